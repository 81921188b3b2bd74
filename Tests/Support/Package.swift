import Foundation

/// The folder that the package is in, wherever the tests are built.
package enum Package {
    package static let folder: URL = {
        let support = URL(filePath: #filePath).deletingLastPathComponent()
        return support.deletingLastPathComponent().deletingLastPathComponent()
    }()

    package static func file(_ path: String) -> URL { folder.appending(path: path).standardized }
}
