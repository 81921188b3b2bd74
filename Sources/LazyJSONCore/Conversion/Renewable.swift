import Synchronization

/// A value as it was read from JSON, and how to find out whether it is still the one to use.
///
/// Made only if a converter has a revalidation, or reads what may become available later (an object of a store). It is immutable;
/// renewing it makes another one:
///
///     RenewableValue      one value: its converter checks it
///     RenewableMapped     one that is made from another one's: an optional, what `map` makes, JSON text in a string
///     RenewableParts      a part for every element or member, also for those that were left out, and the value that they form
///     Renewable itself    a value that never changes: null, or JSON that cannot be read
class Renewable<Value: Sendable>: AnyRenewable, @unchecked Sendable {
    init(_ value: Value?, _ stamp: Stamp? = nil) {
        super.init(value.map { Box($0) }, stamp)
    }

    /// The value; nil where the JSON is unusable, for now or for good.
    final var value: Value? { box.map { Box<Value>.of($0).value } }

    /// What replaces it; nil if it is still valid.
    func renewed() -> Renewable<Value>? { nil }

    /// Whether it is never replaced.
    var isFixed: Bool { true }

    override final func renewedAny() -> AnyRenewable? { renewed() }
}

/// The part of a `Renewable` that does not depend on its type: generic code looks up metadata at every step, which takes
/// longer than what a read asks here.
class AnyRenewable: @unchecked Sendable {
    /// The value in a box of its type; nil where the JSON is unusable.
    final let box: AnyObject?
    private final let stamp: Stamp?

    fileprivate init(_ box: AnyObject?, _ stamp: Stamp?) {
        self.box = box
        self.stamp = stamp
    }

    /// Whether the value is known to be valid without a check.
    final var isFresh: Bool { stamp?.isFresh ?? false }

    /// What replaces it, of the same type; nil if it is still valid.
    func renewedAny() -> AnyRenewable? { nil }

    /// The common stamp of several values, if all those that may change are available and follow one counter.
    fileprivate static func commonStamp<Part: Sendable>(_ parts: some Sequence<Renewable<Part>>) -> Stamp? {
        var common: Stamp?
        for part in parts where !part.isFixed {
            guard part.value != nil, let stamp = part.stamp, common == nil || stamp.counter === common?.counter else {
                return nil
            }
            common = common.map { Stamp(counter: $0.counter, count: min($0.count, stamp.count)) } ?? stamp
        }
        return common
    }
}

/// Counts the changes of what revalidation look at, such as the objects of a store.
final class ChangeCounter: Sendable {
    private let changes = Atomic<Int>(0)

    var count: Int { changes.load(ordering: .acquiring) }

    /// Counts a change, before it can be seen.
    func add() { changes.add(1, ordering: .releasing) }
}

/// The count of a counter when a value was read.
struct Stamp: Sendable {
    let counter: ChangeCounter
    let count: Int

    @inline(__always)
    var isFresh: Bool { counter.count == count }

    /// The current count.
    init(_ counter: ChangeCounter) { self.init(counter: counter, count: counter.count) }

    fileprivate init(counter: ChangeCounter, count: Int) {
        self.counter = counter
        self.count = count
    }
}

/// How a value is checked again after it was read.
struct Revalidator<Value: Sendable>: Sendable {
    let revalidate: @Sendable (Value, JSON) -> Freshness<Value>
    /// Whether a value that could not be read is tried again at the next read, like one from a store.
    let retriesUnusable: Bool
    /// Counts the changes of what `revalidate` looks at; as long as the count is the same, `revalidate` need not be called.
    let changes: @Sendable () -> ChangeCounter?

    init(
        _ revalidate: @escaping @Sendable (Value, JSON) -> Freshness<Value>, retriesUnusable: Bool = false,
        changes: @escaping @Sendable () -> ChangeCounter? = { nil }
    ) {
        self.revalidate = revalidate
        self.retriesUnusable = retriesUnusable
        self.changes = changes
    }

    /// Reads a value so that it can be checked again.
    func readRenewable(_ json: JSON, _ read: @escaping @Sendable (JSON) -> Outcome<Value>) -> Renewable<Value> {
        // Made before the value is read: a change meanwhile is noticed at the next read.
        let stamp = changes().map { Stamp($0) }
        return RenewableValue(read(json).value, json, read, self, stamp)
    }
}

/// One value, and how it is read and checked.
private final class RenewableValue<Value: Sendable>: Renewable<Value>, @unchecked Sendable {
    private let json: JSON
    private let read: @Sendable (JSON) -> Outcome<Value>
    private let revalidator: Revalidator<Value>
    /// The previous value, if reading it again failed.
    private let former: Value?

    init(
        _ value: Value?, _ json: JSON, _ read: @escaping @Sendable (JSON) -> Outcome<Value>,
        _ revalidator: Revalidator<Value>,
        _ stamp: Stamp?, former: Value? = nil
    ) {
        self.json = json
        self.read = read
        self.revalidator = revalidator
        self.former = former
        // A missing value has to be looked up again, whatever the counter says.
        super.init(value, value == nil ? nil : stamp)
    }

    override func renewed() -> Renewable<Value>? {
        if isFresh { return nil }
        guard let box else { return retried() }
        let stamp = revalidator.changes().map { Stamp($0) }
        let held = Box<Value>.of(box)
        switch revalidator.revalidate(held.value, json) {
        case .keep: return stamp == nil ? nil : RenewableValue(held.value, json, read, revalidator, stamp)
        case .replace(let new): return RenewableValue(new, json, read, revalidator, stamp)
        case .reload:
            let new = read(json).value
            return RenewableValue(new, json, read, revalidator, stamp, former: new == nil ? held.value : nil)
        }
    }

    /// An unusable value is read again if it may become available, or if it was usable once.
    private func retried() -> Renewable<Value>? {
        guard revalidator.retriesUnusable || former != nil else { return nil }
        let stamp = revalidator.changes().map { Stamp($0) }
        guard let value = read(json).value else { return nil }
        return RenewableValue(value, json, read, revalidator, stamp)
    }

    override var isFixed: Bool { false }
}

/// A value that is made from another one, which is the one to check.
final class RenewableMapped<Base: Sendable, Value: Sendable>: Renewable<Value>, @unchecked Sendable {
    private let base: Renewable<Base>
    private let transform: @Sendable (Base) throws -> Value?

    init(_ base: Renewable<Base>, _ transform: @escaping @Sendable (Base) throws -> Value?) {
        self.base = base
        self.transform = transform
        let made: Outcome<Value> =
            base.value.map { value in Verdict.outcome { try transform(value) } } ?? (nil, .absent)
        super.init(made.value, Self.commonStamp(CollectionOfOne(base)))
    }

    override var isFixed: Bool { base.isFixed }

    override func renewed() -> Renewable<Value>? {
        guard let renewed = base.renewed() else { return nil }
        return RenewableMapped(renewed, transform)
    }
}

/// A value that is composed of others: an array of its elements, a dictionary of its members.
final class RenewableParts<Part: Sendable, Value: Sendable>: Renewable<Value>, @unchecked Sendable {
    private let parts: [Renewable<Part>]
    private let assemble: @Sendable ([Renewable<Part>]) -> Value

    init(_ parts: [Renewable<Part>], _ assemble: @escaping @Sendable ([Renewable<Part>]) -> Value) {
        self.parts = parts
        self.assemble = assemble
        super.init(assemble(parts), Self.commonStamp(parts))
    }

    override var isFixed: Bool { parts.allSatisfy(\.isFixed) }

    override func renewed() -> Renewable<Value>? {
        var renewed: [Renewable<Part>]?
        for index in parts.indices {
            guard let part = parts[index].renewed() else { continue }
            if renewed == nil { renewed = parts }
            renewed?[index] = part
        }
        return renewed.map { RenewableParts($0, assemble) }
    }
}
