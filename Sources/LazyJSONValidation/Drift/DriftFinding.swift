/// Something that documents have and a class has not, or the other way round, and how often.
///
///     for finding in drift.findings { print(finding) }
///     // User.age: a string read as an integer (1,204 times, first in feed.json /0/age)
public struct DriftFinding: Sendable, Hashable {
    /// What was found.
    public enum Kind: Sendable, Hashable {
        /// An issue with what a document has.
        case issue(IssueKind)
        /// A property that no object of the class has.
        case neverSeen
    }

    /// What was found.
    public let kind: Kind
    /// How much it matters.
    public let severity: IssueSeverity
    /// The name of the class, with those of the types around it: `Feed.Item`. The last part is printed.
    public let modelClass: String
    /// The name of the property in Swift; nil for what concerns no property, such as an unknown key.
    public let property: String?
    /// What tells it from others of its kind; nil for all others together, of which there were too many, and where there is nothing to
    /// tell.
    ///
    /// The path of an unknown or duplicate key, spelled as in a declaration (`profile.city`); an unknown value, a string without its
    /// quotes; the text of a check; an error that a converter threw; and of values that could not be used, or were coerced, their
    /// kind (`string`). Of long ones it is the beginning.
    public let detail: String?
    /// What the property reads: `an integer`.
    public let expected: String
    /// How often it was found. Of a property that was never seen, the number of objects.
    public let count: Int
    /// How often the values of an unknown key were of which kind, and so for all others.
    public let kinds: [JSONKind: Int]
    /// Where it was found first: up to three places.
    public let places: [DriftPlace]
}

/// Where something is: a document, and the pointer to the value in it.
public struct DriftPlace: Sendable, Hashable, Codable, CustomStringConvertible {
    /// Longer pointers are those of a container around the value.
    static let pointerLimit = 1_000

    /// The ordinal of the document among all that were added, from 1.
    public internal(set) var document: Int
    /// The name of the document, if it was added with one.
    public let name: String?
    /// Where it is in the document. Where that would take more than 1,000 bytes, it is the pointer of the nearest array or object
    /// around the value that takes less.
    public let pointer: JSONPointer

    init(document: Int, name: String?, pointer: JSONPointer) {
        self.document = document
        self.name = name.map { DriftDetail.bounded($0) }
        var components = pointer.components[...]
        var length = components.reduce(0) { $0 + $1.name.utf8.count + 1 }
        while length > Self.pointerLimit, let last = components.popLast() { length -= last.name.utf8.count + 1 }
        self.pointer = JSONPointer(components: Array(components))
    }

    /// Document and pointer: `feed.json /users/0`, or `document 2 /users/0`.
    public var description: String {
        let document = name ?? "document \(document)"
        return pointer == .root ? document : "\(document) \(pointer)"
    }
}

extension DriftFinding: CustomStringConvertible {
    /// The class and the property: `User.age`.
    func subject(as name: String) -> String { property.map { "\(name).\($0)" } ?? name }

    /// What was found, in words: `a string read as an integer`.
    var message: String {
        guard case .issue(let kind) = kind else { return "never seen" }
        switch kind {
        case .missing: return "required, but missing"
        case .null: return "required, but \(noun)"
        case .coerced: return detail == Self.spelledNull ? noun : "\(noun) read as \(expected)"
        case .wrongKind, .noObject: return "\(noun) where \(expected) belongs"
        case .unreadable: return "\(noun) that is not \(expected)"
        case .outOfRange: return "\(noun) out of range: expected \(expected)"
        case .leftOut: return "\(noun) left out: expected \(expected)"
        case .unresolvedReference: return "\(noun) that refers to no object"
        case .failedCheck: return detail ?? "other failed checks"
        case .failedConversion: return detail.map { "failed conversion: \($0)" } ?? "other failed conversions"
        case .unknownValue: return detail.map { "unknown value \(Self.quoted($0))" } ?? "other unknown values"
        case .duplicateKey: return detail.map { "duplicate key \(Self.quoted($0))" } ?? "other duplicate keys"
        case .unknownKey:
            return detail.map { "unknown key \(Self.quoted($0)): \(kinds.listed)" } ?? "other unknown keys"
        }
    }

    /// The detail of what is read as null without being it.
    static let spelledNull = "string that means null"

    /// The detail as a kind of JSON.
    private var noun: String {
        switch detail {
        case nil, "null": "null"
        case "array": "an array"
        case "object": "an object"
        case let other?: "a \(other)"
        }
    }

    private static func quoted(_ text: String) -> String { "\"\(text)\"" }

    /// What was found where in one line, how often, and the first place:
    /// `User.age: a string read as an integer (1,204 times, first in feed.json /0/age)`.
    public var description: String {
        var remark = count == 1 ? "once" : "\(count.grouped) times"
        if case .neverSeen = kind { remark = "in \(DriftReport.number(count, "object"))" }
        if let place = places.first { remark += count == 1 ? " in \(place)" : ", first in \(place)" }
        return "\(subject(as: DriftRecord.shortName(modelClass))): \(message) (\(remark))".printable
    }
}

/// What was counted of a class of models.
///
///     for summary in drift.classes { print(summary) }
///     // User: 3 objects in 2 documents
///     //   property  present  null  absent  kinds
///     //   age             3     0       0  string 2, number 1
///     //   name            3     0       0  string 2, number 1
///     //   phone           0     0       3
public struct DriftClass: Sendable, Hashable {
    /// What was counted of a property.
    public struct Property: Sendable, Hashable {
        /// The property's name in Swift.
        public let name: String
        /// In how many objects it was there, and not null.
        public let presentCount: Int
        /// In how many objects it was null, or text that means null.
        public let nullCount: Int
        /// In how many objects it was not there.
        public let absentCount: Int
        /// How often its values were of which kind, whether they could be used or not.
        public let kinds: [JSONKind: Int]
    }

    /// The name of the class, with those of the types around it: `Feed.Item`. The last part is printed.
    public let name: String
    /// The number of objects that were read as the class. An object that two properties read counts twice.
    public let objectCount: Int
    /// The number of documents with such objects.
    public let documentCount: Int
    /// The properties that objects of the class have, or could have had, by their names.
    public let properties: [Property]
}

extension DriftClass: CustomStringConvertible {
    /// `User: 3 objects in 2 documents`
    func line(as name: String) -> String {
        "\(name): \(DriftReport.number(objectCount, "object")) in \(DriftReport.number(documentCount, "document"))"
    }

    /// A table of the properties, of at most 100 columns.
    public var description: String {
        let rows = properties.map {
            [$0.name, $0.presentCount.grouped, $0.nullCount.grouped, $0.absentCount.grouped, $0.kinds.listed]
        }
        let table = TextTable([["property", "present", "null", "absent", "kinds"]] + rows, numbers: [1, 2, 3])
        return
            ([line(as: DriftRecord.shortName(name))]
            + (rows.isEmpty ? [] : table.lines(widest: [40, 20, 20, 20, 100]))).joined(separator: "\n")
    }
}
