extension DirectReader {
    /// Returns a reader for a model class.
    ///
    /// A reference to an object has the same bits whatever its static class, and so has an optional that contains it
    /// (the language's ABI: an optional reference is the reference, or zero).
    static func models(_ wanted: JSONModel.Type) -> DirectReader {
        // Set at the first read: a class may have properties of its own type.
        let classLayout = OnceReference<ClassLayout>()
        return DirectReader(wanted, leadsNowhere: false) { document, offset, memo, slot, _ in
            guard document.isObject(at: offset) else { return nil }
            let model =
                classLayout.withLoaded { Polymorphism.model(of: JSON(document, at: offset), wanted: $0) }
                ?? Polymorphism.model(
                    of: JSON(document, at: offset), wanted: classLayout.setIfNil(ClassLayout.of(wanted)))
            return memo.rememberReference(model, at: slot) ? .withoutEnd : nil
        }
    }
}
