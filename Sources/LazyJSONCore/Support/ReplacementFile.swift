#if canImport(FoundationEssentials) && !FullFoundation
    import FoundationEssentials
#else
    import Foundation
#endif

/// A new file that is written beside another one, and that replaces it when all has been written.
///
/// At any moment, the target has either all of the old content or all of the new content. If the new file is released
/// before it replaced the target, it is removed, and the target stays as it is.
///
/// Used by one caller at a time.
package final class ReplacementFile: @unchecked Sendable {
    private let file: OpenFile
    private let target: String
    private let temporary: String
    private let old: FileStatus?
    private var isReplaced = false

    /// Creates the new file.
    ///
    /// - Parameters:
    ///   - target: The path of the file to replace, after following symbolic links. It may not exist.
    ///   - name: The name of the new file in the same folder, until it replaces the target.
    ///   - old: The status of the replaced file, whose permissions and owner are kept.
    package init(of target: String, named name: String, like old: FileStatus?) throws(FileSystemFailure) {
        temporary = FileSystem.join(FileSystem.split(target).folder, name)
        (self.target, self.old) = (target, old)
        file = try OpenFile.creating(temporary, isPrivate: old != nil)
    }

    deinit { if !isReplaced { FileSystem.remove(temporary) } }

    /// Writes more bytes, or throws an error after writing some of them.
    package func append(_ data: Data) throws(FileSystemFailure) { try file.append(data) }

    /// Replaces the target. When this method returns, the target has the new content, even after a power failure. If it
    /// throws, the target has the old content, or the new content after all.
    ///
    /// - Parameter folder: The folder of the target, if it is open.
    /// - Returns: The status of the new file.
    package func replace(in folder: OpenFile? = nil) throws(FileSystemFailure) -> FileStatus {
        if let old { try file.takeOwnership(of: old) }
        try file.synchronize()
        try FileSystem.move(temporary, to: target)
        isReplaced = true
        if let folder {
            try folder.synchronize()
        } else {
            try OpenFile.folder(FileSystem.split(target).folder).synchronize()
        }
        return try file.status()
    }
}
