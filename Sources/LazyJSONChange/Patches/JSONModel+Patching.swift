extension JSONModelProtocol where Self: JSONModel {
    /// The model with all operations of a patch applied (RFC 6902). The model itself never changes.
    ///
    ///     let older = try user.applying([.replace("/age", 42)])
    ///     let patched = try user.applying(JSONPatch(parsing: request.body))
    ///
    /// The result's class is chosen as ``mutate(_:)`` chooses it, and shares all JSON that was not edited. Pointers are those of the JSON,
    /// whatever properties are called, and nothing is checked that a property could refuse: what does not suit it reads as its default, and
    /// validation reports it.
    ///
    /// - Parameters:
    ///   - patch: The operations. They are all applied, or an error is thrown.
    ///   - copyLimit: As in ``JSON/applying(_:copyLimit:)``.
    /// - Returns: The model itself if nothing was changed.
    /// - Throws: ``JSONPatchError`` for the first operation that cannot be applied, and if the root would no longer be an object.
    /// - Complexity: That of ``JSON/applying(_:copyLimit:)``; nothing is decoded.
    public func applying(
        _ patch: JSONPatch, copyLimit: Int = JSONPatch.defaultCopyLimit
    ) throws(JSONPatchError) -> Self {
        changed(to: try json.applying(patch, copyLimit: copyLimit, keeping: .object))
    }

    /// The model with a merge patch applied (RFC 7386). The model itself never changes.
    ///
    ///     let user = try User(parsing: #"{"id": 7, "name": "Bo", "nick": "B"}"#)
    ///     user.merging(["name": "Ada", "nick": .null]).json.text      // {"id": 7, "name": "Ada"}
    ///
    /// The result's class is chosen as ``mutate(_:)`` chooses it, and shares all JSON that was not edited.
    ///
    /// - Parameter patch: The merge patch. Anything but an object changes nothing: a model is one.
    /// - Returns: The model itself if nothing was changed.
    /// - Complexity: That of ``JSON/merging(_:)``; nothing is decoded.
    public func merging(_ patch: JSON) -> Self {
        patch.kind == .object ? changed(to: json.merging(patch)) : self
    }
}

extension LazyArray {
    /// The array with all operations of a patch applied (RFC 6902). The array itself never changes.
    ///
    ///     let fewer = try users.applying([.test("/0/id", 7), .remove("/0")])
    ///
    /// Indexes in pointers are those of ``json``, in which elements count that are not objects.
    ///
    /// - Parameters:
    ///   - patch: The operations. They are all applied, or an error is thrown.
    ///   - copyLimit: As in ``JSON/applying(_:copyLimit:)``.
    /// - Returns: The array itself, with its models, if nothing was changed.
    /// - Throws: ``JSONPatchError`` for the first operation that cannot be applied, and if the root would no longer be an array.
    /// - Complexity: That of ``JSON/applying(_:copyLimit:)``; nothing is decoded.
    public func applying(
        _ patch: JSONPatch, copyLimit: Int = JSONPatch.defaultCopyLimit
    ) throws(JSONPatchError) -> Self {
        changed(to: try json.applying(patch, copyLimit: copyLimit, keeping: .array))
    }
}

extension LazyDictionary {
    /// The dictionary with all operations of a patch applied (RFC 6902). The dictionary itself never changes.
    ///
    ///     let fewer = try users.applying([.remove("/bo")])
    ///
    /// - Parameters:
    ///   - patch: The operations. They are all applied, or an error is thrown.
    ///   - copyLimit: As in ``JSON/applying(_:copyLimit:)``.
    /// - Returns: The dictionary itself, with its models, if nothing was changed.
    /// - Throws: ``JSONPatchError`` for the first operation that cannot be applied, and if the root would no longer be an object.
    /// - Complexity: That of ``JSON/applying(_:copyLimit:)``; nothing is decoded.
    public func applying(
        _ patch: JSONPatch, copyLimit: Int = JSONPatch.defaultCopyLimit
    ) throws(JSONPatchError) -> Self {
        changed(to: try json.applying(patch, copyLimit: copyLimit, keeping: .object))
    }

    /// The dictionary with a merge patch applied (RFC 7386). The dictionary itself never changes.
    ///
    ///     users.merging(["bo": .null, "ada": ["age": 37]])
    ///
    /// - Parameter patch: The merge patch. Anything but an object changes nothing.
    /// - Returns: The dictionary itself, with its models, if nothing was changed.
    /// - Complexity: That of ``JSON/merging(_:)``; nothing is decoded.
    public func merging(_ patch: JSON) -> Self {
        patch.kind == .object ? changed(to: json.merging(patch)) : self
    }
}

extension JSON {
    /// The value with a patch applied, if its root is of a kind then.
    fileprivate func applying(
        _ patch: JSONPatch, copyLimit: Int, keeping kind: JSONKind
    ) throws(JSONPatchError) -> JSON {
        let changed = try applying(patch, copyLimit: copyLimit)
        guard changed.kind == kind else { throw JSONPatchError(.wrongRoot(expected: kind, found: changed.kind)) }
        return changed
    }
}
