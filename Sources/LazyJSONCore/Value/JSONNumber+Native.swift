import LazyJSONFoundation

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
