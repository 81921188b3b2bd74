extension JSONModelProtocol {
    /// Returns the issues of JSON that would be read as a model of the class.
    ///
    ///     User.issues(in: "Bo").first?.message        // User: expected an object, found "Bo"
    ///
    /// - Parameter json: JSON of any kind.
    /// - Returns: The issues.
    public static func issues(in json: JSON) -> Issues {
        // Not `Self`, which is the static class if the class is known only at run time.
        guard let model = self.init(json) else {
            let modelClass = ModelView.modelClass(of: self) ?? _objectClass
            return Issues(of: ModelWalk.Start(json: json, converter: .view(of: modelClass), modelClass: modelClass))
        }
        return Issues(of: model._object.walkStart())
    }
}

extension JSONModel {
    /// The start of a walk through the model.
    final func walkStart() -> ModelWalk.Start {
        let modelClass = classLayout(\.modelClass)
        return ModelWalk.Start(json: json, converter: .view(of: modelClass), modelClass: modelClass, view: self)
    }
}

extension ErasedConverter {
    /// Returns the converter of a class's objects, which gives views of the JSON.
    package static func view(of modelClass: JSONModel.Type) -> ErasedConverter {
        ErasedConverter(of: modelClass) { json in
            json.kind == .object ? Polymorphism.model(of: json, wanted: ClassLayout.of(modelClass)) : nil
        }
    }
}

extension JSONModelProtocol {
    /// Returns the issues of one property: those of its value, of everything in it, and of its absence. Use this to
    /// show messages beside a field of a form.
    ///
    ///     user.issues(for: \.email).map(\.message)
    ///     // [email of User: required, but missing: expected a string]
    ///
    /// For a computed property, the result has the issues of the declared properties that it reads. A key path that
    /// reads no declared property is a programming error, which debug builds report once.
    ///
    /// - Parameter keyPath: A declared property, or a computed one that reads declared ones.
    /// - Returns: The issues, in the order of the document.
    /// - Complexity: O(*n*) in the bytes of the model's object.
    public func issues<Value: Sendable>(for keyPath: KeyPath<Self, Value>) -> [JSONIssue] {
        let object = _object
        let (all, property) = object.classLayout { $0.reads(keyPath, of: self) }
        let properties = property.map { [$0] } ?? all
        if properties.isEmpty {
            ProgrammingMistake.warn(
                "\(keyPath) does not read any @Property of \(object.declaringType), so it has no issues")
        }
        var start = object.walkStart()
        start.properties = properties
        return Array(Issues(of: start))
    }
}

/// Issues of values that aren't models.
extension JSON {
    /// Returns the issues of the JSON, read as a type.
    ///
    ///     let json: JSON = [1, "x", 300]
    ///     for issue in json.issues(as: [Int].self, check: .each(.in(0...100))) { print(issue) }
    ///     // error: left out: expected an integer, found "x" (at /1)
    ///     // error: must be in 0...100, found 300 (at /2)
    ///
    /// For a model, `User.issues(in: json)` does the same.
    ///
    /// - Parameters:
    ///   - type: The type: any that a property can have.
    ///   - coercion: The policy that says what may be read as what.
    ///   - check: A check that the value should pass, beyond its type.
    /// - Returns: The issues. Those about the value and its parts have no class, and those in models have theirs.
    /// - Complexity: O(1); see ``Issues`` for iterating over them.
    public func issues<Value: Sendable>(
        as type: Value.Type, by coercion: Coercion = .lenient, check: Check<Value>? = nil
    ) -> Issues {
        // Without a converter, nothing can be read.
        let converter = StandaloneConverters.converter(for: type, coercion) ?? Converter(decode: { _ in nil })
        return Issues(of: ModelWalk.Start(json: self, converter: converter, check: check))
    }

    /// Returns the issues of the JSON, read by a converter.
    ///
    ///     JSON("yesterday").issues(as: .iso8601, check: .past).first?.message
    ///     // expected an ISO 8601 date, found "yesterday"
    ///
    /// - Parameters:
    ///   - converter: Any converter that a property can be declared with.
    ///   - coercion: The policy that says what may be read as what.
    ///   - check: A check that the value should pass, beyond its type.
    /// - Returns: The issues.
    /// - Complexity: O(1); see ``Issues`` for iterating over them.
    public func issues<Value: Sendable>(
        as converter: Converter<Value>, by coercion: Coercion = .lenient, check: Check<Value>? = nil
    ) -> Issues {
        let converter = converter.standalone(coercion)
        return Issues(of: ModelWalk.Start(json: self, converter: converter, check: check))
    }

    /// Returns the JSON as a type if it has no issues that matter.
    ///
    ///     let scores = try json.validated(as: [Int].self, check: .each(.in(0...100)))
    ///
    /// - Parameters:
    ///   - type: The type: any that a property can have.
    ///   - coercion: The policy that says what may be read as what.
    ///   - check: A check that the value should pass, beyond its type.
    ///   - allowed: The highest severity that isn't refused.
    /// - Returns: The value.
    /// - Throws: ``JSONValidationError`` if there are issues that aren't allowed, or ``ReadingError`` if there is no
    ///   value although its issues are allowed.
    /// - Complexity: O(*n*) in the bytes of the JSON.
    public func validated<Value: Sendable>(
        as type: Value.Type, by coercion: Coercion = .lenient, check: Check<Value>? = nil,
        allowing allowed: IssueSeverity = .note
    ) throws -> Value {
        let issues = issues(as: type, by: coercion, check: check)
        if let error = JSONValidationError(issues, allowing: allowed, file: nil) { throw error }
        return try require(as: type, by: coercion)
    }
}

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
    /// ``Versioned/issues``, on the thread that reads. The issue is the one that ``Versioned/issues``
    /// reports. Its pointer starts at the model's own JSON, which for nested models is a part of the document. Each
    /// value is reported once. If two threads read it for the first time at the same moment, both may report it.
    ///
    /// Values that are absent or null, values that are coerced, and elements that a list leaves out aren't reported: no
    /// property falls back to its default because of them, and ``Versioned/issues`` reports them. Values that a
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
            kind: kind, severity: plan.severity(of: kind), rule: kind.rule,
            modelClass: plan.classLayout.kind.declaredType,
            property: property.name, expected: converter.form.noun,
            found: finding.json.lineExcerpt, reason: verdict.issueReason(kind) { nil }, error: verdict.error,
            path: IssuePath(rest: model.pointer(of: property)?.components ?? []), place: finding.json)
        issue.hidesLine = plan.classLayout.hidesAnything
        let isHidden = UnusableValues.isHidden || plan.classLayout.hidesValue(of: property) || converter.mayHide
        self = isHidden ? issue.withoutValue : issue
    }
}
