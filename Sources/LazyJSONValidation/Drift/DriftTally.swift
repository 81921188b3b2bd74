/// What tells issues of a kind apart: a key, a value, a text.
///
/// They have an order, so that which ones are kept of too many depends on nothing but themselves: whatever is among the smallest of all
/// is among the smallest of any part, and was counted from its first time on.
struct DriftDetail: Sendable, Hashable, Comparable {
    /// Of longer ones the beginning is kept.
    static let byteLimit = 120

    let text: String
    private let digits: Int

    init(_ text: String) {
        self.text = Self.bounded(text)
        digits = self.text.utf8.reduce(0) { $1 &- 0x30 < 10 ? $0 + 1 : $0 }
    }

    /// The text, or its beginning with an ellipsis, which stays as it is if it is bounded again.
    static func bounded(_ text: String) -> String {
        guard text.utf8.count > byteLimit else { return text }
        var end = text.utf8.index(text.startIndex, offsetBy: byteLimit)
        while end.samePosition(in: text.unicodeScalars) == nil { end = text.utf8.index(before: end) }
        return text[..<end] + "…"
    }

    // By code points: JSON's names that are equal for Swift may be different ones.

    static func == (left: DriftDetail, right: DriftDetail) -> Bool { left.text.utf8.elementsEqual(right.text.utf8) }

    func hash(into hasher: inout Hasher) { for byte in text.utf8 { hasher.combine(byte) } }

    static func < (left: DriftDetail, right: DriftDetail) -> Bool {
        if left.digits != right.digits { return left.digits < right.digits }
        let (one, other) = (left.text.utf8, right.text.utf8)
        return one.count == other.count ? one.lexicographicallyPrecedes(other) : one.count < other.count
    }
}

/// How often there were issues of a kind with the same detail.
struct DriftEntry: Sendable, Hashable {
    /// How many places are kept.
    static let placeLimit = 3

    let detail: DriftDetail
    var severity: IssueSeverity
    /// Of the first one.
    var expected: String
    var count: Int
    var kinds: [JSONKind: Int]
    var places: [DriftPlace]

    /// Adds those of later documents.
    mutating func merge(_ later: DriftEntry) {
        severity = max(severity, later.severity)
        count.add(later.count)
        kinds.add(later.kinds)
        if places.count < Self.placeLimit { places += later.places.prefix(Self.placeLimit - places.count) }
    }
}

/// The issues of a kind about a property, or about a class.
struct DriftIssues: Sendable, Hashable {
    /// How many details are kept.
    static let limit = 100

    /// Those with the smallest details, in their order.
    private(set) var entries: [DriftEntry] = []
    /// How many issues have other details.
    var others = 0

    /// The index of the entry with a detail, or where it would be.
    private func index(of detail: DriftDetail) -> (index: Int, isThere: Bool) {
        var range = entries.indices
        while !range.isEmpty {
            let middle = range.lowerBound + range.count / 2
            if entries[middle].detail < detail {
                range = middle + 1..<range.upperBound
            } else {
                range = range.lowerBound..<middle
            }
        }
        let index = range.lowerBound
        return (index, index < entries.count && entries[index].detail == detail)
    }

    /// Adds issues of one detail; only counts them where enough smaller details are kept.
    mutating func add(_ entry: DriftEntry) {
        let (index, isThere) = index(of: entry.detail)
        if isThere { return entries[index].merge(entry) }
        guard index < Self.limit else { return others.add(entry.count) }
        entries.insert(entry, at: index)
        if entries.count > Self.limit, let last = entries.popLast() { others.add(last.count) }
    }

    /// Adds those of documents that come after a number of others.
    mutating func merge(_ later: DriftIssues, after documents: Int) {
        others.add(later.others)
        for var entry in later.entries {
            for place in entry.places.indices { entry.places[place].document.add(documents) }
            add(entry)
        }
    }

    /// Those that matter at least this much.
    func filter(atLeast severity: IssueSeverity) -> DriftIssues {
        var rest = DriftIssues()
        rest.entries = entries.filter { $0.severity >= severity }
        rest.others = rest.entries.isEmpty ? 0 : others
        return rest
    }

    /// Those with details that others do not have, and cannot have had.
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

    /// The number of all.
    var total: Int { values.reduce(into: 0) { $0.add($1) } }

    /// The kinds, the most frequent first, with their numbers if there are several: `string 412, null 3`.
    var listed: String {
        let kinds = JSONKind.allCases.filter { self[$0] != nil }
            .ordered { self[$0, default: 0] > self[$1, default: 0] }
        if kinds.count == 1 { return kinds[0].rawValue }
        return kinds.map { "\($0) \(self[$0, default: 0].grouped)" }.joined(separator: ", ")
    }
}
