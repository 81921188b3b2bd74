import Foundation
import LazyJSON
import ModelGeneration
import Testing

/// `Regenerated.swift` is what the generator writes for the schemas of `SchemaModels`, and is compiled with these tests.
@Suite("Schemas that the library has written")
struct RoundTripTests {
    static let originals = SchemaModels.all + SchemaModels.annotated
    static let regenerated: [JSONModel.Type] = [
        Scalars.self, Required.self, Containers.self, Paths.self, Alternatives.self, Drawing.self, Tree.self, Feed.self,
        CheckedNumbers.self, CheckedTexts.self, CheckedLists.self, CheckedParts.self, Account.self, Figure.self,
        Rectangle.self, Gallery.self, TextPaths.self, Block.self, Sheet.self, Order.self, Page_Order.self,
        Page_City.self, Invoice.self,
    ]

    private static let file = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "Regenerated.swift")

    private static func models(_ schema: JSON) throws -> ModelFile {
        try ModelGeneration.models(forSchema: Sample(schema.data(.compact), named: "schema.json"))
    }

    @Test("The models for all of them are in a file, and nothing is left out")
    func source() throws {
        let document = JSONSchemas.openAPI(of: Self.originals, title: "All", version: "1")
        let models = try Self.models(document)
        #expect(try String(contentsOf: Self.file, encoding: .utf8) == ModelGeneration.source(of: models))
        #expect(models.notes == [#""info" at the root is left out"#, #""paths" at the root is left out"#])
    }

    @Test("The models have the same schemas again")
    func documents() {
        let document = JSONSchemas.openAPI(of: Self.originals, title: "All", version: "1")
        #expect(JSONSchemas.openAPI(of: Self.regenerated, title: "All", version: "1") == document)
    }

    @Test(
        "Each of the models has the same schema again, and is written alike for it",
        arguments: zip(originals, regenerated))
    func classes(_ original: JSONModel.Type, _ regenerated: JSONModel.Type) throws {
        // Its title is the name of the class, and the title of the class.
        guard original != SchemaModels.Invoice.self else { return }
        #expect(original.jsonSchema == regenerated.jsonSchema)
        let models = try Self.models(original.jsonSchema)
        #expect(models.notes.isEmpty)
        // Alone, it has no superclass.
        guard original != SchemaModels.Rectangle.self else { return }
        let all = try String(contentsOf: Self.file, encoding: .utf8)
        for declaration in ModelGeneration.source(of: models).components(separatedBy: "\n\n") {
            #expect(all.contains(declaration.replacing("import Foundation\n", with: "")))
        }
    }

    @Test("What no declaration says is told")
    func losses() throws {
        let models = try Self.models(LossyModels.Lossy.jsonSchema)
        #expect(
            models.notes == [
                #""enum" at /properties/role is left out"#,
                #""description" at /properties/friends/items is left out"#,
            ])
    }
}
