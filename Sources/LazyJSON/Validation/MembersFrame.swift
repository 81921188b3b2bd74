/// The members of an object that the properties of a model read: of the model's own object, or of one on the way to what they read.
class MembersFrame: WalkFrame {
    /// What the properties of a model read in an object: all that the model reads in its own, and what it reads in one below.
    struct Reader {
        let model: JSONModel
        let plan: ValidationPlan
        let node: PathNode

        func subject(_ property: PlannedProperty?) -> ModelWalk.Subject {
            ModelWalk.Subject(plan: plan, property: property)
        }
    }

    // A walk is used by one thread, and what it calls does not come back to its frames.

    /// The model whose own object it is, if it is one's.
    @exclusivity(unchecked) final fileprivate(set) var model: JSONModel?
    /// What the model's own checks have found about properties, by slot.
    @exclusivity(unchecked) private var checked: [Int: [CheckReport.Entry]] = [:]
    @exclusivity(unchecked) private var repeats: RepeatedNames?

    // The member that the walk has come to, and who reads it or something below.
    @exclusivity(unchecked) private var value: JSON?
    @exclusivity(unchecked) private var visitors: [Reader] = []
    @exclusivity(unchecked) private var visitor = 0
    @exclusivity(unchecked) private var nextProperty = 0
    /// Whether what is below the member is read while its model is walked through.
    @exclusivity(unchecked) private var isEntered = false

    override func reset() {
        super.reset()
        model = nil
        if repeats != nil { repeats = nil }
        if !visitors.isEmpty { visitors = [] }
        if !checked.isEmpty { checked = [:] }
    }

    /// Whether there is more to do at the member that the walk has come to.
    final var isAtMember: Bool { value != nil }

    // MARK: The object as a whole

    /// Tells what is missing in the object of a model, and what its own checks find.
    final func tellWhole(_ model: JSONModel, _ plan: ValidationPlan, in walk: ModelWalk) {
        self.model = model
        if walk.tellsAll { walk.found.append(.object(model)) }
        if !plan.required.isEmpty { tellMissing(model, plan, in: walk) }
        let entries = CheckReport(of: model).entries
        if !entries.isEmpty { tell(entries, of: Reader(model: model, plan: plan, node: plan.root), in: walk) }
    }

    private func tellMissing(_ model: JSONModel, _ plan: ValidationPlan, in walk: ModelWalk) {
        let reader = Reader(model: model, plan: plan, node: plan.root)
        for property in plan.required where model.locate(property.core) == nil {
            walk.report(
                .missing, of: reader.subject(property), at: nil, in: model.json, expected: property.converter.form.noun,
                below: property.core.paths.first?.components.map(\.name.string) ?? [])
        }
    }

    private func tell(_ entries: [CheckReport.Entry], of reader: Reader, in walk: ModelWalk) {
        let model = reader.model
        for entry in entries {
            let property = entry.property.flatMap { core in reader.plan.property(of: core) }
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
        walk.report(.unknownKey, of: reader.subject(nil), at: value, expected: JSON(name.string).text)
    }

    /// Tells of a member whose name was there before.
    final func visitRepeat(_ name: Name, _ value: JSON, _ reader: Reader, in walk: ModelWalk) {
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
        if model === self.model {
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
        if let known = property.knownStrings, let string = view as? String ?? value.exactString, !known.contains(string)
        {
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
    /// What the frame goes through, without retaining it at each step: the model is held by the frame, the document by the model, and a plan
    /// lives as long as its class.
    private struct Place {
        let model: Unmanaged<JSONModel>
        let plan: Unmanaged<ValidationPlan>
        let document: Unmanaged<Document>
    }
    @exclusivity(unchecked) private var position: Place?
    @exclusivity(unchecked) private var lastPlan: ValidationPlan?
    /// Who else reads something in the object.
    @exclusivity(unchecked) private var others: [Reader] = []
    /// Where the member's name is that the walk has come to.
    @exclusivity(unchecked) private var member: Int?
    @exclusivity(unchecked) private var nextName: Int?
    /// Where the last value ends that was looked at.
    @exclusivity(unchecked) private var lastEnd = 0
    /// Whether the walk is in a model that is a member.
    @exclusivity(unchecked) private var isInside = false
    @exclusivity(unchecked) private var previousName = 0
    @exclusivity(unchecked) private var spanHint = 0

    override func reset() {
        super.reset()
        position = nil
        if !others.isEmpty { others = [] }
    }

    override var place: Int? { member }
    override var token: String {
        guard let position, let member else { return "" }
        return position.document._withUnsafeGuaranteedRef { Name.inDocument($0, member).string }
    }

    override func recycle(in walk: ModelWalk) { walk.objectFrames.append(self) }

    func begin(_ model: JSONModel, at position: UnretainedPlace, with others: [Reader], in walk: ModelWalk) {
        // Most often it is used for another object of the same class.
        let plan = lastPlan.flatMap { $0.isOf(model) ? $0 : nil } ?? ValidationPlan.of(model.schema { $0 })
        if plan !== lastPlan { lastPlan = plan }
        if !others.isEmpty { self.others = others }
        self.position = Place(
            model: .passUnretained(model), plan: .passUnretained(plan), document: position.document)
        (previousName, spanHint, member, lastEnd, isInside) = (0, 0, nil, position.offset &+ 1, false)
        nextName = position.document._withUnsafeGuaranteedRef { $0.firstChild(ofContainerAt: position.offset) }
        tellWhole(model, plan, in: walk)
    }

    override func advance(in walk: ModelWalk) {
        if isAtMember {
            continueVisit(in: walk)
            if isAtMember || !walk.isIdle(self) { return }
        }
        guard let place = position else { return walk.pop() }
        let isAtEnd = place.model._withUnsafeGuaranteedRef { model in
            place.plan._withUnsafeGuaranteedRef { plan in
                place.document._withUnsafeGuaranteedRef { document in advance(model, plan, document, in: walk) }
            }
        }
        if isAtEnd { walk.pop() }
    }

    /// Goes on to the next member at which there is something to do; true at the end.
    @inline(__always)
    private func advance(
        _ model: JSONModel, _ plan: ValidationPlan, _ document: Document, in walk: ModelWalk
    ) -> Bool {
        let isAlone = others.isEmpty && !walk.tellsAll
        var next = nextName
        if isInside {
            // The model that was walked through ends here: it need not be skipped.
            isInside = false
            lastEnd = walk.lastEnd
            next = document.nextChild(afterValueEndingAt: lastEnd)
        }
        while let name = next {
            member = name
            let (known, nameEnd) = NameTable.find(plan.names, in: document, nameAt: name, after: &previousName)
            let value = document.value(afterKeyEndingAt: nameEnd)
            var end: Int?
            var goesOn = true
            if isAlone, let known, let property = plan.quick[known].core, model.noteMember(known, valueAt: value),
                let read = property._withUnsafeGuaranteedRef({ model.readExactly($0, in: document, at: value) })
            {
                if read.end > 0 {
                    end = read.end
                } else if plan.quick[known].isModel,
                    let inner = model._memo.value(at: plan.quick[known].slot, as: JSONModel?.self) ?? nil
                {
                    isInside = true
                    walk.enter(inner)
                    return false
                }
            } else {
                look(at: .inDocument(document, name), known, value, model, plan, document, in: walk)
                goesOn = !isAtMember && walk.isIdle(self)
            }
            lastEnd = end ?? document.end(ofValueAt: value, hint: &spanHint)
            next = document.nextChild(afterValueEndingAt: lastEnd)
            if !goesOn {
                nextName = next
                return false
            }
        }
        model.noteAllMembers()
        walk.lastEnd = document.skipWhitespace(lastEnd) &+ 1
        return true
    }

    private func look(
        at name: Name, _ known: Int?, _ offset: Int, _ model: JSONModel, _ plan: ValidationPlan, _ document: Document,
        in walk: ModelWalk
    ) {
        let value = JSON(document, at: offset)
        let own = Reader(model: model, plan: plan, node: plan.root)
        if let known, !model.noteMember(known, valueAt: offset) { return visitRepeat(name, value, own, in: walk) }
        var visitors: [Reader] = []
        if let known { visitors.append(Reader(model: model, plan: plan, node: plan.nodes[known])) }
        for other in others {
            guard let node = other.node.children[name.key] else { continue }
            visitors.append(Reader(model: other.model, plan: other.plan, node: node))
        }
        if known == nil, walk.tells(.duplicateKey, plan), isRepeat(name, value, of: model.json) {
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
    @exclusivity(unchecked) private var cursor: ChildCursor?
    @exclusivity(unchecked) private var object: JSON?
    @exclusivity(unchecked) private var name: Name?
    /// Who reads the object: its own model first, if it is one's.
    @exclusivity(unchecked) private var readers: [Reader] = []
    @exclusivity(unchecked) private var index = -1
    /// Whether what nobody here reads may be read by others, who tell.
    @exclusivity(unchecked) private var isCovered = false

    override func reset() {
        super.reset()
        (cursor, object, name) = (nil, nil, nil)
        readers = []
    }

    override var place: Int? { index < 0 ? nil : index }
    override var token: String { name?.string ?? String(index) }

    override func recycle(in walk: ModelWalk) { walk.pathFrames.append(self) }

    /// In the object of a model.
    func begin(_ model: JSONModel, with others: [Reader], in walk: ModelWalk) {
        let plan = ValidationPlan.of(model.schema { $0 })
        begin(model.json, [Reader(model: model, plan: plan, node: plan.root)] + others, isCovered: false)
        tellWhole(model, plan, in: walk)
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
            self.name = name
            let visitors = readers.compactMap { reader in
                let node = name.map { reader.node.children[$0.key] } ?? reader.node.elements[index]
                return node.map { Reader(model: reader.model, plan: reader.plan, node: $0) }
            }
            if let name, walk.tells(.duplicateKey, own.plan), isRepeat(name, value, of: object) {
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
