/// The properties of a live model: values, and parts that are live models themselves.
extension Live where Model: JSONModel {
    /// What the current version has at a key path: a property, or anything else that the model has.
    ///
    ///     live.name               // observed: who reads it is told when it becomes another value
    ///     live.fullName           // computed properties are as well
    ///     live.name = "Ada"       // as live.mutate { $0.name = "Ada" }
    ///
    /// Only declared properties can be set: setting anything else is a mistake in the program, and stops it. `live.count += 1` is a read
    /// and an edit, between which others may edit; ``mutate(_:)`` is atomic.
    ///
    /// Values are compared, where they are `Equatable`; others count as changed by each edit of the model unless they are declared
    /// properties. Objects of a store are compared by their references.
    public subscript<Value: JSONConvertible>(dynamicMember keyPath: KeyPath<Model, Value>) -> Value {
        get { value(at: keyPath) }
        set { mutate { $0[dynamicMember: keyPath] = newValue } }
    }

    // Two of them, and parts by a protocol: the compiler is to take a part where there is one, and not a model as a value whose
    // properties are read without being observed. That a type inherits from a class it does not check here (Swift 6.3).

    /// What the current version has at a key path, of any type: also a nested model as a whole, where its type is asked for.
    ///
    ///     let address: Address = live.address     // observed as a whole
    @_disfavoredOverload
    public subscript<Value: Sendable>(dynamicMember keyPath: KeyPath<Model, Value>) -> Value {
        get { value(at: keyPath) }
        set { mutate { $0[dynamicMember: keyPath] = newValue } }
    }

    /// A dictionary of models, as a whole.
    public subscript<Part: JSONModelProtocol>(
        dynamicMember keyPath: KeyPath<Model, [String: Part]>
    ) -> [String: Part] {
        get { value(at: keyPath) }
        set { mutate { $0[dynamicMember: keyPath] = newValue } }
    }

    /// An optional dictionary of models, as a whole.
    public subscript<Part: JSONModelProtocol>(
        dynamicMember keyPath: KeyPath<Model, [String: Part]?>
    ) -> [String: Part]? {
        get { value(at: keyPath) }
        set { mutate { $0[dynamicMember: keyPath] = newValue } }
    }

    private func value<Value: Sendable>(at keyPath: KeyPath<Model, Value>) -> Value {
        noteRead(.value(keyPath)) { LiveComparison.isSame($0, $1, keyPath) }
        return current[keyPath: keyPath]
    }

    /// A nested model, as a live one.
    ///
    /// Nothing is observed by reaching it, only by reading from it.
    public subscript<Part: JSONModelProtocol>(dynamicMember keyPath: KeyPath<Model, Part>) -> Live<Part> {
        get { part(.part(keyPath), { $0[keyPath: keyPath] }) { $0[dynamicMember: keyPath] = $1 } }
        set {
            guard let part = newValue.present else { return }
            mutate { $0[dynamicMember: keyPath] = part }
        }
    }

    /// An optional nested model, as a live one: `live.manager?.name`.
    ///
    /// Observed is whether there is one, and what is read from it.
    public subscript<Part: JSONModelProtocol>(dynamicMember keyPath: KeyPath<Model, Part?>) -> Live<Part>? {
        get {
            noteRead(.presence(keyPath)) { old, new in
                LiveComparison.isUntouched(old, new, keyPath)
                    || (old[keyPath: keyPath] == nil) == (new[keyPath: keyPath] == nil)
            }
            guard current[keyPath: keyPath] != nil else { return nil }
            return part(.part(keyPath), { $0[keyPath: keyPath] }) { $0[dynamicMember: keyPath] = Optional($1) }
        }
        set {
            let part = newValue?.present
            mutate { $0[dynamicMember: keyPath] = part }
        }
    }

    /// The live model as one of a subclass; nil if the current version is not of that class.
    ///
    ///     live.shape.as(Circle.self)?.radius
    ///
    /// Observed is whether it is of that class, and what is read from it.
    ///
    /// - Parameter subclass: The class, or one that it inherits from.
    public func `as`<Subclass: JSONModel>(_ subclass: Subclass.Type) -> Live<Subclass>? {
        let identifier = ObjectIdentifier(subclass)
        noteRead(.isOf(identifier)) { ($0 is Subclass) == ($1 is Subclass) }
        guard current is Subclass else { return nil }
        return part(.subclass(identifier), { $0 as? Subclass }) { draft, part in
            if let model = part as? Model { draft = Mutable(model) }
        }
    }

    /// The live model of a part.
    func part<Part: JSONModelProtocol>(
        _ key: LiveKey, in list: LiveSiblings? = nil, _ read: @escaping (Model) -> Part?,
        _ write: @escaping (inout Mutable<Model>, Part) -> Void
    ) -> Live<Part> {
        guard place.depth < LiveScope.depthLimit else {
            // Deeper than any document that is opened without asking for it: a live model of its own.
            let hub = LiveHub(read(current) as? JSONModel ?? current)
            return Live<Part>(hub, hub.root)
        }
        let place = self.place.node(key) { LiveScope(in: self.place, LiveStep(in: list, read, write)) }
        return place.live { Live<Part>(hub, place) }
    }
}
