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

    init(_ json: JSON) { self.json = json }

    /// A draft of a model.
    public init(_ model: Model) { json = model.json }

    /// The class of the model that the draft would become now.
    public var modelClass: JSONModel.Type { Polymorphism.schema(for: json, wanted: Model.self).modelClass }

    // MARK: Values

    /// A property's value.
    ///
    /// Setting writes as the property reads: by its converter, in the JSON's own kind of value where that reads back the
    /// same. Setting nil removes the member. What cannot be written leaves the old value and is reported by `tryMutate`.
    public subscript<Value: Sendable>(dynamicMember keyPath: KeyPath<Model, Value>) -> Value {
        get { Self.core(keyPath).read(json) }
        set { write(newValue, to: Self.core(keyPath)) }
    }

    /// A nested model, to be changed in place. Where there is none, what is set makes one.
    public subscript<Nested: JSONModel>(dynamicMember keyPath: KeyPath<Model, Nested>) -> Mutable<Nested> {
        get { Mutable<Nested>(Self.core(keyPath).read(json).json) }
        set { adopt(newValue, at: Self.core(keyPath), { $0 }) }
        _modify {
            let property = Self.core(keyPath)
            let taken = take(.object, at: property)
            var nested = Mutable<Nested>(taken ?? property.read(json).json)
            defer { adopt(nested, at: property, wasTaken: taken != nil, { $0 }) }
            yield &nested
        }
    }

    /// A nested model that may not be there, to be changed in place: `$0.user?.name = "Bo"`.
    public subscript<Nested: JSONModel>(dynamicMember keyPath: KeyPath<Model, Nested?>) -> Mutable<Nested>? {
        get { Self.core(keyPath).read(json).map { Mutable<Nested>($0.json) } }
        set {
            let property = Self.core(keyPath)
            if let newValue { adopt(newValue, at: property, { $0 }) } else { write(nil, to: property) }
        }
        _modify {
            let property = Self.core(keyPath)
            let taken = take(.object, at: property)
            var nested = (taken ?? property.read(json)?.json).map { Mutable<Nested>($0) }
            let wasThere = nested != nil
            defer {
                if let nested {
                    adopt(nested, at: property, wasTaken: taken != nil, { $0 })
                } else if wasThere {
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
        get { EditableArray(Self.core(keyPath).read(json).json) }
        set { adopt(newValue, at: Self.core(keyPath)) }
        _modify {
            let property = Self.core(keyPath)
            let taken = take(.array, at: property)
            var array = EditableArray<Element>(taken ?? property.read(json).json)
            defer { adopt(array, at: property, wasTaken: taken != nil) }
            yield &array
        }
    }

    /// Writes null, where setting nil would remove the member.
    public mutating func setNull<Value: Sendable>(_ keyPath: KeyPath<Model, Value>) {
        let path = json.pathToWrite(Self.core(keyPath))
        if json.value(at: path)?.isNull != true { json.set(.null, at: path[...]) }
    }

    /// A member of the object, whether or not a property reads it.
    public subscript(raw name: String) -> JSON? {
        get { json[name] }
        set { json[name] = newValue }
        _modify { yield &json[name] }
    }

    /// The draft as one of a subclass; nil if the model it would become is not of that class.
    public func `as`<Subclass: JSONModel>(_ subclass: Subclass.Type) -> Mutable<Subclass>? {
        modelClass is Subclass.Type ? Mutable<Subclass>(json) : nil
    }

    // MARK: The ways in and out

    /// The property that a key path names.
    ///
    /// A key path that names anything else is a mistake in the program, and is answered by a trap that names it.
    private static func core<Value: Sendable>(_ keyPath: KeyPath<Model, Value>) -> PropertyCore<Value> {
        guard let property = Schema.of(Model.self).property(at: keyPath) as? PropertyCore<Value> else {
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
            errors.append(MutationError(modelClass: Model.self, property: property.name, underlying: error))
        }
    }

    /// Takes a container out of the JSON for as long as it is changed, so that it has a single owner.
    private mutating func take(_ kind: JSON.Kind, at property: AnyPropertyCore) -> JSON? {
        let path = json.pathToWrite(property)
        guard property.store == nil, let value = json.value(at: path), value.kind == kind else { return nil }
        json.set(.null, at: path[...])
        return value
    }

    /// Puts a nested draft back. Where nothing was there and nothing was set, nothing is written.
    private mutating func adopt<Nested: JSONModel, Value: Sendable>(
        _ nested: Mutable<Nested>, at property: PropertyCore<Value>, wasTaken: Bool = false, _ wrap: (Nested) -> Value
    ) {
        errors += nested.errors
        put(nested.json, .object, at: property, wasTaken) { wrap(Nested(nested)) }
    }

    private mutating func adopt<Element: JSONModel>(
        _ array: EditableArray<Element>, at property: PropertyCore<LazyArray<Element>>, wasTaken: Bool = false
    ) {
        errors += array.errors
        put(array.json, .array, at: property, wasTaken) { LazyArray<Element>(array.json) ?? LazyArray() }
    }

    /// Puts a container where it was taken out, or else has the property write it in its own way: as itself, as text in a
    /// string, or as a reference.
    private mutating func put<Value: Sendable>(
        _ container: JSON, _ kind: JSON.Kind, at property: PropertyCore<Value>, _ wasTaken: Bool, _ value: () -> Value
    ) {
        let path = json.pathToWrite(property)
        let present = json.value(at: path)
        if wasTaken || (property.store == nil && present?.kind == kind) { return json.set(container, at: path[...]) }
        let isEmpty = container.isIdentical(to: kind == .object ? .emptyObject : .emptyArray)
        if isEmpty, present?.isNull ?? true { return }
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
    /// The copy is of the class that the changed JSON asks for, within the static type of the model. What could not be
    /// written keeps its old value; ``tryMutate(_:)`` says what that was.
    ///
    /// - Returns: The model itself if nothing was changed.
    /// - Complexity: O(*n*) in the bytes of the edited containers at their first edit; nothing is copied or decoded.
    public func mutate(_ edit: (inout Mutable<Self>) throws -> Void) rethrows -> Self {
        var draft = Mutable<Self>(self)
        try edit(&draft)
        return draft.json.isIdentical(to: json) ? self : Self(draft)
    }

    /// A changed copy, unless something could not be written.
    ///
    /// - Throws: What `edit` throws, or the first ``MutationError``.
    public func tryMutate(_ edit: (inout Mutable<Self>) throws -> Void) throws -> Self {
        var draft = Mutable<Self>(self)
        try edit(&draft)
        if let error = draft.errors.first { throw error }
        return draft.json.isIdentical(to: json) ? self : Self(draft)
    }
}
