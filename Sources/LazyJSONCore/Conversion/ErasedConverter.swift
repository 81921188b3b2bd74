/// A converter without its type of values. It describes the JSON that is read, for messages, schemas, validation, and
/// walks through the parts of a value. Apps use ``Converter``, which is a subclass.
public class ErasedConverter: @unchecked Sendable {
    /// The type of the values.
    package final let valueType: Any.Type
    /// The facts about the converter.
    final let traits: ConverterTraits
    private final let makeView: (@Sendable (JSON) -> _ModelClass?)?

    init(_ valueType: Any.Type, _ traits: ConverterTraits) {
        (self.valueType, self.traits, makeView) = (valueType, traits, nil)
    }

    /// Creates a converter for a class's objects, as views of the present JSON.
    package init(of modelClass: _ModelClass.Type, _ make: @escaping @Sendable (JSON) -> _ModelClass?) {
        (valueType, traits, makeView) = (modelClass, ConverterTraits(form: .model(modelClass)), make)
    }

    /// Reads JSON that isn't null.
    func readAny(_ json: JSON) -> Outcome<Any> {
        makeView?(json).map { ($0, .exact) } ?? (nil, .unusable(.wrongKind))
    }

    /// Returns how JSON that isn't null is read, without boxing the value.
    func judge(_ json: JSON) -> Verdict { json.kind == .object ? .exact : .unusable(.wrongKind) }

    /// Whether null is a value: nil of an optional, or the declared meaning of null.
    package var acceptsNull: Bool { false }
}

/// The facts about a converter that don't depend on its type of values. Only this type decides which of them a
/// converter for other values inherits.
struct ConverterTraits: Sendable {
    /// The form of the JSON that is read.
    var form: ValueForm
    /// The policy that decides what is null.
    var coercion = Coercion.lenient
    /// The kind of JSON that a list or dictionary is read from, whatever its elements are. Nil for anything else.
    var listKind: JSONKind?
    /// Whether the library creates the value from the JSON without any code of the app. Two threads that read the same
    /// JSON then have equal values that can't be told apart.
    var isOwn = false
    /// Whether null is a value like any other, so that a property doesn't read its default for null.
    var nullIsValue = false
    /// Whether the converter declares that it rounds: some values are written as JSON that reads as another value, and
    /// that one is written as the same JSON.
    var rounds = false
    /// Whether an object that is written keeps the members of the present one that the converter doesn't write.
    var keepsMembers = false
    /// The store of the objects that the JSON refers to.
    var store: (any ObjectStore)?
    /// Set if the values are a case of a union.
    var unionCase: UnionCaseKind?

    init(form: ValueForm) { self.form = form }

    /// The traits of a list or dictionary of such values.
    func ofList(_ kind: JSONKind, _ form: ValueForm) -> ConverterTraits {
        var traits = self
        (traits.listKind, traits.form) = (kind, form)
        (traits.nullIsValue, traits.keepsMembers) = (false, false)
        return traits
    }

    /// The traits of values that code of the app creates from such values.
    func mapped(_ form: ValueForm) -> ConverterTraits {
        var traits = ConverterTraits(form: form)
        (traits.coercion, traits.rounds, traits.keepsMembers) = (coercion, rounds, keepsMembers)
        return traits
    }
}

/// Facts about the JSON of a case besides its value.
package enum UnionCaseKind: Sendable {
    /// A member names the case.
    case named(JSON, at: [Path.Component])
    /// The case is read from JSON of its value's shape.
    case shape
    /// The case is read from any other JSON.
    case other
}

extension ErasedConverter {
    /// The form of the JSON that is read.
    package final var form: ValueForm { traits.form }
    /// Set if the values are a case of a union.
    package final var unionCase: UnionCaseKind? { traits.unionCase }
    /// The policy that decides what is null.
    package final var coercion: Coercion { traits.coercion }
    /// Whether null has a declared meaning.
    package final var nullIsValue: Bool { traits.nullIsValue }
    /// Whether the converter declares that it rounds.
    package final var rounds: Bool { traits.rounds }
    /// Whether the library creates the value from the JSON without any code of the app.
    package final var isOwn: Bool { traits.isOwn }
    /// The converter of the elements of a list, or of the values of a dictionary.
    package final var part: ErasedConverter? { form.part }

    /// Returns the value that is read from JSON, and how it is read. Null has no value here, even if it has a declared
    /// meaning.
    package final func anyOutcome(of json: JSON) -> Outcome<Any> {
        coercion.isNull(json) ? (nil, .null) : readAny(json)
    }

    /// Returns how JSON is read. For lists and dictionaries, this is about the whole and not the parts.
    package final func verdict(of json: JSON) -> Verdict {
        if coercion.isNull(json) { return .null }
        // A case of a union doesn't read all JSON of its kind.
        let known = unionCase == nil ? form.verdict(ofKind: json) : nil
        return known ?? judge(json)
    }

    /// Returns how JSON was read that a value was created from, without calling code of the app again.
    package final func verdict(ofMade json: JSON) -> Verdict {
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
}
