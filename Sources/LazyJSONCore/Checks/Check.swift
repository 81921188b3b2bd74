/// A requirement for the values of a property, beyond their type.
///
/// A check never changes the value that is read. Validation reports values that fail, and the schema of the class
/// contains the requirement.
///
///     final class Person: JSONModel, @unchecked Sendable {
///         @Property(.check(.in(0...150)))                              var age: Int = 0
///         @Property(.check([.length(2...20), .pattern("^[a-z]+$")]))   var nick: String?
///         @Property(.check(.each(.nonEmpty)))                          var tags: [String]
///         @Property(.check(Check("must be even") { $0 % 2 == 0 }))     var shoes: Int?
///     }
///
/// A list of checks is itself a check, which passes if all of them pass. The option `.check` of an optional property
/// takes a check of the wrapped value, which nil passes: only `.required` makes a value mandatory.
///
///     let check: Check<Int> = [.in(0...150), .multiple(of: 2)]
///     check.passes(20)        // true
///     check.passes(21)        // false
///     check.description       // must be in 0...150 and must be a multiple of 2
public struct Check<Value: Sendable>: Sendable {
    let rules: [CheckRule<Value>]

    init(_ rules: [CheckRule<Value>]) { self.rules = rules }

    init(_ rule: CheckRule<Value>) { self.init([rule]) }

    /// Creates a check from a function.
    ///
    ///     Check("must be even", rule: "even") { $0 % 2 == 0 }
    ///
    /// The schema of a class doesn't contain the check. Nil passes, without a call of the function.
    ///
    /// - Parameters:
    ///   - text: The requirement, as validation reports it.
    ///   - rule: The identifier of the requirement in issues, for programs.
    ///   - passes: Returns whether a value passes. Validation calls it on any thread, possibly on several at once.
    public init(_ text: String, rule: String = "check", _ passes: @escaping @Sendable (Value) -> Bool) {
        self.init(CheckRule(text, rule) { value in isNil(value) || RawAccessWatch.allowed { passes(value) } })
    }

    /// Returns whether a value passes the check.
    ///
    ///     Check<Int>.in(0...150).passes(200)      // false
    ///
    /// - Parameter value: The value to check.
    /// - Returns: Whether the value meets the whole requirement.
    public func passes(_ value: Value) -> Bool { forEachFailure(of: value) { _ in false } }

    /// Calls `body` with each failure, in the order of the checks, until it returns false.
    ///
    /// - Returns: False if `body` returned false.
    func forEachFailure(of value: Value, _ body: (CheckFailure) -> Bool) -> Bool {
        rules.allSatisfy { $0.find(value, body) }
    }
}

extension Check: ExpressibleByArrayLiteral {
    /// Creates a check that passes if all of several checks pass. Without checks, every value passes.
    public init(arrayLiteral checks: Check...) { self.init(checks.flatMap(\.rules)) }
}

extension Check: CustomStringConvertible {
    /// The requirement in words: `must be in 0...150`.
    public var description: String {
        rules.isEmpty ? "may be anything" : rules.map(\.text).joined(separator: " and ")
    }
}

/// One requirement.
struct CheckRule<Value: Sendable>: Sendable {
    /// The requirement in words: `must be in 0...150`.
    let text: String
    /// The requirement as keywords of a JSON Schema.
    var keywords = SchemaKeywords()
    /// The mistakes in the declaration, independent of values.
    var mistakes: [String] = []
    /// Calls the function with each failure until it returns false, and then returns false.
    let find: @Sendable (Value, (CheckFailure) -> Bool) -> Bool

    init(
        _ text: String, _ keywords: SchemaKeywords = SchemaKeywords(), mistakes: [String] = [],
        find: @escaping @Sendable (Value, (CheckFailure) -> Bool) -> Bool
    ) {
        (self.text, self.keywords, self.mistakes, self.find) = (text, keywords, mistakes, find)
    }

    /// Creates a rule that a value passes or fails as a whole.
    ///
    /// - Parameter name: The identifier of the rule: the keyword of JSON Schema, if there is one.
    init(
        _ text: String, _ name: String, _ keywords: SchemaKeywords = SchemaKeywords(), mistakes: [String] = [],
        passes: @escaping @Sendable (Value) -> Bool
    ) {
        self.init(text, keywords, mistakes: mistakes) { value, body in
            passes(value) || body(CheckFailure(text: text, rule: name, steps: []))
        }
    }

    /// Creates a rule with two bounds.
    ///
    /// - Parameter broken: Returns the identifier of the bound that a value doesn't keep; nil if it keeps both.
    init(
        _ text: String, _ keywords: SchemaKeywords = SchemaKeywords(), mistakes: [String] = [],
        broken: @escaping @Sendable (Value) -> String?
    ) {
        self.init(text, keywords, mistakes: mistakes) { value, body in
            broken(value).map { body(CheckFailure(text: text, rule: $0, steps: [])) } ?? true
        }
    }
}

// MARK: - Optionals

extension Check {
    /// Creates a check of an optional from a check of its wrapped value. Nil passes.
    ///
    /// The option `.check` of an optional property takes either, so this is for checks inside others:
    ///
    ///     @Property(.check(.each(.unlessNil(.in(0...9))))) var digits: [Int?]
    ///
    /// - Parameter check: The check of the wrapped value.
    /// - Returns: The check of the optional.
    public static func unlessNil<Wrapped: Sendable>(_ check: Check<Wrapped>) -> Check where Value == Wrapped? {
        Check(
            check.rules.map { rule in
                CheckRule(rule.text, rule.keywords.orNull, mistakes: rule.mistakes) { value, body in
                    value.map { rule.find($0, body) } ?? true
                }
            })
    }
}
