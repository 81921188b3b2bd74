/// The properties of a live model: values, and parts, which are live models themselves.
extension Live where Model: JSONModel {
    /// The value of the current version at a key path: a property, or any other member of the model.
    ///
    ///     live.name               // observed: notifies the reader when the value changes
    ///     live.fullName           // computed properties are observed, too
    ///     live.name = "Ada"       // like live.mutate { $0.name = "Ada" }
    ///
    /// Only declared properties can be set; setting any other member is a programming error and stops the program.
    /// `live.count += 1` is a read and a separate edit, and others may edit in between; `mutate(_:)` is atomic.
    ///
    /// Values are compared if they are `Equatable`. Other values count as changed by each edit of the model, unless
    /// they are declared properties. Objects of a store are compared by their references.
    ///
    /// - Parameter keyPath: A member of the model.
    public subscript<Value: JSONConvertible>(dynamicMember keyPath: KeyPath<Model, Value>) -> Value
    where Value._LiveReading == Value {
        get { value(at: keyPath) }
        set { mutate { $0[dynamicMember: keyPath] = newValue } }
    }

    // There are two overloads, and parts are found by a protocol: the compiler should prefer a part over a model as a
    // value, whose properties would be read without being observed. It doesn't check inheritance from a class here
    // (Swift 6.3).

    /// The value of the current version at a key path, of any type. It can also be a whole nested model, if the type is
    /// given.
    ///
    ///     let address: Address = live.address     // observed as a whole
    ///
    /// - Parameter keyPath: A member of the model.
    @_disfavoredOverload
    public subscript<Value: Sendable>(dynamicMember keyPath: KeyPath<Model, Value>) -> Value {
        get { value(at: keyPath) }
        set { mutate { $0[dynamicMember: keyPath] = newValue } }
    }

    private func value<Value: Sendable>(at keyPath: KeyPath<Model, Value>) -> Value {
        noteRead(.value(keyPath)) { LiveComparison.isSame($0, $1, keyPath) }
        return current[keyPath: keyPath]
    }

    /// A nested model, as a live model.
    ///
    /// Accessing it isn't observed; reading its properties is.
    ///
    /// - Parameter keyPath: A property that reads a model.
    public subscript<Part: JSONModelProtocol>(dynamicMember keyPath: KeyPath<Model, Part>) -> Live<Part> {
        get { part(.part(keyPath), { $0[keyPath: keyPath] }) { $0[dynamicMember: keyPath] = $1 } }
        set {
            guard let part = newValue.present else { return }
            mutate { $0[dynamicMember: keyPath] = part }
        }
    }

    /// An optional nested model, as a live model: `live.manager?.name`.
    ///
    /// Accessing it observes whether it exists; reading its properties observes these.
    ///
    /// - Parameter keyPath: A property that reads an optional model.
    public subscript<Part: JSONModelProtocol>(dynamicMember keyPath: KeyPath<Model, Part?>) -> Live<Part>? {
        get {
            notePresence(of: keyPath)
            guard current[keyPath: keyPath] != nil else { return nil }
            return part(.part(keyPath), { $0[keyPath: keyPath] }) { $0[dynamicMember: keyPath] = Optional($1) }
        }
        set {
            let part = newValue?.present
            mutate { $0[dynamicMember: keyPath] = part }
        }
    }

    /// Returns the live model as one of a subclass, if the current version is of that class.
    ///
    ///     live.shape.as(Circle.self)?.radius
    ///
    /// Calling this method observes whether the model is of that class; reading properties of the result observes
    /// these.
    ///
    /// - Parameter subclass: The class of the model, or one that it inherits from.
    /// - Returns: The live model, or nil if the current version isn't of that class.
    public func `as`<Subclass: JSONModel>(_ subclass: Subclass.Type) -> Live<Subclass>? {
        let identifier = ObjectIdentifier(subclass)
        noteRead(.isOf(identifier)) { ($0 is Subclass) == ($1 is Subclass) }
        guard current is Subclass else { return nil }
        return part(.subclass(identifier), { $0 as? Subclass }) { draft, part in
            if let model = part as? Model { draft = Mutable(model) }
        }
    }

    /// Returns the live model of a part.
    private func part<Part: JSONModelProtocol>(
        _ key: LiveKey, _ read: @escaping (Model) -> Part?, _ write: @escaping (inout Mutable<Model>, Part) -> Void
    ) -> Live<Part> {
        scope.node(key) { LiveScope(in: scope, read, write) }.live(of: hub)
    }
}
