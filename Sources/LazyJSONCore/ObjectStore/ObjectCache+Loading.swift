/// Loading objects: the loader is called without a lock, for keys without a living object.
extension ObjectCache {
    /// The object for a key: the living one, or one that is loaded now. An asynchronous loader is not called.
    func load(_ key: Key) -> Object? {
        guard case .each(let load) = loader else { return self.load(CollectionOfOne(key)).first ?? nil }
        return loadOne(key, load)
    }

    /// The objects for distinct keys: the living ones, and others by the cache's own loader. An asynchronous loader is
    /// not called.
    func load(_ keys: some Collection<Key>) -> [Object?] {
        switch loader {
        case .each(let load): keys.map { loadOne($0, load) }
        case .all(let loadAll): self.loadAll(Array(keys), loadAll)
        case .allAsync: loadOrdered(Array(keys)) { keys in Array(repeating: nil, count: keys.count) }
        }
    }

    private func loadOne(_ key: Key, _ loadObject: (Key) throws -> Object?) -> Object? {
        var request = LoadRequest(count: 1, in: self, table, isAsync: false)
        while let load = start(&request, key: { _ in key }) {
            var loaded: AnySendableObject?
            var failure: (any Error)?
            ObjectLoad.$current.withValue(load) {
                do { loaded = try loadObject(key) } catch { failure = error }
            }
            request.end(load, failure == nil ? [loaded] : nil)
            if let failure { onLoadFailure?([key], failure) }
        }
        return request.objects[0].map(Self.typed)
    }

    /// The objects for distinct keys: the living ones, and others by a loader of many.
    func loadAll(_ keys: [Key], _ loadAll: ([Key]) throws -> [Object]) -> [Object?] {
        loadOrdered(keys) { keys in ordered(try loadAll(keys), by: keys) }
    }

    private func loadOrdered(_ keys: [Key], _ loadAll: ([Key]) throws -> [AnySendableObject?]) -> [Object?] {
        var request = LoadRequest(count: keys.count, in: self, table, isAsync: false)
        while let load = start(&request, key: { keys[$0] }) {
            let missing = request.missing.map { keys[$0.index] }
            let result = Result { try ObjectLoad.$current.withValue(load) { try loadAll(missing) } }
            end(&request, load, result, of: missing)
        }
        return request.objects.map { $0.map(Self.typed) }
    }

    /// The objects for distinct keys: the living ones, and others by an asynchronous loader.
    ///
    /// Objects that another task is loading are waited for. A loader doesn't wait for others: they might wait for it.
    func loadAll(_ keys: [Key], _ loadAll: @Sendable ([Key]) async throws -> [Object]) async -> [Object?] {
        var request = LoadRequest(count: keys.count, in: self, table, isAsync: true)
        while let load = start(&request, key: { keys[$0] }) {
            let missing = request.missing.map { keys[$0.index] }
            guard !missing.isEmpty else {
                await request.waitForOthers()
                continue
            }
            let loaded: Result<[AnySendableObject?], any Error>
            do {
                let objects = try await ObjectLoad.$current.withValue(load) { try await loadAll(missing) }
                loaded = .success(ordered(objects, by: missing))
            } catch {
                loaded = .failure(error)
            }
            end(&request, load, loaded, of: missing)
            await request.waitForOthers()
        }
        return request.objects.map { $0.map(Self.typed) }
    }

    private func start(_ request: inout LoadRequest, key: (Int) -> Key) -> ObjectLoad? {
        let (load, inCircles) = request.start { entry(for: key($0)) }
        if !inCircles.isEmpty { onLoadFailure?(inCircles.map(key), LoadCycle(object: Object.self)) }
        return load
    }

    private func end(
        _ request: inout LoadRequest, _ load: ObjectLoad, _ result: Result<[AnySendableObject?], any Error>,
        of keys: [Key]
    ) {
        request.end(load, try? result.get())
        if case .failure(let error) = result { onLoadFailure?(keys, error) }
    }

    /// The objects in the order of their keys. If several have the same key, the first is used.
    private func ordered(_ objects: [Object], by keys: [Key]) -> [AnySendableObject?] {
        var byKey: [Key: Object] = [:]
        for object in objects {
            if let key = keyOfObject(object), byKey[key] == nil { byKey[key] = object }
        }
        return keys.map { byKey[$0] }
    }
}

/// The objects for some keys, and the keys whose objects are still to be loaded. It knows the keys by their indices.
struct LoadRequest {
    private let cache: AnyObject
    private let table: SharedObjectTable
    /// The objects, in the order of the keys.
    private(set) var objects: [AnySendableObject?]
    /// The indices of missing objects, and their entries while they are being loaded.
    private(set) var missing: [(index: Int, entry: ObjectEntry?)]
    /// The indices of objects that other tasks are loading, with these loads.
    private var awaited: [(index: Int, entry: ObjectEntry, load: ObjectLoad)] = []
    private let isAsync: Bool
    /// Whether to wait for other tasks instead of loading the same objects. Only once: they may fail.
    private var joins: Bool
    private var loadCount = 0

    init(count: Int, in cache: AnyObject, _ table: SharedObjectTable, isAsync: Bool) {
        (self.cache, self.table, self.isAsync) = (cache, table, isAsync)
        joins = isAsync && ObjectLoad.current == nil
        objects = Array(repeating: nil, count: count)
        missing = (0..<count).map { ($0, nil) }
    }

    /// Starts to load the missing objects.
    ///
    /// - Parameter entry: Returns the entry of a key, created if necessary.
    /// - Returns: The load, or nil if no object is missing, and the indices of keys whose objects are being loaded by a
    ///   loader that is asking for them.
    mutating func start(_ entry: (Int) -> ObjectEntry) -> (load: ObjectLoad?, inCircles: [Int]) {
        if missing.isEmpty { return (nil, []) }
        let load = ObjectLoad(in: cache, isAsync: isAsync)
        defer { joins = false }
        // A loader that reads an object which it is loading would be called for it without end.
        let outer = ObjectLoad.current(of: cache)
        var stillMissing: [(index: Int, entry: ObjectEntry?)] = []
        var inCircles: [Int] = []
        for (index, _) in missing {
            let joins = joins
            let (object, entry, isLoading, other) = table.withEntry({ entry(index) }) { table, entry, released in
                let object = table.use(entry, released: &released)
                let isLoading = object == nil && outer.contains { $0.loads(entry) }
                let other = object == nil && joins ? entry.load : nil
                other?.isAwaited = true
                if object == nil, !isLoading, other == nil { table.start(load, of: entry) }
                return (object, entry, isLoading, other)
            }
            objects[index] = object
            if let other {
                awaited.append((index, entry, other))
            } else if isLoading {
                inCircles.append(index)
            } else if object == nil {
                stillMissing.append((index, entry))
            }
        }
        missing = stillMissing
        return (missing.isEmpty && awaited.isEmpty ? nil : load, inCircles)
    }

    /// Waits for the loads of other tasks. Objects are missing again if these failed, or if the object is gone already.
    mutating func waitForOthers() async {
        for (index, entry, load) in awaited {
            await withCheckedContinuation { continuation in
                if !table.change({ _, _ in load.add(continuation) }) { continuation.resume() }
            }
            let (object, isNone) = table.change { table, released in
                let object = table.use(entry, released: &released)
                return (object, object == nil && load.foundNone(for: entry))
            }
            objects[index] = object
            if object == nil, !isNone { missing.append((index, nil)) }
        }
        awaited = []
    }

    /// How often an object is loaded or compared with another version for one access: other threads may change it each
    /// time.
    static let attemptLimit = 3

    /// Takes the loaded objects, in the order of the missing ones; nil if the loader failed. Objects that others have
    /// changed meanwhile are still missing, unless this happened too often.
    mutating func end(_ load: ObjectLoad, _ loaded: [AnySendableObject?]?) {
        loadCount += 1
        var outdated: [(index: Int, entry: ObjectEntry?)] = []
        for (offset, (index, entry)) in missing.enumerated() {
            guard let entry else { continue }
            let object = loaded?[offset]
            let kept: AnySendableObject?? = table.change { table, released in
                let isCurrent = table.end(load, of: entry)
                // If several threads loaded, all get the first one's object.
                if let object = table.use(entry, released: &released) { return .some(object) }
                guard isCurrent || loaded == nil else { return nil }
                if let object { table.insert(object, loadedFor: entry, released: &released) }
                return .some(object)
            }
            if kept == nil, loadCount < Self.attemptLimit { outdated.append((index, nil)) }
            objects[index] = kept ?? object
        }
        if load.isAsync {
            let found = loaded.map { zip(missing, $0).compactMap { item, object in item.entry.map { ($0, object) } } }
            for continuation in table.change({ _, _ in load.finish(found) }) { continuation.resume() }
        }
        missing = outdated
    }
}
