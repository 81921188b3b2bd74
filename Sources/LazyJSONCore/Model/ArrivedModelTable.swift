/// The models that were created of objects in a text that is still arriving, so that all snapshots have the same ones.
///
/// Only objects that have arrived as a whole are in it, because these can't change. It lives as long as the containers
/// around the end of the text (`ArrivedText`), and what receives the text.
package final class ArrivedModelTable: ArrivedModels, @unchecked Sendable {
    private struct Key: Hashable {
        let offset: Int
        let wanted: ObjectIdentifier
    }
    private let lock = Lock()
    @exclusivity(unchecked) private var models: [Key: JSONModel] = [:]

    /// Returns the model of an object: the one that was created first.
    ///
    /// - Parameter make: Creates the model. No lock is held meanwhile.
    func model(at offset: Int, wanted: ClassLayout, make: () -> JSONModel) -> JSONModel {
        let key = Key(offset: offset, wanted: ObjectIdentifier(wanted))
        if let known = lock.withLock({ models[key] }) { return known }
        let made = make()
        return lock.withLock {
            if let known = models[key] { return known }
            models[key] = made
            return made
        }
    }
}

extension JSON {
    /// Whether the value that a property reads has arrived as a whole: the first one that isn't null, of all that may
    /// come before it (`or:`).
    package func isComplete(for property: AnyPropertyCore) -> Bool {
        if property.part != nil { return hasArrived }
        for path in property.paths {
            let way = property.follow(path, in: self)
            guard way.value.hasArrived else { return false }
            if let value = way.end, !property.coercion.isNull(value) { return true }
        }
        return true
    }
}
