#if canImport(FoundationEssentials) && !FullFoundation
    import FoundationEssentials
#else
    import Foundation
#endif

extension Check {
    /// The value is one of several.
    ///
    ///     @Property(check: .oneOf("S", "M", "L")) var size: String = "M"
    ///
    /// Unlike `enumValues`, of which others are expected later and only remarked. In the schema: `enum`, if all of them can be
    /// written.
    ///
    /// - Parameter values: The values, equal as in Swift.
    public static func oneOf(_ values: Value...) -> Check where Value: Equatable { .oneOf(values) }

    /// The value, if there is one, is one of several.
    ///
    /// - Parameter values: The values, equal as in Swift.
    public static func oneOf<Wrapped: Equatable & Sendable>(_ values: Wrapped...) -> Check where Value == Wrapped? {
        Check<Wrapped>.oneOf(values).ofOptional()
    }

    private static func oneOf(_ values: [Value]) -> Check where Value: Equatable {
        let written = values.compactMap { JSON.written(byDefault: $0) }
        let keywords = written.count == values.count ? SchemaKeywords("enum", JSON(written)) : SchemaKeywords()
        let list = values.map { JSON.spelling($0) }.joined(separator: ", ")
        return Check([
            CheckRule("must be \(values.count == 1 ? "" : "one of ")\(list)", keywords) { values.contains($0) }
        ])
    }
}

// MARK: - Multiples

extension Check {
    /// An integer is a multiple of another: also 0, and negative ones.
    ///
    ///     @Property(check: .multiple(of: 5)) var minutes: Int = 0
    ///
    /// In the schema: `multipleOf`.
    ///
    /// - Parameter divisor: Any but 0, of which only 0 is a multiple: that is a mistake in the declaration.
    public static func multiple(of divisor: Value) -> Check where Value: BinaryInteger {
        multiple(of: divisor, isValid: divisor != 0) { $0.isMultiple(of: divisor) }
    }

    /// An integer, if there is one, is a multiple of another.
    ///
    /// - Parameter divisor: Any but 0.
    public static func multiple<Integer: BinaryInteger & Sendable>(of divisor: Integer) -> Check
    where Value == Integer? {
        Check<Integer>.multiple(of: divisor).ofOptional()
    }

    /// A floating-point number is a multiple of another, as both are spelled in decimal: 0.3 is a multiple of 0.1.
    ///
    ///     @Property(check: .multiple(of: 0.05)) var price: Double = 0
    ///
    /// Exactly so: there is no tolerance, and 0.30000000000000004 is none. An infinity is a multiple of nothing. In the schema:
    /// `multipleOf`.
    ///
    /// - Parameter divisor: Any but 0.
    public static func multiple(of divisor: Value) -> Check where Value: BinaryFloatingPoint {
        let step = DecimalParts(number: "\(divisor)")
        return multiple(of: divisor, isValid: divisor.isFinite && divisor != 0) {
            $0.isFinite && DecimalParts(number: "\($0)").isMultiple(of: step)
        }
    }

    /// A floating-point number, if there is one, is a multiple of another, as both are spelled in decimal.
    ///
    /// - Parameter divisor: Any but 0.
    public static func multiple<Number: BinaryFloatingPoint & Sendable>(of divisor: Number) -> Check
    where Value == Number? {
        Check<Number>.multiple(of: divisor).ofOptional()
    }

    /// A decimal is a multiple of another, exactly.
    ///
    /// In the schema: `multipleOf`.
    ///
    /// - Parameter divisor: Any but 0.
    public static func multiple(of divisor: Decimal) -> Check where Value == Decimal {
        let step = DecimalParts(number: divisor.description)
        return multiple(of: divisor, isValid: divisor.isFinite && divisor != 0) {
            $0.isFinite && DecimalParts(number: $0.description).isMultiple(of: step)
        }
    }

    /// A decimal, if there is one, is a multiple of another, exactly.
    ///
    /// - Parameter divisor: Any but 0.
    public static func multiple(of divisor: Decimal) -> Check where Value == Decimal? {
        Check<Decimal>.multiple(of: divisor).ofOptional()
    }

    private static func multiple(
        of divisor: Value, isValid: Bool, passes: @escaping @Sendable (Value) -> Bool
    ) -> Check {
        let text = JSON.spelling(divisor)
        guard isValid else {
            return Check(
                [CheckRule("must be a multiple of \(text)", mistakes: ["\(text) has no multiples"], passes: passes)])
        }
        // The keyword has to be above 0.
        let magnitude = text.hasPrefix("-") ? String(text.dropFirst()) : text
        let keywords = JSONNumber(magnitude).map { SchemaKeywords("multipleOf", JSON($0)) } ?? SchemaKeywords()
        return Check([CheckRule("must be a multiple of \(text)", keywords, passes: passes)])
    }
}
