import Foundation
import LazyJSON
import LazyJSONStreams

/// Documents that are still arriving.
extension Bench {
    func streamWorkloads() {
        section("Documents that are still arriving")
        compare("stream: receive the feed in chunks of 64 KB") {
            let feed = feed
            return [
                Side(Side.ours) { try Self.received(feed, chunk: 65_536).count ?? 0 },
                Side("\(Side.ours), opened as a whole") { try JSON(parsing: feed).count ?? 0 },
                Side("\(Side.serialization), as a whole") { try Foundations.dictionaries(feed).count },
            ]
        }
        compare("stream: receive 100 KB in chunks of 16 bytes") {
            let part = Feed.make(200)
            return [
                Side(Side.ours) { try Self.received(part, chunk: 16).count ?? 0 },
                Side("\(Side.ours), in one chunk") { try Self.received(part, chunk: part.count).count ?? 0 },
                Side("\(Side.ours), opened as a whole") { try JSON(parsing: part).count ?? 0 },
            ]
        }
        compare("stream: 20 objects in chunks of 8 bytes, show the last title at each") {
            let answer = Feed.make(20)
            let chunks = stride(from: 0, to: answer.count, by: 8).map { answer[$0..<min($0 + 8, answer.count)] }
            return [
                Side(Side.ours) {
                    let receiver = JSONReceiver()
                    var sum = 0
                    for chunk in chunks {
                        try receiver.receive(chunk)
                        guard let items = receiver.snapshot.flatMap({ LazyArray<Item>($0) }) else { continue }
                        sum &+= items.last?.title.utf8.count ?? 0
                    }
                    return sum
                },
                Side("\(Side.ours), opened again each time") {
                    let closing = JSONReceiver()
                    var sum = 0
                    for chunk in chunks {
                        try closing.receive(chunk)
                        guard let closed = closing.snapshot?.data() else { continue }
                        sum &+= try LazyArray<Item>(parsing: closed).last?.title.utf8.count ?? 0
                    }
                    return sum
                },
                Side("\(Side.serialization), again each time") {
                    let closing = JSONReceiver()
                    var sum = 0
                    for chunk in chunks {
                        try closing.receive(chunk)
                        guard let closed = closing.snapshot?.data() else { continue }
                        sum &+= (try Foundations.dictionaries(closed).last?["title"] as? String ?? "").utf8.count
                    }
                    return sum
                },
            ]
        }
        compare("stream: lines in chunks of 64 KB, 1 Int of each") {
            let lines = Documents.lines(feed)
            let chunks = Self.chunks(lines, of: 65_536)
            let decoder = Foundations.decoder()
            return [
                .asynchronous(Side.ours) {
                    var sum = 0
                    for try await item in LazyArray<Item>.lines(of: Self.stream(chunks)) { sum &+= item.id }
                    return sum
                },
                Side("\(Side.ours), opened as a whole") {
                    try LazyArray<Item>(lines: lines).reduce(0) { $0 &+ $1.id }
                },
                Side("a loop with \(Side.decoder)") {
                    try lines.split(separator: UInt8(ascii: "\n")).reduce(0) {
                        $0 &+ (try decoder.decode(IdOnly.self, from: Data($1)).id)
                    }
                },
            ]
        }
        compare("stream: elements in chunks of 64 KB, 1 Int of each") {
            let feed = feed
            let chunks = Self.chunks(feed, of: 65_536)
            return [
                .asynchronous(Side.ours) {
                    var sum = 0
                    for try await item in Item.elements(of: Self.stream(chunks)) { sum &+= item.id }
                    return sum
                },
                Side("\(Side.ours), opened as a whole") {
                    try LazyArray<Item>(parsing: feed).reduce(0) { $0 &+ $1.id }
                },
                Side("\(Side.serialization), as a whole") {
                    try Foundations.dictionaries(feed).reduce(0) { $0 &+ $1.int("id") }
                },
            ]
        }
    }

    private static func chunks(_ data: Data, of count: Int) -> [Data] {
        stride(from: 0, to: data.count, by: count).map { data[$0..<min($0 + count, data.count)] }
    }

    private static func stream(_ chunks: [Data]) -> AsyncStream<Data> {
        AsyncStream { continuation in
            for chunk in chunks { continuation.yield(chunk) }
            continuation.finish()
        }
    }

    private static func received(_ data: Data, chunk: Int) throws -> JSON {
        let receiver = JSONReceiver()
        for start in stride(from: 0, to: data.count, by: chunk) {
            try receiver.receive(data[start..<min(start + chunk, data.count)])
        }
        return try receiver.finish()
    }
}
