/// A change of a read-only property, which only a new object may have.
package struct ReadOnlyChange {
    package let property: AnyPropertyCore
    /// The class of the object.
    let modelClass: JSONModel.Type
    /// The position of the property in the new value; in the old value, if it is gone.
    package let pointer: JSONPointer
    /// The position of the object of the property.
    private let object: JSONPointer
    /// The way to the object of the property, which leads to the same object in other versions.
    package let way: [Step]
    /// The old object of the property.
    private let oldObject: JSON
    package let old: JSON?

    /// A step to a part of a value.
    package enum Step: Hashable {
        case property(AnyPropertyCore)
        case member(MemberName)
        /// The element or member with an identity.
        case element(JSON, ClassLayout)

        package static func == (left: Step, right: Step) -> Bool {
            switch (left, right) {
            case (.property(let left), .property(let right)): left === right
            case (.member(let left), .member(let right)): left == right
            case (.element(let left, _), .element(let right, _)): left == right
            default: false
            }
        }

        package func hash(into hasher: inout Hasher) {
            switch self {
            case .property(let property): hasher.combine(ObjectIdentifier(property))
            case .member(let name): hasher.combine(name)
            case .element(let id, _): hasher.combine(id)
            }
        }
    }

    fileprivate init(
        of property: AnyPropertyCore, _ modelClass: JSONModel.Type, at pointer: JSONPointer,
        in pair: ReadOnlyChanges.Pair
    ) {
        (self.property, self.modelClass, self.pointer) = (property, modelClass, pointer)
        (object, way, oldObject) = (pair.pointer, pair.way, pair.old)
        old = pair.old.value(of: property)
    }

    /// The places of the property's value.
    fileprivate var places: [(components: [Path.Component], change: ReadOnlyChange, path: Path)] {
        property.places.map { (object.components + $0.components, self, $0) }
    }

    /// Whether a property that may be written reads one of several paths, too.
    fileprivate func isShared(_ path: Path) -> Bool {
        let properties = property.places.count > 1 ? ClassLayout.of(modelClass).properties : []
        return properties.contains { !$0.isReadOnly && $0.places.contains { $0.components == path.components } }
    }

    fileprivate func hadValue(at path: Path) -> Bool { property.follow(path, in: oldObject).end != nil }

    /// Gives the property its old value at one of its paths.
    @_optimize(size) fileprivate func takeBack(in json: inout JSON, at path: Path) {
        if isShared(path), json.value(at: object.components)?.value(of: property) == self.old { return }
        let position = object.components + path.components
        let old = property.follow(path, in: oldObject).end
        if old != nil {
            // No value can be put into a list that is gone, or beyond the end of one.
            restoreContainer(in: &json, on: path) { ($0.map(property.coercion.isNull) ?? true) && $1.kind == .array }
            for count in path.components.indices {
                let place = object.components + path.components.prefix(count)
                guard let index = path.components[count].position, var list = json.value(at: place),
                    list.kind == .array, let size = list.count, index > size
                else { continue }
                list.replaceElements([JSON.ElementEdit(size..<size, Array(repeating: .null, count: index - size))])
                json.put(list, at: place)
            }
        } else if let index = path.components.last?.position, let list = json.value(at: position.dropLast()),
            list.kind == .array, let size = list.count, index + 1 < size
        {
            // Without this element, the ones after it would move.
            return json[JSONPointer(components: position)] = .null
        }
        if !property.isDirect, var holder = json.value(at: object.components) {
            holder.set(old, at: path, of: property)
            json[object] = holder
        } else if let old {
            if json.put(old, at: position) { return }
            // Something else replaces a container on the way.
            restoreContainer(in: &json, on: path) { $0?.kind != $1.kind }
        } else {
            json[JSONPointer(components: position)] = nil
        }
    }

    /// Gives the first container on a path that is another one its old value.
    @_optimize(size)
    private func restoreContainer(in json: inout JSON, on path: Path, if isOther: (JSON?, JSON) -> Bool) {
        for count in 1..<max(path.components.count, 1) {
            let outer = path.components.prefix(count)
            guard let old = oldObject.value(at: outer), isOther(json.value(at: object.components + outer), old) else {
                continue
            }
            json.put(old, at: object.components + outer)
            return
        }
    }
}

extension [ReadOnlyChange] {
    /// Gives the properties their old values: those at lower positions in a list first, and then those that had none,
    /// from the last to the first. A value that another property may write stays, unless the property would read it.
    @_optimize(size) package func takeBack(in json: inout JSON) {
        let places = flatMap(\.places).ordered { left, right in
            left.components.lexicographicallyPrecedes(right.components) { ($0.position ?? 0) < ($1.position ?? 0) }
        }
        for isShared in [false, true] {
            // Whether a property reads a shared path depends on those that it declares before.
            let some = (isShared ? flatMap(\.places) : places).filter { $0.change.isShared($0.path) == isShared }
            for (_, change, path) in some where change.hadValue(at: path) { change.takeBack(in: &json, at: path) }
            for (_, change, path) in some.reversed() where !change.hadValue(at: path) {
                change.takeBack(in: &json, at: path)
            }
        }
    }
}

/// The changes of read-only properties in another version of a model's object, or of an array or dictionary of models,
/// also in the models inside it.
///
/// Here it is decided which objects are the same, by values alone: elements of arrays with the same id, members of
/// dictionaries with the same id, and otherwise objects at one position or of one name, unless both have an id. All
/// others are new.
///
/// - Complexity: The properties of all models that were changed. Parts that both versions share are looked at only if
///   there is a change: of equal elements with one id, sharing must not decide which one is new.
package struct ReadOnlyChanges: Sequence, IteratorProtocol {
    /// Two versions of an object, and the class that reads it.
    fileprivate struct Pair {
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
    private let root: Pair
    private let isElements: Bool
    /// Whether elements that both versions share are left out, and whether some were.
    private var leavesOutShared = true
    private var hasLeftOut = false

    /// - Parameters:
    ///   - classLayout: The class of the object, or of the objects in the array or dictionary.
    ///   - isElements: Whether the value is an array or dictionary of models.
    package init(
        from old: JSON, to new: JSON, of classLayout: ClassLayout, isElements: Bool,
        identity: ModelIdentity = ModelIdentity()
    ) {
        (self.identity, self.isElements) = (identity, isElements)
        root = Pair(old: old, new: new, classLayout: classLayout, pointer: .root, way: [])
        begin()
    }

    private mutating func begin() {
        (found, pending) = ([], isElements ? [] : [root])
        if isElements { addElements(of: root) }
        pending.reverse()
    }

    package mutating func next() -> ReadOnlyChange? {
        find()
        if hasLeftOut, leavesOutShared, !found.isEmpty {
            leavesOutShared = false
            begin()
            find()
        }
        return found.popLast()
    }

    private mutating func find() {
        while found.isEmpty, let pair = pending.popLast() { look(at: pair) }
    }

    @_optimize(size) private mutating func look(at pair: Pair) {
        let (old, new) = (pair.old, pair.new)
        guard !old.isIdentical(to: new), old.kind == .object, new.kind == .object else { return }
        let outer = pending.count
        // The last one is taken next.
        defer {
            found.reverse()
            pending[outer...].reverse()
        }
        let classLayout = Polymorphism.classLayout(for: old, wanted: pair.classLayout)
        for (property, model) in classLayout.guarded {
            let (before, after) = (old.value(of: property), new.value(of: property))
            if let before, let after, before.isIdentical(to: after) { continue }
            guard let path = new.readPath(of: property) ?? old.readPath(of: property) else { continue }
            let pointer = pair.pointer.appending(JSONPointer(path))
            if property.isReadOnly, !isSame(before, after, property) {
                found.append(ReadOnlyChange(of: property, classLayout.modelClass, at: pointer, in: pair))
                continue
            }
            guard let before, let after, let model else { continue }
            let inner = Pair(
                old: before, new: after, classLayout: ClassLayout.of(model), pointer: pointer,
                way: pair.way + [.property(property)])
            if !property.isOneModel {
                addElements(of: inner, areNamed: !property.isList)
            } else if !identity.differs(between: before, after, as: inner.classLayout) {
                pending.append(inner)
            }
        }
    }

    /// An element of an array, or a member of a dictionary.
    private struct Entry {
        let value: JSON
        let id: JSON?
        /// Nil for an element.
        var name: MemberName?
        let position: Int
    }

    /// - Parameter areNamed: Whether members with one name are versions of each other. Those of an object that a policy
    ///   reads as a list aren't: an element that is inserted moves all others to other names.
    @_optimize(size) private mutating func addElements(of list: Pair, areNamed: Bool = true) {
        let (olds, news): ([Entry], [Entry])
        switch (list.old.kind, list.new.kind) {
        case (.object, .object):
            let members = MemberAlignment(from: list.old, to: list.new)
            let changed = members.changed.filter { $0.old != $0.new }
            olds = entries(changed.map { (name: $0.name, value: $0.old) } + members.removed, list.classLayout)
            news = entries(changed.map { (name: $0.name, value: $0.new) } + members.added, list.classLayout)
        case (.array, .array):
            let shared = leavesOutShared ? SharedRun.all(list.old, list.new) ?? [] : []
            if !shared.isEmpty { hasLeftOut = true }
            olds = entries(list.old, list.classLayout, outside: shared.map { $0.old..<$0.old + $0.count })
            news = entries(list.new, list.classLayout, outside: shared.map { $0.new..<$0.new + $0.count })
        default: return
        }
        let known = Dictionary(grouping: olds, by: \.id)
        let named = Dictionary(olds.compactMap { old in old.name.map { ($0, old) } }, uniquingKeysWith: { $1 })
        var pairs: [(old: Entry, new: Entry, step: ReadOnlyChange.Step)] = []
        for (id, entries) in Dictionary(grouping: news, by: \.id) {
            if let id, let olds = known[id] {
                pairs += Self.pairs(olds, entries).map { ($0, $1, .element(id, list.classLayout)) }
                continue
            }
            for new in entries where areNamed {
                guard let name = new.name, let old = named[name], id == nil || old.id == nil else { continue }
                pairs.append((old, new, .member(name)))
            }
        }
        for (old, new, step) in pairs.ordered(by: { $0.new.position < $1.new.position }) {
            let token = new.name?.string ?? String(new.position)
            pending.append(
                Pair(
                    old: old.value, new: new.value, classLayout: list.classLayout,
                    pointer: list.pointer.appending(token), way: list.way + [step]))
        }
    }

    private func entries(_ members: [(name: MemberName, value: JSON)], _ classLayout: ClassLayout) -> [Entry] {
        members.enumerated().map { position, member in
            Entry(
                value: member.value, id: identity.identity(of: member.value, as: classLayout), name: member.name,
                position: position)
        }
    }

    /// Returns the elements with an identity that aren't in some runs.
    @_optimize(size)
    private func entries(_ list: JSON, _ classLayout: ClassLayout, outside runs: [Range<Int>]) -> [Entry] {
        let elements = list.exactElements
        var found: [Entry] = []
        var start = 0
        for run in runs + [elements.count..<elements.count] {
            for position in start..<run.lowerBound {
                let element = elements[position]
                guard let id = identity.identity(of: element, as: classLayout) else { continue }
                found.append(Entry(value: element, id: id, position: position))
            }
            start = run.upperBound
        }
        return found
    }

    /// Returns the objects that are versions of each other, of those with one identity.
    ///
    /// If several have it, those that are there unchanged are left out, as elements that both versions share are. An
    /// identity that several old elements had distinguishes none of them.
    @_optimize(size) private static func pairs(_ old: [Entry], _ new: [Entry]) -> [(Entry, Entry)] {
        var (old, new) = (old, new)
        if old.count > 1 || new.count > 1 {
            var counts: [JSON: Int] = [:]
            for entry in old { counts[entry.value, default: 0] += 1 }
            var unchanged: [JSON: Int] = [:]
            new.removeAll { entry in
                guard let count = counts[entry.value], count > 0 else { return false }
                counts[entry.value] = count - 1
                unchanged[entry.value, default: 0] += 1
                return true
            }
            old.removeAll { entry in
                guard let count = unchanged[entry.value], count > 0 else { return false }
                unchanged[entry.value] = count - 1
                return true
            }
        }
        guard old.count == 1, let only = old.first else { return [] }
        return new.map { (only, $0) }
    }

    private func isSame(_ old: JSON?, _ new: JSON?, _ property: AnyPropertyCore) -> Bool {
        func isNothing(_ json: JSON?) -> Bool { json.map { $0.isNull(by: property.coercion) } ?? true }
        // 7 and "7" read the same.
        func text(_ json: JSON?) -> String? { json.flatMap { $0.kind.isContainer ? nil : $0.scalarText } }
        return old == new || isNothing(old) && isNothing(new) || text(old).map { $0 == text(new) } ?? false
    }
}

extension AnyPropertyCore {
    /// The class of the model or models that the property reads.
    package var modelClass: JSONModel.Type? {
        if let model = ModelView.modelClass(of: elementType) { return model }
        return (elementType as? any ModelList.Type).flatMap { ModelView.modelClass(of: $0.modelType) }
    }

    /// Whether the property reads one model, and not a list or dictionary of models.
    package var isOneModel: Bool { Disposal.isModel(valueType) }

    /// Whether the property reads a list of values.
    package var isList: Bool {
        JSON.Kind.written(for: (valueType as? any OptionalType.Type)?.wrappedType ?? valueType) == .array
    }
}
