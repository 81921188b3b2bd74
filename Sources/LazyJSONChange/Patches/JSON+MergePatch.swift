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
            guard let (name, former, value) = frames[last].pending.popLast() else {
                let done = frames.removeLast()
                let patch = JSON(members: done.members)
                guard let name = done.name else { return patch }
                if !done.members.isEmpty { frames[last - 1].members.append((name.string, patch)) }
                continue
            }
            guard let value else {
                frames[last].members.append((name.string, .null))
                continue
            }
            if let former {
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
    /// The members that are still to be compared, the next one last.
    var pending: [(name: MemberName, old: JSON?, new: JSON?)]
    var members: [(key: String, value: JSON)] = []

    init(name: MemberName?, _ old: JSON, _ new: JSON) {
        self.name = name
        let members = MemberAlignment(from: old, to: new)
        pending = members.removed.reversed().map { ($0.name, $0.value, nil) }
        pending += members.added.reversed().map { ($0.name, nil, $0.value) }
        pending += members.changed.reversed().map { ($0.name, $0.old, $0.new) }
    }
}
