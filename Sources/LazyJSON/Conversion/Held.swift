/// A value as it was read from JSON, and how to find out whether it is still the one to use.
///
/// Made only where a converter has a cache check, or reads what may turn up later (an object of a store). It never changes;
/// what has to change becomes another one:
///
///     HeldValue      one value: its converter is asked
///     HeldOptional   the same, wrapped
///     HeldArray      a part for every element, also for those that were left out, and the array of all values
///     HeldDictionary the same by name
///     Held itself    a value that stays: null, or JSON that cannot be read
class Held<Value: Sendable>: @unchecked Sendable {
    /// The value; nil where the JSON is unusable, for now or for good.
    final let value: Value?

    init(_ value: Value?) { self.value = value }

    /// What takes its place; nil as long as nothing has to.
    func renewed() -> Held<Value>? { nil }
}

extension Converter {
    /// Reads a value so that it can be checked later. The JSON is not null, or null is a value.
    func hold(_ json: JSON) -> Held<Value> {
        if let holdParts { return holdParts(json) }
        guard isChecked else { return Held((try? decode(json)) ?? nil) }
        // Counted before the value is read: a change meanwhile is noticed at the next read.
        let count = changeCount?()
        return HeldValue((try? decode(json)) ?? nil, json, self, count)
    }
}

/// One value and its converter.
private final class HeldValue<Value: Sendable>: Held<Value>, @unchecked Sendable {
    private let json: JSON
    private let converter: Converter<Value>
    private let changeCount: Int?
    /// The value to ask about, where reading it anew came to nothing.
    private let former: Value?

    init(_ value: Value?, _ json: JSON, _ converter: Converter<Value>, _ changeCount: Int?, former: Value? = nil) {
        self.json = json
        self.converter = converter
        self.changeCount = changeCount
        self.former = former
        super.init(value)
    }

    override func renewed() -> Held<Value>? {
        guard let value else { return retried() }
        let count = converter.changeCount?()
        if let count, count == changeCount { return nil }
        guard let check = converter.check else { return nil }
        switch check(value, json) {
        case .keep:
            return count == nil ? nil : HeldValue(value, json, converter, count)
        case .replace(let new): return HeldValue(new, json, converter, count)
        case .reload: return HeldValue((try? converter.decode(json)) ?? nil, json, converter, count, former: value)
        }
    }

    /// What was unusable is read again if it may turn up, or if it was usable once.
    private func retried() -> Held<Value>? {
        guard converter.retriesUnusable || former != nil else { return nil }
        let count = converter.changeCount?()
        guard let value = (try? converter.decode(json)) ?? nil else { return nil }
        return HeldValue(value, json, converter, count)
    }
}

/// An optional of a value that has parts.
final class HeldOptional<Wrapped: Sendable>: Held<Wrapped?>, @unchecked Sendable {
    private let held: Held<Wrapped>

    init(_ held: Held<Wrapped>) {
        self.held = held
        super.init(held.value.map { .some($0) })
    }

    override func renewed() -> Held<Wrapped?>? { held.renewed().map { HeldOptional($0) } }
}

/// The elements of an array.
final class HeldArray<Element: Sendable>: Held<[Element]>, @unchecked Sendable {
    private let parts: [Held<Element>]

    init(_ parts: [Held<Element>]) {
        self.parts = parts
        super.init(parts.compactMap(\.value))
    }

    override func renewed() -> Held<[Element]>? {
        var renewed: [Held<Element>]?
        for index in parts.indices {
            guard let part = parts[index].renewed() else { continue }
            if renewed == nil { renewed = parts }
            renewed?[index] = part
        }
        return renewed.map { HeldArray($0) }
    }
}

/// The members of a dictionary.
final class HeldDictionary<Element: Sendable>: Held<[String: Element]>, @unchecked Sendable {
    private let parts: [(name: String, held: Held<Element>)]

    init(_ parts: [(name: String, held: Held<Element>)]) {
        self.parts = parts
        var values: [String: Element] = [:]
        for (name, held) in parts {
            if let value = held.value { values[name] = value }
        }
        super.init(values)
    }

    override func renewed() -> Held<[String: Element]>? {
        var renewed: [(name: String, held: Held<Element>)]?
        for index in parts.indices {
            guard let part = parts[index].held.renewed() else { continue }
            if renewed == nil { renewed = parts }
            renewed?[index].held = part
        }
        return renewed.map { HeldDictionary($0) }
    }
}
