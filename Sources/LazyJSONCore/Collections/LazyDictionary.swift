/// The objects in a JSON object as models by their names, each created when it is first accessed.
///
///     let users = try LazyDictionary<User>(parsing: #"{"bo": {"age": 41}, "n": 5, "ada": {"age": 36}}"#)
///     users.count                    // 2; makes no model
///     users["ada"]?.age              // 36; makes one model, decodes one property
///     users["ada"] === users["ada"]  // true
///     users["n"]                     // nil
///     users.map(\.key)               // ["bo", "ada"]
///
/// Elements are in the order of the JSON. Members that are not objects are left out of the collection; they stay in the
/// JSON. If a name repeats, the first member counts, whatever its value is. Names are equal if they are equal strings
/// in Swift, as they are for a property of type `[String: User]`. The dictionary never changes and may be shared
/// between threads; in a draft it is an ``EditableDictionary``. A variable with a dictionary of structs is edited in
/// place.
///
/// - Complexity: The first access to a dictionary finds where its members are, O(*n*) in its bytes. Then finding an
///   element by its key is O(1). Finding one by its index is O(1), too, or O(log *n*) if members are left out. A model
///   is cached while it has another owner. If models have no other owner, dictionaries of up to 1,024 members cache all
///   and longer ones the 128 most recently created. A weak reference is not an owner.
public struct LazyDictionary<Model: JSONModelProtocol>: RandomAccessCollection, Sendable {
    /// A key and the model for it.
    public typealias Element = (key: String, value: Model)

    @usableFromInline var table: ElementTable

    /// Creates a dictionary with JSON that is known to be an object.
    private init(object json: JSON) { table = ElementTable(json, of: Model._objectClass) }

    /// Creates an empty dictionary.
    public init() { self.init(object: .emptyObject) }

    /// Creates a dictionary of the objects in a JSON object; returns nil for any other kind of value.
    ///
    /// - Parameter json: The JSON object. Members that aren't objects are left out of the collection.
    public init?(_ json: JSON) {
        guard json.kind == .object else { return nil }
        self.init(object: json)
    }

    // Arrays, not sequences: the compiler would infer a dictionary of `JSONModel` from a sequence of pairs with a
    // subclass.

    /// Creates a dictionary with the JSON of models, in the order of an array. If a key repeats, its first model
    /// counts.
    ///
    ///     LazyDictionary(users.filter { $0.value.isAdmin })
    ///
    /// - Parameter members: The keys and the models.
    public init(_ members: [Element]) {
        self.init(object: JSON(keeping: members.map { (key: $0.key, value: $0.value._object.json) }))
    }

    /// Creates a dictionary with the JSON of models, in the order of an array. If a key repeats, its first model
    /// counts.
    ///
    ///     LazyDictionary(uniqueKeysWithValues: users.map { ($0.login, $0) })
    ///
    /// - Parameter members: The keys and the models.
    public init(uniqueKeysWithValues members: [(String, Model)]) {
        self.init(members.map { (key: $0.0, value: $0.1) })
    }

    /// Creates a dictionary with the JSON of models, in the order of the keys.
    ///
    /// - Parameter models: The models by key.
    public init(_ models: [String: Model]) { self.init(Array(models).ordered { $0.key < $1.key }) }

    /// The JSON object that the collection is a view of, byte for byte as it was parsed.
    public var json: JSON { table.json }

    /// The model for a key: the same instance for as long as it has an owner; nil if there is no object with that name.
    ///
    /// A weak reference is not an owner: a model that is obtained from one while another thread iterates over a long
    /// dictionary may live on next to the dictionary's next instance for the key, which is equal.
    ///
    /// - Parameter key: The key.
    /// - Complexity: O(1) after the first access to the dictionary.
    @inlinable
    public subscript(key: String) -> Model? { model(for: key) }

    @inlinable
    func model(for key: String) -> Model? { table.model(named: key).flatMap { Model._view(of: $0) } }

    /// Returns the index of the element with a key.
    ///
    /// - Parameter key: The key.
    /// - Returns: The index; nil if there is no such element.
    public func index(forKey key: String) -> Int? { table.index(ofMember: key) }

    // MARK: Collection

    /// Always 0.
    @inlinable public var startIndex: Int { 0 }

    /// The number of elements.
    @inlinable public var endIndex: Int { table.count }

    /// The element at a position, in the order of the JSON.
    ///
    /// - Parameter position: The position.
    /// - Precondition: The position is one of the collection's indices.
    @inlinable
    public subscript(position: Int) -> Element {
        guard let (name, made) = table.member(at: position), let model = Model._view(of: made) else { Self.stop() }
        return (name, model)
    }

    /// Not reached: the table has members, and creates models of its class or a subclass.
    @usableFromInline
    static func stop() -> Never {
        preconditionFailure("LazyDictionary: the element is not a model of the dictionary's class")
    }
}

// MARK: - Keys and values

extension LazyDictionary {
    /// The keys of the elements, in order.
    public var keys: Keys { Keys(dictionary: self) }

    /// The models, in order. Each is created when it is accessed.
    public var values: Values { Values(dictionary: self) }

    /// The keys of a dictionary of models.
    public struct Keys: RandomAccessCollection, Sendable {
        let dictionary: LazyDictionary

        /// Always 0.
        public var startIndex: Int { 0 }
        /// The number of elements.
        public var endIndex: Int { dictionary.endIndex }
        /// The key at a position.
        ///
        /// - Parameter position: The position.
        /// - Precondition: The position is one of the collection's indices.
        public subscript(position: Int) -> String {
            guard let name = dictionary.table.memberName(at: position) else { LazyDictionary.stop() }
            return name
        }
        /// Returns whether there is an element with a key.
        ///
        /// - Parameter key: The key.
        /// - Returns: Whether there is such an element.
        /// - Complexity: O(1) after the first access to the dictionary.
        public func contains(_ key: String) -> Bool { dictionary.index(forKey: key) != nil }
    }

    /// The models of a dictionary.
    public struct Values: RandomAccessCollection, Sendable {
        @usableFromInline let dictionary: LazyDictionary

        /// Always 0.
        @inlinable public var startIndex: Int { 0 }
        /// The number of elements.
        @inlinable public var endIndex: Int { dictionary.endIndex }
        /// The model at a position.
        ///
        /// - Parameter position: The position.
        /// - Precondition: The position is one of the collection's indices.
        @inlinable
        public subscript(position: Int) -> Model {
            let made = dictionary.table.memberModel(at: position)
            guard let model = made.flatMap({ Model._view(of: $0) }) else { LazyDictionary.stop() }
            return model
        }
    }
}

// MARK: - Opening

extension LazyDictionary: JSONOpenable {
    /// Creates a dictionary of a document's root.
    ///
    /// - Parameter root: The object. Nothing is copied.
    /// - Throws: ``JSONError`` if the JSON isn't an object.
    /// - Complexity: O(1); nothing is decoded.
    public init(root: JSON) throws(JSONError) {
        guard root.kind == .object else { throw JSONError(rootKindMismatch: "an object", found: root.kind.description) }
        self.init(object: root)
    }
}

// MARK: - Changing

extension LazyDictionary where Model: JSONModel {
    /// Creates a dictionary with the current JSON of a draft.
    ///
    /// - Parameter draft: The draft.
    public init(_ draft: EditableDictionary<Model>) { self.init(object: draft.json) }

    /// Returns a changed copy of the dictionary. The dictionary itself never changes; the copy shares all JSON that was
    /// not edited.
    ///
    ///     let changed = users.mutate { $0["bo"]?.name = "Bo" }
    ///
    /// A property that can't be written keeps its old value. Use
    /// ``tryMutate(_:)-((EditableDictionary<Model>)->Void)`` to find out about it.
    ///
    /// - Parameter edit: Changes a draft of the dictionary.
    /// - Returns: The changed copy, or the dictionary itself, with its models, if nothing was changed.
    /// - Throws: Any error that `edit` throws.
    /// - Complexity: O(*n*) in the bytes of the edited containers at their first edit; nothing is copied or decoded.
    public func mutate(_ edit: (inout EditableDictionary<Model>) throws -> Void) rethrows -> Self {
        var draft = EditableDictionary(self)
        try edit(&draft)
        return _changed(to: draft.finish(readOnlyChangesOfDraft))
    }

    /// Returns a changed copy of the dictionary, or throws if a property can't be written.
    ///
    /// - Parameter edit: Changes a draft of the dictionary.
    /// - Returns: The changed copy, or the dictionary itself, with its models, if nothing was changed.
    /// - Throws: Any error that `edit` throws, or the first ``MutationError``.
    public func tryMutate(_ edit: (inout EditableDictionary<Model>) throws -> Void) throws -> Self {
        var draft = EditableDictionary(self)
        try edit(&draft)
        return _changed(to: try draft.finishOrThrow(readOnlyChangesOfDraft))
    }
}

extension LazyDictionary: Hashable, Codable, ExpressibleByDictionaryLiteral, CustomStringConvertible {}
extension LazyDictionary: JSONConvertible, Versioned, _EmptyInitializable, ModelList, ModelContaining {}
extension LazyDictionary: WrittenAsOneKind {}
