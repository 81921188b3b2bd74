/// Prefix sums of a list whose numbers change: a Fenwick tree.
///
///     numbers    3  1  4  1  5
///     sums       3  4  4  9  5        entry i is the sum of the numbers from i & (i + 1) to i
struct PrefixSums: Sendable {
    private var sums: ContiguousArray<Int>

    /// - Complexity: O(*n*)
    init(_ numbers: some Collection<Int>) {
        sums = ContiguousArray(numbers)
        for index in sums.indices where index | (index + 1) < sums.count { sums[index | (index + 1)] += sums[index] }
    }

    /// Adds to the number at an index.
    ///
    /// - Complexity: O(log *n*)
    mutating func add(_ difference: Int, at index: Int) {
        var index = index
        while index < sums.count {
            sums[index] += difference
            index |= index + 1
        }
    }

    /// Appends a number.
    ///
    /// - Complexity: O(log *n*)
    mutating func append(_ number: Int) {
        let index = sums.count
        sums.append(number + sum(before: index) - sum(before: index & (index + 1)))
    }

    /// The sum of the numbers before an index.
    ///
    /// - Complexity: O(log *n*)
    func sum(before index: Int) -> Int {
        var sum = 0
        var index = index
        while index > 0 {
            sum += sums[index - 1]
            index &= index - 1
        }
        return sum
    }
}
