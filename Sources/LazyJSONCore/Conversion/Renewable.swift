import Synchronization

/// A value that was read from JSON, with a way to find out whether it is still the one to use.
///
/// Renewable values exist only for converters that revalidate cached values, or that read values that may become
/// available later (objects of a store). They are immutable; renewing creates a new one:
///
///     RenewableValue     one value, which its converter revalidates
///     RenewableMapped    a value that is converted from another one: an optional, a result of `map`, text in a string
///     RenewableParts     a part for every element or member, including those left out, and the value that they form
///     Renewable itself   a value that never changes: null, or JSON that can't be read
class Renewable<Value: Sendable>: AnyRenewable, @unchecked Sendable {
    init(_ value: Value?, _ stamp: Stamp? = nil) {
        super.init(value.map { Box($0) }, stamp)
    }

    /// The value. Nil if the JSON is unusable, temporarily or permanently.
    final var value: Value? { box.map { Box<Value>.of($0).value } }

    /// Returns the replacement, or nil if the value is still valid.
    func renewed() -> Renewable<Value>? { nil }

    /// Whether the value is never replaced.
    var isFixed: Bool { true }

    override final func renewedAny() -> AnyRenewable? { renewed() }
}

/// The part of a `Renewable` that doesn't depend on its type. Generic code looks up metadata at every step, which would
/// take longer than the work of a read here.
class AnyRenewable: @unchecked Sendable {
    /// The value in a box of its type. Nil if the JSON is unusable.
    final let box: AnyObject?
    private final let stamp: Stamp?

    fileprivate init(_ box: AnyObject?, _ stamp: Stamp?) {
        (self.box, self.stamp) = (box, stamp)
    }

    /// Whether the value is known to be valid without revalidation.
    final var isFresh: Bool { stamp?.isFresh ?? false }

    /// Whether the value, or a part of it, was known to be valid without revalidation, and no longer is.
    var isOutdated: Bool { stamp.map { !$0.isFresh } ?? false }

    /// Returns the replacement, of the same type, or nil if the value is still valid.
    func renewedAny() -> AnyRenewable? { nil }

    /// Returns the common stamp of several values, if all values that may change are available and follow one counter.
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

/// Counts the changes of data that revalidation depends on, such as the objects of a store.
final class ChangeCounter: Sendable {
    private let changes = Atomic<Int>(0)

    var count: Int { changes.load(ordering: .acquiring) }

    /// Counts a change before it becomes visible.
    func add() { changes.add(1, ordering: .releasing) }
}

/// The count of a counter when a value was read.
struct Stamp: Sendable {
    let counter: ChangeCounter
    let count: Int

    @inline(__always)
    var isFresh: Bool { counter.count == count }

    /// Creates a stamp with the current count.
    init(_ counter: ChangeCounter) { self.init(counter: counter, count: counter.count) }

    fileprivate init(counter: ChangeCounter, count: Int) {
        (self.counter, self.count) = (counter, count)
    }
}

/// How a value is revalidated after it was read.
struct Revalidator<Value: Sendable>: Sendable {
    let revalidate: @Sendable (Value, JSON) -> Freshness<Value>
    /// Whether a value that couldn't be read is tried again at the next read, like a value from a store.
    let retriesUnusable: Bool
    /// Counts the changes of data that `revalidate` depends on. As long as the count stays the same, `revalidate` need
    /// not be called.
    let changes: @Sendable () -> ChangeCounter?

    init(
        _ revalidate: @escaping @Sendable (Value, JSON) -> Freshness<Value>, retriesUnusable: Bool = false,
        changes: @escaping @Sendable () -> ChangeCounter? = { nil }
    ) {
        (self.revalidate, self.retriesUnusable, self.changes) = (revalidate, retriesUnusable, changes)
    }

    /// Reads a value so that it can be revalidated.
    func decodeRenewable(_ json: JSON, _ read: @escaping @Sendable (JSON) -> Outcome<Value>) -> Renewable<Value> {
        // The stamp is created before the value is read, so that the next read notices a change in between.
        let stamp = changes().map { Stamp($0) }
        return RenewableValue(read(json).value, json, read, self, stamp)
    }
}

/// One value, and how it is read and revalidated.
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
        (self.json, self.read, self.revalidator, self.former) = (json, read, revalidator, former)
        // A missing value has to be looked up again, whatever the counter shows.
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

    /// Reads an unusable value again, if it may become available or if it was usable once.
    private func retried() -> Renewable<Value>? {
        guard revalidator.retriesUnusable || former != nil else { return nil }
        let stamp = revalidator.changes().map { Stamp($0) }
        return read(json).value.map { RenewableValue($0, json, read, revalidator, stamp) }
    }

    override var isFixed: Bool { false }
}

/// A value that is converted from another one, which is the one to revalidate.
final class RenewableMapped<Base: Sendable, Value: Sendable>: Renewable<Value>, @unchecked Sendable {
    private let base: Renewable<Base>
    private let transform: @Sendable (Base) throws -> Value?

    init(_ base: Renewable<Base>, _ transform: @escaping @Sendable (Base) throws -> Value?) {
        (self.base, self.transform) = (base, transform)
        let made: Outcome<Value> =
            base.value.map { value in Verdict.outcome { try transform(value) } } ?? (nil, .absent)
        super.init(made.value, Self.commonStamp(CollectionOfOne(base)))
    }

    override var isFixed: Bool { base.isFixed }
    override var isOutdated: Bool { base.isOutdated }

    override func renewed() -> Renewable<Value>? {
        guard let renewed = base.renewed() else { return nil }
        return RenewableMapped(renewed, transform)
    }
}

/// A value that is composed of others: an array with its elements, a dictionary with its members.
final class RenewableParts<Part: Sendable, Value: Sendable>: Renewable<Value>, @unchecked Sendable {
    private let parts: [Renewable<Part>]
    private let assemble: @Sendable ([Renewable<Part>]) -> Value

    init(_ parts: [Renewable<Part>], _ assemble: @escaping @Sendable ([Renewable<Part>]) -> Value) {
        (self.parts, self.assemble) = (parts, assemble)
        super.init(assemble(parts), Self.commonStamp(parts))
    }

    /// Returns the value that newly read parts form. Reading a part may replace an object that an earlier one has read.
    static func newlyRead(
        _ parts: [Renewable<Part>], _ assemble: @escaping @Sendable ([Renewable<Part>]) -> Value
    ) -> Renewable<Value> {
        let made = RenewableParts(parts, assemble)
        return made.isOutdated ? made.renewed() ?? made : made
    }

    override var isFixed: Bool { parts.allSatisfy(\.isFixed) }
    override var isOutdated: Bool { parts.contains(where: \.isOutdated) }

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

/// A decoded value that is revalidated at every read.
final class RevalidatedCell: @unchecked Sendable {
    private let lock = Lock()
    @exclusivity(unchecked) private var held: AnyRenewable

    init(_ held: AnyRenewable) { self.held = held }

    /// The value as it was last known.
    private var known: AnyRenewable { lock.withLock { held } }

    /// The value as it was last read.
    ///
    /// - Parameter type: The type of the value that the cell was created for.
    func value<Value: Sendable>(as type: Value.Type) -> Value? { known.box.map { Box<Value>.of($0).value } }

    /// The box of the value, renewed if necessary; nil if the JSON is unusable.
    ///
    /// The lock is taken to copy or replace one reference, never while a converter or a store runs. Threads that renew
    /// at the same time all return the first one's result.
    var current: AnyObject? {
        let known = known
        if known.isFresh { return known.box }
        guard let new = known.renewedAny() else { return known.box }
        // The old value is released after the lock, since releasing it may run code of the app.
        let kept = lock.withLock { () -> AnyRenewable in
            guard held === known else { return held }
            held = new
            return new
        }
        return withExtendedLifetime(known) { kept.box }
    }
}
