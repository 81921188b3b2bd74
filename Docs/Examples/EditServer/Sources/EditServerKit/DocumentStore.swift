import Foundation

/// The name of a document: 1 to 64 lower-case letters, digits and hyphens.
///
/// No name leads out of the folder, and no two names are one file where the file system ignores case.
struct DocumentID: Hashable, Sendable, Comparable, CustomStringConvertible {
    let description: String

    init?(_ text: some StringProtocol) {
        let isAllowed = text.utf8.allSatisfy { byte in
            switch byte {
            case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "-"): true
            default: false
            }
        }
        guard isAllowed, (1...64).contains(text.utf8.count) else { return nil }
        description = String(text)
    }

    static func < (a: DocumentID, b: DocumentID) -> Bool { a.description < b.description }
}

/// A version of a document: its bytes as they were sent, and its tag.
struct StoredDocument: Sendable {
    let bytes: [UInt8]
    let tag: EntityTag

    init(_ bytes: [UInt8]) { (self.bytes, tag) = (bytes, EntityTag(of: bytes)) }
}

/// Documents in a folder, one file each.
///
/// A file is replaced as a whole, so reading needs no lock and a reader never sees half a document. The actor makes one change at a
/// time. Callers apply patches before that, and the change then names
/// the version that it started from.
actor DocumentStore {
    private let folder: URL

    /// Opens a folder, and creates it if it doesn't exist.
    init(folder: URL) throws {
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        self.folder = folder
    }

    /// Returns the current version of a document; nil if there is none.
    nonisolated func document(_ id: DocumentID) throws -> StoredDocument? {
        do {
            return StoredDocument([UInt8](try Data(contentsOf: file(id))))
        } catch CocoaError.fileReadNoSuchFile, CocoaError.fileNoSuchFile {
            return nil
        }
    }

    /// Replaces, creates or removes a document, unless it has another version by now.
    ///
    /// - Parameters:
    ///   - new: The new version; nil removes the document.
    ///   - old: The version that the change started from; nil if there was none.
    /// - Returns: Whether the change was made.
    func replace(_ id: DocumentID, _ old: EntityTag?, by new: StoredDocument?) throws -> Bool {
        guard try document(id)?.tag == old else { return false }
        if let new {
            try Data(new.bytes).write(to: file(id), options: .atomic)
        } else if old != nil {
            try FileManager.default.removeItem(at: file(id))
        }
        return true
    }

    /// Returns a page of names, in order.
    nonisolated func names(after last: DocumentID?, limit: Int) throws -> [DocumentID] {
        let names = try FileManager.default.contentsOfDirectory(atPath: folder.path)
            .compactMap { $0.hasSuffix(".json") ? DocumentID($0.dropLast(5)) : nil }
            .filter { name in last.map { name > $0 } ?? true }
        return Array(names.sorted().prefix(limit))
    }

    nonisolated private func file(_ id: DocumentID) -> URL { folder.appending(path: "\(id).json") }
}
