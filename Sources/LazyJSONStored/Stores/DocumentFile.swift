#if canImport(FoundationEssentials) && !FullFoundation
    import FoundationEssentials
#else
    import Foundation
#endif

/// A file whose content is one JSON object: reading it, and putting it aside where it is unusable.
struct DocumentFile: Sendable {
    let path: String
    /// How many seconds to wait for others, who need some milliseconds each.
    var patience = 5

    /// The file as it was at some moment.
    struct Version: Sendable {
        /// The root, an object; nil if there was no file.
        let json: JSON?
        let status: FileStatus?
        /// Whether any later change changes the status. Time stamps have steps, of some milliseconds or of two seconds; what was
        /// changed just before it was looked at may be changed again within the same one.
        let isSettled: Bool

        init(_ json: JSON?, _ status: FileStatus?) {
            self.json = json
            self.status = status
            isSettled = status.map { Date().timeIntervalSince1970 - $0.changeTime > 3 } ?? true
        }

        static let missing = Version(nil, nil)
    }

    init(_ url: URL) throws(JSONFileError) {
        path = url.absoluteURL.path
        // The system would take the path to end at a zero.
        if !url.isFileURL || path.isEmpty || path.utf8.contains(0) { throw JSONFileError(path, .notAFile) }
    }

    /// Calls `body`, and says of a failure which document it was about.
    func naming<R>(_ body: () throws(FileSystemFailure) -> R) throws(JSONFileError) -> R {
        do throws(FileSystemFailure) { return try body() } catch {
            throw JSONFileError(path, .system(operation: error.operation, code: error.code))
        }
    }

    /// Reads the file; `json` is nil if there is none.
    ///
    /// - Throws: ``JSONFileError`` if it cannot be read, or is not an object.
    func read() throws(JSONFileError) -> Version {
        let found = try naming { () throws(FileSystemFailure) in try bytes() }
        guard let (data, status) = found else { return .missing }
        switch status.kind {
        case .file: return Version(try root(of: data), status)
        case .folder: throw JSONFileError(path, .folder)
        case .symbolicLink, .other: throw JSONFileError(path, .notAFile)
        }
    }

    /// What the file has; no bytes of anything but a file.
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

    /// The root, an object. Values may be nested in any depth, as they may in what is set.
    func root(of data: Data) throws(JSONFileError) -> JSON {
        do throws(JSONError) {
            let json = try JSON(parsing: data, nestingLimit: .max)
            guard json.kind == .object else {
                throw JSONError(rootKindMismatch: "an object", found: json.kind.description)
            }
            return json
        } catch {
            throw JSONFileError(path, .content(error))
        }
    }

    /// The same at opening, where a link that leads nowhere is a mistake, too.
    func open() throws(JSONFileError) -> Version {
        let version = try read()
        guard version.json == nil, let status = try? FileStatus(path, followingLinks: false) else { return version }
        switch status.kind {
        case .symbolicLink: throw JSONFileError(path, .brokenLink(to: FileSystem.followingLinks(path)))
        // It was made just now.
        default: return try read()
        }
    }

    /// Opens the file; gives it another name if it is unusable, and makes an empty one.
    ///
    /// - Returns: The version, and where the unusable file is now.
    func openSettingAside() throws(JSONFileError) -> (version: Version, aside: String?) {
        do throws(JSONFileError) { return (try open(), nil) } catch { guard error.isLasting else { throw error } }
        return try locked { folder throws(JSONFileError) in
            // Another process may have done it meanwhile.
            let error: JSONFileError
            do throws(JSONFileError) { return (try open(), nil) } catch let found { error = found }
            // A link to a file that is not JSON stays, and what it leads to moves. One that leads to no file moves itself.
            var moved = path
            if case .content = error.reason { moved = folder.target }
            let aside = try naming { () throws(FileSystemFailure) in
                let name = try Self.freeName(for: moved)
                try FileSystem.move(moved, to: name)
                return name
            }
            let target = FileSystem.followingLinks(path)
            return (try replace(target, in: folder, with: Data("{}\n".utf8), like: nil), aside)
        }
    }

    /// `settings.json.corrupt`, or the first of `.corrupt-2`, `.corrupt-3`, … that nothing has.
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
    /// Whether opening the file again would give the same error: not if the device is locked, or the disk fails.
    fileprivate var isLasting: Bool {
        switch reason {
        case .content, .folder, .notAFile, .brokenLink: true
        case .busy: false
        case .system(_, let code): FileSystemFailure.isLasting(code)
        }
    }
}
