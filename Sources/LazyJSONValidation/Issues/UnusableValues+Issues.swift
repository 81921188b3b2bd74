extension JSONModel {
    /// Sets the handler for values that properties cannot use, and for which they read their default. It helps to log
    /// in production which unexpected data servers send.
    ///
    ///     JSONModel.onUnusableValue { issue in log("\(issue)") }
    ///
    ///     let user = try User(parsing: #"{"age": "n/a"}"#)
    ///     user.age        // 0, and logs: 1:9: error: age of User: expected an integer, found "n/a"
    ///     user.age        // 0: it was read before
    ///
    /// The program has one handler, whatever class it is set on. It may be set, replaced and removed at any time, on
    /// any thread.
    ///
    /// The handler is called when a property is read for the first time, by a getter, a description, or
    /// ``JSONModelProtocol/issues``, on the thread that reads. The issue is the one that ``JSONModelProtocol/issues``
    /// reports. Its pointer starts at the model's own JSON, which for nested models is a part of the document. Each
    /// value is reported once. If two threads read it for the first time at the same moment, both may report it.
    ///
    /// Values that are absent or null, values that are coerced, and elements that a list leaves out aren't reported: no
    /// property falls back to its default because of them, and ``JSONModelProtocol/issues`` reports them. Values that a
    /// draft reads aren't reported either, since a draft isn't a model yet.
    ///
    /// The handler is called without a lock, and may read models itself. Unusable values that it reads are reported
    /// after it has returned: only the first 1,000 of them, so that a handler that reads new data each time comes to an
    /// end. If all values are usable, the handler costs nothing.
    ///
    /// - Parameter handler: Called with each value that cannot be used, possibly on several threads at once. Nil
    ///   removes the handler.
    public static func onUnusableValue(_ handler: (@Sendable (JSONIssue) -> Void)?) {
        guard let handler else { return UnusableValues.setHandler(nil) }
        UnusableValues.setHandler { finding in
            if let issue = JSONIssue(finding) { handler(issue) }
        }
    }
}

extension JSONIssue {
    /// Creates the issue that a walk through the model would report for the value.
    fileprivate init?(_ finding: UnusableValues.Finding) {
        let (model, property) = (finding.model, finding.property)
        let plan = ValidationPlan.of(model.classLayout { $0 })
        let verdict = Verdict.unusable(finding.cause)
        guard let converter = plan.property(of: property)?.converter,
            let kind = verdict.issueKind(of: finding.json, by: converter, isPart: false)
        else { return nil }
        var issue = JSONIssue(
            kind: kind, severity: plan.severity(of: kind), rule: kind.rule, modelClass: plan.classLayout.modelClass,
            property: property.name, expected: converter.form.noun,
            found: finding.json.lineExcerpt, reason: verdict.issueReason(kind) { nil }, error: verdict.error,
            path: IssuePath(rest: model.pointer(of: property)?.components ?? []), place: finding.json)
        issue.hidesLine = plan.classLayout.hidesAnything
        let isHidden = UnusableValues.isHidden || plan.classLayout.hidesValue(of: property) || converter.mayHide
        self = isHidden ? issue.withoutValue : issue
    }
}
