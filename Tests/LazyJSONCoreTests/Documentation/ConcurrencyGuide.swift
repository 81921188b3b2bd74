import Foundation
import LazyJSON
import TestSupport
import Testing

// The examples of Docs/Guides/Concurrency.md, block by block and letter by letter; the last test compares the two.

@Suite("Docs/Guides/Concurrency.md") struct ConcurrencyGuide {
    final class Message: JSONModel, Identifiable, @unchecked Sendable {
        @Property var id: Int = 0
        @Property var text: String = ""
        @Property var likes: Int = 0
    }

    func load(_ data: Data) async throws -> LazyArray<Message> {
        try await Task.detached {
            let messages = try LazyArray<Message>(parsing: data)  // checks every byte
            for message in messages.prefix(50) { _ = message.text }  // decodes the first screen
            return messages
        }.value
    }

    actor Inbox {
        private(set) var messages: LazyArray<Message>
        init(_ messages: LazyArray<Message>) { self.messages = messages }

        func like(_ id: Int) {
            guard let index = messages.firstIndex(where: { $0.id == id }) else { return }
            messages = messages.mutate { $0[index].likes += 1 }
        }
    }

    @Test("Open in the background, share, and change in an actor")
    func sharing() async throws {
        let messages = try await load(Data(#"[{"id": 1, "text": "Hello"}, {"id": 2, "text": "Bye"}]"#.utf8))
        #expect(messages[0].text == "Hello")

        let message = messages[0]
        let texts = await withTaskGroup(of: String.self) { group in
            for _ in 0..<8 { group.addTask { message.text } }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(texts == Array(repeating: "Hello", count: 8))

        let inbox = Inbox(messages)
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<100 { group.addTask { await inbox.like(2) } }
        }
        #expect(await inbox.messages[1].likes == 100)
        #expect(messages[1].likes == 0)
    }

    @Test("every block of the page is tested")
    func sameAsThePage() throws {
        #expect(
            try GuideCode.untested(
                page: "Docs/Guides/Concurrency.md", in: #filePath,
                Package.file("Tests/Checks/Apps/Sources/App/Extensions.swift").path, blocks: 8) == [])
    }
}
