import Synchronization

/// Tells which property a key path names, by reading it from an instance that notes what is read.
///
/// A computed property reads others: the wrapper therefore passes on the key path of what is read, and one that is equal to it
/// names the property. Two others name one and are not equal: for a property of a superclass the two differ in their root type,
/// and a key path of a protocol's property, as it is made where only the protocol is known, is one of the protocol's. Either
/// reads the one property, alone, and returns its value as it is, whatever that is. A computed property that does the same,
/// `var alias: String? { name }`, cannot be told from them, and is taken for the property: it reads back what was set.
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
        guard let (read, _) = probe(keyPath, .emptyObject, in: schema),
            let property = schema.property(inSlot: read.slot)?.takeUnretainedValue() as? PropertyCore<Value>
        else { return nil }
        if read.keyPath == keyPath { return property }
        let isItself = samples.allSatisfy { sample in
            var json = JSON.emptyObject
            guard let path = property.paths.first, json.hasPlace(at: path.components) else { return true }
            json.set(sample, at: path.components[...])
            return probe(keyPath, json, in: schema).map { property.isSame($0.value, property.read(json)) } ?? false
        }
        return isItself ? property : nil
    }

    /// Reads a key path from an instance; nil unless that is to read one property.
    private static func probe<Model: JSONModel, Value>(
        _ keyPath: KeyPath<Model, Value>, _ json: JSON, in schema: Schema
    )
        -> (read: (slot: Int, keyPath: AnyKeyPath), value: Value)?
    {
        guard let model = schema.instance(of: json) as? Model else { return nil }
        // What `init(_:)` has read of it would not be read again.
        model._memo.reset()
        let probe = KeyPathProbe(model)
        active.add(1, ordering: .sequentiallyConsistent)
        defer { active.subtract(1, ordering: .sequentiallyConsistent) }
        let value = $current.withValue(probe) { model[keyPath: keyPath] }
        guard probe.reads.count == 1, let read = probe.reads.first else { return nil }
        return (read, value)
    }

    /// What is put where a property reads, to see whether a computed one makes something else of it.
    private static let samples: [JSON] = [
        "Ab c", "7", 12, 0.5, true, [1, "b"], ["a": 1], "2024-02-29T12:30:00Z", "a:b",
    ]

    /// Whether there is a probe on any thread.
    static var isActive: Bool { active.load(ordering: .relaxed) != 0 }

    /// Notes a read if the model is being probed.
    static func note(_ model: JSONModel, _ slot: Int, _ keyPath: @autoclosure () -> AnyKeyPath) {
        guard isActive, let probe = current, probe.model === model else { return }
        probe.reads.append((slot, keyPath()))
    }
}

/// Remembers what key paths name.
///
/// Captured indices compare and hash by code of the app, which may not run under the lock: what is known hangs on the hash in a
/// list that is only ever lengthened in front, so that it can be gone through after the lock.
final class KeyPathTable: @unchecked Sendable {
    private final class Entry: @unchecked Sendable {
        let keyPath: AnyKeyPath
        let property: AnyPropertyCore
        let next: Entry?

        init(_ keyPath: AnyKeyPath, _ property: AnyPropertyCore, next: Entry?) {
            (self.keyPath, self.property, self.next) = (keyPath, property, next)
        }
    }

    private let lock = Lock()
    private var known: [Int: Entry] = [:]

    /// What a key path names, if that is known or can be found. Where several find it at once each may note it, with equal right.
    func property(at keyPath: AnyKeyPath, find: () -> AnyPropertyCore?) -> AnyPropertyCore? {
        let hash = keyPath.hashValue
        var entry = lock.withLock { known[hash] }
        while let candidate = entry {
            if candidate.keyPath == keyPath { return candidate.property }
            entry = candidate.next
        }
        guard let property = find() else { return nil }
        lock.withLock { known[hash] = Entry(keyPath, property, next: known[hash]) }
        return property
    }
}
