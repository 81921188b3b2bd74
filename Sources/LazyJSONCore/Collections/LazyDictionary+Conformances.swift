extension LazyDictionary: Hashable {
    /// Whether both have equal models for equal keys, in whatever order.
    public static func == (left: LazyDictionary, right: LazyDictionary) -> Bool {
        left.table === right.table
            || (left.count == right.count && left.allSatisfy { key, model in right[key] == model })
    }

    /// Hashes the elements, in whatever order.
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
}

extension LazyDictionary: ExpressibleByDictionaryLiteral {
    /// A dictionary of the JSON of models, in the order of the literal. Of equal keys the first counts.
    public init(dictionaryLiteral elements: (String, Model)...) { self.init(uniqueKeysWithValues: elements) }
}

extension LazyDictionary: CustomStringConvertible {
    /// The keys and the descriptions of all models: `["bo": User(age: 41)]`.
    public var description: String {
        if isEmpty { return "[:]" }
        return "[\(map { "\($0.key.debugDescription): \($0.value.description)" }.joined(separator: ", "))]"
    }
}

extension LazyDictionary: JSONConvertible, _EmptyInitializable {
    /// The objects in an object; nil for any other kind.
    public static func decode(_ json: JSON) -> LazyDictionary? { LazyDictionary(json) }
    /// The object that the collection is a view of.
    public func encode() -> JSON? { json }
    /// Reads objects only, whatever the policy.
    public static func converter(in context: ConversionContext) -> Converter<LazyDictionary> {
        var converter = Converter(
            reading: { Verdict.outcome(LazyDictionary($0), orElse: .wrongKind) }, encode: { $0.json })
        converter.traits.form = .dictionary(
            { ErasedConverter(Polymorphism.viewConverter(of: Model.self)) }, key: { CheckedKey($0) })
        converter.direct = LazyReader.dictionary(of: Model.self)
        return converter
    }
    /// An empty dictionary.
    public static var emptyValue: LazyDictionary { LazyDictionary() }
}

extension LazyDictionary: ModelList {
    package var labeledModels: [(label: String?, model: JSONModel)] { map { ($0.key.debugDescription, $0.value) } }
    package static var modelType: Any.Type { Model.self }
}

extension LazyDictionary: ModelContaining {
    func collectOwners(into owners: inout [MemoOwner]) {
        owners.append(.holder(table))
    }
    static var canContainModels: Bool { true }
}

extension LazyDictionary: Codable {
    /// Encodes the meaning of the object.
    public func encode(to encoder: any Encoder) throws { try json.encode(to: encoder) }

    /// Decodes an object of any content; members that are not objects are left out of the collection.
    ///
    /// - Throws: `DecodingError` for anything but an object, and what the decoder throws.
    public init(from decoder: any Decoder) throws {
        let json = try JSON(from: decoder)
        guard let dictionary = LazyDictionary(json) else {
            throw DecodingError.typeMismatch(
                LazyDictionary.self,
                .init(
                    codingPath: decoder.codingPath, debugDescription: "Found \(json.kind) where an object is expected.")
            )
        }
        self = dictionary
    }
}
