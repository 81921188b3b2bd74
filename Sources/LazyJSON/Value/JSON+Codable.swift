import Foundation

/// Coding by meaning, for types of the app that hold a `JSON` and are `Codable` themselves.
///
/// Encoders and decoders know values, not text: spelling, white space, duplicate members and, with most of them, the
/// order of members do not survive. Where bytes matter use ``JSON/data()`` and `JSON(parsing:)`.
///
/// A number is coded as the first of `Int64`, `UInt64`, `Double` and `Decimal` that holds it, as ``foundationObject`` has
/// it; a number beyond the largest double is an error. Encoders call back for every level, so depth is limited here: a value
/// more than ``codingDepthLimit`` levels down is an error.
extension JSON: Codable {
    /// How deep a value may lie below the root of what is encoded or decoded.
    static let codingDepthLimit = 512

    /// Encodes the meaning of the value.
    ///
    /// - Throws: `EncodingError` for a number beyond the largest double and for a value that lies too deep, and what the
    ///   encoder throws.
    public func encode(to encoder: any Encoder) throws {
        guard encoder.codingPath.count <= Self.codingDepthLimit else {
            throw EncodingError.invalidValue(
                self, .init(codingPath: encoder.codingPath, debugDescription: Self.tooDeep))
        }
        switch kind {
        case .array:
            var container = encoder.unkeyedContainer()
            var cursor = ChildCursor(self)
            while let child = cursor?.next() { try container.encode(child.value) }
        case .object:
            var container = encoder.container(keyedBy: MemberKey.self)
            var members = DistinctMembers(self)
            while let (name, value) = members.next() {
                try container.encode(value, forKey: MemberKey(stringValue: name.string))
            }
        case .null, .bool, .number, .string:
            var container = encoder.singleValueContainer()
            try encodeScalar(to: &container)
        }
    }

    private func encodeScalar(to container: inout any SingleValueEncodingContainer) throws {
        switch kind {
        case .bool: try container.encode(bool)
        case .string: try container.encode(string)
        case .number:
            switch number?.native {
            case .int(let value): try container.encode(value)
            case .uint(let value): try container.encode(value)
            case .double(let value): try container.encode(value)
            case .decimal(let value): try container.encode(value)
            case nil:
                throw EncodingError.invalidValue(
                    self,
                    .init(codingPath: container.codingPath, debugDescription: "The number \(text) fits no Double."))
            }
        case .null, .array, .object: try container.encodeNil()
        }
    }

    /// Decodes any value: the first of a Bool, a number, a string, an array and an object that the decoder has.
    ///
    /// The members of an object are in the order of their names' code points, since decoders keep none.
    ///
    /// - Throws: `DecodingError` for what JSON does not have, such as a date in a property list, and for a value that lies
    ///   too deep.
    public init(from decoder: any Decoder) throws {
        guard decoder.codingPath.count <= Self.codingDepthLimit else {
            throw DecodingError.dataCorrupted(.init(codingPath: decoder.codingPath, debugDescription: Self.tooDeep))
        }
        if let scalar = try Self.scalar(decoder.singleValueContainer()) {
            self = scalar
        } else if var container = try? decoder.unkeyedContainer() {
            var elements: [JSON] = []
            while !container.isAtEnd { elements.append(try container.decode(JSON.self)) }
            self.init(elements)
        } else if let container = try? decoder.container(keyedBy: MemberKey.self) {
            let keys = container.allKeys.sorted { $0.stringValue.utf8.lexicographicallyPrecedes($1.stringValue.utf8) }
            self.init(
                members: try keys.map { (key: $0.stringValue, value: try container.decode(JSON.self, forKey: $0)) })
        } else {
            throw DecodingError.typeMismatch(
                JSON.self,
                .init(
                    codingPath: decoder.codingPath, debugDescription: "Found a value of a kind that JSON does not have."
                ))
        }
    }

    private static func scalar(_ container: any SingleValueDecodingContainer) throws -> JSON? {
        if container.decodeNil() { return .null }
        if let value = try? container.decode(Bool.self) { return JSON(value) }
        if let value = try? container.decode(Int64.self) { return JSON(value) }
        if let value = try? container.decode(UInt64.self) { return JSON(value) }
        let double = try? container.decode(Double.self)
        // A decimal has more digits, but silently gives up those beyond its range: it must be the same number.
        if let decimal = try? container.decode(Decimal.self), let json = JSON(decimal) {
            if double == nil || json.double == double { return json }
        }
        if let double, let json = JSON(double) { return json }
        if let value = try? container.decode(String.self) { return JSON(value) }
        return nil
    }

    private static let tooDeep = "Arrays and objects are nested deeper than \(codingDepthLimit) levels."
}

private struct MemberKey: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
}
