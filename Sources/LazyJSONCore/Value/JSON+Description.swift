extension JSON: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// The text of the value, if that is at most 1,000 bytes; otherwise its beginning, its length and a
    /// fingerprint: `[{"id": 1}, … (48213 bytes #3fa90c)`.
    ///
    /// For the whole text, however long it is, use ``text``.
    public var description: String {
        let (text, isWhole) = excerpt(1_000)
        return isWhole ? text : "\(text)… (\(byteCount) bytes #\(fingerprint))"
    }

    /// The ``description``, marked as JSON: `JSON({"id": 1})`.
    public var debugDescription: String { "JSON(\(description))" }

    /// An empty mirror, so that `dump` and debuggers show the description: a mirror of the content would be as deep as
    /// data is.
    public var customMirror: Mirror { Mirror(self, children: []) }

    /// The number of bytes of the text.
    private var byteCount: Int {
        switch storage {
        case .parsed(let document, let offset): textRange(document, offset, withMark: false).count
        case .edited(let container): Writer.preserved(container, withMark: false).count
        }
    }

    /// The text, or its beginning if it is longer than a number of bytes.
    package func excerpt(_ limit: Int) -> (text: String, isWhole: Bool) {
        var text: String
        switch storage {
        case .parsed(let document, let offset):
            let range = textRange(document, offset, withMark: false)
            if range.count <= limit { return (document.text(range), true) }
            text = document.text(range.prefix(limit))
        case .edited(let container):
            text = Writer.preserved(container, withMark: false).string()
            if text.utf8.count <= limit { return (text, true) }
            text = String(decoding: text.utf8.prefix(limit), as: UTF8.self)
        }
        // Part of a character at the end.
        while text.unicodeScalars.last == "\u{FFFD}" { text.unicodeScalars.removeLast() }
        return (text, false)
    }

    /// The beginning of the text in one line.
    package var lineExcerpt: String {
        let (text, isWhole) = excerpt(60)
        var line = ""
        var isInSpace = true
        // White space in a string is a part of the value.
        var (isInString, isEscaped) = (false, false)
        for scalar in text.unicodeScalars {
            let isSpace = !isInString && (scalar == " " || scalar == "\t" || scalar == "\n" || scalar == "\r")
            if isSpace, isInSpace { continue }
            isInSpace = isSpace
            line.unicodeScalars.append(isSpace ? " " : scalar)
            if scalar == "\"", !isEscaped { isInString.toggle() }
            isEscaped = isInString && scalar == "\\" && !isEscaped
        }
        while !isInString, line.last == " " { line.removeLast() }
        return isWhole ? line : line + "…"
    }

    /// Six digits that distinguish values whose texts are too long to show: a hash of the text with sorted keys,
    /// the same in every run.
    ///
    /// Values that mean the same have the same fingerprint unless numbers or strings in them are spelled differently.
    ///
    /// - Complexity: O(*n* log *n*) in the bytes.
    var fingerprint: String {
        var hash: UInt64 = 0xCBF2_9CE4_8422_2325
        for byte in Writer(self, .sortedKeys).output().array() { hash = (hash ^ UInt64(byte)) &* 0x100_0000_01B3 }
        let digits = String((hash ^ hash >> 32) & 0xFF_FFFF, radix: 16)
        return String(repeating: "0", count: 6 - digits.count) + digits
    }
}
