/// The way to the value of an issue. Issues in one container share the way to it, so that an issue takes no more room
/// at the bottom of a deep document.
struct IssuePath: Sendable {
    /// The children that lead to the value; nil for the value whose issues were requested.
    var steps: Step?
    /// The names that would lead from there to a missing value.
    var rest: [Path.Component] = []

    /// A child on the way, and the children before it.
    final class Step: @unchecked Sendable {
        let component: Path.Component
        /// Changed only while the step is released.
        @exclusivity(unchecked) fileprivate var previous: Step?

        init(_ component: Path.Component, after previous: Step?) {
            (self.component, self.previous) = (component, previous)
        }

        /// Releases the way in a loop: it is as long as data is deep.
        deinit {
            var step = previous.take()
            while step != nil, isKnownUniquelyReferenced(&step) { step = step?.previous.take() }
        }
    }

    /// Returns the last components of the way, at most as many as requested.
    func suffix(_ limit: Int) -> [Path.Component] {
        var components = Array(rest.suffix(limit).reversed())
        var step = steps
        while let last = step, components.count < limit {
            Work.add(1)
            components.append(last.component)
            step = last.previous
        }
        return components.reversed()
    }

    /// The pointer to the value.
    var pointer: JSONPointer { JSONPointer(components: suffix(.max)) }
}
