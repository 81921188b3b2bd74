import Foundation
import LazyJSON
import TestSupport
import Testing

@testable import LazyJSONCore
@testable import LazyJSONStored

/// Keys that Swift takes for equal, values that are nested deeply, and the cost of reads.
@Suite struct StoredKeyTests {
    /// The same letter, once as one code point and once as two.
    final class Accents: StoredModel, @unchecked Sendable {
        @Stored("caf\u{e9}") var composed: Int?
        @Stored("cafe\u{301}") var decomposed: Int?
        @Stored var plain: Int?
    }

    /// A store that leaves the dictionary of each call as it is.
    final class RecordingStore: KeyValueStore, @unchecked Sendable {
        let inner = MemoryStore()
        let calls = Guarded<[[String: StoredValue?]]>([])
        func value(for key: String) -> StoredValue? { inner.value(for: key) }
        func set(_ values: [String: StoredValue?]) {
            calls.withLock { $0.append(values) }
            inner.set(values)
        }
        func keys() -> [String] { inner.keys() }
    }

    static func stores(_ folder: StoreFolder) throws -> [(name: String, store: any KeyValueStore)] {
        [("memory", MemoryStore()), ("file", try folder.store()), ("recording", RecordingStore())]
    }

    @Test("two keys that differ only by how an accent is encoded keep a value each, also in one update")
    func normalization() throws {
        for (name, store) in try Self.stores(try StoreFolder()) {
            let accents = Accents(store)
            try accents.update { draft in
                draft.composed = 1
                draft.decomposed = 2
                draft.plain = 3
                #expect(draft.composed == 1 && draft.decomposed == 2, "\(name)")
            }
            #expect(accents.composed == 1 && accents.decomposed == 2 && accents.plain == 3, "\(name)")
            accents.composed = 4
            #expect(accents.composed == 4 && accents.decomposed == 2, "\(name)")
            let other = Accents(store)
            #expect(other.composed == 4 && other.decomposed == 2, "\(name)")
            accents.decomposed = nil
            #expect(accents.composed == 4 && accents.decomposed == nil, "\(name)")
            #expect(
                try accents.allKeys().filter { $0.hasPrefix("c") }.map { Array($0.utf8) } == [Array("caf\u{e9}".utf8)],
                "\(name)")
        }
    }

    @Test("keys that are pending keep a value each, too")
    func pending() throws {
        let store = FailingStore()
        let accents = Accents(store)
        store.failsWriting.withLock { $0 = true }
        accents.composed = 1
        accents.decomposed = 2
        #expect(accents.composed == 1 && accents.decomposed == 2)
        store.failsWriting.withLock { $0 = false }
        try accents.flush()
        #expect(store.inner.value(for: "caf\u{e9}") == .json(1))
        #expect(store.inner.value(for: "cafe\u{301}") == .json(2))
    }

    final class Deep: StoredModel, @unchecked Sendable {
        @Stored var raw: JSON?
        @Stored var other: JSON?
        @Stored var list: LazyArray<Profile>
    }

    @Test("a value of 100,000 levels is written first, read, compared, replaced and removed", .smallStack)
    func deep() throws {
        let levels = TestScale.size(100_000, quick: 20_000, sanitized: 20_000)
        let folder = try StoreFolder()
        func nested(_ content: String) throws -> JSON {
            try JSON(
                parsing: String(repeating: "[{\"a\":", count: levels / 2) + content
                    + String(repeating: "}]", count: levels / 2),
                nestingLimit: .max)
        }
        let (one, two) = (try nested("1"), try nested("2"))
        for (name, store) in try Self.stores(folder) {
            let deep = Deep(store)
            deep.raw = one
            #expect(deep.raw == one, "\(name)")
            try deep.flush()
            #expect(Deep(store).raw == one, "\(name)")
            deep.raw = two
            deep.other = one
            #expect(deep.raw == two && deep.other == one, "\(name)")
            deep.raw = nil
            #expect(deep.raw == nil, "\(name)")
            try deep.flush()
        }
        let reopened = Deep(try folder.store())
        #expect(reopened.other == one)
    }

    @Test("dates that no text spells are refused by a store of text that is called directly, and nothing is set")
    func dates() throws {
        let folder = try StoreFolder()
        let store = try folder.store()
        try store.set(["a": .json(1)])
        let far = Date(timeIntervalSince1970: 1e15)
        #expect(throws: JSONFileError.self) { try store.set(["b": .json(2), "c": .date(far)]) }
        #expect(store.keys() == ["a"])
        try store.set(["c": .date(.distantPast)])
        #expect(store.value(for: "c")?.json.value(as: Date.self) == .distantPast)
    }

    #if DEBUG
        private func steps(_ body: () -> Void) -> Int {
            let meter = Work.Meter()
            Work.$meter.withValue(meter, operation: body)
            return meter.steps.load(ordering: .relaxed)
        }

        @Test("many living models cost a constant each, and a set costs the models that have read its key")
        func manyModels() {
            let (store, count) = (MemoryStore(), 2_000)
            var models: [Settings] = []
            let reading = steps {
                for number in 0..<count {
                    models.append(Settings(store, prefix: "\(number)."))
                    _ = models[number].launches
                }
            }
            #expect((1...20 * count).contains(reading), "\(reading)")
            let setting = steps { for model in models { model.launches = 1 } }
            #expect((count...200 * count).contains(setting), "\(setting)")
        }

        @Test("a list that was compared once is read without looking at its text")
        func cost() throws {
            let folder = try StoreFolder()
            let store = try JSONFileStore(folder.settings, writeDelay: .seconds(1000), checkInterval: .seconds(1000))
            let settings = Settings(store)
            settings.friends = LazyArray((0..<2000).map { level in Profile { $0.level = level } })
            try settings.flush()
            _ = settings.friends.count
            let read = steps { for _ in 0..<100 { _ = settings.friends } }
            #expect(read < 100 * 50)
            // And so is a model that was set by other code with the same text.
            let text = settings.friends.json.text
            try store.set(["friends": .json(try JSON(parsing: text))])
            let first = steps { _ = settings.friends }
            let second = steps { for _ in 0..<100 { _ = settings.friends } }
            #expect(first >= text.utf8.count && second < 100 * 50)
        }
    #endif

    @Test("with no interval, a read that begins after a write by others sees it, whatever other threads read")
    func neverStale() throws {
        let folder = try StoreFolder()
        try folder.write(#"{"a": 0}"#)
        let store = try folder.store()
        let (isDone, url) = (Guarded(false), folder.settings)
        let count = TestScale.size(2000, quick: 200, sanitized: 200)
        let stale = Guarded<[String]>([])
        _ = Threads.run(4) { thread in
            if thread == 0 {
                for number in 1...count {
                    // As others do: a new file in place of the old one.
                    try? Data(#"{"a": \#(number)}"#.utf8).write(to: url, options: .atomic)
                    let read = store.value(for: "a")?.json.integer(as: Int.self)
                    if read != number { stale.withLock { $0.append("\(number): \(read ?? -1)") } }
                }
                isDone.withLock { $0 = true }
            } else {
                while !isDone.withLock({ $0 }) { _ = store.value(for: "a") }
            }
        }
        #expect(stale.withLock { $0 } == [])
    }
}
