/// What a converter reads, described without its type of values: what is said in messages and class layouts, and how validation walks through
/// the parts of a value.
///
/// It describes, and decides nothing: what can be read is what the converter reads.
package indirect enum ValueForm: Sendable {
    /// JSON of any kind.
    case any
    case bool
    case integer(any (FixedWidthInteger & Sendable).Type)
    /// A number, and what it stands for: "a duration in seconds".
    case number(StaticString = "a number")
    /// A string, what it spells ("a UUID"), and the members that a class layout of it has beside its type (`"format":"uuid"`).
    case text(StaticString, schema: StaticString = "")
    /// One of these values.
    case oneOf([JSON])
    /// A value that code of the app makes of another one.
    case mapped(ErasedConverter)
    /// A value of a type with raw values: how these are read, all of them if they are known, and whether the type reads other JSON
    /// instead.
    case rawValue(ErasedConverter, all: @Sendable () -> [JSON]?, readsItself: Bool)
    /// An object as a model.
    case model(any ModelClass.Type)
    /// An array; the elements' converter.
    case list(@Sendable () -> ErasedConverter)
    /// An object; the converter of its members' values, and the key that a name reads as.
    case dictionary(@Sendable () -> ErasedConverter, key: @Sendable (String) -> CheckedKey?)
    /// JSON text in a string; how it is read, and what the text says.
    case embedded(ErasedConverter, content: @Sendable (JSON) -> JSON?)
    /// A list or an object that may also be read from other JSON; the array or object that this stands for.
    case inside(ValueForm, content: @Sendable (JSON) -> JSON?)
    /// A reference to an object in a store, of a type, or, where there is a class, the object itself.
    case reference(to: Any.Type, isEmbedded: @Sendable (JSON) -> Bool)
    /// Whatever code of the app reads as a type.
    case foreign(Any.Type)
}

extension ValueForm {
    /// How JSON that is not null is read, where its kind tells; otherwise nil.
    func verdict(ofKind json: JSON) -> Verdict? {
        switch self {
        case .any: return .exact
        case .bool: return json.kind == .bool ? .exact : nil
        case .model: return json.kind == .object ? .exact : nil
        case .list: return json.kind == .array ? .exact : .unusable(.wrongKind)
        case .dictionary: return json.kind == .object ? .exact : .unusable(.wrongKind)
        case .inside(let form, let content):
            if case .exact? = form.verdict(ofKind: json) { return .exact }
            return content(json) == nil ? .unusable(.wrongKind) : .coerced
        default: return nil
        }
    }

    /// Makes the converter of the elements of a list, or of the values of a dictionary.
    var makePart: (@Sendable () -> ErasedConverter)? {
        switch self {
        case .list(let make), .dictionary(let make, _): make
        case .inside(let form, _): form.makePart
        default: nil
        }
    }
}
