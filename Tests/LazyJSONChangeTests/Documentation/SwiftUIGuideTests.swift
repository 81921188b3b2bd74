import LazyJSON
import Observation
import TestSupport
import Testing

/// The examples of Docs/Change.md about undo and live models, block by block and letter by letter.
@Suite("The guide to changes: undo and live models") struct ChangeLiveGuideTests {
    static let file = #filePath

    final class Note: JSONModel, @unchecked Sendable {
        @Property var title: String = ""
        @Property var tags: [String]
    }

    final class Address: JSONModel, @unchecked Sendable {
        @Property var city: String?
    }
    final class Contact: JSONModel, Identifiable, @unchecked Sendable {
        @Property var id: Int = 0
        @Property var first: String = ""
        @Property var last: String = ""
        @Property var visits: Int = 0
        @Property var address: Address
        @Property var friends: LazyArray<Contact>
        var name: String { "\(first) \(last)" }
    }

    final class Told: Sendable {
        private let state = Guarded(0)
        var count: Int { state.withLock { $0 } }
        func note() { state.withLock { $0 += 1 } }
    }

    @Test("undo")
    func undo() throws {
        var history = History(try Note(parsing: #"{"title": "Draft", "x": 1.0}"#))
        history.mutate(named: "Rename") { $0.title = "Plan" }
        history.mutate { $0.tags.append("work") }
        #expect(history.current.json.text == #"{"title": "Plan", "x": 1.0, "tags": ["work"]}"#)

        history.undo()
        #expect(history.current.json.text == #"{"title": "Plan", "x": 1.0}"#)
        #expect(history.undoTitle == "Rename" && history.canRedo)
        history.undo()
        #expect(history.current.json.text == #"{"title": "Draft", "x": 1.0}"#)
        history.redo()
        #expect(history.current.title == "Plan")

        history.group(named: "Clean up") {
            $0.mutate { $0.title = "Shopping" }
            $0.mutate { $0.tags = [] }
            $0.push($0.current.mutate { $0.tags.append("home") })
        }
        #expect(history.steps.map(\.title) == ["Rename", "Clean up"])
        #expect(history.steps[1].old.title == "Plan" && history.steps[1].new.title == "Shopping")
        history.go(to: 0)
        #expect(history.current.title == "Draft" && history.redoTitle == "Rename")
    }

    @Test("joined edits, and histories of lists")
    func joining() throws {
        var typing = History(try Note(parsing: #"{"title": ""}"#))
        for text in ["M", "Mi", "Milk"] {
            typing.mutate(named: "Typing", joining: \.title) { $0.title = text }
        }
        typing.mutate(named: "Tag", joining: \.tags) { $0.tags.append("shop") }
        #expect(typing.steps.map(\.title) == ["Typing", "Tag"])
        typing.undo()
        #expect(typing.undo()?.title == "")

        var notes = History(try LazyArray<Note>(parsing: #"[{"title": "Milk"}]"#))
        notes.mutate { $0.append(Note { $0.title = "Bread" }) }
        notes.mutate(joining: \.[0].title) { $0[0].title = "Oat milk" }
        #expect(notes.steps[0].changes.insertions.map(\.element.title) == ["Bread"])
        notes.go(to: 0)
        #expect(notes.current.json.text == #"[{"title": "Milk"}]"#)
    }

    @Test("live models")
    func live() async throws {
        let live = Live(try Contact(parsing: #"{"first": "Bo", "last": "Li", "friends": [{"first": "Cy"}]}"#))
        let told = Told()
        withObservationTracking {
            _ = (live.name, live.friends[0].first)
        } onChange: {
            told.note()
        }
        live.visits += 1  // not what was read
        live.address.city = "Oslo"
        live.mutate { $0.friends.append(Contact()) }
        #expect(told.count == 0)
        live.last = "Lee"  // what live.name has read
        #expect(told.count == 1 && live.name == "Bo Lee")

        let counter = Live(Contact())
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<8 { group.addTask { for _ in 0..<100 { counter.mutate { $0.visits += 1 } } } }
        }
        #expect(counter.visits == 800)

        var changes = live.changes.makeAsyncIterator()  // or: for await change in live.changes { … }
        live.first = "Ada"
        live.visits = 7
        let change = try #require(await changes.next())
        #expect(change.old.first == "Bo" && change.new.first == "Ada" && change.new.visits == 7)

        var history = History(live.model)
        live.update(to: history.mutate { $0.first = "Di" })
        #expect(live.name == "Di Lee")
        if let version = history.undo() { live.update(to: version) }
        #expect(live.name == "Ada Lee")

        let contacts = ObjectCache<Int, Contact>(key: { $0.id })
        contacts.update(Contact { ($0.id, $0.first) = (7, "Bo") })
        let bo = try #require(contacts.live(7))
        contacts.update(Contact { ($0.id, $0.first) = (7, "Ada") })
        #expect(bo.first == "Ada")
        bo.first = "Cy"
        #expect(contacts[7]?.first == "Cy")
    }

    @Test("elements of live lists")
    func elements() throws {
        let team = Live(try Contact(parsing: #"{"friends": [{"id": 7, "first": "Cy"}, {"id": 8, "first": "Di"}]}"#))
        let cy = try #require(team.friends[id: 7])
        let front = team.friends[0]
        team.mutate { $0.friends.insert(Contact { $0.id = 9 }, at: 0) }
        cy.first = "Cyd"  // friend 7, wherever they are now
        front.first = "Eve"  // whoever is at index 0 now
        #expect(team.friends.map(\.first) == ["Eve", "Cyd", "Di"])

        let list = Live(try LazyArray<Contact>(parsing: #"[{"id": 7, "first": "Bo"}]"#))
        list.mutate { $0.append(Contact { $0.id = 8 }) }
        list[id: 8]?.first = "Ada"
        for contact in list { contact.visits += 1 }
        #expect(list.count == 2 && list[0].visits == 1)
        #expect(list.list.map(\.first) == ["Bo", "Ada"])
    }
}
