import LazyJSONFoundation

/// A JSON value that keeps the text it came from.
///
/// A `JSON` is a position in a document that was validated when it was opened, or an edited array or object that shares
/// everything unchanged with the document. Nothing is decoded until it is needed, and nothing is ever lost: number
/// spelling, whitespace, key order, duplicate and unknown keys are written as they were parsed.
///
///     let json = try JSON(parsing: #"{"user": {"name": "Bo", "age": 41.0}, "tags": ["a", "b"]}"#)
///     json["user"]?["name"]?.string          // "Bo"
///     json["user"]?["age"]?.int              // 41
///     json["tags"]?[1]?.string               // "b"
///     json["nothing"]?["at all"]             // nil
///     var edited = json
///     edited["tags"]?[0] = "z"
///     edited.text                            // {"user": {"name": "Bo", "age": 41.0}, "tags": ["z", "b"]}
///
/// `JSON` is a value type: a copy is O(1), and changing one leaves all others as they are. It can be shared between
/// threads. No input of any depth or length makes an operation trap or exhaust the stack.
public struct JSON: Sendable, Codable {
    /// The kinds of JSON value.
    public typealias Kind = JSONKind
    /// The syntaxes of texts.
    public typealias Syntax = JSONSyntax

    /// The storage of a value. The primitive operations that distinguish the two are in `JSON+Storage.swift`.
    package enum Storage: Sendable {
        /// The value that starts at an offset of a document.
        case parsed(Document, Int)
        /// An array or object put together from parts of a document and from new values.
        case edited(EditedContainer)
    }

    package var storage: Storage

    init(_ storage: Storage) { self.storage = storage }

    @_transparent
    package init(_ document: Document, at offset: Int) { storage = .parsed(document, offset) }

    // MARK: Opening

    /// The default limit for the nesting of arrays and objects.
    public static let defaultNestingLimit = 512

    /// Opens a document: validates all of it against RFC 8259, or the syntax, and decodes nothing.
    ///
    /// A UTF-8 byte order mark is skipped. Other encodings are an error that names them.
    ///
    /// - Parameters:
    ///   - data: The text of one JSON value in UTF-8, with or without whitespace around it. It is kept, not copied.
    ///   - syntax: The syntax of the text.
    ///   - nestingLimit: The maximum depth of arrays and objects.
    /// - Throws: ``JSONError`` with the position of the first invalid byte.
    /// - Complexity: O(*n*) in the number of bytes, in one pass.
    public init(
        parsing data: borrowing Data, syntax: Syntax = .json, nestingLimit: Int = defaultNestingLimit
    ) throws(JSONError) {
        self.init(root: try Document(Source(data), syntax: syntax, nestingLimit: nestingLimit))
    }

    /// Opens a document from bytes: validates all of it against RFC 8259, or the syntax, and decodes nothing.
    ///
    /// A UTF-8 byte order mark is skipped. Other encodings are an error that names them.
    ///
    /// - Parameters:
    ///   - bytes: The text of one JSON value in UTF-8, with or without whitespace around it. It is kept, not copied.
    ///   - syntax: The syntax of the text.
    ///   - nestingLimit: The maximum depth of arrays and objects.
    /// - Throws: ``JSONError`` with the position of the first invalid byte.
    /// - Complexity: O(*n*) in the number of bytes, in one pass.
    public init(
        parsing bytes: [UInt8], syntax: Syntax = .json, nestingLimit: Int = defaultNestingLimit
    ) throws(JSONError) {
        self.init(root: try Document(Source(bytes), syntax: syntax, nestingLimit: nestingLimit))
    }

    /// Opens a document from a string: validates all of it against RFC 8259, or the syntax, and decodes nothing.
    ///
    /// - Parameters:
    ///   - text: The text of one JSON value, with or without whitespace around it.
    ///   - syntax: The syntax of the text.
    ///   - nestingLimit: The maximum depth of arrays and objects.
    /// - Throws: ``JSONError`` with the position of the first invalid byte.
    /// - Complexity: O(*n*) in the number of bytes, in one pass.
    public init(
        parsing text: String, syntax: Syntax = .json, nestingLimit: Int = defaultNestingLimit
    ) throws(JSONError) {
        self.init(root: try Document(Source(text), syntax: syntax, nestingLimit: nestingLimit))
    }

    /// Opens the content of a string that is a part of another text.
    init(contentOf text: String, nestingLimit: Int = defaultNestingLimit, in context: ContextValues?)
        throws(JSONError)
    {
        self.init(
            root: try Document(Source(text), nestingLimit: nestingLimit, isContent: true, context: context))
    }

    /// Opens text that the library wrote, to find the root after whitespace, and the spans.
    @_optimize(size) init?(rewritten bytes: [UInt8], _ syntax: JSONSyntax, in context: ContextValues?) {
        guard let document = try? Document(Source(bytes), syntax: syntax, nestingLimit: .max, context: context) else {
            return nil
        }
        self.init(root: document)
    }

    /// Opens a file, and reads all of it into memory.
    ///
    /// The file may change afterwards. If you read little of a large file, use ``init(mapping:syntax:nestingLimit:)``.
    ///
    ///     let json = try JSON(contentsOf: url)
    ///
    /// - Parameters:
    ///   - url: The location of a file in UTF-8 whose content is one JSON value.
    ///   - syntax: The syntax of the text.
    ///   - nestingLimit: The maximum depth of arrays and objects.
    /// - Throws: ``JSONError`` if the content isn't JSON, or Foundation's error if the file cannot be read.
    /// - Complexity: O(*n*) in the number of bytes.
    public init(contentsOf url: URL, syntax: Syntax = .json, nestingLimit: Int = defaultNestingLimit) throws {
        try self.init(parsing: Source.contents(of: url), syntax: syntax, nestingLimit: nestingLimit)
    }

    /// Opens a file, and maps it into memory: its bytes stay in the file, and the system fetches them when they are
    /// used.
    ///
    /// - Warning: The file must not change while a value from it is in use. If it is cut off, reading the missing part
    ///   ends the program with a memory fault, which nothing can catch. If it is overwritten in place, the values are
    ///   no longer the validated ones, and their positions lead anywhere in the file. Renaming another file over it, as
    ///   atomic writing does, is fine. Map files that only your app changes, such as a file of its bundle or its
    ///   caches. Read everything else with ``init(contentsOf:syntax:nestingLimit:)``.
    ///
    /// If the system cannot map the file (on Apple's systems also if that is not safe, as on a network volume), it is
    /// read.
    ///
    ///     let catalog = try JSON(mapping: Bundle.main.url(forResource: "catalog", withExtension: "json")!)
    ///
    /// - Parameters:
    ///   - url: The location of a file in UTF-8 whose content is one JSON value.
    ///   - syntax: The syntax of the text.
    ///   - nestingLimit: The maximum depth of arrays and objects.
    /// - Throws: ``JSONError`` if the content isn't JSON, or Foundation's error if the file cannot be read.
    /// - Complexity: O(*n*) in the number of bytes, all of which are checked.
    public init(mapping url: URL, syntax: Syntax = .json, nestingLimit: Int = defaultNestingLimit) throws {
        try self.init(parsing: Source.mapping(url), syntax: syntax, nestingLimit: nestingLimit)
    }

    /// Opens one line of a text.
    ///
    /// - Parameter isStart: Whether it is the first one, which may be in another encoding.
    package init(line bytes: [UInt8], isStart: Bool) throws(JSONError) {
        self.init(
            root: try Document(Source(bytes), nestingLimit: Self.defaultNestingLimit, isStart: isStart))
    }

    private init(root document: Document) {
        self.init(document, at: document.root)
    }
}

// MARK: - Exact kinds

extension JSON {
    /// The kind of the value.
    ///
    /// - Complexity: O(1).
    public var kind: Kind {
        switch storage {
        case .parsed(let document, let offset): document.kind(at: offset)
        case .edited(let container): container.isObject ? .object : .array
        }
    }

    /// Whether the value is `null`.
    public var isNull: Bool { kind == .null }

    /// The text of a string; nil for any other kind. This getter and the next ones are those behind ``string`` and the
    /// like, without a guard.
    @inline(__always)
    package var exactString: String? {
        guard case .parsed(let document, let offset) = storage, document.kind(at: offset) == .string else { return nil }
        return document.string(at: offset)
    }

    /// The value of `true` or `false`; nil for any other kind.
    @inline(__always)
    var exactBool: Bool? {
        guard case .parsed(let document, let offset) = storage, document.kind(at: offset) == .bool else { return nil }
        return document.isTrue(at: offset)
    }

    /// The nearest double of a number, if it is finite.
    @inline(__always)
    package var exactDouble: Double? {
        guard case .parsed(let document, let offset) = storage, document.kind(at: offset) == .number else { return nil }
        return document.number(at: offset).flatMap { $0.value.isFinite ? $0.value : nil }
    }

    /// The number, with its own text.
    @inline(__always)
    var exactNumber: JSONNumber? {
        numberText { JSONNumber(unchecked: $0.string) }
    }

    /// A whole number of any width.
    package func integer<I: FixedWidthInteger>(as type: I.Type) -> I? {
        numberText { $0.integer(as: type) } ?? nil
    }

    /// Calls `body` with the text of a number; nil for any other kind.
    @inline(__always)
    func numberText<R>(_ body: (NumberText) -> R) -> R? {
        guard case .parsed(let document, let offset) = storage, document.kind(at: offset) == .number else { return nil }
        return document.numberText(at: offset, body)
    }
}
