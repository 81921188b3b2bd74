import Synchronization

/// A value as it was read from JSON, and how to find out whether it is still the one to use.
///
/// Made only where a converter has a cache check, or reads what may turn up later (an object of a store). It never changes;
/// what has to change becomes another one:
///
///     HeldValue      one value: its converter is asked
///     HeldMapped     one that is made of another one's: an optional, what `map` makes, JSON text in a string
///     HeldArray      a part for every element, also for those that were left out, and the array of all values
///     HeldDictionary the same by name
///     Held itself    a value that stays: null, or JSON that cannot be read
class Held<Value: Sendable>: AnyHeld, @unchecked Sendable {
    init(_ value: Value?, _ stamp: Stamp? = nil) {
        super.init(value.map { Box($0) }, stamp)
    }

    /// The value; nil where the JSON is unusable, for now or for good.
    final var value: Value? { box.map { Box<Value>.of($0).value } }

    /// What takes its place; nil as long as nothing has to.
    func renewed() -> Held<Value>? { nil }

    override final func renewedAny() -> AnyHeld? { renewed() }
}

/// The part of a held value that does not depend on its type: generic code looks up metadata at every step, which takes
/// longer than the question that a read asks here.
class AnyHeld: @unchecked Sendable {
    /// The value in a box of its type; nil where the JSON is unusable.
    final let box: AnyObject?
    private final let stamp: Stamp?

    fileprivate init(_ box: AnyObject?, _ stamp: Stamp?) {
        self.box = box
        self.stamp = stamp
    }

    /// Whether it is known without asking that the value is still good.
    final var isFresh: Bool { stamp?.isFresh ?? false }

    /// What takes its place, of the same type; nil as long as nothing has to.
    func renewedAny() -> AnyHeld? { nil }

    /// What several values have in common, if all of them are there and follow one counter.
    fileprivate static func commonStamp<Part: Sendable>(_ parts: some Sequence<Held<Part>>) -> Stamp? {
        var common: Stamp?
        for part in parts {
            guard part.value != nil, let stamp = part.stamp, common == nil || stamp.counter === common?.counter else {
                return nil
            }
            common = common.map { Stamp(counter: $0.counter, count: min($0.count, stamp.count)) } ?? stamp
        }
        return common
    }
}

/// Counts the changes of what cache checks look at, such as the objects of a store.
final class ChangeCounter: Sendable {
    private let changes = Atomic<Int>(0)

    var count: Int { changes.load(ordering: .acquiring) }

    /// Notes a change, before it can be seen.
    func add() { changes.add(1, ordering: .releasing) }
}

/// A counter as it stood when a value was read.
struct Stamp: Sendable {
    let counter: ChangeCounter
    let count: Int

    @inline(__always)
    var isFresh: Bool { counter.count == count }

    /// The counter as it stands now.
    init(_ counter: ChangeCounter) { self.init(counter: counter, count: counter.count) }

    fileprivate init(counter: ChangeCounter, count: Int) {
        self.counter = counter
        self.count = count
    }
}

extension Converter {
    /// Reads a value so that it can be checked later. The JSON is not null, or null is a value.
    func hold(_ json: JSON) -> Held<Value> {
        if let holdParts { return holdParts(json) }
        guard isChecked else { return Held((try? decode(json)) ?? nil) }
        // Taken before the value is read: a change meanwhile is noticed at the next read.
        let stamp = changeCounter?().map { Stamp($0) }
        return HeldValue((try? decode(json)) ?? nil, json, self, stamp)
    }
}

/// One value and its converter.
private final class HeldValue<Value: Sendable>: Held<Value>, @unchecked Sendable {
    private let json: JSON
    private let converter: Converter<Value>
    /// The value to ask about, where reading it anew came to nothing.
    private let former: Value?

    init(_ value: Value?, _ json: JSON, _ converter: Converter<Value>, _ stamp: Stamp?, former: Value? = nil) {
        self.json = json
        self.converter = converter
        self.former = former
        // What is not there has to be asked for again, whatever the counter says.
        super.init(value, value == nil ? nil : stamp)
    }

    override func renewed() -> Held<Value>? {
        if isFresh { return nil }
        guard let box else { return retried() }
        let stamp = converter.changeCounter?().map { Stamp($0) }
        let held = Box<Value>.of(box)
        switch converter.check?(held.value, json) {
        case .keep, nil: return stamp == nil ? nil : HeldValue(held.value, json, converter, stamp)
        case .replace(let new): return HeldValue(new, json, converter, stamp)
        case .reload:
            let new = (try? converter.decode(json)) ?? nil
            return HeldValue(new, json, converter, stamp, former: new == nil ? held.value : nil)
        }
    }

    /// What was unusable is read again if it may turn up, or if it was usable once.
    private func retried() -> Held<Value>? {
        guard converter.retriesUnusable || former != nil else { return nil }
        let stamp = converter.changeCounter?().map { Stamp($0) }
        guard let value = (try? converter.decode(json)) ?? nil else { return nil }
        return HeldValue(value, json, converter, stamp)
    }
}

/// A value that is made of another one, which is the one to be asked about.
final class HeldMapped<Base: Sendable, Value: Sendable>: Held<Value>, @unchecked Sendable {
    private let base: Held<Base>
    private let transform: @Sendable (Base) throws -> Value?

    init(_ base: Held<Base>, _ transform: @escaping @Sendable (Base) throws -> Value?) {
        self.base = base
        self.transform = transform
        super.init(base.value.flatMap { (try? transform($0)) ?? nil }, Self.commonStamp(CollectionOfOne(base)))
    }

    override func renewed() -> Held<Value>? {
        guard let renewed = base.renewed() else { return nil }
        return HeldMapped(renewed, transform)
    }
}

/// The elements of an array.
final class HeldArray<Element: Sendable>: Held<[Element]>, @unchecked Sendable {
    private let parts: [Held<Element>]

    init(_ parts: [Held<Element>]) {
        self.parts = parts
        super.init(parts.compactMap { $0.value }, Self.commonStamp(parts))
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
        super.init(values, Self.commonStamp(parts.lazy.map { $0.held }))
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
