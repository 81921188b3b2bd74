/// A property of a class, once its declaration has been understood: what reading and writing need, without its type.
class AnyPropertyCore: @unchecked Sendable {
    let name: String
    let site: Site
    let file: StaticString
    let paths: [Path]
    let valueType: Any.Type
    let enumValues: [String]?
    let coercion: Coercion
    private let makeStore: (() -> any ObjectStore)?
    let isRequired: Bool
    /// Whether values are kept in a word of the memo itself.
    let isPlain: Bool
    /// The class that declares it, a superclass of the schema's or that itself.
    var declaringClass: JSONModel.Type = JSONModel.self
    /// The word of the memo that holds the value.
    var slot = 0
    /// Whether `slot` is a word that stays empty, and the cell is in the word behind the plain ones that `cellSlot` names.
    ///
    /// So it is for a number whose converter checks its cache: readers take what a word says for the number itself.
    let isShadowed: Bool
    /// The word of the memo that holds the cell, for values that are not plain.
    var cellSlot = 0
    /// Where the first name of each path is in the class's name table.
    var nameIndices: [Int] = []

    init(
        name: String, declaration: AnyDeclaration, paths: [Path], valueType: Any.Type, isPlain: Bool,
        isShadowed: Bool, coercion: Coercion, store: (() -> any ObjectStore)?
    ) {
        self.name = name
        self.site = declaration.site
        self.file = declaration.file
        self.paths = paths
        self.valueType = valueType
        self.enumValues = declaration.enumValues
        self.coercion = coercion
        makeStore = store
        self.isRequired = declaration.isRequired
        self.isPlain = isPlain
        self.isShadowed = isShadowed
    }

    /// The property's value in a model, without its type; nil where it reads its default.
    func anyValue(in model: JSONModel) -> Any? { nil }

    /// The property's value in a model, default included.
    func reflectedValue(in model: JSONModel) -> Any { () }

    /// The store, for ``ModelProperty``.
    final var store: (any ObjectStore)? { makeStore?() }
    /// Whether values are objects of a store.
    final var isStored: Bool { makeStore != nil }

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
    private let makeDefault: () -> Value
    /// Set where values lead to models, in chains as long as the data makes them.
    private let collector: LinkCollector<Value>?

    init(
        name: String, declaration: AnyDeclaration, paths: [Path], converter: Converter<Value>, coercion: Coercion,
        store: (() -> any ObjectStore)?, makeDefault: @escaping () -> Value
    ) {
        self.converter = converter
        self.makeDefault = makeDefault
        self.collector = LinkCollector<Value>.make()
        let fitsWord = PlainWord.holds(Value.self)
        let isPlain = fitsWord && converter.check == nil && !converter.retriesUnusable
        super.init(
            name: name, declaration: declaration, paths: paths, valueType: Value.self, isPlain: isPlain,
            isShadowed: fitsWord && !isPlain, coercion: coercion, store: store)
    }

    /// The declared default, made at every call so that it may be an object.
    var defaultValue: Value { makeDefault() }

    /// Decodes a value; nil where it is absent, null or unusable.
    func decode(_ json: JSON?) -> Value? {
        guard let json, !coercion.isNull(json) else { return nil }
        return (try? converter.decode(json)) ?? nil
    }

    /// Decodes a value, with the JSON that it is to be checked against.
    private func decodeWithSource(_ json: JSON) -> (Value, JSON)? {
        guard let decodeWithSource = converter.decodeWithSource else { return decode(json).map { ($0, json) } }
        guard !coercion.isNull(json) else { return nil }
        return (try? decodeWithSource(json)) ?? nil
    }

    // MARK: Reading from a model

    /// Reads the property of a model: from its memo, or by decoding.
    func value(in model: JSONModel) -> Value {
        if isPlain {
            let word = model._memo[slot]
            if let value = PlainWord.value(word, as: Value.self) { return value }
            return word == Memo.absent ? defaultValue : decodePlain(in: model)
        }
        let word = model._memo[cellSlot]
        if word == Memo.absent { return defaultValue }
        // A default is boxed also where values are checked.
        if let box = Memo.cell(word) as? Box<Value>, let value = box.value { return value }
        return converter.check == nil ? decodeBoxed(in: model) : checkedValue(in: model, word)
    }

    override func anyValue(in model: JSONModel) -> Any? {
        // Asked for descriptions: a default is not shown.
        guard let json = model.locate(self), !coercion.isNull(json) else { return nil }
        guard decode(json) != nil else { return nil }
        return value(in: model)
    }

    override func reflectedValue(in model: JSONModel) -> Any { value(in: model) }

    override var anyConverter: Any { converter }

    private func decodePlain(in model: JSONModel) -> Value {
        guard let value = decode(model.locate(self)) else {
            model._memo.set(slot, to: Memo.absent)
            return defaultValue
        }
        if let word = PlainWord.word(of: value) { model._memo.set(slot, to: word) }
        return value
    }

    private func decodeBoxed(in model: JSONModel) -> Value {
        guard let value = decode(model.locate(self)) else { return unusableValue(in: model) }
        return keep(value, in: model)
    }

    private func unusableValue(in model: JSONModel) -> Value {
        converter.retriesUnusable ? defaultValue : boxedDefault(in: model)
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

    private func checkedValue(in model: JSONModel, _ word: UInt64) -> Value {
        guard let cell = Memo.cell(word) as? CheckedCell<Value> else {
            guard let json = model.locate(self), let (value, source) = decodeWithSource(json) else {
                return unusableValue(in: model)
            }
            let cell = model._memo.setIfUnknown(cellSlot, to: CheckedCell(value, source, collector: collector))
            return (cell as? CheckedCell<Value>)?.value ?? value
        }
        guard let check = converter.check, let cached = cell.value else { return defaultValue }
        switch check(cached, cell.json) {
        case .keep: return cached
        case .replace(let value):
            cell.value = value
            return value
        case .reload:
            let value = decode(cell.json)
            if value != nil || !converter.retriesUnusable { cell.value = value ?? cached }
            return value ?? defaultValue
        }
    }
}
