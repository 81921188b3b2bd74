/// What happens to a list or dictionary if a part of it cannot be written.
struct Revision {
    enum Policy {
        /// Nothing is written: it was set as a whole.
        case wholly
        /// Everything else is written, and that part stays as it was: it was edited in place.
        case partly
    }
    let policy: Policy
    /// Why parts were not written.
    private(set) var errors: [any Error] = []

    init(_ policy: Policy) { self.policy = policy }

    /// The result of `write` for a part; nil if the part cannot be written, but the rest is to be.
    mutating func attempt<Result>(_ write: (inout Revision) throws -> Result) throws -> Result? {
        do {
            return try write(&self)
        } catch {
            guard policy == .partly else { throw error }
            errors.append(error)
            return nil
        }
    }
}

extension Converter {
    /// The JSON that replaces `present`, so that a value is read from it: `present` itself if it already reads as the value,
    /// and, in a list or dictionary, every element that already does.
    ///
    /// A scalar keeps the kind that is there if it can be written in that kind: `"21"` set to 22 becomes `"22"`. So do the elements
    /// of lists.
    ///
    /// - Returns: Nil if nothing is to be there.
    /// - Throws: What the converter throws, and ``ConversionError`` for what would not be read back.
    func revised(_ value: Value, over present: JSON?, _ revision: inout Revision) throws -> JSON? {
        if let revise { return try revise(value, present, &revision) }
        if let present, reads(value, from: present) { return present }
        return try encoded(value, over: present)
    }

    /// The same for a value that is not a list or dictionary, and differs from the one that is read.
    func encoded(_ value: Value, over present: JSON?) throws -> JSON? {
        guard let encode else { throw ConversionError.readOnly }
        guard let encoded = try encode(value) else { return nil }
        try confirm(encoded)
        return present.flatMap { respell(encoded, like: $0, value) } ?? encoded
    }

    /// Whether a value is read from what is there.
    func reads(_ value: Value, from present: JSON) -> Bool {
        if let refers = refers(present, to: value) { return refers }
        return self.value(of: present).map { isSame($0, value, present) } ?? false
    }

    /// Throws if what was encoded could not be read back.
    func confirm(_ encoded: JSON) throws {
        // What the most common types write is known to be readable, and for a reference the object would be loaded.
        let isKnown = (direct != nil || references != nil) && !coercion.isNull(encoded)
        switch isKnown ? .exact : outcome(of: encoded).verdict {
        case .null: throw ConversionError.readsAsNull(encoded.excerpt)
        case .unusable: throw ConversionError.unreadable(encoded.excerpt)
        case .absent, .exact, .coerced: break
        }
    }

    /// What was encoded, in the kind of the JSON that is there, if that is readable and the result reads back as the value.
    private func respell(_ encoded: JSON, like present: JSON, _ value: Value) -> JSON? {
        guard encoded.kind != present.kind, !coercion.isNull(present),
            let candidate = Respelling.spell(encoded, like: present, coercion),
            references?.isReference(present) ?? (self.value(of: present) != nil), reads(value, from: candidate)
        else { return nil }
        return candidate
    }

    /// Whether two values are equal; strings by code points, lists and dictionaries by their elements. Values that are not
    /// `Equatable` are the same if they are the same object, or if they are encoded the same.
    ///
    /// - Parameter json: What the first one was read from.
    func isSame(_ current: Value, _ new: Value, _ json: JSON? = nil) -> Bool {
        if let compare { return compare(current, new) }
        if let left = current as? String, let right = new as? String { return left.utf8.elementsEqual(right.utf8) }
        if let areEqual = areEqual(current, new) { return areEqual }
        if let left = object(current), left === object(new) { return true }
        guard let encode, let new = try? encode(new) else { return false }
        return new == (json ?? (try? encode(current)) ?? nil)
    }

    /// The object that a value is, or that an optional wraps.
    private func object(_ value: Value) -> AnyObject? {
        guard let wrapped = withoutOptionals(value), type(of: wrapped) is AnyObject.Type else { return nil }
        return wrapped as AnyObject
    }
}

extension JSON {
    /// The beginning of the text, for messages.
    fileprivate var excerpt: String {
        let text = text(.compact)
        return text.count > 80 ? text.prefix(80) + "…" : text
    }
}
