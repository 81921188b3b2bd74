/// A decoded value that does not fit a word.
@usableFromInline
final class Box<Value: Sendable>: Cell, @unchecked Sendable {
    @usableFromInline let value: Value
    private let collector: LinkCollector<Value>?

    init(_ value: Value, collector: LinkCollector<Value>?) {
        self.value = value
        self.collector = collector
        super.init(isChained: collector != nil)
    }

    override func collectOwners(into owners: inout [CellOwner]) { collector?.collect(value, &owners) }

    /// What decodes a value into a box.
    static func decoder(_ converter: Converter<Value>, _ collector: LinkCollector<Value>?) -> (JSON) -> Cell? {
        ConcreteBoxes.decoder(converter) ?? { json in
            ((try? converter.decode(json)) ?? nil).map { Box($0, collector: collector) }
        }
    }
}

/// Boxes of the commonest types, made by code for the concrete type: generic code looks up metadata at every step, which
/// takes longer than reading the string.
private enum ConcreteBoxes {
    static func decoder(_ converter: Any) -> ((JSON) -> Cell?)? {
        if let strings = converter as? Converter<String> {
            return { json in read(strings, json).map { Box<String>($0, collector: nil) } }
        }
        if let optional = converter as? Converter<String?>, let strings = optional.part as? Converter<String> {
            return { json in read(strings, json).map { Box<String?>($0, collector: nil) } }
        }
        if let array = converter as? Converter<[String]>, let strings = array.part as? Converter<String>,
            let coercion = array.partCoercion
        {
            return { json in
                guard json.kind == .array, var cursor = ChildCursor(json) else { return nil }
                var list: [String] = []
                while let (_, element) = cursor.next() {
                    if !coercion.isNull(element), let string = read(strings, element) { list.append(string) }
                }
                return Box<[String]>(list, collector: nil)
            }
        }
        return nil
    }

    @inline(__always)
    private static func read(_ strings: Converter<String>, _ json: JSON) -> String? {
        (try? strings.decode(json)) ?? nil
    }
}

/// Finds the objects in a value that hold cells of their own: models, and the stores of lazy arrays.
struct LinkCollector<Value: Sendable>: Sendable {
    let collect: @Sendable (Value, inout [CellOwner]) -> Void
}

/// A value that may hold models.
protocol ModelHolding {
    /// The objects in the value that hold cells.
    func collectOwners(into owners: inout [CellOwner])
    /// Whether values of the type can hold any.
    static var canHoldModels: Bool { get }
}

extension LinkCollector {
    /// A collector for a type; nil for one whose values hold no models.
    static func make() -> LinkCollector<Value>? {
        guard let type = Value.self as? any ModelHolding.Type, type.canHoldModels else { return nil }
        return LinkCollector { value, owners in (value as? any ModelHolding)?.collectOwners(into: &owners) }
    }
}

extension Optional: ModelHolding {
    func collectOwners(into owners: inout [CellOwner]) {
        guard case .some(let wrapped) = self else { return }
        if let model = wrapped as? JSONModel {
            model.collectOwners(into: &owners)
        } else {
            (wrapped as? any ModelHolding)?.collectOwners(into: &owners)
        }
    }
    static var canHoldModels: Bool { (Wrapped.self as? any ModelHolding.Type)?.canHoldModels ?? false }
}

extension Array: ModelHolding {
    func collectOwners(into owners: inout [CellOwner]) {
        for element in self { (element as? any ModelHolding)?.collectOwners(into: &owners) }
    }
    static var canHoldModels: Bool { (Element.self as? any ModelHolding.Type)?.canHoldModels ?? false }
}

extension Dictionary: ModelHolding {
    func collectOwners(into owners: inout [CellOwner]) {
        for value in values { (value as? any ModelHolding)?.collectOwners(into: &owners) }
    }
    static var canHoldModels: Bool { (Value.self as? any ModelHolding.Type)?.canHoldModels ?? false }
}

extension JSONModel: ModelHolding {
    func collectOwners(into owners: inout [CellOwner]) {
        owners.append(.model(self, _memo))
    }
    static var canHoldModels: Bool { true }
}
