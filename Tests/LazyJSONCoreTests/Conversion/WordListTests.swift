import LazyJSON
import TestSupport
import Testing

@testable import LazyJSONCore

/// The words of a policy are a set to their users.
@Suite struct WordListTests {
    @Test("the words that policies start with are in order", arguments: [Coercion.lenient, .strict, .permissive])
    func order(policy: Coercion) {
        #expect(policy.nulls.spellings == WordList(policy.nullSpellings))
        #expect(policy.trueList == WordList(policy.trueWords))
        #expect(policy.falseList == WordList(policy.falseWords))
    }

    @Test("a word is found exactly if it is in the set", arguments: 0...9)
    func oracle(count: Int) {
        let words = Set((0..<count).map { String(repeating: "ab", count: $0 % 4) + "\($0)" })
        let list = WordList(words)
        #expect(list.set == words)
        for word in words.union(["", "a", "ab1", "zz", "é"]) { #expect(list.has(word) == words.contains(word)) }
    }

    @Test("characters count, not their spelling in Unicode")
    func canonical() {
        #expect(WordList(["\u{E9}", "b"]).has("e\u{301}"))
        #expect(!WordList(["\u{E9}", "b"]).has("e"))
    }

    @Test("policies are equal if they read the same, however they were created")
    func equality() {
        var one = Coercion.lenient
        var other = Coercion.lenient
        one.nullSpellings.insert("a")
        one.nullSpellings.insert("b")
        other.nullSpellings.formUnion(["b", "a"])
        #expect(one == other)
        #expect(one.hashValue == other.hashValue)
        other.ignoresCaseOfNulls = true
        #expect(one != other)
        other.ignoresCaseOfNulls = false
        #expect(one == other)
        other.trueWords.insert("ja")
        #expect(one != other)
    }

    @Test(
        "null spellings count in any case",
        arguments: [
            ("NULL", true), ("Null", true), ("\\u004eull", true), ("nULLx", false), ("", true), (" ", false),
            ("NIL", true), ("<NULL>", true), ("ÄH", true), ("äh", true), ("\u{212A}", true),
            ("K", true), ("k", true), ("kk", false),
        ])
    func anyCase(text: String, isNull: Bool) throws {
        var policy = Coercion.permissive
        policy.nullSpellings.formUnion(["äh", "K"])
        let json = try JSON(parsing: "\"\(text)\"")
        #expect(policy.isNull(json) == isNull)
        policy.ignoresCaseOfNulls = false
        #expect(policy.isNull(json) == policy.nullSpellings.contains(json.string ?? "?"))
    }
}
