import Foundation
import TestSupport
import Testing

@testable import LazyJSONStreams

@Suite("Following a file")
struct FileFollowingTests {
    private final class Row: JSONModel, @unchecked Sendable {
        @Property var id: Int = -1
    }

    /// A folder that is removed with its owner, and a log in it.
    private final class Log: Sendable {
        let folder = FileManager.default.temporaryDirectory.appending(path: "follow-\(UUID().uuidString)")
        var url: URL { folder.appending(path: "log") }

        init() throws { try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true) }

        deinit { try? FileManager.default.removeItem(at: folder) }

        func create(_ text: String) throws { try Data(text.utf8).write(to: url) }

        func append(_ text: String, to name: String = "log") throws {
            let handle = try FileHandle(forWritingTo: folder.appending(path: name))
            try handle.seekToEnd()
            try handle.write(contentsOf: Data(text.utf8))
            try handle.close()
        }

        func truncate() throws {
            let handle = try FileHandle(forWritingTo: url)
            try handle.truncate(atOffset: 0)
            try handle.close()
        }

        func move(to name: String) throws {
            try FileManager.default.moveItem(at: url, to: folder.appending(path: name))
        }

        func follow(from start: FileChunks.Start = .start) -> FileChunks.AsyncIterator {
            FileChunks(following: url, from: start, every: .milliseconds(2)).makeAsyncIterator()
        }
    }

    private actor Progress {
        private(set) var id = -1

        func reach(_ id: Int) { self.id = id }
    }

    private func read(_ chunks: inout FileChunks.AsyncIterator) async throws -> String {
        String(decoding: try await chunks.next() ?? [], as: UTF8.self)
    }

    @Test("what is appended comes next", .timeLimit(.minutes(1)))
    func grows() async throws {
        let log = try Log()
        try log.create("a\n")
        var chunks = log.follow()
        #expect(try await read(&chunks) == "a\n")
        for text in ["b", "c\n", "d\n"] {
            try log.append(text)
            #expect(try await read(&chunks) == text)
        }
    }

    @Test("from the end means from the line that is being written", .timeLimit(.minutes(1)))
    func fromTheEnd() async throws {
        let log = try Log()
        try log.create("a\nb\nc")
        var chunks = log.follow(from: .end)
        #expect(try await read(&chunks) == "c")
        try log.append("d\n")
        #expect(try await read(&chunks) == "d\n")
        let long = try Log()
        try long.create("x\n" + String(repeating: "y", count: 600_000))
        var rest = long.follow(from: .end)
        #expect(try await read(&rest).utf8.count == 262_144)
    }

    @Test("a file that is truncated is read from its start", .timeLimit(.minutes(1)))
    func truncated() async throws {
        let log = try Log()
        try log.create("first\nhalf")
        var chunks = log.follow()
        #expect(try await read(&chunks) == "first\nhalf")
        try log.truncate()
        // A line ends before another file begins.
        #expect(try await read(&chunks) == "\n")
        try log.append("new\n")
        #expect(try await read(&chunks) == "new\n")
    }

    @Test("a file that is rotated is read to its end, and then the new one", .timeLimit(.minutes(1)))
    func rotated() async throws {
        let log = try Log()
        try log.create("a\n")
        var chunks = log.follow()
        #expect(try await read(&chunks) == "a\n")
        try log.append("b\n")
        try log.move(to: "log.1")
        try log.append("c\n", to: "log.1")
        #expect(try await read(&chunks) == "b\nc\n")
        // There is no file for a while, and the old one still grows.
        try await Task.sleep(for: .milliseconds(20))
        try log.append("d\n", to: "log.1")
        #expect(try await read(&chunks) == "d\n")
        try log.create("e\n")
        #expect(try await read(&chunks) == "e\n")
        try log.move(to: "log.2")
        try log.create("f\n")
        #expect(try await read(&chunks) == "f\n")
        try FileManager.default.removeItem(at: log.url)
        try await Task.sleep(for: .milliseconds(20))
        try log.create("g\n")
        #expect(try await read(&chunks) == "g\n")
    }

    /// The text that one look at a file finds; nil if there is nothing yet.
    private func look(_ file: FollowedFile) throws -> String? {
        guard case .chunk(let chunk) = try file.step() else { return nil }
        return String(decoding: chunk, as: UTF8.self)
    }

    @Test("a file need not exist yet, and is read from its start then", arguments: [FileChunks.Start.start, .end])
    func created(_ start: FileChunks.Start) throws {
        let log = try Log()
        let file = FollowedFile(log.url.path, from: start, every: .zero)
        #expect(try look(file) == nil)
        try log.create("a\nb")
        #expect(try look(file) == "a\nb")
        #expect(try look(file) == nil)
    }

    @Test("a whole last line isn't read from the end, but all that comes after it")
    func afterTheEnd() throws {
        let log = try Log()
        try log.create("a\n")
        let file = FollowedFile(log.url.path, from: .end, every: .zero)
        #expect(try look(file) == nil)
        try log.append("b\n")
        #expect(try look(file) == "b\n")
        try log.move(to: "log.1")
        try log.create("c\n")
        // The old file gets another look after the new one was found.
        #expect(try look(file) == nil)
        try log.append("d", to: "log.1")
        #expect(try look(file) == "d")
        #expect(try look(file) == "\n")
        #expect(try look(file) == "c\n")
    }

    @Test("cancellation ends it, and folders are errors", .timeLimit(.minutes(1)))
    func ends() async throws {
        let log = try Log()
        let url = log.url
        let task = Task { for try await _ in FileChunks(following: url, every: .seconds(1000)) {} }
        try await Task.sleep(for: .milliseconds(20))
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
        await #expect(throws: CocoaError.self) { for try await _ in FileChunks(following: log.folder) {} }
    }

    @Test("no line is lost or read twice while a log is written, rotated and truncated", .timeLimit(.minutes(2)))
    func lines() async throws {
        let log = try Log()
        let count = 400
        let url = log.url
        let progress = Progress()
        let reader = Task {
            var ids: [Int] = []
            var invalid = 0
            let chunks = FileChunks(following: url, every: .milliseconds(1))
            for try await row in LazyArray<Row>.lines(of: chunks, invalidLines: .skip { _ in invalid += 1 }) {
                ids.append(row.id)
                await progress.reach(row.id)
                if row.id == count - 1 { break }
            }
            return (ids, invalid)
        }
        /// Waits until the reader has come to a line.
        func wait(for id: Int) async throws {
            while await progress.id < id { try await Task.sleep(for: .milliseconds(1)) }
        }
        var random = SeededGenerator(seed: 1)
        try log.create("")
        var isNew = false
        for id in 0..<count {
            // A line in two pieces, so that it is seen half written.
            try log.append("{\"id\": ")
            if id % 7 == 0 { try await Task.sleep(for: .milliseconds(3)) }
            try log.append("\(id)}\n")
            // A file that is shorter than before must be seen before it is longer again.
            if isNew { try await wait(for: id) }
            isNew = id % 20 == 19
            guard isNew else { continue }
            if Bool.random(using: &random) {
                try log.move(to: "log.\(id)")
                try log.create("")
            } else {
                try await wait(for: id)
                try log.truncate()
            }
        }
        let (ids, invalid) = try await reader.value
        #expect(ids == Array(0..<count) && invalid == 0)
    }
}
