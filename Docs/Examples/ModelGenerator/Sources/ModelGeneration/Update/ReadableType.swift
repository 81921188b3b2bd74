/// A type in an existing file, and whether it reads the values of samples.
struct ReadableType {
    let core: String
    private var levels: [SwiftType.Level] = []

    /// Reads the text of a type without spaces, such as `[String:Int?]?`.
    init(_ text: String) {
        var rest = text[...]
        while rest.hasSuffix("?") { rest.removeLast() }
        // Each step takes brackets away.
        while true {
            if let inner = Self.inside(rest, "LazyArray<", ">") ?? Self.inside(rest, "Set<", ">") {
                levels.append(.list(hasNulls: false))
                rest = inner
            } else if let inner = Self.inside(rest, "LazyDictionary<", ">") {
                levels.append(.dictionary(hasIntegerKeys: false, hasNulls: false))
                rest = inner
            } else if let inner = Self.inside(rest, "[", "]") {
                let hasNulls = inner.hasSuffix("?")
                rest = hasNulls ? inner.dropLast() : inner
                if let colon = rest.firstIndex(of: ":"), !rest.hasPrefix("[") {
                    levels.append(.dictionary(hasIntegerKeys: rest[..<colon] == "Int", hasNulls: hasNulls))
                    rest = rest[rest.index(after: colon)...]
                } else {
                    levels.append(.list(hasNulls: hasNulls))
                }
            } else {
                break
            }
        }
        core = String(rest)
    }

    private static func inside(_ text: Substring, _ prefix: String, _ suffix: String) -> Substring? {
        text.hasPrefix(prefix) && text.hasSuffix(suffix) ? text.dropFirst(prefix.count).dropLast() : nil
    }

    /// Whether lists and dictionaries of the samples are lists and dictionaries of the type.
    func fits(_ other: [SwiftType.Level]) -> Bool {
        guard levels.count == other.count else { return false }
        return zip(levels, other).allSatisfy { own, other in
            switch (own, other) {
            case (.list(let takesNulls), .list(let hasNulls)): takesNulls || !hasNulls
            case (.dictionary(let isInteger, let takesNulls), .dictionary(let hasIntegers, let hasNulls)):
                (takesNulls || !hasNulls) && (!isInteger || hasIntegers)
            default: false
            }
        }
    }

    /// Whether the type reads all values of the samples, as lenient reading does.
    func reads(_ property: PropertyDeclaration, isClass: Bool) -> Bool {
        if core == "JSON" { return true }
        guard let own = property.tally, own.present > 0 else { return true }
        guard let tally = property.coreTally else { return true }
        guard fits(property.type.levels) else {
            // Lists that are empty, or null in all samples, fit every list.
            return !levels.isEmpty && property.type.levels.count == 1 && property.type.core == "JSON"
                && tally.total == 0
                && own.kindCount == 1 && (own.arrays > 0 || own.objects > 0)
        }
        guard tally.present > 0 else { return true }
        if isClass { return tally.objects == tally.present }
        let hasContainers = tally.objects + tally.arrays > 0
        switch core {
        case "Int":
            return !hasContainers && tally.fractions + tally.hugeNumbers == 0 && tally.texts == tally.integerTexts
        case "Double":
            return !hasContainers && tally.hugeNumbers + tally.hugeTexts == 0 && tally.texts == tally.numberTexts
        case "JSONNumber": return !hasContainers && tally.texts == tally.numberTexts
        case "String": return !hasContainers
        case "Bool":
            let hasOtherNumbers = tally.fractions + tally.hugeNumbers > 0 || tally.smallest < 0 || tally.largest > 1
            return !hasContainers && !(tally.numbers > 0 && hasOtherNumbers) && tally.texts == tally.boolTexts
        case "Date": return tally.present == tally.texts && tally.forms.contains(.date)
        case "URL": return tally.present == tally.texts && texts(tally) { !$0.isEmpty }
        case "UUID": return tally.present == tally.texts && tally.forms.contains(.uuid)
        // A type of the app's own.
        default: return true
        }
    }

    private func texts(_ tally: Tally, _ isReadable: (String) -> Bool) -> Bool {
        tally.texts == 0 || tally.distinctTexts?.keys.allSatisfy(isReadable) ?? false
    }
}
