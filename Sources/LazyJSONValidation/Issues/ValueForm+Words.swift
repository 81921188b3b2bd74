/// Describes expected values in words.
extension ValueForm {
    /// The value as a noun: `an integer`, `an ISO 8601 date`, `one of "free", "pro"`.
    var noun: String {
        switch self {
        case .any: return "a value"
        case .bool: return "true or false"
        case .integer(let type): return Self.noun(ofInteger: type)
        case .number(let noun): return "\(noun)"
        case .text(let noun, _): return "\(noun)"
        case .oneOf(let values): return Self.oneOf(values)
        case .mapped(let base): return base.form.noun
        case .anyOf(let all):
            return all.reduce(into: []) { nouns, next in
                let noun = next.form.noun
                if !nouns.contains(noun) { nouns.append(noun) }
            }.joined(separator: " or ")
        case .rawValue(let base, let all, _): return all().map { Self.oneOf($0) } ?? base.form.noun
        case .model: return "an object"
        case .list: return "an array"
        case .dictionary: return "an object"
        case .embedded(let inner, _): return "a string with \(inner.form.noun) in it"
        case .inside(let form, _): return form.noun
        case .reference(let type, _): return "a reference to \(Self.withArticle(type))"
        case .foreign(let type): return Self.withArticle(type)
        }
    }

    /// `a Money`, `an Amount`.
    private static func withArticle(_ type: Any.Type) -> String {
        let name = "\(type)"
        return (name.first.map { "AEIOaeio".contains($0) } ?? false ? "an " : "a ") + name
    }

    private static func noun<Integer: FixedWidthInteger>(ofInteger type: Integer.Type) -> String {
        type.isSigned && type.bitWidth == 64 ? "an integer" : "an integer from \(type.min) to \(type.max)"
    }

    /// A choice of values, the first few of them.
    static func oneOf(_ values: [JSON]) -> String {
        let few = 10
        let first = values.prefix(few).map { $0.text(.compact) }.joined(separator: ", ")
        return "one of \(first)" + (values.count > few ? ", …" : "")
    }
}
