/// The strings that mean null by a policy, with a quick test by the first byte, which is enough for nearly all
/// strings.
///
/// All reading uses this, whatever the type and the way: what means null is decided here and nowhere else.
struct NullSpellings: Sendable, Hashable {
    private let spellings: Set<String>
    /// The length of the longest one in bytes: longer strings need not be looked at.
    private let longest: Int
    /// A bit for every first byte that is ASCII, in words of 64; for the others, whether there is any.
    private var low: UInt64 = 0
    private var high: UInt64 = 0
    private var others: UInt64 = 0

    init(_ spellings: Set<String>) {
        self.spellings = spellings
        longest = spellings.reduce(-1) { max($0, $1.utf8.count) }
        guard !spellings.isEmpty else { return }
        // The empty string starts with its closing quote; an escape may represent any character.
        mark(UInt8(ascii: "\\"))
        for spelling in spellings { mark(spelling.utf8.first ?? UInt8(ascii: "\"")) }
    }

    private mutating func mark(_ byte: UInt8) {
        let bit = UInt64(1) &<< UInt64(byte)
        switch byte {
        case ..<0x40: low |= bit
        case ..<0x80: high |= bit
        default: others = .max
        }
    }

    /// Whether a string may be one of them. False is certain.
    @inline(__always)
    func mayContain(_ document: Document, stringAt offset: Int) -> Bool {
        let byte = document[offset + 1]
        let bits = byte < 0x40 ? low : byte < 0x80 ? high : others
        return bits &>> UInt64(byte) & 1 == 1
    }

    /// Whether a string is one of them.
    func contain(_ document: Document, stringAt offset: Int) -> Bool {
        // An escape takes up to six bytes for one byte of text.
        mayContain(document, stringAt: offset) && document.skipString(offset) - offset - 2 <= longest * 6
            && spellings.contains(document.string(at: offset))
    }
}
