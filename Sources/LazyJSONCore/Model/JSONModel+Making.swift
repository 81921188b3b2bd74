/// Creating models: from JSON, from text, from a draft, from nothing.
extension JSONModelProtocol where Self: JSONModel {
    /// Creates a model of a new object: the class's ``JSONModel/initialJSON``, which is empty unless the class
    /// overrides it.
    public init() {
        let recorder = PropertyRecorder.pause()
        self.init(.blank)
        recorder?.resume()
        let wanted = type(of: self)
        self = Polymorphism.instance(of: wanted, for: ClassLayout.of(wanted).initialJSON)
    }

    /// Creates a model of a new object, which starts as ``JSONModel/initialJSON`` and gets the values that `edit` sets.
    ///
    ///     let user = User { $0.name = "Bo" }
    ///
    /// Read-only properties can be set here, and nowhere else.
    ///
    /// - Parameter edit: Sets properties of the new object.
    /// - Throws: Any error that `edit` throws.
    public init(_ edit: (inout Mutable<Self>) throws -> Void) rethrows {
        let recorder = PropertyRecorder.pause()
        self.init(.blank)
        recorder?.resume()
        let wanted = type(of: self)
        var draft = Mutable<Self>(DraftCell(new: wanted))
        try edit(&draft)
        self = Polymorphism.instance(of: wanted, for: draft.finish().flattened)
    }

    /// Creates a model with the current JSON of a draft.
    ///
    /// - Parameter draft: The draft.
    public init(_ draft: Mutable<Self>) { self.init(_making: draft.json) }

    /// Creates an instance of the class that is chosen for an object. Anything but an object is treated as an empty
    /// object.
    public init(_making json: JSON) { self.init(object: json.kind == .object ? json : .emptyObject) }

    /// Creates an instance of the class that is chosen for an object.
    ///
    /// The requested class may be known only at run time: `let type: Shape.Type = Circle.self`, and then
    /// `type.init(json)`. In an initializer of a protocol `Self` is the static type, here `Shape`, and only an instance
    /// reveals its class. So an instance of that class is created first, and asked; nearly always it is the right one.
    private init(object json: JSON) {
        let classLayout = ClassLayout.unretained(of: Self.self)
        let recorder = PropertyRecorder.pause()
        self.init(classLayout._withUnsafeGuaranteedRef { $0.source(of: json) })
        recorder?.resume()
        let wanted = type(of: self)
        // Nearly always this is the class, and it chooses itself.
        if wanted == Self.self,
            classLayout._withUnsafeGuaranteedRef({ Polymorphism.choice(of: $0, for: json) }) == wanted
        {
            return
        }
        let chosen = Polymorphism.classLayout(for: json, wanted: ClassLayout.of(wanted))
        if chosen !== classLayout.takeUnretainedValue() {
            self = Polymorphism.instance(of: wanted, by: chosen, for: json)
        }
    }
}

extension JSONModelProtocol where Self: JSONModel {
    /// None.
    public var _model: Never {
        get { preconditionFailure() }
        set {}
    }
    /// Not called.
    public init(_model: Never) { switch _model {} }
    /// Nothing: the class has its declarations.
    public static func _declare(_ list: inout DeclarationList) {}
    /// The class itself.
    public static var _objectClass: JSONModel.Type { self }
    /// The model itself.
    public var _object: JSONModel { self }
    /// The model itself.
    public var _held: AnyObject { self }
    /// Returns an object of the class as a model.
    @inlinable
    public static func _view(of object: JSONModel) -> Self? { object as? Self }
}

extension JSONModelProtocol {
    /// Creates a model of a JSON object; returns nil for any other kind of value.
    ///
    /// A class chooses the class of the instance: see ``JSONModel/modelClass(for:)``.
    ///
    /// - Parameter json: The object. Nothing is copied.
    /// - Complexity: O(1); nothing is decoded.
    public init?(_ json: JSON) {
        guard json.kind == .object else { return nil }
        self.init(_making: json)
    }

    /// Creates a model of a document's root.
    ///
    /// - Parameter root: The object. Nothing is copied.
    /// - Throws: ``JSONError`` if the JSON isn't an object.
    /// - Complexity: O(1); nothing is decoded.
    public init(root: JSON) throws(JSONError) {
        guard root.kind == .object else { throw JSONError(rootKindMismatch: "an object", found: root.kind.description) }
        self.init(_making: root)
    }
}

extension JSONModel {
    /// A model of an empty object.
    public static var emptyValue: Self { Polymorphism.instance(of: self, for: .emptyObject) }
}

/// Choosing the class of an instance.
package enum Polymorphism {
    /// A model of an object, of the class that is chosen for it.
    package static func instance<Model: JSONModelProtocol>(of wanted: Model.Type, for json: JSON) -> Model {
        instance(of: wanted, by: classLayout(for: json, wanted: ClassLayout.of(wanted._objectClass)), for: json)
    }

    /// A model of an object, by the class layout of the class that was chosen.
    package static func instance<Model: JSONModelProtocol>(
        of wanted: Model.Type, by chosen: ClassLayout, for json: JSON
    ) -> Model {
        let made = chosen.instance(of: json)
        if let model = wanted._view(of: made) { return model }
        // Not reached: the class was found to inherit from the requested one.
        ProgrammingMistake.stop("\(type(of: made)) does not inherit from \(wanted)")
    }

    /// An instance for an object, by the class layout of the requested class.
    @inline(__always)
    package static func model(of json: consuming JSON, wanted: ClassLayout) -> JSONModel {
        if case .parsed(let document, let offset) = json.storage, _slowPath(document.lineage != nil) {
            return arrivedModel(in: document, at: offset, wanted: wanted)
        }
        return newModel(of: json, wanted: wanted)
    }

    /// An instance for an object in a text that is still arriving: the one that an earlier snapshot has.
    @inline(never)
    private static func arrivedModel(in document: Document, at offset: Int, wanted: ClassLayout) -> JSONModel {
        func make() -> JSONModel { newModel(of: JSON(document, at: offset), wanted: wanted) }
        guard !document.isOpen(at: offset), let table = document.lineage?.models as? ArrivedModelTable else {
            return make()
        }
        return table.model(at: offset, wanted: wanted, make: make)
    }

    @inline(__always)
    private static func newModel(of json: consuming JSON, wanted: ClassLayout) -> JSONModel {
        // Nearly every class chooses itself.
        if choice(of: wanted, for: json) == wanted.modelClass { return wanted.instance(of: json) }
        return classLayout(for: json, wanted: wanted).instance(of: json)
    }

    /// The converter of a model class whose objects are views of the JSON itself, whether or not the class names a
    /// store. It reads objects only, whatever the policy.
    static func viewConverter<Model: Sendable>(of wanted: Model.Type) -> Converter<Model> {
        guard let modelClass = ModelView.modelClass(of: wanted) else {
            let functions = ConverterFunctions<Model> { _ in (nil, .unusable(.wrongKind)) }
            return Converter(functions, ConverterTraits(form: .foreign(wanted)))
        }
        var functions = ConverterFunctions<Model>(
            { json in
                guard json.kind == .object else { return (nil, .unusable(.wrongKind)) }
                let made = model(of: json, wanted: ClassLayout.of(modelClass))
                return Verdict.outcome(made as? Model ?? made.view as? Model)
            },
            encode: { ModelView.object(of: $0)?.json })
        functions.direct = .models(modelClass, as: wanted)
        return Converter(functions, ConverterTraits(form: .model(modelClass)))
    }

    /// The class of a changed model: the one that is chosen for the new JSON, or the model's own if the change
    /// makes no difference to the choice. Both inherit from the requested class.
    static func classLayout(for new: JSON, madeFrom model: JSONModel?, wanted: ClassLayout) -> ClassLayout {
        guard let model else { return classLayout(for: new, wanted: wanted) }
        let own = model.classLayout { $0 }
        if new.isIdentical(to: model.json) { return own }
        let chosen = classLayout(for: new, wanted: wanted)
        return chosen === classLayout(for: model.json, wanted: wanted) ? own : chosen
    }

    /// Whether the class itself is chosen for an object, and not a subclass.
    @_transparent
    static func choosesItself(_ wanted: ClassLayout, for json: JSON) -> Bool {
        choice(of: wanted, for: json) == wanted.modelClass
            || classLayout(for: json, wanted: wanted) === wanted
    }

    /// The class that a class chooses for an object, which may depend on the object's content.
    @_transparent
    static func choice(of classLayout: ClassLayout, for json: JSON) -> JSONModel.Type {
        if let named = classLayout.discriminated { return named.modelClass(of: json) ?? classLayout.modelClass }
        return RawAccessWatch.allowed { classLayout.modelClass.modelClass(for: json) }
    }

    /// Follows the choices from the requested class until a class chooses itself.
    package static func classLayout(for json: JSON, wanted start: ClassLayout) -> ClassLayout {
        let wanted = start.modelClass
        var chosen = wanted
        var seen: [JSONModel.Type] = []
        while true {
            let next = choice(of: chosen == wanted ? start : ClassLayout.of(chosen), for: json)
            if next == chosen { break }
            seen.append(chosen)
            if seen.contains(where: { $0 == next }) { return start }
            chosen = next
        }
        if chosen == wanted { return start }
        let classLayout = ClassLayout.of(chosen)
        if classLayout.inherits(from: start) { return classLayout }
        // For a subclass that the JSON does not name, as in `Circle { … }`, the same method answers a superclass.
        if !start.inherits(from: classLayout) {
            ProgrammingMistake.warn(
                "modelClass(for:) returned \(chosen) for \(wanted), but \(chosen) does not inherit from \(wanted): "
                    + "the JSON is read as \(wanted)")
        }
        return start
    }
}

extension DirectReader {
    /// Returns a reader for a model class.
    ///
    /// A reference to an object has the same bits whatever its static class, and so have an optional that contains it
    /// (the language's ABI: an optional reference is the reference, or zero) and a struct that stores nothing else.
    static func models(_ wanted: JSONModel.Type, as type: Any.Type) -> DirectReader {
        // Set at the first read: a class may have properties of its own type.
        let classLayout = OnceReference<ClassLayout>()
        return DirectReader(type, leadsNowhere: false) { document, offset, memo, slot, _ in
            guard document.isObject(at: offset) else { return nil }
            let model =
                classLayout.withLoaded { Polymorphism.model(of: JSON(document, at: offset), wanted: $0) }
                ?? Polymorphism.model(
                    of: JSON(document, at: offset), wanted: classLayout.setIfNil(ClassLayout.of(wanted)))
            return memo.rememberReference(model, at: slot) ? .withoutEnd : nil
        }
    }
}
