/// Writing lists over the present ones: only elements that differ from the ones that are read are written.
extension Converter {
    /// How a list is written, with this converter for each value.
    ///
    /// New values are matched with the present elements, in order. Elements that match keep their bytes. Elements that
    /// can't be read (null, other kinds, references that the store doesn't have) stay between their neighbors. A value
    /// that replaces another takes its kind, a value that was read elsewhere in the list keeps its bytes, and the rest
    /// are newly written.
    ///
    /// If it is known what the present list reads as, only values with other bits are compared and written.
    func listRevising(_ known: ReadValues<[Value]>?) -> ConverterFunctions<[Value]>.Revising {
        { values, present, revision in
            let base = present.flatMap { $0.kind == .array && !$0.isIdentical(to: .emptyArray) ? $0 : nil }
            let start = base.flatMap { known?.value(of: $0) }
            var old = start ?? []
            let list = ListRevision(base ?? .emptyArray, areAllRead: start != nil) { json in
                // Objects of a store are compared by their references, so they aren't loaded here.
                if self.references != nil { return self.nullValue != nil || !self.coercion.isNull(json) }
                guard let value = self.value(of: json) else { return false }
                old.append(value)
                return true
            }
            // The value that the new list reads as; nil if that isn't known.
            var result = start == nil ? nil : values
            // Values that can only be compared by their JSON are encoded once each.
            let isCompared = self.functions.compare != nil || self.references != nil || Value.self is any Equatable.Type
            var oldJSON: [Int: JSON?] = [:]
            var newJSON: [Int: JSON?] = [:]
            func encoded(_ index: Int, of list: [Value], _ known: inout [Int: JSON?]) -> JSON? {
                if let json = known[index] { return json }
                let json = self.jsonOrNull(list[index])
                known[index] = .some(json)
                return json
            }
            func isEqual(_ index: Int, _ new: Int) -> Bool {
                guard index < old.count else { return false }
                let isSame =
                    isCompared
                    ? self.isSame(old[index], values[new])
                    : encoded(new, of: values, &newJSON).map { $0 == encoded(index, of: old, &oldJSON) } ?? false
                if isSame, !EqualBits.areSame(old[index], values[new]) { result = nil }
                return isSame
            }
            func key(_ value: Value) -> AnyHashable? {
                if Value.self is any Hashable.Type { return value as? AnyHashable }
                return ((try? self.encode?(value)) ?? nil).map { AnyHashable($0) }
            }
            // Models carry their own JSON.
            let findsMoved = self.references != nil || !(Value.self is _ModelClass.Type)
            let errorCount = revision.errors.count
            let changes = try list.changes(
                to: values.count, start.map { EqualBits.shared($0, values) } ?? (0, 0),
                ListRevision.Rules(
                    isSame: self.references == nil
                        ? isEqual : { self.refers(list.element($0), to: values[$1]) ?? false },
                    isEqual: self.references == nil
                        ? isEqual : { self.references?.refers(list.element($0), values[$1]) ?? false },
                    findsMoved: findsMoved,
                    isEdit: findsMoved && mayContainModels(Value.self)
                        ? { $0 < old.count && isInPlaceEdit(values[$1], of: old[$0]) } : nil,
                    isReadable: { self.references == nil || self.value(of: list.element($0)) != nil },
                    oldKey: { index in
                        if let references = self.references { return references.key(list.element(index)) }
                        return index < old.count ? key(old[index]) : nil
                    },
                    newKey: { index in
                        guard let references = self.references else { return key(values[index]) }
                        return ((try? self.encode?(values[index])) ?? nil).flatMap(references.key)
                    },
                    written: { new, json, revision in
                        let present = json ?? self.references?.example(list.first)
                        let written = try self.element(values[new], over: present, &revision)
                        if result != nil, let read = self.readBack(values[new], from: written) {
                            if !EqualBits.areSame(read, values[new]) { result?[new] = read }
                        } else {
                            result = nil
                        }
                        return written
                    }), &revision)
            // If nothing could be written, the present JSON stays, whatever it is.
            if changes.isEmpty, base != nil || !values.isEmpty { return present }
            var revised = base ?? .emptyArray
            revised.keepComments(of: changes.flatMap(\.values))
            revised.replaceElements(changes)
            if let result, revision.errors.count == errorCount { known?.note(result, count: result.count, of: revised) }
            return revised
        }
    }

    /// Returns what a part reads as that was written for a value; nil if it isn't read.
    func readBack(_ value: Value, from json: JSON?) -> Value? {
        // Text reads as it was written, but in memory of its own.
        json.flatMap { functions.extend == nil ? self.value(of: $0) : value }
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
    /// All elements, readable or not.
    private let all: JSON.Elements
    /// The positions of the elements that are read; nil if all are.
    private let positions: [Int]?

    /// Questions about values: old ones by their index among those that are read, new ones by their own index.
    struct Rules {
        /// Whether an element reads as a new value, or refers to it.
        let isSame: (Int, Int) -> Bool
        let isEqual: (Int, Int) -> Bool
        /// Whether to look elsewhere in the list for a value that isn't at its position.
        let findsMoved: Bool
        /// Whether a new value is an edit of an old one; nil if values aren't edited in place.
        let isEdit: ((Int, Int) -> Bool)?
        /// Whether an element can be read. The store looks up references.
        let isReadable: (Int) -> Bool
        /// The keys that find a value among many. Nil if the value isn't looked for.
        let oldKey: (Int) -> AnyHashable?
        let newKey: (Int) -> AnyHashable?
        let written: (Int, JSON?, inout Revision) throws -> JSON?
    }

    init(_ array: JSON, areAllRead: Bool, where isElement: (JSON) -> Bool) {
        let all = array.exactElements
        self.all = all
        positions = areAllRead ? nil : all.indices.filter { isElement(all[$0]) }
    }

    /// The number of elements that are read.
    private var count: Int { positions?.count ?? all.count }

    /// An element that is read.
    func element(_ index: Int) -> JSON { all[position(index)] }

    /// The first element that is read.
    var first: JSON? { count > 0 ? element(0) : nil }

    private func position(_ index: Int) -> Int { positions?[index] ?? index }

    /// Returns the changes that make an array read as `count` new values.
    ///
    /// - Parameter shared: The numbers of elements at the beginning and at the end that are known to read as the new
    ///   values there.
    func changes(
        to newCount: Int, _ shared: (first: Int, last: Int), _ rules: Rules, _ revision: inout Revision
    ) throws -> [JSON.ElementEdit] {
        let runs = [
            SharedRun(old: 0, new: 0, count: shared.first),
            SharedRun(old: count - shared.last, new: newCount - shared.last, count: shared.last),
        ].filter { $0.count > 0 }
        let gaps = ListDifference(in: ListGap(count, newCount), shared: runs, isSame: rules.isSame).gaps.flatMap {
            rules.isEdit.map($0.parts) ?? [$0]
        }
        var changes: [JSON.ElementEdit] = []
        var moved = MovedElements(gaps, rules)
        func written(_ new: Int, over json: JSON?, _ revision: inout Revision) throws -> JSON?? {
            if let index = moved.take(for: new) { return element(index) }
            return try revision.attempt { try rules.written(new, json, &$0) }
        }
        for gap in gaps {
            // Only references that no longer match are looked up, because the store may not have them.
            var news = gap.new.makeIterator()
            var next = gap.old.upperBound < count ? position(gap.old.upperBound) : all.count
            for index in gap.old where rules.isReadable(index) {
                let range = position(index)..<position(index) + 1
                guard let new = news.next() else {
                    changes.append(JSON.ElementEdit(range))
                    continue
                }
                next = range.upperBound
                let element = element(index)
                guard let json = try written(new, over: element, &revision),
                    !(json?.isIdentical(to: element) ?? false)
                else { continue }
                changes.append(JSON.ElementEdit(range, json.map { [$0] } ?? []))
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
        /// The elements by their values, if they are many. The first of several equal elements is the last in the list.
        private var indices: [AnyHashable: [Int]] = [:]
        private let rules: Rules
        private static let few = 8

        init(_ gaps: [ListGap], _ rules: Rules) {
            self.rules = rules
            guard rules.findsMoved, gaps.contains(where: { !$0.new.isEmpty }) else { return }
            gone = gaps.flatMap { $0.old }
            if gone.count <= Self.few { return }
            for index in gone.reversed() {
                if let key = rules.oldKey(index) { indices[key, default: []].append(index) }
            }
            gone = []
        }

        /// Takes the first element that reads as a value: another value that is equal to it keeps the next one's bytes.
        mutating func take(for new: Int) -> Int? {
            if let index = gone.firstIndex(where: { rules.isEqual($0, new) }) { return gone.remove(at: index) }
            guard !indices.isEmpty, let key = rules.newKey(new), let index = indices[key]?.last,
                rules.isEqual(index, new)
            else { return nil }
            return indices[key]?.popLast()
        }
    }
}

extension ListGap {
    /// Returns the gap in parts, so that each edited value replaces the element that it was.
    fileprivate func parts(_ isEdit: (Int, Int) -> Bool) -> [ListGap] {
        if !isReplacement || old.count == 1 && new.count == 1 { return [self] }
        let edits = ListDifference(in: self, isSame: isEdit)
        let rest = edits.gaps
        // Otherwise they replace each other one by one.
        if rest.isEmpty { return [self] }
        let pairs = edits.runs.flatMap { run in
            (0..<run.count).map { ListGap(old: run.old + $0..<run.old + $0 + 1, new: run.new + $0..<run.new + $0 + 1) }
        }
        return (rest + pairs).sorted { ($0.old.lowerBound, $0.new.lowerBound) < ($1.old.lowerBound, $1.new.lowerBound) }
    }
}
