/// A converter without its type of values, for walks through the parts of a value.
package final class ErasedConverter: Sendable {
    package let form: ValueForm
    /// Decides what is null.
    package let coercion: Coercion
    /// Whether null is a value: nil of an optional, or what null was declared to mean.
    package let acceptsNull: Bool
    /// Whether null was declared to mean something.
    package let nullIsValue: Bool
    /// Whether the library alone makes the value from the JSON.
    package let isOwn: Bool
    /// Reads JSON that is not null.
    private let readAny: @Sendable (JSON) -> Outcome<Any>
    /// How that goes, without making something of the value.
    private let judge: @Sendable (JSON) -> Verdict
    private let madePart = OnceReference<ErasedConverter>()

    package init<Value: Sendable>(_ converter: Converter<Value>) {
        // Nil is not what is expected.
        let optional = (Value.self as? any CompositeType.Type)?.shape
        form =
            converter.traits.form
            ?? .foreign(optional?.kind == .optional ? optional?.element ?? Value.self : Value.self)
        coercion = converter.coercion
        acceptsNull = converter.nullValue != nil
        nullIsValue = converter.traits.nullIsValue
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

    /// The converter of a class's objects, as views of the JSON that is there.
    package init(of modelClass: any ModelClass.Type, _ make: @escaping @Sendable (JSON) -> (any ModelClass)?) {
        form = .model(modelClass)
        (coercion, acceptsNull, nullIsValue, isOwn) = (.lenient, false, false, false)
        readAny = { json in make(json).map { ($0, .exact) } ?? (nil, .unusable(.wrongKind)) }
        judge = { $0.kind == .object ? .exact : .unusable(.wrongKind) }
    }

    /// The value that is read from JSON, and how. None for null, whatever that means.
    package func outcome(of json: JSON) -> Outcome<Any> { coercion.isNull(json) ? (nil, .null) : readAny(json) }

    /// How JSON is read. Of lists and dictionaries as a whole: not of their parts.
    package func verdict(of json: JSON) -> Verdict {
        if coercion.isNull(json) { return .null }
        return form.verdict(ofKind: json) ?? judge(json)
    }

    /// How JSON was read of which a value was made: code of the app is not called again.
    package func verdict(ofMade json: JSON) -> Verdict {
        if coercion.isNull(json) { return .null }
        switch form {
        case .foreign, .reference: return .exact
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
