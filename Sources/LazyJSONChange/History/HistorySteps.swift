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

extension HistoryStep where Value: JSONModel {
    /// The changes that the step made.
    public var changes: Changes<Value> { Changes(from: old, to: new) }
}

extension HistoryStep where Value: Collection, Value.Element: JSONModel {
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
