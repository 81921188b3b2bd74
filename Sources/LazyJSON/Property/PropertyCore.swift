import Synchronization

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
    /// Whether the converter is asked at every read whether a cached value is still good.
    let isChecked: Bool
    /// The word of the memo that holds the value.
    var slot = 0
    /// The word that holds a checked value: another one, so that a read never finds it without asking.
    var checkedSlot = 0
    /// Where the first name of each path is in the class's name table.
    var nameIndices: [Int] = [] {
        didSet { onlyName = nameIndices.count == 1 && paths[0].components.count == 1 ? nameIndices[0] : nil }
    }
    /// The name, where the property has one path of one name.
    private(set) var onlyName: Int?

    init(
        name: String, declaration: AnyDeclaration, paths: [Path], valueType: Any.Type, isPlain: Bool, isChecked: Bool,
        coercion: Coercion,
        store: (any ObjectStore)?
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
        self.isChecked = isChecked
    }

    /// The word of a value that is kept in one; nil where the JSON is unusable.
    func decodeWord(_ json: JSON) -> UInt64? { nil }

    /// The cell of a value that is kept in one; nil where the JSON is unusable.
    func decodeCell(_ json: JSON) -> Cell? { nil }

    /// The word of the default, or 0 for one that has none.
    var defaultWord: UInt64 { 0 }

    /// The cell of the default, the same at every call.
    var defaultCell: Cell? { nil }

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
    private let makeDefault: () -> Value
    /// Set where values lead to models, in chains as long as the data makes them.
    private let collector: LinkCollector<Value>?
    private let plainDecoder: ((JSON) -> UInt64?)?
    private let cellDecoder: (JSON) -> Cell?
    private let heldDefault = OnceReference<Box<Value>>()

    init(
        name: String, declaration: AnyDeclaration, paths: [Path], converter: Converter<Value>, coercion: Coercion,
        store: (any ObjectStore)?, makeDefault: @escaping () -> Value
    ) {
        let collector = LinkCollector<Value>.make()
        let isPlain = PlainWord.holds(Value.self) && !converter.isChecked
        self.converter = converter
        self.makeDefault = makeDefault
        self.collector = collector
        plainDecoder = isPlain ? PlainWord.decoder(converter) : nil
        cellDecoder = Box.decoder(converter, collector)
        super.init(
            name: name, declaration: declaration, paths: paths, valueType: Value.self, isPlain: isPlain,
            isChecked: converter.isChecked, coercion: coercion, store: store)
    }

    /// The declared default: made once per class, when it is first needed.
    var defaultValue: Value { defaultBox.value }

    private var defaultBox: Box<Value> {
        heldDefault.load() ?? heldDefault.storeIfNil(Box(makeDefault(), collector: collector))
    }

    override var defaultCell: Cell? { defaultBox }
    override var defaultWord: UInt64 { PlainWord.word(ofAny: defaultValue) ?? 0 }
    override func decodeWord(_ json: JSON) -> UInt64? { plainDecoder?(json) }
    override func decodeCell(_ json: JSON) -> Cell? { cellDecoder(json) }

    /// Decodes a value; nil where it is absent, null or unusable.
    func decode(_ json: JSON?) -> Value? {
        guard let json, !coercion.isNull(json) else { return nil }
        return (try? converter.decode(json)) ?? nil
    }

    // MARK: Reading from a model

    /// Reads the property of a model in whatever way it is kept.
    func value(in model: JSONModel) -> Value {
        if isChecked { return checkedValue(in: model) }
        let word = model.resolve(self)
        if isPlain { return PlainWord.value(word, as: Value.self) ?? decode(model.locate(self)) ?? defaultValue }
        return Memo.read(word, as: Box<Value>.self, { $0.value }) ?? defaultValue
    }

    override func anyValue(in model: JSONModel) -> Any? {
        // Asked for descriptions: a default is not shown. What was read before is not read again for that.
        guard let json = model.locate(self), !coercion.isNull(json) else { return nil }
        let value = value(in: model)
        let isDefault = !isPlain && !isChecked && Memo.cell(model._memo[slot]) === defaultCell
        return isDefault || isSame(value, defaultValue) ? nil : value
    }

    override func reflectedValue(in model: JSONModel) -> Any { value(in: model) }

    override var anyConverter: Any { converter }

    override func writeDefault(to json: inout JSON) {
        guard json.value(of: self) == nil else { return }
        // A default that cannot be written is left out, as it would be absent where it is read.
        try? write(defaultValue, to: &json)
    }

    // MARK: Checked values

    private func checkedValue(in model: JSONModel) -> Value {
        // Nothing but such cells is ever kept there.
        let word = model._memo[checkedSlot]
        if let box = Memo.read(word, as: AnyCheckedCell.self, { $0.current }) {
            return box.map { unsafeDowncast($0, to: Box<Value>.self).value } ?? defaultValue
        }
        guard let json = model.locate(self), !coercion.isNull(json) else { return defaultValue }
        let made = CheckedCell(converter.hold(json), collector: collector)
        let kept = model._memo.setIfUnknown(checkedSlot, to: made)
        return Memo.read(kept, as: CheckedCell<Value>.self, { $0.known }).flatMap { $0 } ?? defaultValue
    }
}
