import Foundation

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
    /// * nil removes the member, wherever the property would find it.
    /// * What is there and already reads as the value is left alone, byte for byte: also null, an unknown case of an enum,
    ///   and anything else that is unusable, where the property reads its default and is set to that.
    /// * The JSON keeps its kind where the value can be said in it: `"21"` set to 22 becomes `"22"`.
    func write(_ value: Value, to json: inout JSON) throws {
        if let optional = value as? any OptionalType, optional.wrapped == nil { return remove(from: &json) }
        let path = json.pathToWrite(self)
        let present = json.value(at: path)
        if let present, reads(value, from: present) { return }
        guard json.hasPlace(at: path) else { throw ConversionError.noPlace(path: paths.first?.description ?? name) }
        guard let encode = converter.encode else { throw ConversionError.readOnly }
        guard let encoded = try encode(value) else { return remove(from: &json) }
        json.set(present.flatMap { respell(encoded, like: $0, value) } ?? encoded, at: path[...])
    }

    private func remove(from json: inout JSON) {
        for path in paths where json.value(at: path.components) != nil { json.set(nil, at: path.components[...]) }
    }

    /// Whether the property reads a value from what is there.
    private func reads(_ value: Value, from present: JSON) -> Bool {
        if let references = converter.references {
            // A store is asked for what it has only where the default is set, which may be there for want of an object.
            return references.refers(present, value) || (isSame(defaultValue, value) && decode(present) == nil)
        }
        guard let current = decode(present) else { return isSame(defaultValue, value) }
        return isSame(current, value, present)
    }

    /// Whether two values are equal; strings by code points. Values without equality are the same if they are one object, or
    /// if they write the same.
    ///
    /// - Parameter json: What the first one was read from.
    func isSame(_ current: Value, _ new: Value, _ json: JSON? = nil) -> Bool {
        func equal<T: Equatable>(_ left: T, _ right: Any) -> Bool { (right as? T) == left }
        if let left = current as? String, let right = new as? String { return left.utf8.elementsEqual(right.utf8) }
        if let equatable = current as? any Equatable { return equal(equatable, new) }
        if let left = object(current), left === object(new) { return true }
        guard let encode = converter.encode, let new = try? encode(new) else { return false }
        return new == (json ?? (try? encode(current)) ?? nil)
    }

    /// The object that a value is, or that an optional holds.
    private func object(_ value: Value) -> AnyObject? {
        let wrapped = (value as? any OptionalType).map(\.wrapped) ?? value
        guard let wrapped, type(of: wrapped) is AnyObject.Type else { return nil }
        return wrapped as AnyObject
    }

    /// What was encoded as the kind that stands there, if that is one the property reads, and reads back as the value.
    private func respell(_ encoded: JSON, like present: JSON, _ value: Value) -> JSON? {
        guard encoded.kind != present.kind, let candidate = Respelling.spell(encoded, like: present, coercion) else {
            return nil
        }
        if let references = converter.references {
            return references.isReference(present) && references.refers(candidate, value) ? candidate : nil
        }
        guard decode(present) != nil, let back = decode(candidate) else { return nil }
        return isSame(back, value, candidate) ? candidate : nil
    }
}

/// Saying a value in another kind of JSON.
enum Respelling {
    static func spell(_ json: JSON, like present: JSON, _ coercion: Coercion) -> JSON? {
        switch (present.kind, json.kind) {
        case (.string, .number): json.number.map { JSON($0.text) }
        case (.string, .bool): word(for: json.bool == true, like: present.string ?? "", coercion).map { JSON($0) }
        case (.number, .string): json.string.flatMap { JSONNumber($0) }.map { JSON($0) }
        case (.number, .bool): json.bool.map { JSON($0 ? 1 : 0) }
        case (.bool, .number): json.int.flatMap { $0 == 1 ? .true : $0 == 0 ? .false : nil }
        case (.bool, .string): json.string.flatMap { $0 == "true" ? .true : $0 == "false" ? .false : nil }
        // JSON in a string, where the object or array itself stands.
        case (.object, .string), (.array, .string): json.string.flatMap { try? JSON(parsing: $0) }
        default: nil
        }
    }

    private static let pairs = [("true", "false"), ("yes", "no"), ("y", "n"), ("on", "off"), ("1", "0")]

    /// The word for a Bool that belongs to the present word, in its case; nil where none does.
    ///
    /// The well-known words are pairs. Of the words that a policy has beside them, two are a pair if there are no others.
    private static func word(for bool: Bool, like present: String, _ coercion: Coercion) -> String? {
        let present = WhiteSpace.trimmed(present)
        let lower = present.lowercased()
        let known = Set(pairs.flatMap { [$0.0, $0.1] })
        var pair = pairs.first { $0.0 == lower || $0.1 == lower }
        if pair == nil {
            let (own, ownFalse) = (coercion.trueWords.subtracting(known), coercion.falseWords.subtracting(known))
            if own.count == 1, ownFalse.count == 1, let yes = own.first, let no = ownFalse.first { pair = (yes, no) }
        }
        guard let pair, pair.0 == lower || pair.1 == lower else { return nil }
        let word = bool ? pair.0 : pair.1
        if lower != present, present == present.uppercased() { return word.uppercased() }
        if lower != present { return word.prefix(1).uppercased() + word.dropFirst() }
        return word
    }
}
