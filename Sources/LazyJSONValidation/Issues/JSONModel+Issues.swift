extension JSONModelProtocol where Self: JSONModel {
    /// The issues of the model's data: all parts of it that the declared properties cannot use as they are.
    ///
    ///     let user = try User(parsing: #"{"age": "n/a", "email": null}"#)
    ///     for issue in user.issues { print(issue) }
    ///     // 1:9: error: age of User: expected an integer, found "n/a"
    ///
    /// Nested models, and those in lists and dictionaries, are included. Objects of stores are included only where they
    /// are embedded in the data.
    ///
    /// If a class declares a property named `issues`, use ``issues(in:)`` or `(user as JSONModel).issues`.
    ///
    /// - Complexity: O(1); see ``Issues`` for iterating over them.
    @_disfavoredOverload
    public var issues: Issues { Issues(of: walkStart()) }

    /// Returns the issues of JSON that would be read as a model of the class.
    ///
    ///     User.issues(in: "Bo").first?.message        // User: expected an object, found "Bo"
    ///
    /// - Parameter json: JSON of any kind.
    /// - Returns: The issues.
    public static func issues(in json: JSON) -> Issues {
        // Not `Self`, which is the static class if the class is known only at run time.
        guard let model = self.init(json) else {
            return Issues(of: ModelWalk.Start(json: json, converter: .view(of: self), modelClass: self))
        }
        return Issues(of: model.walkStart())
    }
}

extension JSONModel {
    /// The start of a walk through the model.
    final func walkStart() -> ModelWalk.Start {
        let modelClass = classLayout(\.modelClass)
        return ModelWalk.Start(json: json, converter: .view(of: modelClass), modelClass: modelClass, view: self)
    }
}

extension LazyArray {
    /// The issues of the models' data, and those of elements that aren't objects.
    public var issues: Issues { Issues(of: walkStart()) }

    /// The start of a walk through the array.
    func walkStart() -> ModelWalk.Start {
        ModelWalk.Start(
            json: json, converter: ErasedConverter(Self.converter(in: .standalone)), modelClass: Element.self,
            view: self)
    }
}

extension LazyDictionary {
    /// The issues of the models' data, and those of members that aren't objects.
    public var issues: Issues { Issues(of: walkStart()) }

    /// The start of a walk through the dictionary.
    func walkStart() -> ModelWalk.Start {
        ModelWalk.Start(
            json: json, converter: ErasedConverter(Self.converter(in: .standalone)), modelClass: Model.self, view: self)
    }
}

extension ErasedConverter {
    /// Returns the converter of a class's objects, which gives views of the JSON.
    package static func view(of modelClass: JSONModel.Type) -> ErasedConverter {
        ErasedConverter(of: modelClass) { json in
            json.kind == .object ? Polymorphism.model(of: json, wanted: ClassLayout.of(modelClass)) : nil
        }
    }
}
