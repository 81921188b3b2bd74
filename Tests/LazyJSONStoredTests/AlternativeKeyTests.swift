import Foundation
import LazyJSON
import TestSupport
import Testing

/// Several keys of a stored property are several paths of a property: the first whose value isn't null is read.
@Suite struct AlternativeKeyTests {
    final class Old: StoredModel, @unchecked Sendable {
        @Stored("a", or: ["b", "c"]) var name: String?
        @Stored("d", or: ["e"]) var count: Int? = 1
        @Stored("f", or: ["g"]) var data: Data?
    }

    @Test(
        "reading and writing skip a key whose value is null",
        arguments: [
            (["a": nil, "b": "x", "c": "y"], "x", ["a": nil, "b": "z", "c": "y"]),
            (["a": "(null)", "c": "y"], "y", ["a": "(null)", "c": "z"]),
            (["b": nil, "c": nil], nil, ["b": "z", "c": nil]), ([:], nil, ["a": "z"]),
            (["a": 5, "b": "x"], "5", ["a": "z", "b": "x"]),
        ] as [([String: JSON?], String?, [String: JSON?])])
    func reading(stored: [String: JSON?], value: String?, changed: [String: JSON?]) throws {
        let store = MemoryStore()
        store.set(stored.mapValues { .json($0 ?? .null) })
        let model = Old(store)
        #expect(model.name == value)
        #expect(model.isSet(\.name) == !stored.isEmpty)
        model.name = "z"
        #expect(model.name == "z")
        for key in ["a", "b", "c"] {
            let expected = changed[key].map { $0 ?? .null }
            #expect(store.value(for: key)?.json.string == expected?.string, "\(key)")
        }
        model.name = nil
        #expect(model.name == nil && !model.isSet(\.name))
    }

    @Test("a stored null is a value for an optional with another default")
    func nullIsValue() {
        let store = MemoryStore()
        store.set(["d": .json(.null), "e": .json(5)])
        let model = Old(store)
        #expect(model.count == nil)
        model.count = 6
        #expect(store.value(for: "d")?.json == 6 && model.count == 6)
        model.count = nil
        #expect(model.count == nil && store.value(for: "e")?.json == 5)
    }

    /// A store that cannot read some of its keys.
    final class LockedStore: KeyValueStore, @unchecked Sendable {
        struct Locked: Error {}
        let inner = MemoryStore(["a": "old", "b": "x"])
        let locked = Guarded<Set<String>>(["a"])

        func value(for key: String) throws -> StoredValue? {
            if locked.withLock({ $0.contains(key) }) { throw Locked() }
            return inner.value(for: key)
        }
        func set(_ values: [String: StoredValue?]) { inner.set(values) }
        func keys() -> [String] { inner.keys() }
    }

    @Test(
        "a set replaces the value of a key that cannot be read, so that it cannot hide the new value",
        arguments: ["z", "x"])
    func unreadableKey(value: String) {
        let store = LockedStore()
        let model = Old(store)
        #expect(model.name == "x")
        model.name = value
        #expect(model.name == value)
        store.locked.withLock { $0 = [] }
        #expect(model.name == value && Old(store).name == value)
    }

    @Test("bytes of null are null for a store that only has bytes, and data for data")
    func bytes() {
        let store = MemoryStore()
        let null = Data("null".utf8)
        store.set(["a": .data(null), "b": .data(Data(#""x""#.utf8)), "f": .data(null), "g": .data(Data([1]))])
        let model = Old(store)
        #expect(model.name == "x")
        #expect(model.data == null)
    }

    #if EXIT_TESTS
        @Test("a key that is a part of an object is a mistake")
        func partOfAnObject() async {
            final class Parts: StoredModel, @unchecked Sendable {
                @Stored(.flattened) var address = JSON.emptyObject
            }
            let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
                _ = Parts(MemoryStore()).address
            }
            let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
            #expect(message.contains("Parts.address"))
            #expect(message.contains("only a property of a model reads a part of its object"))
        }
    #endif
}
