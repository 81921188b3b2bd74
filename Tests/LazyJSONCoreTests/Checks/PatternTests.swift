import Foundation
import LazyJSON
import RegexBuilder
import Synchronization
import TestSupport
import Testing

@testable import LazyJSONCore

/// Patterns, given as text and as Swift's regular expressions.
@Suite("Patterns")
struct PatternTests {
    @Test("a pattern in a string is read as in JSON Schema, and is found anywhere")
    func text() {
        for (pattern, matching, others) in [
            ("b", ["b", "abc"], ["", "a"]),
            ("^b$", ["b"], ["abc", "b\n", "a\nb\nc"]),
            ("", ["", "a"], []),
            (#"^\d+$"#, ["7", "123"], ["", "٣", "1a"]),
            (#"^\w+$"#, ["a_1"], ["é", "a-b"]),
            ("^.$", ["é", "👨"], ["", "e\u{301}", "👨‍👩‍👧", "\n"]),
            ("^..$", ["e\u{301}"], ["é"]),
            (#"\bfoo\b"#, ["foo", "a foo."], ["food"]),
            ("^[a-z]{2}(-[A-Z]{2})?$", ["de", "de-AT"], ["DE", "de-at", "deu"]),
            (#"^\p{L}+$"#, ["éa"], ["a1"]),
        ] {
            let check: Check<String> = .pattern(pattern)
            let optional: Check<String?> = .unlessNil(.pattern(pattern))
            for text in matching {
                #expect(check.passes(text) && optional.passes(text), "\(pattern) in \(text)")
            }
            for text in others {
                #expect(
                    check.failures(of: text) == [
                        CheckFailure(text: "must match the pattern \(pattern)", rule: "pattern", steps: [])
                    ],
                    "\(pattern) in \(text)")
                #expect(!optional.passes(text), "\(pattern) in \(text)")
            }
            #expect(optional.passes(nil))
            #expect(check.mistakes == [])
            #expect(check.schema["pattern"]?.string == pattern)
        }
    }

    @Test("an invalid pattern is a mistake, and matches nothing", arguments: ["[a", "(", "*", "a{2,1}", "\\"])
    func mistakes(pattern: String) {
        let check: Check<String> = .pattern(pattern)
        #expect(check.mistakes.count == 1)
        #expect(check.mistakes[0].hasPrefix("\"\(pattern)\" is not a pattern: "))
        #expect(!check.passes(pattern))
        #expect(check.schema.text == "{}")
        #expect(Check<String?>.unlessNil(.pattern(pattern)).mistakes == check.mistakes)
    }

    struct Rejected: Error {}

    @Test("a regular expression of Swift is found anywhere, as firstMatch does it, and is in no schema")
    func literals() {
        let check: Check<String> = .pattern(/^[a-z]+(?<n>\d)$/)
        #expect(check.passes("abc1"))
        #expect(check.failures(of: "abc").map(\.text) == [#"must match the pattern ^[a-z]+(?<n>\d)$"#])
        #expect(check.schema.text == "{}")
        #expect(check.mistakes == [])
        let optional: Check<String?> = .unlessNil(.pattern(/b/.ignoresCase()))
        #expect(optional.passes(nil) && optional.passes("ABC") && !optional.passes("ac"))
        // Swift's characters.
        #expect(Check<String>.pattern(/^.$/).passes("👨‍👩‍👧"))
        let built: Check<String> = .pattern(
            Regex {
                Anchor.startOfSubject
                TryCapture(OneOrMore(.digit)) { digits -> Int? in
                    if digits == "13" { throw Rejected() }
                    return Int(digits)
                }
            })
        #expect(built.passes("12 a") && !built.passes("a"))
        #expect(!built.passes("13"))
    }

    enum Counted {
        static let made = Atomic(0)
        static var regex: Regex<Substring> {
            made.add(1, ordering: .relaxed)
            return /^[ab]+c$/
        }
    }

    @Test("any number of threads match the same pattern, each with an expression of its own")
    func threads() {
        let text: Check<String> = .pattern("^(a|b)+c$")
        let literal: Check<[String]> = .each(.pattern(Counted.regex))
        let words = (0..<200).map { String(repeating: "ab", count: $0 % 17 + 1) + ($0.isMultiple(of: 3) ? "c" : "d") }
        let wrong = Atomic(0)
        DispatchQueue.concurrentPerform(iterations: 8) { _ in
            for (index, word) in words.enumerated() where text.passes(word) != index.isMultiple(of: 3) {
                wrong.add(1, ordering: .relaxed)
            }
            if literal.failures(of: words).count != words.count - 67 { wrong.add(1, ordering: .relaxed) }
        }
        #expect(wrong.load(ordering: .relaxed) == 0)
        #expect((1...8).contains(Counted.made.load(ordering: .relaxed)))
    }
}
