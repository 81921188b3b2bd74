/// A version in a history: its JSON and its class, without the values that were read from it.
struct HistoryVersion: Sendable {
    private let json: JSON
    private let classLayout: ClassLayout
    /// The title of the step that led to the version.
    let title: String?

    init(_ model: JSONModel, title: String?) {
        json = model.json
        classLayout = model.classLayout { $0 }
        self.title = title
    }

    /// A new model of this version.
    func model<Model: JSONModel>() -> Model {
        (classLayout.instance(of: json) as? Model) ?? Polymorphism.instance(of: Model.self, for: json)
    }
}

/// A list of versions that can be shortened at both ends.
///
///     versions   –  –  –  v3  v4  v5        dropped 3, count 3
///
/// Versions that were removed at the front leave empty places until these are more than half of all, so that removing
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

    mutating func append(_ version: HistoryVersion) { versions.append(version) }

    mutating func forgetLast(_ count: Int) { versions.removeLast(count) }

    mutating func forgetFirst(_ count: Int) {
        for index in dropped..<dropped + count { versions[index] = nil }
        dropped += count
        guard dropped > versions.count / 2 else { return }
        versions.removeFirst(dropped)
        dropped = 0
    }
}
