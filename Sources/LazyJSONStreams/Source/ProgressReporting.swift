/// A sequence of bytes, or of chunks of bytes, that reports how many have come.
///
/// `reportingProgress(expecting:_:)` creates it. Its elements, errors, cancellation and isolation are those of the
/// sequence that it wraps.
public struct ProgressReporting<Base: AsyncSequence>: AsyncSequence {
    /// The type of an element: that of the wrapped sequence.
    public typealias Element = Base.Element
    /// The type of an error: that of the wrapped sequence.
    public typealias Failure = Base.Failure

    private let base: Base
    private let expected: Int?
    /// How many bytes come between two reports, at least.
    private let interval: Int
    private let count: (Base.Element) -> Int
    private let report: (ByteProgress) -> Void
    /// Called at the end.
    private let finish: () -> Void

    fileprivate init(
        _ base: Base, expected: Int?, interval: Int, count: @escaping (Base.Element) -> Int,
        report: @escaping (ByteProgress) -> Void, finish: @escaping () -> Void
    ) {
        (self.base, self.expected, self.interval) = (base, expected, interval)
        (self.count, self.report, self.finish) = (count, report, finish)
    }

    /// Creates an iterator that starts to read the wrapped sequence.
    ///
    /// - Returns: The iterator.
    public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(base: base.makeAsyncIterator(), sequence: self) }

    /// Iterates over the elements, and reports.
    public struct AsyncIterator: AsyncIteratorProtocol {
        fileprivate var base: Base.AsyncIterator
        fileprivate let sequence: ProgressReporting
        private var received = 0
        /// The number of bytes at the last report; nil before the first one.
        private var reported: Int?

        fileprivate init(base: Base.AsyncIterator, sequence: ProgressReporting) {
            (self.base, self.sequence) = (base, sequence)
        }

        /// Returns the next element after reporting it, or nil after the last one.
        ///
        /// - Parameter actor: The isolation of the caller, which the wrapped sequence and the report run in.
        /// - Returns: The element.
        /// - Throws: The errors of the wrapped sequence.
        public mutating func next(
            isolation actor: isolated (any Actor)? = #isolation
        ) async throws(Base.Failure) -> Base.Element? {
            guard let element = try await base.next(isolation: actor) else {
                if reported != received { report() }
                sequence.finish()
                return nil
            }
            received += sequence.count(element)
            if received - (reported ?? 0) >= sequence.interval { report() }
            return element
        }

        private mutating func report() {
            reported = received
            sequence.report(ByteProgress(count: received, expected: sequence.expected))
        }
    }
}

extension AsyncSequence where Element: Collection<UInt8> {
    /// Returns the same chunks, and reports after each of them how many bytes have come.
    ///
    ///     let (chunks, response) = try await URLSession.shared.chunks(for: request)
    ///     let length = Int(response.expectedContentLength)
    ///     let reporting = chunks.reportingProgress(expecting: length) { bar.value = $0.fraction ?? 0 }
    ///
    /// Writing is reported in the same way:
    ///
    ///     try await AsyncJSONChunks(array: rows).reportingProgress { print($0.count) }.write(to: file)
    ///
    /// - Parameters:
    ///   - expected: The number of bytes that are expected in all, such as the response's length; nil or negative if it
    ///     is unknown.
    ///   - report: Takes the progress. It runs where the chunks are read, before each is used. It is called at the end,
    ///     too, if nothing came.
    /// - Returns: The sequence.
    public func reportingProgress(
        expecting expected: Int? = nil, _ report: @escaping (ByteProgress) -> Void
    ) -> ProgressReporting<Self> {
        reporting(expected, report) {}
    }

    fileprivate func reporting(
        _ expected: Int?, _ report: @escaping (ByteProgress) -> Void, finish: @escaping () -> Void
    ) -> ProgressReporting<Self> {
        ProgressReporting(
            self, expected: expected, interval: 1, count: { $0.count }, report: report, finish: finish)
    }
}

extension AsyncSequence where Element == UInt8 {
    /// Returns the same bytes, and reports every 16 KB and at the end how many have come.
    ///
    ///     let (bytes, response) = try await URLSession.shared.bytes(for: request)
    ///     let expected = Int(response.expectedContentLength)
    ///     for try await event in ServerSentEvents(bytes.reportingProgress(expecting: expected) { show($0) }) { … }
    ///
    /// - Parameters:
    ///   - expected: The number of bytes that are expected in all, such as the response's length; nil or negative if it
    ///     is unknown.
    ///   - report: Takes the progress. It runs where the bytes are read. It is called at the end, too, if nothing came.
    /// - Returns: The sequence.
    public func reportingProgress(
        expecting expected: Int? = nil, _ report: @escaping (ByteProgress) -> Void
    ) -> ProgressReporting<Self> {
        reporting(expected, report) {}
    }

    fileprivate func reporting(
        _ expected: Int?, _ report: @escaping (ByteProgress) -> Void, finish: @escaping () -> Void
    ) -> ProgressReporting<Self> {
        ProgressReporting(
            self, expected: expected, interval: 1 << 14, count: { _ in 1 }, report: report, finish: finish)
    }
}

#if FullFoundation || !canImport(FoundationEssentials)
    import Foundation

    extension AsyncSequence where Element: Collection<UInt8> {
        /// Returns the same chunks, and counts their bytes in a `Progress`.
        ///
        ///     let progress = Progress(totalUnitCount: 0, parent: whole, pendingUnitCount: 1)
        ///     let reporting = chunks.reportingProgress(expecting: length, to: progress)
        ///
        /// If the number of expected bytes is unknown, the progress is indeterminate. It is finished at the end of the
        /// chunks. To cancel by the progress, set its handler: `progress.cancellationHandler = { task.cancel() }`.
        ///
        /// - Parameters:
        ///   - expected: The number of bytes that are expected in all; nil or negative if it is unknown.
        ///   - progress: The progress, whose counts are set.
        /// - Returns: The sequence.
        public func reportingProgress(expecting expected: Int? = nil, to progress: Progress) -> ProgressReporting<Self>
        {
            reporting(expected, progress.follow, finish: progress.finish)
        }
    }

    extension AsyncSequence where Element == UInt8 {
        /// Returns the same bytes, and counts them in a `Progress`, every 16 KB and at the end.
        ///
        /// If the number of expected bytes is unknown, the progress is indeterminate. It is finished at the end of the
        /// bytes. To cancel by the progress, set its handler: `progress.cancellationHandler = { task.cancel() }`.
        ///
        /// - Parameters:
        ///   - expected: The number of bytes that are expected in all; nil or negative if it is unknown.
        ///   - progress: The progress, whose counts are set.
        /// - Returns: The sequence.
        public func reportingProgress(expecting expected: Int? = nil, to progress: Progress) -> ProgressReporting<Self>
        {
            reporting(expected, progress.follow, finish: progress.finish)
        }
    }

    extension Progress {
        fileprivate func follow(_ progress: ByteProgress) {
            // A negative number means that it is unknown.
            totalUnitCount = progress.expected.map { Int64(max($0, progress.count)) } ?? -1
            completedUnitCount = Int64(progress.count)
        }

        /// Ends with as many bytes as have come. A progress of 0 of 0 isn't finished.
        fileprivate func finish() {
            totalUnitCount = max(completedUnitCount, 1)
            completedUnitCount = totalUnitCount
        }
    }
#endif
