/// What may be read as what: the decision table for reading scalars.
///
/// | asked for | number | bool | string |
/// |---|---|---|---|
/// | integer | if whole and in range: 42, 42.0, 4.2e1 | 1 / 0 | if all of it, trimmed, is such a number |
/// | floating point | the nearest value; not if it overflows to infinity | 1 / 0 | if all of it is a number |
/// | `Decimal` | exactly, or not at all | 1 / 0 | if all of it is a number |
/// | `Bool` | 1 or 0 only | itself | a word for it, in any case |
/// | `String` | the number's own text | `"true"` / `"false"` | itself |
///
/// ``lenient`` allows all of it, ``strict`` only the exact kind. A custom policy starts from one of them:
///
///     var coercion = Coercion.lenient
///     coercion.nullSpellings.formUnion(["null", ""])
///     coercion.trueWords.insert("ja")
public struct Coercion: Sendable, Hashable {
    /// Whether a string may be read as a number or a Bool, if all of it is one.
    public var readsStringsAsScalars: Bool
    /// Whether a number may be read as a Bool, and a Bool as a number.
    public var mixesNumbersAndBools: Bool
    /// Whether a number or Bool may be read as a string.
    public var readsScalarsAsStrings: Bool
    /// Whether text for other types may be spelled loosely: a date, URL or UUID with whitespace around it, a date
    /// without its offset, Base64 without its padding, and embedded JSON without quotes around it.
    public var readsLooseText: Bool
    /// Strings that mean null, for every type.
    public var nullSpellings: Set<String> {
        didSet { nulls = NullSpellings(nullSpellings) }
    }
    /// Strings that mean true, in lower case.
    public var trueWords: Set<String>
    /// Strings that mean false, in lower case.
    public var falseWords: Set<String>

    /// The null spellings, prepared for reading.
    private(set) var nulls: NullSpellings

    private init(isLenient: Bool) {
        readsStringsAsScalars = isLenient
        mixesNumbersAndBools = isLenient
        readsScalarsAsStrings = isLenient
        readsLooseText = isLenient
        nullSpellings = isLenient ? ["<null>", "(null)", "<nil>", "(nil)"] : []
        nulls = NullSpellings(nullSpellings)
        trueWords = ["true", "yes", "y", "on", "1"]
        falseWords = ["false", "no", "n", "off", "0"]
    }

    /// Reads whatever can be read without guessing. The default.
    public static let lenient = Coercion(isLenient: true)

    /// Reads only the exact kind.
    public static let strict = Coercion(isLenient: false)
}
