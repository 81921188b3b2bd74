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

    private class Entry: @unchecked Sendable {
        package let type: ObjectIdentifier
        let coercion: Coercion
        let next = OnceReference<Entry>()

        init(_ type: ObjectIdentifier, _ coercion: Coercion) { (self.type, self.coercion) = (type, coercion) }

        final func isFor(_ type: ObjectIdentifier, _ coercion: Coercion) -> Bool {
            self.type == type && self.coercion == coercion
        }
    }

    private final class Made<Value: Sendable>: Entry, @unchecked Sendable {
        let converter: Converter<Value>

        init(_ converter: Converter<Value>, _ coercion: Coercion) {
            self.converter = converter
            super.init(ObjectIdentifier(Value.self), coercion)
        }
    }

    private final class Bucket: Sendable {
        let first = OnceReference<Entry>()
    }

    private static let buckets = (0..<64).map { _ in Bucket() }

    /// Returns the converter that a property of the type would have in a class with a policy, or nil if nothing
    /// converts the type.
    package static func converter<Value: Sendable>(for type: Value.Type, _ coercion: Coercion) -> Converter<Value>? {
        made(for: type, coercion)?.converter
    }

    /// Returns the value that a property of the type would read in a class with a policy.
    static func value<Value: Sendable>(of json: JSON, as type: Value.Type, _ coercion: Coercion) -> Value? {
        made(for: type, coercion)?.converter.value(of: json)
    }

    private static func made<Value: Sendable>(for type: Value.Type, _ coercion: Coercion) -> Made<Value>? {
        let key = ObjectIdentifier(Value.self)
        // Metadata are aligned, so the lowest bits are the same for all of them.
        let bucket = buckets[(Int(bitPattern: key) >> 4) & (buckets.count - 1)]
        var last: Entry?
        var policies = 0
        while let entry = last == nil ? bucket.first.load() : last?.next.load() {
            if entry.isFor(key, coercion) { return entry as? Made<Value> }
            if entry.type == key { policies += 1 }
            last = entry
        }
        guard let converter = ConversionContext(coercion: coercion).converter(for: Value.self) else {
            ProgrammingMistake.warn(
                "there is no converter for \(Value.self), which is read from or written to JSON: "
                    + "conform it to JSONConvertible, or pass a converter")
            return nil
        }
        let made = Made(converter, coercion)
        guard policies < policyLimit else { return made }
        // Another thread may have added an entry meanwhile, perhaps the same one.
        while true {
            let stored = last.map { $0.next.setIfNil(made) } ?? bucket.first.setIfNil(made)
            if stored === made { return made }
            if stored.isFor(key, coercion) { return stored as? Made<Value> }
            last = stored
        }
    }
}

extension Converter {
    /// Returns this converter for a value that doesn't belong to a model.
    package func standalone(_ coercion: Coercion) -> Converter { resolved(in: ConversionContext(coercion: coercion)) }
}
