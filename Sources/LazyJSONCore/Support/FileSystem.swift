import LazyJSONFoundation

// Functions that Foundation lacks: locks, reliable writing, and creating files only if they don't exist.

/// The reason why the system refused an operation.
package struct FileSystemFailure: Error {
    /// The operation: "read", "create the folder /a/b".
    package let operation: String
    /// The system's number, `errno`.
    package let code: Int32

    /// Returns the system's words for a number.
    package static func message(for code: Int32) -> String { String(cString: strerror(code)) }

    /// Calls the system until it is not interrupted by a signal.
    @discardableResult
    fileprivate static func attempt(_ operation: String, _ call: () -> Int) throws(Self) -> Int {
        while true {
            let result = call()
            if result >= 0 { return result }
            let code = errno
            if code != EINTR { throw Self(operation: operation, code: code) }
        }
    }
}

extension FileSystemFailure {
    package var isMissing: Bool { code == ENOENT }
    package var isForbidden: Bool { code == EACCES || code == EPERM }
    fileprivate var exists: Bool { code == EEXIST }

    /// Whether the system would refuse the operation again: because of permissions, or of links in a circle. A locked
    /// device (`EPERM`) and a failing disk (`EIO`) are not lasting.
    package static func isLasting(_ code: Int32) -> Bool { code == EACCES || code == ELOOP }
}

/// The system's information about a file, which differs for any two versions that weren't written at the same moment.
package struct FileStatus: Sendable, Equatable {
    package enum Kind: Sendable { case file, folder, symbolicLink, other }

    package let kind: Kind
    let mode: mode_t
    let owner: uid_t
    let group: gid_t
    private let device: UInt64
    private let number: UInt64
    /// The number of bytes.
    package let size: Int64
    /// Times since 1970.
    private let modified: Duration
    private let changed: Duration

    /// The time when the file was created, renamed or last changed, in whole seconds since 1970.
    package var changeTime: Double { Double(changed.components.seconds) }

    /// Returns whether two paths, or two moments, had the same file.
    package func isSameFile(as other: FileStatus) -> Bool { device == other.device && number == other.number }

    /// Reads the status of the file at a path. Returns nil if nothing exists there.
    package init?(_ path: String, followingLinks: Bool) throws(FileSystemFailure) {
        var found = stat()
        do {
            try FileSystemFailure.attempt("read the attributes") {
                Int(followingLinks ? stat(path, &found) : lstat(path, &found))
            }
        } catch {
            if error.isMissing { return nil }
            throw error
        }
        self.init(found)
    }

    fileprivate init(_ found: stat) {
        mode = mode_t(truncatingIfNeeded: found.st_mode)
        switch mode & S_IFMT {
        case S_IFREG: kind = .file
        case S_IFDIR: kind = .folder
        case S_IFLNK: kind = .symbolicLink
        default: kind = .other
        }
        owner = found.st_uid
        group = found.st_gid
        device = UInt64(truncatingIfNeeded: found.st_dev)
        number = UInt64(truncatingIfNeeded: found.st_ino)
        size = Int64(found.st_size)
        #if canImport(Darwin)
            (modified, changed) = (Duration(found.st_mtimespec), Duration(found.st_ctimespec))
        #else
            (modified, changed) = (Duration(found.st_mtim), Duration(found.st_ctim))
        #endif
    }
}

extension Duration {
    fileprivate init(_ time: timespec) { self = .seconds(time.tv_sec) + .nanoseconds(time.tv_nsec) }
}

/// A file or folder that stays open for as long as this object lives.
package final class OpenFile {
    private let descriptor: Int32
    /// The number of bytes that one call reads or writes.
    private static let chunk = 1 << 20

    private init(_ operation: String, _ path: String, _ flags: Int32, mode: mode_t = 0) throws(FileSystemFailure) {
        descriptor = Int32(
            try FileSystemFailure.attempt(operation) { Int(open(path, flags | O_CLOEXEC, mode)) })
    }

    deinit { close(descriptor) }

    /// Opens a file for reading, without waiting for a writer, as opening a pipe would.
    package static func reading(_ path: String) throws(FileSystemFailure) -> OpenFile {
        try OpenFile("open", path, O_RDONLY | O_NONBLOCK)
    }

    /// Creates a file with the usual permissions, or private ones. Throws an error if something exists there.
    package static func creating(_ path: String, isPrivate: Bool) throws(FileSystemFailure) -> OpenFile {
        try OpenFile("create a file in the folder", path, O_WRONLY | O_CREAT | O_EXCL, mode: isPrivate ? 0o600 : 0o666)
    }

    /// Opens a folder to lock and synchronize it.
    package static func folder(_ path: String) throws(FileSystemFailure) -> OpenFile {
        try OpenFile("open the folder \(path)", path, O_RDONLY | O_DIRECTORY)
    }

    package func status() throws(FileSystemFailure) -> FileStatus {
        var found = stat()
        try FileSystemFailure.attempt("read the attributes") { Int(fstat(descriptor, &found)) }
        return FileStatus(found)
    }

    /// Returns the bytes after the ones that were already read, at most as many as one call reads: none at the end, and
    /// nil if others will write them and haven't yet, as into a pipe.
    package func next(atMost limit: Int) throws(FileSystemFailure) -> [UInt8]? {
        var buffer = [UInt8](repeating: 0, count: min(max(limit, 1), Self.chunk))
        // A pipe that no writer has opened yet would look as if its writers had closed it.
        var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        guard try FileSystemFailure.attempt("read", { Int(poll(&request, 1, 0)) }) > 0 else { return nil }
        do {
            let count = try FileSystemFailure.attempt("read") { read(descriptor, &buffer, buffer.count) }
            // A short chunk that is kept for long must not hold memory for a whole one.
            return count == buffer.count ? buffer : [UInt8](buffer.prefix(count))
        } catch {
            if error.code == EAGAIN || error.code == EWOULDBLOCK { return nil }
            throw error
        }
    }

    /// Goes on reading at an offset.
    package func move(to offset: Int64) throws(FileSystemFailure) {
        try FileSystemFailure.attempt("move in the file") { Int(lseek(descriptor, off_t(offset), SEEK_SET)) }
    }

    /// Returns all bytes after the ones that were already read.
    package func contents() throws(FileSystemFailure) -> Data {
        var contents = Data()
        var buffer = [UInt8](repeating: 0, count: Self.chunk)
        while true {
            let count = try FileSystemFailure.attempt("read") { read(descriptor, &buffer, buffer.count) }
            if count == 0 { return contents }
            contents.append(contentsOf: buffer.prefix(count))
        }
    }

    /// Writes all bytes, or throws an error after writing some of them.
    package func append(_ data: Data) throws(FileSystemFailure) {
        var rest = data[...]
        while !rest.isEmpty {
            let buffer = [UInt8](rest.prefix(Self.chunk))
            rest = rest.dropFirst(
                try FileSystemFailure.attempt("write") { write(descriptor, buffer, buffer.count) })
        }
    }

    /// Gives a new file the permissions of another, and the owner if the system allows it.
    package func takeOwnership(of other: FileStatus) throws(FileSystemFailure) {
        let own = try status()
        if own.owner != other.owner || own.group != other.group {
            // Only an administrator can give files away, but all users can give theirs to their own groups.
            if fchown(descriptor, other.owner, other.group) != 0 {
                _ = fchown(descriptor, uid_t.max, other.group)
            }
        }
        try FileSystemFailure.attempt("set the permissions") { Int(fchmod(descriptor, other.mode & 0o777)) }
    }

    /// Returns when a power failure would no longer undo writing.
    package func synchronize() throws(FileSystemFailure) {
        #if canImport(Darwin)
            // On these systems, fsync leaves the time of writing to the disk.
            if fcntl(descriptor, F_FULLFSYNC) == 0 { return }
        #endif
        do { try FileSystemFailure.attempt("synchronize") { Int(fsync(descriptor)) } } catch {
            // Some file systems can't synchronize folders.
            if error.code != EINVAL && error.code != ENOTSUP { throw error }
        }
    }

    package enum Locking {
        case locked, busy, impossible
    }

    /// Locks the file for this instance, against all others in this process and in other processes, until it is closed
    /// or the process ends.
    ///
    /// - Returns: `busy` if others held the lock for longer than the given patience.
    package func lock(waiting patience: Duration) -> Locking {
        let start = ContinuousClock.now
        while true {
            if flock(descriptor, LOCK_EX | LOCK_NB) == 0 { return .locked }
            guard errno == EWOULDBLOCK || errno == EINTR else { return .impossible }
            guard ContinuousClock.now - start < patience else { return .busy }
            // The pause varies, so that two waiting instances don't keep colliding.
            usleep(.random(in: 200...2000))
        }
    }
}

extension URL {
    /// The path of the file at this URL. Nil for a URL of anything else, and for a path that the system would end at a
    /// zero byte.
    package var filePath: String? {
        let path = absoluteURL.path
        return isFileURL && !path.isEmpty && !path.utf8.contains(0) ? path : nil
    }

    /// Returns the path of a file to read.
    ///
    /// - Throws: `CocoaError` if the URL isn't one of a file.
    @discardableResult
    package func readablePath() throws -> String {
        if let filePath { return filePath }
        throw CocoaError(isFileURL ? .fileReadInvalidFileName : .fileReadUnsupportedScheme, userInfo: ["NSURL": self])
    }
}

/// Operations on names in folders.
package enum FileSystem {
    /// Returns the folder and the name of a path's target. Paths are split by bytes: a name may begin with a combining
    /// accent, which would join the slash.
    package static func split(_ path: String) -> (folder: String, name: String) {
        guard let stroke = path.utf8.lastIndex(of: UInt8(ascii: "/")) else { return (".", path) }
        let folder = String(path[..<stroke])
        return (folder.isEmpty ? "/" : folder, String(path[path.utf8.index(after: stroke)...]))
    }

    package static func join(_ folder: String, _ name: String) -> String {
        folder == "/" ? "/" + name : folder + "/" + name
    }

    /// Returns the target of the links at a path, whether or not it exists. Returns the path itself if the links form a
    /// circle.
    package static func followingLinks(_ path: String) -> String {
        var target = path
        for _ in 0..<40 {
            guard let next = try? FileManager().destinationOfSymbolicLink(atPath: target) else { return target }
            target = next.utf8.prefix(1).elementsEqual("/".utf8) ? next : join(split(target).folder, next)
        }
        return path
    }

    /// Creates the missing folders of a path, and returns when they are stored for certain.
    ///
    /// - Parameter old: The status of a former folder at the path, whose permissions the new one gets.
    package static func makeFolder(_ path: String, like old: FileStatus? = nil) throws(FileSystemFailure) {
        var missing: [String] = []
        var folder = path
        while try FileStatus(folder, followingLinks: true) == nil {
            missing.append(folder)
            let parent = split(folder).folder
            if parent == folder { break }
            folder = parent
        }
        for folder in missing.reversed() {
            let mode = (folder == path ? old : nil).map { $0.mode & 0o777 } ?? 0o777
            do { try FileSystemFailure.attempt("create the folder \(folder)") { Int(mkdir(folder, mode)) } } catch {
                if !error.exists { throw error }
            }
            try OpenFile.folder(split(folder).folder).synchronize()
        }
    }

    /// Renames a file, replacing any file with the new name.
    package static func move(_ path: String, to other: String) throws(FileSystemFailure) {
        try FileSystemFailure.attempt("rename to \(split(other).name)") { Int(rename(path, other)) }
    }

    /// Removes a file, if it exists.
    package static func remove(_ path: String) { _ = unlink(path) }
}

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
