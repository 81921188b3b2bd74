extension JSONIssue {
    /// The issue as JSON, for logs and for answers of servers. Members without a value are left out.
    ///
    ///     print(issue.json)
    ///     // {"kind":"unreadable","severity":"error","rule":"type","pointer":"/age","line":12,"column":18,
    ///     //  "class":"User","property":"age","message":"age of User: expected an integer, found \\"n/a\\"",
    ///     //  "expected":"an integer","found":"\\"n/a\\""}
    ///
    /// The names of kinds and severities are those of the cases. Texts are for people, and may change. `found` and the
    /// message contain the beginning of the value. ``init(_:)`` reads the JSON.
    ///
    /// - Complexity: O(*n*) in the number of the pointer's tokens, after O(*n*) in the bytes before the value for all
    ///   issues in the text together.
    public var json: JSON { json(at: pointer.description, nameOfText: "message") }

    /// Returns the issue as JSON, with its place and its text in one of two spellings.
    fileprivate func json(at place: String, nameOfText: String) -> JSON {
        let members: [(key: String, value: JSON?)] = [
            ("kind", JSON(kind.rawValue)), ("severity", JSON("\(severity)")), ("rule", JSON(rule)),
            ("pointer", JSON(place)), ("line", line.map { JSON($0) }), ("column", column.map { JSON($0) }),
            ("class", className.map { JSON($0) }), ("property", property.map { JSON($0) }),
            (nameOfText, JSON(message)), ("expected", JSON(expected)), ("found", JSON(found)),
            ("reason", reason.map { JSON($0) }),
        ]
        return JSON(present: members)
    }

    /// Creates an issue from its JSON, as ``json`` or the `errors` of problem details (RFC 9457) have it.
    ///
    ///     JSONIssue(issue.json)?.rule         // the same as issue.rule
    ///
    /// The text is what the JSON says. An issue from JSON has a ``className``, but no class.
    ///
    /// - Parameter json: The JSON of an issue.
    /// - Returns: The issue; nil for JSON without a known kind and without a text.
    public init?(_ json: JSON) {
        func text(_ name: String) -> String? { json[name]?.exactString }
        let message = text("message") ?? text("detail")
        let known = text("kind").flatMap { IssueKind(rawValue: $0) }
        guard let kind = known ?? (message == nil ? nil : .failedCheck) else { return nil }
        let pointer = text("pointer").flatMap { JSONPointer($0) ?? JSONPointer(uriFragment: $0) } ?? .root
        self.init(
            kind: kind, severity: text("severity").flatMap { Severity($0) } ?? kind.severity,
            rule: text("rule") ?? kind.rule, modelClass: JSONModel.self, property: text("property"),
            expected: text("expected") ?? message ?? "", found: text("found") ?? "", reason: text("reason"), error: nil,
            path: IssuePath(rest: pointer.components), place: .null, isOfModel: false,
            received: Received(
                (text("class"), message, json["line"]?.value(as: Int.self), json["column"]?.value(as: Int.self))))
    }

    /// Returns the issues in JSON: an array of them, or an object whose member `errors` is one, such as the problem
    /// details of a server (RFC 9457).
    ///
    ///     for issue in JSONIssue.list(from: response.json) { form.show(issue.message, at: issue.pointer) }
    ///
    /// - Parameter json: The result of ``Issues/json`` or ``Issues/problemDetails(title:status:atMost:)``, or JSON like
    ///   it.
    /// - Returns: The issues, without elements that aren't issues.
    /// - Complexity: O(*n*) in the bytes.
    public static func list(from json: JSON) -> [JSONIssue] {
        (json.kind == .object ? json["errors"] : json)?.exactElements.compactMap { JSONIssue($0) } ?? []
    }
}

extension JSONIssue {
    /// Reads an issue from its JSON, so that a property can be a list of issues.
    ///
    ///     @Property var errors: [JSONIssue]
    ///
    /// - Parameter json: The JSON to read.
    /// - Returns: The issue; nil for JSON that isn't one.
    public static func decode(_ json: JSON) -> JSONIssue? { JSONIssue(json) }

    /// Writes the issue as ``json``.
    ///
    /// - Returns: An object.
    public func encode() -> JSON? { json }
}

extension Issues {
    /// All issues as JSON: an array with the ``JSONIssue/json`` of each.
    ///
    /// ``JSONIssue/list(from:)`` reads it.
    ///
    /// - Complexity: O(*n*) in the bytes of the data and of the issues.
    public var json: JSON { JSON(map(\.json)) }

    /// Returns the issues as problem details for the answer of a server (RFC 9457), of the media type
    /// `application/problem+json`.
    ///
    ///     let problem = user.issues.filter(atLeast: .warning).problemDetails()
    ///     // {"title":"The data is invalid.","status":422,
    ///     //  "detail":"age of User: expected an integer, found \\"n/a\\"",
    ///     //  "errors":[{"kind":"unreadable","severity":"error","rule":"type","pointer":"#/age", … ,
    ///     //             "detail":"age of User: …"}]}
    ///
    /// In `errors`, a pointer is the fragment of a URI and the text is called `detail`, as in the example of the RFC.
    /// ``JSONIssue/list(from:)`` reads them.
    ///
    /// - Parameters:
    ///   - title: The summary of the problem, in any language.
    ///   - status: The status code of the answer.
    ///   - limit: The maximum number of issues in `errors`, so that bad data doesn't make a huge answer.
    /// - Returns: An object.
    /// - Complexity: O(*n*) in the bytes of the data up to the last issue in the answer.
    public func problemDetails(
        title: String = "The data is invalid.", status: Int = 422, atMost limit: Int = 100
    ) -> JSON {
        let issues = Array(lazy.prefix(Swift.max(limit, 0)))
        let errors = issues.map { $0.json(at: $0.pointer.uriFragment, nameOfText: "detail") }
        let members: [(key: String, value: JSON?)] = [
            ("title", JSON(title)), ("status", JSON(status)), ("detail", issues.first.map { JSON($0.message) }),
            ("errors", JSON(errors)),
        ]
        return JSON(present: members)
    }
}

extension JSON {
    /// Creates an object of the members that have values.
    fileprivate init(present members: [(key: String, value: JSON?)]) {
        self.init(members: members.lazy.compactMap { key, value in value.map { (key: key, value: $0) } })
    }
}
