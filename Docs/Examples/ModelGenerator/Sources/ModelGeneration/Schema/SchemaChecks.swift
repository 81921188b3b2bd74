import Foundation
import LazyJSON

/// The checks of a value that correspond to the keywords of one schema.
struct SchemaChecks {
    let node: SchemaNode

    init(_ node: SchemaNode) { self.node = node }

    /// The checks of a number.
    ///
    /// - Parameter type: The type of the number: its limits need no check.
    func numberChecks(_ type: NumberType) -> [String] {
        func bound(_ keyword: String, _ rule: FloatingPointRoundingRule) -> String? {
            guard let text = type.literal(node.json[keyword], rule) else { return nil }
            node.use(keyword)
            return text
        }
        var (lower, upper) = (bound("minimum", .up), bound("maximum", .down))
        if let limits = type.limits {
            if lower == limits.lower { lower = nil }
            if upper == limits.upper { upper = nil }
        }
        var checks: [String] = []
        // In OpenAPI 3.0, a Bool says whether the bound itself is excluded.
        if node.isTrue("exclusiveMinimum"), let bound = lower {
            node.use("exclusiveMinimum")
            checks.append(".greater(than: \(bound))")
            lower = nil
        }
        if node.isTrue("exclusiveMaximum"), let bound = upper {
            node.use("exclusiveMaximum")
            checks.append(".less(than: \(bound))")
            upper = nil
        }
        checks = ranges(lower, upper, "in", "minimum", "maximum") + checks
        if let lower = bound("exclusiveMinimum", .down) { checks.append(".greater(than: \(lower))") }
        if let upper = bound("exclusiveMaximum", .up) { checks.append(".less(than: \(upper))") }
        if let divisor = node.json["multipleOf"] {
            if let text = type.literal(divisor, nil), (divisor.double ?? 0) > 0 {
                node.use("multipleOf")
                checks.append(".multiple(of: \(text))")
            } else {
                node.log.explain("multipleOf", at: node.pointer, "\(divisor.text(.compact)) can't be the divisor")
            }
        }
        if let values = values({ type.literal($0, nil) }) { checks.append(".oneOf(\(values))") }
        return checks
    }

    /// The checks of a text.
    ///
    /// - Parameter hasEnum: Whether the declaration expresses `enum` already.
    func textChecks(hasEnum: Bool = false) -> [String] {
        var checks = counts("minLength", "maxLength", "length") + patternChecks()
        if let format = node.string("format"), ["email", "ipv4", "ipv6"].contains(format) {
            node.use("format")
            checks.append(".\(format)")
        }
        let values = hasEnum ? nil : values { $0.string.map(Literal.text) }
        return checks + (values.map { [".oneOf(\($0))"] } ?? [])
    }

    /// The list of the values in `enum` or `const` as code; nil if there is none, or one of them has no literal.
    private func values(_ literal: (JSON) -> String?) -> String? {
        let keyword = node.json["const"] != nil ? "const" : "enum"
        guard let value = node.json[keyword] else { return nil }
        let values = (keyword == "const" ? [value] : Array(value.elements)).filter { $0.kind != .null }
        let literals = values.compactMap(literal)
        guard literals.count == values.count, !literals.isEmpty else { return nil }
        node.use(keyword)
        return literals.joined(separator: ", ")
    }

    private func patternChecks() -> [String] {
        guard let pattern = node.string("pattern") else { return [] }
        guard let check = Self.patternCheck(pattern) else {
            node.log.explain("pattern", at: node.pointer, "the library may not read it")
            return []
        }
        node.use("pattern")
        return [check]
    }

    /// The check of a pattern. A pattern that the library doesn't read would stop the program, so it is left out: those
    /// that Swift's `Regex` doesn't read either, back references, and counts that are large.
    static func patternCheck(_ pattern: String) -> String? {
        let isUnsafe = pattern.firstMatch(of: /\\[1-9k]|\\p|\\u\{|\(\?<[^=!]|\{\d{4,}|,\d{4,}\}/) != nil
        guard !isUnsafe, (try? Regex(pattern)) != nil, pattern.utf8.count <= 1_000 else { return nil }
        return ".pattern(\(Literal.text(pattern)))"
    }

    /// The checks of a list.
    func listChecks() -> [String] {
        node.use("uniqueItems")
        return counts("minItems", "maxItems", "count") + (node.isTrue("uniqueItems") ? [".unique"] : [])
    }

    /// The checks of a dictionary.
    func dictionaryChecks() -> [String] {
        var checks = counts("minProperties", "maxProperties", "count")
        if let names = node.child("propertyNames"), names.json.kind == .object {
            names.use("type", "allOf")
            node.use("propertyNames")
            let parts = [names] + names.children("allOf").map(\.node)
            let ofNames = parts.flatMap { SchemaChecks($0).textChecks() }
            if !ofNames.isEmpty { checks.append(".keys(\(Self.list(ofNames)))") }
        }
        let patterns = node.children("patternProperties")
        if patterns.count == 1, let check = Self.patternCheck(patterns[0].name) {
            node.use("patternProperties")
            checks.append(".keys(\(check))")
        }
        return checks
    }

    /// Returns one check, or a list of checks.
    static func list(_ checks: [String]) -> String {
        checks.count == 1 ? checks[0] : "[\(checks.joined(separator: ", "))]"
    }

    private func counts(_ minimum: String, _ maximum: String, _ check: String) -> [String] {
        func bound(_ keyword: String) -> String? {
            guard let bound = node.json[keyword]?.int, bound >= 0 else { return nil }
            node.use(keyword)
            return String(bound)
        }
        let lower = bound(minimum).flatMap { $0 == "0" ? nil : $0 }
        let upper = bound(maximum)
        if let lower, lower == upper { return [".\(check)(\(lower))"] }
        return ranges(lower, upper, check, minimum, maximum)
    }

    private func ranges(
        _ lower: String?, _ upper: String?, _ check: String, _ minimum: String, _ maximum: String
    ) -> [String] {
        switch (lower, upper) {
        case (let lower?, let upper?):
            guard let first = Double(lower), let last = Double(upper), first <= last else {
                for keyword in [minimum, maximum] {
                    node.log.refuse(keyword, at: node.pointer, "\(lower) is above \(upper)")
                }
                return []
            }
            return [".\(check)(\(lower)...\(Self.operand(upper)))"]
        case (let lower?, nil): return [".\(check)(\(Self.operand(lower))...)"]
        case (nil, let upper?): return [".\(check)(...\(Self.operand(upper)))"]
        case (nil, nil): return []
        }
    }

    /// A number beside an operator, with which a minus would be one operator.
    private static func operand(_ number: String) -> String { number.hasPrefix("-") ? "(\(number))" : number }
}
