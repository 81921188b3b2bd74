import Foundation
import LazyJSON
import TestSupport
import Testing

@testable import LazyJSONStreams

@Suite("Texts in chunks, from asynchronous sequences")
struct AsyncJSONChunksTests {
    private final class Item: JSONModel, @unchecked Sendable {
        @Property var id: Int = 0
    }

    @JSONModel struct Row { var id = 0 }

    private struct Lost: Error {}

    private func stream<Element: Sendable>(_ elements: [Element]) -> AsyncStream<Element> {
        AsyncStream { continuation in
            for element in elements { continuation.yield(element) }
            continuation.finish()
        }
    }

    private func chunks(_ chunks: AsyncJSONChunks) async throws -> [String] {
        var all: [String] = []
        for try await chunk in chunks { all.append(String(decoding: chunk, as: UTF8.self)) }
        return all
    }

    @Test("each value is a chunk, and the end of an array, too")
    func values() async throws {
        let items = try ["{\"id\": 1}", "{\n}"].map { try Item(parsing: $0) }
        #expect(try await chunks(AsyncJSONChunks(array: stream(items))) == ["[{\"id\": 1}", ",{\n}", "]"])
        #expect(try await chunks(AsyncJSONChunks(lines: stream(items))) == ["{\"id\": 1}\n", "{}\n"])
        #expect(try await chunks(AsyncJSONChunks(array: stream([1, 2]))) == ["[1", ",2", "]"])
        #expect(try await chunks(AsyncJSONChunks(lines: stream(["a", "b"]))) == ["\"a\"\n", "\"b\"\n"])
        #expect(try await chunks(AsyncJSONChunks(array: stream([Item]()))) == ["[]"])
        #expect(try await chunks(AsyncJSONChunks(lines: stream([Item]()))) == [])
        let rows = stream([try Row(parsing: "{ }"), Row { $0.id = 2 }])
        #expect(try await chunks(AsyncJSONChunks(array: rows)) == ["[{ }", ",{\"id\":2}", "]"])
        let events = stream([ServerSentEvent(data: "a"), ServerSentEvent(data: "b")])
        #expect(try await chunks(AsyncJSONChunks(events: events)) == ["data: a\n\n", "data: b\n\n"])
        #expect(try await chunks(AsyncJSONChunks(JSONChunks([1, "a"]))) == ["[1,\"a\"]"])
    }

    @Test("a large value is in several chunks", arguments: [1, 2, 3, 5, 100])
    func large(size: Int) async throws {
        let values: [JSON] = [[1, "abc", [:]], "long long long", []]
        let array = AsyncJSONChunks(.array, stream(values), size: size) { .value(Writer($0)) }
        #expect(try await chunks(array).joined() == JSON(values).text)
        #expect(try await chunks(array).allSatisfy { $0.utf8.count <= size + 3 })
        let lines = AsyncJSONChunks(.lines, stream(values), size: size) { .value(Writer(line: $0)) }
        #expect(try await chunks(lines).joined() == values.map { $0.text + "\n" }.joined())
    }

    @Test("a value is written before the next one is requested")
    func soon() async throws {
        let asked = Counter()
        let numbers = AsyncStream { () -> Int? in
            asked.add()
            return asked.value
        }
        var iterator = AsyncJSONChunks(lines: numbers).makeAsyncIterator()
        for number in 1...3 {
            #expect(try await iterator.next() == Data("\(number)\n".utf8))
            #expect(asked.value == number)
        }
    }

    @Test("an error of the source ends the sequence without the end of the array")
    func failure() async throws {
        let numbers = AsyncThrowingStream<Int, any Error> { continuation in
            continuation.yield(1)
            continuation.finish(throwing: Lost())
        }
        var iterator = AsyncJSONChunks(array: numbers).makeAsyncIterator()
        #expect(try await iterator.next() == Data("[1".utf8))
        await #expect(throws: Lost.self) { try await iterator.next() }
        #expect(try await iterator.next() == nil)
    }

    @Test("cancellation is an error, although the source ends without one")
    func cancellation() async throws {
        let (numbers, continuation) = AsyncStream.makeStream(of: Int.self)
        continuation.yield(1)
        let (seen, saw) = AsyncStream.makeStream(of: Data.self)
        let task = Task {
            for try await chunk in AsyncJSONChunks(array: numbers) { saw.yield(chunk) }
        }
        for await chunk in seen {
            #expect(chunk == Data("[1".utf8))
            break
        }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
    }
}
