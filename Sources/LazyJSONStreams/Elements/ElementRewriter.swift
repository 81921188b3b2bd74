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
            hasMore = try takeEvents()
            if file.add(output) { try file.write() }
            output.removeAll(keepingCapacity: true)
        }
        try file.end()
    }

    /// Handles the events of the next block. Returns whether more may follow.
    private mutating func takeEvents() throws -> Bool {
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
            parser.receive(block[...])
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

extension JSONModelProtocol {
    /// Copies a file with changes to the objects of one array, in bounded memory.
    ///
    ///     try Post.rewriteElements(ofFile: url, at: "data.items", to: url) { post in
    ///         post.isDraft ? nil : post.mutate { $0.views = 0 }
    ///     }
    ///
    /// Everything else is copied byte for byte: elements that aren't objects, models that are returned unchanged, and
    /// all that surrounds the array. The result is the one of opening the whole document, editing the same elements and
    /// writing it. A new object without whitespace is laid out like the object that it replaces, or like the elements
    /// near it; what follows an element isn't known yet.
    ///
    /// The copy is written beside the target, and replaces it at once when it is complete, even if it is the source. If
    /// anything fails, the target stays as it was. (If the process is killed, a file `.lazyjson.….tmp` stays, too.) A
    /// symbolic link stays a link. A pipe or a device can be the source, but not the target. The source must not change
    /// meanwhile. The calling thread waits for the disk.
    ///
    /// - Parameters:
    ///   - source: The location of the file to read.
    ///   - path: The path to the array; none for the root. A pointer is a path, too: `JSON.Path(pointer)`.
    ///   - target: The location of the file to write. It may be the source.
    ///   - rewrite: Returns the new version of a model, the model itself to keep it, or nil to remove the element.
    /// - Throws: `JSONError` if the source isn't JSON, ``MissingArrayError`` if it has no array at the path,
    ///   `CocoaError` if the source cannot be read, ``FileWritingError`` if the target cannot be written, and any error
    ///   that `rewrite` throws.
    /// - Complexity: O(*n*) in the size of the file, in memory for some elements.
    public static func rewriteElements(
        ofFile source: URL, at path: JSON.Path = "", to target: URL, _ rewrite: (Self) throws -> Self?
    ) throws {
        try JSON.rewriteElements(ofFile: source, at: path, to: target) { json in
            guard let model = Self(json) else { return json }
            return try rewrite(model)?.json
        }
    }
}

extension JSON {
    /// Copies a file with changes to the elements of one array, in bounded memory.
    ///
    ///     try JSON.rewriteElements(ofFile: url, at: "rows", to: url) { row in
    ///         row.isNull ? nil : row
    ///     }
    ///
    /// Everything else is copied byte for byte. The result is the one of opening the whole document, editing the same
    /// elements and writing it. A new array or object without whitespace is laid out like the one that it replaces, or
    /// like the elements near it; what follows an element isn't known yet.
    ///
    /// The copy is written beside the target, and replaces it at once when it is complete, even if it is the source. If
    /// anything fails, the target stays as it was. (If the process is killed, a file `.lazyjson.….tmp` stays, too.) A
    /// symbolic link stays a link. A pipe or a device can be the source, but not the target. The source must not change
    /// meanwhile. The calling thread waits for the disk.
    ///
    /// - Parameters:
    ///   - source: The location of the file to read.
    ///   - path: The path to the array; none for the root. A pointer is a path, too: `JSON.Path(pointer)`.
    ///   - target: The location of the file to write. It may be the source.
    ///   - nestingLimit: The maximum depth of arrays and objects.
    ///   - rewrite: Returns the new value of an element, the element itself to keep it, or nil to remove it.
    /// - Throws: `JSONError` if the source isn't JSON, ``MissingArrayError`` if it has no array at the path,
    ///   `CocoaError` if the source cannot be read, ``FileWritingError`` if the target cannot be written, and any error
    ///   that `rewrite` throws.
    /// - Complexity: O(*n*) in the size of the file, in memory for some elements.
    public static func rewriteElements(
        ofFile source: URL, at path: Path = "", to target: URL, nestingLimit: Int = defaultNestingLimit,
        _ rewrite: (JSON) throws -> JSON?
    ) throws {
        try withoutActuallyEscaping(rewrite) { rewrite in
            var rewriter = ElementRewriter(source, path: path, nestingLimit: nestingLimit, rewrite)
            try rewriter.run(to: target)
        }
    }
}
