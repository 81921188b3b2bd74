/// Reads a property that is a model or an optional model.
final class ModelReader: DirectReader, @unchecked Sendable {
    private let wanted: JSONModel.Type
    /// Set at the first read: a class may have properties of its own type.
    private let classLayout = OnceReference<ClassLayout>()

    init(_ wanted: JSONModel.Type) {
        self.wanted = wanted
        super.init()
    }

    /// Models and optional models. A reference to an object has the same bits whatever its static class, and so has an
    /// optional that contains it (the language's ABI: an optional reference is the reference, or zero).
    override func reads(_ type: Any.Type) -> Bool {
        if type is JSONModel.Type { return true }
        guard let shape = (type as? any CompositeType.Type)?.shape, shape.kind == .optional else { return false }
        return shape.element is JSONModel.Type
    }
    override var ofOptional: DirectReader? { self }
    override var leadsNowhere: Bool { false }

    override func read(_ document: Document, _ offset: Int, into memo: Memo, _ slot: Int) -> Remembered? {
        guard document.isObject(at: offset) else { return nil }
        let model =
            classLayout.withLoaded { Polymorphism.model(of: JSON(document, at: offset), wanted: $0) }
            ?? Polymorphism.model(
                of: JSON(document, at: offset), wanted: classLayout.setIfNil(ClassLayout.of(wanted)))
        return memo.rememberReference(model, at: slot) ? .withoutEnd : nil
    }
}
