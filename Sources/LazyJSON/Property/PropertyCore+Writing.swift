/// Writing a property into JSON that is being changed.
extension JSON {
    /// Where a property is written: at the first of its paths that is present, else at the first.
    func pathToWrite(_ property: AnyPropertyCore) -> [Path.Component] {
        let present = property.paths.count > 1 ? property.paths.first { value(at: $0.components) != nil } : nil
        return (present ?? property.paths.first)?.components ?? []
    }

    /// What a property reads: the value at the first of its paths that is present.
    func value(of property: AnyPropertyCore) -> JSON? {
        for path in property.paths {
            if let value = value(at: path.components) { return value }
        }
        return nil
    }
}

extension PropertyCore {
    /// What the property reads from an object.
    func read(_ json: JSON) -> Value { decode(json.value(of: self)) ?? defaultValue }

    /// Writes a value.
    ///
    /// * What already reads as the value is left alone, byte for byte.
    /// * nil removes the member, wherever the property would find it.
    /// * The JSON keeps its kind of scalar where that reads back as the value: `"21"` set to 22 becomes `"22"`.
    func write(_ value: Value, to json: inout JSON) throws {
        if let optional = value as? any OptionalType, optional.wrapped == nil { return remove(from: &json) }
        let path = json.pathToWrite(self)
        let present = json.value(at: path)
        // A store is not asked for the object that was referred to before: the references are compared.
        if store == nil, let present, let current = decode(present), isSame(current, value, present) { return }
        guard json.hasPlace(at: path) else { throw ConversionError.noPlace(path: paths.first?.description ?? name) }
        guard let encode = converter.encode else { throw ConversionError.readOnly }
        guard let encoded = try encode(value) else { return remove(from: &json) }
        if store != nil, encoded == present { return }
        json.set(present.flatMap { respell(encoded, like: $0, value) } ?? encoded, at: path[...])
    }

    private func remove(from json: inout JSON) {
        for path in paths where json.value(at: path.components) != nil { json.set(nil, at: path.components[...]) }
    }

    /// Whether two values are equal; strings by code points. Values without equality are compared as what they write.
    private func isSame(_ current: Value, _ new: Value, _ present: JSON) -> Bool {
        func equal<T: Equatable>(_ left: T, _ right: Any) -> Bool { (right as? T) == left }
        if let left = current as? String, let right = new as? String { return left.utf8.elementsEqual(right.utf8) }
        if let equatable = current as? any Equatable { return equal(equatable, new) }
        guard let encoded = try? converter.encode?(new) else { return false }
        return encoded == present
    }

    /// The encoded scalar as the kind that stands there, if it reads back as the value.
    private func respell(_ encoded: JSON, like present: JSON, _ value: Value) -> JSON? {
        guard encoded.kind != present.kind, let candidate = Respelling.spell(encoded, like: present, coercion) else {
            return nil
        }
        guard let back = decode(candidate) else { return nil }
        return isSame(back, value, candidate) ? candidate : nil
    }
}

/// Saying a scalar in another kind of JSON.
enum Respelling {
    static func spell(_ json: JSON, like present: JSON, _ coercion: Coercion) -> JSON? {
        switch (present.kind, json.kind) {
        case (.string, .number): json.number.map { JSON($0.text) }
        case (.string, .bool): json.bool.flatMap { word(for: $0, like: present.string ?? "") }.map { JSON($0) }
        case (.number, .string): json.string.flatMap { JSONNumber($0) }.map { JSON($0) }
        case (.number, .bool): json.bool.map { JSON($0 ? 1 : 0) }
        case (.bool, .number): json.int.flatMap { $0 == 1 ? .true : $0 == 0 ? .false : nil }
        case (.bool, .string): json.string.flatMap { $0 == "true" ? .true : $0 == "false" ? .false : nil }
        default: nil
        }
    }

    private static let pairs = [("true", "false"), ("yes", "no"), ("y", "n"), ("on", "off"), ("1", "0")]

    /// The word for a Bool from the pair that the present word is of, in its case; `true` or `false` where it is of none.
    private static func word(for bool: Bool, like present: String) -> String {
        let lower = present.lowercased()
        let pair = pairs.first { $0.0 == lower || $0.1 == lower } ?? pairs[0]
        let word = bool ? pair.0 : pair.1
        if lower != present, present == present.uppercased() { return word.uppercased() }
        if lower != present { return word.prefix(1).uppercased() + word.dropFirst() }
        return word
    }
}
