/// The steps of a history, the oldest first, with those that were undone.
///
///     for step in history.steps { print(step.title ?? "Edit", step.changes) }
///
/// It stays as it was when the history goes on.
public struct HistorySteps<Model: JSONModel>: RandomAccessCollection, Sendable {
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
    public subscript(position: Int) -> HistoryStep<Model> {
        precondition(indices.contains(position), "HistorySteps: index \(position) is not in \(indices)")
        let (old, new) = (versions[position], versions[position + 1])
        return HistoryStep(title: new.title, old: old.model(), new: new.model())
    }
}

/// A step of a history: two versions.
public struct HistoryStep<Model: JSONModel>: Sendable {
    /// What a menu calls it.
    public let title: String?
    /// The version before it.
    public let old: Model
    /// The version after it.
    public let new: Model

    /// What it has changed.
    public var changes: Changes<Model> { Changes(from: old, to: new) }
}

extension History {
    /// The steps, the oldest first: those that were made, and from ``position`` on those that were undone.
    ///
    /// - Complexity: O(1)
    public var steps: HistorySteps<Model> { HistorySteps(versions) }
}
