/// Invalid lines of an array that was opened from a text of lines.
extension ModelWalk {
    /// The invalid lines that are still to be reported, in the order of the text.
    struct InvalidLines {
        let subject: Subject
        fileprivate var rest: ArraySlice<(line: InvalidLine, position: Int)>

        /// Nil if there are none.
        init?(of json: JSON, _ subject: Subject) {
            guard json.hasInvalidLines else { return nil }
            self.subject = subject
            rest = json.invalidLines[...]
        }
    }

    /// Records the issues of the invalid lines before an element.
    ///
    /// - Returns: Whether there were any that matter.
    @discardableResult
    func reportInvalidLines(before position: Int) -> Bool {
        guard let subject = invalidLines?.subject else { return false }
        let severity = subject.plan.severity(of: .invalidLine)
        var isAny = false
        while let next = invalidLines?.rest.first, next.position <= position {
            invalidLines?.rest.removeFirst()
            guard matters(severity) else { continue }
            record(JSONIssue(next.line, severity, of: subject), of: subject)
            isAny = true
        }
        if invalidLines?.rest.isEmpty == true { invalidLines = nil }
        return isAny
    }
}

extension JSONIssue {
    /// Creates the issue of a line, whose place is the array.
    fileprivate init(_ line: InvalidLine, _ severity: Severity, of subject: ModelWalk.Subject) {
        self.init(
            kind: .invalidLine, severity: severity, rule: Kind.invalidLine.rule,
            modelClass: subject.plan.classLayout.subject, property: nil, expected: "a JSON value",
            found: line.excerpt, reason: "\(line.reason)", error: line.error, path: IssuePath(), place: .null,
            isOfModel: subject.isOfModel, linePosition: Box(line.error.position))
    }
}
