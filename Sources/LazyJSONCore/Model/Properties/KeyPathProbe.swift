import Synchronization

/// Finds out which property a key path names, by reading it from an instance that notes which properties are read.
///
/// A computed property reads others: the wrapper therefore passes on the key path of the property that is read, and a
/// key path that is equal to it names the property. Two kinds of key paths name a property without being equal: for a
/// property of a superclass the two differ in their root type, and if only a protocol is known, the key path is the
/// protocol's. Both read that property, alone, and return its value unchanged, whatever it is. A computed property that
/// does the same, `var alias: String? { name }`, cannot be distinguished from them, and is treated as the property: it
/// reads back what was set.
@usableFromInline
package final class KeyPathProbe: @unchecked Sendable {
    /// A property that was read: its slot, and the key path by which it was read.
    package typealias Read = (slot: Int, keyPath: AnyKeyPath)

    /// Nil for an instance that knows its probe itself, as stored models do.
    private let model: JSONModel?
    private var reads: [Read] = []

    /// The property that was read, if it was the only one.
    package var onlyRead: Read? { reads.count == 1 ? reads.first : nil }

    @TaskLocal private static var current: KeyPathProbe?
    /// The number of probes on all threads: while it is 0, a read pays for one look at it.
    private static let active = Atomic<Int>(0)

    package init() { model = nil }

    private init(_ model: JSONModel) { self.model = model }

    /// Records a read.
    package func note(_ slot: Int, _ keyPath: AnyKeyPath) { reads.append((slot, keyPath)) }

    /// The property that a key path names; nil if it names something else.
    static func find<Model: JSONModel, Value: Sendable>(_ keyPath: KeyPath<Model, Value>, in classLayout: ClassLayout)
        -> AnyPropertyCore?
    {
        guard let (read, _) = probe(keyPath, .emptyObject, in: classLayout) else { return nil }
        return property(read, keyPath, in: classLayout)
    }

    /// Reads a key path from a model. Also returns the property that the key path names or may name, if there is one.
    ///
    /// Which property it names is found out by reading from the model itself: a computed property that needs the
    /// model's data may fail without it. So most properties stay uncertain, unless they are found by being set. For
    /// lists and models, which are slow to read, other data is tried once they were read unchanged.
    static func read<Model: JSONModel, Value: Sendable>(
        _ keyPath: KeyPath<Model, Value>, of model: Model, in classLayout: ClassLayout
    ) -> (value: Value, property: AnyPropertyCore?, isCertain: Bool) {
        // A separate instance: nothing has read its properties.
        guard let instance = classLayout.instance(of: model.json) as? Model else {
            return (model[keyPath: keyPath], nil, true)
        }
        let (value, probe) = probe(keyPath, instance)
        guard let read = probe.onlyRead, let candidate = classLayout.property(at: read, as: Value.self),
            read.keyPath == keyPath || candidate.isSame(value, candidate.read(model.json))
        else { return (model[keyPath: keyPath], nil, true) }
        guard read.keyPath == keyPath || candidate.isCostly else { return (value, candidate, false) }
        guard let property = property(read, keyPath, in: classLayout) else {
            return (model[keyPath: keyPath], nil, true)
        }
        return (value, property, true)
    }

    /// All properties that a key path reads from a model, and the one that it names, or whose value it returns
    /// unchanged. It is read from a separate instance with the model's data, and nothing else is tried.
    static func reads<Model: JSONModel, Value: Sendable>(
        _ keyPath: KeyPath<Model, Value>, of model: Model, in classLayout: ClassLayout
    ) -> (all: [AnyPropertyCore], property: AnyPropertyCore?, isCertain: Bool) {
        guard let instance = classLayout.instance(of: model.json) as? Model else { return ([], nil, false) }
        let (value, probe) = probe(keyPath, instance)
        let all = probe.reads.compactMap { classLayout.property(inSlot: $0.slot)?.takeUnretainedValue() }
        guard all.count == 1, let only = all.first as? PropertyCore<Value> else { return (all, nil, false) }
        if probe.reads.first?.keyPath == keyPath { return (all, only, true) }
        return (all, only.isSame(value, only.read(model.json)) ? only : nil, false)
    }

    /// The property whose own key path this is; nil for all others. It is read once, from a separate instance with the
    /// model's data.
    ///
    /// Nothing is guessed, and nothing else is tried: a computed property that returns another one unchanged does not
    /// count, and neither does a property of a superclass or a protocol.
    static func findOwn<Model: JSONModel, Value: Sendable>(
        _ keyPath: KeyPath<Model, Value>, of json: JSON, in classLayout: ClassLayout
    ) -> AnyPropertyCore? {
        guard let instance = classLayout.instance(of: json) as? Model else { return nil }
        guard let read = probe(keyPath, instance).probe.onlyRead, read.keyPath == keyPath else { return nil }
        return classLayout.property(at: read, as: Value.self)
    }

    /// The property that was read alone, if that is the one a key path names.
    private static func property<Model: JSONModel, Value: Sendable>(
        _ read: Read, _ keyPath: KeyPath<Model, Value>, in classLayout: ClassLayout
    ) -> AnyPropertyCore? {
        guard let property = classLayout.property(at: read, as: Value.self) else { return nil }
        if read.keyPath == keyPath { return property }
        let readsEmbedded = (property.store as? any StoreDeferring)?.readsEmbeddedObjects ?? false
        let isItself = (readsEmbedded ? embeddedSamples : samples).allSatisfy { sample in
            var json = JSON.emptyObject
            guard let path = property.paths.first, json.canSet(at: path.components) else { return true }
            json.set(sample, at: path.components[...])
            return probe(keyPath, json, in: classLayout).map { property.isSame($0.value, property.read(json)) } ?? false
        }
        return isItself ? property : nil
    }

    private static func probe<Model: JSONModel, Value>(_ keyPath: KeyPath<Model, Value>, _ model: Model) -> (
        value: Value, probe: KeyPathProbe
    ) {
        // Properties that `init(_:)` has read would not be read again.
        model._memo.reset()
        let probe = KeyPathProbe(model)
        active.add(1, ordering: .sequentiallyConsistent)
        defer { active.subtract(1, ordering: .sequentiallyConsistent) }
        let value = $current.withValue(probe) { model[keyPath: keyPath] }
        return (value, probe)
    }

    /// Reads a key path from an instance; nil unless that reads exactly one property.
    private static func probe<Model: JSONModel, Value>(
        _ keyPath: KeyPath<Model, Value>, _ json: JSON, in classLayout: ClassLayout
    )
        -> (read: Read, value: Value)?
    {
        guard let model = classLayout.instance(of: json) as? Model else { return nil }
        let (value, probe) = probe(keyPath, model)
        return probe.onlyRead.map { ($0, value) }
    }

    /// Values that are put at a property's path, to see whether a computed property changes them.
    private static let samples: [JSON] = {
        // As text, not as literals: created one by one they are 9 KB of a program.
        let samples = #"["Ab c", "7", 12, 0.5, true, [1, "b"], {"a": 1}, "2024-02-29T12:30:00Z", "a:b"]"#
        return (try? JSON(parsing: samples)).map { Array($0.exactElements) } ?? []
    }()

    /// Sample values for references, which would otherwise load objects: objects that are embedded, and have no key.
    private static let embeddedSamples: [JSON] = [["b": ["a": 1]], [["a": 1]]]

    /// Whether there is a probe on any thread.
    static var isActive: Bool { active.load(ordering: .relaxed) != 0 }

    /// Whether there is a probe on this thread, so that reads only serve to find out what is read.
    static var isRunning: Bool { isActive && current != nil }

    /// Records a read if the model is being probed.
    static func note(_ model: JSONModel, _ slot: Int, _ keyPath: @autoclosure () -> AnyKeyPath) {
        guard isActive, let probe = current, probe.model === model else { return }
        probe.note(slot, keyPath())
    }
}

extension ClassLayout {
    /// The property that was read, if it is one of a type.
    package func property<Value: Sendable>(at read: KeyPathProbe.Read, as type: Value.Type) -> PropertyCore<Value>? {
        property(inSlot: read.slot)?.takeUnretainedValue() as? PropertyCore<Value>
    }
}

/// Remembers which properties the key paths of a class lead to. Comparing and hashing their captured indices runs code
/// of the app.
final class KeyPathTable: @unchecked Sendable {
    /// How a key path leads to a property.
    enum Relation {
        /// It names the property.
        case named
        /// It has read the property alone, and returned it unchanged.
        case readAlone
        /// It is the property's own key path. If no property owns it, that is remembered, too.
        case owning
        /// It leads to the property's wrapper.
        case field
    }

    private final class Entry: @unchecked Sendable {
        let keyPath: AnyKeyPath
        let relation: Relation
        let property: AnyPropertyCore?

        init(_ keyPath: AnyKeyPath, _ relation: Relation, _ property: AnyPropertyCore?) {
            (self.keyPath, self.relation, self.property) = (keyPath, relation, property)
        }

        func isFor(_ keyPath: AnyKeyPath, _ relation: Relation) -> Bool {
            self.relation == relation && self.keyPath == keyPath
        }
    }

    private let lock = Lock()
    @exclusivity(unchecked) private var entries = EntryTable<Entry>()

    /// The property that a key path leads to, if it is known or can be found. If several threads find it at the same
    /// time, one wins.
    func property(_ relation: Relation, by keyPath: AnyKeyPath, find: () -> AnyPropertyCore?) -> AnyPropertyCore? {
        let hash = keyPath.hashValue
        func known() -> [Entry] { lock.withLock { entries[hash] } }
        if let entry = known().first(where: { $0.isFor(keyPath, relation) }) { return entry.property }
        let property = find()
        guard property != nil || relation == .owning else { return nil }
        return EntryTable.entry(
            isWanted: { $0.isFor(keyPath, relation) }, make: { Entry(keyPath, relation, property) }, read: known,
            add: { new, others in lock.withLock { entries.add(new, hash: hash, beside: others) } }
        ).property
    }

    /// Remembers the own key path of a property, which names it.
    func add(_ property: AnyPropertyCore, by keyPath: AnyKeyPath) {
        for relation in [Relation.named, .owning] { _ = self.property(relation, by: keyPath) { property } }
    }
}
