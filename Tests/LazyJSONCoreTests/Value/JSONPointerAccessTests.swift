import LazyJSON
import TestSupport
import Testing

@testable import LazyJSONCore

/// `json[pointer]`, which reads and edits.
@Suite struct JSONPointerAccessTests {
    // MARK: Reading

    @Test(
        "a token is a member's name or an element's index, depending on the value",
        arguments: [
            ("/a/0", "10"), ("/a/1/b", "null"), ("/a/1/b/c", nil), ("/a/2", nil), ("/a/-", nil), ("/a/-1", nil),
            ("/a/00", nil), ("/a/01", nil), ("/a/+1", nil), ("/a/1.0", nil), ("/a/1e0", nil), ("/a/ 1", nil),
            ("/a/", nil),
            ("/a/\u{0661}", nil), ("/a/9223372036854775807", nil), ("/a/18446744073709551616", nil),
            ("/a/00000000000000000000001", nil), ("/a/length", nil), ("/a/0/0", nil), ("/o/0", "1"), ("/o/01", "2"),
            ("/o/-", "3"), ("/o/", "4"), ("/o/18446744073709551616", "5"), ("/o/1", nil), ("/s/0", nil),
            ("/s", "\"text\""),
            ("/d", "1"), ("/x/y", nil), ("/0", nil),
        ] as [(String, String?)])
    func reading(text: String, value: String?) throws {
        let parsed = try JSON(
            parsing: """
                {"a": [10, {"b": null}], "o": {"0": 1, "01": 2, "-": 3, "": 4, "18446744073709551616": 5}, "s": "text",
                "d": 1, "\\u0064": 2}
                """)
        let pointer = try #require(JSONPointer(text))
        #expect(parsed[pointer]?.text == value)
        #expect(parsed.madeAnew[pointer]?.text == value)
    }

    @Test("the root is the value itself, whatever it is", arguments: ["null", "1", "[]", " {\"a\": 1} "])
    func root(text: String) throws {
        let json = try JSON(parsing: text)
        #expect(json[.root]?.isIdentical(to: json) == true)
        let inner = json[JSONPointer("/a")]
        #expect(inner?[.root]?.isIdentical(to: inner ?? .null) ?? (json.kind != .object))
        #expect(json[JSONPointer("/b")] == nil && json[JSONPointer("/0")] == nil && json[JSONPointer("/")] == nil)
    }

    @Test("a literal in the brackets is still a name")
    func literals() {
        var json: JSON = ["/a/b": 1, "a": ["b": 2], "": 3]
        #expect(json["/a/b"] == 1 && json["/a/b" as JSONPointer] == 2)
        #expect(json[""] == 3 && json[JSONPointer("")] == json)
        json["/a/c"] = 4
        #expect(json.text == #"{"/a/b":1,"a":{"b":2},"":3,"/a/c":4}"#)
    }

    @Test("the examples of the documentation have their results")
    func documented() throws {
        let users = try JSON(parsing: #"{"users": [{"name": "Bo", "a/b": 1}]}"#)
        let name: JSONPointer = "/users/0/name"
        #expect(users[name]?.string == "Bo" && users[JSONPointer("/users/0/a~1b")]?.int == 1)
        #expect(users[JSONPointer("/users/7/name")] == nil)
        #expect(name.parent?.description == "/users/0")
        #expect(name.parent?.appending("a/b").description == "/users/0/a~1b")
        var json = try JSON(parsing: #"{"tags": ["a", "b"], "name": null}"#)
        #expect(json[JSONPointer("/tags/1")]?.string == "b")
        json[JSONPointer("/tags/0")] = nil
        #expect(json.text == #"{"tags": ["b"], "name": null}"#)
        json[JSONPointer("/tags/-")] = "c"
        #expect(json.text == #"{"tags": ["b", "c"], "name": null}"#)
        json[JSONPointer("/a/b")] = 1
        json[JSONPointer("/name/first")] = "Bo"
        #expect(json.text == #"{"tags": ["b", "c"], "name": null, "a": {"b": 1}}"#)
        let list: JSONPointer = "/tags"
        json[list]?.append("d")
        #expect(json[list]?.text == #"["b", "c", "d"]"#)
    }

    // MARK: Setting

    @Test(
        "setting replaces a value or adds one where it fits, and leaves all else alone",
        arguments: [
            ("/a", #"{ "a": 9, "o" : { } , "n":null, "l": [ ] }"#),
            ("/a/0", #"{ "a": [ 9 , {"b": 2} ], "o" : { } , "n":null, "l": [ ] }"#),
            ("/a/1/b", #"{ "a": [ 1 , {"b": 9} ], "o" : { } , "n":null, "l": [ ] }"#),
            ("/a/1/c", #"{ "a": [ 1 , {"b": 2, "c": 9} ], "o" : { } , "n":null, "l": [ ] }"#),
            ("/a/2", #"{ "a": [ 1 , {"b": 2} , 9 ], "o" : { } , "n":null, "l": [ ] }"#),
            ("/a/-", #"{ "a": [ 1 , {"b": 2} , 9 ], "o" : { } , "n":null, "l": [ ] }"#),
            ("/a/2/x/0", #"{ "a": [ 1 , {"b": 2} , {"x": {"0": 9}} ], "o" : { } , "n":null, "l": [ ] }"#),
            ("/a/-/-", #"{ "a": [ 1 , {"b": 2} , {"-": 9} ], "o" : { } , "n":null, "l": [ ] }"#),
            ("/o/-", #"{ "a": [ 1 , {"b": 2} ], "o" : { "-": 9 } , "n":null, "l": [ ] }"#),
            ("/o/x/y/z", #"{ "a": [ 1 , {"b": 2} ], "o" : { "x": { "y": { "z": 9 } } } , "n":null, "l": [ ] }"#),
            ("/n", #"{ "a": [ 1 , {"b": 2} ], "o" : { } , "n":9, "l": [ ] }"#),
            ("/l/0", #"{ "a": [ 1 , {"b": 2} ], "o" : { } , "n":null, "l": [ 9 ] }"#),
            ("/l/-", #"{ "a": [ 1 , {"b": 2} ], "o" : { } , "n":null, "l": [ 9 ] }"#),
            ("/~0", #"{ "a": [ 1 , {"b": 2} ], "o" : { } , "n":null, "l": [ ], "~": 9 }"#),
            ("", "9"),
            // Pointers that don't fit.
            ("/a/3", nil), ("/a/00", nil), ("/a/b", nil), ("/a/-1", nil), ("/a/x/y", nil), ("/a/3/y", nil),
            ("/n/x", nil),
            ("/n/0", nil), ("/n/-", nil), ("/n/x/y", nil), ("/a/0/x", nil), ("/a/0/-", nil), ("/l/1", nil),
            ("/l/", nil),
        ] as [(String, String?)])
    func setting(text: String, expected: String?) throws {
        let before = #"{ "a": [ 1 , {"b": 2} ], "o" : { } , "n":null, "l": [ ] }"#
        let pointer = try #require(JSONPointer(text))
        let parsed = try JSON(parsing: before)
        func fill(_ value: inout JSON?) { value = 9 }
        var (set, filled, edited) = (parsed, parsed, parsed)
        set[pointer] = 9
        fill(&filled[pointer])
        #expect(set.text == (expected ?? before))
        #expect(filled.text == set.text && set == filled)
        if expected == nil {
            #expect(set.isIdentical(to: parsed) && filled.isIdentical(to: parsed), "nothing is touched")
        } else if text.last != "-" {
            #expect(set[pointer] == 9)
        }
        #expect(try JSON(parsing: set.text) == set)
        // Where the containers on the way are edited already, and others hold them.
        edited["new"] = 1
        edited["new"] = nil
        let held = edited
        edited[pointer] = 9
        #expect(edited == set && held == parsed)
        #expect(parsed.text == before)
    }

    @Test(
        "nil removes an element, or all members of a name, and nothing where nothing is",
        arguments: [
            ("/a", #"{"o": { }, "n": null}"#), ("/a/0", #"{"a": [{"b": 2}], "o": { }, "n": null, "a": 5}"#),
            ("/a/1", #"{"a": [1], "o": { }, "n": null, "a": 5}"#),
            ("/a/1/b", #"{"a": [1, {}], "o": { }, "n": null, "a": 5}"#),
            ("/n", #"{"a": [1, {"b": 2}], "o": { }, "a": 5}"#), ("/o", #"{"a": [1, {"b": 2}], "n": null, "a": 5}"#),
            ("", nil), ("/x", nil), ("/a/2", nil), ("/a/-", nil), ("/a/b", nil), ("/o/x", nil), ("/o/x/y", nil),
            ("/n/x", nil), ("/a/0/0", nil), ("/a/-/x", nil), ("/a/2/x", nil),
        ] as [(String, String?)])
    func removing(text: String, expected: String?) throws {
        let before = #"{"a": [1, {"b": 2}], "o": { }, "n": null, "a": 5}"#
        let pointer = try #require(JSONPointer(text))
        let parsed = try JSON(parsing: before)
        func clear(_ value: inout JSON?) { value = nil }
        var (removed, cleared) = (parsed, parsed)
        removed[pointer] = nil
        clear(&cleared[pointer])
        #expect(removed.text == (expected ?? before))
        #expect(cleared.text == removed.text)
        if expected == nil { #expect(removed.isIdentical(to: parsed) && cleared.isIdentical(to: parsed)) }
        #expect(parsed.text == before)
    }

    @Test("null is a value, and removes nothing")
    func null() throws {
        var json = try JSON(parsing: #"{"a": [1]}"#)
        json[JSONPointer("/a/0")] = .null
        json[JSONPointer("/a/-")] = .null
        json[JSONPointer("/b")] = .null
        #expect(json.text == #"{"a": [null, null], "b": null}"#)
        #expect(json[JSONPointer("/b")]?.isNull == true)
    }

    @Test("a value that is changed in place is changed there, whatever it is")
    func inPlace() throws {
        var json = try JSON(parsing: #"{"a": [1, {"b": [ ]}], "z": 0}"#)
        let b: JSONPointer = "/a/1/b"
        json[b]?.append("x")
        json[b]?.insert("w", at: 0)
        json[b]?[0] = "v"
        json[b]?[JSONPointer("/1")] = "y"
        json[JSONPointer("/a/1")]?["c"] = 3
        json[JSONPointer("/a/1/missing")]?.append(1)
        json[JSONPointer("/z")]?["c"] = 3
        #expect(json.text == #"{"a": [1, {"b": ["v", "y"], "c": 3}], "z": 0}"#)
        json[.root]?["z"] = nil
        json[.root]?[b]?.append("u")
        #expect(json.text == #"{"a": [1, {"b": ["v", "y", "u"], "c": 3}]}"#)
        struct Stop: Error {}
        func fail(_ value: inout JSON?) throws {
            value?.append("t")
            throw Stop()
        }
        #expect(throws: Stop.self) { try fail(&json[b]) }
        #expect(json.text == #"{"a": [1, {"b": ["v", "y", "u", "t"], "c": 3}]}"#)
    }

    @Test("10,000 edits by pointers copy nothing, and leave other copies alone")
    func manyEdits() throws {
        let (element, list): (JSONPointer, JSONPointer) = ("/a/b/1", "/a/b")
        let parsed = try JSON(parsing: #"{"a": {"b": [0, 1, 2], "c": 3}}"#)
        var json = parsed
        json[element] = 0
        func identities() -> [ObjectIdentifier?] { [.root, "/a", list].map { json[$0]?.containerIdentity } }
        let before = identities()
        let steps = TestScale.size(10_000, quick: 1_000)
        for number in 0..<steps {
            json[element] = JSON(number)
            json[list]?[0] = JSON(-number)
            json[list.appending("-")] = 7
            json[list.appending(3)] = nil
        }
        #expect(!before.contains(nil) && identities() == before)
        let last = steps - 1
        #expect(json.text == #"{"a": {"b": [\#(-last), \#(last), 2], "c": 3}}"#)
        let copy = json
        json[list.appending("-")] = 8
        #expect(copy.text == #"{"a": {"b": [\#(-last), \#(last), 2], "c": 3}}"#)
        #expect(parsed.text == #"{"a": {"b": [0, 1, 2], "c": 3}}"#)
    }

    @Test("one pointer reads for many threads")
    func threads() throws {
        let json = try JSON(parsing: "[" + (0..<300).map { #"{"a": {"b": \#($0)}}"# }.joined(separator: ",") + "]")
        let pointers = (0..<300).map { JSONPointer("/\($0)/a/b") ?? .root }
        let sums = Threads.run { _ in pointers.reduce(0) { $0 + (json[$1]?.int ?? 0) } }
        #expect(Set(sums) == [299 * 150])
    }
}

/// Pointers as long as anything can be.
@Suite(.smallStack) struct DeepJSONPointerTests {
    @Test("500 levels of a document are read and changed", arguments: [1, 2, 250, 500])
    func levels(count: Int) throws {
        let open = (0..<count).map { $0 % 2 == 0 ? #"{ "a": "# : "[ 0, " }
        let close = (0..<count).reversed().map { $0 % 2 == 0 ? #", "z": 1 }"# : " ]" }
        func text(_ core: String) -> String { open.joined() + core + close.joined() }
        let pointer = JSONPointer(tokens: (0..<count).map { $0 % 2 == 0 ? "a" : "1" })
        var json = try JSON(parsing: text("[]"))
        #expect(json[pointer] == [] && json[pointer.appending(0)] == nil)
        json[pointer.appending("-")] = 1
        json[pointer.appending(1)] = 2
        #expect(json.text == text("[ 1, 2 ]"))
        json[pointer]?.append(3)
        json[pointer.appending(0)] = nil
        #expect(json.text == text("[ 2, 3 ]"))
        json[pointer] = "core"
        json[pointer.appending("x")] = 1
        #expect(json.text == text("\"core\""))
        #expect(JSONPointer(pointer.description) == pointer)
    }

    /// The square of it would take minutes.
    private static let length = TestScale.size(100_000, sanitized: 20_000)
    private static let depth = TestScale.size(100_000, quick: 5_000, sanitized: 20_000)

    @Test("100,000 tokens are written, read, compared and taken apart", .timeLimit(.minutes(TestScale.minutes(10))))
    func longPointer() throws {
        let text = String(repeating: "/a~1~0", count: Self.length)
        let pointer = try #require(JSONPointer(text))
        #expect(pointer.description == text && pointer.tokens.count == Self.length)
        #expect(JSONPointer(uriFragment: pointer.uriFragment) == pointer)
        let (parent, longer) = (try #require(pointer.parent), pointer.appending("b"))
        #expect(
            pointer.starts(with: parent) && !parent.starts(with: pointer) && pointer.relative(to: parent) == "/a~1~0")
        #expect(longer.hashValue != pointer.hashValue && longer.parent == pointer)
        #expect((["a/~": [1]] as JSON)[pointer] == nil)
    }

    @Test("100,000 levels are created, read, changed and removed", .timeLimit(.minutes(TestScale.minutes(10))))
    func deepValue() throws {
        let pointer = JSONPointer(tokens: repeatElement("a", count: Self.depth))
        func text(_ core: String) -> String {
            String(repeating: #"{"a":"#, count: Self.depth) + core + String(repeating: "}", count: Self.depth)
        }
        var made = JSON.emptyObject
        made[pointer] = [1]
        #expect(made.text == text("[1]"))
        for var json in [made, try JSON(parsing: text("[1]"), nestingLimit: .max)] {
            let before = json
            #expect(json[pointer] == [1] && json[pointer.appending("x")] == nil)
            json[pointer]?.append(2)
            json[pointer.appending("-")] = 3
            json[pointer.appending(0)] = nil
            #expect(json.text == text("[2,3]"))
            json[pointer] = nil
            #expect(json[pointer] == nil && json[pointer.parent ?? .root] == [:])
            #expect(before.text == text("[1]"))
        }
    }

    #if DEBUG
        @Test("twice the depth is twice the work")
        func work() throws {
            func steps(_ depth: Int) throws -> Int {
                let text = String(repeating: #"[0,{"a":"#, count: depth) + "1" + String(repeating: "}]", count: depth)
                let pointer = JSONPointer(tokens: (0..<depth).flatMap { _ in ["1", "a"] })
                var json = try JSON(parsing: text, nestingLimit: .max)
                let meter = Work.Meter()
                Work.$meter.withValue(meter) {
                    #expect(json[pointer] == 1)
                    json[pointer] = 2
                    json[pointer] = nil
                }
                return meter.steps.load(ordering: .relaxed)
            }
            let (small, large) = (try steps(500), try steps(1_000))
            #expect(small > 0 && Double(large) <= 2.3 * Double(small), "\(small) steps, then \(large)")
        }
    #endif
}

extension JSON {
    /// The same value, all of its containers put together anew.
    fileprivate var madeAnew: JSON {
        switch kind {
        case .array: return JSON(elements.map { $0.madeAnew })
        case .object: return JSON(members: members.map { (key: $0.key, value: $0.value.madeAnew) })
        default: return self
        }
    }

    fileprivate var containerIdentity: ObjectIdentifier? {
        if case .edited(let container) = storage { ObjectIdentifier(container) } else { nil }
    }
}
