/// A value as the slow reader sees it: its content, and its bytes.
package struct ReferenceValue: Sendable {
    package enum Content: Sendable {
        case null
        case bool(Bool)
        case number(ReferenceNumber)
        case string([Unicode.Scalar])
        case array([ReferenceValue])
        case object([ReferenceMember])
    }
    package let content: Content
    package let span: Range<Int>

    package init(content: Content, span: Range<Int>) {
        self.content = content
        self.span = span
    }
}

package struct ReferenceMember: Sendable {
    package let name: [Unicode.Scalar]
    package let nameSpan: Range<Int>
    package let value: ReferenceValue

    package init(name: [Unicode.Scalar], nameSpan: Range<Int>, value: ReferenceValue) {
        self.name = name
        self.nameSpan = nameSpan
        self.value = value
    }
}

/// A slow, obvious reader of RFC 8259: the verdict and the values that the library has to agree with.
///
/// Recursive descent, a byte at a time, a function for each rule of the grammar; it shares no code with the library. Text is
/// strict UTF-8 with or without a byte order mark, and containers are nested at most 512 deep. A surrogate escape without
/// its other half is U+FFFD.
package struct ReferenceReader {
    package struct Refusal: Error {
        package let offset: Int

        package init(offset: Int) {
            self.offset = offset
        }
    }

    package static let depthLimit = 512
    private let bytes: [UInt8]
    private var offset = 0

    private init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// The value of a text that is one value with white space around it.
    package static func read(_ bytes: [UInt8]) throws -> ReferenceValue {
        var reader = ReferenceReader(bytes)
        if bytes.starts(with: [0xEF, 0xBB, 0xBF]) { reader.offset = 3 }
        reader.skipWhitespace()
        let value = try reader.value(depth: 0)
        reader.skipWhitespace()
        guard reader.offset == bytes.count else { throw Refusal(offset: reader.offset) }
        return value
    }

    /// Whether a text is one value with white space around it.
    package static func accepts(_ bytes: [UInt8]) -> Bool { (try? read(bytes)) != nil }

    // MARK: Bytes

    private var next: UInt8? { offset < bytes.count ? bytes[offset] : nil }

    private func refuse() -> Refusal { Refusal(offset: offset) }

    private mutating func take(_ wanted: UInt8) throws {
        guard next == wanted else { throw refuse() }
        offset += 1
    }

    private mutating func skipWhitespace() {
        while let byte = next, byte == 0x20 || byte == 0x09 || byte == 0x0A || byte == 0x0D { offset += 1 }
    }

    // MARK: Values

    private mutating func value(depth: Int) throws -> ReferenceValue {
        let start = offset
        let content: ReferenceValue.Content
        switch next {
        case UInt8(ascii: "{"): content = .object(try members(depth: depth + 1))
        case UInt8(ascii: "["): content = .array(try elements(depth: depth + 1))
        case UInt8(ascii: "\""): content = .string(try string())
        case UInt8(ascii: "t"):
            try literal("true")
            content = .bool(true)
        case UInt8(ascii: "f"):
            try literal("false")
            content = .bool(false)
        case UInt8(ascii: "n"):
            try literal("null")
            content = .null
        default: content = .number(try number())
        }
        return ReferenceValue(content: content, span: start..<offset)
    }

    private mutating func literal(_ text: String) throws {
        for byte in text.utf8 { try take(byte) }
    }

    private mutating func elements(depth: Int) throws -> [ReferenceValue] {
        guard depth <= Self.depthLimit else { throw refuse() }
        var elements: [ReferenceValue] = []
        try take(UInt8(ascii: "["))
        skipWhitespace()
        if next != UInt8(ascii: "]") {
            while true {
                elements.append(try value(depth: depth))
                skipWhitespace()
                guard next == UInt8(ascii: ",") else { break }
                offset += 1
                skipWhitespace()
            }
        }
        try take(UInt8(ascii: "]"))
        return elements
    }

    private mutating func members(depth: Int) throws -> [ReferenceMember] {
        guard depth <= Self.depthLimit else { throw refuse() }
        var members: [ReferenceMember] = []
        try take(UInt8(ascii: "{"))
        skipWhitespace()
        if next != UInt8(ascii: "}") {
            while true {
                let start = offset
                let name = try string()
                let nameSpan = start..<offset
                skipWhitespace()
                try take(UInt8(ascii: ":"))
                skipWhitespace()
                members.append(ReferenceMember(name: name, nameSpan: nameSpan, value: try value(depth: depth)))
                skipWhitespace()
                guard next == UInt8(ascii: ",") else { break }
                offset += 1
                skipWhitespace()
            }
        }
        try take(UInt8(ascii: "}"))
        return members
    }

    // MARK: Strings

    private mutating func string() throws -> [Unicode.Scalar] {
        try take(UInt8(ascii: "\""))
        var scalars: [Unicode.Scalar] = []
        while true {
            guard let byte = next else { throw refuse() }
            if byte == UInt8(ascii: "\"") {
                offset += 1
                return scalars
            } else if byte == UInt8(ascii: "\\") {
                scalars.append(try escape())
            } else if byte < 0x20 {
                throw refuse()
            } else {
                scalars.append(try character())
            }
        }
    }

    private mutating func escape() throws -> Unicode.Scalar {
        offset += 1
        guard let letter = next else { throw refuse() }
        offset += 1
        switch letter {
        case UInt8(ascii: "\""), UInt8(ascii: "\\"), UInt8(ascii: "/"): return Unicode.Scalar(letter)
        case UInt8(ascii: "b"): return "\u{08}"
        case UInt8(ascii: "f"): return "\u{0C}"
        case UInt8(ascii: "n"): return "\u{0A}"
        case UInt8(ascii: "r"): return "\u{0D}"
        case UInt8(ascii: "t"): return "\u{09}"
        case UInt8(ascii: "u"):
            let first = try fourDigits()
            guard (0xD800...0xDBFF).contains(first) else { return Unicode.Scalar(first) ?? "\u{FFFD}" }
            // The low half follows at once, or the high one is alone and the next characters are read by themselves.
            let afterFirst = offset
            if next == UInt8(ascii: "\\") {
                offset += 1
                if next == UInt8(ascii: "u") {
                    offset += 1
                    let second = try fourDigits()
                    if (0xDC00...0xDFFF).contains(second) {
                        return Unicode.Scalar(0x10000 + (first - 0xD800) * 0x400 + (second - 0xDC00)) ?? "\u{FFFD}"
                    }
                }
            }
            offset = afterFirst
            return "\u{FFFD}"
        default:
            throw refuse()
        }
    }

    private mutating func fourDigits() throws -> UInt32 {
        var value: UInt32 = 0
        for _ in 0..<4 {
            guard let byte = next, let digit = Character(Unicode.Scalar(byte)).hexDigitValue, byte < 0x80 else {
                throw refuse()
            }
            value = value * 16 + UInt32(digit)
            offset += 1
        }
        return value
    }

    /// One character of UTF-8 in the shortest form, and no surrogate (RFC 3629 §3).
    private mutating func character() throws -> Unicode.Scalar {
        let lead = bytes[offset]
        let length = lead < 0x80 ? 1 : lead < 0xC0 ? 0 : lead < 0xE0 ? 2 : lead < 0xF0 ? 3 : lead < 0xF8 ? 4 : 0
        guard length > 0, offset + length <= bytes.count else { throw refuse() }
        var value = length == 1 ? UInt32(lead) : UInt32(lead) & (0x7F >> UInt32(length))
        for byte in bytes[offset..<offset + length].dropFirst() {
            guard byte & 0xC0 == 0x80 else { throw refuse() }
            value = value << 6 | UInt32(byte & 0x3F)
        }
        let smallest: [UInt32] = [0, 0, 0x80, 0x800, 0x10000]
        // The initialiser refuses surrogates and numbers beyond U+10FFFF.
        guard value >= smallest[length], let scalar = Unicode.Scalar(value) else { throw refuse() }
        offset += length
        return scalar
    }

    // MARK: Numbers

    private mutating func digits() throws {
        let start = offset
        while let byte = next, (0x30...0x39).contains(byte) { offset += 1 }
        if offset == start { throw refuse() }
    }

    private mutating func number() throws -> ReferenceNumber {
        let start = offset
        if next == UInt8(ascii: "-") { offset += 1 }
        if next == UInt8(ascii: "0") { offset += 1 } else { try digits() }
        if next == UInt8(ascii: ".") {
            offset += 1
            try digits()
        }
        if next == UInt8(ascii: "e") || next == UInt8(ascii: "E") {
            offset += 1
            if next == UInt8(ascii: "+") || next == UInt8(ascii: "-") { offset += 1 }
            try digits()
        }
        return ReferenceNumber(text: String(decoding: bytes[start..<offset], as: UTF8.self))
    }
}
