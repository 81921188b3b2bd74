/// The references in the JSON of properties: keys of objects, or whole objects.
extension ObjectCache {
    /// Returns the object for a reference. It is loaded if necessary.
    ///
    /// For a whole object, the result is the object that the cache has for its key, or a new one that is created from
    /// the JSON.
    ///
    /// - Parameter reference: A key, or a whole object.
    /// - Returns: The object; nil if there is none, or if the JSON isn't a key.
    public func object(for reference: JSON) -> Object? {
        if isEmbedded(reference), let objects = Self.objectClass {
            return reference.hasArrived
                ? unified(reference, as: objects, by: .keep) : view(of: reference, as: objects)
        }
        return key(of: reference).flatMap { self[$0] }
    }

    /// Returns the key of an object, as JSON.
    ///
    /// - Parameter object: The object.
    /// - Returns: The key; nil if the object has none. A new model has none as long as its key is the one that an empty
    ///   object has, too, unless it is the cache's object for that key.
    public func reference(for object: Object) -> JSON? {
        guard let key = keyOfObject(object), embeddedKey(of: object) != nil || living(key) === object else {
            return nil
        }
        return (try? keys.encode?(key)) ?? nil
    }

    /// Returns whether an object is the one that the cache has for a reference.
    ///
    /// - Parameters:
    ///   - object: The object that was read.
    ///   - reference: A key, or a whole object, whose key counts.
    /// - Returns: Whether it is the cache's object; true for a whole object without a key.
    public func isCurrent(_ object: Object, for reference: JSON) -> Bool {
        if isEmbedded(reference), let objects = Self.objectClass {
            return isCurrent(object, embeddedIn: reference, as: objects)
        }
        return key(of: reference).map { living($0) === object } ?? false
    }

    /// Whether JSON is a key.
    func isReference(_ json: JSON) -> Bool { key(of: json) != nil }

    func referenceKey(_ json: JSON) -> AnyHashable? { key(of: json).map { AnyHashable($0) } }

    /// Whether two references are the same key, such as 7 and `"7"`.
    func refersToSame(_ json: JSON, _ other: JSON) -> Bool { key(of: json).map { $0 == key(of: other) } ?? false }

    /// The key that a reference is; nil for a reference that is still arriving.
    func key(of reference: JSON) -> Key? { reference.hasArrived ? keys.value(of: reference) : nil }

    // MARK: Embedded objects

    /// The class of the objects, if they are models.
    private static var objectClass: JSONModel.Type? { Object.self as? JSONModel.Type }

    func isEmbedded(_ json: JSON) -> Bool {
        guard json.kind == .object, let objects = Self.objectClass else { return false }
        guard let key = key(of: json) else { return true }
        return hasContent(json, beyond: key, of: objects)
    }

    /// Whether an object from which a key can be read has other members, too, which its class reads.
    ///
    /// A key may be an object itself. Then a whole object may contain the members of its key: a resource of JSON:API
    /// has the `type` and `id` that refer to it elsewhere.
    @_optimize(size) private func hasContent(_ json: JSON, beyond key: Key, of objects: JSONModel.Type) -> Bool {
        guard let written = (try? keys.encode?(key)) ?? nil else { return false }
        return Polymorphism.classLayout(for: json, wanted: ClassLayout.of(objects)).properties.contains { property in
            property.paths.contains { path in
                guard let name = path.components.first?.name else { return false }
                return json.member(name) != nil && written.member(name) == nil
            }
        }
    }

    func view(of json: JSON, as wanted: _ModelClass.Type) -> Object? {
        guard let objects = Self.objectClass, let wanted = wanted as? JSONModel.Type else { return nil }
        let wantedLayout = ClassLayout.of(wanted)
        let chosen = Polymorphism.classLayout(for: json, wanted: ClassLayout.of(objects))
        // The object itself may say that it is of another subclass.
        if chosen !== wantedLayout, wantedLayout.inherits(from: chosen) {
            return Polymorphism.model(of: json, wanted: wantedLayout) as? Object
        }
        return chosen.instance(of: json) as? Object
    }

    func json(of object: Object) -> JSON? { (object as? JSONModel)?.json }

    func unified(_ json: JSON, as wanted: _ModelClass.Type, isFirst: Bool) -> Object? {
        unified(json, as: wanted, by: isFirst ? rule : .keep)
    }

    func isCurrent(_ object: Object, embeddedIn json: JSON, as wanted: _ModelClass.Type) -> Bool {
        guard let key = embeddedKey(of: object) else { return true }
        guard let known = living(key) else { return false }
        if known === object { return true }
        return !isInstance(known, of: wanted) && (object as? JSONModel)?.json.isIdentical(to: json) == true
    }

    private func isInstance(_ object: Object, of wanted: _ModelClass.Type) -> Bool {
        guard let wanted = wanted as? JSONModel.Type, wanted != Self.objectClass else { return true }
        return (object as? JSONModel)?.classLayout { $0.inherits(from: ClassLayout.of(wanted)) } ?? false
    }

    private func unified(_ json: JSON, as wanted: _ModelClass.Type, by rule: EmbeddedRule<Object>) -> Object? {
        guard let new = view(of: json, as: wanted) else { return nil }
        guard let key = embeddedKey(of: new) else { return new }
        var known = new
        for _ in 0..<LoadRequest.attemptLimit {
            known = withEntry(for: key) { table, entry, released in
                if let object = table.use(entry, released: &released) { return Self.typed(object) }
                table.insert(new, loadedFor: entry, released: &released)
                return new
            }
            if known === new || isSame(known, new) { break }
            let chosen = rule.chosen(known, new, in: table)
            if chosen === known || keyOfObject(chosen) != key { break }
            let (isDone, notify) = withEntry(for: key) { table, entry, released -> (Bool, (@Sendable () -> Void)?) in
                guard table.replace(entry, known, by: chosen, released: &released) else { return (false, nil) }
                changes.add()
                return (true, entry.notify)
            }
            notify?()
            if isDone {
                known = chosen
                break
            }
        }
        return isInstance(known, of: wanted) ? known : new
    }

    private func isSame(_ known: Object, _ new: Object) -> Bool { known as? JSONModel == new as? JSONModel }

    /// The key of an embedded object; nil if it has none.
    ///
    /// A key that an empty object has, too, does not count: the JSON lacks the property that the key is, which reads
    /// its default, and objects that lack it are not all the same one.
    private func embeddedKey(of object: Object) -> Key? {
        guard let key = keyOfObject(object) else { return nil }
        let blank = blankKey.load() ?? blankKey.setIfNil(Box(blankObject.flatMap(keyOfObject)))
        return key == blank.value ? nil : key
    }
    private var blankObject: Object? { Self.objectClass.flatMap { view(of: .emptyObject, as: $0) } }
}
