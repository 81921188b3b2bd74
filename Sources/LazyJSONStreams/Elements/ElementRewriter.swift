import LazyJSONFoundation

/// Copies a file with changes to the elements of one array, element by element.
///
/// The bytes before an element go with it: the whitespace after the opening bracket goes with the first element
/// that is kept, and each further one is preceded by the comma and the whitespace that precede it in the source. So the
/// result is the one of editing the whole document.
///
///     [ 1, 2 ,  3 ]        without 1:  [ 2 ,  3 ]        without 3:  [ 1, 2 ]        without all:  []
struct ElementRewriter {
    private let source: BlockReader
    private let parser: ElementParser
    private let path: JSON.Path
    private let rewrite: (JSON) throws -> JSON?
    /// The bytes that the file doesn't have yet.
    private var output: [UInt8] = []
    /// The bytes since the last element.
    private var gap: [UInt8] = []
    /// The bytes before the first element; nil before it.
    private var opening: [UInt8]?
    private var hasKept = false

    /// - Parameter rewrite: Returns the new value of an element; nil to remove the element.
    init(_ url: URL, path: JSON.Path, nestingLimit: Int, _ rewrite: @escaping (JSON) throws -> JSON?) {
        source = BlockReader(url)
        parser = path.parser(nestingLimit: nestingLimit, showsRestOfLine: true, reportsBytes: true)
        (self.path, self.rewrite) = (path, rewrite)
    }

    /// Writes the copy, which replaces the target once it is complete.
    mutating func run(to url: URL) throws {
        let file = FileReplacing(url)
        try file.begin()
        var hasMore = true
        while hasMore {
            hasMore = try readEvents()
            if file.add(output) { try file.write() }
            output.removeAll(keepingCapacity: true)
        }
        try file.end()
    }

    /// Handles the events of the next block. Returns whether more may follow.
    private mutating func readEvents() throws -> Bool {
        while let event = parser.next() {
            switch event {
            case .outside(let bytes):
                endArray()
                output += bytes
            case .between(let bytes): gap += bytes
            case .batch(let batch): try write(batch)
            case .failure(let error): throw error
            case .end(let found):
                if found != .array { throw MissingArrayError(path, found: found) }
                return false
            }
        }
        if let block = try source.next(atMost: ElementParser.batchSize) {
            parser.read(block[...])
        } else {
            parser.finish()
        }
        return true
    }

    /// Writes the bytes before the array's closing bracket, unless all elements were removed.
    private mutating func endArray() {
        if opening == nil || hasKept { output += gap }
        gap = []
    }

    private mutating func write(_ batch: ElementBatch) throws {
        var writer: ElementWriter?
        var end = 0
        for (index, range) in batch.ranges.enumerated() {
            if index > 0 { batch.append(end..<range.lowerBound, to: &gap) }
            end = range.upperBound
            if opening == nil { opening = gap }
            let element = batch.element(index)
            if let new = try rewrite(element) {
                output += hasKept ? gap : opening ?? []
                hasKept = true
                if new.isIdentical(to: element) {
                    batch.append(range, to: &output)
                } else {
                    let made = writer ?? ElementWriter(batch)
                    output += made.bytes(of: new, inPlaceOf: index)
                    writer = made
                }
            }
            gap.removeAll(keepingCapacity: true)
        }
    }
}
