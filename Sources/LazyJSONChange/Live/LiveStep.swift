/// A step to a part, which finds and replaces the part: by a key path, at a position of a list, by its id, or as one of
/// a subclass.
final class LiveStep: @unchecked Sendable {
    /// Returns the part of a model or a list; nil if there is none.
    let part: (any LiveContent) -> (any LiveContent)?
    /// Returns the model or the list with another part.
    let replaced: (_ whole: any LiveContent, _ part: any LiveContent, _ isTrying: Bool) throws -> any LiveContent

    init(
        _ part: @escaping (any LiveContent) -> (any LiveContent)?,
        _ replaced:
            @escaping (_ whole: any LiveContent, _ part: any LiveContent, _ isTrying: Bool) throws ->
            any LiveContent
    ) {
        (self.part, self.replaced) = (part, replaced)
    }

    /// Creates a step from a model of one class to a part of another class.
    ///
    /// - Parameters:
    ///   - read: Finds the part.
    ///   - write: Puts a part into a draft.
    convenience init<Model: JSONModel, Part: JSONModelProtocol>(
        _ read: @escaping (Model) -> Part?, _ write: @escaping (inout Mutable<Model>, Part) -> Void
    ) {
        self.init { model in
            (model as? Model).flatMap(read) as? JSONModel
        } _: { model, part, isTrying in
            guard let model = model as? Model, let part = part as? Part else { return model }
            return try model.rewritten(isTrying: isTrying) { write(&$0, part) }
        }
    }
}
