/// A converter without its type of values, for walks through the parts of a value.
final class ErasedConverter: Sendable {
    let form: ValueForm
    /// Decides what is null.
    let coercion: Coercion
    /// Whether null is a value: nil of an optional, or what null was declared to mean.
    let acceptsNull: Bool
    /// Whether null was declared to mean something.
    let nullIsValue: Bool
    /// Whether the library alone makes the value from the JSON.
    let isOwn: Bool
    /// Reads JSON that is not null.
    private let readAny: @Sendable (JSON) -> Outcome<Any>
    /// How that goes, without making something of the value.
    private let judge: @Sendable (JSON) -> Verdict
    private let madePart = OnceReference<ErasedConverter>()

    init<Value: Sendable>(_ converter: Converter<Value>) {
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

    /// The value that is read from JSON, and how. None for null, whatever that means.
    func outcome(of json: JSON) -> Outcome<Any> { coercion.isNull(json) ? (nil, .null) : readAny(json) }

    /// How JSON is read. Of lists and dictionaries as a whole: not of their parts.
    func verdict(of json: JSON) -> Verdict {
        if coercion.isNull(json) { return .null }
        return form.verdict(ofKind: json) ?? judge(json)
    }

    /// The converter of the elements of a list, or of the values of a dictionary.
    var part: ErasedConverter? {
        if let known = madePart.load() { return known }
        guard let make = form.makePart else { return nil }
        return madePart.storeIfNil(make())
    }
}
