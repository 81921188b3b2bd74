/// A value that may contain models.
protocol ModelContaining {
    /// Lists the objects in the value that have memos: models, and the stores of lazy collections.
    func collectOwners(into owners: inout [MemoOwner])
    /// Whether values of the type can contain models.
    static var canContainModels: Bool { get }
}

extension Optional: ModelContaining {
    func collectOwners(into owners: inout [MemoOwner]) {
        guard case .some(let wrapped) = self else { return }
        (wrapped as? any ModelContaining)?.collectOwners(into: &owners)
    }
    static var canContainModels: Bool { (Wrapped.self as? any ModelContaining.Type)?.canContainModels ?? false }
}

extension ModelContaining where Self: Sequence {
    func collectOwners(into owners: inout [MemoOwner]) {
        for element in self { (element as? any ModelContaining)?.collectOwners(into: &owners) }
    }
    static var canContainModels: Bool { (Element.self as? any ModelContaining.Type)?.canContainModels ?? false }
}

extension Array: ModelContaining {}

extension Set: ModelContaining {}

extension Dictionary: ModelContaining {
    func collectOwners(into owners: inout [MemoOwner]) {
        for value in values { (value as? any ModelContaining)?.collectOwners(into: &owners) }
    }
    static var canContainModels: Bool { (Value.self as? any ModelContaining.Type)?.canContainModels ?? false }
}
