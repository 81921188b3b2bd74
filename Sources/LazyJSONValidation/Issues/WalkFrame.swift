/// The position of a walk in one array or object.
final class WalkFrame {
    /// A child to visit, or to enter as it is.
    enum Child {
        case value(JSON, Name?)
        /// A model that is the only visitor of its object.
        case model(JSONModel)
        /// A model or a list that isn't in the value it was created from. Indirect, so that other children stay small.
        indirect case createdElsewhere(Content)
    }

    /// A scan of the members of a model's own object in a document. Steps don't retain objects: the frame holds the
    /// model, the model holds the document, and a plan lives as long as its class.
    struct Scan {
        let model: Unmanaged<JSONModel>
        let plan: Unmanaged<ValidationPlan>
        let document: Unmanaged<Document>
        /// The members that are still to come.
        var members: MemberScan
        /// The end of the last value; nil while the walk is in a model that is a member.
        var end: Int?
    }

    // One thread uses a walk, and functions that the walk calls don't access its frames.

    /// Nil if the first visitor isn't a model whose own object is in a document.
    @exclusivity(unchecked) private(set) var scan: Scan?
    /// The first visitor, if its object is scanned.
    @exclusivity(unchecked) private var model: JSONModel?
    /// The plan of the last such model: a frame is usually reused for an object of the same class.
    @exclusivity(unchecked) private var plan: ValidationPlan?
    /// The failures of the model's own checks about properties that are present, by slot.
    @exclusivity(unchecked) var checked: [Int: [CheckReport.Entry]]?
    /// The other visitors.
    @exclusivity(unchecked) private(set) var others = Visitors()
    /// Whether a property reads the container itself, and therefore reports unknown members in it.
    @exclusivity(unchecked) private(set) var isCovered = false
    @exclusivity(unchecked) private var container: JSON?
    @exclusivity(unchecked) private var cursor: ChildCursor?
    /// The value whose position is reported for everything in the container that isn't in its document.
    @exclusivity(unchecked) var anchor: JSON?
    /// Whether messages leave out everything in the container.
    @exclusivity(unchecked) var isHidden = false
    /// Whether they leave out the current child.
    @exclusivity(unchecked) var hidesChild = false
    /// Whether the container isn't in the JSON, so that everything in it has the place of the value that it was created
    /// from.
    @exclusivity(unchecked) var isElsewhere = false
    /// The models and lists that are left to be walked through, if the container itself isn't.
    @exclusivity(unchecked) private var created: CreatedViews?

    /// The value that is read as a list, if it isn't an array: an object with numbers as names, or the only element.
    @exclusivity(unchecked) private var source: JSON?
    /// The names of its elements, after the first issue in it; none if the only element is the value itself.
    private var namesOfSource: [String]?

    /// The current child: its ordinal number, or the offset of its name; -1 before the first.
    @exclusivity(unchecked) private(set) var index = -1
    /// The name of the current child of an object that isn't scanned.
    @exclusivity(unchecked) private var name: Name?
    /// The node of the current child, if the scan knows its name, and whether the name appeared before.
    @exclusivity(unchecked) private var known: (node: PathNode, isRepeat: Bool)?
    /// The step to a child, if there were issues in it. Names may be long, and there may be many issues below one of
    /// them.
    @exclusivity(unchecked) private var lastStep: (index: Int, step: IssuePath.Step)?
    /// The names so far, among those that were looked up.
    @exclusivity(unchecked) private var names: Set<MemberName> = []

    /// Starts in the object of a model in a document.
    func begin(_ model: JSONModel, at place: UnretainedPlace) {
        // A frame that is reused has the plan already.
        let plan = plan.flatMap { $0.isOf(model) ? $0 : nil } ?? ValidationPlan.of(model.classLayout { $0 })
        if plan !== self.plan { self.plan = plan }
        self.model = model
        scan = Scan(
            model: .passUnretained(model), plan: .passUnretained(plan), document: place.document,
            members: place.document._withUnsafeGuaranteedRef { MemberScan(ofObjectAt: place.offset, in: $0) },
            end: place.offset &+ 1)
    }

    /// Starts in any array or object: a value, or one that it represents.
    func begin(_ container: JSON, _ visitors: Visitors, of content: Content) {
        (self.container, others, isCovered) = (container, visitors, content.isCovered)
        if container.kind == .array, content.value.kind != .array { source = content.value }
        guard let first = visitors.models.first, first.node.isRoot, first.kind == nil, let place = container.place
        else {
            cursor = ChildCursor(container)
            return
        }
        others.models = Array(visitors.models.dropFirst())
        checked = first.checked
        begin(first.model, at: place)
    }

    /// Starts before the models and lists that code of the app created from a value, except those that were found in
    /// it.
    func begin(_ created: CreatedViews, createdFrom value: JSON) { (self.created, container) = (created, value) }

    /// Clears the frame, so that it holds nothing until it is reused.
    func reset() {
        if scan != nil { (scan, model, known) = (nil, nil, nil) }
        if container != nil { (container, cursor, name, created) = (nil, nil, nil, nil) }
        if !others.isEmpty { others = Visitors() }
        if checked != nil { checked = nil }
        if anchor != nil { anchor = nil }
        (isCovered, isElsewhere, isHidden, hidesChild, index) = (false, false, false, false, -1)
        if source != nil { (source, namesOfSource) = (nil, nil) }
        if lastStep != nil { lastStep = nil }
        if !names.isEmpty { names = [] }
    }

    // MARK: Children

    /// Returns the next child; nil at the end.
    func next(for walk: ModelWalk) -> Child? {
        if let scan {
            return scan.model._withUnsafeGuaranteedRef { model in
                scan.plan._withUnsafeGuaranteedRef { plan in
                    scan.document._withUnsafeGuaranteedRef { next(scan, of: model, plan, in: $0, for: walk) }
                }
            }
        }
        if let created, let container {
            var content = Content(of: container)
            return content.addNext(of: created) ? .createdElsewhere(content) : nil
        }
        guard let (name, value) = cursor?.next() else { return nil }
        index += 1
        self.name = name
        if walk.counter == nil, let model = others.onlyList?.nextModel(in: value) { return .model(model) }
        return .value(value, name)
    }

    /// Goes on through the members up to the next one that a walk has to visit. Notes the members in the model, so that
    /// they needn't be searched for again, and reads those that need nothing more.
    @inline(__always)
    private func next(
        _ scan: Scan, of model: JSONModel, _ plan: ValidationPlan, in document: Document, for walk: ModelWalk
    ) -> Child? {
        let isAlone = others.isEmpty && walk.counter == nil && !walk.isFocused(on: model)
        let skipsUnknown = isAlone && !walk.matters(plan.unreadSeverity)
        var scan = scan
        // A model that was walked through needn't be skipped.
        var end = scan.end ?? walk.lastEnd
        if scan.end == nil { scan.members.skip(to: end, in: document) }
        while let name = scan.members.member, let (known, value) = scan.members.next(plan.names, in: document) {
            let isRepeat = if let known { !model.noteMember(known, valueAt: value) } else { false }
            var read: Remembered?
            if isAlone, let known, !isRepeat, let property = plan.quick[known].core {
                read = property._withUnsafeGuaranteedRef { model.readExactly($0, in: document, at: value) }
                if read?.end == 0, let inner = plan.quick[known].model(in: model) {
                    scan.end = nil
                    (self.scan, index) = (scan, name)
                    return .model(inner)
                }
            }
            if let read, read.end > 0 { end = read.end } else { end = scan.members.end(ofValueAt: value, in: document) }
            scan.members.skip(to: end, in: document)
            if read != nil || known == nil && skipsUnknown { continue }
            scan.end = end
            (self.scan, index) = (scan, name)
            self.known = known.map { (plan.nodes[$0], isRepeat) }
            return .value(JSON(document, at: value), .inDocument(document, name))
        }
        model.noteAllMembers()
        walk.lastEnd = document.skipWhitespace(end) &+ 1
        return nil
    }

    // MARK: The current child

    /// Calls a function with each model that reads the children, in order, and the current child's node in it.
    func forEachModel(reading name: Name?, _ body: (ModelVisitor, PathNode?) -> Void) {
        if scan != nil, let model, let plan {
            let visitor = ModelVisitor(model: model, plan: plan, node: plan.root, checked: checked)
            body(visitor, known?.node ?? visitor.node(of: name, index))
        }
        for visitor in others.models { body(visitor, visitor.node(of: name, index)) }
    }

    /// Whether the name of the current child appeared before, among those that were looked up.
    func isRepeat(_ name: Name, _ value: JSON) -> Bool {
        if let known { return known.isRepeat }
        let object = model?.json ?? container
        // A large object finds the first member with a name by itself.
        if case .parsed(let document, let offset)? = object?.storage, document.isLarge(containerAt: offset) {
            return !(object?.member(name.key)?.isIdentical(to: value) ?? true)
        }
        return !names.insert(name.key).inserted
    }

    /// The step to the current child, if an issue in it created one.
    var knownStep: IssuePath.Step? { lastStep.flatMap { $0.index == index ? $0.step : nil } }

    /// Returns the step to the current child, after those to the container. Before the first child, they are the
    /// result.
    func step(after previous: IssuePath.Step?) -> IssuePath.Step? {
        Work.add(1)
        // A single element has the place of the list.
        guard index >= 0, !isElsewhere else { return previous }
        if let knownStep { return knownStep }
        guard let token else { return previous }
        let step = IssuePath.Step(Path.Component(token), after: previous)
        lastStep = (index, step)
        return step
    }

    /// The name or the position of the current child; nil if the value that is read as the list is its only element.
    private var token: String? {
        if let scan { return scan.document._withUnsafeGuaranteedRef { $0.string(at: index) } }
        if let name { return name.string }
        if let source, namesOfSource == nil {
            let content = source.exactString.flatMap { try? JSON(parsing: $0) } ?? source
            let isSingle = container?.count == 1 && [source, content].contains { $0 == container?.element(0) }
            namesOfSource = isSingle ? [] : content.namesAsList
            // The elements of an array in text have their positions.
            if namesOfSource == nil { self.source = nil }
        }
        guard source != nil, let namesOfSource else { return String(index) }
        return index < namesOfSource.count ? namesOfSource[index] : nil
    }
}
