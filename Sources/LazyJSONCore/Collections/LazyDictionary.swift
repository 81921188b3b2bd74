#if canImport(FoundationEssentials) && !FullFoundation
    import FoundationEssentials
#else
    import Foundation
#endif

/// The objects in a JSON object as models by their names, each of them made when it is first accessed.
///
///     let users = try LazyDictionary<User>(parsing: #"{"bo": {"age": 41}, "n": 5, "ada": {"age": 36}}"#)
///     users.count                    // 2; makes no model
///     users["ada"]?.age              // 36; makes one model, decodes one property
///     users["ada"] === users["ada"]  // true
///     users["n"]                     // nil
///     users.map(\.key)               // ["bo", "ada"]
///
/// Elements are in the order of the JSON. Members that are not objects are left out of the collection; they stay in the JSON. Of
/// members with equal names the first counts, whatever it is. Names are equal if they are equal strings in Swift, as they are
/// for a property of type `[String: User]`. The dictionary never changes and may be shared between threads; in a draft it is an
/// ``EditableDictionary``.
///
/// - Complexity: The first access to a dictionary finds where its members are, O(*n*) in its bytes; then finding an element by its key
///   is O(1), and so is finding one by its index, unless members are left out: then that is O(log *n*). A model is cached while
///   anybody holds it; of those that nobody holds, dictionaries of up to 1,024 members cache all and longer ones the 128 most
///   recently made. A weak reference does not hold a model.
public struct LazyDictionary<Model: JSONModel>: RandomAccessCollection, Sendable {
    /// A key and the model for it.
    public typealias Element = (key: String, value: Model)
    /// The type of an index: positions from 0.
    public typealias Index = Int

    @usableFromInline let table: ElementTable

    /// A dictionary of any object.
    private init(object json: JSON) { table = ElementTable(json, of: Model.self) }

    /// An empty dictionary.
    public init() { self.init(object: .emptyObject) }

    /// The objects in an object; nil for a value of any other kind.
    public init?(_ json: JSON) {
        guard json.kind == .object else { return nil }
        self.init(object: json)
    }

    /// A dictionary with the current JSON of a draft.
    public init(_ draft: EditableDictionary<Model>) { self.init(object: draft.json) }

    // Arrays, not sequences: the compiler would infer a dictionary of `JSONModel` from a sequence of pairs with a subclass.

    /// A dictionary of the JSON of models, in the order of an array. Of equal keys the first counts.
    ///
    ///     LazyDictionary(users.filter { $0.value.isAdmin })
    public init(_ members: [Element]) {
        self.init(object: JSON(members: members.lazy.map { (key: $0.key, value: $0.value.json) }))
    }

    /// A dictionary of the JSON of models, in the order of an array. Of equal keys the first counts.
    ///
    ///     LazyDictionary(uniqueKeysWithValues: users.map { ($0.login, $0) })
    public init(uniqueKeysWithValues members: [(String, Model)]) {
        self.init(members.map { (key: $0.0, value: $0.1) })
    }

    /// A dictionary of the JSON of models, in the order of the keys.
    public init(_ models: [String: Model]) { self.init(Array(models).ordered { $0.key < $1.key }) }

    /// The object that the collection is a view of, with every byte that came in.
    public var json: JSON { table.json }

    /// The model for a key: the same instance for as long as anybody holds it; nil if there is no object with that name.
    ///
    /// A weak reference does not hold it, as in a ``LazyArray``.
    ///
    /// - Complexity: O(1) after the first access to the dictionary.
    @inlinable
    public subscript(key: String) -> Model? { table.model(named: key) as? Model }

    /// The index of the element with a key; nil if there is none.
    public func index(forKey key: String) -> Int? { table.index(ofMember: key) }

    // MARK: Collection

    /// Always 0.
    @inlinable public var startIndex: Int { 0 }

    /// The number of elements.
    @inlinable public var endIndex: Int { table.count }

    /// The element at a position, in the order of the JSON.
    ///
    /// - Precondition: The position is one of the collection's indices.
    @inlinable
    public subscript(position: Int) -> Element {
        guard let (name, made) = table.member(at: position), let model = made as? Model else { Self.stop() }
        return (name, model)
    }

    /// Not reached: the table has members, and makes models of its class or of those that inherit from it.
    @usableFromInline
    static func stop() -> Never {
        preconditionFailure("LazyDictionary: the element is not a model of the dictionary's class")
    }
}

// MARK: - Keys and values

extension LazyDictionary {
    /// The keys of the elements, in order.
    public var keys: Keys { Keys(dictionary: self) }

    /// The models, in order, each made when it is accessed.
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
        /// - Precondition: The position is one of the collection's indices.
        public subscript(position: Int) -> String {
            guard let name = dictionary.table.memberName(at: position) else { LazyDictionary.stop() }
            return name
        }
        /// Whether there is an element with a key.
        ///
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
        /// - Precondition: The position is one of the collection's indices.
        @inlinable
        public subscript(position: Int) -> Model {
            guard let model = dictionary.table.memberModel(at: position) as? Model else { LazyDictionary.stop() }
            return model
        }
    }
}

// MARK: - Opening

extension LazyDictionary {
    /// Opens a document whose root is an object.
    ///
    /// - Throws: ``JSONError`` if the text is not JSON, or its root is not an object.
    public init(parsing data: borrowing Data) throws(JSONError) { try self.init(root: try JSON(parsing: data)) }

    /// Opens a document from bytes; like `init(parsing: Data)`.
    public init(parsing bytes: [UInt8]) throws(JSONError) { try self.init(root: try JSON(parsing: bytes)) }

    /// Opens a document from text; like `init(parsing: Data)`.
    public init(parsing text: String) throws(JSONError) { try self.init(root: try JSON(parsing: text)) }

    /// Opens a file whose root is an object: reads all of it.
    ///
    /// - Throws: ``JSONError`` if the content is not JSON or its root is not an object, and what Foundation throws if the
    ///   file cannot be read.
    public init(contentsOf url: URL) throws { try self.init(root: try JSON(contentsOf: url)) }

    /// Opens a file whose root is an object, mapped into memory.
    ///
    /// - Warning: The file must not change while the dictionary or one of its models is in use: reading what was cut off ends the
    ///   program. See ``JSON/init(mapping:nestingLimit:)``.
    /// - Throws: As `init(contentsOf:)`.
    public init(mapping url: URL) throws { try self.init(root: try JSON(mapping: url)) }

    /// A dictionary of a document's root.
    init(root: JSON) throws(JSONError) {
        guard root.kind == .object else { throw JSONError(rootKindMismatch: "an object", found: root.kind.description) }
        self.init(object: root)
    }
}

// MARK: - Changing

extension LazyDictionary {
    /// A changed copy. The dictionary itself never changes; the copy shares all JSON that was not edited.
    ///
    ///     let changed = users.mutate { $0["bo"]?.name = "Bo" }
    ///
    /// What could not be written keeps its old value; ``tryMutate(_:)`` tells what that was.
    ///
    /// - Returns: The dictionary itself, with its models, if nothing was changed.
    /// - Complexity: O(*n*) in the bytes of the edited containers at their first edit; nothing is copied or decoded.
    public func mutate(_ edit: (inout EditableDictionary<Model>) throws -> Void) rethrows -> Self {
        var draft = EditableDictionary(self)
        try edit(&draft)
        return changed(to: draft.finish())
    }

    /// A changed copy; throws if something could not be written.
    ///
    /// - Throws: What `edit` throws, or the first ``MutationError``.
    public func tryMutate(_ edit: (inout EditableDictionary<Model>) throws -> Void) throws -> Self {
        var draft = EditableDictionary(self)
        try edit(&draft)
        return changed(to: try draft.finishOrThrow())
    }

    /// The dictionary of changed JSON, which has to be an object.
    package func changed(to new: JSON) -> Self {
        new.isIdentical(to: json) ? self : LazyDictionary(object: new.flattened)
    }
}
