#if canImport(FoundationEssentials) && !FullFoundation
    import FoundationEssentials
#else
    import Foundation
#endif

/// Why a file cannot be the document of a ``JSONFileStore``, or cannot be read or written: which file, and what is wrong.
///
///     do { _ = try JSONFileStore(url) } catch {
///         print(error)
///         // /home/bo/settings.json: line 1, column 9 (byte 8): expected a member name in double quotes, found '}'
///         //     {"a": 1,}
///         //             ^
///     }
public struct JSONFileError: Error, Sendable, Equatable {
    /// What is wrong, as an enum to switch over.
    public enum Reason: Sendable, Equatable {
        /// The file is not JSON, is empty, or its root is no object; with the position.
        case content(JSONError)
        /// There is a folder.
        case folder
        /// There is something else than a file: a pipe, a device; or the URL is not one of a file.
        case notAFile
        /// There is a symbolic link, and nothing where it leads to.
        case brokenLink(to: String)
        /// Others have kept the folder locked for so long that waiting was given up.
        case busy(seconds: Int)
        /// The system refused something; with its number (`errno`), such as `ENOSPC` for a full disk.
        case system(operation: String, code: Int32)
    }

    /// The file of the store.
    public let url: URL
    /// What is wrong.
    public let reason: Reason

    init(_ path: String, _ reason: Reason) {
        url = URL(fileURLWithPath: path)
        self.reason = reason
    }

}

extension JSONFileError: CustomStringConvertible, LocalizedError {
    /// The path and the reason; for what is not JSON with the position, and the excerpt with a caret.
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
        case .brokenLink(let target): "expected a file, found a link to \(target), where nothing is"
        case .busy(let seconds): "the folder is locked by others for more than \(seconds) seconds"
        case .system(let operation, let code): "cannot \(operation): \(FileSystemFailure.message(for: code))"
        }
    }
}
