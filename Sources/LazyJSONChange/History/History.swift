/// The versions of a model, one after the other, with undo and redo.
///
///     var history = History(user)
///     history.mutate(named: "Rename") { $0.name = "Ada" }
///     history.mutate { $0.address.city = "Paris" }
///     history.undo()
///     history.current.address.city        // "Oslo"
///     history.undoTitle                   // "Rename"
///     history.redo()
///     history.steps[1].changes            // the changes of the second step
///
/// Versions never change and share all JSON that wasn't edited, so that a step takes the memory of its edits, not that
/// of the document. Values that were read from a version aren't kept: returning to a version creates a new model.
///
/// A history is a value: a copy has its own steps from then on.
public struct History<Model: JSONModel>: Sendable {
    /// The current version.
    public private(set) var current: Model
    /// The maximum number of steps. The oldest ones are removed first.
    public var limit: Int {
        didSet {
            limit = max(limit, 0)
            forget()
        }
    }
    /// The number of steps that were made and not undone. The next step to be redone is `steps[position]`.
    ///
    /// - Complexity: O(1)
    public private(set) var position = 0

    /// The versions: one more than the number of steps. The current one is at `position`, except within a group.
    var versions: HistoryVersions
    /// The number of groups that have begun and not ended.
    private var depth = 0

    /// Creates a history without steps.
    ///
    /// - Parameters:
    ///   - model: The first version.
    ///   - limit: The maximum number of steps.
    public init(_ model: Model, limit: Int = .max) {
        current = model
        self.limit = max(limit, 0)
        versions = HistoryVersions(HistoryVersion(model, title: nil))
    }

    // MARK: Editing

    /// Edits the current version in one step. Steps that were undone are removed.
    ///
    /// An edit that changes nothing adds no step, and neither do edits that cancel out.
    ///
    /// - Parameters:
    ///   - title: The title of the step for a menu, such as "Rename".
    ///   - edit: Changes a draft of the current version, as in ``JSONModelProtocol/mutate(_:)``.
    /// - Returns: The current version after the edit.
    /// - Throws: The error that `edit` throws; nothing is changed then.
    /// - Complexity: That of the model's `mutate`.
    @discardableResult
    public mutating func mutate(
        named title: String? = nil, _ edit: (inout Mutable<Model>) throws -> Void
    ) rethrows -> Model {
        let new = try current.mutate(edit)
        push(new, named: title)
        return current
    }

    /// Edits the current version in one step, and throws if a value cannot be written. Steps that were undone are
    /// removed.
    ///
    /// An edit that changes nothing adds no step, and neither do edits that cancel out.
    ///
    /// - Parameters:
    ///   - title: The title of the step for a menu, such as "Rename".
    ///   - edit: Changes a draft of the current version, as in ``JSONModelProtocol/tryMutate(_:)``.
    /// - Returns: The current version after the edit.
    /// - Throws: The error that `edit` throws, or the first ``MutationError``; nothing is changed then.
    @discardableResult
    public mutating func tryMutate(
        named title: String? = nil, _ edit: (inout Mutable<Model>) throws -> Void
    ) throws -> Model {
        let new = try current.tryMutate(edit)
        push(new, named: title)
        return current
    }

    /// Makes another version the current one in one step, such as one that was changed elsewhere or that a server has
    /// sent. Steps that were undone are removed.
    ///
    /// A version that is equal to the current one adds no step.
    ///
    /// - Parameters:
    ///   - version: The new version.
    ///   - title: The title of the step for a menu.
    /// - Complexity: O(*n*) in what the two versions do not share, up to the first difference.
    public mutating func push(_ version: Model, named title: String? = nil) {
        if version !== current, !version.changes(since: current).isEmpty { add(version, title) }
    }

    /// Combines several edits in one step.
    ///
    ///     history.group(named: "Clean up") {
    ///         $0.mutate { $0.tags = [] }
    ///         $0.mutate { $0.nick = nil }
    ///     }
    ///
    /// A group within a group is part of the outer group's step. A group that leaves the model equal to the one before
    /// adds no step. Within a group, nothing can be undone.
    ///
    /// - Parameters:
    ///   - title: The title of the step for a menu.
    ///   - edits: Edits the history that is passed to it.
    /// - Returns: The result of `edits`.
    /// - Throws: The error that `edits` throws; the version from before the group is then current again.
    @discardableResult
    public mutating func group<R>(
        named title: String? = nil, _ edits: (inout History) throws -> R
    ) rethrows -> R {
        let start = self
        depth += 1
        do {
            let result = try edits(&self)
            depth = start.depth
            if depth == 0, current !== start.current {
                if current.changes(since: start.current).isEmpty {
                    current = start.current
                } else {
                    append(current, title)
                }
            }
            return result
        } catch {
            self = start
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

    /// Removes steps beyond the limit: the oldest versions first, and never the current one.
    private mutating func forget() {
        let excess = versions.count - 1 - limit
        guard excess > 0 else { return }
        let oldest = min(excess, position)
        versions.forgetFirst(oldest)
        position -= oldest
        versions.forgetLast(excess - oldest)
    }

    // MARK: Undo and redo

    /// Whether there is a step to undo.
    public var canUndo: Bool { depth == 0 && position > 0 }

    /// Whether there is a step to redo.
    public var canRedo: Bool { depth == 0 && position < versions.count - 1 }

    /// The title of the step that ``undo()`` would undo; nil if there is no such step, or if the step has no title.
    public var undoTitle: String? { canUndo ? versions[position].title : nil }

    /// The title of the step that ``redo()`` would redo; nil if there is no such step, or if the step has no title.
    public var redoTitle: String? { canRedo ? versions[position + 1].title : nil }

    /// Returns to the version before the last step.
    ///
    /// - Returns: The current version, or nil if there is no step to undo.
    /// - Complexity: O(1)
    @discardableResult
    public mutating func undo() -> Model? { go(to: position - 1) }

    /// Repeats the step that was undone last.
    ///
    /// - Returns: The current version, or nil if there is no step to redo.
    /// - Complexity: O(1)
    @discardableResult
    public mutating func redo() -> Model? { go(to: position + 1) }

    /// Undoes or redoes steps until a number of steps are made.
    ///
    ///     history.go(to: 0)                       // the oldest version that is known
    ///     history.go(to: history.steps.count)     // the newest
    ///
    /// - Parameter position: The number of steps that are made and not undone afterward.
    /// - Returns: The current version. Nil if there aren't as many steps, or within a group; nothing changes then.
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

    /// Removes all steps; the current version stays.
    public mutating func removeAll() {
        versions = HistoryVersions(HistoryVersion(current, title: nil))
        position = 0
    }
}

extension History: CustomStringConvertible {
    /// The number of steps, and the current version: `History(2 of 3 steps, User(name: "Bo"))`.
    public var description: String { "History(\(position) of \(versions.count - 1) steps, \(current))" }
}
