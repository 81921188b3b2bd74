extension LazyArray {
    /// Objects of the class are elements of an array.
    public static var _reading: (modelClass: JSONModel.Type, isElements: Bool, kind: JSONKind) {
        (Element._objectClass, true, .array)
    }

    /// Returns the version with some JSON.
    public static func _version(_ json: JSON, of modelClass: JSONModel.Type?) -> LazyArray { LazyArray(json) ?? [] }

    /// Returns the array of changed JSON.
    public func _changed(to new: JSON) -> LazyArray {
        new.isIdentical(to: json) ? self : LazyArray(new.flattened) ?? self
    }
}

extension LazyDictionary {
    /// Objects of the class are values of members.
    public static var _reading: (modelClass: JSONModel.Type, isElements: Bool, kind: JSONKind) {
        (Model._objectClass, true, .object)
    }

    /// Returns the version with some JSON.
    public static func _version(_ json: JSON, of modelClass: JSONModel.Type?) -> LazyDictionary {
        LazyDictionary(json) ?? LazyDictionary()
    }

    /// Returns the dictionary of changed JSON.
    public func _changed(to new: JSON) -> LazyDictionary {
        new.isIdentical(to: json) ? self : LazyDictionary(new.flattened) ?? self
    }
}
