/// What the values of a property should be, beyond their type. A check never changes what is read: validation reports what fails,
/// and the schema of the class contains it.
///
///     final class Person: JSONModel, @unchecked Sendable {
///         @Property(check: .in(0...150))                              var age: Int = 0
///         @Property(check: [.length(2...20), .pattern("^[a-z]+$")])   var nick: String?
///         @Property(check: .each(.nonEmpty))                          var tags: [String]
///         @Property(check: Check("must be even") { $0 % 2 == 0 })     var shoes: Int?
///     }
///
/// A list of checks is a check, all of which have to pass. A check of an optional passes nil: only `required:` says that there has
/// to be a value.
///
///     let check: Check<Int> = [.in(0...150), .multiple(of: 2)]
///     check.passes(20)        // true
///     check.passes(21)        // false
///     check.description       // must be in 0...150 and must be a multiple of 2
public struct Check<Value: Sendable>: Sendable {
    let rules: [CheckRule<Value>]

    init(_ rules: [CheckRule<Value>]) { self.rules = rules }

    /// A check by a function.
    ///
    ///     Check("must be even") { $0 % 2 == 0 }
    ///
    /// The schema of a class does not contain it.
    ///
    /// - Parameters:
    ///   - text: What has to be, as validation reports it.
    ///   - passes: Whether a value passes. Called by validation, on any thread, maybe several at once.
    @_disfavoredOverload
    public init(_ text: String, _ passes: @escaping @Sendable (Value) -> Bool) {
        self.init([CheckRule(text) { value in RawAccessWatch.allowed { passes(value) } }])
    }

    /// A check of an optional by a function of what it wraps; nil passes.
    ///
    ///     @Property(check: Check("must be even") { $0 % 2 == 0 }) var shoes: Int?
    ///
    /// - Parameters:
    ///   - text: What has to be, as validation reports it.
    ///   - passes: Whether a value passes. Called by validation, on any thread, maybe several at once.
    public init<Wrapped: Sendable>(_ text: String, _ passes: @escaping @Sendable (Wrapped) -> Bool)
    where Value == Wrapped? {
        self = Check<Wrapped>(text, passes).ofOptional()
    }

    /// Whether a value passes.
    ///
    ///     Check<Int>.in(0...150).passes(200)      // false
    public func passes(_ value: Value) -> Bool { forEachFailure(of: value) { _ in false } }

    /// Calls `body` with what fails, in the order of the checks, until it returns false.
    ///
    /// - Returns: False if `body` did.
    func forEachFailure(of value: Value, _ body: (CheckFailure) -> Bool) -> Bool {
        rules.allSatisfy { $0.find(value, body) }
    }

    /// Everything that fails.
    func failures(of value: Value) -> [CheckFailure] {
        var failures: [CheckFailure] = []
        _ = forEachFailure(of: value) {
            failures.append($0)
            return true
        }
        return failures
    }
}

extension Check: ExpressibleByArrayLiteral {
    /// All of several checks; none, if there are none.
    public init(arrayLiteral checks: Check...) { self.init(checks.flatMap(\.rules)) }
}

extension Check: CustomStringConvertible {
    /// What has to be: `must be in 0...150`.
    public var description: String {
        rules.isEmpty ? "may be anything" : rules.map(\.text).joined(separator: " and ")
    }
}

/// One thing that has to be.
struct CheckRule<Value: Sendable>: Sendable {
    /// What has to be: `must be in 0...150`.
    let text: String
    /// What it is in a JSON Schema.
    var keywords = SchemaKeywords()
    /// What is wrong with the declaration, whatever the value.
    var mistakes: [String] = []
    /// Calls the function with what fails until it returns false, and then returns false.
    let find: @Sendable (Value, (CheckFailure) -> Bool) -> Bool

    init(
        _ text: String, _ keywords: SchemaKeywords = SchemaKeywords(), mistakes: [String] = [],
        find: @escaping @Sendable (Value, (CheckFailure) -> Bool) -> Bool
    ) {
        self.text = text
        self.keywords = keywords
        self.mistakes = mistakes
        self.find = find
    }

    /// A rule that a value passes or fails as a whole.
    init(
        _ text: String, _ keywords: SchemaKeywords = SchemaKeywords(), mistakes: [String] = [],
        passes: @escaping @Sendable (Value) -> Bool
    ) {
        self.init(text, keywords, mistakes: mistakes) { value, body in
            passes(value) || body(CheckFailure(text: text, place: []))
        }
    }
}

// MARK: - Optionals

extension Check {
    /// The same for an optional: nil passes.
    func ofOptional() -> Check<Value?> {
        Check<Value?>(
            rules.map { rule in
                CheckRule(rule.text, rule.keywords.orNull, mistakes: rule.mistakes) { value, body in
                    value.map { rule.find($0, body) } ?? true
                }
            })
    }

    /// The same for an optional of which only a protocol is known.
    func ofOptional<Whole: Sendable>(_ whole: Whole.Type) -> Check<Whole>
    where Whole: _ElementwiseConvertible & ExpressibleByNilLiteral, Whole.Converted == Value {
        Check<Whole>(
            rules.map { rule in
                CheckRule(rule.text, rule.keywords.orNull, mistakes: rule.mistakes) { whole, body in
                    (whole as? Value).map { rule.find($0, body) } ?? true
                }
            })
    }
}
