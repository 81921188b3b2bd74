/// The place of a value in a JSON document, by RFC 6901: `/users/0/name`.
///
/// A pointer is a list of tokens, each of which leads from a value to one of its children: from an object to the member
/// of that name, from an array to the element at that index. The pointer without tokens is the root, the document
/// itself.
///
///     let json = try JSON(parsing: #"{"users": [{"name": "Bo", "a/b": 1}]}"#)
///     let name: JSONPointer = "/users/0/name"
///     json[name]?.string                          // "Bo"
///     json[JSONPointer("/users/0/a~1b")]?.int     // 1: "~1" stands for "/", and "~0" for "~"
///     json[JSONPointer("/users/7/name")]          // nil
///     let user = name.parent                      // /users/0
///     user?.appending("a/b").description          // "/users/0/a~1b"
///
/// An index is a decimal number without leading zeros. If the value is an object, the same token is a name. `-` stands
/// for the place after an array's last element: reading returns nil, and setting appends.
///
/// A literal that is not a pointer stops the program. For text from elsewhere, `JSONPointer(text)` returns nil instead.
///
/// Pointers are equal if their tokens have the same code points: `"\u{E9}"` and `"e\u{301}"` are different names in
/// JSON. Pointers are not ordered: which of two values comes first depends on the document.
public struct JSONPointer: Sendable, Hashable {
    package let components: [Path.Component]

    /// Creates a pointer of existing components.
    package init(components: [Path.Component]) { self.components = components }

    /// Creates the pointer to the root, the whole document.
    public init() { self.init(components: []) }

    /// The pointer to the root, the whole document.
    public static let root = JSONPointer()

    /// Creates a pointer of names and indexes.
    ///
    ///     JSONPointer(tokens: ["a/b", "0"]).description       // "/a~1b/0"
    ///
    /// - Parameter tokens: The names and indexes, without escapes.
    /// - Complexity: O(*n*) in the length of the tokens.
    public init(tokens: some Sequence<String>) { self.init(components: tokens.map { Path.Component($0) }) }

    /// Creates the pointer of a property's path. It leads to the same value from every object.
    package init(_ path: Path) { self.init(tokens: path.components.lazy.map(\.name.string)) }

    /// The names and indexes that lead to the value, without escapes; none for the root.
    ///
    ///     JSONPointer("/a~1b/0").tokens       // ["a/b", "0"]
    ///
    /// - Complexity: O(*n*) in the number of tokens.
    public var tokens: [String] { components.map(\.name.string) }

    /// The last name or index, without escapes; nil for the root.
    ///
    /// - Complexity: O(1)
    public var last: String? { components.last?.name.string }

    /// The pointer to the container, without the last token; nil for the root.
    ///
    ///     JSONPointer("/a/0").parent      // /a
    ///
    /// - Complexity: O(*n*) in the number of tokens.
    public var parent: JSONPointer? {
        components.isEmpty ? nil : JSONPointer(components: components.dropLast())
    }

    /// Returns the pointer to a member of the value.
    ///
    ///     JSONPointer("/a").appending("b/c")      // /a/b~1c
    ///
    /// - Parameter name: One name, without escapes. `-` is the place after the last element of an array.
    /// - Returns: This pointer, followed by the name.
    /// - Complexity: O(*n*) in the number of tokens. For many tokens, use ``init(tokens:)``.
    public func appending(_ name: String) -> JSONPointer {
        JSONPointer(components: components + CollectionOfOne(Path.Component(name)))
    }

    /// Returns the pointer to an element of the value.
    ///
    ///     JSONPointer("/a").appending(0)      // /a/0
    ///
    /// - Parameter index: The position of the element. A negative one leads to nothing in an array.
    /// - Returns: This pointer, followed by the index.
    /// - Complexity: O(*n*) in the number of tokens. For many tokens, use ``init(tokens:)``.
    public func appending(_ index: Int) -> JSONPointer { appending(String(index)) }

    /// Returns the pointer that is continued by another one.
    ///
    ///     let name: JSONPointer = "/name/first"
    ///     JSONPointer("/users/0").appending(name)     // /users/0/name/first
    ///
    /// - Parameter other: A pointer from the value.
    /// - Returns: This pointer, followed by the tokens of the other one.
    /// - Complexity: O(*n*) in the number of tokens of both.
    public func appending(_ other: JSONPointer) -> JSONPointer {
        JSONPointer(components: components + other.components)
    }

    /// Returns whether the value is the one at another pointer, or inside it.
    ///
    ///     JSONPointer("/a/b").starts(with: "/a")      // true
    ///
    /// - Parameter ancestor: Any pointer. All pointers start with the root, and with themselves.
    /// - Returns: Whether the tokens start with those of the other pointer. Whole tokens are compared: `/ab` does not
    ///   start with `/a`.
    /// - Complexity: O(*n*) in the length of the ancestor.
    public func starts(with ancestor: JSONPointer) -> Bool { components.starts(with: ancestor.components) }

    /// Returns the pointer that leads to the value from one that contains it.
    ///
    ///     JSONPointer("/a/b/0").relative(to: "/a")        // /b/0
    ///     JSONPointer("/a").relative(to: "/a")            // the root
    ///     JSONPointer("/a").relative(to: "/b")            // nil
    ///
    /// - Parameter ancestor: The pointer to start from.
    /// - Returns: The remaining tokens, so that `ancestor.appending(result)` is this pointer; nil if it does not start
    ///   with the ancestor.
    /// - Complexity: O(*n*) in the length of both.
    public func relative(to ancestor: JSONPointer) -> JSONPointer? {
        guard starts(with: ancestor) else { return nil }
        return JSONPointer(components: Array(components.dropFirst(ancestor.components.count)))
    }
}

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
