/// A value that may contain models.
protocol ModelHolding {
    /// Lists the objects in the value that have memos: models, and the stores of lazy arrays.
    func collectOwners(into owners: inout [MemoOwner])
    /// Whether values of the type can contain any.
    static var canHoldModels: Bool { get }
}

/// A list of models, without its type.
protocol ModelList {
    var count: Int { get }
    var models: [JSONModel] { get }
    static var modelType: Any.Type { get }
}

extension Optional: ModelHolding {
    func collectOwners(into owners: inout [MemoOwner]) {
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
    func collectOwners(into owners: inout [MemoOwner]) {
        for element in self { (element as? any ModelHolding)?.collectOwners(into: &owners) }
    }
    static var canHoldModels: Bool { (Element.self as? any ModelHolding.Type)?.canHoldModels ?? false }
}

extension Dictionary: ModelHolding {
    func collectOwners(into owners: inout [MemoOwner]) {
        for value in values { (value as? any ModelHolding)?.collectOwners(into: &owners) }
    }
    static var canHoldModels: Bool { (Value.self as? any ModelHolding.Type)?.canHoldModels ?? false }
}

extension JSONModel: ModelHolding {
    func collectOwners(into owners: inout [MemoOwner]) {
        owners.append(.model(self, _memo))
    }
    static var canHoldModels: Bool { true }
}
