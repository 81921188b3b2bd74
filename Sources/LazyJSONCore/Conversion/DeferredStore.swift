/// The store of a `cachedObject:` argument, or the one that a class names, which is evaluated at its first use.
///
/// The store isn't evaluated together with the class's declarations: a store that creates or reads models of the class
/// during its own initialization, such as a `static let shared` that fills itself, would wait for itself. No lock is
/// held during the evaluation. Threads that use the store for the first time simultaneously may each evaluate the
/// argument. One of the stores wins, and all threads use that one.
final class DeferredStore<Store: ObjectStore>: ObjectStore {
    private final class Kept: Sendable {
        let store: Store
        let changes: ChangeCounter?
        let cache: (any CachingStore<Store.Object>)?
        /// The cache, if its objects may be embedded.
        let embedding: (any CachingStore<Store.Object>)?

        init(_ store: Store) {
            self.store = store
            cache = store as? any CachingStore<Store.Object>
            changes = cache?.changes
            embedding = Store.Object.self is _ModelClass.Type ? cache : nil
        }
    }

    private let evaluate: @Sendable () -> Any?
    /// The class that embedded objects are read as, if the store's objects are models.
    private let wanted: _ModelClass.Type?
    private let kept = OnceReference<Kept>()

    init(of wanted: Any.Type = Store.Object.self, _ evaluate: @escaping @Sendable () -> Any?) {
        self.wanted = wanted as? _ModelClass.Type
        self.evaluate = evaluate
    }

    /// The store itself.
    var store: Store { known.store }

    private var known: Kept { kept.load() ?? kept.setIfNil(Kept(evaluated())) }

    private func evaluated() -> Store {
        guard let store = evaluate() as? Store else {
            ProgrammingMistake.stop("a store of type \(Store.self) is declared in only some instances of its class")
        }
        return store
    }

    /// The object for a reference. A reference that is still arriving may become another one, so it has no object yet.
    func object(for reference: JSON) -> Store.Object? {
        guard reference.hasArrived else { return nil }
        return reference.withinContext { RawAccessWatch.allowed { store.object(for: reference) } }
    }
    func reference(for object: Store.Object) -> JSON? { RawAccessWatch.allowed { store.reference(for: object) } }
    func isCurrent(_ object: Store.Object, for reference: JSON) -> Bool {
        reference.withinContext { RawAccessWatch.allowed { store.isCurrent(object, for: reference) } }
    }
}

extension DeferredStore {
    /// The store as a converter. A reference without an object in the store is looked up again at the next read.
    ///
    /// An embedded object is unified when a model reads it for the first time. From then on, the model follows the
    /// store's object for its key, and the rule that chose between the two objects isn't applied again. Drafts see the
    /// present JSON, which they change. An embedded object that is still arriving isn't unified: the store has whole
    /// objects only.
    var converter: Converter<Store.Object> { Converter { self.converter(in: $0) } }

    private func converter(in context: ConversionContext) -> Converter<Store.Object> {
        let revalidator = Revalidator<Store.Object>(
            { object, json in
                guard let (embedding, wanted) = self.embedding(of: json) else {
                    return self.isCurrent(object, for: json) ? .keep : .reload
                }
                return RawAccessWatch.allowed {
                    if !json.hasArrived { return .keep }
                    if embedding.isCurrent(object, embeddedIn: json, as: wanted) { return .keep }
                    return embedding.unified(json, as: wanted, isFirst: false).map { .replace(with: $0) } ?? .reload
                }
            }, retriesUnusable: true, changes: { self.known.changes })
        var functions = ConverterFunctions<Store.Object>(
            { self.outcome(of: $0, unifies: false) },
            encode: { object in
                if let reference = self.reference(for: object) { return reference }
                // A new object has no key yet, so it is written whole where it is read whole.
                guard let json = self.known.embedding?.json(of: object), self.embedding(of: json) != nil else {
                    throw ConversionError.unwritable("\(object)")
                }
                return json
            }, revalidator: revalidator)
        functions.rereading = { revalidator.decodeRenewable($0) { self.outcome(of: $0, unifies: true) } }
        functions.references = ReferenceRules(
            refers: { self.refers($0, to: $1) }, isReference: { self.known.cache?.isReference($0) ?? true },
            key: { json in
                if self.embedding(of: json) != nil { return nil }
                return self.known.cache.map { $0.referenceKey(json) } ?? AnyHashable(json)
            },
            isEmbedded: { self.embedding(of: $0) != nil })
        var traits = ConverterTraits(
            form: .reference(to: wanted ?? Store.Object.self, isEmbedded: { self.embedding(of: $0) != nil }))
        (traits.coercion, traits.store) = (context.coercion, self)
        let reference = Converter(functions, traits)
        return reference.with { functions, _ in
            functions.revise = { object, present, revision in
                // The present JSON keeps its shape: an object replaces an object, and a reference replaces a reference.
                if let present, !self.refers(present, to: object),
                    let json = self.embedding(of: present)?.store.json(of: object)
                {
                    return json
                }
                return try reference.revised(object, over: present, &revision)
            }
        }
    }

    /// Returns the object that non-null JSON refers to, or that is embedded in it.
    ///
    /// - Parameter unifies: Whether an embedded object is unified with the one in the store.
    private func outcome(of json: JSON, unifies: Bool) -> Outcome<Store.Object> {
        let object =
            embedding(of: json).map { store, wanted in
                unifies && json.hasArrived
                    ? store.unified(json, as: wanted, isFirst: true) : store.view(of: json, as: wanted)
            } ?? self.object(for: json)
        return Verdict.outcome(object, orElse: .noObject)
    }

    /// Returns the store, and the class to read, if non-null JSON is an embedded object.
    private func embedding(
        of json: JSON
    ) -> (store: any CachingStore<Store.Object>, wanted: _ModelClass.Type)? {
        guard let store = known.embedding, let wanted, store.isEmbedded(json) else { return nil }
        return (store, wanted)
    }

    /// Whether JSON is a reference to an object: the one that the store would write, or one with the same meaning for
    /// the store.
    ///
    /// An embedded object is compared as it is in the JSON: setting another version of the same object is a change.
    private func refers(_ json: JSON, to object: Store.Object) -> Bool {
        if let embedding = embedding(of: json) { return embedding.store.json(of: object) == json }
        guard let reference = self.reference(for: object) else { return false }
        if json == reference { return true }
        if let cache = known.cache { return cache.refersToSame(json, reference) }
        // 7 and "7" may mean the same. Only the app's store can tell, by its object.
        guard let text = Coercion.lenient.string(json).value, text == Coercion.lenient.string(reference).value
        else { return false }
        return self.object(for: json).flatMap { self.reference(for: $0) } == reference
    }
}

/// A store that represents one that is evaluated later.
protocol StoreDeferring {
    var deferredStore: any ObjectStore { get }
    /// Whether objects may be embedded instead of references.
    var readsEmbeddedObjects: Bool { get }
}

extension DeferredStore: StoreDeferring {
    var deferredStore: any ObjectStore { store }
    var readsEmbeddedObjects: Bool { known.embedding != nil }
}
