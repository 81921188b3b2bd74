/// The limits that a declaration sets for values, in addition to their type.
struct SchemaLimits {
    /// The known strings, for a string or for the elements of a list.
    private(set) var known: [String]?
    /// The keywords of the checks, as objects that don't contain each other.
    private var checks: [JSON] = []

    /// No limits.
    init() {}

    /// Creates the limits of a property.
    init(of property: AnyPropertyCore) {
        known = property.enumValues
        if let keywords = property.check?.schema { add(keywords) }
    }

    private mutating func add(_ keywords: JSON) {
        var pending = [keywords]
        while var next = pending.popLast() {
            let inner = next["allOf"].map { Array($0.exactElements) } ?? []
            next["allOf"] = nil
            if next != .emptyObject { checks.append(next) }
            pending += inner.reversed()
        }
    }

    /// Returns the limits of the parts of a value.
    ///
    /// - Parameter keyword: The keyword of the parts, such as `items`.
    func ofParts(_ keyword: String) -> SchemaLimits {
        var parts = SchemaLimits()
        parts.known = known
        for check in checks { if let keywords = check[keyword] { parts.add(keywords) } }
        return parts
    }

    /// Whether a check has a keyword for the value.
    func have(_ keyword: String) -> Bool { checks.contains { $0[keyword] != nil } }

    /// Returns a schema with the keywords of the checks.
    func adding(to schema: JSON) -> JSON {
        var limited = schema
        for check in checks { limited = SchemaCombining.both(limited, check) }
        return limited
    }

    /// Returns the limits that a keyword sets.
    func only(_ keyword: String) -> SchemaLimits {
        var rest = SchemaLimits()
        rest.checks = checks.compactMap { check in check[keyword].map { JSON(members: [(key: keyword, value: $0)]) } }
        return rest
    }

    /// Returns the limits without some keywords.
    func without(_ keywords: [String]) -> SchemaLimits {
        var rest = self
        for index in checks.indices {
            for keyword in keywords { rest.checks[index][keyword] = nil }
        }
        return rest
    }
}
