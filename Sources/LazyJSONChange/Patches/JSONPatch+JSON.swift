import LazyJSONFoundation

/// Conversion from and to JSON, in which patches are sent (`application/json-patch+json`).
extension JSONPatch {
    /// Creates a patch from its JSON, an array of operations.
    ///
    /// Members that RFC 6902 does not define for an operation are ignored, as it requires (§4). A member that it
    /// defines must not repeat, since readers differ about which one counts.
    ///
    ///     try JSONPatch([["op": "test", "path": "/id", "value": 7, "comment": "still the same?"]])
    ///
    /// - Parameter json: The patch; its values are not copied, and keep their bytes.
    /// - Throws: ``JSONPatchError`` with the index of the first invalid operation, or if the value isn't an array.
    /// - Complexity: O(*n*) in the bytes.
    public init(_ json: JSON) throws(JSONPatchError) {
        guard json.kind == .array, var elements = ChildCursor(json) else {
            throw JSONPatchError(.notAnArray(found: json.kind))
        }
        var operations: [Operation] = []
        while let element = elements.next()?.value {
            do throws(JSONPatchError) {
                operations.append(try Operation(element))
            } catch {
                throw error.raised(at: operations.count)
            }
        }
        self.init(operations)
    }

    /// Parses a patch from data.
    ///
    ///     let patch = try JSONPatch(parsing: request.body)
    ///
    /// - Parameters:
    ///   - data: The whole text in UTF-8.
    ///   - nestingLimit: How deep arrays and objects may be nested.
    /// - Throws: ``JSONPatchError``; if the text isn't JSON, its reason is ``JSONPatchError/Reason/invalidJSON(_:)``
    ///   with the position.
    /// - Complexity: O(*n*) in the number of bytes.
    public init(parsing data: Data, nestingLimit: Int = JSON.defaultNestingLimit) throws(JSONPatchError) {
        try self.init { () throws(JSONError) in try JSON(parsing: data, nestingLimit: nestingLimit) }
    }

    /// Parses a patch from bytes.
    ///
    /// - Parameters:
    ///   - bytes: The whole text in UTF-8.
    ///   - nestingLimit: How deep arrays and objects may be nested.
    /// - Throws: ``JSONPatchError``; if the text isn't JSON, its reason is ``JSONPatchError/Reason/invalidJSON(_:)``
    ///   with the position.
    /// - Complexity: O(*n*) in the number of bytes.
    public init(parsing bytes: [UInt8], nestingLimit: Int = JSON.defaultNestingLimit) throws(JSONPatchError) {
        try self.init { () throws(JSONError) in try JSON(parsing: bytes, nestingLimit: nestingLimit) }
    }

    /// Parses a patch from a string.
    ///
    /// - Parameters:
    ///   - text: The whole text.
    ///   - nestingLimit: How deep arrays and objects may be nested.
    /// - Throws: ``JSONPatchError``; if the text isn't JSON, its reason is ``JSONPatchError/Reason/invalidJSON(_:)``
    ///   with the position.
    /// - Complexity: O(*n*) in the number of bytes.
    public init(parsing text: String, nestingLimit: Int = JSON.defaultNestingLimit) throws(JSONPatchError) {
        try self.init { () throws(JSONError) in try JSON(parsing: text, nestingLimit: nestingLimit) }
    }

    private init(_ open: () throws(JSONError) -> JSON) throws(JSONPatchError) {
        let json: JSON
        do throws(JSONError) { json = try open() } catch { throw JSONPatchError(.invalidJSON(error)) }
        try self.init(json)
    }

    /// The patch as JSON: an array of operations, whose values keep their bytes.
    ///
    /// - Complexity: O(*n*) in the number of operations and the length of their pointers.
    public var json: JSON { JSON(lazy.map(\.json)) }
}

extension JSONPatch.Operation {
    /// The operation as JSON: `{"op":"add","path":"/a","value":1}`.
    public var json: JSON {
        var members: [(key: String, value: JSON)] = [(Member.op.rawValue, JSON(name))]
        if let from { members.append((Member.from.rawValue, JSON(from.description))) }
        members.append((Member.path.rawValue, JSON(path.description)))
        if let value { members.append((Member.value.rawValue, value)) }
        return JSON(members: members)
    }

    /// The members that RFC 6902 defines.
    private enum Member: String {
        case op, path, from, value
    }

    fileprivate init(_ json: JSON) throws(JSONPatchError) {
        guard json.kind == .object, var members = ChildCursor(json) else {
            throw JSONPatchError(.notAnObject(found: json.kind))
        }
        var values: [Member: JSON] = [:]
        var repeated: Set<Member> = []
        while let (name, value) = members.next() {
            guard let member = name.flatMap({ Member(rawValue: $0.string) }) else { continue }
            if values[member] == nil { values[member] = value } else { repeated.insert(member) }
        }

        func value(_ member: Member) throws(JSONPatchError) -> JSON {
            guard let value = values[member] else { throw JSONPatchError(.missingMember(member.rawValue)) }
            guard !repeated.contains(member) else { throw JSONPatchError(.repeatedMember(member.rawValue)) }
            return value
        }
        func text(_ member: Member) throws(JSONPatchError) -> String {
            let value = try value(member)
            guard let text = value.exactString else {
                throw JSONPatchError(.wrongMember(member.rawValue, found: value.kind))
            }
            return text
        }
        func pointer(_ member: Member) throws(JSONPatchError) -> JSONPointer {
            let text = try text(member)
            guard let pointer = JSONPointer(text) else {
                throw JSONPatchError(.invalidPointer(text, in: member.rawValue))
            }
            return pointer
        }

        let op = try text(.op)
        switch op {
        case "add": self = .add(try pointer(.path), try value(.value))
        case "remove": self = .remove(try pointer(.path))
        case "replace": self = .replace(try pointer(.path), try value(.value))
        case "move": self = .move(from: try pointer(.from), to: try pointer(.path))
        case "copy": self = .copy(from: try pointer(.from), to: try pointer(.path))
        case "test": self = .test(try pointer(.path), try value(.value))
        default: throw JSONPatchError(.unknownOperation(op))
        }
    }
}

extension JSONPatch {
    /// The text of the patch as JSON. For a long patch it is only the beginning, as in ``JSON/description``.
    public var description: String { json.description }
}

extension JSONPatch.Operation {
    /// The text of the operation as JSON: `{"op":"add","path":"/a","value":1}`. For a long operation it is only the
    /// beginning, as in ``JSON/description``.
    public var description: String { json.description }
}

/// Coding by value, as ``JSON`` is coded.
extension JSONPatch {
    /// Decodes an array of operations.
    ///
    /// - Parameter decoder: The decoder to read from.
    /// - Throws: `DecodingError`, with an underlying ``JSONPatchError`` if the value isn't a patch, and any error of
    ///   the decoder.
    public init(from decoder: any Decoder) throws {
        let json = try JSON(from: decoder)
        do throws(JSONPatchError) {
            try self.init(json)
        } catch {
            throw DecodingError.dataCorrupted(
                .init(codingPath: decoder.codingPath, debugDescription: error.description, underlyingError: error))
        }
    }

    /// Encodes the patch as an array of operations.
    ///
    /// - Parameter encoder: The encoder to write to.
    /// - Throws: Any error of ``JSON/encode(to:)``.
    public func encode(to encoder: any Encoder) throws { try json.encode(to: encoder) }
}
