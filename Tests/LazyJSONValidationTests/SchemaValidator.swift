import Foundation
import LazyJSON

/// Validates documents against the keywords of JSON Schema that schemas of classes have: slow, obvious, and checked against Python's
/// by `Tests/Checks/Schemas/run`.
struct SchemaValidator {
    let root: JSON

    /// Keywords that say nothing about validity.
    private static let annotations: Set = [
        "$schema", "$defs", "title", "description", "default", "readOnly", "format", "contentEncoding",
        "contentMediaType", "contentSchema", "then", "else", "examples", "deprecated", "discriminator",
    ]

    func accepts(_ json: JSON) -> Bool { accepts(json, root) }

    /// Whether a value is valid against a schema that is part of the document.
    func accepts(_ json: JSON, _ schema: JSON) -> Bool {
        schema.members.allSatisfy { keyword, value in accepts(json, keyword, value, schema) }
    }

    private func accepts(_ json: JSON, _ keyword: String, _ value: JSON, _ schema: JSON) -> Bool {
        switch keyword {
        case "$ref":
            let name = value.string?.dropFirst("#/$defs/".count).removingPercentEncoding ?? ""
            guard let definition = root["$defs"]?[String(name)] else { return false }
            return accepts(json, definition)
        case "type":
            let types = value.kind == .array ? Array(value.elements) : [value]
            return types.contains { isOf(json, $0.string ?? "") }
        case "enum": return value.elements.contains(json)
        case "const": return value == json
        case "minimum": return json.kind != .number || compare(json, value) != .orderedAscending
        case "maximum": return json.kind != .number || compare(json, value) != .orderedDescending
        case "minLength": return json.kind != .string || json.string?.unicodeScalars.count ?? 0 >= value.int ?? 0
        case "required":
            return json.kind != .object || value.elements.allSatisfy { json[$0.string ?? ""] != nil }
        case "properties":
            return value.members.allSatisfy { name, schema in
                (json.kind == .object ? json[name] : nil).map { accepts($0, schema) } ?? true
            }
        case "additionalProperties":
            let known = Set((schema["properties"] ?? [:]).members.map(\.key))
            return json.kind != .object
                || json.members.allSatisfy { known.contains($0.key) || accepts($0.value, value) }
        case "prefixItems":
            return json.kind != .array || zip(json.elements, value.elements).allSatisfy { accepts($0, $1) }
        case "items":
            return json.kind != .array
                || json.elements.dropFirst(schema["prefixItems"]?.count ?? 0).allSatisfy { accepts($0, value) }
        case "exclusiveMaximum": return json.kind != .number || compare(json, value) == .orderedAscending
        case "multipleOf":
            guard json.kind == .number, let divisor = value.int else { return true }
            return json.int.map { $0 % divisor == 0 } ?? false
        case "maxLength": return json.kind != .string || json.string?.unicodeScalars.count ?? 0 <= value.int ?? 0
        case "pattern":
            guard let string = json.string, let pattern = try? Regex(value.string ?? "") else { return true }
            return string.contains(pattern)
        case "maxItems": return json.kind != .array || json.count ?? 0 <= value.int ?? 0
        case "uniqueItems": return json.kind != .array || Set(json.elements).count == json.count
        case "minProperties": return json.kind != .object || json.count ?? 0 >= value.int ?? 0
        case "maxProperties": return json.kind != .object || json.count ?? 0 <= value.int ?? 0
        case "propertyNames": return json.kind != .object || json.members.allSatisfy { accepts(JSON($0.key), value) }
        case "minItems": return json.kind != .array || json.count ?? 0 >= value.int ?? 0
        case "not": return !accepts(json, value)
        case "allOf": return value.elements.allSatisfy { accepts(json, $0) }
        case "oneOf": return value.elements.count(where: { accepts(json, $0) }) == 1
        case "anyOf": return value.elements.contains { accepts(json, $0) }
        case "if":
            guard let then = schema[accepts(json, value) ? "then" : "else"] else { return true }
            return accepts(json, then)
        default: return Self.annotations.contains(keyword)
        }
    }

    private func isOf(_ json: JSON, _ type: String) -> Bool {
        switch type {
        case "null": json.kind == .null
        case "boolean": json.kind == .bool
        case "object": json.kind == .object
        case "array": json.kind == .array
        case "string": json.kind == .string
        case "number": json.kind == .number
        case "integer": json.kind == .number && isWhole(json)
        default: false
        }
    }

    private func isWhole(_ json: JSON) -> Bool {
        guard let decimal = Decimal(string: json.number?.text ?? "") else { return false }
        var (rounded, copy) = (Decimal(), decimal)
        NSDecimalRound(&rounded, &copy, 0, .plain)
        return rounded == decimal
    }

    private func compare(_ left: JSON, _ right: JSON) -> ComparisonResult {
        let (left, right) = (Decimal(string: left.number?.text ?? ""), Decimal(string: right.number?.text ?? ""))
        guard let left, let right else { return .orderedDescending }
        return left < right ? .orderedAscending : left == right ? .orderedSame : .orderedDescending
    }
}
