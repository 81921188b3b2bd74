import Foundation
import ModelGeneration
import Testing

/// `check` also compiles these models, and reads the documents by them.
@Suite("Real documents", .enabled(if: SharedData.isPresent, "../shared/data is not there"))
struct RealDocumentTests {
    @Test("The README leads to the models of GitHub's events, and shows the first of them")
    func events() throws {
        let models = try ModelGeneration.models(for: [try SharedData.real("github_events.json")], named: "Event")
        func text(_ name: String) throws -> String {
            let folder = SharedData.root.appending(path: "Docs/Examples/ModelGenerator")
            return try String(contentsOf: folder.appending(path: name), encoding: .utf8)
        }
        let source = ModelGeneration.source(of: models)
        #expect(try text("GitHubEvents.swift") == source)
        let blocks = try text("README.md").components(separatedBy: "```swift\n").dropFirst()
        #expect(blocks.count == 1 && blocks.allSatisfy { source.contains($0.components(separatedBy: "```")[0]) })
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
        #expect(Set(models.modelNames) == Set(classes))
        #expect(models.notes.isEmpty)
        let source = ModelGeneration.source(of: models)
        #expect(ModelGeneration.update(source, for: models).source == source)
    }
}
