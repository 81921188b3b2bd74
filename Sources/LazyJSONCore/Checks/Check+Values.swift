import LazyJSONFoundation

extension Check {
    /// Requires the value to be one of several.
    ///
    ///     @Property(.check(.oneOf("S", "M", "L"))) var size: String = "M"
    ///
    /// In contrast, `enumValues` expects other values later, and they are only noted. In the schema: `enum`, if all
    /// values can be written.
    ///
    /// - Parameter values: The allowed values, compared by Swift's equality.
    /// - Returns: A check of the value.
    public static func oneOf(_ values: Value...) -> Check where Value: Equatable { .oneOf(values) }

    private static func oneOf(_ values: [Value]) -> Check where Value: Equatable {
        let written = values.compactMap { JSON.written(byDefault: $0) }
        // The elements of a set have no order, and a schema compares arrays in order.
        let isListed = written.count == values.count && !JSON.hasSets(in: Value.self)
        var keywords = isListed ? SchemaKeywords("enum", JSON(written)) : SchemaKeywords()
        if Value.self is any OptionalType.Type { keywords = keywords.orNull }
        let list = values.map { JSON.spelling($0) }.joined(separator: ", ")
        return Check(
            CheckRule("must be \(values.count == 1 ? "" : "one of ")\(list)", "enum", keywords) {
                isNil($0) || values.contains($0)
            })
    }
}

// MARK: - Multiples

extension Check {
    /// Requires an integer to be a multiple of another. Zero and negative multiples pass, too.
    ///
    ///     @Property(.check(.multiple(of: 5))) var minutes: Int = 0
    ///
    /// In the schema: `multipleOf`.
    ///
    /// - Parameter divisor: Any integer except 0, which would be a mistake in the declaration: only 0 is a multiple of
    ///   it.
    /// - Returns: A check of the integer.
    public static func multiple(of divisor: Value) -> Check where Value: BinaryInteger {
        multiple(of: divisor, isValid: divisor != 0) { $0.isMultiple(of: divisor) }
    }

    /// Requires a floating-point number to be a multiple of another. Both are compared as they are spelled in decimal:
    /// 0.3 is a multiple of 0.1.
    ///
    ///     @Property(.check(.multiple(of: 0.05))) var price: Double = 0
    ///
    /// The check is exact. There is no tolerance, so 0.30000000000000004 isn't a multiple of 0.1. An infinity isn't a
    /// multiple of anything. In the schema: `multipleOf`.
    ///
    /// - Parameter divisor: Any number except 0.
    /// - Returns: A check of the number.
    public static func multiple(of divisor: Value) -> Check where Value: BinaryFloatingPoint {
        let step = DecimalParts(number: "\(divisor)")
        return multiple(of: divisor, isValid: divisor.isFinite && divisor != 0) {
            $0.isFinite && DecimalParts(number: "\($0)").isMultiple(of: step)
        }
    }

    /// Requires a decimal to be an exact multiple of another.
    ///
    /// In the schema: `multipleOf`.
    ///
    /// - Parameter divisor: Any decimal except 0.
    /// - Returns: A check of the decimal.
    public static func multiple(of divisor: Decimal) -> Check where Value == Decimal {
        let step = DecimalParts(number: divisor.description)
        return multiple(of: divisor, isValid: divisor.isFinite && divisor != 0) {
            $0.isFinite && DecimalParts(number: $0.description).isMultiple(of: step)
        }
    }

    private static func multiple(
        of divisor: Value, isValid: Bool, passes: @escaping @Sendable (Value) -> Bool
    ) -> Check {
        let text = "must be a multiple of \(JSON.spelling(divisor))"
        guard isValid else {
            let mistake = "\(JSON.spelling(divisor)) has no multiples"
            return Check(CheckRule(text, "multipleOf", mistakes: [mistake], passes: passes))
        }
        // The keyword has to be above 0.
        let number = JSON.spelling(divisor)
        let magnitude = number.hasPrefix("-") ? String(number.dropFirst()) : number
        let keywords = JSONNumber(magnitude).map { SchemaKeywords("multipleOf", JSON($0)) } ?? SchemaKeywords()
        return Check(CheckRule(text, "multipleOf", keywords, passes: passes))
    }
}
