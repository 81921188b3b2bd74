import Foundation
import LazyJSON
import Observation
import TestSupport
import Testing

@testable import LazyJSONCore
@testable import LazyJSONStored

/// Easy mistakes between a store, the values that are known of it, and the observers.
@Suite("Stored properties at bad moments")
struct StoredMomentTests {
    final class Extended: Settings, @unchecked Sendable {
        @Stored var first: Int = 1
        @Stored var second: Int = 2
        override class var keyNaming: KeyNaming { .snakeCase }
    }

    @Test("a subclass that is known as its superclass keeps its keys and its observers")
    func subclasses() async throws {
        let store = MemoryStore()
        let settings: Settings = Extended(store)
        var iterator = settings.values(of: \.launches, bufferingPolicy: .unbounded).makeAsyncIterator()
        #expect(await iterator.next() == 0)
        (settings as? Extended)?.second = 9
        settings.launches = 4
        #expect(await iterator.next() == 4)
        try settings.update {
            $0.count()
            #expect($0 is Extended)
        }
        #expect(store.keys().sorted() == ["internal_count", "launches", "second"])
        settings.reset(\.internalCount)
        #expect(settings.internalCount == 7 && store.value(for: "internal_count") == nil)
    }

    @Test("a change from outside notifies observers even if a read has found it first")
    func readFirst() async {
        let store = TellingStore()
        let settings = Settings(store)
        let notified = Guarded(0)
        var iterator = settings.values(of: \.launches).makeAsyncIterator()
        #expect(await iterator.next() == 0)
        withObservationTracking {
            _ = settings.launches
        } onChange: {
            notified.withLock { $0 += 1 }
        }
        store.change(["launches": .json(5)], telling: [])
        #expect(settings.launches == 5 && notified.withLock { $0 } == 0)
        store.change([:], telling: nil)
        #expect(notified.withLock { $0 } == 1)
        #expect(await iterator.next() == 5)
        store.change([:], telling: nil)
        #expect(notified.withLock { $0 } == 1)
    }

    @Test("while nothing can be read, nil is pending, and a property that may be set once is not set again")
    func unreadable() throws {
        let store = FailingStore()
        let id = UUID()
        store.inner.set(["language": .json("de"), "install-id": .json(JSON(id.uuidString))])
        let settings = Settings(store)
        store.failsReading.withLock { $0 = true }
        settings.language = nil
        settings.installID = UUID()
        store.failsReading.withLock { $0 = false }
        try settings.flush()
        #expect(settings.language == nil && store.inner.value(for: "language") == nil)
        #expect(settings.installID == id)
    }

    @Test("a value that its converter writes nothing for removes the key")
    func nothingWritten() {
        final class Counts: StoredModel, @unchecked Sendable {
            @Stored(as: Converter<Int>(decode: { $0.int }, encode: { $0 == 0 ? nil : JSON($0) })) var n = 0
        }
        let store = MemoryStore(["n": 5])
        let counts = Counts(store)
        counts.n = 0
        #expect(store.keys() == [] && counts.n == 0)
        counts.n = 2
        #expect(store.value(for: "n") == .json(2))
    }

    @Test("a date where a number is read is reported and exported as it is")
    func wrongNative() throws {
        let store = MemoryStore()
        store.set(["launches": .date(Date(timeIntervalSince1970: 0)), "strict": .json(true)])
        let settings = Settings(store)
        #expect(settings.launches == 0 && settings.json["launches"] == "1970-01-01T00:00:00Z")
        #expect(settings.issues.map(\.property) == ["launches"])
    }

    @Test("another spelling of the same number is another text")
    func spelling() throws {
        let store = MemoryStore(try JSON(parsing: #"{"language": 1.1}"#))
        let settings = Settings(store)
        #expect(settings.language == "1.1")
        store.set(["language": .json(try JSON(parsing: "1.10"))])
        #expect(settings.language == "1.10")
    }

    @Test("an import leaves properties that can be set once, and null removes a value")
    func importing() throws {
        let id = UUID()
        let settings = Settings(MemoryStore())
        settings.installID = id
        settings.blob = Data([1])
        settings.language = "de"
        try settings.import(["install-id": JSON(UUID().uuidString), "blob": .null, "language": "en"])
        #expect(
            settings.installID == id && settings.blob == nil && !settings.isSet(\.blob) && settings.language == "en")
    }

    @Test("an import leaves values that can be set once and alternative keys, even if they cannot be read")
    func importingUnreadable() throws {
        let store = FailingStore()
        let id = UUID()
        store.inner.set(["install-id": .json(JSON(id.uuidString)), "color-scheme": .json("dark")])
        let settings = Settings(store)
        store.failsReading.withLock { $0 = true }
        try settings.import(["install-id": JSON(UUID().uuidString), "theme": "light", "language": "de"])
        store.failsReading.withLock { $0 = false }
        #expect(settings.installID == id && settings.theme == .light && settings.language == "de")
        #expect(store.inner.value(for: "color-scheme") == .json("dark"))
        // Null removes all values.
        store.failsReading.withLock { $0 = true }
        try settings.import(["theme": .null])
        store.failsReading.withLock { $0 = false }
        #expect(["theme", "color-scheme"].allSatisfy { store.inner.value(for: $0) == nil })
    }

    final class Spelled: StoredModel, @unchecked Sendable {
        @Stored(as: .jsonText) var text: String?
        @Stored var name: String?
        @Stored var profile: Profile?
    }

    @Test("text of JSON is read anew if its whitespace changes, and a string if its code points do; a model stays")
    func whitespace() throws {
        let store = TellingStore()
        let spelled = Spelled(store)
        func change(_ text: String) throws {
            let json = try JSON(parsing: text)
            let members = json.members
            store.change(
                Dictionary(uniqueKeysWithValues: members.map { ($0.key, .some(.json($0.value))) }), telling: nil)
        }
        try change(#"{"text": [1,2], "name": "\#u{e9}", "profile": {"name":"Bo"}}"#)
        let (first, notified) = (spelled.profile, Guarded(0))
        #expect(spelled.text == "[1,2]" && spelled.name?.utf8.count == 2 && first?.name == "Bo")
        withObservationTracking {
            _ = spelled.text
        } onChange: {
            notified.withLock { $0 += 1 }
        }
        try change(#"{"text": [1, 2], "name": "e\#u{301}", "profile": {"name": "Bo"}}"#)
        #expect(spelled.text == "[1, 2]" && spelled.name?.utf8.count == 3 && spelled.profile === first)
        #expect(notified.withLock { $0 } == 1)
    }

    @Test("observers and onFailure are called when others may use the store again")
    func unlocked() {
        let store = FailingStore()
        let settings = Settings(store)
        let seen = Guarded<[Int]>([])
        @Sendable func readElsewhere() {
            let done = DispatchSemaphore(value: 0)
            Thread.detachNewThread {
                seen.withLock { $0.append(settings.launches) }
                done.signal()
            }
            let limit = DispatchTime.now() + .seconds(60 * TestScale.minutes(1))
            if done.wait(timeout: limit) == .timedOut { Issue.record("the store is locked for others") }
        }
        withObservationTracking {
            _ = settings.launches
        } onChange: {
            readElsewhere()
        }
        settings.launches = 3
        store.onFailure { _ in readElsewhere() }
        defer { store.onFailure(nil) }
        store.failsWriting.withLock { $0 = true }
        settings.launches = 4
        #expect(seen.withLock { $0 } == [3, 4])
    }

    @Test("streams that are cancelled while values are set do not stop anybody")
    func cancelling() async {
        let settings = Settings(MemoryStore())
        let count = TestScale.size(2_000, quick: 150)
        let isOver = Guarded(false)
        let setter = Task.detached {
            var number = 0
            while !isOver.withLock({ $0 }) {
                number += 1
                settings.launches = number
                await Task.yield()
            }
        }
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<4 {
                group.addTask {
                    for _ in 0..<count {
                        let task = Task { for await _ in settings.values(of: \.launches) {} }
                        await Task.yield()
                        task.cancel()
                        await task.value
                    }
                }
            }
        }
        isOver.withLock { $0 = true }
        await setter.value
    }

    @Test("written values replace older edits, also those of a write that failed")
    func edits() {
        var pending = DocumentEdits()
        pending.set(["a": .json(1), "b": .json(1)], revision: 1)
        var written = pending
        written.set(["a": .json(2)], revision: 2)
        pending.set(["b": .json(3)], revision: 3)
        pending.remove(written: written)
        #expect(pending[MemberName("a")] == nil && pending[MemberName("b")] == .some(.json(3)))
    }

    #if FullFoundation || !canImport(FoundationEssentials)
        @Test("two stores over the same defaults are one place: no update is lost")
        func sameDefaults() async {
            let name = "LazyJSONTests-\(UUID().uuidString)"
            guard let defaults = UserDefaults(suiteName: name) else { return }
            defer { UserDefaults.standard.removePersistentDomain(forName: name) }
            let (one, two) = (Settings(UserDefaultsStore(defaults)), Settings(UserDefaultsStore(defaults)))
            let count = TestScale.size(2_000, quick: 100)
            await withTaskGroup(of: Void.self) { group in
                for settings in [one, two, one, two] {
                    group.addTask { for _ in 0..<count { settings.modify(\.launches) { $0 += 1 } } }
                }
            }
            #expect(one.launches == 4 * count)
        }

        @Test("numbers that no property list has stay as they are")
        func numbers() throws {
            let name = "LazyJSONTests-\(UUID().uuidString)"
            guard let defaults = UserDefaults(suiteName: name) else { return }
            defer { UserDefaults.standard.removePersistentDomain(forName: name) }
            final class Amounts: StoredModel, @unchecked Sendable {
                @Stored var amount: Decimal = 0
            }
            let amounts = Amounts(UserDefaultsStore(defaults))
            let exact = Decimal(string: "12345678901234567890.123") ?? 0
            amounts.amount = exact
            #expect(amounts.amount == exact && defaults.data(forKey: "amount") == Data("12345678901234567890.123".utf8))
            amounts.amount = 2
            #expect(defaults.integer(forKey: "amount") == 2)
        }
    #endif
}
