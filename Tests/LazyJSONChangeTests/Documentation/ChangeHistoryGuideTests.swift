import LazyJSON
import Testing

/// The examples of Docs/Guides/Change.md about undo, block by block and letter by letter.
@Suite("Docs/Guides/Change.md: undo") struct ChangeHistoryGuideTests {
    static let file = #filePath

    final class Note: JSONModel, @unchecked Sendable {
        @Property var title: String = ""
        @Property var tags: [String]
    }

    @Test("Undo and redo")
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
        #expect(history.steps[1].changes.properties == ["title", "tags"])
        history.go(to: 0)
        #expect(history.current.title == "Draft" && history.redoTitle == "Rename")
    }

    @Test("Join keystrokes into one step, and undo edits of a list")
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
}
