import LazyJSONFoundation

/// A container that is asked for one value.
protocol ScalarSource {
    func isNull() -> Bool
    func bool() throws -> Bool
    func int() throws -> Int64
    func uint() throws -> UInt64
    func double() throws -> Double
    func decimal() throws -> Decimal
    func string() throws -> String
    func data() throws -> Data
}

/// A value that is decoded on its own.
struct ValueSource: ScalarSource {
    let container: any SingleValueDecodingContainer

    func isNull() -> Bool { container.decodeNil() }
    func bool() throws -> Bool { try container.decode(Bool.self) }
    func int() throws -> Int64 { try container.decode(Int64.self) }
    func uint() throws -> UInt64 { try container.decode(UInt64.self) }
    func double() throws -> Double { try container.decode(Double.self) }
    func decimal() throws -> Decimal { try container.decode(Decimal.self) }
    func string() throws -> String { try container.decode(String.self) }
    func data() throws -> Data { try container.decode(Data.self) }
}

/// A member that is decoded by its key.
struct MemberSource: ScalarSource {
    let container: KeyedDecodingContainer<MemberKey>
    let key: MemberKey

    func isNull() -> Bool { (try? container.decodeNil(forKey: key)) ?? false }
    func bool() throws -> Bool { try container.decode(Bool.self, forKey: key) }
    func int() throws -> Int64 { try container.decode(Int64.self, forKey: key) }
    func uint() throws -> UInt64 { try container.decode(UInt64.self, forKey: key) }
    func double() throws -> Double { try container.decode(Double.self, forKey: key) }
    func decimal() throws -> Decimal { try container.decode(Decimal.self, forKey: key) }
    func string() throws -> String { try container.decode(String.self, forKey: key) }
    func data() throws -> Data { try container.decode(Data.self, forKey: key) }
}

/// Null, a Bool, a number or a string, whichever a container has for a value. There is none if it is something else.
struct DecodedScalar<Source: ScalarSource> {
    private let source: Source

    init(_ source: Source) { self.source = source }

    var json: JSON? {
        if source.isNull() { return .null }
        if let bool = try? source.bool() { return (try? source.double()).map(converted) ?? JSON(bool) }
        if let int = try? source.int() { return JSON(int) }
        if let uint = try? source.uint() { return JSON(uint) }
        if let double = try? source.double() { return decimal(near: double) ?? JSON(exactly: double) }
        return (try? source.string()).map { JSON($0) }
    }

    /// A decimal has more digits, but silently drops digits beyond its range: it must be the same number.
    private func decimal(near double: Double) -> JSON? {
        guard let decimal = try? source.decimal(), let json = JSON(exactly: decimal), json.exactDouble == double else {
            return nil
        }
        return json
    }

    /// The value in a container that converts, for which a value is a Bool and a number at once: a column of a
    /// database.
    ///
    /// A value is a number if its text is what the container writes for the number. Any other text is a string, so
    /// `"007"`, `"1.50"` and `"1e5"` stay strings.
    private func converted(_ double: Double) -> JSON {
        let int = try? source.int()
        guard let text = try? source.string() else {
            return int.flatMap { Double($0) == double ? JSON($0) : nil } ?? JSON(exactly: double) ?? .null
        }
        if let int, text == "\(int)" { return JSON(int) }
        if isText(text, of: double), let json = JSON(exactly: double) { return json }
        if let data = try? source.data(), !data.elementsEqual(text.utf8) { return JSON(data.base64EncodedString()) }
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
