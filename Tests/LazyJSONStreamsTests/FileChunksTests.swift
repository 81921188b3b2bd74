import Foundation
import LazyJSONStreams
import TestSupport
import Testing

@Suite("Chunks of a file")
struct FileChunksTests {
    /// A file that is removed with its owner.
    private final class TemporaryFile {
        let url = FileManager.default.temporaryDirectory.appending(path: "chunks-\(UUID().uuidString)")

        init(_ bytes: some Sequence<UInt8>) throws { try Data(bytes).write(to: url) }

        deinit { try? FileManager.default.removeItem(at: url) }
    }

    private func chunks(_ url: URL) async throws -> [[UInt8]] {
        try await FileChunks(url).reduce(into: []) { $0.append($1) }
    }

    @Test(
        "all bytes come in order, in chunks that are not empty",
        arguments: [0, 1, 262_143, 262_144, 262_145, 1_000_000])
    func whole(_ count: Int) async throws {
        let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0 &* 31 &+ $0 >> 9) }
        let file = try TemporaryFile(bytes)
        let chunks = try await chunks(file.url)
        #expect(chunks.flatMap { $0 } == bytes)
        #expect(chunks.allSatisfy { !$0.isEmpty && $0.count <= 262_144 })
        #expect(chunks.count == (count + 262_143) / 262_144)
    }

    @Test("each iterator starts at the start")
    func twice() async throws {
        let file = try TemporaryFile("abc".utf8)
        let sequence = FileChunks(file.url)
        var first = sequence.makeAsyncIterator()
        #expect(try await first.next() == Array("abc".utf8))
        #expect(try await first.next() == nil)
        #expect(try await first.next() == nil)
        var second = sequence.makeAsyncIterator()
        #expect(try await second.next() == Array("abc".utf8))
    }

    @Test("a file that cannot be read is an error of Foundation, with its path")
    func missing() async throws {
        let url = URL(filePath: "/nowhere/at all.json")
        let error = await #expect(throws: CocoaError.self) { try await chunks(url) }
        #expect(error?.code == .fileReadNoSuchFile)
        #expect(error?.userInfo["NSFilePath"] as? String == "/nowhere/at all.json")
        let folder = await #expect(throws: CocoaError.self) { try await chunks(FileManager.default.temporaryDirectory) }
        #expect(folder?.code == .fileReadUnknown)
        #expect(folder?.userInfo["NSDebugDescription"] as? String == "cannot read: Is a directory")
    }

    @Test("a canceled task gets an error, so that a part of a file does not look like all of it")
    func canceled() async throws {
        let file = try TemporaryFile("abc".utf8)
        let url = file.url
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            return try await FileChunks(url).reduce(into: [UInt8]()) { $0 += $1 }
        }
        await #expect(throws: CancellationError.self) { try await task.value }
    }

    @Test(
        "a named pipe waits for its first writer, and ends when its writers have closed it",
        .timeLimit(.minutes(TestScale.minutes(1))), arguments: ["abc", ""])
    func namedPipe(text: String) async throws {
        let url = FileManager.default.temporaryDirectory.appending(path: "pipe-\(UUID().uuidString)")
        #expect(mkfifo(url.path, 0o600) == 0)
        defer { try? FileManager.default.removeItem(at: url) }
        let chunks = Task { try await FileChunks(url).reduce(into: [UInt8]()) { $0 += $1 } }
        try await Task.sleep(for: .milliseconds(60))
        let writer = try FileHandle(forWritingTo: url)
        try writer.write(contentsOf: Data(text.utf8))
        try writer.close()
        #expect(try await chunks.value == Array(text.utf8))
    }

    @Test("a pipe is read until its writer closes it")
    func pipe() async throws {
        let pipe = Pipe()
        let url = URL(filePath: "/dev/fd/\(pipe.fileHandleForReading.fileDescriptor)")
        let task = Task { try await FileChunks(url).reduce(into: [UInt8]()) { $0 += $1 } }
        for text in ["ab", "c"] {
            try await Task.sleep(for: .milliseconds(30))
            try pipe.fileHandleForWriting.write(contentsOf: Data(text.utf8))
        }
        try pipe.fileHandleForWriting.close()
        #expect(try await task.value == Array("abc".utf8))
    }
}
