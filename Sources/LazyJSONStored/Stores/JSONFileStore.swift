import LazyJSONFoundation

/// A store in a JSON file, whose members are the values by key.
///
///     let store = try JSONFileStore(folder.appending(path: "settings.json"))
///     try store.set(["launches": .json(4)])
///     try store.flush()
///
/// Setting a value changes only the bytes of that value. All other bytes of the file stay as they are: unknown members,
/// the order of members, whitespace, and the spelling of numbers. A key is the name of a member as it is, even if it
/// contains dots.
///
/// **Writing.** A value that was set can be read at once, and is written a moment later, together with other values
/// that are set until then. ``flush()`` writes it now, and so does the end of the store. Call ``flush()`` where the app
/// may end: values that aren't written when the process ends are lost. The whole file is replaced by one that is
/// already on the disk. If the process is killed or the power fails, the file is therefore either the old one or the
/// new one. The file keeps its permissions, its owner if the system allows it, and symbolic links that lead to it. It
/// doesn't keep extended attributes and hard links.
///
/// **Other writers.** Other processes, and other stores of this process, may write the same file. Each writes only the
/// keys that were set in it, and no change is lost. They wait for each other by locking the folder (`flock`). Network
/// file systems may not support this lock, or other machines may not see it; if two then write at the same moment, the
/// changes of one may be lost. Changes by others are noticed when a value is read, and reported to observers.
///
/// **Failures.** A write that fails leaves the file as it was, and loses nothing: the values can still be read, and are
/// written as soon as that succeeds. ``flush()`` tries to write and throws. After a failure, ``set(_:)`` writes before
/// it returns. If that fails, it throws and keeps none of *its* values. So the next call throws the failure of a write
/// that nobody waits for. If another process makes the file unusable, writing fails, too: the file isn't touched, and
/// reads return the last known values. If another process removes the file, the store is empty.
///
/// All calls are safe on any thread.
public final class JSONFileStore: KeyValueStore {
    /// What to do if the file is unusable when it is opened.
    public enum UnusableFile: Sendable {
        /// Throws an error, and leaves the file as it is.
        case fail
        /// Renames the file to `settings.json.corrupt`, or `settings.json.corrupt-2` if that exists, and so on. The
        /// store begins empty.
        ///
        /// Failures that may be temporary, such as a locked device or a failing disk, throw an error instead.
        case setAside
    }

    /// The URL of the file.
    public let url: URL
    /// The URL of the file that was unusable and was set aside when the store was opened; nil if none was.
    public let setAside: URL?
    private let document: SharedDocument

    /// Opens a file. If it doesn't exist, the store is empty; the file and its folders are created when a value is
    /// written.
    ///
    ///     let store = try JSONFileStore(url, ifUnusable: .setAside)
    ///     if let old = store.setAside { log("could not read the settings; they are in \(old.path)") }
    ///
    /// - Parameters:
    ///   - url: The URL of a file that contains a JSON object, or that doesn't exist.
    ///   - syntax: The syntax of the file. With `.jsonc`, comments stay where people wrote them.
    ///   - ifUnusable: What to do if the file cannot be read, is empty, isn't JSON, or its root isn't an object, or if
    ///     the URL leads to a folder or to a symbolic link that leads nowhere.
    ///   - writeDelay: How long a value waits for others to be written with it. With zero, each call of ``set(_:)``
    ///     writes before it returns.
    ///   - checkInterval: How often the file is checked for changes by others. Reads check it at most this often; if
    ///     there are observers, a timer does, too. With zero, each read checks it.
    /// - Throws: ``JSONFileError`` with the path, and with the position in the file if it isn't JSON.
    public init(
        _ url: URL, syntax: JSONSyntax = .json, ifUnusable: UnusableFile = .fail,
        writeDelay: Duration = .milliseconds(100), checkInterval: Duration = .seconds(1)
    ) throws(JSONFileError) {
        self.url = url
        let file = try DocumentFile(url, syntax)
        let (version, aside) =
            try ifUnusable == .fail ? (version: file.open(), aside: nil) : file.openSettingAside()
        setAside = aside.map { URL(fileURLWithPath: $0) }
        document = SharedDocument(file, version, delay: writeDelay, interval: checkInterval)
    }

    /// Writes values that aren't written yet.
    deinit { try? document.flush() }

    /// Returns the value for a key: the one that was set last, whether it is written or not. If a name repeats, the
    /// first member is read.
    ///
    /// - Parameter key: The name of the member.
    /// - Returns: The value, or nil if there is none.
    /// - Complexity: That of reading a member of an object. Now and then the file is checked, and is read again if it
    ///   has changed.
    public func value(for key: String) -> StoredValue? { document.value(for: key) }

    /// Sets values, to be written soon; nil removes a member. New members come last.
    ///
    /// A value that the file already has isn't written, and keeps its spelling.
    ///
    /// - Parameter values: The values by their keys; nil removes the key.
    /// - Throws: ``JSONFileError`` if the last write failed and this one fails, too, or if each call writes the file
    ///   and this write fails, or if no text spells a date. Then none of the values is set; values that were set before
    ///   still wait to be written.
    public func set(_ values: [String: StoredValue?]) throws {
        for (key, value) in values {
            if case .date(let date)? = value, JSON(exactly: date) == nil {
                throw JSONFileError(url.path, .unwritableDate(key: key))
            }
        }
        try document.set(values)
    }

    /// Returns all keys.
    ///
    /// - Returns: The keys, in the order of the file.
    public func keys() -> [String] { document.keys() }

    /// Writes values that aren't written yet, and returns when they would survive a power failure. They include values
    /// that a ``StoredModel`` over the store could not write before.
    ///
    /// - Throws: ``JSONFileError`` if the file cannot be written. The values then still wait to be written.
    public func flush() throws {
        try StoreHub.writePending(of: self)
        try document.flush()
    }

    /// Begins to report values that other stores or processes change. A change is reported within the interval of
    /// ``init(_:syntax:ifUnusable:writeDelay:checkInterval:)``, and changes that were made together are reported by one
    /// call.
    ///
    /// - Parameter notify: Takes the keys that have changed.
    public func observeChanges(_ notify: @escaping @Sendable (_ keys: [String]?) -> Void) { document.observe(notify) }
}

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
