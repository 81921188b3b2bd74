/// Writing a property into JSON that is being changed.
extension JSON {
    /// The path where a property is written: the one that it reads, or the first if none is present.
    func pathToWrite(_ property: AnyPropertyCore) -> [Path.Component] {
        let read = property.paths.count > 1 ? readPath(of: property) : nil
        return (read ?? property.paths.first)?.components ?? []
    }

    /// The path that a property reads; nil if none is present.
    package func readPath(of property: AnyPropertyCore) -> Path? { found(by: property)?.path }

    /// The value that a property reads; nil if it is absent.
    package func value(of property: AnyPropertyCore) -> JSON? { found(by: property)?.value }

    private func found(by property: AnyPropertyCore) -> (path: Path, value: JSON)? {
        property.choose { index in
            let path = property.paths[index]
            return value(at: path.components).map { (path, $0) }
        } isNull: {
            property.coercion.isNull($0.value)
        }
    }

    /// Sets the value of a property at the path where it is written.
    ///
    /// If the value is null, so are the values at the other paths from then on: otherwise one of them would be read.
    mutating func set(_ new: JSON, at path: [Path.Component], of property: AnyPropertyCore) {
        set(new, at: path[...])
        guard property.paths.count > 1, property.coercion.isNull(new) else { return }
        for path in property.paths {
            guard let value = value(at: path.components), !property.coercion.isNull(value) else { continue }
            set(.null, at: path.components[...])
        }
    }
}

extension PropertyCore {
    /// The value that the property reads from an object.
    func read(_ json: JSON) -> Value { value(of: json.value(of: self)) }

    /// The value that the property reads from the JSON at its path; nil if that is absent.
    package func value(of present: JSON?) -> Value { decode(present) ?? defaultValue }

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
        let present = overwriting ? nil : json.value(at: path)
        if let present, isKept(present, for: value) { return }
        guard json.canSet(at: path) else {
            throw ConversionError.positionOutOfRange(path: paths.first?.description ?? name)
        }
        guard let new = try written(value, over: present, &revision) else { return remove(from: &json) }
        if let present, new.isIdentical(to: present) { return }
        json.set(new, at: path, of: self)
    }

    /// Whether the converter declares that null means nil.
    package var readsNullAsNil: Bool {
        guard converter.traits.nullIsValue, let meaning = converter.nullValue else { return false }
        return isNil(meaning())
    }

    /// Writes a value entirely or not at all.
    package func write(_ value: Value, to json: inout JSON, overwriting: Bool = false) throws {
        var revision = Revision(.wholly)
        try write(value, to: &json, &revision, overwriting: overwriting)
    }

    /// Changes the JSON that the property reads.
    ///
    /// - Parameter isNew: Whether the object is new. In other objects, a read-only property stays as it is.
    /// - Throws: Any error that `change` throws, and an error if the change would affect a read-only property.
    func change(_ json: inout JSON, isNew: Bool, _ change: (inout JSON) throws -> Void) throws {
        guard isReadOnly, !isNew else { return try change(&json) }
        var changed = json
        try change(&changed)
        if !changed.isIdentical(to: json) { throw ConversionError.readOnlyProperty }
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

    private func remove(from json: inout JSON) {
        for path in paths where json.value(at: path.components) != nil { json.set(nil, at: path.components[...]) }
    }

    /// Whether the JSON is left alone, since the property already reads the value from it. For a list, this is found out while
    /// it is written.
    private func isKept(_ present: JSON, for value: Value) -> Bool {
        if let refers = converter.refers(present, to: value) {
            // The store is asked for an object only if the default is set: the default may be read because the object is missing.
            return refers || (isSame(defaultValue, value) && decode(present) == nil)
        }
        if let kind = converter.traits.listKind { return present.kind != kind && isSame(defaultValue, value) }
        // Decoded only if it decides: decoding may ask a store for many objects.
        if converter.revise != nil { return isSame(defaultValue, value) && decode(present) == nil }
        return decode(present).map { isSame($0, value) } ?? isSame(defaultValue, value)
    }

    package func isSame(_ current: Value, _ new: Value) -> Bool { converter.isSame(current, new) }
}
