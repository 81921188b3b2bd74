import Foundation
import TestSupport
import Testing

@testable import LazyJSONStreams

@Suite("Writing to file handles in chunks")
struct HandleWritingTests {
    private struct Lost: Error {}

    /// Reads on a thread of its own, none of those that tasks run on.
    private func reading(_ read: @escaping @Sendable () -> Data?) async -> Data {
        await withCheckedContinuation { continuation in
            DispatchQueue(label: "reading").async { continuation.resume(returning: read() ?? Data()) }
        }
    }

    @Test("a pipe gets all chunks, and stays open")
    func pipe() async throws {
        let json = try JSON(contentsOf: Package.file("Fixtures/feed.json"))
        let pipe = Pipe()
        async let read = reading { try? pipe.fileHandleForReading.readToEnd() }
        try await JSONChunks(json).write(to: pipe.fileHandleForWriting)
        try await AsyncJSONChunks(JSONChunks([1])).write(to: pipe.fileHandleForWriting)
        try pipe.fileHandleForWriting.close()
        #expect(await read == json.data() + Data("[1]".utf8))
    }

    @Test("each chunk is written as soon as it is there")
    func soon() async throws {
        let pipe = Pipe()
        let (events, continuation) = AsyncStream.makeStream(of: ServerSentEvent.self)
        let task = Task { try await AsyncJSONChunks(events: events).write(to: pipe.fileHandleForWriting) }
        for data in ["a", "b"] {
            continuation.yield(ServerSentEvent(data: data))
            let read = await reading { pipe.fileHandleForReading.availableData }
            #expect(String(decoding: read, as: UTF8.self) == "data: \(data)\n\n")
        }
        continuation.finish()
        try await task.value
    }

    #if os(Linux)
        @Test("a full device is an error")
        func full() async throws {
            let handle = try #require(FileHandle(forWritingAtPath: "/dev/full"))
            await #expect(throws: (any Error).self) { try await JSONChunks([1]).write(to: handle) }
        }
    #endif

    @Test("an error of the source comes after the chunks before it")
    func failure() async throws {
        let pipe = Pipe()
        let numbers = AsyncThrowingStream<Int, any Error> { continuation in
            continuation.yield(1)
            continuation.finish(throwing: Lost())
        }
        await #expect(throws: Lost.self) {
            try await AsyncJSONChunks(array: numbers).write(to: pipe.fileHandleForWriting)
        }
        #expect(pipe.fileHandleForReading.availableData == Data("[1".utf8))
    }

    @Test("pipes that nobody reads block no thread that tasks run on")
    func blocking() async throws {
        // More than the system keeps for a pipe, and more writers than there are threads for tasks.
        let pipes = (0..<12).map { _ in Pipe() }
        let chunk = Data(repeating: 0x20, count: 300_000)
        try await withThrowingTaskGroup(of: Int.self) { group in
            let started = AsyncStream.makeStream(of: Void.self)
            for pipe in pipes {
                group.addTask {
                    let chunks = AsyncStream<Data> { continuation in
                        continuation.yield(chunk)
                        continuation.finish()
                    }
                    started.continuation.yield()
                    try await chunks.write(to: pipe.fileHandleForWriting)
                    try pipe.fileHandleForWriting.close()
                    return 0
                }
            }
            var count = 0
            for await _ in started.stream {
                count += 1
                if count == pipes.count { break }
            }
            // This runs although all of them are waiting.
            for _ in 0..<100 { await Task.yield() }
            for pipe in pipes {
                group.addTask { await self.reading { try? pipe.fileHandleForReading.readToEnd() }.count }
            }
            var sum = 0
            for try await bytes in group { sum += bytes }
            #expect(sum == pipes.count * chunk.count)
        }
    }
}
