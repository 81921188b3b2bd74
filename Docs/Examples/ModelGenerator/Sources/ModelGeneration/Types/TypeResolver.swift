/// Finds the Swift types of slots.
struct TypeResolver {
    /// The type and the arguments of a property.
    struct Resolution {
        var type: SwiftType
        /// Arguments of the property's attribute.
        var arguments: [String] = []
        /// The texts of an enum that the type's core would be.
        var enumValues: [String]?
        /// The kinds of the values if they are of several kinds.
        var alternatives: [AlternativesDeclaration.Case]?
        /// The counts of the values inside lists and dictionaries.
        var core = Tally()
        /// Whether the type has a default, such as 0.
        var defaultValue: String?
    }

    let graph: ShapeGraph
    let names: ClassNames

    /// Returns the type of a slot's values, not optional.
    ///
    /// - Parameters:
    ///   - slot: The slot.
    ///   - isTag: Whether the values choose subclasses, so that they are text.
    func resolve(_ slot: Int, isTag: Bool = false) -> Resolution {
        var levels: [SwiftType.Level] = []
        var slot = graph.slots[graph.canonical(slot: slot)]
        while let inner = inner(of: slot) {
            guard levels.count < SwiftType.levelLimit, let next = inner.slot else {
                levels.append(inner.level)
                return Resolution(type: SwiftType(levels: levels, core: "JSON"), core: Tally())
            }
            levels.append(inner.level)
            slot = graph.slots[graph.canonical(slot: next)]
        }
        let tally = slot.tally
        slot.tally = tally.coerced
        var resolution = value(of: slot, isInside: levels.count > 1, isTag: isTag)
        resolution.type.levels = levels
        resolution.core = tally
        return resolution
    }

    /// The contents of the lists or dictionaries at a slot; nil if there is something else.
    private func inner(of slot: Slot) -> (level: SwiftType.Level, slot: Int?)? {
        let tally = slot.tally
        guard tally.present > 0 else { return nil }
        if tally.arrays == tally.present {
            let element = slot.element.map { graph.canonical(slot: $0) }
            return (.list(hasNulls: element.map { graph.slots[$0].tally.nulls > 0 } ?? false), element)
        }
        guard tally.objects == tally.present, let node = slot.node.map({ graph.nodes[graph.canonical(node: $0)] }),
            case .dictionary(let value) = node.form
        else { return nil }
        let tallyOfValues = graph.slots[graph.canonical(slot: value)].tally
        let level = SwiftType.Level.dictionary(hasIntegerKeys: node.hasIntegerKeys, hasNulls: tallyOfValues.nulls > 0)
        return (level, tallyOfValues.total > 0 ? value : nil)
    }

    private func value(of slot: Slot, isInside: Bool, isTag: Bool) -> Resolution {
        let tally = slot.tally
        guard tally.present > 0 else {
            return Resolution(type: tally.spelledNulls > 0 ? SwiftType(core: "String") : .json)
        }
        guard tally.kindCount == 1 else { return alternatives(of: slot) }
        if tally.bools > 0 { return Resolution(type: SwiftType(core: "Bool"), defaultValue: "false") }
        if tally.texts > 0 {
            return isTag
                ? Resolution(type: SwiftType(core: "String"), defaultValue: "\"\"")
                : text(slot, isInside: isInside)
        }
        if tally.objects > 0 {
            guard let name = slot.node.flatMap({ names.name(of: $0) }) else { return Resolution(type: .json) }
            return Resolution(type: SwiftType(core: name, isModel: true))
        }
        return number(slot, isInside: isInside)
    }

    // MARK: - Numbers

    /// Last words of names of dates.
    private static let momentWords: Set<String> = [
        "at", "created", "date", "end", "expires", "modified", "since", "start", "time", "timestamp", "until",
        "updated",
    ]

    private func number(_ slot: Slot, isInside: Bool) -> Resolution {
        let tally = slot.tally
        if tally.hugeNumbers > 0 { return Resolution(type: SwiftType(core: "JSONNumber")) }
        if tally.fractions > 0 { return Resolution(type: SwiftType(core: "Double"), defaultValue: "0") }
        if !isInside, let last = Words(of: slot.name).words.last, Self.momentWords.contains(last) {
            // From 2000 to 2100.
            let seconds = 946_684_800...4_102_444_800
            for (scale, converter) in [(1, ".secondsSince1970"), (1_000, ".millisecondsSince1970")]
            where tally.smallest >= seconds.lowerBound * scale && tally.largest <= seconds.upperBound * scale {
                return Resolution(type: SwiftType(core: "Date"), arguments: ["as: \(converter)"])
            }
        }
        return Resolution(type: SwiftType(core: "Int"), defaultValue: "0")
    }

    // MARK: - Texts

    private func text(_ slot: Slot, isInside: Bool) -> Resolution {
        let forms = slot.tally.forms
        if forms.contains(.date) { return Resolution(type: SwiftType(core: "Date")) }
        if forms.contains(.url) { return Resolution(type: SwiftType(core: "URL")) }
        if forms.contains(.uuid) { return Resolution(type: SwiftType(core: "UUID")) }
        if !isInside, let format = forms.dateFormat {
            return Resolution(type: SwiftType(core: "Date"), arguments: ["as: .dateFormat(\(Literal.text(format)))"])
        }
        var resolution = Resolution(type: SwiftType(core: "String"), defaultValue: "\"\"")
        resolution.enumValues = enumValues(slot)
        return resolution
    }

    /// Last words of names of text that isn't chosen from a list, even if the samples have little of it.
    private static let freeWords: Set<String> = [
        "author", "city", "code", "color", "country", "description", "email", "first", "id", "lang", "language", "last",
        "locale", "location", "login", "message", "name", "note", "password", "path", "ref", "region", "sha", "str",
        "subject", "text", "title", "token", "url", "user", "username", "value", "version", "zone",
    ]

    /// The texts of a slot if they are few and each of them is a name that is there often.
    private func enumValues(_ slot: Slot) -> [String]? {
        guard let texts = slot.tally.distinctTexts, (2...8).contains(texts.count), slot.tally.texts >= 3 * texts.count,
            texts.values.allSatisfy({ $0 >= 2 }), texts.keys.allSatisfy(Words.isName)
        else { return nil }
        if let last = Words(of: slot.name).words.last, Self.freeWords.contains(last) { return nil }
        return texts.keys.sorted()
    }

    // MARK: - Values of several kinds

    /// Returns the kinds of the values at a slot. The lists among them may contain values of several kinds, too, but
    /// lists in those lists contain any JSON.
    private func alternatives(of slot: Slot, isInside: Bool = false) -> Resolution {
        let tally = slot.tally
        guard tally.kindCount <= 3 else { return Resolution(type: .json) }
        var cases: [AlternativesDeclaration.Case] = []
        if tally.objects > 0 {
            let name = slot.node.flatMap { names.name(of: $0) }
            cases.append(.init(kind: .object, type: SwiftType(core: name ?? "JSON", isModel: name != nil)))
        }
        if tally.arrays > 0 { cases.append(isInside ? .anyList : list(of: slot)) }
        if tally.numbers > 0 {
            let core = tally.hugeNumbers > 0 ? "JSONNumber" : tally.fractions > 0 ? "Double" : "Int"
            cases.append(.init(kind: .number, type: SwiftType(core: core)))
        }
        if tally.bools > 0 { cases.append(.init(kind: .flag, type: SwiftType(core: "Bool"))) }
        if tally.texts > 0 { cases.append(.init(kind: .text, type: SwiftType(core: "String"))) }
        var resolution = Resolution(type: .json)
        resolution.alternatives = cases
        return resolution
    }

    /// The case for the lists at a slot: of models, of text, or of objects and other values.
    private func list(of slot: Slot) -> AlternativesDeclaration.Case {
        guard let element = slot.element.map({ graph.slots[graph.canonical(slot: $0)] }), element.tally.present > 0
        else {
            return .anyList
        }
        let level = SwiftType.Level.list(hasNulls: element.tally.nulls > 0)
        guard element.tally.kindCount == 1 else {
            let elements = alternatives(of: element, isInside: true).alternatives
            return .init(kind: .list, type: SwiftType(levels: [level], core: "JSON"), elements: elements)
        }
        if element.tally.objects > 0, let name = element.node.flatMap({ names.name(of: $0) }) {
            return .init(kind: .list, type: SwiftType(levels: [level], core: name, isModel: true))
        }
        let isText = element.tally.texts > 0
        return .init(kind: .list, type: SwiftType(levels: [level], core: isText ? "String" : "JSON"))
    }
}
