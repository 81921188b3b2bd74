/// The decision table for lists, dictionaries and models: the JSON, other than an array or object, that they are read
/// from.
extension Coercion {
    /// Whether lists, dictionaries and models are read from arrays and objects only.
    var readsContainersExactly: Bool {
        !(readsNumberedObjectsAsLists || readsSingleValuesAsLists || readsEmptyArraysAsObjects
            || readsContainersFromText)
    }

    /// Returns the array or object that non-null JSON represents, or nil if it represents none.
    ///
    /// - Parameter isElement: Whether a single value can be read as an element of the list.
    func container(_ kind: JSONKind, in json: JSON, where isElement: (JSON) -> Bool) -> FoundContainer? {
        if json.kind == kind { return FoundContainer(json, .itself) }
        if readsContainersFromText, let text = Self.containerText(in: json),
            let found = kind == text.kind
                ? FoundContainer(text, .itself) : bareContainer(kind, in: text, where: isElement)
        {
            return found.in(text: json, isRight: expects(\.readsContainersFromText))
        }
        return bareContainer(kind, in: json, where: isElement)
    }

    /// Returns the array or object that JSON of another kind represents, if the array or object isn't in a string.
    private func bareContainer(_ kind: JSONKind, in json: JSON, where isElement: (JSON) -> Bool) -> FoundContainer? {
        if kind == .object {
            guard readsEmptyArraysAsObjects, json.kind == .array, json.count == 0 else { return nil }
            return FoundContainer(
                .emptyObject.adopting(json.contextValues), .emptyArray(json),
                isRight: expects(\.readsEmptyArraysAsObjects))
        }
        if readsNumberedObjectsAsLists, let numbered = NumberedObject(json) {
            return FoundContainer(
                JSON(keeping: numbered.values), .numbered(numbered), isRight: expects(\.readsNumberedObjectsAsLists))
        }
        guard readsSingleValuesAsLists, isElement(json) else { return nil }
        return FoundContainer(JSON(keeping: [json]), .single, isRight: expects(\.readsSingleValuesAsLists))
    }

    /// Returns the array or object in a value through which a path goes, if no property reads the value.
    func step(in json: JSON, isPosition: Bool) -> FoundContainer? {
        if readsContainersExactly || isNull(json) || json.kind == .object { return nil }
        if json.kind == .array { return isPosition ? nil : bareContainer(.object, in: json) { _ in false } }
        if readsContainersFromText, let text = Self.containerText(in: json) {
            return FoundContainer(text, .itself).in(text: json, isRight: expects(\.readsContainersFromText))
        }
        return isPosition ? bareContainer(.array, in: json) { _ in true } : nil
    }

    /// Returns the array or object that the whole text of a string spells.
    static func containerText(in json: JSON, nestingLimit: Int = JSON.defaultNestingLimit) -> JSON? {
        guard let text = json.exactString else { return nil }
        // Most strings are not such text, and creating an error takes long.
        let first = text.utf8.first { $0 != 0x20 && !(0x09...0x0D).contains($0) }
        guard first == UInt8(ascii: "[") || first == UInt8(ascii: "{") else { return nil }
        return try? JSON(contentOf: text, nestingLimit: nestingLimit, in: json.contextValues)
    }
}

/// An array or object that was read from other JSON, and how it is written back in the same shape.
package struct FoundContainer {
    enum Shape {
        case itself
        case numbered(NumberedObject)
        /// The only element of the list.
        case single
        /// The array.
        case emptyArray(JSON)
        /// Some members of an object, which are replaced in it.
        case part((JSON) -> JSON)
    }
    /// The array or object.
    package let content: JSON
    private let shape: Shape
    /// The string that contains the array or object, if there is one.
    private var text: JSON?
    /// Whether the policy declares that the other JSON is right.
    private var isRight: Bool

    init(_ content: JSON, _ shape: Shape, isRight: Bool = true) {
        (self.content, self.shape, self.isRight) = (content, shape, isRight)
    }

    /// Returns the array or object as it was found in a string. Any other JSON is the array or object itself.
    func `in`(text: JSON, isRight isTextRight: Bool = true) -> FoundContainer {
        var found = self
        if text.kind == .string { (found.text, found.isRight) = (text, isRight && isTextRight) }
        return found
    }

    /// How the array or object was read.
    package var verdict: Verdict { isRight ? .exact : .coerced }

    /// Returns the JSON that replaces the one that was found, so that it has new content, in the same shape if
    /// possible.
    func replaced(by new: JSON) -> JSON {
        let shaped = shaped(new)
        guard let text else { return shaped }
        let string = shaped.text(.json)
        return text.exactString.map { $0.utf8.elementsEqual(string.utf8) } ?? false ? text : JSON(string)
    }

    private func shaped(_ new: JSON) -> JSON {
        switch shape {
        case .itself: return new
        case .numbered(let object): return object.replacingValues(by: new) ?? new
        case .single: return new.count == 1 ? new.element(0) ?? new : new
        case .emptyArray(let array): return new.count == 0 ? array : new
        case .part(let replace): return replace(new)
        }
    }
}

/// An object whose names are all decimal numbers, as a list: `{"0": "a", "2": "b"}`.
struct NumberedObject {
    private let object: JSON
    private var numbers: [Int] = []
    /// In the order of their numbers.
    private(set) var values: [JSON] = []

    /// Returns nil for any other JSON.
    @_optimize(size) init?(_ json: JSON) {
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

    /// The names, in the order of the values.
    var names: [String] { numbers.map { String($0) } }

    /// Returns the number that a name spells: digits without a leading zero, and few enough for an integer.
    private static func number(_ name: String) -> Int? {
        guard !name.isEmpty, name.utf8.count <= 15, name.utf8.allSatisfy({ $0 &- UInt8(ascii: "0") < 10 }),
            name == "0" || name.utf8.first != UInt8(ascii: "0")
        else { return nil }
        return Int(name)
    }

    /// Returns the object with other values, or nil if one of them can't have a name.
    ///
    /// Values that remain keep their names as far as the order allows. If a value is inserted between others, only the
    /// names before the first insertion are kept.
    @_optimize(size) func replacingValues(by list: JSON) -> JSON? {
        var new: [JSON] = []
        var cursor = ChildCursor(list)
        while let value = cursor?.next()?.value { new.append(value) }
        var gaps = ListDifference(in: ListGap(values.count, new.count)) { values[$0].isIdentical(to: new[$1]) }.gaps
        if let insertion = gaps.firstIndex(where: { $0.new.count > $0.old.count && $0.old.upperBound < values.count }) {
            let first = gaps[insertion]
            gaps[insertion...] = [
                ListGap(old: first.old.lowerBound..<values.count, new: first.new.lowerBound..<new.count)
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

extension JSON {
    /// The names of an object that is read as a list, in the order of the list; nil for any other JSON.
    package var namesAsList: [String]? { NumberedObject(self)?.names }
}

extension Converter {
    /// Returns this converter of lists or objects, extended to read other JSON that a policy reads as one, and to write
    /// in the shape of the present JSON.
    ///
    /// - Parameter isElement: Whether a single value can be read as an element of the list.
    func reading(
        _ kind: JSONKind, by coercion: Coercion,
        where isElement: (@Sendable (JSON) -> Bool)? = nil
    ) -> Converter {
        if coercion.readsContainersExactly { return self }
        let plain = with { $1.coercion = coercion }
        let find: @Sendable (JSON) -> FoundContainer? = { json in
            coercion.container(kind, in: json) { isElement?($0) ?? false }
        }
        return plain.with { functions, traits in
            functions.read = { json in
                guard json.kind != kind, let found = find(json) else { return plain.read(json) }
                let (value, verdict) = plain.read(found.content)
                if case .exact = verdict { return (value, found.verdict) }
                return (value, verdict)
            }
            // A value of another kind may still be readable.
            traits.listKind = nil
            traits.form = .inside(traits.form, content: find)
            if isRevalidated { functions.rereading = { plain.decodeRenewable(find($0)?.content ?? $0) } }
            functions.revise = plain.revising(in: find)
        }
    }

    /// Returns how a list or object is written, in the shape of the JSON in which the present one is found.
    private func revising(
        in find: @escaping @Sendable (JSON) -> FoundContainer?
    ) -> ConverterFunctions<Value>.Revising {
        { value, present, revision in
            guard let present, !self.coercion.isNull(present), let found = find(present) else {
                return try self.revised(value, over: present, &revision)
            }
            let new = try self.revised(value, over: found.content, &revision)
            guard let new else { return nil }
            if new.isIdentical(to: found.content) { return present }
            let shaped = found.replaced(by: new)
            if shaped.isIdentical(to: new) { return new }
            // A list of one list, for instance, reads differently as a single value.
            return !self.coercion.isNull(shaped) && find(shaped)?.content == new ? shaped : new
        }
    }
}
