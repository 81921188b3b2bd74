import LazyJSONFoundation

/// Writing: preserved, which copies byte ranges and inserts edited values, and formatted, which writes its own
/// whitespace.
///
/// Both use a stack of their own, so that depth costs memory and never the program's stack. Both can stop at any size
/// and continue later, so that a text of any size is written with the memory of a part.
enum Writer {
    /// Writes a container, with every untouched byte as it was; for a document's root, also with the whitespace around
    /// it.
    static func preserved(_ container: EditedContainer, withMark: Bool) -> Output {
        var output = Output(capacity: container.base.map { $0.index.end - ($0.offset ?? 0) + 1024 } ?? 256)
        var walk = PreservedWalk(textOf: JSON(.edited(container)), withMark: withMark)
        _ = walk.write(to: &output)
        return output
    }

    /// Writes one value without the whitespace around it.
    static func write(_ json: JSON, to output: inout Output) {
        var walk = PreservedWalk(json)
        _ = walk.write(to: &output)
    }

    /// Writes a value as it is written in place of a child of a container.
    static func write(_ value: JSON, inPlaceOf ordinal: Int, of container: EditedContainer, to output: inout Output) {
        var walk = PreservedWalk(value, inPlaceOf: ordinal, of: container)
        _ = walk.write(to: &output)
    }

    static func formatted(_ json: JSON, _ format: JSON.Format) -> Output {
        var output = Output(capacity: 1024)
        var walk = FormattedWalk(json, format)
        _ = walk.write(to: &output)
        return output
    }
}

/// The bytes of a document that had no room in an output, and come next. There are none while the output has room.
struct RestOfText {
    private var range = 0..<0
    private var document: Document?
    /// The bytes after the range.
    private var closing: [UInt8] = []

    init() {}

    init(_ range: Range<Int>, of document: Document, closing: [UInt8] = []) {
        (self.range, self.document, self.closing) = (range, document, closing)
    }

    var isEmpty: Bool { range.isEmpty }

    /// Copies a range of a document, as far as there is room.
    @inline(__always)
    mutating func copy(_ range: Range<Int>, of document: Document, to output: inout Output, upTo limit: Int) {
        if range.count <= limit - output.count { return output.append(range, of: document) }
        self = RestOfText(range, of: document)
        _ = resume(to: &output, upTo: limit)
    }

    /// Copies a part that has arrived, as far as there is room, and closes it.
    mutating func copy(_ arrived: ArrivedPart, to output: inout Output, upTo limit: Int) {
        self = RestOfText(arrived.range, of: arrived.text.document, closing: Array(arrived.closing))
        _ = resume(to: &output, upTo: limit)
    }

    /// Copies the rest, as far as there is room.
    ///
    /// - Returns: Whether none is left.
    mutating func resume(to output: inout Output, upTo limit: Int) -> Bool {
        guard let document else { return true }
        let part = range.prefix(max(limit - output.count, 0))
        output.append(part, of: document)
        range = part.upperBound..<range.upperBound
        guard range.isEmpty else { return false }
        for byte in closing { output.append(byte) }
        self = RestOfText()
        return true
    }
}

/// A value's text that is written in parts.
package struct TextWriter {
    // At most one of them isn't nil.
    private var preserved: PreservedWalk?
    private var formatted: FormattedWalk?
    private var written: Data?

    /// The number of bytes that are looked at together.
    private static let part = 1 << 16

    /// Writes one value without the whitespace around it, as an element of an array.
    package init(_ json: JSON) { preserved = PreservedWalk(json) }

    /// Writes the bytes of `json.data()`, or of `json.data(format)`.
    package init(textOf json: JSON, _ format: JSON.Format? = nil) {
        if let format {
            formatted = FormattedWalk(json, format)
        } else {
            preserved = PreservedWalk(textOf: json, withMark: true)
        }
    }

    /// Writes a value as a line without its end: as it is, or compactly if it has line breaks.
    package init(line json: JSON) {
        // A byte order mark belongs at the start of a text only.
        let walk = PreservedWalk(textOf: json, withMark: false)
        if case .parsed(let document, let offset) = json.storage {
            if document.hasLineBreak(json.textRange(document, offset, withMark: false)) {
                formatted = FormattedWalk(json, .compact)
            } else {
                preserved = walk
            }
            return
        }
        var first = Output(capacity: 256)
        var rest = walk
        let isDone = rest.write(to: &first, upTo: Self.part)
        if first.hasLineBreak || Self.hasLineBreak(&rest, isDone) {
            formatted = FormattedWalk(json, .compact)
        } else if isDone {
            written = first.data()
        } else {
            preserved = walk
        }
    }

    private static func hasLineBreak(_ walk: inout PreservedWalk, _ isDone: Bool) -> Bool {
        var isDone = isDone
        while !isDone {
            var output = Output(capacity: part)
            isDone = walk.write(to: &output, upTo: part)
            if output.hasLineBreak { return true }
        }
        return false
    }

    /// Continues writing until the output has a number of bytes, or a few more.
    ///
    /// - Returns: Whether all has been written.
    package mutating func write(to output: inout Output, upTo limit: Int = .max) -> Bool {
        if let isDone = preserved?.write(to: &output, upTo: limit) ?? formatted?.write(to: &output, upTo: limit) {
            return isDone
        }
        guard let data = written else { return true }
        let room = max(limit - output.count, 0)
        output.append(data.prefix(room))
        written = data.count > room ? data.dropFirst(room) : nil
        return data.count <= room
    }
}
