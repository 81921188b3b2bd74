import Foundation
import LazyJSON
import TestSupport
import Testing

@testable import LazyJSONCore

@Suite struct JSONPointerTests {
    // MARK: RFC 6901

    static let example =
        #"{"foo": ["bar", "baz"], "": 0, "a/b": 1, "c%d": 2, "e^f": 3, "g|h": 4, "i\\j": 5, "k\"l": 6, " ": 7, "m~n": 8}"#

    /// A pointer of RFC 6901 §5, the same as a fragment of §6, and the value that it leads to; nil for the whole
    /// document.
    static let examples: [(text: String, fragment: String, value: String?)] = [
        ("", "#", nil), ("/foo", "#/foo", #"["bar", "baz"]"#), ("/foo/0", "#/foo/0", #""bar""#), ("/", "#/", "0"),
        ("/a~1b", "#/a~1b", "1"), ("/c%d", "#/c%25d", "2"), ("/e^f", "#/e%5Ef", "3"), ("/g|h", "#/g%7Ch", "4"),
        ("/i\\j", "#/i%5Cj", "5"), ("/k\"l", "#/k%22l", "6"), ("/ ", "#/%20", "7"), ("/m~0n", "#/m~0n", "8"),
    ]

    @Test("the examples of RFC 6901 lead to its values, as text and as fragments", arguments: examples)
    func rfc(text: String, fragment: String, value: String?) throws {
        let json = try JSON(parsing: Self.example)
        let pointer = try #require(JSONPointer(text))
        #expect(json[pointer]?.text == value ?? Self.example)
        #expect(pointer.description == text && pointer.uriFragment == fragment)
        #expect(JSONPointer(uriFragment: fragment) == pointer)
        #expect(JSONPointer(uriFragment: String(fragment.dropFirst())) == pointer)
    }

    // MARK: Text

    @Test(
        "a text consists of its tokens, which are escaped",
        arguments: [
            ("", []), ("/", [""]), ("//", ["", ""]), ("/a", ["a"]), ("/a/", ["a", ""]), ("/~0", ["~"]), ("/~1", ["/"]),
            ("/~01", ["~1"]), ("/~10", ["/0"]), ("/~00~11", ["~0/1"]), ("/a~1b/m~0n", ["a/b", "m~n"]),
            ("/0/-/01", ["0", "-", "01"]), ("/\u{0}/\"\\", ["\u{0}", "\"\\"]), ("/#/%25", ["#", "%25"]),
            ("/é/e\u{301}/😀", ["é", "e\u{301}", "😀"]),
            // A combining mark forms one character with the preceding one.
            ("/\u{301}", ["\u{301}"]), ("/~1\u{301}/~0\u{301}", ["/\u{301}", "~\u{301}"]),
            ("/a\r\n/\r\n", ["a\r\n", "\r\n"]),
        ] as [(String, [String])])
    func texts(text: String, tokens: [String]) throws {
        let pointer = try #require(JSONPointer(text))
        #expect(pointer.tokens.map { Array($0.utf8) } == tokens.map { Array($0.utf8) })
        #expect(Array(pointer.description.utf8) == Array(text.utf8))
        #expect(pointer == JSONPointer(tokens: tokens))
        #expect(pointer.debugDescription == "JSONPointer(\(text.debugDescription))")
    }

    @Test(
        "text that isn't a pointer is refused",
        arguments: [
            "a", "a/b", " ", " /a", "#", "#/a", "0", "-", "~", "~0", "~1", "/~", "/a~", "/~2", "/a~/b", "/~~0", "/~a",
            "/a/~01~", "/~\u{301}", "/~\u{301}1", "\u{0}/a", "\\/a",
        ])
    func refusals(text: String) throws {
        #expect(JSONPointer(text) == nil)
        let data = try JSONEncoder().encode([text])
        let error = #expect(throws: DecodingError.self) { try JSONDecoder().decode([JSONPointer].self, from: data) }
        guard case .dataCorrupted(let context) = error else { throw try #require(error) }
        #expect(
            context.debugDescription
                == "\(text.debugDescription) is not a JSON Pointer (RFC 6901): a pointer is empty or starts with \"/\", "
                + "and contains \"~\" only as ~0 or ~1.")
        #expect(context.codingPath.map(\.intValue) == [0])
    }

    @Test(
        "text that isn't a fragment, or not one of a pointer, is refused",
        arguments: [
            "##", "#a", "a", "#/a#", "/%", "/%4", "/%4g", "/%G4", "/%+1", "#/%\u{FF11}1", "/%FF", "/%C3", "/%C3/%A9",
            "/%C0%AF", "/%ED%A0%80", "/a b", "/\u{E9}", "/\"", "/<", "/[", "/^", "/`", "/{", "/|", "/\\", "/\u{7F}",
            "/\u{0}", "/~", "/%7E", "/~2", "%2Fa%7E2", "#%23/a",
        ])
    func refusedFragments(text: String) { #expect(JSONPointer(uriFragment: text) == nil) }

    @Test("all of a fragment may be percent-encoded, in upper case and lower case")
    func encodedFragments() {
        #expect(JSONPointer(uriFragment: "%2fa%2F%C3%a9%7e1%00") == JSONPointer(tokens: ["a", "é/\u{0}"]))
        #expect(JSONPointer(uriFragment: "#/-._~0!$&'()*+,;=:@/?")?.tokens == ["-._~!$&'()*+,;=:@", "?"])
        #expect(JSONPointer(uriFragment: "") == .root)
        let url = URL(string: "schema.json#/$defs/a%25b")
        #expect(url?.fragment(percentEncoded: true).flatMap { JSONPointer(uriFragment: $0) } == "/$defs/a%b")
    }

    @Test("generated tokens survive text, fragments and coding", arguments: 1...5)
    func roundTrips(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        let parts = [
            "", "~", "/", "%", "~0", "~1", "%25", "0", "-", "#", "\"", "\\", "a", "é", "e\u{301}", "\u{301}", "😀",
            "\u{0}", "\n",
            "\r\n", "\u{2028}", "\u{FFFD}", "\u{10FFFF}", "?", " ",
        ]
        for _ in 0..<TestScale.size(2_000, quick: 300) {
            let tokens = (0..<Int.random(in: 0...5, using: &random)).map { _ in
                (0..<Int.random(in: 0...4, using: &random)).map { _ in parts.randomElement(using: &random) ?? "" }
                    .joined()
            }
            let pointer = JSONPointer(tokens: tokens)
            // The obvious way, code point by code point.
            let text = tokens.map { token in
                "/" + token.unicodeScalars.map { $0 == "~" ? "~0" : $0 == "/" ? "~1" : String($0) }.joined()
            }.joined()
            #expect(Array(pointer.description.utf8) == Array(text.utf8))
            #expect(pointer.tokens.map { Array($0.utf8) } == tokens.map { Array($0.utf8) })
            let fragment = pointer.uriFragment
            #expect(Array((fragment.dropFirst().removingPercentEncoding ?? "?").utf8) == Array(text.utf8))
            #expect(URL(string: "a:" + fragment, encodingInvalidCharacters: false) != nil)
            let coded = try JSONDecoder().decode(JSONPointer.self, from: JSONEncoder().encode(pointer))
            for other in [JSONPointer(text), JSONPointer(uriFragment: fragment), coded] {
                #expect(other == pointer && other?.hashValue == pointer.hashValue, "\(text.debugDescription)")
            }
        }
    }

    // MARK: Coding and literals

    @Test("it is coded as its text")
    func coding() throws {
        struct Change: Codable, Equatable {
            var path: JSONPointer
            var from: JSONPointer?
        }
        let change = try JSONDecoder().decode(Change.self, from: Data(#"{"path":"/a~1b/0"}"#.utf8))
        #expect(change == Change(path: "/a~1b/0"))
        #expect(try JSON(parsing: JSONEncoder().encode(change)) == ["path": "/a~1b/0"])
        #expect(throws: DecodingError.self) { try JSONDecoder().decode([JSONPointer].self, from: Data("[0]".utf8)) }
        #expect(throws: DecodingError.self) { try JSONDecoder().decode([JSONPointer].self, from: Data("[null]".utf8)) }
    }

    @Test("a literal is a pointer, an optional of any other text")
    func literals() {
        let pointer: JSONPointer = "/a/0"
        let text = "/a/0"
        let other: JSONPointer? = JSONPointer(text)
        #expect(pointer == other && JSONPointer("/a/0") == pointer && "/a/1" != pointer)
        #expect(JSONPointer("") == .root && JSONPointer() == .root)
        #expect(JSONPointer("/a/\(0)") as JSONPointer? == pointer)
        #expect("\(pointer)" == "/a/0" && String(reflecting: pointer) == #"JSONPointer("/a/0")"#)
        var dumped = ""
        dump(pointer, to: &dumped)
        #expect(dumped == "- JSONPointer(\"/a/0\")\n")
    }

    #if EXIT_TESTS
        @Test("a literal that isn't a pointer stops the program and says why")
        func badLiteral() async {
            let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
                let pointer: JSONPointer = "a/b"
                print(pointer)
            }
            let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
            #expect(
                message.contains(
                    "LazyJSON: \"a/b\" is not a JSON Pointer (RFC 6901): a pointer is empty or starts with \"/\", and contains "
                        + "\"~\" only as ~0 or ~1"))
        }
    #endif

    // MARK: Parts

    @Test("appending escapes names, and joins pointers")
    func appending() {
        let name: JSONPointer = "/a"
        #expect(name.appending("b/c~").description == "/a/b~1c~0")
        #expect(name.appending("").description == "/a/" && name.appending("/b").tokens == ["a", "/b"])
        #expect(name.appending(7).description == "/a/7" && name.appending(-1).description == "/a/-1")
        #expect(name.appending(Int.max).appending(Int.min).tokens == ["a", "\(Int.max)", "\(Int.min)"])
        let other: JSONPointer = "/b/-"
        #expect(name.appending(other) == "/a/b/-" && other.appending(name) == "/b/-/a")
        #expect(name.appending(.root) == name && JSONPointer.root.appending(name) == name)
        #expect(name.appending("7") == name.appending(7))
    }

    @Test("parent and last are the parts that appending joined")
    func parents() {
        var pointer: JSONPointer? = "/a/b~1c/0"
        var lasts: [String?] = []
        while let next = pointer {
            lasts.append(next.last)
            if let parent = next.parent, let last = next.last { #expect(parent.appending(last) == next) }
            pointer = next.parent
        }
        #expect(lasts == ["0", "b/c", "a", nil])
        #expect(JSONPointer.root.parent == nil && JSONPointer.root.last == nil && JSONPointer.root.tokens == [])
    }

    @Test("a pointer starts with another by whole tokens, and the rest is relative to it")
    func relative() {
        let texts = ["", "/", "//", "/a", "/ab", "/a/b", "/a/b/0", "/a/b/00", "/é", "/e\u{301}", "/a~1b"]
        let pointers = texts.compactMap { JSONPointer($0) }
        for (text, pointer) in zip(texts, pointers) {
            for (ancestorText, ancestor) in zip(texts, pointers) {
                // As texts: one is the beginning of the other, and a token ends there.
                let expected = (Array(text.utf8) + [0x2F]).starts(with: Array(ancestorText.utf8) + [0x2F])
                #expect(pointer.starts(with: ancestor) == expected, "\(text), \(ancestorText)")
                let rest = pointer.relative(to: ancestor)
                #expect((rest != nil) == expected, "\(text), \(ancestorText)")
                if let rest { #expect(ancestor.appending(rest) == pointer) }
            }
        }
        #expect(JSONPointer("/a/b/0").relative(to: "/a") == "/b/0")
        #expect(JSONPointer("/a").relative(to: "/a") == .root)
    }

    @Test("tokens are compared by code points, as names are in JSON")
    func equality() throws {
        let (composed, decomposed) = (JSONPointer("/\u{E9}"), JSONPointer("/e\u{301}"))
        #expect(composed != decomposed && Set([composed, decomposed, composed]).count == 2)
        let json = try JSON(parsing: "{\"\u{E9}\": 1, \"e\u{301}\": 2}")
        #expect(json[composed] == 1 && json[decomposed] == 2)
        #expect(JSONPointer(tokens: ["a", "bc"]) != JSONPointer(tokens: ["ab", "c"]))
        #expect(JSONPointer(tokens: ["a/b"]) != JSONPointer(tokens: ["a", "b"]))
        #expect(Set((0..<100).map { JSONPointer.root.appending($0) }).count == 100)
    }

    // MARK: Paths of properties

    @Test(
        "the pointer of a path leads to the same value",
        arguments: [
            "a", "a.b", "a.0", "a.1", "a.2", "a.-", "a.01", "o.0", "o.1", "x\\.y", "x\\\\y", "s/t", "~", "a.0.b",
        ])
    func ofPath(text: String) throws {
        let path = try #require(Path(text))
        let pointer = JSONPointer(path)
        for document in [
            #"{"a": [{"b": 1}, 2], "o": {"0": 3, "01": 4}, "x.y": 5, "x\\y": 6, "s/t": 7, "~": 8}"#,
            #"{"a": {"0": {"b": 1}, "1": 2, "-": 3, "01": 4}, "o": [5]}"#, "[1, 2]", "null",
        ] {
            let json = try JSON(parsing: document)
            let (value, expected) = (json[pointer], json.value(at: path.components))
            #expect(value?.isIdentical(to: expected ?? .null) ?? (expected == nil), "\(document)")
            #expect(JSONPointer(pointer.description) == pointer)
        }
        #expect(JSONPointer(Path(name: "a.b/0")).description == "/a.b~10")
        #expect(JSONPointer(Path(name: "0")) == "/0")
    }
}
