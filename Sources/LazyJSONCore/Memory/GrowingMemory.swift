#if canImport(Darwin)
    import Darwin
#elseif canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Android)
    import Android
#endif

/// Values that are added at the end, in memory that readers share. A reader that knows the block and a count may read that many
/// values while more are added after them.
///
///     block 0   a b c d          full: a reader of 3 values keeps it
///     block 1   a b c d e . . .  twice as large; values are added here
///
/// Bound: `start[0..<count]` are written. A value is written once, before it is counted, and never moved: growing copies
/// into a new block.
struct GrowingMemory<Value: BitwiseCopyable> {
    /// Memory that lives as long as somebody reads it.
    final class Block: @unchecked Sendable {
        let start: UnsafeMutablePointer<Value>
        fileprivate let capacity: Int

        fileprivate init(capacity: Int) {
            guard let block = malloc(capacity * MemoryLayout<Value>.stride) else {
                // All of Swift's allocations stop the program if there is no memory.
                preconditionFailure("out of memory")
            }
            start = block.bindMemory(to: Value.self, capacity: capacity)
            self.capacity = capacity
        }

        deinit { free(start) }
    }

    private(set) var block: Block
    private(set) var count = 0

    init(capacity: Int) { block = Block(capacity: max(capacity, 1)) }

    /// Adds values.
    ///
    /// - Complexity: O(*n*) in their number, over all calls.
    mutating func append(_ values: UnsafeBufferPointer<Value>) {
        guard let first = values.baseAddress, !values.isEmpty else { return }
        if values.count > block.capacity - count { grow(to: count + values.count) }
        (block.start + count).update(from: first, count: values.count)
        count += values.count
    }

    mutating func append(_ value: Value) {
        withUnsafePointer(to: value) { append(UnsafeBufferPointer(start: $0, count: 1)) }
    }

    private mutating func grow(to least: Int) {
        let larger = Block(capacity: max(least, block.capacity * 2))
        larger.start.update(from: block.start, count: count)
        block = larger
    }
}
