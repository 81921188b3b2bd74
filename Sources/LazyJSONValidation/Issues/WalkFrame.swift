/// A reader of the children of an array or object.
enum ChildReader {
    case properties(PropertyReader)
    case parts(PartReader, ModelWalk.Subject)
    /// The models and lists that code of the app created, which may be further inside.
    case inside(CreatedViews)

    /// Whether another reader would find the same issues: it reads objects as the same class, along the same path.
    func isSame(as other: ChildReader) -> Bool {
        switch (self, other) {
        case (.properties(let reader), .properties(let other)): reader.plan === other.plan && reader.node === other.node
        case (.inside(let views), .inside(let other)): views === other
        default: false
        }
    }
}

/// The properties of a model that are read in an object: all of them in the model's own object, and in an object below
/// it, those whose paths lead there.
struct PropertyReader {
    let model: JSONModel
    let plan: ValidationPlan
    let node: PathNode
    /// The failures of the model's own checks about properties that are present, by slot.
    var checked: [Int: [CheckReport.Entry]]?

    /// Returns a reader of all properties of a model.
    static func all(of model: JSONModel) -> PropertyReader {
        let plan = ValidationPlan.of(model.classLayout { $0 })
        return PropertyReader(model: model, plan: plan, node: plan.root)
    }

    /// Returns a reader of the same model, further along the paths.
    func at(_ node: PathNode) -> PropertyReader {
        PropertyReader(model: model, plan: plan, node: node, checked: checked)
    }

    /// Returns the node of a child, by its name or its position.
    func node(of name: Name?, _ position: Int) -> PathNode? {
        name.map { node.children[$0.key] } ?? node.elements[position]
    }

    /// The array or object as which the paths below open the value of the node, if it is another one.
    func opened() -> FoundContainer? {
        node.paths.lazy.filter { !$0.property.core.isDirect }.compactMap { property, path in
            property.core.follow(path, in: model.json).opened.last { $0.count == node.depth }?.found
        }.first
    }

    func subject(_ property: PlannedProperty?) -> ModelWalk.Subject {
        ModelWalk.Subject(plan: plan, property: property)
    }
}

/// The readers of the children of a value, or of the content that it represents: JSON in its text, or a list as which
/// it is read.
struct ContentReaders {
    let value: JSON
    private(set) var ofValue: [ChildReader] = []
    private(set) var ofContents: [(content: JSON, readers: [ChildReader])] = []
    /// The models and lists that code of the app created from the value, and that may be anywhere in it.
    private(set) var views: CreatedViews?
    /// Whether a property reads the value itself, and therefore reports unknown members in it.
    var isCovered = false
    /// Whether messages leave out everything in the value.
    var isHidden = false

    init(of value: JSON) { self.value = value }

    /// Adds a reader, unless there is one that would find the same issues.
    mutating func add(_ reader: ChildReader, of content: JSON) {
        if content.isIdentical(to: value) {
            if !ofValue.contains(where: reader.isSame) { ofValue.append(reader) }
            return
        }
        // Properties that read the same text have parsed it separately.
        if ofContents.contains(where: { $0.readers.contains(where: reader.isSame) && $0.content == content }) { return }
        if let index = ofContents.firstIndex(where: { $0.content.isIdentical(to: content) }) {
            ofContents[index].readers.append(reader)
        } else {
            ofContents.append((content, [reader]))
        }
    }

    /// Adds a model or a list that code of the app created from the value.
    mutating func add(_ view: ModelWalk.Start, of subject: ModelWalk.Subject) {
        let views = views ?? CreatedViews()
        views.add(view, of: subject)
        self.views = views
    }

    /// Adds a reader of content that a path opens. If a property reads such content, too, both read the same.
    mutating func add(_ reader: PropertyReader, ofOpened content: JSON) {
        guard let index = ofContents.firstIndex(where: { $0.content.kind == content.kind }) else {
            return add(.properties(reader), of: content)
        }
        ofContents[index].readers.append(.properties(reader))
    }
}

/// The position of a walk in one array or object.
final class WalkFrame {
    /// A model whose own object is in a document, so that its members are walked through by offsets. Steps don't retain
    /// objects: the frame holds the model, the model holds the document, and a plan lives as long as its class.
    struct Owner {
        let model: Unmanaged<JSONModel>
        let plan: Unmanaged<ValidationPlan>
        let document: Unmanaged<Document>
    }

    // One thread uses a walk, and functions that the walk calls don't access its frames.

    /// The first reader of an object that is walked through by offsets.
    @exclusivity(unchecked) private(set) var owner: Owner?
    @exclusivity(unchecked) private var model: JSONModel?
    /// The failures of the model's own checks about properties that are present, by slot.
    @exclusivity(unchecked) var checked: [Int: [CheckReport.Entry]]?
    /// The other readers.
    @exclusivity(unchecked) var readers: [ChildReader] = []
    /// Whether a reader of the container itself reports unknown members in it.
    @exclusivity(unchecked) private(set) var isCovered = false
    /// The value whose position is reported for everything in the container that isn't in its document.
    @exclusivity(unchecked) var anchor: JSON?
    /// Whether messages leave out everything in the container.
    @exclusivity(unchecked) var isHidden = false
    /// Whether they leave out the current child.
    @exclusivity(unchecked) var hidesChild = false
    /// Whether the container isn't in the JSON, so that everything in it has the place of the value that it was created
    /// from.
    @exclusivity(unchecked) var isElsewhere = false
    /// The models and lists that are left to be walked through, if there is no container.
    @exclusivity(unchecked) private(set) var views: CreatedViews?

    /// The value that is read as a list, if it isn't an array: an object with numbers as names, or the only element.
    @exclusivity(unchecked) private var source: JSON?
    /// The names of its elements, after the first issue in it; none if the only element is the value itself.
    @exclusivity(unchecked) private var namesOfSource: [String]?

    /// The current child: its ordinal number, or the offset of its name; -1 before the first.
    @exclusivity(unchecked) var index = -1
    /// The step to a child, if there were issues in it. Names may be long, and there may be many issues below one of
    /// them.
    @exclusivity(unchecked) private var known: (index: Int, step: IssuePath.Step)?
    /// The names so far, among those that were looked up.
    @exclusivity(unchecked) private var names: Set<MemberName> = []

    // State for children that are walked through by offsets.

    /// The members that are still to come.
    @exclusivity(unchecked) var members = MemberScan()
    /// The end of the last examined value; nil while the walk is in a model that is a member.
    @exclusivity(unchecked) var lastEnd: Int?
    /// The last plan: a frame is usually reused for an object of the same class.
    @exclusivity(unchecked) private var lastPlan: ValidationPlan?

    // State for all other children.

    @exclusivity(unchecked) private var container: JSON?
    @exclusivity(unchecked) var cursor: ChildCursor?
    @exclusivity(unchecked) var name: Name?

    /// Starts in the object of a model in a document.
    func begin(_ model: JSONModel, at place: UnretainedPlace) {
        // A frame that is reused has the plan already.
        let plan = lastPlan.flatMap { $0.isOf(model) ? $0 : nil } ?? ValidationPlan.of(model.classLayout { $0 })
        if plan !== lastPlan { lastPlan = plan }
        self.model = model
        owner = Owner(model: .passUnretained(model), plan: .passUnretained(plan), document: place.document)
        members = place.document._withUnsafeGuaranteedRef { MemberScan(ofObjectAt: place.offset, in: $0) }
        (index, lastEnd) = (-1, place.offset &+ 1)
    }

    /// Starts in any array or object.
    func begin(_ container: JSON, _ readers: [ChildReader], isCovered: Bool) {
        self.isCovered = isCovered
        if case .properties(let reader)? = readers.first, reader.node.isRoot, let place = container.place {
            self.readers = Array(readers.dropFirst())
            begin(reader.model, at: place)
        } else {
            (self.readers, self.container, cursor, index) = (readers, container, ChildCursor(container), -1)
        }
    }

    /// Starts before the models and lists that code of the app created from a value, except those that were found in
    /// it.
    func begin(_ views: CreatedViews, createdFrom value: JSON) {
        (self.views, container, index) = (views, value, -1)
    }

    /// Adds the readers of the next model or list that isn't in the value it was created from; nil after the last one.
    func nextReaders(for walk: ModelWalk) -> ContentReaders? {
        guard let views, let container else { return nil }
        var readers = ContentReaders(of: container)
        return views.moveNext(from: walk, to: &readers) ? readers : nil
    }

    /// Notes which value is read as the container.
    func note(source value: JSON) {
        if container?.kind == .array, value.kind != .array { source = value }
    }

    /// Clears the frame, so that it holds nothing until it is reused.
    func reset() {
        if owner != nil { (owner, model) = (nil, nil) } else { (container, cursor, name) = (nil, nil, nil) }
        if !readers.isEmpty { readers = [] }
        if checked != nil { checked = nil }
        isCovered = false
        if anchor != nil { anchor = nil }
        if isElsewhere { isElsewhere = false }
        (isHidden, hidesChild) = (false, false)
        if views != nil { views = nil }
        if source != nil { (source, namesOfSource) = (nil, nil) }
        if known != nil { known = nil }
        if !names.isEmpty { names = [] }
    }

    /// The step to the current child, if an issue in it created one.
    var knownStep: IssuePath.Step? { known.flatMap { $0.index == index ? $0.step : nil } }

    /// Returns the step to the current child, after those to the container. Before the first child, they are the
    /// result.
    func step(after previous: IssuePath.Step?) -> IssuePath.Step? {
        Work.add(1)
        // A single element has the place of the list.
        guard index >= 0, !isElsewhere else { return previous }
        if let knownStep { return knownStep }
        guard let token else { return previous }
        let step = IssuePath.Step(Path.Component(token), after: previous)
        known = (index, step)
        return step
    }

    /// The name or the position of the current child; nil if the value that is read as the list is its only element.
    private var token: String? {
        if let owner { return owner.document._withUnsafeGuaranteedRef { $0.string(at: index) } }
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

    /// Whether a name appeared before, among those that were looked up.
    func isRepeat(_ name: Name, _ value: JSON) -> Bool {
        let object = model?.json ?? container
        // A large object finds the first member with a name by itself.
        if case .parsed(let document, let offset)? = object?.storage, document.isLarge(containerAt: offset) {
            return !(object?.member(name.key)?.isIdentical(to: value) ?? true)
        }
        return !names.insert(name.key).inserted
    }
}
