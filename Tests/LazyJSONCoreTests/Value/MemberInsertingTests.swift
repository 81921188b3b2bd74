import LazyJSONCore
import Testing

@Suite("New members at a place")
struct MemberInsertingTests {
    @Test(
        "after another member, or first",
        arguments: [
            (#"{"a": 1,  "c": 3}"#, "a", #"{"a": 1,  "b": 2,  "c": 3}"#),
            (#"{"a": 1,  "c": 3}"#, nil, #"{"b": 2,  "a": 1,  "c": 3}"#),
            (#"{"a": 1,  "c": 3}"#, "c", #"{"a": 1,  "c": 3,  "b": 2}"#), (#"{"a": 1}"#, "x", #"{"a": 1, "b": 2}"#),
            ("{}", nil, #"{"b":2}"#), (#"{"b": 1, "c": 3}"#, "c", #"{"b": 2, "c": 3}"#),
            ("{\n  \"a\": 1,\n  \"c\": 3\n}\n", "a", "{\n  \"a\": 1,\n  \"b\": 2,\n  \"c\": 3\n}\n"),
            (#"{"a": 1, "a": 2, "c": 3}"#, "a", #"{"a": 1, "b": 2, "a": 2, "c": 3}"#),
        ] as [(String, String?, String)])
    func after(text: String, previous: String?, expected: String) throws {
        var json = try JSON(parsing: text)
        let isObject = json.insert(2, named: "b", after: previous)
        #expect(isObject)
        #expect(json.text == expected)
        // In another value, and after an edit.
        var outer = try JSON(parsing: #"{"x": \#(text)}"#)
        outer["x"]?["z"] = 1
        outer["x"]?["z"] = nil
        outer["x"]?.insert(2, named: "b", after: previous)
        #expect(outer["x"] == json && outer["x"]?.members.map(\.key) == json.members.map(\.key))
    }

    @Test(
        "in sorted objects",
        arguments: [
            (#"{"a": 1, "c": 3}"#, #"{"a": 1, "b": [2], "c": 3}"#), (#"{"c": 3}"#, #"{"b": [2], "c": 3}"#),
            (#"{"c": 1, "a": 3}"#, #"{"c": 1, "a": 3, "b": [2]}"#),
            (#"{"a": [ 1 ], "c": [ 3 ]}"#, #"{"a": [ 1 ], "b": [ 2 ], "c": [ 3 ]}"#),
            (#"{"B": 1, "é": 2}"#, #"{"B": 1, "b": [2], "é": 2}"#), ("{}", #"{"b":[2]}"#),
        ])
    func sorted(text: String, expected: String) throws {
        var json = try JSON(parsing: text)
        let isObject = json.insert([2], named: "b")
        #expect(isObject)
        #expect(json.text == expected)
    }

    @Test("with comments")
    func comments() throws {
        var json = try JSON(parsing: "{\n  \"a\": 1, // one\n  // about c\n  \"c\": 3, // three\n}", syntax: .jsonc)
        json.insert(2, named: "b")
        #expect(json.text == "{\n  \"a\": 1, // one\n  \"b\": 2,\n  // about c\n  \"c\": 3, // three\n}")
        json.insert(0, named: "_", after: nil)
        json.insert(4, named: "d", after: "c")
        #expect(
            json.text
                == "{\n  \"_\": 0,\n  \"a\": 1, // one\n  \"b\": 2,\n  // about c\n  \"c\": 3, // three\n  \"d\": 4,\n}"
        )
    }

    @Test("aren't added to anything but an object")
    func others() throws {
        for var json in [JSON.null, 1, "a", [1], true] {
            let before = json
            let found = [json.insert(1, named: "a"), json.insert(1, named: "a", after: nil)]
            #expect(found == [false, false] && json == before)
        }
    }
}
