import LazyJSONFoundation

extension JSON {
    /// Opens the JSON in a text that isn't quite JSON, as language models and people write it.
    ///
    /// It finds the JSON in prose or in a fence, closes strings and containers that are open, and mends common errors:
    /// other quotes, names without quotes, missing and trailing commas, comments, `True` and `None`, line breaks in
    /// strings, several values. ``repairs`` lists each repair with its place. JSON that is right stays as it is.
    ///
    ///     let json = try JSON(repairing: "Sure! ```json\n{name: 'Bo', \"tags\": [\"a\",\n```")
    ///     json.text(.compact)         // {"name":"Bo","tags":["a"]}
    ///     json.repairs.count          // 7
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - nestingLimit: The maximum depth of arrays and objects.
    /// - Throws: ``JSONError`` if there is no JSON in the text.
    /// - Complexity: O(*n*) in the length of the text.
    public init(repairing text: String, nestingLimit: Int = defaultNestingLimit) throws(JSONError) {
        if let json = try? JSON(parsing: text, nestingLimit: nestingLimit) {
            self = json
            return
        }
        let bytes = Array(text.utf8)
        guard let repaired = RepairedText(bytes) else {
            throw JSONError(
                .unexpectedCharacter(expected: "an object or an array somewhere in the text", found: "none"), at: 0,
                in: bytes)
        }
        let document = try Document(
            Source(repaired.bytes), nestingLimit: nestingLimit, repairs: repaired.repairs(of: bytes))
        self.init(document, at: document.root)
    }

    /// The repairs of the text that the value was opened from, in the order of their places; empty if it was JSON.
    public var repairs: [JSONRepair] {
        switch storage {
        case .parsed(let document, _): document.repairs
        case .edited(let container): container.base?.document.repairs ?? []
        }
    }
}
