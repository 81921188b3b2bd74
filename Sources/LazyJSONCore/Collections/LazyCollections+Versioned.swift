extension LazyArray {
    /// The class of a model.
    public var _modelClass: JSONModel.Type? { nil }
    /// The class of models that are read.
    public static var _reading: (modelClass: JSONModel.Type, isElements: Bool) { (Element._objectClass, true) }
    /// The kind of JSON.
    public static var _kind: JSONKind { .array }

    /// Returns the version with some JSON.
    public static func _version(_ json: JSON, of modelClass: JSONModel.Type?) -> LazyArray { LazyArray(json) ?? [] }

    /// Returns the array of changed JSON.
    public func _changed(to new: JSON) -> LazyArray {
        new.isIdentical(to: json) ? self : LazyArray(new.flattened) ?? self
    }
}

extension LazyDictionary {
    /// The class of a model.
    public var _modelClass: JSONModel.Type? { nil }
    /// The class of models that are read.
    public static var _reading: (modelClass: JSONModel.Type, isElements: Bool) { (Model._objectClass, true) }
    /// The kind of JSON.
    public static var _kind: JSONKind { .object }

    /// Returns the version with some JSON.
    public static func _version(_ json: JSON, of modelClass: JSONModel.Type?) -> LazyDictionary {
        LazyDictionary(json) ?? LazyDictionary()
    }

    /// Returns the dictionary of changed JSON.
    public func _changed(to new: JSON) -> LazyDictionary {
        new.isIdentical(to: json) ? self : LazyDictionary(new.flattened) ?? self
    }
}
