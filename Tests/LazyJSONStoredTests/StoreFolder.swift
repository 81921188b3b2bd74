import Foundation
import LazyJSON
import TestSupport

/// A folder for the files of a test, which goes with it.
final class StoreFolder {
    let url: URL

    init(
        _ url: URL = FileManager.default.temporaryDirectory.appending(path: "lazyjson-store-\(UUID().uuidString)")
    )
        throws
    {
        self.url = url
        try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    }

    deinit { try? FileManager.default.removeItem(at: url) }

    /// `settings.json`, the file of most tests.
    var settings: URL { self["settings.json"] }
    /// Its text; nil if there is none.
    var text: String? { try? String(contentsOf: settings, encoding: .utf8) }

    subscript(name: String) -> URL { url.appending(path: name) }

    /// All names, sorted.
    var names: [String] { (try? FileManager.default.contentsOfDirectory(atPath: url.path))?.sorted() ?? [] }

    func write(_ text: String, to name: String = "settings.json") throws {
        try Data(text.utf8).write(to: self[name])
    }

    func link(_ name: String, to target: String) throws {
        try FileManager.default.createSymbolicLink(atPath: self[name].path, withDestinationPath: target)
    }

    /// A store that writes at each call and looks at each read.
    func store() throws -> JSONFileStore {
        try JSONFileStore(settings, writeDelay: .zero, checkInterval: .zero)
    }

    /// Waits until something holds: for minutes where that takes milliseconds.
    static func wait(until holds: () -> Bool) -> Bool {
        for _ in 0..<TestScale.minutes(1) * 6_000 {
            if holds() { return true }
            Thread.sleep(forTimeInterval: 0.01)
        }
        return false
    }
}
