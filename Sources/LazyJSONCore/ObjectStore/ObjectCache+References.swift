/// The references in the JSON of properties: keys of objects, or whole objects.
extension ObjectCache {
    /// Returns the object for a reference. It is loaded if necessary.
    ///
    /// For a whole object, the result is the object that the cache has for its key, or a new one that is created from the JSON.
    ///
    /// - Parameter reference: A key, or a whole object.
    /// - Returns: The object; nil if there is none, or if the JSON isn't a key.
    public func object(for reference: JSON) -> Object? {
        if isEmbedded(reference) { return unified(reference, by: .keep) }
        return key(of: reference).flatMap { self[$0] }
    }

    /// Returns the key of an object, as JSON.
    ///
    /// - Parameter object: The object.
    /// - Returns: The key; nil if the object has none.
    public func reference(for object: Object) -> JSON? {
        keyOfObject(object).flatMap { (try? keys.encode?($0)) ?? nil }
    }

    /// Returns whether an object is the one that the cache has for a reference.
    ///
    /// - Parameters:
    ///   - object: The object that was read.
    ///   - reference: A key, or a whole object, whose key counts.
    /// - Returns: Whether it is the cache's object; true for a whole object without a key.
    public func isCurrent(_ object: Object, for reference: JSON) -> Bool {
        if isEmbedded(reference) { return embeddedKey(of: object).map { isCurrent(object, forKey: $0) } ?? true }
        return key(of: reference).map { isCurrent(object, forKey: $0) } ?? false
    }

    /// Whether JSON is a key.
    func isReference(_ json: JSON) -> Bool { key(of: json) != nil }

    /// Whether two references are the same key, such as 7 and `"7"`.
    func refersToSame(_ json: JSON, _ other: JSON) -> Bool { key(of: json).map { $0 == key(of: other) } ?? false }

    func key(of reference: JSON) -> Key? { keys.value(of: reference) }

    // MARK: Embedded objects

    func isEmbedded(_ json: JSON) -> Bool {
        // A key may be an object itself.
        json.kind == .object && Object.self is JSONModel.Type && key(of: json) == nil
    }

    func view(of json: JSON) -> Object? {
        (Object.self as? JSONModel.Type).flatMap { Polymorphism.model(of: json, wanted: ClassLayout.of($0)) as? Object }
    }

    func json(of object: Object) -> JSON? { (object as? JSONModel)?.json }

    func unified(_ json: JSON) -> Object? { unified(json, by: rule) }

    private func unified(_ json: JSON, by rule: EmbeddedRule<Object>) -> Object? {
        guard let new = view(of: json) else { return nil }
        guard let key = embeddedKey(of: new) else { return new }
        var known = new
        for _ in 0..<Self.attemptLimit {
            known = withEntry(for: key) { table, entry, released in
                if let object = table.use(entry, released: &released) { return object }
                table.insert(new, loadedFor: entry, released: &released)
                return new
            }
            if known === new || isSame(known, new) { break }
            let chosen = rule.chosen(known, new, for: self)
            if chosen === known || keyOfObject(chosen) != key { break }
            let (isDone, follower) = withEntry(for: key) { table, entry, released -> (Bool, (any ObjectFollower)?) in
                guard table.replace(entry, known, by: chosen, released: &released) else { return (false, nil) }
                changes.add()
                return (true, entry.follower)
            }
            follower?.objectChanged()
            if isDone { return chosen }
        }
        return known
    }

    private func isSame(_ known: Object, _ new: Object) -> Bool { known as? JSONModel == new as? JSONModel }

    /// The key of an embedded object; nil if it has none.
    ///
    /// A key that an empty object has, too, does not count: the JSON lacks the property that the key is, which reads its default,
    /// and objects that lack it are not all the same one.
    private func embeddedKey(of object: Object) -> Key? {
        guard let key = keyOfObject(object) else { return nil }
        let blank = blankKey.load() ?? blankKey.setIfNil(Box(view(of: .emptyObject).flatMap(keyOfObject)))
        return key == blank.value ? nil : key
    }
}
