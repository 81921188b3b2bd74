/// The detail that distinguishes issues of a kind: a key, a value, or a text.
///
/// Details are ordered, so that which of them are kept depends only on the details themselves. A detail that is among
/// the smallest of all is among the smallest of any part, too, and was therefore counted from the start.
struct DriftDetail: Sendable, Hashable, Comparable {
    /// Only the beginning of longer details is kept.
    static let byteLimit = 120

    let text: String
    private let digits: Int

    init(_ text: String) {
        self.text = Self.bounded(text)
        digits = self.text.utf8.reduce(0) { $1 &- 0x30 < 10 ? $0 + 1 : $0 }
    }

    /// The text, or its beginning with an ellipsis. Shortening it again doesn't change it.
    static func bounded(_ text: String) -> String { text.shortened(to: byteLimit) }

    // Compared by code points: names that are equal strings in Swift may be different names in JSON.

    static func == (left: DriftDetail, right: DriftDetail) -> Bool { left.text.utf8.elementsEqual(right.text.utf8) }

    func hash(into hasher: inout Hasher) { for byte in text.utf8 { hasher.combine(byte) } }

    static func < (left: DriftDetail, right: DriftDetail) -> Bool {
        if left.digits != right.digits { return left.digits < right.digits }
        let (one, other) = (left.text.utf8, right.text.utf8)
        return one.count == other.count ? one.lexicographicallyPrecedes(other) : one.count < other.count
    }
}

/// The number of issues of a kind with the same detail.
struct DriftEntry: Sendable, Hashable {
    /// The maximum number of places.
    static let placeLimit = 3

    let detail: DriftDetail
    var severity: IssueSeverity
    /// The expected value of the first issue.
    var expected: String
    var count: Int
    var kinds: [JSONKind: Int]
    var places: [DriftPlace]

    /// Adds the issues of later documents.
    mutating func merge(_ later: DriftEntry) {
        severity = max(severity, later.severity)
        count.add(later.count)
        kinds.add(later.kinds)
        if places.count < Self.placeLimit { places += later.places.prefix(Self.placeLimit - places.count) }
    }
}

/// The issues of a kind about a property, or about a class.
struct DriftIssues: Sendable, Hashable {
    /// The maximum number of details.
    static let limit = 100

    /// The entries with the smallest details, in order.
    private(set) var entries: [DriftEntry] = []
    /// The number of issues with other details.
    var others = 0

    /// The index of the entry with a detail, or the index at which it would be inserted.
    private func index(of detail: DriftDetail) -> (index: Int, isThere: Bool) {
        let index = entries.indices.first(notBefore: { entries[$0].detail < detail })
        return (index, index < entries.count && entries[index].detail == detail)
    }

    /// Whether the place of another issue with a detail would be kept.
    func keepsPlace(of detail: DriftDetail) -> Bool {
        let (index, isThere) = index(of: detail)
        return isThere ? entries[index].places.count < DriftEntry.placeLimit : index < Self.limit
    }

    /// Adds issues with one detail, or only counts them if enough smaller details are kept.
    mutating func add(_ entry: DriftEntry) {
        let (index, isThere) = index(of: entry.detail)
        if isThere { return entries[index].merge(entry) }
        guard index < Self.limit else { return others.add(entry.count) }
        entries.insert(entry, at: index)
        if entries.count > Self.limit, let last = entries.popLast() { others.add(last.count) }
    }

    /// Adds the issues of later documents, whose ordinal numbers continue after the earlier documents.
    mutating func merge(_ later: DriftIssues, after documents: Int) {
        others.add(later.others)
        for var entry in later.entries {
            for place in entry.places.indices { entry.places[place].document.add(documents) }
            add(entry)
        }
    }

    /// Returns the issues of a severity or above.
    func filter(atLeast severity: IssueSeverity) -> DriftIssues {
        var rest = DriftIssues()
        rest.entries = entries.filter { $0.severity >= severity }
        rest.others = rest.entries.isEmpty ? 0 : others
        return rest
    }

    /// Returns the issues with details that a known record doesn't have and cannot have had.
    func filter(notIn known: DriftIssues) -> DriftIssues {
        var rest = DriftIssues()
        rest.entries = entries.filter { entry in
            let (index, isThere) = known.index(of: entry.detail)
            return !isThere && (known.others == 0 || index < known.entries.count)
        }
        rest.others = known.others == 0 ? others : 0
        return rest
    }

    var isEmpty: Bool { entries.isEmpty && others == 0 }
}

extension [JSONKind: Int] {
    mutating func add(_ counts: [JSONKind: Int]) {
        for (kind, count) in counts { self[kind, default: 0].add(count) }
    }

    /// The sum of all counts.
    var total: Int { values.reduce(into: 0) { $0.add($1) } }

    /// The kinds, the most frequent first, with their counts if there are several: `string 412, null 3`.
    var listed: String {
        let kinds = JSONKind.allCases.filter { self[$0] != nil }
            .ordered { self[$0, default: 0] > self[$1, default: 0] }
        if kinds.count == 1 { return kinds[0].rawValue }
        return kinds.map { "\($0) \(self[$0, default: 0].grouped)" }.joined(separator: ", ")
    }
}
