/// An explanation of how a property is read: where its value was searched for and found, the JSON that is there, which
/// rule applied, and the outcome. For debugging.
///
///     let user = try User(parsing: #"{"age": "41", "profile": "n/a"}"#)
///     print(user.explain(\.age))
///     // age of User reads 41
///     //   path       age: used
///     //   place      /age, line 1, column 9
///     //   text       "41"
///     //   expected   an integer, from the type Int
///     //   outcome    coerced: a string that is a number, by readsStringsAsScalars
///     //   read       now
///
///     print(user.explain(\.city))
///     // city of User reads nil, its default
///     //   path       profile.city: "profile" is a string
///     //   expected   a string, from the type Optional<String>
///     //   outcome    absent
///
///     user.explain(\.city).outcome         // absent
///     user.explain(\.age).reason           // "a string that is a number, by readsStringsAsScalars"
public struct Explanation: Sendable {
    /// The outcomes of reading a property.
    public enum Outcome: String, Sendable, Hashable, CaseIterable, CustomStringConvertible {
        /// None of its paths leads to a value.
        case absent
        /// The JSON is null, or text that means null.
        case null
        /// The value was read from exactly the kind of JSON that the property expects.
        case exact
        /// The value was read from another kind of JSON or another spelling, as the coercion policy allows.
        case coerced
        /// The JSON cannot be used.
        case unusable
        /// The key path isn't a declared property: code of the class computes its value from properties.
        case computed

        /// The name of the case.
        public var description: String { rawValue }
    }

    /// The class of the model.
    public var modelClass: any JSONModelProtocol.Type { objectClass.declaredType }
    let objectClass: JSONModel.Type
    /// The name of the property in Swift; nil if the key path isn't a declared property.
    public internal(set) var property: String?
    /// The value that the property reads, as in the model's description: `41`, `"Oslo"`, `[2 items]`.
    public internal(set) var value: String = ""
    /// Whether the value is the property's default, because the JSON has no value for it.
    public internal(set) var isDefault: Bool = false
    /// The outcome of reading the property.
    public internal(set) var outcome: Outcome = .absent
    /// The reason for the outcome: the rule that applied, or the problem. Nil if there is nothing to explain.
    public internal(set) var reason: String?
    /// The path that was used, as it was declared; nil if no path is present.
    public internal(set) var path: String?
    /// The pointer to the value, from the model's own JSON; nil if no path is present.
    public internal(set) var pointer: JSONPointer?
    /// The beginning of the value's text, in one line: `"41"`; nil if there is no value.
    public internal(set) var text: String?
    /// The type of value that the property reads, and the source of its converter: `an integer, from the type Int`. Nil
    /// for a computed value.
    public internal(set) var expected: String?
    /// The texts of failed checks: those of the property, and those of the model that are about the property.
    public internal(set) var failedChecks: [String] = []
    /// For a list or a dictionary, the number of elements in the JSON, and how many of them are left out; otherwise
    /// nil.
    public internal(set) var elements: (count: Int, leftOut: Int)?
    /// Whether the value was read before.
    public internal(set) var wasRead: Bool = false
    /// For a computed value, the explanations of the declared properties that it reads; otherwise empty.
    public internal(set) var parts: [Explanation] = []

    /// The value whose position is reported.
    var place: JSON?
    /// Whether messages leave out the value.
    var isHidden = false
    /// The lines of the explanation, with their labels.
    private var lines: [(label: String, text: String)] = []

    init(_ objectClass: JSONModel.Type) { self.objectClass = objectClass }

    mutating func add(_ label: String, _ text: String) { lines.append((label, text)) }

    /// The line of the value, counted from 1; nil if there is no value, or if it is an array or an object that was
    /// edited.
    ///
    /// It is the line in the whole text that contains the model.
    ///
    /// - Complexity: O(*n*) in the bytes before it.
    public var line: Int? { place?.sourcePosition?.line }

    /// The column of the value, counted from 1 in Unicode scalars; nil if there is no ``line``.
    ///
    /// - Complexity: O(*n*) in the bytes before it.
    public var column: Int? { place?.sourcePosition?.column }
}

extension Explanation: CustomStringConvertible {
    /// The whole explanation in words: the value, and a line for each detail.
    public var description: String {
        let subject = property.map { "\($0) of \(modelClass)" } ?? "a key path of \(modelClass) that is not a @Property"
        let headline = "\(subject) reads \(value)\(isDefault ? ", its default" : "")"
        let texts = lines.map { line in
            "  \(line.label)\(String(repeating: " ", count: max(1, 11 - line.label.count)))\(line.text)"
        }
        return ([headline] + texts + parts.map(\.description)).joined(separator: "\n")
    }
}

/// The explanations of all properties of a model.
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
    /// The explanation of a property. Properties are in the order of declaration, with those of superclasses first.
    ///
    /// - Parameter position: An index of the collection.
    public subscript(position: Int) -> Explanation { list[position] }
}

extension Explanations: CustomStringConvertible {
    /// All explanations in words, separated by empty lines.
    public var description: String { map(\.description).joined(separator: "\n\n") }
}

extension JSONModelProtocol {
    /// Explains how a property is read. For debugging: the text is for people, and may change.
    ///
    ///     let user = try User(parsing: #"{"age": "41"}"#)
    ///     print(user.explain(\.age))
    ///     // age of User reads 41
    ///     //   path       age: used
    ///     //   place      /age, line 1, column 9
    ///     //   text       "41"
    ///     //   expected   an integer, from the type Int
    ///     //   outcome    coerced: a string that is a number, by readsStringsAsScalars
    ///     //   read       now
    ///
    /// The property is read, and stays read. For a computed property, the explanation has its value and explains the
    /// declared properties that it reads. A key path that reads no declared property is a programming error, which
    /// debug builds report once.
    ///
    /// - Parameter keyPath: A declared property, or a computed one that reads declared ones.
    /// - Returns: The explanation.
    /// - Complexity: O(*n*) in the bytes of the value and of the text before it.
    public func explain<Value: Sendable>(_ keyPath: KeyPath<Self, Value>) -> Explanation {
        let object = _object
        let (all, property) = object.classLayout { $0.reads(keyPath, of: self) }
        var report: CheckReport?
        if let property { return Explanation(property, of: object, &report) }
        if all.isEmpty {
            ProgrammingMistake.warn(
                "\(keyPath) does not read any @Property of \(object.declaringType), so there is nothing to explain"
            )
        }
        let parts = all.map { Explanation($0, of: object, &report) }
        return Explanation(of: self[keyPath: keyPath], madeOf: parts, object)
    }

    /// Explains how a property is read, by the property's name in Swift.
    ///
    ///     user.explain("age")?.outcome        // coerced
    ///
    /// - Parameter property: The name of a declared property.
    /// - Returns: The explanation, or nil if the class declares no property with the name.
    public func explain(_ property: String) -> Explanation? {
        let object = _object
        var report: CheckReport?
        let found = object.classLayout(\.properties).last { $0.name == property }
        return found.map { Explanation($0, of: object, &report) }
    }

    /// Explains how all properties are read.
    ///
    ///     print(user.explain())
    ///
    /// - Returns: The explanations, in the order of declaration.
    public func explain() -> Explanations {
        let object = _object
        var report: CheckReport?
        return Explanations(object.classLayout(\.properties).map { Explanation($0, of: object, &report) })
    }
}
