import LazyJSONFoundation

/// Newline-delimited JSON: one value per line.
///
///     let entries = try LazyArray<Entry>(linesOf: url, invalidLines: .keep)
///     entries.count                   // the lines that are objects
///     entries.invalidLines.count      // the lines that aren't JSON
///
/// A line ends with LF, CR or CR LF. Blank lines are ignored.
///
/// Lines that aren't objects are left out of the collection and stay in ``LazyArray/json``, which is an array of all
/// valid lines.
extension LazyArray {
    /// Opens newline-delimited JSON.
    ///
    /// - Parameters:
    ///   - data: The text in UTF-8. It is kept, not copied.
    ///   - syntax: The syntax of the text. A comment may have lines of its own.
    ///   - invalidLines: What to do with lines that aren't JSON.
    /// - Throws: ``JSONError`` for the first invalid line, with the line's number in the whole input; if invalid lines
    ///   are kept or skipped, only for text in another encoding than UTF-8.
    public init(
        lines data: borrowing Data, syntax: JSONSyntax = .json, invalidLines: InvalidLineHandling = .throw
    ) throws(JSONError) {
        try self.init(lineSource: Source(data), syntax, invalidLines)
    }

    /// Opens newline-delimited JSON from bytes.
    ///
    /// - Parameters:
    ///   - bytes: The text in UTF-8. It is kept, not copied.
    ///   - syntax: The syntax of the text. A comment may have lines of its own.
    ///   - invalidLines: What to do with lines that aren't JSON.
    /// - Throws: ``JSONError`` for the first invalid line, with the line's number in the whole input; if invalid lines
    ///   are kept or skipped, only for text in another encoding than UTF-8.
    public init(
        lines bytes: [UInt8], syntax: JSONSyntax = .json, invalidLines: InvalidLineHandling = .throw
    ) throws(JSONError) {
        try self.init(lineSource: Source(bytes), syntax, invalidLines)
    }

    /// Opens newline-delimited JSON from a string.
    ///
    /// - Parameters:
    ///   - text: The text, one value per line.
    ///   - syntax: The syntax of the text. A comment may have lines of its own.
    ///   - invalidLines: What to do with lines that aren't JSON.
    /// - Throws: ``JSONError`` for the first invalid line, with the line's number in the whole input.
    public init(
        lines text: String, syntax: JSONSyntax = .json, invalidLines: InvalidLineHandling = .throw
    ) throws(JSONError) {
        try self.init(lineSource: Source(text), syntax, invalidLines)
    }

    /// Opens a file of newline-delimited JSON, and reads all of it into memory.
    ///
    /// - Parameters:
    ///   - url: The location of the file.
    ///   - syntax: The syntax of the text. A comment may have lines of its own.
    ///   - invalidLines: What to do with lines that aren't JSON.
    /// - Throws: ``JSONError`` for the first invalid line unless invalid lines are kept or skipped, or Foundation's
    ///   error if the file cannot be read.
    public init(
        linesOf url: URL, syntax: JSONSyntax = .json, invalidLines: InvalidLineHandling = .throw
    ) throws {
        try self.init(lines: Source.contents(of: url), syntax: syntax, invalidLines: invalidLines)
    }

    /// Opens a file of newline-delimited JSON, and maps it into memory.
    ///
    /// - Warning: The file must not change while the array or one of its models is in use: if the file is cut off,
    ///   reading the missing part ends the program. See ``JSON/init(mapping:syntax:nestingLimit:)``.
    /// - Parameters:
    ///   - url: The location of the file.
    ///   - syntax: The syntax of the text. A comment may have lines of its own.
    ///   - invalidLines: What to do with lines that aren't JSON.
    /// - Throws: ``JSONError`` for the first invalid line unless invalid lines are kept or skipped, or Foundation's
    ///   error if the file cannot be read.
    public init(
        mappingLines url: URL, syntax: JSONSyntax = .json, invalidLines: InvalidLineHandling = .throw
    ) throws {
        try self.init(lines: Source.mapping(url), syntax: syntax, invalidLines: invalidLines)
    }

    @_optimize(size) private init(
        lineSource source: Source, _ syntax: JSONSyntax, _ handling: InvalidLineHandling
    ) throws(JSONError) {
        var stopsAtInvalid = false
        if case .throw = handling { stopsAtInvalid = true }
        var (document, lines) = try Document.lines(
            source, syntax: syntax, nestingLimit: JSON.defaultNestingLimit, stopsAtInvalid: stopsAtInvalid)
        if case .skip(let report) = handling, !lines.failedLines.isEmpty {
            for line in lines.failedLines { report(document.invalidLine(line)) }
            lines = lines.withoutFailedLines
        }
        let isInPlace =
            OptimizationSwitches.readsLinesInPlace || !lines.failedLines.isEmpty || document.hasComments
        self.init(
            elements: isInPlace
                ? JSON(.edited(EditedContainer(lines: lines, of: document)))
                : JSON(lines.offsets.lazy.map { JSON(document, at: $0) }))
    }

    /// The lines that aren't JSON, if the array was opened with `invalidLines: .keep`.
    ///
    ///     let log = try LazyArray<Entry>(lines: "{\"id\": 1}\noops\n", invalidLines: .keep)
    ///     log.count                           // 1
    ///     log.invalidLines.map(\.text)        // ["oops"]
    ///
    /// They stay when the array is edited, and ``lines()`` writes them. ``json`` and everything that is written from it
    /// doesn't contain them.
    ///
    /// - Complexity: O(*n*) in the bytes of the text up to the last of them.
    public var invalidLines: [InvalidLine] { json.invalidLines.map(\.line) }

    /// Returns the array as newline-delimited JSON: a line for each value of ``json``, byte for byte as it was parsed.
    ///
    /// A value that spans several lines is written without whitespace, so that it is one line. A byte order mark and
    /// comments are not written, and JSON5 is written as JSON. Invalid lines that were kept are written at their
    /// places, byte for byte: each after the valid line that it followed.
    ///
    /// - Returns: The lines in UTF-8, each with a line feed at its end.
    public func lines() -> Data {
        var output = Output(capacity: 1024)
        var lines = LinesWriter(json)
        _ = lines.write(to: &output)
        return output.data()
    }
}

/// The lines of an array that are written in parts.
package struct LinesWriter {
    private let elements: JSON.Elements
    private var position = 0
    /// The line that is being written.
    private var line: Writer?
    /// The document of the invalid lines that were kept.
    private var document: Document?
    /// Those of them that are still to be written.
    private var kept: ArraySlice<(line: FailedLine, position: Int)> = []

    /// Writes a line for each element, and invalid lines where they were.
    package init(_ json: JSON) {
        elements = json.exactElements
        guard case .edited(let container) = json.storage, container.hasFailedLines else { return }
        (document, kept) = (container.base?.document, container.failedLines[...])
    }

    /// Continues writing until the output has a number of bytes, or a few more.
    ///
    /// - Returns: Whether all has been written.
    package mutating func write(to output: inout Output, upTo limit: Int = .max) -> Bool {
        while true {
            if line != nil {
                guard line?.write(to: &output, upTo: limit) == true else { return false }
                line = nil
                output.append(UInt8(ascii: "\n"))
            }
            guard position < elements.endIndex else {
                writeKept(before: .max, to: &output)
                return true
            }
            if output.count >= limit { return false }
            writeKept(before: position, to: &output)
            line = Writer(line: elements[position])
            position += 1
        }
    }

    /// Writes the invalid lines before an element.
    private mutating func writeKept(before position: Int, to output: inout Output) {
        while let document, let (line, next) = kept.first, next <= position {
            output.append(line.range, of: document)
            output.append(UInt8(ascii: "\n"))
            kept.removeFirst()
        }
    }
}
