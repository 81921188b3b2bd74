/// Where a list is, and how its elements are written.
struct LiveListSource: @unchecked Sendable {
    /// Returns the list of the model that has it; nil if there is none. The root may be a list itself.
    let read: (any LiveContent) -> (any LiveList)?
    /// Whether a list is known to be the same in two versions of the model that has it.
    let isUntouched: (any LiveContent, any LiveContent) -> Bool
    /// Returns the model that has the list with another element at a position, which has to be valid.
    let replaced: (_ owner: any LiveContent, Int, JSONModel, _ isTrying: Bool) throws -> any LiveContent

    /// The list of a version; an empty one if there is none.
    func list(of owner: (any LiveContent)?) -> any LiveList { owner.flatMap(read) ?? LazyArray<JSONModel>() }
}

/// The scope of a list. Its elements are found by their positions or by their ids.
final class LiveListScope: LiveScope, @unchecked Sendable {
    let source: LiveListSource
    private let lock = Lock()
    /// Positions by id in the last two versions that were searched, the later one first: notifying observers searches
    /// an old and a new version.
    @exclusivity(unchecked) private var searched: [Positions] = []

    /// The position of the first element with each id, in a version of the list.
    private struct Positions {
        let list: any LiveList
        let byID: [LiveID: Int]
    }

    init(in parent: LiveScope? = nil, _ source: LiveListSource) {
        self.source = source
        super.init(in: parent, hasStep: false)
    }

    // MARK: Elements

    /// The scope of whatever element is at a position.
    func element(at position: Int) -> LiveElementScope {
        node(.element(position)) { LiveElementScope(in: self, nil, at: position) }
    }

    /// The scope of the element with an id, wherever it is.
    func element(withID id: LiveID) -> LiveElementScope {
        node(.identified(id)) { LiveElementScope(in: self, id, at: 0) }
    }

    /// The scope of the element that is at a position in a version of the list: by its id if that distinguishes it.
    func element(in list: any LiveList, at position: Int) -> LiveElementScope {
        guard let id = list.id(at: position) else { return element(at: position) }
        let followed = node(.identified(id)) {
            LiveElementScope(in: self, id, at: position, list.json(at: position))
        }
        return followed.position(in: list) == position ? followed : element(at: position)
    }

    // MARK: Searching

    /// Returns the position of the first element with an id.
    ///
    /// - Complexity: O(1) on average for a version that was searched before. Another version is searched once, O(*n*),
    ///   or at the cost of its edits if these left all ids at their positions.
    func position(ofID id: LiveID, in list: any LiveList) -> Int? {
        let known = lock.withLock { searched }
        if let found = known.first(where: { list.isVersion($0.list) }) { return found.byID[id] }
        let same = known.firstIndex { list.isUntouched(since: $0.list) }
        let found = Positions(list: list, byID: same.map { known[$0].byID } ?? positions(in: list, known.first))
        remember([found] + known.enumerated().filter { $0.offset != same }.prefix(1).map(\.element))
        return found.byID[id]
    }

    /// Forgets all versions but one, if that shares nothing with the others.
    func forgetOthers(than list: any LiveList) {
        let known = lock.withLock { searched }
        let kept = known.filter { list.isUntouched(since: $0.list) }
        if kept.count < known.count { remember(kept) }
    }

    private func remember(_ found: [Positions]) {
        let former = lock.withLock { () -> [Positions] in
            defer { searched = found }
            return searched
        }
        // Released after the lock.
        withExtendedLifetime(former) {}
    }

    private func positions(in list: any LiveList, _ known: Positions?) -> [LiveID: Int] {
        if let known {
            let gaps = LiveListGaps(from: known.list, to: list)
            if gaps.size < list.count, gaps.haveSameIDs(known.list, list) { return known.byID }
        }
        var positions: [LiveID: Int] = [:]
        for position in 0..<list.count {
            guard let id = list.id(at: position), positions[id] == nil else { continue }
            positions[id] = position
        }
        return positions
    }
}
