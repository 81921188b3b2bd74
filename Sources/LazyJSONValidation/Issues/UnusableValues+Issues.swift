extension JSONModel {
    /// Says who is told when a property reads its default since what is there cannot be used: for logging in production what servers
    /// send.
    ///
    ///     JSONModel.onUnusableValue { issue in log("\(issue)") }
    ///
    ///     let user = try User(parsing: #"{"age": "n/a"}"#)
    ///     user.age        // 0, and logs: 1:9: error: age of User: expected an integer, found "n/a"
    ///     user.age        // 0: it was read before
    ///
    /// There is one handler in the program, whatever class it is set on. It may be set, replaced and taken away at any time, on any thread.
    ///
    /// It is called when a property is read for the first time, by a getter, a description, or ``issues``, on the thread that
    /// reads. The issue is the one that ``issues`` has; its pointer is from the model's own JSON, which for nested models is a part of
    /// the document. Each value is told once; of two threads that read it for the first time at the same moment, both may tell.
    ///
    /// What is absent, null or odd and yet read is not told, nor is an element that a list leaves out: nothing falls back to a default
    /// there, and ``issues`` tells it. Nor is what a draft reads, which is no model yet.
    ///
    /// No lock is held while it is called, and it may read models itself. What it finds on the way is told after it has returned:
    /// the first 1,000 values, so that a handler that reads new data each time comes to an end. Where nothing is wrong, nothing is done.
    ///
    /// - Parameter handler: Called with each value that cannot be used, maybe on several threads at once; nil to tell nobody.
    public static func onUnusableValue(_ handler: (@Sendable (JSONIssue) -> Void)?) {
        guard let handler else { return UnusableValues.tell(nil) }
        UnusableValues.tell { finding in
            if let issue = JSONIssue(finding) { handler(issue) }
        }
    }
}

extension JSONIssue {
    /// What a walk through the model would tell of the value.
    fileprivate init?(_ finding: UnusableValues.Finding) {
        let (model, property) = (finding.model, finding.property)
        let plan = ValidationPlan.of(model.classLayout { $0 })
        let verdict = Verdict.unusable(finding.cause)
        guard let converter = plan.property(of: property)?.converter,
            let kind = verdict.issueKind(of: finding.json, by: converter, isPart: false)
        else { return nil }
        self.init(
            kind: kind, severity: plan.severity(of: kind), pointer: model.pointer(of: property) ?? .root,
            modelClass: plan.classLayout.modelClass, property: property.name, expected: converter.form.noun,
            found: finding.json.lineExcerpt, reason: verdict.issueReason(kind) { nil }, error: verdict.error,
            place: finding.json)
    }
}
