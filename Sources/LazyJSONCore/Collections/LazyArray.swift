/// The objects of a JSON array as models, each created when it is first accessed.
///
///     let users = try LazyArray<User>(parsing: data)
///     users.count              // counts, makes no model
///     users[7].name            // makes one model, decodes one property
///     users[7] === users[7]    // true
///
/// Elements of the JSON that are not objects are left out of the collection; they stay in the JSON. The array never
/// changes and may be shared between threads; in a draft it is an ``EditableArray``. A variable with an array of
/// structs is edited in place, as one of Swift's own: `user.friends[0].city = "Oslo"`.
///
/// - Complexity: The first access to an array finds where its elements are, O(*n*) in its bytes; then every element is
///   O(1). A model is cached while it has another owner. If models have no other owner, arrays of up to 1,024 elements
///   cache all and longer ones the 128 most recently created. A weak reference is not an owner.
public struct LazyArray<Element: JSONModelProtocol>: RandomAccessCollection, Sendable {
    @usableFromInline package internal(set) var table: ElementTable

    /// Creates an empty array.
    public init() { table = ElementTable(.emptyArray, of: Element._objectClass) }

    /// Creates an array of the objects in a JSON array; returns nil for any other kind of value.
    ///
    /// - Parameter json: The JSON array. Elements that aren't objects are left out of the collection.
    public init?(_ json: JSON) {
        guard json.kind == .array else { return nil }
        table = ElementTable(json, of: Element._objectClass)
    }

    /// Creates an array with JSON that is known to be an array.
    init(elements json: JSON) { table = ElementTable(json, of: Element._objectClass) }

    /// Creates an array with the JSON of models.
    ///
    /// - Parameter models: The models, in order.
    public init(_ models: some Sequence<Element>) {
        table = ElementTable(JSON(keeping: models.map { $0._object.json }), of: Element._objectClass)
    }

    /// The JSON array that the collection is a view of, byte for byte as it was parsed.
    ///
    /// If a permissive policy reads another value as a list, such as `{"0": {}, "2": {}}`, this is the array that it is
    /// read as. The original value stays in the model's ``JSONModel/json``, and keeps its shape if a draft changes the
    /// list.
    public var json: JSON { table.json }

    /// Always 0.
    @inlinable public var startIndex: Int { 0 }

    /// The number of elements.
    @inlinable public var endIndex: Int { table.count }

    /// The model at a position: the same instance for as long as it has an owner.
    ///
    /// A weak reference is not an owner: a model that is obtained from one while another thread iterates over a long
    /// array may live on next to the array's next instance for the position, which is equal.
    ///
    /// - Parameter position: The position.
    /// - Precondition: The position is one of the collection's indices.
    @inlinable
    public subscript(position: Int) -> Element { element(at: position) }

    @inlinable
    func element(at position: Int) -> Element {
        guard let model = Element._view(of: table.model(at: position)) else {
            // Not reached: the table creates models of its class or a subclass.
            preconditionFailure("LazyArray: the element is not a model of the array's class")
        }
        return model
    }
}

// MARK: - Iterating

extension LazyArray {
    /// Iterates over the models in order. Each is created when it is reached.
    public struct Iterator: IteratorProtocol {
        @usableFromInline let array: LazyArray
        @usableFromInline let count: Int
        @usableFromInline var position = 0

        @inlinable
        init(_ array: LazyArray) {
            self.array = array
            count = array.count
        }

        /// Returns the next model, or nil after the last one.
        @inlinable
        public mutating func next() -> Element? {
            guard position < count else { return nil }
            defer { position &+= 1 }
            return array[position]
        }
    }

    /// Returns an iterator over the models.
    @inlinable
    public func makeIterator() -> Iterator { Iterator(self) }
}

// MARK: - Opening

extension LazyArray: JSONOpenable {
    /// Creates an array of a document's root.
    ///
    /// - Parameter root: The array. Nothing is copied.
    /// - Throws: ``JSONError`` if the JSON isn't an array.
    /// - Complexity: O(1); nothing is decoded.
    public init(root: JSON) throws(JSONError) {
        guard let array = LazyArray(root) else {
            throw JSONError(rootKindMismatch: "an array", found: root.kind.description)
        }
        self = array
    }
}

// MARK: - Changing

extension LazyArray where Element: JSONModel {
    /// Returns a changed copy of the array. The array itself never changes; the copy shares all JSON that was not
    /// edited.
    ///
    ///     let changed = shapes.mutate {
    ///         $0[2].x = 5                         // an element, in place
    ///         $0.append(Circle { $0.radius = 1 })
    ///     }
    ///
    /// A property that can't be written keeps its old value. Use
    /// ``tryMutate(_:)-((EditableArray<Element>)->Void)`` to find out about it. Elements that are not objects stay
    /// where they are, and all bytes that were not edited stay the same.
    ///
    /// - Parameter edit: Changes a draft of the array.
    /// - Returns: The changed copy, or the array itself if nothing was changed.
    /// - Throws: Any error that `edit` throws.
    /// - Complexity: O(*n*) in the bytes of the edited containers at their first edit; nothing is copied or decoded.
    public func mutate(_ edit: (inout EditableArray<Element>) throws -> Void) rethrows -> LazyArray {
        var draft = EditableArray<Element>(json)
        try edit(&draft)
        return _changed(to: draft.finish(readOnlyChangesOfDraft))
    }

    /// Returns a changed copy of the array, or throws if a property can't be written.
    ///
    /// - Parameter edit: Changes a draft of the array.
    /// - Returns: The changed copy, or the array itself if nothing was changed.
    /// - Throws: Any error that `edit` throws, or the first ``MutationError``.
    public func tryMutate(_ edit: (inout EditableArray<Element>) throws -> Void) throws -> LazyArray {
        var draft = EditableArray<Element>(json)
        try edit(&draft)
        return _changed(to: try draft.finishOrThrow(readOnlyChangesOfDraft))
    }

    /// Returns a changed copy, also if read-only properties of elements are changed.
    ///
    /// - Parameter isTrying: Whether to throw an error if a property can't be written.
    package func rewritten(isTrying: Bool, _ edit: (inout EditableArray<Element>) -> Void) throws -> LazyArray {
        var draft = EditableArray<Element>(json)
        edit(&draft)
        return _changed(to: isTrying ? try draft.finishOrThrow() : draft.finish())
    }
}

// MARK: - Conformances

extension LazyArray: Hashable {
    /// Returns whether two arrays have equal models at equal positions.
    public static func == (left: LazyArray, right: LazyArray) -> Bool {
        left.table === right.table || (left.count == right.count && zip(left, right).allSatisfy { $0 == $1 })
    }

    /// Hashes the models.
    public func hash(into hasher: inout Hasher) {
        hasher.combine(count)
        for model in self { hasher.combine(model) }
    }
}

extension LazyArray: ExpressibleByArrayLiteral {
    /// Creates an array with the JSON of models.
    public init(arrayLiteral elements: Element...) { self.init(elements) }
}

extension LazyArray: JSONConvertible, _EmptyInitializable {
    /// Not as a value, but part by part.
    public typealias _LiveReading = Never

    /// Returns the objects of a JSON array.
    ///
    /// - Parameter json: The JSON to read.
    /// - Returns: The array; nil for any other kind of value.
    public static func decode(_ json: JSON) -> LazyArray? { LazyArray(json) }
    /// Returns the JSON array that the collection is a view of.
    ///
    /// - Returns: The JSON array.
    public func encode() -> JSON? { json }
    /// Returns the converter for the array. It reads arrays, and values that the policy reads as lists. Elements have
    /// to be objects, whatever the policy.
    ///
    /// - Parameter context: The policy and the model class.
    /// - Returns: The converter.
    public static func converter(in context: ConversionContext) -> Converter<LazyArray> {
        var functions = ConverterFunctions<LazyArray>(
            { Verdict.outcome(LazyArray($0), orElse: .wrongKind) }, encode: { $0.json })
        functions.compare = { $0.table.isSame(as: $1.table) ?? ($0 == $1) }
        functions.direct = .lazy(LazyArray.self, of: Element._objectClass, bracket: "[")
        let traits = ConverterTraits(form: .list(Polymorphism.viewConverter(of: Element.self)))
        return Converter(functions, traits).reading(
            .array, by: context.coercion, where: { $0.kind == .object })
    }
    /// An empty array.
    public static var emptyValue: LazyArray { LazyArray() }
}

extension LazyArray: Versioned {}

extension LazyArray: ModelList {
    package var labeledModels: [(label: String?, model: JSONModel)] { map { (nil, $0._object) } }
    package static var modelType: Any.Type { Element.self }
}

extension LazyArray: ModelContaining {}

extension LazyArray: WrittenAsOneKind {
    static var writtenKind: JSON.Kind { .array }
}

extension LazyArray: Codable {
    /// Encodes the meaning of the array.
    ///
    /// - Parameter encoder: The encoder to write to.
    /// - Throws: Any error that ``JSON/encode(to:)`` throws.
    public func encode(to encoder: any Encoder) throws { try json.encode(to: encoder) }

    /// Creates an array by decoding an array of any content. Elements that are not objects are left out of the
    /// collection.
    ///
    /// - Parameter decoder: The decoder to read from.
    /// - Throws: `DecodingError` if the value isn't an array, or any error that the decoder throws.
    public init(from decoder: any Decoder) throws {
        self = LazyArray(try JSON.decodingArray(decoder, for: LazyArray.self).withContext(.current)) ?? []
    }
}

extension LazyArray: CustomStringConvertible, CustomReflectable {
    /// How many models are shown.
    private static var shownCount: Int { 10 }

    /// The descriptions of the first ten models, and how many more there are: `[User(id: 1), User(id: 2), … 98 more
    /// #3fa90c]`.
    ///
    /// The fingerprint is that of the JSON, so that arrays that differ only after the first models don't look the same.
    public var description: String {
        var parts = prefix(Self.shownCount).map(\.description)
        if count > parts.count { parts.append("… \(count - parts.count) more #\(json.fingerprint)") }
        return "[\(parts.joined(separator: ", "))]"
    }

    /// A mirror of the first ten models.
    public var customMirror: Mirror {
        Mirror(
            self, children: prefix(Self.shownCount).enumerated().map { (label: "[\($0)]", value: $1) },
            displayStyle: .struct)
    }
}
