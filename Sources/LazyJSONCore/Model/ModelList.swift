/// A collection of models, without its type.
package protocol ModelList {
    /// The JSON that the collection was read from. Values in it that are not objects are not models.
    var json: JSON { get }
    var count: Int { get }
    /// The models; for a dictionary, with their keys as text.
    var labeledModels: [(label: String?, model: JSONModel)] { get }
    static var modelType: Any.Type { get }
}

extension JSONModel: ModelContaining {
    func collectOwners(into owners: inout [MemoOwner]) {
        owners.append(.model(self, _memo))
    }
    static var canContainModels: Bool { true }
}
