/// A converter without its type of values, for walks through the parts of a value.
package final class ErasedConverter: Sendable {
    package let form: ValueForm
    /// The type of the values.
    package let valueType: Any.Type
    /// The policy that decides what is null.
    package let coercion: Coercion
    /// Whether null is a value: nil of an optional, or the declared meaning of null.
    package let acceptsNull: Bool
    /// Whether null has a declared meaning.
    package let nullIsValue: Bool
    /// Whether the converter declares that it rounds.
    package let rounds: Bool
    /// Whether the library creates the value from the JSON without any code of the app.
    package let isOwn: Bool
    /// Reads JSON that isn't null.
    private let readAny: @Sendable (JSON) -> Outcome<Any>
    /// Returns how JSON is read, without boxing the value.
    private let judge: @Sendable (JSON) -> Verdict
    private let madePart = OnceReference<ErasedConverter>()

    package init<Value: Sendable>(_ converter: Converter<Value>) {
        // The expected type is the wrapped one.
        let optional = (Value.self as? any CompositeType.Type)?.shape
        valueType = Value.self
        form =
            converter.traits.form
            ?? .foreign(optional?.kind == .optional ? optional?.element ?? Value.self : Value.self)
        coercion = converter.coercion
        acceptsNull = converter.nullValue != nil
        nullIsValue = converter.traits.nullIsValue
        rounds = converter.traits.rounds
        isOwn = converter.traits.isOwn
        let read = converter.read
        readAny = { json in
            let (value, verdict) = read(json)
            return (value, verdict)
        }
        judge = { json in
            let (_, verdict) = read(json)
            return verdict
        }
    }

    /// Creates a converter for a class's objects, as views of the present JSON.
    package init(of modelClass: any ModelClass.Type, _ make: @escaping @Sendable (JSON) -> (any ModelClass)?) {
        (form, valueType) = (.model(modelClass), modelClass)
        (coercion, acceptsNull, nullIsValue, rounds, isOwn) = (.lenient, false, false, false, false)
        readAny = { json in make(json).map { ($0, .exact) } ?? (nil, .unusable(.wrongKind)) }
        judge = { $0.kind == .object ? .exact : .unusable(.wrongKind) }
    }

    /// Returns the value that is read from JSON, and how it is read. Null has no value here, even if it has a declared
    /// meaning.
    package func outcome(of json: JSON) -> Outcome<Any> { coercion.isNull(json) ? (nil, .null) : readAny(json) }

    /// Returns how JSON is read. For lists and dictionaries, this is about the whole and not the parts.
    package func verdict(of json: JSON) -> Verdict {
        if coercion.isNull(json) { return .null }
        return form.verdict(ofKind: json) ?? judge(json)
    }

    /// Returns how JSON was read that a value was created from, without calling code of the app again.
    package func verdict(ofMade json: JSON) -> Verdict {
        if coercion.isNull(json) { return .null }
        switch form {
        case .foreign, .reference: return .exact
        case .anyOf where !isOwn: return .exact
        case .mapped(let base): return base.verdict(ofMade: json)
        case .rawValue(let base, _, let readsItself): return readsItself ? .exact : base.verdict(ofMade: json)
        default:
            if case .coerced = verdict(of: json) { return .coerced }
            return .exact
        }
    }

    /// The converter of the elements of a list, or of the values of a dictionary.
    package var part: ErasedConverter? {
        if let known = madePart.load() { return known }
        guard let make = form.makePart else { return nil }
        return madePart.setIfNil(make())
    }
}
