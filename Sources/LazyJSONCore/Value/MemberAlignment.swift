/// How the members of one object became those of another. If a name repeats, the first member counts.
package struct MemberAlignment {
    /// The members that were removed.
    package private(set) var removed: [(name: MemberName, value: JSON)] = []
    /// The members that have another value now, or are not known to have the same one.
    package private(set) var changed: [(name: MemberName, old: JSON, new: JSON)] = []
    /// The members that were added.
    package private(set) var added: [(name: MemberName, value: JSON)] = []

    /// - Complexity: In the number of pieces, if both objects are edits of one; otherwise O(*n*) in the bytes of their
    ///   names, and of small objects.
    package init(from old: JSON, to new: JSON) { self.init(from: old, to: new, shared: SharedRun.all(old, new)) }

    /// - Parameter shared: The runs that both objects share.
    init(from old: JSON, to new: JSON, shared: [SharedRun]?) {
        if let shared {
            let (olds, news) = (old.exactMembers, new.exactMembers)
            for gap in shared.gaps(olds.count, news.count) {
                for position in gap.new {
                    let (name, value) = news.child(position)
                    if counts(value, name.key, in: new) { addNew(name.key, value, old) }
                }
                for position in gap.old {
                    let (name, value) = olds.child(position)
                    if counts(value, name.key, in: old), new.member(name.key) == nil {
                        removed.append((name.key, value))
                    }
                }
            }
        } else {
            var news = DistinctMembers(new)
            while let (name, value) = news.next() { addNew(name.key, value, old) }
            // If there are as many as before, and none is new, none was removed.
            var olds = DistinctMembers(old)
            guard olds.count != news.count || !added.isEmpty else { return }
            while let (name, value) = olds.next() {
                if new.member(name.key) == nil { removed.append((name.key, value)) }
            }
        }
    }

    @inline(never)
    private mutating func addNew(_ name: MemberName, _ value: JSON, _ old: JSON) {
        if let before = old.member(name) {
            if !before.isIdentical(to: value) { changed.append((name, before, value)) }
        } else {
            added.append((name, value))
        }
    }

    /// Whether a member is the first one of its name.
    @inline(never)
    private func counts(_ value: JSON, _ name: MemberName, in object: JSON) -> Bool {
        object.member(name)?.isIdentical(to: value) ?? false
    }
}
