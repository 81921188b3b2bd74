/// The few elements that only one of two sets has, or only one of two dictionaries, without hashing the others.
///
/// A set that is a changed copy of another one has its elements in nearly the same order, so both are walked in step:
///
///     old    d a f c b          new    d x a f b
///     gone   c                  new    x
struct UnorderedDifference<Element> {
    private(set) var gone: [Element] = []
    private(set) var new: [Element] = []
    /// The number of elements that are looked for at a time.
    private static var limit: Int { 32 }

    /// Returns nil if more elements differ, or if the order does.
    ///
    /// - Complexity: O(*n* · *m*) in the number of elements and of those that differ.
    init?(
        _ old: some Sequence<Element>, _ new: some Sequence<Element>, _ isSame: (Element, Element) -> Bool
    ) {
        var (olds, news) = (old.makeIterator(), new.makeIterator())
        while gone.count + self.new.count <= Self.limit {
            let (old, new) = (olds.next(), news.next())
            if old == nil, new == nil { return }
            if let old, let new, isSame(old, new) { continue }
            if let old { Self.add(old, to: &gone, orRemoveFrom: &self.new, isSame) }
            if let new { Self.add(new, to: &self.new, orRemoveFrom: &gone, isSame) }
        }
        return nil
    }

    private static func add(
        _ element: Element, to list: inout [Element], orRemoveFrom others: inout [Element],
        _ isSame: (Element, Element) -> Bool
    ) {
        if let index = others.firstIndex(where: { isSame($0, element) }) {
            others.remove(at: index)
        } else {
            list.append(element)
        }
    }
}
