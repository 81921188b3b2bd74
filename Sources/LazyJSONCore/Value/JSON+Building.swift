#if canImport(FoundationEssentials) && !FullFoundation
    import FoundationEssentials
#else
    import Foundation
#endif

/// New values. A scalar is a document of its own; an array or object is an edited container without a base.
extension JSON {
    /// `null`
    public static let null = JSON(trusted: Array("null".utf8))
    static let `true` = JSON(trusted: Array("true".utf8))
    static let `false` = JSON(trusted: Array("false".utf8))
    /// `{}`
    public static let emptyObject = JSON(trusted: Array("{}".utf8))
    /// `[]`
    public static let emptyArray = JSON(trusted: Array("[]".utf8))

    /// A value from text that the library wrote.
    init(trusted text: [UInt8]) { self.init(Document(trusted: text), at: 0) }

    /// A string.
    public init(_ string: String) {
        Work.add(string.utf8.count)
        var output = Output(capacity: string.utf8.count + 2)
        output.append(quoted: string)
        self.init(trusted: output.array())
    }

    /// `true` or `false`.
    public init(_ bool: Bool) { self = bool ? .true : .false }

    /// An integer of any width.
    public init(_ integer: some BinaryInteger) { self.init(trusted: Array(String(integer).utf8)) }

    /// A number in the shortest spelling that reads back as the same double; whole numbers without a fraction.
    ///
    /// An infinity or NaN, which JSON does not have (RFC 8259 §6), becomes null, as in JavaScript. ``init(exactly:)-(Double)``
    /// tells.
    ///
    ///     JSON(0.5).text              // 0.5
    ///     JSON(2.0).text              // 2
    ///     JSON(Double.nan).text       // null
    public init(_ double: Double) { self = JSON(exactly: double) ?? .null }

    /// A number in the shortest spelling that reads back as the same float; null for an infinity or NaN.
    public init(_ float: Float) { self = JSON(exactly: float) ?? .null }

    /// A number with all digits of a decimal; null for NaN.
    public init(_ decimal: Decimal) { self = JSON(exactly: decimal) ?? .null }

    /// A number as `JSON(_:)` writes it; nil for an infinity or NaN.
    public init?(exactly double: Double) {
        guard double.isFinite else { return nil }
        self.init(trusted: Array(Self.text(of: double, whole: Int64(exactly: double)).utf8))
    }

    /// A number as `JSON(_:)` writes it; nil for an infinity or NaN.
    public init?(exactly float: Float) {
        guard float.isFinite else { return nil }
        self.init(trusted: Array(Self.text(of: float, whole: Int64(exactly: float)).utf8))
    }

    /// A number with all digits of a decimal; nil for NaN.
    public init?(exactly decimal: Decimal) {
        guard let number = JSONNumber(decimal.description) else { return nil }
        self.init(number)
    }

    /// A number spelled as it is.
    public init(_ number: JSONNumber) { self.init(trusted: Array(number.text.utf8)) }

    static func text<F: BinaryFloatingPoint & CustomStringConvertible>(of value: F, whole: Int64?) -> String {
        if let whole, whole.magnitude < 1 << 53, !(whole == 0 && value.sign == .minus) { return String(whole) }
        return value.description
    }

    /// An array of values.
    ///
    ///     JSON([x, y])
    ///     JSON(rows.lazy.map { $0["id"] ?? .null })
    public init(_ elements: some Sequence<JSON>) {
        let container = EditedContainer(isObject: false)
        container.replaceSubrange(0..<0, with: Array(elements))
        self.init(.edited(container))
    }

    /// An object with its members in the given order; of members with the same name, the first.
    public init(members: some Sequence<(key: String, value: JSON)>) {
        let container = EditedContainer(isObject: true)
        for (name, value) in members {
            let key = MemberName(name)
            if container.position(of: key) == nil { container.append(value, named: key) }
        }
        self.init(.edited(container))
    }
}

// There is no `nil` literal for null. With one, `found ? json : nil` would be a `JSON` rather than a `JSON?`, and an absent
// value would become null, without a warning in the caller's code. Null is written `.null`.
extension JSON: ExpressibleByBooleanLiteral, ExpressibleByIntegerLiteral, ExpressibleByFloatLiteral,
    ExpressibleByStringLiteral, ExpressibleByStringInterpolation, ExpressibleByArrayLiteral,
    ExpressibleByDictionaryLiteral
{
    /// `true` or `false`
    public init(booleanLiteral value: Bool) { self.init(value) }
    /// A number
    public init(integerLiteral value: Int) { self.init(value) }
    /// A number; a literal too large for a double is `null`.
    public init(floatLiteral value: Double) { self.init(value) }
    /// A string
    public init(stringLiteral value: String) { self.init(value) }
    /// An array
    public init(arrayLiteral elements: JSON...) { self.init(elements) }
    /// An object; of members with the same name, the first.
    public init(dictionaryLiteral elements: (String, JSON)...) {
        self.init(members: elements.lazy.map { (key: $0.0, value: $0.1) })
    }
}
