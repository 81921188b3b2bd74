/// The versions of a value, one after the other, with undo and redo.
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
/// The value is a model, or an array or dictionary of models:
///
///     var history = History(try LazyArray<Todo>(parsing: data))
///     history.mutate { $0.append(Todo { $0.title = "Milk" }) }
///
/// Edits of one property become one step if they say so, such as keystrokes in a text field:
///
///     history.mutate(joining: \.name) { $0.name = "A" }
///     history.mutate(joining: \.name) { $0.name = "Ad" }          // the same step
///
/// Versions never change and share all JSON that wasn't edited, so that a step takes the memory of its edits, not that
/// of the document. Values that were read from a version aren't kept: returning to a version creates a new model.
///
/// A history is a value: a copy has its own steps from then on.
public struct History<Value: Versioned>: Sendable {
    /// The current version.
    public private(set) var current: Value
    /// The maximum number of steps. The oldest ones are removed first. Setting it ends the joining of edits.
    public var limit: Int {
        didSet {
            limit = max(limit, 0)
            endJoining()
            forget()
        }
    }
    /// The longest time between two edits that are joined; nil if they are joined however much time passes. See
    /// ``push(_:named:joining:at:)``.
    public var joiningInterval: Duration?
    /// The number of steps that were made and not undone. The next step to be redone is `steps[position]`.
    ///
    /// - Complexity: O(1)
    public private(set) var position = 0

    /// The versions: one more than the number of steps. The current one is at `position`, except within a group.
    var versions: HistoryVersions
    /// The number of groups that have begun and not ended.
    private var depth = 0
    /// The last step, if edits can be joined to it.
    private var joinedStep: JoinedStep?

    /// A step that edits can be joined to.
    private struct JoinedStep: @unchecked Sendable {
        // Key paths of properties are immutable. They aren't known to be sendable only because an index in one might
        // not be.
        let property: PartialKeyPath<Value>
        /// The time of its last edit.
        var time: ContinuousClock.Instant
        /// The versions that the step has removed: those that were undone, and the oldest one if the limit was reached.
        let removed: (undone: [HistoryVersion], oldest: HistoryVersion?)
    }

    /// Creates a history without steps.
    ///
    /// - Parameters:
    ///   - value: The first version.
    ///   - limit: The maximum number of steps.
    ///   - interval: The longest time between two edits that are joined; nil if they are joined however much time
    ///     passes.
    public init(_ value: Value, limit: Int = .max, joiningWithin interval: Duration? = nil) {
        current = value
        self.limit = max(limit, 0)
        joiningInterval = interval
        versions = HistoryVersions(HistoryVersion(value))
    }

    // MARK: Steps

    /// Makes another version the current one in one step, such as one that was changed elsewhere or that a server has
    /// sent. Steps that were undone are removed.
    ///
    /// A version that is equal to the current one adds no step.
    ///
    /// An edit that names a property is part of the last step if that is one of edits of the same property, and if no
    /// more time than ``joiningInterval`` has passed since the last of them. Any other step, undo and redo, and
    /// ``endJoining()`` end such a step. Edits that bring the value back to where their step began remove the step, and
    /// everything is as it was before it.
    ///
    ///     history.push(live.model, joining: \.title)
    ///     history.push(live.model, joining: \.items[2].title)         // another property: another step
    ///
    /// - Parameters:
    ///   - version: The new version.
    ///   - title: The title of the step for a menu. A joined edit without a title keeps that of the step.
    ///   - property: The edited property, whose next edits are joined; nil if this edit is a step of its own.
    ///   - time: The time of the edit.
    /// - Complexity: O(*n*) in the parts that the two versions don't share, up to the first difference.
    public mutating func push(
        _ version: Value, named title: String? = nil, joining property: PartialKeyPath<Value>? = nil,
        at time: ContinuousClock.Instant = .now
    ) {
        if HistoryVersion(version).isEqual(to: HistoryVersion(current)) { return }
        current = version
        if depth > 0 { return }
        if let property, join(title, property, time) { return }
        let removed = append(title)
        if let property, position > 0 {
            joinedStep = JoinedStep(property: property, time: time, removed: removed)
        }
    }

    /// Combines several edits in one step.
    ///
    ///     history.group(named: "Clean up") {
    ///         $0.mutate { $0.tags = [] }
    ///         $0.mutate { $0.nick = nil }
    ///     }
    ///
    /// A group within a group is part of the outer group's step, and so are edits that name a property to be joined. A
    /// group that leaves the value equal to the one before adds no step. Within a group, nothing can be undone.
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
            if depth == 0 {
                // The version before the step is another one if the group has removed all steps.
                let last = versions[position]
                if !HistoryVersion(current).isEqual(to: last) {
                    append(title)
                } else if HistoryVersion(start.current).isEqual(to: last) {
                    current = start.current
                }
            }
            return result
        } catch {
            self = start
            throw error
        }
    }

    /// Ends the step of edits that were joined: the next edit begins a new step, whatever it edits.
    ///
    ///     .onSubmit { history.endJoining() }
    ///
    /// - Complexity: O(1)
    public mutating func endJoining() { joinedStep = nil }

    /// Adds a step to the current version, and returns the versions that were removed.
    @discardableResult
    private mutating func append(_ title: String?) -> (undone: [HistoryVersion], oldest: HistoryVersion?) {
        endJoining()
        let undone = versions.removeLast(versions.count - 1 - position)
        versions.append([HistoryVersion(current, title: title)])
        position += 1
        let oldest = versions.count - 1 > limit ? versions[0] : nil
        forget()
        return (undone, oldest)
    }

    /// Makes the current version part of the last step, if that is a step of edits of the same property, and returns
    /// whether it was.
    private mutating func join(
        _ title: String?, _ property: PartialKeyPath<Value>, _ time: ContinuousClock.Instant
    ) -> Bool {
        guard let step = joinedStep, step.property == property,
            joiningInterval.map({ step.time.duration(to: time) <= $0 }) ?? true
        else { return false }
        let last = versions.removeLast(1).first
        let version = HistoryVersion(current, title: title ?? last?.title)
        if version.isEqual(to: versions[position - 1]) {
            position -= 1
            current = versions[position].value()
            versions.append(step.removed.undone)
            if let oldest = step.removed.oldest {
                versions.prepend(oldest)
                position += 1
            }
            endJoining()
        } else {
            versions.append([version])
            joinedStep?.time = time
        }
        return true
    }

    /// Removes steps beyond the limit: the oldest versions first, and never the current one.
    private mutating func forget() {
        let excess = versions.count - 1 - limit
        guard excess > 0 else { return }
        let oldest = min(excess, position)
        versions.forgetFirst(oldest)
        position -= oldest
        versions.removeLast(excess - oldest)
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
    public mutating func undo() -> Value? { go(to: position - 1) }

    /// Repeats the step that was undone last.
    ///
    /// - Returns: The current version, or nil if there is no step to redo.
    /// - Complexity: O(1)
    @discardableResult
    public mutating func redo() -> Value? { go(to: position + 1) }

    /// Undoes or redoes steps until a number of steps are made.
    ///
    ///     history.go(to: 0)                       // the oldest version that is known
    ///     history.go(to: history.steps.count)     // the newest
    ///
    /// - Parameter position: The number of steps that are made and not undone afterward.
    /// - Returns: The current version. Nil if there aren't as many steps, or within a group; nothing changes then.
    /// - Complexity: O(1)
    @discardableResult
    public mutating func go(to position: Int) -> Value? {
        guard depth == 0, position >= 0, position < versions.count else { return nil }
        endJoining()
        if position != self.position {
            self.position = position
            current = versions[position].value()
        }
        return current
    }

    /// Removes all steps; the current version stays.
    public mutating func removeAll() {
        versions = HistoryVersions(HistoryVersion(current))
        position = 0
        endJoining()
    }
}

extension History: CustomStringConvertible {
    /// The number of steps, and the current version: `History(2 of 3 steps, User(name: "Bo"))`.
    public var description: String { "History(\(position) of \(versions.count - 1) steps, \(current))" }
}

/// The steps of a history, the oldest first, including those that were undone.
///
///     for step in history.steps { print(step.title ?? "Edit", step.changes) }
///
/// The collection doesn't change when the history does.
public struct HistorySteps<Value: Versioned>: RandomAccessCollection, Sendable {
    private let versions: HistoryVersions

    init(_ versions: HistoryVersions) { self.versions = versions }

    /// Always 0.
    public var startIndex: Int { 0 }
    /// The number of steps.
    public var endIndex: Int { versions.count - 1 }

    /// The step at a position.
    ///
    /// - Precondition: The position is one of the collection's indices.
    /// - Complexity: O(1)
    public subscript(position: Int) -> HistoryStep<Value> {
        precondition(indices.contains(position), "HistorySteps: index \(position) is not in \(indices)")
        let (old, new) = (versions[position], versions[position + 1])
        return HistoryStep(title: new.title, old: old.value(), new: new.value())
    }
}

/// A step of a history: two versions.
public struct HistoryStep<Value: Versioned>: Sendable {
    /// The title of the step for a menu; nil if it has none.
    public let title: String?
    /// The version before the step.
    public let old: Value
    /// The version after the step.
    public let new: Value
}

extension HistoryStep where Value: JSONModelProtocol {
    /// The changes that the step made.
    public var changes: Changes<Value> { Changes(from: old, to: new) }
}

extension HistoryStep where Value: Collection, Value.Element: JSONModelProtocol {
    /// The changes that the step made in the elements.
    public var changes: ElementChanges<Value.Element> {
        ElementChanges(from: LazyArray(old.json) ?? [], to: LazyArray(new.json) ?? [])
    }
}

extension History {
    /// The steps, the oldest first: those that were made, and from ``position`` on those that were undone.
    ///
    /// - Complexity: O(1)
    public var steps: HistorySteps<Value> { HistorySteps(versions) }
}
