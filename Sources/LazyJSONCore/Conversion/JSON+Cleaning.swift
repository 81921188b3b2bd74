/// Cleaning JSON from a server before it is read or stored. Unaffected parts keep their bytes.
extension JSON {
    /// Returns the value without nulls at any depth.
    ///
    ///     // {"a": null, "b": [1, null, "<null>"], "c": {"d": null}}
    ///     json.removingNulls()                    // {"b": [1], "c": {}}
    ///     json.removingNulls(by: .strict)         // {"b": [1, "<null>"], "c": {}}
    ///
    /// Members and elements that are null, or a string that means null by the policy, are left out. If a name repeats
    /// and its first member is null, all members of that name are left out, because the others weren't read before,
    /// either. A value that is null itself stays.
    ///
    /// - Parameter coercion: The policy, whose ``Coercion/nullSpellings`` apply.
    /// - Returns: The value without nulls. If it contains none, this is the value itself.
    /// - Complexity: O(*n*) in the bytes, at any depth. The stack doesn't grow with the depth.
    public func removingNulls(by coercion: Coercion = .lenient) -> JSON {
        rewritten { json, _, _ in coercion.isNull(json) ? nil : json }
    }

    /// Returns the value with each string that spells an array or an object replaced by that array or object.
    ///
    ///     // {"payload": "{\"ids\": \"[1, 2]\"}", "note": "[sic] as it is", "n": "7"}
    ///     json.decodingEmbedded()             // {"payload": {"ids": [1, 2]}, "note": "[sic] as it is", "n": "7"}
    ///     json.decodingEmbedded(depth: 1)     // {"payload": {"ids": "[1, 2]"}, "note": "[sic] as it is", "n": "7"}
    ///
    /// A string that isn't JSON, or that spells a number, a Bool, a string or null, stays a string. Text that would
    /// nest the value deeper than ``defaultNestingLimit`` stays a string, too, so that the result can be opened again.
    /// Whitespace around the array or object doesn't matter. Decoded text keeps its bytes, and positions of its values
    /// are positions in that text.
    ///
    /// - Parameter depth: The number of levels of text inside decoded text. Quotes need twice as many backslashes with
    ///   every level, so there can't be many.
    /// - Returns: The value with decoded text. If it contains no such text, this is the value itself.
    /// - Complexity: O(*n*) in the bytes for every level of text inside text. The stack doesn't grow with the depth.
    public func decodingEmbedded(depth: Int = 16) -> JSON {
        rewritten { json, level, nesting in
            // If the document was opened with a higher limit, only the nesting of the text counts.
            let limit = Self.defaultNestingLimit - (nesting < Self.defaultNestingLimit ? nesting : 0)
            guard level < depth else { return json }
            return Coercion.containerText(in: json, nestingLimit: limit) ?? json
        }
    }
}
