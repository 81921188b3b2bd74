import Foundation
import Synchronization

/// Tells which property a key path names, by reading it from an instance that notes what is read.
///
/// A computed property reads others: the wrapper therefore passes on the key path of what is read, and one that is equal to it
/// names the property. Two others name one and are not equal: for a property of a superclass the two differ in their root type,
/// and a key path of a protocol's property, as it is made where only the protocol is known, is one of the protocol's. Either
/// reads the one property, alone, with its value as it is; so does a computed property that does nothing but return another
/// one (``KeyPathDoubt``).
@usableFromInline
final class KeyPathProbe: @unchecked Sendable {
    private let model: JSONModel
    private var reads: [(slot: Int, keyPath: AnyKeyPath)] = []

    @TaskLocal private static var current: KeyPathProbe?
    /// How many probes there are on all threads: while there is none, reading pays one look at this.
    private static let active = Atomic<Int>(0)

    private init(_ model: JSONModel) { self.model = model }

    /// What a key path names.
    struct Answer {
        let property: AnyPropertyCore
        /// Whether it may be that of a computed property that returns this one.
        let isDoubtful: Bool
    }

    static func find<Model: JSONModel, Value: Sendable>(_ keyPath: KeyPath<Model, Value>, in schema: Schema)
        -> Answer?
    {
        guard let (read, _) = probe(keyPath, .emptyObject, in: schema),
            let property = schema.property(inSlot: read.slot)?.takeUnretainedValue() as? PropertyCore<Value>
        else { return nil }
        if read.keyPath == keyPath { return Answer(property: property, isDoubtful: false) }
        let isItself = samples.allSatisfy { sample in
            var json = JSON.emptyObject
            guard let path = property.paths.first, json.hasPlace(at: path.components) else { return true }
            json.set(sample, at: path.components[...])
            return probe(keyPath, json, in: schema).map { property.isSame($0.value, property.read(json)) } ?? false
        }
        guard isItself else { return nil }
        return Answer(property: property, isDoubtful: type(of: read.keyPath).rootType == Model.self)
    }

    /// Reads a key path from an instance; nil unless that is to read one property.
    private static func probe<Model: JSONModel, Value>(
        _ keyPath: KeyPath<Model, Value>, _ json: JSON, in schema: Schema
    )
        -> (read: (slot: Int, keyPath: AnyKeyPath), value: Value)?
    {
        guard let model = schema.instance(of: json) as? Model else { return nil }
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

/// A key path by which a property was set that may be a computed one's.
///
/// What a class says of its own computed property, `\User.alias`, and what a protocol says of a property that the class declares,
/// `\Self.title`, cannot be told apart by what they read, nor by anything that a key path tells of itself. But the first one is
/// made once and lives to the end of the program, and the second one, which depends on `Self`, is made where it is used and gone
/// when that is done. So when the edit is over, one that is still there is taken for a computed property's.
final class KeyPathDoubt: @unchecked Sendable {
    private weak var keyPath: AnyKeyPath?
    private let hash: Int
    private let schema: Schema
    private let message: String

    init(_ keyPath: AnyKeyPath, _ schema: Schema, _ message: String) {
        (self.keyPath, hash, self.schema, self.message) = (keyPath, keyPath.hashValue, schema, message)
    }

    /// Stops the program if the key path is a computed property's, once the edit is over that used it.
    func settle() {
        if keyPath != nil {
            ProgrammingMistake.stop(
                message + "; a protocol's property can be set as `$0.name = …`, but not by a key path that was kept")
        }
        schema.keyPaths.confirm(hash)
    }
}

/// Remembers what key paths name.
final class KeyPathTable: @unchecked Sendable {
    // Not a `Mutex`: a key path may not be moved into one, since one with captured indices need not be `Sendable`.
    private let lock = NSLock()
    private var known: [AnyKeyPath: AnyPropertyCore] = [:]
    /// The hashes of those that were in doubt and turned out to name properties.
    private var confirmed: Set<Int> = []

    func property(at keyPath: AnyKeyPath, find: () -> KeyPathProbe.Answer?) -> KeyPathProbe.Answer? {
        if let property = lock.withLock({ known[keyPath] }) {
            return KeyPathProbe.Answer(property: property, isDoubtful: false)
        }
        guard let answer = find() else { return nil }
        return lock.withLock {
            if answer.isDoubtful, !confirmed.contains(keyPath.hashValue) { return answer }
            known[keyPath] = answer.property
            return KeyPathProbe.Answer(property: answer.property, isDoubtful: false)
        }
    }

    func confirm(_ hash: Int) { lock.withLock { _ = confirmed.insert(hash) } }
}
