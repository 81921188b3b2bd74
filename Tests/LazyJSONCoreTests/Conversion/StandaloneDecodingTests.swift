import Foundation
import LazyJSON
import TestSupport
import Testing

@testable import LazyJSONCore

/// `T.decode`, `encode` and paths of `JSON`, without a model: as properties of the type by the lenient rules.
@Suite struct StandaloneDecodingTests {
    /// Reads a value and writes it again.
    private func back<T: JSONConvertible>(_ text: String, _ type: T.Type) throws -> (value: T?, text: String?) {
        let value = try T.decode(JSON(parsing: text))
        let json = try value?.encode() ?? nil
        return (value, json?.text)
    }

    @Test("optionals, arrays and dictionaries of convertible types are convertible themselves, and nest")
    func composites() throws {
        let list = try back(#"[1, "2", null, "x", 3.0]"#, [Int].self)
        #expect(list.value == [1, 2, 3] && list.text == "[1,2,3]")
        let maybes = try back(#"[1, null, "x"]"#, [Int?].self)
        #expect(maybes.value == [1, nil] && maybes.text == "[1,null]")
        let table = try back(#"{"b": 1, "a": "2", "c": "x"}"#, [String: Int].self)
        #expect(table.value == ["b": 1, "a": 2] && table.text == #"{"a":2,"b":1}"#)
        let nested = try back(#"{"a": [[1], 2, ["3"]]}"#, [String: [[Int]]].self)
        #expect(nested.value == ["a": [[1], [3]]] && nested.text == #"{"a":[[1],[3]]}"#)
        let maybe = try back("7", Int?.self)
        #expect(maybe.value == .some(7) && maybe.text == "7")
        let null = try back("null", Int?.self)
        #expect(null.value == .some(nil) && null.text == nil)
        #expect(try back("{}", [Int].self).value == nil)
        #expect(try back("[]", [String: Int].self).value == nil)
    }

    @Test("every type writes the values that it reads")
    func scalars() throws {
        #expect(try back(#""QUJD""#, Data.self).text == #""QUJD""#)
        #expect(try back(#""2024-02-29T12:34:56Z""#, Date.self).text == #""2024-02-29T12:34:56Z""#)
        #expect(try back("true", Bool.self).text == "true")
        #expect(try back("[1, {}]", JSON.self).text == "[1, {}]")
        #expect(try back(#""https://example.com/""#, URL.self).text == #""https://example.com/""#)
        let lazy = try back(#"[{"a": 1}, 2]"#, LazyArray<JSONModel>.self)
        #expect(lazy.value?.count == 1 && lazy.text == #"[{"a": 1}, 2]"#)
        #expect(try back("{}", LazyArray<JSONModel>.self).value == nil)
    }

    @Test("a path reads a value, or the default that is given")
    func paths() throws {
        let json = try JSON(parsing: #"{"a": {"b": ["7", "x"]}}"#)
        #expect((json.value(at: "a.b.0", as: Int.self) ?? 1) == 7)
        #expect((json.value(at: "a.b.1", as: Int.self) ?? 1) == 1)
        #expect((json.value(at: "a.c", as: String.self) ?? "none") == "none")
        #expect((json.value(at: "a.b", as: [String].self) ?? ["?"]) == ["7", "x"])
    }

    @Test("a list that isn't an array is an error that says so, and bytes open as data does")
    func lists() throws {
        #expect(try LazyArray<JSONModel>(parsing: Array("[{}, {}]".utf8)).count == 2)
        #expect(throws: JSONError.self) { try LazyArray<JSONModel>(parsing: Array("{}".utf8)) }
        let error = #expect(throws: DecodingError.self) {
            try JSONDecoder().decode(LazyArray<JSONModel>.self, from: Data("{}".utf8))
        }
        guard case .typeMismatch(_, let context) = error else {
            Issue.record("\(String(describing: error))")
            return
        }
        #expect(context.debugDescription == "Found object where an array is expected.")
    }
}
