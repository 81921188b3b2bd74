/// A problem with the data of a model: a part of the data that its class cannot use as it is.
///
///     for issue in user.issues { print(issue) }
///     // 12:18: error: age of User: expected an integer, found "n/a"
///
///     issue.kind              // .unreadable
///     issue.pointer           // /age
///     user.json[issue.pointer]?.text      // "n/a", with its quotes
///
/// The class of the model decides whether an issue is an error, a warning or a note; see ``JSONModel/severity(of:)``.
public struct JSONIssue: Sendable, JSONConvertible {
    /// The kinds of issues.
    public typealias Kind = IssueKind
    /// The severities of issues.
    public typealias Severity = IssueSeverity

    /// The kind of the issue.
    public let kind: Kind
    /// The severity of the issue, which the model's class decides.
    public let severity: Severity
    /// The identifier of the rule that the value breaks, for programs: `required`, `type`, `minLength`, `pattern`.
    ///
    /// It's the keyword of JSON Schema, if there is one, or the identifier that a check was given. See
    /// ``IssueKind/rule`` for issues of other kinds than failed checks.
    public let rule: String
    /// The pointer to the value, from the value whose issues were requested. For a missing value, the place where it
    /// would be.
    ///
    /// If the value is JSON in a string (``Converter/embedded``), the pointer continues into the JSON of the string.
    ///
    /// - Complexity: O(*n*) in the number of tokens.
    public var pointer: JSONPointer { path.pointer }
    /// The class of the model that declares the property, or of the model that the object would be. ``JSONModel`` if
    /// the value doesn't belong to a model, and for an issue that was read from JSON.
    public let modelClass: Any.Type
    /// The name of the class; nil if the value doesn't belong to a model.
    public var className: String? { received == nil ? isOfModel ? "\(modelClass)" : nil : received?.value.className }
    /// The name of the property in Swift; nil if the issue isn't about a property, such as an unknown key.
    public let property: String?
    /// The type of value that the property reads: `an integer`. For a failed check, its text; for a duplicate or an
    /// unknown key, the key.
    public let expected: String
    /// The beginning of the value's text, in one line: `"n/a"`; `nothing` if there is no value.
    public private(set) var found: String
    /// More about the issue than its kind says: the text of a check, or the error of a converter. Nil if there is no
    /// more.
    public private(set) var reason: String?
    /// The error that a converter threw; nil if there was none.
    public private(set) var error: (any Error)?

    /// The way to the value.
    let path: IssuePath
    /// The value whose position is reported.
    let place: JSON
    /// Whether the value belongs to a model.
    var isOfModel = true
    /// Whether the text leaves out the value.
    private(set) var isHidden = false
    /// Whether the line of the document may contain a value that a class hides.
    var hidesLine = false
    /// The facts that were read from JSON, for an issue that was.
    var received: Received?

    /// The position of an invalid line; nil for all other issues.
    var linePosition: Box<SourcePosition>?

    /// Where the issue is, for people.
    private var sourcePosition: SourcePosition? {
        guard received == nil else { return nil }
        return linePosition?.value ?? place.sourcePosition
    }

    /// Facts about an issue that was found elsewhere.
    typealias Received = Box<(className: String?, message: String?, line: Int?, column: Int?)>

    /// The issue without the value: for logs, if data of users must not be in them.
    ///
    ///     JSONModel.onUnusableValue { issue in log("\(issue.withoutValue)") }
    ///     // 1:9: error: age of User: expected an integer, found a string
    ///
    /// ``found`` is the kind of the value, and there is neither an error nor a reason, except the text of a check.
    /// Classes can hide values themselves: see ``JSONModel/hidesValues``.
    public var withoutValue: JSONIssue {
        guard !isHidden, received == nil else { return self }
        var issue = self
        issue.isHidden = true
        if kind == .invalidLine {
            issue.found = "a line"
        } else if found != "nothing" {
            issue.found = place.kind.noun
        }
        if kind != .failedCheck { issue.reason = nil }
        issue.error = nil
        return issue
    }

    /// The line of the value, counted from 1; nil if it is an array or an object that was edited.
    ///
    /// It is the line in the whole text that contains the value, even if the model is only a part of that text.
    ///
    /// - Complexity: O(1), after O(*n*) in the bytes before it for all issues in the text together.
    public var line: Int? { sourcePosition?.line ?? received?.value.line }

    /// The column of the value, counted from 1 in Unicode scalars; nil if it is an array or an object that was edited.
    ///
    /// - Complexity: O(1), after O(*n*) in the bytes before it for all issues in the text together.
    public var column: Int? { sourcePosition?.column ?? received?.value.column }
}

extension JSONIssue: CustomStringConvertible {
    /// The issue without position and severity: `age of User: expected an integer, found "n/a"`.
    public var message: String {
        if let message = received?.value.message { return message }
        guard let className else { return sentence }
        return "\(property.map { "\($0) of " } ?? "")\(className): \(sentence)"
    }

    private var sentence: String { kind.sentence(expected: expected, found: found, reason: reason) }

    /// The position, severity and message in one line: `12:18: error: age of User: expected an integer, found "n/a"`.
    ///
    /// - Complexity: O(1), after O(*n*) in the bytes before it for all issues in the text together.
    public var description: String { text(in: nil, withExcerpt: false) }

    /// The line of the document that contains the value, and a second line with a caret below the value. Nil if the
    /// value has no ``line``, or if a class hides values that the line may contain.
    ///
    ///     print(issue, issue.excerpt ?? "", separator: "\n")
    ///     // 12:18: error: age of User: expected an integer, found "n/a"
    ///     //     "age": "n/a",
    ///     //            ^
    ///
    /// Only the part of a long line around the value is shown.
    ///
    /// - Complexity: O(1), after O(*n*) in the bytes before it for all issues in the text together.
    public var excerpt: String? { isHidden || hidesLine ? nil : sourcePosition?.marked }

    /// The line in the format of a compiler, with the name of the file and the position, if there are any.
    func text(in file: String?, withExcerpt: Bool) -> String {
        var text = ""
        if let file { text += "\(file):" }
        let position = sourcePosition
        let line = position?.line ?? received?.value.line
        if let line { text += "\(line):" }
        if line != nil, let column = position?.column ?? received?.value.column { text += "\(column):" }
        if !text.isEmpty { text += " " }
        text += "\(severity): \(message)"
        // Without a position, the pointer shows the place.
        if line == nil, case let pointer = pointer, pointer != .root { text += " (at \(pointer))" }
        return withExcerpt && !isHidden && !hidesLine ? text + (position?.lines ?? "") : text
    }
}

extension IssueKind {
    /// The issue in words.
    func sentence(expected: String, found: String, reason: String?) -> String {
        switch self {
        case .missing: "required, but missing: expected \(expected)"
        case .null: "required, but null: expected \(expected)\(found == "null" ? "" : ", found \(found)")"
        case .wrongKind, .unreadable, .noObject: "expected \(expected), found \(found)"
        case .outOfRange: "out of range: expected \(expected), found \(found)"
        case .failedCheck: "\(reason ?? expected), found \(found)"
        case .coerced: "expected \(expected), found \(found), which is read as \(reason ?? expected)"
        case .unknownValue: "unknown value: expected \(expected), found \(found)"
        case .failedConversion: "expected \(expected), found \(found)\(reason.map { ": \($0)" } ?? "")"
        case .leftOut: "left out: expected \(expected), found \(found)"
        case .duplicateKey: "duplicate key \(expected), of which only the first is read: found \(found)"
        case .unknownKey: "unknown key \(expected): found \(found)"
        case .unresolvedReference: "expected \(expected), found \(found), for which there is no object"
        case .invalidLine: "invalid line: \(reason ?? "expected \(expected)")"
        }
    }
}

/// The way to the value of an issue. Issues in one container share the way to it, so that an issue takes no more room
/// at the bottom of a deep document.
struct IssuePath: Sendable {
    /// The children that lead to the value; nil for the value whose issues were requested.
    var steps: Step?
    /// The names that would lead from there to a missing value.
    var rest: [Path.Component] = []

    /// A child on the way, and the children before it.
    final class Step: @unchecked Sendable {
        let component: Path.Component
        /// Changed only while the step is released.
        @exclusivity(unchecked) fileprivate var previous: Step?

        init(_ component: Path.Component, after previous: Step?) {
            (self.component, self.previous) = (component, previous)
        }

        /// Releases the way in a loop: it is as long as data is deep.
        deinit {
            var step = previous.take()
            while step != nil, isKnownUniquelyReferenced(&step) { step = step?.previous.take() }
        }
    }

    /// Returns the last components of the way, at most as many as requested.
    func suffix(_ limit: Int) -> [Path.Component] {
        var components = Array(rest.suffix(limit).reversed())
        var step = steps
        while let last = step, components.count < limit {
            Work.add(1)
            components.append(last.component)
            step = last.previous
        }
        return components.reversed()
    }

    /// The pointer to the value.
    var pointer: JSONPointer { JSONPointer(components: suffix(.max)) }
}
