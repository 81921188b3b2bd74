/// Finds the elements that both sides of a merge have added: those with the same identity, and equal ones without an
/// identity that have the same neighbor.
struct NewcomerPairs {
    /// A new element, and the base's elements next to it that both sides still have.
    struct Newcomer {
        let position: Int
        let value: JSON
        let previous: Int?
        let next: Int?
    }

    /// The remote positions, by the local ones.
    private(set) var remotes: [Int: Int] = [:]

    private enum Key: Hashable {
        case identity(JSON)
        case after(Int?, JSON)
        case before(Int?, JSON)
    }

    init(_ locals: [Newcomer], _ others: [Newcomer], _ identity: (JSON) -> JSON?) {
        var locals = locals.map { (one: $0, identity: identity($0.value)) }
        var others = others.map { (one: $0, identity: identity($0.value)) }
        /// Pairs elements that have the same key, in order.
        func pair(by key: (Newcomer, JSON?) -> Key?) {
            if locals.isEmpty || others.isEmpty { return }
            var partners: [Key: [Int]] = [:]
            for (one, identity) in locals.reversed() {
                if let key = key(one, identity) { partners[key, default: []].append(one.position) }
            }
            others.removeAll { other, identity in
                guard let key = key(other, identity), let partner = partners[key]?.popLast() else { return false }
                remotes[partner] = other.position
                return true
            }
            locals.removeAll { remotes[$0.one.position] != nil }
        }
        pair { _, identity in identity.map { .identity($0) } }
        pair { one, identity in identity == nil ? .after(one.previous, one.value) : nil }
        pair { one, identity in identity == nil ? .before(one.next, one.value) : nil }
    }
}
