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
/// | text or `Data` of at most 16 bytes (which may live inside the value) | an array of them |
/// | a file | its `Data`, read or mapped |
///
/// Why the pointer may be stored: the three types hold their bytes in one reference-counted block that is never moved and
/// never written while it has more than one owner, and `Source` is an owner for as long as it lives.
struct Source: @unchecked Sendable {
    private enum Owner {
        case data(Data)
        case array([UInt8])
        case string(String)
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
    /// Where no bytes are.
    private nonisolated(unsafe) static let nothing: UnsafePointer<UInt8> = {
        let byte = UnsafeMutablePointer<UInt8>.allocate(capacity: 1)
        byte.initialize(to: 0)
        return UnsafePointer(byte)
    }()

    init(_ data: borrowing Data) {
        let bytes = data.withUnsafeBytes { $0.bindMemory(to: UInt8.self) }
        guard let start = bytes.baseAddress, bytes.count > Self.inlineLimit else {
            self.init(data.withUnsafeBytes { [UInt8]($0) })
            return
        }
        self.init(.data(copy data), start, bytes.count)
    }

    init(_ array: [UInt8]) {
        let bytes = array.withUnsafeBufferPointer { $0 }
        self.init(.array(array), bytes.baseAddress ?? Self.nothing, bytes.count)
    }

    init(_ string: String) {
        var string = string
        string.makeContiguousUTF8()
        guard let bytes = string.utf8.withContiguousStorageIfAvailable({ $0 }), let start = bytes.baseAddress,
            bytes.count > Self.inlineLimit
        else {
            self.init([UInt8](string.utf8))
            return
        }
        self.init(.string(string), start, bytes.count)
    }

    private init(_ owner: Owner, _ start: UnsafePointer<UInt8>, _ count: Int) {
        self.owner = owner
        self.unretainedStart = start
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
