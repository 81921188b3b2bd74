import Foundation
import LazyJSONStreams
import Synchronization
import TestSupport
import Testing

#if canImport(FoundationNetworking)
    import FoundationNetworking
#endif

// Examples for the guide to streams, which run here with their results.

@Suite("The guide to writing in chunks") struct ChunkedWritingGuide {
    final class Entry: JSONModel, @unchecked Sendable {
        @Property var message: String = ""
    }

    private let file = FileManager.default.temporaryDirectory.appending(path: "lazyjson-\(UUID().uuidString).json")

    private func text(of url: URL) throws -> String { try String(contentsOf: url, encoding: .utf8) }

    @Test("Write a document or lines to a file")
    func files() async throws {
        defer { try? FileManager.default.removeItem(at: file) }
        let json = try JSON(parsing: "{ \"a\" : 1.0 }")
        let entries = try ["{\"message\": \"a\"}", "{\"message\": \"b\"}"].map { try Entry(parsing: $0) }

        try await JSONChunks(json).write(to: file)
        #expect(try text(of: file) == "{ \"a\" : 1.0 }")

        try await JSONChunks(array: entries).write(to: file)
        #expect(try text(of: file) == "[{\"message\": \"a\"},{\"message\": \"b\"}]")

        try await JSONChunks(lines: entries).write(to: file)
        #expect(try text(of: file) == "{\"message\": \"a\"}\n{\"message\": \"b\"}\n")
    }

    @Test("Write models as they come from a database")
    func rows() async throws {
        defer { try? FileManager.default.removeItem(at: file) }
        let rows = AsyncStream { continuation in
            for number in 1...3 { continuation.yield(Entry { $0.message = "row \(number)" }) }
            continuation.finish()
        }
        try await AsyncJSONChunks(array: rows).write(to: file)
        #expect(try LazyArray<Entry>(contentsOf: file).map(\.message) == ["row 1", "row 2", "row 3"])
    }

    @Test("Send chunks from a server")
    func sending() async throws {
        let json = JSON((1...20_000).map { JSON($0) })
        var sizes: [Int] = []
        for chunk in JSONChunks(json) { sizes.append(chunk.count) }
        #expect(sizes == [65_536, 43_359])

        let events = AsyncStream { continuation in
            continuation.yield(ServerSentEvent(data: "1"))
            continuation.yield(ServerSentEvent(name: "end", data: ""))
            continuation.finish()
        }
        var sent: [String] = []
        for try await chunk in AsyncJSONChunks(events: events) { sent.append(String(decoding: chunk, as: UTF8.self)) }
        #expect(sent == ["data: 1\n\n", "event: end\ndata: \n\n"])
    }

    @Test("Show progress while reading and writing", .enabled(if: TestScale.hasTimeForRequests))
    func progress() async throws {
        defer { try? FileManager.default.removeItem(at: file) }
        let server = try LocalServer { _ in .init(body: Data("data: a\n\ndata: b\n\n".utf8)) }
        defer { server.stop() }
        let url = server.url
        let shown = Mutex<[Double]>([])
        let (chunks, response) = try await URLSession.shared.chunks(for: URLRequest(url: url))
        let size = response.expectedContentLength
        let count = Mutex(0)
        let counted = chunks.map { chunk in
            let done = count.withLock { count in
                count += chunk.count
                return count
            }
            if size > 0 { shown.withLock { $0.append(Double(done) / Double(size)) } }
            return chunk
        }
        for try await _ in ServerSentEvents(counted) {}
        #expect(shown.withLock { $0.last } == 1)

        let rows = AsyncStream { continuation in
            for number in 1...3 { continuation.yield(number) }
            continuation.finish()
        }
        let written = Mutex<[Int]>([])
        let lines = AsyncJSONChunks(lines: rows).map { chunk in
            written.withLock { $0.append(chunk.count) }
            return chunk
        }
        try await lines.write(to: file)
        #expect(written.withLock { $0 } == [2, 2, 2])
    }
}
