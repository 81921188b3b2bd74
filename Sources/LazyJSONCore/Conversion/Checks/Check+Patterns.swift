extension Check {
    /// Requires a string to contain a match of a pattern. As in JSON Schema, the match can be anywhere, unless `^` and
    /// `$` anchor the pattern.
    ///
    ///     @Property(check: .pattern("^[a-z]{2}(-[A-Z]{2})?$")) var language: String?
    ///
    /// The pattern is a regular expression, read as JSON Schema does: characters are Unicode code points, `\d` and `\w`
    /// are ASCII, and `$` is the very end. It is compiled when the class is first used. A pattern that can't be
    /// compiled is a mistake in the declaration. The duration of a match depends on the pattern: nested repetitions, as
    /// in `(a+)+`, can take very long on a malicious string.
    ///
    /// In the schema: `pattern`.
    ///
    /// - Parameter pattern: The regular expression.
    /// - Returns: A check of the string.
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

    /// Requires an optional string to contain a match of a pattern. Nil passes.
    ///
    /// - Parameter pattern: The regular expression.
    /// - Returns: A check of the optional string.
    public static func pattern(_ pattern: String) -> Check where Value == String? {
        Check<String>.pattern(pattern).ofOptional()
    }

    /// Requires a string to contain a match of a Swift regular expression.
    ///
    ///     @Property(check: .pattern(/^[a-z]{2}(-[A-Z]{2})?$/)) var language: String?
    ///
    /// The expression is matched as by `firstMatch(of:)`: characters are Swift's characters. The schema of a class
    /// doesn't contain the expression, because JSON Schema may read it differently or not at all. Only a pattern that
    /// is given as text is in the schema.
    ///
    /// - Parameter regex: The expression. It is evaluated again for every additional thread that matches at the same
    ///   time, because only one thread at a time can use a `Regex`.
    /// - Returns: A check of the string.
    public static func pattern<Output>(_ regex: @escaping @autoclosure @Sendable () -> Regex<Output>) -> Check
    where Value == String {
        let first = regex()
        let text = first._literalPattern.map { "must match the pattern \($0)" } ?? "must match the pattern"
        let matcher = Matcher(first, make: regex)
        return Check([CheckRule(text) { matcher.isFound(in: $0) }])
    }

    /// Requires an optional string to contain a match of a Swift regular expression. Nil passes.
    ///
    /// - Parameter regex: The expression. It is evaluated again for every additional thread that matches at the same
    ///   time.
    /// - Returns: A check of the optional string.
    public static func pattern<Output>(_ regex: @escaping @autoclosure @Sendable () -> Regex<Output>) -> Check
    where Value == String? {
        Check<String>.pattern(regex()).ofOptional()
    }
}

/// Returns a regular expression as JSON Schema reads it, which follows ECMA-262.
private func regularExpression(_ pattern: String) throws -> Regex<AnyRegexOutput> {
    try Regex(pattern).matchingSemantics(.unicodeScalar).asciiOnlyDigits().asciiOnlyWordCharacters()
        .wordBoundaryKind(.simple)
}

/// A regular expression for any number of threads, with one copy for each thread that matches at the same time.
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

    /// Whether the expression matches anywhere. An expression that throws an error doesn't match.
    func isFound(in text: String) -> Bool {
        guard let regex = lock.withLock({ unused.popLast() })?.regex ?? make() else { return false }
        defer {
            let returned = Unused(regex: regex)
            lock.withLock { unused.append(returned) }
        }
        do { return try regex.firstMatch(in: text) != nil } catch { return false }
    }
}
