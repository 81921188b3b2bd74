/// Undo and redo: the versions of a model, one after the other.
///
///     var history = History(user)
///     history.mutate(named: "Rename") { $0.name = "Ada" }
///     history.mutate { $0.address.city = "Paris" }
///     history.undo()
///     history.current.address.city        // "Oslo"
///     history.undoTitle                   // "Rename"
///     history.redo()
///     history.steps[1].changes            // what the second step has changed
///
/// Versions never change and share all JSON that was not edited, so that a step takes the memory of its edits and not that of the
/// document. What was read from a version is not kept with it: a model is made of it again when it is returned to.
///
/// A history is a value: a copy has steps of its own from then on.
public struct History<Model: JSONModel>: Sendable {
    /// The current version.
    public private(set) var current: Model
    /// How many steps there are at most; the oldest are forgotten first.
    public var limit: Int {
        didSet {
            limit = max(limit, 0)
            forget()
        }
    }
    /// How many steps have been made and not undone: the next one to be redone is `steps[position]`.
    ///
    /// - Complexity: O(1)
    public private(set) var position = 0

    /// One more than there are steps; the current one is at `position`, except within a group.
    var versions: HistoryVersions
    /// The number of groups that have begun and not ended.
    private var depth = 0

    /// Makes a history without steps.
    ///
    /// - Parameters:
    ///   - model: The first version.
    ///   - limit: How many steps there are at most.
    public init(_ model: Model, limit: Int = .max) {
        current = model
        self.limit = max(limit, 0)
        versions = HistoryVersions(HistoryVersion(model, title: nil))
    }

    // MARK: Editing

    /// Makes a changed version the current one. What had been undone is forgotten.
    ///
    /// An edit that changes nothing is no step.
    ///
    /// - Parameters:
    ///   - title: What a menu calls the step: "Rename".
    ///   - edit: Changes a draft of the current version, as in ``JSONModelProtocol/mutate(_:)``.
    /// - Returns: The current version.
    /// - Throws: What `edit` throws; nothing is changed then.
    /// - Complexity: As `mutate` of the model.
    @discardableResult
    public mutating func mutate(
        named title: String? = nil, _ edit: (inout Mutable<Model>) throws -> Void
    ) rethrows -> Model {
        let new = try current.mutate(edit)
        if new !== current { add(new, title) }
        return current
    }

    /// The same; throws if something could not be written.
    ///
    /// - Throws: What `edit` throws, or the first ``MutationError``; nothing is changed then.
    @discardableResult
    public mutating func tryMutate(
        named title: String? = nil, _ edit: (inout Mutable<Model>) throws -> Void
    ) throws -> Model {
        let new = try current.tryMutate(edit)
        if new !== current { add(new, title) }
        return current
    }

    /// Makes another version the current one: one that was changed elsewhere, or that a server has sent. What had been undone is forgotten.
    ///
    /// A version that is equal to the current one is no step.
    ///
    /// - Parameters:
    ///   - version: The new version.
    ///   - title: What a menu calls the step.
    /// - Complexity: O(*n*) in what the two versions do not share, up to the first difference.
    public mutating func push(_ version: Model, named title: String? = nil) {
        if !version.changes(since: current).isEmpty { add(version, title) }
    }

    /// Makes several edits one step.
    ///
    ///     history.group(named: "Clean up") {
    ///         $0.mutate { $0.tags = [] }
    ///         $0.mutate { $0.nick = nil }
    ///     }
    ///
    /// Groups within a group are part of its step. A group after which the model is equal to what it was before is no step. Within a
    /// group nothing can be undone.
    ///
    /// - Parameters:
    ///   - title: What a menu calls the step.
    ///   - edits: Edits the history that is passed to it.
    /// - Returns: What `edits` returns.
    /// - Throws: What `edits` throws; the current version is then the one from before the group.
    @discardableResult
    public mutating func group<R>(
        named title: String? = nil, _ edits: (inout History) throws -> R
    ) rethrows -> R {
        let (before, outer) = (current, depth)
        depth += 1
        do {
            let result = try edits(&self)
            depth = outer
            if outer == 0, current !== before {
                if current.changes(since: before).isEmpty { current = before } else { append(current, title) }
            }
            return result
        } catch {
            (current, depth) = (before, outer)
            throw error
        }
    }

    private mutating func add(_ version: Model, _ title: String?) {
        current = version
        if depth == 0 { append(version, title) }
    }

    private mutating func append(_ version: Model, _ title: String?) {
        versions.forgetLast(versions.count - 1 - position)
        versions.append(HistoryVersion(version, title: title))
        position += 1
        forget()
    }

    /// Forgets what is beyond the limit: the oldest versions, and never the current one.
    private mutating func forget() {
        let excess = versions.count - 1 - limit
        guard excess > 0 else { return }
        let oldest = min(excess, position)
        versions.forgetFirst(oldest)
        position -= oldest
        versions.forgetLast(excess - oldest)
    }

    // MARK: Undo and redo

    /// Whether there is a step to be undone.
    public var canUndo: Bool { depth == 0 && position > 0 }

    /// Whether there is a step to be redone.
    public var canRedo: Bool { depth == 0 && position < versions.count - 1 }

    /// The title of the step that ``undo()`` would undo; nil if there is none, or if it has none.
    public var undoTitle: String? { canUndo ? versions[position].title : nil }

    /// The title of the step that ``redo()`` would redo; nil if there is none, or if it has none.
    public var redoTitle: String? { canRedo ? versions[position + 1].title : nil }

    /// Returns to the version before the last step.
    ///
    /// - Returns: The current version; nil if there is no step to be undone.
    /// - Complexity: O(1)
    @discardableResult
    public mutating func undo() -> Model? { go(to: position - 1) }

    /// Makes the step again that was undone last.
    ///
    /// - Returns: The current version; nil if there is no step to be redone.
    /// - Complexity: O(1)
    @discardableResult
    public mutating func redo() -> Model? { go(to: position + 1) }

    /// Undoes or redoes as many steps as it takes to have made a number of them.
    ///
    ///     history.go(to: 0)                       // the oldest version that is known
    ///     history.go(to: history.steps.count)     // the newest
    ///
    /// - Parameter position: How many steps are to be made and not undone.
    /// - Returns: The current version; nil, and nothing is done, if there are not as many steps, or within a group.
    /// - Complexity: O(1)
    @discardableResult
    public mutating func go(to position: Int) -> Model? {
        guard depth == 0, position >= 0, position < versions.count else { return nil }
        if position != self.position {
            self.position = position
            current = versions[position].model()
        }
        return current
    }

    /// Forgets all steps; the current version stays.
    public mutating func removeAll() {
        versions = HistoryVersions(HistoryVersion(current, title: nil))
        position = 0
    }
}

extension History: CustomStringConvertible {
    /// How many steps there are, and the current version: `History(2 of 3 steps, User(name: "Bo"))`.
    public var description: String { "History(\(position) of \(versions.count - 1) steps, \(current))" }
}
