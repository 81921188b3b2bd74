/// Writing a property into JSON that is being changed.
extension PropertyCore {
    /// The value that the property reads from an object.
    func read(_ json: JSON) -> Value { value(of: json.value(of: self), in: json) }

    /// The value that the property reads from the JSON at its path, which is nil if that is absent, in an object.
    func value(of present: JSON?, in object: JSON) -> Value {
        decode(present) ?? defaultValue(in: object.contextValues) ?? defaultValue
    }

    /// Writes a value.
    ///
    /// * nil removes the member, wherever the property would find it, unless it is what null means.
    /// * JSON that already reads as the value is left alone, byte for byte: also null, an unknown case of an enum,
    ///   and anything else that is unusable, if the property reads its default and is set to that.
    /// * The JSON keeps its kind if the value can be written in it: `"21"` set to 22 becomes `"22"`.
    /// * In a list or dictionary, only the elements that differ from the JSON are written.
    ///
    /// - Parameters:
    ///   - revision: How to treat a list if a part of it cannot be written.
    ///   - overwriting: Whether the value is written as if there were none, whatever the JSON reads as.
    /// - Throws: Why nothing was written.
    func write(
        _ value: Value, to json: inout JSON, _ revision: inout Revision, overwriting: Bool = false
    ) throws {
        if let context = json.contextValues {
            try JSONContext.calling({ try writeHere(value, to: &json, &revision, overwriting) }, in: context)
        } else {
            try writeHere(value, to: &json, &revision, overwriting)
        }
        if revision.isRounded { noteRounding() }
    }

    private func writeHere(
        _ value: Value, to json: inout JSON, _ revision: inout Revision, _ overwriting: Bool
    ) throws {
        if isNil(value), !readsNullAsNil { return remove(from: &json) }
        let path = json.pathToWrite(self)
        let present = overwriting ? nil : follow(path, in: json).end
        if let present, isKept(present, for: value) { return }
        guard json.canSet(at: path, of: self) else {
            throw ConversionError.positionOutOfRange(path: paths.first?.description ?? name)
        }
        guard let new = try written(value, over: present, &revision) else { return remove(from: &json) }
        if let present, new.isIdentical(to: present) { return }
        let before = isDirect ? nil : json
        json.write(new, at: path, of: self)
        // A value on the way may not be able to hold it: a policy reads some strings as null.
        guard let before, !finds(new, in: json) else { return }
        json = before
        throw ConversionError.unreadable(new.text(.compact))
    }

    /// Whether the converter declares that null means nil.
    package var readsNullAsNil: Bool {
        guard converter.nullIsValue, let meaning = converter.nullValue else { return false }
        return isNil(meaning())
    }

    /// Writes a value entirely or not at all.
    package func write(_ value: Value, to json: inout JSON, overwriting: Bool = false) throws {
        var revision = Revision()
        try write(value, to: &json, &revision, overwriting: overwriting)
    }

    private func written(_ value: Value, over present: JSON?, _ revision: inout Revision) throws -> JSON? {
        do {
            // The JSON is known to read differently.
            guard let revise = converter.revise else { return try converter.encoded(value, over: present, &revision) }
            return try revise(value, present, &revision)
        } catch let error as ConversionError {
            // Unusable JSON reads as the default, so it may be written for that.
            switch error {
            case .readsAsNull, .unreadable: if isSame(defaultValue, value) { return try converter.encode?(value) }
            default: break
            }
            throw error
        }
    }

    /// Whether the JSON is left alone, since the property already reads the value from it. For a list, this is found
    /// out while it is written.
    private func isKept(_ present: JSON, for value: Value) -> Bool {
        if let refers = converter.refers(present, to: value) {
            // The store is asked for an object only if the default is set: the default may be read because the object
            // is missing.
            return refers || (isSame(defaultValue, value) && decode(present) == nil)
        }
        if let kind = converter.traits.listKind { return present.kind != kind && isSame(defaultValue, value) }
        // Decoded only if it decides: decoding may ask a store for many objects.
        if converter.revise != nil { return isSame(defaultValue, value) && decode(present) == nil }
        return decode(present).map { isSame($0, value) } ?? isSame(defaultValue, value)
    }

    package func isSame(_ current: Value, _ new: Value) -> Bool { converter.isSame(current, new) }
}

extension AnyPropertyCore {
    /// Removes the value, wherever the property would find it. An element that has others after it becomes null:
    /// without it, the next one would be found in its place.
    fileprivate final func remove(from json: inout JSON) {
        for path in places {
            guard let present = follow(path, in: json).end else { continue }
            let before = path.components.last?.position == nil ? nil : json
            json.set(nil, at: path, of: self)
            guard let before, follow(path, in: json).end != nil else { continue }
            json = before
            if !coercion.isNull(present) { json.set(.null, at: path, of: self) }
        }
    }

    /// Whether the property finds a value that was written.
    fileprivate final func finds(_ new: JSON, in json: JSON) -> Bool {
        part == nil ? json.value(of: self) == new : json.hasMembers(of: new)
    }
}
