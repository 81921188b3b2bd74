/// Names of the properties of one class.
struct PropertyNames {
    private var taken: Set<String> = Identifiers.members

    /// Adjectives that begin with `is` in Swift if they are a Bool.
    private static let adjectives: Set<String> = [
        "active", "admin", "available", "default", "distinct", "draft", "empty", "enabled", "fork", "hidden",
        "internal", "online",
        "open", "optional", "paid", "private", "public", "valid", "visible",
    ]

    /// Returns the name of the property for a key, and takes it.
    ///
    /// - Parameters:
    ///   - key: The key in JSON.
    ///   - isBool: Whether the property is a Bool, which reads as an assertion: `verified` is `isVerified`.
    mutating func name(for key: String, isBool: Bool) -> String {
        let words = Words(of: key)
        var name = words.lowerCamel
        if isBool, let word = words.words.first, words.words.count == 1, Self.isAdjective(word) {
            name = "is" + words.upperCamel
        }
        if name.isEmpty || name == "_" { name = "value" }
        if taken.contains(name), Identifiers.members.contains(name) { name += "Value" }
        return Identifiers.unique(name, in: &taken)
    }

    private static func isAdjective(_ word: String) -> Bool {
        adjectives.contains(word) || word.count > 4 && ["ed", "able", "ible"].contains { word.hasSuffix($0) }
    }
}
