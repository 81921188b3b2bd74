import LazyJSONFoundation

/// Writes chunks to a new file, which replaces the old one at the end.
///
/// Used by one caller at a time.
final class FileReplacing: @unchecked Sendable {
    private let url: URL
    /// Nil before the first call, and after the end.
    private var file: FileReplacement?
    /// Bytes that are written together with later ones: a system call for each element would take longer than its
    /// bytes.
    private var waiting = Data()

    init(_ url: URL) { self.url = url }

    /// Adds bytes.
    ///
    /// - Returns: Whether there are enough to call ``write()``.
    func add(_ chunk: some Sequence<UInt8>) -> Bool {
        waiting.append(contentsOf: chunk)
        return waiting.count >= usualChunkSize
    }

    func write() throws(FileWritingError) {
        try naming { () throws(FileSystemFailure) in try file?.file.append(waiting) }
        waiting.removeAll(keepingCapacity: true)
    }

    /// Creates the new file.
    func begin() throws(FileWritingError) {
        guard let path = url.filePath else { throw notAFile }
        let target = FileSystem.followingLinks(path)
        // A link such as /dev/stdout may lead to something that has no path.
        let old = try naming { () throws(FileSystemFailure) in try FileStatus(path, followingLinks: true) }
        if let old, old.kind != .file { throw notAFile }
        // Another name than that of a store's temporary files: a store removes those that it finds.
        let name = ".lazyjson.\(UUID().uuidString).tmp"
        file = try naming { () throws(FileSystemFailure) in
            let folder = try OpenFile.folder(FileSystem.split(target).folder)
            return try FileReplacement(of: target, named: name, in: folder, like: old)
        }
    }

    /// Replaces the old file.
    func end() throws(FileWritingError) {
        try write()
        try naming { () throws(FileSystemFailure) in _ = try file?.commit() }
        file = nil
    }

    /// Removes the new file, unless it has replaced the old one.
    func cancel() { file = nil }

    private var notAFile: FileWritingError { FileWritingError(url: url, reason: .notAFile) }

    private func naming<R>(_ body: () throws(FileSystemFailure) -> R) throws(FileWritingError) -> R {
        do throws(FileSystemFailure) { return try body() } catch {
            throw FileWritingError(url: url, reason: .system(operation: error.operation, code: error.code))
        }
    }
}

extension AsyncSequence where Element: Sequence<UInt8> {
    /// Writes the chunks to a file, which replaces an older one at the end.
    ///
    ///     try await AsyncJSONChunks(array: rows).write(to: file)
    ///     try await chunks.write(to: file)
    ///
    /// The chunks are written to a temporary file in the same folder, which is then stored for certain and renamed. So
    /// the file has either all of the old content or all of the new content, even if the power fails. If anything
    /// fails, the old file stays, and the temporary file is removed: if the sequence throws an error, the task is
    /// cancelled or the disk is full. (If the process is killed, a file `.lazyjson.….tmp` stays.)
    ///
    /// The file keeps its permissions, its owner if the system allows it, and symbolic links that lead to it. It
    /// doesn't keep extended attributes and hard links. Calls to the system don't block the task's thread.
    ///
    /// - Parameters:
    ///   - url: The URL of the file, in a folder that exists.
    ///   - actor: The isolation of the caller, which the sequence runs in.
    /// - Throws: ``FileWritingError``, the errors of the sequence, and `CancellationError`.
    /// - Complexity: O(*n*) in the bytes, in the memory of a chunk.
    public func write(to url: URL, isolation actor: isolated (any Actor)? = #isolation) async throws {
        let file = FileReplacing(url)
        do {
            try await FileQueue.perform({ try file.begin() }, isolation: actor)
            var iterator = makeAsyncIterator()
            while let chunk = try await iterator.next(isolation: actor) {
                try Task.checkCancellation()
                if file.add(chunk) { try await FileQueue.perform({ try file.write() }, isolation: actor) }
            }
            // Many sequences end when their task is cancelled, as if there were no more chunks.
            try Task.checkCancellation()
            try await FileQueue.perform({ try file.end() }, isolation: actor)
        } catch {
            try? await FileQueue.perform({ file.cancel() }, isolation: actor)
            throw error
        }
    }
}

extension JSONChunks {
    /// Writes the chunks to a file, which replaces an older one at the end, without blocking the task's thread.
    ///
    ///     try await JSONChunks(report.json).write(to: file)
    ///
    /// The temporary file and all that may fail are as in `AsyncSequence.write(to:)`.
    ///
    /// - Parameters:
    ///   - url: The URL of the file, in a folder that exists.
    ///   - actor: The isolation of the caller, which the values are read in.
    /// - Throws: ``FileWritingError`` or `CancellationError`.
    public func write(to url: URL, isolation actor: isolated (any Actor)? = #isolation) async throws {
        try await AsyncJSONChunks(self).write(to: url, isolation: actor)
    }

    /// Writes the chunks to a file, which replaces an older one at the end, and returns when it is stored for certain.
    ///
    ///     try JSONChunks(lines: entries).write(to: file)
    ///
    /// The temporary file and all that may fail are as in `AsyncSequence.write(to:)`.
    ///
    /// - Parameter url: The URL of the file, in a folder that exists.
    /// - Throws: ``FileWritingError`` if the file can't be written. The old file stays as it was.
    public func write(to url: URL) throws(FileWritingError) {
        let file = FileReplacing(url)
        try file.begin()
        for chunk in self {
            if file.add(chunk) { try file.write() }
        }
        try file.end()
    }
}

/// The reason why a file couldn't be written. The file that was there before is as it was.
///
///     do { try await chunks.write(to: url) } catch let error as FileWritingError {
///         print(error)        // /home/bo/report.json: cannot write: No space left on device
///     }
public struct FileWritingError: Error, Sendable, Equatable {
    /// The reasons why a file can't be written.
    public enum Reason: Sendable, Equatable {
        /// The URL isn't a file URL, or there is something other than a file, such as a folder, a pipe or a device.
        case notAFile
        /// The system refused an operation. The code is its error number (`errno`), such as `ENOSPC` for a full disk.
        case system(operation: String, code: Int32)
    }

    /// The URL of the file.
    public let url: URL
    /// The reason why the file couldn't be written.
    public let reason: Reason
}

extension FileWritingError: CustomStringConvertible, LocalizedError {
    /// The path and the reason.
    public var description: String {
        switch reason {
        case .notAFile: "\(url.path): expected a file, found something else"
        case .system(let operation, let code):
            "\(url.path): cannot \(operation): \(FileSystemFailure.message(for: code))"
        }
    }

    /// The text of ``description``, for code that shows `localizedDescription`.
    public var errorDescription: String? { description }
}
