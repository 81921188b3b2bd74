/// The store of a `cachedObject:` argument, which is evaluated when it is first used.
///
/// Not when the class's declarations are evaluated: a store that makes or reads models of the class while it is itself being made,
/// such as a `static let shared` that fills itself, would wait for itself. No lock is taken meanwhile. Threads that use it for the
/// first time at once may each evaluate the argument; one of the stores wins, and all of them use that one.
final class DeferredStore<Store: ObjectStore>: ObjectStore {
    private final class Kept: Sendable {
        let store: Store
        let changes: ChangeCounter?
        let comparing: (any ReferenceComparing)?

        init(_ store: Store) {
            self.store = store
            changes = (store as? any ChangeCounting)?.changes
            comparing = store as? any ReferenceComparing
        }
    }

    private let evaluate: @Sendable () -> Any?
    private let kept = OnceReference<Kept>()

    init(_ evaluate: @escaping @Sendable () -> Any?) { self.evaluate = evaluate }

    /// The store itself.
    var store: Store { known.store }

    private var known: Kept { kept.load() ?? kept.storeIfNil(Kept(evaluated())) }

    private func evaluated() -> Store {
        guard let store = evaluate() as? Store else {
            ProgrammingMistake.stop("a store of type \(Store.self) is declared in some instances of its class only")
        }
        return store
    }

    func object(for reference: JSON) -> Store.Object? { store.object(for: reference) }
    func reference(for object: Store.Object) -> JSON? { store.reference(for: object) }
    func isCurrent(_ object: Store.Object, for reference: JSON) -> Bool { store.isCurrent(object, for: reference) }
}

extension DeferredStore {
    /// The store as a converter. A reference without an object in the store is looked up again at the next read.
    var converter: Converter<Store.Object> {
        var converter = Converter<Store.Object>(
            reading: { Verdict.outcome(self.store.object(for: $0), orElse: .noObject) },
            encode: { object in
                guard let reference = self.store.reference(for: object) else {
                    throw ConversionError.unwritable("\(object)")
                }
                return reference
            },
            recheck: Recheck(
                { self.store.isCurrent($0, for: $1) ? .keep : .reload }, retriesUnusable: true,
                changes: { self.known.changes }))
        converter.references = ReferenceRules(
            refers: { self.refers($0, to: $1) }, isReference: { self.known.comparing?.isReference($0) ?? true })
        return converter
    }

    /// Whether JSON is a reference to an object: the one that the store would write, or one that means the same to it.
    private func refers(_ json: JSON, to object: Store.Object) -> Bool {
        guard let reference = store.reference(for: object) else { return false }
        if json == reference { return true }
        if let comparing = known.comparing { return comparing.refersToSame(json, reference) }
        // 7 and "7" may mean the same. Only the app's store knows, by the object that it has.
        guard let text = Coercion.lenient.string(json).value, text == Coercion.lenient.string(reference).value
        else { return false }
        return store.object(for: json).flatMap { store.reference(for: $0) } == reference
    }
}

/// A store that represents one that is evaluated later.
protocol StoreDeferring {
    var deferredStore: any ObjectStore { get }
}

extension DeferredStore: StoreDeferring {
    var deferredStore: any ObjectStore { store }
}
