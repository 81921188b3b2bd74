/// A schema for the structured output of language models.
///
/// Their services take a part of JSON Schema: every property is required, no other one is allowed, and an optional
/// value is null. The class reads the answer as it reads any JSON, and null as the default.
extension JSONModelProtocol {
    /// Returns the schema of the class for structured output.
    ///
    ///     @JSONModel struct Step { var text = ""; var minutes: Int? }
    ///     let schema = try Step.structuredOutputSchema()
    ///     // {"title":"Step","type":"object",
    ///     //  "properties":{"text":{"type":"string"},"minutes":{"type":["integer","null"]}},
    ///     //  "required":["text","minutes"],"additionalProperties":false}
    ///
    /// It is ``JSONModel/jsonSchema`` with these differences: all properties are in `required`, one that has a default
    /// isn't null, `additionalProperties` is false, `oneOf` is `anyOf`, and keywords that the services don't know are
    /// left out, such as `default`, and limits that are only those of a type. The class itself is at the top, even
    /// if it contains itself.
    ///
    /// - Returns: The schema. Definitions are in `$defs`.
    /// - Throws: ``StructuredOutputError`` if the class has a dictionary or any JSON, also in a list, or if its JSON
    ///   chooses a subclass: the services only take one object whose names are known.
    public static func structuredOutputSchema() throws(StructuredOutputError) -> JSON {
        let classLayout = ClassLayout.of(ModelView.modelClass(of: Self.self) ?? JSONModel.self)
        let document = SchemaBuilder.document(of: ValidationPlan.of(classLayout), isObject: true)
        let schema = try StructuredOutput.schema(document, at: .root)
        guard schema["type"] == "object" else {
            throw StructuredOutputError(pointer: .root, reason: "is one of several objects")
        }
        return schema
    }
}

/// An error that explains why a class has no schema for structured output.
///
///     // /properties/prices allows any names, which structured output doesn't have
public struct StructuredOutputError: Error, Sendable, Equatable, CustomStringConvertible {
    /// The place in the schema.
    public let pointer: JSONPointer
    /// The reason, as a clause.
    public let reason: String

    /// The place and the reason.
    public var description: String {
        "\(pointer == .root ? "the root" : pointer.description) \(reason), which structured output doesn't have"
    }
}

/// Schemas are as deep as the types that an app declares.
private enum StructuredOutput {
    /// The keywords that all services know.
    private static let kept: Set<String> = [
        "type", "enum", "const", "$ref", "title", "description", "format", "pattern", "exclusiveMinimum",
        "exclusiveMaximum", "multipleOf", "minItems", "maxItems",
    ]

    static func schema(_ json: JSON, at pointer: JSONPointer) throws(StructuredOutputError) -> JSON {
        var result: [(key: String, value: JSON)] = []
        var isObject = false
        // A property with a default has a value in each answer.
        let isNullable = json["default"]?.isNull ?? true
        for (key, value) in json.members {
            let place = pointer.appending(key)
            switch key {
            case "properties", "$defs":
                var inner: [(key: String, value: JSON)] = []
                for (name, value) in value.members {
                    inner.append((name, try schema(value, at: place.appending(name))))
                }
                result.append((key, JSON(members: inner)))
                guard key == "properties" else { continue }
                isObject = true
                result.append(("required", JSON(inner.map { JSON($0.key) })))
                result.append(("additionalProperties", false))
            case "items": result.append((key, try schema(value, at: place)))
            case "anyOf", "oneOf":
                var cases: [JSON] = []
                for (index, value) in value.elements.enumerated() where isNullable || value["type"] != "null" {
                    cases.append(try schema(value, at: place.appending(String(index))))
                }
                if cases.count == 1, let only = cases.first {
                    result += only.members.map { ($0.key, $0.value) }
                } else {
                    result.append(("anyOf", JSON(cases)))
                }
            case "type" where !isNullable && value.kind == .array:
                let kinds = value.elements.filter { $0 != "null" }
                result.append((key, kinds.count == 1 ? kinds[0] : JSON(kinds)))
            case "enum" where !isNullable: result.append((key, JSON(value.elements.filter { !$0.isNull })))
            case "minimum", "maximum":
                if let limit = value.double, abs(limit) < 0x1p53 { result.append((key, value)) }
            case "additionalProperties" where value.kind == .object:
                throw StructuredOutputError(pointer: pointer, reason: "allows any names")
            default: if kept.contains(key) { result.append((key, value)) }
            }
        }
        let types: [JSON] = json["type"].map { [$0] + $0.exactElements } ?? []
        if !isObject, types.contains("object") {
            throw StructuredOutputError(pointer: pointer, reason: "allows any names")
        }
        if types.contains("array"), json["items"] == nil {
            throw StructuredOutputError(pointer: pointer.appending("items"), reason: "allows any JSON")
        }
        if result.isEmpty { throw StructuredOutputError(pointer: pointer, reason: "allows any JSON") }
        return JSON(members: result)
    }
}
