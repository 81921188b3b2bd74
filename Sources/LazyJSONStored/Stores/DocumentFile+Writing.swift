#if canImport(FoundationEssentials) && !FullFoundation
    import FoundationEssentials
#else
    import Foundation
#endif

/// Replacing the file: by one process at a time, and all of it at once.
///
/// The lock is an advisory one (`flock`) on the folder. On the file itself it would be on what is replaced, and a file of its own for it
/// would stay behind, and be missing where others may not write. The system releases it when a process ends, however it ends. It lets
/// the stores of one process wait for each other, too: it belongs to what was opened, not to the process.
extension DocumentFile {
    /// The folder of the file, locked for as long as this lives.
    final class LockedFolder {
        /// The file itself, where the path leads through links.
        let target: String
        let path: String
        fileprivate let file: OpenFile
        /// Not on some network file systems, which have no locks of folders.
        fileprivate let isLocked: Bool

        fileprivate init(of document: DocumentFile) throws(JSONFileError) {
            target = FileSystem.followingLinks(document.path)
            let folder = FileSystem.split(target).folder
            let file = try document.naming { () throws(FileSystemFailure) in
                try FileSystem.makeFolder(folder)
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

    /// Calls `body` while no other store writes files of the folder, which is made if it is not there.
    func locked<R>(_ body: (LockedFolder) throws(JSONFileError) -> R) throws(JSONFileError) -> R {
        let folder = try LockedFolder(of: self)
        defer { withExtendedLifetime(folder) {} }
        return try body(folder)
    }

    /// Writes a file and gives it the name of another, which it replaces.
    ///
    /// At any moment the name has the old content or the new one, all of it. When this returns that is the new one, even after a
    /// failure of power; if it throws, the old one, or the new one after all.
    ///
    /// - Parameter old: The file that is replaced, whose permissions and owner are kept.
    func replace(
        _ target: String, in folder: LockedFolder, with data: Data, like old: FileStatus?
    ) throws(JSONFileError) -> Version {
        let json = try root(of: data)
        let temporary = FileSystem.join(folder.path, Self.temporaryPrefix + UUID().uuidString + Self.temporarySuffix)
        return try naming { () throws(FileSystemFailure) in
            let file = try OpenFile.creating(temporary, isPrivate: old != nil)
            do throws(FileSystemFailure) {
                try file.append(data)
                if let old { try file.takeOwnership(of: old) }
                try file.synchronize()
                try FileSystem.move(temporary, to: target)
            } catch {
                FileSystem.remove(temporary)
                throw error
            }
            try folder.file.synchronize()
            return Version(json, try file.status())
        }
    }

    private static let temporaryPrefix = ".lazyjson-"
    private static let temporarySuffix = ".tmp"

    /// Removes what processes have left that ended while they wrote. Whoever writes has the lock, so that nobody does now.
    func removeLeftovers(in folder: LockedFolder) {
        guard folder.isLocked else { return }
        let names = (try? FileManager.default.contentsOfDirectory(atPath: folder.path)) ?? []
        for name in names where name.hasPrefix(Self.temporaryPrefix) && name.hasSuffix(Self.temporarySuffix) {
            FileSystem.remove(FileSystem.join(folder.path, name))
        }
    }
}
