// Access to the properties of a stored model beyond getting and setting them.

extension StoredModelProtocol where Self: StoredModel {
    /// Changes the value of a property, while nobody else reads or sets a value of the store, so that no update is
    /// lost.
    ///
    ///     settings.modify(\.launches) { $0 += 1 }
    ///
    /// - Parameters:
    ///   - keyPath: The property.
    ///   - body: Changes the value. It must not wait for other threads that use the store.
    /// - Returns: The result of `body`.
    /// - Throws: The error that `body` throws; the value then stays as it was.
    @discardableResult
    public func modify<Value, R>(
        _ keyPath: ReferenceWritableKeyPath<Self, Value>, _ body: (inout Value) throws -> R
    ) rethrows -> R {
        try withLock {
            var value = self[keyPath: keyPath]
            let result = try body(&value)
            self[keyPath: keyPath] = value
            return result
        }
    }

    /// Sets several properties, all or none of them; others see all changes at once.
    ///
    ///     try settings.update {
    ///         $0.user = "bo"
    ///         $0.token = token
    ///     }
    ///
    /// - Parameter body: Reads and sets properties of a draft, an instance of the same class. It must not wait for
    ///   other threads that use the store.
    /// - Returns: The result of `body`.
    /// - Throws: The error that `body` throws, or a ``StoreFailure`` if a value cannot be converted; nothing is set
    ///   then. A ``StoreFailure`` also if the store cannot be written; all values are then pending, just as when they
    ///   are set one by one.
    @discardableResult
    public func update<R>(_ body: (Self) throws -> R) throws -> R {
        guard case .open(let hub, _) = source.role else { return try body(self) }
        return try hub.withLock {
            let transaction = StoreTransaction()
            defer { transaction.isOver = true }
            // The model's own class, which may be a subclass of the static type.
            let draft = type(of: self).init(StoredSource(.open(hub, transaction), prefix: source.keyPrefix))
            transaction.changes = pendingChanges
            let result = try body(draft)
            if let failure = transaction.failures.first { throw failure }
            transaction.isOver = true
            try hub.reporting { try set(transaction.changes) }
            return result
        }
    }

    /// Removes the stored value of a property, which then reads as its default.
    ///
    ///     settings.reset(\.launches)
    ///     settings.launches               // 0
    ///
    /// A read-only property can be set again.
    ///
    /// - Parameter keyPath: The property.
    public func reset<Value: Sendable>(_ keyPath: KeyPath<Self, Value>) { reset([property(at: keyPath)]) }

    /// Removes the stored values of all properties of the class. Other keys of the store stay.
    public func resetAll() { reset(classLayout.properties) }

    /// Returns whether a property has a stored value, even one that reads as the default.
    ///
    /// - Parameter keyPath: The property.
    /// - Returns: Whether the store has a value for any key of the property.
    public func isSet<Value: Sendable>(_ keyPath: KeyPath<Self, Value>) -> Bool {
        let core = property(at: keyPath)
        return withLock { present(core) != nil }
    }

    /// Returns a stream of a property's values: the current one, and then each new one, no matter which code sets it.
    ///
    ///     for await launches in settings.values(of: \.launches) { … }
    ///
    /// A value that is the same as the one before is left out. The stream doesn't end by itself, and holds the model
    /// until the task that iterates is canceled.
    ///
    /// - Parameters:
    ///   - keyPath: The property.
    ///   - policy: Which values are kept while the reader is slower than the changes; by default only the newest.
    /// - Returns: The stream of values.
    public func values<Value: Sendable>(
        of keyPath: KeyPath<Self, Value>,
        bufferingPolicy policy: AsyncStream<Value>.Continuation.BufferingPolicy = .bufferingNewest(1)
    ) -> AsyncStream<Value> {
        let core = property(at: keyPath)
        return AsyncStream(bufferingPolicy: policy) { continuation in
            withLock {
                var last = value(of: core)
                continuation.yield(last)
                let number = addStream(core) {
                    let value = self.value(of: core)
                    guard !core.isSame(last, value) else { return }
                    last = value
                    continuation.yield(value)
                }
                continuation.onTermination = { _ in self.removeStream(core.slot, number) }
            }
        }
    }

    /// Writes pending values, and has the store write everything that it holds in memory. Values set before this call
    /// then survive the end of the process.
    ///
    /// - Throws: A ``StoreFailure``. Values that could not be written stay pending.
    public func flush() throws {
        if case .open(let hub, _) = source.role { try hub.flush() }
    }

    /// Returns the keys in the store that begin with the model's prefix, without the prefix and in ascending order.
    /// They include keys that don't belong to any property.
    ///
    /// - Returns: The keys without the prefix.
    /// - Throws: A ``StoreFailure`` if the store cannot list its keys.
    public func allKeys() throws -> [String] {
        guard case .open(let hub, _) = source.role else { return [] }
        // Compared by bytes: a key in which a combining mark follows the prefix has the prefix, too.
        let start = source.keyPrefix.utf8
        return try hub.keys(changedBy: pendingChanges).filter { $0.utf8.starts(with: start) }
            .map { String(decoding: $0.utf8.dropFirst(start.count), as: UTF8.self) }
    }

    /// The stored values of all properties, each under the first of its keys.
    ///
    ///     settings.json.text          // {"launches":3,"profile":{"name":"Bo"}}
    ///
    /// Values are as they are stored, even those that cannot be used. Properties without a stored value are left out.
    @_disfavoredOverload
    public var json: JSON { snapshot.json }

    /// Sets all properties for which an object has values. No other property is removed.
    ///
    /// Values are stored as they are given, even those that cannot be used; see ``issues``. Null removes a value.
    /// Members without a property are ignored, and read-only properties that have a value stay as they are.
    ///
    /// - Parameter json: An object such as ``json`` returns.
    /// - Throws: A ``StoreFailure``; the values are then pending.
    public func `import`(_ json: JSON) throws {
        guard case .open(let hub, _) = source.role else { return }
        try hub.withLock {
            var changes: StoredChanges = [:]
            for core in classLayout.properties {
                guard let value = json.value(of: core), let key = keys(of: core).first else { continue }
                let (place, found) = lookUp(core)
                // A value that can be set only once stays, even if it cannot be read now.
                if core.isReadOnly, place != nil { continue }
                let present = try? place?.value.get()
                // Bytes that the property cannot use stay bytes.
                if case .data? = present, let present, core.exported(present).isSpelled(like: value, in: .compact) {
                    continue
                }
                let removes = core.coercion.isNull(value) && !core.keepsNull
                // Null also removes values that cannot be read now.
                for other in found where removes || (try? other.value.get()) != nil { changes[other.key] = .some(nil) }
                changes[key] = removes ? .some(nil) : core.imported(value, over: present)
            }
            try hub.reporting { try set(changes) }
        }
    }

    /// The issues of the stored values: values that properties cannot read as declared, and findings of checks.
    ///
    ///     settings.issues.map(\.message)      // ["launches of Settings: expected an integer, found \"n/a\""]
    ///
    /// The issues describe the values at the moment of this call.
    @_disfavoredOverload
    public var issues: Issues {
        let snapshot = snapshot
        return Issues(
            of: ModelWalk.Start(
                json: snapshot.json, converter: .view(of: StoredSnapshot.self), modelClass: StoredSnapshot.self,
                view: snapshot))
    }

    private func property<Value: Sendable>(at keyPath: KeyPath<Self, Value>) -> PropertyCore<Value> {
        let probe = KeyPathProbe()
        let model = type(of: self).init(StoredSource(.probe(probe)))
        // `init(_:)` may have read properties.
        probe.reset()
        let value = model[keyPath: keyPath]
        // A computed property reads others. For a superclass's property, the two key paths differ in their root. Unlike
        // for models, no samples are tried: a stored model has no JSON to put them into.
        guard let read = probe.onlyRead, let core = classLayout.property(inSlot: read.slot, as: Value.self),
            read.keyPath == keyPath
                || Swift.type(of: read.keyPath).rootType != Swift.type(of: keyPath as AnyKeyPath).rootType
                    && core.isSame(value, core.defaultValue)
        else {
            ProgrammingMistake.stop("\(keyPath) is not a @Stored of \(type(of: self))")
        }
        return core
    }
}

extension StoredModel {
    final func withLock<R>(_ body: () throws -> R) rethrows -> R {
        guard case .open(let hub, _) = source.role else { return try body() }
        return try hub.withLock(body)
    }

    /// The changes of a draft that isn't finished; empty for any other model.
    final var pendingChanges: StoredChanges {
        guard case .open(_, let transaction?) = source.role, !transaction.isOver else { return [:] }
        return transaction.changes
    }

    fileprivate final func reset(_ properties: [AnyPropertyCore]) {
        withLock {
            var changes: StoredChanges = [:]
            for key in properties.flatMap({ keys(of: $0) }) { changes[key] = .some(nil) }
            if case .open(let hub, _) = source.role { try? hub.reporting { try set(changes) } }
        }
    }

    /// The current values as a model.
    fileprivate final var snapshot: JSONModel {
        let members = withLock {
            classLayout.properties.compactMap { core in
                present(core).map { (key: core.paths[0].components[0].name.string, value: core.exported($0.value)) }
            }
        }
        return classLayout.instance(of: JSON(members: members))
    }
}

extension AnyPropertyCore {
    fileprivate func exported(_ stored: StoredValue) -> JSON { exporting?.json(stored) ?? stored.json }
    fileprivate func imported(_ json: JSON, over present: StoredValue?) -> StoredValue {
        exporting?.value(json, over: present) ?? .json(json)
    }
    fileprivate var keepsNull: Bool { exporting?.storesNull ?? false }
    /// Whether a stored value is null, so that the value of another key is read. Null is a value if nil is stored as
    /// null.
    func isNull(_ stored: StoredValue) -> Bool { !keepsNull && (exporting?.isNothing(stored) ?? false) }
    func isNull(_ found: FoundValue) -> Bool { (try? found.value.get()).map { isNull($0) } ?? false }
    private var exporting: (any StoredExporting)? { self as? any StoredExporting }
}

/// Converts stored values to the JSON that a property reads, and back.
private protocol StoredExporting {
    var storesNull: Bool { get }
    func isNothing(_ stored: StoredValue) -> Bool
    func json(_ stored: StoredValue) -> JSON
    func value(_ json: JSON, over present: StoredValue?) -> StoredValue
}

extension PropertyCore: StoredExporting {
    /// Whether a stored value is null, or the bytes of null that a store has which only has bytes.
    fileprivate func isNothing(_ stored: StoredValue) -> Bool {
        switch stored {
        case .json(let json), .document(let json): coercion.isNull(json)
        case .data: usable(stored) == nil && coercion.isNull(json(of: stored))
        case .date: false
        }
    }

    fileprivate func json(_ stored: StoredValue) -> JSON {
        switch stored {
        // As the property would write it: its converter may accept no other spelling.
        case .date, .data: usable(stored).flatMap { try? converter.encode?($0) } ?? unusableJSON(of: stored)
        case .json, .document: stored.json
        }
    }

    fileprivate func value(_ json: JSON, over present: StoredValue?) -> StoredValue {
        guard let value = decode(json) else { return Self.bytes(in: json).map { .data($0) } ?? .json(json) }
        return native(value) ?? stored(json, over: present)
    }
}
