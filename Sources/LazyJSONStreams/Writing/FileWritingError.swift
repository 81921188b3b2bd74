import LazyJSONFoundation

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
