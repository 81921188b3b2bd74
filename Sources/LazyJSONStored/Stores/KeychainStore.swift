import LazyJSONFoundation

/// The result of a function of the keychain.
public struct KeychainStatus: Error, Hashable, Sendable, CustomStringConvertible {
    /// The status code of the Security framework, an `OSStatus`.
    public let code: Int32

    /// Creates a status from its code.
    ///
    /// - Parameter code: The status code of the Security framework, an `OSStatus`.
    public init(code: Int32) { self.code = code }

    static let noError = KeychainStatus(code: 0)
    static let itemNotFound = KeychainStatus(code: -25_300)
    static let duplicateItem = KeychainStatus(code: -25_299)
    static let interactionNotAllowed = KeychainStatus(code: -25_308)

    /// The code, and its meaning if the library knows it.
    public var description: String {
        switch self {
        case .itemNotFound: "keychain error \(code): the item does not exist"
        case .duplicateItem: "keychain error \(code): the item already exists"
        case .interactionNotAllowed: "keychain error \(code): the keychain is locked"
        default: "keychain error \(code)"
        }
    }
}

/// The work of a store over a keychain, by the functions of any keychain, so that it can be tested on systems without
/// one.
struct KeychainAccess: Sendable {
    /// Returns the data of an account's item; nil if there is none.
    let find: @Sendable (_ account: String) -> (status: KeychainStatus, data: Data?)
    let add: @Sendable (_ account: String, _ data: Data) -> KeychainStatus
    let update: @Sendable (_ account: String, _ data: Data) -> KeychainStatus
    let delete: @Sendable (_ account: String) -> KeychainStatus
    /// Returns the accounts of all items.
    let accounts: @Sendable () -> (status: KeychainStatus, accounts: [String])

    func value(for key: String) throws -> StoredValue? {
        let (status, data) = find(key)
        switch status {
        case .noError: return data.map { .data($0) }
        case .itemNotFound: return nil
        default: throw status
        }
    }

    /// Sets all values that can be set, and then throws the first error. An item that cannot be written must not block
    /// the others forever.
    func set(_ values: [String: StoredValue?]) throws {
        var failure: (any Error)?
        for (key, value) in Array(values).ordered(by: { $0.key < $1.key }) {
            do { try set(value, for: key) } catch { failure = failure ?? error }
        }
        if let failure { throw failure }
    }

    private func set(_ value: StoredValue?, for key: String) throws {
        switch value {
        case nil: try require(delete(key), or: .itemNotFound)
        case .data(let data): try write(data, for: key)
        case let value?: try write(value.json.data(.json), for: key)
        }
    }

    private func write(_ data: Data, for key: String) throws {
        switch update(key, data) {
        case .noError: return
        case .itemNotFound:
            // Another process may have added one in between.
            let status = add(key, data)
            try require(status == .duplicateItem ? update(key, data) : status)
        case let status: throw status
        }
    }

    func keys() throws -> [String] {
        let (status, accounts) = accounts()
        try require(status, or: .itemNotFound)
        return accounts
    }

    private func require(_ status: KeychainStatus, or other: KeychainStatus = .noError) throws {
        if status != .noError, status != other { throw status }
    }
}

#if canImport(Security)
    import Security

    /// The keychain as a store: its values are generic passwords of a service, and its keys are their accounts.
    ///
    ///     final class Secrets: StoredModel, @unchecked Sendable {
    ///         static let shared = Secrets(KeychainStore(service: "com.example.app"))
    ///         @Stored var token: String?
    ///     }
    ///
    /// Values are stored as the bytes of their JSON, and `Data` as it is. Items that other code has stored can be read:
    /// JSON as such, other UTF-8 text by properties of type `String`, and any bytes by properties of type `Data`. While
    /// the keychain is locked, reads return the last known value. Values that were set stay in memory until
    /// ``StoredModelProtocol/flush()``, or until another value is set.
    ///
    /// Items cannot be set together: if one fails, the others are set.
    public final class KeychainStore: KeyValueStore {
        private let access: KeychainAccess

        /// Creates a store over the generic passwords of a service.
        ///
        /// - Parameters:
        ///   - service: The service of all items.
        ///   - accessGroup: The access group in which apps share the items; nil leaves the choice to the system.
        ///   - accessible: When new items can be read; by default, `kSecAttrAccessibleAfterFirstUnlock`.
        public init(
            service: String, accessGroup: String? = nil,
            accessible: String = kSecAttrAccessibleAfterFirstUnlock as String
        ) {
            let items = SecurityItems(service: service, accessGroup: accessGroup, accessible: accessible)
            access = KeychainAccess(
                find: items.find, add: items.add, update: items.update, delete: items.delete, accounts: items.accounts)
        }

        /// Returns the value for a key.
        ///
        /// - Parameter key: The account of the item.
        /// - Returns: The data of the item, or nil if there is no such item.
        /// - Throws: A ``KeychainStatus`` if the item cannot be read.
        public func value(for key: String) throws -> StoredValue? { try access.value(for: key) }
        /// Sets values, and removes those that are nil. If an item fails, the others are still set.
        ///
        /// - Parameter values: The values by their keys; nil removes the item.
        /// - Throws: The first ``KeychainStatus`` of an item that cannot be written.
        public func set(_ values: [String: StoredValue?]) throws { try access.set(values) }
        /// Returns all keys of the service.
        ///
        /// - Returns: The accounts of all items, in any order.
        /// - Throws: A ``KeychainStatus`` if the items cannot be listed.
        public func keys() throws -> [String] { try access.keys() }
    }

    /// The generic passwords of a service, by the functions of the Security framework.
    private struct SecurityItems: Sendable {
        let service: String
        let accessGroup: String?
        let accessible: String

        private func query(_ account: String?, _ more: [CFString: Any] = [:]) -> CFDictionary {
            var query: [CFString: Any] = [kSecClass: kSecClassGenericPassword, kSecAttrService: service]
            query[kSecAttrAccount] = account
            query[kSecAttrAccessGroup] = accessGroup
            return query.merging(more) { $1 } as CFDictionary
        }

        func find(_ account: String) -> (status: KeychainStatus, data: Data?) {
            var found: CFTypeRef?
            let status = SecItemCopyMatching(
                query(account, [kSecReturnData: true, kSecMatchLimit: kSecMatchLimitOne]), &found)
            return (KeychainStatus(code: status), found as? Data)
        }

        func add(_ account: String, _ data: Data) -> KeychainStatus {
            KeychainStatus(
                code: SecItemAdd(query(account, [kSecValueData: data, kSecAttrAccessible: accessible]), nil))
        }

        func update(_ account: String, _ data: Data) -> KeychainStatus {
            KeychainStatus(code: SecItemUpdate(query(account), [kSecValueData: data] as CFDictionary))
        }

        func delete(_ account: String) -> KeychainStatus { KeychainStatus(code: SecItemDelete(query(account))) }

        func accounts() -> (status: KeychainStatus, accounts: [String]) {
            var found: CFTypeRef?
            let status = SecItemCopyMatching(
                query(nil, [kSecReturnAttributes: true, kSecMatchLimit: kSecMatchLimitAll]), &found)
            let items = found as? [[CFString: Any]] ?? []
            return (KeychainStatus(code: status), items.compactMap { $0[kSecAttrAccount] as? String })
        }
    }
#endif
