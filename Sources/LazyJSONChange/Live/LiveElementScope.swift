/// The scope of an element of a list: a position, or wherever the element with an id is.
final class LiveElementScope: LiveScope, @unchecked Sendable {
    private let list: LiveListScope
    @exclusivity(unchecked) private var place: Place

    private struct Place {
        /// The id of the element; nil for whatever element is at the position.
        var id: LiveID?
        /// The position. If there is an id, the element was last found there; it still is, unless the list was changed.
        var position: Int
        /// The JSON with the id that was last found: the id need not be read again from the same JSON.
        var found: JSON?
        /// How often an edit of the element gave it another id.
        var renamings = 0
        /// Whether an edit of the element gave it the id, and observers weren't notified since then.
        var isRenamed = false
    }

    /// - Parameters:
    ///   - id: The id of the element; nil for whatever element is at the position.
    ///   - found: The JSON at the position, if it has the id.
    init(in list: LiveListScope, _ id: LiveID?, at position: Int, _ found: JSON? = nil) {
        self.list = list
        place = Place(id: id, position: position, found: found)
        super.init(in: list)
    }

    override func isFound(by key: LiveKey) -> Bool {
        guard case .identified(let wanted) = key else { return true }
        return wanted == lock.withLock { place.id }
    }

    /// Changes the place, and returns the former one.
    @discardableResult
    private func change(_ body: (inout Place) -> Void) -> Place {
        let former = lock.withLock { () -> Place in
            defer { body(&place) }
            return place
        }
        // Released after the lock.
        return former
    }

    // MARK: The position

    /// Returns the position of the element in a version of the list; nil if it isn't in there.
    ///
    /// - Parameter isPast: Whether this is an older version, so that the position isn't remembered.
    func position(in version: any LiveList, isPast: Bool = false) -> Int? {
        let known = lock.withLock { place }
        let last = known.position >= 0 && known.position < version.count ? known.position : nil
        guard let id = known.id else { return last }
        Work.add(1)
        if let last, let found = known.found, version.json(at: last).isIdentical(to: found) { return last }
        let isThere = last.map { version.id(at: $0) == id } ?? false
        guard let position = isThere ? last : list.position(ofID: id, in: version) else { return nil }
        if isPast { return position }
        let json = version.json(at: position)
        // Another thread may have given the element another id.
        change { if $0.renamings == known.renamings { ($0.position, $0.found) = (position, json) } }
        return position
    }

    /// Returns the position in a version before an edit, while observers are notified of the edit; nil if there was no
    /// element with the id.
    func formerPosition(in version: any LiveList) -> Int? {
        change { $0.isRenamed = false }.isRenamed ? nil : position(in: version, isPast: true)
    }

    /// Returns whether a newer version of the list shares the element at a position, which is followed.
    func isShared(at position: Int, _ gaps: LiveListGaps) -> Bool {
        guard let new = gaps.newPosition(ofShared: position) else { return false }
        return change { if $0.id != nil { $0.position = new } }.id != nil || new == position
    }

    // MARK: The way from the model that has the list

    override func part(of whole: LiveContent) -> LiveContent? {
        let version = list.list(of: whole)
        return version.element(at: position(in: version))
    }

    override func replaced(in whole: LiveContent, _ part: LiveContent, _ isTrying: Bool) throws -> LiveContent {
        guard let position = position(in: list.list(of: whole)) else { return whole }
        return try list.writeElement(whole, position, part, isTrying)
    }

    /// An edit of the element that changes its id: the scope has the same element afterward.
    override func follow(edited: LiveContent) {
        guard let id = lock.withLock({ place.id }), let new = (edited as? JSONModel).flatMap({ LiveID(of: $0) }),
            new != id
        else { return }
        change {
            ($0.id, $0.found, $0.isRenamed) = (new, nil, true)
            $0.renamings += 1
        }
        list.add(self, .identified(new))
    }
}
