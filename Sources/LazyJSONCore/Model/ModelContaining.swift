/// A value that may contain models.
protocol ModelContaining {
    /// Lists the objects in the value that have memos: models, and the stores of lazy collections.
    func collectOwners(into owners: inout [MemoOwner])
    /// Whether values of the type can contain models.
    static var canContainModels: Bool { get }
}

/// A collection of models, without its type.
package protocol ModelList {
    /// The JSON that the collection was read from. Values in it that are not objects are not models.
    var json: JSON { get }
    var count: Int { get }
    /// The models; for a dictionary, with their keys as text.
    var labeledModels: [(label: String?, model: JSONModel)] { get }
    static var modelType: Any.Type { get }
}

extension Optional: ModelContaining {
    func collectOwners(into owners: inout [MemoOwner]) {
        guard case .some(let wrapped) = self else { return }
        (wrapped as? any ModelContaining)?.collectOwners(into: &owners)
    }
    static var canContainModels: Bool { (Wrapped.self as? any ModelContaining.Type)?.canContainModels ?? false }
}

extension Array: ModelContaining {
    func collectOwners(into owners: inout [MemoOwner]) {
        for element in self { (element as? any ModelContaining)?.collectOwners(into: &owners) }
    }
    static var canContainModels: Bool { (Element.self as? any ModelContaining.Type)?.canContainModels ?? false }
}

extension Set: ModelContaining {
    func collectOwners(into owners: inout [MemoOwner]) {
        for element in self { (element as? any ModelContaining)?.collectOwners(into: &owners) }
    }
    static var canContainModels: Bool { (Element.self as? any ModelContaining.Type)?.canContainModels ?? false }
}

extension Dictionary: ModelContaining {
    func collectOwners(into owners: inout [MemoOwner]) {
        for value in values { (value as? any ModelContaining)?.collectOwners(into: &owners) }
    }
    static var canContainModels: Bool { (Value.self as? any ModelContaining.Type)?.canContainModels ?? false }
}

extension JSONModel: ModelContaining {
    func collectOwners(into owners: inout [MemoOwner]) {
        owners.append(.model(self, _memo))
    }
    static var canContainModels: Bool { true }
}
