import LazyJSONFoundation

extension JSON {
    /// Creates a value by decoding: null, a Bool, a number, a string, an array or an object, whichever the decoder has.
    ///
    /// The members of an object are in the order of their names' code points, since decoders do not keep their order.
    /// `Data` in a property list or a database is decoded as a string, in Base64.
    ///
    /// - Parameter decoder: The decoder to read from.
    /// - Throws: `DecodingError` for a value that JSON does not have, such as a date in a property list, and for a
    ///   value that is nested too deep.
    public init(from decoder: any Decoder) throws {
        try Self.checkDepth(of: decoder)
        // A decoder for rows of a database has a keyed container only. At its root, it may stop the program if asked
        // for another one.
        if decoder.codingPath.isEmpty {
            self = try Self.object(decoder) ?? Self.array(decoder) ?? Self.value(decoder) ?? Self.notJSON(decoder)
        } else {
            self = try Self.value(decoder) ?? Self.array(decoder) ?? Self.object(decoder) ?? Self.notJSON(decoder)
        }
    }

    /// Decodes an object, for a type that is one. If the decoder has one, it is asked for nothing else.
    ///
    /// - Throws: `DecodingError` if the value is of another kind. An error of another type is the decoder's own: GRDB
    ///   throws one to itself and then reads the column as JSON text.
    package static func decodingObject(_ decoder: any Decoder, for type: Any.Type) throws -> JSON {
        let container = try opened(decoder, for: type, expected: "an object") {
            try decoder.container(keyedBy: MemberKey.self)
        }
        return try members(of: container, decoder)
    }

    /// Decodes an array, for a type that is one, in the same way.
    package static func decodingArray(_ decoder: any Decoder, for type: Any.Type) throws -> JSON {
        try elements(of: opened(decoder, for: type, expected: "an array") { try decoder.unkeyedContainer() })
    }

    @_optimize(size) private static func opened<Container>(
        _ decoder: any Decoder, for type: Any.Type, expected: String, _ open: () throws -> Container
    ) throws -> Container {
        try checkDepth(of: decoder)
        do { return try open() } catch is DecodingError {
            let found = try JSON(from: decoder).kind
            let reason = "Found \(found) where \(expected) is expected."
            throw DecodingError.typeMismatch(type, .init(codingPath: decoder.codingPath, debugDescription: reason))
        }
    }

    // MARK: Containers

    // Separate functions, so that none uses stack that only another one needs.

    fileprivate static func array(_ decoder: any Decoder) throws -> JSON? {
        guard let container = try? decoder.unkeyedContainer() else { return nil }
        return try elements(of: container)
    }

    private static func elements(of container: any UnkeyedDecodingContainer) throws -> JSON {
        var container = container
        var elements: [JSON] = []
        while !container.isAtEnd { elements.append(try container.decode(JSON.self)) }
        return JSON(elements)
    }

    fileprivate static func object(_ decoder: any Decoder) throws -> JSON? {
        guard let container = try? decoder.container(keyedBy: MemberKey.self) else { return nil }
        return try members(of: container, decoder)
    }

    @_optimize(size)
    private static func members(of container: KeyedDecodingContainer<MemberKey>, _ decoder: any Decoder) throws -> JSON
    {
        let members =
            try mayRenameKeys(decoder)
            ? Array(decoder.singleValueContainer().decode([String: JSON].self)) : members(of: container)
        return JSON(
            members: members.ordered { $0.key.utf8.lexicographicallyPrecedes($1.key.utf8) }.lazy.map {
                (key: $0.key, value: $0.value)
            })
    }

    /// Whether a decoder may have a key strategy, from which it exempts dictionaries. The decoder itself does not say.
    private static func mayRenameKeys(_ decoder: any Decoder) -> Bool {
        String(describing: type(of: decoder)).contains("JSON")
    }

    /// The members in a container, which is asked for scalars itself: GRDB has no decoder for a row's related rows that
    /// could be asked.
    private static func members(
        of container: KeyedDecodingContainer<MemberKey>
    ) throws -> [Dictionary<String, JSON>.Element] {
        let keys = container.allKeys
        if container.codingPath.count >= codingDepthLimit, !keys.isEmpty { throw tooDeep(at: container.codingPath) }
        return try keys.map { key in
            let scalar = DecodedScalar.member(container, key).json
            return (key.stringValue, try scalar ?? container.decode(CodedMember.self, forKey: key).json)
        }
    }

    // MARK: Scalars

    private static func value(_ decoder: any Decoder) -> JSON? {
        guard let container = try? decoder.singleValueContainer(),
            let json = DecodedScalar.value(container).json
        else { return nil }
        // A column has arrays and objects as text.
        if let text = json.exactString, let first = text.utf8.first,
            first == UInt8(ascii: "{") || first == UInt8(ascii: "["),
            isColumn(decoder), let container = try? JSON(parsing: text)
        {
            return container
        }
        return json
    }

    /// Whether a decoder reads a column of a row: it then refuses to be a container with an error of its own.
    private static func isColumn(_ decoder: any Decoder) -> Bool {
        do {
            _ = try decoder.container(keyedBy: MemberKey.self)
            return false
        } catch {
            return !(error is DecodingError)
        }
    }

    /// A value that isn't a scalar, an array or an object: data, as a string, or an error.
    fileprivate static func notJSON(_ decoder: any Decoder) throws -> JSON {
        if let data = try? decoder.singleValueContainer().decode(Data.self) { return JSON(data.base64EncodedString()) }
        throw DecodingError.typeMismatch(
            JSON.self,
            .init(codingPath: decoder.codingPath, debugDescription: "Found a value of a kind that JSON does not have."))
    }

    // MARK: Depth

    fileprivate static func checkDepth(of decoder: any Decoder) throws {
        if decoder.codingPath.count > codingDepthLimit { throw tooDeep(at: decoder.codingPath) }
    }

    private static func tooDeep(at path: [any CodingKey]) -> DecodingError {
        .dataCorrupted(.init(codingPath: path, debugDescription: tooDeep))
    }
}

/// A member's value as coders get it. An app may conform `JSON` itself to a protocol that a coder looks for, such as
/// GRDB's `DatabaseValueConvertible`: that applies to the app's own properties, not to the members of a model.
struct CodedMember: Codable {
    let json: JSON

    init(json: JSON) { self.json = json }

    /// Decodes an array, an object or data: what isn't a scalar.
    init(from decoder: any Decoder) throws {
        try JSON.checkDepth(of: decoder)
        // In this order: GRDB stops the program if related rows are asked for another container than the first one.
        json = try JSON.array(decoder) ?? JSON.object(decoder) ?? JSON.notJSON(decoder)
    }

    func encode(to encoder: any Encoder) throws { try json.encode(to: encoder) }
}
