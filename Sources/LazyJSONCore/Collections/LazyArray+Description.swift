extension LazyArray {
    /// How many models are shown.
    private static var shownCount: Int { 10 }

    /// The descriptions of the first ten models, and how many more there are: `[User(id: 1), User(id: 2), … 98 more
    /// #3fa90c]`.
    ///
    /// The fingerprint is that of the JSON, so that arrays that differ only after the first models don't look the same.
    public var description: String {
        var parts = prefix(Self.shownCount).map(\.description)
        if count > parts.count { parts.append("… \(count - parts.count) more #\(json.fingerprint)") }
        return "[\(parts.joined(separator: ", "))]"
    }

    /// A mirror of the first ten models.
    public var customMirror: Mirror {
        Mirror(
            self, children: prefix(Self.shownCount).enumerated().map { (label: "[\($0)]", value: $1) },
            displayStyle: .struct)
    }
}
