#if canImport(SwiftUI)
    import LazyJSON
    import NotesCore
    import SwiftUI

    /// The list of notes, and the form of the selected one.
    public struct NotesList: View {
        private let notebook: Notebook
        private let api: NotesAPI
        @State private var selection: String?

        /// Creates the view.
        ///
        /// - Parameters:
        ///   - notebook: The notes on this device.
        ///   - api: The server to sync with.
        public init(notebook: Notebook, api: NotesAPI) { (self.notebook, self.api) = (notebook, api) }

        /// The list, and the form beside it.
        public var body: some View {
            NavigationSplitView {
                List(selection: $selection) {
                    ForEach(notebook.visible) { NoteRow(entry: $0).tag($0.id) }
                        .onDelete(perform: remove)
                    if let error = notebook.lastError {
                        Label(error, systemImage: "wifi.slash").foregroundStyle(.secondary)
                    }
                }
                .navigationTitle("Notes")
                .refreshable { await sync() }
                .toolbar {
                    Button("Add", systemImage: "plus", action: add)
                    Button("Sync", systemImage: "arrow.triangle.2.circlepath") { Task { await sync() } }
                        .disabled(notebook.isSyncing)
                }
            } detail: {
                if let selection, let editor = NoteEditor(selection, in: notebook) {
                    NoteForm(editor: editor, notebook: notebook).id(selection)
                } else {
                    ContentUnavailableView("No note is selected", systemImage: "note.text")
                }
            }
            .task { await sync() }
        }

        private func add() {
            let note = Note.new(title: "New note")
            notebook.add(note)
            selection = note.id
        }

        private func remove(_ offsets: IndexSet) {
            let shown = notebook.visible
            for offset in offsets { notebook.remove(shown[offset].id) }
        }

        /// A failed sync shows its reason in the list: `lastError`.
        private func sync() async { _ = try? await notebook.sync(with: api) }
    }

    /// A row. It is updated when something changes that it shows of its note.
    struct NoteRow: View {
        let entry: Live<Entry>

        var body: some View {
            HStack {
                Image(systemName: entry.note.isDone ? "checkmark.circle.fill" : "circle")
                    .foregroundStyle(entry.note.color?.color ?? .secondary)
                VStack(alignment: .leading) {
                    Text(entry.note.title.isEmpty ? "Untitled" : entry.note.title)
                    if let progress = entry.note.progress { Text(progress).font(.caption) }
                }
                Spacer()
                if let symbol = entry.state.symbol { Image(systemName: symbol).foregroundStyle(.secondary) }
            }
        }
    }

    extension Entry.State {
        /// The symbol for a change that the server doesn't know yet.
        fileprivate var symbol: String? {
            switch self {
            case .synced: nil
            case .new, .edited, .removed: "icloud.and.arrow.up"
            case .refused: "exclamationmark.triangle"
            }
        }
    }

    extension NoteColor {
        var color: Color {
            switch self {
            case .red: .red
            case .orange: .orange
            case .green: .green
            case .blue: .blue
            }
        }
    }

    #Preview("List") {
        NotesList(notebook: .sample, api: .offline)
    }
#endif
