/// An error that says that a live model has no current version to edit: the element was removed from its list, or the
/// part is absent.
public struct LiveError: Error, Sendable, CustomStringConvertible {
    /// The class of the part that was to be edited.
    public let modelClass: JSONModel.Type

    /// The class, and that the part is gone: `Live<User> is gone`.
    public var description: String { "Live<\(modelClass)> is gone" }
}
