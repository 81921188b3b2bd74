/// Writing lists over the present ones: only elements that differ from the ones that are read are written.
extension Converter {
    /// How a list is written, with this converter for each value.
    ///
    /// New values are matched with the present elements, in order. Elements that match keep their bytes. Elements that
    /// can't be read (null, other kinds, references that the store doesn't have) stay between their neighbors. A value
    /// that replaces another takes its kind, a value that was read elsewhere in the list keeps its bytes, and the rest
    /// are newly written.
    var listRevising: Converter<[Value]>.Revising {
        { values, present, revision in
            let base = present?.kind == .array ? present : nil
            var old: [Value] = []
            let list = ListRevision(base ?? .emptyArray) { json in
                // Objects of a store are compared by their references, so they aren't loaded here.
                if self.references != nil { return self.nullValue != nil || !self.coercion.isNull(json) }
                guard let value = self.value(of: json) else { return false }
                old.append(value)
                return true
            }
            // Values that can only be compared by their JSON are encoded once each.
            let isCompared = self.compare != nil || self.references != nil || Value.self is any Equatable.Type
            let oldJSON = isCompared ? [] : old.map(self.encodedForComparison)
            let newJSON = isCompared ? [] : values.map(self.encodedForComparison)
            func isEqual(_ index: Int, _ new: Int) -> Bool {
                guard index < old.count else { return false }
                if isCompared { return self.isSame(old[index], values[new]) }
                return newJSON[new].map { $0 == oldJSON[index] } ?? false
            }
            func key(_ value: Value) -> AnyHashable? {
                if Value.self is any Hashable.Type { return value as? AnyHashable }
                return ((try? self.encode?(value)) ?? nil).map { AnyHashable($0) }
            }
            // Models carry their own JSON.
            let findsMoved = self.references != nil || !(Value.self is any ModelClass.Type)
            let changes = try list.changes(
                to: values.count,
                ListRevision.Rules(
                    isSame: self.references == nil
                        ? isEqual : { self.refers(list.elements[$0], to: values[$1]) ?? false },
                    isEqual: self.references == nil
                        ? isEqual : { self.references?.refers(list.elements[$0], values[$1]) ?? false },
                    findsMoved: findsMoved,
                    isReadable: { self.references == nil || self.value(of: list.elements[$0]) != nil },
                    oldKey: { index in
                        if let references = self.references { return references.key(list.elements[index]) }
                        return index < old.count ? key(old[index]) : nil
                    },
                    newKey: { index in
                        guard let references = self.references else { return key(values[index]) }
                        return ((try? self.encode?(values[index])) ?? nil).flatMap(references.key)
                    },
                    written: { new, json, revision in
                        try self.element(
                            values[new], over: json ?? self.references?.example(list.elements.first), &revision)
                    }), &revision)
            // If nothing could be written, the present JSON stays, whatever it is.
            if changes.isEmpty, base != nil || !values.isEmpty { return present }
            var revised = base ?? .emptyArray
            revised.replaceElements(changes)
            return revised
        }
    }

    /// Returns the JSON that is written for an element, or nil to remove the element.
    func element(_ value: Value, over present: JSON?, _ revision: inout Revision) throws -> JSON? {
        Work.add(1)
        if let json = try revised(value, over: present, &revision) { return json }
        guard nullValue != nil else { return nil }
        // If null is a value, nil has no JSON of its own.
        if traits.nullIsValue, isNil(value) {
            throw ConversionError.unwritable("nil")
        }
        return traits.nullIsValue ? nil : .null
    }
}

/// The elements of an array that can be read, or may become readable, and the changes to them.
///
/// This type is independent of the type of values: generic code whose type is known only at run time takes much longer
/// for each step.
private struct ListRevision {
    /// The positions of the elements that are read, and the elements themselves.
    private var positions: [Int] = []
    private(set) var elements: [JSON] = []
    /// The number of all elements, readable or not.
    private var arrayCount = 0

    /// Questions about values: old ones by their index in `elements`, new ones by their own index.
    struct Rules {
        /// Whether an element reads as a new value, or refers to it.
        let isSame: (Int, Int) -> Bool
        let isEqual: (Int, Int) -> Bool
        /// Whether to look elsewhere in the list for a value that isn't at its position.
        let findsMoved: Bool
        /// Whether an element can be read. The store looks up references.
        let isReadable: (Int) -> Bool
        /// The keys that find a value among many. Nil if the value isn't looked for.
        let oldKey: (Int) -> AnyHashable?
        let newKey: (Int) -> AnyHashable?
        let written: (Int, JSON?, inout Revision) throws -> JSON?
    }

    init(_ array: JSON, where isElement: (JSON) -> Bool) {
        var cursor = ChildCursor(array)
        while let json = cursor?.next()?.value {
            defer { arrayCount += 1 }
            guard isElement(json) else { continue }
            positions.append(arrayCount)
            elements.append(json)
        }
    }

    /// Returns the changes that make an array read as `count` new values.
    func changes(to count: Int, _ rules: Rules, _ revision: inout Revision) throws -> [JSON.ElementEdit] {
        let gaps = ListDifference(elements.count, count, isSame: rules.isSame).gaps
        var changes: [JSON.ElementEdit] = []
        var moved = MovedElements(gaps, rules)
        func written(_ new: Int, over json: JSON?, _ revision: inout Revision) throws -> JSON?? {
            if let index = moved.take(for: new) { return elements[index] }
            return try revision.attempt { try rules.written(new, json, &$0) }
        }
        for gap in gaps {
            // Only references that no longer match are looked up, because the store may not have them.
            var news = gap.new.makeIterator()
            var next = gap.old.upperBound < positions.count ? positions[gap.old.upperBound] : arrayCount
            for index in gap.old where rules.isReadable(index) {
                let place = positions[index]..<positions[index] + 1
                guard let new = news.next() else {
                    changes.append(JSON.ElementEdit(place))
                    continue
                }
                next = place.upperBound
                guard let json = try written(new, over: elements[index], &revision),
                    !(json?.isIdentical(to: elements[index]) ?? false)
                else { continue }
                changes.append(JSON.ElementEdit(place, json.map { [$0] } ?? []))
            }
            var added: [JSON] = []
            while let new = news.next() {
                if let json = try written(new, over: nil, &revision) ?? nil { added.append(json) }
            }
            if !added.isEmpty { changes.append(JSON.ElementEdit(next..<next, added)) }
        }
        return changes
    }

    /// Elements that are no longer at their old positions, for values that are found elsewhere.
    private struct MovedElements {
        /// The elements themselves, if they are few.
        private var gone: [Int] = []
        /// The elements by their values, if they are many. Of equal elements, the first is the last in the list.
        private var places: [AnyHashable: [Int]] = [:]
        private let rules: Rules
        private static let few = 8

        init(_ gaps: [ListDifference.Gap], _ rules: Rules) {
            self.rules = rules
            guard rules.findsMoved, gaps.contains(where: { !$0.new.isEmpty }) else { return }
            gone = gaps.flatMap { $0.old }
            if gone.count <= Self.few { return }
            for index in gone.reversed() {
                if let key = rules.oldKey(index) { places[key, default: []].append(index) }
            }
            gone = []
        }

        /// Takes the first element that reads as a value: another value that is equal to it keeps the next one's bytes.
        mutating func take(for new: Int) -> Int? {
            if let place = gone.firstIndex(where: { rules.isEqual($0, new) }) { return gone.remove(at: place) }
            guard !places.isEmpty, let key = rules.newKey(new), let index = places[key]?.last, rules.isEqual(index, new)
            else { return nil }
            return places[key]?.popLast()
        }
    }
}
