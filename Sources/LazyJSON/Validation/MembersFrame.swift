/// The members of an object that the properties of a model read: of the model's own object, or of one on the way to what they read.
class MembersFrame: WalkFrame {
    /// What the properties of a model read in an object: all that the model reads in its own, and what it reads in one below.
    struct Reader {
        let model: JSONModel
        let plan: ValidationPlan
        let node: PathNode

        func subject(_ property: PlannedProperty?) -> ModelWalk.Subject {
            ModelWalk.Subject(modelClass: plan.schema.modelClass, property: property)
        }
    }

    /// Who reads the object: its own model first, if it has one.
    final fileprivate(set) var readers: [Reader] = []
    /// What the model's own checks have found about properties, by slot.
    private var checked: [Int: [CheckReport.Entry]] = [:]
    private var repeats: RepeatedNames?

    // The member that the walk has come to, and who reads it or something below.
    private var value: JSON?
    private var visitors: [Reader] = []
    private var visitor = 0
    private var nextProperty = 0
    /// Whether what is below the member is read while its model is walked through.
    private var isEntered = false

    override func reset() {
        super.reset()
        (value, repeats) = (nil, nil)
        readers.removeAll(keepingCapacity: true)
        visitors.removeAll(keepingCapacity: true)
        if !checked.isEmpty { checked = [:] }
    }

    /// Whether there is more to do at the member that the walk has come to.
    final var isAtMember: Bool { value != nil }

    // MARK: The object as a whole

    /// Tells what is missing in the object of a model, and what its own checks find.
    final func tellWhole(_ reader: Reader, in walk: ModelWalk) {
        let (model, plan) = (reader.model, reader.plan)
        if walk.tellsAll { walk.found.append(.object(model)) }
        for property in plan.required where model.locate(property.core) == nil {
            walk.report(
                .missing, of: reader.subject(property), at: nil, in: model.json, expected: property.converter.form.noun,
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
                    .failedCheck, of: reader.subject(property), at: property == nil ? model.json : nil, in: model.json,
                    expected: entry.text, reason: entry.text, severity: entry.severity)
            }
        }
    }

    // MARK: Members

    /// Tells of a member that nobody reads.
    final func visitUnknown(_ name: Name, _ value: JSON, _ reader: Reader, in walk: ModelWalk) {
        token = .name(name)
        walk.report(.unknownKey, of: reader.subject(nil), at: value, expected: JSON(name.string).text)
    }

    /// Tells of a member whose name was there before.
    final func visitRepeat(_ name: Name, _ value: JSON, _ reader: Reader, in walk: ModelWalk) {
        token = .name(name)
        walk.report(.duplicateKey, of: reader.subject(nil), at: value, expected: JSON(name.string).text)
    }

    /// Whether an object had a member of the name before.
    final func isRepeat(_ name: Name, _ value: JSON, of object: JSON) -> Bool {
        if repeats == nil { repeats = RepeatedNames(of: object) }
        return repeats?.isRepeat(name.key, value) ?? false
    }

    /// Looks at a member, or an element.
    ///
    /// - Parameter visitors: Who reads it, or something below.
    final func visit(_ value: JSON, by visitors: [Reader], in walk: ModelWalk) {
        (self.value, self.visitors, visitor, nextProperty, isEntered) = (value, visitors, 0, 0, false)
        continueVisit(in: walk)
    }

    /// Goes on with the properties that read the member.
    final func continueVisit(in walk: ModelWalk) {
        guard let value else { return }
        while visitor < visitors.count {
            let reader = visitors[visitor]
            while nextProperty < reader.node.properties.count {
                let property = reader.node.properties[nextProperty]
                nextProperty += 1
                examine(property, value, by: reader, in: walk)
                if !walk.isIdle(self) { return }
            }
            nextProperty = 0
            visitor += 1
        }
        self.value = nil
        if !isEntered { descend(value, in: walk) }
    }

    /// Walks on to what is read below the member.
    private func descend(_ value: JSON, in walk: ModelWalk) {
        let below = visitors.filter { !$0.node.isLeaf }
        if below.isEmpty { return }
        switch value.kind {
        case .object:
            walk.pushPath().begin(value, below, isCovered: visitors.contains { !$0.node.properties.isEmpty })
        case .array where below.contains { !$0.node.elements.isEmpty }:
            walk.pushPath().begin(value, below, isCovered: true)
        case .null: break
        default:
            // A property that reads the value itself says what it reads there.
            for reader in below where reader.node.properties.isEmpty {
                guard let property = reader.node.below else { continue }
                walk.report(.wrongKind, of: reader.subject(property), at: value, expected: "an object")
            }
        }
    }

    private func examine(_ property: PlannedProperty, _ value: JSON, by reader: Reader, in walk: ModelWalk) {
        let (core, model) = (property.core, reader.model)
        guard property.isOnlyPath || model.locate(core)?.isIdentical(to: value) ?? false else { return }
        let subject = reader.subject(property)
        let converter = property.converter
        let verdict = model.verdict(of: core, at: value)
        if walk.tellsAll { walk.found.append(.value(property, of: model, value, verdict)) }
        if model === readers.first?.model {
            for entry in checked[core.slot] ?? [] {
                walk.report(
                    .failedCheck, of: subject, at: value, expected: entry.text, reason: entry.text,
                    severity: entry.severity)
            }
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
        guard converter.form.hasParts else { return }
        if case .model = converter.form, !isEntered, let inner = view.flatMap({ $0 as? JSONModel }) {
            // What others read in the same object is looked at while its members are walked through.
            isEntered = true
            walk.enter(inner, with: visitors.filter { !$0.node.isLeaf })
        } else {
            walk.enter(value, by: converter, of: subject, view: view, failures)
        }
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

    func begin(
        _ model: JSONModel, _ document: Document, objectAt object: Int, with others: [Reader], in walk: ModelWalk
    ) {
        self.document = document
        (self.object, ordinal, spanHint) = (object, 0, 0)
        nextName = document.firstChild(ofContainerAt: object)
        let plan = ValidationPlan.of(model.schema { $0 })
        let reader = Reader(model: model, plan: plan, node: plan.root)
        readers.append(reader)
        readers += others
        tellWhole(reader, in: walk)
    }

    override func advance(in walk: ModelWalk) {
        if isAtMember {
            continueVisit(in: walk)
            if isAtMember || !walk.isIdle(self) { return }
        }
        guard let own = readers.first, let document else { return walk.pop() }
        let (model, plan) = (own.model, own.plan)
        let names = plan.schema.nameTable
        let isAlone = readers.count == 1 && !walk.tellsAll
        while let name = nextName {
            let (known, nameEnd) = NameTable.find(names, in: document, nameAt: name, ordinal: ordinal)
            let value = document.value(afterKeyEndingAt: nameEnd)
            ordinal &+= 1
            var end: Int?
            if isAlone, let known, let property = plan.nodes[known].alone, model.noteMember(known, valueAt: value),
                case let reading = model.readExactly(property.core, in: document, at: value), reading != .otherwise
            {
                if case .end(let found) = reading {
                    end = found
                } else if property.isModel,
                    let inner = model._memo.value(at: property.core.slot, as: JSONModel?.self) ?? nil
                {
                    token = .name(.inDocument(document, name))
                    walk.enter(inner)
                }
            } else {
                look(at: .inDocument(document, name), known, value, own, document, in: walk)
            }
            nextName = document.nextChild(
                afterValueEndingAt: end ?? document.end(ofValueAt: value, hint: &spanHint))
            if isAtMember || !walk.isIdle(self) { return }
        }
        model.noteAllMembers()
        walk.pop()
    }

    private func look(
        at name: Name, _ known: Int?, _ offset: Int, _ own: Reader, _ document: Document, in walk: ModelWalk
    ) {
        token = .name(name)
        let value = JSON(document, at: offset)
        if let known, !own.model.noteMember(known, valueAt: offset) { return visitRepeat(name, value, own, in: walk) }
        var visitors: [Reader] = []
        if let known { visitors.append(Reader(model: own.model, plan: own.plan, node: own.plan.nodes[known])) }
        for other in readers.dropFirst() {
            guard let node = other.node.children[name.key] else { continue }
            visitors.append(Reader(model: other.model, plan: other.plan, node: node))
        }
        if known == nil, isRepeat(name, value, of: own.model.json) {
            visitRepeat(name, value, own, in: walk)
        } else if visitors.isEmpty {
            visitUnknown(name, value, own, in: walk)
        } else {
            visit(value, by: visitors, in: walk)
        }
    }
}

/// The members of an edited object of a model, or of an array or object on the way to what properties read.
final class PathFrame: MembersFrame {
    private var cursor: ChildCursor?
    private var object: JSON?
    private var index = -1
    /// Whether what nobody here reads may be read by others, who tell.
    private var isCovered = false

    override func reset() {
        super.reset()
        (cursor, object) = (nil, nil)
    }

    /// In the object of a model.
    func begin(_ model: JSONModel, with others: [Reader], in walk: ModelWalk) {
        let plan = ValidationPlan.of(model.schema { $0 })
        let reader = Reader(model: model, plan: plan, node: plan.root)
        begin(model.json, [reader] + others, isCovered: false)
        tellWhole(reader, in: walk)
    }

    /// In an array or object on the way.
    func begin(_ object: JSON, _ readers: [Reader], isCovered: Bool) {
        (self.readers, self.object, self.isCovered, index) = (readers, object, isCovered, -1)
        cursor = ChildCursor(object)
    }

    override func advance(in walk: ModelWalk) {
        if isAtMember {
            continueVisit(in: walk)
            if isAtMember || !walk.isIdle(self) { return }
        }
        guard let own = readers.first, let object else { return walk.pop() }
        while let (name, value) = cursor?.next() {
            index += 1
            token = name.map { .name($0) } ?? .index(index)
            let visitors = readers.compactMap { reader in
                let node = name.map { reader.node.children[$0.key] } ?? reader.node.elements[index]
                return node.map { Reader(model: reader.model, plan: reader.plan, node: $0) }
            }
            if let name, isRepeat(name, value, of: object) {
                if !isCovered { visitRepeat(name, value, own, in: walk) }
            } else if !visitors.isEmpty {
                visit(value, by: visitors, in: walk)
            } else if let name, !isCovered {
                visitUnknown(name, value, own, in: walk)
            }
            if isAtMember || !walk.isIdle(self) { return }
        }
        walk.pop()
    }
}
