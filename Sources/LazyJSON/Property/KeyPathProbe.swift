import Foundation
import Synchronization

/// Tells which property a key path names, by reading it from an instance that notes what is read.
///
/// A computed property reads others: the wrapper therefore passes on the key path of what is read, and only a key path that
/// is equal to it names the property. For a property of a superclass the two differ in their root type and cannot be
/// compared; there the one property that was read, and read alone, with a value of the same type, is taken.
@usableFromInline
final class KeyPathProbe: @unchecked Sendable {
    private let model: JSONModel
    private var reads: [(slot: Int, keyPath: AnyKeyPath)] = []

    @TaskLocal private static var current: KeyPathProbe?
    /// How many probes there are on all threads: while there is none, reading pays one look at this.
    private static let active = Atomic<Int>(0)

    private init(_ model: JSONModel) { self.model = model }

    static func find<Model: JSONModel, Value: Sendable>(_ keyPath: KeyPath<Model, Value>, in schema: Schema)
        -> AnyPropertyCore?
    {
        guard let model = schema.instance(of: .emptyObject) as? Model else { return nil }
        let probe = KeyPathProbe(model)
        active.add(1, ordering: .sequentiallyConsistent)
        defer { active.subtract(1, ordering: .sequentiallyConsistent) }
        $current.withValue(probe) { _ = model[keyPath: keyPath] }
        guard probe.reads.count == 1, let read = probe.reads.first else { return nil }
        let isSameRoot = type(of: read.keyPath).rootType == Model.self
        guard let property = schema.property(inSlot: read.slot)?.takeUnretainedValue(), property.valueType == Value.self
        else { return nil }
        return !isSameRoot || read.keyPath == keyPath ? property : nil
    }

    /// Whether there is a probe on any thread.
    static var isActive: Bool { active.load(ordering: .relaxed) != 0 }

    /// Notes a read if the model is being probed.
    static func note(_ model: JSONModel, _ slot: Int, _ keyPath: @autoclosure () -> AnyKeyPath) {
        guard isActive, let probe = current, probe.model === model else { return }
        probe.reads.append((slot, keyPath()))
    }
}

/// Remembers what key paths name.
final class KeyPathTable: @unchecked Sendable {
    // Not a `Mutex`: a key path may not be moved into one, since one with captured indices need not be `Sendable`.
    private let lock = NSLock()
    private var known: [AnyKeyPath: AnyPropertyCore] = [:]

    /// Looked up and added outside of the lock, on a copy: captured indices compare, hash and end by code of the app. Of two
    /// that are added at once, one may be found anew later.
    func property(at keyPath: AnyKeyPath, find: () -> AnyPropertyCore?) -> AnyPropertyCore? {
        var table = lock.withLock { known }
        if let property = table[keyPath] { return property }
        guard let property = find() else { return nil }
        table[keyPath] = property
        lock.withLock { swap(&known, &table) }
        return property
    }
}
