/// Merges the elements of three versions of an array.
///
///     base      a b c d            merged    d a x B
///     local     a x b d            x is new, c was removed
///     remote    d a B c            d was moved, b was changed
///
/// Each side's elements are matched with those of the base: objects by their identity, and everything else by value and
/// by position (``ArrayAlignment``). So an element that a side moved is still the same element, and objects with
/// different identities are never merged. New elements of both sides are the same if they have the same identity, or if
/// they are equal and have the same neighbor.
///
/// All of this depends on values alone, and not on how the arrays are stored.
struct ArrayMerge {
    /// Elements of the merged array, with the positions of the first one in the three versions. The others are next to
    /// it in each version that has them.
    struct Run {
        var base: Int?
        var local: Int?
        var remote: Int?
        var count = 1
        /// Whether the local elements are known to have the same value as the base's.
        var isSame = false

        fileprivate var isCommon: Bool { local != nil && remote != nil }

        /// Whether the elements are in the result as they are. The versions of any other one have to be merged.
        var isSettled: Bool { isSame || base == nil && !isCommon }
    }
    /// The elements of the merged array.
    private(set) var merged: [Run] = []
    /// The answer of the rule to a conflict about the order, if it is none of the three versions: the new array, or nil
    /// inside to remove the array.
    private(set) var replacement: JSON??

    /// The elements of both sides, matched with those of the base.
    private let mine: ArrayAlignment
    private let theirs: ArrayAlignment
    /// The elements that remain, in the order of the base, and then the new ones.
    private var runs: [Run] = []
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
        resolve: () -> JSON?
    ) {
        mine = ArrayAlignment(
            from: base, to: local, looksInside: looksInside, isForMerging: true, identity: identity)
        theirs = ArrayAlignment(
            from: base, to: remote, looksInside: looksInside, isForMerging: true, identity: identity)
        addKnown()
        addNewcomers(identity)
        guard let skeleton = skeleton(resolve, base, local, remote) else { return }
        arrange(skeleton)
    }

    /// Returns the versions of elements that have to be merged.
    func versions(of run: Run) -> (base: JSON?, local: JSON?, remote: JSON?) {
        (run.base.map { mine.old[$0] }, run.local.map { mine.new[$0] }, run.remote.map { theirs.new[$0] })
    }

    // MARK: Elements

    /// Adds the elements that remain.
    private mutating func addKnown() {
        let (locals, remotes) = (mine.byOld, theirs.byOld)
        var (position, first, second) = (0, 0, 0)
        while first < locals.count, second < remotes.count {
            let (own, other) = (locals[first], remotes[second])
            let end = min(own.end, other.end)
            if own.end == end { first += 1 }
            if other.end == end { second += 1 }
            let run = Run(
                base: position, local: own.partner.map { $0 + position - own.start },
                remote: other.partner.map { $0 + position - other.start }, count: end - position, isSame: own.isSame)
            if !isRemoved(run, own.isSame, other.isSame) { runs.append(run) }
            position = end
        }
    }

    /// Whether a side has removed elements, and the other hasn't changed their values.
    private func isRemoved(_ run: Run, _ isSame: Bool, _ isOtherSame: Bool) -> Bool {
        // Runs whose values aren't known to be the same have one element.
        var base: JSON? { run.base.map { mine.old[$0] } }
        switch (run.local, run.remote) {
        case (nil, nil): return true
        case (let local?, nil): return isSame || base == mine.new[local]
        case (nil, let remote?): return isOtherSame || base == theirs.new[remote]
        case (_?, _?): return false
        }
    }

    /// Adds the new elements.
    private mutating func addNewcomers(_ identity: (JSON) -> JSON?) {
        let (locals, others) = (mine.runs.alone, theirs.runs.alone)
        var pairs: [Int: Int] = [:]
        if !locals.isEmpty, !others.isEmpty {
            let (own, other) = (neighbors(of: locals, on: mine, \.local), neighbors(of: others, on: theirs, \.remote))
            pairs = NewcomerPairs(own, other, identity).remotes
        }
        let taken = Set(pairs.values)
        runs += locals.map { Run(local: $0, remote: pairs[$0]) }
        runs += others.lazy.filter { !taken.contains($0) }.map { Run(remote: $0) }
    }

    /// New elements with the base's elements next to them that both sides still have.
    private func neighbors(
        of newcomers: [Int], on side: ArrayAlignment, _ version: KeyPath<Run, Int?>
    ) -> [NewcomerPairs.Newcomer] {
        let stays = sorted(runs.indices.filter { runs[$0].isCommon }, by: version)
        var next = 0
        return newcomers.map { position in
            while next < stays.count, let start = runs[stays[next]][keyPath: version], start < position { next += 1 }
            let previous = next > 0 ? runs[stays[next - 1]] : nil
            return NewcomerPairs.Newcomer(
                position: position, value: side.new[position],
                previous: previous.flatMap { run in run.base.map { $0 + run.count - 1 } },
                next: next < stays.count ? runs[stays[next]].base : nil)
        }
    }

    /// Sorts runs by their position in a version that has all of them.
    private func sorted(_ indices: [Int], by version: KeyPath<Run, Int?>) -> [Int] {
        indices.sorted { (runs[$0][keyPath: version] ?? 0) < (runs[$1][keyPath: version] ?? 0) }
    }

    // MARK: Order

    /// Returns the elements that both sides have, in their merged order; nil if the rule replaces the array.
    private mutating func skeleton(
        _ resolve: () -> JSON?, _ base: JSON, _ local: JSON, _ remote: JSON
    ) -> [Int]? {
        let common = runs.indices.filter { runs[$0].isCommon }
        let (own, others) = (sorted(common, by: \.local), sorted(common, by: \.remote))
        if own == others { return own }
        let (known, otherKnown) = (own.compactMap { runs[$0].base }, others.compactMap { runs[$0].base })
        // The runs of the base are in its order.
        let (isMoved, isOtherMoved) = (known != known.sorted(), otherKnown != otherKnown.sorted())
        if isMoved, !isOtherMoved { return own }
        if isOtherMoved, !isMoved { return others }
        if known == otherKnown { return isNewBefore(own, others) ? own : others }
        followsLocal = known.lexicographicallyPrecedes(otherKnown)
        if let merged = mergedOrder(known, otherKnown) {
            let byBase = Dictionary(
                uniqueKeysWithValues: common.compactMap { run in runs[run].base.map { ($0, run) } })
            return merged.compactMap { byBase[$0] }
        }
        let answer = resolve()
        if answer == remote { return others }
        if answer == local { return own }
        if answer == base { return common.filter { runs[$0].base != nil } }
        replacement = .some(answer)
        return nil
    }

    /// Chooses between two orders that differ in the positions of new elements.
    private func isNewBefore(_ own: [Int], _ others: [Int]) -> Bool {
        let (positions, otherPositions) = (newPositions(own), newPositions(others))
        if positions != otherPositions { return positions.lexicographicallyPrecedes(otherPositions) }
        func news(_ order: [Int]) -> [Int] { order.filter { runs[$0].base == nil } }
        return precedes(news(own), news(others))
    }

    /// The positions of new elements among others.
    private func newPositions(_ order: [Int]) -> [Int] {
        var (positions, position): ([Int], Int) = ([], 0)
        for run in order {
            if runs[run].base == nil { positions.append(position) }
            position += runs[run].count
        }
        return positions
    }

    /// Whether a list comes before another that was inserted at the same position. The order doesn't depend on the
    /// sides.
    private func precedes(_ own: [Int], _ others: [Int]) -> Bool {
        guard !own.isEmpty, !others.isEmpty else { return !own.isEmpty }
        func texts(_ order: [Int], _ elements: JSON.Elements, _ version: KeyPath<Run, Int?>) -> some Sequence<String> {
            order.lazy.compactMap { runs[$0][keyPath: version] }.map { elements[$0].text(.canonical) }
        }
        return texts(own, mine.new, \.local).lexicographicallyPrecedes(texts(others, theirs.new, \.remote))
    }

    /// Arranges all elements. Those that only one side has, or whose position isn't known yet, follow the element that
    /// they follow on their side.
    private mutating func arrange(_ skeleton: [Int]) {
        let isPlaced = Set(skeleton)
        let locals = followers(on: \.local, \.remote, isLeading: followsLocal, isPlaced)
        let remotes = followers(on: \.remote, \.local, isLeading: !followsLocal, isPlaced)
        for anchor in [nil] + skeleton.map(Optional.some) {
            if let anchor { merged.append(runs[anchor]) }
            let (own, others) = (locals[anchor] ?? [], remotes[anchor] ?? [])
            merged += (precedes(own, others) ? own + others : others + own).map { runs[$0] }
        }
    }

    /// Returns the elements to be arranged on a side, by the element that they follow there.
    ///
    /// - Parameters:
    ///   - version: The position on the side.
    ///   - other: The position on the other side.
    ///   - isLeading: Whether elements that both sides have follow their neighbors on this side.
    private func followers(
        on version: KeyPath<Run, Int?>, _ other: KeyPath<Run, Int?>, isLeading: Bool, _ isPlaced: Set<Int>
    ) -> [Int?: [Int]] {
        var followers: [Int?: [Int]] = [:]
        var anchor: Int?
        for run in sorted(runs.indices.filter({ runs[$0][keyPath: version] != nil }), by: version) {
            if isPlaced.contains(run) {
                anchor = run
            } else if isLeading || runs[run][keyPath: other] == nil {
                followers[anchor, default: []].append(run)
            }
        }
        return followers
    }

    // MARK: Edits

    /// The edits that turn the remote array into the merged one. Its elements have their remote versions, or the local
    /// ones if there are no others.
    var edits: [JSON.ElementEdit] {
        var edits: [JSON.ElementEdit] = []
        var position = 0
        var values: [JSON] = []
        func close(at end: Int) {
            if end > position || !values.isEmpty { edits.append(JSON.ElementEdit(position..<end, values)) }
            values = []
        }
        // Elements that aren't in ascending order of the remote array are inserted as values: as few as possible.
        let remotes = merged.indices.compactMap { index in merged[index].remote.map { (old: $0, new: index) } }
        var staying = CommonSubsequence.ascending(remotes, weight: { merged[$0.new].count })[...]
        for (index, run) in merged.enumerated() {
            if let remote = run.remote, staying.first?.new == index {
                staying.removeFirst()
                close(at: remote)
                position = remote + run.count
            } else if let remote = run.remote {
                values += (remote..<remote + run.count).map { theirs.new[$0] }
            } else if let local = run.local {
                values.append(mine.new[local])
            }
        }
        close(at: theirs.new.count)
        return edits
    }
}
