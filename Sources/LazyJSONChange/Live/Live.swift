import Observation

/// A model that changes: it refers to the current one of several versions, which never change.
///
///     let live = Live(user)
///     live.name                           // "Bo"
///     live.name = "Ada"                   // the current version is a new one now
///     live.mutate { $0.tags.append("new") }
///     live.update(to: fromServer)
///     live.model                          // the current version
///
/// A live model is `Observable`. Reading `live.name` in `withObservationTracking`, or in the `body` of a view, observes
/// the name: the observer is notified when any edit changes the name, and of nothing else. The same goes for computed
/// properties, and for parts: `live.address` and `live.friends[0]` are live models themselves. Editing a part notifies
/// only the observers of that part:
///
///     live.address.city = "Paris"         // notifies observers of live.address.city and live.model
///     live.friends[0].mutate { $0.name = "Cy" }
///
/// It can be used from any thread. An edit with `mutate(_:)` is atomic, so that no update is lost. Reading never
/// waits for an edit to end. Observers are called on the thread of the edit, after the edit and without a lock: they
/// may read and edit.
///
/// A list of models can be live as well: `Live(todos)` for a `LazyArray<Todo>`, a document that is an array.
///
/// Changes are found by comparing observed values in the old and the new version. Versions share everything that wasn't
/// edited, and what they share isn't compared: an edit's cost depends on its changes alone, and a comparison for each
/// value that is observed of a model that it changed. See ``LiveArray`` for lists.
@dynamicMemberLookup
public final class Live<Model: Sendable>: @unchecked Sendable {
    let hub: LiveHub
    let scope: LiveScope

    init(_ hub: LiveHub, _ scope: LiveScope) { (self.hub, self.scope) = (hub, scope) }

    /// Creates the only live model of a root.
    convenience init(_ hub: LiveHub) { self.init(hub, hub.root) }

    deinit { scope.forget() }

    /// The current version, without observing it; for a part that is gone, the version that was read last. Scopes have
    /// the objects of structs.
    var present: Model? { (scope.resolve(in: hub.content) as? JSONModel)?.view as? Model }
}

extension Live where Model: JSONModel {
    /// Creates a live model.
    ///
    /// - Parameter model: The first version.
    public convenience init(_ model: Model) { self.init(LiveHub(model)) }

    // MARK: The current version

    /// The current version. Reading it observes the model as a whole: the observer is notified of every change.
    ///
    /// A part that is gone, such as a removed element, reads as it was last read.
    ///
    /// - Complexity: O(1), and O(*d*) for a part that is *d* levels deep.
    public var model: Model {
        noteRead(.whole) { $0 == $1 }
        return current
    }

    /// The current version, without observing it.
    var current: Model { present ?? .emptyValue }

    // MARK: Editing

    /// Changes the current version. The edit is atomic: its draft starts with the current version, no other edit comes
    /// in between, and no update is lost.
    ///
    ///     live.mutate {
    ///         $0.count += 1
    ///         $0.address.city = "Paris"
    ///     }
    ///
    /// Observers are notified once, after the edit. Values that cannot be written keep their old value, as in
    /// `mutate(_:)`. Editing a part that is gone changes nothing; debug builds report it once for
    /// each class on standard error.
    ///
    /// - Parameter edit: Changes the draft. It may read the live model, which still has the old values. Editing the
    ///   live model there other than through the draft is a programming error and stops the program. It must not wait
    ///   for other threads that edit the model.
    /// - Returns: The current version after the edit.
    /// - Throws: The error that `edit` throws; nothing is changed then.
    @discardableResult
    public func mutate<Failure: Error>(
        _ edit: (inout Mutable<Model>) throws(Failure) -> Void
    ) throws(Failure) -> Model {
        let failure = hub.change(scope) { (model: Model) in try model.mutate(edit) }
        if let failure = failure as? Failure { throw failure }
        return current
    }

    /// Changes the current version, and throws if a value cannot be written.
    ///
    /// - Parameter edit: Changes the draft, as in `mutate(_:)`.
    /// - Returns: The current version after the edit.
    /// - Throws: The error that `edit` throws, the first ``MutationError``, or ``LiveError`` if the part is gone;
    ///   nothing is changed then.
    @discardableResult
    public func tryMutate(_ edit: (inout Mutable<Model>) throws -> Void) throws -> Model {
        let failure = hub.change(scope, isTrying: true) { (model: Model) in try model.tryMutate(edit) }
        if let failure { throw failure }
        return current
    }

    /// Makes another version the current one, such as one that a server has sent, or that a ``History`` returns to.
    ///
    /// Observers of values that differ in the new version are notified.
    ///
    /// - Parameter version: The new version.
    public func update(to version: Model) { _ = hub.change(scope) { (_: Model) in version } }

    // MARK: Observing

    /// Records that a value was read, for its observers.
    ///
    /// - Parameters:
    ///   - key: The value that was read.
    ///   - isSame: Whether the value is the same in two versions.
    func noteRead(_ key: LiveKey, _ isSame: @escaping (Model, Model) -> Bool) {
        hub.noteRead(of: scope.node(key) { LiveWatch(in: scope, isSame: LiveNode.comparison(isSame)) })
    }

    /// Observes whether an optional value is there.
    func notePresence<Value: Sendable>(of keyPath: KeyPath<Model, Value?>) {
        noteRead(.presence(keyPath)) { old, new in
            LiveComparison.isUntouched(old, new, keyPath)
                || (old[keyPath: keyPath] == nil) == (new[keyPath: keyPath] == nil)
        }
    }
}

extension Live: Observable {}

extension Live: Identifiable where Model: JSONModel & Identifiable {
    /// The identity of the current version.
    ///
    /// For elements of a list, reading the identity observes the order of the whole list, once for all elements. A
    /// `ForEach` over a hundred thousand elements observes one thing, and is notified when elements are added, removed
    /// or moved.
    public var id: Model.ID {
        if let list = scope.parent as? LiveListScope {
            hub.noteOrder(of: list)
        } else {
            noteRead(.value(\Model.id)) { $0.id == $1.id }
        }
        return current.id
    }
}

// Not `CustomStringConvertible`: `live.description` is the model's, which may be a property.
extension Live: TextOutputStreamable where Model: JSONModel {
    /// Writes the current version to a text stream, without observing it: `Live(User(id: 7, name: "Bo"))`.
    ///
    /// - Parameter target: The stream to write to.
    public func write<Target: TextOutputStream>(to target: inout Target) { target.write("Live(\(current))") }
}
