#if !canImport(SwiftUI)
    import Foundation
    import LazyJSON
    import NotesCore

    /// Two devices that edit the same note while they are offline, and a server: `Notes http://127.0.0.1:8080`.
    @main struct Demo {
        @MainActor static func main() async throws {
            guard let url = CommandLine.arguments.dropFirst().first.flatMap({ URL(string: $0) }) else {
                print("Usage: Notes URL, with the address of an EditServer")
                exit(64)
            }
            do { try await run(NotesAPI(baseURL: url)) } catch {
                print("The demo failed: \(error.localizedDescription)")
                exit(1)
            }
        }

        @MainActor private static func run(_ api: NotesAPI) async throws {
            let phone = try Notebook(file: nil)
            let laptop = try Notebook(file: nil)
            let note = Note.new(title: "Groceries").mutate {
                $0.color = .green
                $0.steps = [Step.new(title: "Milk"), Step.new(title: "Bread")]
            }

            phone.add(note)
            try await sync(phone, "phone", api)
            try await sync(laptop, "laptop", api)

            print("Both go offline. The phone checks the milk, and the laptop adds cheese and a title.")
            guard let onPhone = NoteEditor(note.id, in: phone), let onLaptop = NoteEditor(note.id, in: laptop) else {
                return print("The note didn't arrive.")
            }
            if let milk = onPhone.note.steps.first { onPhone.toggleStep(milk.id) }
            onLaptop.addStep("Cheese")
            for text in ["F", "Fo", "Food"] { onLaptop.title = text }
            print("laptop: \(onLaptop.undoTitle), in one step for all keystrokes")

            try await sync(phone, "phone", api)
            try await sync(laptop, "laptop", api)
            try await sync(phone, "phone", api)
            for (name, notebook) in [("phone", phone), ("laptop", laptop)] {
                guard let note = notebook.note(note.id) else { continue }
                let steps = note.steps.map { ($0.isDone ? "✓ " : "· ") + $0.title }.joined(separator: "  ")
                print("\(name): \(note.title), \(note.color?.rawValue ?? "no color"): \(steps)")
            }

            print("The laptop empties the title, and the server refuses that:")
            onLaptop.receiveChanges()
            onLaptop.title = ""
            try await sync(laptop, "laptop", api)
            for issue in laptop.entry(note.id)?.problems ?? [] { print("  \(issue.pointer): \(issue.message)") }
            onLaptop.undo()
            try await sync(laptop, "laptop", api)
            laptop.remove(note.id)
            try await sync(laptop, "laptop", api)
        }

        @MainActor private static func sync(_ notebook: Notebook, _ name: String, _ api: NotesAPI) async throws {
            if let report = try await notebook.sync(with: api) { print("\(name): \(report)") }
        }
    }
#endif
