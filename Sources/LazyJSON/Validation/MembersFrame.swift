/// The members of an object that the properties of a model read: of the model's own object, or of one on the way to what they read.
class MembersFrame: WalkFrame {
    final fileprivate(set) var model: JSONModel?
    final fileprivate(set) var plan: ValidationPlan?
    /// What the model's own checks have found about properties, by slot.
    private var checked: [Int: [CheckReport.Entry]] = [:]
    private var repeats: RepeatedNames?

    // The member that the walk has come to.
    private var node: PathNode?
    private var value: JSON?
    private var nextProperty = 0

    override func reset() {
        super.reset()
        (model, plan, node, value, repeats) = (nil, nil, nil, nil, nil)
        if !checked.isEmpty { checked = [:] }
    }

    /// Whether there is more to do at the member that the walk has come to.
    final var isAtMember: Bool { node != nil }

    // MARK: The object as a whole

    /// Tells what is missing in the object of a model, and what its own checks find.
    final func tellWhole(_ model: JSONModel, in walk: ModelWalk) {
        let plan = ValidationPlan.of(model.schema { $0 })
        (self.model, self.plan) = (model, plan)
        if walk.tellsAll { walk.found.append(.object(model)) }
        for property in plan.required where model.locate(property.core) == nil {
            walk.report(
                .missing, of: subject(property), at: nil, in: model.json, expected: property.converter.form.noun,
                below: property.core.paths.first?.components.map(\.name.string) ?? [])
        }
        let entries = CheckReport(of: model).entries
        if entries.isEmpty { return }
        for entry in entries {
            let property = entry.property.flatMap { core in plan.property(of: core) }
            if let property, model.locate(property.core) != nil {
                checked[property.core.slot, default: []].append(entry)
            } else {
                walk.report(
                    .failedCheck, of: subject(property), at: property == nil ? model.json : nil, in: model.json,
                    expected: entry.text, reason: entry.text, severity: entry.severity)
            }
        }
    }

    final func subject(_ property: PlannedProperty?) -> ModelWalk.Subject {
        ModelWalk.Subject(modelClass: plan?.schema.modelClass ?? JSONModel.self, property: property)
    }

    // MARK: Members

    /// Tells of a member that no property reads. Whether its name was there before is told instead.
    final func visitUnknown(_ name: Name, _ value: JSON, of object: JSON, in walk: ModelWalk) {
        token = .name(name)
        if isRepeat(name, value, of: object) { return visitRepeat(name, value, in: walk) }
        walk.report(.unknownKey, of: subject(nil), at: value, expected: JSON(name.string).text)
    }

    final func visitRepeat(_ name: Name, _ value: JSON, in walk: ModelWalk) {
        token = .name(name)
        walk.report(.duplicateKey, of: subject(nil), at: value, expected: JSON(name.string).text)
    }

    /// Whether an object had a member of the name before.
    final func isRepeat(_ name: Name, _ value: JSON, of object: JSON) -> Bool {
        if repeats == nil { repeats = RepeatedNames(of: object) }
        return repeats?.isRepeat(name.key, value) ?? false
    }

    /// Looks at a member, or an element, that properties read, or below which they read.
    final func visit(_ node: PathNode, _ value: JSON, in walk: ModelWalk) {
        (self.node, self.value, nextProperty) = (node, value, 0)
        continueVisit(in: walk)
    }

    /// Goes on with the properties that read the member.
    final func continueVisit(in walk: ModelWalk) {
        guard let node, let value, let model else { return }
        while nextProperty < node.properties.count {
            let property = node.properties[nextProperty]
            nextProperty += 1
            examine(property, value, of: model, in: walk)
            if !walk.isIdle(self) { return }
        }
        (self.node, self.value) = (nil, nil)
        if !node.isLeaf { descend(node, value, of: model, in: walk) }
    }

    private func descend(_ node: PathNode, _ value: JSON, of model: JSONModel, in walk: ModelWalk) {
        guard let plan else { return }
        switch value.kind {
        case .object:
            walk.pushPath().begin(value, node, of: model, plan)
        case .array where !node.elements.isEmpty:
            walk.pushPath().begin(value, node, of: model, plan)
        case .null: break
        default:
            // The property itself says what it reads there.
            guard node.properties.isEmpty, let property = node.below else { return }
            walk.report(.wrongKind, of: subject(property), at: value, expected: "an object")
        }
    }

    private func examine(_ property: PlannedProperty, _ value: JSON, of model: JSONModel, in walk: ModelWalk) {
        let core = property.core
        guard property.isOnlyPath || model.locate(core)?.isIdentical(to: value) ?? false else { return }
        let subject = subject(property)
        let converter = property.converter
        let verdict = model.verdict(of: core, at: value)
        if walk.tellsAll { walk.found.append(.value(property, of: model, value, verdict)) }
        for entry in checked[core.slot] ?? [] {
            walk.report(
                .failedCheck, of: subject, at: value, expected: entry.text, reason: entry.text, severity: entry.severity
            )
        }
        if case .null = verdict, core.isRequired, !converter.nullIsValue {
            return walk.report(.null, of: subject, at: value, expected: converter.form.noun)
        }
        walk.report(verdict, of: subject, at: value, by: converter, isPart: false) { core.reflectedValue(in: model) }
        switch verdict {
        case .absent, .null, .unusable: return
        case .exact, .coerced: break
        }
        let view = property.asksNothing && !converter.form.hasParts ? nil : core.reflectedValue(in: model)
        var failures: PartFailures?
        if let check = core.check, let view {
            failures = PartFailures(of: view, by: check)
            for text in failures?.ofValue ?? [] {
                walk.report(.failedCheck, of: subject, at: value, expected: text, reason: text)
            }
        }
        if let known = property.knownStrings, let string = view as? String ?? value.string, !known.contains(string) {
            walk.reportUnknown(of: subject, at: value)
        }
        walk.enter(value, by: converter, of: subject, view: view, failures)
    }
}

/// The members of a model's object in a document. What is found on the way is noted in the model, so that it need not be looked for again.
final class ObjectFrame: MembersFrame {
    private var document: Document?
    private var object = 0
    private var nextName: Int?
    private var ordinal = 0
    private var spanHint = 0

    override func reset() {
        super.reset()
        document = nil
    }

    func begin(_ model: JSONModel, _ document: Document, objectAt object: Int, in walk: ModelWalk) {
        self.document = document
        (self.object, ordinal, spanHint) = (object, 0, 0)
        nextName = document.firstChild(ofContainerAt: object)
        tellWhole(model, in: walk)
    }

    override func advance(in walk: ModelWalk) {
        if isAtMember {
            continueVisit(in: walk)
            if isAtMember || !walk.isIdle(self) { return }
        }
        guard let model, let plan, let document else { return walk.pop() }
        let names = plan.schema.nameTable
        while let name = nextName {
            let (known, nameEnd) = NameTable.find(names, in: document, nameAt: name, ordinal: ordinal)
            let value = document.value(afterKeyEndingAt: nameEnd)
            ordinal &+= 1
            var end: Int?
            if let known {
                if !model.noteMember(known, valueAt: value) {
                    visitRepeat(.inDocument(document, name), JSON(document, at: value), in: walk)
                } else if let property = plan.nodes[known].alone, !walk.tellsAll,
                    case let reading = model.readExactly(property.core, in: document, at: value), reading != .otherwise
                {
                    if case .end(let found) = reading { end = found }
                    if property.isModel,
                        let inner = model._memo.value(at: property.core.slot, as: JSONModel?.self) ?? nil,
                        reading == .done
                    {
                        token = .name(.inDocument(document, name))
                        walk.enter(inner)
                    }
                } else {
                    token = .name(.inDocument(document, name))
                    visit(plan.nodes[known], JSON(document, at: value), in: walk)
                }
            } else {
                visitUnknown(.inDocument(document, name), JSON(document, at: value), of: model.json, in: walk)
            }
            nextName = document.nextChild(
                afterValueEndingAt: end ?? document.end(ofValueAt: value, hint: &spanHint))
            if isAtMember || !walk.isIdle(self) { return }
        }
        model.noteAllMembers()
        walk.pop()
    }
}

/// The members of an edited object of a model, or of an array or object on the way to what its properties read.
final class PathFrame: MembersFrame {
    private var cursor: ChildCursor?
    private var object: JSON?
    private var below: PathNode?
    private var index = -1

    override func reset() {
        super.reset()
        (cursor, object, below) = (nil, nil, nil)
    }

    /// In the object of a model.
    func begin(_ model: JSONModel, in walk: ModelWalk) {
        begin(model.json, ValidationPlan.of(model.schema { $0 }).root, of: model, nil)
        tellWhole(model, in: walk)
    }

    /// In an array or object on the way.
    func begin(_ object: JSON, _ node: PathNode, of model: JSONModel, _ plan: ValidationPlan?) {
        (self.model, self.plan, self.object, below, index) = (model, plan, object, node, -1)
        cursor = ChildCursor(object)
    }

    override func advance(in walk: ModelWalk) {
        if isAtMember {
            continueVisit(in: walk)
            if isAtMember || !walk.isIdle(self) { return }
        }
        guard let below, let object else { return walk.pop() }
        while let (name, value) = cursor?.next() {
            index += 1
            if let name {
                token = .name(name)
                if let node = below.children[name.key] {
                    if isRepeat(name, value, of: object) {
                        visitRepeat(name, value, in: walk)
                    } else {
                        visit(node, value, in: walk)
                    }
                } else {
                    visitUnknown(name, value, of: object, in: walk)
                }
            } else if let node = below.elements[index] {
                token = .index(index)
                visit(node, value, in: walk)
            }
            if isAtMember || !walk.isIdle(self) { return }
        }
        walk.pop()
    }
}
