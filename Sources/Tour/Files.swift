import Foundation
import LazyJSON

/// The reason why the Tour cannot continue, in words for the user.
struct TourError: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}

/// The project's own documents.
struct Fixtures {
    let folder: URL

    /// Finds the folder in the package that this file belongs to, or else in the current directory.
    ///
    /// - Throws: ``TourError`` with the folders that were searched.
    static func find(sourceFile: String = #filePath) throws -> Fixtures {
        let package = URL(filePath: sourceFile)
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        let candidates = [package, URL(filePath: FileManager.default.currentDirectoryPath)].map {
            $0.appending(path: "Fixtures")
        }
        let found = candidates.first { FileManager.default.fileExists(atPath: $0.appending(path: "feed.json").path) }
        if let found { return Fixtures(folder: found) }
        let places = candidates.map { "    \($0.path)" }.joined(separator: "\n")
        throw TourError("no feed.json in\n\(places)\nRun the Tour in the folder of the package.")
    }

    /// One of the documents, checked to be readable.
    func file(_ name: String) throws -> File { try File(folder.appending(path: name)) }
}

/// A file that can be opened.
struct File {
    let url: URL
    /// Its size in bytes.
    let size: Int

    /// Looks for the file, and describes its absence in words.
    ///
    /// - Throws: ``TourError`` with the reason why there is no such file.
    init(_ url: URL) throws {
        var isFolder: ObjCBool = false
        guard FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder) else {
            throw TourError("there is no file at \(url.path)")
        }
        guard !isFolder.boolValue else { throw TourError("\(url.path) is a folder") }
        self.url = url
        let attributes = try? FileManager.default.attributesOfItem(atPath: url.path)
        size = (attributes?[.size] as? NSNumber)?.intValue ?? 0
    }

    /// Opens the file with one of the initializers that take a URL.
    ///
    /// The Tour maps its files, since nobody writes to them while it runs.
    ///
    /// - Throws: ``JSONError`` as it is; ``TourError`` with the reason why the file cannot be read.
    func open<Value>(_ body: (URL) throws -> Value) throws -> Value {
        do {
            return try body(url)
        } catch let error as JSONError {
            throw error
        } catch {
            throw TourError("\(url.path) cannot be read: \(error.localizedDescription)")
        }
    }
}
