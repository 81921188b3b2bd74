import Foundation
import LazyJSON

/// The checks of a property that correspond to the keywords of a schema.
struct SchemaChecks {
    let view: SchemaView
    /// Keywords that can't be checks, in words.
    private(set) var notes: [String] = []

    init(_ view: SchemaView) { self.view = view }

    /// Returns the checks for values of a type, as expressions.
    mutating func checks(for core: String) -> [String] {
        switch core {
        case "Int", "Double": numberChecks(isInteger: core == "Int")
        case "String": textChecks()
        default: []
        }
    }

    private mutating func numberChecks(isInteger: Bool) -> [String] {
        func bound(_ keyword: String, _ rule: FloatingPointRoundingRule) -> String? {
            guard let json = view[keyword], let value = json.double else { return nil }
            guard isInteger else {
                return "\(value)" == "\(value.rounded())" && abs(value) < 1e15 ? "\(Int(value))" : "\(value)"
            }
            return json.int.map(String.init) ?? Int(exactly: value.rounded(rule)).map(String.init)
        }
        var checks = ranges(bound("minimum", .up), bound("maximum", .down), "in", "minimum", "maximum")
        if let lower = bound("exclusiveMinimum", .down) { checks.append(".greater(than: \(lower))") }
        if let upper = bound("exclusiveMaximum", .up) { checks.append(".less(than: \(upper))") }
        if let divisor = view["multipleOf"] {
            if isInteger, let integer = divisor.int, integer > 0 {
                checks.append(".multiple(of: \(integer))")
            } else if !isInteger, let double = divisor.double, double > 0 {
                checks.append(".multiple(of: \(double))")
            } else {
                notes.append("\"multipleOf\" \(divisor.description) isn't checked")
            }
        }
        let values = view["const"].map { [$0] } ?? view["enum"].map { Array($0.elements) } ?? []
        let numbers = values.filter { $0.kind == .number }.compactMap {
            isInteger ? $0.int.map(String.init) : $0.double.map { "\($0)" }
        }
        if !numbers.isEmpty { checks.append(".oneOf(\(numbers.joined(separator: ", ")))") }
        return checks
    }

    private mutating func textChecks() -> [String] {
        var checks = counts("minLength", "maxLength", "length")
        if let pattern = view["pattern"]?.string { checks += patternCheck(pattern) }
        switch view["format"]?.string {
        case "email": checks.append(".email")
        case "ipv4": checks.append(".ipv4")
        case "ipv6": checks.append(".ipv6")
        default: break
        }
        if let value = view["const"]?.string { checks.append(".oneOf(\(Literal.text(value)))") }
        return checks
    }

    /// The check of a pattern. A pattern that the library doesn't read would stop the program, so it is left out: those
    /// that Swift's `Regex` doesn't read either, back references, and counts that are large.
    mutating func patternCheck(_ pattern: String) -> [String] {
        let isUnsafe = pattern.firstMatch(of: /\\[1-9k]|\\p|\\u\{|\(\?<[^=!]|\{\d{4,}|,\d{4,}\}/) != nil
        guard !isUnsafe, (try? Regex(pattern)) != nil, pattern.utf8.count <= 1_000 else {
            notes.append("the pattern \(Literal.text(String(pattern.prefix(80)))) isn't checked")
            return []
        }
        return [".pattern(\(Literal.text(pattern)))"]
    }

    /// The checks of a list.
    mutating func listChecks() -> [String] {
        counts("minItems", "maxItems", "count") + (view["uniqueItems"]?.bool ?? false ? [".unique"] : [])
    }

    /// The checks of a dictionary.
    mutating func dictionaryChecks() -> [String] {
        var checks = counts("minProperties", "maxProperties", "count")
        let pattern = view.child("propertyNames")?.string("pattern") ?? view.children("patternProperties").first?.name
        if let pattern { checks += patternCheck(pattern).map { ".keys(\($0))" } }
        return checks
    }

    private mutating func counts(_ minimum: String, _ maximum: String, _ check: String) -> [String] {
        func bound(_ keyword: String) -> String? { view[keyword]?.int.flatMap { $0 >= 0 ? String($0) : nil } }
        let lower = bound(minimum).flatMap { $0 == "0" ? nil : $0 }
        if let lower, lower == bound(maximum) { return [".\(check)(\(lower))"] }
        return ranges(lower, bound(maximum), check, minimum, maximum)
    }

    private mutating func ranges(
        _ lower: String?, _ upper: String?, _ check: String, _ minimum: String, _ maximum: String
    ) -> [String] {
        switch (lower, upper) {
        case (let lower?, let upper?):
            guard let first = Double(lower), let last = Double(upper), first <= last else {
                notes.append("\"\(minimum)\" \(lower) is above \"\(maximum)\" \(upper): neither is checked")
                return []
            }
            return [".\(check)(\(lower)...\(upper))"]
        case (let lower?, nil): return [".\(check)(\(lower)...)"]
        case (nil, let upper?): return [".\(check)(...\(upper))"]
        case (nil, nil): return []
        }
    }
}
