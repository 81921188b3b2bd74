import Foundation
import LazyJSON
import TestSupport
import Testing

/// The bytes around an edit: those of the document stay, and new ones follow their style.
@Suite struct PreservedTextTests {
    struct Case: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let before: String
        let after: String
        let edit: @Sendable (inout JSON) -> Void

        init(_ name: String, _ before: String, _ after: String, edit: @escaping @Sendable (inout JSON) -> Void) {
            testDescription = name
            self.before = before
            self.after = after
            self.edit = edit
        }
    }

    @Test("the data of a value starts at position 0, also where it was opened from a slice")
    func slices() throws {
        let text = #"{"a": [1, 2], "b": "x"}"#
        let whole = Data("__\(text)__".utf8)
        let slice = whole.dropFirst(2).dropLast(2)
        #expect(slice.startIndex == 2)
        let json = try JSON(parsing: slice)
        #expect(json.data().startIndex == 0)
        #expect(json.data() == Data(text.utf8))
        #expect(json["a"]?.data().startIndex == 0)
        var edited = json
        edited["a"] = 1
        #expect(edited.data().startIndex == 0)
        #expect(json.data(.compact).startIndex == 0)
        #expect(try JSONModel(parsing: slice).json.data().startIndex == 0)
        #expect(try LazyArray<JSONModel>(lines: slice).lines().startIndex == 0)
    }

    static let cases: [Case] = [
        Case(
            "a member added to a pretty object",
            "{\n  \"a\": 1,\n  \"b\": 2\n}\n", "{\n  \"a\": 1,\n  \"b\": 2,\n  \"c\": 3\n}\n"
        ) { $0["c"] = 3 },
        Case("a member added to a pretty object of one", "{\n\t\"a\" : 1\n}", "{\n\t\"a\" : 1,\n\t\"c\" : 3\n}") {
            $0["c"] = 3
        },
        Case(
            "elements added to a pretty array", "[\n    1,\n    2\n]", "[\n    0,\n    1,\n    2,\n    3\n]"
        ) {
            $0.append(3)
            $0.insert(0, at: 0)
        },
        Case("an element added to a pretty array of one", "[\r\n 1\r\n]", "[\r\n 1,\r\n 2\r\n]") { $0.append(2) },
        Case("the first member removed", "{\n  \"a\": 1,\n  \"b\": 2\n}", "{\n  \"b\": 2\n}") { $0["a"] = nil },
        Case("the last member removed", "{\n  \"a\": 1,\n  \"b\": 2\n}", "{\n  \"a\": 1\n}") { $0["b"] = nil },
        Case("a member in the middle removed", "{ \"a\":1 , \"b\":2 , \"c\":3 }", "{ \"a\":1 , \"c\":3 }") {
            $0["b"] = nil
        },
        Case("all removed", "[ 1 , 2 ]", "[]") {
            $0[0] = nil
            $0[0] = nil
        },
        Case("all removed, and a new one", "[\n  1\n]", "[\n  2\n]") {
            $0[0] = nil
            $0.append(2)
        },
        Case("something added to an empty object", "{ }", "{\"a\":[1]}") { $0["a"] = [1] },
        Case("white space and a mark around the root", "\u{FEFF} \r\n[1] \t\n", "\u{FEFF} \r\n[2] \t\n") { $0[0] = 2 },
        Case(
            "an odd spelling of everything else", #"{"\u0061":1.0e0,"b" :[ ],"b":-0}"#,
            #"{"\u0061":true,"b" :[ ],"b":-0}"#
        ) {
            $0["a"] = true
        },
        Case("a member replaced and removed again is gone", #"{"a": 1, "b": 2}"#, #"{"b": 2}"#) {
            $0["a"] = 5
            $0["a"] = nil
        },
        Case("a member removed and added again is last", #"{"a": 1, "b": 2}"#, #"{"b": 2, "a": 1}"#) {
            $0["a"] = nil
            $0["a"] = 1
        },
        Case(
            "a value moved from one place to another keeps its bytes", #"{"a": [ 1.0 , {} ]}"#,
            #"{"a": [ 1.0 , {} ], "b": [ 1.0 , {} ]}"#
        ) {
            $0["b"] = $0["a"]
        },
        Case("a new name is escaped", "{}", #"{"\"\\\n\u0001é":1}"#) { $0["\"\\\n\u{1}é"] = 1 },
        Case(
            "nested styles are kept apart", "{\"a\": [\n1,\n2\n],\"b\":{\"c\" : 0}}",
            "{\"a\": [\n1,\n2,\n3\n],\"b\":{\"c\" : 0, \"d\" : 1}}"
        ) {
            $0["a"]?.append(3)
            $0["b"]?["d"] = 1
        },
    ]

    @Test("an edit keeps the bytes around it", arguments: cases)
    func edits(_ example: Case) throws {
        let start = try JSON(parsing: example.before)
        var json = start
        example.edit(&json)
        #expect(json.data() == Data(example.after.utf8))
        #expect(json.text == String(decoding: Data(example.after.utf8), as: UTF8.self).trimmingPrefix("\u{FEFF}"))
        #expect(try JSON(parsing: json.data()) == json)
        #expect(start.data() == Data(example.before.utf8))
        // A part does not take along the text around it, and neither does a root that became a part.
        #expect((["x": json] as JSON).text == #"{"x":\#(json.text.trimmingCharacters(in: .whitespacesAndNewlines))}"#)
    }

    @Test("the formats spell every token anew but numbers and strings")
    func formats() throws {
        let json = try JSON(
            parsing: #" { "b" : [ 1.0 , "\u0061" , { } , [ ] ] , "a\"" : { "c" : null } , "a\"" : 1E5 } "#)
        #expect(json.text(.compact) == #"{"b":[1.0,"\u0061",{},[]],"a\"":{"c":null},"a\"":1E5}"#)
        #expect(json.text(.sortedKeys) == #"{"a\"":{"c":null},"a\"":1E5,"b":[1.0,"\u0061",{},[]]}"#)
        #expect(
            json.text(.pretty) == #"""
                {
                  "b": [
                    1.0,
                    "\u0061",
                    {},
                    []
                  ],
                  "a\"": {
                    "c": null
                  },
                  "a\"": 1E5
                }
                """#)
        #expect(json.text([.pretty, .sortedKeys]).hasPrefix("{\n  \"a\\\"\": {\n    \"c\": null\n  },\n"))
        #expect(json.data(.compact) == Data(json.text(.compact).utf8))
        var edited = json
        edited["b"]?[3]?.append(true)
        edited["z"] = ["y": 1, "x": 2]
        #expect(
            edited.text(.sortedKeys) == #"{"a\"":{"c":null},"a\"":1E5,"b":[1.0,"\u0061",{},[true]],"z":{"x":2,"y":1}}"#)
    }

    @Test("keys are sorted by code points, also where UTF-16 would not")
    func sorting() {
        let json: JSON = ["\u{1F600}": 1, "\u{FB01}": 2, "b": 3, "B": 4, "": 5, "aa": 6, "a": 7, "é": 8]
        #expect(
            json.text(.sortedKeys)
                == "{\"\":5,\"B\":4,\"a\":7,\"aa\":6,\"b\":3,\"é\":8,\"\u{FB01}\":2,\"\u{1F600}\":1}")
    }

    @Test("descriptions are the text")
    func descriptions() throws {
        let json = try JSON(parsing: "[1, \"a\"]")
        #expect("\(json)" == "[1, \"a\"]")
        #expect(String(reflecting: json) == "JSON([1, \"a\"])")
        #expect(json[1]?.text == "\"a\"")
    }
}
