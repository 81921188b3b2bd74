// Sets as properties.

extension Set: _EmptyInitializable {
    /// The empty set, `[]`.
    public static var emptyValue: Set<Element> { [] }
}

extension Set: ModelContaining {
    func collectOwners(into owners: inout [MemoOwner]) {
        for element in self { (element as? any ModelContaining)?.collectOwners(into: &owners) }
    }
    static var canContainModels: Bool { (Element.self as? any ModelContaining.Type)?.canContainModels ?? false }
}
