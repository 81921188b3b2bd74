/// The decision table for lists, dictionaries and models: what else than an array or object they are read from.
extension Coercion {
    /// Whether they are read from arrays and objects only.
    var readsContainersExactly: Bool {
        !(readsNumberedObjectsAsLists || readsSingleValuesAsLists || readsEmptyArraysAsObjects
            || readsContainersFromText)
    }

    /// The array or object that JSON which is not null stands for; nil if it stands for none.
    ///
    /// - Parameter isElement: Whether a single value can be read as an element of the list.
    func container(_ kind: JSONKind, in json: JSON, where isElement: (JSON) -> Bool) -> FoundContainer? {
        if json.kind == kind { return FoundContainer(json, .itself) }
        if readsContainersFromText, let text = Self.containerText(in: json),
            var found = kind == text.kind
                ? FoundContainer(text, .itself) : bareContainer(kind, in: text, where: isElement)
        {
            found.text = json
            return found
        }
        return bareContainer(kind, in: json, where: isElement)
    }

    /// The same for what is of another kind, and not in a string.
    private func bareContainer(_ kind: JSONKind, in json: JSON, where isElement: (JSON) -> Bool) -> FoundContainer? {
        if kind == .object {
            guard readsEmptyArraysAsObjects, json.kind == .array, json.count == 0 else { return nil }
            return FoundContainer(.emptyObject, .emptyArray(json))
        }
        if readsNumberedObjectsAsLists, let numbered = NumberedObject(json) {
            return FoundContainer(JSON(numbered.values), .numbered(numbered))
        }
        return readsSingleValuesAsLists && isElement(json) ? FoundContainer(JSON([json]), .single) : nil
    }

    /// The array or object that all of a string is the text of.
    static func containerText(in json: JSON, nestingLimit: Int = JSON.defaultNestingLimit) -> JSON? {
        guard let text = json.exactString else { return nil }
        // Most strings are no such text, and an error takes long to make.
        let first = text.utf8.first { $0 != 0x20 && !(0x09...0x0D).contains($0) }
        guard first == UInt8(ascii: "[") || first == UInt8(ascii: "{") else { return nil }
        return try? JSON(parsing: text, nestingLimit: nestingLimit)
    }
}

/// An array or object that was read from other JSON, and how it is written back in the same shape.
struct FoundContainer {
    enum Shape {
        case itself
        case numbered(NumberedObject)
        /// The only element of the list.
        case single
        /// The array.
        case emptyArray(JSON)
    }
    /// The array or object.
    let content: JSON
    private let shape: Shape
    /// The string that it is in.
    var text: JSON?

    init(_ content: JSON, _ shape: Shape) { (self.content, self.shape) = (content, shape) }

    /// What replaces the JSON that was found, so that the content is another one: in the same shape, if that can be.
    func replaced(by new: JSON) -> JSON {
        let shaped = shaped(new)
        guard let text else { return shaped }
        let string = shaped.text
        return text.exactString.map { $0.utf8.elementsEqual(string.utf8) } ?? false ? text : JSON(string)
    }

    private func shaped(_ new: JSON) -> JSON {
        switch shape {
        case .itself: return new
        case .numbered(let object): return object.replacingValues(by: new) ?? new
        case .single: return new.count == 1 ? new.element(0) ?? new : new
        case .emptyArray(let array): return new.count == 0 ? array : new
        }
    }
}

/// An object whose names are all decimal numbers, as a list: `{"0": "a", "2": "b"}`.
struct NumberedObject {
    private let object: JSON
    private var numbers: [Int] = []
    /// In the order of their numbers.
    private(set) var values: [JSON] = []

    /// Nil for anything else.
    init?(_ json: JSON) {
        guard json.kind == .object, var cursor = ChildCursor(json) else { return nil }
        while let name = cursor.next()?.name {
            if Self.number(name.string) == nil { return nil }
        }
        object = json
        var members: [(number: Int, value: JSON)] = []
        var distinct = DistinctMembers(json)
        while let (name, value) = distinct.next() {
            if let number = Self.number(name.string) { members.append((number, value)) }
        }
        members = members.ordered { $0.number < $1.number }
        numbers = members.map(\.number)
        values = members.map(\.value)
    }

    /// The number that a name spells: digits without a zero before them, and few enough to count on.
    private static func number(_ name: String) -> Int? {
        guard !name.isEmpty, name.utf8.count <= 15, name.utf8.allSatisfy({ $0 &- UInt8(ascii: "0") < 10 }),
            name == "0" || name.utf8.first != UInt8(ascii: "0")
        else { return nil }
        return Int(name)
    }

    /// The object with other values; nil if there is no name for one of them.
    ///
    /// Values that are still there keep their names, as far as the order allows: those that come before the first one that was inserted
    /// between others, and all of them if none was.
    func replacingValues(by list: JSON) -> JSON? {
        var new: [JSON] = []
        var cursor = ChildCursor(list)
        while let value = cursor?.next()?.value { new.append(value) }
        var gaps = ListDifference(values.count, new.count) { values[$0].isIdentical(to: new[$1]) }.gaps
        if let insertion = gaps.firstIndex(where: { $0.new.count > $0.old.count && $0.old.upperBound < values.count }) {
            let first = gaps[insertion]
            gaps[insertion...] = [
                ListDifference.Gap(
                    old: first.old.lowerBound..<values.count, new: first.new.lowerBound..<new.count)
            ]
        }
        var changed = object
        var removed: [MemberName] = []
        for gap in gaps {
            for (old, value) in zip(gap.old, new[gap.new]) where !values[old].isIdentical(to: value) {
                changed.setMember(name(numbers[old]), to: value)
            }
            removed += gap.old.dropFirst(gap.new.count).map { name(numbers[$0]) }
            var next = (numbers.last ?? -1) + 1
            for value in new[gap.new].dropFirst(gap.old.count) {
                guard Self.number(String(next)) != nil else { return nil }
                changed.setMember(name(next), to: value)
                next += 1
            }
        }
        changed.removeMembers(named: removed)
        return changed
    }

    private func name(_ number: Int) -> MemberName { MemberName(String(number)) }
}

extension Converter {
    /// This converter of lists or objects, which then also reads what a policy reads as one, and writes it in the shape that is there.
    ///
    /// - Parameter isElement: Whether a single value can be read as an element of the list.
    func reading(
        _ kind: JSONKind, by coercion: Coercion,
        where isElement: (@Sendable (JSON) -> Bool)? = nil
    ) -> Converter {
        if coercion.readsContainersExactly { return self }
        var base = self
        base.traits.coercion = coercion
        let plain = base
        let find: @Sendable (JSON) -> FoundContainer? = { json in
            coercion.container(kind, in: json) { isElement?($0) ?? false }
        }
        var reading = Converter(
            reading: { json in
                guard json.kind != kind, let found = find(json) else { return plain.read(json) }
                let (value, verdict) = plain.read(found.content)
                if case .exact = verdict { return (value, .coerced) }
                return (value, verdict)
            }, encode: encode)
        reading.traits = plain.traits
        // That a value is of another kind does not mean that it cannot be read.
        reading.traits.listKind = nil
        reading.traits.form = plain.traits.form.map { form in .inside(form, content: { find($0)?.content }) }
        reading.compare = compare
        reading.references = references
        reading.nullValue = nullValue
        reading.direct = direct
        if isRevalidated { reading.rereading = { plain.readRenewable(find($0)?.content ?? $0) } }
        reading.revise = { value, present, revision in
            guard let present, !coercion.isNull(present), let found = find(present) else {
                return try plain.revised(value, over: present, &revision)
            }
            let new = try plain.revised(value, over: found.content, &revision)
            guard let new else { return nil }
            if new.isIdentical(to: found.content) { return present }
            let shaped = found.replaced(by: new)
            if shaped.isIdentical(to: new) { return new }
            // A list of one list, for instance, is another list as a single value.
            return !coercion.isNull(shaped) && find(shaped)?.content == new ? shaped : new
        }
        return reading
    }
}
