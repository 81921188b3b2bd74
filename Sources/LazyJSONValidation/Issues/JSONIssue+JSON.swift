extension JSONIssue {
    /// The issue as JSON, for logs and for answers of servers. Members without a value are left out.
    ///
    ///     print(issue.json)
    ///     // {"kind":"unreadable","severity":"error","pointer":"/age","line":12,"column":18,"class":"User","property":"age",
    ///     //  "message":"age of User: expected an integer, found \\"n/a\\"","expected":"an integer","found":"\\"n/a\\""}
    ///
    /// The names of kinds and severities are those of the cases. Texts are for people, and may change. `found` and the
    /// message contain the beginning of the value.
    ///
    /// - Complexity: O(*n*) in the number of the pointer's tokens, after O(*n*) in the bytes before the value for all
    ///   issues in the text together.
    public var json: JSON {
        let position = place.sourcePosition
        let members: [(key: String, value: JSON?)] = [
            ("kind", JSON(kind.rawValue)), ("severity", JSON("\(severity)")), ("pointer", JSON(pointer.description)),
            ("line", position.map { JSON($0.line) }), ("column", position.map { JSON($0.column) }),
            ("class", JSON("\(modelClass)")), ("property", property.map { JSON($0) }), ("message", JSON(message)),
            ("expected", JSON(expected)), ("found", JSON(found)), ("reason", reason.map { JSON($0) }),
        ]
        return JSON(members: members.lazy.compactMap { key, value in value.map { (key: key, value: $0) } })
    }
}
