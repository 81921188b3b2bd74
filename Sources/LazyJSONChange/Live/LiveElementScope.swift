/// The scope of an element of a list: a position, or wherever the element with an id is.
final class LiveElementScope: LiveScope, @unchecked Sendable {
    private let list: LiveListScope
    private let lock = Lock()
    @exclusivity(unchecked) private var id: LiveID?
    /// The position. If there is an id, the element was last found there; it still is, unless the list was changed.
    @exclusivity(unchecked) private var position: Int
    /// The JSON with the id that was last found: the id need not be read again from the same JSON.
    @exclusivity(unchecked) private var found: JSON?

    /// How often an edit of the element gave it another id.
    @exclusivity(unchecked) private var renamings = 0
    /// Whether an edit of the element gave it the id, and observers weren't notified since then.
    @exclusivity(unchecked) private var isRenamed = false

    /// - Parameters:
    ///   - id: The id of the element; nil for whatever element is at the position.
    ///   - found: The JSON at the position, if it has the id.
    init(in list: LiveListScope, _ id: LiveID?, at position: Int, _ found: JSON? = nil) {
        (self.list, self.id, self.position, self.found) = (list, id, position, found)
        super.init(in: list, hasStep: true)
    }

    override func isFound(by key: LiveKey) -> Bool {
        guard case .identified(let wanted) = key else { return true }
        return wanted == lock.withLock { id }
    }

    // MARK: The position

    /// Returns the position of the element in a version of the list; nil if it isn't in there.
    ///
    /// - Parameters:
    ///   - other: A position where the element may be as well.
    ///   - isPast: Whether this is an older version, so that the position isn't remembered.
    func position(in version: any LiveList, or other: Int? = nil, isPast: Bool = false) -> Int? {
        let (last, id, known, renamings) = lock.withLock { (self.position, self.id, self.found, self.renamings) }
        guard let id else { return last >= 0 && last < version.count ? last : nil }
        /// Whether the element is at a position.
        func isElement(at position: Int) -> Bool {
            guard position >= 0, position < version.count else { return false }
            Work.add(1)
            let json = version.json(at: position)
            let isKnown = known.map { json.isIdentical(to: $0) } ?? false
            guard isKnown || version.id(at: position) == id else { return false }
            if !isPast, !isKnown || position != last { note(position, json, renamings) }
            return true
        }
        if isElement(at: last) { return last }
        if let other, isElement(at: other) { return other }
        guard let position = list.position(ofID: id, in: version) else { return nil }
        if !isPast { note(position, version.json(at: position), renamings) }
        return position
    }

    /// Remembers where the element with an id is.
    private func note(_ position: Int, _ json: JSON, _ renamings: Int) {
        let former = lock.withLock { () -> JSON? in
            let former = found
            // Another thread may have given the element another id.
            if self.renamings == renamings { (self.position, found) = (position, json) }
            return former
        }
        // Released after the lock.
        withExtendedLifetime(former) {}
    }

    /// Returns the position in a version before an edit, while observers are notified of the edit; nil if there was no
    /// element with the id.
    func formerPosition(in version: any LiveList) -> Int? {
        let isRenamed = lock.withLock { () -> Bool in
            defer { self.isRenamed = false }
            return self.isRenamed
        }
        return isRenamed ? nil : position(in: version, isPast: true)
    }

    /// Returns the position in a newer version of the list of an element that both versions share; nil if they don't.
    func follow(from old: Int, by gaps: LiveListGaps) -> Int? {
        guard let new = gaps.newPosition(ofShared: old) else { return nil }
        return lock.withLock {
            if id == nil { return new == old ? new : nil }
            position = new
            return new
        }
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

    /// An edit of the element that changes its id: the scope has the same element afterward.
    override func renaming(by edited: any LiveContent) -> (() -> Void)? {
        guard let id = lock.withLock({ id }), let new = (edited as? JSONModel).flatMap({ LiveID(of: $0) }),
            new != id
        else { return nil }
        return {
            let former = self.lock.withLock { () -> (LiveID?, JSON?) in
                let former = (self.id, self.found)
                (self.id, self.found, self.isRenamed) = (new, nil, true)
                self.renamings += 1
                return former
            }
            // Released after the lock.
            withExtendedLifetime(former) {}
            self.list.table.add(self, .identified(new))
        }
    }
}
