import Foundation
@testable import LazyJSONCore
import TestSupport
import Testing

/// New containers are laid out like their surroundings, at every level.
@Suite struct LayoutTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let before: String
        let after: String
        let edit: @Sendable (inout JSON) -> Void

        init(_ name: String, _ before: String, _ after: String, edit: @escaping @Sendable (inout JSON) -> Void) {
            (testDescription, self.before, self.after, self.edit) = (name, before, after, edit)
        }
    }

    private static let scripts = "{\n  \"name\": \"app\",\n  \"scripts\": {}\n}\n"

    static let lines: [Case] = [
        Case(
            "an empty object takes its parent's layout", scripts,
            "{\n  \"name\": \"app\",\n  \"scripts\": {\n    \"build\": \"tsc\"\n  }\n}\n"
        ) { $0["scripts"]?["build"] = "tsc" },
        Case(
            "an empty array takes its parent's layout", "{\n\t\"a\": []\n}", "{\n\t\"a\": [\n\t\t1,\n\t\t2\n\t]\n}"
        ) { $0["a"]?.append(contentsOf: [1, 2]) },
        Case(
            "objects in arrays in objects", "{\n    \"a\": 1\n}",
            """
            {
                "a": 1,
                "b": {
                    "c": [
                        {
                            "d": {},
                            "e": [
                                1,
                                2
                            ]
                        },
                        []
                    ]
                }
            }
            """
        ) { $0["b"] = ["c": [["d": [:], "e": [1, 2]], []]] },
        Case(
            "a path creates objects", "{\n  \"a\": 1\n}",
            "{\n  \"a\": 1,\n  \"b\": {\n    \"c\": {\n      \"d\": true\n    }\n  }\n}"
        ) { $0.set("b.c.d", to: true) },
        Case(
            "line ends of Windows", "{\r\n  \"a\": 1\r\n}\r\n",
            "{\r\n  \"a\": 1,\r\n  \"b\": [\r\n    1\r\n  ]\r\n}\r\n"
        ) {
            $0["b"] = [1]
        },
        Case("spaces around colons", "{\n \"a\" : 1\n}", "{\n \"a\" : 1,\n \"b\" : {\n  \"c\" : 1\n }\n}") {
            $0["b"] = ["c": 1]
        },
        Case(
            "colons around an array", "{\n \"a\" : [\n  1\n ]\n}", "{\n \"a\" : [\n  1,\n  {\n   \"c\" : 1\n  }\n ]\n}"
        ) {
            $0["a"]?.append(["c": 1])
        },
        Case("no indentation", "{\n\"a\": 1\n}", "{\n\"a\": 1,\n\"b\": {\n\"c\": 1\n}\n}") { $0["b"] = ["c": 1] },
        Case("a value in the place of a scalar", "{\n  \"a\": 1\n}", "{\n  \"a\": [\n    1\n  ]\n}") { $0["a"] = [1] },
        Case("blank lines aren't repeated", "{\n\n  \"a\": 1\n\n}", "{\n\n  \"a\": 1,\n\n  \"b\": [\n    1\n  ]\n\n}") {
            $0["b"] = [1]
        },
        Case(
            "commas before members", "{\n    \"a\": 1\n  , \"b\": 2\n}",
            "{\n    \"a\": 1\n  , \"b\": 2\n  , \"c\": [\n        1\n      , 2\n    ]\n}"
        ) {
            $0["c"] = [1, 2]
        },
        Case("an element of a root array", "[\n  1\n]", "[\n  1,\n  {\n    \"a\": 1\n  }\n]") { $0.append(["a": 1]) },
    ]

    static let siblings: [Case] = [
        Case(
            "elements on one line each", "[\n  {\"a\": 1},\n  {\"a\": 2}\n]",
            "[\n  {\"a\": 1},\n  {\"a\": 2},\n  {\"a\": 3, \"b\": [1, 2]}\n]"
        ) { $0.append(["a": 3, "b": [1, 2]]) },
        Case("one line of a document", "[{\"a\": 1}]", "[{\"a\": 1},{\"b\": [1, 2]}]") { $0.append(["b": [1, 2]]) },
        Case(
            "arrays on one line, objects on several",
            "{\n  \"files\": [\"a\", \"b\"],\n  \"scripts\": {\n    \"a\": 1\n  }\n}",
            "{\n  \"files\": [\"a\", \"b\"],\n  \"scripts\": {\n    \"a\": 1\n  },\n  \"keywords\": [1, 2],\n  \"x\": {\n    \"y\": 1\n  }\n}"
        ) {
            $0["keywords"] = [1, 2]
            $0["x"] = ["y": 1]
        },
        Case(
            "the value that is replaced", "{\n  \"a\": {\n    \"x\": 1\n  },\n  \"b\": {\"x\": 1}\n}",
            "{\n  \"a\": {\n    \"x\": 1\n  },\n  \"b\": {\"y\": 1, \"z\": {}}\n}"
        ) { $0["b"] = ["y": 1, "z": [:]] },
        Case(
            "members of elements by their names",
            "[\n  {\n    \"id\": 1,\n    \"at\": [1, 2],\n    \"rows\": [\n      1\n    ]\n  }\n]",
            "[\n  {\n    \"id\": 1,\n    \"at\": [1, 2],\n    \"rows\": [\n      1\n    ]\n  },\n  {\n    \"rows\": [\n      2,\n      3\n    ],\n    \"at\": [3, 4]\n  }\n]"
        ) { $0.append(["rows": [2, 3], "at": [3, 4]]) },
        Case(
            "a document on one line", "{ \"a\" : 1 , \"b\" : 2 }",
            "{ \"a\" : 1 , \"b\" : 2 , \"c\" : { \"d\" : [ 1 , 2 ] } }"
        ) {
            $0["c"] = ["d": [1, 2]]
        },
        Case("a member that is alone on its line", #"{"a": 1}"#, #"{"a": 1, "b": {"c": [1, 2]}}"#) {
            $0["b"] = ["c": [1, 2]]
        },
        Case(
            "one line in an indented object", "{\n  \"a\": [1, 2]\n}", "{\n  \"a\": [1, 2, {\"b\": [3, 4]}, [5, 6]]\n}"
        ) {
            $0["a"]?.append(["b": [3, 4]])
            $0["a"]?.append([5, 6])
        },
        Case("a compact line", "{\n  \"a\": [1,2]\n}", "{\n  \"a\": [1,2,{\"b\":[3,4]}]\n}") {
            $0["a"]?.append(["b": [3, 4]])
        },
        Case(
            "colons of nested arrays", "{\n  \"a\" : [\n    [\n      1\n    ]\n  ]\n}",
            "{\n  \"a\" : [\n    [\n      1,\n      {\n        \"b\" : 2\n      }\n    ]\n  ]\n}"
        ) { $0["a"]?[0]?.append(["b": 2]) },
        Case(
            "a part that moves", "{\n  \"a\": {\n    \"b\": [1,2]\n  },\n  \"c\": 1\n}",
            "{\n  \"a\": {},\n  \"c\": 1,\n  \"d\": [\n    1,\n    2\n  ]\n}"
        ) {
            $0["d"] = $0["a"]?["b"] ?? $0["d"]
            $0["a"]?["b"] = nil
        },
        Case("an element that is alone on its line", #"{"a": ["x"]}"#, #"{"a": ["x", "y"]}"#) { $0["a"]?.append("y") },
    ]

    static let kept: [Case] = [
        Case("a compact document", #"{"a":1}"#, #"{"a":1,"b":{"c":[1,2]}}"#) { $0["b"] = ["c": [1, 2]] },
        Case(
            "a compact object in an indented one", "{\n  \"a\": {\"b\":[1,2]}\n}",
            "{\n  \"a\": {\"b\":[1,2],\"c\":{\"d\":1}}\n}"
        ) {
            $0["a"]?["c"] = ["d": 1]
        },
        Case("a compact element that moves", "[\n  [1,2],\n  3\n]", "[\n  3,\n  [1,2]\n]") { $0.swapAt(0, 1) },
        Case(
            "a value with a layout", "{\n  \"a\": 1\n}",
            "{\n  \"a\": 1,\n  \"b\": { \"x\":[1,2] },\n  \"c\": {\n    \"y\": { \"x\":[1,2] }\n  }\n}"
        ) {
            let value = (try? JSON(parsing: #"{ "x":[1,2] }"#)) ?? .null
            $0["b"] = value
            $0["c"] = ["y": value]
        },
        Case(
            "names and numbers as they are spelled", "{\n  \"a\": 1\n}",
            "{\n  \"a\": 1,\n  \"b\": {\n    \"\\u0061\": 1.0e0,\n    \"a\": 2\n  }\n}"
        ) {
            $0["b"] = try? JSON(parsing: #"{"\u0061":1.0e0,"a":2}"#)
        },
        Case("empty containers", "{\n  \"a\": 1\n}", "{\n  \"a\": 1,\n  \"b\": {},\n  \"c\": [],\n  \"d\": { }\n}") {
            $0["b"] = [:]
            $0["c"] = []
            $0["d"] = try? JSON(parsing: "{ }")
        },
    ]

    @Test("new containers have the lines, indentation and colons of their surroundings", arguments: lines)
    func indented(_ example: Case) throws { try check(example) }

    @Test("new containers are laid out like their siblings", arguments: siblings)
    func likeSiblings(_ example: Case) throws { try check(example) }

    @Test("a value with a layout keeps it, and a compact one stays compact", arguments: kept)
    func keepsLayout(_ example: Case) throws { try check(example) }

    private func check(_ example: Case) throws {
        let start = try JSON(parsing: example.before)
        var json = start
        example.edit(&json)
        #expect(json.text == example.after)
        #expect(start.text == example.before)
        // The same edit once more, of the edited value and of its text.
        var parsed = try JSON(parsing: json.data())
        example.edit(&parsed)
        var again = json
        example.edit(&again)
        #expect(again.text == parsed.text && again == parsed)
    }

    @Test("a value is laid out alike, whether it is built, parsed, edited, or a part of the document")
    func values() throws {
        let text = "{\n  \"b\": {\n    \"y\": 1\n  },\n  \"a\": {\"x\":[1]}\n}"
        let json = try JSON(parsing: text)
        var edited = try JSON(parsing: #"{"x":[1, 2]}"#)
        edited["x"]?[1] = nil
        var grown = JSON.emptyObject
        grown["x"] = [1]
        let forms: [JSON] = [try #require(json["a"]), try JSON(parsing: #"{"x":[1]}"#), ["x": [1]], edited, grown]
        for value in forms {
            #expect(value.text == #"{"x":[1]}"#)
            var changed = json
            changed["c"] = value
            changed["b"]?["y"] = value
            #expect(
                changed.text
                    == "{\n  \"b\": {\n    \"y\": {\n      \"x\": [\n        1\n      ]\n    }\n  },\n  \"a\": {\"x\":[1]},\n"
                    + "  \"c\": {\n    \"x\": [\n      1\n    ]\n  }\n}")
        }
    }

    // MARK: Models

    final class Address: JSONModel, @unchecked Sendable {
        @Property var city: String?
        @Property var tags: [String]
    }

    final class Person: JSONModel, @unchecked Sendable {
        @Property var name: String?
        @Property var address: Address?
        @Property var friends: [Person]
        @Property var byName: LazyDictionary<Address>
        @Property("a.b.c") var deep: Int?
        @Property var others: LazyArray<Person>
        @Property var points: [[Int]]
        @Property var any: JSON?
    }

    private static let person = "{\n    \"name\": \"Bo\"\n}"

    static let models: [(String, @Sendable (inout Mutable<Person>) -> Void)] = [
        (
            "\"address\": {\n        \"city\": \"Oslo\",\n        \"tags\": [\n            \"a\"\n        ]\n    }",
            {
                $0.address = Address {
                    $0.city = "Oslo"
                    $0.tags = ["a"]
                }
            }
        ),
        (
            "\"address\": {\n        \"city\": \"Oslo\"\n    }",
            { $0.address = (try? Address(parsing: #"{"city":"Oslo"}"#)).map { Mutable($0) } }
        ),
        (
            "\"friends\": [\n        {\n            \"name\": \"Eve\"\n        }\n    ]",
            { $0.friends.append(Person { $0.name = "Eve" }) }
        ),
        (
            "\"others\": [\n        {\n            \"name\": \"Eve\"\n        },\n        {}\n    ]",
            {
                $0.others.append(Person { $0.name = "Eve" })
                $0.others.append(Person())
            }
        ),
        (
            "\"byName\": {\n        \"eve\": {\n            \"city\": \"Oslo\"\n        }\n    }",
            { $0.byName["eve"] = Address { $0.city = "Oslo" } }
        ),
        ("\"a\": {\n        \"b\": {\n            \"c\": 1\n        }\n    }", { $0.deep = 1 }),
        ("\"points\": [\n        [\n            1,\n            2\n        ]\n    ]", { $0.points = [[1, 2]] }),
        ("\"any\": {\n        \"x\": [\n            1\n        ]\n    }", { $0.any = ["x": [1]] }),
    ]

    @Test("new models, and their lists and dictionaries, are laid out like their siblings", arguments: models.indices)
    func ofModels(number: Int) throws {
        let (after, change) = Self.models[number]
        let expected = Self.person.replacing("\"Bo\"", with: "\"Bo\",\n    " + after)
        // Small models become documents of their own after an edit, and large ones don't.
        for name in ["Bo", String(repeating: "Bo", count: 10_000)] {
            let person = try Person(parsing: Self.person.replacing("Bo", with: name))
            let changed = person.mutate(change)
            #expect(changed.json.text == expected.replacing("Bo", with: name))
        }
    }

    @Test("elements of lists are laid out like the others")
    func lists() throws {
        let people = try LazyArray<Person>(parsing: "[\n  {\"name\": \"Bo\"},\n  {\"name\": \"Eve\"}\n]")
        let new = Person {
            $0.name = "Ann"
            $0.address = Address { $0.city = "Oslo" }
        }
        #expect(
            people.mutate { $0.insert(new, at: 1) }.json.text
                == "[\n  {\"name\": \"Bo\"},\n  {\"name\": \"Ann\", \"address\": {\"city\": \"Oslo\"}},\n  {\"name\": \"Eve\"}\n]"
        )
        let person = try Person(parsing: "{\n  \"friends\": [\n    {\"name\": \"Bo\"}\n  ]\n}")
        #expect(
            person.mutate { $0.friends[0].address = Address { $0.city = "Oslo" } }.json.text
                == "{\n  \"friends\": [\n    {\"name\": \"Bo\", \"address\": {\"city\": \"Oslo\"}}\n  ]\n}")
        #expect(
            person.mutate { $0.friends = [new, new] }.json.text
                == "{\n  \"friends\": [\n    {\"name\": \"Ann\", \"address\": {\"city\": \"Oslo\"}},\n    {\"name\": \"Ann\", \"address\": {\"city\": \"Oslo\"}}\n  ]\n}"
        )
    }
}
