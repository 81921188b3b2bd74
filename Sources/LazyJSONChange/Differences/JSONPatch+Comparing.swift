extension JSONPatch {
    /// The operations that make one value of another: applied to `old` they give a value that is equal to `new`.
    ///
    ///     let old = try JSON(parsing: #"{"name": "Bo", "tags": ["a", "b"], "age": 41}"#)
    ///     let new = try JSON(parsing: #"{"name": "Ada", "tags": ["x", "a", "b"], "age": 41.0}"#)
    ///     let patch = JSONPatch(from: old, to: new)
    ///     patch[0]        // add /tags/0 "x"
    ///     patch[1]        // replace /name "Ada"
    ///     patch.count     // 2: 41 and 41.0 are equal
    ///
    /// One edit is one operation: a member that was changed, added or removed, an element that was inserted, removed or changed, an
    /// element that moved. Where operations in an array or object would take more text than its new value, that replaces it: a patch is
    /// never larger than one that replaces everything.
    ///
    /// Elements of arrays are matched by a member that tells them apart, such as their `id`, if it is a scalar that no other element
    /// has, and otherwise by their value. An element whose id was elsewhere has moved, even if it has changed, too.
    ///
    /// - Parameters:
    ///   - old: The value that the patch will be applied to.
    ///   - new: The value that it will make of it.
    ///   - names: The names of the members that tell objects in arrays apart. The first one that an object has counts.
    /// - Complexity: What both values share costs nothing: where `new` was made by edits of `old`, as `mutate` does, it is the number of
    ///   edits and the size of what was edited. Otherwise O(*n*) in the bytes of both, for each of the first 16 arrays around a value;
    ///   in deeper arrays only scalars are compared to find out what moved. In arrays of thousands of elements that are all
    ///   different, those are matched that occur once in both.
    public init(from old: JSON, to new: JSON, identifiedBy names: [String] = ["id"]) {
        self.init(PatchBuilder.operations(from: old, to: new, identity: names.map { MemberName($0) }))
    }
}
