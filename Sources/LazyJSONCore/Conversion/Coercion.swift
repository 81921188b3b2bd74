/// What may be read as what: the decision table.
///
/// | asked for | number | bool | string |
/// |---|---|---|---|
/// | integer | if whole and in range: 42, 42.0, 4.2e1 | 1 / 0 | if all of it, trimmed, is such a number |
/// | floating point | the nearest value; not if it overflows to infinity | 1 / 0 | if all of it is a number |
/// | `Decimal` | exactly, or not at all | 1 / 0 | if all of it is a number |
/// | ``JSONNumber`` | itself | 1 / 0 | if all of it is a number |
/// | `Duration` | seconds, to the nearest attosecond | – | if all of it is a number |
/// | `Bool` | 1 or 0 only | itself | a word for it, in any case |
/// | `String` | the number's own text | `"true"` / `"false"` | itself |
/// | `Character` | a digit | – | if it is one character |
///
/// ``lenient`` allows all of it, ``strict`` only the exact kind. ``permissive`` also allows what only some servers write:
///
/// | asked for | in the JSON | read as | option |
/// |---|---|---|---|
/// | number | `"007"`, `"+5"`, `".5"`, `"5."` | 7, 5, 0.5, 5 | ``readsLooseNumbers`` |
/// | any type | `""`, `"null"`, `"nil"`, `"NULL"`, `"<Null>"`, … | null | ``nullSpellings``, ``ignoresCaseOfNulls`` |
/// | list | `{"0": "a", "2": "b"}` | `["a", "b"]` | ``readsNumberedObjectsAsLists`` |
/// | list | `"a"`, `5`, `{"id": 1}` | a list of that one value | ``readsSingleValuesAsLists`` |
/// | dictionary, model | `[]` | `{}` | ``readsEmptyArraysAsObjects`` |
/// | list, dictionary, model | `"[1, 2]"`, `"{\"id\": 1}"` | what the text says | ``readsContainersFromText`` |
///
/// A list is an array, a set or a ``LazyArray``. What is written keeps the shape that is there, as long as the new value can be
/// written in it. A custom policy starts from one of the three:
///
///     var coercion = Coercion.lenient
///     coercion.nullSpellings.formUnion(["null", ""])
///     coercion.trueWords.insert("ja")
///     coercion.readsEmptyArraysAsObjects = true
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

    /// Whether a number in a string may be spelled as people write numbers: with leading zeros, with a plus sign, without digits
    /// before or after its point. Only where ``readsStringsAsScalars`` is true, too.
    public var readsLooseNumbers: Bool
    /// Whether an object whose names are all decimal numbers may be read as a list of its values, in the order of the numbers: what
    /// PHP writes for an array with gaps. An empty object is an empty list.
    ///
    /// It stays such an object when it is written: what is removed leaves a gap, and what is appended gets the next number. From the
    /// first element that is inserted between others, values move to the next names.
    public var readsNumberedObjectsAsLists: Bool
    /// Whether a value that is no list may be read as a list of one, if it can be read as an element. Set to one element, it stays a
    /// single value; set to several or none, it becomes an array.
    public var readsSingleValuesAsLists: Bool
    /// Whether an empty array may be read as an empty dictionary or model: what PHP writes for an empty table. It becomes an object when
    /// a member is added.
    public var readsEmptyArraysAsObjects: Bool
    /// Whether a list, dictionary or model may be read from a string with its JSON, as with ``Converter/embedded``. It stays text.
    public var readsContainersFromText: Bool

    /// Strings that mean null, for every type.
    public var nullSpellings: Set<String> {
        get { nulls.spellings.set }
        set { nulls = NullSpellings(WordList(newValue), ignoresCase: ignoresCaseOfNulls) }
    }
    /// Whether ``nullSpellings`` mean null in upper and lower case.
    public var ignoresCaseOfNulls: Bool {
        get { nulls.ignoresCase }
        set { nulls = NullSpellings(nulls.spellings, ignoresCase: newValue) }
    }
    /// Strings that mean true, in lower case.
    public var trueWords: Set<String> {
        get { trueList.set }
        set { trueList = WordList(newValue) }
    }
    /// Strings that mean false, in lower case.
    public var falseWords: Set<String> {
        get { falseList.set }
        set { falseList = WordList(newValue) }
    }

    /// The null spellings, prepared for reading.
    private(set) var nulls: NullSpellings
    private(set) var trueList = WordList(inOrder: ["1", "on", "true", "y", "yes"])
    private(set) var falseList = WordList(inOrder: ["0", "false", "n", "no", "off"])

    private enum Preset {
        case strict, lenient, permissive
    }

    private init(_ preset: Preset) {
        let isLenient = preset != .strict
        readsStringsAsScalars = isLenient
        mixesNumbersAndBools = isLenient
        readsScalarsAsStrings = isLenient
        readsLooseText = isLenient
        let isPermissive = preset == .permissive
        readsLooseNumbers = isPermissive
        readsNumberedObjectsAsLists = isPermissive
        readsSingleValuesAsLists = isPermissive
        readsEmptyArraysAsObjects = isPermissive
        readsContainersFromText = isPermissive
        nulls =
            switch preset {
            case .strict: NullSpellings(WordList(inOrder: []))
            case .lenient: NullSpellings(WordList(inOrder: ["(nil)", "(null)", "<nil>", "<null>"]))
            case .permissive:
                NullSpellings(
                    WordList(inOrder: ["", "(nil)", "(null)", "<nil>", "<null>", "nil", "null"]), ignoresCase: true)
            }
    }

    /// Reads whatever can be read without guessing. The default.
    public static let lenient = Coercion(.lenient)

    /// Reads only the exact kind.
    public static let strict = Coercion(.strict)

    /// Reads like ``lenient``, and also what servers write that do not distinguish lists from objects and single values, or empty text
    /// from null.
    ///
    /// Guessing has a price: `""` is no string, and a list can be read from nearly anything.
    public static let permissive = Coercion(.permissive)
}
