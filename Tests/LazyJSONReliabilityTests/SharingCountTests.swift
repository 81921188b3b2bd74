import Foundation
import LazyJSON
import TestSupport
import Testing

@testable import LazyJSONCore

/// The nodes that an edit creates, counted: the spine, however large the document is.
@Suite struct SharingCountTests {
    final class Feed: JSONModel, @unchecked Sendable {
        @Property var title: String?
        @Property var items: LazyArray<Item>
    }
    final class Item: JSONModel, @unchecked Sendable {
        @Property var name: String?
        @Property var inner: Item?
    }

    /// A feed in which some items are too large to become documents of their own when they are changed.
    private static func feed(_ count: Int, large: Set<Int> = []) throws -> Feed {
        let padding = String(repeating: "x", count: 5_000)
        let items = (0..<count).map {
            "{\"id\": \($0), \"inner\": {\"name\": \"n\"}, \"padding\": \"\(large.contains($0) ? padding : "")\"}"
        }.joined(separator: ",\n")
        return try Feed(parsing: "{\"title\": \"t\", \"items\": [\(items)]}")
    }

    /// The edited containers that a value reaches, with the number of pieces in each.
    private static func containers(in json: JSON) -> [ObjectIdentifier: Int] {
        var found: [ObjectIdentifier: Int] = [:]
        var pending = [json]
        while let json = pending.popLast() {
            guard case .edited(let container) = json.storage, found[ObjectIdentifier(container)] == nil else {
                continue
            }
            found[ObjectIdentifier(container)] = container.pieces.count
            for piece in container.pieces {
                if case .item(let item) = piece { pending.append(item.value) }
            }
        }
        return found
    }

    private static let count = TestScale.size(100_000, quick: 2_500)

    @Test("one edit creates the containers on its way, three pieces each, and nothing else")
    func spine() throws {
        let feed = try Self.feed(Self.count, large: [7, Self.count / 2])
        let edited = feed.mutate { $0.items[Self.count / 2].inner?.name = "new" }
        let made = Self.containers(in: edited.json)
        #expect(made.count == 4)  // the feed, its items, the item, the model in it
        #expect(made.values.allSatisfy { $0 <= 3 })
        #expect(Self.containers(in: feed.json).isEmpty)

        // And the next one makes those on its own way; the containers of the first are the same objects.
        let again = edited.mutate { $0.items[7].name = "other" }
        let both = Self.containers(in: again.json)
        #expect(both.count == 5)
        #expect(Set(both.keys).intersection(made.keys).count == 2)  // the first edit's item and the model in it
        let item = try #require(again.json["items"]?[Self.count / 2])
        #expect(item.isIdentical(to: try #require(edited.json["items"]?[Self.count / 2])))
        #expect(again.json["title"]?.isIdentical(to: try #require(feed.json["title"])) == true)
    }

    @Test("a small element that was changed is a document of its own, and all others are shared")
    func element() throws {
        let feed = try Self.feed(Self.count)
        let edited = feed.mutate { $0.items[Self.count / 2].inner?.name = "new" }
        #expect(Self.containers(in: edited.json).count == 2)  // the feed and its items
        let item = try #require(edited.json["items"]?[Self.count / 2])
        guard case .parsed(let document, 0) = item.storage else {
            Issue.record("the element is \(item.storage)")
            return
        }
        #expect(document.count < 100)
        #expect(item.text == "{\"id\": \(Self.count / 2), \"inner\": {\"name\": \"new\"}, \"padding\": \"\"}")
        let others = [0, 1, Self.count / 2 - 1, Self.count / 2 + 1, Self.count - 1]
        for index in others {
            let other = try #require(edited.json["items"]?[index])
            #expect(other.isIdentical(to: try #require(feed.json["items"]?[index])))
        }
    }

    #if DEBUG
        @Test("an edit of a copy of a container with very many edits moves a block of its pieces, not all")
        func blocks() throws {
            var json = JSON((0..<Self.count).map { JSON($0) })
            json.append("own")
            let copy = json
            let meter = Work.Meter()
            Work.$meter.withValue(meter) {
                json[Self.count / 2] = "new"
                json[17] = nil
                json.insert("more", at: 99)
            }
            #expect(meter.steps.load(ordering: .relaxed) < 2_000)
            #expect(copy.count == Self.count + 1 && copy[17]?.int == 17 && copy[Self.count / 2]?.int == Self.count / 2)
            #expect(json.count == Self.count + 1 && json[99]?.string == "more")
        }
    #endif

    @Test("either of two values that share a million levels may go first, on a small stack", arguments: [true, false])
    func release(oldFirst: Bool) async throws {
        let depth = TestScale.size(1_000_000, quick: 20_000)
        await withCheckedContinuation { (done: CheckedContinuation<Void, Never>) in
            let thread = Thread {
                var old: JSON? = 1
                for level in 0..<depth { old = level % 2 == 0 ? [old ?? .null] : ["a": old ?? .null, "b": 0] }
                var new = old
                new?["b"] = 1
                new?["a"]?[0]?["b"] = 2
                if oldFirst { old = nil } else { new = nil }
                let left = oldFirst ? new : old
                #expect(left?["a"]?[0]?["b"]?.int == (oldFirst ? 2 : 0))
                (old, new) = (nil, nil)
                #expect(left?["a"]?[0]?["a"]?.count == 1)
                done.resume()
            }
            thread.stackSize = 256 << 10
            thread.start()
        }
    }

    @Test("models that hold models are released by a loop, after an edit shared most of them")
    func models() async throws {
        let depth = TestScale.size(100_000, quick: 5_000)
        let text = String(repeating: "{\"inner\":", count: depth) + "{}" + String(repeating: "}", count: depth)
        let json = try JSON(parsing: text, nestingLimit: .max)
        await withCheckedContinuation { (done: CheckedContinuation<Void, Never>) in
            let thread = Thread {
                var old: Item? = Item(json)
                var new = old?.mutate { $0.inner?.name = "new" }
                var deepest = old
                while let next = deepest?.inner { deepest = next }
                #expect(new?.inner?.inner?.inner?.name == nil && deepest != nil)
                (old, deepest) = (nil, nil)
                #expect(new?.inner?.name == "new")
                new = nil
                done.resume()
            }
            thread.stackSize = 256 << 10
            thread.start()
        }
    }
}
