import LazyJSON
import Testing

/// The examples of RFC 6902, appendix A, with the bytes that they give here.
@Suite("The examples of RFC 6902") struct JSONPatchExampleTests {
    static let examples: [PatchCase] = [
        PatchCase(
            "A.1 Adding an object member", #"{ "foo": "bar"}"#, #"[{ "op": "add", "path": "/baz", "value": "qux" }]"#,
            gives: #"{ "foo": "bar", "baz": "qux"}"#),
        PatchCase(
            "A.2 Adding an array element", #"{ "foo": [ "bar", "baz" ] }"#,
            #"[{ "op": "add", "path": "/foo/1", "value": "qux" }]"#, gives: #"{ "foo": [ "bar", "qux", "baz" ] }"#),
        PatchCase(
            "A.3 Removing an object member", #"{ "baz": "qux", "foo": "bar" }"#,
            #"[{ "op": "remove", "path": "/baz" }]"#, gives: #"{ "foo": "bar" }"#),
        PatchCase(
            "A.4 Removing an array element", #"{ "foo": [ "bar", "qux", "baz" ] }"#,
            #"[{ "op": "remove", "path": "/foo/1" }]"#, gives: #"{ "foo": [ "bar", "baz" ] }"#),
        PatchCase(
            "A.5 Replacing a value", #"{ "baz": "qux", "foo": "bar" }"#,
            #"[{ "op": "replace", "path": "/baz", "value": "boo" }]"#, gives: #"{ "baz": "boo", "foo": "bar" }"#),
        PatchCase(
            "A.6 Moving a value", #"{ "foo": { "bar": "baz", "waldo": "fred" }, "qux": { "corge": "grault" } }"#,
            #"[{ "op": "move", "from": "/foo/waldo", "path": "/qux/thud" }]"#,
            gives: #"{ "foo": { "bar": "baz" }, "qux": { "corge": "grault", "thud": "fred" } }"#),
        PatchCase(
            "A.7 Moving an array element", #"{ "foo": [ "all", "grass", "cows", "eat" ] }"#,
            #"[{ "op": "move", "from": "/foo/1", "path": "/foo/3" }]"#,
            gives: #"{ "foo": [ "all", "cows", "eat", "grass" ] }"#),
        PatchCase(
            "A.8 Testing a value: success", #"{ "baz": "qux", "foo": [ "a", 2, "c" ] }"#,
            #"[{ "op": "test", "path": "/baz", "value": "qux" }, { "op": "test", "path": "/foo/1", "value": 2 }]"#,
            gives: #"{ "baz": "qux", "foo": [ "a", 2, "c" ] }"#),
        PatchCase(
            "A.9 Testing a value: error", #"{ "baz": "qux" }"#, #"[{ "op": "test", "path": "/baz", "value": "bar" }]"#,
            fails: #"operation 0, test "/baz": expected "bar" at "/baz", found "qux""#),
        PatchCase(
            "A.10 Adding a nested member object", #"{ "foo": "bar" }"#,
            #"[{ "op": "add", "path": "/child", "value": { "grandchild": { } } }]"#,
            gives: #"{ "foo": "bar", "child": { "grandchild": { } } }"#),
        PatchCase(
            "A.11 Ignoring unrecognized elements", #"{ "foo": "bar" }"#,
            #"[{ "op": "add", "path": "/baz", "value": "qux", "xyz": 123 }]"#,
            gives: #"{ "foo": "bar", "baz": "qux" }"#),
        PatchCase(
            "A.12 Adding to a nonexistent target", #"{ "foo": "bar" }"#,
            #"[{ "op": "add", "path": "/baz/bat", "value": "qux" }]"#,
            fails: #"operation 0, add "/baz/bat": there is no value at "/baz""#),
        PatchCase(
            "A.13 Invalid JSON Patch document", #"{ "foo": "bar" }"#,
            #"[{ "op": "add", "path": "/baz", "value": "qux", "op": "remove" }]"#,
            fails: #"operation 0: "op" appears more than once"#),
        PatchCase(
            "A.14 Escape ordering", #"{ "/": 9, "~1": 10 }"#, #"[{"op": "test", "path": "/~01", "value": 10}]"#,
            gives: #"{ "/": 9, "~1": 10 }"#),
        PatchCase(
            "A.15 Comparing strings and numbers", #"{ "/": 9, "~1": 10 }"#,
            #"[{"op": "test", "path": "/~01", "value": "10"}]"#,
            fails: #"operation 0, test "/~01": expected "10" at "/~01", found 10"#),
        PatchCase(
            "A.16 Adding an array value", #"{ "foo": ["bar"] }"#,
            #"[{ "op": "add", "path": "/foo/-", "value": ["abc", "def"] }]"#,
            gives: #"{ "foo": ["bar", ["abc", "def"]] }"#),
    ]

    @Test("give the results in the RFC", arguments: examples)
    func example(_ example: PatchCase) throws { try example.check() }
}
