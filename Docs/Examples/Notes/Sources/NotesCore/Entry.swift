import Foundation
import LazyJSON

/// A note on this device: the version that the server has, and the version with the edits that it doesn't have yet.
@JSONModel package final class Entry: JSONModel, Identifiable {
    package var id = ""
    /// The server's name for `base`.
    var etag: String?
    /// The version that the server had last; nil if the server doesn't have the note yet.
    var base: Note?
    /// The version that is shown and edited.
    package var note: Note
    /// Whether the note was removed here, and the server doesn't know it yet.
    @Property("is_removed") package var isRemoved: Bool = false
    /// The reasons why the server refused the last edit.
    package var problems: [JSONIssue]
    /// The edits that this device and another one made to the same value. This device's value is shown.
    package var conflicts: [String]

    /// Creates an entry for a note that the server doesn't have yet.
    static func new(_ note: Note) -> Entry {
        Entry {
            $0.id = note.id
            $0.note = note
        }
    }

    package enum State: Sendable { case synced, edited, new, removed, refused }

    /// The kind of change that the server doesn't know yet.
    package var state: State {
        if isRemoved { return .removed }
        guard let base else { return problems.isEmpty ? .new : .refused }
        if note.json == base.json { return .synced }
        return problems.isEmpty ? .edited : .refused
    }

    /// Returns the entry with a version that came from the server. Edits of this device since `sent` stay.
    ///
    /// - Parameter sent: The version that both sides have in common: the last one that came, or the one that was sent.
    func receiving(_ version: Note, etag: String?, since sent: Note) -> Entry {
        let base = Self.base(sent, note, version)
        let merged = Note.merge(base: base, local: note, remote: version, resolving: .local)
        let new = merged.conflicts.filter { !$0.isAboutServerValues }.map(\.description)
        // The server's read-only values come along, which an edit of this device couldn't change.
        let versions: JSONPatch = [.add("/base", version.json), .add("/note", merged.value.json)]
        let received = (try? applying(versions, allowsReadOnly: true)) ?? self
        return received.mutate {
            $0.etag = etag
            if !problems.isEmpty { $0.problems = [] }
            if !new.isEmpty { $0.conflicts += new }
        }
    }

    /// Returns the common version with empty lists in the place of those that both sides have added, so that a merge keeps the elements of
    /// both. Otherwise two new lists are a conflict, as two new titles are.
    private static func base(_ base: Note, _ local: Note, _ remote: Note) -> Note {
        var json = base.json
        for name in ["steps", "tags"] where json[name] == nil && local.json[name] != nil && remote.json[name] != nil {
            json[name] = []
        }
        return Note(json) ?? base
    }
}

extension MergeConflict {
    /// Whether the conflict is about a value that only the server sets.
    fileprivate var isAboutServerValues: Bool { pointer == "/id" || pointer == "/created_at" }
}
