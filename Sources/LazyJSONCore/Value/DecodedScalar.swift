import LazyJSONFoundation

/// A value that a container has. Null, a Bool, a number or a string, whichever it is, becomes JSON.
///
/// It's decoded by functions for each type, not by a generic one: decoders treat these types in their own ways.
enum DecodedScalar {
    /// A value that is decoded on its own.
    case value(any SingleValueDecodingContainer)
    /// A member that is decoded by its key.
    case member(KeyedDecodingContainer<MemberKey>, MemberKey)

    private var isNull: Bool { decode({ $0.decodeNil() }, { try $0.decodeNil(forKey: $1) }) ?? false }
    private var bool: Bool? { decode({ try $0.decode(Bool.self) }, { try $0.decode(Bool.self, forKey: $1) }) }
    private var int: Int64? { decode({ try $0.decode(Int64.self) }, { try $0.decode(Int64.self, forKey: $1) }) }
    private var uint: UInt64? { decode({ try $0.decode(UInt64.self) }, { try $0.decode(UInt64.self, forKey: $1) }) }
    private var double: Double? { decode({ try $0.decode(Double.self) }, { try $0.decode(Double.self, forKey: $1) }) }
    private var decimal: Decimal? {
        decode({ try $0.decode(Decimal.self) }, { try $0.decode(Decimal.self, forKey: $1) })
    }
    private var string: String? { decode({ try $0.decode(String.self) }, { try $0.decode(String.self, forKey: $1) }) }
    private var data: Data? { decode({ try $0.decode(Data.self) }, { try $0.decode(Data.self, forKey: $1) }) }

    private func decode<Value>(
        _ value: (any SingleValueDecodingContainer) throws -> Value,
        _ member: (KeyedDecodingContainer<MemberKey>, MemberKey) throws -> Value
    ) -> Value? {
        switch self {
        case .value(let container): try? value(container)
        case .member(let container, let key): try? member(container, key)
        }
    }

    /// The value as JSON; nil if it's something else.
    var json: JSON? {
        if isNull { return .null }
        if let bool { return double.map(converted) ?? JSON(bool) }
        if let int { return JSON(int) }
        if let uint { return JSON(uint) }
        if let double { return decimal(near: double) ?? JSON(exactly: double) }
        return string.map { JSON($0) }
    }

    /// A decimal has more digits, but silently drops digits beyond its range: it must be the same number.
    private func decimal(near double: Double) -> JSON? {
        guard let decimal, let json = JSON(exactly: decimal), json.exactDouble == double else { return nil }
        return json
    }

    /// The value in a container that converts, for which a value is a Bool and a number at once: a column of a
    /// database.
    ///
    /// A value is a number if its text is what the container writes for the number. Any other text is a string, so
    /// `"007"`, `"1.50"` and `"1e5"` stay strings.
    private func converted(_ double: Double) -> JSON {
        let int = int
        guard let text = string else {
            return int.flatMap { Double($0) == double ? JSON($0) : nil } ?? JSON(exactly: double) ?? .null
        }
        if let int, text == "\(int)" { return JSON(int) }
        if isText(text, of: double), let json = JSON(exactly: double) { return json }
        if let data, !data.elementsEqual(text.utf8) { return JSON(data.base64EncodedString()) }
        return JSON(text)
    }

    /// Whether SQLite writes a number as this text: with up to 15 digits, so the text may be less exact than the
    /// number.
    private func isText(_ text: String, of double: Double) -> Bool {
        guard text.utf8.count <= "-1.23456789012345e-300".utf8.count, text.utf8.contains(UInt8(ascii: ".")),
            let read = Double(text)
        else { return false }
        guard read == double else { return abs(read - double) <= abs(double) * 1e-14 }
        // Swift writes 1e+16, and SQLite 1.0e+16; with an exponent of 15, Swift writes digits only.
        return text == "\(double + 0)" || text.replacing(".0e", with: "e") == "\(double)"
            || text.hasSuffix("e+15") && text.dropLast(4) == "\(double / 1e15)"
    }
}
