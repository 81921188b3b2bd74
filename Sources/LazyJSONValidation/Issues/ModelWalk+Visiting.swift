/// Visits the children of arrays and objects.
extension ModelWalk {
    /// Continues in a frame until an issue is found, another frame is on top, or the end is reached.
    func advance(_ frame: WalkFrame) {
        if let owner = frame.owner {
            return owner.model._withUnsafeGuaranteedRef { model in
                owner.plan._withUnsafeGuaranteedRef { plan in
                    owner.document._withUnsafeGuaranteedRef { advance(frame, of: model, plan, in: $0) }
                }
            }
        }
        if let readers = frame.nextReaders(for: self) { return enter(readers, isElsewhere: true) }
        while let (name, value) = frame.cursor?.next() {
            frame.index += 1
            frame.name = name
            if invalidLines != nil, isFirst(frame) { reportInvalidLines(before: frame.index) }
            if counter == nil, frame.readers.count == 1, case .parts(let list, _) = frame.readers[0],
                let model = list.nextModel(in: value)
            {
                return enter(model)
            }
            visit(value, name, in: frame)
            if !isIdle(frame) { return }
        }
        pop()
    }

    /// Continues through the object of a model in a document. The walk records the members it finds in the model, so
    /// that they needn't be searched for again.
    @inline(__always)
    private func advance(
        _ frame: WalkFrame, of model: JSONModel, _ plan: ValidationPlan, in document: Document
    ) {
        let isAlone = frame.readers.isEmpty && counter == nil && !isFocused(on: model)
        let skipsUnknown = isAlone && !matters(plan.unreadSeverity)
        // A model that was walked through needn't be skipped.
        var members = frame.members
        var lastEnd = frame.lastEnd ?? self.lastEnd
        if frame.lastEnd == nil { members.skip(to: lastEnd, in: document) }
        while let name = members.member, let (known, value) = members.next(plan.names, in: document) {
            let isRepeat = if let known { !model.noteMember(known, valueAt: value) } else { false }
            var end: Int?
            var goesOn = true
            if isAlone, let known, !isRepeat, let property = plan.quick[known].core,
                let read = property._withUnsafeGuaranteedRef({ model.readExactly($0, in: document, at: value) })
            {
                if read.end > 0 {
                    end = read.end
                } else if plan.quick[known].isModel, let inner = model.knownModel(inSlot: plan.quick[known].slot) {
                    (frame.members, frame.index, frame.lastEnd) = (members, name, nil)
                    return enter(inner)
                }
            } else if known != nil || !skipsUnknown {
                frame.index = name
                visit(
                    JSON(document, at: value), .inDocument(document, name), known: known,
                    isRepeat: known == nil ? nil : isRepeat, in: frame)
                goesOn = isIdle(frame)
            }
            lastEnd = end ?? members.end(ofValueAt: value, in: document)
            members.skip(to: lastEnd, in: document)
            if !goesOn {
                (frame.members, frame.lastEnd) = (members, lastEnd)
                return
            }
        }
        model.noteAllMembers()
        self.lastEnd = document.skipWhitespace(lastEnd) &+ 1
        pop()
    }

    // MARK: One child

    /// Examines a child of a container with each of its readers, and enters its content.
    ///
    /// - Parameters:
    ///   - known: The index of the name in the model's table of names, if its object is walked through by offsets.
    ///   - isRepeat: Whether the name appeared before, if that is known.
    private func visit(
        _ value: JSON, _ name: Name?, known: Int? = nil, isRepeat: Bool? = nil, in frame: WalkFrame
    ) {
        var readers = ContentReaders(of: value)
        let visitors = visitors(of: value, name, known, isRepeat, in: frame)
        readers.isHidden = visitors.contains { $0.node.properties.contains(where: \.hidesValue) }
        frame.hidesChild = readers.isHidden
        let opened = visitors.map { $0.node.isLeaf ? nil : $0.opened() }
        for (reader, opened) in zip(visitors, opened) {
            var isUsed = true
            for property in reader.node.properties where examines(property, of: reader.model) {
                if !examine(property, value, by: reader, &readers) { isUsed = false }
            }
            // A property that can't use the value itself has reported what it expects there.
            if isUsed, opened == nil, !reader.node.isLeaf { reportObstacle(value, for: reader) }
        }
        for case .parts(let list, let subject) in frame.readers {
            examine(value, name, of: subject, asPartOf: list, &readers)
        }
        for case .inside(let views) in frame.readers where value.kind.isContainer {
            views.move(value, from: self, to: &readers)
            if !views.isEmpty { readers.add(.inside(views), of: value) }
        }
        readers.isCovered = visitors.contains { !$0.node.properties.isEmpty }
        for (reader, opened) in zip(visitors, opened) where !reader.node.isLeaf {
            if let found = opened {
                readers.add(reader, ofOpened: found.content)
                guard case .coerced = found.verdict, reader.node.properties.isEmpty,
                    let property = reader.node.below().first(where: { examines($0, of: reader.model) })
                else { continue }
                report(
                    .coerced, of: reader.subject(property), at: value, expected: found.content.kind.noun,
                    reason: found.content.lineExcerpt, isHidden: reader.node.mayHide)
            } else if value.kind == .object || value.kind == .array && !reader.node.elements.isEmpty {
                readers.add(.properties(reader), of: value)
            }
        }
        enter(readers)
    }

    /// Reports a value through which paths of properties lead, and that isn't an object, unless all of these properties
    /// read something else.
    private func reportObstacle(_ value: JSON, for reader: PropertyReader) {
        if value.kind == .object || value.kind == .null { return }
        let behind = reader.node.below(exceptAtPositions: value.kind == .array)
            .filter { examines($0, of: reader.model) }
            .filter { $0.isOnlyPath || reader.model.json.isComplete(for: $0.core) }
        guard
            let property = behind.first(where: { reader.model.locate($0.core) == nil })
                ?? (reader.node.properties.isEmpty ? behind.first : nil)
        else { return }
        if property.core.coercion.isNull(value) {
            report(.null, of: reader.subject(property), at: value, by: property.converter, isPart: false) { nil }
        } else {
            report(
                .wrongKind, of: reader.subject(property), at: value, expected: "an object",
                isHidden: reader.node.mayHide)
        }
    }

    /// Returns the readers of a child, or of values below it, by the paths of properties. Reports a name that has no
    /// readers.
    private func visitors(
        of value: JSON, _ name: Name?, _ known: Int?, _ isRepeat: Bool?, in frame: WalkFrame
    ) -> [PropertyReader] {
        var visitors: [PropertyReader] = []
        var first: ValidationPlan?
        if let owner = frame.owner {
            let (model, plan) = (owner.model.takeUnretainedValue(), owner.plan.takeUnretainedValue())
            first = plan
            if let node = known.map({ plan.nodes[$0] }) ?? name.flatMap({ plan.root.children[$0.key] }) {
                visitors.append(PropertyReader(model: model, plan: plan, node: node, checked: frame.checked))
            }
        }
        for case .properties(let reader) in frame.readers {
            if first == nil { first = reader.plan }
            if let node = reader.node(of: name, frame.index) { visitors.append(reader.at(node)) }
        }
        guard let name, let first else { return visitors }
        let findsRepeats = !visitors.isEmpty || matters(first.severity(of: .duplicateKey))
        let isRepeat = isRepeat ?? (findsRepeats && frame.isRepeat(name, value))
        guard isRepeat || visitors.isEmpty else { return visitors }
        reportUnread(isRepeat ? .duplicateKey : .unknownKey, name, value, in: frame)
        return []
    }

    /// Reports an unread name to every model whose own object contains it. If the object is on the way to values that
    /// properties read, the first model that reads a value below reports it, unless another reader covers the whole
    /// object.
    private func reportUnread(_ kind: IssueKind, _ name: Name, _ value: JSON, in frame: WalkFrame) {
        func report(_ model: JSONModel, _ plan: ValidationPlan, _ depth: Int, _ node: PathNode?) {
            // Another class may read any member.
            guard examines(node, of: model), kind != .unknownKey || plan.isCertain(of: model) else { return }
            self.report(
                kind, of: Subject(plan: plan, property: nil), at: value, expected: JSON(name.string).text,
                isHidden: node?.mayHide ?? false, names: depth + 1)
        }
        var isReported = frame.isCovered
        if let owner = frame.owner {
            let plan = owner.plan.takeUnretainedValue()
            report(owner.model.takeUnretainedValue(), plan, 0, plan.root.children[name.key])
            isReported = true
        }
        // Models whose own object it is come first.
        for case .properties(let reader) in frame.readers where reader.node.isRoot || !isReported {
            report(reader.model, reader.plan, reader.node.depth, reader.node(of: name, 0))
            isReported = true
        }
    }

    /// Examines the value of a property.
    ///
    /// - Returns: False if the property can't use the value.
    private func examine(
        _ property: PlannedProperty, _ value: JSON, by reader: PropertyReader, _ readers: inout ContentReaders
    ) -> Bool {
        let (core, model, converter) = (property.core, reader.model, property.converter)
        // A path that comes first may still arrive.
        guard property.isOnlyPath || model.json.isComplete(for: core) else { return true }
        let subject = reader.subject(property)
        guard property.isOnlyPath || model.json.readPath(of: core)?.components == reader.node.path else {
            // Text that means null is the reason why another path is read.
            if core.coercion.isNull(value) {
                report(.null, of: subject, at: value, by: converter, isPart: false) { nil }
            }
            return true
        }
        let verdict = model.verdict(of: core, at: value)
        counter?.count(property, of: reader.plan, value.kind, verdict)
        for entry in reader.checked?[core.slot] ?? [] {
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
        if let known = property.knownStrings, let string = comparedString(view, value), !known.contains(string) {
            reportUnknown(of: subject, at: value)
        }
        if property.hasParts {
            addReaders(of: value, by: converter, subject, view: view, failures, to: &readers)
        }
        return true
    }

    /// Examines an element of a list, or a value of a dictionary.
    private func examine(
        _ json: JSON, _ name: Name?, of subject: Subject, asPartOf list: PartReader, _ readers: inout ContentReaders
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
            if let known = subject.property?.knownStrings,
                let string = comparedString(view ?? part.anyOutcome(of: json).value, json), !known.contains(string)
            {
                reportUnknown(of: subject, at: json)
            }
            if list.hasParts {
                addReaders(of: json, by: part, subject, view: view, failures, to: &readers)
            }
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

    /// Reports a string that isn't one of the known strings.
    private func reportUnknown(of subject: Subject, at json: JSON) {
        report(
            .unknownValue, of: subject, at: json,
            expected: ValueForm.oneOf((subject.property?.core.enumValues ?? []).map { JSON($0) }))
    }

    // MARK: Content

    /// Adds the readers of a value's content: the properties of a model, or the parts of a list.
    ///
    /// - Parameters:
    ///   - form: The form in which the value is read, if it isn't that of the whole converter.
    ///   - view: The value that is read, if it is known.
    ///   - failures: The failures of a check in the value.
    func addReaders(
        of json: JSON, as form: ValueForm? = nil, by converter: ErasedConverter, _ subject: Subject, view: Any?,
        _ failures: PartFailures? = nil, to readers: inout ContentReaders
    ) {
        if subject.hidesValue { readers.isHidden = true }
        switch form ?? converter.form {
        case .model(let modelClass):
            if let model = view.flatMap(withoutOptionals).flatMap({ cast($0, to: JSONModel.self) }) {
                readers.add(.properties(.all(of: model)), of: model.json)
            } else {
                addModel(of: modelClass, json, to: &readers)
            }
        case .reference(let type, let isEmbedded):
            if isEmbedded(json) { addModel(of: type, json, to: &readers) }
        case .inside(let form, let content) where form.isModel:
            guard let content = content(json)?.content else { return }
            addReaders(of: content, as: form, by: converter, subject, view: view, to: &readers)
        case .embedded(let inner, let content):
            guard inner.hasParts, let content = (view as? any JSONView)?.json ?? content(json)?.content else { return }
            addReaders(of: content, by: inner, subject, view: view, failures, to: &readers)
        case .mapped(let base):
            // The value that code of the app has created may have other parts.
            addReaders(of: json, by: base, subject, view: nil, to: &readers)
            addViews(in: json, by: converter, subject, view: view, to: &readers)
        case .anyOf(let all):
            guard let reader = all.first(where: { $0.verdict(of: json).hasValue }) else { return }
            addReaders(of: json, by: reader, subject, view: view, failures, to: &readers)
        case .foreign, .rawValue: addViews(in: json, by: converter, subject, view: view, to: &readers)
        default:
            guard let (list, part, key) = converter.parts(in: json) else { return }
            readers.add(.parts(PartReader(of: list, part, key, view: view, failures), subject), of: list)
        }
    }

    /// Adds the readers of the models and lists in a value that code of the app created.
    private func addViews(
        in json: JSON, by converter: ErasedConverter, _ subject: Subject, view: Any?, to readers: inout ContentReaders
    ) {
        guard converter.createsViews, let value = view ?? converter.anyOutcome(of: json).value else { return }
        for start in CreatedViews.starts(in: value) {
            if start.json.isIdentical(to: json) {
                addReaders(of: json, by: start.converter, subject, view: start.view, to: &readers)
            } else {
                readers.add(start, of: subject)
            }
        }
        guard let views = readers.views else { return }
        if readers.value.kind.isContainer { return readers.add(.inside(views), of: readers.value) }
        for root in readers.value.exactString.map(views.roots) ?? [] {
            views.move(root, from: self, to: &readers)
            readers.add(.inside(views), of: root)
        }
    }

    private func addModel(of type: Any.Type, _ json: JSON, to readers: inout ContentReaders) {
        guard let modelClass = type as? JSONModel.Type, json.kind == .object else { return }
        readers.add(.properties(.all(of: Polymorphism.model(of: json, wanted: ClassLayout.of(modelClass)))), of: json)
    }

    /// Reports missing members in the objects of models, members that name another class, and failures of the models'
    /// own checks.
    func examineWholes(in frame: WalkFrame) {
        if let owner = frame.owner {
            let checked = owner.model._withUnsafeGuaranteedRef { model in
                owner.plan._withUnsafeGuaranteedRef { examineWhole(model, $0) }
            }
            if let checked { frame.checked = checked }
        }
        for index in frame.readers.indices {
            guard case .properties(var reader) = frame.readers[index], reader.node.isRoot else { continue }
            reader.checked = examineWhole(reader.model, reader.plan)
            frame.readers[index] = .properties(reader)
        }
    }

    /// Reports missing members in the object of a model and members that name another class, and returns the failures
    /// of its own checks about properties that are present.
    private func examineWhole(_ model: JSONModel, _ plan: ValidationPlan) -> [Int: [CheckReport.Entry]]? {
        counter?.count(plan)
        for property in plan.required where examines(property, of: model) && model.locate(property.core) == nil {
            report(
                .missing, of: Subject(plan: plan, property: property), at: nil, in: model.json,
                expected: property.converter.form.noun,
                below: property.core.paths.first?.components.map(\.name.string) ?? [])
        }
        for member in plan.discriminations {
            let value = model.json.value(at: member.path)
            guard examines(member.property, of: model), let kind = member.issue(with: value) else { continue }
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
            guard examines(property, of: model) else { continue }
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

extension ErasedConverter {
    /// Whether there is content to enter.
    var hasParts: Bool {
        switch form {
        case .model, .list, .dictionary, .inside, .embedded, .reference: true
        case .foreign, .rawValue: createsViews
        case .mapped(let base): base.hasParts || createsViews
        case .anyOf(let all): all.contains { $0.hasParts }
        default: false
        }
    }

    /// Whether values that code of the app creates can be models or lists of models, or contain some.
    fileprivate var createsViews: Bool { CreatedViews.canBe(in: valueType) }
}

extension Name {
    /// The name as a string at its place.
    fileprivate var json: JSON {
        if case .inDocument(let document, let offset) = self { JSON(document, at: offset) } else { JSON(string) }
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
