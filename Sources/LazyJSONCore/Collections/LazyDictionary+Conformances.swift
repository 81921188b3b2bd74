// The requirements of the protocols that the dictionary conforms to.

extension LazyDictionary {
    /// Returns whether two dictionaries have equal models for equal keys, in any order.
    public static func == (left: LazyDictionary, right: LazyDictionary) -> Bool {
        left.table === right.table
            || (left.count == right.count && left.allSatisfy { key, model in right[key] == model })
    }

    /// Hashes the elements, independently of their order.
    public func hash(into hasher: inout Hasher) {
        var sum = 0
        for (key, model) in self {
            var element = Hasher()
            element.combine(key)
            element.combine(model)
            sum &+= element.finalize()
        }
        hasher.combine(sum)
    }

    /// Creates a dictionary with the JSON of models, in the order of the literal. If a key repeats, its first model
    /// counts.
    public init(dictionaryLiteral elements: (String, Model)...) { self.init(uniqueKeysWithValues: elements) }

    /// The keys and the descriptions of all models: `["bo": User(age: 41)]`.
    public var description: String {
        if isEmpty { return "[:]" }
        return "[\(map { "\($0.key.debugDescription): \($0.value.description)" }.joined(separator: ", "))]"
    }

    /// Not as a value, but part by part.
    public typealias _LiveReading = Never

    /// Returns the elements of a JSON object.
    ///
    /// - Parameter json: The JSON to read.
    /// - Returns: The dictionary; nil for any other kind of value.
    public static func decode(_ json: JSON) -> LazyDictionary? { LazyDictionary(json) }
    /// Returns the JSON object that the collection is a view of.
    ///
    /// - Returns: The JSON object.
    public func encode() -> JSON? { json }
    /// Returns the converter for the dictionary, which reads objects, and what the policy reads as one.
    ///
    /// - Parameter context: The policy and the model class.
    /// - Returns: The converter.
    public static func converter(in context: ConversionContext) -> Converter<LazyDictionary> {
        var functions = ConverterFunctions<LazyDictionary>(
            { Verdict.outcome(LazyDictionary($0), orElse: .wrongKind) }, encode: { $0.json })
        functions.compare = { $0.table.isSame(as: $1.table) ?? ($0 == $1) }
        functions.direct = .lazy(LazyDictionary.self, of: Model._objectClass, bracket: "{")
        let traits = ConverterTraits(
            form: .dictionary(Polymorphism.viewConverter(of: Model.self), key: .names))
        return Converter(functions, traits).reading(.object, by: context.coercion)
    }
    /// An empty dictionary.
    public static var emptyValue: LazyDictionary { LazyDictionary() }

    package var labeledModels: [(label: String?, model: JSONModel)] {
        map { ($0.key.debugDescription, $0.value._object) }
    }
    package static var modelType: Any.Type { Model.self }

    static var writtenKind: JSON.Kind { .object }

    /// Encodes the meaning of the object.
    ///
    /// - Parameter encoder: The encoder to write to.
    /// - Throws: Any error that ``JSON/encode(to:)`` throws.
    public func encode(to encoder: any Encoder) throws { try json.encode(to: encoder) }

    /// Creates a dictionary by decoding an object of any content. Members that are not objects are left out of the
    /// collection.
    ///
    /// - Parameter decoder: The decoder to read from.
    /// - Throws: `DecodingError` if the value isn't an object, or any error that the decoder throws.
    public init(from decoder: any Decoder) throws {
        self = LazyDictionary(try JSON.decodingObject(decoder, for: LazyDictionary.self).withContext(.current)) ?? [:]
    }
}
