// The example of Docs/Change.md with SwiftUI, which is compiled where there is one, and compared with the page everywhere.

enum ChangeSwiftUIGuide {
    static let file = #filePath
}

#if canImport(SwiftUI)
    import LazyJSON
    import SwiftUI

    typealias Contact = ChangeLiveGuideTests.Contact

    struct ContactForm: View {
        @Bindable var contact: Live<Contact>

        var body: some View {
            Form {
                TextField("First name", text: $contact.first)
                TextField("Last name", text: $contact.last)
                Stepper("\(contact.visits) visits", value: $contact.visits)
                Section("Friends") {
                    ForEach(contact.friends) { ContactRow(contact: $0) }
                    Button("Add") { contact.mutate { $0.friends.append(Contact { $0.first = "New" }) } }
                }
            }
            .navigationTitle(contact.name)
        }
    }

    struct ContactRow: View {
        let contact: Live<Contact>

        var body: some View { Text(contact.name) }
    }

    struct ContactScreen: View {
        @State private var contact = Live(Contact())
        @State private var history = History(Contact())

        var body: some View {
            ContactForm(contact: contact)
                .task { for await change in contact.changes { history.push(change.new) } }
                .toolbar {
                    Button("Undo") { if let version = history.undo() { contact.update(to: version) } }
                        .disabled(!history.canUndo)
                }
        }
    }
#endif
