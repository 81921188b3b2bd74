/// A change of a read-only property, which only a new object may have.
struct ReadOnlyChange {
    let property: AnyPropertyCore
    /// The place of the property in the new value; in the old value, if it is gone.
    let pointer: JSONPointer
    /// The place of the object of the property.
    let object: JSONPointer
    /// The way to the object of the property, which leads to the same object in other versions.
    let way: [Step]
    /// The old object of the property.
    let oldObject: JSON
    let old: JSON?
    let new: JSON?

    /// A step to a part of a value.
    enum Step {
        case property(AnyPropertyCore)
        case member(MemberName)
        /// The element with an identity.
        case element(JSON, ClassLayout)
    }
}

/// The changes of read-only properties in another version of a model's object, or of an array or dictionary of models, also in the
/// models inside it.
///
/// Elements of arrays are the same object if their `id` is, and otherwise new ones. Members of dictionaries are the same object if
/// their name is, and models inside an object are, unless they are said to be another one.
///
/// - Complexity: The properties of all models that were changed. Parts that both versions share are not looked at.
struct ReadOnlyChanges: Sequence, IteratorProtocol {
    /// Two versions of an object, and the class that reads it.
    struct Pair {
        let old: JSON
        let new: JSON
        let classLayout: ClassLayout
        let pointer: JSONPointer
        let way: [ReadOnlyChange.Step]
    }

    private var pending: [Pair] = []
    /// The changes in the object that was looked at last, the next one last.
    private var found: [ReadOnlyChange] = []
    private let identity: ModelIdentity
    private let isReplaced: (Pair) -> Bool

    /// - Parameters:
    ///   - classLayout: The class of the object, or of the objects in the array or dictionary.
    ///   - isElements: Whether the value is an array or dictionary of models.
    ///   - isReplaced: Whether another object was put in the place of one inside a model or dictionary.
    init(
        from old: JSON, to new: JSON, of classLayout: ClassLayout, isElements: Bool,
        identity: ModelIdentity = ModelIdentity(), isReplaced: @escaping (Pair) -> Bool
    ) {
        (self.identity, self.isReplaced) = (identity, isReplaced)
        let root = Pair(old: old, new: new, classLayout: classLayout, pointer: .root, way: [])
        if isElements { addElements(of: root) } else { pending.append(root) }
        pending.reverse()
    }

    mutating func next() -> ReadOnlyChange? {
        while found.isEmpty, let pair = pending.popLast() { look(at: pair) }
        return found.popLast()
    }

    private mutating func look(at pair: Pair) {
        let (old, new) = (pair.old, pair.new)
        guard !old.isIdentical(to: new), old.kind == .object, new.kind == .object else { return }
        let outer = pending.count
        // The last one is taken next.
        defer {
            found.reverse()
            pending[outer...].reverse()
        }
        for property in Polymorphism.classLayout(for: old, wanted: pair.classLayout).properties {
            let (before, after) = (old.value(of: property), new.value(of: property))
            if let before, let after, before.isIdentical(to: after) { continue }
            guard let path = new.readPath(of: property) ?? old.readPath(of: property) else { continue }
            let place = pair.pointer.appending(JSONPointer(path))
            if property.isReadOnly, !isSame(before, after, property) {
                found.append(
                    ReadOnlyChange(
                        property: property, pointer: place, object: pair.pointer, way: pair.way, oldObject: old,
                        old: before, new: after))
                continue
            }
            guard let before, let after, property.store == nil, let model = property.modelClass else { continue }
            let inner = Pair(
                old: before, new: after, classLayout: ClassLayout.of(model), pointer: place,
                way: pair.way + [.property(property)])
            if !property.isOneModel { addElements(of: inner) } else if !isReplaced(inner) { pending.append(inner) }
        }
    }

    private mutating func addElements(of list: Pair) {
        switch (list.old.kind, list.new.kind) {
        case (.object, .object):
            for (name, before, after) in MemberAlignment(from: list.old, to: list.new).changed {
                let inner = Pair(
                    old: before, new: after, classLayout: list.classLayout,
                    pointer: list.pointer.appending(name.string), way: list.way + [.member(name)])
                if !isReplaced(inner) { pending.append(inner) }
            }
        case (.array, .array):
            let shared = SharedRun.all(list.old, list.new) ?? []
            let old = elements(of: list.old, list.classLayout, outside: shared.map { $0.old..<$0.old + $0.count })
            let new = elements(of: list.new, list.classLayout, outside: shared.map { $0.new..<$0.new + $0.count })
            let pairs = new.flatMap { id, elements in
                Self.pairs(old[id] ?? [], elements).map { (id: id, old: $0, new: $1) }
            }
            for (id, before, after) in pairs.sorted(by: { $0.new.position < $1.new.position }) {
                pending.append(
                    Pair(
                        old: before.value, new: after.value, classLayout: list.classLayout,
                        pointer: list.pointer.appending(after.position),
                        way: list.way + [.element(id, list.classLayout)]))
            }
        default: return
        }
    }

    private typealias Entry = (value: JSON, position: Int)

    /// The place of a value in memory, by which the very same one is found.
    private struct Place: Hashable {
        private let object: ObjectIdentifier
        private let offset: Int

        init(_ json: JSON) {
            switch json.storage {
            case .parsed(let document, let offset): (object, self.offset) = (ObjectIdentifier(document), offset)
            case .edited(let container): (object, offset) = (ObjectIdentifier(container), -1)
            }
        }
    }

    /// Returns the elements with an identity that aren't in some runs, by their identity.
    private func elements(of list: JSON, _ classLayout: ClassLayout, outside runs: [Range<Int>]) -> [JSON: [Entry]] {
        let elements = list.exactElements
        var found: [JSON: [Entry]] = [:]
        var start = 0
        for run in runs + [elements.count..<elements.count] {
            for position in start..<run.lowerBound {
                let element = elements[position]
                guard let id = identity.identity(of: element, as: classLayout) else { continue }
                found[id, default: []].append((element, position))
            }
            start = run.upperBound
        }
        return found
    }

    /// Returns the elements that are versions of each other, of those with one identity.
    ///
    /// If several have it, those that are there unchanged are left out, first the very same ones: the answer must not depend on which
    /// elements are in runs that both versions share. An identity that several old elements had distinguishes none of them.
    private static func pairs(_ old: [Entry], _ new: [Entry]) -> [(Entry, Entry)] {
        var (old, new) = (old, new)
        if old.count > 1 || new.count > 1 {
            let same = Set(old.map { Place($0.value) }).intersection(new.map { Place($0.value) })
            old.removeAll { same.contains(Place($0.value)) }
            new.removeAll { same.contains(Place($0.value)) }
            var counts: [JSON: Int] = [:]
            for (value, _) in old { counts[value, default: 0] += 1 }
            var unchanged: [JSON: Int] = [:]
            new.removeAll { element in
                guard let count = counts[element.value], count > 0 else { return false }
                counts[element.value] = count - 1
                unchanged[element.value, default: 0] += 1
                return true
            }
            old.removeAll { element in
                guard let count = unchanged[element.value], count > 0 else { return false }
                unchanged[element.value] = count - 1
                return true
            }
        }
        guard old.count == 1, let only = old.first else { return [] }
        return new.map { (only, $0) }
    }

    private func isSame(_ old: JSON?, _ new: JSON?, _ property: AnyPropertyCore) -> Bool {
        func isNothing(_ json: JSON?) -> Bool { json.map { $0.isNull(by: property.coercion) } ?? true }
        // 7 and "7" read the same.
        func text(_ json: JSON?) -> String? { json.flatMap { $0.kind.isContainer ? nil : $0.exactString ?? $0.text } }
        return old == new || isNothing(old) && isNothing(new) || text(old).map { $0 == text(new) } ?? false
    }
}

extension AnyPropertyCore {
    /// The class of the model or models that the property reads.
    var modelClass: JSONModel.Type? {
        if let model = elementType as? JSONModel.Type { return model }
        return (elementType as? any ModelList.Type)?.modelType as? JSONModel.Type
    }

    /// Whether the property reads one model, and not a list or dictionary of models.
    var isOneModel: Bool {
        valueType is JSONModel.Type || (valueType as? any OptionalType.Type)?.wrappedType is JSONModel.Type
    }
}
