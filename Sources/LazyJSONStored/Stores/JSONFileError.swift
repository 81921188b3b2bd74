import LazyJSONFoundation

/// The reason why a file cannot be the document of a ``JSONFileStore``, or cannot be read or written.
///
///     do { _ = try JSONFileStore(url) } catch {
///         print(error)
///         // /home/bo/settings.json: line 1, column 9 (byte 8): expected a member name in double quotes, found '}'
///         //     {"a": 1,}
///         //             ^
///     }
public struct JSONFileError: Error, Sendable, Equatable {
    /// The reasons for which a file cannot be used.
    public enum Reason: Sendable, Equatable {
        /// The file isn't JSON, is empty, or its root isn't an object. The error has the position.
        case content(JSONError)
        /// The path leads to a folder.
        case folder
        /// The path leads to something other than a file, such as a pipe or a device, or the URL isn't a file URL.
        case notAFile
        /// The path is a symbolic link that leads nowhere.
        case brokenLink(to: String)
        /// Other writers kept the folder locked for so long that the store gave up waiting.
        case busy(seconds: Int)
        /// A date that no text spells was set: its year isn't between 0000 and 9999.
        case unwritableDate(key: String)
        /// The system refused an operation. The code is its error number (`errno`), such as `ENOSPC` for a full disk.
        case system(operation: String, code: Int32)
    }

    /// The URL of the store's file.
    public let url: URL
    /// The reason for which the file cannot be used.
    public let reason: Reason

    init(_ path: String, _ reason: Reason) {
        url = URL(fileURLWithPath: path)
        self.reason = reason
    }

}

extension JSONFileError: CustomStringConvertible, LocalizedError {
    /// The path and the reason. For content that isn't JSON, the text includes the position, and an excerpt with a
    /// caret.
    public var description: String { "\(url.path): \(reason)" }

    /// The same text as ``description``, for code that shows `localizedDescription`.
    public var errorDescription: String? { description }
}

extension JSONFileError.Reason: CustomStringConvertible {
    /// The reason as a clause without the path: `cannot write: No space left on device`.
    public var description: String {
        switch self {
        case .content(let error): error.description
        case .folder: "expected a file, found a folder"
        case .notAFile: "expected a file, found something else"
        case .brokenLink(let target): "expected a file, found a link to \(target), which does not exist"
        case .busy(let seconds): "the folder has been locked by other writers for more than \(seconds) seconds"
        case .unwritableDate(let key): "the date for \(key) is outside the years 0000 to 9999"
        case .system(let operation, let code): "cannot \(operation): \(FileSystemFailure.message(for: code))"
        }
    }
}
