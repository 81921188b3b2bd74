import LazyJSON
import Observation
import TestSupport
import Testing

/// The examples of Docs/Guides/SwiftUI.md that need no SwiftUI, block by block and letter by letter.
@Suite("Docs/Guides/SwiftUI.md") struct SwiftUIGuideTests {
    @JSONModel final class Address: JSONModel {
        var city: String?
    }
    @JSONModel final class Contact: JSONModel, Identifiable {
        var id = 0
        var first = ""
        var last = ""
        var visits = 0
        var address: Address
        var friends: LazyArray<Contact>
        var name: String { "\(first) \(last)" }
    }

    private final class Counter: Sendable {
        private let state = Guarded(0)
        var value: Int { state.withLock { $0 } }
        func add() { state.withLock { $0 += 1 } }
    }

    @Test("Know which edits update a view")
    func observing() throws {
        let notified = Counter()
        let live = Live(try Contact(parsing: #"{"first": "Bo", "last": "Li", "friends": [{"first": "Cy"}]}"#))
        withObservationTracking {
            _ = (live.name, live.friends[0].first)
        } onChange: {
            notified.add()
        }
        live.visits += 1  // not read above
        live.address.city = "Oslo"
        live.mutate { $0.friends.append(Contact()) }
        #expect(notified.value == 0)
        live.last = "Lee"  // read by live.name
        #expect(notified.value == 1 && live.name == "Bo Lee")
    }

    @Test("Follow an element while the list changes")
    func elements() throws {
        let team = Live(try Contact(parsing: #"{"friends": [{"id": 7, "first": "Cy"}, {"id": 8, "first": "Di"}]}"#))
        let cy = try #require(team.friends[id: 7])
        let front = team.friends[0]
        team.mutate { $0.friends.insert(Contact { $0.id = 9 }, at: 0) }
        cy.first = "Cyd"  // friend 7, at any index
        front.first = "Eve"  // the friend that is now at index 0
        #expect(team.friends.map(\.first) == ["Eve", "Cyd", "Di"])

        team.mutate { $0.friends.removeAll { $0.id == 7 } }
        #expect(cy.first == "Cyd" && team.friends[id: 7] == nil)
        #expect(throws: LiveError.self) { try cy.tryMutate { $0.first = "C" } }
    }

    @Test("Show a document whose root is an array")
    func list() throws {
        let list = Live(try LazyArray<Contact>(parsing: #"[{"id": 7, "first": "Bo"}]"#))
        list.mutate { $0.append(Contact { $0.id = 8 }) }
        list[id: 8]?.first = "Ada"
        for contact in list { contact.visits += 1 }
        #expect(list.count == 2 && list[0].visits == 1)
        #expect(list.list.map(\.first) == ["Bo", "Ada"])
    }

    @Test("Show an object that several screens share")
    func cache() throws {
        let contacts = ObjectCache<Int, Contact>(key: { $0.id })
        contacts.update(Contact { ($0.id, $0.first) = (7, "Bo") })
        let bo = try #require(contacts.live(7))
        contacts.update(Contact { ($0.id, $0.first) = (7, "Ada") })
        #expect(bo.first == "Ada")
        bo.first = "Cy"
        #expect(contacts[7]?.first == "Cy")
    }

    @Test("Edit from several threads")
    func threads() async {
        let counter = Live(Contact())
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<8 { group.addTask { for _ in 0..<100 { counter.mutate { $0.visits += 1 } } } }
        }
        #expect(counter.visits == 800)
    }

    @Test("Receive changes in a loop")
    func changes() async throws {
        let live = Live(try Contact(parsing: #"{"first": "Bo"}"#))
        var changes = live.changes.makeAsyncIterator()  // or: for await change in live.changes { … }
        live.first = "Ada"
        live.visits = 7
        let change = try #require(await changes.next())
        #expect(change.old.first == "Bo" && change.new.first == "Ada" && change.new.visits == 7)
    }

    @Test("When the loop ends")
    func end() async {
        var live: Live<Contact>? = Live(Contact())
        let task = Task { [changes = live?.changes] in
            var names: [String] = []
            if let changes { for await change in changes { names.append(change.new.first) } }
            return names
        }
        live?.first = "Ada"
        live = nil  // the last change is delivered, and the loop ends
        #expect(await task.value == ["Ada"])
    }

    @JSONModel final class Note: JSONModel {
        var title = ""
        var tags: [String]
    }

    @MainActor @Observable final class NoteEditor {
        let note: Live<Note>
        private var history: History<Note>

        init(_ note: Note) {
            self.note = Live(note)
            history = History(note, joiningWithin: .seconds(2))
        }

        var title: String {
            get { note.title }
            set { note.update(to: history.mutate(named: "Typing", joining: \.title) { $0.title = newValue }) }
        }

        var canUndo: Bool { history.canUndo }
        func undo() { if let version = history.undo() { note.update(to: version) } }
        func redo() { if let version = history.redo() { note.update(to: version) } }

        func receive(_ version: Note) {
            history.push(version, named: "Update")
            note.update(to: version)
        }
    }

    @Test("Undo in a form")
    @MainActor func editor() throws {
        let editor = NoteEditor(try Note(parsing: #"{"title": "Draft"}"#))
        for text in ["P", "Pl", "Plan"] { editor.title = text }
        #expect(editor.title == "Plan" && editor.canUndo)
        editor.undo()
        #expect(editor.title == "Draft" && !editor.canUndo)
        editor.redo()
        #expect(editor.note.title == "Plan")

        editor.receive(try Note(parsing: #"{"title": "Plan", "tags": ["work"]}"#))
        editor.undo()
        #expect(editor.note.tags == [] && editor.title == "Plan")
    }

    @Test("every block of the page is tested")
    func blocks() throws {
        let untested = try GuideCode.untested(
            page: "Docs/Guides/SwiftUI.md", in: #filePath, SwiftUIGuideViews.file, blocks: 17)
        #expect(untested == [])
    }
}
