extension Versioned {
    /// Returns the model, or the array or dictionary of models, with all operations of a patch applied (RFC 6902). The
    /// value itself never changes.
    ///
    ///     let older = try user.applying([.replace("/age", 42)])
    ///     let patched = try user.applying(JSONPatch(parsing: request.body))
    ///     let fewer = try users.applying([.test("/0/id", 7), .remove("/0")])
    ///
    /// The result shares all JSON that wasn't edited, and its class is chosen in the same way as by `mutate(_:)`.
    /// Pointers refer to the JSON, not to names of properties, and indexes also count elements that aren't objects.
    /// Properties cannot refuse a value: one that doesn't suit a property reads as its default, and validation reports
    /// it.
    ///
    /// A property that is declared with `.readOnly` keeps its value, here and in the models inside, as it does
    /// in drafts. New objects may have any values: those that the patch adds, and those with another `id` that it puts
    /// in the place of one.
    ///
    /// - Parameters:
    ///   - patch: The operations. They are all applied, or an error is thrown.
    ///   - copyLimit: How many bytes of text the copies of the patch may add, together.
    ///   - allowsReadOnly: Whether the patch may change read-only properties: for patches of a server that sets them.
    /// - Returns: The changed value; the value itself, with its models, if nothing was changed.
    /// - Throws: ``JSONPatchError`` for the first operation that cannot be applied, if the root would no longer be of
    ///   the kind that the type is a view of, and if a read-only property would change.
    /// - Complexity: That of ``JSON/applying(_:copyLimit:)``; nothing is decoded.
    public func applying(
        _ patch: JSONPatch, copyLimit: Int = JSONPatch.defaultCopyLimit, allowsReadOnly: Bool = false
    ) throws(JSONPatchError) -> Self {
        try changed(to: try applied(patch, copyLimit), allowsReadOnly)
    }
}

extension JSONModelProtocol {
    /// Returns the model with a merge patch applied (RFC 7386). The model itself never changes.
    ///
    ///     let user = try User(parsing: #"{"id": 7, "name": "Bo", "nick": "B"}"#)
    ///     try user.merging(["name": "Ada", "nick": .null]).json.text      // {"id": 7, "name": "Ada"}
    ///
    /// The result shares all JSON that wasn't edited, and its class is chosen in the same way as by `mutate(_:)`.
    ///
    /// - Parameters:
    ///   - patch: The merge patch.
    ///   - allowsReadOnly: Whether the patch may change read-only properties: for patches of a server that sets them.
    /// - Returns: The changed model; the model itself if nothing was changed.
    /// - Throws: ``JSONPatchError`` for a patch that isn't an object (RFC 7386 lets it replace the value, but a model
    ///   is always an object), and if a property that is declared with `.readOnly` would change.
    /// - Complexity: That of ``JSON/merging(_:)``; nothing is decoded.
    public func merging(_ patch: JSON, allowsReadOnly: Bool = false) throws(JSONPatchError) -> Self {
        try merged(patch, allowsReadOnly)
    }
}

extension LazyDictionary {
    /// Returns the dictionary with a merge patch applied (RFC 7386). The dictionary itself never changes.
    ///
    ///     try users.merging(["bo": .null, "ada": ["age": 37]])
    ///
    /// - Parameters:
    ///   - patch: The merge patch.
    ///   - allowsReadOnly: Whether the patch may change read-only properties: for patches of a server that sets them.
    /// - Returns: The changed dictionary; the dictionary itself, with its models, if nothing was changed.
    /// - Throws: ``JSONPatchError`` for a patch that isn't an object, and if a read-only property of a model would
    ///   change.
    /// - Complexity: That of ``JSON/merging(_:)``; nothing is decoded.
    public func merging(_ patch: JSON, allowsReadOnly: Bool = false) throws(JSONPatchError) -> Self {
        try merged(patch, allowsReadOnly)
    }
}

extension Versioned {
    /// Returns the JSON with a patch applied. If a class hides values, errors don't show any.
    fileprivate func applied(_ patch: JSONPatch, _ copyLimit: Int) throws(JSONPatchError) -> JSON {
        do throws(JSONPatchError) {
            let new = try json.applying(patch, copyLimit: copyLimit)
            if new.kind == Self._reading.kind { return new }
            throw JSONPatchError(.wrongRoot(expected: Self._reading.kind, found: new.kind))
        } catch {
            var error = error
            error.isHidden = HiddenValues.areIn(self) || readLayout.hidesAnything
            throw error
        }
    }

    /// Returns the value of the object with a merge patch applied that is an object, too.
    fileprivate func merged(_ patch: JSON, _ allowsReadOnly: Bool) throws(JSONPatchError) -> Self {
        guard patch.kind == .object else { throw JSONPatchError(.wrongMergePatch(found: patch.kind)) }
        return try changed(to: json.merging(patch), allowsReadOnly)
    }

    /// Returns the value of patched JSON. Throws if a read-only property would change.
    private func changed(to new: JSON, _ allowsReadOnly: Bool) throws(JSONPatchError) -> Self {
        var changes = readOnlyChanges(in: new)
        if !allowsReadOnly, let change = changes.next() {
            throw JSONPatchError(.readOnly(change.property.name), at: change.pointer)
        }
        return _changed(to: new)
    }
}
