#if canImport(FoundationEssentials) && !FullFoundation
    import FoundationEssentials
#else
    import Foundation
#endif

/// A store in a JSON file: the members of its object are the values by key.
///
///     let store = try JSONFileStore(folder.appending(path: "settings.json"))
///     try store.set(["launches": .json(4)])
///     try store.flush()
///
/// Of the file, every byte stays that is not part of a value that is set: members that nobody here knows, their order, whitespace, the
/// spelling of numbers. A key is the name of a member as it is, also with dots in it.
///
/// **Writing.** What is set is known at once, and written a moment later together with what else is set until then; ``flush()`` writes it
/// now, and so does the end of the store. Call it where the app may end: what is not written when the process ends is lost. The file is
/// replaced as a whole, by one that the disk has: whenever the process is killed, or the power fails, the file is the old one or the
/// new one. Its permissions stay, its owner where the system allows it, and symbolic links that lead to it. Extended attributes and
/// hard links do not.
///
/// **Others.** Other processes, and other stores of this one, may write the same file: each writes only the keys that were set in it, and
/// none is lost. They wait for each other by a lock of the folder (`flock`), which on network file systems may not be there, or not
/// be seen by other machines; two that write in the same moment may then lose the changes of one. What others have changed is
/// noticed when a value is read, and told to observers.
///
/// **Failures.** A write that fails leaves the file as it was, and nothing is forgotten: the values stay to be read, and are written as
/// soon as that succeeds. ``flush()`` tries it and throws. From a failure on, ``set(_:)`` writes before it returns: if that fails it
/// throws and keeps none of *its* values. So the failure of a write that nobody waits for is thrown by the next call.
/// If another process has made the file unusable, it is a failure to write, too: the file is not touched, and reads give what was known.
/// If another has removed it, the store is empty.
///
/// All calls are safe on any thread.
public final class JSONFileStore: KeyValueStore {
    /// What is done when the file is unusable at opening.
    public enum UnusableFile: Sendable {
        /// An error says why, and nothing is touched.
        case fail
        /// The file gets the name `settings.json.corrupt`, `settings.json.corrupt-2` if there is one, and so on. The store begins empty.
        ///
        /// Not where that may be over in a while, such as a device that is locked, or a failing disk: that is an error.
        case setAside
    }

    /// The file.
    public let url: URL
    /// Where the file is that was found unusable and set aside at opening; nil if none was.
    public let setAside: URL?
    private let document: SharedDocument

    /// Opens a file. If there is none, the store is empty; the file, and folders on the way to it, are made when a value is written.
    ///
    ///     let store = try JSONFileStore(url, ifUnusable: .setAside)
    ///     if let old = store.setAside { log("could not read the settings; they are in \(old.path)") }
    ///
    /// - Parameters:
    ///   - url: A file whose content is a JSON object, or nothing.
    ///   - ifUnusable: What is done if the file is not JSON, is empty, or its root is no object; if it cannot be read; if there is a
    ///     folder, or a symbolic link that leads nowhere.
    ///   - writeDelay: How long a value that was set waits for others to be written with it. With zero, each call of ``set(_:)`` writes
    ///     before it returns.
    ///   - checkInterval: How often the file is looked at for changes of others: at most, by reads; and by a timer, if there are
    ///     observers. With zero, at each read.
    /// - Throws: ``JSONFileError`` with the path, and with the position in the file if it is not JSON.
    public init(
        _ url: URL, ifUnusable: UnusableFile = .fail, writeDelay: Duration = .milliseconds(100),
        checkInterval: Duration = .seconds(1)
    ) throws(JSONFileError) {
        self.url = url
        let file = try DocumentFile(url)
        let version: DocumentFile.Version
        switch ifUnusable {
        case .fail:
            version = try file.open()
            setAside = nil
        case .setAside:
            let (found, aside) = try file.openSettingAside()
            version = found
            setAside = aside.map { URL(fileURLWithPath: $0) }
        }
        document = SharedDocument(file, version, delay: writeDelay, interval: checkInterval)
    }

    /// Writes what is not written yet.
    deinit { try? document.flush() }

    /// The value for a key: the one set last, whether it is written or not. Of members of the same name, the first.
    ///
    /// - Complexity: That of a member of an object; now and then a look at the file, which is read again if it was changed.
    public func value(for key: String) -> StoredValue? { document.value(for: key) }

    /// Sets values, to be written soon; nil removes a member. New members come last.
    ///
    /// A value that the file has already is not written, and keeps its spelling.
    ///
    /// - Throws: ``JSONFileError`` if the last write failed and another one now fails, too, or if the file is written at each call and
    ///   that fails. None of the values is then set; those that were set before still wait to be written.
    public func set(_ values: [String: StoredValue?]) throws { try document.set(values) }

    /// All keys, in the order of the file.
    public func keys() -> [String] { document.keys() }

    /// Writes what is not written yet, and returns when it would survive a failure of power.
    ///
    /// - Throws: ``JSONFileError`` if it cannot be written. It then still waits to be written.
    public func flush() throws { try document.flush() }

    /// Begins to tell of values that other stores or processes have changed: within ``init(_:ifUnusable:writeDelay:checkInterval:)``'s
    /// interval, by one call for all that were changed together.
    public func observeChanges(_ tell: @escaping @Sendable (_ keys: [String]?) -> Void) { document.observe(tell) }
}
