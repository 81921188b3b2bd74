extension JSON {
    /// Returns the merge patch that turns one value into another (RFC 7386): `old.merging(patch)` is equal to `new`.
    ///
    ///     let old = try JSON(parsing: #"{"id": 7, "name": "Bo", "address": {"city": "Rome", "zip": "1"}}"#)
    ///     let new = try JSON(parsing: #"{"id": 7.0, "address": {"city": "Paris", "zip": "1"}}"#)
    ///     JSON.mergePatch(from: old, to: new)?.text       // {"address":{"city":"Paris"},"name":null}
    ///     JSON.mergePatch(from: old, to: ["id": .null])   // nil: null would remove the member
    ///
    /// The patch has only differences; for two equal objects it is `{}`. Null in a merge patch removes a member. So a
    /// merge patch cannot express that a member becomes null, nor that a new object has a member that is null. It can
    /// express a null that is an element of an array or the root, or that was there before. A ``JSONPatch`` can express
    /// every change.
    ///
    /// Arrays are replaced as a whole. If a name repeats, the first member is read.
    ///
    /// - Parameters:
    ///   - old: The old value.
    ///   - new: The new value.
    /// - Returns: The patch, whose values share the bytes of `new`; nil if no merge patch expresses the change.
    /// - Complexity: O(*n*) in the bytes of both. If one value is an edited version of the other, objects cost only
    ///   their edited parts. The stack doesn't grow with their depth.
    public static func mergePatch(from old: JSON, to new: JSON) -> JSON? {
        guard old.kind == .object, new.kind == .object else {
            return new.hasNullMembers ? nil : new.written(in: .json)
        }
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

    /// Whether a member of the object, or of an object that is its member at any depth, is null.
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

/// Two objects that are being compared, and their patch so far.
private struct MergePatchFrame {
    /// The name of these members in the containing object; nil for the root.
    let name: MemberName?
    /// The members to be compared, the next one last.
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
