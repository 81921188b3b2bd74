/// How much an issue matters: whether what was found is only remarkable, was read although it is odd, or could not be used.
///
///     IssueSeverity.warning < .error      // true
///     "\(IssueSeverity.note)"             // note
public enum IssueSeverity: Int, Sendable, Hashable, Comparable, CaseIterable, CustomStringConvertible {
    /// Nothing is wrong: the data has something that the class does not know.
    case note
    /// The value is read, and is probably not what was meant.
    case warning
    /// The value is not used, is not there, or breaks a rule of the class.
    case error

    /// By how much they matter: a note less than a warning, a warning less than an error.
    public static func < (left: IssueSeverity, right: IssueSeverity) -> Bool { left.rawValue < right.rawValue }

    /// `note`, `warning` or `error`, as compilers write it.
    public var description: String {
        switch self {
        case .note: "note"
        case .warning: "warning"
        case .error: "error"
        }
    }
}

/// What can be wrong with the data of a model, in the eyes of its class.
///
/// Reading never fails: what is described here as unusable reads as the property's default, and stays in the JSON.
///
///     IssueKind.missing.severity          // error
///     IssueKind.unknownKey.severity       // note
public enum IssueKind: String, Sendable, Hashable, CaseIterable, Codable {
    /// A required property is absent.
    case missing
    /// A required property is null, or text that means null.
    case null
    /// The value is of a kind that the property does not read: an array where a number belongs.
    case wrongKind
    /// It is no value of the property's type: `"n/a"` or 4.5 for an integer, `"2024-13-01"` for a date.
    case unreadable
    /// The number is one that the property's type does not have: 300 for a `UInt8`.
    case outOfRange
    /// The value is read, and fails one of the property's or the model's checks.
    case failedCheck
    /// The value is read, but from another kind of value, or from another spelling than the type's own: `"7"` as 7.
    case coerced
    /// A string that is not among the property's `enumValues`, which is read as it is, or a raw value for which the enum has
    /// no case, which is not.
    case unknownValue
    /// The property's converter threw an error.
    case failedConversion
    /// An element or a member of a list or a dictionary that cannot be read, and is left out.
    case leftOut
    /// A name that the object has more than once: the first one counts.
    case duplicateKey
    /// A name that no property of the class reads.
    case unknownKey
    /// A reference for which the property's store has no object.
    case unresolvedReference
    /// Something else where the object of a model belongs.
    case noObject

    /// How much it matters, if the model class does not say otherwise: an unknown key is a note; what is read although it is odd
    /// (coerced, an unknown value, a duplicate key) and a reference that is not resolved are warnings; all others are errors.
    public var severity: IssueSeverity {
        switch self {
        case .unknownKey: .note
        case .coerced, .unknownValue, .duplicateKey, .unresolvedReference: .warning
        case .missing, .null, .wrongKind, .unreadable, .outOfRange, .failedCheck, .failedConversion, .leftOut,
            .noObject:
            .error
        }
    }
}
