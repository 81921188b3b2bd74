/// The type of a property, as far as the generator writes types.
struct SwiftType: Sendable, Hashable {
    /// A list or a dictionary around the core: `[[Int]]` has two levels.
    enum Level: Sendable, Hashable {
        case list(hasNulls: Bool)
        case dictionary(hasIntegerKeys: Bool, hasNulls: Bool)
    }

    /// The levels, the outermost first.
    var levels: [Level] = []
    /// The type of a single value.
    var core: String
    /// Whether the core is a model class.
    var isModel = false
    var isOptional = false

    /// Deeper lists and dictionaries are read as `JSON`.
    static let levelLimit = 4

    static let json = SwiftType(core: "JSON")

    /// The type as code writes it.
    var text: String {
        var text = core
        for (index, level) in levels.enumerated().reversed() {
            let isLazy = isModel && index == 0 && levels.count == 1
            switch level {
            case .list(let hasNulls):
                text = isLazy && !hasNulls ? "LazyArray<\(text)>" : "[\(text)\(hasNulls ? "?" : "")]"
            case .dictionary(let hasIntegerKeys, let hasNulls):
                let key = hasIntegerKeys ? "Int" : "String"
                text =
                    isLazy && !hasNulls && !hasIntegerKeys
                    ? "LazyDictionary<\(text)>" : "[\(key): \(text)\(hasNulls ? "?" : "")]"
            }
        }
        return isOptional ? text + "?" : text
    }

    /// Whether a property of the type needs no default: it is optional, or has an empty value.
    var hasEmptyValue: Bool { isOptional || !levels.isEmpty || isModel }
}
