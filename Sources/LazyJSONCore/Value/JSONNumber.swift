import LazyJSONFoundation

/// A JSON number: its text, and its value as Swift types.
///
///     let number = try JSON(parsing: "4.20").number
///     number?.text        // "4.20"
///     number?.double      // 4.2
///     number?.int         // nil
public struct JSONNumber: Sendable, Hashable, CustomStringConvertible {
    /// The number as it is spelled in the JSON.
    public let text: String

    /// Creates a number from its text; returns nil unless the text is a number by RFC 8259 §6.
    ///
    /// - Parameter text: The text, without whitespace around it.
    public init?(_ text: String) {
        guard NumberText.of(text, { _ in }) != nil else { return nil }
        self.text = text
    }

    init(unchecked text: String) { self.text = text }

    /// The value as an `Int`; nil if it is not whole or does not fit.
    public var int: Int? { NumberText.of(text) { $0.integer(as: Int.self) } ?? nil }

    /// The value as an `Int64`; nil if it is not whole or does not fit.
    public var int64: Int64? { NumberText.of(text) { $0.integer(as: Int64.self) } ?? nil }

    /// The value as a `UInt64`; nil if it is not whole or does not fit.
    public var uint64: UInt64? { NumberText.of(text) { $0.integer(as: UInt64.self) } ?? nil }

    /// The nearest double; nil for a number beyond the largest double.
    public var double: Double? { (NumberText.of(text) { $0.double } ?? nil).flatMap { $0.isFinite ? $0 : nil } }

    /// The exact value; nil if a `Decimal` cannot represent it.
    public var decimal: Decimal? { NumberText.of(text) { $0.decimal } ?? nil }

    /// The number as it is spelled in the JSON.
    public var description: String { text }

    /// Returns whether two numbers have the same value, however they are spelled: `1`, `1.0` and `10e-1` do.
    public static func == (left: JSONNumber, right: JSONNumber) -> Bool {
        left.text == right.text || left.parts == right.parts
    }

    /// Hashes the value, not the spelling.
    public func hash(into hasher: inout Hasher) { hasher.combine(parts) }

    private var parts: DecimalParts? { NumberText.of(text) { $0.parts } }
}

extension JSONNumber {
    /// A number as the Swift type that fits it best.
    enum Native {
        case int(Int64)
        case uint(UInt64)
        case double(Double)
        case decimal(Decimal)
    }

    /// The first of 64-bit integers, a double and a decimal that represents the number; otherwise the nearest double,
    /// or nil if that would be infinite.
    var native: Native? {
        if let value = int64 { return .int(value) }
        if let value = uint64 { return .uint(value) }
        let nearest = double
        if let nearest, JSONNumber(nearest.description) == self { return .double(nearest) }
        if let decimal { return .decimal(decimal) }
        return nearest.map { .double($0) }
    }
}
