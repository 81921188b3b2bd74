import Observation
import Synchronization

/// The shared state of a live model and its parts: the current version, the lock for edits, and the observers.
///
///     Live(user) ──┐                       ┌── channel: the current version     ◂── streams of changes
///     live.address ┴── hub ────────────────┤
///                                          └── root: observed values, as a tree ◂── observers, by way of key paths
///
/// The hub lives as long as one of its live models. Streams hold only the channel, so that they end with the hub. See
/// `LiveScope` for the objects that observers hold.
final class LiveHub: @unchecked Sendable {
    let channel: LiveChannel
    /// The scope of the model or the list itself.
    let root: LiveScope
    private let lock = Lock()
    /// The list in which an element was last found by its id. It remembers where its elements are.
    @exclusivity(unchecked) private var searchedList: LiveListScope?
    /// Held while the model is edited. Code of the app runs meanwhile, and may read the model. Reading only takes the
    /// lock of the channel, which is released after a few instructions.
    private let editing = RecursiveLock()
    @exclusivity(unchecked) private var isEditing = false
    /// Whether the source may have a newer version.
    private let isBehind = Atomic<Bool>(false)
    /// The source to which changes are written as well. Set once, before the hub is shared.
    @exclusivity(unchecked) var source: LiveSource?
    private let registrar = ObservationRegistrar()

    init(_ content: any LiveContent, at root: LiveScope = LiveScope()) {
        channel = LiveChannel(content)
        self.root = root
    }

    deinit { channel.finish() }

    // MARK: The current version

    var content: any LiveContent { channel.current }

    /// Returns the live model at a scope.
    func live<Part: JSONModelProtocol>(at scope: LiveScope, as part: Part.Type) -> Live<Part> {
        guard scope.depth <= LiveScope.depthLimit else {
            // Deeper than any document that is parsed with the default limit: the part gets a live model of its own.
            let hub = LiveHub(scope.content(in: content) ?? content)
            return Live(hub, hub.root)
        }
        return scope.live { Live(self, scope) }
    }

    /// Keeps a list in which elements are found by their ids, until another one is kept.
    func keep(_ list: LiveListScope) {
        let former = lock.withLock { () -> LiveListScope? in
            defer { searchedList = list }
            return searchedList
        }
        // Released after the lock.
        withExtendedLifetime(former) {}
    }

    /// Replaces the current version with the result of `edit`, and notifies observers after the lock is released.
    ///
    /// - Parameter edit: Returns the next version, or the same one if there is nothing to change.
    func change(_ edit: (any LiveContent) -> any LiveContent) {
        notify(
            editing.withLock {
                guard !isEditing else {
                    ProgrammingMistake.stop(
                        "a live model was changed during an edit of it: in `mutate`, change the draft that the "
                            + "closure receives"
                    )
                }
                return replace(edit)
            })
        catchUp()
    }

    /// Replaces the current version while the lock is held. Returns the versions before and after.
    private func replace(_ edit: (any LiveContent) -> any LiveContent) -> LiveVersions? {
        let old: any LiveContent = source?.latest() ?? content
        isEditing = true
        let new = edit(old)
        isEditing = false
        let shown = content
        guard !new.isVersion(shown) else { return nil }
        channel.set(new)
        if !new.isVersion(old), let model = new as? JSONModel { source?.take(model) }
        return (shown, new)
    }

    /// Takes the version of the source, at once or when the current edit ends.
    ///
    /// It waits for no other thread: an edit of this model may be waiting for an edit of another model, which is what
    /// this thread does. A thread that edits this model catches up afterward. If the edit changes something, it is the
    /// later change.
    func follow() {
        isBehind.store(true, ordering: .sequentiallyConsistent)
        catchUp()
    }

    private func catchUp() {
        while isBehind.load(ordering: .sequentiallyConsistent) {
            let change = editing.withLockIfFree { () -> LiveVersions?? in
                if isEditing { return .none }
                isBehind.store(false, ordering: .sequentiallyConsistent)
                return .some(replace { $0 })
            }
            guard case .some(.some(let change)) = change else { return }
            notify(change)
        }
    }

    /// Replaces a part of the current version.
    ///
    /// - Parameter edit: Returns the changed part.
    /// - Returns: The error of the edit; if `isTrying`, also the reason why a value could not be written. Nothing is
    ///   changed then.
    func change<Part: JSONModel>(
        _ scope: LiveScope, as part: Part.Type, isTrying: Bool, _ edit: (Part) throws -> Part
    ) -> (any Error)? {
        var failure: (any Error)?
        change { root in
            do {
                if let new = try scope.changed(in: root, as: part, isTrying: isTrying, edit) { return new }
                if isTrying {
                    failure = LiveError(modelClass: part)
                } else {
                    ProgrammingMistake.warn(
                        onceFor: "Live<\(part)>", "\(LiveError(modelClass: part)): nothing was changed")
                }
            } catch {
                failure = error
            }
            return root
        }
        return failure
    }

    // MARK: Observing

    /// Records, for `withObservationTracking`, that the value of a watch was read.
    func noteRead(of watch: LiveWatch) {
        registrar.access(self, keyPath: \.[watch])
    }

    /// Records that the identities of a list's elements were read, in their order.
    func noteOrder(of list: LiveListScope) { noteRead(of: list.node(.order) { LiveWatch(in: list) }) }

    private func notify(_ change: LiveVersions?) {
        guard let change else { return }
        for watch in LiveSearch.watches(changedFrom: change.old, to: change.new, at: root) {
            registrar.withMutation(of: self, keyPath: \.[watch]) {}
        }
    }

    /// The property at the key path of a watch, without a value. The registrar holds the key path as long as it is
    /// observed.
    fileprivate subscript(watch: LiveWatch) -> Void { () }
}

extension LiveHub: Observable {}

/// The versions before and after an edit.
typealias LiveVersions = (old: any LiveContent, new: any LiveContent)

/// The source of a live model's versions, to which its changes are written.
struct LiveSource: Sendable {
    /// Returns the current version; nil if the source has none.
    let latest: @Sendable () -> JSONModel?
    /// Takes a version to which the live model was changed. Called while nobody else edits the model.
    let take: @Sendable (JSONModel) -> Void
}

/// An error that says that a live model has no current version to edit: the element was removed from its list, or the
/// part is absent.
public struct LiveError: Error, Sendable, CustomStringConvertible {
    /// The class of the part that was to be edited.
    public let modelClass: JSONModel.Type

    /// The class, and that the part is gone: `Live<User> is gone`.
    public var description: String { "Live<\(modelClass)> is gone" }
}
