import LazyJSONFoundation

extension FileChunks {
    /// Where to start in a file that grows.
    public enum Start: Sendable {
        /// At the first byte.
        case start
        /// At the end: after the last line feed, so that a line that is still being written is read as a whole.
        case end
    }

    /// Creates a sequence of the chunks of a file that grows, such as a log. It goes on until its task is canceled.
    ///
    ///     let log = FileChunks(following: url, from: .end)
    ///     for try await entry in LazyArray<Entry>.lines(of: log, invalidLines: .skip { line in report(line) }) {
    ///         show(entry)
    ///     }
    ///
    /// The file is looked at again and again:
    ///
    /// * If it has grown, its new bytes come next. With `lines(of:)`, a line whose end isn't there yet waits for the
    ///   rest.
    /// * If it is shorter than before, it was truncated, and reading starts again at its first byte.
    /// * If there is another file at the location (a log was rotated), the rest of the old one is read, also if it was
    ///   written an interval later, and then the new one from its first byte.
    /// * If there is no file, it may be created at any time. The same is true while the file can't be opened, or a
    ///   folder is there instead.
    ///
    /// Lines of different files never become one: if the old one doesn't end with a line feed, a line feed comes next.
    /// The byte order mark of a file is left out.
    ///
    /// These can't be known, and bytes are lost then:
    ///
    /// * A file that is truncated and then grows beyond its old length within an interval looks as if it had only
    ///   grown.
    /// * A file that comes and goes within an interval is never seen.
    /// * A program may go on writing into the old file, after the new one has been there for an interval.
    ///
    /// - Parameters:
    ///   - url: The location of the file, which need not exist yet.
    ///   - start: Where to start in the file that is there first. A file that is created later is read from its start.
    ///   - interval: The time between two looks at a file that hasn't grown.
    public init(following url: URL, from start: Start = .start, every interval: Duration = .milliseconds(250)) {
        self.init { FollowedFile(url, from: start, every: interval).step }
    }
}

/// Reads a file that grows, and the files that replace it.
final class FollowedFile: @unchecked Sendable {
    private let url: URL
    private let interval: Duration
    /// Where to start in the next file.
    private var start: FileChunks.Start

    private var file: OpenFile?
    /// The number of bytes of the file that were read or skipped.
    private var offset: Int64 = 0
    /// Whether the last byte was the end of a line, so that another file may follow.
    private var isAtLineStart = true
    /// Whether another file was found at the path. The old one is read to its end once more, after an interval.
    private var isReplaced = false

    init(_ url: URL, from start: FileChunks.Start, every interval: Duration) {
        (self.url, self.start, self.interval) = (url, start, interval)
    }

    func step() throws -> FileStep {
        try FileQueue.reading(url) { path throws(FileSystemFailure) in try look(at: path) }
    }

    private func look(at path: String) throws(FileSystemFailure) -> FileStep {
        if file == nil { try open(path) }
        guard let file else { return .nothingYet(interval) }
        if let chunk = try nextChunk(of: file), let last = chunk.last {
            isAtLineStart = last == 0x0A
            return .chunk(chunk)
        }
        let status = try file.status()
        if status.kind == .file, status.size < offset {
            try file.move(to: 0)
            offset = 0
            return endLine()
        }
        if isReplaced {
            (self.file, offset, isReplaced) = (nil, 0, false)
            return endLine()
        }
        // Without a file at the path, the old one may have been renamed and still grow.
        if let other = try? FileStatus(path, followingLinks: true), other.kind != .folder {
            isReplaced = !other.isSameFile(as: status)
        }
        return .nothingYet(interval)
    }

    /// Returns the next bytes of the file without its byte order mark, or nil if there are none yet.
    private func nextChunk(of file: OpenFile) throws(FileSystemFailure) -> [UInt8]? {
        guard let chunk = try file.next(atMost: FileQueue.chunk) else { return nil }
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        let isStart = offset == 0 && !chunk.isEmpty
        // The rest of the mark may come. A pipe has only one.
        if isStart, !isReplaced, chunk.count < mark.count, mark.starts(with: chunk), (try? file.move(to: 0)) != nil {
            return nil
        }
        offset += Int64(chunk.count)
        return isStart && chunk.starts(with: mark) ? Array(chunk.dropFirst(mark.count)) : chunk
    }

    /// Ends a line whose rest will never come.
    private func endLine() -> FileStep {
        if isAtLineStart { return .nothingYet(.zero) }
        isAtLineStart = true
        return .chunk([0x0A])
    }

    /// Opens the file at the path, if there is one that can be opened.
    private func open(_ path: String) throws(FileSystemFailure) {
        let file: OpenFile
        do { file = try OpenFile.reading(path) } catch {
            if error.isMissing { start = .start }
            return
        }
        defer { start = .start }
        if try file.status().kind == .folder { return }
        if case .end = start { offset = try file.moveBehindLastLine() }
        self.file = file
    }
}

extension OpenFile {
    /// Goes on reading after the last line feed, and returns its offset. Looks back by no more bytes than a line may
    /// have.
    fileprivate func moveBehindLastLine() throws(FileSystemFailure) -> Int64 {
        let end = try status().size
        var offset = end
        while offset > 0, end - offset < 1 << 24 {
            let first = max(0, offset - Int64(FileQueue.chunk))
            try move(to: first)
            let chunk = try next(atMost: Int(offset - first)) ?? []
            if let last = chunk.lastIndex(of: 0x0A) {
                try move(to: first + Int64(last) + 1)
                return first + Int64(last) + 1
            }
            offset = first
        }
        if offset > 0 { offset = end }
        try move(to: offset)
        return offset
    }
}
