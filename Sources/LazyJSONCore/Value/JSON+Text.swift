import LazyJSONFoundation

extension JSON {
    /// How a value is spelled, if not as it was parsed.
    public struct Format: OptionSet, Sendable {
        /// The options as bits.
        public let rawValue: Int
        /// Creates a format from bits.
        public init(rawValue: Int) { self.rawValue = rawValue }

        /// No whitespace at all.
        public static let compact: Format = []
        /// One line for each element and member, indented by two spaces per level.
        public static let pretty = Format(rawValue: 1)
        /// The members of every object in the order of their names' code points. Without `.pretty`, there is no
        /// whitespace.
        public static let sortedKeys = Format(rawValue: 2)
        /// One text for equal values: sorted names without repetitions, and one spelling of each number and text.
        package static let canonical = Format(rawValue: 6)
    }

    /// The text of the value, byte for byte as it was parsed, with any edits.
    ///
    /// For the root of a document, the text includes the whitespace around it, but not a byte order mark.
    ///
    /// - Complexity: O(*n*) in the number of bytes; nothing is decoded.
    public var text: String {
        switch storage {
        case .parsed(let document, let offset): document.text(textRange(document, offset, withMark: false))
        case .edited(let container): Writer.preserved(container, withMark: false).string()
        }
    }

    /// Returns the bytes of the value as they were parsed, with any edits: all bytes that were not edited stay the
    /// same.
    ///
    /// For the root of a document, the bytes include the whitespace around it and a byte order mark.
    ///
    /// - Returns: The text in UTF-8. Its indices start at 0, even if the document was opened from a slice.
    /// - Complexity: O(*n*) in the number of bytes; O(1) for the unedited root of a document that was opened from
    ///   `Data` that is not a slice: that `Data` is returned as it is.
    public func data() -> Data { data(withMark: true) }

    /// The bytes of the value, with or without a byte order mark.
    func data(withMark: Bool) -> Data {
        switch storage {
        case .parsed(let document, let offset):
            let data = document.data(textRange(document, offset, withMark: withMark))
            return data.startIndex == 0 ? data : Data(data)
        case .edited(let container): return Writer.preserved(container, withMark: withMark).data()
        }
    }

    /// The syntax in which the value is written: that of the text it was opened from. A value that was created in code
    /// is strict JSON; a list or dictionary of models has a syntax that keeps their comments.
    public var syntax: Syntax {
        switch storage {
        case .parsed(let document, _): document.syntax
        case .edited(let container): container.syntax
        }
    }

    /// Returns ``text`` in a syntax: without comments and trailing commas if the syntax has none, and spelled as JSON.
    ///
    ///     let json = try JSON(parsing: "{\"a\": 1, // one\n}", syntax: .jsonc)
    ///     json.text(.json)        // "{\"a\": 1\n}"
    ///
    /// - Parameter syntax: The syntax of the text.
    /// - Returns: The text. All other bytes are the same.
    /// - Complexity: O(*n*) in the number of bytes.
    public func text(_ syntax: Syntax) -> String { written(in: syntax).text }

    /// Returns ``data()`` in a syntax: without comments and trailing commas if the syntax has none, and spelled as
    /// JSON.
    ///
    /// - Parameter syntax: The syntax of the text.
    /// - Returns: The text in UTF-8. All other bytes are the same.
    /// - Complexity: O(*n*) in the number of bytes.
    public func data(_ syntax: Syntax) -> Data { written(in: syntax).data() }

    /// Whether the text from which the value was opened has comments or trailing commas.
    package var hasComments: Bool {
        switch storage {
        case .parsed(let document, _): document.hasComments
        case .edited(let container): container.base?.document.hasComments ?? false
        }
    }

    /// The same value for a text in a syntax.
    ///
    /// - Complexity: O(1) if it has that syntax, otherwise O(*n*) in the number of bytes.
    package func written(in other: Syntax) -> JSON {
        if _fastPath(syntax == other || syntax == .json) { return self }
        let text = [UInt8](data(withMark: true))
        guard let document = try? Document(Source(text), syntax: syntax, nestingLimit: .max, context: contextValues)
        else { return self }
        return JSON(rewritten: document.bytes(0..<document.count, in: other), other, in: contextValues) ?? self
    }

    /// Returns the text of the value in a format. Numbers and strings keep their spelling, and duplicate names stay.
    /// There are no comments in it, and JSON5 is spelled as JSON.
    ///
    /// - Parameter format: The format, such as `.pretty` or `[.pretty, .sortedKeys]`.
    /// - Returns: The text.
    public func text(_ format: Format) -> String { Writer(self, format).output().string() }

    /// Returns the bytes of the value in a format. Numbers and strings keep their spelling, and duplicate names stay.
    ///
    /// - Parameter format: The format, such as `.pretty` or `[.pretty, .sortedKeys]`.
    /// - Returns: The text in UTF-8, without a byte order mark.
    public func data(_ format: Format) -> Data { Writer(self, format).output().data() }

    /// The range of the text of a value in a document; for the root, including the whitespace around it.
    func textRange(_ document: Document, _ offset: Int, withMark: Bool) -> Range<Int> {
        if offset == document.root {
            return (withMark ? 0 : document.textStart)..<document.count + (document.isCut ? 1 : 0)
        }
        return offset..<document.end(ofValueAt: offset)
    }
}
