import Foundation
import LazyJSON
import Testing

@testable import NotesCore

@MainActor @Suite struct EditorTests {
    private func editor(_ id: String = "groceries") throws -> (NoteEditor, Notebook) {
        let notebook = Notebook.sample
        return (try #require(NoteEditor(id, in: notebook)), notebook)
    }

    @Test func keystrokesAreOneStep() throws {
        let (editor, notebook) = try editor()
        for text in ["F", "Fo", "Food"] { editor.title = text }
        editor.text = "At the market"
        #expect(editor.undoTitle == "Undo Typing" && notebook.note("groceries")?.title == "Food")
        editor.undo()
        #expect(editor.title == "Food" && editor.text == "")
        editor.undo()
        #expect(editor.title == "Groceries" && !editor.canUndo && notebook.entry("groceries")?.state == .synced)
        editor.redo()
        #expect(editor.title == "Food" && notebook.note("groceries")?.title == "Food")
    }

    @Test func theFormWritesTheBytesItHasTo() throws {
        let (editor, notebook) = try editor("trip")
        editor.tags = " home, food ,, "
        editor.color = nil
        editor.isDone = true
        #expect(
            notebook.note("trip")?.json.text
                == #"{"id": "trip", "title": "Trip to Oslo", "text": "Book the train.", "pinned_by": ["ada"], "tags": ["home", "food"], "is_done": true}"#
        )
        #expect(editor.tags == "home, food")
    }

    @Test func stepsAreAddedAndChecked() throws {
        let (editor, _) = try editor()
        editor.addStep("Cheese")
        editor.addStep("Wine")
        editor.toggleStep("b")
        #expect(editor.note.steps.map(\.isDone) == [true, true, false, false])
        #expect(editor.note.progress == "2 of 4")
        editor.undo()
        editor.undo()
        #expect(editor.note.steps.map(\.title) == ["Milk", "Bread", "Cheese"])
    }

    /// Undo takes back the edits of this form, and leaves those from another device.
    @Test func aSyncInTheMiddleOfTheHistory() throws {
        let (editor, notebook) = try editor()
        editor.title = "Food"
        editor.addStep("Cheese")
        editor.undo()
        let synced = try #require(notebook.note("groceries"))
        notebook.update(synced.mutate { $0.text = "From another device" })
        editor.receiveChanges()
        #expect(editor.text == "From another device" && editor.title == "Food" && editor.canRedo)
        editor.redo()
        #expect(editor.note.steps.count == 3 && editor.text == "From another device")
        editor.undo()
        editor.undo()
        #expect(editor.title == "Groceries" && editor.text == "From another device" && !editor.canUndo)
        #expect(notebook.note("groceries")?.text == "From another device")
    }

    @Test func aFormShowsWhatIsWrong() throws {
        let (editor, _) = try editor()
        editor.title = ""
        #expect(editor.problems(\.title, at: "/title") == ["title of Note: must have 1 to 200 characters, found \"\""])
        #expect(editor.problems(\.tags, at: "/tags").isEmpty)
        editor.undo()
        #expect(editor.problems(\.title, at: "/title").isEmpty)
    }

    @Test func aNoteThatIsNotThereHasNoEditor() { #expect(NoteEditor("nope", in: .sample) == nil) }
}
