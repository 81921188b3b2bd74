import LazyJSON
import TestSupport
import Testing

@testable import LazyJSONCore

@Suite struct JSONAccessTests {
    // MARK: Reading

    @Test("a subscript reads a member or an element, and nil for missing values and other kinds")
    func reading() throws {
        let json = try JSON(parsing: #"{"a": [10, {"b": null}], "n": 1, "": "empty", "a.b": 2}"#)
        #expect(json["a"]?[0]?.int == 10)
        #expect(json["a"]?[1]?["b"]?.isNull == true)
        #expect(json[""]?.string == "empty")
        #expect(json["a.b"]?.int == 2)
        #expect(json["missing"] == nil)
        #expect(json["a"]?[2] == nil && json["a"]?[-1] == nil && json["a"]?[.max] == nil && json["a"]?[.min] == nil)
        #expect(json[0] == nil)
        #expect(json["a"]?["b"] == nil)
        #expect(json["n"]?["x"] == nil && json["n"]?[0] == nil)
    }

    @Test("the exact kinds answer for their own kind only", arguments: JSONKind.allCases)
    func kinds(kind: JSONKind) throws {
        let texts: [JSONKind: String] = [
            .null: "null", .bool: "true", .number: "7", .string: "\"7\"", .array: "[7]", .object: #"{"7":7}"#,
        ]
        let json = try JSON(parsing: try #require(texts[kind]))
        #expect(json.kind == kind)
        #expect(json.isNull == (kind == .null))
        #expect((json.bool == true) == (kind == .bool))
        #expect((json.int == 7) == (kind == .number))
        #expect((json.double == 7) == (kind == .number))
        #expect((json.number?.text == "7") == (kind == .number))
        #expect((json.string == "7") == (kind == .string))
        #expect((json.count == 1) == (kind == .array || kind == .object))
        #expect((json[0] != nil) == (kind == .array))
        #expect((json["7"] != nil) == (kind == .object))
        #expect(json.elements.count == (kind == .array ? 1 : 0))
        #expect(json.members.count == (kind == .object ? 1 : 0))
    }

    @Test("a key spelled with escapes is found, and a key that holds a backslash is not confused with one")
    func escapedKeys() throws {
        let json = try JSON(
            parsing: #"{"\u0061\u006e\u0061": 1, "a\\u006e": 2, "\"q\"": 3, "\ud83d\ude00": 4, "\n": 5}"#)
        #expect(json["ana"]?.int == 1)
        #expect(json["an"] == nil)
        #expect(json["a\\u006e"]?.int == 2)
        #expect(json["\"q\""]?.int == 3)
        #expect(json["😀"]?.int == 4)
        #expect(json["\n"]?.int == 5)
        #expect(json[#"\n"#] == nil)
    }

    @Test("keys that are only canonically equivalent are different keys", arguments: [0, 100])
    func canonicalEquivalence(padding: Int) throws {
        let others = (0..<padding).map { ",\"k\($0)\": 0" }.joined()
        var json = try JSON(parsing: "{\"\u{E9}\": 1, \"e\u{301}\": 2\(others)}")
        #expect(json["\u{E9}"]?.int == 1)
        #expect(json["e\u{301}"]?.int == 2)
        json["e\u{301}"] = 3
        json["\u{212B}"] = 4
        json["\u{C5}"] = 5
        #expect(json["\u{E9}"]?.int == 1 && json["e\u{301}"]?.int == 3)
        #expect(json["\u{212B}"]?.int == 4 && json["\u{C5}"]?.int == 5 && json["A\u{30A}"] == nil)
        json["\u{E9}"] = nil
        #expect(json["\u{E9}"] == nil && json["e\u{301}"]?.int == 3)
        #expect(JSON("\u{E9}") != JSON("e\u{301}"))
    }

    @Test("the first of duplicate keys is read, set changes the first, and nil removes all", arguments: [0, 100])
    func duplicates(padding: Int) throws {
        let others = (0..<padding).map { ", \"k\($0)\": 0" }.joined()
        let text = #"{"a": 1, "b": 2, "\u0061": 3, "a": 4"# + others + "}"
        let json = try JSON(parsing: text)
        #expect(json["a"]?.int == 1)
        #expect(json.count == 4 + padding)
        #expect(json.members.prefix(4).map(\.key) == ["a", "b", "a", "a"])
        var set = json
        set["a"] = 9
        #expect(set["a"]?.int == 9)
        #expect(set.text == #"{"a": 9, "b": 2, "\u0061": 3, "a": 4"# + others + "}")
        var removed = json
        removed["a"] = nil
        #expect(removed["a"] == nil)
        #expect(removed.text == #"{"b": 2"# + others + "}")
        set["a"] = nil
        #expect(set.text == removed.text)
        set["a"] = 5
        #expect(set.text == #"{"b": 2"# + others + #", "a": 5}"#)
        #expect(json.text == text)
    }

    // MARK: Writing

    @Test("a member is set, added and removed at every place")
    func members() throws {
        let names = ["a", "b", "c", "d"]
        let text = #"{ "a":1 , "b":2 , "c":3 , "d":4 }"#
        for (place, name) in names.enumerated() {
            let start = try JSON(parsing: text)
            var set = start
            set[name] = "new"
            #expect(set.text == text.replacing("\"\(name)\":\(place + 1)", with: "\"\(name)\":\"new\""))
            #expect(set[name]?.string == "new" && set.count == 4)
            var removed = start
            removed[name] = nil
            #expect(removed.members.map(\.key) == names.filter { $0 != name })
            #expect(try JSON(parsing: removed.text) == removed)
            removed[name] = JSON(place + 1)
            #expect(removed == start)
            #expect(removed.members.last?.key == name)
            #expect(start.text == text)
        }
        var all = try JSON(parsing: text)
        for name in names { all[name] = nil }
        #expect(all.text == "{}" && all.count == 0)
        all["z"] = 26
        #expect(all["z"]?.int == 26 && all.count == 1)
    }

    @Test("an element is set, inserted, appended and removed at every place", arguments: 0...4)
    func elements(count: Int) throws {
        let values = (0..<count).map { $0 * 10 }
        let text = "[ " + values.map(String.init).joined(separator: " , ") + " ]"
        let start = try JSON(parsing: text)
        func check(_ json: JSON, _ expected: [Int], _ comment: Comment) throws {
            #expect(json.elements.map(\.int) == expected, comment)
            #expect(json.count == expected.count, comment)
            #expect(
                expected.indices.allSatisfy { json[$0]?.int == expected[$0] } && json[expected.count] == nil, comment)
            #expect(try JSON(parsing: json.text) == json, comment)
            #expect(start.text == text, comment)
        }
        for place in 0...count {
            var (json, expected) = (start, values)
            json.insert(-1, at: place)
            expected.insert(-1, at: place)
            try check(json, expected, "insert at \(place)")
            // The same again, on the array that is now an edited one.
            for second in 0...expected.count {
                var (json, expected) = (json, expected)
                json.insert(-2, at: second)
                expected.insert(-2, at: second)
                try check(json, expected, "insert at \(place) and \(second)")
            }
            for second in expected.indices {
                var (json, expected) = (json, expected)
                json[second] = nil
                expected.remove(at: second)
                try check(json, expected, "insert at \(place), remove at \(second)")
                var (set, others) = (json, expected)
                set.insert(7, at: second)
                others.insert(7, at: second)
                try check(set, others, "insert at \(place), remove and insert at \(second)")
            }
            guard place < count else { continue }
            (json, expected) = (start, values)
            json[place] = 99
            expected[place] = 99
            #expect(json.text == text.replacing(" \(values[place]) ", with: " 99 "))
            try check(json, expected, "set at \(place)")
        }
        var appended = start
        appended[count] = 77
        try check(appended, values + [77], "set at the count")
        appended.append(78)
        try check(appended, values + [77, 78], "append")
        appended.insert(1, at: -5)
        appended.insert(2, at: 100)
        try check(appended, [1] + values + [77, 78, 2], "insert beyond the ends")
    }

    @Test("a missing position is left alone", arguments: [-1, 3, 100, Int.min, Int.max])
    func missingPositions(position: Int) throws {
        var json = try JSON(parsing: "[1, 2]")
        json[position] = 5
        json[position] = nil
        json[position]?["a"] = 5
        #expect(json.text == "[1, 2]")
    }

    @Test("editing a missing member does nothing, and nested edits change existing values")
    func nested() throws {
        var json = try JSON(parsing: #"{"a": {"b": [1, {"c": 2}]}, "z": 0}"#)
        json["x"]?["y"] = 1
        json["a"]?["y"]?.append(1)
        json["a"]?["b"]?[5]?["c"] = 1
        #expect(json.text == #"{"a": {"b": [1, {"c": 2}]}, "z": 0}"#)
        json["a"]?["b"]?[1]?["c"] = "deep"
        json["a"]?["b"]?.append(3)
        json["a"]?["b"]?.insert(0, at: 0)
        json["a"]?["new"] = ["x": 1]
        json["a"]?["new"]?["y"] = 2
        json["z"] = nil
        #expect(json.text == #"{"a": {"b": [0, 1, {"c": "deep"}, 3], "new": {"x": 1, "y": 2}}}"#)
        json["a"]?["b"]?[1] = nil
        json["a"]?["b"]?[1]?["c"] = nil
        #expect(json.text == #"{"a": {"b": [0, {}, 3], "new": {"x": 1, "y": 2}}}"#)
        let before = json
        func clear(_ value: inout JSON?) { value = nil }
        clear(&json["a"])
        clear(&json["missing"])
        #expect(json.text == "{}")
        #expect(before["a"]?["b"]?.count == 3)
        func fill(_ value: inout JSON?) { value = [] }
        fill(&json["list"])
        json["list"]?.append("x")
        fill(&json["list"]!.first)
        #expect(json.text == #"{"list": [[]]}"#)
    }

    @Test(
        "no edit destroys a value that it does not suit",
        arguments: ["null", "true", "12", "\"text\"", " [1, 2] ", #" {"0": {"c": 1}} "#], [false, true])
    func unsuitable(text: String, isEdited: Bool) throws {
        var start = try JSON(parsing: text)
        if isEdited {
            // The same as an edited container.
            start = JSON(start.kind == .array ? start.elements.map { $0 } : [start])
            if try JSON(parsing: text).kind != .array { start = start[0] ?? .null }
        }
        let unchanged = start.text
        var json = start
        if json.kind != .object {
            json["a"] = nil
            json["a"] = 1
            json["a"]?["b"] = 1
            json["a"]?.append(1)
            json["0"] = ["b": .null]
            func fill(_ value: inout JSON?) { value = [] }
            fill(&json["a"])
            fill(&json["0"])
            func clear(_ value: inout JSON?) { value = nil }
            clear(&json["0"])
            #expect(json.text == unchanged)
        }
        if json.kind != .array {
            let done = [json.append(3), json.insert(3, at: 0), json.insert(3, at: 9), json.insert(3, at: -1)]
            #expect(!done.contains(true))
            json[0] = 1
            json[0] = nil
            json[0]?["a"] = 1
            json.replaceElements([JSON.ElementEdit(0..<0, [1])])
            #expect(json.text == unchanged)
        }
        var nested: JSON = ["x": start, "list": [start]]
        if start.kind != .object {
            nested["x"]?["a"] = ["b": .null]
            nested["list"]?[0]?["a"] = 1
        }
        if start.kind != .array {
            let done = [nested["x"]?.append(1), nested["list"]?[0]?.insert(1, at: 0)]
            #expect(done == [false, false])
        }
        #expect(nested == ["x": start, "list": [start]])
        let missing = nested["missing"]?.append(1)
        #expect(missing == nil)
        #expect(start.text == unchanged)
    }

    @Test("a fitting edit is made, and returns true")
    func suitable() throws {
        var json = try JSON(parsing: #"{"a": [1], "b": null}"#)
        let appended = json["a"]?.append(2)
        let inserted = json["a"]?.insert(0, at: 0)
        #expect(appended == true && inserted == true)
        json["b"] = []
        json["b"]?.append("x")
        json["c"] = ["d": 1]
        json["c"]?["e"] = 2
        #expect(json.text == #"{"a": [0, 1, 2], "b": ["x"], "c": {"d": 1, "e": 2}}"#)
    }

    @Test(
        "a path of a property still turns values on its way into objects, as RFC 7386 does",
        arguments: ["1", "null", "\"\"", "[]"])
    func pathsReplace(text: String) throws {
        final class User: JSONModel, @unchecked Sendable {
            @Property("profile.city") var city: String?
        }
        let user = try User(parsing: #"{"profile": \#(text)}"#)
        #expect(user.mutate { $0.city = "Oslo" }.json.text == #"{"profile": {"city": "Oslo"}}"#)
    }

    @Test("nil that a function leaves in the place of a value removes it")
    func clearedInPlace() throws {
        func clear(_ json: inout JSON?) { json = nil }
        var json = try JSON(parsing: #"{"a": [1, 2, 3], "b": 4}"#)
        clear(&json["b"])
        #expect(json.text == #"{"a": [1, 2, 3]}"#)
        var list = try JSON(parsing: "[1, 2, 3]")
        clear(&list[1])
        #expect(list.text == "[1, 3]")
        clear(&list[5])
        clear(&json["missing"])
        #expect(list.text == "[1, 3]" && json.text == #"{"a": [1, 2, 3]}"#)
    }

    @Test("a number is printed as it is spelled", arguments: ["0", "-0.0", "1.50", "1E+05", "12345678901234567890123"])
    func printedNumber(text: String) throws {
        let number = try #require(try JSON(parsing: text).number)
        #expect("\(number)" == text)
    }

    @Test("setting a position of an object does nothing")
    func positionOfAnObject() throws {
        var json = try JSON(parsing: #"{"0": 1}"#)
        json[0] = 5
        json[0] = nil
        json[0]?["a"] = 1
        #expect(json.text == #"{"0": 1}"#)
    }
}

extension JSON {
    fileprivate var first: JSON? {
        get { self[0] }
        set { self[0] = newValue }
    }
}
