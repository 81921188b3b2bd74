import Foundation
import LazyJSON
import TestSupport
import Testing

// The examples of Docs/Guides/Validation.md about schemas, block by block and letter by letter; ValidationGuideTests
// compares the two.

final class Delivery: JSONModel, @unchecked Sendable {
    @Property(.required) var id: Int32 = 0
    @Property(enumValues: ["open", "sent"]) var state: String?
    @Property("address.city") var city: String?
    @Property("ordered_at", or: ["date"]) var date: Date?
    @Property var items: [Item]
}
final class Item: JSONModel, @unchecked Sendable {
    @Property(.required) var sku: String = ""
    @Property var parts: LazyArray<Item>
}

extension Delivery: SchemaAnnotated {
    static var schemaAnnotations: [SchemaAnnotation] {
        [
            SchemaAnnotation(Delivery.self, "What is brought to a customer."),
            SchemaAnnotation(\Delivery.id, "The number on the label.", title: "Number", examples: [4711]),
            SchemaAnnotation(\Delivery.city, isDeprecated: true),
        ]
    }
}

class Payment: JSONModel, @unchecked Sendable {
    @Property(.required) var cents: Int = 0
    override class var discriminator: JSONDiscriminator? {
        JSONDiscriminator("kind", ["card": CardPayment.self, "cash": CashPayment.self])
    }
}
final class CardPayment: Payment, @unchecked Sendable {
    @Property var digits: String?
}
final class CashPayment: Payment, @unchecked Sendable {}

@Suite("The guide to validation: JSON Schema") struct ValidationSchemaGuideTests {
    static let file = #filePath

    @Test("A class's schema")
    func schema() {
        let schema = Delivery.jsonSchema
        #expect(schema["title"] == "Delivery" && schema["required"] == ["id"])
        let properties = schema["properties"] ?? [:]
        #expect(properties["id"]?["type"] == "integer" && properties["id"]?["maximum"] == 2147483647)
        #expect(properties["state"]?.text == #"{"type":["string","null"],"enum":["open","sent",null]}"#)
        #expect(properties["address"]?["properties"]?["city"]?["type"] == ["string", "null"])
        #expect(
            properties["items"]?.text
                == ##"{"type":["array","null"],"items":{"$ref":"#/$defs/Item"},"default":[]}"##)
        #expect(schema["$defs"]?["Item"]?["required"] == ["sku"])
    }

    @Test("Alternative paths")
    func alternatives() {
        let schema = Delivery.jsonSchema
        let date: JSON = ["type": ["string", "null"], "format": "date-time"]
        #expect(schema["properties"]?["ordered_at"] == date)
        let isThere: JSON = ["properties": ["ordered_at": ["not": ["type": "null"]]], "required": ["ordered_at"]]
        #expect(schema["if"] == isThere && schema["else"] == ["properties": ["date": date]])
    }

    @Test("Texts and examples")
    func annotations() {
        let schema = Delivery.jsonSchema
        #expect(schema["description"] == "What is brought to a customer.")
        let id = schema["properties"]?["id"]
        #expect(
            id?["title"] == "Number" && id?["description"] == "The number on the label." && id?["examples"] == [4711])
        #expect(schema["properties"]?["address"]?["properties"]?["city"]?["deprecated"] == true)
    }

    @Test("Classes that a member names")
    func discriminators() throws {
        let schema = Payment.jsonSchema
        #expect(schema["oneOf"] == [["$ref": "#/$defs/CardPayment"], ["$ref": "#/$defs/CashPayment"]])
        #expect(schema["discriminator"]?["propertyName"] == "kind")
        #expect(schema["$defs"]?["CashPayment"]?["properties"]?["kind"] == ["type": "string", "const": "cash"])
        let payment = try Payment(parsing: #"{"kind": "cheque", "cents": 5}"#)
        #expect(payment.issues.map(\.expected) == [#"one of "card", "cash""#])
    }

    @Test("Several classes, OpenAPI")
    func several() {
        let schemas = JSONSchemas(of: [Delivery.self, Payment.self]) { "#/components/schemas/\($0)" }
        #expect(
            schemas.definitions.members.map(\.key) == ["Delivery", "Payment", "Item", "CardPayment", "CashPayment"])
        #expect(schemas.reference(to: Delivery.self) == ["$ref": "#/components/schemas/Delivery"])
        let document = JSONSchemas.openAPI(of: [Delivery.self, Payment.self], title: "Shop", version: "1.0")
        #expect(document["components"]?["schemas"] == schemas.definitions)
    }

    @Test("A file")
    func file() throws {
        let url = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).json")
        defer { try? FileManager.default.removeItem(at: url) }
        try Delivery.jsonSchema.data(.pretty).write(to: url)
        #expect(try JSON(contentsOf: url) == Delivery.jsonSchema)
    }
}
