extension JSONPatch {
    /// Creates the patch that turns one value into another: applied to `old`, it gives a value that is equal to `new`.
    ///
    ///     let old = try JSON(parsing: #"{"name": "Bo", "tags": ["a", "b"], "age": 41}"#)
    ///     let new = try JSON(parsing: #"{"name": "Ada", "tags": ["x", "a", "b"], "age": 41.0}"#)
    ///     let patch = JSONPatch(from: old, to: new)
    ///     patch[0]        // add /tags/0 "x"
    ///     patch[1]        // replace /name "Ada"
    ///     patch.count     // 2: 41 and 41.0 are equal
    ///
    ///     JSONPatch(from: old, to: new, isGuarded: true)[1]       // test /name "Bo"
    ///
    /// One edit is one operation: a member that was changed, added or removed, an element that was inserted, removed or
    /// changed, or an element that moved. The patch names nothing else, so it can be applied to a newer version without
    /// undoing other changes in the same object.
    ///
    /// Elements of arrays are matched by a member that identifies them, such as their `id`, if it is a scalar that no
    /// other element has. Other elements are matched by their value. An element whose id was at another place has
    /// moved, even if it has changed, too.
    ///
    /// - Parameters:
    ///   - old: The value to which the patch will be applied.
    ///   - new: The value that the patch will give.
    ///   - names: The names of the members that identify objects in arrays. An object is identified by the first of
    ///     them that it has.
    ///   - isGuarded: Whether a `test` of the old value precedes each operation that replaces, removes or moves it. A
    ///     server then refuses the patch if somebody else has changed the value.
    /// - Complexity: Parts that both values share cost nothing: if `new` is an edited version of `old`, as `mutate`
    ///   creates it, the cost is that of the number of edits and the size of the edited values. Otherwise O(*n*) in the
    ///   bytes of both, for each of the first 16 arrays around a value; in deeper arrays, only scalars are compared to
    ///   find moved elements. In arrays of thousands of elements that are all different, only elements that occur once
    ///   in both are matched.
    public init(
        from old: JSON, to new: JSON, identifiedBy names: [String] = ["id"], isGuarded: Bool = false
    ) {
        self.init(
            PatchBuilder.operations(
                from: old, to: new, names: names.map { MemberName($0) }, isGuarded: isGuarded))
    }
}
