import LazyJSONFoundation

/// Coding keeps the meaning, for an app's `Codable` types that contain a `JSON`.
///
/// Encoders and decoders know values, not text: spelling, whitespace, duplicate members and, with most of them, the
/// order of members do not survive. To keep the bytes, use ``JSON/data()`` and `JSON(parsing:)`.
///
/// The names of members are coded as they are: key strategies of `JSONEncoder` and `JSONDecoder` apply to the keys of
/// Swift types, and dictionaries are exempt from them. Coders from other packages may rename them.
///
/// A number is coded as the first of `Int64`, `UInt64`, `Double` and `Decimal` that represents it, as in
/// ``foundationObject``; a number beyond the largest double is an error. Coders recurse into every level, so depth is
/// limited here: a value more than 64 levels down is an error.
extension JSON {
    /// The maximum depth of a value below the root that is encoded or decoded, including other values around it: 64
    /// levels.
    ///
    /// A level takes up to 4.2 KB of stack (an object in `JSONEncoder`, without optimization; 3.5 KB with it), most of
    /// it the coder's. So this is half of the 512 KB that a thread of Apple's systems has.
    static let codingDepthLimit = 64

    /// Encodes the meaning of the value.
    ///
    /// - Parameter encoder: The encoder to write to.
    /// - Throws: `EncodingError` for a number beyond the largest double and for a value that is nested too deep, or any
    ///   error that the encoder throws.
    public func encode(to encoder: any Encoder) throws {
        if encoder.codingPath.count > Self.codingDepthLimit { throw unencodable(Self.tooDeep, at: encoder.codingPath) }
        // Separate functions, here and in decoding, so that none uses stack that only another one needs.
        switch kind {
        case .array: try encodeElements(to: encoder)
        case .object: try encodeMembers(to: encoder)
        case .null, .bool, .number, .string: try encodeScalar(to: encoder)
        }
    }

    private func encodeElements(to encoder: any Encoder) throws {
        var container = encoder.unkeyedContainer()
        var cursor = ChildCursor(self)
        while let child = cursor?.next() { try container.encode(child.value) }
    }

    private func encodeMembers(to encoder: any Encoder) throws {
        if Self.mayRenameKeys(encoder) {
            var container = encoder.singleValueContainer()
            return try container.encode(dictionary)
        }
        var container = encoder.container(keyedBy: MemberKey.self)
        var members = DistinctMembers(self)
        while let (name, value) = members.next() {
            try container.encode(CodedMember(json: value), forKey: MemberKey(stringValue: name.string))
        }
    }

    /// Whether an encoder may have a key strategy and is known to exempt dictionaries from it. The encoder itself does
    /// not say.
    ///
    /// Such an encoder keeps no order either. Others, such as those for property lists and YAML, get members in their
    /// order.
    private static func mayRenameKeys(_ encoder: any Encoder) -> Bool {
        let name = String(describing: type(of: encoder))
        return name.hasSuffix("JSONEncoder") || name.hasSuffix("JSONReferencingEncoder")
    }

    /// The members that count: if names are equal as Swift strings, the first one.
    private var dictionary: [String: JSON] {
        var dictionary: [String: JSON] = [:]
        var members = DistinctMembers(self)
        while let (name, value) = members.next() {
            let key = name.string
            if dictionary[key] == nil { dictionary[key] = value }
        }
        return dictionary
    }

    private func encodeScalar(to encoder: any Encoder) throws {
        var container = encoder.singleValueContainer()
        switch kind {
        case .bool: try container.encode(exactBool ?? false)
        case .string: try container.encode(exactString ?? "")
        case .number:
            switch exactNumber?.native {
            case .int(let value): try container.encode(value)
            case .uint(let value):
                if Self.isColumn(encoder) {
                    throw unencodable(
                        "The number \(text) does not fit in a column's integer.", at: container.codingPath)
                }
                try container.encode(value)
            case .double(let value): try container.encode(value)
            case .decimal(let value): try container.encode(value)
            case nil:
                throw unencodable("The number \(text) does not fit in a Double.", at: container.codingPath)
            }
        case .null, .array, .object: try container.encodeNil()
        }
    }

    /// Whether an encoder writes a column of a row with GRDB, which stops the program at an integer beyond `Int64`.
    private static func isColumn(_ encoder: any Encoder) -> Bool {
        String(describing: type(of: encoder)).hasPrefix("ColumnEncoder")
    }

    static let tooDeep = "Arrays and objects are nested deeper than \(codingDepthLimit) levels."

    private func unencodable(_ reason: String, at path: [any CodingKey]) -> EncodingError {
        .invalidValue(self, .init(codingPath: path, debugDescription: reason))
    }
}

/// The name of a member.
struct MemberKey: CodingKey {
    let stringValue: String
    var intValue: Int? { nil }

    init(stringValue: String) { self.stringValue = stringValue }
    init?(intValue: Int) { nil }
}

extension JSON {
    /// Decodes the value as a `Decodable` type.
    ///
    ///     struct Point: Decodable { var x: Double, y: Double }
    ///     let origin = try json["origin"]?.decode(Point.self)
    ///
    /// - Parameters:
    ///   - type: The type to decode.
    ///   - decoder: The decoder, with its strategies for keys, dates and data.
    /// - Returns: The decoded value.
    /// - Throws: `DecodingError`, and what the type's `init(from:)` throws.
    /// - Complexity: O(*n*) in the bytes.
    public func decode<Value: Decodable>(
        _ type: Value.Type = Value.self, using decoder: JSONDecoder = JSONDecoder()
    ) throws -> Value {
        try decoder.decode(type, from: written(in: .json).data(withMark: false))
    }
}
