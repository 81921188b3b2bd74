/// The handling of parts of a list or dictionary that can't be written.
struct Revision {
    /// Whether everything else is written and the part stays as it was, because the list or dictionary was edited in
    /// place. Otherwise nothing is written, because it was set as a whole.
    var isPartial = false
    /// The reasons why parts were not written.
    private(set) var errors: [any Error] = []
    /// Whether a part was rounded: the JSON that was written reads as another value.
    var isRounded = false

    /// Returns the result of `write` for a part, or nil if the part can't be written but the rest is written.
    mutating func attempt<Result>(_ write: (inout Revision) throws -> Result) throws -> Result? {
        do {
            return try write(&self)
        } catch {
            guard isPartial else { throw error }
            errors.append(error)
            return nil
        }
    }
}

extension Converter {
    /// Returns the JSON that replaces `present`, so that a value is read from it.
    ///
    /// If `present` already reads as the value, it is returned unchanged. In a list or dictionary, so is every element
    /// that does.
    ///
    /// A scalar keeps the present kind of JSON if it can be written in that kind: `"21"` set to 22 becomes `"22"`. The
    /// elements of lists do the same.
    ///
    /// - Returns: The new JSON, or nil to remove it.
    /// - Throws: The error that the converter throws, or ``ConversionError`` for JSON that would not be read back as
    ///   the value.
    func revised(_ value: Value, over present: JSON?, _ revision: inout Revision) throws -> JSON? {
        if let revise { return try revise(value, present, &revision) }
        if let present, reads(value, from: present) { return present }
        return try encoded(value, over: present, &revision)
    }

    /// Returns the JSON that replaces `present`, for a value that isn't a list or dictionary, and that differs from the
    /// present one.
    @_optimize(size) func encoded(_ value: Value, over present: JSON?, _ revision: inout Revision) throws -> JSON? {
        guard let encode else { throw ConversionError.readOnly }
        guard let encoded = try present.flatMap({ functions.extend?(value, $0) }) ?? encode(value) else { return nil }
        func confirm(_ json: JSON) throws -> Value {
            try confirmed(value, in: json, &revision) { try encode($0) == encoded }
        }
        // The meaning of a member may depend on others that the type doesn't write.
        if let kept = present.flatMap({ keepingMembers(of: $0, encoded) }), (try? confirm(kept)) != nil { return kept }
        let read = try confirm(encoded)
        return present.flatMap { respell(encoded, like: $0, read) } ?? encoded
    }

    /// Returns the present object with the members changed that a value writes differently from the one that is read.
    /// Returns nil if the encoded JSON has to replace the object as a whole.
    private func keepingMembers(of present: JSON, _ encoded: JSON) -> JSON? {
        guard traits.keepsMembers, present.kind == .object, encoded.kind == .object, let old = self.value(of: present),
            let before = try? encode?(old), before.kind == .object
        else { return nil }
        return present.replacingDifferences(between: before, and: encoded)
    }

    /// Whether a value is read from the present JSON.
    func reads(_ value: Value, from present: JSON) -> Bool {
        if let refers = refers(present, to: value) { return refers }
        return self.value(of: present).map { isSame($0, value) } ?? false
    }

    /// Returns the value that is read from JSON that is written for a value. This is the only rule about what may be
    /// written: it is the same value, or one that is written as the same JSON, to which the converter rounds.
    ///
    /// - Parameter isWrittenAlike: Whether a value that was read is written as this JSON.
    /// - Throws: ``ConversionError`` for JSON that reads as no value, or as any other value.
    @discardableResult @_optimize(size)
    func confirmed(
        _ value: Value, in json: JSON, _ revision: inout Revision, _ isWrittenAlike: (Value) throws -> Bool
    ) throws -> Value {
        // The most common types are known to read back, and for a reference the object would be loaded.
        if direct != nil || references != nil, !coercion.isNull(json) { return value }
        let (read, verdict) = outcome(of: json)
        if case .null = verdict, !traits.nullIsValue { throw ConversionError.readsAsNull(json.excerpt) }
        guard let read else { throw ConversionError.unreadable(json.excerpt) }
        if isSame(read, value) { return read }
        guard (try? isWrittenAlike(read)) == true else { throw ConversionError.readsDifferently(json.excerpt) }
        if !traits.rounds { revision.isRounded = true }
        return read
    }

    /// Returns encoded JSON in the kind of the present JSON, if the present JSON is readable and the result reads back
    /// as the value.
    private func respell(_ encoded: JSON, like present: JSON, _ value: Value) -> JSON? {
        guard encoded.kind != present.kind, !coercion.isNull(present),
            let candidate = encoded.respelled(like: present, coercion),
            references?.isReference(present) ?? (self.value(of: present) != nil), reads(value, from: candidate)
        else { return nil }
        return candidate
    }

    /// Whether two values are equal. Strings are compared by code points, and lists and dictionaries by their elements.
    /// Values that aren't `Equatable`, or that aren't equal to themselves, are the same if they are the same object, or
    /// if they are written as the same JSON.
    func isSame(_ current: Value, _ new: Value) -> Bool {
        if let compare = functions.compare { return compare(current, new) }
        if let left = current as? String, let right = new as? String { return left.utf8.elementsEqual(right.utf8) }
        if let isEqual = areEqual(current, new), isEqual || areEqual(new, new) == true { return isEqual }
        if let left = object(current), left === object(new) { return true }
        return jsonOrNull(new).map { $0 == jsonOrNull(current) } ?? false
    }

    /// Returns the JSON that a value is written as, or null if the member is removed. Returns nil if the value can't be
    /// written.
    func jsonOrNull(_ value: Value) -> JSON? {
        guard let encode else { return nil }
        do { return try encode(value) ?? .null } catch { return nil }
    }

    /// Returns the object that a value is, or that an optional wraps.
    private func object(_ value: Value) -> AnyObject? {
        guard let wrapped = withoutOptionals(value), type(of: wrapped) is AnyObject.Type else { return nil }
        return wrapped as AnyObject
    }
}

extension JSON {
    /// Returns this object with the members that differ between two others, including members of nested objects.
    ///
    /// The objects that remain to be compared are in a list instead of on the stack: they may be nested as deeply as
    /// the app nests them.
    func replacingDifferences(between before: JSON, and after: JSON) -> JSON {
        var changed = self
        var rest = [(path: [Path.Component](), present: self, before: before, after: after)]
        while let (path, present, before, after) = rest.popLast() {
            func inner(_ name: Name) -> [Path.Component] { path + [Path.Component(name: name.key, position: nil)] }
            var gone = DistinctMembers(before)
            while let (name, _) = gone.next() {
                if after.member(name.key) == nil { changed.set(nil, at: inner(name)[...]) }
            }
            var new = DistinctMembers(after)
            while let (name, value) = new.next() {
                let old = before.member(name.key)
                if value == old { continue }
                guard let old, let there = present.member(name.key), there.kind == .object, old.kind == .object,
                    value.kind == .object
                else {
                    changed.set(value, at: inner(name)[...])
                    continue
                }
                rest.append((inner(name), there, old, value))
            }
        }
        return changed
    }

    /// The beginning of the text, for messages.
    var excerpt: String {
        let text = text(.compact)
        return text.count > 80 ? text.prefix(80) + "…" : text
    }
}
