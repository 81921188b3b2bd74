extension Check {
    /// Requires the value to be in a range: a number, a date, a string, or any other comparable value.
    ///
    ///     @Property(.check(.in(0...150)))   var age: Int = 0
    ///     @Property(.check(.in(0..<1)))     var ratio: Double = 0
    ///     @Property(.check(.in(1...)))      var count: Int?
    ///     @Property(.check(.in(...launch))) var built: Date?
    ///
    /// In the schema for numbers: `minimum`, `maximum`, `exclusiveMaximum`.
    ///
    /// - Parameter range: Any range. Strings are compared as in Swift.
    /// - Returns: A check of the value.
    public static func `in`<Range: RangeExpression & Sendable>(_ range: Range) -> Check
    where Value: Comparable, Range.Bound == Value {
        let bounds = RangeBounds(range)
        var keywords = SchemaKeywords()
        if let least = bounds?.lower.flatMap({ JSON.number($0) }) { keywords.add(SchemaKeywords("minimum", least)) }
        if let bounds, let most = bounds.upper.flatMap({ JSON.number($0) }) {
            keywords.add(SchemaKeywords(bounds.includesUpper ? "maximum" : "exclusiveMaximum", most))
        }
        let text = "must be " + (bounds?.text ?? "in \(range)")
        return Check(
            CheckRule(text, keywords, broken: { range.contains($0) ? nil : bounds?.rule(brokenBy: $0) ?? "range" }))
    }

    /// Requires the length of a string to be in a range. As in JSON Schema, the length is the number of Unicode code
    /// points: the length of 👨‍👩‍👧 is 5.
    ///
    ///     @Property(.check(.length(1...20))) var name: String?
    ///
    /// In the schema: `minLength`, `maxLength`.
    ///
    /// - Parameter range: Any range of lengths.
    /// - Returns: A check of the string.
    public static func length<Range: RangeExpression<Int> & Sendable>(_ range: Range) -> Check where Value == String {
        Check(CountRange(range).rule(of: .string) { $0.unicodeScalars.count })
    }

    /// Requires a string to have an exact length.
    ///
    /// - Parameter length: The number of Unicode code points.
    /// - Returns: A check of the string.
    public static func length(_ length: Int) -> Check where Value == String { .length(length...length) }

    /// Requires the number of elements of an array, a set, a dictionary or another collection to be in a range.
    /// Elements that can't be read aren't counted.
    ///
    ///     @Property(.check(.count(1...10))) var tags: [String]
    ///
    /// In the schema: `minItems` and `maxItems`, or `minProperties` and `maxProperties`. A set has no `maxItems`, since
    /// the array may contain equal elements.
    ///
    /// - Parameter range: Any range of counts.
    /// - Returns: A check of the collection.
    public static func count<Range: RangeExpression<Int> & Sendable>(_ range: Range) -> Check where Value: Collection {
        // Equal elements of the JSON are one element of a set, so that the JSON may have more of them.
        let isSet = Value.self is any SetAlgebra.Type
        return Check(CountRange(range).rule(of: JSON.Kind.written(for: Value.self), mayRepeat: isSet) { $0.count })
    }

    /// Requires a collection to have an exact number of elements.
    ///
    /// - Parameter count: The number of elements.
    /// - Returns: A check of the collection.
    public static func count(_ count: Int) -> Check where Value: Collection { .count(count...count) }

    /// Unavailable. Use `length` for strings, which counts Unicode code points as JSON Schema does.
    @available(*, unavailable, message: "to check the length of a string, use .length(1...20)")
    public static func count<Range: RangeExpression<Int> & Sendable>(_ range: Range) -> Check where Value == String {
        .length(range)
    }
}

extension Check where Value: Collection {
    /// A check that requires a string, an array, a set, a dictionary or another collection not to be empty.
    ///
    ///     @Property(.check(.nonEmpty)) var name: String?
    ///
    /// In the schema: `minLength`, `minItems` or `minProperties`.
    public static var nonEmpty: Check {
        let kind = JSON.Kind.written(for: Value.self)
        let name = "min" + CountRange<PartialRangeFrom<Int>>.noun(for: kind)
        return Check(CheckRule("must not be empty", name, CountRange(1...).keywords(for: kind)) { !$0.isEmpty })
    }
}

/// The bounds of one of Swift's range types.
private struct RangeBounds<Bound: Comparable & Sendable> {
    let lower: Bound?
    let upper: Bound?
    let includesUpper: Bool

    /// Returns nil for any other range type.
    init?(_ range: some RangeExpression<Bound>) {
        switch range {
        case let range as ClosedRange<Bound>: (lower, upper, includesUpper) = (range.lowerBound, range.upperBound, true)
        case let range as Range<Bound>: (lower, upper, includesUpper) = (range.lowerBound, range.upperBound, false)
        case let range as PartialRangeFrom<Bound>: (lower, upper, includesUpper) = (range.lowerBound, nil, true)
        case let range as PartialRangeThrough<Bound>: (lower, upper, includesUpper) = (nil, range.upperBound, true)
        case let range as PartialRangeUpTo<Bound>: (lower, upper, includesUpper) = (nil, range.upperBound, false)
        default: return nil
        }
    }

    /// Returns the keyword for the bound that a value outside the range doesn't keep.
    func rule(brokenBy value: Bound) -> String {
        if let lower, !(value >= lower) { return "minimum" }
        return includesUpper ? "maximum" : "exclusiveMaximum"
    }

    /// `in 0...150`, `at least 1`, `at most 5`, `less than 5`.
    var text: String {
        switch (lower.map { JSON.spelling($0) }, upper.map { JSON.spelling($0) }) {
        case (let lower?, let upper?): "in \(lower)\(includesUpper ? "..." : "..<")\(upper)"
        case (let lower?, nil): "at least \(lower)"
        case (nil, let upper?): "\(includesUpper ? "at most" : "less than") \(upper)"
        case (nil, nil): "anything"
        }
    }
}

/// A range of allowed counts.
private struct CountRange<Range: RangeExpression<Int> & Sendable>: Sendable {
    private let range: Range
    private let least: Int
    private let most: Int?
    /// The range in words. Nil if its type isn't one of Swift's range types.
    private let words: String?

    init(_ range: Range) {
        self.range = range
        let bounds = RangeBounds(range)
        words = bounds?.text
        least = max(bounds?.lower ?? 0, 0)
        most = bounds.flatMap { bounds in bounds.upper.map { bounds.includesUpper ? $0 : max($0, 0) - 1 } }
    }

    /// Returns the rule for values that are written as a kind of JSON.
    ///
    /// - Parameter mayRepeat: Whether the JSON may have more elements than the value, because equal ones count once.
    func rule<Value>(
        of kind: JSON.Kind?, mayRepeat: Bool = false, count: @escaping @Sendable (Value) -> Int
    ) -> CheckRule<Value> {
        var mistakes: [String] = []
        if let words, let most, most < 0 { mistakes.append("a count cannot be \(words)") }
        let (noun, least) = (Self.noun(for: kind), least)
        return CheckRule(
            text(for: kind), keywords(for: kind, mayRepeat: mayRepeat), mistakes: mistakes,
            broken: { [range] value in
                let count = count(value)
                return range.contains(count) ? nil : (count < least ? "min" : "max") + noun
            })
    }

    /// The noun in the keywords for a kind of JSON.
    static func noun(for kind: JSON.Kind?) -> String {
        switch kind {
        case .string: "Length"
        case .object: "Properties"
        default: "Items"
        }
    }

    func keywords(for kind: JSON.Kind?, mayRepeat: Bool = false) -> SchemaKeywords {
        guard kind == .string || kind == .array || kind == .object else { return SchemaKeywords() }
        let noun = Self.noun(for: kind)
        var keywords = SchemaKeywords()
        if least > 0 { keywords.add(SchemaKeywords("min" + noun, JSON(least))) }
        if let most, !mayRepeat { keywords.add(SchemaKeywords("max" + noun, JSON(most))) }
        return keywords
    }

    private func text(for kind: JSON.Kind?) -> String {
        let noun = kind == .string ? "character" : kind == .object ? "member" : "element"
        func counted(_ number: Int) -> String { "\(number) \(noun.plural(for: number))" }
        guard words != nil else { return "must have \(range) \(noun)s" }
        guard let most else { return "must have at least \(counted(least))" }
        if most == least { return "must have exactly \(counted(most))" }
        return least == 0 ? "must have at most \(counted(most))" : "must have \(least) to \(counted(most))"
    }
}
