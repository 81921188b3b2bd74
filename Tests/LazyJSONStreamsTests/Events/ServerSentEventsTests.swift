import Foundation
import TestSupport
import Testing

@testable import LazyJSONStreams

@Suite("Streams of server-sent events")
struct ServerSentEventsTests {
    private struct Lost: Error {}

    /// Elements, and then an error if there is one; counts the elements that were requested.
    private struct Source<Element: Sendable>: AsyncSequence, AsyncIteratorProtocol {
        var elements: ArraySlice<Element>
        var failure: Lost?
        let asked = Counter()

        init(_ elements: some Sequence<Element>, failure: Lost? = nil) {
            (self.elements, self.failure) = (Array(elements)[...], failure)
        }

        func makeAsyncIterator() -> Self { self }
        mutating func next() async throws -> Element? {
            asked.add()
            if let element = elements.popFirst() { return element }
            if let failure { throw failure }
            return nil
        }
    }

    private func data(_ events: ServerSentEvents) async throws -> [String] {
        var data: [String] = []
        for try await event in events { data.append(event.data) }
        return data
    }

    private let text = "data: a\n\ndata: b\r\n\r\ndata: ä\r\rdata: [DONE]\n\ndata: c\n\ndata: d"

    @Test("bytes and chunks of any type and size give the same events")
    func sources() async throws {
        let bytes = Array(text.utf8)
        let expected = ["a", "b", "ä", "[DONE]", "c"]
        #expect(try await data(ServerSentEvents(Source(bytes))) == expected)
        #expect(try await data(ServerSentEvents(Source([bytes]))) == expected)
        #expect(try await data(ServerSentEvents(Source([Data(bytes)]))) == expected)
        #expect(try await data(ServerSentEvents(Source(bytes.map { [$0] }))) == expected)
        for cut in bytes.indices {
            #expect(try await data(ServerSentEvents(Source([bytes[..<cut], bytes[cut...]]))) == expected)
        }
    }

    @Test("an event that marks the end is left out, and nothing more is read")
    func until() async throws {
        let chunks = Source(
            ["data: a\n\n", "data: b\n\ndata: [DONE]\n\ndata: c\n\n", "data: d\n\n"].map { Array($0.utf8) })
        var events = ServerSentEvents(chunks, until: { $0.data == "[DONE]" }).makeAsyncIterator()
        #expect(try await events.next()?.data == "a")
        #expect(chunks.asked.value == 1)
        #expect(try await events.next()?.data == "b")
        #expect(try await events.next() == nil)
        #expect(try await events.next() == nil)
        #expect(chunks.asked.value == 2)
    }

    @Test("the source's error comes after the events before it, and ends the sequence")
    func failure() async throws {
        var events = ServerSentEvents(Source(["data: a\n\nda", "ta: b"].map { Array($0.utf8) }, failure: Lost()))
            .makeAsyncIterator()
        #expect(try await events.next()?.data == "a")
        await #expect(throws: Lost.self) { try await events.next() }
        #expect(try await events.next() == nil)
    }

    @Test("an event beyond the limit ends the sequence with an error, after the events before it")
    func limit() async throws {
        let bytes = Array("data: a\n\ndata: 0123456789\n\n".utf8)
        for chunks in [[bytes], bytes.map { [$0] }] {
            let source = Source(chunks + [bytes])
            var events = ServerSentEvents(source, limit: 14).makeAsyncIterator()
            #expect(try await events.next()?.data == "a")
            await #expect(throws: ServerSentEventLimitError(limit: 14)) { try await events.next() }
            #expect(try await events.next() == nil)
            #expect(source.asked.value <= chunks.count)
        }
        let endless = AsyncStream { Array("data: never".utf8) }
        await #expect(throws: ServerSentEventLimitError.self) {
            for try await _ in ServerSentEvents(endless, limit: 10_000) {}
        }
    }

    @Test("a stream that reconnects gets the last ID, and events without one have it")
    func reconnecting() async throws {
        var lastID: String?
        for text in ["data: a\n\nid: 1\ndata: b\n\nid: 2\ndata: not complete", "data: c\n\n"] {
            for try await event in ServerSentEvents(Source([Array(text.utf8)]), lastEventID: lastID) {
                lastID = event.id
            }
        }
        #expect(lastID == "1")
    }

    @Test("cancellation ends a stream that never ends, with an error")
    func cancellation() async throws {
        let (chunks, continuation) = AsyncStream.makeStream(of: [UInt8].self)
        continuation.yield(Array("data: a\n\n".utf8))
        let (seen, saw) = AsyncStream.makeStream(of: String.self)
        let task = Task {
            for try await event in ServerSentEvents(chunks) { saw.yield(event.data) }
        }
        for await data in seen {
            #expect(data == "a")
            break
        }
        task.cancel()
        await #expect(throws: CancellationError.self) { try await task.value }
    }

    @MainActor @Test("the source runs in the caller's isolation")
    func isolation() async throws {
        struct Isolated: AsyncSequence, AsyncIteratorProtocol {
            var chunks = ["data: a\n\n"]
            func makeAsyncIterator() -> Self { self }
            mutating func next() async -> [UInt8]? { await next(isolation: nil) }
            mutating func next(isolation actor: isolated (any Actor)?) async -> [UInt8]? {
                #expect(actor === MainActor.shared)
                return chunks.popLast().map { Array($0.utf8) }
            }
        }
        var count = 0
        for try await _ in ServerSentEvents(Isolated()) { count += 1 }
        #expect(count == 1)
    }
}
