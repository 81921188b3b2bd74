import Foundation
import LazyJSON
import Observation
import Testing

@testable import NotesCore

@MainActor @Suite struct NotebookTests {
    private let file = FileManager.default.temporaryDirectory.appending(path: "notes-\(UUID().uuidString).json")

    @Test func aNotebookIsReadAgain() throws {
        defer { try? FileManager.default.removeItem(at: file) }
        let notebook = try Notebook(file: file)
        notebook.add(Note.new(title: "One"))
        notebook.save()
        let again = try Notebook(file: file)
        #expect(again.entries.list.json == notebook.entries.list.json)
        #expect(again.visible.map { $0.note.title } == ["One"])
    }

    @Test func aSaveChangesOnlyTheEditedBytes() throws {
        defer { try? FileManager.default.removeItem(at: file) }
        try Data(Notebook.sampleText.utf8).write(to: file)
        let notebook = try Notebook(file: file)
        let editor = try #require(NoteEditor("trip", in: notebook))
        editor.text = "Book the bus."
        notebook.save()
        // The second text is the edited version, the first one the server's.
        let parts = Notebook.sampleText.components(separatedBy: "Book the train.")
        let expected = parts[0] + "Book the train." + parts[1] + "Book the bus." + parts[2]
        #expect(try String(contentsOf: file, encoding: .utf8) == expected)
    }

    @Test func aFileThatIsNotJSONStays() throws {
        defer { try? FileManager.default.removeItem(at: file) }
        try Data("[{\"id\": 1,".utf8).write(to: file)
        #expect(throws: JSONError.self) { try Notebook(file: file) }
        #expect(try String(contentsOf: file, encoding: .utf8) == "[{\"id\": 1,")
    }

    @Test func aFileThatCannotBeWrittenIsReported() throws {
        let notebook = try Notebook(file: URL(filePath: "/nowhere/at/all/notes.json"))
        notebook.add(Note.new(title: "One"))
        notebook.save()
        #expect(notebook.lastError?.hasPrefix("The notes can't be saved") == true)
    }

    @Test func theSampleHasOneOfEach() {
        let notebook = Notebook.sample
        #expect(notebook.entries.list.map(\.state) == [.synced, .edited, .refused])
        #expect(notebook.visible.map { $0.note.progress } == ["1 of 2", nil, nil])
    }

    /// A row shows the title; an edit of the text doesn't update it.
    @Test func aRowIsUpdatedByWhatItShows() throws {
        let notebook = Notebook.sample
        let row = try #require(notebook.entries[id: "trip"])
        let count = Counter()
        withObservationTracking {
            _ = (row.note.title, row.note.progress)
        } onChange: {
            count.add()
        }
        let editor = try #require(NoteEditor("trip", in: notebook))
        editor.text = "Book the bus."
        #expect(count.value == 0)
        editor.title = "Trip to Bergen"
        #expect(count.value == 1 && row.note.title == "Trip to Bergen")
    }

    /// The scenario of the server's own tests, with the real server: `NOTES_SERVER=http://127.0.0.1:8080 swift test`.
    @Test(.enabled(if: ProcessInfo.processInfo.environment["NOTES_SERVER"] != nil))
    func twoDevicesAndTheRealServer() async throws {
        let address = ProcessInfo.processInfo.environment["NOTES_SERVER"] ?? ""
        let api = NotesAPI(baseURL: try #require(URL(string: address)))
        let (one, two) = (try Notebook(file: nil), try Notebook(file: nil))
        let note = Note.new(title: "Trip").mutate { $0.color = .blue }
        one.add(note)
        try await one.sync(with: api)
        try await two.sync(with: api)
        #expect(two.note(note.id)?.color == .blue && one.entry(note.id)?.state == .synced)

        let editors = (try #require(NoteEditor(note.id, in: one)), try #require(NoteEditor(note.id, in: two)))
        editors.0.addStep("Book")
        editors.1.addStep("Pack")
        editors.1.text = "By train"
        for notebook in [one, two, one] { try await notebook.sync(with: api) }
        #expect(one.note(note.id)?.json == two.note(note.id)?.json)
        #expect(one.note(note.id)?.steps.count == 2 && one.note(note.id)?.text == "By train")

        editors.0.receiveChanges()
        editors.0.title = ""
        #expect(try await one.sync(with: api)?.refused == 1)
        #expect(one.entry(note.id)?.problems.map(\.pointer) == ["/title"])
        one.remove(note.id)
        try await one.sync(with: api)
        try await two.sync(with: api)
        #expect(one.entry(note.id) == nil && two.entry(note.id) == nil)
    }
}

final class Counter: @unchecked Sendable {
    private(set) var value = 0
    func add() { value += 1 }
}
