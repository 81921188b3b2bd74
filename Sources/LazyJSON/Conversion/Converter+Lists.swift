/// Lists over the ones that stand there: what is written is what differs from what is read.
extension Converter {
    /// How a list of values is written, each by this converter.
    ///
    /// New values are matched with what is read, in order. What matches keeps its bytes; what cannot be read (null, other kinds,
    /// references that a store lacks) stays between the neighbours it had. Of what is left, one that came in the place of another
    /// takes its kind, one that was read elsewhere in the list keeps its bytes, and the others are written anew.
    func listRevising(_ coercion: Coercion, nullIsElement: Bool) -> Converter<[Value]>.Revising {
        { values, present, revision in
            let base = present?.kind == .array ? present : nil
            let old = ListElements(base ?? .emptyArray, self, coercion, nullIsElement)
            let difference = ListDifference(old.count, values.count) { old.isSame($0, as: values[$1]) }
            if difference.gaps.isEmpty, let base { return base }
            var edits: [JSON.ElementEdit] = []
            let moved = MovedElements(old, difference.gaps, values)
            for gap in difference.gaps {
                // Of references, those that no longer match are only now told apart: the store may not have got them.
                let gone = gap.old.filter { old.isReadable($0) }
                var news = gap.new.makeIterator()
                var next = gap.old.upperBound < old.count ? old[gap.old.upperBound].position : old.arrayCount
                for index in gone {
                    let (position, json) = old[index]
                    guard let new = news.next() else {
                        edits.append(JSON.ElementEdit(position..<position + 1))
                        continue
                    }
                    next = position + 1
                    let written = try revision.attempt { revision in
                        try moved.json(for: values[new])
                            ?? self.element(values[new], over: json, coercion, nullIsElement, &revision)
                    }
                    guard let written, !(written?.isIdentical(to: json) ?? false) else { continue }
                    edits.append(JSON.ElementEdit(position..<position + 1, written.map { [$0] } ?? []))
                }
                var added: [JSON] = []
                while let new = news.next() {
                    let written = try revision.attempt { revision in
                        try moved.json(for: values[new])
                            ?? self.element(values[new], over: nil, coercion, nullIsElement, &revision)
                    }
                    if let json = written ?? nil { added.append(json) }
                }
                if !added.isEmpty { edits.append(JSON.ElementEdit(next..<next, added)) }
            }
            // Where nothing could be written, what is there stays, whatever it is.
            if edits.isEmpty, base != nil || !values.isEmpty { return present }
            var revised = base ?? .emptyArray
            revised.replaceElements(edits)
            return revised
        }
    }

    /// What an element is written as; nil where it is to be none.
    func element(
        _ value: Value, over present: JSON?, _ coercion: Coercion, _ nullIsElement: Bool, _ revision: inout Revision
    ) throws -> JSON? {
        Work.add(1)
        return try revised(value, over: present, coercion, &revision) ?? (nullIsElement ? .null : nil)
    }
}

/// The elements of an array that are read, or may be, and where they are.
private struct ListElements<Value: Sendable> {
    private let elements: [(position: Int, json: JSON, value: Value?)]
    private let converter: Converter<Value>
    private let coercion: Coercion
    /// The number of all elements.
    let arrayCount: Int

    init(_ array: JSON, _ converter: Converter<Value>, _ coercion: Coercion, _ nullIsElement: Bool) {
        var elements: [(position: Int, json: JSON, value: Value?)] = []
        var cursor = ChildCursor(array)
        var position = 0
        while let json = cursor?.next()?.value {
            defer { position += 1 }
            if !nullIsElement, coercion.isNull(json) { continue }
            // A store is not asked for objects that are compared by their references.
            let value = converter.references == nil ? converter.decodeUnlessNull(json, coercion) : nil
            if value != nil || converter.references != nil { elements.append((position, json, value)) }
        }
        self.elements = elements
        self.converter = converter
        self.coercion = coercion
        arrayCount = position
    }

    var count: Int { elements.count }

    subscript(index: Int) -> (position: Int, json: JSON) { (elements[index].position, elements[index].json) }

    func value(_ index: Int) -> Value? { elements[index].value }

    func isSame(_ index: Int, as value: Value) -> Bool {
        if let references = converter.references { return references.refers(elements[index].json, value) }
        return isEqual(index, to: value)
    }

    func isEqual(_ index: Int, to value: Value) -> Bool {
        elements[index].value.map { converter.isSame($0, value, elements[index].json) } ?? false
    }

    /// Whether an element is one that is read; of references the store is asked.
    func isReadable(_ index: Int) -> Bool {
        elements[index].value != nil || converter.decodeUnlessNull(elements[index].json, coercion) != nil
    }
}

/// The bytes of elements that are gone from where they were, for those that turn up elsewhere.
private struct MovedElements<Value: Sendable> {
    private let elements: ListElements<Value>
    private var places: [AnyHashable: Int] = [:]

    init(_ elements: ListElements<Value>, _ gaps: [ListDifference.Gap], _ values: [Value]) {
        self.elements = elements
        // Models bring their own JSON with them.
        guard Value.self is any Hashable.Type, !(Value.self is JSONModel.Type),
            gaps.contains(where: { !$0.old.isEmpty }), gaps.contains(where: { !$0.new.isEmpty })
        else { return }
        for index in gaps.lazy.flatMap(\.old) {
            guard let key = elements.value(index) as? AnyHashable, places[key] == nil else { continue }
            places[key] = index
        }
    }

    func json(for value: Value) -> JSON? {
        guard !places.isEmpty, let key = value as? AnyHashable, let index = places[key],
            elements.isEqual(index, to: value)
        else { return nil }
        return elements[index].json
    }
}
