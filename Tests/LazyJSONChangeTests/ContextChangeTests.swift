import LazyJSON
import Testing

/// Contexts after merges, patches and undo.
@Suite struct ContextChangeTests {
    enum Prefix: JSONContextKey { static let defaultValue = "none" }

    final class Note: JSONModel, @unchecked Sendable {
        @Property var id: Int = 0
        @Property var title: String = ""
        @Property var notes: [Note]
        var path: String { context[Prefix.self] + "/" + title }
        var all: [String] { [path] + notes.flatMap(\.all) }
    }

    static func note(_ text: String, _ prefix: String) throws -> Note {
        try Note(parsing: text, context: JSONContext { $0[Prefix.self] = prefix })
    }

    @Test("a merge of versions with different contexts has one of them, everywhere")
    func merging() throws {
        let base = try Self.note(#"{"id": 1, "title": "a", "notes": [{"id": 2, "title": "b"}]}"#, "base")
        let local = try Self.note(
            #"{"id": 1, "title": "c", "notes": [{"id": 2, "title": "b"}, {"id": 3, "title": "d"}]}"#, "local")
        let remote = try Self.note(
            #"{"id": 1, "title": "a", "notes": [{"id": 4, "title": "f"}, {"id": 2, "title": "e"}]}"#, "remote")
        let merged = Note.merge(base: base, local: local, remote: remote).value
        #expect(Set(merged.all.map { $0.prefix { $0 != "/" } }).count == 1, "\(merged.all)")
        #expect(merged.all.map { String($0.suffix(1)) }.sorted() == ["c", "d", "e", "f"])
    }

    @Test("patches and their inverses keep the context")
    func patching() throws {
        let old = try Self.note(#"{"id": 1, "title": "a", "notes": [{"id": 2, "title": "b"}]}"#, "old")
        let new = try Self.note(
            #"{"id": 1, "title": "c", "notes": [{"id": 3, "title": "d", "notes": [{"id": 5}]}, {"id": 2, "title": "b"}]}"#,
            "new")
        let patch = JSONPatch(from: old.json, to: new.json)
        let patched = try old.applying(patch)
        #expect(patched == new && patched.all == ["old/c", "old/d", "old/", "old/b"])
        let merge = try #require(JSON.mergePatch(from: old.json, to: new.json))
        #expect(try old.merging(merge).all == ["old/c", "old/d", "old/", "old/b"])
    }

    @Test("live models and undo keep the context")
    func undoing() async throws {
        let note = try Self.note(#"{"id": 1, "title": "a"}"#, "here")
        let path = await MainActor.run {
            let live = Live(note)
            live.mutate { $0.notes.append(Note { $0.title = "new" }) }
            return live.model.all
        }
        #expect(path == ["here/a", "here/new"])
    }
}
