/// Why a property reads what it reads: where its value was looked for and found, what is there, which rule applied, and how it ended.
/// For debugging.
///
///     let user = try User(parsing: #"{"age": "41", "profile": "n/a"}"#)
///     print(user.explain(\.age))
///     // age of User reads 41
///     //   path       age: used
///     //   place      /age, line 1, column 9
///     //   text       "41"
///     //   expected   an integer, by the type Int
///     //   outcome    coerced: a string that is a number, by readsStringsAsScalars
///     //   read       now
///
///     print(user.explain(\.city))
///     // city of User reads nil, its default
///     //   path       profile.city: "profile" is a string
///     //   expected   a string, by the type Optional<String>
///     //   outcome    absent
///
///     user.explain(\.city).outcome         // absent
///     user.explain(\.age).reason           // "a string that is a number, by readsStringsAsScalars"
public struct Explanation: Sendable {
    /// How reading a property ended.
    public enum Outcome: String, Sendable, Hashable, CaseIterable, CustomStringConvertible {
        /// Nothing is at any of its paths.
        case absent
        /// It is null, or text that means null.
        case null
        /// It was read from the very kind of JSON that it expects.
        case exact
        /// It was read from another kind of JSON, or another spelling, as the policy allows.
        case coerced
        /// What is there cannot be used.
        case unusable
        /// It is no declared property, but something that code of the class makes of those.
        case computed

        /// The name of the case.
        public var description: String { rawValue }
    }

    /// The class of the model.
    public let modelClass: JSONModel.Type
    /// The name of the property in Swift; nil for a key path that names no declared property.
    public internal(set) var property: String?
    /// What reading it returns, as in the model's description: `41`, `"Oslo"`, `[2 items]`.
    public internal(set) var value: String = ""
    /// Whether that is the property's default since there is no value.
    public internal(set) var isDefault: Bool = false
    /// How reading it ended.
    public internal(set) var outcome: Outcome = .absent
    /// Why it ended so: the rule of the decision table that applied, or what is wrong. Nil where there is nothing to say.
    public internal(set) var reason: String?
    /// The path that was used, as it was declared; nil where none is present.
    public internal(set) var path: String?
    /// Where the value is, from the model's own JSON; nil where none is present.
    public internal(set) var pointer: JSONPointer?
    /// The beginning of what is there, in one line: `"41"`; nil where nothing is there.
    public internal(set) var text: String?
    /// What the property reads, and which converter reads it: `an integer, by the type Int`; nil for what is computed.
    public internal(set) var expected: String?
    /// The checks that the value fails: of the property, and those of the model that are about it.
    public internal(set) var failedChecks: [String] = []
    /// Of a list or a dictionary: how many elements there are in the JSON, and how many of them are left out.
    public internal(set) var elements: (count: Int, leftOut: Int)?
    /// Whether the value was read before.
    public internal(set) var wasRead: Bool = false
    /// Of what is computed: the declared properties that it was made of.
    public internal(set) var parts: [Explanation] = []

    /// The value that has a position in its text.
    var place: JSON?
    /// What is told in lines, with what they are about.
    private var lines: [(label: String, text: String)] = []

    init(_ modelClass: JSONModel.Type) { self.modelClass = modelClass }

    mutating func tell(_ label: String, _ text: String) { lines.append((label, text)) }

    /// The line of the value, counted from 1; nil where there is none, and for an array or an object that was edited.
    ///
    /// It is the line in the whole text that the model is a part of.
    ///
    /// - Complexity: O(*n*) in the bytes before it.
    public var line: Int? { place?.sourcePosition?.line }

    /// The column of the value, counted from 1 in Unicode scalars; nil where there is no ``line``.
    ///
    /// - Complexity: O(*n*) in the bytes before it.
    public var column: Int? { place?.sourcePosition?.column }
}

extension Explanation: CustomStringConvertible, CustomDebugStringConvertible {
    /// All of it in words: what is read, and a line for each thing that led to it.
    public var description: String {
        let subject = property.map { "\($0) of \(modelClass)" } ?? "a key path of \(modelClass) that names no @Property"
        let headline = "\(subject) reads \(value)\(isDefault ? ", its default" : "")"
        let told = lines.map { line in
            "  \(line.label)\(String(repeating: " ", count: max(1, 11 - line.label.count)))\(line.text)"
        }
        return ([headline] + told + parts.map(\.description)).joined(separator: "\n")
    }

    /// The same as ``description``.
    public var debugDescription: String { description }
}

/// Why the properties of a model read what they read.
///
///     print(user.explain())
///     user.explain().first { $0.outcome == .unusable }?.property      // "age"
public struct Explanations: RandomAccessCollection, Sendable {
    private let list: [Explanation]

    init(_ list: [Explanation]) { self.list = list }

    /// Always 0.
    public var startIndex: Int { 0 }
    /// The number of properties.
    public var endIndex: Int { list.count }
    /// The explanation of a property; properties are in the order of declaration, superclasses first.
    public subscript(position: Int) -> Explanation { list[position] }
}

extension Explanations: CustomStringConvertible, CustomDebugStringConvertible {
    /// All of them in words, with an empty line between two.
    public var description: String { map(\.description).joined(separator: "\n\n") }

    /// The same as ``description``.
    public var debugDescription: String { description }
}
