/// The scope of a list. Its model is the one that has the list, or the list itself if that is the root. Elements are
/// found by their positions or by their ids.
final class LiveListScope: LiveScope, @unchecked Sendable {
    /// Returns the list of a version. Without one, it is that of an empty object, which may have a default.
    private let readList: (LiveContent?) -> (any LiveList)?
    /// Returns the model that has the list with another element at a position, which has to be valid.
    let writeElement:
        (_ owner: LiveContent, _ position: Int, _ element: LiveContent, _ isTrying: Bool) throws -> LiveContent
    /// Positions by id in the last two versions that were searched, the later one first: notifying observers searches
    /// an old and a new version.
    @exclusivity(unchecked) private var searched: [Positions] = []

    /// The position of the first element with each id, in a version of the list.
    private struct Positions {
        let list: any LiveList
        let byID: [LiveID: Int]
    }

    /// Creates the scope of a list of a model.
    ///
    /// - Parameters:
    ///   - isUntouched: Whether the list is known to be the same in two versions of the model.
    ///   - read: Returns the list; nil if there is none.
    ///   - write: Sets an element of the list in a draft.
    init<Model: JSONModel, Element: JSONModelProtocol>(
        in parent: LiveScope, isUntouched: @escaping (Model, Model) -> Bool,
        _ read: @escaping (Model) -> (any LiveList)?, _ write: @escaping (inout Mutable<Model>, Int, Element) -> Void
    ) {
        readList = { read($0 as? Model ?? .emptyValue) }
        writeElement = { owner, position, element, isTrying in
            guard let owner = owner as? Model, let element = element as? Element else { return owner }
            return try owner.rewritten(isTrying: isTrying) { write(&$0, position, element) }
        }
        super.init(in: parent, isSame: LiveNode.comparison(isUntouched))
    }

    /// Creates the scope of a list that is the root.
    init<Element: JSONModel>(ofRoot element: Element.Type) {
        readList = { ($0 as? Box<LazyArray<Element>>)?.value }
        writeElement = { owner, position, element, isTrying in
            guard let list = (owner as? Box<LazyArray<Element>>)?.value, position < list.count,
                let element = element as? Element
            else { return owner }
            return Box(try list.rewritten(isTrying: isTrying) { $0[position] = element })
        }
        super.init()
    }

    /// The list of a version; an empty one if there is none.
    func list(of owner: LiveContent?) -> any LiveList { readList(owner) ?? LazyArray<JSONModel>() }

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
        let latest = known.first ?? Positions(list: LazyArray<JSONModel>(), byID: [:])
        let gaps = LiveListGaps(from: latest.list, to: list)
        let haveSameIDs = gaps.size < list.count && gaps.haveSameIDs(latest.list, list)
        let found = Positions(list: list, byID: haveSameIDs ? latest.byID : positions(in: list))
        // A version with the same list takes the place of the latest one, so that no model is kept for nothing.
        remember([found] + (gaps.gaps.isEmpty ? known.dropFirst() : known.prefix(1)))
        return found.byID[id]
    }

    private func remember(_ found: [Positions]) {
        let former = lock.withLock { () -> [Positions] in
            defer { searched = found }
            return searched
        }
        // Released after the lock.
        withExtendedLifetime(former) {}
    }

    private func positions(in list: any LiveList) -> [LiveID: Int] {
        var positions: [LiveID: Int] = [:]
        for position in 0..<list.count {
            guard let id = list.id(at: position), positions[id] == nil else { continue }
            positions[id] = position
        }
        return positions
    }

    // MARK: Comparing

    /// Finds the watches of the list and its elements whose values differ.
    ///
    /// Only the elements that the versions don't share are visited, found by their positions and ids. If elements have
    /// other positions in the new version, or fewer elements are observed than differ, all observed elements are
    /// visited, and those that are shared are not asked.
    override func compare(_ old: LiveContent, _ new: LiveContent?, _ search: inout LiveSearch) {
        let (before, after) = (list(of: old), list(of: new))
        notify(.whole, &search) { $0.isSame?(old, new) != true }
        let gaps = LiveListGaps(from: before, to: after)
        if gaps.gaps.isEmpty { return }
        if before.count != after.count { notify(.count, &search) }
        if (before.count == 0) != (after.count == 0) { notify(.emptiness, &search) }
        notify(.order, &search) { _ in !gaps.haveSameIDs(before, after) }
        let differ = gaps.isShifted || gaps.size > knownCount ? nodes : nodes(in: gaps, before, after)
        var visited: Set<ObjectIdentifier> = []
        for case let element as LiveElementScope in differ
        where visited.insert(ObjectIdentifier(element)).inserted {
            Work.add(1)
            let position = element.formerPosition(in: before)
            if let position, element.isShared(at: position, gaps) { continue }
            let new = element.position(in: after)
            search.visit(element, before.element(at: position), after.element(at: new))
        }
        // Versions that share nothing are not kept.
        if gaps.size >= before.count + after.count {
            remember(lock.withLock { searched }.filter { after.isVersion($0.list) })
        }
    }

    private func notify(
        _ key: LiveKey, _ search: inout LiveSearch, if isOther: (LiveWatch) -> Bool = { _ in true }
    ) {
        for case let watch as LiveWatch in nodes(key) where isOther(watch) { search.notify(watch) }
    }

    /// The nodes of the elements that two versions don't share.
    private func nodes(in gaps: LiveListGaps, _ before: any LiveList, _ after: any LiveList) -> [LiveNode] {
        gaps.gaps.flatMap { nodes(at: $0.old, in: before) + nodes(at: $0.new, in: after) }
    }

    private func nodes(at positions: Range<Int>, in list: any LiveList) -> [LiveNode] {
        positions.flatMap { position in
            nodes(.element(position)) + (list.id(at: position).map { nodes(.identified($0)) } ?? [])
        }
    }
}
