extension LazyArray {
    /// How many models are shown.
    private static var shownCount: Int { 10 }

    /// The descriptions of the first ten models, and how many more there are: `[User(id: 1), User(id: 2), … 98 more
    /// #3fa90c]`.
    public var description: String { shown(\.description) }

    /// The debug descriptions of the first ten models, which contain their JSON if it says more, and how many more
    /// models there are.
    public var debugDescription: String { shown(\.debugDescription) }

    /// A mirror of the first ten models.
    public var customMirror: Mirror {
        Mirror(
            self, children: prefix(Self.shownCount).enumerated().map { (label: "[\($0)]", value: $1) },
            displayStyle: .struct)
    }

    /// The text with a fingerprint of the JSON, so that arrays that differ only after the first models do not look the
    /// same.
    private func shown(_ text: (Element) -> String) -> String {
        var parts = prefix(Self.shownCount).map(text)
        if count > parts.count { parts.append("… \(count - parts.count) more #\(json.fingerprint)") }
        return "[\(parts.joined(separator: ", "))]"
    }
}
