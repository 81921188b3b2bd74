import Foundation
import LazyJSON
import LazyJSONStreams
import TestSupport
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

// The examples of Docs/Guides/Streaming.md, block by block and letter by letter. Other files of this folder have the rest; the last
// test compares all with the page.

@Suite("The guide to streams", .enabled(if: TestScale.hasTimeForRequests)) struct StreamingGuide {
    final class Recipe: JSONModel, @unchecked Sendable {
        @Property var title: String = ""
        @Property var servings: Int = 0
        @Property var steps: LazyArray<Step>
    }

    final class Step: JSONModel, @unchecked Sendable {
        @Property var text: String = ""
    }

    final class Entry: JSONModel, @unchecked Sendable {
        @Property var level: String = "info"
        @Property var message: String = ""
    }

    private static let log = """
        {"level": "info", "message": "started"}
        {"level": "error", "message": "disk full", "code": 28}
        """

    @Test("Show a document while it arrives")
    func snapshots() async throws {
        let server = try GuideServer(
            #"{"title": "Potato so"#, #"up", "steps": [{"text": "Peel"#, #" the potatoes."}]}"#)
        defer { server.stop() }
        let url = server.url
        var shown: [String] = []
        func show(_ recipe: Recipe) {
            shown.append(([recipe.title] + recipe.steps.map(\.text)).joined(separator: " / "))
            server.next()
        }

        let (chunks, _) = try await URLSession.shared.chunks(for: URLRequest(url: url))
        for try await recipe in Recipe.snapshots(of: chunks) {
            show(recipe)
        }
        #expect(shown == ["Potato so", "Potato soup / Peel", "Potato soup / Peel the potatoes."])
    }

    @Test("Get chunks")
    func chunks() async throws {
        let server = try GuideServer(#"{"title": "Soup"}"#)
        defer { server.stop() }
        let url = server.url
        let (chunks, response) = try await URLSession.shared.chunks(for: URLRequest(url: url))
        guard (response as? HTTPURLResponse)?.statusCode == 200 else { throw URLError(.badServerResponse) }
        let recipe = try await Recipe(parsing: chunks.reduce(into: Data()) { $0 += $1 })
        #expect(recipe.title == "Soup")
    }

    @Test("Tell what can still change")
    func completeness() throws {
        let receiver = JSONReceiver()
        try receiver.receive(#"{"title": "Potato soup", "servings": 4, "steps": [{"text": "Peel."}, {"text": "Bo"#)
        let recipe = try #require(receiver.snapshot.flatMap { Recipe($0) })
        #expect(recipe.isComplete(\.title))
        #expect(!recipe.isComplete(\.steps))
        #expect(recipe.steps.map(\.text) == ["Peel.", "Bo"])
        #expect(recipe.steps.completedElements.map(\.text) == ["Peel."])
        #expect(recipe.issues.isEmpty)
    }

    @Test("Receive chunks from a callback")
    func receiver() throws {
        let receiver = JSONReceiver()
        try receiver.receive(#"{"title": "Soup", "servings": 1"#)
        #expect(receiver.snapshot?.text == #"{"title": "Soup"}"#)
        try receiver.receive("2}")
        let recipe = Recipe(try receiver.finish())
        #expect(recipe?.servings == 12)
    }

    @Test("Keep a screen up to date")
    func live() async throws {
        let server = try GuideServer(#"{"title": "Soup", "steps": [{"text": "Peel."}]}"#)
        defer { server.stop() }
        let url = server.url
        let live = Live(Recipe())
        let (chunks, _) = try await URLSession.shared.chunks(for: URLRequest(url: url))
        for try await recipe in Recipe.snapshots(of: chunks) { live.update(to: recipe) }
        #expect(live.steps.count == 1)
    }

    @Test("Read newline-delimited JSON")
    func reading() throws {
        let log = """
            {"level": "info", "message": "started"}
            {"level": "error", "message": "disk full", "code": 28}
            """
        let entries = try LazyArray<Entry>(lines: log)
        #expect(entries.count == 2)
        #expect(entries.filter(\.level, equals: "error").map(\.message) == ["disk full"])

        let broken = "{\"level\": \"info\"}\n{\"level\": }\n"
        let error = #expect(throws: JSONError.self) { try LazyArray<Entry>(lines: broken) }
        #expect(error?.line == 2 && error?.column == 11)
    }

    @Test("Write newline-delimited JSON")
    func writing() throws {
        let entries = try LazyArray<Entry>(lines: Self.log)
        let longer = entries.mutate { $0.append(Entry { $0.message = "stopped" }) }
        #expect(
            String(decoding: longer.lines(), as: UTF8.self) == """
                {"level": "info", "message": "started"}
                {"level": "error", "message": "disk full", "code": 28}
                {"message":"stopped"}

                """)

        let file = FileManager.default.temporaryDirectory.appending(path: "lazyjson-\(UUID().uuidString).ndjson")
        defer { try? FileManager.default.removeItem(at: file) }
        try Data(entries.lines()).write(to: file)
        let handle = try FileHandle(forWritingTo: file)
        try handle.seekToEnd()
        try handle.write(contentsOf: entries[1].json.data(.compact) + Data("\n".utf8))
        try handle.close()
        #expect(try LazyArray<Entry>(linesOf: file).count == 3)
    }

    @Test("every block of the guide is tested")
    func sameAsTheGuide() throws {
        let folder = URL(filePath: #filePath).deletingLastPathComponent()
        let files = ["LinesGuide", "ElementGuide", "ServerSentEventsGuide", "ChunkedWritingGuide"].map {
            folder.appending(path: $0 + ".swift").path
        }
        let untested = try GuideCode.untested(
            page: "Docs/Guides/Streaming.md", in: #filePath, files[0], files[1], files[2], files[3], blocks: 20)
        #expect(untested == [])
    }
}
