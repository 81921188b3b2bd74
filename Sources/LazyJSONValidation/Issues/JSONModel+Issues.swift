extension JSONModelProtocol where Self: JSONModel {
    /// What is wrong with the model's data: everything in it that the declared properties could not use as it is.
    ///
    ///     let user = try User(parsing: #"{"age": "n/a", "email": null}"#)
    ///     for issue in user.issues { print(issue) }
    ///     // 1:9: error: age of User: expected an integer, found "n/a"
    ///
    /// Nested models, and those in lists and dictionaries, are included. Objects of stores are not: they are not part of the data, but
    /// where they are embedded in it.
    ///
    /// A class that declares a property of that name has it under ``issues(in:)``, and under `(user as JSONModel).issues`.
    ///
    /// - Complexity: O(1); see ``Issues`` for going through them.
    @_disfavoredOverload
    public var issues: Issues { Issues(of: walkStart()) }

    /// What is wrong with JSON that is to be read as a model of the class.
    ///
    ///     User.issues(in: "Bo").first?.message        // User: expected an object, found "Bo"
    ///
    /// - Parameter json: JSON of any kind.
    public static func issues(in json: JSON) -> Issues {
        guard let model = Self(json) else {
            return Issues(of: ModelWalk.Start(json: json, converter: .view(of: self), modelClass: self))
        }
        return Issues(of: model.walkStart())
    }
}

extension JSONModel {
    /// Where a walk through the model starts.
    final func walkStart() -> ModelWalk.Start {
        let modelClass = classLayout(\.modelClass)
        return ModelWalk.Start(json: json, converter: .view(of: modelClass), modelClass: modelClass, view: self)
    }
}

extension LazyArray {
    /// What is wrong with the data of the models, and which elements are no objects.
    public var issues: Issues { Issues(of: walkStart()) }

    /// Where a walk through the array starts.
    func walkStart() -> ModelWalk.Start {
        ModelWalk.Start(
            json: json, converter: ErasedConverter(Self.converter(in: .standalone)), modelClass: Element.self,
            view: self)
    }
}

extension LazyDictionary {
    /// What is wrong with the data of the models, and which members are no objects.
    public var issues: Issues { Issues(of: walkStart()) }

    /// Where a walk through the dictionary starts.
    func walkStart() -> ModelWalk.Start {
        ModelWalk.Start(
            json: json, converter: ErasedConverter(Self.converter(in: .standalone)), modelClass: Model.self, view: self)
    }
}

extension ErasedConverter {
    /// The converter of a class's objects, as views of the JSON that is there.
    package static func view(of modelClass: JSONModel.Type) -> ErasedConverter {
        ErasedConverter(of: modelClass) { json in
            json.kind == .object ? Polymorphism.model(of: json, wanted: ClassLayout.of(modelClass)) : nil
        }
    }
}
