import Foundation
import Testing

/// A value in a column of a database.
enum Column: Sendable {
    case null, integer(Int64), real(Double), text(String), blob([UInt8])
}

/// Decodes a row of a database, as GRDB's decoder for records does: with a keyed container. A test fails if another one
/// is requested.
struct RowDecoder: Decoder {
    var columns: [String: Column]
    var related: [String: [[String: Column]]] = [:]
    /// Whether values are converted as SQLite does it; otherwise only from numbers to numbers, as GRDB does with a copied row.
    var converts = true
    var codingPath: [any CodingKey] { [] }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        KeyedDecodingContainer(RowContainer<Key>(row: self))
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer {
        Issue.record("unkeyed decoding from a row is not supported")
        throw Unsupported()
    }

    func singleValueContainer() throws -> any SingleValueDecodingContainer {
        Issue.record("a row is not a single value")
        throw Unsupported()
    }
}

struct Unsupported: Error {}

/// The error that GRDB throws to itself, to decode a column as JSON text.
private struct NeedsJSON: Error {}

private struct RowContainer<Key: CodingKey>: KeyedDecodingContainerProtocol {
    let row: RowDecoder
    var codingPath: [any CodingKey] { [] }
    var allKeys: [Key] { (Array(row.columns.keys) + Array(row.related.keys)).compactMap { Key(stringValue: $0) } }

    func contains(_ key: Key) -> Bool { allKeys.contains { $0.stringValue == key.stringValue } }

    private func column(_ key: Key) throws -> ColumnDecoder {
        guard let column = row.columns[key.stringValue] else { throw Unsupported() }
        return ColumnDecoder(column: column, converts: row.converts, codingPath: [key])
    }

    func decodeNil(forKey key: Key) throws -> Bool { (try? column(key).decodeNil()) ?? false }
    func decode(_ type: Bool.Type, forKey key: Key) throws -> Bool { try column(key).decode(type) }
    func decode(_ type: String.Type, forKey key: Key) throws -> String { try column(key).decode(type) }
    func decode(_ type: Double.Type, forKey key: Key) throws -> Double { try column(key).decode(type) }
    func decode(_ type: Float.Type, forKey key: Key) throws -> Float { try column(key).decode(type) }
    func decode(_ type: Int.Type, forKey key: Key) throws -> Int { try column(key).decode(type) }
    func decode(_ type: Int8.Type, forKey key: Key) throws -> Int8 { try column(key).decode(type) }
    func decode(_ type: Int16.Type, forKey key: Key) throws -> Int16 { try column(key).decode(type) }
    func decode(_ type: Int32.Type, forKey key: Key) throws -> Int32 { try column(key).decode(type) }
    func decode(_ type: Int64.Type, forKey key: Key) throws -> Int64 { try column(key).decode(type) }
    func decode(_ type: UInt.Type, forKey key: Key) throws -> UInt { try column(key).decode(type) }
    func decode(_ type: UInt8.Type, forKey key: Key) throws -> UInt8 { try column(key).decode(type) }
    func decode(_ type: UInt16.Type, forKey key: Key) throws -> UInt16 { try column(key).decode(type) }
    func decode(_ type: UInt32.Type, forKey key: Key) throws -> UInt32 { try column(key).decode(type) }
    func decode(_ type: UInt64.Type, forKey key: Key) throws -> UInt64 { try column(key).decode(type) }

    func decode<Value: Decodable>(_ type: Value.Type, forKey key: Key) throws -> Value {
        if let rows = row.related[key.stringValue] { return try Value(from: RelatedRows(rows: rows)) }
        let column = try column(key)
        do {
            return try column.decode(type)
        } catch is NeedsJSON {
            return try JSONDecoder().decode(type, from: Data(column.decode(String.self).utf8))
        }
    }

    func nestedContainer<Nested: CodingKey>(
        keyedBy type: Nested.Type, forKey key: Key
    ) throws -> KeyedDecodingContainer<Nested> { throw Unsupported() }
    func nestedUnkeyedContainer(forKey key: Key) throws -> any UnkeyedDecodingContainer { throw Unsupported() }
    func superDecoder() throws -> any Decoder { row }
    func superDecoder(forKey key: Key) throws -> any Decoder { row }
}

/// Decodes a column: any value as any type, if it converts.
private struct ColumnDecoder: Decoder, SingleValueDecodingContainer {
    let column: Column
    let converts: Bool
    let codingPath: [any CodingKey]
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> { throw NeedsJSON() }
    func unkeyedContainer() throws -> any UnkeyedDecodingContainer { throw NeedsJSON() }
    func singleValueContainer() throws -> any SingleValueDecodingContainer { self }

    func decodeNil() -> Bool { if case .null = column { true } else { false } }

    private func number() throws -> (int: Int64?, double: Double) {
        switch column {
        case .integer(let int): return (int, Double(int))
        case .real(let double): return (Int64(exactly: double.rounded(.towardZero)), double)
        case .text(let text) where converts:
            let start = text.prefix { "0123456789+-.eE".contains($0) }
            return (Int64(start.prefix { $0 != "." && $0 != "e" }) ?? 0, Double(start) ?? 0)
        case .blob where converts: return (0, 0)
        case .null, .text, .blob: throw Unsupported()
        }
    }

    private func integer<Integer: FixedWidthInteger>() throws -> Integer {
        guard let int = try number().int, let value = Integer(exactly: int) else { throw Unsupported() }
        return value
    }

    func decode(_ type: Bool.Type) throws -> Bool { try number().double != 0 }
    func decode(_ type: Double.Type) throws -> Double { try number().double }
    func decode(_ type: Float.Type) throws -> Float { Float(try number().double) }
    func decode(_ type: Int.Type) throws -> Int { try integer() }
    func decode(_ type: Int8.Type) throws -> Int8 { try integer() }
    func decode(_ type: Int16.Type) throws -> Int16 { try integer() }
    func decode(_ type: Int32.Type) throws -> Int32 { try integer() }
    func decode(_ type: Int64.Type) throws -> Int64 { try integer() }
    func decode(_ type: UInt.Type) throws -> UInt { try integer() }
    func decode(_ type: UInt8.Type) throws -> UInt8 { try integer() }
    func decode(_ type: UInt16.Type) throws -> UInt16 { try integer() }
    func decode(_ type: UInt32.Type) throws -> UInt32 { try integer() }
    func decode(_ type: UInt64.Type) throws -> UInt64 { try integer() }

    func decode(_ type: String.Type) throws -> String {
        switch column {
        case .text(let text): return text
        case .integer(let int) where converts: return "\(int)"
        case .real(let double) where converts:
            // As SQLite does: 15 digits, and one behind the point at least.
            let text = String(format: "%.15g", double)
            guard let exponent = text.firstIndex(of: "e") else { return text.contains(".") ? text : text + ".0" }
            return text.contains(".") ? text : text[..<exponent] + ".0" + text[exponent...]
        case .blob(let bytes) where converts: return String(decoding: bytes.prefix { $0 != 0 }, as: UTF8.self)
        case .null, .integer, .real, .blob: throw Unsupported()
        }
    }

    func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        guard type == Data.self else { return try Value(from: self) }
        let data: Data
        if case .blob(let bytes) = column { data = Data(bytes) } else { data = Data(try decode(String.self).utf8) }
        guard let value = data as? Value else { throw Unsupported() }
        return value
    }
}

/// The rows of another table that belong to a row: an array, and nothing else may be requested.
private struct RelatedRows: Decoder, UnkeyedDecodingContainer {
    let rows: [[String: Column]]
    var currentIndex = 0
    var codingPath: [any CodingKey] { [] }
    var userInfo: [CodingUserInfoKey: Any] { [:] }

    init(rows: [[String: Column]]) { self.rows = rows }

    func container<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        Issue.record("keyed decoding from related rows is not supported")
        throw Unsupported()
    }

    func singleValueContainer() throws -> any SingleValueDecodingContainer {
        Issue.record("related rows are not a single value")
        throw Unsupported()
    }

    func unkeyedContainer() throws -> any UnkeyedDecodingContainer { self }

    var count: Int? { rows.count }
    var isAtEnd: Bool { currentIndex == rows.count }
    func decodeNil() throws -> Bool { false }

    mutating func decode<Value: Decodable>(_ type: Value.Type) throws -> Value {
        defer { currentIndex += 1 }
        return try Value(from: RowDecoder(columns: rows[currentIndex]))
    }

    func nestedContainer<Key: CodingKey>(keyedBy type: Key.Type) throws -> KeyedDecodingContainer<Key> {
        throw Unsupported()
    }
    func nestedUnkeyedContainer() throws -> any UnkeyedDecodingContainer { throw Unsupported() }
    func superDecoder() throws -> any Decoder { throw Unsupported() }
}
