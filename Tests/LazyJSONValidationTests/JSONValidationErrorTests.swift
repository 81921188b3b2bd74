import Foundation
import LazyJSON
import TestSupport
import Testing

/// The thrown errors, and how they are printed.
struct ValidationErrorTests {
    class User: JSONModel, @unchecked Sendable {
        @Property(.required) var name: String?
        @Property var age: Int = 0
    }

    /// The text that is printed for a document that is refused.
    static func text(of document: String, allowing: IssueSeverity = .note) throws -> String {
        do {
            _ = try User(validating: document, allowing: allowing)
            return "accepted"
        } catch let error as JSONValidationError {
            return "\(error)"
        }
    }

    @Test(
        "an error prints each issue with its position, its line, and a caret below the value",
        arguments: [
            (
                "{\"name\": \"Bo\", \"age\": \"n/a\"}",
                """
                1:23: error: age of User: expected an integer, found "n/a"
                    {"name": "Bo", "age": "n/a"}
                                          ^
                """
            ),
            // A tab is shown as its picture, one column wide.
            (
                "{\n\t\"name\": \"Bo\",\n\t\"age\":\t[1,\n 2]}",
                """
                3:9: error: age of User: expected an integer, found [1, 2]
                    ␉"age":␉[1,
                            ^
                """
            ),
            // CR LF, and CR alone, end lines.
            (
                "{\r\n\"name\": \"Bo\",\r\"age\": []}",
                """
                3:8: error: age of User: expected an integer, found []
                    "age": []}
                           ^
                """
            ),
            // Characters that are two columns wide, and those of several scalars.
            (
                "{\"name\": \"山田\", \"age\": []}",
                """
                1:23: error: age of User: expected an integer, found []
                    {"name": "山田", "age": []}
                                            ^
                """
            ),
            (
                "{\"name\": \"👩‍👩‍👧e\u{301}\", \"age\": []}",
                """
                1:28: error: age of User: expected an integer, found []
                    {"name": "👩‍👩‍👧e\u{301}", "age": []}
                                           ^
                """
            ),
            (
                "\u{FEFF}{\"name\": null, \"age\": \"7\"}",
                """
                1:10: error: name of User: required, but null: expected a string
                    {"name": null, "age": "7"}
                             ^
                1:23: warning: age of User: expected an integer, found "7", which is read as 7
                    {"name": null, "age": "7"}
                                          ^
                """
            ),
        ])
    func texts(document: String, expected: String) throws {
        #expect(try Self.text(of: document) == expected)
    }

    @Test("only the surroundings of an issue are shown of a line of ten megabytes")
    func longLine() throws {
        let long = String(repeating: "x", count: 10_000_000)
        #expect(
            try Self.text(of: #"{"name": "\#(long)", "age": [], "more": "\#(long)"}"#) == """
                1:10000021: error: age of User: expected an integer, found []
                    \(String(repeating: "x", count: 50))", "age": [], "more": "\(String(repeating: "x", count: 47))
                \(String(repeating: " ", count: 64))^
                """)
        // A value that is long itself is cut.
        #expect(
            try Self.text(of: #"{"name": "Bo", "age": "\#(long)"}"#) == """
                1:23: error: age of User: expected an integer, found "\(String(repeating: "x", count: 59))…
                    {"name": "Bo", "age": "\(String(repeating: "x", count: 59))
                \(String(repeating: " ", count: 26))^
                """)
    }

    @Test("twenty issues are printed in full, and the others are counted")
    func many() throws {
        let users = (0..<40).map { $0 % 4 == 3 ? #"{"name": 7}"# : #"{"age": []}"# }
        let text = "[\n\(users.joined(separator: ",\n"))\n]"
        let error = try #require(throws: JSONValidationError.self) { try LazyArray<User>(validating: text) }
        let lines = "\(error)".split(separator: "\n")
        #expect(lines.count == 20 * 3 + 1)
        #expect(lines[0] == "2:1: error: name of User: required, but missing: expected a string")
        #expect(lines[1] == #"    {"age": []},"#)
        #expect(lines[2] == "    ^")
        let counts = error.issues.reduce(into: [:]) { $0[$1.severity, default: 0] += 1 }
        #expect(counts == [.error: 60, .warning: 10])
        let shown = lines.filter { $0.contains(": error: ") }.count
        let odd = lines.filter { $0.contains(": warning: ") }.count
        #expect(shown + odd == 20)
        #expect(lines.last == "and \(60 - shown) errors, \(10 - odd) warnings more")
        #expect(error.localizedDescription == "\(error)")
    }

    @Test(
        "permitted issues are accepted",
        arguments: [
            (#"{"name": "Bo"}"#, IssueSeverity.note, true), (#"{"name": "Bo", "x": 1}"#, .note, true),
            (#"{"name": 7}"#, .note, false), (#"{"name": 7}"#, .warning, true), (#"{"name": 7}"#, .error, true),
            (#"{"name": null}"#, .warning, false), (#"{}"#, .error, true),
        ])
    func allowing(document: String, allowed: IssueSeverity, isAccepted: Bool) throws {
        #expect((try Self.text(of: document, allowing: allowed) == "accepted") == isAccepted)
        let model = try User(parsing: document)
        #expect((try? model.validated(allowing: allowed) === model) == (isAccepted ? true : nil))
    }

    @Test("data, bytes, text and opened documents are validated, and files are named")
    func ways() throws {
        let wrong = #"{"age": []}"#
        #expect(throws: JSONValidationError.self) { try User(validating: Data(wrong.utf8)) }
        #expect(throws: JSONValidationError.self) { try User(validating: Array(wrong.utf8)) }
        #expect(throws: JSONValidationError.self) { try LazyArray<User>(validating: Data("[\(wrong)]".utf8)) }
        #expect(throws: JSONValidationError.self) { try LazyArray<User>(validating: Array("[5]".utf8)) }
        #expect(throws: JSONValidationError.self) { try LazyDictionary<User>(validating: #"{"a": \#(wrong)}"#) }
        #expect(throws: JSONError.self) { try User(validating: "[]") }
        #expect(throws: JSONError.self) { try LazyArray<User>(validating: "[1") }
        let lines = "{\"name\": \"Bo\"}\n\n\(wrong)\n5\n"
        let error = try #require(throws: JSONValidationError.self) { try LazyArray<User>(lines: lines).validated() }
        #expect(
            error.issues.map { "\($0)" } == [
                "3:1: error: name of User: required, but missing: expected a string",
                "3:9: error: age of User: expected an integer, found []",
                "4:1: error: User: expected an object, found 5",
            ])
        #expect(error.issues.map { "\($0.pointer)" } == ["/1/name", "/1/age", "/2"])
        for (name, text, open) in [
            ("user.json", wrong, { _ = try User(contentsOf: $0).validated(file: $0.lastPathComponent) }),
            (
                "users.json", "[\(wrong)]",
                { _ = try LazyArray<User>(contentsOf: $0).validated(file: $0.lastPathComponent) }
            ),
            ("users.ndjson", wrong, { _ = try LazyArray<User>(linesOf: $0).validated(file: $0.lastPathComponent) }),
        ] as [(String, String, (URL) throws -> Void)] {
            let folder = FileManager.default.temporaryDirectory.appendingPathComponent(UUID().uuidString)
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            defer { try? FileManager.default.removeItem(at: folder) }
            let url = folder.appendingPathComponent(name)
            try Data(text.utf8).write(to: url)
            let error = try #require(throws: JSONValidationError.self) { try open(url) }
            #expect("\(error)".hasPrefix("\(name):1:"))
            #expect(error.file == name)
        }
        let fine = try User(validating: #"{"name": "Bo", "age": 41, "x": null}"#)
        #expect(fine.age == 41)
        #expect(try LazyArray<User>(validating: #"[{"name": "Bo"}]"#)[0].name == "Bo")
    }
}
