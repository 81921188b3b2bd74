/// Finds the operations that turn one JSON value into another.
///
/// It visits both values at once, with an explicit stack, and names each edit.
struct PatchBuilder {
    /// The number of arrays around an array up to which its containers are compared to be matched. In deeper arrays,
    /// only scalars are compared, so that no byte is compared more often than that.
    static let comparedArrays = 16

    private enum Change {
        case add(JSON)
        case remove(JSON)
        case replace(JSON, with: JSON)
        /// A move of a value from the place with this number.
        case move(JSON, from: Int)
    }

    /// A container whose children are being compared.
    private struct Frame {
        let place: Int
        let old: JSON
        let new: JSON
        let depth: Int
        let context: ReadingContext
        /// The children to be compared, the last one first.
        var pending: [(slot: ChildSlot, old: JSON, new: JSON)]
    }

    private let identity: ElementIdentity
    private let isDescription: Bool
    /// The places that operations name: children, and the places of their containers.
    private var places: [(parent: Int, slot: ChildSlot)] = []
    /// The changes, and whether messages leave out their values; only descriptions ask.
    private var operations: [(change: Change, place: Int, isHidden: Bool)] = []
    private var frames: [Frame] = []

    /// The place of the document itself.
    private static let root = -1

    private init(names: [MemberName], isDescription: Bool = false) {
        (identity, self.isDescription) = (ElementIdentity(names: names), isDescription)
    }

    /// Returns the operations that turn `old` into `new`.
    ///
    /// - Parameters:
    ///   - names: The names of members that identify objects in arrays that no class reads.
    ///   - context: The class of the values, if they are models'.
    ///   - isGuarded: Whether a `test` of the old value precedes each operation that replaces, removes or moves it.
    static func operations(
        from old: JSON, to new: JSON, names: [MemberName], context: ReadingContext = ReadingContext(),
        isGuarded: Bool = false
    ) -> [JSONPatch.Operation] {
        var builder = PatchBuilder(names: names)
        builder.compare(old, new, context)
        return builder.finished(isGuarded: isGuarded)
    }

    /// Adds the differences to a description for people, including the old values.
    static func describe(
        _ old: JSON, _ new: JSON, names: [MemberName], context: ReadingContext = ReadingContext(),
        in text: inout PatchDescription
    ) {
        var builder = PatchBuilder(names: names, isDescription: true)
        builder.compare(old, new, context)
        for (change, place, isHidden) in builder.operations {
            text.add(builder.line(change, place, isHidden))
        }
    }

    private func line(_ change: Change, _ place: Int, _ isHidden: Bool) -> String {
        let path = PatchDescription.path(pointer(to: place))
        func excerpt(_ value: JSON) -> String { isHidden ? value.kind.noun : PatchDescription.excerpt(value) }
        switch change {
        case .add(let value): return "+ \(path): \(excerpt(value))"
        case .remove(let value): return "- \(path): \(excerpt(value))"
        case .replace(let old, let new):
            let (before, after) =
                isHidden ? (old.kind.noun, new.kind.noun) : PatchDescription.excerpts(old, new)
            return "~ \(path): \(before) → \(after)"
        case .move(_, let source): return "> \(PatchDescription.path(pointer(to: source))) → \(path)"
        }
    }

    // MARK: Comparing

    private mutating func compare(_ old: JSON, _ new: JSON, _ context: ReadingContext) {
        visit(old, new, at: Self.root, depth: 0, context)
        while let top = frames.indices.last {
            if let next = frames[top].pending.popLast() {
                visit(next.old, next.new, at: next.slot, in: frames[top])
            } else {
                frames.removeLast()
            }
        }
    }

    private mutating func visit(_ old: JSON, _ new: JSON, at slot: ChildSlot, in parent: Frame) {
        if old.isIdentical(to: new) || !old.kind.isContainer && old == new { return }
        let context = parent.context.child(slot, of: parent.new, [parent.old])
        visit(old, new, at: makePlace(slot, in: parent.place), depth: parent.depth, context)
    }

    private mutating func visit(_ old: JSON, _ new: JSON, at place: Int, depth: Int, _ context: ReadingContext) {
        if old.isIdentical(to: new) { return }
        var pending: [(slot: ChildSlot, old: JSON, new: JSON)] = []
        switch (old.kind, new.kind) {
        case (.object, .object):
            let members = MemberAlignment(from: old, to: new)
            for (name, value) in members.removed {
                let isHidden = hides(value, context.child(.member(name), of: new, [old]))
                add(.remove(value), at: .member(name), in: place, isHidden)
            }
            for (name, value) in members.added {
                let isHidden = hides(value, context.child(.member(name), of: new, [old]))
                add(.add(value), at: .member(name), in: place, isHidden)
            }
            pending = members.changed.map { (.member($0.name), $0.old, $0.new) }
        case (.array, .array):
            pending = addElements(old, new, at: place, looksInside: depth < Self.comparedArrays, context)
        default:
            if old.kind != new.kind || old != new {
                let isHidden = hides(old, context) || hides(new, context)
                operations.append((.replace(old, with: new), place, isHidden))
            }
            return
        }
        pending.reverse()
        frames.append(
            Frame(
                place: place, old: old, new: new, depth: depth + (new.kind == .array ? 1 : 0), context: context,
                pending: pending))
    }

    /// Adds the operations that remove, add and move elements, and returns the elements that have changed in
    /// themselves, with their new indexes.
    ///
    /// For a patch, each index is the one at the time of its operation. For a description, indexes of removed elements
    /// are those in the old array, and all others are those in the new one.
    private mutating func addElements(
        _ old: JSON, _ new: JSON, at place: Int, looksInside: Bool, _ context: ReadingContext
    ) -> [(slot: ChildSlot, old: JSON, new: JSON)] {
        let aligned = ArrayAlignment(
            from: old, to: new, looksInside: looksInside, identity: identity.finder(in: context))
        let (olds, news) = (aligned.old, aligned.new)
        for position in aligned.byOld.alone.reversed() {
            add(.remove(olds[position]), at: .element(position), in: place, hides(olds[position], context.element))
        }
        var pending: [(slot: ChildSlot, old: JSON, new: JSON)] = []
        var order = ElementOrder(aligned)
        for (index, run) in aligned.runs.enumerated() {
            let position = run.start
            guard let source = run.partner else {
                let index = order.add(index)
                add(
                    .add(news[position]), at: .element(isDescription ? position : index), in: place,
                    hides(news[position], context.element))
                continue
            }
            if run.isMoved {
                let (from, to) = isDescription ? (source, position) : order.move(index, source)
                if from != to {
                    let start = makePlace(.element(from), in: place)
                    add(.move(olds[source], from: start), at: .element(to), in: place)
                }
            }
            if !run.isSame { pending.append((.element(position), olds[source], news[position])) }
        }
        return pending
    }

    // MARK: Operations

    private func hides(_ value: JSON, _ context: @autoclosure () -> ReadingContext) -> Bool {
        isDescription && context().hides(value)
    }

    private mutating func add(_ change: Change, at slot: ChildSlot, in parent: Int, _ isHidden: Bool = false) {
        operations.append((change, makePlace(slot, in: parent), isHidden))
    }

    private mutating func makePlace(_ slot: ChildSlot, in parent: Int) -> Int {
        places.append((parent, slot))
        return places.count - 1
    }

    private func finished(isGuarded: Bool) -> [JSONPatch.Operation] {
        operations.flatMap { change, place, _ -> [JSONPatch.Operation] in
            let path = pointer(to: place)
            let (operation, guarding): (JSONPatch.Operation, JSONPatch.Operation?)
            switch change {
            case .add(let value): (operation, guarding) = (.add(path, value), nil)
            case .remove(let old): (operation, guarding) = (.remove(path), .test(path, old))
            case .replace(let old, let new): (operation, guarding) = (.replace(path, new), .test(path, old))
            case .move(let old, let source):
                let from = pointer(to: source)
                (operation, guarding) = (.move(from: from, to: path), .test(from, old))
            }
            guard isGuarded, let guarding else { return [operation] }
            return [guarding, operation]
        }
    }

    private func pointer(to place: Int) -> JSONPointer {
        var components: [Path.Component] = []
        var place = place
        while place != Self.root {
            components.append(places[place].slot.component)
            place = places[place].parent
        }
        return JSONPointer(components: components.reversed())
    }
}

extension JSON {
    /// The identity of an object in its array: its first member with one of the names, if that is a scalar.
    func identity(_ names: [MemberName]) -> JSON? {
        guard kind == .object else { return nil }
        for name in names {
            if let value = member(name) { return value.kind.isContainer || value.isNull ? nil : value }
        }
        return nil
    }
}

extension JSONPatch {
    /// Creates the patch that turns one value into another: applied to `old`, it gives a value that is equal to `new`.
    ///
    ///     let old = try JSON(parsing: #"{"name": "Bo", "tags": ["a", "b"], "age": 41}"#)
    ///     let new = try JSON(parsing: #"{"name": "Ada", "tags": ["x", "a", "b"], "age": 41.0}"#)
    ///     let patch = JSONPatch(from: old, to: new)
    ///     patch[0]        // add /tags/0 "x"
    ///     patch[1]        // replace /name "Ada"
    ///     patch.count     // 2: 41 and 41.0 are equal
    ///
    ///     JSONPatch(from: old, to: new, isGuarded: true)[1]       // test /name "Bo"
    ///
    /// One edit is one operation: a member that was changed, added or removed, an element that was inserted, removed or
    /// changed, or an element that moved. The patch names nothing else, so it can be applied to a newer version without
    /// undoing other changes in the same object.
    ///
    /// Elements of arrays are matched by a member that identifies them, such as their `id`, if it is a scalar that no
    /// other element has. Other elements are matched by their value. An element whose id was at another place has
    /// moved, even if it has changed, too.
    ///
    /// - Parameters:
    ///   - old: The value to which the patch will be applied.
    ///   - new: The value that the patch will give.
    ///   - names: The names of the members that identify objects in arrays. An object is identified by the first of
    ///     them that it has.
    ///   - isGuarded: Whether a `test` of the old value precedes each operation that replaces, removes or moves it. A
    ///     server then refuses the patch if somebody else has changed the value.
    /// - Complexity: Parts that both values share cost nothing: if `new` is an edited version of `old`, as `mutate`
    ///   creates it, the cost is that of the number of edits and the size of the edited values. Otherwise O(*n*) in the
    ///   bytes of both, for each of the first 16 arrays around a value; in deeper arrays, only scalars are compared to
    ///   find moved elements. In arrays of thousands of elements that are all different, only elements that occur once
    ///   in both are matched.
    public init(from old: JSON, to new: JSON, identifiedBy names: [String] = ["id"], isGuarded: Bool = false) {
        let names = names.map { MemberName($0) }
        self.init(PatchBuilder.operations(from: old, to: new, names: names, isGuarded: isGuarded))
    }
}
