/// A step from a model to a part, which finds and replaces the part: by a key path, at an index, or as one of a
/// subclass.
final class LiveStep: @unchecked Sendable {
    /// The list that contains the part; nil if the part isn't an element.
    let list: LiveSiblings?
    /// Returns the part of a model; nil if there is none.
    let part: (JSONModel) -> JSONModel?
    /// Returns the model with another part.
    let replaced: (_ model: JSONModel, _ part: JSONModel, _ isTrying: Bool) throws -> JSONModel

    /// Creates a step from a model of one class to a part of another class.
    ///
    /// - Parameters:
    ///   - list: The list that contains the part.
    ///   - read: Finds the part.
    ///   - write: Puts a part into a draft.
    init<Model: JSONModel, Part: JSONModelProtocol>(
        in list: LiveSiblings? = nil, _ read: @escaping (Model) -> Part?,
        _ write: @escaping (inout Mutable<Model>, Part) -> Void
    ) {
        self.list = list
        part = { model in (model as? Model).flatMap(read) as? JSONModel }
        replaced = { model, part, isTrying in
            guard let model = model as? Model, let part = part as? Part else { return model }
            return isTrying ? try model.tryMutate { write(&$0, part) } : model.mutate { write(&$0, part) }
        }
    }
}

/// The elements of a list, for observers of the identity of one of them.
struct LiveSiblings: @unchecked Sendable {
    /// The key by which their order is observed.
    let key: LiveKey
    /// Returns their JSON in a version of the model that has the list.
    let elements: (JSONModel) -> AnySequence<JSON>

    /// Whether two versions have the same elements in the same order.
    func isSame<Element: JSONModel & Identifiable>(
        _ old: JSONModel, _ new: JSONModel, as element: Element.Type
    ) -> Bool {
        elements(old).elementsEqual(elements(new)) {
            $0.isIdentical(to: $1) || Element(making: $0).id == Element(making: $1).id
        }
    }
}
