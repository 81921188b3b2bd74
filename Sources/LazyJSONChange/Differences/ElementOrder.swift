/// The positions of an array's elements while elements are added and moved one after the other, after removed elements
/// are gone.
///
/// A new element follows the one before it in the new array. An element that will be moved stays at its position until
/// then.
struct ElementOrder {
    /// The current number of elements in each slot: those of a run, or one that will be moved away. Nil if nothing
    /// moves; all elements are then at their final positions.
    private var sums: PrefixSums<Int>?
    /// The slot of each run, or its position if nothing moves.
    private var slots: [Int]
    private var slotOfSource: [Int: Int] = [:]

    init(_ aligned: ArrayAlignment) {
        slots = aligned.runs.map(\.start)
        var rest = aligned.runs.filter(\.isMoved).compactMap(\.partner).ordered(by: <)[...]
        if rest.isEmpty { return }
        var counts: [Int] = []
        for (index, run) in aligned.runs.enumerated() {
            let partner = run.isMoved ? nil : run.partner
            if let partner { addSources(before: partner) }
            slots[index] = counts.count
            counts.append(partner == nil ? 0 : run.count)
        }
        addSources(before: .max)
        sums = PrefixSums(counts)

        /// Adds slots for elements that will be moved, and that precede an element that stays.
        func addSources(before end: Int) {
            while let source = rest.first, source < end {
                rest.removeFirst()
                slotOfSource[source] = counts.count
                counts.append(1)
            }
        }
    }

    /// Adds the element of a run, and returns its position.
    mutating func add(_ run: Int) -> Int {
        guard sums != nil else { return slots[run] }
        let position = sums?.sum(before: slots[run]) ?? 0
        sums?.add(1, at: slots[run])
        return position
    }

    /// Moves an element to the position of its run, and returns both positions.
    mutating func move(_ run: Int, _ source: Int) -> (from: Int, to: Int) {
        guard let slot = slotOfSource[source], let from = sums?.sum(before: slot) else { return (0, 0) }
        sums?.add(-1, at: slot)
        return (from, add(run))
    }
}
