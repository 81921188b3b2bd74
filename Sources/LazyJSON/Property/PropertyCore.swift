/// A property of a class, once its declaration has been understood: what reading and writing need, without its type.
class AnyPropertyCore: @unchecked Sendable {
    let name: String
    let site: Site
    let file: StaticString
    let paths: [Path]
    let valueType: Any.Type
    let enumValues: [String]?
    let coercion: Coercion
    let store: (any ObjectStore)?
    let isRequired: Bool
    /// Whether values are kept in a word of the memo itself.
    let isPlain: Bool
    /// The class that declares it, a superclass of the schema's or that itself.
    var declaringClass: JSONModel.Type = JSONModel.self
    /// Whether the type of value is one that reading expects in a word of the memo itself, plain or not.
    let hasPlainType: Bool
    /// The word of the memo that reading looks at first. Where the type is plain but the value must be checked, it stays
    /// empty for ever, so that reading goes on to the property.
    var slot = 0
    /// The word of the memo that refers to the value's cell; the same one unless the type is plain.
    var cellSlot = 0
    /// Where the first name of each path is in the class's name table.
    var nameIndices: [Int] = []

    init(
        name: String, declaration: AnyDeclaration, paths: [Path], valueType: Any.Type, hasPlainType: Bool, isPlain: Bool,
        coercion: Coercion, store: (any ObjectStore)?
    ) {
        self.name = name
        self.site = declaration.site
        self.file = declaration.file
        self.paths = paths
        self.valueType = valueType
        self.enumValues = declaration.enumValues
        self.coercion = coercion
        self.store = store
        self.isRequired = declaration.isRequired
        self.isPlain = isPlain
        self.hasPlainType = hasPlainType
    }

    /// The property's value in a model, without its type; nil where it reads its default.
    func anyValue(in model: JSONModel) -> Any? { nil }

    /// The property's value in a model, default included.
    func reflectedValue(in model: JSONModel) -> Any { () }

    /// Writes the default into an object that does not have the property yet.
    func writeDefault(to json: inout JSON) {}

    /// The converter, for ``ModelProperty``.
    var anyConverter: Any { () }

    /// The type of an array's or optional's elements, or the value's own.
    var elementType: Any.Type {
        if let array = valueType as? any LazyArrayType.Type { return array.modelType }
        return (valueType as? any CompositeType.Type)?.elementType ?? valueType
    }
}

/// The same with its type.
final class PropertyCore<Value: Sendable>: AnyPropertyCore, @unchecked Sendable {
    let converter: Converter<Value>
    private let isChecked: Bool
    private let makeDefault: () -> Value
    /// Set where values lead to models, in chains as long as the data makes them.
    private let collector: LinkCollector<Value>?

    init(
        name: String, declaration: AnyDeclaration, paths: [Path], converter: Converter<Value>, coercion: Coercion,
        store: (any ObjectStore)?, makeDefault: @escaping () -> Value
    ) {
        self.converter = converter
        self.isChecked = converter.isChecked
        self.makeDefault = makeDefault
        self.collector = LinkCollector<Value>.make()
        super.init(
            name: name, declaration: declaration, paths: paths, valueType: Value.self,
            hasPlainType: PlainWord.holds(Value.self), isPlain: PlainWord.holds(Value.self) && !converter.isChecked,
            coercion: coercion, store: store)
    }

    /// The declared default, made at every call so that it may be an object.
    var defaultValue: Value { makeDefault() }

    /// Decodes a value; nil where it is absent, null or unusable.
    func decode(_ json: JSON?) -> Value? {
        guard let json, !coercion.isNull(json) else { return nil }
        return (try? converter.decode(json)) ?? nil
    }

    // MARK: Reading from a model

    /// Reads the property of a model: from its memo, or by decoding.
    func value(in model: JSONModel) -> Value {
        let word = model._memo[slot]
        if isPlain {
            if let value = PlainWord.value(word, as: Value.self) { return value }
            return word == Memo.absent ? defaultValue : decodePlain(in: model)
        }
        if isChecked { return checkedValue(in: model) }
        if let box = Memo.cell(word) as? Box<Value>, let value = box.value { return value }
        return word == Memo.absent ? defaultValue : decodeBoxed(in: model)
    }

    override func anyValue(in model: JSONModel) -> Any? {
        // Asked for descriptions: a default is not shown.
        guard let json = model.locate(self), !coercion.isNull(json) else { return nil }
        guard decode(json) != nil else { return nil }
        return value(in: model)
    }

    override func reflectedValue(in model: JSONModel) -> Any { value(in: model) }

    override var anyConverter: Any { converter }

    override func writeDefault(to json: inout JSON) {
        guard json.value(of: self) == nil else { return }
        // A default that cannot be written is left out, as it would be absent where it is read.
        try? write(defaultValue, to: &json)
    }

    private func decodePlain(in model: JSONModel) -> Value {
        guard let value = decode(model.locate(self)) else {
            model._memo.set(slot, to: Memo.absent)
            return defaultValue
        }
        if let word = PlainWord.word(of: value) { model._memo.set(slot, to: word) }
        return value
    }

    private func decodeBoxed(in model: JSONModel) -> Value {
        guard let value = decode(model.locate(self)) else {
            return boxedDefault(in: model)
        }
        return keep(value, in: model)
    }

    /// A default is kept like a decoded value: one that is an object is the same one at every read.
    private func boxedDefault(in model: JSONModel) -> Value {
        let value = defaultValue
        if let optional = value as? any OptionalType, optional.wrapped == nil {
            model._memo.setAbsent(cellSlot)
            return value
        }
        return keep(value, in: model)
    }

    private func keep(_ value: Value, in model: JSONModel) -> Value {
        let cell = model._memo.setIfUnknown(cellSlot, to: Box(value, collector: collector))
        return (cell as? Box<Value>)?.value ?? value
    }

    // MARK: Checked values

    private func checkedValue(in model: JSONModel) -> Value {
        let word = model._memo[cellSlot]
        let known = Memo.cell(word)
        if let cell = known as? CheckedCell<Value> { return cell.current ?? cell.standIn(makeDefault) }
        // Nothing is there, and the model's JSON never changes: the default is kept like that of any other property.
        if let box = known as? Box<Value>, let value = box.value { return value }
        if word == Memo.absent { return defaultValue }
        guard let json = model.locate(self), !coercion.isNull(json) else { return boxedDefault(in: model) }
        let made = CheckedCell(converter.hold(json), collector: collector)
        let kept = model._memo.setIfUnknown(cellSlot, to: made) as? CheckedCell<Value> ?? made
        return kept.known ?? kept.standIn(makeDefault)
    }
}
