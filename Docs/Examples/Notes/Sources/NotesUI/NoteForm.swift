#if canImport(SwiftUI)
    import LazyJSON
    import NotesCore
    import SwiftUI

    /// The form of a note, with undo.
    struct NoteForm: View {
        @State var editor: NoteEditor
        let notebook: Notebook
        @State private var newStep = ""

        var body: some View {
            Form {
                ConflictSection(id: editor.id, notebook: notebook)
                Section {
                    TextField("Title", text: $editor.title)
                    Problems(texts: editor.problems(\.title, at: "/title"))
                    TextField("Text", text: $editor.text, axis: .vertical)
                    Problems(texts: editor.problems(\.text, at: "/text"))
                    TextField("Tags, with commas", text: $editor.tags)
                    Problems(texts: editor.problems(\.tags, at: "/tags"))
                    Picker("Color", selection: $editor.color) {
                        Text("None").tag(NoteColor?.none)
                        ForEach(NoteColor.allCases, id: \.self) {
                            Text($0.rawValue.capitalized).tag(NoteColor?.some($0))
                        }
                    }
                    Toggle("Done", isOn: $editor.isDone)
                }
                Section("Steps") {
                    ForEach(editor.note.steps) { step in
                        Button {
                            editor.toggleStep(step.id)
                        } label: {
                            Label(step.title, systemImage: step.isDone ? "checkmark.square" : "square")
                        }
                    }
                    TextField("Add a step", text: $newStep).onSubmit(addStep)
                }
            }
            .navigationTitle(editor.title)
            .toolbar {
                Button(editor.undoTitle, systemImage: "arrow.uturn.backward", action: editor.undo)
                    .keyboardShortcut("z").disabled(!editor.canUndo)
                Button(editor.redoTitle, systemImage: "arrow.uturn.forward", action: editor.redo)
                    .keyboardShortcut("z", modifiers: [.command, .shift]).disabled(!editor.canRedo)
            }
            .onChange(of: notebook.isSyncing) { editor.receiveChanges() }
            .onDisappear { notebook.save() }
        }

        private func addStep() {
            guard !newStep.isEmpty else { return }
            editor.addStep(newStep)
            newStep = ""
        }
    }

    /// The problems of a field.
    struct Problems: View {
        let texts: [String]

        var body: some View {
            ForEach(texts, id: \.self) { Text($0).font(.caption).foregroundStyle(.red) }
        }
    }

    /// The values that this device and another one changed in different ways.
    struct ConflictSection: View {
        let id: String
        let notebook: Notebook

        var body: some View {
            if let entry = notebook.entries[id: id], !entry.conflicts.isEmpty {
                Section("Edited on another device, too") {
                    ForEach(entry.conflicts, id: \.self) { Text($0).font(.caption) }
                    Button("Keep what is shown") { notebook.dismissConflicts(id) }
                }
            }
        }
    }

    #Preview("Form") {
        let notebook = Notebook.sample
        if let editor = NoteEditor("groceries", in: notebook) { NoteForm(editor: editor, notebook: notebook) }
    }

    #Preview("Conflict") {
        let notebook = Notebook.sample
        if let editor = NoteEditor("trip", in: notebook) { NoteForm(editor: editor, notebook: notebook) }
    }

    #Preview("Refused") {
        let notebook = Notebook.sample
        if let editor = NoteEditor("empty", in: notebook) { NoteForm(editor: editor, notebook: notebook) }
    }
#endif
