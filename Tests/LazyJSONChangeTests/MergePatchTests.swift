import LazyJSON
import TestSupport
import Testing

@testable import LazyJSONChange
@testable import LazyJSONCore

/// Merge patches (RFC 7386): applying them, and finding them.
@Suite struct MergePatchTests {
    /// Appendix A.
    static let appendix = [
        (#"{"a":"b"}"#, #"{"a":"c"}"#, #"{"a":"c"}"#),
        (#"{"a":"b"}"#, #"{"b":"c"}"#, #"{"a":"b","b":"c"}"#),
        (#"{"a":"b"}"#, #"{"a":null}"#, "{}"),
        (#"{"a":"b","b":"c"}"#, #"{"a":null}"#, #"{"b":"c"}"#),
        (#"{"a":["b"]}"#, #"{"a":"c"}"#, #"{"a":"c"}"#),
        (#"{"a":"c"}"#, #"{"a":["b"]}"#, #"{"a":["b"]}"#),
        (#"{"a":{"b":"c"}}"#, #"{"a":{"b":"d","c":null}}"#, #"{"a":{"b":"d"}}"#),
        (#"{"a":[{"b":"c"}]}"#, #"{"a":[1]}"#, #"{"a":[1]}"#),
        (#"["a","b"]"#, #"["c","d"]"#, #"["c","d"]"#),
        (#"{"a":"b"}"#, #"["c"]"#, #"["c"]"#),
        (#"{"a":"foo"}"#, "null", "null"),
        (#"{"a":"foo"}"#, #""bar""#, #""bar""#),
        (#"{"e":null}"#, #"{"a":1}"#, #"{"e":null,"a":1}"#),
        ("[1,2]", #"{"a":"b","c":null}"#, #"{"a":"b"}"#),
        ("{}", #"{"a":{"bb":{"ccc":null}}}"#, #"{"a":{"bb":{}}}"#),
    ]

    @Test("the examples of RFC 7386, appendix A, have its results", arguments: appendix)
    func examples(old: String, patch: String, result: String) throws {
        let (json, patch) = (try JSON(parsing: old), try JSON(parsing: patch))
        let merged = json.merging(patch)
        #expect(merged.text == result)
        #expect(merged.merging(patch) == merged)
        let found = try #require(JSON.mergePatch(from: json, to: merged))
        #expect(json.merging(found) == merged)
        #expect(json.text == old)
    }

    @Test("a patch is JSON, also if it replaces the root by a value with comments")
    func comments() throws {
        let list = try JSON(parsing: "[1, // one\n2]", syntax: .jsonc)
        let object = try JSON(parsing: "{\"a\": {\"b\": 1 /* one */}}", syntax: .jsonc)
        #expect(JSON.mergePatch(from: ["a": 1], to: list)?.text == "[1,\n2]")
        #expect(JSON.mergePatch(from: 1, to: object)?.syntax == .json)
        #expect(JSON.mergePatch(from: ["a": 1], to: object)?.text.contains("one") == false)
    }

    @Test("the example of RFC 7386, section 3, has its result")
    func article() throws {
        let json = try JSON(
            parsing: """
                {
                  "title": "Goodbye!",
                  "author" : {
                    "givenName" : "John",
                    "familyName" : "Doe"
                  },
                  "tags":[ "example", "sample" ],
                  "content": "This will be unchanged"
                }
                """)
        let patch = try JSON(
            parsing: """
                {
                  "title": "Hello!",
                  "phoneNumber": "+01-123-456-7890",
                  "author": { "familyName": null },
                  "tags": [ "example" ]
                }
                """)
        let merged = json.merging(patch)
        #expect(
            merged.text == """
                {
                  "title": "Hello!",
                  "author" : {
                    "givenName" : "John"
                  },
                  "tags":[ "example" ],
                  "content": "This will be unchanged",
                  "phoneNumber": "+01-123-456-7890"
                }
                """)
        #expect(JSON.mergePatch(from: json, to: merged) == patch)
    }

    @Test(
        "members that the patch doesn't name keep their bytes, and so do equal ones",
        arguments: [
            (#"{"a": 1.0, "b": "\u0041"}"#, #"{"a": 1, "b": "A"}"#, #"{"a": 1.0, "b": "\u0041"}"#),
            (#"{"a": 1.0 , "b" : [ 1 ]}"#, #"{"b": [1.0]}"#, #"{"a": 1.0 , "b" : [ 1 ]}"#),
            (#"{"a": 1.0 , "b" : [ 1 ]}"#, #"{"b": [2]}"#, #"{"a": 1.0 , "b" : [ 2 ]}"#),
            (#"{"a": { }}"#, #"{"a": {"b": null}}"#, #"{"a": { }}"#),
            (#" {"a": {"b" :1}} "#, #"{"a": {"b": 1, "c": null}, "d": null}"#, #" {"a": {"b" :1}} "#),
            (" [ 1 ] ", "[1.0]", " [ 1 ] "),
            (#"{"a": 1}"#, #"{"a": { "x" : 1 }}"#, #"{"a": { "x" : 1 }}"#),
            (#"{"a": 1}"#, #"{"a": { "x" : 1, "y": {"z": null} }}"#, #"{"a": { "x" : 1, "y": {} }}"#),
            (#"{"a": 1, "a": 2}"#, #"{"a": 3}"#, #"{"a": 3, "a": 2}"#),
            (#"{"a": 1, "b": 0, "a": 2}"#, #"{"a": null}"#, #"{"b": 0}"#),
            (#"{"a": 1}"#, #"{"a": 2, "a": null}"#, #"{"a": 2}"#),
            (#"{"a": 1}"#, #"{"a": [{"b": null}]}"#, #"{"a": [{"b": null}]}"#),
            ("1", #" { "a" : 1 } "#, #" { "a" : 1 } "#),
        ])
    func bytes(old: String, patch: String, result: String) throws {
        let json = try JSON(parsing: old)
        let merged = json.merging(try JSON(parsing: patch))
        #expect(merged.text == result)
        if old == result { #expect(merged.isIdentical(to: json)) }
    }

    @Test("unedited values are shared")
    func sharing() throws {
        let json = try JSON(parsing: #"{"a": {"b": [1]}, "c": {"d": [2]}}"#)
        let patch = try JSON(parsing: #"{"a": {"e": {"f": [3]}}}"#)
        let merged = json.merging(patch)
        #expect(merged["c"]?.isIdentical(to: try #require(json["c"])) == true)
        #expect(merged["a"]?["b"]?.isIdentical(to: try #require(json["a"]?["b"])) == true)
        #expect(merged["a"]?["e"]?.isIdentical(to: try #require(patch["a"]?["e"])) == true)
    }

    @Test(
        "a patch contains only the differences",
        arguments: [
            (#"{"a": 1, "b": 2}"#, #"{"b": 2.0, "a": 1}"#, "{}"),
            (#"{"a": 1, "b": 2}"#, #"{"a": 1}"#, #"{"b":null}"#),
            (#"{"a": 1, "b": 2}"#, #"{"a": 3, "c": 4}"#, #"{"a":3,"c":4,"b":null}"#),
            (
                #"{"a": {"b": {"c": 1, "d": 2}}, "e": 3}"#, #"{"a": {"b": {"c": 1, "d": 4}}, "e": 3}"#,
                #"{"a":{"b":{"d":4}}}"#
            ),
            (#"{"a": {"b": {"c": 1}}}"#, #"{"a": {"b": {}}}"#, #"{"a":{"b":{"c":null}}}"#),
            (#"{"a": [1, 2]}"#, #"{"a": [1, 2, {"b": null}]}"#, #"{"a":[1, 2, {"b": null}]}"#),
            (#"{"a": {"b": 1}}"#, #"{"a": [ ]}"#, #"{"a":[ ]}"#),
            (#"{"a": [ ]}"#, #"{"a": {"b": [null]}}"#, #"{"a":{"b": [null]}}"#),
            (#"{"a": null}"#, #"{"a": null, "b": 1}"#, #"{"b":1}"#),
            (#"{"a": null}"#, "{}", #"{"a":null}"#),
            (#"{"a": 1, "a": 2}"#, #"{"a": 1}"#, "{}"),
            (#"{"a": 1, "a": 2}"#, #"{"a": 2}"#, #"{"a":2}"#),
            ("{}", "{}", "{}"),
            ("[1]", "[1.0]", "[1.0]"),
            ("null", "null", "null"),
            (#"{"a": 1}"#, "null", "null"),
            ("1", #"{"a": {"b": [null]}}"#, #"{"a": {"b": [null]}}"#),
        ])
    func finding(old: String, new: String, patch: String) throws {
        let (old, new) = (try JSON(parsing: old), try JSON(parsing: new))
        let found = try #require(JSON.mergePatch(from: old, to: new))
        #expect(found.text == patch)
        #expect(old.merging(found) == new)
    }

    @Test(
        "a patch cannot express that a member becomes null",
        arguments: [
            (#"{"a": 1}"#, #"{"a": null}"#),
            ("{}", #"{"a": null}"#),
            (#"{"a": {"b": 1}}"#, #"{"a": {"b": null}}"#),
            ("{}", #"{"a": {"b": {"c": null}}}"#),
            (#"{"a": 1}"#, #"{"a": {"b": null}}"#),
            (#"{"a": [null]}"#, #"{"a": {"0": null}}"#),
            ("1", #"{"a": null}"#),
            ("[]", #"{"a": {"b": null}}"#),
        ])
    func impossible(old: String, new: String) throws {
        #expect(JSON.mergePatch(from: try JSON(parsing: old), to: try JSON(parsing: new)) == nil)
    }

    @Test("only edited parts of a value and its edits are compared")
    func edits() throws {
        let old = try JSON(parsing: #"{"a": 1, "b": {"c": 2, "d": 3}, "e": 4, "e": 5, "f": 6}"#)
        let new = try old.applying([
            .replace("/b/c", 0), .remove("/e"), .add("/new", 7), .replace("/f", 6.0), .add("/a", 9), .add("/gone", 1),
            .remove("/gone"),
        ])
        #expect(JSON.mergePatch(from: old, to: new)?.text == #"{"a":9,"b":{"c":0},"new":7,"e":null}"#)
        #expect(JSON.mergePatch(from: new, to: old) == ["a": 1, "b": ["c": 2], "new": .null, "e": 4])
        let other = try new.applying([.replace("/new", 8), .add("/a", 1), .add("/e", 4)])
        #expect(JSON.mergePatch(from: new, to: other) == ["a": 1, "new": 8, "e": 4])
        #expect(JSON.mergePatch(from: old, to: other) == ["b": ["c": 0], "new": 8])
        #expect(JSON.mergePatch(from: new, to: new) == [:])
    }

    // MARK: Limits

    private static let depth = max(TestScale.operations(1, of: 20), 4_000)

    @Test("very many levels are merged and compared", .smallStack)
    func deep() throws {
        func json(_ core: String) throws -> JSON {
            let text =
                String(repeating: #"{"a":"#, count: Self.depth) + core + String(repeating: "}", count: Self.depth)
            return try JSON(parsing: text, nestingLimit: .max)
        }
        let (old, new, patch) = (try json(#"{"b":1,"c":2}"#), try json(#"{"c":2}"#), try json(#"{"b":null}"#))
        #expect(old.merging(patch).text == new.text)
        #expect(JSON.mergePatch(from: old, to: new)?.text == patch.text)
        #expect(JSON.mergePatch(from: new, to: patch) == nil)
        #expect(JSON.mergePatch(from: [:], to: patch) == nil)
        #expect(JSON.emptyArray.merging(patch).text == (try json("{}")).text)
        #expect(JSON.mergePatch(from: old, to: try json(#"{"b":1,"c":2}"#)) == [:])
    }

    #if DEBUG
        @Test("twice the size is twice the work, and after an edit only the edited members count")
        func work() throws {
            func steps(_ count: Int) throws -> (whole: Int, edit: Int) {
                let text = "{" + (0..<count).map { #""k\#($0)": {"a": \#($0)}"# }.joined(separator: ", ") + "}"
                let old = try JSON(parsing: text)
                let new = try old.applying([.replace("/k7/a", "new"), .remove("/k8"), .add("/new", 1)])
                let patch: JSON = ["k7": ["a": "new"], "new": 1, "k8": .null]
                let (edit, whole) = (Work.Meter(), Work.Meter())
                let found = Work.$meter.withValue(edit) { JSON.mergePatch(from: old, to: new) }
                let apart = try JSON(parsing: text)
                let others = Work.$meter.withValue(whole) {
                    (JSON.mergePatch(from: apart, to: new), apart.merging(patch), JSON.emptyObject.merging(apart))
                }
                #expect(found == patch && others.0 == patch && others.1 == new && others.2 == apart)
                return (whole.steps.load(ordering: .relaxed), edit.steps.load(ordering: .relaxed))
            }
            let (small, large) = (try steps(1_500), try steps(3_000))
            #expect(Double(large.whole) <= 2.3 * Double(small.whole), "\(small.whole) steps, then \(large.whole)")
            #expect(large.edit <= small.edit + 500 && large.edit < 2_000, "\(small.edit) steps, then \(large.edit)")
        }
    #endif
}
