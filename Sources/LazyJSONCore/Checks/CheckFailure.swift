/// A value, or a part of it, that fails a check.
package struct CheckFailure: Sendable, Hashable {
    /// The requirement that isn't met: `must be in 0...150`.
    package let text: String
    /// The identifier of the requirement: `maximum`.
    package let rule: String
    /// The steps to the part inside the value, from the outside in. Empty for the value itself.
    package let steps: [CheckStep]

    package init(text: String, rule: String, steps: [CheckStep]) {
        (self.text, self.rule, self.steps) = (text, rule, steps)
    }

    /// The key of a dictionary that fails; nil if a value does.
    package var key: CheckedKey? { if case .key(let key)? = steps.last { key } else { nil } }

    /// Returns this failure as one of a part of a larger value.
    func inside(_ part: CheckStep?) -> CheckFailure {
        part.map { CheckFailure(text: text, rule: rule, steps: [$0] + steps) } ?? self
    }
}

/// A step from a value to a part of it.
package enum CheckStep: Sendable, Hashable {
    /// An element of a list, by its ordinal among those that were read.
    case element(Int)
    /// The value for a key of a dictionary.
    case value(CheckedKey)
    /// A key of a dictionary itself.
    case key(CheckedKey)
}

/// A ``Check`` without the type of its values.
package protocol AnyCheck: Sendable, CustomStringConvertible {
    /// Calls `body` with each failure until it returns false. A value of another type passes.
    ///
    /// - Returns: False if `body` returned false.
    func forEachFailure(ofAny value: Any, _ body: (CheckFailure) -> Bool) -> Bool

    /// The requirement as a JSON Schema: an object of keywords for the schema of the value, or an empty object.
    var schema: JSON { get }

    /// The mistakes in the declaration, independent of values.
    var mistakes: [String] { get }
}

extension AnyCheck {
    /// Returns all failures of a value.
    package func failures(ofAny value: Any) -> [CheckFailure] {
        var failures: [CheckFailure] = []
        _ = forEachFailure(ofAny: value) {
            failures.append($0)
            return true
        }
        return failures
    }
}

extension Check: AnyCheck {
    package func forEachFailure(ofAny value: Any, _ body: (CheckFailure) -> Bool) -> Bool {
        (value as? Value).map { forEachFailure(of: $0, body) } ?? true
    }

    package var schema: JSON { keywords.json }

    package var mistakes: [String] { rules.flatMap(\.mistakes) }

    /// The keywords of all rules.
    var keywords: SchemaKeywords {
        rules.reduce(into: SchemaKeywords()) { $0.add($1.keywords) }
    }
}
