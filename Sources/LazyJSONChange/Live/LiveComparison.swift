/// Finds out whether something is the same in two versions of a model, at the least cost.
enum LiveComparison {
    /// Whether two versions are identical models, so that nothing has to be compared.
    static func isUntouched(_ old: LiveContent, _ new: LiveContent?) -> Bool {
        guard let old = old as? JSONModel, let new = new as? JSONModel else { return false }
        return old === new || (old.declaringType == new.declaringType && old.json.isIdentical(to: new.json))
    }

    /// Whether a declared property's JSON is identical, so that every value that is read from it is the same.
    static func isUntouched<Model: JSONModel, Value: Sendable>(
        _ old: Model, _ new: Model, _ keyPath: KeyPath<Model, Value>
    ) -> Bool {
        property(keyPath, old, new).map { isUntouched(old.locate($0), new.locate($0)) } ?? false
    }

    /// Whether a key path reads the same.
    ///
    /// For a declared property, its JSON is compared first: versions share what wasn't edited, so that nothing has to
    /// be decoded. Any other value is read from both versions and compared. A value that cannot be compared counts as
    /// changed.
    static func isSame<Model: JSONModel, Value: Sendable>(
        _ old: Model, _ new: Model, _ keyPath: KeyPath<Model, Value>
    ) -> Bool {
        guard let property = property(keyPath, old, new) else {
            return areEqual(old[keyPath: keyPath], new[keyPath: keyPath]) == true
        }
        let (before, after) = (old.locate(property), new.locate(property))
        if isUntouched(before, after) { return true }
        // Compares without loading objects or creating models.
        if property.store != nil || property.disposal.leadsToModels, let before, let after { return before == after }
        return property.store == nil && property.isSame(property.value(in: old), property.value(in: new))
    }

    /// Returns the property that a key path belongs to, if both versions have it.
    private static func property<Model: JSONModel, Value: Sendable>(
        _ keyPath: KeyPath<Model, Value>, _ old: Model, _ new: Model
    ) -> PropertyCore<Value>? {
        let classLayout = old.classLayout { $0 }
        guard new.classLayout({ $0 === classLayout }) else { return nil }
        return classLayout.property(ownedBy: keyPath, old.json) as? PropertyCore<Value>
    }

    private static func isUntouched(_ old: JSON?, _ new: JSON?) -> Bool {
        guard let old, let new else { return old == nil && new == nil }
        return old.isIdentical(to: new)
    }
}
