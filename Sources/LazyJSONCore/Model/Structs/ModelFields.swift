/// The properties of a struct of models: all that the struct stores.
///
/// It refers to one object, which copies share until one of them is edited. So a copy costs a reference, and an edit of
/// a value that nobody else holds copies nothing.
public struct ModelFields<Model: JSONModelProtocol>: Sendable {
    @usableFromInline var object: StructObject

    @inlinable
    init(_ object: StructObject) { self.object = object }

    /// The property at a place in the list of declarations, which has to be of the property's type.
    ///
    /// If a value can't be written, the property keeps the old one.
    ///
    /// - Parameter place: The place.
    /// - Complexity: That of reading a property of a class. An edit copies what others hold, once.
    public subscript<Value: Sendable>(place: Int) -> Value {
        @inlinable
        get {
            let slot = slot(at: place)
            assert(
                object._classLayout._withUnsafeGuaranteedRef { $0.hasProperty(inSlot: slot, of: Value.self) },
                "the property at place \(place) is not of type \(Value.self)")
            if object.isEdited { return object.editedValue(inSlot: slot) }
            return object.read(inSlot: slot, nil)
        }
        set {
            beginEdit()
            object[slot(at: place)] = newValue
        }
        _modify {
            beginEdit()
            yield &object[slot(at: place)]
        }
    }

    /// Sets a property of a new object, unless the object started with the value. Read-only properties can be set, too.
    ///
    /// - Parameters:
    ///   - place: The place of the property in the list of declarations.
    ///   - value: The value.
    public mutating func set<Value: Sendable>(_ place: Int, _ value: Value) {
        if object.started(with: value, inSlot: slot(at: place)) { return }
        if !object.isEdited { beginNew() }
        self[place] = value
    }

    @inlinable
    func slot(at place: Int) -> Int { object._classLayout._withUnsafeGuaranteedRef { $0.slots[place] } }

    /// Begins the edits of a new object, which can change read-only properties.
    mutating func beginNew() { object = object.edited(isNew: true) }

    /// Begins an edit: from here on the object has one owner, and a draft.
    private mutating func beginEdit() {
        if object.isEdited, isKnownUniquelyReferenced(&object) {
            object.forgetValues()
        } else {
            object = object.edited()
        }
    }

    /// Edits the draft of the object.
    mutating func edit(_ body: (inout Mutable<StructObject>) -> Void) {
        beginEdit()
        object.edit(body)
    }

    /// Sets a member, which read-only properties may read: their changes are taken back before they are read again.
    mutating func setMember(_ name: String, _ value: JSON?) {
        edit { $0[raw: name] = value }
        if object.takesBack { settle() }
    }

    /// Ends a series of edits.
    mutating func settle() { object = object.settled }

    /// The properties of the object as it is now.
    public var made: ModelFields { ModelFields(object.settled) }

    /// The object as it is now.
    var settledObject: StructObject { object.settled }

    /// Creates the properties of an object that has a draft.
    init(_ draft: Mutable<StructObject>) { object = StructObject.edited(draft) }

    /// Gives away the draft, which then has one owner if the object had. The properties aren't used any more.
    mutating func takeDraft() -> Mutable<StructObject> {
        isKnownUniquelyReferenced(&object) ? object.takeDraft() : object.currentDraft
    }
}

extension ModelFields where Model._Fields == ModelFields {
    /// Creates the properties of a new object, which starts as ``ModelRules/initialJSON``.
    public init() { self.init(json: ClassLayout.of(TypedStructObject<Model>.self).initialJSON) }

    /// Creates the properties of an object in the JSON. Anything but an object is treated as an empty object.
    init(json: JSON) {
        let layout = ClassLayout.of(TypedStructObject<Model>.self)
        let made = layout.instance(of: json.kind == .object ? json : .emptyObject)
        // The layout is that of a struct.
        guard let object = made as? StructObject else { preconditionFailure() }
        self.object = object
    }
}
