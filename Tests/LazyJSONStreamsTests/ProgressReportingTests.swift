import Foundation
import TestSupport
import Testing

@testable import LazyJSONStreams

@Suite("Progress of bytes")
struct ProgressReportingTests {
    private struct Lost: Error, Equatable {}

    private struct Source<Element: Sendable>: AsyncSequence, AsyncIteratorProtocol {
        var elements: ArraySlice<Element>
        var fails = false

        init(_ elements: some Sequence<Element>, fails: Bool = false) {
            (self.elements, self.fails) = (Array(elements)[...], fails)
        }

        func makeAsyncIterator() -> Self { self }
        mutating func next() async throws(Lost) -> Element? { try await next(isolation: nil) }
        mutating func next(isolation actor: isolated (any Actor)?) async throws(Lost) -> Element? {
            if let element = elements.popFirst() { return element }
            if fails { throw Lost() }
            return nil
        }
    }

    private let chunks = ["abc", "", "d", "ef"].map { Data($0.utf8) }

    @Test("each chunk that isn't empty is reported once, before it is used")
    func ofChunks() async throws {
        var log: [String] = []
        for try await chunk in Source(chunks).reportingProgress(expecting: 6, { log.append("\($0.count)/6") }) {
            log.append(String(decoding: chunk, as: UTF8.self))
        }
        #expect(log == ["3/6", "abc", "", "4/6", "d", "6/6", "ef"])
    }

    @Test("bytes are reported every 16 KB and at the end", arguments: [0, 1, 16383, 16384, 16385, 32768, 40000])
    func ofBytes(count: Int) async throws {
        let bytes = (0..<count).map { UInt8(truncatingIfNeeded: $0) }
        var reports: [Int] = []
        var received: [UInt8] = []
        for try await byte in Source(bytes).reportingProgress({ reports.append($0.count) }) { received.append(byte) }
        #expect(received == bytes)
        let full = Array(stride(from: 16384, through: count, by: 16384))
        #expect(reports == (full.last == count ? full : full + [count]))
    }

    @Test("the end of an empty sequence is reported, and reading on reports nothing")
    func empty() async throws {
        var reports: [ByteProgress] = []
        var iterator = Source([Data]()).reportingProgress(expecting: 0) { reports.append($0) }.makeAsyncIterator()
        for _ in 0..<3 { #expect(try await iterator.next() == nil) }
        #expect(reports == [ByteProgress(count: 0, expected: 0)])
    }

    @Test(
        "the fraction",
        arguments: [
            (3, 4, 0.75), (0, 4, 0), (5, 4, 1), (0, 0, 1), (1, 0, 1), (1, nil, nil), (1, -1, nil),
            (Int.max, Int.max, 1),
        ] as [(Int, Int?, Double?)])
    func fraction(count: Int, expected: Int?, fraction: Double?) {
        #expect(ByteProgress(count: count, expected: expected).fraction == fraction)
    }

    @Test("errors pass with their type, and nothing is reported for them")
    func failure() async throws {
        var reports: [Int] = []
        var iterator = Source(chunks, fails: true).reportingProgress { reports.append($0.count) }.makeAsyncIterator()
        do throws(Lost) {
            while try await iterator.next(isolation: nil) != nil {}
            Issue.record("expected an error")
        } catch {
            #expect(error == Lost())
        }
        #expect(reports == [3, 4, 6])
    }

    @Test("cancellation ends the sequence")
    func cancellation() async throws {
        let (chunks, continuation) = AsyncStream.makeStream(of: [UInt8].self)
        continuation.yield([1])
        let (counts, counted) = AsyncStream.makeStream(of: Int.self)
        let task = Task {
            var all = 0
            for await chunk in chunks.reportingProgress({ counted.yield($0.count) }) { all += chunk.count }
            return all
        }
        for await count in counts {
            #expect(count == 1)
            break
        }
        task.cancel()
        #expect(await task.value == 1)
    }

    @MainActor @Test("the source and the report run in the caller's isolation")
    func isolation() async throws {
        struct Isolated: AsyncSequence, AsyncIteratorProtocol {
            var chunks = [[UInt8(1)]]
            func makeAsyncIterator() -> Self { self }
            mutating func next() async -> [UInt8]? { await next(isolation: nil) }
            mutating func next(isolation actor: isolated (any Actor)?) async -> [UInt8]? {
                #expect(actor === MainActor.shared)
                return chunks.popLast()
            }
        }
        let label = Label()
        for await _ in Isolated().reportingProgress(expecting: 1, { label.show($0) }) {}
        #expect(label.text == "100%")
    }

    @MainActor private final class Label {
        var text = ""
        func show(_ progress: ByteProgress) { text = "\(Int((progress.fraction ?? 0) * 100))%" }
    }

    @Test("events and files can be read and written with progress")
    func composed() async throws {
        var counts: [Int] = []
        let text = Source(["data: a\n\n", "data: b\n\n"].map { Array($0.utf8) })
        var events: [String] = []
        for try await event in ServerSentEvents(text.reportingProgress { counts.append($0.count) }) {
            events.append(event.data)
        }
        #expect(events == ["a", "b"] && counts == [9, 18])
        let file = FileManager.default.temporaryDirectory.appending(path: "lazyjson-\(UUID().uuidString).json")
        defer { try? FileManager.default.removeItem(at: file) }
        counts = []
        try await AsyncJSONChunks(JSONChunks([1, 2])).reportingProgress { counts.append($0.count) }.write(to: file)
        #expect(counts == [5])
    }

    @Test(
        "a Progress follows, and is finished at the end",
        arguments: [(6, 6), (12, 12), (4, 4), (nil, -1), (-1, -1)] as [(Int?, Int64)])
    func foundation(expected: Int?, total: Int64) async throws {
        let progress = Progress(totalUnitCount: 100)
        var states: [[Int64]] = []
        for try await _ in Source(chunks).reportingProgress(expecting: expected, to: progress) {
            states.append([progress.completedUnitCount, progress.totalUnitCount])
        }
        #expect(states == [[3, total], [3, total], [4, total], [6, total == 4 ? 6 : total]])
        #expect(progress.completedUnitCount == 6 && progress.totalUnitCount == 6 && progress.isFinished)
        let bytes = Progress(totalUnitCount: 0)
        for try await _ in Source([UInt8]()).reportingProgress(to: bytes) {}
        #expect(bytes.isFinished)
    }
}
