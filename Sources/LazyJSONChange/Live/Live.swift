import Observation

/// A model that changes: the current one of versions that do not.
///
///     let live = Live(user)
///     live.name                           // "Bo"
///     live.name = "Ada"                   // the current version is another one now
///     live.mutate { $0.tags.append("new") }
///     live.update(to: fromServer)
///     live.model                          // the current version
///
/// It is `Observable`: whoever reads `live.name` in `withObservationTracking`, or in the `body` of a view, is told when the name becomes
/// another one, by whatever edit, and of nothing else. That goes for computed properties as well, and for parts: `live.address` is a live
/// model itself, and `live.friends[0]` is one. A part is edited where it is, and only its readers are told:
///
///     live.address.city = "Paris"         // told is who has read live.address.city, or live.model
///     live.friends[0].mutate { $0.name = "Cy" }
///
/// It can be used from any thread. An edit by ``mutate(_:)`` is atomic, so that no update is lost. Whoever reads never waits for an edit to end;
/// observers are called on the thread of the edit, after it, when no lock is held: they may read and edit.
///
/// What is told of is found by comparing what was read in the old version and in the new one. Versions share what was not edited, so that this
/// costs what was edited, and a comparison for each value that is being observed.
@dynamicMemberLookup
public final class Live<Model: JSONModelProtocol>: @unchecked Sendable {
    let hub: LiveHub
    let place: LiveScope
    private let lock = Lock()
    /// Of a part, what was read last: what it reads as when it is gone.
    @exclusivity(unchecked) private var last: Model?

    init(_ hub: LiveHub, _ place: LiveScope) { (self.hub, self.place) = (hub, place) }

    /// The current version without noting that it was read; of a part that is gone, what was read last.
    var present: Model? {
        guard let model = hub.model(at: place) as? Model else { return lock.withLock { last } }
        guard place.step != nil else { return model }
        let former = lock.withLock { () -> Model? in
            defer { last = model }
            return last
        }
        // Released after the lock.
        return withExtendedLifetime(former) { model }
    }
}

extension Live where Model: JSONModel {
    /// Makes a live model.
    ///
    /// - Parameter model: The first version.
    public convenience init(_ model: Model) {
        let hub = LiveHub(model)
        self.init(hub, hub.root)
        _ = place.live { self }
    }

    // MARK: The current version

    /// The current version. It is observed as a whole: whoever reads it is told of every change.
    ///
    /// A part that is gone, such as an element that was removed, reads as it was last read.
    ///
    /// - Complexity: O(1), and O(*d*) for a part that is *d* levels deep.
    public var model: Model {
        noteRead(.whole) { $0 == $1 }
        return current
    }

    /// The same without noting that it was read.
    var current: Model { present ?? .emptyValue }

    // MARK: Editing

    /// Changes the current version. No other edit comes in between: what the draft starts with is the current version, and no update is
    /// lost.
    ///
    ///     live.mutate {
    ///         $0.count += 1
    ///         $0.address.city = "Paris"
    ///     }
    ///
    /// Observers are told once, when it has ended. What could not be written keeps its old value, as in ``JSONModelProtocol/mutate(_:)``.
    /// An edit of a part that is gone changes nothing.
    ///
    /// - Parameter edit: Changes the draft. It may read the live model, which is as it was before; to edit it there by other means than
    ///   the draft is a mistake in the program, and stops it. It must not wait for other threads that edit the model.
    /// - Returns: The current version.
    /// - Throws: What `edit` throws; nothing is changed then.
    @discardableResult
    public func mutate<Failure: Error>(
        _ edit: (inout Mutable<Model>) throws(Failure) -> Void
    ) throws(Failure) -> Model {
        var failure: Failure?
        _ = hub.change(place, as: Model.self, isTrying: false) { draft in
            do throws(Failure) {
                try edit(&draft)
                return true
            } catch {
                failure = error
                return false
            }
        }
        if let failure { throw failure }
        return current
    }

    /// Changes the current version; throws if something could not be written.
    ///
    /// - Parameter edit: Changes the draft, as in ``mutate(_:)``.
    /// - Returns: The current version.
    /// - Throws: What `edit` throws, or the first ``MutationError``; nothing is changed then.
    @discardableResult
    public func tryMutate(_ edit: (inout Mutable<Model>) throws -> Void) throws -> Model {
        var failure: (any Error)?
        let unwritten = hub.change(place, as: Model.self, isTrying: true) { draft in
            do {
                try edit(&draft)
                return true
            } catch {
                failure = error
                return false
            }
        }
        if let error = failure ?? unwritten { throw error }
        return current
    }

    /// Makes another version the current one: one that a server has sent, or that a ``History`` returns to.
    ///
    /// Told are those who have read something that is another value in it.
    ///
    /// - Parameter version: The new version.
    public func update(to version: Model) {
        if place.step == nil { hub.change { _ in version } } else { mutate { $0 = Mutable(version) } }
    }

    // MARK: Observing

    /// Notes that something was read, for whoever is observing.
    ///
    /// - Parameters:
    ///   - key: What was read.
    ///   - isSame: Whether it is the same in two versions.
    func noteRead(_ key: LiveKey, _ isSame: @escaping (Model, Model) -> Bool) {
        let watch = place.node(key) {
            LiveWatch(in: place) { old, new in
                guard let old = old as? Model, let new = new as? Model else { return false }
                return isSame(old, new)
            }
        }
        hub.noteRead(of: watch)
    }
}

extension Live: Observable {}

extension Live: Identifiable where Model: JSONModel & Identifiable {
    /// The identity of the current version.
    ///
    /// Of elements of a list it is the order of all that is observed, once for the list: a `ForEach` over a hundred thousand of
    /// them observes one thing, and is told when elements come, go or change places.
    public var id: Model.ID {
        if let list = place.step?.list, let parent = place.parent {
            hub.noteRead(
                of: parent.node(list.key) {
                    LiveWatch(in: parent) { old, new in list.isSame(old, new, as: Model.self) }
                })
        } else {
            noteRead(.value(\Model.id)) { $0.id == $1.id }
        }
        return current.id
    }
}

// Not `CustomStringConvertible`: `live.description` is the model's, which may be a property.
extension Live: TextOutputStreamable where Model: JSONModel {
    /// Writes the current version: `Live(User(id: 7, name: "Bo"))`. Nobody is told when it changes.
    public func write<Target: TextOutputStream>(to target: inout Target) { target.write("Live(\(current))") }
}
