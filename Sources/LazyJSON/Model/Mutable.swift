/// A draft of a model: JSON that is being changed, with the model's properties to change it by.
///
///     let older = user.mutate {
///         $0.name = "Ada"
///         $0.address.city = "Paris"                // nested models in place
///         $0.items[1].user?.name = "Bo"            // and elements of arrays
///         $0.setNull(\.nick)
///     }
///
/// A draft changes JSON, not objects: the model it was made from stays as it is. Setting a value that the JSON already
/// reads as changes nothing, so that every byte that was not edited stays the byte that came in.
@dynamicMemberLookup
public struct Mutable<Model: JSONModel>: Sendable {
    /// The JSON as it is now.
    public private(set) var json: JSON

    /// What could not be written so far.
    private(set) var errors: [MutationError] = []

    /// What the properties are: of the class that the draft started as, which may read and write otherwise than `Model`.
    private let schema: Schema

    /// A draft of an object.
    init(_ json: JSON) { self.init(json, Polymorphism.schema(for: json, wanted: Schema.of(Model.self))) }

    init(_ json: JSON, _ schema: Schema) { (self.json, self.schema) = (json, schema) }

    /// A draft of a model.
    public init(_ model: Model) { self.init(model.json, model.schema { $0 }) }

    /// The class of the model that the draft would become now.
    public var modelClass: JSONModel.Type { Polymorphism.schema(for: json, wanted: Schema.of(Model.self)).modelClass }

    // MARK: Values

    /// A property's value.
    ///
    /// Setting writes as the property reads: by its converter, in the JSON's own kind of value where that reads back the
    /// same. Setting nil removes the member. What cannot be written leaves the old value and is reported by `tryMutate`.
    public subscript<Value: Sendable>(dynamicMember keyPath: KeyPath<Model, Value>) -> Value {
        get { core(keyPath).read(json) }
        set { write(newValue, to: core(keyPath)) }
    }

    /// A nested model, to be changed in place. Where there is none, what is set makes one.
    public subscript<Nested: JSONModel>(dynamicMember keyPath: KeyPath<Model, Nested>) -> Mutable<Nested> {
        get { Mutable<Nested>(core(keyPath).read(json).json) }
        set { adopt(newValue.json, newValue.errors, at: core(keyPath)) { Nested(newValue) } }
        _modify {
            let property = core(keyPath)
            let (current, place) = take(property.read(json).json, at: property)
            var nested = Mutable<Nested>(consume current)
            defer { putBack(nested.json, nested.errors, place, at: property) { Nested(nested) } }
            yield &nested
        }
    }

    /// A nested model that may not be there, to be changed in place: `$0.user?.name = "Bo"`.
    public subscript<Nested: JSONModel>(dynamicMember keyPath: KeyPath<Model, Nested?>) -> Mutable<Nested>? {
        get { core(keyPath).read(json).map { Mutable<Nested>($0.json) } }
        set {
            let property = core(keyPath)
            if let newValue {
                adopt(newValue.json, newValue.errors, at: property) { Nested(newValue) }
            } else {
                write(nil, to: property)
            }
        }
        _modify {
            let property = core(keyPath)
            guard let model = property.read(json) else {
                var none: Mutable<Nested>?
                yield &none
                if let none { adopt(none.json, none.errors, at: property) { Nested(none) } }
                return
            }
            let (current, place) = take(model.json, at: property)
            var nested: Mutable<Nested>? = Mutable<Nested>(consume current)
            defer {
                if let nested {
                    putBack(nested.json, nested.errors, place, at: property) { Nested(nested) }
                } else {
                    write(nil, to: property)
                }
            }
            yield &nested
        }
    }

    /// An array of models, to be changed in place.
    public subscript<Element: JSONModel>(dynamicMember keyPath: KeyPath<Model, LazyArray<Element>>) -> EditableArray<
        Element
    > {
        get { EditableArray(core(keyPath).read(json).json) }
        set { adopt(newValue.json, newValue.errors, at: core(keyPath)) { LazyArray(newValue) } }
        _modify {
            let property = core(keyPath)
            let (current, place) = take(property.read(json).json, at: property)
            var array = EditableArray<Element>(consume current)
            defer { putBack(array.json, array.errors, place, at: property) { LazyArray(array) } }
            yield &array
        }
    }

    /// Writes null, where setting nil would remove the member.
    public mutating func setNull<Value: Sendable>(_ keyPath: KeyPath<Model, Value>) {
        let property = core(keyPath)
        let path = json.pathToWrite(property)
        if json.value(at: path)?.isNull == true { return }
        if json.hasPlace(at: path) { return json.set(.null, at: path[...]) }
        note(ConversionError.noPlace(path: property.paths.first?.description ?? property.name), at: property)
    }

    /// A member of the object, whether or not a property reads it.
    public subscript(raw name: String) -> JSON? {
        get { json[name] }
        set { json[name] = newValue }
        _modify { yield &json[name] }
    }

    /// The draft as one of a subclass, to be changed in place; nil if the model it would become is not of that class.
    ///
    ///     feed.mutate { $0.shapes[0][as: Circle.self]?.radius = 2 }
    public subscript<Subclass: JSONModel>(as subclass: Subclass.Type) -> Mutable<Subclass>? {
        get { self.as(subclass) }
        _modify {
            var draft = self.as(subclass)
            // Held by the draft of the subclass alone, so that changing it copies nothing.
            if draft != nil { json = .null }
            defer {
                if let draft {
                    json = draft.json
                    errors += draft.errors
                }
            }
            yield &draft
        }
    }

    /// The draft as one of a subclass; nil if the model it would become is not of that class.
    public func `as`<Subclass: JSONModel>(_ subclass: Subclass.Type) -> Mutable<Subclass>? {
        modelClass is Subclass.Type ? Mutable<Subclass>(json) : nil
    }

    // MARK: The ways in and out

    /// The property that a key path names.
    ///
    /// A key path that names anything else is a mistake in the program, and is answered by a trap that names it.
    private func core<Value: Sendable>(_ keyPath: KeyPath<Model, Value>) -> PropertyCore<Value> {
        guard let property = schema.property(at: keyPath) as? PropertyCore<Value> else {
            ProgrammingMistake.stop(
                "\(keyPath) of type \(Value.self) is not a @Property of \(Model.self): only declared properties can be set in a draft"
            )
        }
        return property
    }

    private mutating func write<Value: Sendable>(_ value: Value, to property: PropertyCore<Value>) {
        do {
            try property.write(value, to: &json)
        } catch {
            note(error, at: property)
        }
    }

    private mutating func note(_ error: any Error, at property: AnyPropertyCore) {
        errors.append(MutationError(modelClass: Model.self, property: property.name, underlying: error))
    }

    /// Where a container that is being changed came from.
    private enum Place {
        /// Out of the JSON, where null stands for it meanwhile.
        case taken([Path.Component])
        /// The JSON, which still has it as it was.
        case shared(JSON)
    }

    /// Hands out a container to be changed.
    ///
    /// Where the draft alone holds its JSON, the container is taken out of it, so that changing it copies nothing. Where the
    /// model holds it too, it is copied at its first change anyway, and left in place so that no change is no change.
    private mutating func take(_ current: JSON, at property: AnyPropertyCore) -> (JSON, Place) {
        let path = json.pathToWrite(property)
        guard json.isSoleOwner(), json.value(at: path)?.isIdentical(to: current) == true else {
            return (current, .shared(current))
        }
        json.set(.null, at: path[...])
        return (current, .taken(path))
    }

    private mutating func putBack<Value: Sendable>(
        _ changed: JSON, _ errors: [MutationError], _ place: Place, at property: PropertyCore<Value>,
        _ value: () -> Value
    ) {
        switch place {
        case .taken(let path):
            self.errors += errors
            json.set(changed, at: path[...])
        case .shared(let current) where changed.isIdentical(to: current): self.errors += errors
        case .shared(let current): adopt(changed, errors, of: current, at: property, value)
        }
    }

    /// Writes a nested draft: as it is where the JSON itself is what the property views, else by the property's converter,
    /// as text in a string or as a reference.
    private mutating func adopt<Value: Sendable>(
        _ changed: JSON, _ errors: [MutationError], of current: JSON? = nil, at property: PropertyCore<Value>,
        _ value: () -> Value
    ) {
        self.errors += errors
        let path = json.pathToWrite(property)
        let present = json.value(at: path)
        if let present, present.isIdentical(to: changed) { return }
        if let present, let current, present.isIdentical(to: current) { return json.set(changed, at: path[...]) }
        if current != nil, property.store != nil {
            return note(ConversionError.unwritable("a change of an object that is kept in a store"), at: property)
        }
        write(value(), to: property)
    }
}

/// Why a property could not be written.
public struct MutationError: Error, Sendable, CustomStringConvertible {
    /// The class whose property it is.
    public let modelClass: JSONModel.Type
    /// The property's name.
    public let property: String
    /// What the converter threw.
    public let underlying: any Error

    /// Class, property and reason.
    public var description: String { "\(modelClass).\(property) was not written: \(underlying)" }
}

extension JSONModelProtocol where Self: JSONModel {
    /// A changed copy. The model itself never changes; the copy shares all JSON that was not edited.
    ///
    /// The copy is of the class that the changed JSON asks for, within the static type of the model. Where the change makes
    /// no difference to that, it is of the model's own class, also if the JSON never asked for it: `Circle { … }` that does
    /// not say in its JSON that it is a circle. What could not be written keeps its old value; ``tryMutate(_:)`` says what
    /// that was.
    ///
    /// - Returns: The model itself if nothing was changed.
    /// - Complexity: O(*n*) in the bytes of the edited containers at their first edit; nothing is copied or decoded.
    public func mutate(_ edit: (inout Mutable<Self>) throws -> Void) rethrows -> Self {
        var draft = Mutable<Self>(self)
        try edit(&draft)
        return changed(to: draft.json)
    }

    /// A changed copy, unless something could not be written.
    ///
    /// - Throws: What `edit` throws, or the first ``MutationError``.
    public func tryMutate(_ edit: (inout Mutable<Self>) throws -> Void) throws -> Self {
        var draft = Mutable<Self>(self)
        try edit(&draft)
        if let error = draft.errors.first { throw error }
        return changed(to: draft.json)
    }

    private func changed(to new: JSON) -> Self {
        if new.isIdentical(to: json) { return self }
        let new = new.flattened
        let wanted = Schema.of(Self.self)
        let chosen = Polymorphism.schema(for: new, wanted: wanted)
        let isKept = chosen === schema { $0 } || chosen === Polymorphism.schema(for: json, wanted: wanted)
        // The model's own class inherits from the static type, as the chosen one does.
        return ((isKept ? schema { $0 } : chosen).instance(of: new) as? Self)
            ?? Polymorphism.instance(of: Self.self, for: new)
    }
}
