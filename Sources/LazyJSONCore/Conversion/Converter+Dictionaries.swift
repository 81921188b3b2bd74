/// Dictionaries: objects whose names are the keys.

/// How the names of members correspond to the keys of a dictionary, and the order in which new names are written.
struct MemberKeys<Key: Hashable & Sendable>: Sendable {
    /// Returns the key that a name reads as, or nil if the name isn't a key.
    let key: @Sendable (String) -> Key?
    /// Returns the name that is written for a key.
    let name: @Sendable (Key) throws -> String
    /// The order of new names.
    let precedes: @Sendable (String, String) -> Bool
    /// How names are read, without the type of keys.
    let form: KeyForm

    /// Creates keys that a converter reads from names as if they were strings. A key is written as the text of its
    /// encoded value.
    init(_ converter: Converter<Key>) {
        let read = converter.read
        let key: @Sendable (String) -> Key? = { name in
            let (key, _) = read(JSON(name))
            return key
        }
        self.key = key
        form = KeyForm(converter) { key($0).map { CheckedKey($0) } }
        let encode = converter.encode
        name = { key in
            guard let encode else { throw ConversionError.readOnly }
            // The text of a string, a number or a Bool.
            guard let name = try encode(key).flatMap({ Coercion.lenient.string($0).value }),
                case let (read?, _) = read(JSON(name)), read == key
            else { throw ConversionError.unwritable("the key \(key)") }
            return name
        }
        precedes = { $0.precedesInWriting($1) }
    }
}

extension MemberKeys where Key == String {
    /// Keys that are the names themselves.
    static var names: MemberKeys { MemberKeys() }

    private init() {
        key = { $0 }
        name = { $0 }
        precedes = { $0 < $1 }
        form = .names
    }
}

extension String {
    /// The order in which unordered values are written: numbers by their value, before other text.
    func precedesInWriting(_ other: String) -> Bool {
        switch (JSONNumber(self)?.double, JSONNumber(other)?.double) {
        case (let left?, let right?) where left != right: left < right
        case (_?, nil): true
        case (nil, _?): false
        // Doubles are equal for many long numbers.
        case (_?, _?) where JSONNumber(self) != JSONNumber(other):
            DecimalParts(number: self).isLess(than: DecimalParts(number: other))
        default: self < other
        }
    }
}

/// The members of an object by their keys. Several names may read as the same key, if only because Swift considers some
/// strings equal that JSON distinguishes. The first of these members is used.
///
/// Only as much of the object is read as its consumer needs.
struct FirstMembers<Key: Hashable & Sendable> {
    private var members: ChildCursor
    private var known: Set<Key> = []
    private let keys: MemberKeys<Key>

    /// Returns nil for anything but an object.
    init?(_ json: JSON, _ keys: MemberKeys<Key>) {
        guard json.kind == .object, let cursor = ChildCursor(json) else { return nil }
        members = cursor
        self.keys = keys
    }

    mutating func next() -> (key: Key, value: JSON)? {
        while let (name, member) = members.next() {
            if let key = name.flatMap({ keys.key($0.string) }), known.insert(key).inserted { return (key, member) }
        }
        return nil
    }
}

extension Converter {
    /// The converter of a dictionary. Members that can't be read are left out. If a name repeats, the first member is
    /// used.
    var dictionary: Converter<[String: Value]> {
        // The type of keys is known here: hashing keys of any type takes much longer.
        dictionary(.names, reading: reading(by: .names))
    }

    /// Returns the converter of a dictionary with keys of any type. Members that can't be read are left out, and so are
    /// names that aren't keys.
    func dictionary<Key: Hashable & Sendable>(_ keys: MemberKeys<Key>) -> Converter<[Key: Value]> {
        dictionary(keys, reading: reading(by: keys))
    }

    @inline(__always)
    private func reading<Key: Hashable & Sendable>(
        by keys: MemberKeys<Key>
    ) -> @Sendable (JSON) -> Outcome<[Key: Value]> {
        { json in
            guard var members = FirstMembers(json, keys) else { return (nil, .unusable(.wrongKind)) }
            var values: [Key: Value] = [:]
            while let (key, member) = members.next() {
                if let value = self.value(of: member) { values[key] = value }
            }
            return (values, .exact)
        }
    }

    private func dictionary<Key: Hashable & Sendable>(
        _ keys: MemberKeys<Key>, reading: @escaping @Sendable (JSON) -> Outcome<[Key: Value]>
    ) -> Converter<[Key: Value]> {
        let element = self
        let known = rememberedValues(of: [Key: Value].self)
        var dictionary = ConverterFunctions<[Key: Value]> { json in
            if let values = known?.value(of: json) { return (values, .exact) }
            let (values, verdict) = reading(json)
            if let values { known?.note(values, count: values.count, of: json) }
            return (values, verdict)
        }
        if let encode {
            dictionary.encode = { values in
                let members = try values.map { key, value in (key: try keys.name(key), value: value) }
                return JSON(
                    members: try members.ordered { keys.precedes($0.key, $1.key) }.map { name, value in
                        (key: name, value: try encode(value) ?? .null)
                    })
            }
            dictionary.revise = dictionaryRevising(keys, known)
        }
        dictionary.compare = { left, right in
            left.count == right.count
                && left.allSatisfy { key, value in
                    right.index(forKey: key).map { element.isSame(value, right[$0].value) } ?? false
                }
        }
        if isRevalidated {
            dictionary.rereading = { json in
                guard var members = FirstMembers(json, keys) else { return Renewable(nil) }
                var names: [Key] = []
                var parts: [Renewable<Value>] = []
                while let (key, member) = members.next() {
                    names.append(key)
                    parts.append(element.decodeRenewable(member))
                }
                return RenewableParts.newlyRead(parts) { [names] parts in
                    var values: [Key: Value] = [:]
                    for (key, part) in zip(names, parts) { values[key] = part.value }
                    return values
                }
            }
        }
        let traits = traits.ofList(.object, .dictionary(self, key: keys.form))
        return Converter<[Key: Value]>(dictionary, traits).reading(.object, by: coercion)
    }

    /// How a dictionary is written over the present object, with this converter for each value. Only the differences
    /// are written.
    ///
    /// Members keep their order, and members that can't be read stay unless they are set. A changed member keeps its
    /// position and its kind. A missing member is removed with all others of its key. New members are appended, in the
    /// order of their names.
    ///
    /// If it is known what the present object reads as, only members with other bits are compared and written.
    private func dictionaryRevising<Key: Hashable & Sendable>(
        _ keys: MemberKeys<Key>, _ known: ReadValues<[Key: Value]>?
    ) -> ConverterFunctions<[Key: Value]>.Revising {
        { values, present, revision in
            let base = present.flatMap { $0.kind == .object && !$0.isIdentical(to: .emptyObject) ? $0 : nil }
            let change = base.flatMap { base in
                known?.value(of: base).flatMap { MemberChange(from: $0, to: values, keys, in: base) }
            }
            // The value that the new object reads as; nil if that isn't known.
            var result = change?.keepsKeys == true ? values : nil
            func noteResult(_ json: JSON?, for key: Key, _ value: Value) {
                if result != nil, let read = self.readBack(value, from: json) {
                    if !EqualBits.areSame(read, value) { result?[key] = read }
                } else {
                    result = nil
                }
            }
            let errorCount = revision.errors.count
            var changes: [(name: MemberName, value: JSON)] = []
            // The names by the key that they read as. The first one is used.
            var names: [Key: [MemberName]] = [:]
            var removedKeys: [Key] = []
            var example: JSON?
            var all = change == nil ? DistinctMembers(base ?? .emptyObject) : nil
            var changed = change?.members.makeIterator()
            while let (name, json) = all?.next() ?? changed?.next() {
                guard let key = keys.key(name.string) else { continue }
                if example == nil { example = self.references?.example(json) }
                names[key, default: []].append(name.key)
                guard names[key]?.count == 1 else { continue }
                guard let new = values.index(forKey: key).map({ values[$0].value }) else {
                    if self.value(of: json) != nil { removedKeys.append(key) }
                    continue
                }
                let written = try revision.attempt { revision in try self.element(new, over: json, &revision) }
                noteResult(written ?? nil, for: key, new)
                guard let written, !(written?.isIdentical(to: json) ?? false) else { continue }
                if let written { changes.append((name.key, written)) } else { removedKeys.append(key) }
            }
            let removed = removedKeys.flatMap { names[$0] ?? [] }
            var added: [(name: String, value: JSON)] = []
            for (key, value) in change?.new ?? Array(values) where names[key] == nil {
                let member = try revision.attempt { revision -> (name: String, value: JSON)? in
                    let name = try keys.name(key)
                    return try self.element(value, over: example, &revision).map { (name, $0) }
                }
                noteResult((member ?? nil)?.value, for: key, value)
                if let member = member ?? nil { added.append(member) }
            }
            changes += added.ordered { keys.precedes($0.name, $1.name) }.map { (MemberName($0.name), $0.value) }
            // If nothing could be written, the present JSON stays, whatever it is.
            if changes.isEmpty, removed.isEmpty, base != nil || !values.isEmpty { return present }
            var revised = base ?? .emptyObject
            revised.keepComments(of: changes.map(\.value))
            revised.removeMembers(named: removed)
            for (name, value) in changes { revised.setMember(name, to: value) }
            if let result, revision.errors.count == errorCount { known?.note(result, count: result.count, of: revised) }
            return revised
        }
    }
}

/// The members of an object for whose keys the values of two dictionaries have different bits.
private struct MemberChange<Key: Hashable & Sendable, Value: Sendable> {
    private(set) var members: [(name: Name, value: JSON)] = []
    /// The keys and the new values of members that were added or changed.
    let new: [Dictionary<Key, Value>.Element]
    /// Whether the keys that both dictionaries have are spelled alike.
    private(set) var keepsKeys = true

    /// Returns nil if the members can't be found without looking at all of them.
    ///
    /// - Parameter object: The object, which has one member for each key of the old dictionary.
    init?(from old: [Key: Value], to new: [Key: Value], _ keys: MemberKeys<Key>, in object: JSON) {
        let change = UnorderedDifference(old, new) {
            EqualBits.areSame($0.key, $1.key) && EqualBits.areSame($0.value, $1.value)
        }
        guard let change else { return nil }
        self.new = change.new
        for (key, _) in change.gone {
            guard let name = try? MemberName(keys.name(key)), let json = object.member(name) else { return nil }
            members.append((.key(name), json))
            keepsKeys = keepsKeys && new.index(forKey: key).map { EqualBits.areSame(new[$0].key, key) } ?? true
        }
    }
}

extension Dictionary: JSONConvertible where Key: JSONConvertible, Value: JSONConvertible {
    /// Writes an object. Members are in the order of their names, and names that are numbers are in the order of their
    /// values.
    ///
    /// - Returns: The JSON object.
    /// - Throws: The error that a value's `encode` throws, or ``ConversionError`` if a key can't be written.
    public func encode() throws -> JSON? { try Self.converter(in: .standalone).encode?(self) }
    /// Returns a converter that is based on the converters of the key and value types.
    ///
    /// A name is read as if it were a string, and a key is written as the text of its string, number or Bool.
    ///
    /// - Parameter context: The policy, and a way to find other converters.
    /// - Returns: The converter for the dictionary.
    public static func converter(in context: ConversionContext) -> Converter<[Key: Value]> {
        let value = Value.converter(in: context).resolved(in: context)
        let ofNames: Any = value.dictionary
        if let converter = ofNames as? Converter<[Key: Value]> { return converter }
        let forKeys = context.forKeys
        return value.dictionary(MemberKeys(Key.converter(in: forKeys).resolved(in: forKeys)))
    }
}
