/// The strings that mean null by a policy, with a quick test by the first byte, which is enough for nearly all strings.
///
/// All reading uses this test, for every type and in every way: no other code decides what means null.
struct NullSpellings: Sendable, Hashable {
    /// The strings as the policy has them.
    let spellings: WordList
    /// Whether they mean null in upper and lower case.
    let ignoresCase: Bool
    /// The strings for comparison: in lower case, if case is ignored.
    private let compared: WordList
    /// The length of the longest one in bytes: longer strings need not be looked at.
    private var longest = -1
    /// A bit for every first byte that is ASCII, in words of 64 bits. For other bytes, all bits are set if any such
    /// string exists.
    private var low: UInt64 = 0
    private var high: UInt64 = 0
    private var others: UInt64 = 0

    init(_ spellings: WordList, ignoresCase: Bool = false) {
        (self.spellings, self.ignoresCase) = (spellings, ignoresCase)
        compared = ignoresCase ? spellings.lowercased : spellings
        guard !compared.words.isEmpty else { return }
        // An escape may represent any character.
        mark(UInt8(ascii: "\\"))
        for spelling in compared.words {
            longest = max(longest, spelling.utf8.count)
            // The empty string starts with its closing quote.
            let byte = spelling.utf8.first ?? UInt8(ascii: "\"")
            mark(byte)
            if ignoresCase, byte &- UInt8(ascii: "a") < 26 { mark(byte & 0xDF) }
        }
        // The lower case of a character that is not ASCII may be one that is.
        if ignoresCase { others = .max }
    }

    private mutating func mark(_ byte: UInt8) {
        let bit = UInt64(1) &<< UInt64(byte)
        switch byte {
        case ..<0x40: low |= bit
        case ..<0x80: high |= bit
        default: others = .max
        }
    }

    /// Whether a string may be one of the null spellings. False is certain.
    @inline(__always)
    func mayContain(_ document: Document, stringAt offset: Int) -> Bool {
        // If a string is still arriving, the quotation mark may be all that is there.
        let byte = offset &+ 1 < document.count ? document[offset &+ 1] : UInt8(ascii: "\"")
        let bits = byte < 0x40 ? low : byte < 0x80 ? high : others
        return bits &>> UInt64(byte) & 1 == 1
    }

    /// Whether a string is one of the null spellings.
    @inline(__always)
    func contain(_ document: Document, stringAt offset: Int) -> Bool {
        mayContain(document, stringAt: offset) && isContained(document, stringAt: offset)
    }

    @inline(never)
    private func isContained(_ document: Document, stringAt offset: Int) -> Bool {
        // An escape takes up to six bytes for one byte of text. A capital takes up to three bytes for a small letter of
        // one.
        guard document.skipString(offset) - offset - 2 <= longest * 6 else { return false }
        let string = document.string(at: offset)
        return compared.has(ignoresCase ? string.lowercased() : string)
    }
}

/// Words with a meaning by a policy: in order, without repetition.
///
/// The list isn't a set: hashing the dozen words of ``Coercion/lenient`` was a good part of the first use of the
/// library. An array of words that are already in order is created without looking at them.
struct WordList: Sendable, Hashable {
    /// The words in order.
    let words: [String]

    /// Creates a list from words that are in order.
    init(inOrder words: [String]) { self.words = words }

    init(_ set: Set<String>) { words = Array(set).ordered(by: <) }

    var set: Set<String> { Set(words) }

    /// Whether a word is in the list, compared by its characters: as in a set of strings, the spelling in Unicode
    /// doesn't matter.
    ///
    /// - Complexity: O(log *n*) comparisons.
    func has(_ word: String) -> Bool {
        let index = words.indices.first(notBefore: { words[$0] < word })
        return index < words.count && words[index] == word
    }

    /// The words in lower case.
    var lowercased: WordList { WordList(Set(words.map { $0.lowercased() })) }
}
