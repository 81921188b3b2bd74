import Foundation

/// Why the Tour cannot continue, in words for the user.
struct TourError: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) { self.description = description }
}

/// The project's own documents.
struct Fixtures {
    let folder: URL

    /// Finds the folder in the package that this file belongs to, or else in the current directory.
    ///
    /// - Throws: ``TourError`` that names the folders that were searched.
    static func find(sourceFile: String = #filePath) throws -> Fixtures {
        let package = URL(filePath: sourceFile)
            .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()
        let candidates = [package, URL(filePath: FileManager.default.currentDirectoryPath)].map {
            $0.appending(path: "Fixtures")
        }
        let found = candidates.first { FileManager.default.fileExists(atPath: $0.appending(path: "feed.json").path) }
        if let found { return Fixtures(folder: found) }
        let places = candidates.map { "    \($0.path)" }.joined(separator: "\n")
        throw TourError("there is no feed.json in\n\(places)\nRun the Tour in the folder of the package.")
    }

    /// The bytes of one of the documents.
    func data(_ name: String) throws -> Data { try readFile(folder.appending(path: name)) }
}

/// The bytes of a file, mapped into memory where the system allows.
///
/// - Throws: ``TourError`` that says why it cannot be read.
func readFile(_ url: URL) throws -> Data {
    var isFolder: ObjCBool = false
    guard FileManager.default.fileExists(atPath: url.path, isDirectory: &isFolder) else {
        throw TourError("there is no file at \(url.path)")
    }
    guard !isFolder.boolValue else { throw TourError("\(url.path) is a folder") }
    do {
        return try Data(contentsOf: url, options: .mappedIfSafe)
    } catch {
        throw TourError("\(url.path) cannot be read: \(error.localizedDescription)")
    }
}
