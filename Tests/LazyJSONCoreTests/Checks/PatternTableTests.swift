import Foundation
import LazyJSON
import TestSupport
import Testing

@testable import LazyJSONCore

/// Patterns match the same strings as in ECMA-262: `Fixtures/patterns.json` has the answers of Node, and
/// `Tests/Checks/Patterns/run` creates it.
@Suite struct PatternTableTests {
    final class Table: JSONModel, @unchecked Sendable {
        @Property var texts: [String]
        @Property var patterns: LazyArray<Row>
    }

    final class Row: JSONModel, @unchecked Sendable {
        @Property(.required) var pattern: String = ""
        /// For each text, 1 if it matches; nil if ECMA-262 rejects the pattern.
        @Property var matches: String?
        /// Whether ECMA-262 accepts the pattern and the library doesn't.
        @Property var isUnsupported: Bool = false
    }

    static func table() throws -> Table { try Table(contentsOf: Package.file("Fixtures/patterns.json")).validated() }

    @Test func `every pattern matches the texts that Node matches`() throws {
        let table = try Self.table()
        let rows = table.patterns.filter { $0.matches != nil }
        #expect(table.texts.count >= 98 && rows.count >= 159)
        for row in rows {
            let check: Check<String> = .pattern(row.pattern)
            #expect(check.mistakes == [], "\(row.pattern)")
            let found = table.texts.map { check.passes($0) ? "1" : "0" }.joined()
            #expect(found == row.matches, "\(row.pattern)")
        }
    }

    @Test func `what ECMA-262 rejects is a mistake in the declaration, and is in no schema`() throws {
        let rows = try Self.table().patterns.filter { $0.matches == nil && !$0.isUnsupported }
        #expect(rows.count >= 100)
        for row in rows {
            let check: Check<String> = .pattern(row.pattern)
            #expect(check.mistakes.count == 1 && check.schema.text == "{}", "\(row.pattern)")
            #expect(!check.passes("a"), "\(row.pattern)")
        }
    }

    @Test func `back references and huge counts are mistakes that say so`() throws {
        for row in try Self.table().patterns where row.isUnsupported {
            let mistake = Check<String>.pattern(row.pattern).mistakes.first ?? ""
            let reason =
                row.pattern.contains("000") || row.pattern.contains("999")
                ? "it is too large: its counts make more than 10000 parts" : "back references aren't supported"
            #expect(mistake.hasPrefix("\"\(row.pattern)\" is not a pattern: \(reason)"), "\(mistake)")
        }
    }

    @Test(
        arguments: [
            ("a{2,1}", "the counts are out of order (at character 6)"),
            ("(a", "\"(\" without \")\" (at character 3)"), ("a)", "\")\" without \"(\" (at character 2)"),
            ("\\d{", "\"{\" without a count (at character 4)"), ("\\h", "unknown escape \"\\h\" (at character 2)"),
            ("[\\d-x]", "a range can't begin with a set (at character 4)"),
            ("\\p{Greek}", "unsupported property \"Greek\" (at character 2)"),
            ("\\p{Emoji_Component}", "unsupported property \"Emoji_Component\" (at character 2)"),
            ("\\p{ExtPict}", "unsupported property \"ExtPict\" (at character 2)"),
            ("(?i)a", "unknown kind of group (at character 3)"),
            ("}", "\"}\" needs a \"\\\" before it (at character 1)"),
        ])
    func `a mistake says what is wrong, and where`(pattern: String, reason: String) {
        #expect(Check<String>.pattern(pattern).mistakes == ["\"\(pattern)\" is not a pattern: \(reason)"])
    }

    @Test func `groups may be nested, up to a limit`() {
        func nested(_ depth: Int) -> Check<String> {
            .pattern(String(repeating: "(", count: depth) + "a" + String(repeating: ")", count: depth))
        }
        #expect(nested(100).mistakes == [] && nested(100).passes("a") && !nested(100).passes("b"))
        for depth in [101, 100_000] {
            #expect(
                nested(depth).mistakes.first?.hasSuffix("groups are nested deeper than 100 levels (at character 102)")
                    == true)
        }
    }

    @Test func `a match takes time for the length of the text, whatever the pattern is`() throws {
        let patterns = [
            "^(a+)+$", "^(a|aa)+$", "^(a|a?)+$", "(a*)*b", "^(?:a?){50}a{50}$", "(?=(a+)+$)b", "^(.*a){20}$",
            "(?<=(a+)+)b",
            "^(([a-z])+.)+[A-Z]([a-z])+$", "(x+x+)+y", "^\\p{L}+$",
        ]
        func work(_ pattern: String, _ length: Int) throws -> Int {
            let pattern = try Pattern(pattern)
            let text = String(repeating: "a", count: length) + "!"
            return steps { _ = pattern.isFound(in: text) }
        }
        for pattern in patterns {
            let (short, long) = (try work(pattern, 1_000), try work(pattern, 10_000))
            #expect(long <= short * 11, "\(pattern)")
        }
    }

    @Test func `a megabyte is matched, and an anchor at the start ends the search`() throws {
        let text = String(repeating: "ab👍", count: 170_000)
        #expect(text.utf8.count > 1_000_000)
        #expect(Check<String>.pattern("^(?:[a-z]+👍)+$").passes(text))
        #expect(!Check<String>.pattern("(?<=b)👍$(?!)|x").passes(text))
        #expect(Check<String>.pattern("(?<=(?:ab👍)*)$").passes(text))
        let pattern = try Pattern("^[a-z]{2}$")
        #expect(steps { _ = pattern.isFound(in: text) } < 100)
    }
}

/// Counts the steps of work; 0 in a build that doesn't count.
private func steps(_ body: () -> Void) -> Int {
    #if DEBUG
        let meter = Work.Meter()
        Work.$meter.withValue(meter, operation: body)
        return meter.steps.load(ordering: .relaxed)
    #else
        body()
        return 0
    #endif
}
