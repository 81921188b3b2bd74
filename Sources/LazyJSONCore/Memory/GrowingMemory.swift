/// Values that are added at the end, in memory that readers share. A reader that has a copy of the list may read its
/// values while more are added after them.
///
///     block 0   a b c d          full: a reader of 3 values keeps it
///     block 1   a b c d e . . .  twice as large; values are added here
///
/// Only one of the copies of a list may be added to. Bound: the block's first `count` values are written. A value is
/// written once, before it is counted, and never moved: growing copies into a new block.
struct GrowingMemory<Value: BitwiseCopyable>: RandomAccessCollection, @unchecked Sendable {
    /// Memory that lives as long as somebody reads it. The header is the number of values that have room.
    final class Block: ManagedBuffer<Int, Value> {
        fileprivate static func make(capacity: Int) -> Block {
            // `create` creates an instance of the class that it is called on.
            unsafeDowncast(create(minimumCapacity: capacity) { _ in capacity }, to: Block.self)
        }

        /// The number of values that have room. `header` by itself would be checked for exclusive access.
        @inline(__always)
        var room: Int { withUnsafeMutablePointerToHeader { $0.pointee } }

        /// The first value. Valid while the block lives, which the compiler can't see: any user of the pointer has to
        /// hold the block, too, until after the access.
        @inline(__always)
        var unretainedStart: UnsafeMutablePointer<Value> { withUnsafeMutablePointerToElements { $0 } }
    }

    /// Nil before the first value.
    private(set) var block: Block?
    private(set) var count = 0

    var startIndex: Int { 0 }
    var endIndex: Int { count }

    @inline(__always)
    subscript(index: Int) -> Value {
        guard let block, index >= 0, index < count else { preconditionFailure("index \(index) is not in 0..<\(count)") }
        defer { withExtendedLifetime(block) {} }
        return block.unretainedStart[index]
    }

    /// Returns the first values.
    ///
    /// - Complexity: O(1)
    func first(_ count: Int) -> GrowingMemory {
        var part = self
        part.count = Swift.min(count, self.count)
        return part
    }

    /// Adds values.
    ///
    /// - Complexity: O(*n*) in their number, over all calls.
    mutating func append(_ values: UnsafeBufferPointer<Value>) {
        guard let first = values.baseAddress, !values.isEmpty else { return }
        (room(for: values.count) + count).update(from: first, count: values.count)
        withExtendedLifetime(block) {}
        count += values.count
    }

    @inline(__always)
    mutating func append(_ value: Value) {
        room(for: 1)[count] = value
        withExtendedLifetime(block) {}
        count &+= 1
    }

    /// Returns the start of a block that has room for more values, and that is ``block`` from now on.
    @inline(__always)
    private mutating func room(for more: Int) -> UnsafeMutablePointer<Value> {
        if let block, more <= block.room - count { return block.unretainedStart }
        return grow(to: count + more)
    }

    @inline(never)
    private mutating func grow(to least: Int) -> UnsafeMutablePointer<Value> {
        let larger = Block.make(capacity: Swift.max(least, count * 2, 8))
        if let block {
            Work.add(count)
            larger.unretainedStart.update(from: block.unretainedStart, count: count)
            withExtendedLifetime(block) {}
        }
        block = larger
        return larger.unretainedStart
    }
}
