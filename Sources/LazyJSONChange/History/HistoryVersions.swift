/// A version in a history: its JSON and its class, without the values that were read from it.
struct HistoryVersion: Sendable {
    private let json: JSON
    /// The class of a model.
    private let modelClass: JSONModel.Type?
    /// The title of the step that led to the version.
    let title: String?

    init(_ value: some Versioned, title: String? = nil) {
        (json, modelClass, self.title) = (value.json, value._modelClass, title)
    }

    /// Creates the value of this version.
    func value<Value: Versioned>() -> Value { Value._version(json, of: modelClass) }

    /// Whether two versions have the same class, and equal JSON.
    func isEqual(to other: HistoryVersion) -> Bool { modelClass == other.modelClass && json == other.json }
}

/// A list of versions that can be shortened at both ends.
///
///     versions   –  –  –  v3  v4  v5        dropped 3, count 3
///
/// Versions that were removed at the front leave empty slots until these are more than half of all, so that removing
/// one is O(1) on average.
struct HistoryVersions: Sendable {
    private var versions: [HistoryVersion?]
    private var dropped = 0

    init(_ first: HistoryVersion) { versions = [first] }

    var count: Int { versions.count - dropped }

    subscript(index: Int) -> HistoryVersion {
        guard let version = versions[dropped + index] else {
            preconditionFailure("HistoryVersions: \(index) was removed")
        }
        return version
    }

    mutating func append(_ others: [HistoryVersion]) { versions += others }

    /// Adds a version at the front. This is O(1) if one was removed there.
    mutating func prepend(_ version: HistoryVersion) {
        if dropped > 0 {
            dropped -= 1
            versions[dropped] = version
        } else {
            versions.insert(version, at: 0)
        }
    }

    /// Removes the last versions, and returns them.
    @discardableResult
    mutating func removeLast(_ count: Int) -> [HistoryVersion] {
        defer { versions.removeLast(count) }
        return versions.suffix(count).compactMap { $0 }
    }

    mutating func forgetFirst(_ count: Int) {
        for index in dropped..<dropped + count { versions[index] = nil }
        dropped += count
        guard dropped > versions.count / 2 else { return }
        versions.removeFirst(dropped)
        dropped = 0
    }
}
