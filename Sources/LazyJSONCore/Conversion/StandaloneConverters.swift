/// The converters for values that belong to no model: made at the first use of a type with a policy, and used by all reads after it.
///
/// A type finds its converter by its conformances, and a raw-value type learns at its first value how it is read: neither is
/// done again for every value. The table is read without a lock and only grows, by types and not by data.
package enum StandaloneConverters {
    /// A type has few policies in a program. Of one that makes them by the thousand, the converters are not kept.
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
        /// What reads most often: copying a converter takes longer than reading a number.
        let read: @Sendable (JSON) -> Value?

        init(_ converter: Converter<Value>, _ coercion: Coercion) {
            self.converter = converter
            read = converter.reader
            super.init(ObjectIdentifier(Value.self), coercion)
        }
    }

    private final class Bucket: Sendable {
        let first = OnceReference<Entry>()
    }

    private static let buckets = (0..<64).map { _ in Bucket() }

    /// The converter that a property of the type would have in a class with a policy; nil if nothing converts the type.
    package static func converter<Value: Sendable>(for type: Value.Type, _ coercion: Coercion) -> Converter<Value>? {
        made(for: type, coercion)?.converter
    }

    /// The value that such a property would read.
    static func value<Value: Sendable>(of json: JSON, as type: Value.Type, _ coercion: Coercion) -> Value? {
        made(for: type, coercion)?.read(json)
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
                "there is no converter for \(Value.self), which is read from or written to JSON: conform it to JSONConvertible, or pass a converter"
            )
            return nil
        }
        let made = Made(converter, coercion)
        guard policies < policyLimit else { return made }
        // Another thread may have added one meanwhile, maybe the same.
        while true {
            let stored = last.map { $0.next.setIfNil(made) } ?? bucket.first.setIfNil(made)
            if stored === made { return made }
            if stored.isFor(key, coercion) { return stored as? Made<Value> }
            last = stored
        }
    }
}

extension Converter {
    /// This converter for a value that belongs to no model.
    package func standalone(_ coercion: Coercion) -> Converter { resolved(in: ConversionContext(coercion: coercion)) }
}
