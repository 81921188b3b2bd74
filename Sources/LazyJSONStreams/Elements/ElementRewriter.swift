#if canImport(FoundationEssentials) && !FullFoundation
    import FoundationEssentials
#else
    import Foundation
#endif

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
    /// The bytes that weren't written yet.
    private var output: [UInt8] = []
    /// The bytes since the last element.
    private var gap: [UInt8] = []
    /// The bytes before the first element; nil before it.
    private var opening: [UInt8]?
    private var hasKept = false
    /// The number of bytes that are written at once.
    private static let blockSize = 1 << 18

    /// - Parameter rewrite: Returns the new value of an element; nil to remove the element.
    init(_ url: URL, path: JSON.Path, nestingLimit: Int, _ rewrite: @escaping (JSON) throws -> JSON?) {
        source = BlockReader(url.path)
        parser = path.parser(nestingLimit: nestingLimit, showsRestOfLine: true, reportsBytes: true)
        (self.path, self.rewrite) = (path, rewrite)
    }

    /// Writes the copy, which replaces the target once it is complete.
    mutating func run(to url: URL) throws {
        let target = FileSystem.followingLinks(url.absoluteURL.path)
        let replacement = try Self.naming(url) { () throws(FileSystemFailure) in
            let folder = try OpenFile.folder(FileSystem.split(target).folder)
            let old = try FileStatus(target, followingLinks: true)
            return try FileReplacement(of: target, named: ".lazyjson.\(UUID().uuidString).tmp", in: folder, like: old)
        }
        func flush(_ output: inout [UInt8]) throws {
            try Self.naming(url) { () throws(FileSystemFailure) in try replacement.file.append(output) }
            output.removeAll(keepingCapacity: true)
        }
        while try readEvents() {
            if output.count >= Self.blockSize { try flush(&output) }
        }
        try flush(&output)
        _ = try Self.naming(url) { () throws(FileSystemFailure) in try replacement.commit() }
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

    /// Calls `body`, and describes its failure as Foundation describes the one of `Data.write(to:)`.
    private static func naming<R>(_ url: URL, _ body: () throws(FileSystemFailure) -> R) throws -> R {
        do throws(FileSystemFailure) { return try body() } catch {
            let code: CocoaError.Code =
                error.isMissing
                ? .fileNoSuchFile
                : error.isForbidden
                    ? .fileWriteNoPermission : error.isOutOfSpace ? .fileWriteOutOfSpace : .fileWriteUnknown
            let cause = "cannot \(error.operation): \(FileSystemFailure.message(for: error.code))"
            throw CocoaError(code, userInfo: ["NSFilePath": url.path, "NSDebugDescription": cause])
        }
    }
}
