import LazyJSONFoundation

/// Replaces the file: one process at a time, and the whole file at once.
///
/// The lock is an advisory one (`flock`) on the folder. A lock on the file itself would be on a file that is being
/// replaced. A separate lock file would stay behind, and couldn't be created where others may not write. The system
/// releases the lock when a process ends, however it ends. The lock also makes the stores of one process wait for each
/// other, since it belongs to the open file description, not to the process.
extension DocumentFile {
    /// The folder of the file, locked for as long as this lives.
    final class LockedFolder {
        /// The path of the file itself, after following symbolic links.
        let target: String
        let path: String
        fileprivate let file: OpenFile
        /// False on some network file systems, which cannot lock folders.
        fileprivate let isLocked: Bool

        fileprivate init(of document: DocumentFile) throws(JSONFileError) {
            target = FileSystem.followingLinks(document.path)
            let folder = FileSystem.split(target).folder
            let file = try document.naming { () throws(FileSystemFailure) in
                try FileSystem.makeFolder(folder, like: document.folder)
                return try OpenFile.folder(folder)
            }
            switch file.lock(waiting: .seconds(document.patience)) {
            case .locked: isLocked = true
            case .impossible: isLocked = false
            case .busy: throw JSONFileError(document.path, .busy(seconds: document.patience))
            }
            self.path = folder
            self.file = file
        }
    }

    /// Calls `body` while no other store writes files of the folder. Creates the folder if it doesn't exist.
    func locked<R>(_ body: (LockedFolder) throws(JSONFileError) -> R) throws(JSONFileError) -> R {
        let folder = try LockedFolder(of: self)
        defer { withExtendedLifetime(folder) {} }
        return try body(folder)
    }

    /// Writes a temporary file and moves it to the target, which it replaces, as ``FileReplacement`` describes.
    ///
    /// - Parameter old: The status of the replaced file, whose permissions and owner are kept.
    func replace(
        _ target: String, in folder: LockedFolder, with data: Data, like old: FileStatus?
    ) throws(JSONFileError) -> Version {
        let json = try root(of: data)
        let temporary = Self.temporaryPrefix + UUID().uuidString + Self.temporarySuffix
        return try naming { () throws(FileSystemFailure) in
            let replacement = try FileReplacement(of: target, named: temporary, in: folder.file, like: old)
            try replacement.file.append(data)
            return Version(json, try replacement.commit())
        }
    }

    private static let temporaryPrefix = ".lazyjson-"
    private static let temporarySuffix = ".tmp"

    /// Removes temporary files of processes that ended while they wrote. Writing needs the lock, so that no process is
    /// writing now.
    func removeLeftovers(in folder: LockedFolder) {
        guard folder.isLocked else { return }
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        for name in names where name.hasPrefix(Self.temporaryPrefix) && name.hasSuffix(Self.temporarySuffix) {
            FileSystem.remove(FileSystem.join(folder.path, name))
        }
    }
}
