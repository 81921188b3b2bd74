/// The positions of an array's elements while elements are added and moved one after the other, after removed elements
/// are gone.
///
/// A new element follows the one before it in the new array. An element that will be moved stays at its position until
/// then.
struct ElementOrder {
    /// The current number of elements in each slot: those of a step, or one that will be moved away. Nil if nothing
    /// moves; all elements are then at their final positions.
    private var sums: PrefixSums<Int>?
    /// The slot of each step, or its position if nothing moves.
    private var slots: [Int] = []
    private var slotOfSource: [Int: Int] = [:]

    init(_ aligned: ArrayAlignment) {
        var sources: [Int] = []
        var position = 0
        for step in aligned.steps {
            slots.append(position)
            if case .kept(_, let count) = step { position += count } else { position += 1 }
            if case .moved(let source, _) = step { sources.append(source) }
        }
        guard !sources.isEmpty else { return }
        var rest = sources.ordered(by: <)[...]
        var counts: [Int] = []
        for (index, step) in aligned.steps.enumerated() {
            var count = 0
            switch step {
            case .kept(let start, let length):
                addSources(before: start)
                count = length
            case .changed(let source):
                addSources(before: source)
                count = 1
            case .moved, .added: break
            }
            slots[index] = counts.count
            counts.append(count)
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

    /// Adds the element of a step, and returns its position.
    mutating func add(_ step: Int) -> Int {
        guard sums != nil else { return slots[step] }
        let position = sums?.sum(before: slots[step]) ?? 0
        sums?.add(1, at: slots[step])
        return position
    }

    /// Moves an element to the position of its step, and returns both positions.
    mutating func move(_ step: Int, _ source: Int) -> (from: Int, to: Int) {
        guard let slot = slotOfSource[source], let from = sums?.sum(before: slot) else { return (0, 0) }
        sums?.add(-1, at: slot)
        return (from, add(step))
    }
}
