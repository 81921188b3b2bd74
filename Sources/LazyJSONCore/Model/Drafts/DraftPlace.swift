/// How the JSON of a draft is read.
struct DraftReader: Sendable {
    /// The class layout of the class that the draft started as, which may read and write differently from the class
    /// that users name.
    let classLayout: ClassLayout
    /// The class that users name.
    let modelClass: JSONModel.Type
    /// The model that this is a draft of.
    var origin: JSONModel?

    init(_ modelClass: JSONModel.Type, classLayout: ClassLayout? = nil, origin: JSONModel? = nil) {
        self.classLayout = classLayout ?? ClassLayout.of(modelClass)
        (self.modelClass, self.origin) = (modelClass, origin)
    }

    /// The class that messages name for a property.
    func owner(of property: AnyPropertyCore) -> JSONModel.Type {
        // A draft of a subclass may change it, too.
        let isKnown = ClassLayout.of(modelClass).properties.contains { $0.name == property.name }
        return isKnown ? modelClass : classLayout.modelClass
    }

    func error(_ error: any Error, at property: AnyPropertyCore, in type: JSONModel.Type? = nil) -> MutationError {
        MutationError(objectClass: type ?? owner(of: property), property: property.name, underlying: error)
    }
}

/// Where a draft is in the draft that it is a part of, if it is a part of one.
struct DraftPlace: Sendable {
    /// The slot of the property, or the number of the element.
    var key = -1
    /// The name of an element in a dictionary.
    var name: MemberName?
    var property: AnyPropertyCore?
    /// The type of the property's values.
    var value: (any EditedAsDraft.Type)?
    /// The JSON that the draft started from; nil for an element that was taken out. Before there is a draft, the JSON
    /// that the property reads; nil if that is absent, or if the value was computed.
    var start: JSON?
    /// Whether the object is new, so that its read-only properties can be set.
    var isNew = false
    /// Whether a change creates the object if it is absent.
    var isCreating = false
    /// The class that has the property, if its objects are kept in a store. A change of one of them is refused.
    var keeper: JSONModel.Type?

    /// The error for a change of an object in a store.
    var refusal: MutationError? {
        guard let keeper, let property else { return nil }
        return MutationError(objectClass: keeper, property: property.name, underlying: ConversionError.keptInStore)
    }

    /// The place of a property's draft that starts from JSON. Elements have their own rule.
    func starting(from json: JSON) -> DraftPlace {
        if property == nil { return self }
        var place = self
        place.start = json
        return place
    }

    /// Whether a draft from here can go back to another place.
    func isSame(as other: DraftPlace) -> Bool {
        guard key == other.key, property === other.property, name == other.name else { return false }
        guard let start, let second = other.start else { return start == nil && other.start == nil }
        return start.isIdentical(to: second)
    }
}

/// Where an element is in the JSON of its collection.
struct ElementPosition: Sendable {
    /// The key under which the element's draft is stored: its position, or the number of its member.
    let number: Int
    /// The name of a member; nil for an element of an array.
    var name: MemberName?
}

extension JSON {
    /// The value at an element's position.
    subscript(position: ElementPosition) -> JSON? {
        get { position.name.map { member($0) } ?? element(position.number) }
        set {
            if let name = position.name { setMember(name, to: newValue) } else { self[position.number] = newValue }
        }
    }
}
