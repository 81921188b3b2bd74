/// Arrays whose elements are the lines of a text, some of which may be invalid.
///
/// An invalid line isn't an element. It belongs to the base, at the place of the next valid line:
///
///     base      0: {"a": 1}    oops    1: {"a": 2}
///     array     [{"a": 1}, {"a": 2}]                         oops after 1 element
///     edited    [new, {"a": 1}, new, new in place of 1]      oops after 2 elements
extension EditedContainer {
    /// Whether there are invalid lines between the elements.
    var hasFailedLines: Bool { base?.index.failedLines.isEmpty == false }

    /// The invalid lines, each with the number of elements before it. An invalid line stays behind the nearest valid
    /// line before it that is still there, or that was replaced.
    ///
    /// - Complexity: O(*p* + *n*) in the number of pieces and of invalid lines.
    var failedLines: [(line: FailedLine, position: Int)] {
        guard let base, hasFailedLines else { return [] }
        var rest = base.index.failedLines[...]
        var result: [(line: FailedLine, position: Int)] = []
        var (position, end) = (0, 0)
        for piece in pieces {
            if let first = piece.firstOrdinal {
                while let line = rest.first, line.next < first + piece.count {
                    result.append((line, line.next <= first ? end : position + line.next - first))
                    rest.removeFirst()
                }
                end = position + piece.count
            }
            position += piece.count
        }
        return result + rest.map { ($0, end) }
    }

    /// Returns the same array in another context; nil if it isn't one of lines.
    ///
    /// - Complexity: O(1), and O(*p*) in the number of pieces of an array that was edited.
    func lines(in context: ContextValues) -> EditedContainer? {
        guard let base, base.offset == nil, arrived == nil else { return nil }
        let document = Document(base.document, in: context)
        return EditedContainer(
            lines: self, over: Base(document: document, offset: nil, index: base.index), in: context)
    }

    /// The same array without its invalid lines.
    fileprivate var withoutFailedLines: EditedContainer {
        guard let base, hasFailedLines else { return self }
        let lines = Base(document: base.document, offset: base.offset, index: base.index.withoutFailedLines)
        return EditedContainer(lines: self, over: lines, in: context)
    }
}

extension JSON {
    /// Returns the same JSON as a part of a container that has a context. A part has no invalid lines.
    func asPart(in context: ContextValues?, _ syntax: JSONSyntax) -> JSON {
        guard case .edited(let container) = storage, container.hasFailedLines else {
            return closed.adopting(context, syntax)
        }
        return JSON(.edited(container.withoutFailedLines)).adopting(context, syntax)
    }

    /// The invalid lines of an array of lines, each with the number of elements before it.
    ///
    /// - Complexity: O(*n*) in the bytes before the last one.
    @_optimize(size) package var invalidLines: [(line: InvalidLine, position: Int)] {
        guard case .edited(let container) = storage, let document = container.base?.document else { return [] }
        return container.failedLines.map { (document.invalidLine($0.line), $0.position) }
    }
}
