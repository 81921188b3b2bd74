import Foundation
import LazyJSON
import TestSupport
import Testing

@testable import LazyJSONChange
@testable import LazyJSONCore

/// A history holds the edits, and not the document once for each version.
@Suite struct HistoryMemoryTests {
    final class Feed: JSONModel, @unchecked Sendable {
        @Property var title: String = ""
        @Property var items: LazyArray<Item>
    }
    final class Item: JSONModel, @unchecked Sendable {
        @Property var id: Int = 0
        @Property var name: String = ""
    }

    static func feed(_ count: Int) throws -> Feed {
        let items = (0..<count).map {
            #"{"id": \#($0), "name": "name", "text": "\#(String(repeating: "t", count: 160))"}"#
        }
        return try Feed(parsing: #"{"title": "t", "items": [\#(items.joined(separator: ","))]}"#)
    }

    #if EXIT_TESTS
        @Test(
            "a thousand edits of a document of a megabyte take the memory of the edits",
            .enabled(
                if: AllocationCounter.isAvailable && TestScale.isCoreOptimized,
                "blocks are counted on Linux with glibc, without a sanitizer, with all optimizations"))
        func thousandEdits() async { await #expect(processExitsWith: .success) { try Self.checkThousandEdits() } }
    #endif

    private static func checkThousandEdits() throws {
        let feed = try feed(5_000)
        let size = feed.json.data().count
        #expect(size > 1_000_000)
        // Work that a document does only once happens here.
        _ = feed.mutate { $0.items[1].name = "x" }
        func bytes(_ edit: (inout Mutable<Feed>, Int) -> Void) -> Int {
            var history = History(feed)
            let count = AllocationCounter.count {
                for number in 0..<1_000 { history.mutate { edit(&$0, number) } }
            }
            #expect(history.steps.count == 1_000)
            return count.bytes
        }
        // All allocations count, and not only the memory that is still held.
        let (title, one, all) = (
            bytes { $0.title = "\($1)" }, bytes { $0.items[7].name = "\($1)" },
            bytes { $0.items[$1 * 5].name = "\($1)" }
        )
        #expect(title < 3_000 * 1_000, "\(title)")
        #expect(one < 12_000 * 1_000, "\(one)")
        #expect(all < 40_000 * 1_000, "\(all)")
    }

    @Test("a version in a history doesn't hold values that were read from it")
    func readValues() throws {
        var history = History(try Self.feed(10))
        weak var item: Item?
        do {
            item = history.current.items[3]
            #expect(item?.name == "name")
        }
        #expect(item != nil)
        history.mutate { $0.title = "x" }
        #expect(item == nil)
        history.undo()
        #expect(history.current.items[3].name == "name")
    }

    @Test("versions share their unedited parts")
    func sharing() throws {
        var history = History(try Self.feed(200))
        let first = history.current
        history.mutate { $0.items[150].name = "x" }
        let second = history.current
        for index in [0, 149, 151, 199] {
            #expect(second.items[index].json.isIdentical(to: first.items[index].json))
        }
        history.undo()
        #expect(history.current.json.isIdentical(to: first.json))
        history.redo()
        #expect(history.current.json.isIdentical(to: second.json))
    }

    #if DEBUG
        @Test("ten thousand edits of one array, and releasing them, take work in proportion to the edits")
        func work() throws {
            func steps(_ edits: Int) throws -> (editing: Int, releasing: Int) {
                let feed = try Self.feed(20_000)
                _ = feed.mutate { $0.items[1].name = "x" }
                var history: History? = History(feed)
                func count(_ body: () -> Void) -> Int {
                    let meter = Work.Meter()
                    Work.$meter.withValue(meter) { body() }
                    return meter.steps.load(ordering: .relaxed)
                }
                let editing = count {
                    for number in 0..<edits { history?.mutate { $0.items[number * 7919 % 20_000].name = "\(number)" } }
                }
                return (editing, count { history = nil })
            }
            let edits = TestScale.size(10_000, quick: 1_000)
            let (half, all) = (try steps(edits / 2), try steps(edits))
            #expect(all.editing < 3 * half.editing && all.releasing < 3 * half.releasing + 1_000)
        }
    #endif
}
