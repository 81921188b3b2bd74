import LazyJSONFoundation

/// The owner of the bytes of a document, which keeps them alive and at their address.
///
/// | input | owner |
/// |---|---|
/// | `Data`, `[UInt8]`, `String` with bytes on the heap | the value itself: not copied, and unchanged meanwhile |
/// | text or `Data` of at most 16 bytes (which may live inside the value) | an array of the bytes |
/// | a file | its `Data`, read or mapped |
/// | a text that is still arriving | the block that it is written to; bytes after those of the document may change |
///
/// The pointer may be stored because the three types keep their bytes in one reference-counted block. The block is
/// never moved, and never written while it has more than one owner, and `Source` is an owner for as long as it lives.
struct Source: @unchecked Sendable {
    private enum Owner {
        case data(Data)
        case array([UInt8])
        case string(String)
        case arriving(GrowingMemory<UInt8>.Block)
    }

    private let owner: Owner
    /// The first byte. Valid while this value lives, which the compiler can't see: any user of the pointer has to hold
    /// this value, too.
    let unretainedStart: UnsafePointer<UInt8>
    let count: Int

    /// Calls `body` with all the bytes, which live at least until it returns.
    func withBytes<R, E: Error>(_ body: (UnsafeBufferPointer<UInt8>) throws(E) -> R) throws(E) -> R {
        defer { withExtendedLifetime(self) {} }
        return try body(UnsafeBufferPointer(start: unretainedStart, count: count))
    }

    /// Values up to this size may store their bytes inline, where they have no stable address.
    private static let inlineLimit = 16
    /// The address for an empty input.
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

    /// Some of the bytes of a text that have arrived.
    init(_ arriving: GrowingMemory<UInt8>, _ range: Range<Int>) {
        guard let block = arriving.block else {
            self.init([UInt8]())
            return
        }
        self.init(.arriving(block), UnsafePointer(block.unretainedStart + range.lowerBound), range.count)
    }

    private init(_ owner: Owner, _ start: UnsafePointer<UInt8>, _ count: Int) {
        self.owner = owner
        self.unretainedStart = start
        self.count = count
    }

    /// Reads the bytes of a file, and of nothing else: Foundation would load other URLs from the network.
    static func contents(of url: URL) throws -> Data {
        try url.readablePath()
        return try Data(contentsOf: url)
    }

    /// Maps the bytes of a file into memory, or reads them if it can't be mapped.
    ///
    /// On Apple's systems, a file is mapped if that is safe: reading a mapped file on a removed volume, or after a lost
    /// network connection, would end the program. On Linux, Foundation never considers a file safe.
    static func mapping(_ url: URL) throws -> Data {
        try url.readablePath()
        #if canImport(Darwin)
            return try Data(contentsOf: url, options: .mappedIfSafe)
        #else
            if let mapped = try? Data(contentsOf: url, options: .alwaysMapped) { return mapped }
            return try contents(of: url)
        #endif
    }

    /// The input itself, if it was data.
    var data: Data? {
        if case .data(let data) = owner { data } else { nil }
    }
}
