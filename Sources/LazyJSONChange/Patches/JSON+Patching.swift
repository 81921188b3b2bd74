extension JSONPatch {
    /// The default limit for the text that the copies of a patch may add, together: 100 MB.
    public static let defaultCopyLimit = 100_000_000

    /// Returns the patch that reverses this one. Applied to the result of this patch, it gives a value equal to the
    /// original.
    ///
    ///     let old = try JSON(parsing: #"{"name": "Bo", "tags": ["a", "b"]}"#)
    ///     let patch: JSONPatch = [
    ///         .replace("/name", "Ada"), .move(from: "/tags/1", to: "/tags/0"), .add("/tags/-", "c"),
    ///     ]
    ///     try patch.inverse(for: old)
    ///     // [{"op":"remove","path":"/tags/2"},{"op":"move","from":"/tags/0","path":"/tags/1"},
    ///     //  {"op":"replace","path":"/name","value":"Bo"}]
    ///
    /// The inverse has one operation for each operation of this patch, with these exceptions. A `test` and a move to
    /// the same place need none. A move that replaces another value needs two, to put that value back. So does a move
    /// out of an element to the place before it, since RFC 6902 doesn't allow moving it back with such pointers.
    /// Replaced and removed values are included as they were, and share their bytes. The order of an object's members
    /// isn't restored: a removed member comes last afterward.
    ///
    /// - Parameters:
    ///   - old: The value to which this patch is applied.
    ///   - copyLimit: How many bytes of text the copies of this patch may add, together.
    /// - Returns: The patch that reverses this one.
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
    /// Returns the value with all operations of a patch applied (RFC 6902).
    ///
    /// Only the values that operations name are changed. All other bytes stay as they were, a replaced member stays at
    /// its place, a new member comes last, and values that are moved or copied keep their spelling. If no operation
    /// changes anything, the result is this value itself.
    ///
    ///     let json = try JSON(parsing: #"{"id": 7.0, "tags": [ "a", "b" ]}"#)
    ///     try json.applying([.test("/id", 7), .add("/tags/1", "new")]).text
    ///         // {"id": 7.0, "tags": [ "a", "new", "b" ]}
    ///     try json.applying([.remove("/name")])
    ///         // throws: operation 0, remove "/name": there is no value at "/name"
    ///
    /// If a name repeats, pointers refer to the first member of that name; removing it removes all members of that
    /// name.
    ///
    /// Copies share their original and take no memory. They still count: fifty operations that each copy a value into
    /// itself would create a value that nobody could write, compare or hash. Copies are therefore limited by the text
    /// that they would be.
    ///
    /// - Parameters:
    ///   - patch: The operations. They are all applied, or an error is thrown.
    ///   - copyLimit: How many bytes of text the copies of the patch may add, together.
    /// - Returns: The changed value.
    /// - Throws: ``JSONPatchError`` for the first operation that cannot be applied.
    /// - Complexity: O(*n* + *m* + *c*) in the bytes of the containers that are changed, of the patch, and of the
    ///   copied values. The stack doesn't grow with the depth of the value or the length of a pointer.
    public func applying(
        _ patch: JSONPatch, copyLimit: Int = JSONPatch.defaultCopyLimit
    ) throws(JSONPatchError) -> JSON {
        var application = PatchApplication(to: self, copyLimit: copyLimit)
        try application.apply(patch)
        return application.json
    }

    /// Applies all operations of a patch (RFC 6902). If one of them cannot be applied, the value stays as it was.
    ///
    ///     var json: JSON = ["count": 1]
    ///     try json.apply([.replace("/count", 2), .remove("/name")])       // throws, and json is ["count": 1]
    ///
    /// - Parameters:
    ///   - patch: The operations.
    ///   - copyLimit: How many bytes of text the copies of the patch may add, together.
    /// - Throws: ``JSONPatchError`` for the first operation that cannot be applied.
    /// - Complexity: That of ``applying(_:copyLimit:)``.
    public mutating func apply(
        _ patch: JSONPatch, copyLimit: Int = JSONPatch.defaultCopyLimit
    ) throws(JSONPatchError) {
        self = try applying(patch, copyLimit: copyLimit)
    }
}
