#if canImport(FoundationEssentials) && !FullFoundation
    import FoundationEssentials
#else
    import Foundation
#endif

/// What keeps the bytes of a document alive and at their address.
///
/// | given | held |
/// |---|---|
/// | `Data`, `[UInt8]`, `String` whose bytes live on the heap | the value itself: not copied, and unchanged while it is held |
/// | one of at most 16 bytes (which may live inside the value) | a copy |
/// | a file | its `Data`, read or mapped |
///
/// Why the pointer may be stored: the three types hold their bytes in one reference-counted block that is never moved and
/// never written while it has more than one owner, and `Source` is an owner for as long as it lives.
struct Source: @unchecked Sendable {
    private enum Owner {
        case data(Data)
        case array([UInt8])
        case string(String)
        case allocation(Allocation)
    }

    /// A block of its own for bytes that have no address of their own.
    private final class Allocation {
        let base: UnsafeMutablePointer<UInt8>

        init(copying bytes: UnsafeBufferPointer<UInt8>) {
            base = .allocate(capacity: max(bytes.count, 1))
            if let source = bytes.baseAddress { base.update(from: source, count: bytes.count) }
        }

        deinit { base.deallocate() }
    }

    private let owner: Owner
    /// The first byte. Valid while this value lives, which the compiler does not see: whoever uses it has to hold this value, too.
    let unretainedStart: UnsafePointer<UInt8>
    let count: Int

    /// Calls `body` with all the bytes, which live at least until it returns.
    func withBytes<R, E: Error>(_ body: (UnsafeBufferPointer<UInt8>) throws(E) -> R) throws(E) -> R {
        defer { withExtendedLifetime(self) {} }
        return try body(UnsafeBufferPointer(start: unretainedStart, count: count))
    }

    /// Values up to this size may store their bytes inline, where they have no stable address.
    private static let inlineLimit = 16

    init(_ data: Data) {
        self.init(data.withUnsafeBytes { $0.bindMemory(to: UInt8.self) }, owner: .data(data)) { body in
            data.withUnsafeBytes { body($0.bindMemory(to: UInt8.self)) }
        }
    }

    init(_ array: [UInt8]) {
        self.init(array.withUnsafeBufferPointer { $0 }, owner: .array(array)) { body in
            array.withUnsafeBufferPointer { body($0) }
        }
    }

    init(_ string: String) {
        var string = string
        string.makeContiguousUTF8()
        let owner = Owner.string(string)
        let stable = string.utf8.withContiguousStorageIfAvailable { $0 }
        self.init(stable ?? UnsafeBufferPointer(start: nil, count: 0), owner: owner) { body in
            if string.utf8.withContiguousStorageIfAvailable({ body($0) }) == nil {
                Array(string.utf8).withUnsafeBufferPointer { body($0) }
            }
        }
    }

    /// Holds `owner` if its bytes are certain to have an address of their own; otherwise copies what `access` provides.
    private init(
        _ stable: UnsafeBufferPointer<UInt8>, owner: Owner, access: ((UnsafeBufferPointer<UInt8>) -> Void) -> Void
    ) {
        if stable.count > Self.inlineLimit, let base = stable.baseAddress {
            self.owner = owner
            self.unretainedStart = base
            self.count = stable.count
            return
        }
        var copy = Allocation(copying: UnsafeBufferPointer(start: nil, count: 0))
        var count = 0
        access {
            copy = Allocation(copying: $0)
            count = $0.count
        }
        self.owner = .allocation(copy)
        self.unretainedStart = UnsafePointer(copy.base)
        self.count = count
    }

    /// The bytes of a file, read.
    static func contents(of url: URL) throws -> Data { try Data(contentsOf: url) }

    /// The bytes of a file, mapped into memory; read where it cannot be mapped.
    ///
    /// On Apple's systems a file is mapped where that is safe: reading a mapped file on a removed volume, or after a lost network
    /// connection, would end the program. On Linux Foundation never considers a file safe.
    static func mapping(_ url: URL) throws -> Data {
        #if canImport(Darwin)
            return try Data(contentsOf: url, options: .mappedIfSafe)
        #else
            if let mapped = try? Data(contentsOf: url, options: .alwaysMapped) { return mapped }
            return try contents(of: url)
        #endif
    }

    /// The input itself, where it was data.
    var data: Data? {
        if case .data(let data) = owner { data } else { nil }
    }
}
