/// Writing lists over the ones that are there: only what differs from what is read is written.
extension Converter {
    /// How a list is written, each value by this converter.
    ///
    /// New values are matched with what is read, in order. What matches keeps its bytes; what cannot be read (null, other kinds,
    /// references that a store lacks) stays between the neighbors it had. Of the others, one that replaces another
    /// takes its kind, one that was read elsewhere in the list keeps its bytes, and the rest are written anew.
    var listRevising: Converter<[Value]>.Revising {
        { values, present, revision in
            let base = present?.kind == .array ? present : nil
            var old: [Value] = []
            let list = ListRevision(base ?? .emptyArray) { json in
                // A store is not asked for objects that are compared by their references.
                if self.references != nil { return self.nullValue != nil || !self.coercion.isNull(json) }
                guard let value = self.value(of: json) else { return false }
                old.append(value)
                return true
            }
            func isEqual(_ index: Int, _ new: Int) -> Bool {
                index < old.count && self.isSame(old[index], values[new], list.elements[index])
            }
            func key(_ value: @autoclosure () -> Value) -> AnyHashable? {
                // Models carry their own JSON.
                Value.self is any Hashable.Type && !(Value.self is any ModelClass.Type) ? value() as? AnyHashable : nil
            }
            let changes = try list.changes(
                to: values.count,
                ListRevision.Rules(
                    isSame: self.references == nil
                        ? isEqual : { self.refers(list.elements[$0], to: values[$1]) ?? false },
                    isEqual: isEqual,
                    isReadable: { self.references == nil || self.value(of: list.elements[$0]) != nil },
                    oldKey: { index in index < old.count ? key(old[index]) : nil },
                    newKey: { key(values[$0]) },
                    written: { new, json, revision in
                        try self.element(
                            values[new], over: json ?? self.references?.example(list.elements.first), &revision)
                    }), &revision)
            // If nothing could be written, what is there stays, whatever it is.
            if changes.isEmpty, base != nil || !values.isEmpty { return present }
            var revised = base ?? .emptyArray
            revised.replaceElements(changes)
            return revised
        }
    }

    /// What an element is written as; nil if it is to be removed.
    func element(_ value: Value, over present: JSON?, _ revision: inout Revision) throws -> JSON? {
        Work.add(1)
        if let json = try revised(value, over: present, &revision) { return json }
        guard nullValue != nil else { return nil }
        // Where null is a value, there is nothing to write for nil.
        if traits.nullIsValue, isNil(value) {
            throw ConversionError.unwritable("nil")
        }
        return traits.nullIsValue ? nil : .null
    }
}

/// The elements of an array that are read, or may be, and the changes to them.
///
/// Independent of the type of values: generic code whose type is known only at run time takes much longer for each step.
private struct ListRevision {
    /// Of the elements that are read: where they are, and what they are.
    private var positions: [Int] = []
    private(set) var elements: [JSON] = []
    /// The number of all elements.
    private var arrayCount = 0

    /// Questions about values: old ones by their index in `elements`, new ones by theirs.
    struct Rules {
        /// Whether a new value is what an element reads as, or refers to.
        let isSame: (Int, Int) -> Bool
        let isEqual: (Int, Int) -> Bool
        /// Whether an element can be read; for references the store is asked.
        let isReadable: (Int) -> Bool
        /// The keys by which values are found among many; nil if they are not to be looked for.
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

    /// The changes that make an array read as `count` new values.
    func changes(to count: Int, _ rules: Rules, _ revision: inout Revision) throws -> [JSON.ElementEdit] {
        let gaps = ListDifference(elements.count, count, isSame: rules.isSame).gaps
        var changes: [JSON.ElementEdit] = []
        let moved = MovedElements(gaps, rules)
        func written(_ new: Int, over json: JSON?, _ revision: inout Revision) throws -> JSON?? {
            if let index = moved.index(of: new) { return elements[index] }
            return try revision.attempt { try rules.written(new, json, &$0) }
        }
        for gap in gaps {
            // Only references that no longer match are looked up: the store may not have them.
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

    /// Elements that are no longer where they were, for values that are found elsewhere.
    private struct MovedElements {
        /// If they are few.
        private var gone: [Int] = []
        /// By their values, if they are many.
        private var places: [AnyHashable: Int] = [:]
        private let rules: Rules
        private static let few = 8

        init(_ gaps: [ListDifference.Gap], _ rules: Rules) {
            self.rules = rules
            guard gaps.contains(where: { !$0.new.isEmpty }), let first = gaps.lazy.flatMap({ $0.old }).first,
                rules.oldKey(first) != nil
            else { return }
            gone = gaps.flatMap { $0.old }
            if gone.count <= Self.few { return }
            for index in gone {
                guard let key = rules.oldKey(index), places[key] == nil else { continue }
                places[key] = index
            }
            gone = []
        }

        func index(of new: Int) -> Int? {
            if let index = gone.first(where: { rules.isEqual($0, new) }) { return index }
            guard !places.isEmpty, let key = rules.newKey(new), let index = places[key], rules.isEqual(index, new)
            else { return nil }
            return index
        }
    }
}
