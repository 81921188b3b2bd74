/// Merges the elements of three versions of an array.
///
///     base      a b c d            merged    c x a B
///     local     a x b d            c moved to the front on the remote side, x is new on the local side,
///     remote    c a B d e - d      b was changed remotely
///
/// Each side's elements are matched with those of the base: objects by their identity, and everything else by value and
/// by position (``ArrayAlignment``). So an element that a side moved is still the same element, and objects with
/// different identities are never merged. New elements of both sides are the same if they have the same identity, or if
/// they are equal and have the same neighbor.
///
/// All of this depends on values alone, and not on how the arrays are stored.
struct ArrayMerge {
    enum Source {
        /// Elements of the remote array, as they are.
        case remote(Range<Int>)
        case local(JSON)

        var count: Int {
            switch self {
            case .remote(let positions): positions.count
            case .local: 1
            }
        }
    }
    enum Part {
        case kept(Source)
        /// Three versions of an element; the remote one is given by its position.
        case all(base: JSON, local: JSON, remote: Int)
        /// An element that both sides have added.
        case added(local: JSON, remote: Int)
        /// An element that one side has changed and the other has removed.
        case conflict(base: JSON, local: JSON?, remote: Int?)
    }
    /// The parts in the order of the merged array.
    private(set) var parts: [Part] = []
    /// The answer of the rule to a conflict about the order, if it is none of the three versions: the new array, or nil
    /// inside to remove the array.
    private(set) var replacement: JSON??

    private let before: JSON.Elements
    private let mine: MergeSide
    private let theirs: MergeSide
    private var nodes: [Node] = []
    /// Whether new elements of both sides follow their neighbors on the local side, if they aren't in the order of one
    /// side. It doesn't depend on which side is which.
    private var followsLocal = true

    /// - Parameters:
    ///   - looksInside: As in ``ArrayAlignment``.
    ///   - resolve: Called if the orders of both sides contradict each other, with the three arrays. Returns the array
    ///     whose order counts, or another value for the whole array.
    /// - Complexity: That of matching each side with the base, and O(*k* log *k*) in the number of positions where they
    ///   differ.
    init(
        _ base: JSON, _ local: JSON, _ remote: JSON, identity: (JSON) -> JSON?, looksInside: Bool,
        resolve: (JSON, JSON, JSON) -> JSON?
    ) {
        before = base.exactElements
        mine = MergeSide(base, local, identity: identity, looksInside: looksInside)
        theirs = MergeSide(base, remote, identity: identity, looksInside: looksInside)
        addNodes(identity)
        guard let skeleton = skeleton({ resolve(base, local, remote) }, base, local, remote) else { return }
        arrange(skeleton)
    }

    // MARK: Elements

    /// Elements of the merged array, with the positions of the first one in the three versions. The others are next to
    /// it in each version that has them.
    private struct Node {
        var base: Int?
        var local: Int?
        var remote: Int?
        var count = 1
        /// Whether the local elements are known to have the same value as the base's.
        var isSame = false

        var isCommon: Bool { local != nil && remote != nil }
    }

    /// Adds the elements that remain, in the order of the base, and the new ones.
    private mutating func addNodes(_ identity: (JSON) -> JSON?) {
        var (position, first, second) = (0, 0, 0)
        while first < mine.byBase.count, second < theirs.byBase.count {
            let (own, other) = (mine.byBase[first], theirs.byBase[second])
            let end = min(own.end, other.end)
            if own.end == end { first += 1 }
            if other.end == end { second += 1 }
            let node = Node(
                base: position, local: own.partner.map { $0 + position - own.start },
                remote: other.partner.map { $0 + position - other.start }, count: end - position, isSame: own.isSame)
            position = end
            // Runs whose values aren't known to be the same have one element.
            switch (node.local, node.remote) {
            case (nil, nil): continue
            // Removed on one side: it stays removed, unless the other side has changed its value.
            case (let position?, nil): if own.isSame || before[own.start] == mine.elements[position] { continue }
            case (nil, let position?): if other.isSame || before[other.start] == theirs.elements[position] { continue }
            case (_?, _?): break
            }
            nodes.append(node)
        }
        let (locals, others) = (newcomers(of: mine), newcomers(of: theirs))
        var pairs: [Int: Int] = [:]
        if !locals.isEmpty, !others.isEmpty {
            pairs =
                NewcomerPairs(
                    neighbors(of: locals, on: mine, \.local), neighbors(of: others, on: theirs, \.remote), identity
                ).remotes
        }
        let taken = Set(pairs.values)
        nodes += locals.map { Node(local: $0, remote: pairs[$0]) }
        nodes += others.lazy.filter { !taken.contains($0) }.map { Node(remote: $0) }
    }

    /// The positions of new elements.
    private func newcomers(of side: MergeSide) -> [Int] {
        side.bySide.flatMap { $0.partner == nil ? Array($0.start..<$0.end) : [] }
    }

    /// New elements with the base's elements next to them that both sides still have.
    private func neighbors(
        of newcomers: [Int], on side: MergeSide, _ version: KeyPath<Node, Int?>
    ) -> [NewcomerPairs.Newcomer] {
        let stays = sorted(nodes.indices.filter { nodes[$0].isCommon }, by: version)
        var next = 0
        return newcomers.map { position in
            while next < stays.count, let start = nodes[stays[next]][keyPath: version], start < position { next += 1 }
            let previous = next > 0 ? nodes[stays[next - 1]] : nil
            return NewcomerPairs.Newcomer(
                position: position, value: side.elements[position],
                previous: previous.flatMap { node in node.base.map { $0 + node.count - 1 } },
                next: next < stays.count ? nodes[stays[next]].base : nil)
        }
    }

    /// Sorts nodes by their position in a version that has all of them.
    private func sorted(_ nodes: [Int], by version: KeyPath<Node, Int?>) -> [Int] {
        nodes.sorted { (self.nodes[$0][keyPath: version] ?? 0) < (self.nodes[$1][keyPath: version] ?? 0) }
    }

    // MARK: Order

    /// Returns the elements that both sides have, in their merged order; nil if the rule replaces the array.
    private mutating func skeleton(
        _ resolve: () -> JSON?, _ base: JSON, _ local: JSON, _ remote: JSON
    ) -> [Int]? {
        let common = nodes.indices.filter { nodes[$0].isCommon }
        let (own, others) = (sorted(common, by: \.local), sorted(common, by: \.remote))
        if own == others { return own }
        let (known, otherKnown) = (own.compactMap { nodes[$0].base }, others.compactMap { nodes[$0].base })
        // The nodes of the base are in its order.
        let (isMoved, isOtherMoved) = (known != known.sorted(), otherKnown != otherKnown.sorted())
        if isMoved, !isOtherMoved { return own }
        if isOtherMoved, !isMoved { return others }
        if known == otherKnown { return isNewBefore(own, others) ? own : others }
        followsLocal = known.lexicographicallyPrecedes(otherKnown)
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

    /// Chooses between two orders that differ in the positions of new elements.
    private func isNewBefore(_ own: [Int], _ others: [Int]) -> Bool {
        let (positions, otherPositions) = (newPositions(own), newPositions(others))
        if positions != otherPositions { return positions.lexicographicallyPrecedes(otherPositions) }
        func news(_ order: [Int]) -> [Int] { order.filter { nodes[$0].base == nil } }
        return precedes(news(own), news(others))
    }

    /// The positions of new elements among others.
    private func newPositions(_ order: [Int]) -> [Int] {
        var (positions, position): ([Int], Int) = ([], 0)
        for node in order {
            if nodes[node].base == nil { positions.append(position) }
            position += nodes[node].count
        }
        return positions
    }

    /// Whether a list comes before another that was inserted at the same position. The order doesn't depend on the
    /// sides.
    private func precedes(_ own: [Int], _ others: [Int]) -> Bool {
        guard !own.isEmpty, !others.isEmpty else { return !own.isEmpty }
        func texts(_ order: [Int], _ elements: JSON.Elements, _ version: KeyPath<Node, Int?>) -> some Sequence<String> {
            order.lazy.compactMap { nodes[$0][keyPath: version] }.map { elements[$0].text(.canonical) }
        }
        return texts(own, mine.elements, \.local).lexicographicallyPrecedes(texts(others, theirs.elements, \.remote))
    }

    /// Arranges all elements. Those that only one side has, or whose position isn't known yet, follow the element that
    /// they follow on their side.
    private mutating func arrange(_ skeleton: [Int]) {
        let isPlaced = Set(skeleton)
        var runs: [Int?: (own: [Int], others: [Int])] = [:]
        func distribute(_ sequence: [Int], _ add: (Int?, Int) -> Void) {
            var anchor: Int?
            for node in sequence {
                if isPlaced.contains(node) { anchor = node } else { add(anchor, node) }
            }
        }
        let locals = nodes.indices.filter {
            nodes[$0].local != nil && (nodes[$0].remote == nil || isPlaced.contains($0) || followsLocal)
        }
        let remotes = nodes.indices.filter {
            nodes[$0].remote != nil && (nodes[$0].local == nil || isPlaced.contains($0) || !followsLocal)
        }
        distribute(sorted(locals, by: \.local)) { runs[$0, default: ([], [])].own.append($1) }
        distribute(sorted(remotes, by: \.remote)) { runs[$0, default: ([], [])].others.append($1) }
        for anchor in [nil] + skeleton.map(Optional.some) {
            if let anchor { parts.append(part(anchor)) }
            guard let (own, others) = runs[anchor] else { continue }
            parts += (precedes(own, others) ? own + others : others + own).map { part($0) }
        }
    }

    private func part(_ index: Int) -> Part {
        let node = nodes[index]
        let local = node.local.map { mine.elements[$0] }
        switch (node.base.map { before[$0] }, local, node.remote) {
        case (_?, _?, let remote?) where node.isSame: return .kept(.remote(remote..<remote + node.count))
        case (let old?, let local?, let remote?): return .all(base: old, local: local, remote: remote)
        case (let old?, let local, let remote): return .conflict(base: old, local: local, remote: remote)
        case (nil, let local?, let remote?): return .added(local: local, remote: remote)
        case (nil, let local?, nil): return .kept(.local(local))
        case (nil, nil, let remote): return .kept(.remote((remote ?? 0)..<(remote ?? 0) + 1))
        }
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
        // Elements that aren't in ascending order of the remote array are inserted as values: as few as possible.
        let staying = CommonSubsequence.ascending(
            sources.enumerated().compactMap { index, source in
                guard case .remote(let positions) = source else { return nil }
                return (positions.lowerBound, index)
            }, weight: { sources[$0.new].count })
        var next = staying[...]
        for (index, source) in sources.enumerated() {
            switch source {
            case .remote(let positions) where next.first?.new == index:
                next.removeFirst()
                close(at: positions.lowerBound)
                position = positions.upperBound
            case .remote(let positions): values += positions.map { elements[$0] }
            case .local(let value): values.append(value)
            }
        }
        close(at: elements.count)
        return edits
    }
}
