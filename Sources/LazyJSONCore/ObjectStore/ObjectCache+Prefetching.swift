/// Loading objects at once that a list of models would otherwise load one by one.
extension ObjectCache {
    /// Loads the objects that a property of many models refers to, with one call of the loader, and reads the property.
    ///
    ///     users.prefetch(posts, \.author)                                  // by the cache's `loadAll:`
    ///     users.prefetch(posts, \.readers) { ids in try database.users(ids) }
    ///
    /// The loader gets every key once, without keys whose objects the cache has. Afterwards every model holds its
    /// objects, so that they stay even if there are more than ``limit``. Models of a long ``LazyArray`` do not stay
    /// themselves; pass only the visible ones. An object that the loader doesn't have is requested again when it is
    /// read. If the loader throws, `onLoadFailure` is called, and nothing is loaded.
    ///
    /// A loader of single objects is called for every key. An asynchronous loader is not called here; use the
    /// asynchronous form of this method.
    ///
    /// - Parameters:
    ///   - models: The models whose objects are needed.
    ///   - keyPath: A property whose objects are in this cache because of its `cachedObject:` or the class of the
    ///     objects: an object, an optional one, or an array or dictionary of them.
    ///   - loadAll: Returns the objects for distinct keys. By default, the cache's own loader is used.
    /// - Throws: Nothing: an error of the loader is passed to `onLoadFailure`.
    /// - Precondition: The key path names a `@Property` for objects of the cache's type in a store.
    /// - Complexity: O(*n*) in the number of models and references, and the cost of loading.
    @_disfavoredOverload
    public func prefetch<Model: JSONModelProtocol, Value: Sendable>(
        _ models: some Sequence<Model>, _ keyPath: KeyPath<Model, Value>,
        loadAll: (([Key]) throws -> [Object])? = nil
    ) {
        let list = PrefetchList(models, keyPath, in: self)
        list.read(having: loadAll.map { self.loadAll(list.keys, $0) } ?? load(list.keys))
    }

    /// Loads the objects that a property of many models refers to, with one call of an asynchronous loader, and reads
    /// the property.
    ///
    ///     await users.prefetch(posts, \.author)                            // by the cache's `loadAll:`
    ///     await users.prefetch(posts, \.author) { ids in try await api.users(ids) }
    ///
    /// The loader gets every key once, without keys whose objects the cache has. Afterwards every model holds its
    /// objects, so that they stay even if there are more than ``limit``. Models of a long ``LazyArray`` do not stay
    /// themselves; pass only the visible ones. An object that the loader doesn't have is requested again when it is
    /// read. If the loader throws, `onLoadFailure` is called, and nothing is loaded.
    ///
    /// Several tasks may prefetch at the same time: an object that one of them is loading isn't loaded by another,
    /// which waits for it. If that load fails, the other task loads the object itself. A prefetch that a loader starts
    /// waits for nobody.
    ///
    /// - Parameters:
    ///   - models: The models whose objects are needed.
    ///   - keyPath: A property whose objects are in this cache because of its `cachedObject:` or the class of the
    ///     objects: an object, an optional one, or an array or dictionary of them.
    ///   - loadAll: Returns the objects for distinct keys. By default, the cache's own loader is used.
    /// - Throws: Nothing: an error of the loader is passed to `onLoadFailure`.
    /// - Precondition: The key path names a `@Property` for objects of the cache's type in a store.
    /// - Complexity: O(*n*) in the number of models and references, and the cost of loading.
    public func prefetch<Model: JSONModelProtocol, Value: Sendable>(
        _ models: some Sequence<Model>, _ keyPath: KeyPath<Model, Value>,
        loadAll: (@Sendable ([Key]) async throws -> [Object])? = nil
    ) async {
        let list = PrefetchList(models, keyPath, in: self)
        let own: (@Sendable ([Key]) async throws -> [Object])? =
            if case .allAsync(let own) = loader { own } else { nil }
        if let loadAll = loadAll ?? own {
            list.read(having: await self.loadAll(list.keys, loadAll))
        } else {
            list.read(having: load(list.keys))
        }
    }
}

/// Models, a property, and the keys of the objects that the property refers to in each.
private struct PrefetchList<
    Model: JSONModelProtocol, Value: Sendable, Key: Hashable & Sendable, Object: AnyObject & Sendable
> {
    /// The models that refer to objects, and the indices of their keys.
    private var items: [(model: JSONModel, property: PropertyCore<Value>, keys: [Int])] = []
    /// The keys of all models, each of them once.
    private(set) var keys: [Key] = []

    init(_ models: some Sequence<Model>, _ keyPath: KeyPath<Model, Value>, in cache: ObjectCache<Key, Object>) {
        var indices: [Key: Int] = [:]
        // Nearly always all models are of the same class.
        var known: (classLayout: ClassLayout, property: PropertyCore<Value>)?
        for model in models {
            let model = model._object
            let classLayout = model.classLayout { $0 }
            let property = known?.classLayout === classLayout ? known?.property : nil
            let found = property ?? Self.property(at: keyPath, in: classLayout)
            known = (classLayout, found)
            var keysOfModel: [Int] = []
            guard let json = model.locate(found) else { continue }
            json.collectReferences(as: Value.self, found.coercion) { reference in
                guard !cache.isEmbedded(reference), let key = cache.key(of: reference) else { return }
                let index = indices[key] ?? keys.count
                if index == keys.count {
                    indices[key] = index
                    keys.append(key)
                }
                keysOfModel.append(index)
            }
            if !keysOfModel.isEmpty { items.append((model, found, keysOfModel)) }
        }
    }

    private static func property(at keyPath: KeyPath<Model, Value>, in classLayout: ClassLayout) -> PropertyCore<Value>
    {
        guard let property = classLayout.property(at: keyPath) as? PropertyCore<Value>,
            let store = property.store, store.objectType == Object.self
        else {
            ProgrammingMistake.stop(
                "\(keyPath) of type \(Value.self) cannot be prefetched: it is not a @Property of \(Model.self) "
                    + "for \(Object.self) objects in a store")
        }
        return property
    }

    /// Reads the property of the models whose objects are all there. These models hold them from then on. The other
    /// models would load their objects one by one.
    func read(having objects: [Object?]) {
        withExtendedLifetime(objects) {
            for item in items where item.keys.allSatisfy({ objects[$0] != nil }) {
                _ = item.property.value(in: item.model)
            }
        }
    }
}

extension JSON {
    /// Calls `body` with the JSON of each object or reference of a property, by its type: for an array or dictionary
    /// with every element.
    fileprivate func collectReferences(as type: Any.Type, _ coercion: Coercion, _ body: (JSON) -> Void) {
        if coercion.isNull(self) { return }
        guard let shape = CompositeShape(of: type) else { return body(self) }
        switch shape.kind {
        case .optional: collectReferences(as: shape.element, coercion, body)
        case .array, .set:
            for element in content(.array).exactElements {
                element.collectReferences(as: shape.element, coercion, body)
            }
        case .dictionary:
            for member in content(.object).exactMembers {
                member.value.collectReferences(as: shape.element, coercion, body)
            }
        }
        /// The list or object that the JSON is or represents.
        func content(_ kind: JSONKind) -> JSON { coercion.container(kind, in: self) { _ in true }?.content ?? self }
    }
}

extension ObjectStore {
    fileprivate var objectType: Any.Type { Object.self }
}
