/// Cleaning what a server sent, before it is read or stored. What is not touched keeps its bytes.
extension JSON {
    /// The value without nulls, however deep they are.
    ///
    ///     // {"a": null, "b": [1, null, "<null>"], "c": {"d": null}}
    ///     json.removingNulls()                    // {"b": [1], "c": {}}
    ///     json.removingNulls(by: .strict)         // {"b": [1, "<null>"], "c": {}}
    ///
    /// Members and elements that are null, or a string that means null by the policy, are left out. Of a member that counts and is null, all others
    /// of its name go with it: they were not read before, either. A value that is null itself stays.
    ///
    /// - Parameter coercion: The policy; its ``Coercion/nullSpellings`` are what counts.
    /// - Returns: The value itself if there are no nulls in it.
    /// - Complexity: O(*n*) in the bytes, at any depth; no stack is taken for the depth.
    public func removingNulls(by coercion: Coercion = .lenient) -> JSON {
        rewritten { json, _, _ in coercion.isNull(json) ? .remove : .keep }
    }

    /// The value with the JSON that is in its strings, where all of a string is an array or an object.
    ///
    ///     // {"payload": "{\"ids\": \"[1, 2]\"}", "note": "[sic] as it is", "n": "7"}
    ///     json.decodingEmbedded()                 // {"payload": {"ids": [1, 2]}, "note": "[sic] as it is", "n": "7"}
    ///     json.decodingEmbedded(depth: 1)         // {"payload": {"ids": "[1, 2]"}, "note": "[sic] as it is", "n": "7"}
    ///
    /// A string that is no JSON, or is a number, a Bool, a string or null, stays a string, and so does text with which the value would be
    /// nested deeper than ``defaultNestingLimit``, so that what is written can be opened again. Whitespace around the array or object does not matter. Text that was decoded keeps its bytes, and its
    /// values have their positions in it.
    ///
    /// - Parameter depth: How often text is decoded in text that was decoded. With every level quotes need twice as many backslashes,
    ///   so that there cannot be many.
    /// - Returns: The value itself if there is no such text in it.
    /// - Complexity: O(*n*) in the bytes for every level of text in text; no stack is taken for the depth.
    public func decodingEmbedded(depth: Int = 16) -> JSON {
        rewritten { json, level, nesting in
            // Of a document that was opened with a higher limit only the text counts.
            let limit = Self.defaultNestingLimit - (nesting < Self.defaultNestingLimit ? nesting : 0)
            guard level < depth, let content = Coercion.containerText(in: json, nestingLimit: limit) else {
                return .keep
            }
            return .replace(content)
        }
    }
}
