import Foundation
import LazyJSON
import TestSupport
import Testing

@testable import LazyJSONStreams

/// The last snapshot is the whole document, with the instances of those before it.
@Suite("The last snapshot")
struct LastSnapshotTests {
    class Item: JSONModel, @unchecked Sendable {
        @Property var id: Int = 0
        @Property var owner: Item?
        @Property var parts: [Item]
        override class var discriminator: JSONDiscriminator? {
            JSONDiscriminator("type", ["big": BigItem.self, "item": Item.self])
        }
    }
    final class BigItem: Item, @unchecked Sendable {}
    final class Page: JSONModel, @unchecked Sendable {
        @Property var items: LazyArray<Item>
        @Property var byName: LazyDictionary<Item>
        @Property var first: Item?

        var all: [Item] { items.map { $0 } + byName.keys.compactMap { byName[$0] } + (first.map { [$0] } ?? []) }
    }

    private static let text =
        "{\"items\": ["
        + (0..<60).map {
            let type = $0 % 3 == 0 ? #""type": "big", "# : ""
            return #"{\#(type)"id": \#($0), "owner": {"id": \#($0 + 1000)}, "parts": [{"id": \#($0 + 2000)}]}"#
        }.joined(separator: ", ") + #"], "first": {"id": 100}, "byName": {"a": {"id": 101}, "b": {"id": 102}} }"#

    private func stream(_ chunks: [String]) -> AsyncStream<String> {
        AsyncStream { continuation in
            for chunk in chunks { continuation.yield(chunk) }
            continuation.finish()
        }
    }

    @Test("its objects are the instances of the snapshots before", arguments: [1, 10, 333])
    func instances(step: Int) async throws {
        let bytes = Array(Self.text.utf8)
        let chunks = stride(from: 0, to: bytes.count, by: step).map {
            String(decoding: bytes[$0..<min($0 + step, bytes.count)], as: UTF8.self)
        }
        var last: Page?
        var known: [Int: Item] = [:]
        for try await page in Page.snapshots(of: stream(chunks + ["\n"])) {
            last = page
            let items = page.all
            for item in items.prefix(step == 1 ? 3 : 100) + items.suffix(3) where item.isComplete {
                #expect(known[item.id].map { $0 === item } ?? true, "\(item.id)")
                known[item.id] = item
                for inner in item.parts + (item.owner.map { [$0] } ?? []) {
                    #expect(known[inner.id].map { $0 === inner } ?? true, "\(inner.id)")
                    known[inner.id] = inner
                }
            }
        }
        #expect(last?.json.text == Self.text + "\n")
        #expect(known.count > (step == 1 ? 8 : 150))
    }

    @Test("so are those that finish() returns")
    func finish() throws {
        let receiver = JSONReceiver()
        try receiver.receive(Self.text.dropLast(3))
        let page = try #require(receiver.snapshot.flatMap { Page($0) })
        let known = page.all
        try receiver.receive(Self.text.suffix(3))
        let complete = try #require(receiver.snapshot.flatMap { Page($0) })
        let whole = try #require(Page(try receiver.finish()))
        #expect(known.count == 63)
        for (index, item) in known.enumerated() {
            #expect(complete.all[index] === item && whole.all[index] === item)
            #expect(whole.all[index].owner === item.owner)
        }
        #expect(type(of: whole.items[0]) == BigItem.self)
    }

    @Test("objects that nobody edited keep their instances in the elements of an edited snapshot")
    func edited() throws {
        let receiver = JSONReceiver()
        let long = String(repeating: #"{"id": 5, "parts": []}, "#, count: 400)
        try receiver.receive(#"{"first": {"id": 1}, "items": [{"id": 0}, \#(long){"id": 3, "parts": [{"id": 1}"#)
        let page = try #require(receiver.snapshot.flatMap { Page($0) })
        let edited = page.mutate { $0.first?.id = 9 }
        #expect(edited.items.count == page.items.count)
        #expect(edited.items[7] === page.items[7])
        // Containers that were closed here continue there.
        let last = edited.items.count - 1
        #expect(edited.items[last].parts.map(\.id) == [1])
        try receiver.receive(#", {"id": 2}]}], "byName": {}}"#)
        let whole = try #require(Page(try receiver.finish()))
        #expect(whole.items[last].parts.map(\.id) == [1, 2])
        #expect(edited.items[last].parts.count == 1 && page.items[last].parts.count == 1)
        #expect(whole.items[7] === page.items[7])
        #expect(JSONPatch(from: edited.json, to: whole.json).count == 3)
        #expect(try edited.json.applying(JSONPatch(from: edited.json, to: whole.json)) == whole.json)
    }

    @Test("whitespace after the document is in it, in a chunk of its own or not")
    func whitespace() async throws {
        for chunks in [
            [#"{"first": null}"#, "\n"], ["{\"first\": null}\n"], [#"{"first""#, ": null} ", "\r\n", " "], ["[1] "],
        ] {
            var texts: [String] = []
            for try await json in JSON.snapshots(of: stream(chunks)) { texts.append(json.text) }
            #expect(texts.last == chunks.joined())
            let data = try JSON(parsing: chunks.joined())
            #expect(texts.dropLast().last == data.text.trimmingCharacters(in: .whitespacesAndNewlines))
        }
        var count = 0
        for try await _ in JSON.snapshots(of: stream(["[1]"])) { count += 1 }
        #expect(count == 1)
    }
}
