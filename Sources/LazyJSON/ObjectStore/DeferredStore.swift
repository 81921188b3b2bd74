import Synchronization

/// A store that is made at the first question to it.
///
/// A class's declarations are evaluated when the first model of the class is made. A store that makes such models while it is
/// itself being made, as one that is filled from the start does, would have to be there before it is.
final class DeferredStore<Store: ObjectStore>: ObjectStore, @unchecked Sendable {
    private final class Made: Sendable {
        let store: Store
        init(_ store: Store) { self.store = store }
    }
    private let make: () -> Store
    private let made = AtomicLazyReference<Made>()

    init(_ make: @escaping () -> Store) { self.make = make }

    /// The store. Of two threads that make it, one's is kept.
    var store: Store { (made.load() ?? made.storeIfNil(Made(make()))).store }

    func object(for reference: JSON) -> Store.Object? { store.object(for: reference) }
    func reference(for object: Store.Object) -> JSON? { store.reference(for: object) }
    func isCurrent(_ object: Store.Object, for reference: JSON) -> Bool { store.isCurrent(object, for: reference) }
}
