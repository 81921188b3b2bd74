import Foundation
import LazyJSON
import TestSupport

enum Theme: String, JSONConvertible {
    case light, dark, system
}

final class Profile: JSONModel, @unchecked Sendable {
    @Property var name: String?
    @Property var level: Int = 1
}

class Settings: StoredModel, @unchecked Sendable {
    @Stored var launches: Int = 0
    @Stored("first-launch", as: .iso8601) var firstLaunch: Date?
    @Stored var lastSeen: Date?
    @Stored var profile: Profile?
    @Stored("theme", or: ["color-scheme", "colorScheme"]) var theme: Theme = .system
    @Stored var tags: [String]
    @Stored var limits: [String: Int]
    @Stored(enumValues: ["en", "de"]) var language: String?
    @Stored("a.b", .check(.in(0...10))) var dotted: Double = 0.5
    @Stored var blob: Data?
    @Stored("install-id", .readOnly) var installID: UUID?
    @Stored private(set) var internalCount = 7
    @Stored(.required) var strict: Bool = false
    @Stored var friends: LazyArray<Profile>
    @Stored var raw: JSON?

    var hasLaunched: Bool { launches > 0 }
    func count() { internalCount += 1 }
}

/// A store that fails when a test says so.
final class FailingStore: KeyValueStore, @unchecked Sendable {
    struct Locked: Error, CustomStringConvertible {
        var description: String { "the store is locked" }
    }
    let inner = MemoryStore()
    let failsReading = Guarded(false)
    let failsWriting = Guarded(false)
    let failsFlushing = Guarded(false)
    let calls = Guarded(0)

    private func check(_ fails: Guarded<Bool>) throws {
        calls.withLock { $0 += 1 }
        if fails.withLock({ $0 }) { throw Locked() }
    }
    func value(for key: String) throws -> StoredValue? {
        try check(failsReading)
        return inner.value(for: key)
    }
    func set(_ values: [String: StoredValue?]) throws {
        try check(failsWriting)
        inner.set(values)
    }
    func keys() throws -> [String] {
        try check(failsReading)
        return inner.keys()
    }
    func flush() throws { try check(failsFlushing) }
}

/// A store that others change, and that tells of it.
final class TellingStore: KeyValueStore, @unchecked Sendable {
    let inner = MemoryStore()
    let notify = Guarded<(@Sendable ([String]?) -> Void)?>(nil)

    func value(for key: String) -> StoredValue? { inner.value(for: key) }
    func set(_ values: [String: StoredValue?]) { inner.set(values) }
    func keys() -> [String] { inner.keys() }
    func observeChanges(_ notify: @escaping @Sendable ([String]?) -> Void) { self.notify.withLock { $0 = notify } }

    func change(_ values: [String: StoredValue?], telling keys: [String]?) {
        inner.set(values)
        notify.withLock { $0 }?(keys)
    }
}
