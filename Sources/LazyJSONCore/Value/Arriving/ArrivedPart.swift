/// A text up to a place where it can be closed, as the containers around that place share it.
///
///     arrived    {"a": [1, 2], "b": [3, {"c": "te
///                ▲                   ▲  ▲     ▲  ▲ end       open: these four       closing  "}]}
final class ArrivedText: Sendable {
    /// The bytes up to the end.
    let document: Document
    /// The bytes that close all containers, from the innermost on: the quote of a string that is cut, and brackets.
    let closing: [UInt8]
    /// The offsets of the values whose ends are missing, from the root on.
    let open: [Int]
    /// Keeps the models that were created of values in the text.
    private let models: ArrivedModels?
    private let made = OnceReference<Document>()

    init(_ document: Document, closing: [UInt8], open: [Int], models: ArrivedModels?) {
        (self.document, self.closing, self.open, self.models) = (document, closing, open, models)
    }

    /// The closed text, once it has been needed.
    var knownClosed: Document? { made.load() }

    /// The closed text, which has every value at the same offset.
    ///
    /// - Complexity: O(*n*) in the bytes at the first call.
    var closed: Document {
        made.load()
            ?? made.setIfNil(
                Document(
                    trusted: document.withBytes { Array($0) } + closing, context: document.context,
                    lineage: document.lineage, open: open, syntax: document.syntax,
                    original: document.original(followedBy: closing)))
    }
}

/// The part that has arrived of a container whose end is missing: the bytes from its opening bracket up to a place
/// where they can be closed, and the bytes that close them.
///
///     arrived    {"a": [1, 2], "b": [3, {"c": "te
///     the root   ▲──────────────────────────▲       closing  "}]}
///     "b"                       ▲───────────▲       closing  "}]
struct ArrivedPart: Sendable {
    let text: ArrivedText
    /// The number of containers around this one.
    let level: Int

    /// The bytes of the document that the container has.
    var range: Range<Int> { text.open[level]..<text.document.count }
    /// The bytes that close the container.
    var closing: ArraySlice<UInt8> { text.closing.dropLast(level) }
    /// The number of bytes of the container, closed.
    var count: Int { range.count + closing.count }

    /// Whether a value is the same container in the closed text.
    func isClosed(in document: Document, at offset: Int) -> Bool {
        text.knownClosed === document && offset == range.lowerBound
    }
}

extension JSON {
    /// Whether all of the value has arrived, so that it can't change: false for an array or object whose end is
    /// missing, and for a string that is cut.
    package var hasArrived: Bool {
        switch storage {
        case .parsed(let document, _): !document.isCut
        case .edited(let container): container.arrived == nil
        }
    }

    /// The same value in the closed text, if it is a container whose end hasn't arrived: there it is edited and laid
    /// out like any other.
    var closed: JSON {
        guard case .edited(let container) = storage, let arrived = container.arrived else { return self }
        return JSON(arrived.text.closed, at: arrived.range.lowerBound)
    }
}
