/// Checks of lazy dictionaries. Those of a ``LazyArray`` are those of every collection.
extension Check {
    /// Returns a check that every model of a dictionary passes a check.
    ///
    ///     @Property(.check(.each(Check("must be of age") { $0.age >= 18 }))) var users: LazyDictionary<User>
    ///
    /// Each model that fails is reported separately.
    ///
    /// - Parameter check: The check of a model.
    /// - Returns: The check of the dictionary.
    public static func each<Model: JSONModelProtocol>(_ check: Check<Model>) -> Check
    where Value == LazyDictionary<Model> {
        each(check) { members, body in members.allSatisfy { body(CheckedKey($0.key), $0.value) } }
    }

    /// Returns a check that every key of a dictionary passes a check.
    ///
    /// In the class layout it is `propertyNames`.
    ///
    /// - Parameter check: The check of a key.
    /// - Returns: The check of the dictionary.
    public static func keys<Model: JSONModelProtocol>(_ check: Check<String>) -> Check
    where Value == LazyDictionary<Model> {
        keys(check) { members, body in members.allSatisfy { body($0.key) } }
    }
}
