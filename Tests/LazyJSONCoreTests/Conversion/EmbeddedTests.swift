import Foundation
import LazyJSON
import TestSupport
import Testing

@Suite struct EmbeddedTests {
    final class City: JSONModel, @unchecked Sendable {
        @Property var name: String?
        @Property var zip: Int = 0
    }
    final class Payload: JSONModel, @unchecked Sendable {
        @Property var city: City
        @Property var note: String?
        @Property(as: .embedded) var deeper: Payload?
    }
    final class Message: JSONModel, @unchecked Sendable {
        @Property(as: .embedded) var payload: Payload?
        @Property(as: .embedded) var model: Payload
        @Property(as: .embedded) var cities: LazyArray<City>
        @Property(as: .embedded) var ids: [Int]
        @Property(as: .embedded) var dates: [Date]
        @Property(as: .embedded) var optionalIds: [Int]?
        @Property(as: .iso8601) var optionalDates: [Date]?
        @Property(as: Converter<City>.embedded) var texts: [City]
        @Property(as: .embedded) var raw: JSON?
        @Property(as: .embedded) var number: Int?
        @Property("payload", .coercion(.strict), as: .embedded) var strictPayload: Payload?
    }

    static func message(_ name: String, _ text: String) throws -> Message {
        try Message(parsing: #"{"x": 1.0, "\#(name)": \#(JSON(text).text)}"#)
    }

    @Test("a model, an array or a value is read from the text in a string")
    func reading() throws {
        let message = try Self.message("payload", #"{"city": {"name": "Bonn", "zip": "53111"}}"#)
        #expect(message.payload?.city.name == "Bonn")
        #expect(message.payload?.city.zip == 53111)
        #expect(message.payload === message.payload)
        #expect(try Self.message("cities", #"[{"name": "A"}, 4, {"name": "B"}]"#).cities.map(\.name) == ["A", "B"])
        #expect(try Self.message("ids", "[1, \"2\", null, []]").ids == [1, 2])
        #expect(try Self.message("dates", #"["1970-01-01"]"#).dates == [Date(timeIntervalSince1970: 0)])
        #expect(try Self.message("optionalIds", "[1, \"2\", null]").optionalIds == [1, 2])
        #expect(try Self.message("optionalIds", "1").optionalIds == nil)
        #expect(
            try Message(parsing: #"{"optionalDates": ["1970-01-01", 4]}"#).optionalDates == [
                Date(timeIntervalSince1970: 0)
            ])
        #expect(try Self.message("raw", "[1.0 ]").raw?.text == "[1.0 ]")
        #expect(try Self.message("number", " 7 ").number == 7)
        #expect(
            try Message(parsing: #"{"texts": ["{\"name\": \"A\"}", "no", {"name": "B"}]}"#).texts.map(\.name) == [
                "A", "B",
            ])
    }

    @Test(
        "text that isn't JSON, or contains another kind of value, is unusable",
        arguments: ["", " ", "{", "[]", "null", "7", "{\"a\":1} x"])
    func unusable(_ text: String) throws {
        #expect(try Self.message("payload", text).payload == nil)
        #expect(try Self.message("model", text).model.city.name == nil)
    }

    @Test("absurd depth in the text is unusable, not a crash")
    func depth() throws {
        let deep = String(repeating: "[", count: 100_000) + String(repeating: "]", count: 100_000)
        #expect(try Self.message("raw", deep).raw == nil)
    }

    @Test("a value that is not in a string is read as it is, and stays so, but not strictly")
    func bare() throws {
        let message = try Message(parsing: #"{"payload": {"city": {"name": "Bonn" }}}"#)
        #expect(message.payload?.city.name == "Bonn")
        #expect(message.strictPayload == nil)
        #expect(
            message.mutate { $0.payload?.city.zip = 1 }.json.text
                == #"{"payload": {"city": {"name": "Bonn", "zip": 1 }}}"#)
    }

    @Test("a draft edits in the text, which stays text and keeps its bytes")
    func editing() throws {
        let message = try Self.message("payload", #"{ "city" : {"name": "Bonn"}, "y": 1.50 }"#)
        let edited = message.mutate { $0.payload?.city.name = "Köln" }
        #expect(edited.json["payload"]?.string == #"{ "city" : {"name": "Köln"}, "y": 1.50 }"#)
        #expect(edited.json["x"]?.text == "1.0")
        #expect(edited.payload?.city.name == "Köln")
        #expect(message.mutate { $0.payload?.city.name = "Bonn" }.json.text == message.json.text)
        #expect(message.mutate { $0.payload = nil }.json.text == #"{"x": 1.0}"#)
    }

    @Test("a draft creates text in the place of nothing or null")
    func making() throws {
        #expect(Message { $0.model.city.name = "Bonn" }.json["model"]?.string == #"{"city":{"name":"Bonn"}}"#)
        #expect(
            try Message(parsing: #"{"model": null}"#).mutate { $0.model.note = "n" }.json["model"]?.string
                == #"{"note":"n"}"#)
        #expect(Message { $0.cities.append(City { $0.zip = 5 }) }.json["cities"]?.string == #"[{"zip":5}]"#)
        #expect(Message { $0.ids = [1, 2] }.json["ids"]?.string == "[1,2]")
        #expect(Message { $0.raw = ["a": 1] }.json["raw"]?.string == #"{"a":1}"#)
        #expect(Message { _ = $0.model.note }.json.text == "{}")
    }

    @Test("text in text in text is edited all the same")
    func nested() throws {
        let inner = Payload { $0.note = "inner" }
        let message = Message { $0.payload = Payload { $0.deeper = Payload { $0.deeper = inner } } }
        #expect(message.payload?.deeper?.deeper?.note == "inner")
        let edited = message.mutate { $0.payload?.deeper?.deeper?.note = "edited" }
        #expect(edited.payload?.deeper?.deeper?.note == "edited")
        #expect(edited.json["payload"]?.kind == .string)
    }

    @Test("arrays in a text are edited in place")
    func arrays() throws {
        let message = try Self.message("cities", #"[{"name": "A"}, 4, {"name": "B", "q": 1.0}]"#)
        let edited = message.mutate { draft in
            draft.cities[1].name = "C"
            draft.cities.remove(at: 0)
        }
        #expect(edited.json["cities"]?.string == #"[4, {"name": "C", "q": 1.0}]"#)
    }
}
