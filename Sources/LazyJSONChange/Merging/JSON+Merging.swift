extension JSON {
    /// The value with a merge patch applied (RFC 7386).
    ///
    /// Where the patch is an object, each of its members says what becomes of the member of that name: null removes it, an object is
    /// merged into it, and any other value is put in its place. Where it is anything else, it is the result. An object that is merged into
    /// what is no object replaces it.
    ///
    ///     let json = try JSON(parsing: #"{"id": 7.0, "name": "Bo", "address": {"city": "Rome", "zip": "1"}}"#)
    ///     json.merging(["id": 7, "name": .null, "address": ["city": "Paris"]]).text
    ///     // {"id": 7.0, "address": {"city": "Paris", "zip": "1"}}
    ///
    /// What the patch does not name keeps its bytes, and so does what is equal to what the patch has for it. If that is everything, the
    /// result is this value itself. New members come last; of members with the same name the first one counts, here and in the patch.
    ///
    /// - Parameter patch: The merge patch; any value is one.
    /// - Returns: The merged value. In what is new no member of an object is null; elements of arrays may be.
    /// - Complexity: O(*n* + *m*) in the bytes of the objects that are changed and of the patch; no stack is taken for their depth.
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
                // Into nothing: then the members that are null are removed from the patch's own value.
                let target = former.flatMap { $0.kind == .object ? $0 : nil } ?? value
                frames.append(MergingFrame(target, name: key, value))
            case .bool, .number, .string, .array: if former != value { frames[last].set(key, to: value) }
            }
        }
    }
}

/// An object that another one is being merged into, and its changes so far.
private struct MergingFrame {
    let target: JSON
    /// The name of the member that it becomes; nil for the root.
    let name: MemberName?
    /// What is left of the patch.
    var members: DistinctMembers
    var removed: [MemberName] = []
    private var changed: [(name: MemberName, value: JSON)] = []

    init(_ target: JSON, name: MemberName?, _ patch: JSON) {
        (self.target, self.name) = (target, name)
        members = DistinctMembers(patch)
    }

    /// Notes the value of a member, unless it is there already.
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
