/// The properties that stored models declare, by class.
enum StoredClassLayout {
    /// The class layout of a class, created at the first call. A model of this class layout is a snapshot of the
    /// current values.
    static func of(_ type: StoredModel.Type) -> ClassLayout {
        ClassLayout.of(type, evaluatedLater: "defaults are evaluated later") { mistakes in
            let owner = DeclaringClass(
                type: type, root: StoredModel.self, wrapper: "@Stored",
                nature: "stored models are shared between threads",
                keyNaming: { type.keyNaming }, coercion: { type.coercion }, path: { Path(name: $0) },
                makePrototype: { type.init(StoredSource(.prototype)) })
            return ClassLayout.properties(of: owner, mistakes: &mistakes).map {
                ClassLayout(
                    StoredSnapshot.self, of: type, properties: $0, ancestors: [ObjectIdentifier(StoredSnapshot.self)])
            }
        }
    }
}

/// The values of a stored model at one moment, which can be inspected like those of a model.
final class StoredSnapshot: JSONModel, @unchecked Sendable {}
