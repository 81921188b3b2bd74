/// A value, or a part of it, that fails a check.
package struct CheckFailure: Sendable, Hashable {
    /// What would have to be: `must be in 0...150`.
    package let text: String
    /// Where inside the value, from the outside in; empty for the value itself.
    package let place: [CheckStep]

    package init(text: String, place: [CheckStep]) {
        self.text = text
        self.place = place
    }

    /// The same failure, of a part of a larger value.
    func inside(_ part: CheckStep?) -> CheckFailure {
        part.map { CheckFailure(text: text, place: [$0] + place) } ?? self
    }
}

/// A step from a value into it.
package enum CheckStep: Sendable, Hashable {
    /// An element of a list, by its ordinal among those that were read.
    case element(Int)
    /// The value for a key of a dictionary.
    case value(CheckedKey)
    /// A key of a dictionary itself.
    case key(CheckedKey)
}

/// A key of a dictionary, of whatever type.
package struct CheckedKey: Sendable, Hashable, CustomStringConvertible {
    package let base: any Hashable & Sendable

    init(_ base: some Hashable & Sendable) { self.base = base }

    package static func == (left: CheckedKey, right: CheckedKey) -> Bool {
        AnyHashable(left.base) == AnyHashable(right.base)
    }

    package func hash(into hasher: inout Hasher) { base.hash(into: &hasher) }

    /// The name that is written for it. The one that was read may be spelled otherwise: `"1.0"` for 1.
    package var description: String {
        guard let json = JSON.written(byDefault: base) else { return String(describing: base) }
        return json.exactString ?? json.text
    }
}

/// A ``Check`` without the type of what it checks.
package protocol AnyCheck: Sendable, CustomStringConvertible {
    /// Calls `body` with what fails until it returns false. A value of another type passes.
    ///
    /// - Returns: False if `body` did.
    func forEachFailure(ofAny value: Any, _ body: (CheckFailure) -> Bool) -> Bool

    /// What it is in a JSON Schema: an object of keywords for the schema of the value, empty if there are none.
    var schema: JSON { get }

    /// What is wrong with the declaration, whatever the value.
    var mistakes: [String] { get }
}

extension AnyCheck {
    /// Everything that fails.
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
