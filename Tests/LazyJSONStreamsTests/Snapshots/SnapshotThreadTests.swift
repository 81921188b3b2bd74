import Foundation
import LazyJSON
import TestSupport
import Testing

@testable import LazyJSONStreams

@Suite("Snapshots on several threads")
struct SnapshotThreadTests {
    final class Item: JSONModel, @unchecked Sendable {
        @Property var id: Int = 0
        @Property var text: String = ""
        @Property var parts: [Int]
    }
    final class Page: JSONModel, @unchecked Sendable {
        @Property var items: LazyArray<Item>
        @Property var title: String = ""
    }

    @Test("threads read snapshots while more is received, and all find the same instances")
    func reading() async throws {
        let count = TestScale.size(2_000, quick: 300, sanitized: 300)
        let (pages, continuation) = AsyncStream<(Page, Int)>.makeStream()
        let receiving = Task.detached {
            let receiver = JSONReceiver()
            try receiver.receive(#"{"items": ["#)
            for number in 0..<count {
                let padding = String(repeating: "x", count: number % 7 * 60)
                try receiver.receive(#"{"id": \#(number), "text": "\#(padding)"#)
                if number % 3 == 0, let page = receiver.snapshot.flatMap({ Page($0) }) {
                    continuation.yield((page, number))
                }
                try receiver.receive(#"", "parts": [1, 2, \#(number)]}, "#)
            }
            continuation.finish()
        }
        await withTaskGroup(of: Void.self) { group in
            for await (page, number) in pages {
                for thread in 0..<2 {
                    group.addTask {
                        #expect(page.items.count == number + 1)
                        for index in stride(from: (thread + number) % 5, to: number, by: 1 + number / 20) {
                            let item = page.items[index]
                            if item.id != index || item.parts != [1, 2, index] || item !== page.items[index] {
                                Issue.record("item \(index) is \(item)")
                            }
                        }
                        #expect(page.items.last?.id == number && page.items.last?.parts == [])
                    }
                }
            }
        }
        try await receiving.value
    }
}
