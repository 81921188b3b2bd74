import Observation
import Synchronization

/// The shared state of a live model and its parts: the current version, the lock for edits, and the observers.
///
///     Live(user) ──┐                       ┌── channel: the current version     ◂── streams of changes
///     live.address ┴── hub ────────────────┤
///                                          └── root: observed values, as a tree ◂── observers, by way of key paths
///
/// The hub lives as long as one of its live models. Streams hold only the channel, so that they end with the hub. See
/// `LiveNode` for the objects that observers hold.
class LiveHub: @unchecked Sendable {
    final let channel: LiveChannel
    /// The scope of the model or the list itself.
    final let root: LiveScope
    private final let lock = Lock()
    /// The list in which an element was last found by its id. It remembers where its elements are.
    private final var searchedList: LiveListScope?
    /// Held while the model is edited. Code of the app runs meanwhile, and may read the model. Reading only takes the
    /// lock of the channel, which is released after a few instructions.
    private final let editing = RecursiveLock()
    @exclusivity(unchecked) private final var isEditing = false
    /// Whether the source may have a newer version.
    private final let isBehind = Atomic<Bool>(false)
    private final let registrar = ObservationRegistrar()

    init(_ content: LiveContent, at root: LiveScope = LiveScope()) {
        channel = LiveChannel(content)
        self.root = root
    }

    deinit { channel.finish() }

    /// The current version.
    final var content: LiveContent { channel.content }

    // MARK: The source

    /// The current version of the source that the live model follows; nil if there is none.
    var latest: LiveContent? { nil }

    /// Writes a version to the source. Called while nobody else edits the model.
    ///
    /// - Returns: Notifies the live models that follow the source; called when no lock is held.
    func write(_ version: LiveContent) -> (@Sendable () -> Void)? { nil }

    /// Takes the version of the source, at once or when the current edit ends.
    ///
    /// It waits for no other thread: an edit of this model may be waiting for an edit of another model, which is what
    /// this thread does. A thread that edits this model catches up afterward. If the edit changes something, it is the
    /// later change.
    final func follow() {
        isBehind.store(true, ordering: .sequentiallyConsistent)
        catchUp()
    }

    private func catchUp() {
        while isBehind.load(ordering: .sequentiallyConsistent) {
            let change = editing.withLockIfFree { () -> Change?? in
                if isEditing { return .none }
                isBehind.store(false, ordering: .sequentiallyConsistent)
                return .some(replace { $0 })
            }
            guard case .some(.some(let change)) = change else { return }
            notify(change)
        }
    }

    // MARK: Editing

    /// The versions before and after an edit, and a function that notifies others that follow the source.
    private typealias Change = (old: LiveContent, new: LiveContent, notify: (@Sendable () -> Void)?)

    /// Replaces the model at a scope with the result of `edit`, and notifies observers after the lock is released.
    ///
    /// - Parameter edit: Returns the changed model, or the same one if there is nothing to change.
    /// - Returns: The error of the edit; if `isTrying`, also the reason why a value could not be written, or that the
    ///   model is gone. Nothing is changed then.
    final func change<Content: AnyObject & Sendable>(
        _ scope: LiveScope, isTrying: Bool = false, _ edit: (Content) throws -> Content
    ) -> (any Error)? {
        var failure: (any Error)?
        let change = editing.withLock {
            guard !isEditing else {
                ProgrammingMistake.stop(
                    "a live model was changed during an edit of it: in `mutate`, change the draft that the "
                        + "closure receives"
                )
            }
            return replace { root in
                do {
                    if let new = try scope.changed(in: root, isTrying: isTrying, edit) { return new }
                    failure = Self.gone(Content.self, isTrying: isTrying)
                } catch {
                    failure = error
                }
                return root
            }
        }
        notify(change)
        catchUp()
        return failure
    }

    /// Returns the error that a model is gone, or only reports it.
    private static func gone(_ model: Any.Type, isTrying: Bool) -> LiveError? {
        let error = LiveError(modelClass: model as? JSONModel.Type ?? JSONModel.self)
        if isTrying { return error }
        ProgrammingMistake.warn(onceFor: "Live<\(error.modelClass)>", "\(error): nothing was changed")
        return nil
    }

    /// Replaces the current version while the lock is held.
    private func replace(_ edit: (LiveContent) -> LiveContent) -> Change? {
        let old = latest ?? content
        isEditing = true
        let new = edit(old)
        isEditing = false
        let shown = content
        if new === shown { return nil }
        channel.set(new)
        return (shown, new, new === old ? nil : write(new))
    }

    // MARK: Observing

    /// Records, for `withObservationTracking`, that the value of a watch was read.
    final func noteRead(of watch: LiveWatch) { registrar.access(self, keyPath: \LiveHub.[watch]) }

    /// Records that the identities of a list's elements were read, in their order.
    final func noteOrder(of list: LiveListScope) { noteRead(of: list.watch(.order)) }

    /// Keeps a list in which elements are found by their ids, until another one is kept.
    final func keep(_ list: LiveListScope) {
        let former = lock.withLock { () -> LiveListScope? in
            defer { searchedList = list }
            return searchedList
        }
        // Released after the lock.
        withExtendedLifetime(former) {}
    }

    private func notify(_ change: Change?) {
        guard let change else { return }
        change.notify?()
        for watch in LiveSearch.watches(changedFrom: change.old, to: change.new, at: root) {
            registrar.withMutation(of: self, keyPath: \LiveHub.[watch]) {}
        }
    }

    /// The property at the key path of a watch, without a value. The registrar holds the key path as long as it is
    /// observed.
    fileprivate final subscript(watch: LiveWatch) -> Void { () }
}

extension LiveHub: Observable {}

/// An error that says that a live model has no current version to edit: the element was removed from its list, or the
/// part is absent.
public struct LiveError: Error, Sendable, CustomStringConvertible {
    /// The class of the part that was to be edited.
    public let modelClass: JSONModel.Type

    /// The class, and that the part is gone: `Live<User> is gone`.
    public var description: String { "Live<\(modelClass)> is gone" }
}
