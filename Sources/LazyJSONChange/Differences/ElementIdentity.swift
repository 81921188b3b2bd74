/// The identity of objects: as their class reads their `id`, or by the names of members if no class reads them.
struct ElementIdentity {
    private let names: [MemberName]
    private let models = ModelIdentity()

    init(names: [MemberName]) { self.names = names }

    /// Whether two objects have identities, and different ones.
    ///
    /// - Parameter context: The known facts about the class of the objects.
    func differs(between one: JSON, _ other: JSON, in context: ReadingContext) -> Bool {
        if let objectClass = context.objectClass { return models.differs(between: one, other, as: objectClass) }
        guard !context.isPart, let left = one.identity(names), let right = other.identity(names) else { return false }
        return left != right
    }

    /// Returns a function that finds the identity of elements; nil for an element without one.
    ///
    /// - Parameter context: The known facts about the class of the array's elements.
    func finder(in context: ReadingContext) -> (JSON) -> JSON? {
        guard let elementClass = context.elementClass else { return { [names] in $0.identity(names) } }
        return { [models] in models.identity(of: $0, as: elementClass) }
    }
}
