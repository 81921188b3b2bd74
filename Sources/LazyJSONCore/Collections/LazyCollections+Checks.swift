/// Checks of lazy collections. Those of a ``LazyArray`` are those of every collection.

extension LazyArray: WrittenAsOneKind {
    static var writtenKind: JSON.Kind { .array }
}

extension LazyDictionary: WrittenAsOneKind {
    static var writtenKind: JSON.Kind { .object }
}

extension Check {
    /// Every model of a dictionary passes a check.
    ///
    ///     @Property(check: .each(Check("must be of age") { $0.age >= 18 })) var users: LazyDictionary<User>
    ///
    /// Each model that fails is reported by itself.
    ///
    /// - Parameter check: The check of a model.
    public static func each<Model: JSONModel>(_ check: Check<Model>) -> Check where Value == LazyDictionary<Model> {
        each(check) { members, body in members.allSatisfy { body(CheckedKey($0.key), $0.value) } }
    }

    /// Every model of a dictionary, if there is one, passes a check.
    ///
    /// - Parameter check: The check of a model.
    public static func each<Model: JSONModel>(_ check: Check<Model>) -> Check where Value == LazyDictionary<Model>? {
        Check<LazyDictionary<Model>>.each(check).ofOptional()
    }

    /// Every key of a dictionary passes a check.
    ///
    /// In the class layout: `propertyNames`.
    ///
    /// - Parameter check: The check of a key.
    public static func keys<Model: JSONModel>(_ check: Check<String>) -> Check where Value == LazyDictionary<Model> {
        keys(check) { members, body in members.allSatisfy { body($0.key) } }
    }

    /// Every key of a dictionary, if there is one, passes a check.
    ///
    /// - Parameter check: The check of a key.
    public static func keys<Model: JSONModel>(_ check: Check<String>) -> Check where Value == LazyDictionary<Model>? {
        Check<LazyDictionary<Model>>.keys(check).ofOptional()
    }
}
