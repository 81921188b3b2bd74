import Dispatch

import LazyJSONFoundation

/// The bytes of a file, chunk by chunk, from its start to its end.
///
///     for try await entry in LazyArray<Entry>.lines(of: FileChunks(url)) { … }
///
/// A file of any size takes the memory of one chunk. The file is opened at the first chunk, and again by each iterator.
/// Reading happens on a queue of its own, so that no thread of Swift's concurrency waits for a disk, and only on
/// demand: nothing is read ahead. A pipe is read until its writers have closed it; a named one waits for the first.
///
/// A file that others change meanwhile is read as it is at each moment. To go on reading when a file grows, use
/// ``init(following:from:every:)``.
///
/// Iterating throws `CocoaError` if the file cannot be read, and `CancellationError` if the task is canceled, so that a
/// loop that ends without an error has seen all bytes.
public struct FileChunks: AsyncSequence, Sendable {
    /// A chunk: at least one byte, and at most a quarter of a megabyte.
    public typealias Element = [UInt8]

    /// Looks at a file for the next bytes, and never waits for others to write them. One call at a time, each on the
    /// queue for files.
    typealias Step = @Sendable () throws -> FileStep

    private let open: @Sendable () -> Step

    /// Creates a sequence of the chunks of a file.
    ///
    /// - Parameter url: The location of the file.
    public init(_ url: URL) {
        self.init {
            let file = BlockReader(url)
            return { try file.step() }
        }
    }

    init(_ open: @escaping @Sendable () -> Step) { self.open = open }

    /// Returns an iterator before the first chunk.
    ///
    /// - Returns: The iterator.
    public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(step: open()) }

    /// Reads one chunk after the other.
    public struct AsyncIterator: AsyncIteratorProtocol {
        fileprivate let step: Step
        fileprivate var isAtEnd = false

        /// Returns the next chunk.
        ///
        /// - Parameter actor: The actor to which the call is isolated.
        /// - Returns: The chunk, or nil after the last one.
        /// - Throws: `CocoaError` if the file cannot be read, and `CancellationError` if the task is canceled.
        public mutating func next(isolation actor: isolated (any Actor)? = #isolation) async throws -> [UInt8]? {
            while !isAtEnd {
                try Task.checkCancellation()
                switch try await FileQueue.perform(step, isolation: actor) {
                case .chunk(let chunk): return chunk
                case .nothingYet(let interval): try await Task.sleep(for: interval)
                case .end: isAtEnd = true
                }
            }
            return nil
        }
    }
}

/// The result of one look at a file.
enum FileStep: Sendable {
    case chunk([UInt8])
    /// Others may write more. Look again after a while.
    case nothingYet(Duration)
    case end
}

/// Reads a file in blocks, from its start to its end. Used by one caller at a time.
final class BlockReader: @unchecked Sendable {
    private let url: URL
    private var file: OpenFile?

    init(_ url: URL) { self.url = url }

    /// Reads the next block, and never waits for others to write it.
    func step(atMost limit: Int = FileQueue.chunk) throws -> FileStep {
        try FileQueue.reading(url) { path throws(FileSystemFailure) in
            if file == nil { file = try .reading(path) }
            guard let block = try file?.next(atMost: limit) else {
                // The writers of a pipe have written nothing yet.
                return .nothingYet(.milliseconds(20))
            }
            return block.isEmpty ? .end : .chunk(block)
        }
    }

    /// Returns the next block, or nil at the end of the file. The calling thread waits.
    func next(atMost limit: Int = FileQueue.chunk) throws -> [UInt8]? {
        while true {
            switch try step(atMost: limit) {
            case .chunk(let block): return block
            case .end: return nil
            case .nothingYet: _ = DispatchSemaphore(value: 0).wait(timeout: .now() + .milliseconds(20))
            }
        }
    }
}
