/// A description of the JSON that a converter reads, without its type of values. Messages and schemas use it, and
/// validation uses it to walk through the parts of a value.
///
/// The form only describes. The converter decides what can be read.
package indirect enum ValueForm: Sendable {
    /// JSON of any kind.
    case any
    case bool
    case integer(any (FixedWidthInteger & Sendable).Type)
    /// A number, and its meaning: "a duration in seconds".
    case number(StaticString = "a number")
    /// A string, its meaning ("a UUID"), and the members that its schema has in addition to its type
    /// (`"format":"uuid"`).
    case text(StaticString, schema: StaticString = "")
    /// One of these values.
    case oneOf([JSON])
    /// A value that code of the app creates from another value.
    case mapped(ErasedConverter)
    /// JSON that one of several converters reads; the first one that can.
    case anyOf([ErasedConverter])
    /// A value of a type with raw values: how the raw values are read, all of them if they are known, and whether the
    /// type reads other JSON instead.
    case rawValue(ErasedConverter, all: @Sendable () -> [JSON]?, readsItself: Bool)
    /// An object as a model.
    case model(_ModelClass.Type)
    /// An array, with the elements' converter.
    case list(ErasedConverter)
    /// An object, with the converter of its members' values and how names are read as keys.
    case dictionary(ErasedConverter, key: KeyForm)
    /// JSON text in a string, with how it is read and the JSON in the text.
    case embedded(ErasedConverter, content: @Sendable (JSON) -> FoundContainer?)
    /// A list or an object that may also be read from other JSON, with the array or object that this JSON represents.
    case inside(ValueForm, content: @Sendable (JSON) -> FoundContainer?)
    /// A reference to an object of a type in a store, or an embedded object.
    case reference(to: Any.Type, isEmbedded: @Sendable (JSON) -> Bool)
    /// Any JSON that code of the app reads as a type.
    case foreign(Any.Type)
}

extension ValueForm {
    /// Returns how non-null JSON is read if its kind is enough to know, or nil.
    func verdict(ofKind json: JSON) -> Verdict? {
        switch self {
        case .any: return .exact
        case .bool: return json.kind == .bool ? .exact : nil
        case .model: return json.kind == .object ? .exact : nil
        case .list: return json.kind == .array ? .exact : .unusable(.wrongKind)
        case .dictionary: return json.kind == .object ? .exact : .unusable(.wrongKind)
        case .inside(let form, let content):
            if case .exact? = form.verdict(ofKind: json) { return .exact }
            return content(json)?.verdict ?? .unusable(.wrongKind)
        default: return nil
        }
    }

    /// The converter of the elements of a list, or of the values of a dictionary.
    var part: ErasedConverter? {
        switch self {
        case .list(let part), .dictionary(let part, _): part
        case .inside(let form, _): form.part
        case .embedded(let inner, _): inner.part
        default: nil
        }
    }

    /// The form of values that only code of the app reads. The expected type of an optional is the wrapped one.
    static func foreign<Value>(by type: Value.Type) -> ValueForm {
        .foreign(TypeArguments.first(of: type, ifLike: Int?.self) ?? type)
    }
}

/// How the names of an object are read as the keys of a dictionary, without their type.
package struct KeyForm: Sendable {
    /// The converter that reads names as if they were strings; nil if the names themselves are the keys.
    package let converter: ErasedConverter?
    private let read: @Sendable (String) -> CheckedKey?

    /// The names themselves as keys.
    static let names = KeyForm(nil) { CheckedKey($0) }

    init(_ converter: ErasedConverter?, _ read: @escaping @Sendable (String) -> CheckedKey?) {
        (self.converter, self.read) = (converter, read)
    }

    /// Returns the key that a name reads as; nil if the name isn't a key.
    package func callAsFunction(_ name: String) -> CheckedKey? { read(name) }
}

/// A key of a dictionary, of any type.
package struct CheckedKey: Sendable, Hashable, CustomStringConvertible {
    package let base: any Hashable & Sendable

    init(_ base: some Hashable & Sendable) { self.base = base }

    package static func == (left: CheckedKey, right: CheckedKey) -> Bool {
        AnyHashable(left.base) == AnyHashable(right.base)
    }

    package func hash(into hasher: inout Hasher) { base.hash(into: &hasher) }

    /// The name that is written for the key. The name that was read may be spelled differently: `"1.0"` for 1.
    package var description: String {
        guard let json = JSON.written(byDefault: base) else { return String(describing: base) }
        return json.exactString ?? json.text
    }
}
