import Synchronization

/// The place of an element of a list: a position, or wherever the element with an id is.
final class LiveElementScope: LiveListPart, @unchecked Sendable {
    private let list: LiveListScope
    private let lock = Lock()
    @exclusivity(unchecked) private var id: LiveID?
    /// The position. If there is an id, the element was last found there; it still is, unless the list was changed.
    private let position: Atomic<Int>

    /// - Parameter id: The id of the element; nil for whatever element is at the position.
    init(in list: LiveListScope, _ id: LiveID?, at position: Int) {
        (self.list, self.id) = (list, id)
        self.position = Atomic(position)
        super.init(in: list, isElement: true)
    }

    override func isFound(by key: LiveKey) -> Bool {
        guard case .identified(let wanted) = key else { return true }
        return wanted == lock.withLock { id }
    }

    // MARK: The position

    /// Returns the position of the element in a version of the list; nil if it isn't in there.
    ///
    /// - Parameter other: A position where the element may be as well.
    func position(in version: any LiveList, or other: Int? = nil) -> Int? {
        let last = position.load(ordering: .relaxed)
        guard let id = lock.withLock({ id }) else { return last >= 0 && last < version.count ? last : nil }
        if version.id(at: last) == id { return last }
        if let other, version.id(at: other) == id {
            position.store(other, ordering: .relaxed)
            return other
        }
        guard let found = list.position(ofID: id, in: version) else { return nil }
        position.store(found, ordering: .relaxed)
        return found
    }

    /// Returns the position in a newer version of the list of an element that both versions share; nil if they don't.
    func follow(from old: Int, by gaps: LiveListGaps) -> Int? {
        guard let new = gaps.newPosition(ofShared: old) else { return nil }
        if lock.withLock({ id }) == nil { return new == old ? new : nil }
        position.store(new, ordering: .relaxed)
        return new
    }

    // MARK: The step from the model that has the list

    override func part(of whole: any LiveContent) -> (any LiveContent)? {
        let version = list.source.list(of: whole)
        return version.element(at: position(in: version))
    }

    override func replaced(
        in whole: any LiveContent, _ part: any LiveContent, _ isTrying: Bool
    ) throws -> any LiveContent {
        guard let position = position(in: list.source.list(of: whole)), let part = part as? JSONModel else {
            return whole
        }
        return try list.source.replaced(whole, position, part, isTrying)
    }

    /// An edit of the element that changes its id: the place has the same element afterward.
    override func renaming(by edited: any LiveContent) -> (() -> Void)? {
        guard let id = lock.withLock({ id }), let new = (edited as? JSONModel).flatMap({ LiveID(of: $0) }),
            new != id
        else { return nil }
        return {
            self.lock.withLock { self.id = new }
            self.list.table.add(self, .identified(new))
        }
    }
}
