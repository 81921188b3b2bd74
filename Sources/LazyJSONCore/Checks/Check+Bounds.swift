import LazyJSONFoundation

/// Checks of bounds that aren't ranges.
extension Check {
    // MARK: Exclusive bounds

    /// Requires a number, a date, a string, or any other comparable value to be greater than another.
    ///
    ///     @Property(.check(.greater(than: 0)))      var price: Decimal = 1
    ///     @Property(.check(.greater(than: launch))) var updated: Date?
    ///
    /// In the schema for numbers: `exclusiveMinimum`, which is also the rule of its issues.
    ///
    /// - Parameter bound: The bound, which doesn't pass itself. Strings are compared as in Swift.
    /// - Returns: A check of the value.
    public static func greater(than bound: Value) -> Check where Value: Comparable {
        limit(Value.self == Date.self ? "after" : "greater than", bound, "exclusiveMinimum") { $0 > bound }
    }

    /// Requires a number, a date, a string, or any other comparable value to be less than another.
    ///
    ///     @Property(.check(.less(than: 100))) var percentage: Double = 0
    ///
    /// In the schema for numbers: `exclusiveMaximum`, which is also the rule of its issues.
    ///
    /// - Parameter bound: The bound, which doesn't pass itself. Strings are compared as in Swift.
    /// - Returns: A check of the value.
    public static func less(than bound: Value) -> Check where Value: Comparable {
        limit(Value.self == Date.self ? "before" : "less than", bound, "exclusiveMaximum") { $0 < bound }
    }

    private static func limit(
        _ words: String, _ bound: Value, _ keyword: String, passes: @escaping @Sendable (Value) -> Bool
    ) -> Check {
        let keywords = JSON.number(bound).map { SchemaKeywords(keyword, $0) } ?? SchemaKeywords()
        return Check(CheckRule("must be \(words) \(JSON.spelling(bound))", keyword, keywords, passes: passes))
    }

    // MARK: Digits

    /// Requires a number to have at most a count of digits in decimal, on both sides of the point together. Zeros at
    /// the start of a whole number and at the end of a fraction don't count: 0.050 has two digits.
    ///
    ///     @Property(.check([.digits(atMost: 6), .decimalPlaces(atMost: 2)])) var price: Decimal = 0     // 1234.56
    ///
    /// JSON Schema has no keyword for it. The rule of its issues: `digits`.
    ///
    /// - Parameter count: The maximum number of digits, at least 1.
    /// - Returns: A check of the number. Infinities and NaN fail.
    public static func digits(atMost count: Int) -> Check where Value: Numeric {
        let text = "must have at most \(count) \("digit".plural(for: count))"
        let mistakes = count < 1 ? ["a number cannot have \(count) digits"] : []
        return Check(
            CheckRule(text, "digits", mistakes: mistakes) { value in
                decimalParts(value).map { max($0.digits.count + max($0.exponent, 0), -$0.exponent) <= count } ?? false
            })
    }

    /// Requires a number to have at most a count of decimal places. Zeros at the end don't count. A floating-point
    /// number has the places of its shortest spelling: 0.1 has one.
    ///
    /// In the schema: `multipleOf`. The rule of its issues: `decimalPlaces`.
    ///
    /// - Parameter count: The maximum number of digits after the point.
    /// - Returns: A check of the number. Infinities and NaN fail.
    public static func decimalPlaces(atMost count: Int) -> Check where Value: Numeric {
        let text = "must have at most \(count) decimal \("place".plural(for: count))"
        let mistakes = count < 0 ? ["a number cannot have \(count) decimal places"] : []
        var keywords = SchemaKeywords()
        // Doubles have no multiples of smaller numbers than this.
        let unit = 1...300 ~= count ? "0." + String(repeating: "0", count: count - 1) + "1" : "1"
        if 0...300 ~= count, let step = JSONNumber(unit) {
            keywords.add(SchemaKeywords("multipleOf", JSON(step)))
        }
        return Check(
            CheckRule(text, "decimalPlaces", keywords, mistakes: mistakes) { value in
                decimalParts(value).map { -$0.exponent <= count } ?? false
            })
    }

    /// Returns the digits of a number as Swift spells it; nil if it isn't finite.
    private static func decimalParts(_ value: Value) -> DecimalParts? {
        let text = "\(value)"
        // Every exponent of a `Decimal`, a `Double` or a `Float80` is much closer to 0.
        guard JSONNumber(text.filter { $0 != "+" }) != nil, case let parts = DecimalParts(number: text),
            -1_000_000...1_000_000 ~= parts.exponent
        else { return nil }
        return parts
    }
}

// MARK: - Dates

extension Check where Value == Date {
    /// A check that requires a date to be in the past when it's checked.
    ///
    ///     @Property(.check(.past)) var birthday: Date?
    ///
    /// JSON Schema has no keyword for it. The rule of its issues: `past`.
    public static var past: Check { Check(CheckRule("must be in the past", "past") { $0 < Date() }) }

    /// A check that requires a date to be in the future when it's checked.
    ///
    /// JSON Schema has no keyword for it. The rule of its issues: `future`.
    public static var future: Check { Check(CheckRule("must be in the future", "future") { $0 > Date() }) }
}
