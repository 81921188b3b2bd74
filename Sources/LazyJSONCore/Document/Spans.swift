import LazyJSONFoundation

/// The ends of the large containers of a document: the only index that opening writes.
///
/// Skipping a value means finding its end. A container of less than ``threshold`` bytes is scanned for its end. A
/// larger container is listed here, so that no skip ever looks at more than ``threshold`` bytes of it, or at more than
/// ``leastText`` bytes of a short text, which has no entries. The entries are in the order in which the containers
/// start:
///
///     {"a": [ …400 bytes… ], "b": [1, 2], "c": { "d": [ …900 bytes… ] }}      threshold 256
///     ▲     ▲                                  ▲      ▲
///     entry 0: 0 ..< 1340     entry 1: 6 ..< 408      entry 2: 428 ..< 1339    entry 3: 435 ..< 1337
///     ("b" is small: no entry)
///
/// A document without such a container has no entries and no storage. An entry takes 16 bytes.
struct Spans: Sendable {
    /// The size in bytes from which a container is listed. An object of an API's list commonly has 300 bytes to 2 KB:
    /// with its end known, the elements of an array of 100,000 are found by as many hops instead of by a scan.
    static let threshold = 256

    /// The size in bytes from which a text has entries. Scanning a shorter text takes no longer than looking up an
    /// entry.
    static let leastText = 1024

    struct Entry: Sendable, BitwiseCopyable {
        let start: Int
        /// The end, doubled, plus 1 for an object: all bits of a word, so that no end is too large for it.
        private var bits: UInt = 0

        /// Creates an entry whose end isn't known yet.
        @inline(__always)
        init(start: Int) { self.start = start }

        @inline(__always)
        mutating func finish(at end: Int, isObject: Bool) { bits = UInt(bitPattern: end) &<< 1 | (isObject ? 1 : 0) }

        var end: Int {
            @inline(__always) get { Int(bitPattern: bits &>> 1) }
        }
        var isObject: Bool {
            @inline(__always) get { bits & 1 == 1 }
        }
    }

    /// The list of entries. Nil if there is no entry.
    private let list: List?

    /// The entries, in memory that is freed with them. Bound: `start[0..<count]` are written once and never changed,
    /// except for the ends of containers that are still arriving, which nobody reads.
    private final class List: @unchecked Sendable {
        let start: UnsafeMutablePointer<Entry>
        let count: Int
        /// The owner of the memory; nil if that is the list.
        private let block: GrowingMemory<Entry>.Block?

        init(_ start: UnsafeMutablePointer<Entry>, count: Int, of block: GrowingMemory<Entry>.Block? = nil) {
            self.start = start
            self.count = count
            self.block = block
        }

        deinit { if block == nil { free(start) } }
    }

    /// No spans.
    init() { list = nil }

    /// Creates spans from entries in memory that `malloc` returned. The spans own it from now on.
    init(owning start: UnsafeMutablePointer<Entry>, count: Int) { list = List(start, count: count) }

    /// Creates the spans of a text that is still arriving.
    init(_ arriving: GrowingMemory<Entry>) {
        list = arriving.block.map { List($0.unretainedStart, count: arriving.count, of: $0) }
    }

    var isEmpty: Bool { list == nil }

    /// Calls `body` with the entries, which live at least until it returns.
    @inline(__always)
    func withEntries<R>(_ body: (UnsafeBufferPointer<Entry>) -> R) -> R {
        guard let list else { return body(UnsafeBufferPointer(start: nil, count: 0)) }
        defer { withExtendedLifetime(list) {} }
        return body(UnsafeBufferPointer(start: list.start, count: list.count))
    }

    /// Goes through the elements of an array as long as each is a large container that starts one byte after the end of
    /// the one before it. That byte can only be the comma between them, so no byte of the text has to be looked at.
    func walk(
        from hint: inout Int, elementEndingAt end: inout Int, _ offsets: inout GrowingMemory<Int>,
        _ objects: inout Int
    ) {
        withEntries { entries in
            while true {
                let next = Self.index(of: end &+ 1, in: entries, hint: &hint)
                guard next < entries.count, entries[next].start == end &+ 1 else { return }
                offsets.append(entries[next].start)
                if entries[next].isObject { objects &+= 1 }
                end = entries[next].end
            }
        }
    }

    /// Returns the end of the container that starts at an offset, or nil if it is small.
    ///
    /// - Complexity: O(log *n*) in the number of large containers.
    func end(ofContainerAt start: Int) -> Int? {
        var hint = 0
        return end(ofContainerAt: start, hint: &hint)
    }

    /// Returns the end of a container, for calls with ascending offsets: `hint` continues where the last search ended.
    ///
    /// - Complexity: O(log *d*) in the number of entries between two calls.
    func end(ofContainerAt start: Int, hint: inout Int) -> Int? {
        withEntries { entries in
            let index = Self.index(of: start, in: entries, hint: &hint)
            return index < entries.count && entries[index].start == start ? entries[index].end : nil
        }
    }

    /// Returns the start of the first large container from an offset on; -1 if there is none. `hint` is that of
    /// ``end(ofContainerAt:hint:)``.
    func firstStart(from start: Int, hint: inout Int) -> Int {
        withEntries { entries in
            let index = Self.index(of: start, in: entries, hint: &hint)
            return index < entries.count ? entries[index].start : -1
        }
    }

    /// Returns the index of the first entry that starts at an offset or after it.
    @inline(__always)
    private static func index(of start: Int, in entries: UnsafeBufferPointer<Entry>, hint: inout Int) -> Int {
        Work.add(1)
        var low = min(max(hint, 0), entries.count)
        if low > 0, entries[low - 1].start >= start { low = 0 }
        // Gallop to an upper bound, then halve: entries[..<low] start before, entries[high...] at or after `start`.
        var step = 1
        var high = low
        while high < entries.count, entries[high].start < start {
            low = high + 1
            high = min(high + step, entries.count)
            step *= 2
        }
        hint = (low..<high).first(notBefore: { entries[$0].start < start })
        return hint
    }
}

extension Spans {
    /// Stops the program if opening listed wrong spans. Only debug builds do this, once a text was checked.
    @inline(__always)
    func checkInvariants(in bytes: UnsafeBufferPointer<UInt8>) {
        #if DEBUG
            if let broken = brokenInvariant(in: bytes) { ProgrammingMistake.stop("spans are broken: \(broken)") }
        #endif
    }

    #if DEBUG
        /// Describes a wrong span, or returns nil if all are right.
        ///
        /// Allocates nothing, because the allocations of opening are counted in debug builds, too.
        func brokenInvariant(in bytes: UnsafeBufferPointer<UInt8>) -> String? {
            withEntries { Self.brokenInvariant(of: $0, in: bytes) }
        }

        private static func brokenInvariant(
            of entries: UnsafeBufferPointer<Entry>, in bytes: UnsafeBufferPointer<UInt8>
        ) -> String? {
            for index in entries.indices {
                let entry = entries[index]
                let last = index > 0 ? entries[index - 1].start : -1
                guard entry.start > last, entry.start < entry.end, entry.end <= bytes.count else {
                    return "entry \(index) does not start after the one before it, or ends outside the text"
                }
                if entry.end - entry.start < threshold { return "entry \(index) is a small container" }
                let isObject = bytes[entry.start] == UInt8(ascii: "{") && bytes[entry.end - 1] == UInt8(ascii: "}")
                let isArray = bytes[entry.start] == UInt8(ascii: "[") && bytes[entry.end - 1] == UInt8(ascii: "]")
                guard entry.isObject ? isObject : isArray else {
                    return "entry \(index) does not start and end with brackets"
                }
                if index > 0, entry.start < entries[index - 1].end, entry.end >= entries[index - 1].end {
                    return "entry \(index) ends after the one around it"
                }
            }
            return nil
        }
    #endif
}

extension GrowingMemory<Spans.Entry> {
    /// Writes the end of a container that has arrived. Readers that know the entry without its end don't read the end.
    func finish(_ index: Int, at end: Int, isObject: Bool) {
        block?.unretainedStart[index].finish(at: end, isObject: isObject)
        withExtendedLifetime(block) {}
    }
}
