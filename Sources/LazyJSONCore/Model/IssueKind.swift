/// How much an issue matters.
///
///     IssueSeverity.warning < .error      // true
///     "\(IssueSeverity.note)"             // note
public enum IssueSeverity: Int, Sendable, Hashable, Comparable, CaseIterable, CustomStringConvertible {
    /// The data contains something that the class doesn't know. Nothing is wrong.
    case note
    /// The value is read, but is probably not what was meant.
    case warning
    /// The value is unusable or missing, or breaks a rule of the class.
    case error

    /// Returns whether one severity is lower than another: a note is lower than a warning, and a warning is lower than
    /// an error.
    public static func < (left: IssueSeverity, right: IssueSeverity) -> Bool { left.rawValue < right.rawValue }

    /// The name of the severity, as compilers print it: `note`, `warning` or `error`.
    public var description: String {
        switch self {
        case .note: "note"
        case .warning: "warning"
        case .error: "error"
        }
    }
}

extension IssueSeverity: LosslessStringConvertible, JSONConvertible {
    /// Creates the severity with a name.
    ///
    ///     IssueSeverity("warning")        // .warning
    ///
    /// - Parameter name: `note`, `warning` or `error`.
    /// - Returns: The severity; nil for any other name.
    public init?(_ name: String) {
        guard let severity = Self.allCases.first(where: { $0.description == name }) else { return nil }
        self = severity
    }

    /// Reads a severity from its name.
    ///
    /// - Parameter json: The JSON to read.
    /// - Returns: The severity; nil for anything but the name of one.
    public static func decode(_ json: JSON) -> IssueSeverity? { json.exactString.flatMap { IssueSeverity($0) } }

    /// Writes the name of the severity.
    ///
    /// - Returns: A string.
    public func encode() -> JSON? { JSON(description) }
}

/// A kind of problem with the data of a model.
///
/// Reading never fails: a value that is described as unusable here reads as the property's default, and stays in the
/// JSON.
///
///     IssueKind.missing.severity          // error
///     IssueKind.unknownKey.severity       // note
public enum IssueKind: String, Sendable, Hashable, CaseIterable, Codable {
    /// A required property is absent.
    case missing
    /// A required property is null, or text that means null.
    case null
    /// The value is of a kind that the property doesn't read, such as an array for a number.
    case wrongKind
    /// The value can't be read as the property's type: `"n/a"` or 4.5 for an integer, `"2024-13-01"` for a date.
    case unreadable
    /// The number is outside the range of the property's type: 300 for a `UInt8`.
    case outOfRange
    /// The value is read, but fails one of the property's or the model's checks.
    case failedCheck
    /// The value is read, but from another kind of value or another spelling than the type's own: `"7"` as 7.
    case coerced
    /// A string that isn't among the property's `enumValues`, or a raw value for which the enum has no case. The string
    /// is read as it is; the raw value is unusable.
    case unknownValue
    /// The property's converter threw an error.
    case failedConversion
    /// An element of a list or a dictionary that can't be read and is left out.
    case leftOut
    /// A name that the object contains more than once. The first member is read.
    case duplicateKey
    /// A name that no property of the class reads.
    case unknownKey
    /// A reference for which the property's store has no object.
    case unresolvedReference
    /// A value that isn't an object where a model is expected.
    case noObject
    /// A line that isn't JSON, in a text of lines that was opened with `invalidLines: .keep`.
    case invalidLine

    /// How much an issue of this kind matters, unless the model class says otherwise.
    ///
    /// An unknown key is a note. A value that is read although it is odd (coerced, unknown, a duplicate key) and an
    /// unresolved reference are warnings. All others are errors.
    public var severity: IssueSeverity {
        switch self {
        case .unknownKey: .note
        case .coerced, .unknownValue, .duplicateKey, .unresolvedReference: .warning
        case .missing, .null, .wrongKind, .unreadable, .outOfRange, .failedCheck, .failedConversion, .leftOut,
            .noObject, .invalidLine:
            .error
        }
    }

    /// The identifier of the rule that an issue of this kind breaks: the keyword of JSON Schema, if there is one. For a
    /// failed check, the check has its own.
    ///
    ///     IssueKind.missing.rule          // required
    public var rule: String {
        switch self {
        case .missing, .null: "required"
        case .wrongKind, .unreadable, .coerced, .leftOut, .noObject: "type"
        case .outOfRange: "range"
        case .failedCheck: "check"
        case .unknownValue: "enum"
        case .failedConversion: "conversion"
        case .duplicateKey: "uniqueKeys"
        case .unknownKey: "additionalProperties"
        case .unresolvedReference: "reference"
        case .invalidLine: "syntax"
        }
    }
}
