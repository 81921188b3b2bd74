import Foundation
import LazyJSONStreams
import TestSupport
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

/// The examples of the guide to streaming that are about lines.
@Suite("Docs/Guides/Streaming.md: lines")
struct LinesGuide {
    final class Entry: JSONModel, @unchecked Sendable {
        @Property var level: String = ""
        @Property var message: String = ""
    }

    static let log = """
        {"level": "info", "message": "started"}
        panic: out of memory
        {"level": "info", "message": "started again"}
        {"level": "info", "mess
        """

    @Test("keep invalid lines")
    func keep() throws {
        let entries = try LazyArray<Entry>(lines: Self.log, invalidLines: .keep)
        #expect(entries.map(\.message) == ["started", "started again"])
        #expect(entries.invalidLines.map(\.text) == ["panic: out of memory", "{\"level\": \"info\", \"mess"])
        #expect(entries.invalidLines.map(\.line) == [2, 4])
        #expect(entries.invalidLines.map(\.isTruncated) == [false, true])
        #expect(
            "\(entries.invalidLines[0])" == """
                line 2, column 1 (byte 40): expected a value, found 'p'
                    panic: out of memory
                    ^
                """)

        let edited = entries.mutate { $0[1].message = "restarted" }
        #expect(
            String(decoding: edited.lines(), as: UTF8.self) == """
                {"level": "info", "message": "started"}
                panic: out of memory
                {"level": "info", "message": "restarted"}
                {"level": "info", "mess

                """)
    }

    @Test("skip invalid lines")
    func skip() throws {
        var skipped: [InvalidLine] = []
        let entries = try LazyArray<Entry>(lines: Self.log, invalidLines: .skip { skipped.append($0) })
        #expect(entries.count == 2 && skipped.count == 2)
    }

    @Test("lines that arrive", .enabled(if: TestScale.hasTimeForRequests))
    func arriving() async throws {
        let server = try GuideServer(Self.log)
        defer { server.stop() }
        let url = server.url
        var messages: [String] = []
        var skipped: [String] = []
        let (chunks, _) = try await URLSession.shared.chunks(for: URLRequest(url: url))
        let entries = LazyArray<Entry>.lines(of: chunks, invalidLines: .skip { line in skipped.append(line.text) })
        for try await entry in entries { messages.append(entry.message) }
        #expect(messages == ["started", "started again"])
        #expect(skipped == ["panic: out of memory", "{\"level\": \"info\", \"mess"])
    }

    @Test("a large file, and one that grows", .timeLimit(.minutes(TestScale.minutes(1))))
    func files() async throws {
        let url = FileManager.default.temporaryDirectory.appending(path: "guide-\(UUID().uuidString).log")
        defer { try? FileManager.default.removeItem(at: url) }
        try Data("{\"message\": \"a\"}\n{\"message\": \"b\"}\n".utf8).write(to: url)
        var messages: [String] = []

        for try await entry in LazyArray<Entry>.lines(of: FileChunks(url)) { messages.append(entry.message) }
        #expect(messages == ["a", "b"])

        for try await entry in LazyArray<Entry>.lines(of: FileChunks(following: url)) {
            messages.append(entry.message)
            if entry.message == "b" { break }  // otherwise, it goes on until the task is canceled
        }
        #expect(messages == ["a", "b", "a", "b"])
    }
}
