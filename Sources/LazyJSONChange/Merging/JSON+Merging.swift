extension JSON {
    /// Returns the value with a merge patch applied (RFC 7386).
    ///
    /// If the patch is an object, each of its members changes the member of the same name: null removes it, an object
    /// is merged into it, and any other value replaces it. A patch that isn't an object is itself the result. An object
    /// that is merged into a value that isn't an object replaces it.
    ///
    ///     let json = try JSON(parsing: #"{"id": 7.0, "name": "Bo", "address": {"city": "Rome", "zip": "1"}}"#)
    ///     json.merging(["id": 7, "name": .null, "address": ["city": "Paris"]]).text
    ///     // {"id": 7.0, "address": {"city": "Paris", "zip": "1"}}
    ///
    /// Members that the patch doesn't name keep their bytes, and so do values that are equal to those of the patch. If
    /// nothing changes, the result is this value itself. New members come last. If a name repeats, the first member is
    /// read, both here and in the patch.
    ///
    /// - Parameter patch: The merge patch; any value is valid.
    /// - Returns: The merged value. Added objects have no members that are null; elements of arrays may be null.
    /// - Complexity: O(*n* + *m*) in the bytes of the objects that are changed and of the patch. The stack doesn't grow
    ///   with their depth.
    public func merging(_ patch: JSON) -> JSON {
        guard patch.kind == .object else { return patch == self ? self : patch }
        var frames = [MergingFrame(kind == .object ? self : patch, name: nil, patch)]
        while true {
            let last = frames.count - 1
            guard let (name, value) = frames[last].members.next() else {
                let merged = frames.removeLast()
                guard let name = merged.name else { return merged.result }
                frames[last - 1].set(name, to: merged.result)
                continue
            }
            let key = name.key
            let former = frames[last].target.member(key)
            switch value.kind {
            case .null: if former != nil { frames[last].removed.append(key) }
            case .object:
                // Merged into a missing value: null members are then removed from the patch's own value.
                let target = former.flatMap { $0.kind == .object ? $0 : nil } ?? value
                frames.append(MergingFrame(target, name: key, value))
            case .bool, .number, .string, .array: if former != value { frames[last].set(key, to: value) }
            }
        }
    }
}

/// An object into which another one is being merged, and its changes so far.
private struct MergingFrame {
    let target: JSON
    /// The name of the member that the result becomes; nil for the root.
    let name: MemberName?
    /// The remaining members of the patch.
    var members: DistinctMembers
    var removed: [MemberName] = []
    private var changed: [(name: MemberName, value: JSON)] = []

    init(_ target: JSON, name: MemberName?, _ patch: JSON) {
        (self.target, self.name) = (target, name)
        members = DistinctMembers(patch)
    }

    /// Records the value of a member, unless the member has it already.
    mutating func set(_ name: MemberName, to value: JSON) {
        if target.member(name)?.isIdentical(to: value) != true { changed.append((name, value)) }
    }

    /// The object with all changes.
    var result: JSON {
        var result = target
        for (name, value) in changed { result.setMember(name, to: value) }
        result.removeMembers(named: removed)
        return result
    }
}
