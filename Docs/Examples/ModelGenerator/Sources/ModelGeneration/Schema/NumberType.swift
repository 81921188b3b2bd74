import LazyJSON

/// A type of numbers, and its limits if it is an integer.
struct NumberType {
    let name: String
    var limits: (lower: String, upper: String)?

    /// Chooses the integer type whose limits `minimum` and `maximum` are, as the library writes them. `Int` if there is
    /// none, or `UInt64` if `Int` can't hold the maximum.
    init(integerIn view: SchemaView) {
        let lower = view.parts.lazy.compactMap { $0.json["minimum"] }.first?.text(.compact)
        let upper = view.parts.lazy.compactMap { $0.json["maximum"] }.first?.text(.compact)
        let isShort = view["format"]?.string == "int32" && lower == nil && upper == nil
        self =
            Self.integers.first { $0.limits?.lower == lower && $0.limits?.upper == upper }
            ?? Self.integers.first { $0.name == (isShort ? "Int32" : upper == "\(UInt64.max)" ? "UInt64" : "Int") }
            ?? NumberType(Int.self)
    }

    /// Chooses the type of numbers that may have a fraction.
    init(fractionIn view: SchemaView) { name = view["format"]?.string == "float" ? "Float" : "Double" }

    /// The formats of OpenAPI that the type is.
    var formats: Set<String> {
        switch name {
        case "Int": ["int64"]
        case "Int32": ["int32"]
        case "Float": ["float"]
        case "Double": ["double"]
        default: []
        }
    }

    /// Returns the type with a name; nil if it is none of numbers.
    static func named(_ name: String) -> NumberType? {
        ["Double", "Float"].contains(name) ? NumberType(name: name) : integers.first { $0.name == name }
    }

    private init(name: String) { self.name = name }

    private init<I: FixedWidthInteger>(_ type: I.Type) {
        (name, limits) = ("\(type)", ("\(I.min)", "\(I.max)"))
    }

    /// The limits, as far as `Int128` goes.
    private var range: ClosedRange<Int128> {
        (limits.flatMap { Int128($0.lower) } ?? .min)...(limits.flatMap { Int128($0.upper) } ?? .max)
    }

    private static let integers = [
        NumberType(Int8.self), NumberType(Int16.self), NumberType(Int32.self), NumberType(Int.self),
        NumberType(Int128.self), NumberType(UInt8.self), NumberType(UInt16.self), NumberType(UInt32.self),
        NumberType(UInt64.self), NumberType(UInt128.self),
    ]

    /// Returns a number as code; nil if it isn't a number of the type.
    ///
    /// - Parameters:
    ///   - json: The number.
    ///   - rule: How a bound of integers is rounded. Nil if it must not be.
    func literal(_ json: JSON?, _ rule: FloatingPointRoundingRule?) -> String? {
        guard let json, json.kind == .number else { return nil }
        if limits != nil {
            let rounded = json.double.flatMap { Int128(exactly: rule.map($0.rounded) ?? $0) }
            guard let integer = Int128(json.text(.compact)) ?? rounded else { return nil }
            return range.contains(integer) ? "\(integer)" : nil
        }
        guard let double = json.double else { return nil }
        return "\(double)" == "\(double.rounded())" && abs(double) < 1e15 ? "\(Int(double))" : "\(double)"
    }
}
