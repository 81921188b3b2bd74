// What can be done with the properties of a stored model besides getting and setting them.

extension StoredModelProtocol where Self: StoredModel {
    /// Changes the value of a property: nobody else reads or sets a value of the store in between, so that no update is lost.
    ///
    ///     settings.modify(\.launches) { $0 += 1 }
    ///
    /// - Parameters:
    ///   - keyPath: The property.
    ///   - body: Changes the value. It must not wait for other threads that use the store.
    /// - Returns: What `body` returns.
    /// - Throws: What `body` throws; the value then stays as it was.
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

    /// Sets several properties, all or none of them, and at once for everybody else.
    ///
    ///     try settings.update {
    ///         $0.user = "bo"
    ///         $0.token = token
    ///     }
    ///
    /// - Parameter body: Reads and sets properties of a draft, an instance of the same class. It must not wait for other threads that use
    ///   the store.
    /// - Returns: What `body` returns.
    /// - Throws: What `body` throws, and a ``StoreFailure`` for a value that cannot be converted: nothing is set then. A ``StoreFailure``
    ///   of the store as well: all values are pending then, as they are when they are set one by one.
    @discardableResult
    public func update<R>(_ body: (Self) throws -> R) throws -> R {
        guard case .open(let hub, _) = source.role else { return try body(self) }
        return try hub.withLock {
            let transaction = StoreTransaction()
            defer { transaction.isOver = true }
            // Of the model's own class, which may be a subclass of what it is known as.
            let draft = type(of: self).init(StoredSource(.open(hub, transaction), prefix: source.keyPrefix))
            transaction.changes = pendingChanges
            let result = try body(draft)
            if let failure = transaction.failures.first { throw failure }
            transaction.isOver = true
            do {
                try set(transaction.changes)
            } catch {
                (error as? StoreFailure).map { hub.report($0) }
                throw error
            }
            return result
        }
    }

    /// Removes the stored value of a property, which then reads its default.
    ///
    ///     settings.reset(\.launches)
    ///     settings.launches               // 0
    ///
    /// A read-only property can be set again.
    public func reset<Value: Sendable>(_ keyPath: KeyPath<Self, Value>) { reset([property(at: keyPath)]) }

    /// Removes the stored values of all properties of the class. Other keys of the store stay.
    public func resetAll() { reset(classLayout.properties) }

    /// Whether a property has a stored value, also one that reads as the default.
    public func isSet<Value: Sendable>(_ keyPath: KeyPath<Self, Value>) -> Bool {
        let core = property(at: keyPath)
        return withLock { present(core) != nil }
    }

    /// The values of a property: the present one, and then each that it changes to, by whomever.
    ///
    ///     for await launches in settings.values(of: \.launches) { … }
    ///
    /// A value that is the same as the one before is left out. The stream has no end of its own, and holds the model until the task that
    /// iterates is cancelled.
    ///
    /// - Parameters:
    ///   - keyPath: The property.
    ///   - policy: What is kept for who is slower than the changes: the newest value, if you do not say.
    public func values<Value: Sendable>(
        of keyPath: KeyPath<Self, Value>,
        bufferingPolicy policy: AsyncStream<Value>.Continuation.BufferingPolicy = .bufferingNewest(1)
    ) -> AsyncStream<Value> {
        let core = property(at: keyPath)
        return AsyncStream(bufferingPolicy: policy) { continuation in
            withLock {
                var last = value(of: core)
                continuation.yield(last)
                let number = addStream(core.slot) {
                    let value = self.value(of: core)
                    guard !core.isSame(last, value) else { return }
                    last = value
                    continuation.yield(value)
                }
                continuation.onTermination = { _ in self.removeStream(core.slot, number) }
            }
        }
    }

    /// Writes what is pending, and has the store write what it has not written: what was set before would survive the end of the process.
    ///
    /// - Throws: A ``StoreFailure``. What could not be written stays pending.
    public func flush() throws {
        if case .open(let hub, _) = source.role { try hub.flush() }
    }

    /// The keys in the store that begin with the model's prefix, without it, in ascending order: also those that no property has.
    ///
    /// - Throws: A ``StoreFailure``.
    public func allKeys() throws -> [String] {
        guard case .open(let hub, _) = source.role else { return [] }
        // By bytes: a key that begins with a combining mark begins with no other prefix.
        let start = source.keyPrefix.utf8
        return try hub.keys(changedBy: pendingChanges).filter { $0.utf8.starts(with: start) }
            .map { String(decoding: $0.utf8.dropFirst(start.count), as: UTF8.self) }
    }

    /// The stored values of all properties, by the first of their keys.
    ///
    ///     settings.json.text          // {"launches":3,"profile":{"name":"Bo"}}
    ///
    /// Values are as they are stored, also those that cannot be used. Properties without a stored value are left out.
    @_disfavoredOverload
    public var json: JSON { snapshot.json }

    /// Sets all properties that an object has values for, and removes none.
    ///
    /// Values are stored as they are given, also those that cannot be used; see ``issues``. Null removes a value. Members that no property
    /// has are left out, and properties that are read-only and have a value stay as they are.
    ///
    /// - Parameter json: An object as ``json`` has it.
    /// - Throws: A ``StoreFailure``; the values are pending then.
    public func `import`(_ json: JSON) throws {
        guard case .open(let hub, _) = source.role else { return }
        try hub.withLock {
            var changes: [String: StoredValue?] = [:]
            for core in classLayout.properties {
                guard let value = json.value(of: core), let key = keys(of: core).first else { continue }
                // What can be set once stays what it is.
                if core.isReadOnly, present(core) != nil { continue }
                for other in keys(of: core).dropFirst() where stored(other) != nil {
                    changes[other] = .some(nil)
                }
                changes[key] = core.coercion.isNull(value) ? .some(nil) : core.imported(value)
            }
            try set(changes)
        }
    }

    /// What is wrong with the stored values: what properties cannot read as they are declared, and what checks find.
    ///
    ///     settings.issues.map(\.message)      // ["launches of Settings: expected an integer, found \"n/a\""]
    ///
    /// It is about the values of the moment at which it is asked for.
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
        let value = model[keyPath: keyPath]
        // A computed property reads others. Of a superclass's property the two key paths differ in their root. No samples are tried, as for
        // models: a stored model has no JSON that they could be put into.
        guard let read = probe.onlyRead, let core = classLayout.property(at: read, as: Value.self),
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

    /// What a draft has changed that is not over; nothing for any other model.
    final var pendingChanges: [String: StoredValue?] {
        guard case .open(_, let transaction?) = source.role, !transaction.isOver else { return [:] }
        return transaction.changes
    }

    fileprivate final func reset(_ properties: [AnyPropertyCore]) {
        withLock {
            var changes: [String: StoredValue?] = [:]
            for key in properties.flatMap({ keys(of: $0) }) { changes[key] = .some(nil) }
            do {
                try set(changes)
            } catch {
                if case .open(let hub, _) = source.role, let failure = error as? StoreFailure { hub.report(failure) }
            }
        }
    }

    /// The values of the moment as a model.
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
    fileprivate func imported(_ json: JSON) -> StoredValue { exporting?.value(json) ?? .json(json) }
    private var exporting: (any StoredExporting)? { self as? any StoredExporting }
}

/// Stored values as the JSON that a property reads, and back.
private protocol StoredExporting {
    func json(_ stored: StoredValue) -> JSON
    func value(_ json: JSON) -> StoredValue
}

extension PropertyCore: StoredExporting {
    fileprivate func json(_ stored: StoredValue) -> JSON {
        switch stored {
        // As the property would write it: its converter may know no other spelling.
        case .date, .data: usable(stored).flatMap { try? converter.encode?($0) } ?? json(of: stored)
        case .json, .document: stored.json
        }
    }

    fileprivate func value(_ json: JSON) -> StoredValue {
        guard let value = decode(json) else { return .json(json) }
        return native(value) ?? (keepsText ? .document(json) : .json(json))
    }
}
