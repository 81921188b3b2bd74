import Foundation
import LazyJSON
import TestSupport
import Testing

@testable import LazyJSONCore
@testable import LazyJSONStored

@Suite("Stores that fail")
struct StoreFailureTests {
    @Test("a read gives the last known value, else the default, and the failure is reported")
    func reading() {
        let store = FailingStore()
        store.inner.set(["launches": .json(3), "language": .json("de")])
        let settings = Settings(store)
        #expect(settings.launches == 3)
        let failures = Guarded<[String]>([])
        store.onFailure { failure in failures.withLock { $0.append("\(failure)") } }
        defer { store.onFailure(nil) }
        store.failsReading.withLock { $0 = true }
        #expect(settings.launches == 3 && settings.language == nil && settings.theme == .system)
        #expect(
            failures.withLock { $0 }
                == ["launches", "language", "theme", "color-scheme", "colorScheme"].map {
                    "read of \($0): the store is locked"
                })
        store.failsReading.withLock { $0 = false }
        #expect(settings.language == "de")
    }

    @Test("a written value stays in memory, is read as it was set, and is written with the next one")
    func writing() throws {
        let store = FailingStore()
        let settings = Settings(store)
        let failures = Guarded<[StoreFailure]>([])
        store.onFailure { failure in failures.withLock { $0.append(failure) } }
        defer { store.onFailure(nil) }
        store.failsWriting.withLock { $0 = true }
        settings.launches = 1
        settings.launches += 1
        settings.language = "en"
        settings.tags = ["a"]
        settings.tags = []
        #expect(settings.launches == 2 && settings.language == "en" && store.inner.keys() == [])
        #expect(Settings(store).launches == 2)
        #expect(try settings.allKeys() == ["language", "launches", "tags"])
        #expect(failures.withLock { $0.map(\.operation) } == Array(repeating: .write, count: 5))
        #expect(failures.withLock { $0.last?.keys } == ["language", "launches", "tags"])
        let error = #expect(throws: StoreFailure.self) { try settings.flush() }
        #expect(error.map { "\($0)" } == "flush of language, launches, tags: the store is locked")
        #expect(error?.underlying is FailingStore.Locked)
        store.failsWriting.withLock { $0 = false }
        settings.theme = .dark
        #expect(store.inner.keys().sorted() == ["language", "launches", "tags", "theme"])
        try settings.flush()
        store.failsFlushing.withLock { $0 = true }
        #expect(throws: StoreFailure.self) { try settings.flush() }
    }

    @Test("a value that could not be written is written again after a while, without another call")
    func retries() {
        let store = FailingStore()
        let settings = Settings(store)
        store.failsWriting.withLock { $0 = true }
        settings.launches = 1
        settings.language = "en"
        store.failsWriting.withLock { $0 = false }
        #expect(StoreFolder.wait { store.inner.keys().count == 2 })
        #expect(store.inner.value(for: "launches") == .json(1) && settings.language == "en")
    }

    @Test("pending values outlive the model, and go to the next one over the store")
    func outliving() throws {
        let store = FailingStore()
        store.failsWriting.withLock { $0 = true }
        do { Settings(store).launches = 9 }
        let settings = Settings(store)
        #expect(settings.launches == 9)
        store.failsWriting.withLock { $0 = false }
        try settings.flush()
        #expect(store.inner.value(for: "launches") == .json(9))
    }

    @Test("an update throws the error of the store, and its values are pending, all of them")
    func updating() throws {
        let store = FailingStore()
        let settings = Settings(store)
        store.failsWriting.withLock { $0 = true }
        let error = #expect(throws: StoreFailure.self) {
            try settings.update {
                $0.launches = 2
                $0.language = "de"
            }
        }
        #expect(error?.keys == ["language", "launches"])
        #expect(settings.launches == 2 && settings.language == "de")
        store.failsWriting.withLock { $0 = false }
        try settings.flush()
        #expect(store.inner.keys().sorted() == ["language", "launches"])
    }

    @Test("an import throws the error of the store, and reports it once")
    func importing() throws {
        let store = FailingStore()
        let settings = Settings(store)
        let failures = Guarded<[StoreFailure]>([])
        store.onFailure { failure in failures.withLock { $0.append(failure) } }
        defer { store.onFailure(nil) }
        store.failsWriting.withLock { $0 = true }
        #expect(throws: StoreFailure.self) { try settings.import(["launches": 2]) }
        #expect(failures.withLock { $0.map { "\($0)" } } == ["write of launches: the store is locked"])
        #expect(settings.launches == 2)
        store.failsWriting.withLock { $0 = false }
        try settings.flush()
    }

    @Test("values of models that are gone are forgotten, and those of living ones are known while the store fails")
    func forgetting() {
        let store = FailingStore()
        let settings = Settings(store)
        settings.launches = 7
        for number in 0..<1_000 {
            let other = Settings(store, prefix: "\(number).")
            other.launches = 1
            _ = (other.language, other.isSet(\.strict))
        }
        let hub = StoreHub.of(store)
        #expect(hub.known.count < 50 && hub.notified.count < 50)
        store.failsReading.withLock { $0 = true }
        #expect(settings.launches == 7)
    }

    @Test("a store lives no longer than its models, unless values are pending or somebody is to be notified")
    func lifetime() {
        weak var released: FailingStore?
        weak var kept: FailingStore?
        do {
            let store = FailingStore()
            released = store
            let settings = Settings(store)
            settings.launches = 1
            _ = settings.values(of: \.launches)
        }
        #expect(released == nil)
        do {
            let store = FailingStore()
            kept = store
            store.failsWriting.withLock { $0 = true }
            Settings(store).launches = 1
        }
        #expect(kept != nil)
        kept?.failsWriting.withLock { $0 = false }
        if let kept { try? Settings(kept).flush() }
        #expect(kept == nil)
    }
}
