import Foundation
import LazyJSON
import TestSupport
import Testing

// The examples of Docs/Guides/Streaming.md, block by block and letter by letter; the last test compares the two.

@Suite("The guide to streams") struct StreamingGuide {
    final class Entry: JSONModel, @unchecked Sendable {
        @Property var level: String = "info"
        @Property var message: String = ""
    }

    struct LineBuffer {
        private var rest = Data()

        /// Adds a chunk, and returns the models of the lines that are now complete.
        mutating func add(_ chunk: Data) throws -> [Entry] {
            rest += chunk
            guard let end = rest.lastIndex(of: UInt8(ascii: "\n")) else { return [] }
            defer { rest = Data(rest[(end + 1)...]) }
            return Array(try LazyArray<Entry>(lines: Data(rest[...end])))
        }
    }

    final class Page: JSONModel, @unchecked Sendable {
        @Property var total: Int = 0
        @Property("data.items") var items: LazyArray<Entry>
    }

    private static let log = """
        {"level": "info", "message": "started"}
        {"level": "error", "message": "disk full", "code": 28}
        """

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

    @Test("Accept lines after an invalid one")
    func skipping() throws {
        let text = "{\"message\": \"a\"}\n{\"message\": \n{\"message\": \"c\"}\n"
        let readable = text.split(separator: "\n").compactMap { try? Entry(parsing: String($0)) }
        #expect(readable.map(\.message) == ["a", "c"])
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

    @Test("Read lines while they arrive")
    func arriving() throws {
        var buffer = LineBuffer()
        #expect(try buffer.add(Data(#"{"message": "a"}"#.utf8)).isEmpty)
        #expect(try buffer.add(Data("\n{\"message\": \"b\"}\n{\"mess".utf8)).map(\.message) == ["a", "b"])
        #expect(try buffer.add(Data("age\": \"c\"}\n".utf8)).map(\.message) == ["c"])
    }

    @Test("Read elements of a big document")
    func elements() throws {
        let page = try Page(parsing: #"{"total": 2, "data": {"items": [{"message": "a"}, {"message": "b"}]}}"#)
        #expect(page.items.count == 2 && page.items[1].message == "b")
        #expect(page.items.map(\.message) == ["a", "b"])
        for entry in page.items where entry.level == "error" { print(entry) }
    }

    @Test("the guide says what is tested here")
    func sameAsTheGuide() throws {
        let untested = try GuideCode.untested(page: "Docs/Guides/Streaming.md", in: #filePath, blocks: 10)
        #expect(untested == [])
    }
}
