/// A convertible type of an app whose values contain models, such as a union of models.
///
/// `issues`, `validated()` and `Drift` look into the models, as they do in properties whose type is a model.
///
///     enum Attachment: JSONModelContainer {
///         case image(Image), file(File), other(JSON)      // Image and File are models
///
///         static func decode(_ json: JSON) -> Attachment? { … }
///         func encode() -> JSON? { … }
///         var containedModels: [any JSONModelProtocol] {
///             switch self {
///             case .image(let image): [image]
///             case .file(let file): [file]
///             case .other: []
///             }
///         }
///     }
///
/// In its stored `LazyArray` and `LazyDictionary` values, elements that aren't objects are found, too. Models that a
/// converter returns, also in arrays, dictionaries and optionals, are looked into without this protocol.
nonisolated public protocol JSONModelContainer: JSONConvertible {
    /// The models in the value.
    ///
    /// An issue has the exact position of the wrong value if the model is a view of the JSON that the value was decoded
    /// from, or of a part of it. In any other model, issues have the position and the pointer of the value.
    var containedModels: [any JSONModelProtocol] { get }
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
