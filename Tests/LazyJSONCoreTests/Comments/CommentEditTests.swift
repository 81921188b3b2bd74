import LazyJSONCore
import Testing

/// Comments that stay and that go along, and new values, byte by byte.
@Suite("Edits of JSON with comments: the table")
struct CommentEditTests {
    struct Case: CustomTestStringConvertible, Sendable {
        let name: String
        let before: String
        let after: String
        let edit: @Sendable (inout JSON) -> Void
        var testDescription: String { name }

        init(_ name: String, _ before: String, _ after: String, _ edit: @escaping @Sendable (inout JSON) -> Void) {
            (self.name, self.before, self.after, self.edit) = (name, before, after, edit)
        }
    }

    private static let settings = """
        // Header
        { // settings
          // The font.
          "font": "Menlo", // a nice one

          // Section: sizes

          "size": 12, /* points */
          "list": [
            1, // one
            // about two
            2,
            /* three */ 3, // 3!
          ],
          "deep": { /* nothing */ },
          "a": {"x": 1} // last
          // end of settings
        }
        // Footer

        """

    @Test("a comma that begins a line goes with the only child", arguments: [",}", ",/* b */}", "\n,}"])
    func lineComma(end: String) throws {
        var json = try JSON(parsing: "{\"a\": [] // a\n\(end)", syntax: .jsonc)
        json["a"] = nil
        #expect(try JSON(parsing: json.text, syntax: .jsonc).count == 0 && json.text.contains("b") == end.contains("b"))
    }

    struct LineCase: CustomTestStringConvertible, Sendable {
        let name: String
        let expected: [String]
        let edit: @Sendable (inout JSON) -> Void
        var testDescription: String { name }

        init(_ name: String, _ expected: [String], _ edit: @escaping @Sendable (inout JSON) -> Void) {
            (self.name, self.expected, self.edit) = (name, expected, edit)
        }
    }

    /// The lines that an edit removes and adds, with their numbers.
    private static let lines: [LineCase] = [
        LineCase(
            "a changed value keeps its comments",
            [#"-3   "font": "Menlo", // a nice one"#, #"+3   "font": "Mono", // a nice one"#]
        ) {
            $0["font"] = "Mono"
        },
        LineCase(
            "a removed member takes the block above it and the rest of its line along",
            [#"-2   // The font."#, #"-3   "font": "Menlo", // a nice one"#, "-4 "], { $0["font"] = nil }
        ),
        LineCase(
            "a comment with blank lines around it stays", [#"-7   "size": 12, /* points */"#], { $0["size"] = nil }),
        LineCase(
            "the last member gives its comma away",
            [
                #"-14   "deep": { /* nothing */ },"#, #"-15   "a": {"x": 1} // last"#,
                #"+14   "deep": { /* nothing */ }"#,
            ],
            { $0["a"] = nil }
        ),
        LineCase(
            "an empty object with a comment goes as a whole", [#"-14   "deep": { /* nothing */ },"#],
            { $0["deep"] = nil }),
        LineCase(
            "a new member comes after the last one's comments, and before those at the end",
            [#"-15   "a": {"x": 1} // last"#, #"+15   "a": {"x": 1}, // last"#, #"+16   "new": {"k": 1}"#],
            { $0["new"] = ["k": 1] }
        ),
        LineCase("a trailing comma stays", ["+13     4,"], { $0["list"]?.append(contentsOf: [4]) }),
        LineCase("a new first element", ["+9     0,"], { $0["list"]?.insert(contentsOf: [0], at: 0) }),
        LineCase(
            "a new element before one with a comment", ["+10     9,"], { $0["list"]?.insert(contentsOf: [9], at: 1) }),
        LineCase(
            "a moved element takes its comments along", ["-9     1, // one", "+12     1, // one"],
            { $0["list"]?.move(from: 0, to: 2) }
        ),
        LineCase(
            "a moved element takes its comments along, to the front",
            ["-12     /* three */ 3, // 3!", "+9     /* three */ 3, // 3!"], { $0["list"]?.move(from: 2, to: 0) }
        ),
        LineCase(
            "exchanged elements do, too", ["-9     1, // one", "+11     1, // one"], { $0["list"]?.swapAt(0, 1) }),
        LineCase(
            "a removed element takes the block above it along", ["-10     // about two", "-11     2,"],
            { $0["list"]?.remove(at: 1) }),
        LineCase(
            "the first member of an object with a comment",
            [#"-14   "deep": { /* nothing */ },"#, #"+14   "deep": { /* nothing */ "k": 1 },"#]
        ) {
            $0["deep"]?["k"] = 1
        },
        LineCase(
            "a member of an object without comments",
            [#"-15   "a": {"x": 1} // last"#, #"+15   "a": {"x": 2, "y": 2} // last"#],
            {
                $0["a"]?["x"] = 2
                $0["a"]?["y"] = 2
            }
        ),
        LineCase(
            "only comments that belong to the place are left of a list",
            [
                #"-8   "list": ["#, "-9     1, // one", "-10     // about two", "-11     2,",
                "-12     /* three */ 3, // 3!",
                "-13   ],", #"+8   "list": [],"#,
            ],
            { for _ in 0..<3 { $0["list"]?.remove(at: 0) } }
        ),
        LineCase(
            "a value that is set and moved keeps its comments", ["-9     1, // one", "+12     7, // one"],
            {
                $0["list"]?.replace(at: 0, with: 7)
                $0["list"]?.move(from: 0, to: 2)
            }
        ),
        LineCase(
            "a value that is moved and set keeps its comments", ["-9     1, // one", "+12     7, // one"],
            {
                $0["list"]?.move(from: 0, to: 2)
                $0["list"]?.replace(at: 2, with: 7)
            }
        ),
        LineCase(
            "a value that is moved and replaced along with others keeps its comments",
            ["-9     1, // one", "-11     2,", "+10     8,", "+12     7, // one"],
            {
                $0["list"]?.move(from: 0, to: 2)
                $0["list"]?.replaceElements([JSON.ElementEdit(0..<1, [8]), JSON.ElementEdit(2..<3, [7])])
            }
        ),
        LineCase(
            "a value that is moved and replaced alone keeps its comments", ["-9     1, // one", "+12     7, // one"],
            {
                $0["list"]?.move(from: 0, to: 2)
                $0["list"]?.replaceElements([JSON.ElementEdit(2..<3, [7])])
            }
        ),
        LineCase("a renamed member", [#"-7   "size": 12, /* points */"#, #"+7   "points": 12, /* points */"#]) {
            $0.renameKeys(["size": "points"])
        },
    ]

    @Test("a file of settings", arguments: lines)
    func settings(entry: LineCase) throws {
        let json = try JSON(parsing: Self.settings, syntax: .jsonc)
        var edited = json
        entry.edit(&edited)
        let (old, new) = (Self.settings.lines, edited.text.lines)
        let changes = new.difference(from: old).sorted { $0.order < $1.order }
        #expect(changes.map(\.line) == entry.expected, "\(edited.text)")
        #expect(json.text == Self.settings)
        #expect(try JSON(parsing: edited.text, syntax: .jsonc) == edited)
    }

    private static let cases: [Case] = [
        Case("one line", "[1, 2] // a", "[1, 2, 3] // a") { $0.append(contentsOf: [3]) },
        Case("a comment before the comma", "[1 /* a */, 2]", "[2]") { $0.remove(at: 0) },
        Case("a comment before a value on its line", "[1, /* b */ 2, 3]", "[1, 3]") { $0.remove(at: 1) },
        Case("a comment before the bracket", "[1, 2 /* b */]", "[1, 2, /* b */ 3]") { $0.append(contentsOf: [3]) },
        Case("a comment that a line break has to follow", "[1, 2 // b\n]", "[1, 2, // b\n3\n]") {
            $0.append(contentsOf: [3])
        },
        Case("a comment that ends the list", "[\n  1 // a\n  // end\n]", "[\n  1, // a\n  2\n  // end\n]") {
            $0.append(contentsOf: [2])
        },
        Case("a trailing comma, then a comment", "[\n  1, // a\n  // end\n]", "[\n  1, // a\n  2,\n  // end\n]") {
            $0.append(contentsOf: [2])
        },
        Case("the last of a list with a trailing comma", "[\n  1,\n  2,\n]", "[\n  1,\n]") { $0.remove(at: 1) },
        Case("a comma at the start of a line", "[\n  1 // a\n, 2 // b\n, 3\n]", "[\n  1 // a\n, 3\n]") {
            $0.remove(at: 1)
        },
        Case("a comma at the start of a line, changed", "[\n  1 // a\n, 2\n]", "[\n  7 // a\n, 2\n]") {
            $0.replace(at: 0, with: 7)
        },
        Case(
            "Windows' line ends", "{\r\n  \"a\": 1, // a\r\n  \"b\": 2\r\n}",
            "{\r\n  \"a\": 1, // a\r\n  \"b\": 2,\r\n  \"c\": 3\r\n}"
        ) {
            $0["c"] = 3
        },
        Case("an object with a comment only", "{\n  // nothing yet\n}\n", "{\n  // nothing yet\n  \"a\": 1\n}\n") {
            $0["a"] = 1
        },
        Case("two members of it", "{\n  // nothing yet\n}", "{\n  // nothing yet\n  \"a\": 1,\n  \"b\": 2\n}") {
            $0["a"] = 1
            $0["b"] = 2
        },
        Case("a comment on the bracket's line", "{ // x\n}", "{ // x\n  \"a\": 1\n}") { $0["a"] = 1 },
        Case(
            "a list that becomes empty keeps comments of the place", "[\n  1,\n\n  // two\n\n  2\n]", "[\n\n  // two\n]"
        ) {
            $0.remove(at: 0)
            $0.remove(at: 0)
        },
        Case(
            "comments around a name and a colon", "{/* a */ \"k\" /* b */ : /* c */ 1 /* d */}",
            "{/* a */ \"k\" /* b */ : /* c */ 2 /* d */}"
        ) {
            $0["k"] = 2
        },
        Case(
            "the layout of a new member has no comments", "{\"k\" /* b */: /* c */ 1,\n // x\n \"l\": 2}",
            "{\"k\" /* b */: /* c */ 1,\n // x\n \"l\": 2,\n \"m\": 3}"
        ) {
            $0["m"] = 3
        },
        Case(
            "a new container has the layout of its sibling", "[\n  { // a\n    \"k\": 1, // one\n  },\n]",
            "[\n  { // a\n    \"k\": 1, // one\n  },\n  {\n    \"k\": 2\n  },\n]"
        ) {
            $0.append(contentsOf: [["k": 2]])
        },
        Case(
            "a part with comments stays as it is in another one", "{\"a\": [1, // one\n2], \"b\": 0}",
            "{\"a\": [1, // one\n2], \"b\": [1, // one\n2]}"
        ) {
            $0["b"] = $0["a"]
        },
        Case("a scalar at the root", "// a\n1 // b\n", "2") { $0 = 2 },
    ]

    @Test("have these texts", arguments: cases)
    func table(entry: Case) throws {
        var json = try JSON(parsing: entry.before, syntax: .jsonc)
        entry.edit(&json)
        #expect(json.text == entry.after)
        #expect(try JSON(parsing: json.text, syntax: .jsonc) == json)
        #expect(try JSON(parsing: json.text(.json)) == json)
    }

    @Test("a part that is put into strict JSON loses its comments")
    func strict() throws {
        let part = try JSON(parsing: "{\"a\": [1, // one\n    2,], // two\n}", syntax: .jsonc)
        var json: JSON = ["x": 1]
        json["part"] = part
        #expect(try JSON(parsing: json.text) == ["x": 1, "part": ["a": [1, 2]]])
        var opened = try JSON(parsing: "[ 1 ]")
        opened.append(contentsOf: [part["a"] ?? .null])
        #expect(opened.text == "[ 1, [1,\n    2] ]")
        // The other way, everything stays.
        var commented = try JSON(parsing: "[1] // a", syntax: .jsonc)
        commented.append(contentsOf: [opened])
        #expect(commented.text == "[1,[ 1, [1,\n    2] ]] // a")
        #expect(JSON([part]).text == "[{\"a\": [1,\n    2]\n}]")
    }
}

extension String {
    fileprivate var lines: [String] { split(separator: "\n", omittingEmptySubsequences: false).map(String.init) }
}

extension CollectionDifference.Change where ChangeElement == String {
    /// Removed lines first.
    fileprivate var order: Int {
        switch self {
        case .remove(let offset, _, _): offset
        case .insert(let offset, _, _): offset + 1_000
        }
    }

    fileprivate var line: String {
        switch self {
        case .remove(let offset, let line, _): "-\(offset) \(line)"
        case .insert(let offset, let line, _): "+\(offset) \(line)"
        }
    }
}
