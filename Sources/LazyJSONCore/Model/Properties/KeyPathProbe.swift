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

    /// Forgets all reads.
    package func reset() { reads = [] }

    /// Reads a key path from a separate instance with an object's data. Nothing was read from it before.
    ///
    /// - Returns: The value; all properties that were read; the one that was read alone, if it is of the type; and
    ///   whether the key path is that property's own, by which it was read. Nil if the class's instances don't have the
    ///   key path.
    static func reading<Model: JSONModelProtocol, Value: Sendable>(
        _ keyPath: KeyPath<Model, Value>, of json: JSON, in classLayout: ClassLayout
    ) -> (value: Value, reads: [Read], only: PropertyCore<Value>?, isOwn: Bool)? {
        let object = classLayout.instance(of: json)
        guard let model = Model._view(of: object) else { return nil }
        // Properties that `init(_:)` has read would not be read again.
        object.forgetValues()
        let (value, probe) = probed(model, object, keyPath)
        let only = probe.onlyRead
        let property = only.flatMap { classLayout.property(inSlot: $0.slot, as: Value.self) }
        return (value, probe.reads, property, only?.keyPath == keyPath)
    }

    private static func probed<Model: JSONModelProtocol, Value>(
        _ model: Model, _ object: JSONModel, _ keyPath: KeyPath<Model, Value>
    ) -> (value: Value, probe: KeyPathProbe) {
        let probe = KeyPathProbe(object)
        active.add(1, ordering: .sequentiallyConsistent)
        defer { active.subtract(1, ordering: .sequentiallyConsistent) }
        return ($current.withValue(probe) { model[keyPath: keyPath] }, probe)
    }

    /// The place of a property's declaration, which its wrapper has in a prototype. Only a property's own key path
    /// leads to it.
    static func place<Model: JSONModel, Value>(of keyPath: KeyPath<Model, Value>, in prototype: AnyObject) -> Int? {
        guard let prototype = prototype as? Model else { return nil }
        return probed(prototype, prototype, keyPath).probe.reads.first { $0.keyPath == keyPath }?.slot
    }

    /// Whether a key path that has read a property alone returns it unchanged, whatever it is.
    static func isItself<Model: JSONModelProtocol, Value: Sendable>(
        _ property: PropertyCore<Value>, _ keyPath: KeyPath<Model, Value>, in classLayout: ClassLayout
    ) -> Bool {
        let readsEmbedded = (property.store as? any StoreDeferring)?.readsEmbeddedObjects ?? false
        return (readsEmbedded ? embeddedSamples : samples).allSatisfy { sample in
            var json = JSON.emptyObject
            guard let path = property.paths.first, json.canSet(at: path.components) else { return true }
            json.set(sample, at: path.components[...])
            let reading = reading(keyPath, of: json, in: classLayout)
            guard let reading, reading.reads.count == 1 else { return false }
            return property.isSame(reading.value, property.read(json))
        }
    }

    /// Values that are put at a property's path, to see whether a computed property changes them.
    private static let samples = values(
        #"["Ab c", "7", 12, 0.5, true, [1, "b"], {"a": 1}, "2024-02-29T12:30:00Z", "a:b"]"#)

    /// Sample values for references, which would otherwise load objects: objects that are embedded, and have no key.
    private static let embeddedSamples = values(#"[{"b": {"a": 1}}, [{"a": 1}]]"#)

    /// Returns values of a text. As literals, created one by one, they would be 14 KB of a program.
    private static func values(_ text: String) -> [JSON] {
        (try? JSON(parsing: text)).map { Array($0.exactElements) } ?? []
    }

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

// MARK: - Key paths that were read

extension ClassLayout {
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

    final class KnownKeyPath: @unchecked Sendable {
        let keyPath: AnyKeyPath
        let relation: Relation
        let property: AnyPropertyCore?

        fileprivate init(_ keyPath: AnyKeyPath, _ relation: Relation, _ property: AnyPropertyCore?) {
            (self.keyPath, self.relation, self.property) = (keyPath, relation, property)
        }

        fileprivate func isFor(_ keyPath: AnyKeyPath, _ relation: Relation) -> Bool {
            self.relation == relation && self.keyPath == keyPath
        }
    }

    /// The property that a key path leads to, if it is known or can be found. If several threads find it at the same
    /// time, one wins. Comparing and hashing the captured indices of key paths runs code of the app.
    func property(_ relation: Relation, by keyPath: AnyKeyPath, find: () -> AnyPropertyCore? = { nil })
        -> AnyPropertyCore?
    {
        let hash = keyPath.hashValue
        func known() -> [KnownKeyPath] { keyPathLock.withLock { keyPaths[hash] } }
        if let known = known().first(where: { $0.isFor(keyPath, relation) }) { return known.property }
        let property = find()
        guard property != nil || relation == .owning else { return nil }
        return EntryTable.entry(
            isWanted: { $0.isFor(keyPath, relation) }, make: { KnownKeyPath(keyPath, relation, property) }, read: known,
            add: { new, others in keyPathLock.withLock { keyPaths.add(new, hash: hash, beside: others) } }
        ).property
    }

    /// The property that a key path names; nil if it names something else.
    package func property<Model: JSONModelProtocol, Value: Sendable>(at keyPath: KeyPath<Model, Value>)
        -> AnyPropertyCore?
    {
        property(.named, by: keyPath) {
            let reading = KeyPathProbe.reading(keyPath, of: .emptyObject, in: self)
            guard let reading, let only = reading.only else { return nil }
            return reading.isOwn || KeyPathProbe.isItself(only, keyPath, in: self) ? only : nil
        }
    }

    /// The property that a key path names, if it is known already.
    func knownProperty(at keyPath: AnyKeyPath) -> AnyPropertyCore? { property(.named, by: keyPath) }

    /// The property that a key path has read alone, and returned unchanged: the key path may name it.
    func propertyReadAlone(by keyPath: AnyKeyPath) -> AnyPropertyCore? { property(.readAlone, by: keyPath) }

    /// The property of the class whose own key path this is; nil for all others.
    ///
    /// Nothing is guessed: a computed property that returns another one unchanged does not count, and neither does a
    /// property of a superclass or a protocol.
    ///
    /// - Parameter json: An object of the class, from which it is read the first time.
    package func property<Model: JSONModelProtocol, Value: Sendable>(
        ownedBy keyPath: KeyPath<Model, Value>, _ json: JSON
    ) -> AnyPropertyCore? {
        property(.owning, by: keyPath) {
            guard let reading = KeyPathProbe.reading(keyPath, of: json, in: self), reading.isOwn else { return nil }
            return reading.only
        }
    }

    /// Reads a key path of any kind from a model. Also returns the property that it names, if it names one, which is
    /// then known.
    ///
    /// Which property it names is found out by reading from the model itself: a computed property that needs the
    /// model's data may fail without it. So most properties stay uncertain, unless they are found by being set. For
    /// lists and models, which are slow to read, other data is tried once they were read unchanged.
    func read<Model: JSONModelProtocol, Value: Sendable>(_ keyPath: KeyPath<Model, Value>, of model: Model) -> (
        value: Value, property: AnyPropertyCore?
    ) {
        let json = model._object.json
        let reading = KeyPathProbe.reading(keyPath, of: json, in: self)
        guard let reading, let only = reading.only,
            reading.isOwn || only.isSame(reading.value, only.read(json))
        else { return (model[keyPath: keyPath], nil) }
        guard reading.isOwn || only.isCostly else {
            _ = property(.readAlone, by: keyPath) { only }
            return (reading.value, nil)
        }
        guard reading.isOwn || KeyPathProbe.isItself(only, keyPath, in: self) else {
            return (model[keyPath: keyPath], nil)
        }
        return (reading.value, property(.named, by: keyPath) { only })
    }

    /// All properties that a key path reads from a model, and the one that it names, or whose value it returns
    /// unchanged.
    package func reads<Model: JSONModelProtocol, Value: Sendable>(
        _ keyPath: KeyPath<Model, Value>, of model: Model
    ) -> (all: [AnyPropertyCore], property: AnyPropertyCore?) {
        if let known = knownProperty(at: keyPath) { return ([known], known) }
        let json = model._object.json
        guard let reading = KeyPathProbe.reading(keyPath, of: json, in: self) else { return ([], nil) }
        let all = reading.reads.compactMap { property(inSlot: $0.slot)?.takeUnretainedValue() }
        guard let only = reading.only else { return (all, nil) }
        if reading.isOwn { return (all, property(.named, by: keyPath) { only }) }
        return (all, only.isSame(reading.value, only.read(json)) ? only : nil)
    }
}
