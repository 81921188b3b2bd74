import Observation
import Synchronization

/// The shared state of a live model and its parts: the current version, the lock for edits, and the observers.
///
///     Live(user) ──┐                       ┌── channel: the current version     ◂── streams of changes
///     live.address ┴── hub ────────────────┤
///                                          └── root: observed values, as a tree ◂── observers, by way of key paths
///
/// The hub lives as long as one of its live models. Streams hold only the channel, so that they end with the hub. See
/// `LiveScope` for what observers hold.
final class LiveHub: @unchecked Sendable {
    let channel: LiveChannel
    /// The place of the model itself.
    let root = LiveScope()
    /// Held while the model is edited. Code of the app runs meanwhile, and may read the model. Reading only takes the
    /// lock of the channel, which is released after a few instructions.
    private let editing = RecursiveLock()
    @exclusivity(unchecked) private var isEditing = false
    /// Whether the source may have a newer version.
    private let isBehind = Atomic<Bool>(false)
    /// The source to which changes are written as well. Set once, before the hub is shared.
    @exclusivity(unchecked) var source: (any LiveSource)?
    private let registrar = ObservationRegistrar()

    init(_ model: JSONModel) { channel = LiveChannel(model) }

    deinit { channel.finish() }

    // MARK: The current version

    var model: JSONModel { channel.current }

    /// The current model at a place; nil if there is none.
    func model(at place: LiveScope) -> JSONModel? { place.model(in: model) }

    /// Replaces the current version with the result of `edit`, and notifies observers after the lock is released.
    ///
    /// - Parameter edit: Returns the next version, or the same one if there is nothing to change.
    func change(_ edit: (JSONModel) -> JSONModel) {
        tell(
            editing.withLock {
                guard !isEditing else {
                    ProgrammingMistake.stop(
                        "a live model was changed during an edit of it: in `mutate`, change the draft that the closure receives"
                    )
                }
                return replace(edit)
            })
        catchUp()
    }

    /// Replaces the current version while the lock is held. Returns the versions before and after.
    private func replace(_ edit: (JSONModel) -> JSONModel) -> (old: JSONModel, new: JSONModel)? {
        let old = source?.latest ?? model
        isEditing = true
        let new = edit(old)
        isEditing = false
        let shown = model
        guard new !== shown else { return nil }
        channel.set(new)
        if new !== old { source?.take(new) }
        return (shown, new)
    }

    /// Takes the version of the source, at once or when the current edit ends.
    ///
    /// It waits for no other thread: an edit of this model may be waiting for an edit of another model, which is what this thread does.
    /// A thread that edits this model catches up afterward. If the edit changes something, it is the later change.
    func follow() {
        isBehind.store(true, ordering: .sequentiallyConsistent)
        catchUp()
    }

    private func catchUp() {
        while isBehind.load(ordering: .sequentiallyConsistent) {
            let change = editing.withLockIfFree { () -> (old: JSONModel, new: JSONModel)?? in
                if isEditing { return .none }
                isBehind.store(false, ordering: .sequentiallyConsistent)
                return .some(replace { $0 })
            }
            guard case .some(.some(let change)) = change else { return }
            tell(change)
        }
    }

    /// Replaces a part of the current version.
    ///
    /// - Parameter edit: Changes the draft of the part, and returns whether to keep the change.
    /// - Returns: If `isTrying`, the reason why a value could not be written; nothing is changed then.
    func change<Part: JSONModel>(
        _ place: LiveScope, as part: Part.Type, isTrying: Bool, _ edit: (inout Mutable<Part>) -> Bool
    ) -> (any Error)? {
        var failure: (any Error)?
        change { root in
            do {
                var counts = true
                let new = try place.changed(in: root, as: part, isTrying: isTrying) { counts = edit(&$0) }
                return counts ? new : root
            } catch {
                failure = error
                return root
            }
        }
        return failure
    }

    // MARK: Observing

    /// Records, for `withObservationTracking`, that the value of a watch was read.
    func noteRead(of watch: LiveWatch) {
        registrar.access(self, keyPath: \.[watch])
    }

    private func tell(_ change: (old: JSONModel, new: JSONModel)?) {
        guard let change else { return }
        for watch in root.changed(from: change.old, to: change.new) {
            registrar.withMutation(of: self, keyPath: \.[watch]) {}
        }
    }

    /// The property at the key path of a watch, without a value. The registrar holds the key path as long as it is
    /// observed.
    fileprivate subscript(watch: LiveWatch) -> Void { () }
}

extension LiveHub: Observable {}

/// The source of a live model's versions, to which its changes are written.
protocol LiveSource: AnyObject, Sendable {
    /// The current version; nil if the source has none.
    var latest: JSONModel? { get }
    /// Takes a version to which the live model was changed. Called while nobody else edits the model.
    func take(_ model: JSONModel)
}
