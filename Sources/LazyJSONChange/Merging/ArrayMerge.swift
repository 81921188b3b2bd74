/// Merges the elements of three versions of an array.
///
///     base      a b c d            merged    c x a B
///     local     a x b d            c moved to the front on the remote side, x is new on the local side,
///     remote    c a B d e - d      b was changed remotely
///
/// Each side's elements are matched with those of the base: objects by their identity, and everything else by value and by
/// place (``ArrayAlignment``). So an element that a side moved is still the same element, and objects with different
/// identities are never merged. New elements of both sides are the same if they have the same identity, or if they are equal
/// and have the same neighbor.
///
/// All of this depends on values alone, and not on how the arrays are stored.
struct ArrayMerge {
    enum Source {
        /// The element at a position of the remote array, as it is.
        case remote(Int)
        case local(JSON)
    }
    enum Part {
        case one(Source)
        /// Three versions of an element; the remote one is given by its position.
        case all(base: JSON, local: JSON, remote: Int)
        /// An element that both sides have added.
        case added(local: JSON, remote: Int)
        /// An element that one side has changed and the other has removed.
        case conflict(base: JSON, local: JSON?, remote: Int?)
    }
    /// The parts in the order of the merged array.
    private(set) var parts: [Part] = []
    /// The answer of the rule to a conflict about the order, if it is none of the three versions: the new array, or nil inside
    /// to remove the array.
    private(set) var replacement: JSON??

    private let before: JSON.Elements
    private let mine: Side
    private let theirs: Side
    private var nodes: [Node] = []

    /// - Parameters:
    ///   - looksInside: As in ``ArrayAlignment``.
    ///   - resolve: Called if the orders of both sides contradict each other, with the three arrays. Returns the array whose
    ///     order counts, or another value for the whole array.
    init(
        _ base: JSON, _ local: JSON, _ remote: JSON, identity: (JSON) -> JSON?, looksInside: Bool,
        resolve: (JSON, JSON, JSON) -> JSON?
    ) {
        before = base.exactElements
        mine = Side(base, local, identity, looksInside)
        theirs = Side(base, remote, identity, looksInside)
        addNodes(identity)
        guard let skeleton = skeleton({ resolve(base, local, remote) }, base, local, remote) else { return }
        arrange(skeleton)
    }

    // MARK: Matching

    /// The elements of one side, and the elements of the base that they are versions of.
    private struct Side {
        let elements: JSON.Elements
        /// The positions of the base's elements; nil for elements that were removed.
        var positions: [Int?]
        /// The positions in the base of the side's elements; nil for new elements.
        var sources: [Int?]
        /// Whether the base's element is known to have the same value.
        var isSame: [Bool]

        init(_ base: JSON, _ side: JSON, _ identity: (JSON) -> JSON?, _ looksInside: Bool) {
            elements = side.exactElements
            let (before, after) = (base.exactElements, elements)
            positions = Array(repeating: nil, count: before.count)
            sources = Array(repeating: nil, count: after.count)
            isSame = Array(repeating: false, count: before.count)
            if base.isIdentical(to: side) {
                for index in before.indices { match(index, index, isSame: true) }
                return
            }
            let aligned = ArrayAlignment(
                from: before, to: after, shared: [], looksInside: looksInside, isForMerging: true,
                identity: identity)
            var position = 0
            for step in aligned.steps {
                switch step {
                case .kept(let old, let count):
                    for offset in 0..<count { match(old + offset, position + offset, isSame: true) }
                    position += count
                    continue
                case .changed(let old): match(old, position, isSame: false)
                case .moved(let old, let isEqual): match(old, position, isSame: isEqual)
                case .added: break
                }
                position += 1
            }
            var isEqual = isSame
            Self.slide(&positions, before, isSame: { old, _ in isEqual[old] }) { old, other, new in
                (isEqual[old], isEqual[other]) = (false, true)
                sources[new] = other
            }
            Self.slide(&sources, after, isSame: { _, old in isEqual[old] }) { _, other, old in positions[old] = other }
            isSame = isEqual
        }

        // Of equal elements next to each other, it is the last ones that were inserted or removed. Otherwise edits elsewhere could decide
        // which one it is.

        /// Moves runs of elements without a partner behind equal ones that have one.
        ///
        /// - Parameters:
        ///   - partners: The positions on the other side, for the elements of one side.
        ///   - pass: Called when the partner of an element becomes that of another one.
        private static func slide(
            _ partners: inout [Int?], _ elements: JSON.Elements, isSame: (_ element: Int, _ partner: Int) -> Bool,
            pass: (_ element: Int, _ other: Int, _ partner: Int) -> Void
        ) {
            for start in partners.indices.reversed() where partners[start] == nil {
                var (first, end) = (start, start)
                while true {
                    while end < partners.count, partners[end] == nil { end += 1 }
                    guard end < partners.count, let partner = partners[end], isSame(end, partner),
                        elements[first] == elements[end]
                    else { break }
                    (partners[first], partners[end]) = (partner, nil)
                    pass(end, first, partner)
                    repeat { first += 1 } while first < end && partners[first] != nil
                }
            }
        }

        private mutating func match(_ old: Int, _ new: Int, isSame same: Bool) {
            (positions[old], sources[new], isSame[old]) = (new, old, same)
        }
    }

    /// An element of the merged array, with its positions in the three versions.
    private struct Node {
        var base: Int?
        var local: Int?
        var remote: Int?
    }

    /// Adds the elements that remain, in the order of the base, and the new ones.
    private mutating func addNodes(_ identity: (JSON) -> JSON?) {
        for index in before.indices {
            let node = Node(base: index, local: mine.positions[index], remote: theirs.positions[index])
            switch (node.local, node.remote) {
            case (nil, nil): continue
            // Removed on one side: it stays removed, unless the other side has changed its value.
            case (let own?, nil): if mine.isSame[index] || before[index] == mine.elements[own] { continue }
            case (nil, let other?): if theirs.isSame[index] || before[index] == theirs.elements[other] { continue }
            case (_?, _?): break
            }
            nodes.append(node)
        }
        let locals = newcomers(of: mine, identity)
        var partners: [NewKey: [Int]] = [:]
        var isTaken: Set<Int> = []
        /// Matches new elements by one of their keys, in order.
        func pair(_ others: [Newcomer], by key: (Newcomer) -> NewKey?) -> [Newcomer] {
            partners = [:]
            for one in locals.reversed() where !isTaken.contains(one.position) {
                if let key = key(one) { partners[key, default: []].append(one.position) }
            }
            return others.filter { other in
                guard let key = key(other), let partner = partners[key]?.popLast() else { return true }
                isTaken.insert(partner)
                nodes.append(Node(base: nil, local: partner, remote: other.position))
                return false
            }
        }
        var rest = newcomers(of: theirs, identity)
        if !locals.isEmpty, !rest.isEmpty {
            rest = pair(rest) { one in one.identity.map { .identity($0) } }
            rest = pair(rest) { one in one.identity == nil ? .after(one.previous, one.value) : nil }
            rest = pair(rest) { one in one.identity == nil ? .before(one.next, one.value) : nil }
        }
        for one in locals where !isTaken.contains(one.position) { nodes.append(Node(local: one.position)) }
        for other in rest { nodes.append(Node(remote: other.position)) }
    }

    /// A new element, and the base's elements next to it that both sides still have.
    private struct Newcomer {
        let position: Int
        let value: JSON
        let identity: JSON?
        let previous: Int?
        var next: Int?
    }

    private enum NewKey: Hashable {
        case identity(JSON)
        case after(Int?, JSON)
        case before(Int?, JSON)
    }

    private func newcomers(of side: Side, _ identity: (JSON) -> JSON?) -> [Newcomer] {
        var newcomers: [Newcomer] = []
        var previous: Int?
        var isOpen = 0
        for position in side.elements.indices {
            if let source = side.sources[position] {
                guard mine.positions[source] != nil, theirs.positions[source] != nil else { continue }
                for index in isOpen..<newcomers.count { newcomers[index].next = source }
                (previous, isOpen) = (source, newcomers.count)
            } else {
                let value = side.elements[position]
                newcomers.append(
                    Newcomer(
                        position: position, value: value, identity: identity(value), previous: previous,
                        next: nil
                    ))
            }
        }
        return newcomers
    }

    // MARK: Order

    /// Returns the elements that both sides have, in their merged order; nil if the rule replaces the array.
    private mutating func skeleton(
        _ resolve: () -> JSON?, _ base: JSON, _ local: JSON, _ remote: JSON
    ) -> [Int]? {
        let common = nodes.indices.filter { nodes[$0].local != nil && nodes[$0].remote != nil }
        let own = common.sorted { (nodes[$0].local ?? 0) < (nodes[$1].local ?? 0) }
        let others = common.sorted { (nodes[$0].remote ?? 0) < (nodes[$1].remote ?? 0) }
        if own == others { return own }
        let (known, otherKnown) = (own.compactMap { nodes[$0].base }, others.compactMap { nodes[$0].base })
        // The nodes of the base are in its order.
        let (isMoved, isOtherMoved) = (known != known.sorted(), otherKnown != otherKnown.sorted())
        if isMoved, !isOtherMoved { return own }
        if isOtherMoved, !isMoved { return others }
        if known == otherKnown {
            return Self.precedes(own.map { value($0, .local) }, others.map { value($0, .remote) }) ? own : others
        }
        if let merged = OrderMerge.merged(known, otherKnown) {
            let byBase = Dictionary(
                uniqueKeysWithValues: common.compactMap { node in nodes[node].base.map { ($0, node) } })
            return merged.compactMap { byBase[$0] }
        }
        let answer = resolve()
        if answer == remote { return others }
        if answer == local { return own }
        if answer == base { return common.filter { nodes[$0].base != nil } }
        replacement = .some(answer)
        return nil
    }

    private enum Version { case local, remote }

    /// The value of an element on a side that has it.
    private func value(_ node: Int, _ version: Version) -> JSON {
        switch version {
        case .local: nodes[node].local.map { mine.elements[$0] } ?? .null
        case .remote: nodes[node].remote.map { theirs.elements[$0] } ?? .null
        }
    }

    /// Arranges all elements. Those that only one side has, or whose place isn't known yet, follow the element that they follow
    /// on their side.
    private mutating func arrange(_ skeleton: [Int]) {
        let isPlaced = Set(skeleton)
        var byLocal = [Int?](repeating: nil, count: mine.elements.count)
        var byRemote = [Int?](repeating: nil, count: theirs.elements.count)
        for (index, node) in nodes.enumerated() {
            if let local = node.local { byLocal[local] = index }
            // A new element of both sides follows its neighbor on the local side.
            if let remote = node.remote, node.local == nil || isPlaced.contains(index) { byRemote[remote] = index }
        }
        var runs: [Int?: (own: [Int], others: [Int])] = [:]
        func distribute(_ sequence: [Int?], _ add: (Int?, Int) -> Void) {
            var anchor: Int?
            for case let node? in sequence {
                if isPlaced.contains(node) { anchor = node } else { add(anchor, node) }
            }
        }
        distribute(byLocal) { runs[$0, default: ([], [])].own.append($1) }
        distribute(byRemote) { runs[$0, default: ([], [])].others.append($1) }
        for anchor in [nil] + skeleton.map(Optional.some) {
            if let anchor { parts.append(part(anchor)) }
            guard let (own, others) = runs[anchor] else { continue }
            let isFirst = Self.precedes(own.map { value($0, .local) }, others.map { value($0, .remote) })
            parts += (isFirst ? own + others : others + own).map { part($0) }
        }
    }

    private func part(_ index: Int) -> Part {
        let node = nodes[index]
        let local = node.local.map { mine.elements[$0] }
        switch (node.base, local, node.remote) {
        case (let old?, let local?, let remote?):
            return mine.isSame[old] ? .one(.remote(remote)) : .all(base: before[old], local: local, remote: remote)
        case (let old?, let local, let remote): return .conflict(base: before[old], local: local, remote: remote)
        case (nil, let local?, let remote?): return .added(local: local, remote: remote)
        case (nil, let local?, nil): return .one(.local(local))
        case (nil, nil, let remote): return .one(.remote(remote ?? 0))
        }
    }

    /// Whether a list comes before another that was inserted at the same place. The order doesn't depend on the sides.
    private static func precedes(_ left: [JSON], _ right: [JSON]) -> Bool {
        guard !left.isEmpty, !right.isEmpty else { return !left.isEmpty }
        return left.lazy.map { $0.text(.sortedKeys) }.lexicographicallyPrecedes(right.lazy.map { $0.text(.sortedKeys) })
    }

    /// Returns the edits that turn an array into one with some of its elements and with other values.
    static func edits(_ sources: [Source], of elements: JSON.Elements) -> [JSON.ElementEdit] {
        var edits: [JSON.ElementEdit] = []
        var position = 0
        var values: [JSON] = []
        func close(at end: Int) {
            if end > position || !values.isEmpty { edits.append(JSON.ElementEdit(position..<end, values)) }
            values = []
        }
        // Elements that aren't in ascending order of the remote array are inserted as values.
        let staying = CommonSubsequence.ascending(
            sources.enumerated().compactMap { index, source in
                guard case .remote(let position) = source else { return nil }
                return (position, index)
            })
        var next = staying[...]
        for (index, source) in sources.enumerated() {
            if let stays = next.first, stays.new == index {
                next.removeFirst()
                close(at: stays.old)
                position = stays.old + 1
            } else {
                switch source {
                case .local(let value): values.append(value)
                case .remote(let other): values.append(elements[other])
                }
            }
        }
        close(at: elements.count)
        return edits
    }
}
