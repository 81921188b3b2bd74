extension JSON {
    /// The merge patch that makes one value of another (RFC 7386): `old.merging(patch)` is equal to `new`. Nil where no merge patch does.
    ///
    ///     let old = try JSON(parsing: #"{"id": 7, "name": "Bo", "address": {"city": "Rome", "zip": "1"}}"#)
    ///     let new = try JSON(parsing: #"{"id": 7.0, "address": {"city": "Paris", "zip": "1"}}"#)
    ///     JSON.mergePatch(from: old, to: new)?.text       // {"address":{"city":"Paris"},"name":null}
    ///     JSON.mergePatch(from: old, to: ["id": .null])   // nil: null would remove the member
    ///
    /// Nothing that is equal is in the patch; of two equal objects it is `{}`. Null stands for removing, so a merge patch cannot say that a
    /// member becomes null, nor that an object is new with a member in it that is null. It can where the null is an element of an array,
    /// or the root, or has been there before. A ``JSONPatch`` says everything.
    ///
    /// Arrays are replaced as a whole. Of members with the same name the first one counts.
    ///
    /// - Parameters:
    ///   - old: The value before.
    ///   - new: The value after.
    /// - Returns: The patch, whose values share the bytes of `new`; nil if there is none.
    /// - Complexity: O(*n*) in the bytes of both; where one was made from the other by edits, in what was edited, for objects. No stack is
    ///   taken for their depth.
    public static func mergePatch(from old: JSON, to new: JSON) -> JSON? {
        guard old.kind == .object, new.kind == .object else { return new.hasNullMembers ? nil : new }
        var frames = [MergePatchFrame(name: nil, old, new)]
        while true {
            let last = frames.count - 1
            guard let name = frames[last].names.popLast() else {
                let done = frames.removeLast()
                let patch = JSON(members: done.members)
                guard let name = done.name else { return patch }
                if !done.members.isEmpty { frames[last - 1].members.append((name.string, patch)) }
                continue
            }
            let former = frames[last].old.member(name)
            guard let value = frames[last].new.member(name) else {
                if former != nil { frames[last].members.append((name.string, .null)) }
                continue
            }
            if let former {
                if former.isIdentical(to: value) { continue }
                if former.kind == .object, value.kind == .object {
                    frames.append(MergePatchFrame(name: name, former, value))
                    continue
                }
                if former == value { continue }
            }
            if value.isNull || value.hasNullMembers { return nil }
            frames[last].members.append((name.string, value))
        }
    }

    /// Whether a member of the object, or of an object that is a member of it at any depth, is null.
    private var hasNullMembers: Bool {
        guard kind == .object else { return false }
        var open = [DistinctMembers(self)]
        while let last = open.indices.last {
            guard let (_, value) = open[last].next() else {
                open.removeLast()
                continue
            }
            if value.isNull { return true }
            if value.kind == .object { open.append(DistinctMembers(value)) }
        }
        return false
    }
}

/// Two objects that are being compared, and the patch so far.
private struct MergePatchFrame {
    /// The name of the member that they are; nil for the root.
    let name: MemberName?
    let old: JSON
    let new: JSON
    /// The names of the members that are still to be compared, the next one last.
    var names: [MemberName]
    var members: [(key: String, value: JSON)] = []

    init(name: MemberName?, _ old: JSON, _ new: JSON) {
        (self.name, self.old, self.new) = (name, old, new)
        names = Self.names(old, new).reversed()
    }

    /// The names of all members that may differ, in the order of the new object, those that it has not last.
    private static func names(_ old: JSON, _ new: JSON) -> [MemberName] {
        if let (one, other) = sharedEdits(old, new) {
            var seen: Set<MemberName> = []
            let edited = (other + one).filter { seen.insert($0).inserted }
            return edited.filter { new.member($0) != nil } + edited.filter { new.member($0) == nil }
        }
        var names: [MemberName] = []
        var members = DistinctMembers(new)
        while let (name, value) = members.next() {
            let key = name.key
            if old.member(key)?.isIdentical(to: value) != true { names.append(key) }
        }
        members = DistinctMembers(old)
        while let (name, _) = members.next() {
            let key = name.key
            if new.member(key) == nil { names.append(key) }
        }
        return names
    }

    /// The names of what was edited in each of two objects that are edits of one; nil for any others.
    private static func sharedEdits(_ old: JSON, _ new: JSON) -> (old: [MemberName], new: [MemberName])? {
        guard let one = old.unedited, let other = new.unedited, one.isIdentical(to: other) else { return nil }
        return (old.editedNames, new.editedNames)
    }
}

extension JSON {
    /// The value in a document that the value is, or was made from by edits; nil for what was built.
    fileprivate var unedited: JSON? {
        switch storage {
        case .parsed: self
        case .edited(let container): container.base.map { JSON($0.document, at: $0.offset) }
        }
    }

    /// The names of the members of its unedited value that an edited object has changed or removed, and of those that are new.
    ///
    /// - Complexity: O(*p* + *m*) in the number of pieces and of these members.
    fileprivate var editedNames: [MemberName] {
        guard case .edited(let container) = storage, let base = container.base else { return [] }
        var names: [MemberName] = []
        var next = 0
        func add(before ordinal: Int) {
            while next < ordinal {
                names.append(Name.inDocument(base.document, base.index.offsets[next]).key)
                next += 1
            }
        }
        for piece in container.pieces {
            switch piece {
            case .run(let ordinals):
                add(before: ordinals.lowerBound)
                next = ordinals.upperBound
            case .item(let item):
                Work.add(1)
                if let ordinal = item.ordinal {
                    add(before: ordinal + 1)
                } else if let name = item.name {
                    names.append(name)
                }
            }
        }
        add(before: base.index.offsets.count)
        return names
    }
}
