import Foundation
import LazyJSON
import TestSupport
import Testing

// The examples of Docs/Guides/Validation.md about drift, block by block and letter by letter; ValidationGuideTests compares the two.

@Suite("The guide to drift") struct ValidationDriftGuideTests {
    private static let report = """
        Drift of User in 2 documents: 1 error, 2 warnings, 2 notes
          User: 3 objects in 2 documents

        Errors
          1  User.age    a string that is not an integer  bo.json /age

        Warnings
          1  User.age    a string read as an integer      document 1 /0/age
          1  User.name   a number read as a string        bo.json /name

        Notes
          3  User.phone  never seen
          1  User        unknown key "nick": string       document 1 /1/nick
        """

    private static let table = """
        User: 3 objects in 2 documents
          property  present  null  absent  kinds
          age             3     0       0  string 2, number 1
          name            3     0       0  string 2, number 1
          phone           0     0       3
        """

    @Test("Counting, printing, comparing and merging")
    func examples() throws {
        // Local, so that it is printed as User.
        class User: JSONModel, @unchecked Sendable {
            @Property var name: String = ""
            @Property var age: Int = 0
            @Property var phone: String?
        }
        var printed: [String] = []
        func print(_ text: Any) { printed.append("\(text)") }
        var drift = Drift<User>()
        drift.add(try JSON(parsing: #"[{"name": "Bo", "age": "41"}, {"name": "Ada", "age": 36, "nick": "A"}]"#))
        drift.add(try JSON(parsing: #"{"name": 7, "age": "n/a"}"#), named: "bo.json")
        print(drift)

        #expect(!drift.isEmpty)
        #expect(drift.findings.map(\.count) == [1, 1, 1, 3, 1])
        #expect(drift.findings[4].detail == "nick" && drift.findings[4].kinds == [.string: 1])
        #expect(drift.findings[4].places.map(\.pointer) == ["/1/nick"])
        #expect(drift.filter(atLeast: .error).findings.map(\.property) == ["age"])
        print(drift.classes[0])
        #expect(printed == [Self.report, Self.table])

        #expect(drift.filter(atLeast: .warning).findings.count == 3)

        let encoder = JSONEncoder()
        encoder.outputFormatting = [.prettyPrinted, .sortedKeys]
        let saved = try encoder.encode(drift)

        let baseline = try JSONDecoder().decode(Drift<User>.self, from: saved)
        drift.add(try JSON(parsing: #"{"name": "Cy", "age": "7", "nick": "C", "email": "c@d.e"}"#), named: "cy.json")
        let new = drift.filter(notIn: baseline)
        #expect(new.findings.map { "\($0)" } == [#"User: unknown key "email": string (once in cy.json /email)"#])

        let parts = try [#"{"age": "1"}"#, #"{"age": "2"}"#, #"{"age": 3}"#].map { text in
            var part = Drift<User>()
            part.add(try JSON(parsing: text))
            return part
        }
        let whole = parts.reduce(into: Drift<User>()) { $0.merge($1) }
        #expect(whole.documentCount == 3 && whole.findings[0].count == 2)
    }

    @Test("The documentation comments show the printed text")
    func comments() throws {
        func comment(_ file: String) throws -> String {
            try String(
                contentsOf: Package.folder.appending(path: "Sources/LazyJSONValidation/Drift/\(file)"), encoding: .utf8)
        }
        func commented(_ text: String, _ mark: String) -> String {
            text.split(separator: "\n", omittingEmptySubsequences: false).map {
                $0.isEmpty ? mark.trimmingCharacters(in: .whitespaces) : mark + $0
            }
            .joined(separator: "\n")
        }
        #expect(try comment("Drift.swift").contains(commented(Self.report, "///     // ")))
        #expect(try comment("DriftFinding.swift").contains(commented(Self.table, "///     // ")))
    }

    @Test("The guide shows the printed text")
    func page() throws {
        let page = try String(contentsOf: Package.folder.appending(path: "Docs/Guides/Validation.md"), encoding: .utf8)
        #expect(page.contains("```\n\(Self.report)\n```") && page.contains("```\n\(Self.table)\n```"))
    }
}
