/// A policy that decides which JSON may be read as which type.
///
/// Scalars are read by this table:
///
/// | type | from a number | from a Bool | from a string |
/// |---|---|---|---|
/// | integer | if whole and in range: 42, 42.0, 4.2e1 | 1 / 0 | if the whole trimmed text is such a number |
/// | floating point | the nearest value, unless it overflows to infinity | 1 / 0 | if the whole text is a number |
/// | `Decimal` | exactly, or not at all | 1 / 0 | if the whole text is a number |
/// | ``JSONNumber`` | itself | 1 / 0 | if the whole text is a number |
/// | `Duration` | seconds, to the nearest attosecond | – | if the whole text is a number |
/// | `Bool` | 1 or 0 only | itself | a word for true or false, in any case |
/// | `String` | the number's own text | `"true"` / `"false"` | itself |
/// | `Character` | a digit | – | if it has exactly one character |
///
/// ``lenient`` allows all of these conversions, and ``strict`` allows only the exact kind. ``permissive`` also allows
/// spellings that only some servers write:
///
/// | type | JSON | read as | option |
/// |---|---|---|---|
/// | number | `"007"`, `"+5"`, `".5"`, `"5."` | 7, 5, 0.5, 5 | ``readsLooseNumbers`` |
/// | any type | `""`, `"null"`, `"nil"`, `"<nsnull>"` | null | ``nullSpellings`` |
/// | any type | `"NULL"`, `"<Null>"` | null | ``ignoresCaseOfNulls`` |
/// | list | `{"0": "a", "2": "b"}` | `["a", "b"]` | ``readsNumberedObjectsAsLists`` |
/// | list | `"a"`, `5`, `{"id": 1}` | a list of that one value | ``readsSingleValuesAsLists`` |
/// | dictionary, model | `[]` | `{}` | ``readsEmptyArraysAsObjects`` |
/// | list, dictionary, model | `"[1, 2]"`, `"{\"id\": 1}"` | the JSON in the text | ``readsContainersFromText`` |
///
/// A list is an array, a set or a ``LazyArray``. Writing keeps the shape of the present JSON as long as the new value
/// can be written in it. A custom policy starts from one of the three:
///
///     var coercion = Coercion.lenient
///     coercion.nullSpellings.formUnion(["null", ""])
///     coercion.trueWords.insert("ja")
///     coercion.readsEmptyArraysAsObjects = true
///
/// Validation warns about JSON of another kind, unless the policy expects it (``expecting(_:)``).
public struct Coercion: Sendable, Hashable, CustomStringConvertible, CustomReflectable {
    /// Whether a string may be read as a number or a Bool, if its whole text is one.
    public var readsStringsAsScalars = true
    /// Whether a number may be read as a Bool, and a Bool as a number.
    public var mixesNumbersAndBools = true
    /// Whether a number or a Bool may be read as a string.
    public var readsScalarsAsStrings = true
    /// Whether text for other types may be spelled loosely: a date, URL or UUID with whitespace around it, a date
    /// without its offset, Base64 without its padding, and embedded JSON without quotes around it.
    public var readsLooseText = true

    /// Whether a number in a string may be spelled as people write numbers: with leading zeros, with a plus sign, or
    /// without digits before or after its point.
    ///
    /// This option has an effect only if ``readsStringsAsScalars`` is true.
    public var readsLooseNumbers = false
    /// Whether an object whose names are all decimal numbers may be read as a list of its values, in the order of the
    /// numbers.
    ///
    /// PHP writes such objects for arrays with gaps. An empty object is an empty list.
    ///
    /// Writing keeps the object. A removed element leaves a gap, and an appended element gets the next number. If an
    /// element is inserted between others, the values after it move to the next names.
    public var readsNumberedObjectsAsLists = false
    /// Whether a value that isn't a list may be read as a list of one element, if it can be read as an element.
    ///
    /// A list that is set to one element stays a single value. A list that is set to several elements or none becomes
    /// an array.
    public var readsSingleValuesAsLists = false
    /// Whether an empty array may be read as an empty dictionary or model.
    ///
    /// PHP writes an empty array for an empty table. The array becomes an object when a member is added.
    public var readsEmptyArraysAsObjects = false
    /// Whether a list, dictionary or model may be read from a string that contains its JSON, as with
    /// ``Converter/embedded``.
    ///
    /// Writing keeps the string.
    public var readsContainersFromText = false

    /// Strings that mean null, for every type.
    public var nullSpellings: Set<String> {
        get { nulls.spellings.set }
        set { nulls = NullSpellings(WordList(newValue), ignoresCase: ignoresCaseOfNulls) }
    }
    /// Whether ``nullSpellings`` are matched without regard to case.
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

    /// A policy of only the options that are expected, if there are any.
    private(set) var expected: [Coercion] = []
    /// The null spellings, prepared for reading.
    private(set) var nulls = NullSpellings(WordList(inOrder: ["(nil)", "(null)", "<nil>", "<null>"]))
    private(set) var trueList = WordList(inOrder: ["1", "on", "true", "y", "yes"])
    private(set) var falseList = WordList(inOrder: ["0", "false", "n", "no", "off"])

    private init() {}

    private init(_ change: (inout Coercion) -> Void) { change(&self) }

    /// The policy that reads everything that can be read without guessing. This is the default.
    public static let lenient = Coercion()

    /// The policy that reads only the exact kind of JSON.
    public static let strict = Coercion {
        $0.readsStringsAsScalars = false
        $0.mixesNumbersAndBools = false
        $0.readsScalarsAsStrings = false
        $0.readsLooseText = false
        $0.nulls = NullSpellings(WordList(inOrder: []))
    }

    /// The policy that reads like ``lenient``, and also reads JSON from servers that don't distinguish lists from
    /// objects and single values, or empty text from null.
    ///
    /// Guessing has a price: `""` can't be read as a string, and nearly anything can be read as a list.
    public static let permissive = Coercion {
        $0.readsLooseNumbers = true
        $0.readsNumberedObjectsAsLists = true
        $0.readsSingleValuesAsLists = true
        $0.readsEmptyArraysAsObjects = true
        $0.readsContainersFromText = true
        $0.nulls = NullSpellings(
            WordList(inOrder: ["", "(nil)", "(null)", "<nil>", "<nsnull>", "<null>", "nil", "null"]), ignoresCase: true)
    }

    /// Returns the policy with options that are turned on, and whose JSON is right: it causes no warning, and JSON
    /// Schemas describe it.
    ///
    ///     @Property(.coercion(.lenient.expecting(\.readsStringsAsScalars))) var price: Decimal?       // 4.5 or "4.5"
    ///     @Property(.coercion(.lenient.expecting(\.mixesNumbersAndBools))) var isSticky: Bool = false // true or 1
    ///
    /// For a list that may be one value, there is ``Converter/oneOrMany``.
    ///
    /// - Parameter options: The options.
    /// - Returns: The changed policy.
    public func expecting(_ options: WritableKeyPath<Coercion, Bool>...) -> Coercion {
        var (policy, right) = (self, expected.first ?? .strict)
        for option in options {
            policy[keyPath: option] = true
            right[keyPath: option] = true
        }
        policy.expected = [right]
        return policy
    }

    /// Whether the JSON that an option allows is right.
    package func expects(_ option: (Coercion) -> Bool) -> Bool { expected.first.map(option) ?? false }

    /// The verdict about a value that an option allows to be read.
    func verdict(_ option: (Coercion) -> Bool) -> Verdict { expects(option) ? .exact : .coerced }
}

extension Coercion {
    /// The nearest of ``lenient``, ``strict`` and ``permissive``, and the differences from it: `Coercion.lenient`,
    /// `Coercion.strict with readsLooseText: true`.
    public var description: String {
        var (name, nearest) = ("lenient", differences(from: .lenient))
        for (other, policy) in [("strict", Coercion.strict), ("permissive", .permissive)] {
            let differences = differences(from: policy)
            if differences.count < nearest.count { (name, nearest) = (other, differences) }
        }
        return "Coercion.\(name)" + (nearest.isEmpty ? "" : " with \(nearest.joined(separator: ", "))")
    }

    /// A mirror with all parts of the policy.
    public var customMirror: Mirror {
        Mirror(self, children: parts.map { (label: $0.name, value: $0.text) }, displayStyle: .struct)
    }

    private func differences(from other: Coercion) -> [String] {
        zip(parts, other.parts).filter { $0.text != $1.text }.map { "\($0.0.name): \($0.0.text)" }
    }

    private var parts: [(name: String, text: String)] {
        func list(_ words: Set<String>) -> String { "\(Array(words).ordered(by: <))" }
        return [
            ("readsStringsAsScalars", "\(readsStringsAsScalars)"), ("mixesNumbersAndBools", "\(mixesNumbersAndBools)"),
            ("readsScalarsAsStrings", "\(readsScalarsAsStrings)"), ("readsLooseText", "\(readsLooseText)"),
            ("readsLooseNumbers", "\(readsLooseNumbers)"),
            ("readsNumberedObjectsAsLists", "\(readsNumberedObjectsAsLists)"),
            ("readsSingleValuesAsLists", "\(readsSingleValuesAsLists)"),
            ("readsEmptyArraysAsObjects", "\(readsEmptyArraysAsObjects)"),
            ("readsContainersFromText", "\(readsContainersFromText)"), ("nullSpellings", list(nullSpellings)),
            ("ignoresCaseOfNulls", "\(ignoresCaseOfNulls)"), ("trueWords", list(trueWords)),
            ("falseWords", list(falseWords)), ("expects", expected.first.map { "\($0)" } ?? "nothing"),
        ]
    }
}
