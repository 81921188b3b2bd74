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

    /// What decodes a value into a box. For the commonest types made for the concrete type, so that reading a string runs
    /// no generic code.
    static func decoder(_ converter: Converter<Value>, _ collector: LinkCollector<Value>?) -> (JSON) -> Cell? {
        func known<T: Sendable>(_ type: T.Type) -> ((JSON) -> Cell?)? {
            (converter as? Converter<T>).map { converter in
                { json in ((try? converter.decode(json)) ?? nil).map { Box<T>($0, collector: nil) } }
            }
        }
        return known(String.self) ?? known(String?.self) ?? known([String].self) ?? { json in
            ((try? converter.decode(json)) ?? nil).map { Box($0, collector: collector) }
        }
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
        owners.append(CellOwner(self) { ($0 as? JSONModel)?._memo.takeReferences(into: &$1) })
    }
    static var canHoldModels: Bool { true }
}
