import Observation

/// Declares the operations of a ``StoredModel`` that involve its own class.
public protocol StoredModelProtocol: Sendable {}

/// The base class for settings and the like: its properties' values are in a ``KeyValueStore`` and can be set.
///
///     final class Settings: StoredModel, @unchecked Sendable {
///         static let shared = Settings(UserDefaultsStore())
///
///         @Stored                               var launches: Int = 0
///         @Stored("first-launch", as: .iso8601) var firstLaunch: Date?
///         @Stored                               var profile: Profile?
///     }
///
///     Settings.shared.launches += 1
///     Settings.shared.firstLaunch = nil               // removes the key
///     Settings.shared.modify(\.launches) { $0 += 1 }  // doesn't lose another thread's update
///
/// Each get and each set is atomic, also between several models over the same store. `modify` and `update` make several
/// of them atomic together. A model may be used from any thread and is `Observable`: a view that reads a setting is
/// updated when the setting changes.
///
/// Properties belong to an instance, not to the class. Swift's property wrappers don't know their class if they are
/// `static`, and tests and previews need different stores. Use a static instance such as `Settings.shared` if there is
/// only one.
///
/// Reading never fails. If the store fails, a property reads the last known value, or else its default. A value that
/// was set reads as it was set, and stays in memory until the store accepts it. ``KeyValueStore/onFailure(_:)`` reports
/// failures, and ``StoredModelProtocol/flush()`` throws.
///
/// A subclass has to restate `@unchecked Sendable`, as models do. Its properties are `@Stored`, `let` or computed.
open class StoredModel: _ModelClass, StoredModelProtocol, Observable, @unchecked Sendable {
    final let source: StoredSource
    /// Nil for an instance that is created only for its declarations.
    private final let properties: ClassLayout?
    final let registrar = ObservationRegistrar()
    // The members below are accessed under the lock of the hub.
    /// The value that each property read last, by slot.
    private final var cells: [Int: AnyObject] = [:]
    /// Functions that notify `withObservationTracking` of a change, by the slots of properties that were read.
    private final var observed: [Int: () -> Void] = [:]
    /// The streams of properties' values, by slot. They have a lock of their own, which isn't held while a stream
    /// receives a value: canceling a task ends its stream while others wait for the task.
    private final let streamsLock = RecursiveLock()
    private final var streams: [Int: [Int: () -> Void]] = [:]
    private final var nextStream = 0

    /// Creates an instance. Called by the library, and by the other initializers.
    ///
    /// A subclass inherits this initializer as long as all its stored properties have default values. A subclass that
    /// declares a designated initializer has to declare this one as well.
    ///
    /// - Parameter source: The store, or another source of values, from the library.
    public required init(_ source: StoredSource) {
        self.source = source
        if case .prototype = source.role { properties = nil } else { properties = .ofStored(Self.self) }
        super.init()
    }

    /// Creates a model over a store.
    ///
    /// - Parameters:
    ///   - store: The store of the values. Several models may share it, also models of different classes.
    ///   - prefix: The beginning of all keys, such as `"account.7."`.
    public convenience init(_ store: any KeyValueStore, prefix: String = "") {
        // An argument of a declaration that is being recorded may create a model.
        let recorder = PropertyRecorder.pause()
        defer { recorder?.resume() }
        self.init(StoredSource(.open(StoreHub.of(store), nil), prefix: prefix))
    }

    /// Returns the converter for a type in this class, which takes precedence over the type's own.
    ///
    /// Override it to convert a type differently in all properties of a class. The base class returns nil.
    ///
    /// - Parameter type: The type of a property or of its elements.
    /// - Returns: The converter, or nil to use the type's own.
    open override class func converter<V: Sendable>(for type: V.Type) -> Converter<V>? { nil }

    /// How keys are derived from the names of properties that don't declare a key.
    open class var keyNaming: KeyNaming { .exact }

    /// Which JSON values can be read as which types.
    open class var coercion: Coercion { .lenient }
}

/// The source of a stored model's values; only the library creates it.
public struct StoredSource {
    enum Role {
        /// An instance that is created only for its declarations.
        case prototype
        /// A probe that finds out which property a key path reads.
        case probe(KeyPathProbe)
        /// A model over a store; with a transaction, also over changes that others don't see yet.
        case open(StoreHub, StoreTransaction?)
    }
    let role: Role
    let keyPrefix: String

    init(_ role: Role, prefix: String = "") { (self.role, self.keyPrefix) = (role, prefix) }
}

// MARK: - Reading and setting a property

extension StoredModel {
    /// The class layout, which a prototype doesn't have.
    final var classLayout: ClassLayout {
        guard let properties else {
            ProgrammingMistake.stop("\(type(of: self)) cannot set properties in init(_:)")
        }
        return properties
    }

    /// The property that a wrapper declares.
    private final func core<Model: StoredModel, Value: Sendable>(
        in storage: ReferenceWritableKeyPath<Model, Stored<Value>>, of model: Model
    ) -> PropertyCore<Value> {
        let site = model[keyPath: storage].mark
        if let slot = classLayout.slot(of: site, in: Model.self),
            let core = classLayout.property(inSlot: slot, as: Value.self)
        {
            return core
        }
        let core: PropertyCore<Value>? = classLayout.property(ofField: storage, at: site, in: Model.self, classLayout) {
            ($0 as? Model)?[keyPath: storage].mark.place
        }
        if let core { return core }
        ProgrammingMistake.stop(
            "a \(type(of: self)) has a @Stored of type \(Value.self) that \(Model.self) does not declare "
                + "(line \(site.line), column \(site.column)): an initializer replaced a declared property with it")
    }

    /// Reads the property that a wrapper declares.
    final func read<Model: StoredModel, Value: Sendable>(
        _ storage: ReferenceWritableKeyPath<Model, Stored<Value>>, _ keyPath: ReferenceWritableKeyPath<Model, Value>,
        of model: Model
    ) -> Value {
        switch source.role {
        case .prototype:
            let mark = model[keyPath: storage].mark
            let known = PropertyRecorder.defaultValue(at: mark, ofPrototype: type(of: self))
            guard let value = known as? Value else {
                ProgrammingMistake.stop("\(type(of: self)) reads a property before its declarations are known")
            }
            return value
        case .probe(let probe):
            let core: PropertyCore<Value> = core(in: storage, of: model)
            probe.note(core.slot, keyPath)
            return core.defaultValue
        case .open(let hub, let transaction):
            let core: PropertyCore<Value> = core(in: storage, of: model)
            return hub.withLock {
                if transaction == nil {
                    registrar.access(model, keyPath: keyPath)
                    note(keyPath, of: model, core)
                }
                return value(of: core)
            }
        }
    }

    /// Sets the property that a wrapper declares.
    final func write<Model: StoredModel, Value: Sendable>(
        _ value: Value, _ storage: ReferenceWritableKeyPath<Model, Stored<Value>>, of model: Model
    ) {
        guard case .open(let hub, let transaction) = source.role else {
            ProgrammingMistake.stop("\(type(of: self)) sets a property before it has a store")
        }
        let core: PropertyCore<Value> = core(in: storage, of: model)
        hub.withLock {
            do {
                try set(value, of: core)
            } catch {
                let failure =
                    error as? StoreFailure
                    ?? StoreFailure(operation: .write, keys: keys(of: core).map(\.string), underlying: error)
                if let transaction, !transaction.isOver {
                    transaction.failures.append(failure)
                } else {
                    hub.report(failure)
                }
            }
        }
    }

    /// The value of a property, under the lock.
    final func value<Value: Sendable>(of core: PropertyCore<Value>) -> Value {
        guard let stored = present(core)?.value else { return core.defaultValue }
        let cell = cells[core.slot] as? StoredCell<Value>
        if let cell, StoredValue.isSame(cell.stored, stored) {
            // The next comparison is with the current value of the store, and so costs nothing.
            cell.stored = stored
            return cell.value
        }
        var value = core.value(of: stored)
        // A model stays the same instance if only whitespace has changed; text of JSON doesn't.
        if let cell, StoredValue.isSame(cell.stored, stored, in: .compact), core.isSame(cell.value, value) {
            value = cell.value
        }
        if !_isPOD(Value.self), !core.isRevalidated { cells[core.slot] = StoredCell(stored, value) }
        return value
    }

    /// Sets a property, under the lock.
    ///
    /// - Throws: A ``StoreFailure``, or the reason why the value cannot be converted.
    private final func set<Value: Sendable>(_ value: Value, of core: PropertyCore<Value>) throws {
        let (place, found) = lookUp(core)
        if core.isReadOnly, let place {
            if try core.isSame(core.value(of: place.value.get()), value) { return }
            throw ConversionError.readOnlyProperty
        }
        guard let change = try core.change(to: value, over: try? place?.value.get()) else { return }
        var changes: StoredChanges = [:]
        if let new = change {
            changes[place?.key ?? keys(of: core)[0]] = new
            // Otherwise another value would be read.
            if found.count > 1, core.isNull(new) {
                for other in found where !core.isNull(other) { changes[other.key] = new }
            }
        } else {
            // Also those that cannot be read, since they may have values.
            for other in found { changes[other.key] = .some(nil) }
        }
        try set(changes)
    }

    final func set(_ changes: StoredChanges) throws {
        guard case .open(let hub, let transaction) = source.role else { return }
        if let transaction, !transaction.isOver {
            transaction.changes.merge(changes) { $1 }
        } else {
            // The hub keeps the values of keys that a living model watches.
            hub.add(self, for: Array(changes.keys))
            try hub.set(changes)
        }
    }

    /// The keys of a property in the store.
    final func keys(of core: AnyPropertyCore) -> [MemberName] {
        core.paths.map { path in
            let name = path.components.first?.name ?? MemberName(core.name)
            return source.keyPrefix.isEmpty ? name : MemberName(source.keyPrefix + name.string)
        }
    }

    /// The stored value that a property reads, and its key; nil if no key has a value.
    final func present(_ core: AnyPropertyCore) -> (key: MemberName, value: StoredValue)? {
        let keys = keys(of: core)
        return core.choose { index in
            (try? find(keys[index]).get()).map { (keys[index], $0) }
        } isNull: {
            core.isNull($0.value)
        }
    }

    /// The values of a property by its keys, and the one to replace. A key that cannot be read counts as one with a
    /// value, which would hide those of later keys.
    final func lookUp(_ core: AnyPropertyCore) -> (place: FoundValue?, all: [FoundValue]) {
        var all: [FoundValue] = []
        for key in keys(of: core) {
            switch find(key) {
            case .success(let value): if let value { all.append((key, .success(value))) }
            case .failure(let failure): all.append((key, .failure(failure)))
            }
        }
        let place: FoundValue? = Alternatives.first(of: all.count, { all[$0] }, isNull: { core.isNull($0) })
        return (place, all)
    }

    /// Looks up a key; a draft includes its changes.
    private final func find(_ key: MemberName) -> Result<StoredValue?, StoreFailure> {
        guard case .open(let hub, let transaction) = source.role else { return .success(nil) }
        if let transaction, !transaction.isOver, let value = transaction.changes[key] { return .success(value) }
        return hub.find(key)
    }
}

/// A key with its value, or with the reason why it cannot be read.
typealias FoundValue = (key: MemberName, value: Result<StoredValue, StoreFailure>)

/// A value that a property has read, with the stored value it comes from.
private final class StoredCell<Value> {
    var stored: StoredValue
    let value: Value

    init(_ stored: StoredValue, _ value: Value) { (self.stored, self.value) = (stored, value) }
}

// MARK: - Notifying of changes

extension StoredModel {
    /// Records the key path by which a property is observed.
    private final func note<Model: StoredModel, Value>(
        _ keyPath: ReferenceWritableKeyPath<Model, Value>, of model: Model, _ core: AnyPropertyCore
    ) {
        guard observed[core.slot] == nil else { return }
        observed[core.slot] = { [unowned model, registrar] in registrar.withMutation(of: model, keyPath: keyPath) {} }
        watch(core)
    }

    /// Has the hub notify this model of changes of a property. A draft isn't notified: it reads its own changes.
    private final func watch(_ core: AnyPropertyCore) {
        if case .open(let hub, nil) = source.role { hub.add(self, for: keys(of: core)) }
    }

    /// Calls `notify` after each change of a property, until the stream is removed.
    ///
    /// Unlike live models, this doesn't use a channel, which gives a slow reader one difference instead of many values.
    /// Here the buffer that the app chooses decides which values the reader gets, and each has to be read at the time
    /// of its change.
    final func addStream(_ core: AnyPropertyCore, _ notify: @escaping () -> Void) -> Int {
        watch(core)
        return streamsLock.withLock {
            nextStream += 1
            streams[core.slot, default: [:]][nextStream] = notify
            return nextStream
        }
    }

    final func removeStream(_ slot: Int, _ number: Int) {
        // Released after the lock: it may be the last owner of the model.
        let old = streamsLock.withLock { streams[slot]?.removeValue(forKey: number) }
        withExtendedLifetime(old) {}
    }

    private final func slots(of keys: Set<MemberName>) -> [Int] {
        classLayout.properties.filter { !keys.isDisjoint(with: self.keys(of: $0)) }.map(\.slot)
    }

    /// Called under the lock, so that streams receive values in the order of the changes.
    final func notifyStreams(of keys: Set<MemberName>) {
        guard streamsLock.withLock({ !streams.isEmpty }) else { return }
        for slot in slots(of: keys) {
            for notify in streamsLock.withLock({ streams[slot].map { Array($0.values) } ?? [] }) { notify() }
        }
    }

    /// Called after the lock is released.
    final func notifyObservers(of keys: Set<MemberName>) {
        let notified = withLock { observed.isEmpty ? [] : slots(of: keys).compactMap { observed[$0] } }
        for notify in notified { notify() }
    }
}

// MARK: - Class layouts

extension ClassLayout {
    /// The class layout of a class of stored models, created at the first call. A model of this class layout is a
    /// snapshot of the current values.
    fileprivate static func ofStored(_ type: StoredModel.Type) -> ClassLayout {
        known(for: type)
            ?? made(
                for: ModelKind(
                    type, instanceClass: StoredSnapshot.self, root: StoredModel.self, wrapper: "@Stored",
                    nature: "stored models are shared between threads", evaluatedLater: "defaults are evaluated later",
                    keyNaming: { type.keyNaming }, coercion: { type.coercion }, path: { Path(name: $0) },
                    makePrototype: { type.init(StoredSource(.prototype)) }))
    }
}

/// The values of a stored model at one moment, which can be inspected like those of a model.
final class StoredSnapshot: JSONModel, @unchecked Sendable {}
