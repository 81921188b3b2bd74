/// A hash that can't be predicted without its key: SipHash-1-3 (J.-P. Aumasson, D. J. Bernstein, "SipHash: a fast
/// short-input PRF", 2012), which the standard library's `Hasher` also uses.
///
/// This implementation is compiled into its callers: names are short, and the calls of `Hasher` for each would take
/// nearly half of the time of the first lookup in an object of 10,000 members (Docs/Contributing/BenchmarkHistory.md).
struct SipHash {
    private var v0: UInt64
    private var v1: UInt64
    private var v2: UInt64
    private var v3: UInt64

    @inline(__always)
    init(key: (UInt64, UInt64)) {
        v0 = key.0 ^ 0x736F_6D65_7073_6575
        v1 = key.1 ^ 0x646F_7261_6E64_6F6D
        v2 = key.0 ^ 0x6C79_6765_6E65_7261
        v3 = key.1 ^ 0x7465_6462_7974_6573
    }

    /// A hash that starts with the key of this run of the program. Nil if `Hasher` hashes names.
    static let seeded: SipHash? = {
        guard OptimizationSwitches.hashesInPlace else { return nil }
        /// The seed of the standard library: new in every run, or always the same if `SWIFT_DETERMINISTIC_HASHING` is
        /// set.
        func half(_ number: Int) -> UInt64 {
            var hasher = Hasher()
            hasher.combine(number)
            return UInt64(bitPattern: Int64(hasher.finalize()))
        }
        return SipHash(key: (half(1), half(2)))
    }()

    /// Adds eight bytes, the first one lowest.
    @inline(__always)
    mutating func add(_ word: UInt64, rounds: Int = 1) {
        v3 ^= word
        for _ in 0..<rounds { mix() }
        v0 ^= word
    }

    /// Adds the rest, which is less than eight bytes, and the length of everything. Returns the hash.
    @inline(__always)
    mutating func finish(_ rest: UInt64, length: Int, rounds: Int = 1, lastRounds: Int = 3) -> Int {
        add(UInt64(truncatingIfNeeded: length) &<< 56 | rest, rounds: rounds)
        v2 ^= 0xFF
        for _ in 0..<lastRounds { mix() }
        return Int(truncatingIfNeeded: v0 ^ v1 ^ v2 ^ v3)
    }

    /// Returns the hash of bytes.
    static func hash(_ bytes: UnsafeBufferPointer<UInt8>) -> Int {
        guard var hasher = seeded else {
            var hasher = Hasher()
            hasher.combine(bytes: UnsafeRawBufferPointer(bytes))
            return hasher.finalize()
        }
        var index = 0
        while let start = bytes.baseAddress, index &+ 8 <= bytes.count {
            hasher.add(Word.load(start + index))
            index &+= 8
        }
        var rest: UInt64 = 0
        for place in index..<bytes.count { rest |= UInt64(bytes[place]) &<< UInt64((place &- index) &* 8) }
        return hasher.finish(rest, length: bytes.count)
    }

    @inline(__always)
    private mutating func mix() {
        v0 &+= v1
        v1 = Self.rotate(v1, 13) ^ v0
        v0 = Self.rotate(v0, 32)
        v2 &+= v3
        v3 = Self.rotate(v3, 16) ^ v2
        v0 &+= v3
        v3 = Self.rotate(v3, 21) ^ v0
        v2 &+= v1
        v1 = Self.rotate(v1, 17) ^ v2
        v2 = Self.rotate(v2, 32)
    }

    @inline(__always)
    private static func rotate(_ word: UInt64, _ bits: UInt64) -> UInt64 { word &<< bits | word &>> (64 &- bits) }
}
