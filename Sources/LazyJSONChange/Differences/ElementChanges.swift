/// The changes of the elements of a list of models.
///
///     let changes = newUsers.changes(since: oldUsers)
///     changes.removals.map(\.index)       // positions in the old list, in ascending order
///     changes.insertions.map(\.index)     // positions in the new list, in ascending order
///     changes.moves                       // positions in the old list and in the new one
///     changes.updates                     // elements that changed in themselves, moved or not
///
/// Models of an `Identifiable` class are matched by their `id`. Others are matched by their value, and those without a
/// match by their position. This corresponds to the batch updates of table and collection views.
///
/// - Complexity: Elements that both lists share aren't compared; see `JSONPatch(from:to:identifiedBy:)`. Models
///   are created only for elements whose `id` is needed, and for those that are returned.
public struct ElementChanges<Element: JSONModelProtocol>: Sendable {
    /// The older list.
    public let old: LazyArray<Element>
    /// The newer list.
    public let new: LazyArray<Element>
    /// The removed elements and their positions in the old list, in ascending order.
    public let removals: [(index: Int, element: Element)]
    /// The inserted elements and their positions in the new list, in ascending order.
    public let insertions: [(index: Int, element: Element)]
    /// The positions of moved elements in the old and in the new list.
    public let moves: [(from: Int, to: Int)]
    /// The elements that have changed in themselves: their positions in both lists, and their changes.
    public let updates: [(from: Int, to: Int, changes: Changes<Element>)]

    /// Whether both lists have equal elements in the same order.
    public var isEmpty: Bool { removals.isEmpty && insertions.isEmpty && moves.isEmpty && updates.isEmpty }

    var unlessEmpty: ElementChanges? { isEmpty ? nil : self }

    init(from old: LazyArray<Element>, to new: LazyArray<Element>) {
        (self.old, self.new) = (old, new)
        let (identity, classLayout) = (ModelIdentity(), ClassLayout.of(Element._objectClass))
        let isIdentifiable = ModelIdentity.hasOwnID(Element.self)
        let aligned = ArrayAlignment(from: old.json, to: new.json) {
            isIdentifiable ? identity.identity(of: $0, as: classLayout) : nil
        }
        let (before, after) = (aligned.old, aligned.new)
        var removals: [(index: Int, element: Element)] = []
        var insertions: [(index: Int, element: Element)] = []
        var moves: [(from: Int, to: Int)] = []
        var updates: [(from: Int, to: Int, changes: Changes<Element>)] = []
        /// Whether two models may be versions of the same one.
        func mayBeSame(_ from: Int, _ to: Int) -> Bool {
            !isIdentifiable || ModelIdentity.ownID(of: old[from]) == ModelIdentity.ownID(of: new[to])
        }
        func remove(_ position: Int) {
            if let index = before.objectIndex(at: position) { removals.append((index, old[index])) }
        }
        func update(_ from: Int, _ to: Int) {
            let changes = Changes(from: old[from], to: new[to])
            if !changes.isEmpty { updates.append((from, to, changes)) }
        }
        for position in aligned.byOld.alone { remove(position) }
        for run in aligned.runs where !run.isSame || run.isMoved {
            let index = after.objectIndex(at: run.start)
            guard let source = run.partner else {
                if let index { insertions.append((index, new[index])) }
                continue
            }
            switch (before.objectIndex(at: source), index) {
            case (let from?, let to?) where run.isMoved:
                moves.append((from, to))
                if !run.isSame { update(from, to) }
            case (let from?, let to?) where mayBeSame(from, to): update(from, to)
            // Elements that aren't objects are in neither list.
            case _ where run.isMoved: break
            default:
                remove(source)
                if let index { insertions.append((index, new[index])) }
            }
        }
        self.removals = removals.ordered { $0.index < $1.index }
        (self.insertions, self.moves, self.updates) = (insertions, moves, updates)
    }

    /// The removals, insertions and moves as a difference of the standard library. A moved element is removed and
    /// inserted, and each change has the offset of the other. The difference doesn't include elements that only changed
    /// in themselves.
    ///
    ///     var ids = oldUsers.map(\.id)
    ///     ids = ids.applying(…)
    public var difference: CollectionDifference<Element>? {
        var changes: [CollectionDifference<Element>.Change] = []
        for (index, element) in removals {
            changes.append(.remove(offset: index, element: element, associatedWith: nil))
        }
        for (index, element) in insertions {
            changes.append(.insert(offset: index, element: element, associatedWith: nil))
        }
        for (from, to) in moves {
            changes.append(.remove(offset: from, element: old[from], associatedWith: to))
            changes.append(.insert(offset: to, element: new[to], associatedWith: from))
        }
        return CollectionDifference(changes)
    }
}

extension LazyArray {
    /// Returns the changes of the elements since an older version of the list.
    ///
    /// - Parameter older: The list to compare with.
    /// - Returns: The changes from `older` to this list.
    /// - Complexity: See ``ElementChanges``.
    public func changes(since older: LazyArray) -> ElementChanges<Element> { ElementChanges(from: older, to: self) }
}

extension JSON.Elements {
    /// Returns the number of objects in front of a position.
    func objectCount(before position: Int) -> Int {
        if objectCount == count { return position }
        return (0..<objectCount).first(notBefore: { self.position(ofObject: $0) < position })
    }

    /// Returns the index of an element among the objects; nil for an element that isn't one.
    fileprivate func objectIndex(at position: Int) -> Int? {
        if objectCount == count { return position }
        return self[position].kind == .object ? objectCount(before: position) : nil
    }
}
