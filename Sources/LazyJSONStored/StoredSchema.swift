/// The properties that stored models declare, by class.
enum StoredSchema {
    private static let lock = RecursiveLock()
    nonisolated(unsafe) private static var schemas: [ObjectIdentifier: Schema] = [:]

    /// The schema of a class, made at the first call. A model by it is a look at the values of the moment.
    static func of(_ type: StoredModel.Type) -> Schema {
        if let known = lock.withLock({ schemas[ObjectIdentifier(type)] }) { return known }
        // No lock is held while code of the class runs. Of two threads that make the schema, one wins.
        let made = make(type)
        return lock.withLock {
            if let known = schemas[ObjectIdentifier(type)] { return known }
            schemas[ObjectIdentifier(type)] = made
            return made
        }
    }

    private static func make(_ type: StoredModel.Type) -> Schema {
        let owner = DeclaringClass(
            type: type, root: StoredModel.self, wrapper: "@Stored", nature: "stored models are shared by threads",
            keyNaming: { type.keyNaming }, coercion: { type.coercion }, path: { Path(name: $0) },
            makePrototype: { type.init(StoredSource(.prototype)) })
        if PropertyRecorder.isRecording(type) {
            ProgrammingMistake.stop(
                "\(type) is needed by an argument of its own declarations; only defaults are evaluated later")
        }
        var mistakes: [String] = []
        guard let properties = Schema.properties(of: owner, mistakes: &mistakes) else {
            ProgrammingMistake.stop(
                "\(type) cannot be used, its properties are not declared well:\n" + mistakes.joined(separator: "\n"))
        }
        return Schema(
            StoredSnapshot.self, of: type, properties: properties, ancestors: [ObjectIdentifier(StoredSnapshot.self)])
    }
}

/// The values of a stored model at a moment, to be looked at as those of a model.
final class StoredSnapshot: JSONModel, @unchecked Sendable {}
