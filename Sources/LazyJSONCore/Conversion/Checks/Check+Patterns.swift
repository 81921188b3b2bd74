extension Check {
    /// A pattern is found anywhere in a string, unless it is anchored by `^` and `$`: as in JSON Schema.
    ///
    ///     @Property(check: .pattern("^[a-z]{2}(-[A-Z]{2})?$")) var language: String?
    ///
    /// A regular expression, read as JSON Schema does: characters are Unicode code points, `\d` and `\w` are ASCII, `$` is the very end.
    /// It is compiled when the class is first used; one that cannot be is a mistake in the declaration. How long a match takes depends on
    /// the pattern: nested repetitions, `(a+)+`, can take very long on a string that is made for them.
    ///
    /// In the schema: `pattern`.
    ///
    /// - Parameter pattern: The regular expression.
    public static func pattern(_ pattern: String) -> Check where Value == String {
        let text = "must match the pattern \(pattern)"
        do {
            let first = try regularExpression(pattern)
            let matcher = Matcher(first) { try? regularExpression(pattern) }
            let keywords = SchemaKeywords("pattern", JSON(pattern))
            return Check([CheckRule(text, keywords) { matcher.isFound(in: $0) }])
        } catch {
            return Check([CheckRule(text, mistakes: ["\"\(pattern)\" is not a pattern: \(error)"]) { _ in false }])
        }
    }

    /// A pattern is found anywhere in a string, if there is one.
    ///
    /// - Parameter pattern: The regular expression.
    public static func pattern(_ pattern: String) -> Check where Value == String? {
        Check<String>.pattern(pattern).ofOptional()
    }

    /// A regular expression of Swift is found anywhere in a string.
    ///
    ///     @Property(check: .pattern(/^[a-z]{2}(-[A-Z]{2})?$/)) var language: String?
    ///
    /// It is matched as `firstMatch(of:)` does: characters are those of Swift. The schema of a class does not contain it, since JSON
    /// Schema may read it differently or not at all: a pattern that is given as text is in there.
    ///
    /// - Parameter regex: The expression, which is evaluated again for every further thread that matches at the same time: a
    ///   `Regex` can be used by one at a time.
    public static func pattern<Output>(_ regex: @escaping @autoclosure @Sendable () -> Regex<Output>) -> Check
    where Value == String {
        let first = regex()
        let text = first._literalPattern.map { "must match the pattern \($0)" } ?? "must match the pattern"
        let matcher = Matcher(first, make: regex)
        return Check([CheckRule(text) { matcher.isFound(in: $0) }])
    }

    /// A regular expression of Swift is found anywhere in a string, if there is one.
    ///
    /// - Parameter regex: The expression, which is evaluated again for every further thread that matches at the same time.
    public static func pattern<Output>(_ regex: @escaping @autoclosure @Sendable () -> Regex<Output>) -> Check
    where Value == String? {
        Check<String>.pattern(regex()).ofOptional()
    }
}

/// A regular expression as JSON Schema reads it, which follows ECMA-262.
private func regularExpression(_ pattern: String) throws -> Regex<AnyRegexOutput> {
    try Regex(pattern).matchingSemantics(.unicodeScalar).asciiOnlyDigits().asciiOnlyWordCharacters()
        .wordBoundaryKind(.simple)
}

/// A regular expression for any number of threads: there are as many as match at the same time, each used by one at a time.
private final class Matcher<Output>: @unchecked Sendable {
    private struct Unused: @unchecked Sendable {
        let regex: Regex<Output>
    }

    private let make: @Sendable () -> Regex<Output>?
    private let lock = Lock()
    private var unused: [Unused]

    init(_ first: Regex<Output>, make: @escaping @Sendable () -> Regex<Output>?) {
        self.make = make
        unused = [Unused(regex: first)]
    }

    /// Whether it matches anywhere. One that throws does not match.
    func isFound(in text: String) -> Bool {
        guard let regex = lock.withLock({ unused.popLast() })?.regex ?? make() else { return false }
        defer {
            let returned = Unused(regex: regex)
            lock.withLock { unused.append(returned) }
        }
        do { return try regex.firstMatch(in: text) != nil } catch { return false }
    }
}
