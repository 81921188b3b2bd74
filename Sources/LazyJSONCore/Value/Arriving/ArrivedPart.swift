/// The part that has arrived of a container whose end is missing: the bytes from its opening bracket up to a place where they
/// can be closed, and the bytes that close them.
///
///     arrived    {"a": [1, 2], "b": [3, {"c": "te
///     the root   ▲──────────────────────────▲       closing  "}]}
///     "b"                       ▲───────────▲       closing  "}]
struct ArrivedPart: Sendable {
    /// The bytes of the document that the container has.
    let range: Range<Int>
    /// The bytes that close all containers of the text, from the innermost on: the quote of a string that is cut, and brackets.
    let allClosing: [UInt8]
    /// How many of them close this container.
    let closingCount: Int
    /// Whether the container is the root of its text.
    let isRoot: Bool
    /// Keeps the models that were created of values in the container.
    let models: ArrivedModels?

    /// The number of bytes of the container, closed.
    var count: Int { range.count + closingCount }
}

extension JSON {
    /// Whether all of the value has arrived, so that it can't change: false for an array or object whose end is missing, and
    /// for a string that is cut.
    package var hasArrived: Bool {
        switch storage {
        case .parsed(let document, _): !document.isCut
        case .edited(let container): container.arrived == nil
        }
    }
}
