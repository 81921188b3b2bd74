/// A property of a class, created from its declaration: everything that reading and writing need, without its type.
package class AnyPropertyCore: @unchecked Sendable {
    package let valueType: Any.Type
    package let coercion: Coercion
    package let store: (any ObjectStore)?
    /// How values are stored in the memo, and in how many words.
    let storage: ValueStorage
    let wordCount: Int
    /// Reads the value if it is of exactly the expected kind; nil if the converter always has to.
    let direct: Unmanaged<DirectReader>?
    private let ownedDirect: DirectReader?
    /// Whether the converter or the store revalidates a cached value at every read.
    package let isRevalidated: Bool
    /// Whether values of several words are stored inline: only the library creates them, equal ones on every thread.
    let isInline: Bool
    /// How the property's value in a memo is released.
    package let disposal: Disposal
    /// Whether only the library creates the values: equal ones from the same JSON, which cannot be distinguished.
    let isMadeByLibrary: Bool
    /// Whether the values are nothing but bits.
    let isPlain: Bool

    /// The words that a memo has for the default, once it is known; only for values that are nothing but bits.
    fileprivate let defaultWords = OnceReference<MemoWords>()

    /// Set once a value was rounded.
    private let rounding = OnceReference<Box<Void>>()

    private let declaration: Declaration

    // Set while the class layout is created, and never again.

    /// The paths of the value, or the names of the members that are ``part`` of the object.
    @exclusivity(unchecked) package final var paths: [Path]
    /// The members of the object that the property reads; nil if it reads the value at a path.
    @exclusivity(unchecked) package final var part: ObjectPart?
    /// The word of the memo that tells whether there is a value: the last one of those for it.
    @exclusivity(unchecked) package final var slot = 0
    /// The word for a revalidated value: another one, so that a read never finds it without revalidation.
    @exclusivity(unchecked) final var revalidatedSlot = 0
    /// The index of the first name of each path in the class's name table.
    @exclusivity(unchecked) final var nameIndices: [Int] = [] {
        didSet { onlyName = paths.count == 1 && paths[0].components.count == 1 ? nameIndices[0] : -1 }
    }
    /// The class whose layout has the property.
    @exclusivity(unchecked) final var classLayout: Unmanaged<ClassLayout>?
    /// Whether nothing on its paths is ever read as other JSON than it is, so that offsets lead to the value.
    @exclusivity(unchecked) package final var isDirect = true
    /// The index of the name, if the property has one path of one name; else -1.
    @exclusivity(unchecked) private(set) final var onlyName = -1

    fileprivate init<Value: Sendable>(
        _ declaration: Declaration, paths: [Path], converter: Converter<Value>, coercion: Coercion,
        store: (any ObjectStore)?
    ) {
        self.declaration = declaration
        isRevalidated = converter.isRevalidated
        isMadeByLibrary = converter.isOwn
        storage = .of(Value.self)
        isInline = isMadeByLibrary && storage == .several
        // A reader remembers values of several words inline.
        let suits = !isRevalidated && converter.direct?.type == Value.self && isInline == (storage == .several)
        let direct = OptimizationSwitches.readsDirectly && suits ? converter.direct : nil
        self.paths = paths
        valueType = Value.self
        self.coercion = coercion
        self.store = store ?? converter.traits.store
        wordCount = ValueStorage.wordCount(Value.self)
        ownedDirect = direct
        self.direct = direct.map { .passUnretained($0) }
        disposal = Disposal(
            Value.self, isOwn: isMadeByLibrary, isRevalidated: isRevalidated,
            leadsNowhere: converter.direct?.leadsNowhere == true, direct: direct)
        isPlain = _isPOD(Value.self)
    }

    package final var name: String { declaration.name }
    /// The type that declares it: the class layout's or a superclass.
    package final var declaring: Any.Type { declaration.declaring }
    /// Where its wrapper is in the source; nil in a list.
    final var site: Site? { declaration.site }
    /// Its key path, in a list.
    final var keyPath: AnyKeyPath? { declaration.keyPath }
    /// Its place in a list.
    final var place: Int { declaration.place }
    package final var enumValues: [String]? { declaration.enumValues }
    package final var isRequired: Bool { declaration.options.isRequired }
    /// Whether it can be set in a new object only.
    package final var isReadOnly: Bool { declaration.options.isReadOnly }
    /// The rule for its values. Reading never looks at it.
    package final var check: (any AnyCheck)? { declaration.check }
    /// Whether its converter is an argument of the declaration.
    package final var hasOwnConverter: Bool { declaration.givesConverter }

    /// The offset of the value that the property reads (`Alternatives`).
    ///
    /// - Parameter member: Finds the value of one of the class's names.
    @inline(__always)
    final func offset(in document: Document, _ member: (_ name: Int) -> Int?) -> Int? {
        if onlyName >= 0 { return member(onlyName) }
        return choose { index in
            member(nameIndices[index]).flatMap { document.value(at: paths[index].components.dropFirst(), from: $0) }
        } isNull: {
            coercion.meansNull(document, at: $0)
        }
    }

    /// The value at the path that the property reads, of those that its paths lead to.
    ///
    /// - Parameters:
    ///   - value: Returns the value at one of the paths; nil if it is absent.
    ///   - isNull: Whether a value is null by the property's policy.
    @inline(__always)
    package final func choose<Value>(_ value: (_ path: Int) -> Value?, isNull: (Value) -> Bool) -> Value? {
        Alternatives.first(of: paths.count, value, isNull: isNull)
    }

    /// Reads the value at an offset and leaves it in a memo, or the default if it is null or unusable.
    ///
    /// Every read of a model's property comes here: the getter, columns, validation and explanations.
    @inline(__always)
    final func read(_ document: Document, _ offset: Int, into memo: Memo) -> Outcome<Remembered> {
        if let outcome = readExactly(document, offset, into: memo) { return outcome }
        return convert(document, offset, into: memo)
    }

    /// Reads a value wherever it is, or leaves the default in the memo if it is absent.
    final func read(_ json: JSON?, into memo: Memo) -> Outcome<Remembered> {
        guard case .parsed(let document, let offset) = json?.storage else { return convert(json, into: memo) }
        return read(document, offset, into: memo)
    }

    // Not inlined: creating a JSON value retains its document.
    @inline(never)
    private final func convert(_ document: Document, _ offset: Int, into memo: Memo) -> Outcome<Remembered> {
        convert(JSON(document, at: offset), into: memo)
    }

    /// Reads a value that needs no converter: of exactly the expected kind of one of the most common types, or null for
    /// these.
    @inline(__always)
    final func readExactly(_ document: Document, _ offset: Int, into memo: Memo) -> Outcome<Remembered>? {
        guard let direct else { return nil }
        if let exact = direct._withUnsafeGuaranteedRef({ $0.read(document, offset, memo, slot, $0.isOptional) }) {
            return (exact, .exact)
        }
        // No converter that has a reader has a value for null.
        guard document.isNull(at: offset), rememberDefault(in: memo, of: document.context) != nil else { return nil }
        return (Remembered(end: offset &+ 4), .null)
    }

    /// Reads a value by the property's converter.
    func convert(_ json: JSON?, into memo: Memo) -> Outcome<Remembered> { (nil, .absent) }

    /// Leaves the default in a memo, as the value of an absent or null property in a context.
    final func rememberDefault(
        in memo: Memo, of context: @autoclosure () -> ContextValues? = nil
    ) -> Remembered? {
        if defaultWords.withLoaded({ memo.remember($0, at: slot) }) != nil { return .withoutEnd }
        return rememberMadeDefault(in: memo, of: context()) ? .withoutEnd : nil
    }

    /// Leaves a default in a memo that may have to be created.
    func rememberMadeDefault(in memo: Memo, of context: ContextValues?) -> Bool { false }

    /// Releases a value that takes generic code to release.
    func releaseByType(from memo: Memo) {}

    /// Whether a draft caches the value once it was read: a list, a dictionary, or a value that leads to models.
    var isCostly: Bool { false }

    /// The box of a revalidated value, or of the default if it has none; nil if it was not read before.
    func revalidatedBox(in model: JSONModel) -> AnyObject? { nil }

    /// Whether the value was read from a model before.
    package final func isRead(in model: JSONModel) -> Bool { model.withMemo { Memo.isValue($0[ownerSlot]) } }

    /// How a value that was read from the JSON before, or is read now, was read. Code of the app is not called again
    /// for a value that it has created.
    func verdict(ofRead json: JSON, in model: JSONModel) -> Verdict { .absent }

    /// Whether a model class converts the property's type, or the type that it wraps or contains.
    package func isConverted(by modelClass: JSONModel.Type) -> Bool { false }

    /// Whether values are rounded when they are written: the converter declares it, or it has happened.
    package var rounds: Bool { erasedConverter?.rounds == true || rounding.load() != nil }

    final func noteRounding() {
        let mark = Box(())
        guard rounding.load() == nil, rounding.setIfNil(mark) === mark else { return }
        ProgrammingMistake.warn(
            onceFor: "rounding \(declaring).\(name)",
            "\(declaring).\(name) was rounded: the JSON that was written reads as another value")
    }

    /// The converter without its type.
    package var erasedConverter: ErasedConverter? { nil }

    /// The property's value in a model, without its type; nil if it reads its default.
    func anyValue(in model: JSONModel) -> Any? { nil }

    /// The property's value in a model, including a default.
    package func reflectedValue(in model: JSONModel) -> Any { () }

    /// Whether the property reads the same value in two models of the class.
    package func readsSame(in left: JSONModel, _ right: JSONModel) -> Bool { true }

    /// Writes the default into an object that does not have the property yet.
    package func writeDefault(to json: inout JSON) {}

    /// The converter, for ``ModelProperty``.
    var anyConverter: Any { () }

    /// The JSON that the converter writes for a value; nil if it writes nothing.
    func json(ofAny value: Any) -> JSON? { nil }

    /// The type of an array's or optional's elements, or the value's own.
    package var elementType: Any.Type {
        if let array = valueType as? any ModelList.Type { return array.modelType }
        return CompositeShape(of: valueType)?.elementType ?? valueType
    }
}

/// A property with its type.
package final class PropertyCore<Value: Sendable>: AnyPropertyCore, @unchecked Sendable {
    package let converter: Converter<Value>
    private let makeDefault: () -> Value
    private let madeDefault = OnceReference<Box<Value>>()

    init(
        _ declaration: Declaration, paths: [Path], converter: Converter<Value>, coercion: Coercion,
        store: (any ObjectStore)?, makeDefault: @escaping () -> Value
    ) {
        (self.converter, self.makeDefault) = (converter, makeDefault)
        super.init(declaration, paths: paths, converter: converter, coercion: coercion, store: store)
    }

    /// The declared default: created once per class, when it is first needed.
    package var defaultValue: Value { defaultBox.value }

    /// The default as a part of a document that has a context: its models have it, too. Nil if the default is the same
    /// everywhere.
    func defaultValue(in context: ContextValues?) -> Value? {
        guard let context, disposal.leadsToModels, disposal != .unknown, store == nil else { return nil }
        func own(_ model: JSONModel) -> JSONModel {
            model.classLayout { $0.instance(of: model.json.adopting(context)) }
        }
        switch withoutOptionals(defaultValue) {
        case let model as JSONModel: return own(model) as? Value
        case let models as [JSONModel]: return models.map(own) as? Value
        default: break
        }
        guard let json = (try? converter.encode?(defaultValue)) ?? nil else { return nil }
        return decode(json.adopting(context))
    }

    private var defaultBox: Box<Value> { madeDefault.load() ?? madeDefault.setIfNil(Box(makeDefault())) }

    override func convert(_ json: JSON?, into memo: Memo) -> Outcome<Remembered> {
        let (value, verdict) = outcome(of: json)
        let isKept =
            value.map { remember($0, in: memo) } ?? (rememberDefault(in: memo, of: json?.contextValues) != nil)
        return (isKept ? .withoutEnd : nil, verdict)
    }

    override func rememberMadeDefault(in memo: Memo, of context: ContextValues?) -> Bool {
        if let own = defaultValue(in: context) { return remember(own, in: memo) }
        let box = defaultBox
        if let words = MemoWords(of: box.value, isNil: isNil(box.value), isInline: isInline) {
            memo.remember(defaultWords.setIfNil(words), at: slot)
            return true
        }
        if storage == .boxed || storage == .several && !isInline {
            return memo.rememberBox(box, at: slot, wordCount: wordCount)
        }
        return remember(box.value, in: memo)
    }

    func remember(_ value: Value, in memo: Memo) -> Bool {
        memo.remember(value, at: slot, isOwn: isInline)
    }

    override var isCostly: Bool {
        // The library writes values that are nothing but bits at once, such as dates, even if it keeps their spelling.
        let isWrittenAtOnce = converter.revise == nil || isMadeByLibrary && disposal == .nothing
        return !isWrittenAtOnce || disposal == .model || disposal == .lazy || disposal == .container
    }

    override func releaseByType(from memo: Memo) { release(from: memo, at: ownerSlot) }

    /// The outcome of reading the property.
    @inline(__always)
    func outcome(of json: JSON?) -> Outcome<Value> {
        guard let json else { return (nil, .absent) }
        guard !coercion.isNull(json) else {
            return (converter.nullIsValue ? converter.nullValue?() : nil, .null)
        }
        return converter.read(json)
    }

    /// Whether the property reads its default since the JSON is null.
    private func isDefault(_ json: JSON) -> Bool { !converter.nullIsValue && coercion.isNull(json) }

    /// Decodes a value; nil if it is absent, null or unusable.
    package func decode(_ json: JSON?) -> Value? {
        // Taken apart at once: for a pair as a whole, generic code looks up the layout.
        let (value, _) = outcome(of: json)
        return value
    }

    /// A core that is known to be for the type: a checked cast takes longer than reading the value.
    static func of(_ property: AnyPropertyCore) -> PropertyCore { unsafeDowncast(property, to: PropertyCore.self) }

    // MARK: Reading from a model

    /// Reads the property of a model, however it is stored.
    package func value(in model: JSONModel) -> Value {
        if isRevalidated { return revalidatedValue(in: model) }
        if let value = model.withMemo({ $0.value(at: slot, as: Value.self) }) { return value }
        let reading = model.read(inSlot: slot, isNoted: true)
        if case .memo = reading, let value = model.withMemo({ $0.value(at: slot, as: Value.self) }) { return value }
        return value(of: model.locate(self), in: model.json)
    }

    override func anyValue(in model: JSONModel) -> Any? {
        // For descriptions, which do not show defaults. A value that was read before is not read again.
        guard let json = model.locate(self), !isDefault(json) else { return nil }
        let value = value(in: model)
        return isSame(value, defaultValue) ? nil : value
    }

    package override func reflectedValue(in model: JSONModel) -> Any { value(in: model) }

    package override func readsSame(in left: JSONModel, _ right: JSONModel) -> Bool {
        let (one, other) = (value(in: left), value(in: right))
        return isSame(one, other) || areEqual(one, other) != false && left.locate(self) == right.locate(self)
    }

    override var anyConverter: Any { converter }

    override func json(ofAny value: Any) -> JSON? {
        guard let encode = converter.encode, let value = value as? Value else { return nil }
        do { return try encode(value) } catch { return nil }
    }

    package override func isConverted(by modelClass: JSONModel.Type) -> Bool {
        ConversionContext(coercion: coercion, modelClass: modelClass).isConvertedByClass(Value.self)
    }

    package override var erasedConverter: ErasedConverter? { converter }

    override func verdict(ofRead json: JSON, in model: JSONModel) -> Verdict {
        if coercion.isNull(json) { return .null }
        if let verdict = converter.form.verdict(ofKind: json) { return verdict }
        let read = value(in: model)
        // A store that lacks the object is not asked a second time: it may look for it elsewhere.
        if case .reference = converter.form, let cell = revalidatedCell(in: model) {
            return cell.value(as: Value.self) == nil ? .unusable(.noObject) : .exact
        }
        // A value that is not the default was created from the JSON.
        if !isSame(read, defaultValue) { return converter.verdict(ofMade: json) }
        let (_, verdict) = outcome(of: json)
        return verdict
    }

    package override func writeDefault(to json: inout JSON) {
        guard json.value(of: self) == nil else { return }
        // A default that cannot be written is left out: an absent value reads as the default.
        try? write(defaultValue, to: &json)
    }

    // MARK: Revalidated values

    private func revalidatedValue(in model: JSONModel) -> Value {
        if let box = revalidatedBox(in: model) { return Box<Value>.of(box).value }
        guard let json = model.locate(self), !isDefault(json) else { return defaultValue }
        let read = converter.decodeRenewable(json)
        _ = model.withMemo { $0.rememberReference(RevalidatedCell(read), at: revalidatedSlot) }
        if read.value == nil { noteUnusable(json, in: model) }
        return revalidatedCell(in: model)?.value(as: Value.self) ?? defaultValue
    }

    /// Reports why a revalidated value is its default: the read didn't keep the reason.
    private func noteUnusable(_ json: JSON, in model: JSONModel) {
        guard UnusableValues.hasHandler else { return }
        if case .reference = converter.form { return UnusableValues.note(model, self, json, .noObject) }
        if case (_, .unusable(let cause)) = outcome(of: json) { UnusableValues.note(model, self, json, cause) }
    }

    /// The cell of a revalidated value that was read before.
    private func revalidatedCell(in model: JSONModel) -> RevalidatedCell? {
        model.withMemo { $0.value(at: revalidatedSlot, as: RevalidatedCell.self) }
    }

    override func revalidatedBox(in model: JSONModel) -> AnyObject? {
        revalidatedCell(in: model).map { $0.current ?? defaultBox }
    }
}
