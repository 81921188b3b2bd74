import Foundation
import LazyJSON
import Testing

/// Bytes in a store that the property cannot use: they are found, and stay bytes.
@Suite struct ForeignBytesTests {
    enum Mode: String { case on }

    final class Notes: StoredModel, @unchecked Sendable {
        @Stored var note: String?
        @Stored var text: String = "none"
        @Stored var link: URL?
        @Stored var number: Int = 1
        @Stored var list: [String]
        @Stored var table: [String: String]
        @Stored var mode: Mode?
        @Stored var profile: Profile?
        @Stored var raw: JSON?
        @Stored var blob: Data?
        @Stored(as: .keyedArchive) var archived: String?
        @Stored var character: Character?
    }

    static let names = ["note", "text", "link", "number", "list", "table", "mode", "profile", "character"]
    static let archive =
        (try? NSKeyedArchiver.archivedData(withRootObject: "hello", requiringSecureCoding: true)) ?? Data()

    static func check(_ notes: Notes) {
        #expect(notes.note == nil && notes.text == "none" && notes.link == nil && notes.number == 1)
        #expect(notes.list == [] && notes.table == [:] && notes.mode == nil && notes.profile == nil)
    }

    @Test(
        "archived bytes in a property without a converter for them are an issue, and stay bytes",
        arguments: [
            archive, Data([0xFF, 0xFE, 0]), Data([0x80]),
        ])
    func bytes(_ bytes: Data) throws {
        let store = MemoryStore()
        store.set(Dictionary(uniqueKeysWithValues: Self.names.map { ($0, .some(.data(bytes))) }))
        let notes = Notes(store)
        Self.check(notes)
        #expect(Set(notes.issues.compactMap(\.property)) == Set(Self.names))
        // To the same store nothing changes; in another one, the bytes are the same.
        let json = notes.json
        try notes.import(json)
        let other = MemoryStore()
        let copy = Notes(other)
        try copy.import(json)
        for name in Self.names {
            #expect(store.value(for: name) == .data(bytes), "\(name)")
            if !["list", "table", "profile", "number", "mode"].contains(name) {
                #expect(other.value(for: name) == .data(bytes), "\(name)")
            }
        }
        Self.check(copy)
        #expect(Set(copy.issues.compactMap(\.property)) == Set(Self.names))
        #expect(copy.json == json)
        notes.note = "new"
        #expect(store.value(for: "note") == .json("new") && notes.note == "new")
    }

    @Test("bytes that properties can use are exported as before")
    func usable() throws {
        let store = MemoryStore()
        store.set([
            "blob": .data(Data([1, 2])), "archived": .data(Self.archive), "raw": .data(Data([0xFF])),
            "note": .data(Data("a".utf8)),
        ])
        let notes = Notes(store)
        #expect(notes.json.text == #"{"note":"a","raw":"/w==","blob":"AQI=","archived":"hello"}"#)
        #expect(notes.issues.isEmpty)
        let copy = Notes(MemoryStore())
        try copy.import(notes.json)
        #expect(copy.blob == Data([1, 2]) && copy.note == "a" && copy.archived == "hello")
    }
}
