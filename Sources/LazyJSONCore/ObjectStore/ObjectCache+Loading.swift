/// Loading objects: the loader is called without a lock, for keys without a living object.
extension ObjectCache {
    /// How often an object is loaded, or two of them compared, for one access: other threads may change it each time.
    static var attemptLimit: Int { 3 }

    /// The objects for distinct keys: the living ones, and others by the cache's own loader. An asynchronous loader is not called.
    func load(_ keys: some Collection<Key>) -> [Object?] {
        switch loader {
        case .each(let load): keys.flatMap { key in loadOrdered(CollectionOfOne(key)) { _ in [try load(key)] } }
        case .all(let loadAll): self.loadAll(keys, loadAll)
        case .allAsync: loadOrdered(keys) { keys in Array(repeating: nil, count: keys.count) }
        }
    }

    /// The objects for distinct keys: the living ones, and others by a loader of many.
    func loadAll(_ keys: some Collection<Key>, _ loadAll: ([Key]) throws -> [Object]) -> [Object?] {
        loadOrdered(keys) { keys in ordered(try loadAll(keys), by: keys) }
    }

    private func loadOrdered(_ keys: some Collection<Key>, _ loadAll: ([Key]) throws -> [Object?]) -> [Object?] {
        var request = LoadRequest(keys, in: self)
        while let load = request.start() {
            let keys = request.missingKeys
            request.end(load, Result { try ObjectLoad.$current.withValue(load) { try loadAll(keys) } })
        }
        return request.objects
    }

    /// The objects for distinct keys: the living ones, and others by an asynchronous loader.
    ///
    /// Objects that another task is loading are waited for. A loader doesn't wait for others: they might wait for it.
    func loadAll(_ keys: [Key], _ loadAll: @Sendable ([Key]) async throws -> [Object]) async -> [Object?] {
        var request = LoadRequest(keys, in: self, isAsync: true)
        while let load = request.start() {
            let keys = request.missingKeys
            guard !keys.isEmpty else {
                await request.waitForOthers()
                continue
            }
            let loaded: Result<[Object?], any Error>
            do {
                let objects = try await ObjectLoad.$current.withValue(load) { try await loadAll(keys) }
                loaded = .success(ordered(objects, by: keys))
            } catch {
                loaded = .failure(error)
            }
            request.end(load, loaded)
            await request.waitForOthers()
        }
        return request.objects
    }

    /// The objects in the order of their keys. If several have the same key, the first is used.
    private func ordered(_ objects: [Object], by keys: [Key]) -> [Object?] {
        var byKey: [Key: Object] = [:]
        for object in objects {
            if let key = keyOfObject(object), byKey[key] == nil { byKey[key] = object }
        }
        return keys.map { byKey[$0] }
    }
}

/// The objects for some keys, and the keys whose objects are still to be loaded.
private struct LoadRequest<Key: Hashable & Sendable, Object: AnyObject & Sendable> {
    private typealias Cache = ObjectCache<Key, Object>
    private let cache: ObjectCache<Key, Object>
    private let keys: [Key]
    /// The objects, in the order of the keys.
    private(set) var objects: [Object?]
    /// The indices of missing objects, and their entries while they are being loaded.
    private var missing: [(index: Int, entry: ObjectEntry?)]
    /// The indices of objects that other tasks are loading, with these loads.
    private var awaited: [(index: Int, entry: ObjectEntry, load: ObjectLoad)] = []
    private let isAsync: Bool
    /// Whether to wait for other tasks instead of loading the same objects. Only once: they may fail.
    private var joins: Bool
    private var loadCount = 0

    init(_ keys: some Collection<Key>, in cache: ObjectCache<Key, Object>, isAsync: Bool = false) {
        self.cache = cache
        self.isAsync = isAsync
        joins = isAsync && ObjectLoad.current == nil
        self.keys = Array(keys)
        objects = Array(repeating: nil, count: keys.count)
        missing = keys.indices.enumerated().map { ($0.offset, nil) }
    }

    var missingKeys: [Key] { missing.map { keys[$0.index] } }

    /// Starts to load the missing objects; nil if none is missing.
    mutating func start() -> ObjectLoad? {
        if missing.isEmpty { return nil }
        let load = ObjectLoad(in: cache, isAsync: isAsync)
        defer { joins = false }
        // A loader that reads an object which it is loading would be called for it without end.
        let outer = ObjectLoad.current(of: cache)
        var stillMissing = missing
        stillMissing.removeAll()
        var inCircles: [Key] = []
        for (index, _) in missing {
            let joins = joins
            let (object, entry, isLoading, other) = cache.withEntry(for: keys[index]) { table, entry, released in
                let object = table.use(entry, released: &released)
                let isLoading = object == nil && outer.contains { $0.loads(entry) }
                let other = object == nil && joins ? entry.load : nil
                other?.isAwaited = true
                if object == nil, !isLoading, other == nil { table.start(load, of: entry) }
                return (object, entry, isLoading, other)
            }
            objects[index] = object.map(Cache.typed)
            if let other {
                awaited.append((index, entry, other))
            } else if isLoading {
                inCircles.append(keys[index])
            } else if object == nil {
                stillMissing.append((index, entry))
            }
        }
        missing = stillMissing
        if !inCircles.isEmpty { cache.onLoadFailure?(inCircles, LoadCycle(object: Object.self)) }
        return missing.isEmpty && awaited.isEmpty ? nil : load
    }

    /// Waits for the loads of other tasks. Objects are missing again if these failed, or if the object is gone already.
    mutating func waitForOthers() async {
        for (index, entry, load) in awaited {
            await withCheckedContinuation { continuation in
                if !cache.table.change({ _, _ in load.add(continuation) }) { continuation.resume() }
            }
            let (object, isNone) = cache.table.change { table, released in
                let object = table.use(entry, released: &released)
                return (object, object == nil && load.foundNone(for: entry))
            }
            objects[index] = object.map(Cache.typed)
            if object == nil, !isNone { missing.append((index, nil)) }
        }
        awaited = []
    }

    /// Takes the loaded objects, in the order of the missing keys. Objects that others have changed meanwhile are still missing,
    /// unless this happened too often.
    mutating func end(_ load: ObjectLoad, _ result: Result<[Object?], any Error>) {
        loadCount += 1
        let loaded = try? result.get()
        var outdated: [(index: Int, entry: ObjectEntry?)] = []
        for (offset, (index, entry)) in missing.enumerated() {
            guard let entry else { continue }
            let object = loaded?[offset]
            let kept: AnySendableObject?? = cache.table.change { table, released in
                let isCurrent = table.end(load, of: entry)
                // If several threads loaded, all get the first one's object.
                if let object = table.use(entry, released: &released) { return .some(object) }
                guard isCurrent || loaded == nil else { return nil }
                if let object { table.insert(object, loadedFor: entry, released: &released) }
                return .some(object)
            }
            if kept == nil, loadCount < Cache.attemptLimit { outdated.append((index, nil)) }
            objects[index] = kept.map { $0.map(Cache.typed) } ?? object
        }
        let waiting = cache.table.change { _, _ in
            load.finish(loaded.map { zip(missing, $0).compactMap { item, object in item.entry.map { ($0, object) } } })
        }
        for continuation in waiting { continuation.resume() }
        let keys = missingKeys
        missing = outdated
        if case .failure(let error) = result { cache.onLoadFailure?(keys, error) }
    }
}
