extension JSONPatch {
    /// How many bytes the copies of a patch may add, together, by default: 100 MB.
    public static let defaultCopyLimit = 100_000_000

    /// The patch that takes this one back: applied to what this one makes of a value, it gives a value equal to that one.
    ///
    ///     let old = try JSON(parsing: #"{"name": "Bo", "tags": ["a", "b"]}"#)
    ///     let patch: JSONPatch = [.replace("/name", "Ada"), .move(from: "/tags/1", to: "/tags/0"), .add("/tags/-", "c")]
    ///     try patch.inverse(for: old)
    ///     // [{"op":"remove","path":"/tags/2"},{"op":"move","from":"/tags/0","path":"/tags/1"},
    ///     //  {"op":"replace","path":"/name","value":"Bo"}]
    ///
    /// It has one operation for each of this patch; none for a `test` and for a move to the same place; two for a move in the place of
    /// another value, which has to be put back as well, and for a move to the place before the element that the value was in, since
    /// RFC 6902 lets nothing be moved back by such pointers. What was replaced or removed is in it as it was, and shares its bytes. The
    /// order of an object's members is not restored: a member that was removed comes last then.
    ///
    /// - Parameters:
    ///   - old: The value that the patch is to be applied to, or was applied to.
    ///   - copyLimit: As in ``JSON/applying(_:copyLimit:)``.
    /// - Returns: The patch to undo this one.
    /// - Throws: ``JSONPatchError`` if this patch cannot be applied to the value.
    /// - Complexity: That of applying the patch.
    public func inverse(
        for old: JSON, copyLimit: Int = defaultCopyLimit
    ) throws(JSONPatchError) -> JSONPatch {
        var application = PatchApplication(to: old, copyLimit: copyLimit)
        var backward: [Operation] = []
        try application.apply(self) { reversal in
            switch reversal {
            case .nothing: break
            case .one(let operation): backward.append(operation)
            case .two(let first, let second): backward += [second, first]
            }
        }
        return JSONPatch(backward.reversed())
    }
}

extension JSON {
    /// The value with all operations of a patch applied (RFC 6902).
    ///
    /// Only what an operation names is changed: every byte that none of them touches is the byte that came in, a member that is replaced
    /// stays where it is and a new one comes last, and values that are moved or copied keep their spelling. If no operation changes
    /// anything, it is this value itself.
    ///
    ///     let json = try JSON(parsing: #"{"id": 7.0, "tags": [ "a", "b" ]}"#)
    ///     try json.applying([.test("/id", 7), .add("/tags/1", "new")]).text       // {"id": 7.0, "tags": [ "a", "new", "b" ]}
    ///     try json.applying([.remove("/name")])       // throws: operation 0, remove "/name": nothing is at "/name"
    ///
    /// Of members with the same name the first one is meant; when it is removed, all of that name are.
    ///
    /// Copies share what they are copies of, and take no memory. They still count: a patch of fifty operations that copies a value into
    /// itself each time makes one that nobody could write, compare or hash. So copies are limited by the text that they would be.
    ///
    /// - Parameters:
    ///   - patch: The operations. They are all applied, or an error is thrown.
    ///   - copyLimit: How many bytes of text the copies of the patch may add, together.
    /// - Returns: The changed value.
    /// - Throws: ``JSONPatchError`` for the first operation that cannot be applied.
    /// - Complexity: O(*n* + *m* + *c*) in the bytes of the containers that are changed, of the patch, and of what it copies; no stack is
    ///   taken for the depth of the value or the length of a pointer.
    public func applying(
        _ patch: JSONPatch, copyLimit: Int = JSONPatch.defaultCopyLimit
    ) throws(JSONPatchError) -> JSON {
        var application = PatchApplication(to: self, copyLimit: copyLimit)
        try application.apply(patch)
        return application.json
    }

    /// Applies all operations of a patch (RFC 6902); if one of them cannot be applied, the value stays as it was.
    ///
    ///     var json: JSON = ["count": 1]
    ///     try json.apply([.replace("/count", 2), .remove("/name")])       // throws, and json is ["count": 1]
    ///
    /// - Parameters:
    ///   - patch: The operations.
    ///   - copyLimit: As in ``applying(_:copyLimit:)``.
    /// - Throws: ``JSONPatchError`` for the first operation that cannot be applied.
    /// - Complexity: That of ``applying(_:copyLimit:)``.
    public mutating func apply(
        _ patch: JSONPatch, copyLimit: Int = JSONPatch.defaultCopyLimit
    ) throws(JSONPatchError) {
        self = try applying(patch, copyLimit: copyLimit)
    }
}
