import Foundation
import ModelGeneration
import Testing

/// `check` also compiles these models, and reads the documents by them.
@Suite("Real documents", .enabled(if: SharedData.isPresent, "../shared/data is not there"))
struct RealDocumentTests {
    @Test("The README shows the models of GitHub's events")
    func events() throws {
        let models = try ModelGeneration.models(for: [try SharedData.real("github_events.json")], named: "Event")
        let readme = try String(
            contentsOf: SharedData.root.appending(path: "Docs/Examples/ModelGenerator/README.md"), encoding: .utf8)
        #expect(readme.contains("```swift\n\(ModelGeneration.source(of: models))```\n"))
        #expect(models.rootType == "LazyArray<Event>")
        #expect(models.notes.isEmpty)
    }

    @Test(
        "Documents have the classes that a person would name",
        arguments: [
            (
                "twitter.json",
                [
                    "Sample", "SearchMetadata", "Status", "Metadata", "User", "Entities", "UserEntities", "Hashtag",
                    "EntitiesURL", "UserMention", "Media", "Entity", "Sizes", "Size",
                ]
            ),
            ("citm_catalog.json", ["Sample", "Event", "Performance", "Price", "SeatCategory", "Area"]),
            ("canada.json", ["Sample", "Feature", "Properties", "Geometry"]),
        ])
    func classes(_ name: String, _ classes: [String]) throws {
        let models = try ModelGeneration.models(for: [try SharedData.real(name)], named: "Sample")
        #expect(Set(models.classNames) == Set(classes))
        #expect(models.notes.isEmpty)
        let source = ModelGeneration.source(of: models)
        #expect(ModelGeneration.update(source, for: models).source == source)
    }
}
