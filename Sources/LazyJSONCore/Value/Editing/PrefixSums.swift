/// Prefix sums of a list whose numbers change: a Fenwick tree.
///
///     numbers    3  1  4  1  5
///     sums       3  4  4  9  5        entry i is the sum of the numbers from i & (i + 1) to i
package struct PrefixSums<Number: AdditiveArithmetic & Sendable>: Sendable {
    private var sums: ContiguousArray<Number> = []

    /// The sums of no numbers.
    package init() {}

    /// - Complexity: O(*n*)
    package init(_ numbers: some Collection<Number>) {
        sums = ContiguousArray(numbers)
        for index in sums.indices where index | (index + 1) < sums.count { sums[index | (index + 1)] += sums[index] }
    }

    /// Adds to the number at an index.
    ///
    /// - Complexity: O(log *n*)
    package mutating func add(_ difference: Number, at index: Int) {
        var index = index
        while index < sums.count {
            sums[index] += difference
            index |= index + 1
        }
    }

    /// Appends a number.
    ///
    /// - Complexity: O(log *n*)
    mutating func append(_ number: Number) {
        let index = sums.count
        sums.append(number + sum(before: index) - sum(before: index & (index + 1)))
    }

    /// The sum of the numbers before an index.
    ///
    /// - Complexity: O(log *n*)
    package func sum(before index: Int) -> Number {
        var sum = Number.zero
        var index = index
        while index > 0 {
            sum += sums[index - 1]
            index &= index - 1
        }
        return sum
    }

    /// The last index for which a condition holds for the sum before it, and that sum; the number of numbers if it
    /// holds for all. It must hold for the first indexes only.
    ///
    /// - Complexity: O(log *n*)
    @inline(__always)
    func last(where isBefore: (Number) -> Bool) -> (index: Int, sum: Number) {
        var index = 0
        var sum = Number.zero
        var step = sums.isEmpty ? 0 : 1 << (Int.bitWidth - 1 - sums.count.leadingZeroBitCount)
        while step > 0 {
            if index + step <= sums.count {
                let next = sum + sums[index + step - 1]
                if isBefore(next) { (index, sum) = (index + step, next) }
            }
            step >>= 1
        }
        return (index, sum)
    }
}
