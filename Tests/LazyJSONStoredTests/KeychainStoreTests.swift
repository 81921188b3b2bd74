import Foundation
import LazyJSON
import TestSupport
import Testing

@testable import LazyJSONCore
@testable import LazyJSONStored

@Suite("The keychain as a store, over functions that replace the keychain's")
struct KeychainStoreTests {
    /// A keychain that can be locked, and to which somebody else may add an item at a bad moment.
    final class FakeKeychain: @unchecked Sendable {
        let data = Guarded<[String: Data]>([:])
        let isLocked = Guarded(false)
        let addsBetween = Guarded<String?>(nil)
        let calls = Guarded<[String]>([])

        private func note(_ call: String) -> KeychainStatus? {
            calls.withLock { $0.append(call) }
            return isLocked.withLock { $0 } ? .interactionNotAllowed : nil
        }
        func find(_ account: String) -> (status: KeychainStatus, data: Data?) {
            if let status = note("read") { return (status, nil) }
            return data.withLock { $0[account].map { (.noError, $0) } ?? (.itemNotFound, nil) }
        }
        func add(_ account: String, _ value: Data) -> KeychainStatus {
            if let status = note("add") { return status }
            if addsBetween.withLock({ $0 }) == account { data.withLock { $0[account] = Data("other".utf8) } }
            return data.withLock {
                if $0[account] != nil { return .duplicateItem }
                $0[account] = value
                return .noError
            }
        }
        func update(_ account: String, _ value: Data) -> KeychainStatus {
            if let status = note("update") { return status }
            return data.withLock {
                if $0[account] == nil { return .itemNotFound }
                $0[account] = value
                return .noError
            }
        }
        func delete(_ account: String) -> KeychainStatus {
            if let status = note("delete") { return status }
            return data.withLock { $0.removeValue(forKey: account) == nil ? .itemNotFound : .noError }
        }
        func accounts() -> (status: KeychainStatus, accounts: [String]) {
            if let status = note("accounts") { return (status, []) }
            return data.withLock { ($0.isEmpty ? .itemNotFound : .noError, Array($0.keys)) }
        }
    }

    final class FakeStore: KeyValueStore {
        let access: KeychainAccess
        init(_ items: FakeKeychain) {
            access = KeychainAccess(
                find: items.find, add: items.add, update: items.update, delete: items.delete, accounts: items.accounts)
        }
        func value(for key: String) throws -> StoredValue? { try access.value(for: key) }
        func set(_ values: [String: StoredValue?]) throws { try access.set(values) }
        func keys() throws -> [String] { try access.keys() }
    }

    final class Secrets: StoredModel, @unchecked Sendable {
        @Stored var token: String?
        @Stored var key: Data?
        @Stored var attempts: Int = 0
        @Stored var profile: Profile?
    }

    @Test("values are stored as their JSON, data as it is, and read again")
    func values() throws {
        let keychain = FakeKeychain()
        let secrets = Secrets(FakeStore(keychain))
        #expect(secrets.token == nil && secrets.attempts == 0)
        #expect(try secrets.allKeys() == [])
        secrets.token = #"quoted" 12"#
        secrets.key = Data([0, 255])
        secrets.attempts += 1
        secrets.attempts += 1
        secrets.profile = Profile { $0.name = "Bo" }
        #expect(
            keychain.data.withLock { $0.mapValues { String(decoding: $0, as: UTF8.self) } } == [
                "token": #""quoted\" 12""#, "key": "\u{0}\u{FFFD}", "attempts": "2", "profile": #"{"name":"Bo"}"#,
            ])
        let other = Secrets(FakeStore(keychain))
        #expect(other.token == #"quoted" 12"# && other.key == Data([0, 255]) && other.attempts == 2)
        #expect(other.profile?.name == "Bo" && other.profile === other.profile)
        #expect(try other.allKeys() == ["attempts", "key", "profile", "token"])
        other.token = nil
        other.token = nil
        #expect(secrets.token == nil)
    }

    @Test("text that other code has stored is read by a string, also where it looks like JSON")
    func foreign() {
        let keychain = FakeKeychain()
        keychain.data.withLock { $0 = ["token": Data("hunter2".utf8), "attempts": Data("7".utf8)] }
        let secrets = Secrets(FakeStore(keychain))
        #expect(secrets.token == "hunter2" && secrets.attempts == 7)
        keychain.data.withLock { $0["token"] = Data("123".utf8) }
        #expect(secrets.token == "123")
        keychain.data.withLock { $0["token"] = Data([0xFF]) }
        #expect(secrets.token == nil && secrets.key == nil, "no text is made up of bytes")
    }

    @Test("an item that another process adds between two calls is updated")
    func race() {
        let keychain = FakeKeychain()
        keychain.addsBetween.withLock { $0 = "token" }
        let secrets = Secrets(FakeStore(keychain))
        secrets.token = "mine"
        #expect(secrets.token == "mine")
        #expect(keychain.calls.withLock { $0 } == ["read", "update", "add", "update", "read"])
    }

    @Test("while it is locked the last values are read, and new ones are written when it is open")
    func locked() throws {
        let keychain = FakeKeychain()
        let store = FakeStore(keychain)
        let secrets = Secrets(store)
        secrets.token = "a"
        keychain.isLocked.withLock { $0 = true }
        #expect(secrets.token == "a")
        secrets.attempts = 3
        secrets.token = nil
        #expect(secrets.attempts == 3 && secrets.token == nil)
        let error = #expect(throws: StoreFailure.self) { try secrets.flush() }
        #expect(error.map { "\($0)" } == "flush of attempts, token: keychain error -25308: the keychain is locked")
        keychain.isLocked.withLock { $0 = false }
        try secrets.flush()
        #expect(keychain.data.withLock { Array($0.keys) } == ["attempts"])
    }
}
