/// Hands out the elements of an array one by one, and asks for chunks of the text as it needs them.
///
/// Chunks are passed on in parts of a batch's size: however large a chunk is, its elements are in small documents.
struct ElementFeed {
    enum Step {
        case element(JSON)
        case needsChunk
        case end
    }

    private let parser: ElementParser
    private let path: JSON.Path
    /// The document of the current elements. It and their ranges are apart: copying both for each element takes longer
    /// than finding it.
    private var document: Document?
    private var ranges: [Range<Int>] = []
    /// The index of the next element.
    private var index = 0
    /// The rest of the last chunk.
    private var chunk: ArraySlice<UInt8> = []
    private var hasEnded = false

    init(path: JSON.Path, syntax: JSONSyntax = .json, nestingLimit: Int, showsRestOfLine: Bool) {
        parser = path.parser(syntax: syntax, nestingLimit: nestingLimit, showsRestOfLine: showsRestOfLine)
        self.path = path
    }

    /// Goes on to the next element, or as far as the chunks so far reach.
    mutating func next() throws -> Step {
        if index < ranges.count, let document {
            index += 1
            return .element(JSON(document, at: ranges[index - 1].lowerBound))
        }
        document = nil
        while !hasEnded {
            switch parser.next() {
            case .batch(let next)?:
                (document, ranges, index) = (next.document, next.ranges, 0)
                return try self.next()
            case .failure(let error)?:
                hasEnded = true
                throw error
            case .end(let found)?:
                hasEnded = true
                if found != .array { throw MissingArrayError(path, found: found) }
            case .outside?, .between?: break
            case nil:
                guard !chunk.isEmpty else { return .needsChunk }
                let part = chunk.prefix(ElementParser.batchSize)
                chunk = chunk.dropFirst(part.count)
                parser.receive(part)
            }
        }
        return .end
    }

    /// Adds a chunk, when all others are used up. Nil ends the text.
    mutating func receive(_ next: [UInt8]?) { if let next { chunk = next[...] } else { parser.finish() } }

    /// Ends the sequence after an error of the source.
    mutating func stop() { hasEnded = true }
}

/// Which elements to read.
struct ElementRequest<Element>: Sendable {
    let path: JSON.Path
    var syntax = JSONSyntax.json
    var nestingLimit = JSON.defaultNestingLimit
    /// Returns nil for an element that is left out.
    let make: @Sendable (JSON) -> Element?
}

extension JSON.Path {
    /// Whether the path leads to the root: it has no components, as the path of a root's pointer, or an empty text.
    var isRoot: Bool { components.isEmpty && description.isEmpty }

    /// Returns a parser of the elements at this path. An empty text is the path to the root.
    func parser(
        syntax: JSONSyntax = .json, nestingLimit: Int, showsRestOfLine: Bool, reportsBytes: Bool = false
    ) -> ElementParser {
        ElementParser(
            path: isMalformed && !isRoot ? nil : components.map { ($0.name, $0.position) }, syntax: syntax,
            nestingLimit: nestingLimit, showsRestOfLine: showsRestOfLine, reportsBytes: reportsBytes)
    }
}
