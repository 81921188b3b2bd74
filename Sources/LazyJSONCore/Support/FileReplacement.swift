/// A new file that replaces another one once it is complete.
///
/// At any moment, the target has either all of the old content or all of the new content. The new file is removed if it
/// isn't committed.
package final class FileReplacement {
    /// The new file, for writing.
    package let file: OpenFile
    private let temporary: String
    private let target: String
    private let folder: OpenFile
    private let old: FileStatus?
    private var isCommitted = false

    /// Creates the new file.
    ///
    /// - Parameters:
    ///   - target: The path of the file to replace, after following symbolic links.
    ///   - temporary: The name of the new file until it is complete.
    ///   - folder: The folder of both.
    ///   - old: The status of the replaced file, whose permissions and owner are kept.
    package init(
        of target: String, named temporary: String, in folder: OpenFile, like old: FileStatus?
    ) throws(FileSystemFailure) {
        self.target = target
        self.temporary = FileSystem.join(FileSystem.split(target).folder, temporary)
        (self.folder, self.old) = (folder, old)
        file = try OpenFile.creating(self.temporary, isPrivate: old != nil)
    }

    deinit {
        if !isCommitted { FileSystem.remove(temporary) }
    }

    /// Replaces the target.
    ///
    /// When this method returns, the target has the new content, even after a power failure. If the method throws, the
    /// target has the old content, or the new content after all.
    ///
    /// - Returns: The status of the new file.
    package func commit() throws(FileSystemFailure) -> FileStatus {
        if let old { try file.takeOwnership(of: old) }
        try file.synchronize()
        try FileSystem.move(temporary, to: target)
        isCommitted = true
        try folder.synchronize()
        return try file.status()
    }
}
