// Structs of models, which `@JSONModel` declares: each a value over an object, which copies share until one of them is
// edited.

// MARK: - The object

extension JSONModelProtocol where _Fields == ModelFields<Self> {
    /// The class of the objects.
    public static var _objectClass: JSONModel.Type { TypedStructObject<Self>.self }
    /// The object as it is now.
    public var _object: JSONModel { _model.object.settled }
    /// The object.
    public var _held: AnyObject { _model.object }
    /// Returns an object of the struct as a value.
    @inlinable
    public static func _view(of object: JSONModel) -> Self? {
        guard object._classLayout._withUnsafeGuaranteedRef({ $0.declaredType == ObjectIdentifier(Self.self) }),
            let object = object as? StructObject
        else { return nil }
        return Self(_model: ModelFields(object))
    }

    /// The object that the model is a view of: all bytes that nobody edited are as they were parsed.
    ///
    /// - Complexity: O(1), and after edits O(*n*) in the size of the edited parts.
    public var json: JSON { _model.object.currentJSON }

    /// The properties, in the order of declaration.
    public static var properties: [ModelProperty] { _objectClass.properties }
}

// MARK: - Creating

extension JSONModelProtocol where _Fields == ModelFields<Self> {
    /// Creates a value of JSON. Anything but an object is treated as an empty object.
    public init(_making json: JSON) { self.init(_model: ModelFields(json: json)) }

    /// Creates a value of a new object, which starts as ``ModelRules/initialJSON``.
    public init() { self.init(_model: ModelFields()) }

    /// Creates a value of a new object, which starts as ``ModelRules/initialJSON``, and sets properties of it.
    ///
    ///     let user = User { $0.city = "Oslo" }
    ///
    /// Read-only properties can be set here, and nowhere else.
    ///
    /// - Parameter edit: Sets properties of the new object.
    /// - Throws: Any error that `edit` throws.
    public init(_ edit: (inout Self) throws -> Void) rethrows {
        self.init(_model: ModelFields())
        _model.beginNew()
        try edit(&self)
        _model.settle()
    }

    /// A value of an empty object.
    public static var emptyValue: Self { Self(_making: .emptyObject) }
}

// MARK: - Editing

extension JSONModelProtocol where _Fields == ModelFields<Self> {
    /// Returns a changed copy: `user.mutate { $0.city = "Oslo" }`. A variable is edited in place: `user.city = "Oslo"`.
    ///
    /// A property that can't be written keeps its old value. In debug builds, the first such write of each property is
    /// reported on standard error. `tryMutate(_:)` throws instead.
    ///
    /// - Parameter edit: Changes the copy.
    /// - Returns: The changed copy.
    /// - Throws: Any error that `edit` throws.
    public func mutate(_ edit: (inout Self) throws -> Void) rethrows -> Self {
        var copy = self
        try edit(&copy)
        return copy
    }

    /// Returns a changed copy, or throws if a property can't be written.
    ///
    /// - Parameter edit: Changes the copy.
    /// - Returns: The changed copy.
    /// - Throws: Any error that `edit` throws, or the first ``MutationError``.
    public func tryMutate(_ edit: (inout Self) throws -> Void) throws -> Self {
        try RefusedEdits.trying(edit, on: self)
    }

    /// Writes null for a property; setting nil would remove the member.
    ///
    /// - Parameter keyPath: A declared property. Any other key path stops the program.
    public mutating func setNull<Value: Sendable>(_ keyPath: KeyPath<Self, Value>) {
        _model.edit { $0.setNull($0.core(keyPath)) }
    }

    /// Writes a value as it is written where there is none yet, even if the property already reads it.
    ///
    /// - Parameters:
    ///   - keyPath: A declared property. Any other key path stops the program.
    ///   - value: The new value.
    public mutating func overwrite<Value: Sendable>(_ keyPath: KeyPath<Self, Value>, with value: Value) {
        _model.edit { $0.write(value, to: $0.core(keyPath), overwriting: true) }
    }

    /// A member of the object, whether or not a property reads it. Nil if there is no such member; setting nil removes
    /// it.
    ///
    /// - Parameter name: The member's name in the JSON. It isn't a path.
    public subscript(raw name: String) -> JSON? {
        get { json[name] }
        set { _model.setMember(name, newValue) }
    }
}

// MARK: - Comparing and coding

extension JSONModelProtocol where _Fields == ModelFields<Self> {
    /// Returns whether the JSON of two values means the same: see ``JSONModel/==(_:_:)``.
    public static func == (left: Self, right: Self) -> Bool { left._object == right._object }

    /// Hashes the meaning of the JSON.
    public func hash(into hasher: inout Hasher) { hasher.combine(_object) }

    /// Encodes the meaning of the JSON.
    ///
    /// - Parameter encoder: The encoder to write to.
    /// - Throws: Any error that ``JSON/encode(to:)`` throws.
    public func encode(to encoder: any Encoder) throws { try json.encode(to: encoder) }
}
