/// Something about the data of a model that its class could not use as it is.
///
///     for issue in user.issues { print(issue) }
///     // 12:18: error: age of User: expected an integer, found "n/a"
///
///     issue.kind              // .unreadable
///     issue.pointer           // /age
///     user.json[issue.pointer]?.text      // "n/a", with its quotes
///
/// Whether something is an error, a warning or a note is up to ``JSONModel/severity(of:)`` of the model's class.
public struct JSONIssue: Sendable {
    /// What is wrong.
    public typealias Kind = IssueKind
    /// How much it matters.
    public typealias Severity = IssueSeverity

    /// What is wrong.
    public let kind: Kind
    /// How much it matters to the model's class.
    public let severity: Severity
    /// Where it is, from the value whose issues were asked for. Of what is missing: where it would be.
    ///
    /// Where JSON is in a string (``Converter/embedded``), the pointer goes on into what the string says.
    public let pointer: JSONPointer
    /// The class of the model that has the property, or for which the object is.
    public let modelClass: AnyClass
    /// The name of the property in Swift; nil for what concerns no property, such as an unknown key.
    public let property: String?
    /// What the property reads: `an integer`. Of a failed check its text, of a duplicate or an unknown key the key.
    public let expected: String
    /// The beginning of what is there, in one line: `"n/a"`; `nothing` where nothing is there.
    public let found: String
    /// What is wrong in words, where the kind does not tell it all: the text of a check, or an error that a converter threw.
    public let reason: String?
    /// The error that a converter threw.
    public let error: (any Error)?

    /// The value that has a position in its text.
    let place: JSON

    /// The line of the value, counted from 1; nil if it is an array or an object that was edited.
    ///
    /// It is the line in the whole text that the value is a part of, even if the model is only a part of that.
    ///
    /// - Complexity: O(*n*) in the bytes before it.
    public var line: Int? { place.sourcePosition?.line }

    /// The column of the value, counted from 1 in Unicode scalars; nil if it is an array or an object that was edited.
    ///
    /// - Complexity: O(*n*) in the bytes before it.
    public var column: Int? { place.sourcePosition?.column }
}

extension JSONIssue: CustomStringConvertible {
    /// What is wrong, without position and severity: `age of User: expected an integer, found "n/a"`.
    public var message: String {
        let subject = property.map { "\($0) of \(modelClass)" } ?? "\(modelClass)"
        return "\(subject): \(sentence)"
    }

    private var sentence: String { kind.sentence(expected: expected, found: found, reason: reason) }

    /// Position, severity and message in one line: `12:18: error: age of User: expected an integer, found "n/a"`.
    ///
    /// - Complexity: O(*n*) in the bytes before the value.
    public var description: String { text(at: place.sourcePosition, in: nil, withExcerpt: false) }

    /// The line as a compiler writes it, with the name of the file and the position, if there are any.
    func text(at position: SourcePosition?, in file: String?, withExcerpt: Bool) -> String {
        var text = ""
        if let file { text += "\(file):" }
        if let position { text += "\(position.line):\(position.column):" }
        if !text.isEmpty { text += " " }
        text += "\(severity): \(message)"
        // Where there is no position the pointer says where it is.
        if position == nil, pointer != .root { text += " (at \(pointer))" }
        return withExcerpt ? text + (position?.lines ?? "") : text
    }
}

extension IssueKind {
    /// What is wrong, in words.
    func sentence(expected: String, found: String, reason: String?) -> String {
        switch self {
        case .missing: "required, but missing: expected \(expected)"
        case .null: "required, but null: expected \(expected)\(found == "null" ? "" : ", found \(found)")"
        case .wrongKind, .unreadable, .noObject: "expected \(expected), found \(found)"
        case .outOfRange: "out of range: expected \(expected), found \(found)"
        case .failedCheck: "\(reason ?? expected), found \(found)"
        case .coerced: "expected \(expected), found \(found), which is read as \(reason ?? expected)"
        case .unknownValue: "unknown value: expected \(expected), found \(found)"
        case .failedConversion: "expected \(expected), found \(found): \(reason ?? "")"
        case .leftOut: "left out: expected \(expected), found \(found)"
        case .duplicateKey: "the key \(expected) is there again, and only the first counts: found \(found)"
        case .unknownKey: "unknown key \(expected): found \(found)"
        case .unresolvedReference: "expected \(expected), found \(found), for which there is no object"
        }
    }
}
