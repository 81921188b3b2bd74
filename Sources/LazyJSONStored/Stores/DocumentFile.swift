import LazyJSONFoundation

/// A file whose content is one JSON object: reads it, and moves it aside if it is unusable.
struct DocumentFile: Sendable {
    let path: String
    let syntax: JSONSyntax
    /// The content of a file that doesn't exist yet.
    var emptyObject: JSON { (try? JSON(parsing: "{}", syntax: syntax)) ?? .emptyObject }
    /// The status of the folder when the file was opened. A folder that was removed since is created with the same
    /// permissions.
    var folder: FileStatus?
    /// How many seconds to wait for other writers, which need some milliseconds each.
    var patience = 5

    /// The file as it was at some moment.
    struct Version: Sendable {
        /// The root, an object; nil if there was no file.
        let json: JSON?
        let status: FileStatus?
        /// Whether any later change changes the status. Time stamps have a resolution of some milliseconds up to two
        /// seconds. A file that was changed just before its status was read may be changed again within the same step.
        let isSettled: Bool

        init(_ json: JSON?, _ status: FileStatus?) {
            (self.json, self.status) = (json, status)
            isSettled = status.map { Date().timeIntervalSince1970 - $0.changeTime > 3 } ?? true
        }

        static let missing = Version(nil, nil)
    }

    init(_ url: URL, _ syntax: JSONSyntax = .json) throws(JSONFileError) {
        self.syntax = syntax
        guard let path = url.filePath else { throw JSONFileError(url.path, .notAFile) }
        self.path = path
        folder = try? FileStatus(FileSystem.split(FileSystem.followingLinks(path)).folder, followingLinks: true)
    }

    /// Calls `body`, and adds the document's path to its error.
    func naming<R>(_ body: () throws(FileSystemFailure) -> R) throws(JSONFileError) -> R {
        do throws(FileSystemFailure) { return try body() } catch {
            throw JSONFileError(path, .system(operation: error.operation, code: error.code))
        }
    }

    /// Reads the file; `json` is nil if there is none.
    ///
    /// - Throws: ``JSONFileError`` if the file cannot be read, or if its root isn't an object.
    func load() throws(JSONFileError) -> Version {
        let found = try naming { () throws(FileSystemFailure) in try bytes() }
        guard let (data, status) = found else { return .missing }
        switch status.kind {
        case .file: return Version(try root(of: data), status)
        case .folder: throw JSONFileError(path, .folder)
        case .symbolicLink, .other: throw JSONFileError(path, .notAFile)
        }
    }

    /// The content of a file; empty for anything other than a regular file.
    private func bytes() throws(FileSystemFailure) -> (data: Data, status: FileStatus)? {
        do throws(FileSystemFailure) {
            let file = try OpenFile.reading(path)
            let status = try file.status()
            return (status.kind == .file ? try file.contents() : Data(), status)
        } catch {
            if error.isMissing { return nil }
            throw error
        }
    }

    /// Parses the root, an object. It may be nested to any depth, as values that are set may be.
    func root(of data: Data) throws(JSONFileError) -> JSON {
        do throws(JSONError) {
            let json = try JSON(parsing: data, syntax: syntax, nestingLimit: .max)
            guard json.kind == .object else {
                throw JSONError(rootKindMismatch: "an object", found: json.kind.description)
            }
            return json
        } catch {
            throw JSONFileError(path, .content(error))
        }
    }

    /// Reads the file when it is opened. A link that leads nowhere is an error here, too.
    func open() throws(JSONFileError) -> Version {
        let version = try load()
        guard version.json == nil, let status = try? FileStatus(path, followingLinks: false) else { return version }
        if status.kind == .symbolicLink {
            throw JSONFileError(path, .brokenLink(to: FileSystem.followingLinks(path)))
        }
        // The file was created just now.
        return try load()
    }

    /// Opens the file. If it is unusable, renames it and creates an empty file.
    ///
    /// - Returns: The version, and the new path of the unusable file.
    func openSettingAside() throws(JSONFileError) -> (version: Version, aside: String?) {
        do throws(JSONFileError) { return (try open(), nil) } catch { guard error.isLasting else { throw error } }
        return try locked { folder throws(JSONFileError) in
            // Another process may have done this meanwhile.
            let error: JSONFileError
            do throws(JSONFileError) { return (try open(), nil) } catch let found { error = found }
            // A link to a file that isn't JSON stays, and the file it leads to is moved. A link that leads to no file
            // is moved itself.
            var moved = path
            if case .content = error.reason { moved = folder.target }
            let (aside, old) = try naming { () throws(FileSystemFailure) in
                let status = (try? FileStatus(moved, followingLinks: true)) ?? nil
                let name = try Self.freeName(for: moved)
                try FileSystem.move(moved, to: name)
                return (name, status?.kind == .file ? status : nil)
            }
            let target = FileSystem.followingLinks(path)
            return (try replace(target, in: folder, with: Data("{}\n".utf8), like: old), aside)
        }
    }

    /// `settings.json.corrupt`, or the first of `.corrupt-2`, `.corrupt-3`, … that isn't in use.
    private static func freeName(for path: String) throws(FileSystemFailure) -> String {
        var name = path + ".corrupt"
        var number = 1
        while try FileStatus(name, followingLinks: false) != nil {
            number += 1
            name = path + ".corrupt-\(number)"
        }
        return name
    }
}

extension JSONFileError {
    /// Whether opening the file again would give the same error. False if the device is locked or the disk fails.
    fileprivate var isLasting: Bool {
        switch reason {
        case .content, .folder, .notAFile, .brokenLink: true
        case .busy, .unwritableDate: false
        case .system(_, let code): FileSystemFailure.isLasting(code)
        }
    }
}
