import Foundation
import LazyJSON
import TestSupport
import Testing

/// The table of Docs/Guides/RawJSON.md: each cast of code that reads dictionaries, and the expression that replaces it.
///
/// Each row runs on a value of the right kind, on one of another kind that converts, on one that does not convert, on null, on a null
/// spelling, and on a missing member.
@Suite("The guide to raw JSON: its table") struct RawJSONTableTests {
    enum Level: String { case low, high }

    static let text = #"""
        {"integer": 7, "integerText": "7", "integerPart": 7.5, "number": 4.5, "numberText": "4.5", "big": 1e400,
         "string": "Bo", "stringEmpty": "", "stringNumber": 4.20, "bool": true, "boolText": "yes", "boolNumber": 0,
         "array": ["a", 1, null], "arrayEmpty": [], "dictionary": {"a": 1, "b": "x"}, "dictionaryEmpty": {},
         "url": "https://a.b/c", "urlNone": "", "date": "1970-01-01T00:00:01Z", "dateSeconds": 1, "dateText": "01.02.1970",
         "level": "high", "levelOther": "middle", "levels": ["low", "middle", "high"], "null": null, "nullText": "<null>",
         "embedded": "{\"id\": 7}", "data": "QUJD", "deep": {"list": [{"name": "Ada"}]}}
        """#
    let json = (try? JSON(parsing: Self.text)) ?? .null

    @Test("from text, bytes and property lists")
    func sources() throws {
        for text in [#"{"a": 1}"#, "{", ""] {
            let bytes = Data(text.utf8)
            #expect(((try? JSON(parsing: text)) ?? [:]) == (text.count > 1 ? ["a": 1] : [:]))
            #expect(((try? JSON(parsing: bytes)) ?? [:]) == (text.count > 1 ? ["a": 1] : [:]))
        }
        #if FullFoundation || !canImport(FoundationEssentials)
            for list in [try JSON(parsing: #"{"a": 1}"#).propertyList(), Data()] {
                #expect(((try? JSON(propertyList: list)) ?? [:]) == (list.count > 1 ? ["a": 1] : [:]))
            }
        #endif
    }

    @Test("integer")
    func integers() {
        #expect(json.value(at: "integer", as: Int.self) == 7)
        #expect(json.value(at: "integerText", as: Int.self) == 7)
        #expect(json.value(at: "integerPart", as: Int.self) == nil)
        for key in ["string", "null", "nullText", "array", "big", "nothing"] as [JSON.Path] {
            #expect(json.value(at: key, as: Int.self) == nil)
            #expect((json.value(at: key, as: Int.self) ?? -1) == -1)
        }
        #expect(json.value(at: "integer", as: Int.self) ?? -1 == 7)
        let key = "integerText"
        #expect(json[key]?.value(as: Int.self) == 7 && json.value(at: "\(key)", as: Int.self) == 7)
        #expect(json.value(at: "integer", as: UInt8.self) == 7 && json.value(at: "integer", as: Int64.self) == 7)
    }

    @Test("number")
    func numbers() {
        #expect(json.value(at: "number", as: Double.self) == 4.5)
        #expect(json.value(at: "numberText", as: Double.self) == 4.5)
        #expect(json.value(at: "big", as: Double.self) == nil)
        let half = json.value(at: "nothing", as: Double.self) ?? 0.5
        #expect(half == 0.5)
        #expect(json.value(at: "number", as: Decimal.self) == Decimal(string: "4.5"))
        #expect(json.value(at: "big", as: JSONNumber.self)?.text == "1e400")
    }

    @Test("string")
    func strings() {
        #expect(json.value(at: "string", as: String.self) == "Bo")
        #expect(json.value(at: "stringNumber", as: String.self) == "4.20")
        #expect((json.value(at: "nothing", as: String.self) ?? "none") == "none")
        #expect(json.value(at: "null", as: String.self) == nil && json.value(at: "nullText", as: String.self) == nil)
        #expect(json.value(at: "stringEmpty", as: String.self) == "")
        #expect(json.value(at: "stringEmpty", as: .nonEmpty) == nil)
        #expect(json.value(at: "string", as: .nonEmpty) == "Bo")
        #expect((json.value(at: "stringEmpty", as: .nonEmpty) ?? "untitled") == "untitled")
    }

    @Test("array")
    func arrays() {
        #expect(json.value(at: "array", as: [JSON?].self)?.count == 3)
        #expect(json.value(at: "array", as: [String].self) == ["a", "1"])
        #expect(json.value(at: "array", as: .every(String.self)) == nil)
        #expect((json.value(at: "string", as: [String].self) ?? []) == [])
        let some: [String]? = json.value(at: "arrayEmpty", as: .nonEmpty)
        #expect(some == nil)
        #expect(json["deep"]?["list"]?[0]?["name"]?.value(as: String.self) == "Ada")
        #expect(json.value(at: "deep.list.0.name", as: String.self) == "Ada")
        #expect(json["array"]?.elements(as: Int.self).map { $0 } == [1])
    }

    @Test("dictionary")
    func dictionaries() {
        #expect(json.value(at: "dictionary", as: [String: JSON].self)?.keys.sorted() == ["a", "b"])
        #expect(json.value(at: "dictionary", as: [String: Int].self) == ["a": 1])
        #expect((json.value(at: "array", as: [String: Int].self) ?? [:]) == [:])
        let some: [String: Int]? = json.value(at: "dictionaryEmpty", as: .nonEmpty)
        #expect(some == nil)
        #expect(json["dictionary"]?.members(as: Int.self).map(\.key) == ["a"])
    }

    @Test("URL")
    func urls() {
        #expect(json.value(at: "url", as: URL.self)?.path() == "/c")
        #expect(json.value(at: "urlNone", as: URL.self) == nil && json.value(at: "integer", as: URL.self) == nil)
    }

    @Test("date")
    func dates() {
        let date = Date(timeIntervalSince1970: 1)
        #expect(json.value(at: "date", as: Date.self) == date)
        #expect(json.value(at: "dateSeconds", as: .secondsSince1970) == date)
        #expect(json.value(at: "string", as: Date.self) == nil)
        #expect((json.value(at: "string", as: .iso8601) ?? date) == date)
        #if FullFoundation || canImport(Darwin)
            #expect(
                json.value(at: "dateText", as: .dateFormat("dd.MM.yyyy")) == Date(timeIntervalSince1970: 31 * 86_400))
        #endif
    }

    @Test("bool")
    func bools() {
        #expect(json.value(at: "bool", as: Bool.self) == true && json.value(at: "boolText", as: Bool.self) == true)
        #expect(json.value(at: "boolNumber", as: Bool.self) == false && json.value(at: "integer", as: Bool.self) == nil)
        #expect((json.value(at: "nothing", as: Bool.self) ?? false) == false)
    }

    @Test("typed enumeration")
    func enumerations() {
        #expect(json.value(at: "level", as: Level.self) == .high)
        #expect(json.value(at: "levelOther", as: Level.self) == nil)
        #expect((json.value(at: "levelOther", as: Level.self) ?? .low) == .low)
        #expect(json["levels"]?.elements(as: Level.self).map { $0 } == [.low, .high])
        #expect(json.value(at: "levels", as: .every(Level.self)) == nil)
    }

    @Test("from text and bytes")
    func parsing() throws {
        #expect(try JSON(parsing: Self.text) == json && JSON(parsing: Data(Self.text.utf8)) == json)
        #expect((try? JSON(parsing: "[1,")) == nil)
        #expect((json.value(at: "embedded", as: .embedded) ?? JSON.null)["id"] == 7)
        #expect(json.decodingEmbedded().value(at: "embedded.id", as: Int.self) == 7)
        #expect(json.value(at: "data", as: Data.self) == Data("ABC".utf8))
    }

    @Test("null and nothing")
    func nulls() {
        #expect(json["null"]?.isNull(by: .lenient) == true && json["nullText"]?.isNull(by: .lenient) == true)
        #expect(json["nothing"] == nil)
        #expect(json.removingNulls()["null"] == nil && json.removingNulls()["nullText"] == nil)
    }

    @Test("the first of several keys, and why there is none")
    func several() throws {
        #expect(json.value(at: "nothing", or: ["no", "string"], as: String.self) == "Bo")
        #expect(throws: ReadingError.self) { try json.require("string", as: Int.self) }
    }

    @Test("every expression of the guide's table is run here")
    func table() throws {
        let guide = try String(contentsOf: Package.folder.appending(path: "Docs/Guides/RawJSON.md"), encoding: .utf8)
        let tests = try String(contentsOf: URL(filePath: #filePath), encoding: .utf8)
        // The first tables. Those about data of other forms come after them.
        let rows = guide.prefix(upTo: guide.firstRange(of: "## Create JSON")?.lowerBound ?? guide.endIndex)
            .split(separator: "\n").filter { $0.hasPrefix("| ") && $0.contains("`") }
        #expect(rows.count >= 20)
        for row in rows {
            for expression in row.split(separator: "`").filter({ $0.hasPrefix("json") || $0.hasPrefix("(try") }) {
                #expect(tests.contains(expression), "\(expression)")
            }
        }
    }
}
