// The examples of Docs/Guides/SwiftUI.md with SwiftUI and Combine. They are compiled on systems that have these, and compared with the page
// everywhere.

enum SwiftUIGuideViews {
    static let file = #filePath
}

#if canImport(SwiftUI)
    import LazyJSON
    import SwiftUI

    typealias Contact = SwiftUIGuideTests.Contact
    typealias NoteEditor = SwiftUIGuideTests.NoteEditor

    struct ContactList: View {
        let contacts: LazyArray<Contact>

        var body: some View {
            List(contacts) { contact in
                Text(contact.name)
            }
        }
    }

    struct ContactForm: View {
        @Bindable var contact: Live<Contact>

        var body: some View {
            Form {
                TextField("First name", text: $contact.first)
                TextField("Last name", text: $contact.last)
                Stepper("\(contact.visits) visits", value: $contact.visits)
            }
            .navigationTitle(contact.name)
        }
    }

    struct FriendList: View {
        let contact: Live<Contact>

        var body: some View {
            List {
                ForEach(contact.friends) { FriendRow(friend: $0) }
                    .onDelete { offsets in
                        contact.mutate { $0.friends.remove(atOffsets: offsets) }
                    }
                    .onMove { offsets, target in
                        contact.mutate { $0.friends.move(fromOffsets: offsets, toOffset: target) }
                    }
                Button("Add") { contact.mutate { $0.friends.append(Contact { $0.first = "New" }) } }
            }
        }
    }

    struct FriendRow: View {
        let friend: Live<Contact>

        var body: some View { Text(friend.name) }
    }

    struct ContactScreen: View {
        @State private var contact = Live(Contact())
        let load: () async throws -> Contact

        var body: some View {
            ContactForm(contact: contact)
                .task { await reload() }
                .refreshable { await reload() }
        }

        private func reload() async {
            if let loaded = try? await load() { contact.update(to: loaded) }
        }
    }

    struct NoteForm: View {
        @Bindable var editor: NoteEditor

        var body: some View {
            Form { TextField("Title", text: $editor.title) }
                .toolbar { Button("Undo", action: editor.undo).disabled(!editor.canUndo) }
        }
    }

    extension Contact {
        static var sample: Contact {
            Contact {
                $0.first = "Bo"
                $0.friends.append(Contact { ($0.id, $0.first) = (1, "Cy") })
            }
        }
    }

    #Preview {
        ContactForm(contact: Live(.sample))
    }

    struct ContactName: View {
        @Environment(Live<Contact>.self) private var contact

        var body: some View { Text(contact.name) }
    }
#endif

#if canImport(Combine)
    import Combine

    extension Live where Model: JSONModel {
        var versions: AnyPublisher<Model, Never> {
            nonisolated(unsafe) let subject = CurrentValueSubject<Model, Never>(model)
            let task = Task { [changes] in
                for await change in changes { subject.send(change.new) }
                subject.send(completion: .finished)
            }
            return subject.handleEvents(receiveCancel: { task.cancel() }).eraseToAnyPublisher()
        }
    }
#endif
