/// Sorting that is compiled once. The standard library's sorting takes 4 KB in a program for every type of element and
/// way of comparing.
enum Ordering {
    /// Returns the numbers below a count, in order.
    @inline(never)
    static func indices(_ count: Int, by precedes: (Int, Int) -> Bool) -> [Int] {
        (0..<count).sorted(by: precedes)
    }
}

extension Array {
    /// Returns the elements in order.
    package func ordered(by precedes: (Element, Element) -> Bool) -> [Element] {
        Ordering.indices(count) { precedes(self[$0], self[$1]) }.map { self[$0] }
    }
}
