import Observation

/// What a live model and its parts share: the current version, the lock of those who edit it, and who is told of changes.
///
///     Live(user) ──┐                       ┌── channel: the current version     ◂── streams of changes
///     live.address ┴── hub ────────────────┤
///                                          └── root: what is observed, a tree   ◂── observers, by way of key paths
///
/// The hub lives as long as a live model of it does. Streams hold the channel alone, so that they end with the hub. What observers hold is
/// in `LiveScope`.
final class LiveHub: @unchecked Sendable {
    let channel: LiveChannel
    /// The place of the model itself.
    let root = LiveScope()
    /// Held while the model is edited: code of the app runs meanwhile, and may come back to read. Reading takes no lock but the
    /// channel's, which is free again after a few instructions.
    private let editing = RecursiveLock()
    @exclusivity(unchecked) private var isEditing = false
    /// Where changes are written, too. Set once, before anybody else has the hub.
    @exclusivity(unchecked) var source: (any LiveSource)?
    private let registrar = ObservationRegistrar()

    init(_ model: JSONModel) { channel = LiveChannel(model) }

    deinit { channel.finish() }

    // MARK: The current version

    var model: JSONModel { channel.current }

    /// The current model at a place; nil if there is none.
    func model(at place: LiveScope) -> JSONModel? { place.model(in: model) }

    /// Replaces the current version by what `edit` makes of it, and tells of that when the lock is free again.
    ///
    /// - Parameter edit: Makes the next version; the same one, if there is nothing to change.
    func change(_ edit: (JSONModel) -> JSONModel) {
        var change: (old: JSONModel, new: JSONModel)?
        editing.withLock {
            guard !isEditing else {
                ProgrammingMistake.stop(
                    "a live model was changed within an edit of it: in `mutate`, change the draft that is passed to you"
                )
            }
            let old = source?.latest ?? model
            isEditing = true
            let new = edit(old)
            isEditing = false
            let shown = model
            guard new !== shown else { return }
            channel.set(new)
            change = (shown, new)
            if new !== old { source?.take(new) }
        }
        if let change { tell(change.old, change.new) }
    }

    /// Takes the version that the source has, unless the model is being edited on this thread: the edit is then the later change.
    func follow() {
        if editing.withLock({ !isEditing }) { change { $0 } }
    }

    /// Replaces a part of the current version.
    ///
    /// - Parameter edit: Changes the draft of the part; returns whether that counts.
    /// - Returns: Why something could not be written, if that is asked for: nothing is changed then.
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

    /// Notes that what a watch looks at was read, for `withObservationTracking`.
    func noteRead(of watch: LiveWatch) {
        registrar.access(self, keyPath: \.[watch])
    }

    private func tell(_ old: JSONModel, _ new: JSONModel) {
        for watch in root.changed(from: old, to: new) { registrar.withMutation(of: self, keyPath: \.[watch]) {} }
    }

    /// What the key path of a watch leads to: nothing. The key path is for the registrar, which holds it as long as it is observed.
    fileprivate subscript(watch: LiveWatch) -> Void { () }
}

extension LiveHub: Observable {}

/// Where the versions of a live model come from, and go to.
protocol LiveSource: AnyObject, Sendable {
    /// The version that there is now; nil if the source has none.
    var latest: JSONModel? { get }
    /// Takes a version that the live model was changed to. Called while nobody else edits it.
    func take(_ model: JSONModel)
}
