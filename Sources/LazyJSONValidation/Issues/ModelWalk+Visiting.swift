/// Visits the children of arrays and objects: each once, with all visitors of its container.
extension ModelWalk {
    /// Visits a child of a container, and enters its content.
    func visit(_ value: JSON, _ name: Name?, in frame: WalkFrame) {
        var content = Content(of: value)
        frame.hidesChild = false
        let models = models(reading: value, name, in: frame)
        content.isHidden = models.contains { $0.node.properties.contains(where: \.hidesValue) }
        frame.hidesChild = content.isHidden
        let opened = models.map { $0.node.isLeaf ? nil : $0.opened() }
        for (model, opened) in zip(models, opened) {
            var isUsed = true
            for property in model.node.properties where visits(property, of: model.model) {
                if !visit(value, as: property, of: model, &content) { isUsed = false }
            }
            // A property that can't use the value itself has reported what it expects there.
            if isUsed, opened == nil, !model.node.isLeaf { reportObstacle(value, for: model) }
        }
        for (list, subject) in frame.others.lists { visit(value, name, asPartOf: list, subject, &content) }
        for views in frame.others.created where value.kind.isContainer { content.add(views, inside: value) }
        content.isCovered = models.contains { !$0.node.properties.isEmpty }
        for (model, opened) in zip(models, opened) where !model.node.isLeaf {
            visit(value, onPathOf: model, opened, &content)
        }
        enter(content)
    }

    /// Returns the models whose properties read a child, or values below it. Reports a name that has none.
    private func models(reading value: JSON, _ name: Name?, in frame: WalkFrame) -> [ModelVisitor] {
        var visitors: [ModelVisitor] = []
        var first: ValidationPlan?
        frame.forEachModel(reading: name) { model, node in
            if first == nil { first = model.plan }
            if let node { visitors.append(model.at(node)) }
        }
        guard let name, let first else { return visitors }
        let findsRepeats = !visitors.isEmpty || matters(first.severity(of: .duplicateKey))
        let isRepeat = findsRepeats && frame.isRepeat(name, value)
        guard isRepeat || visitors.isEmpty else { return visitors }
        reportUnread(isRepeat ? .duplicateKey : .unknownKey, name, value, in: frame)
        return []
    }

    /// Reports an unread name to every model whose own object contains it. If the object is on the way to values that
    /// properties read, the first model that reads a value below reports it, unless a property reads the whole object.
    private func reportUnread(_ kind: IssueKind, _ name: Name, _ value: JSON, in frame: WalkFrame) {
        var isReported = frame.isCovered
        // Models whose own object it is come first.
        frame.forEachModel(reading: name) { visitor, node in
            guard visitor.node.isRoot || !isReported else { return }
            isReported = true
            // Another class may read any member.
            guard visits(node, of: visitor.model) else { return }
            if visitor.node.isRoot, visitor.plan.parts.contains(where: { $0.core.readsInPart(name.key) }) { return }
            if kind == .unknownKey {
                if visitor.kind == name.key || !visitor.plan.isCertain(of: visitor.model) { return }
            }
            report(
                kind, of: visitor.subject(nil), at: value, expected: JSON(name.string).text,
                isHidden: node?.mayHide ?? false, names: visitor.node.depth + 1)
        }
    }

    // MARK: Forms

    /// Visits a value on the way to the values of properties.
    ///
    /// - Parameter opened: The array or object as which the paths read the value, if it is another one.
    private func visit(
        _ value: JSON, onPathOf visitor: ModelVisitor, _ opened: FoundContainer?, _ content: inout Content
    ) {
        guard let opened else {
            if value.kind == .object || value.kind == .array && !visitor.node.elements.isEmpty {
                content.add(visitor, to: value)
            }
            return
        }
        content.add(visitor, toOpened: opened.content)
        guard case .coerced = opened.verdict, visitor.node.properties.isEmpty,
            let property = visitor.node.below().first(where: { visits($0, of: visitor.model) })
        else { return }
        report(
            .coerced, of: visitor.subject(property), at: value, expected: opened.content.kind.noun,
            reason: opened.content.lineExcerpt, isHidden: visitor.node.mayHide)
    }

    /// Reports a value through which paths of properties lead, and that isn't an object, unless all of these properties
    /// read something else.
    private func reportObstacle(_ value: JSON, for visitor: ModelVisitor) {
        if value.kind == .object || value.kind == .null { return }
        let behind = visitor.node.below(exceptAtPositions: value.kind == .array)
            .filter { visits($0, of: visitor.model) }
            .filter { $0.isOnlyPath || visitor.model.json.isComplete(for: $0.core) }
        guard
            let property = behind.first(where: { visitor.model.locate($0.core) == nil })
                ?? (visitor.node.properties.isEmpty ? behind.first : nil)
        else { return }
        if property.core.coercion.isNull(value) {
            report(.null, of: visitor.subject(property), at: value, by: property.converter, isPart: false) { nil }
        } else {
            report(
                .wrongKind, of: visitor.subject(property), at: value, expected: "an object",
                isHidden: visitor.node.mayHide)
        }
    }

    /// Visits the value of a property.
    ///
    /// - Returns: False if the property can't use the value.
    private func visit(
        _ value: JSON, as property: PlannedProperty, of visitor: ModelVisitor, _ content: inout Content
    ) -> Bool {
        let (core, model, converter) = (property.core, visitor.model, property.converter)
        // A path that comes first may still arrive.
        guard property.isOnlyPath || model.json.isComplete(for: core) else { return true }
        let subject = visitor.subject(property)
        guard property.isOnlyPath || model.json.readPath(of: core)?.components == visitor.node.path else {
            // Text that means null is the reason why another path is read.
            if core.coercion.isNull(value) {
                report(.null, of: subject, at: value, by: converter, isPart: false) { nil }
            }
            return true
        }
        let verdict = model.verdict(of: core, at: value)
        counter?.count(property, of: visitor.plan, value.kind, verdict)
        for entry in visitor.checked?[core.slot] ?? [] {
            report(
                .failedCheck, of: subject, at: value, expected: entry.text, reason: entry.text, rule: entry.rule,
                severity: entry.severity)
        }
        if case .null = verdict, core.isRequired, !converter.nullIsValue {
            report(.null, of: subject, at: value, expected: converter.form.noun, verdict: verdict)
            return false
        }
        report(verdict, of: subject, at: value, by: converter, isPart: false) { core.reflectedValue(in: model) }
        // Null may have a meaning, which is a value like any other.
        guard verdict.hasValue || verdict.isNull && converter.nullIsValue else { return false }
        let view = property.needsNothing && !property.hasParts ? nil : core.reflectedValue(in: model)
        var failures: PartFailures?
        if let check = core.check, let view { failures = PartFailures(check.failures(ofAny: view)) }
        report(failures, of: subject, at: value, by: converter)
        reportUnknown(view, of: subject, at: value, by: converter)
        if property.hasParts { content.add(value, by: converter, subject, view: view, failures) }
        return true
    }

    /// Visits an element of a list, or a value of a dictionary.
    private func visit(
        _ json: JSON, _ name: Name?, asPartOf list: PartReader, _ subject: Subject, _ content: inout Content
    ) {
        let part = list.part
        switch list.resolve(json, name) {
        case .noKey:
            let expected = "a name that reads as a key, not \(JSON(name?.string ?? "").text)"
            report(.leftOut, of: subject, at: json, expected: expected)
        case .repeated:
            report(
                .duplicateKey, of: subject, at: json, expected: JSON(name?.string ?? "").text, isHidden: part.mayHide)
        case .leftOut(let verdict):
            report(verdict, of: subject, at: json, by: part, isPart: true) { nil }
        case .part(let verdict, let step, let view):
            report(verdict, of: subject, at: json, by: part, isPart: true) { view ?? part.anyOutcome(of: json).value }
            for failure in list.failures?.ofKey(step) ?? [] {
                report(failure, of: subject, at: name?.json ?? json, by: part)
            }
            let failures = list.failures?.ofPart(step)
            report(failures, of: subject, at: json, by: part)
            guard verdict.hasValue || verdict.isNull && part.nullIsValue else { return }
            reportUnknown(view ?? part.anyOutcome(of: json).value, of: subject, at: json, by: part)
            if list.hasParts { content.add(json, by: part, subject, view: view, failures) }
        }
    }

    /// Reports the failures of a check, including those of parts that aren't visited.
    func report(_ failures: PartFailures?, of subject: Subject, at json: JSON, by converter: ErasedConverter) {
        guard let failures else { return }
        for failure in converter.form.isReadByParts ? failures.ofValue : failures.all {
            report(failure, of: subject, at: json, found: failure.key.map { JSON($0.description) }, by: converter)
        }
    }

    private func report(
        _ failure: CheckFailure, of subject: Subject, at json: JSON, found: JSON? = nil, by converter: ErasedConverter
    ) {
        report(
            .failedCheck, of: subject, at: json, found: found, by: converter, expected: failure.text,
            reason: failure.text, rule: failure.rule)
    }

    /// Reports a string that isn't one of the known strings, and a value that no known case of a union reads.
    private func reportUnknown(
        _ read: @autoclosure () -> Any?, of subject: Subject, at json: JSON, by converter: ErasedConverter
    ) {
        if let (path, expected) = converter.unknownKind(of: json) {
            report(
                .unknownValue, of: subject, at: json.value(at: path) ?? json, in: json, expected: expected,
                isHidden: converter.mayHide, below: path.map(\.name.string))
        }
        guard let property = subject.property, let known = property.knownStrings,
            let string = comparedString(read(), json), !known.contains(string)
        else { return }
        report(
            .unknownValue, of: subject, at: json,
            expected: ValueForm.oneOf((property.core.enumValues ?? []).map { JSON($0) }))
    }

    // MARK: Models as a whole

    /// Visits the parts of models' objects that properties read as objects of their own, and the parts of these.
    func visitParts(_ content: inout Content) {
        var visited = 0
        while visited < content.models.count {
            let visitor = content.models[visited]
            visited += 1
            for property in visitor.node.isRoot ? visitor.plan.parts : [] where visits(property, of: visitor.model) {
                // A part that isn't optional is there even if the object has none of its members.
                let none: JSON? = property.converter.acceptsNull ? nil : .emptyObject
                guard let part = visitor.model.locate(property.core) ?? none else { continue }
                _ = visit(part, as: property, of: visitor, &content)
            }
        }
    }

    /// Reports missing members in the object of a model and members that name another class, and returns the failures
    /// of its own checks about properties that are present.
    func reportWhole(_ model: JSONModel, _ plan: ValidationPlan) -> [Int: [CheckReport.Entry]]? {
        counter?.count(plan)
        for property in plan.required where visits(property, of: model) && model.locate(property.core) == nil {
            report(
                .missing, of: Subject(plan: plan, property: property), at: nil, in: model.json,
                expected: property.converter.form.noun,
                below: property.core.places.first?.components.map(\.name.string) ?? [])
        }
        for member in plan.discriminations {
            let value = model.json.value(at: member.path)
            guard visits(member.property, of: model), let kind = member.issue(with: value) else { continue }
            report(
                kind, of: Subject(plan: plan, property: member.property), at: value, in: model.json,
                expected: ValueForm.oneOf(member.all), reason: value.flatMap { member.value(of: $0) }?.text,
                below: member.path.map(\.name.string))
        }
        // A rule about several properties may still be met.
        let entries = model.json.hasArrived ? CheckReport(of: model).entries : []
        if entries.isEmpty { return nil }
        var checked: [Int: [CheckReport.Entry]] = [:]
        for entry in entries {
            let property = entry.property.flatMap { core in plan.property(of: core) }
            guard visits(property, of: model) else { continue }
            if let property, model.locate(property.core) != nil {
                checked[property.core.slot, default: []].append(entry)
            } else {
                report(
                    .failedCheck, of: Subject(plan: plan, property: property), at: property == nil ? model.json : nil,
                    in: model.json, expected: entry.text, reason: entry.text, rule: entry.rule,
                    severity: entry.severity)
            }
        }
        return checked
    }
}

extension Name {
    /// The name as a string at its place.
    fileprivate var json: JSON {
        if case .inDocument(let document, let offset) = self { JSON(document, at: offset) } else { JSON(string) }
    }
}

extension ErasedConverter {
    /// Returns what is expected of JSON that no known case of a union reads, and the path of an unknown name of a case.
    fileprivate func unknownKind(of json: JSON) -> (path: [Path.Component], expected: String)? {
        guard case .anyOf(let all) = form, json.hasArrived,
            case .other? = all.first(where: { $0.verdict(of: json).hasValue })?.unionCase
        else { return nil }
        var names: [JSON] = []
        var path: [Path.Component] = []
        for case .named(let name, let place) in all.compactMap(\.unionCase) {
            names.append(name)
            path = place
        }
        let shapes = all.filter { if case .shape? = $0.unionCase { true } else { false } }
        return (
            json.value(at: path) == nil ? [] : path,
            names.isEmpty ? ValueForm.anyOf(shapes).noun : ValueForm.oneOf(names)
        )
    }
}

extension ValueForm {
    /// Whether a walk visits the parts in which a check of the value finds failures.
    fileprivate var isReadByParts: Bool {
        switch self {
        case .list, .dictionary: true
        case .inside(let form, _): form.isReadByParts
        case .embedded(let inner, _): inner.form.isReadByParts
        default: false
        }
    }
}
