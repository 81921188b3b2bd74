import Foundation
import LazyJSON
import Testing

@testable import NotesCore

@MainActor @Suite struct SyncTests {
    let server = FakeServer()

    /// A device that has the note "n" already.
    private func device(_ text: String = #"{"id": "n",  "title": "Trip", "text": "", "extra": 1.0}"#) async throws
        -> Notebook
    {
        if server.text("n") == nil { try server.put("n", text) }
        let notebook = try Notebook(file: nil)
        try await notebook.sync(with: server.api)
        return notebook
    }

    private func edit(_ notebook: Notebook, _ edit: (inout Mutable<Note>) -> Void) throws {
        notebook.update(try #require(notebook.note("n")).mutate(edit))
    }

    @Test func aNoteOfTheServerArrivesAsItIs() async throws {
        let notebook = try await device()
        #expect(notebook.note("n")?.json.text == #"{"id": "n",  "title": "Trip", "text": "", "extra": 1.0}"#)
        #expect(notebook.entry("n")?.state == .synced)
        #expect(try await notebook.sync(with: server.api) == SyncReport())
    }

    @Test func aNewNoteIsSentAndGetsTheServersValues() async throws {
        let notebook = try Notebook(file: nil)
        let note = Note.new(title: "New")
        notebook.add(note)
        #expect(notebook.entry(note.id)?.state == .new)
        #expect(try await notebook.sync(with: server.api) == SyncReport(sent: 1))
        #expect(notebook.entry(note.id)?.state == .synced && notebook.note(note.id)?.createdAt != nil)
        #expect(notebook.entry(note.id)?.conflicts == [])
    }

    @Test func anEditIsSentAsItsDifference() async throws {
        let notebook = try await device()
        try edit(notebook) { $0.title = "Trip to Oslo" }
        #expect(try await notebook.sync(with: server.api) == SyncReport(sent: 1))
        #expect(server.text("n") == #"{"id": "n",  "title": "Trip to Oslo", "text": "", "extra": 1.0}"#)
    }

    @Test func editsOfTwoDevicesAreMerged() async throws {
        let (one, two) = (try await device(), try await device())
        try edit(one) { $0.steps = [Step { ($0.id, $0.title) = ("a", "Book") }] }
        try await one.sync(with: server.api)
        try edit(two) { $0.steps = [Step { ($0.id, $0.title) = ("b", "Pack") }] }
        try edit(two) { $0.text = "By train" }
        try await two.sync(with: server.api)
        try await one.sync(with: server.api)
        for notebook in [one, two] {
            #expect(notebook.note("n")?.text == "By train")
            #expect(Set(notebook.note("n")?.steps.map(\.title) ?? []) == ["Book", "Pack"])
            #expect(notebook.entry("n")?.state == .synced && notebook.entry("n")?.conflicts == [])
        }
    }

    @Test func editsOfTheSameValueAreAConflict() async throws {
        let (one, two) = (try await device(), try await device())
        try edit(one) { $0.title = "Rome" }
        try await one.sync(with: server.api)
        try edit(two) { $0.title = "Oslo" }
        try await two.sync(with: server.api)
        #expect(two.note("n")?.title == "Oslo")
        #expect(two.entry("n")?.conflicts == [#"/title: "Trip" became "Oslo" locally and "Rome" remotely"#])
        two.dismissConflicts("n")
        #expect(two.entry("n")?.conflicts == [])
    }

    @Test func somebodyElseEditsBetweenTheRequests() async throws {
        let notebook = try await device()
        try edit(notebook) { $0.title = "Oslo" }
        let server = server
        server.with { state in
            state.beforeChange = { try? server.put("n", #"{"id": "n", "title": "Trip", "text": "New", "extra": 2}"#) }
        }
        #expect(try await notebook.sync(with: server.api) == SyncReport(sent: 1))
        #expect(server.text("n") == #"{"id": "n", "title": "Oslo", "text": "New", "extra": 2}"#)
        #expect(server.with(\.requests).suffix(3) == ["PATCH n", "GET n", "PATCH n"])
    }

    @Test func theUserEditsWhileARequestIsOnItsWay() async throws {
        let notebook = try await device()
        try edit(notebook) { $0.title = "Oslo" }
        server.with { state in
            state.beforeChange = {
                await MainActor.run {
                    if let note = notebook.note("n") { notebook.update(note.mutate { $0.text = "Typed meanwhile" }) }
                }
            }
        }
        try await notebook.sync(with: server.api)
        #expect(notebook.note("n")?.text == "Typed meanwhile" && notebook.note("n")?.title == "Oslo")
        #expect(notebook.entry("n")?.state == .edited)
        try await notebook.sync(with: server.api)
        #expect(server.text("n") == #"{"id": "n",  "title": "Oslo", "text": "Typed meanwhile", "extra": 1.0}"#)
    }

    @Test func editsMadeOfflineAreSentLater() async throws {
        let notebook = try await device()
        server.with { $0.isOffline = true }
        try edit(notebook) { $0.title = "Oslo" }
        await #expect(throws: URLError.self) { try await notebook.sync(with: server.api) }
        #expect(notebook.lastError != nil && !notebook.isSyncing && notebook.note("n")?.title == "Oslo")
        server.with { $0.isOffline = false }
        try await notebook.sync(with: server.api)
        #expect(notebook.lastError == nil && notebook.entry("n")?.state == .synced)
    }

    @Test func anAnswerThatGetsLostDoesNoHarm() async throws {
        let notebook = try await device()
        let new = Note.new(title: "New")
        notebook.add(new)
        try edit(notebook) { $0.title = "Oslo" }
        for _ in 1...2 {
            server.with { $0.lostAnswers = 1 }
            await #expect(throws: URLError.self) { try await notebook.sync(with: server.api) }
        }
        try await notebook.sync(with: server.api)
        #expect(notebook.entries.list.map(\.state) == [.synced, .synced])
        #expect(notebook.entries.list.flatMap(\.conflicts) == [])
        #expect(server.with { $0.documents.count } == 2)
    }

    @Test func aRemovedNoteIsRemovedEverywhere() async throws {
        let (one, two) = (try await device(), try await device())
        one.remove("n")
        #expect(one.visible.isEmpty && one.entry("n")?.state == .removed)
        #expect(try await one.sync(with: server.api) == SyncReport(removed: 1))
        #expect(try await two.sync(with: server.api) == SyncReport(removed: 1))
        #expect(one.entries.isEmpty && two.entries.isEmpty)
    }

    @Test func anEditWinsOverARemoval() async throws {
        let (one, two) = (try await device(), try await device())
        one.remove("n")
        try edit(two) { $0.text = "Important" }
        try await two.sync(with: server.api)
        try await one.sync(with: server.api)
        #expect(one.note("n")?.text == "Important")

        two.remove("n")
        try edit(one) { $0.text = "More important" }
        try await two.sync(with: server.api)
        try await one.sync(with: server.api)
        #expect(one.entry("n")?.state == .synced && server.text("n")?.contains("More important") == true)
        #expect(one.entry("n")?.conflicts.last == "It was removed on another device, and edited here.")
    }

    @Test func aNoteIsRemovedWhileItIsOnItsWay() async throws {
        for isNew in [true, false] {
            let notebook = try await device()
            let id: String
            if isNew {
                let new = Note.new(title: "New")
                notebook.add(new)
                id = new.id
            } else {
                try edit(notebook) { $0.title = "Oslo" }
                id = "n"
            }
            server.with { $0.beforeChange = { await notebook.remove(id) } }
            try await notebook.sync(with: server.api)
            #expect(notebook.entry(id)?.state == .removed && server.text(id) != nil)
            try await notebook.sync(with: server.api)
            #expect(notebook.entry(id) == nil && server.text(id) == nil)
        }
    }

    @Test func whatTheServerRefusesStaysAndSaysWhy() async throws {
        let notebook = try await device()
        try edit(notebook) { $0.title = "" }
        #expect(try await notebook.sync(with: server.api) == SyncReport(refused: 1))
        let entry = try #require(notebook.entry("n"))
        #expect(entry.state == .refused && entry.problems.map(\.message) == ["must not be empty"])
        let editor = try #require(NoteEditor("n", in: notebook))
        #expect(editor.problems(\.title, at: "/title").contains("must not be empty"))
        editor.title = "Good"
        #expect(notebook.entry("n")?.state == .edited && editor.problems(\.title, at: "/title").isEmpty)
        #expect(try await notebook.sync(with: server.api) == SyncReport(sent: 1))
    }
}
