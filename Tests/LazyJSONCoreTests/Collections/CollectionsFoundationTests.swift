import Foundation
import LazyJSON
import TestSupport
import Testing

/// Collections of models that are created from Foundation's and Swift's containers, and from property lists.
@Suite struct CollectionsFoundationTests {
    final class Item: JSONModel, @unchecked Sendable {
        @Property var n: Int = 0
        @Property var since: Date?
        @Property var photo: Data?
    }

    @Test("untyped arrays and dictionaries become collections of models")
    func containers() throws {
        let array = try LazyArray<Item>(array: [["n": 1], 5, NSNull(), ["n": "2"] as NSDictionary])
        #expect(array.map(\.n) == [1, 2])
        #expect(array.json.text == #"[{"n":1},5,null,{"n":"2"}]"#)
        let dictionary = try LazyDictionary<Item>(dictionary: ["b": ["n": 1], "c": 5, "a": array[1].json])
        #expect(dictionary.json.text == #"{"a":{"n":"2"},"b":{"n":1},"c":5}"#)
        #expect(dictionary.map(\.key) == ["a", "b"] && dictionary["b"]?.n == 1)
        #expect(try LazyArray<Item>(array: []).isEmpty && LazyDictionary<Item>(dictionary: [:]).isEmpty)
    }

    @Test("the examples of the documentation have their results")
    func examples() throws {
        final class User: JSONModel, @unchecked Sendable {
            @Property("user_id") var id: Int = 0
            @Property var age: Int = 0
        }
        #expect(try LazyArray<User>(array: [["user_id": 7], ["user_id": 8]]).map(\.id) == [7, 8])
        #expect(try LazyDictionary<User>(dictionary: ["bo": ["age": 41]])["bo"]?.age == 41)
    }

    @Test("a value that JSON cannot represent is an error with its path")
    func unsupported() {
        let first = #expect(throws: JSON.UnsupportedValue.self) { try LazyArray<Item>(array: [["n": Date()]]) }
        #expect(first?.pointer == "/0/n")
        let second = #expect(throws: JSON.UnsupportedValue.self) {
            try LazyDictionary<Item>(dictionary: ["a": ["n": Double.nan]])
        }
        #expect(second?.description == "/a/n is nan, which JSON cannot represent")
    }

    @Test(
        "property lists become collections of models, with their dates and data",
        arguments: [PropertyListSerialization.PropertyListFormat.xml, .binary])
    func propertyLists(format: PropertyListSerialization.PropertyListFormat) throws {
        let date = Date(timeIntervalSince1970: 86_400)
        let item: [String: Any] = ["n": 1, "since": date, "photo": Data([1, 2])]
        func list(_ object: Any) throws -> Data {
            try PropertyListSerialization.data(fromPropertyList: object, format: format, options: 0)
        }
        let array = try LazyArray<Item>(propertyList: try list([item, 5]))
        #expect(array.map(\.n) == [1] && array[0].since == date && array[0].photo == Data([1, 2]))
        let dictionary = try LazyDictionary<Item>(propertyList: try list(["a": item, "b": 5]))
        #expect(dictionary.count == 1 && dictionary["a"]?.since == date && dictionary["a"]?.photo == Data([1, 2]))
        let error = #expect(throws: JSONError.self) { try LazyArray<Item>(propertyList: try list(item)) }
        #expect(error?.reason == .wrongKind(expected: "an array", found: "object"))
        let other = #expect(throws: JSONError.self) { try LazyDictionary<Item>(propertyList: try list([item])) }
        #expect(other?.reason == .wrongKind(expected: "an object", found: "array"))
        #expect(throws: (any Error).self) { try LazyDictionary<Item>(propertyList: Data([0, 1])) }
    }
}
