import LazyJSON
import Testing

/// The cases in which implementations of RFC 6902 are known to differ, operation by operation.
@Suite("Patches, case by case") struct JSONPatchTableTests {
    @Test("adding has the expected result", arguments: adding)
    func add(_ example: PatchCase) throws { try example.check() }

    @Test("removing and replacing have the expected result", arguments: removing)
    func remove(_ example: PatchCase) throws { try example.check() }

    @Test("moving and copying have the expected result", arguments: moving)
    func move(_ example: PatchCase) throws { try example.check() }

    @Test("testing has the expected result", arguments: testing)
    func test(_ example: PatchCase) throws { try example.check() }

    @Test("missing places are errors", arguments: places)
    func place(_ example: PatchCase) throws { try example.check() }

    @Test("several operations have the expected result", arguments: sequences)
    func sequence(_ example: PatchCase) throws { try example.check() }

    static func add(_ path: String, _ value: String) -> String {
        #"[{"op": "add", "path": "\#(path)", "value": \#(value)}]"#
    }

    static let adding: [PatchCase] = [
        PatchCase("nothing, to nothing", "{}", "[]", gives: "{}"),
        PatchCase("nothing", #"{"b": 1, "a": 2}"#, "[]", gives: #"{"b": 1, "a": 2}"#),
        PatchCase("a member that is null", #"{"a": null}"#, add("/a", "1"), gives: #"{"a": 1}"#),
        PatchCase("a member that is there", #"{"a": 1, "b": 2}"#, add("/a", "[]"), gives: #"{"a": [], "b": 2}"#),
        PatchCase("to an empty array", "[]", add("/0", "1"), gives: "[1]"),
        PatchCase("to the end of an empty array", "[]", add("/-", "1"), gives: "[1]"),
        PatchCase("to an empty object with white space", "{ }", add("/a", "1"), gives: #"{"a":1}"#),
        PatchCase("null", #"{"a": 1}"#, add("/b", "null"), gives: #"{"a": 1, "b": null}"#),
        PatchCase("true and false are values", "[0]", add("/0", "false"), gives: "[false,0]"),
        PatchCase("an object in the place of the root", "[]", add("", "{}"), gives: "{}"),
        PatchCase("an array in the place of the root", #" {"a": 1} "#, add("", "[1]"), gives: "[1]"),
        PatchCase("null in the place of the root", "1", add("", "null"), gives: "null"),
        PatchCase("a member without a name", "{}", add("/", "1"), gives: #"{"":1}"#),
        PatchCase("in a member without a name", #"{"": {}}"#, add("//a", "1"), gives: #"{"": {"a": 1}}"#),
        PatchCase("a member without a name in another one", #"{"a": {}}"#, add("/a/", "1"), gives: #"{"a": {"": 1}}"#),
        PatchCase("in an element", #"[{"a": 1}]"#, add("/0/b", "2"), gives: #"[{"a": 1, "b": 2}]"#),
        PatchCase("a name that looks like an index", #"{"a": 1}"#, add("/0", "2"), gives: #"{"a": 1, "0": 2}"#),
        PatchCase("a name that is a dash", "{}", add("/-", "2"), gives: #"{"-":2}"#),
        PatchCase("a name with leading zeros", #"{"01": 1}"#, add("/01", "2"), gives: #"{"01": 2}"#),
        PatchCase("names with slashes and tildes", "{}", add("/a~1b~0~01", "1"), gives: #"{"a/b~~1":1}"#),
        PatchCase("a name with a quote", "{}", add(#"/\"\\"#, "1"), gives: #"{"\"\\":1}"#),
        PatchCase("at the index of the count", "[1, 2]", add("/2", "3"), gives: "[1, 2, 3]"),
        PatchCase("at the front", "[1, 2]", add("/0", "3"), gives: "[3, 1, 2]"),
        PatchCase("in the middle", "[1, 2]", add("/1", "[3]"), gives: "[1, [3], 2]"),
        PatchCase("at the end, levels down", "[1, [2, [3]]]", add("/1/1/-", "4"), gives: "[1, [2, [3, 4]]]"),
        PatchCase(
            "of members with one name, the first", #"{"a": 1, "a": 2}"#, add("/a", "3"), gives: #"{"a": 3, "a": 2}"#),
    ]

    static let removing: [PatchCase] = [
        PatchCase("a member", #"{"a": 1, "b": 2}"#, #"[{"op": "remove", "path": "/a"}]"#, gives: #"{"b": 2}"#),
        PatchCase("null", #"{"a": null}"#, #"[{"op": "remove", "path": "/a"}]"#, gives: "{}"),
        PatchCase(
            "all members of a name", #"{"a": 1, "b": 2, "a": 3}"#, #"[{"op": "remove", "path": "/a"}]"#,
            gives: #"{"b": 2}"#),
        PatchCase("in an element", #"[{"a": 1}, 2]"#, #"[{"op": "remove", "path": "/0/a"}]"#, gives: "[{}, 2]"),
        PatchCase(
            "elements one after the other", "[1, 2, 3, 4]",
            #"[{"op": "remove", "path": "/1"}, {"op": "remove", "path": "/2"}]"#, gives: "[1, 3]"),
        PatchCase(
            "what is not there", #"{"a": 1}"#, #"[{"op": "remove", "path": "/b"}]"#,
            fails: #"operation 0, remove "/b": there is no value at "/b""#),
        PatchCase(
            "an element that is not there", "[1, 2]", #"[{"op": "remove", "path": "/2"}]"#,
            fails: #"operation 0, remove "/2": "/2" is beyond the end of an array with 2 elements"#),
        PatchCase(
            "the end", "[1]", #"[{"op": "remove", "path": "/-"}]"#,
            fails: #"operation 0, remove "/-": there is no value at "/-""#),
        PatchCase(
            "the root", "[1]", #"[{"op": "remove", "path": ""}]"#,
            fails: "operation 0, remove the root: the root cannot be removed; it can be replaced"),
        PatchCase(
            "replacing a member", #"{"a": 1 , "b": 2}"#, #"[{"op": "replace", "path": "/a", "value": [1, 2]}]"#,
            gives: #"{"a": [1, 2] , "b": 2}"#),
        PatchCase(
            "replacing null", #"{"a": null}"#, #"[{"op": "replace", "path": "/a", "value": "x"}]"#,
            gives: #"{"a": "x"}"#),
        PatchCase("replacing by null", "[0]", #"[{"op": "replace", "path": "/0", "value": null}]"#, gives: "[null]"),
        PatchCase(
            "replacing an element", "[1, [2]]", #"[{"op": "replace", "path": "/1", "value": [3, 4]}]"#,
            gives: "[1, [3, 4]]"),
        PatchCase(
            "replacing the root", " 1 ", #"[{"op": "replace", "path": "", "value": {"a": 1}}]"#, gives: #"{"a": 1}"#),
        PatchCase(
            "replacing by another spelling", "[1]", #"[{"op": "replace", "path": "/0", "value": 1.0}]"#, gives: "[1.0]"),
        PatchCase(
            "replacing what is not there", "{}", #"[{"op": "replace", "path": "/a", "value": 1}]"#,
            fails: #"operation 0, replace "/a": there is no value at "/a""#),
        PatchCase(
            "replacing in what is not there", #"{"b": 1}"#, #"[{"op": "replace", "path": "/a/b", "value": 1}]"#,
            fails: #"operation 0, replace "/a/b": there is no value at "/a""#),
        PatchCase(
            "replacing at the end", "[1]", #"[{"op": "replace", "path": "/1", "value": 1}]"#,
            fails: #"operation 0, replace "/1": "/1" is beyond the end of an array with 1 element"#),
    ]

    static func move(_ from: String, _ path: String, _ op: String = "move") -> String {
        #"[{"op": "\#(op)", "from": "\#(from)", "path": "\#(path)"}]"#
    }

    static let moving: [PatchCase] = [
        PatchCase("to the same place", #"{"a": 1}"#, move("/a", "/a"), gives: #"{"a": 1}"#),
        PatchCase("the root to the root", "[1]", move("", ""), gives: "[1]"),
        PatchCase(
            "a missing value to the same place", "{}", move("/a", "/a"),
            fails: #"operation 0, move "/a" to "/a": there is no value at "/a""#),
        PatchCase("to a new name", #"{"a": 1, "b": 2}"#, move("/a", "/c"), gives: #"{"b": 2, "c": 1}"#),
        PatchCase("to the place of another member", #"{"a": 1, "b": 2}"#, move("/a", "/b"), gives: #"{"b": 1}"#),
        PatchCase("null", #"{"a": null}"#, move("/a", "/b"), gives: #"{"b": null}"#),
        PatchCase(
            "from an object into an array around it", #"{"a": [{"b": "x"}]}"#, move("/a/0/b", "/a/1"),
            gives: #"{"a": [{}, "x"]}"#),
        PatchCase("to the front", "[1, 2, 3]", move("/2", "/0"), gives: "[3, 1, 2]"),
        PatchCase("to the end", "[1, 2, 3]", move("/0", "/-"), gives: "[2, 3, 1]"),
        PatchCase("to the end, by the index after the removal", "[1, 2, 3]", move("/0", "/2"), gives: "[2, 3, 1]"),
        PatchCase(
            "beyond the end that is there after the removal", "[1, 2, 3]", move("/0", "/3"),
            fails: #"operation 0, move "/0" to "/3": "/3" is beyond the end of an array with 2 elements"#),
        PatchCase(
            "into the element that has moved up", "[1, [2]]", move("/0", "/0/0"),
            fails: #"operation 0, move "/0" to "/0/0": the value cannot be moved into itself, to "/0/0""#),
        PatchCase(
            "into an element behind it, by the index after the removal", "[0, 1, [2]]", move("/0", "/1/0"),
            gives: "[1, [0, 2]]"),
        PatchCase(
            "into itself", #"{"a": {"b": 1}}"#, move("/a", "/a/c"),
            fails: #"operation 0, move "/a" to "/a/c": the value cannot be moved into itself, to "/a/c""#),
        PatchCase(
            "the root into itself", #"{"a": 1}"#, move("", "/a"),
            fails: #"operation 0, move the root to "/a": the value cannot be moved into itself, to "/a""#),
        PatchCase("to a name that begins alike", #"{"a": 1}"#, move("/a", "/ab"), gives: #"{"ab": 1}"#),
        PatchCase(
            "in the place of what it is in", #"{"a": {"b": [1, 2], "c": 0}}"#, move("/a/b", "/a"),
            gives: #"{"a": [1, 2]}"#),
        PatchCase("in the place of the root", #"{"a": {"b": [1, 2]}, "c": 0}"#, move("/a/b", ""), gives: "[1, 2]"),
        PatchCase("before what it is in", "[[1, 2]]", move("/0/1", "/0"), gives: "[2,[1]]"),
        PatchCase(
            "to a place that is none", #"{"a": 1}"#, move("/a", "/b/c"),
            fails: #"operation 0, move "/a" to "/b/c": there is no value at "/b""#),
        PatchCase(
            "from the end", "[1]", move("/-", "/0"),
            fails: #"operation 0, move "/-" to "/0": there is no value at "/-""#),
        PatchCase(
            "copying a container", #"{"a": [{"b": "x"}]}"#, move("/a/0", "/c", "copy"),
            gives: #"{"a": [{"b": "x"}], "c": {"b": "x"}}"#),
        PatchCase("copying null", #"{"a": null}"#, move("/a", "/b", "copy"), gives: #"{"a": null, "b": null}"#),
        PatchCase("copying to the same place", #"{"a": 1.0}"#, move("/a", "/a", "copy"), gives: #"{"a": 1.0}"#),
        PatchCase(
            "copying the root into itself", #"{"a": [1]}"#, move("", "/b", "copy"),
            gives: #"{"a": [1], "b": {"a": [1]}}"#),
        PatchCase("copying into itself", #"{"a": [1]}"#, move("/a", "/a/-", "copy"), gives: #"{"a": [1, [1]]}"#),
        PatchCase("copying in the place of the root", #"{"a": [1]}"#, move("/a", "", "copy"), gives: "[1]"),
        PatchCase(
            "copying what is not there", #"{"a": [1]}"#, move("/b", "/a", "copy"),
            fails: #"operation 0, copy "/b" to "/a": there is no value at "/b""#),
    ]

    static func test(_ path: String, _ value: String) -> String {
        #"[{"op": "test", "path": "\#(path)", "value": \#(value)}]"#
    }

    static func same(_ name: String, _ document: String, _ patch: String) -> PatchCase {
        PatchCase(name, document, patch, gives: document)
    }

    static let testing: [PatchCase] = [
        same("null", #"{"a": null}"#, test("/a", "null")),
        same("the order of members", #"{"a": {"b": 1, "c": [2]}}"#, test("/a", #"{"c": [2], "b": 1}"#)),
        same("the order of members, in an array", #"[{"b": 1, "c": 2}]"#, test("", #"[{"c": 2, "b": 1}]"#)),
        same("numbers by value", #"{"a": 10e-1}"#, test("/a", "1")),
        same("strings by code points", #"{"a": "\u00e9\n"}"#, test("/a", "\"é\\u000A\"")),
        same("a member without a name", #"{"": 1}"#, test("/", "1")),
        same("the root, a scalar", #" "x" "#, test("", #""x""#)),
        same("a name that looks like a number", #"{"1e0": "x"}"#, test("/1e0", #""x""#)),
        same(
            "all names of RFC 6901",
            #"{"foo": ["bar", "baz"], "": 0, "a/b": 1, "c%d": 2, "e^f": 3, "g|h": 4, "i\\j": 5, "k\"l": 6, " ": 7, "m~n": 8}"#,
            #"""
            [{"op": "test", "path": "/foo", "value": ["bar", "baz"]}, {"op": "test", "path": "/foo/0", "value": "bar"},
             {"op": "test", "path": "/", "value": 0}, {"op": "test", "path": "/a~1b", "value": 1},
             {"op": "test", "path": "/c%d", "value": 2}, {"op": "test", "path": "/e^f", "value": 3},
             {"op": "test", "path": "/g|h", "value": 4}, {"op": "test", "path": "/i\\j", "value": 5},
             {"op": "test", "path": "/k\"l", "value": 6}, {"op": "test", "path": "/ ", "value": 7},
             {"op": "test", "path": "/m~0n", "value": 8}]
            """#),
        PatchCase(
            "null for a number", #"{"a": 0}"#, test("/a", "null"),
            fails: #"operation 0, test "/a": expected null at "/a", found 0"#),
        PatchCase(
            "false for null", #"{"a": null}"#, test("/a", "false"),
            fails: #"operation 0, test "/a": expected false at "/a", found null"#),
        PatchCase(
            "an array of other length", "[1, 2]", test("", "[1]"),
            fails: "operation 0, test the root: expected [1] at the root, found [1, 2]"),
        PatchCase(
            "the order of elements", "[1, 2]", test("", "[2, 1]"),
            fails: "operation 0, test the root: expected [2, 1] at the root, found [1, 2]"),
        PatchCase(
            "a missing value is not null", "{}", test("/a", "null"),
            fails: #"operation 0, test "/a": there is no value at "/a""#),
        PatchCase(
            "upper case", #"{"a": "X"}"#, test("/a", #""x""#),
            fails: #"operation 0, test "/a": expected "x" at "/a", found "X""#),
    ]

    static let places: [PatchCase] = [
        PatchCase(
            "beyond the end", "[1, 2]", add("/3", "0"),
            fails: #"operation 0, add "/3": "/3" is beyond the end of an array with 2 elements"#),
        PatchCase(
            "an index that no integer holds", "[1, 2]", add("/99999999999999999999", "0"),
            fails:
                #"operation 0, add "/99999999999999999999": "/99999999999999999999" is beyond the end of an array with 2 elements"#
        ),
        PatchCase("a negative index", "[1]", add("/-1", "0"), fails: noIndex("add", "/-1", "-1")),
        PatchCase("an index with a sign", "[1]", add("/+0", "0"), fails: noIndex("add", "/+0", "+0")),
        PatchCase("leading zeros", "[1, 2]", test("/01", "2"), fails: noIndex("test", "/01", "01")),
        PatchCase("zeros", "[1, 2]", test("/00", "1"), fails: noIndex("test", "/00", "00")),
        PatchCase("leading zeros, added", "[1, 2]", add("/01", "2"), fails: noIndex("add", "/01", "01")),
        PatchCase("an exponent", "[1, 2]", test("/1e0", "2"), fails: noIndex("test", "/1e0", "1e0")),
        PatchCase("an exponent, added", "[1, 2]", add("/1e0", "2"), fails: noIndex("add", "/1e0", "1e0")),
        PatchCase("a fraction", "[1, 2]", test("/1.0", "2"), fails: noIndex("test", "/1.0", "1.0")),
        PatchCase(
            "digits of another script", "[1, 2]", test("/\u{0661}", "2"),
            fails: noIndex("test", "/\u{0661}", "\u{0661}")),
        PatchCase("a space", "[1, 2]", test("/ 1", "2"), fails: noIndex("test", "/ 1", " 1")),
        PatchCase("no digits", "[1, 2]", add("/", "2"), fails: noIndex("add", "/", "")),
        PatchCase("a name in an array", "[1]", add("/a", "1"), fails: noIndex("add", "/a", "a")),
        PatchCase(
            "a name on the way", "[[1]]", add("/a/0", "1"),
            fails:
                #"operation 0, add "/a/0": "a" in "/a" is not an array index: expected "-" or a decimal number without leading zeros"#
        ),
        PatchCase(
            "the end on the way", "[[1]]", add("/-/0", "1"),
            fails: #"operation 0, add "/-/0": there is no value at "/-""#),
        PatchCase(
            "in a string", #"{"a": "x"}"#, add("/a/0", "1"),
            fails: #"operation 0, add "/a/0": "/a" is a string, which contains no values"#),
        PatchCase(
            "far in a number", #"{"a": 1}"#, add("/a/b/c", "1"),
            fails: #"operation 0, add "/a/b/c": "/a" is a number, which contains no values"#),
        PatchCase(
            "in null", "null", add("/a", "1"),
            fails: #"operation 0, add "/a": the root is null, which contains no values"#
        ),
    ]

    private static func noIndex(_ op: String, _ path: String, _ token: String) -> String {
        #"operation 0, \#(op) "\#(path)": "\#(token)" in "\#(path)" is not an array index: expected "-" or a decimal number without leading zeros"#
    }

    static let sequences: [PatchCase] = [
        PatchCase(
            "each finds what the one before has left", #"{"a": {}}"#,
            #"[{"op": "add", "path": "/a/b", "value": {}}, {"op": "add", "path": "/a/b/c", "value": [1]}, {"op": "move", "from": "/a/b/c", "path": "/d"}, {"op": "test", "path": "/d/0", "value": 1}, {"op": "remove", "path": "/a"}]"#,
            gives: #"{"d": [1]}"#),
        PatchCase(
            "a copy is another value", #"{"a": [1]}"#,
            #"[{"op": "copy", "from": "/a", "path": "/b"}, {"op": "add", "path": "/b/-", "value": 2}, {"op": "replace", "path": "/a/0", "value": 0}]"#,
            gives: #"{"a": [0], "b": [1, 2]}"#),
        PatchCase(
            "none is applied where one fails", #"{"a": 1}"#,
            #"[{"op": "replace", "path": "/a", "value": 2}, {"op": "remove", "path": "/b"}, {"op": "spam", "path": ""}]"#,
            fails: #"operation 2: "spam" is not an operation: expected add, remove, replace, move, copy or test"#),
        PatchCase(
            "a test in the middle", #"{"a": 1}"#,
            #"[{"op": "replace", "path": "/a", "value": 2}, {"op": "test", "path": "/a", "value": 1}, {"op": "remove", "path": "/a"}]"#,
            fails: #"operation 1, test "/a": expected 1 at "/a", found 2"#),
        PatchCase(
            "the root, and then in it", "1",
            #"[{"op": "add", "path": "", "value": {}}, {"op": "add", "path": "/a", "value": [ ]}, {"op": "add", "path": "/a/-", "value": 1}]"#,
            gives: #"{"a":[1]}"#),
    ]
}
