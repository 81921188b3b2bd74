import Foundation
import LazyJSON
import Testing

/// Models and JSON from rows of a database: the calls of a decoder, and the results.
@Suite struct RowDecodingTests {
    private final class Item: JSONModel, @unchecked Sendable {
        @Property var id: Int = 0
        @Property var name: String?
        @Property var price: Double = 0
        @Property var isOpen: Bool = false
        @Property var image: Data?
        @Property var date: Date?
        @Property(as: .embedded) var tags: [String]
        @Property(as: .embedded) var owner: Item?
    }

    @Test(arguments: [true, false])
    func `a model is a row, whose columns are read as what they are`(converts: Bool) throws {
        let item = try Item(
            from: RowDecoder(
                columns: [
                    "id": .integer(7), "name": .text(#"{"a": 1}"#), "price": .real(0.1 + 0.2), "isOpen": .integer(1),
                    "image": .blob([0xff, 0, 1]), "date": .text("2024-02-29 12:30:00.500"), "tags": .text(#"["a", 1]"#),
                    "owner": .text(#"{"name": "Bo"}"#), "unknown": .null,
                ], converts: converts))
        #expect(item.id == 7 && item.name == #"{"a": 1}"# && item.price == 0.1 + 0.2 && item.isOpen)
        #expect(item.image == Data([0xff, 0, 1]) && item.date == Date(timeIntervalSince1970: 1_709_209_800.5))
        #expect(item.tags == ["a", "1"] && item.owner?.name == "Bo")
        #expect(
            item.json.text
                == #"{"date":"2024-02-29 12:30:00.500","id":7,"image":"/wAB","isOpen":1,"name":"{\"a\": 1}","#
                + #""owner":"{\"name\": \"Bo\"}","price":0.30000000000000004,"tags":"[\"a\", 1]","unknown":null}"#)
    }

    private static let numbers: [(Column, JSON)] = [
        (.integer(0), 0), (.integer(1), 1), (.integer(-7), -7), (.integer(.max), JSON(Int64.max)),
        (.integer(.min), JSON(Int64.min)), (.integer(1 << 53 + 1), JSON(1 << 53 + 1)),
        (.real(0), 0), (.real(-0.0), 0), (.real(2), 2), (.real(1.5), 1.5), (.real(0.1), 0.1),
        (.real(1 / 3), JSON(1.0 / 3)), (.real(1e15), 1e15), (.real(-1.5e15), -1.5e15), (.real(9.5e15), 9.5e15),
        (.real(1_234_567_890_123_450), 1_234_567_890_123_450),
        (.real(1e16), 1e16), (.real(1e300), 1e300),
        (.real(-1.5e-300), -1.5e-300), (.real(123_456_789_012_345_680), 123_456_789_012_345_680.0), (.null, .null),
    ]

    @Test(arguments: [true, false]) func `numbers and null stay what they are`(converts: Bool) throws {
        for (column, json) in Self.numbers {
            let row = RowDecoder(columns: ["a": column], converts: converts)
            let read = try JSON(from: row)
            #expect(read == ["a": json], "\(column): \(read)")
        }
    }

    private static let texts = [
        "", "abc", "é", "007", "1.50", "1e5", "+1", "0x1F", "nan", "inf", "true", "null", "12abc", "[1]", "{}", "1.0e",
        "-",
        "0.1234567890123456789012345", "0.00001", "1e+16",
    ]

    @Test(arguments: [true, false]) func `text stays a string, also if it looks like JSON`(converts: Bool) throws {
        for text in Self.texts {
            let row = RowDecoder(columns: ["a": .text(text)], converts: converts)
            #expect(try JSON(from: row) == ["a": JSON(text)], "\(text)")
        }
    }

    @Test func `text that is exactly a number's is the number, which reads as the text`() throws {
        for text in ["7", "-7", "0", "1.5", "9223372036854775807"] {
            let item = try Item(from: RowDecoder(columns: ["name": .text(text)]))
            #expect(item.name == text && item.json["name"]?.kind == .number)
        }
    }

    @Test func `related rows are arrays, of models or in one`() throws {
        let row = RowDecoder(
            columns: ["id": .integer(1)],
            related: ["items": [["id": .integer(2)], ["id": .integer(3), "name": .text("x")]]])
        #expect(try JSON(from: row).text == #"{"id":1,"items":[{"id":2},{"id":3,"name":"x"}]}"#)
        struct Both: Decodable {
            let items: LazyArray<Item>
        }
        #expect(try Both(from: row).items.map(\.id) == [2, 3])
        struct Models: Decodable {
            let items: [Item]
        }
        #expect(try Models(from: row).items.map(\.name) == [nil, "x"])
    }

    private struct Record: Decodable {
        let model: Item
        let list: LazyArray<Item>
        let dictionary: LazyDictionary<Item>
        let json: JSON
        let array: JSON
        let missing: JSON?
    }

    @Test(arguments: [true, false]) func `columns of a record that are models or JSON are JSON text`(converts: Bool)
        throws
    {
        let record = try Record(
            from: RowDecoder(
                columns: [
                    "model": .text(#"{"id": 7, "x": [1.5, "7"]}"#), "list": .text(#"[{"id": 1}, 5]"#),
                    "dictionary": .text(#"{"a": {"id": 2}}"#), "json": .text(#"{"a": [1, "7"]}"#),
                    "array": .text("[null]"),
                    "missing": .null,
                ], converts: converts))
        #expect(record.model.id == 7 && record.model.json == ["id": 7, "x": [1.5, "7"]])
        #expect(record.list.json == [["id": 1], 5] && record.dictionary["a"]?.id == 2)
        #expect(record.json == ["a": [1, "7"]] && record.array == [.null] && record.missing == nil)
    }

    /// Named as GRDB's encoder for a column.
    private final class ColumnEncoder<Record>: Encoder, SingleValueEncodingContainer {
        var written: [String] = []
        var codingPath: [any CodingKey] { [] }
        var userInfo: [CodingUserInfoKey: Any] { [:] }
        func container<Key: CodingKey>(keyedBy type: Key.Type) -> KeyedEncodingContainer<Key> { preconditionFailure() }
        func unkeyedContainer() -> any UnkeyedEncodingContainer { preconditionFailure() }
        func singleValueContainer() -> any SingleValueEncodingContainer { self }
        func encodeNil() throws {}
        func encode<Value: Encodable>(_ value: Value) throws { written.append("\(type(of: value)) \(value)") }
    }

    @Test func `a number beyond the integers of a column is an error`() throws {
        let encoder = ColumnEncoder<Item>()
        #expect(throws: EncodingError.self) { try JSON(UInt64.max).encode(to: encoder) }
        for json: JSON in [JSON(Int64.max), 1.5, "7", true] { try json.encode(to: encoder) }
        #expect(encoder.written == ["Int64 9223372036854775807", "Double 1.5", "String 7", "Bool true"])
    }

    // MARK: Other decoders

    @Test func `a model that isn't an object is an error that names the kind, with every decoder`() throws {
        for (text, kind) in [("[]", "array"), ("7", "number"), (#""x""#, "string"), ("true", "bool"), ("null", "null")]
        {
            let error = #expect(throws: DecodingError.self) {
                try JSONDecoder().decode(Item.self, from: Data(text.utf8))
            }
            guard case .typeMismatch(_, let context) = error else { throw try #require(error) }
            #expect(context.debugDescription == "Found \(kind) where an object is expected.")
            guard kind != "array" else { continue }
            #expect(throws: DecodingError.self) {
                try JSONDecoder().decode(LazyArray<Item>.self, from: Data(text.utf8))
            }
        }
        let list = try PropertyListEncoder().encode(["a", "b"])
        #expect(throws: DecodingError.self) { try PropertyListDecoder().decode(Item.self, from: list) }
        #expect(try PropertyListDecoder().decode(JSON.self, from: list) == ["a", "b"])
        #expect(try PropertyListDecoder().decode(LazyArray<Item>.self, from: list).json == ["a", "b"])
        let data = try PropertyListEncoder().encode(["image": Data([1, 2]), "name": Data()])
        #expect(try PropertyListDecoder().decode(Item.self, from: data).image == Data([1, 2]))
    }
}
