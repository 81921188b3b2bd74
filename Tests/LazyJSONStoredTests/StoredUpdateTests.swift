import Foundation
import LazyJSON
import Observation
import TestSupport
import Testing

@testable import LazyJSONCore
@testable import LazyJSONStored

@Suite("Changes of stored properties")
struct StoredUpdateTests {
    @Test("modify loses no update of eight tasks, over one model or several")
    func concurrent() async {
        let store = MemoryStore()
        let count = TestScale.size(10_000, quick: 500, sanitized: 1_000)
        let settings = Settings(store)
        await withTaskGroup(of: Void.self) { group in
            for task in 0..<8 {
                group.addTask {
                    let mine = task % 2 == 0 ? settings : Settings(store)
                    for _ in 0..<count { mine.modify(\.launches) { $0 += 1 } }
                }
            }
        }
        #expect(settings.launches == 8 * count)
    }

    @Test("an update is all or nothing, and nobody sees a part of it")
    func updates() async throws {
        struct Stopped: Error {}
        let store = MemoryStore()
        let settings = Settings(store)
        #expect(throws: Stopped.self) {
            try settings.update { draft -> Void in
                draft.launches = 3
                #expect(draft.launches == 3 && draft.hasLaunched)
                throw Stopped()
            }
        }
        #expect(settings.launches == 0 && store.keys() == [])
        let count = TestScale.size(2_000, quick: 200)
        await withTaskGroup(of: Void.self) { group in
            group.addTask {
                for number in 1...count {
                    try? settings.update {
                        $0.launches = number
                        $0.limits = ["n": number]
                    }
                }
            }
            group.addTask {
                for _ in 0..<count {
                    let seen = try? settings.update { ($0.launches, $0.limits["n"] ?? 0) }
                    if seen?.0 != seen?.1 { Issue.record("a part of an update was seen") }
                }
            }
        }
        #expect(settings.launches == count)
    }

    @Test("updates nest, and a draft that is kept writes to the store at once when its update is over")
    func nesting() throws {
        let store = MemoryStore()
        let settings = Settings(store)
        let kept = try settings.update { outer -> Settings in
            outer.launches = 1
            try outer.update { inner in
                #expect(inner.launches == 1)
                inner.launches = 2
                inner.language = "de"
            }
            #expect(outer.launches == 2 && store.keys() == [])
            #expect(settings.launches == 0)
            outer.language = nil
            return outer
        }
        #expect(settings.launches == 2 && store.keys() == ["launches"])
        kept.launches = 5
        #expect(settings.launches == 5)
    }

    @Test("a draft sees its own changes everywhere: keys, resets, exports, imports")
    func drafts() throws {
        let store = MemoryStore(["launches": 1, "colorScheme": "dark"])
        let settings = Settings(store)
        try settings.update {
            $0.language = "de"
            $0.reset(\.launches)
            #expect(try $0.allKeys() == ["colorScheme", "language"])
            #expect($0.json == ["theme": "dark", "language": "de"] && !$0.isSet(\.launches))
            try $0.import(["theme": "light", "launches": "x"])
            #expect($0.theme == .light && $0.issues.contains { $0.property == "launches" })
            #expect(store.keys().sorted() == ["colorScheme", "launches"])
        }
        #expect(try settings.allKeys() == ["language", "launches", "theme"])
    }

    @Test("changes by another process of a file reach streams and observers")
    func files() async throws {
        let folder = try StoreFolder()
        let settings = Settings(try JSONFileStore(folder.settings, checkInterval: .milliseconds(10)))
        let other = Settings(try JSONFileStore(folder.settings, writeDelay: .zero))
        let notified = Guarded(0)
        withObservationTracking {
            _ = settings.launches
        } onChange: {
            notified.withLock { $0 += 1 }
        }
        var iterator = settings.values(of: \.launches).makeAsyncIterator()
        #expect(await iterator.next() == 0)
        other.launches = 7
        #expect(await iterator.next() == 7)
        #expect(notified.withLock { $0 } == 1 && settings.launches == 7)
        settings.language = "de"
        try settings.flush()
        #expect(folder.text?.contains("launches") == true && folder.text?.contains("language") == true)
    }

    @Test("values that were read are observed: a change notifies once, by whichever model, and others do not")
    func observing() {
        let store = MemoryStore()
        let settings = Settings(store)
        let notified = Guarded(0)
        func track(_ read: () -> Void) { withObservationTracking(read) { notified.withLock { $0 += 1 } } }
        track { _ = settings.launches }
        settings.language = "de"
        #expect(notified.withLock { $0 } == 0)
        settings.launches = 0
        #expect(notified.withLock { $0 } == 1)
        settings.launches = 1
        #expect(notified.withLock { $0 } == 1)
        track { _ = settings.hasLaunched }
        settings.launches = 1
        #expect(notified.withLock { $0 } == 1)
        Settings(store).launches = 2
        #expect(notified.withLock { $0 } == 2)
        track { _ = settings.theme }
        store.set(["colorScheme": .json("dark")])
        #expect(notified.withLock { $0 } == 2)
        try? settings.update { $0.theme = .light }
        #expect(notified.withLock { $0 } == 3)
    }

    @Test("changes from outside notify observers, and only of the names that the store gives")
    func outside() {
        let store = TellingStore()
        let settings = Settings(store)
        let notified = Guarded<[String]>([])
        func track(_ name: String, _ read: () -> Void) {
            withObservationTracking(read) { notified.withLock { $0.append(name) } }
        }
        track("launches") { _ = settings.launches }
        track("language") { _ = settings.language }
        store.change(["launches": .json(4)], telling: nil)
        #expect(notified.withLock { $0 } == ["launches"] && settings.launches == 4)
        store.change(["language": .json("de")], telling: ["launches"])
        #expect(notified.withLock { $0 } == ["launches"])
        store.change([:], telling: ["language"])
        #expect(notified.withLock { $0 } == ["launches", "language"])
    }

    /// A store of bytes that reports changes without their keys.
    final class TellingBytes: KeyValueStore, @unchecked Sendable {
        let inner = StoredValueTableTests.ByteStore()
        let notify = Guarded<(@Sendable ([String]?) -> Void)?>(nil)

        func value(for key: String) -> StoredValue? { inner.value(for: key) }
        func set(_ values: [String: StoredValue?]) { inner.set(values) }
        func keys() -> [String] { inner.keys() }
        func observeChanges(_ notify: @escaping @Sendable ([String]?) -> Void) { self.notify.withLock { $0 = notify } }
        func tell() { notify.withLock { $0 }?(nil) }
    }

    @Test("the form in which a store returns a value that was set isn't a change by others")
    func forms() {
        let store = TellingBytes()
        let settings = Settings(store)
        let notified = Guarded(0)
        func track() {
            withObservationTracking {
                _ = (settings.profile, settings.launches)
            } onChange: {
                notified.withLock { $0 += 1 }
            }
        }
        track()
        settings.profile = Profile { $0.name = "Bo" }
        #expect(notified.withLock { $0 } == 1)
        track()
        store.tell()
        #expect(notified.withLock { $0 } == 1)
        store.inner.set(["profile": .json(["name": "Ada"])])
        store.tell()
        #expect(notified.withLock { $0 } == 2 && settings.profile?.name == "Ada")
        track()
        settings.launches = 3
        #expect(notified.withLock { $0 } == 3)
        track()
        store.tell()
        #expect(notified.withLock { $0 } == 3)
        store.inner.set(["launches": .json(4)])
        store.tell()
        #expect(notified.withLock { $0 } == 4 && settings.launches == 4)
    }

    @Test("a stream has the present value and each new one, and ends with its task")
    func streams() async {
        let store = TellingStore()
        let settings = Settings(store)
        var iterator = settings.values(of: \.launches, bufferingPolicy: .unbounded).makeAsyncIterator()
        #expect(await iterator.next() == 0)
        settings.launches = 0
        settings.language = "de"
        settings.launches = 1
        store.change(["launches": .json(7)], telling: nil)
        try? settings.update { $0.launches = 8 }
        settings.reset(\.launches)
        for expected in [1, 7, 8, 0] { #expect(await iterator.next() == expected) }
        let started = Guarded(false)
        let task = Task {
            var last = -1
            for await value in settings.values(of: \.launches) {
                last = value
                started.withLock { $0 = true }
            }
            return last
        }
        while !started.withLock({ $0 }) { await Task.yield() }
        task.cancel()
        #expect(await task.value == 0)
    }

    @Test("the work of ten thousand settings of a long list and of a model is not quadratic in the stored values")
    func many() {
        let store = MemoryStore()
        let settings = Settings(store)
        let count = TestScale.size(10_000, quick: 1_000, sanitized: 1_000)
        for number in 0..<count { settings.launches = number }
        settings.profile = Profile { $0.name = "Bo" }
        for number in 0..<count { settings.modify(\.profile) { $0 = $0?.mutate { $0.level = number } } }
        #expect(settings.launches == count - 1 && settings.profile?.level == count - 1)
    }
}
