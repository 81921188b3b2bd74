import Foundation
import LazyJSON
import TestSupport
import Testing

// The examples of Docs/Validation.md about schemas, block by block and letter by letter; `ValidationGuideTests` compares the
// two.

final class Delivery: JSONModel, @unchecked Sendable {
    @Property(required: true) var id: Int32 = 0
    @Property(enumValues: ["open", "sent"]) var state: String?
    @Property("address.city") var city: String?
    @Property("ordered_at", or: ["date"]) var date: Date?
    @Property var items: [Item]
}
final class Item: JSONModel, @unchecked Sendable {
    @Property(required: true) var sku: String = ""
    @Property var parts: LazyArray<Item>
}

@Suite("The guide to validation: JSON Schema") struct ValidationSchemaGuideTests {
    static let file = #filePath

    @Test("A class's schema")
    func schema() {
        let schema = Delivery.jsonSchema
        #expect(schema["title"] == "Delivery" && schema["required"] == ["id"])
        let properties = schema["properties"] ?? [:]
        #expect(properties["id"]?.text == #"{"type":"integer","minimum":-2147483648,"maximum":2147483647}"#)
        #expect(properties["state"]?.text == #"{"type":["string","null"],"enum":["open","sent",null]}"#)
        #expect(
            properties["address"]?.text
                == #"{"type":["object","null"],"properties":{"city":{"type":["string","null"]}}}"#)
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

    @Test("A file")
    func file() throws {
        let url = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).json")
        defer { try? FileManager.default.removeItem(at: url) }
        try Delivery.jsonSchema.data(.pretty).write(to: url)
        #expect(try JSON(contentsOf: url) == Delivery.jsonSchema)
    }
}
