import LazyJSONFoundation

/// Types that conform to `Codable` and don't depend on this library.
extension Converter where Value: Codable {
    /// A converter for a `Codable` type, decoded from the value's own bytes and encoded by its own `encode(to:)`.
    ///
    ///     struct Point: Codable { var x: Double, y: Double }
    ///
    ///     // {"origin": {"x": 1, "y": 2.0}, "corners": [{"x": 0, "y": 0}, null]}
    ///     @Property(as: .codable) var origin: Point?
    ///     @Property(as: .codable) var corners: [Point]
    ///
    /// In optionals, arrays, sets and dictionaries, the converter applies to the elements, and an element that the type
    /// can't decode is left out. A policy only decides what is null. If the type throws an error, the JSON is unusable.
    ///
    /// Writing changes the members that the type encodes differently from the value that was read. The other members
    /// keep their bytes, including members that the type doesn't know and members of nested objects. An array that
    /// differs is written as a whole. New members are in the order of their names, and slashes aren't escaped.
    public static var codable: Converter<Value> {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return codable(decoder: JSONDecoder(), encoder: encoder)
    }

    /// Returns a converter for a `Codable` type, decoded and encoded by coders that the app has set up.
    ///
    ///     @Property(as: .codable(decoder: Coders.decoder, encoder: Coders.encoder)) var origin: Point?
    ///
    /// - Parameters:
    ///   - decoder: Decodes every value. Don't change the decoder afterwards, because any thread may use it.
    ///   - encoder: Encodes every value, in the order of members that it is set up for. Don't change the encoder
    ///     afterwards, either.
    /// - Returns: The converter for the type.
    public static func codable(decoder: JSONDecoder, encoder: JSONEncoder) -> Converter<Value> {
        let coders = Coders(decoder: decoder, encoder: encoder)
        return Converter { context in
            let parts = CodableParts(coders: coders, context: context)
            let composite = CompositeShape(of: Value.self)?.converter(parts) as? Converter<Value>
            return composite ?? coders.converter(for: Value.self, context.coercion)
        }
    }
}

/// The coders of a converter. They aren't changed after they are passed to the converter, so several threads may use
/// them.
private struct Coders: @unchecked Sendable {
    let decoder: JSONDecoder
    let encoder: JSONEncoder

    func converter<Value: Codable & Sendable>(for type: Value.Type, _ coercion: Coercion) -> Converter<Value> {
        let plain = Converter<Value>(
            decode: { try decoder.decode(Value.self, from: $0.written(in: .json).data(withMark: false)) },
            encode: { try JSON(parsing: encoder.encode($0)) }
        ).with { $1.coercion = coercion }
        // Drafts keep a value that has this, and write it once.
        return plain.with { functions, _ in
            functions.revise = { value, present, revision in try plain.revised(value, over: present, &revision) }
        }
    }
}

/// Converts the parts of optionals, lists and dictionaries by the same coders. Keys are converted as in any dictionary.
private struct CodableParts: PartConverters {
    let coders: Coders
    let context: ConversionContext

    func converter<E: Sendable>(ofElement type: E.Type) -> Converter<E>? {
        func open<C: Codable & Sendable>(_ type: C.Type) -> Any {
            Converter<C>.codable(decoder: coders.decoder, encoder: coders.encoder).resolved(in: context)
        }
        return (type as? any (Codable & Sendable).Type).flatMap { open($0) as? Converter<E> }
    }
}
