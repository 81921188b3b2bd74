/// The converters for values that don't belong to a model. They are created at the first use of a type with a policy,
/// and all later reads use them.
///
/// A type finds its converter by its conformances, and a raw-value type finds out at its first value how it is read:
/// neither is repeated for every value. The table is read without a lock, and grows only with the number of types, not
/// with data.
package enum StandaloneConverters {
    /// The number of policies whose converters are kept for a type. A program has few; if it creates thousands, the
    /// others aren't kept.
    private static let policyLimit = 8

    private final class Entry: Sendable {
        let converter: ErasedConverter
        let coercion: Coercion
        let next = OnceReference<Entry>()

        init(_ converter: ErasedConverter, _ coercion: Coercion) {
            (self.converter, self.coercion) = (converter, coercion)
        }
    }

    private final class Bucket: Sendable {
        let first = OnceReference<Entry>()
    }

    private static let buckets = (0..<64).map { _ in Bucket() }

    /// Returns the converter that a property of the type would have in a class with a policy, or nil if nothing
    /// converts the type.
    package static func converter<Value: Sendable>(for type: Value.Type, _ coercion: Coercion) -> Converter<Value>? {
        found(for: type, coercion) as? Converter<Value>
    }

    /// Returns the value that a property of the type would read in a class with a policy.
    static func value<Value: Sendable>(of json: JSON, as type: Value.Type, _ coercion: Coercion) -> Value? {
        converter(for: type, coercion)?.value(of: json)
    }

    private static func found<Value: Sendable>(for type: Value.Type, _ coercion: Coercion) -> ErasedConverter? {
        let key = ObjectIdentifier(Value.self)
        // Metadata are aligned, so the lowest bits are the same for all of them.
        let bucket = buckets[(Int(bitPattern: key) >> 4) & (buckets.count - 1)]
        var last: Entry?
        var policies = 0
        while let entry = last == nil ? bucket.first.load() : last?.next.load() {
            if entry.converter.valueType == type {
                if entry.coercion == coercion { return entry.converter }
                policies += 1
            }
            last = entry
        }
        guard let converter = ConversionContext(coercion: coercion).converter(for: Value.self) else {
            ProgrammingMistake.warn(
                "there is no converter for \(Value.self), which is read from or written to JSON: "
                    + "conform it to JSONConvertible, or pass a converter")
            return nil
        }
        let new = Entry(converter, coercion)
        guard policies < policyLimit else { return converter }
        // Another thread may have added an entry meanwhile, perhaps the same one.
        while true {
            let stored = last.map { $0.next.setIfNil(new) } ?? bucket.first.setIfNil(new)
            if stored === new || stored.converter.valueType == type && stored.coercion == coercion {
                return stored.converter
            }
            last = stored
        }
    }
}

extension Converter {
    /// Returns this converter for a value that doesn't belong to a model.
    package func standalone(_ coercion: Coercion) -> Converter { resolved(in: ConversionContext(coercion: coercion)) }
}
