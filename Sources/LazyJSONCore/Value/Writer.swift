/// Writing: preserved, which copies byte ranges and inserts edited values, and formatted, which writes its own whitespace.
///
/// Both use a stack of their own, so that depth costs memory and never the program's stack. Both can stop at any size and
/// continue later, so that a text of any size is written with the memory of a part.
enum Writer {
    /// Writes a container, with every untouched byte as it was; for a document's root, also with the whitespace around it.
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

    static func formatted(_ json: JSON, _ format: JSON.Format) -> Output {
        var output = Output(capacity: 1024)
        var walk = FormattedWalk(json, format)
        _ = walk.write(to: &output)
        return output
    }
}

/// A value's text that is written in parts.
package struct TextWriter {
    // One of them is nil.
    private var preserved: PreservedWalk?
    private var formatted: FormattedWalk?

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
        if Self.hasLineBreak(walk) {
            formatted = FormattedWalk(json, .compact)
        } else {
            preserved = walk
        }
    }

    private static func hasLineBreak(_ walk: PreservedWalk) -> Bool {
        var walk = walk
        while true {
            var part = Output(capacity: 256)
            let isDone = walk.write(to: &part, upTo: 1 << 16)
            if part.hasLineBreak { return true }
            if isDone { return false }
        }
    }

    /// Continues writing until the output has a number of bytes, or a few more.
    ///
    /// - Returns: Whether all has been written.
    package mutating func write(to output: inout Output, upTo limit: Int = .max) -> Bool {
        preserved?.write(to: &output, upTo: limit) ?? formatted?.write(to: &output, upTo: limit) ?? true
    }
}
