extension JSONPointer: LosslessStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    private static let slash = UInt8(ascii: "/")
    private static let tilde = UInt8(ascii: "~")

    /// Creates a pointer from its text by RFC 6901 §3.
    ///
    ///     let pointer = JSONPointer(text)     // of "/a~1b/0": the tokens "a/b" and "0"
    ///
    /// - Parameter text: An empty string for the root, or a slash before each token. In a token, `~1` stands for `/`,
    ///   and `~0` for `~`.
    /// - Returns: The pointer; nil if the text starts with anything but a slash, or a `~` is followed by anything but 0
    ///   or 1.
    /// - Complexity: O(*n*) in the length of the text.
    public init?(_ text: String) {
        let parts = Array(text.utf8).split(separator: Self.slash, omittingEmptySubsequences: false)
        guard parts.first?.isEmpty != false else { return nil }
        var tokens: [String] = []
        for part in parts.dropFirst() {
            guard let token = Self.unescaped(part) else { return nil }
            tokens.append(token)
        }
        self.init(tokens: tokens)
    }

    /// Removes escapes, by bytes: a combining mark after a tilde forms one character with it.
    private static func unescaped(_ part: ArraySlice<UInt8>) -> String? {
        var token: [UInt8] = []
        var rest = part
        while let byte = rest.popFirst() {
            guard byte == tilde else {
                token.append(byte)
                continue
            }
            switch rest.popFirst() {
            case UInt8(ascii: "0"): token.append(tilde)
            case UInt8(ascii: "1"): token.append(slash)
            default: return nil
            }
        }
        return String(decoding: token, as: UTF8.self)
    }

    private var utf8: [UInt8] {
        var text: [UInt8] = []
        for component in components {
            text.append(Self.slash)
            for byte in component.name.utf8 {
                switch byte {
                case Self.tilde: text += "~0".utf8
                case Self.slash: text += "~1".utf8
                default: text.append(byte)
                }
            }
        }
        return text
    }

    /// The text of the pointer by RFC 6901 §3: `/a~1b/0`, and an empty string for the root.
    ///
    /// - Complexity: O(*n*) in the length of the tokens.
    public var description: String { String(decoding: utf8, as: UTF8.self) }

    /// The text of the pointer, marked as a pointer: `JSONPointer("/a~1b/0")`.
    public var debugDescription: String { "JSONPointer(\(description.debugDescription))" }

    /// An empty mirror, so that `dump` and debuggers show the description.
    public var customMirror: Mirror { Mirror(self, children: []) }

    fileprivate static func refusal(of text: String) -> String {
        "\(text.debugDescription) is not a JSON Pointer (RFC 6901): a pointer is empty or starts with \"/\", "
            + "and contains \"~\" only as ~0 or ~1"
    }
}

// MARK: - URI fragments

extension JSONPointer {
    /// Creates a pointer from the fragment of a URI by RFC 6901 §6, such as the one in `"$ref": "#/$defs/user"`.
    ///
    ///     JSONPointer(uriFragment: "#/a%25b")?.tokens     // ["a%b"]
    ///
    /// - Parameter uriFragment: The fragment, with or without the `#` before it; UTF-8 whose bytes may be
    ///   percent-encoded.
    /// - Returns: The pointer; nil if the text is not a fragment by RFC 3986 §3.5, is not UTF-8, or is not a pointer.
    /// - Complexity: O(*n*) in the length of the text.
    public init?(uriFragment: String) {
        var bytes: [UInt8] = []
        var rest = uriFragment[...].utf8
        if rest.first == UInt8(ascii: "#") { rest.removeFirst() }
        while let byte = rest.popFirst() {
            if byte == UInt8(ascii: "%") {
                guard let escaped = PercentEncoding.takeByte(from: &rest) else { return nil }
                bytes.append(escaped)
            } else {
                guard Self.isPlainInFragments(byte) else { return nil }
                bytes.append(byte)
            }
        }
        guard let text = String(validating: bytes, as: UTF8.self) else { return nil }
        self.init(text)
    }

    /// The pointer as the fragment of a URI, with its `#`, by RFC 6901 §6.
    ///
    ///     JSONPointer("/a%b").uriFragment     // "#/a%25b"
    ///     JSONPointer.root.uriFragment        // "#"
    ///
    /// - Complexity: O(*n*) in the length of the tokens.
    public var uriFragment: String { "#" + PercentEncoding.encoded(utf8, keeping: Self.isPlainInFragments) }

    /// Whether a byte is not escaped in a fragment (RFC 3986 §3.5).
    private static func isPlainInFragments(_ byte: UInt8) -> Bool {
        PercentEncoding.isUnreserved(byte) || "!$&'()*+,;=:@/?".utf8.contains(byte)
    }
}

// MARK: - Literals and coding

extension JSONPointer: ExpressibleByStringLiteral {
    /// Creates a pointer from a literal. A literal that is not a pointer stops the program.
    public init(stringLiteral text: String) {
        guard let pointer = JSONPointer(text) else { ProgrammingMistake.stop(Self.refusal(of: text)) }
        self = pointer
    }
}

extension JSONPointer: Codable {
    /// Creates a pointer by decoding its text.
    ///
    /// - Parameter decoder: The decoder to read from.
    /// - Throws: `DecodingError` for text that is not a pointer, and for anything but a string.
    public init(from decoder: any Decoder) throws {
        let container = try decoder.singleValueContainer()
        let text = try container.decode(String.self)
        guard let pointer = JSONPointer(text) else {
            throw DecodingError.dataCorruptedError(in: container, debugDescription: Self.refusal(of: text) + ".")
        }
        self = pointer
    }

    /// Encodes the text of the pointer.
    ///
    /// - Parameter encoder: The encoder to write to.
    /// - Throws: Any error that the encoder throws.
    public func encode(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        try container.encode(description)
    }
}
