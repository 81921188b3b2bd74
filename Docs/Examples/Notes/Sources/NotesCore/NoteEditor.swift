import Foundation
import LazyJSON
import Observation

/// The state of a form: a note of a notebook, with undo and redo.
///
/// Each keystroke is an edit. Edits of the same property become one step until the user pauses for two seconds.
@MainActor @Observable package final class NoteEditor: Identifiable {
    package let id: String
    private let notebook: Notebook
    private var history: History<Note>

    /// Opens a note; nil if the notebook doesn't have it.
    package init?(_ id: String, in notebook: Notebook) {
        guard let note = notebook.note(id) else { return nil }
        (self.id, self.notebook) = (id, notebook)
        history = History(note, limit: 500, joiningWithin: .seconds(2))
    }

    package var note: Note { history.current }

    // MARK: Properties of the form

    package var title: String {
        get { note.title }
        set { edit("Typing", \.title) { $0.title = newValue } }
    }

    package var text: String {
        get { note.text }
        set { edit("Typing", \.text) { $0.text = newValue } }
    }

    package var isDone: Bool {
        get { note.isDone }
        set { edit(newValue ? "Done" : "Not Done", \.isDone) { $0.isDone = newValue } }
    }

    package var color: NoteColor? {
        get { note.color }
        set { edit("Color", \.color) { $0.color = newValue } }
    }

    /// The tags as a person types them: separated by commas.
    package var tags: String {
        get { note.tags.joined(separator: ", ") }
        set {
            let tags = newValue.split(separator: ",").map { $0.trimmingCharacters(in: .whitespaces) }
            edit("Tags", \.tags) { $0.tags = tags.filter { !$0.isEmpty } }
        }
    }

    package func addStep(_ title: String) {
        history.endJoining()
        edit("Add Step", \.steps) { $0.steps.append(Step.new(title: title)) }
        history.endJoining()
    }

    package func toggleStep(_ id: String) {
        edit("Step", \.steps) { draft in
            guard let index = draft.steps.firstIndex(where: { $0.id == id }) else { return }
            draft.steps[index].isDone.toggle()
        }
        history.endJoining()
    }

    /// The problems of a property, to be shown below its field: the app's own checks, and what the server refused.
    package func problems<Value: Sendable>(_ property: KeyPath<Note, Value>, at pointer: JSONPointer) -> [String] {
        let own = note.issues(for: property).filter { $0.severity == .error }.map(\.message)
        let refused = (notebook.entry(id)?.problems ?? []).filter { $0.pointer.starts(with: pointer) }.map(\.message)
        return own + refused.filter { !own.contains($0) }
    }

    // MARK: Undo

    package var canUndo: Bool { history.canUndo }
    package var canRedo: Bool { history.canRedo }
    package var undoTitle: String { history.undoTitle.map { "Undo \($0)" } ?? "Undo" }
    package var redoTitle: String { history.redoTitle.map { "Redo \($0)" } ?? "Redo" }

    package func undo() { if let version = history.undo() { notebook.update(version) } }
    package func redo() { if let version = history.redo() { notebook.update(version) } }

    // MARK: Sync

    /// Takes over the changes that a sync made in the notebook. Undo then takes back the edits of this form only: the changes of others are
    /// merged into each version of the history.
    package func receiveChanges() {
        guard let version = notebook.note(id), version !== note, version.json != note.json else { return }
        let current = note
        func merged(_ old: Note) -> Note {
            Note.merge(base: current, local: old, remote: version, resolving: .local).value
        }
        let steps = history.steps
        var new = History(merged(steps.first?.old ?? current), limit: 500, joiningWithin: .seconds(2))
        var position = 0
        for (index, step) in steps.enumerated() {
            // A step that changes nothing any more is left out.
            new.push(merged(step.new), named: step.title)
            if index < history.position { position = new.position }
        }
        new.go(to: position)
        history = new
    }

    private func edit(_ name: String, _ property: PartialKeyPath<Note>, _ change: (inout Mutable<Note>) -> Void) {
        let old = note
        let new = history.mutate(named: name, joining: property, change)
        if new !== old { notebook.update(new) }
    }
}
