#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif
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

    @Test("appended lines come next", .timeLimit(.minutes(TestScale.minutes(1))))
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

    @Test("from the end means from the line that is being written", .timeLimit(.minutes(TestScale.minutes(1))))
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

    @Test("a file that is truncated is read from its start", .timeLimit(.minutes(TestScale.minutes(1))))
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

    @Test("a file that is rotated is read to its end, and then the new one", .timeLimit(.minutes(TestScale.minutes(1))))
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
        let file = FollowedFile(log.url, from: start, every: .zero)
        #expect(try look(file) == nil)
        try log.create("a\nb")
        #expect(try look(file) == "a\nb")
        #expect(try look(file) == nil)
    }

    @Test("a whole last line isn't read from the end, but all that comes after it")
    func afterTheEnd() throws {
        let log = try Log()
        try log.create("a\n")
        let file = FollowedFile(log.url, from: .end, every: .zero)
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

    @Test("cancellation ends it", .timeLimit(.minutes(TestScale.minutes(1))))
    func ends() async throws {
        let log = try Log()
        let url = log.url
        let task = Task { for try await _ in FileChunks(following: url, every: .seconds(1000)) {} }
        try await Task.sleep(for: .milliseconds(20))
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
    }

    @Test("a path that can't be opened is waited for, as a missing one is", arguments: Obstacle.allCases)
    func obstacles(_ obstacle: Obstacle) throws {
        for isThereFirst in [true, false] {
            let log = try Log()
            let file = FollowedFile(log.url, from: .start, every: .zero)
            if !isThereFirst {
                try log.create("a\n")
                #expect(try look(file) == "a\n")
                try log.move(to: "log.1")
            }
            try obstacle.put(at: log.url)
            for _ in 0..<4 { #expect(try look(file) == nil) }
            if !isThereFirst, obstacle == .folder {
                // The old file may still grow: a folder doesn't replace it.
                try log.append("b\n", to: "log.1")
                #expect(try look(file) == "b\n")
            }
            try obstacle.remove(from: log.url)
            try log.create("c\n")
            var texts: [String] = []
            for _ in 0..<6 { try look(file).map { texts.append($0) } }
            #expect(texts == ["c\n"], "\(obstacle)")
        }
    }

    enum Obstacle: CaseIterable {
        case folder, linkToItself, linkThroughAFile, unreadable

        func put(at url: URL) throws {
            let files = FileManager.default
            switch self {
            case .folder: try files.createDirectory(at: url, withIntermediateDirectories: false)
            case .linkToItself: try files.createSymbolicLink(atPath: url.path, withDestinationPath: "log")
            case .linkThroughAFile:
                try files.createSymbolicLink(atPath: url.path, withDestinationPath: #filePath + "/x")
            case .unreadable:
                // An administrator may read it all the same, and finds it empty.
                try Data().write(to: url)
                try files.setAttributes([.posixPermissions: 0], ofItemAtPath: url.path)
            }
        }

        func remove(from url: URL) throws { try FileManager.default.removeItem(at: url) }
    }

    @Test("a file that can't be opened at first is read from its end later, too", .enabled(if: getuid() != 0))
    func unreadableAtFirst() throws {
        let log = try Log()
        try log.create("a\n")
        try FileManager.default.setAttributes([.posixPermissions: 0], ofItemAtPath: log.url.path)
        let file = FollowedFile(log.url, from: .end, every: .zero)
        #expect(try look(file) == nil)
        try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: log.url.path)
        #expect(try look(file) == nil)
        try log.append("b\n")
        #expect(try look(file) == "b\n")
    }

    @Test("the byte order mark of each file is left out, wherever its bytes arrive", arguments: 0...4)
    func marks(_ split: Int) throws {
        let log = try Log()
        let file = FollowedFile(log.url, from: .start, every: .zero)
        var text = ""
        /// Looks until nothing has come for some time.
        func follow() throws {
            var misses = 0
            while misses < 4 {
                if let chunk = try look(file) { (text, misses) = (text + chunk, 0) } else { misses += 1 }
            }
        }
        for name in ["a", "b", "c"] {
            let bytes = Data("\u{FEFF}{\"id\": \"\(name)\u{FEFF}\"}\n".utf8)
            try bytes.prefix(split).write(to: log.url)
            try follow()
            let handle = try FileHandle(forWritingTo: log.url)
            try handle.seekToEnd()
            try handle.write(contentsOf: bytes.dropFirst(split))
            try handle.close()
            try follow()
            // The next one is another file, or the same one after it was cut off.
            if name == "a" { try log.move(to: "log.1") } else { try log.truncate() }
            try follow()
        }
        #expect(text == ["a", "b", "c"].map { "{\"id\": \"\($0)\u{FEFF}\"}\n" }.joined())
    }

    @Test("a part of a byte order mark that never becomes one is text")
    func partOfAMark() throws {
        let log = try Log()
        try Data([0xEF, 0xBB]).write(to: log.url)
        let file = FollowedFile(log.url, from: .start, every: .zero)
        #expect(try look(file) == nil)
        try log.move(to: "log.1")
        try log.create("a\n")
        var texts: [String] = []
        for _ in 0..<6 { try look(file).map { texts.append($0) } }
        #expect(texts == [String(decoding: [0xEF, 0xBB], as: UTF8.self), "\n", "a\n"])
    }

    @Test(
        "no line is lost or read twice while a log is written, rotated and truncated",
        .timeLimit(.minutes(TestScale.minutes(2))))
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
