import Foundation
import LazyJSON
import TestSupport
import Testing

// The examples and tables of Docs/Reference/ChecksAndIssues.md.

@Suite("Docs/Reference/ChecksAndIssues.md") struct ChecksAndIssuesTests {
    private static let page = "Docs/Reference/ChecksAndIssues.md"

    /// The cells of the rows of all tables.
    private static func rows() throws -> [[String]] {
        try String(contentsOf: Package.file(page), encoding: .utf8).split(separator: "\n")
            .filter { $0.hasPrefix("| ") }
            .map { row in
                row.dropFirst().dropLast().split(separator: "|", omittingEmptySubsequences: false)
                    .map { $0.trimmingCharacters(in: .whitespaces) }
            }
    }

    @Test("Identifiers")
    func identifiers() {
        #expect(JSON("Bo").issues(as: String.self, check: .length(3...)).map(\.rule) == ["minLength"])
        #expect(IssueKind.missing.severity == .error && IssueKind.missing.rule == "required")
    }

    @Test("Every kind of issue is in the table, with its severity and rule")
    func kinds() throws {
        let rows = try Self.rows()
        for kind in IssueKind.allCases {
            let row = try #require(rows.first { $0[0] == "`\(kind.rawValue)`" && $0.count == 4 }, "\(kind)")
            #expect(row[2] == kind.severity.description)
            #expect(row[3] == (kind == .failedCheck ? "the rule of the check" : "`\(kind.rule)`"))
        }
    }

    @Test("Every check is in the table")
    func checks() throws {
        let folder = Package.file("Sources/LazyJSONCore/Checks")
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path).filter { $0.hasSuffix(".swift") }
            .flatMap { file in
                try String(contentsOf: folder.appending(path: file), encoding: .utf8)
                    .matches(of: /public static (?:func|var) `?([a-zA-Z0-9]+)/).map { String($0.1) }
            }
        #expect(Set(names).count > 15)
        let cells = try Self.rows().filter { $0.count == 5 }.map { $0[0] }
        for name in Set(names) {
            #expect(cells.contains { $0.contains("`.\(name)`") || $0.contains("`.\(name)(") }, "\(name)")
        }
    }

    @Test("The rules of checks are those in the table")
    func rules() throws {
        func rule<Value: Sendable>(_ json: JSON, _ check: Check<Value>, _ name: String) throws {
            let found = json.issues(as: Value.self, check: check).filter { $0.kind == .failedCheck }.map(\.rule)
            let row = try #require(try Self.rows().first { $0.count == 5 && $0[0].contains("`\(name)") }, "\(name)")
            #expect(found.count == 1, "\(name)")
            for one in found { #expect(row[3].contains("`\(one)`"), "\(name): \(one)") }
        }
        try rule(200, Check<Int>.in(0...150), ".in(")
        try rule(-1, Check<Int>.in(0...150), ".in(")
        try rule(1.5, Check<Double>.in(0..<1.5), ".in(")
        try rule(0, Check<Int>.greater(than: 0), ".greater(")
        try rule(1, Check<Int>.less(than: 1), ".less(")
        try rule("2999-01-01T00:00:00Z", Check<Date>.past, ".past")
        try rule("1999-01-01T00:00:00Z", Check<Date>.future, ".past")
        try rule(123456, Check<Int>.digits(atMost: 5), ".digits(")
        try rule(1.234, Check<Double>.decimalPlaces(atMost: 2), ".decimalPlaces(")
        try rule(7, Check<Int>.multiple(of: 5), ".multiple(")
        try rule("a", Check<String>.email, ".email")
        try rule("a", Check<String>.ip, ".ip")
        try rule("a", Check<String>.ipv4, ".ip")
        try rule("a", Check<String>.ipv6, ".ip")
        try rule("ftp://a.b", Check<URL>.scheme("https"), ".scheme(")
        try rule("", Check<String>.length(1...20), ".length(")
        try rule("123456789", Check<String>.length(8), ".length(")
        try rule([], Check<[Int]>.count(1...3), ".count(")
        try rule([1, 2, 3], Check<[Int]>.count(2), ".count(")
        try rule([:], Check<[String: Int]>.count(1...), ".count(")
        try rule("", Check<String>.nonEmpty, ".nonEmpty")
        try rule([], Check<[Int]>.nonEmpty, ".nonEmpty")
        try rule("A", Check<String>.pattern("^[a-z]+$"), ".pattern(\"")
        try rule("A", Check<String>.pattern(/^[a-z]+$/), ".pattern(/")
        try rule("L", Check<String>.oneOf("S", "M"), ".oneOf(")
        try rule([1, 1], Check<[Int]>.unique, ".unique")
        try rule(1, Check<Int>("must be even") { $0 % 2 == 0 }, "Check(")
    }

    @Test("Checks by themselves")
    func shipped() {
        #expect(Check<Double>.in(0..<1).passes(0.5))
        #expect(Check<String>.length(1).passes("e\u{301}") == false)
        #expect(Check<String>.pattern("b").passes("abc"))
        #expect(Check<Double>.multiple(of: 0.1).passes(0.3))
        #expect(Check<[[Int]]>.each(.each(.in(0...9))).passes([[1], [10]]) == false)
        let sizes: Check<[String: Int]> = [.count(1...), .each(.in(1...))]
        #expect(sizes.passes(["a": 2]))
        #expect(sizes.description == "must have at least 1 member and each value must be at least 1")
    }

    @Test("Everything in the page is tested here")
    func sameAsThePage() throws {
        #expect(try GuideCode.untested(page: Self.page, in: #filePath, blocks: 2) == [])
    }
}
