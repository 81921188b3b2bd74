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
    ///   - context: Values for the models and converters that read the document.
    /// - Throws: ``JSONError`` if there is no JSON in the text, or if it is nested too deep. Its place is in the text.
    /// - Complexity: O(*n*) in the length of the text.
    public init(
        repairing text: String, nestingLimit: Int = defaultNestingLimit, context: JSONContext = JSONContext()
    ) throws(JSONError) {
        if let json = try? JSON(parsing: text, nestingLimit: nestingLimit) {
            self = json.withContext(context)
            return
        }
        let bytes = Array(text.utf8)
        guard let repaired = RepairedText(bytes) else {
            throw JSONError(
                .unexpectedCharacter(expected: "an object or an array somewhere in the text", found: "none"), at: 0,
                in: bytes)
        }
        do throws(JSONError) {
            let json = try JSON(parsing: repaired.bytes, nestingLimit: nestingLimit)
            self = json.with(note: repaired.repairs(of: bytes)).withContext(context)
        } catch {
            guard case .nestingTooDeep(let limit) = error.reason, limit < repaired.brackets.count else { throw error }
            throw JSONError(error.reason, at: repaired.brackets[limit], in: bytes)
        }
    }

    /// The repairs of the text that the value was opened from, in the order of their places; empty if it was JSON, and
    /// for a value that was edited.
    public var repairs: [JSONRepair] { note as? [JSONRepair] ?? [] }
}

extension JSONOpenable {
    /// Opens the JSON in a text that isn't quite JSON, as language models write it, as
    /// `JSON(repairing:)` does.
    ///
    ///     let recipe = try Recipe(repairing: answer)
    ///     recipe.json.repairs         // each repair, with its place
    ///
    /// - Parameters:
    ///   - text: The text.
    ///   - context: Values for the models and converters that read the document.
    /// - Throws: ``JSONError`` if there is no JSON in the text, or its root is of another kind.
    public init(repairing text: String, context: JSONContext = JSONContext()) throws(JSONError) {
        try self.init(root: try JSON(repairing: text, context: context))
    }
}
