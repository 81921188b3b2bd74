/// A difference between documents and a class, and how often it was found.
///
///     for finding in drift.findings { print(finding) }
///     // User.age: a string read as an integer (1,204 times, first in feed.json /0/age)
public struct DriftFinding: Sendable, Hashable {
    /// The kinds of findings.
    public enum Kind: Sendable, Hashable {
        /// An issue of a value in a document.
        case issue(IssueKind)
        /// A property that appears in no object of the class.
        case neverSeen
    }

    /// The kind of the finding.
    public let kind: Kind
    /// The severity of the finding.
    public let severity: IssueSeverity
    /// The name of the class, including the types that contain it: `Feed.Item`. Only the last part is printed.
    public let modelClass: String
    /// The name of the property in Swift; nil if the finding isn't about a property, such as an unknown key.
    public let property: String?
    /// The detail that distinguishes the finding from others of its kind. It is nil for the sum of all further
    /// findings, if there were too many, and for kinds without a detail.
    ///
    /// The detail is the path of an unknown or duplicate key, spelled as in a declaration (`profile.city`); an unknown
    /// value, which is without quotes if it is a string; the text of a check; or the error that a converter threw. For
    /// values that were unusable or coerced, it is their kind (`string`). Only the beginning of a long detail is kept.
    public let detail: String?
    /// The type of value that the property reads: `an integer`.
    public let expected: String
    /// The number of occurrences. For a property that was never seen, the number of objects.
    public let count: Int
    /// How often the values of an unknown key had each kind of JSON; empty for all other findings.
    public let kinds: [JSONKind: Int]
    /// The first places where the finding occurred: at most three.
    public let places: [DriftPlace]
}

/// A place in a document: the document, and the pointer to the value.
public struct DriftPlace: Sendable, Hashable, Codable, CustomStringConvertible {
    /// A longer pointer is replaced with that of a container around the value.
    static let pointerLimit = 1_000

    /// The ordinal number of the document among all that were added, from 1.
    public internal(set) var document: Int
    /// The name of the document; nil if it was added without one.
    public let name: String?
    /// The pointer to the value. If it would take more than 1,000 bytes, it is the pointer to the nearest array or
    /// object around the value that takes less.
    public let pointer: JSONPointer

    init(document: Int, name: String?, pointer: JSONPointer) {
        self.document = document
        self.name = name.map { DriftDetail.bounded($0) }
        var components = pointer.components[...]
        var length = components.reduce(0) { $0 + $1.name.utf8.count + 1 }
        while length > Self.pointerLimit, let last = components.popLast() { length -= last.name.utf8.count + 1 }
        self.pointer = JSONPointer(components: Array(components))
    }

    /// The document and the pointer: `feed.json /users/0`, or `document 2 /users/0`.
    public var description: String {
        let document = name ?? "document \(document)"
        return pointer == .root ? document : "\(document) \(pointer)"
    }
}

extension DriftFinding: CustomStringConvertible {
    /// The class and the property: `User.age`.
    func subject(as name: String) -> String { property.map { "\(name).\($0)" } ?? name }

    /// The finding in words: `a string read as an integer`.
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
        case .invalidLine: return "a line that isn't JSON"
        case .failedCheck: return detail ?? "other failed checks"
        case .failedConversion: return detail.map { "failed conversion: \($0)" } ?? "other failed conversions"
        case .unknownValue: return detail.map { "unknown value \(Self.quoted($0))" } ?? "other unknown values"
        case .duplicateKey: return detail.map { "duplicate key \(Self.quoted($0))" } ?? "other duplicate keys"
        case .unknownKey:
            return detail.map { "unknown key \(Self.quoted($0)): \(kinds.listed)" } ?? "other unknown keys"
        }
    }

    /// The detail of a value that is read as null without being null.
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

    /// The subject, the finding, its frequency and its first place in one line: `User.age: a string read as an integer
    /// (1,204 times, first in feed.json /0/age)`.
    public var description: String {
        var remark = count == 1 ? "once" : "\(count.grouped) times"
        if case .neverSeen = kind { remark = "in \(DriftReport.number(count, "object"))" }
        if let place = places.first { remark += count == 1 ? " in \(place)" : ", first in \(place)" }
        return "\(subject(as: DriftNames.shortName(modelClass))): \(message) (\(remark))".printable
    }
}

/// The counts of a class of models.
///
///     for summary in drift.classes { print(summary) }
///     // User: 3 objects in 2 documents
///     //   property  present  null  absent  kinds
///     //   age             3     0       0  string 2, number 1
///     //   name            3     0       0  string 2, number 1
///     //   phone           0     0       3
public struct DriftClass: Sendable, Hashable {
    /// The counts of a property.
    public struct Property: Sendable, Hashable {
        /// The property's name in Swift.
        public let name: String
        /// The number of objects in which the property was present and not null.
        public let presentCount: Int
        /// The number of objects in which the property was null, or text that means null.
        public let nullCount: Int
        /// The number of objects in which the property was absent.
        public let absentCount: Int
        /// How often its values had each kind of JSON, whether they were usable or not.
        public let kinds: [JSONKind: Int]
    }

    /// The name of the class, including the types that contain it: `Feed.Item`. Only the last part is printed.
    public let name: String
    /// The number of objects that were read as the class. An object that two properties read counts twice.
    public let objectCount: Int
    /// The number of documents with such objects.
    public let documentCount: Int
    /// The counts of the class's properties, sorted by name. They include properties that never appeared.
    public let properties: [Property]
}

extension DriftClass: CustomStringConvertible {
    /// `User: 3 objects in 2 documents`
    func line(as name: String) -> String {
        "\(name): \(DriftReport.number(objectCount, "object")) in \(DriftReport.number(documentCount, "document"))"
    }

    /// A table of the properties' counts, with at most 100 columns.
    public var description: String {
        let rows = properties.map {
            [$0.name, $0.presentCount.grouped, $0.nullCount.grouped, $0.absentCount.grouped, $0.kinds.listed]
        }
        let title = line(as: DriftNames.shortName(name))
        if rows.isEmpty { return title }
        let table = DriftReport.columns(
            [["property", "present", "null", "absent", "kinds"]] + rows, widest: [40, 20, 20, 20, 100],
            numbers: [1, 2, 3])
        return ([title] + table).joined(separator: "\n")
    }
}
