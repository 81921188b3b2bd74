/// Sorting and searching that are compiled once. The standard library's sorting takes 4 KB in a program for every type
/// of element and way of comparing.
extension Range<Int> {
    /// Returns the numbers in order.
    @inline(never)
    package func ordered(by precedes: (Int, Int) -> Bool) -> [Int] { sorted(by: precedes) }

    /// Returns the first number for which `isBefore` is false, or the upper bound.
    ///
    /// - Parameter isBefore: True for the numbers up to some number, and false for all others.
    /// - Complexity: O(log *n*)
    @inline(__always)
    package func first(notBefore isBefore: (Int) -> Bool) -> Int {
        var (low, high) = (lowerBound, upperBound)
        while low < high {
            let middle = low + (high - low) / 2
            if isBefore(middle) { low = middle + 1 } else { high = middle }
        }
        return low
    }
}

extension Array {
    /// Returns the elements in order.
    package func ordered(by precedes: (Element, Element) -> Bool) -> [Element] {
        var count = 1
        while count < self.count, !precedes(self[count], self[count - 1]) { count += 1 }
        // Most lists are in order already.
        if count >= self.count { return self }
        return indices.ordered { precedes(self[$0], self[$1]) }.map { self[$0] }
    }
}
