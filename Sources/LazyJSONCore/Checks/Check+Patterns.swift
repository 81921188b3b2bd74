extension Check {
    /// Requires a string to contain a match of a pattern. As in JSON Schema, the match can be anywhere, unless `^` and
    /// `$` anchor the pattern.
    ///
    ///     @Property(.check(.pattern("^[a-z]{2}(-[A-Z]{2})?$"))) var language: String?
    ///
    /// The pattern is a regular expression, read as JSON Schema does: by ECMA-262 with the flag `u`. Characters are
    /// Unicode code points, `\d` and `\w` are ASCII, and `$` is the very end. It is compiled when the class is first
    /// used. A text that ECMA-262 doesn't accept is a mistake in the declaration. So are back references, the
    /// properties `Emoji_Component` and `Extended_Pictographic`, and patterns whose counts make more than 10,000 parts.
    ///
    /// In the schema: `pattern`. The rule of its issues: `pattern`.
    ///
    /// - Parameters:
    ///   - pattern: The regular expression.
    ///   - text: The requirement in words, as validation reports it. By default, the text contains the pattern.
    /// - Returns: A check of the string.
    /// - Complexity: A match takes O(*n* × *m*) in the length of the string and the size of the pattern, whatever both
    ///   contain. Patterns such as `(a+)+$` are safe.
    public static func pattern(_ pattern: String, _ text: String? = nil) -> Check where Value == String {
        let text = text ?? "must match the pattern \(pattern)"
        do throws(PatternError) {
            let matcher = try Pattern(pattern)
            let keywords = SchemaKeywords("pattern", JSON(pattern))
            return Check(CheckRule(text, "pattern", keywords) { matcher.isFound(in: $0) })
        } catch {
            return Check(
                CheckRule(text, "pattern", mistakes: ["\"\(pattern)\" is not a pattern: \(error)"]) { _ in false })
        }
    }

    /// Requires a string to contain a match of a Swift regular expression.
    ///
    ///     @Property(.check(.pattern(/^[a-z]{2}(-[A-Z]{2})?$/))) var language: String?
    ///
    /// The expression is matched as by `firstMatch(of:)`: characters are Swift's characters. The schema of a class
    /// doesn't contain the expression, because JSON Schema may read it differently or not at all. Only a pattern that
    /// is given as text is in the schema.
    ///
    /// - Parameters:
    ///   - regex: The expression. It is evaluated again for every additional thread that matches at the same time,
    ///     because only one thread at a time can use a `Regex`.
    ///   - text: The requirement in words, as validation reports it. By default, the text contains the expression if
    ///     it's a literal.
    /// - Returns: A check of the string.
    /// - Complexity: The expression decides: nested repetitions, as in `(a+)+$`, can take very long on a malicious
    ///   string. A pattern that is given as text can't.
    public static func pattern<Output>(
        _ regex: @escaping @autoclosure @Sendable () -> Regex<Output>, _ text: String? = nil
    ) -> Check where Value == String {
        let first = regex()
        let text = text ?? first._literalPattern.map { "must match the pattern \($0)" } ?? "must match the pattern"
        let matcher = Matcher(first, make: regex)
        return Check(CheckRule(text, "pattern") { matcher.isFound(in: $0) })
    }
}

/// A regular expression for any number of threads, with one copy for each thread that matches at the same time.
final class Matcher<Output>: @unchecked Sendable {
    private let make: @Sendable () -> Regex<Output>?
    private let lock = Lock()
    private var unused: [Box<Regex<Output>>]

    init(_ first: Regex<Output>, make: @escaping @Sendable () -> Regex<Output>?) {
        self.make = make
        unused = [Box(first)]
    }

    /// Whether the expression matches anywhere. An expression that throws an error doesn't match.
    func isFound(in text: String) -> Bool {
        guard let regex = lock.withLock({ unused.popLast() }) ?? make().map({ Box($0) }) else { return false }
        defer { lock.withLock { unused.append(regex) } }
        do { return try regex.value.firstMatch(in: text) != nil } catch { return false }
    }
}
