#if canImport(SwiftUI)
    import NotesCore
    import NotesUI
    import SwiftUI

    @main struct NotesApp: App {
        private static let file = URL.documentsDirectory.appending(path: "notes.json")
        @State private var notebook = Result { try Notebook(file: Self.file) }
        @Environment(\.scenePhase) private var phase

        var body: some Scene {
            WindowGroup {
                switch notebook {
                case .success(let notebook): NotesList(notebook: notebook, api: .local)
                // The file stays as it is, so that it can be repaired.
                case .failure(let error): Text("The notes can't be read: \(error.localizedDescription)").padding()
                }
            }
            .onChange(of: phase) { if phase != .active, case .success(let notebook) = notebook { notebook.save() } }
        }
    }
#endif
