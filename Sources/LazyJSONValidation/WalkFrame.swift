/// Who reads the children of an array or object.
enum ChildReader {
    case properties(PropertyReader)
    case parts(PartReader)
}

/// The properties of a model that are read in an object: all of them in its own, and in one below those whose paths lead there.
struct PropertyReader {
    let model: JSONModel
    let plan: ValidationPlan
    private(set) var node: PathNode
    /// What the model's own checks have found about properties that are there, by slot.
    var checked: [Int: [CheckReport.Entry]] = [:]

    init(_ model: JSONModel, _ plan: ValidationPlan? = nil) {
        self.model = model
        self.plan = plan ?? ValidationPlan.of(model.schema { $0 })
        node = self.plan.root
    }

    /// The same model, further on the way of paths.
    func at(_ node: PathNode) -> PropertyReader {
        var reader = self
        reader.node = node
        return reader
    }

    func subject(_ property: PlannedProperty?) -> ModelWalk.Subject {
        ModelWalk.Subject(plan: plan, property: property)
    }
}

/// Who reads the children of a value, or of what it stands for: the JSON that its text says, a list that it is read as.
struct ContentReaders {
    let value: JSON
    private(set) var ofValue: [ChildReader] = []
    private(set) var ofContents: [(content: JSON, reader: ChildReader)] = []
    /// Whether a property reads the value itself: then it says what is unknown in there.
    var isCovered = false

    init(of value: JSON) { self.value = value }

    mutating func add(_ reader: ChildReader, of content: JSON) {
        if content.isIdentical(to: value) {
            ofValue.append(reader)
        } else {
            ofContents.append((content, reader))
        }
    }
}

/// Where a walk is in one array or object.
final class WalkFrame {
    // A walk is used by one thread, and what it calls does not come back to its frames.

    @exclusivity(unchecked) private var container: JSON?
    @exclusivity(unchecked) var readers: [ChildReader] = []
    /// Whether who reads the container itself says what is unknown in it.
    @exclusivity(unchecked) private(set) var isCovered = false
    /// The value that has the position of everything in the container that is not in its document.
    @exclusivity(unchecked) var anchor: JSON?

    /// The child that the walk has come to: its ordinal, or the offset of its name; -1 before the first.
    @exclusivity(unchecked) var index = -1
    /// Its name, but in an object that is walked through by offsets.
    @exclusivity(unchecked) var name: Name?
    /// How it is spelled in pointers. Names may be long, and many issues may be below one of them.
    @exclusivity(unchecked) private var known: (index: Int, component: Path.Component)?
    @exclusivity(unchecked) private var repeats: RepeatedNames?

    /// The children, but of an object that is walked through by offsets.
    @exclusivity(unchecked) var cursor: ChildCursor?

    /// The document of the model whose own object it is; held by the model. Its members are walked through by offsets.
    @exclusivity(unchecked) private(set) var document: Unmanaged<Document>?
    /// Where the next name is.
    @exclusivity(unchecked) var nextName: Int?
    /// Where the last value ends that was looked at; nil while the walk is in a model that is a member.
    @exclusivity(unchecked) var lastEnd: Int?
    /// The name before the next one, in the class's table of names.
    @exclusivity(unchecked) var previousName = 0
    @exclusivity(unchecked) var spanHint = 0
    /// Most often a frame is used for another object of the same class.
    @exclusivity(unchecked) private var lastPlan: ValidationPlan?

    /// Starts in the object of a model.
    func begin(_ model: JSONModel) {
        let plan = lastPlan.flatMap { $0.isOf(model) ? $0 : nil } ?? ValidationPlan.of(model.schema { $0 })
        if plan !== lastPlan { lastPlan = plan }
        readers.append(.properties(PropertyReader(model, plan)))
        begin(model.json)
    }

    /// Starts in any array or object.
    func begin(_ container: JSON, _ readers: [ChildReader], isCovered: Bool) {
        self.readers.append(contentsOf: readers)
        self.isCovered = isCovered
        begin(container)
    }

    private func begin(_ container: JSON) {
        self.container = container
        index = -1
        guard case .properties(let reader) = readers[0], reader.node.isRoot, let place = container.place else {
            return cursor = ChildCursor(container)
        }
        document = place.document
        nextName = place.document._withUnsafeGuaranteedRef { $0.firstChild(ofContainerAt: place.offset) }
        (previousName, spanHint, lastEnd) = (0, 0, place.offset &+ 1)
    }

    /// Forgets what it was used for, so that it holds nothing until it is used again.
    func reset() {
        readers.removeAll(keepingCapacity: true)
        (container, isCovered) = (nil, false)
        if document != nil { document = nil } else { (cursor, name) = (nil, nil) }
        if anchor != nil { anchor = nil }
        if known != nil { known = nil }
        if repeats != nil { repeats = nil }
    }

    /// The step to the child that the walk has come to; nil before the first.
    var component: Path.Component? {
        guard index >= 0 else { return nil }
        if let known, known.index == index { return known.component }
        let component = Path.Component(token)
        known = (index, component)
        return component
    }

    private var token: String {
        if let document { return document._withUnsafeGuaranteedRef { $0.string(at: index) } }
        return name?.string ?? String(index)
    }

    /// Who says what nobody reads in an object: the models whose own it is, or the first model that reads something below it.
    var tellers: [PropertyReader] {
        let all = readers.compactMap { reader in
            if case .properties(let properties) = reader { properties } else { nil }
        }
        let owners = all.filter(\.node.isRoot)
        return owners.isEmpty && !isCovered ? Array(all.prefix(1)) : owners
    }

    /// Whether a name was there before, of those that were asked about.
    func isRepeat(_ name: Name, _ value: JSON) -> Bool {
        if repeats == nil { repeats = container.map { RepeatedNames(of: $0) } }
        return repeats?.isRepeat(name.key, value) ?? false
    }
}

/// Finds names that an object has more than once.
struct RepeatedNames {
    private let object: JSON
    /// A large object finds the first member with a name by itself; of others, the names are remembered.
    private let isLarge: Bool
    private var seen: Set<MemberName> = []

    init(of object: JSON) {
        self.object = object
        if case .parsed(let document, let offset) = object.storage {
            isLarge = document.isLarge(containerAt: offset)
        } else {
            isLarge = false
        }
    }

    /// Whether there was a member with the name before this one.
    mutating func isRepeat(_ name: MemberName, _ value: JSON) -> Bool {
        if isLarge { return !(object.member(name)?.isIdentical(to: value) ?? true) }
        return !seen.insert(name).inserted
    }
}
