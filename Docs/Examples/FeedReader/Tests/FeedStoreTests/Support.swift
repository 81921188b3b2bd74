import Foundation
import LazyJSON

@testable import FeedStore

/// A folder of its own for each test, with a database in it.
final class Place {
    let folder = FileManager.default.temporaryDirectory.appending(path: "FeedStoreTests-\(UUID().uuidString)")

    init() throws { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) }

    deinit { try? FileManager.default.removeItem(at: folder) }

    /// Opens the database; each call is a connection of its own, as another process has it.
    func open() throws -> FeedDatabase { try FeedDatabase(path: folder.appending(path: "feed.sqlite").path) }

    /// Writes a file and returns its path.
    func file(_ text: String, name: String = "feed.json") throws -> String {
        let url = folder.appending(path: name)
        try Data(text.utf8).write(to: url)
        return url.path
    }

    /// Imports text into a database.
    @discardableResult
    func load(_ text: String, into database: FeedDatabase, preferring: Preference = .theirs) throws -> ImportSummary {
        try database.importFeed(FeedFile(path: file(text)), preferring: preferring)
    }
}

extension FeedDatabase {
    /// The text of an item's document, as SQLite has it.
    func text(of id: String) throws -> String? {
        try pool.read { try String.fetchOne($0, sql: "SELECT document FROM item WHERE id = ?", arguments: [id]) }
    }
}

/// Waits until something holds, for at most ten seconds.
func eventually(_ holds: () throws -> Bool) async throws -> Bool {
    for _ in 0..<500 {
        if try holds() { return true }
        try await Task.sleep(for: .milliseconds(20))
    }
    return try holds()
}

/// The fixture of the project.
let fixture = URL(filePath: #filePath).deletingLastPathComponent().appending(path: "../../../../../Fixtures/feed.json")
    .standardizedFileURL
