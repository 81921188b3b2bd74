/// The tokens of JSON5, as JSON spells them (JSON5 specification 1.0.0, §§2–8).
package enum JSON5 {
    /// Whether a byte can't be a part of a number, a literal or a name without quotes.
    static func endsWord(_ byte: UInt8) -> Bool {
        0x09...0x0D ~= byte || byte == 0x20 || "{}[]:,\"'/".utf8.contains(byte)
    }

    /// The number of bytes before and after a word that are spaces other than those of ASCII (§8).
    static func spaces(around word: ArraySlice<UInt8>) -> (before: Int, after: Int) {
        guard word.contains(where: { $0 >= 0x80 }) else { return (0, 0) }
        let scalars = String(decoding: word, as: UTF8.self).unicodeScalars
        func count(_ part: some Sequence<Unicode.Scalar>) -> Int {
            part.prefix { $0.value >= 0x80 && isSpace($0) }.reduce(0) { $0 + UTF8.width($1) }
        }
        let before = count(scalars)
        return (before, before == word.count ? 0 : count(scalars.reversed()))
    }

    private static func isSpace(_ scalar: Unicode.Scalar) -> Bool {
        scalar.properties.isWhitespace && scalar.value != 0x85 || scalar.value == 0xFEFF
    }

    /// Whether bytes end with U+2028 or U+2029, which end a line (§7).
    static func isSeparator(_ bytes: some BidirectionalCollection<UInt8>) -> Bool {
        (0xA8...0xA9).contains(bytes.last ?? 0) && bytes.dropLast().suffix(2).elementsEqual([0xE2, 0x80])
    }

    /// Returns a string as JSON spells it; nil if it isn't one (§5).
    @_optimize(size) static func string(_ token: ArraySlice<UInt8>) -> [UInt8]? {
        var text = [UInt8(ascii: "\"")]
        var rest = token.dropFirst().dropLast()
        while let byte = rest.popFirst() {
            switch byte {
            case UInt8(ascii: "\""): text += [UInt8(ascii: "\\"), byte]
            case 0..<0x20: text += escape(byte)
            case UInt8(ascii: "\\"):
                guard let escaped = rest.popFirst() else { return nil }
                switch escaped {
                case 0x0A: break
                case 0x0D: if rest.first == 0x0A { rest.removeFirst() }
                case 0xE2 where rest.prefix(2) == [0x80, 0xA8] || rest.prefix(2) == [0x80, 0xA9]: rest.removeFirst(2)
                case UInt8(ascii: "v"): text += escape(0x0B)
                case UInt8(ascii: "0") where rest.first.map({ $0 &- 0x30 < 10 }) != true: text += escape(0)
                case UInt8(ascii: "x"):
                    guard rest.count >= 2, let value = hexadecimal(Array(rest.prefix(2))) else { return nil }
                    text += escape(UInt8(truncatingIfNeeded: value))
                    rest.removeFirst(2)
                case UInt8(ascii: "b"), UInt8(ascii: "f"), UInt8(ascii: "n"), UInt8(ascii: "r"), UInt8(ascii: "t"),
                    UInt8(ascii: "u"), UInt8(ascii: "\\"), UInt8(ascii: "\""), UInt8(ascii: "/"):
                    text += [byte, escaped]
                case UInt8(ascii: "0")...UInt8(ascii: "9"): return nil
                case 0..<0x20: text += escape(escaped)
                default: text.append(escaped)
                }
            default: text.append(byte)
            }
        }
        return text + [UInt8(ascii: "\"")]
    }

    private static func hexadecimal(_ digits: [UInt8]) -> UInt32? {
        let values = digits.compactMap(Word.hexadecimalDigit)
        return values.count == digits.count ? values.reduce(0) { $0 << 4 | $1 } : nil
    }

    /// An escape of four hexadecimal digits.
    private static func escape(_ byte: UInt8) -> [UInt8] {
        let digits = String(byte, radix: 16)
        return Array("\\u00\(digits.count == 1 ? "0" : "")\(digits)".utf8)
    }

    /// Returns a number, a literal or a name as JSON spells it; nil if it isn't one, or is spelled so.
    static func word(_ token: ArraySlice<UInt8>, isName: Bool) -> [UInt8]? {
        let text = String(decoding: token, as: UTF8.self)
        if isName { return isIdentifier(text) ? Array("\"\(text)\"".utf8) : nil }
        switch text {
        case "true", "false", "null": return nil
        // JSON has no infinity or NaN: they become null, as in JavaScript.
        case "NaN", "+NaN", "-NaN", "Infinity", "+Infinity", "-Infinity": return Array("null".utf8)
        default: return number(text, isCut: false).flatMap { $0 == text ? nil : Array($0.utf8) }
        }
    }

    /// Returns a number as JSON spells it (§6); nil for any other text. Hexadecimal ones have 128 bits at most.
    ///
    /// - Parameter isCut: Whether digits may be missing at the end.
    package static func number(_ word: String, isCut: Bool) -> String? {
        let sign = word.hasPrefix("-") ? "-" : ""
        let digits = word.drop { $0 == "-" || $0 == "+" }
        guard digits.hasPrefix("0x") || digits.hasPrefix("0X"), word.count - digits.count < 2 else {
            return decimal(word, isCut: isCut)
        }
        let hexadecimal = digits.dropFirst(2)
        guard hexadecimal.allSatisfy(\.isHexDigit) else { return nil }
        return UInt128(hexadecimal, radix: 16).map { "\(sign)\($0)" }
    }

    /// Returns a decimal number as JSON spells it, such as `+5`, `.5` or `5.`; nil for any other text.
    ///
    /// - Parameters:
    ///   - dropsZeros: Whether zeros may be first, which are dropped, as is a point at the end.
    ///   - isCut: Whether digits may be missing at the end.
    @_optimize(size) static func decimal(_ word: String, dropsZeros: Bool = false, isCut: Bool = false) -> String? {
        var rest = word[...]
        var sign = ""
        if let first = rest.first, first == "-" || first == "+" {
            sign = first == "-" ? "-" : ""
            rest.removeFirst()
        }
        let mantissa = rest.prefix { $0.isASCII && $0.isNumber || $0 == "." }
        let exponent = rest.dropFirst(mantissa.count)
        let parts = mantissa.split(separator: ".", omittingEmptySubsequences: false)
        var whole = parts.first ?? ""
        guard parts.count <= 2, mantissa.contains(where: \.isNumber) || isCut && sign == "-" && rest.isEmpty,
            dropsZeros || whole.count < 2 || !whole.hasPrefix("0")
        else { return nil }
        if dropsZeros { whole = whole.drop { $0 == "0" } }
        var text = sign + (whole.isEmpty ? "0" : String(whole))
        if parts.count == 2, !dropsZeros || !parts[1].isEmpty {
            text += "." + (parts[1].isEmpty ? "0" : String(parts[1]))
        }
        guard let letter = exponent.first else { return text }
        guard letter == "e" || letter == "E" else { return nil }
        let digits = exponent.dropFirst().drop { $0 == "+" || $0 == "-" }
        guard exponent.dropFirst().count - digits.count < 2, digits.allSatisfy({ $0.isASCII && $0.isNumber }) else {
            return nil
        }
        if digits.isEmpty { return isCut ? text : nil }
        return text + exponent
    }

    /// Whether a text is a name without quotes (ECMAScript 5.1 §7.6).
    private static func isIdentifier(_ text: String) -> Bool {
        var isFirst = true
        var rest = text.unicodeScalars[...]
        while var scalar = rest.popFirst() {
            if scalar == "\\" {
                guard rest.popFirst() == "u", rest.prefix(4).count == 4,
                    let value = hexadecimal(rest.prefix(4).map { UInt8(clamping: $0.value) }),
                    let escaped = Unicode.Scalar(value)
                else { return false }
                rest = rest.dropFirst(4)
                scalar = escaped
            }
            switch scalar.properties.generalCategory {
            case .uppercaseLetter, .lowercaseLetter, .titlecaseLetter, .modifierLetter, .otherLetter, .letterNumber:
                break
            case .nonspacingMark, .spacingMark, .decimalNumber, .connectorPunctuation:
                if isFirst, scalar != "_" { return false }
            default:
                guard scalar == "$" || !isFirst && (scalar == "\u{200C}" || scalar == "\u{200D}") else { return false }
            }
            isFirst = false
        }
        return !isFirst
    }
}
