/// The visitors of the children of an array or object.
struct Visitors {
    /// The models that read the children, or values below them.
    var models: [ModelVisitor] = []
    /// The lists and dictionaries that the children are parts of.
    var lists: [(reader: PartReader, subject: ModelWalk.Subject)] = []
    /// The models and lists that code of the app created, and that may be further inside.
    var created: [CreatedViews] = []

    var isEmpty: Bool { models.isEmpty && lists.isEmpty && created.isEmpty }

    /// The list that is the only visitor.
    var onlyList: PartReader? { lists.count == 1 && models.isEmpty && created.isEmpty ? lists[0].reader : nil }
}

/// A model that reads the children of an object: all of them in its own object, and in an object below it, those on the
/// paths of its properties.
struct ModelVisitor {
    let model: JSONModel
    let plan: ValidationPlan
    var node: PathNode
    /// The failures of the model's own checks about properties that are present, by slot.
    var checked: [Int: [CheckReport.Entry]]?
    /// The member that names the model's case in a union, or leads to that.
    var kind: MemberName?

    /// Returns a visitor of a model's own object.
    static func all(of model: JSONModel) -> ModelVisitor {
        let plan = ValidationPlan.of(model.classLayout { $0 })
        return ModelVisitor(model: model, plan: plan, node: plan.root)
    }

    /// Returns a visitor of the same model, further along the paths.
    func at(_ node: PathNode) -> ModelVisitor {
        ModelVisitor(model: model, plan: plan, node: node, checked: checked)
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

    /// Whether another visitor would find the same issues: it reads objects as the same class, along the same path.
    func isSame(as other: ModelVisitor) -> Bool { plan === other.plan && node === other.node }

    func subject(_ property: PlannedProperty?) -> ModelWalk.Subject {
        ModelWalk.Subject(plan: plan, property: property)
    }
}

/// The content of a value that a walk enters: the children of the value itself, and those of arrays and objects that it
/// represents, such as JSON in its text, or a list as which it is read.
struct Content {
    let value: JSON
    private(set) var ofValue = Visitors()
    private(set) var represented: [(json: JSON, visitors: Visitors)] = []
    /// The models and lists that code of the app created from the value, and that may be anywhere in it.
    private(set) var created: CreatedViews?
    /// Whether a property reads the value itself, and therefore reports unknown members in it.
    var isCovered = false
    /// Whether messages leave out everything in the value.
    var isHidden = false

    init(of value: JSON) { self.value = value }

    // MARK: Visitors

    /// The models that read the children of the value, then those of the arrays and objects that it represents.
    var models: [ModelVisitor] { ofValue.models + represented.flatMap(\.visitors.models) }

    private subscript(json: JSON) -> Visitors {
        get {
            if json.isIdentical(to: value) { return ofValue }
            return represented.first { $0.json.isIdentical(to: json) }?.visitors ?? Visitors()
        }
        set {
            if json.isIdentical(to: value) {
                ofValue = newValue
            } else if let index = represented.firstIndex(where: { $0.json.isIdentical(to: json) }) {
                represented[index].visitors = newValue
            } else {
                represented.append((json, newValue))
            }
        }
    }

    /// Whether there are visitors of a kind for an array or object.
    private func contains(_ json: JSON, where isSame: (Visitors) -> Bool) -> Bool {
        if json.isIdentical(to: value) { return isSame(ofValue) }
        // Properties that read the same text have parsed it separately.
        return represented.contains { isSame($0.visitors) && $0.json == json }
    }

    /// Adds a model, unless there is one that would find the same issues.
    mutating func add(_ model: ModelVisitor, to json: JSON) {
        if contains(json, where: { $0.models.contains(where: model.isSame) }) { return }
        self[json].models.append(model)
    }

    /// Adds a model whose paths open the value as an array or object. If a property reads such a content, too, both
    /// visit the same.
    mutating func add(_ model: ModelVisitor, toOpened json: JSON) {
        add(model, to: represented.first { $0.json.kind == json.kind }?.json ?? json)
    }

    private mutating func add(_ views: CreatedViews, to json: JSON) {
        if contains(json, where: { $0.created.contains { $0 === views } }) { return }
        self[json].created.append(views)
    }

    // MARK: Values

    /// Adds the visitors of a value as a converter reads it: the properties of a model, or the parts of a list.
    ///
    /// - Parameters:
    ///   - form: The form in which the value is read, if it isn't that of the whole converter.
    ///   - view: The value that is read, if it is known.
    ///   - failures: The failures of a check in the value.
    mutating func add(
        _ json: JSON, as form: ValueForm? = nil, by converter: ErasedConverter, _ subject: ModelWalk.Subject,
        view: Any?, _ failures: PartFailures? = nil
    ) {
        if subject.hidesValue { isHidden = true }
        switch form ?? converter.form {
        case .model(let modelClass):
            if let model = view.flatMap(withoutOptionals).flatMap(ModelView.object) {
                add(.all(of: model), to: model.json)
            } else {
                addModel(of: modelClass, json)
            }
        case .reference(let type, let isEmbedded):
            if isEmbedded(json) { addModel(of: type, json) }
        case .inside(let form, let content) where form.isModel:
            guard let content = content(json)?.content else { return }
            add(content, as: form, by: converter, subject, view: view)
        case .embedded(let inner, let content):
            guard inner.hasParts, let content = (view as? any JSONView)?.json ?? content(json)?.content else { return }
            add(content, by: inner, subject, view: view, failures)
        case .mapped(let base), .rawValue(let base, _, false):
            // The value that code of the app has created may have other parts.
            add(json, by: base, subject, view: nil)
            addCreated(from: json, by: converter, subject, view)
        case .anyOf(let all):
            guard let reader = all.first(where: { $0.verdict(of: json).hasValue }) else { return }
            add(json, by: reader, subject, view: view, failures)
            guard case .named(_, let path)? = reader.unionCase else { return }
            for index in self[json].models.indices { self[json].models[index].kind = path.first?.name }
        case .foreign, .rawValue: addCreated(from: json, by: converter, subject, view)
        default:
            guard let (list, part, key) = converter.parts(in: json) else { return }
            self[list].lists.append((PartReader(of: list, part, key, view: view, failures), subject))
        }
    }

    private mutating func addModel(of type: Any.Type, _ json: JSON) {
        guard let modelClass = ModelView.modelClass(of: type), json.kind == .object else { return }
        add(.all(of: Polymorphism.model(of: json, wanted: ClassLayout.of(modelClass))), to: json)
    }

    // MARK: Created views

    /// Adds the models and lists in a value that code of the app created.
    private mutating func addCreated(
        from json: JSON, by converter: ErasedConverter, _ subject: ModelWalk.Subject, _ view: Any?
    ) {
        guard converter.createsViews, let result = view ?? converter.anyOutcome(of: json).value else { return }
        for start in CreatedViews.starts(in: result) {
            if start.json.isIdentical(to: json) {
                add(json, by: start.converter, subject, view: start.view)
            } else {
                let views = created ?? CreatedViews()
                views.add(start, of: subject)
                created = views
            }
        }
        guard let created else { return }
        if value.kind.isContainer { return add(created, to: value) }
        for root in value.exactString.map(created.roots) ?? [] {
            addFound(in: created, at: root)
            add(created, to: root)
        }
    }

    /// Adds created models and lists that are a value, and looks for the others inside.
    mutating func add(_ views: CreatedViews, inside json: JSON) {
        addFound(in: views, at: json)
        if !views.isEmpty { add(views, to: json) }
    }

    private mutating func addFound(in views: CreatedViews, at json: JSON) {
        for (start, subject) in views.take(json) { add(json, by: start.converter, subject, view: start.view) }
    }

    /// Adds the next created model or list that isn't in the value it was created from. Returns false after the last.
    mutating func addNext(of views: CreatedViews) -> Bool {
        guard let (start, subject) = views.takeNext() else { return false }
        add(start.json, by: start.converter, subject, view: start.view)
        return true
    }
}

extension ErasedConverter {
    /// Whether there is content to enter.
    var hasParts: Bool {
        switch form {
        case .model, .list, .dictionary, .inside, .embedded, .reference: true
        case .mapped(let base), .rawValue(let base, _, false): base.hasParts || createsViews
        case .foreign, .rawValue: createsViews
        case .anyOf(let all): all.contains { $0.hasParts }
        default: false
        }
    }

    /// Whether values that code of the app creates can be models or lists of models, or contain some.
    fileprivate var createsViews: Bool { CreatedViews.canBe(in: valueType) }
}
