/// A place where two sides changed the same value in different ways.
public struct MergeConflict: Sendable, CustomStringConvertible {
    /// The place in the merged value, or the place where an absent value would be.
    public let pointer: JSONPointer
    /// The value before the changes of both sides; nil if there was none.
    public let base: JSON?
    /// The value on the local side; nil if it was removed.
    public let local: JSON?
    /// The value on the remote side; nil if it was removed.
    public let remote: JSON?
    /// Whether messages leave out the values.
    var isHidden = false

    /// The place and the three values, shortened: `/name: "Bo" became "Ada" locally and "Eve" remotely`. The kinds
    /// of the values, if a class hides them.
    public var description: String {
        func text(_ json: JSON?) -> String {
            json.map { isHidden ? $0.kind.noun : PatchDescription.excerpt($0) } ?? "absent"
        }
        let path = PatchDescription.path(pointer)
        return "\(path): \(text(base)) became \(text(local)) locally and \(text(remote)) remotely"
    }
}

/// A rule that decides the value of a conflict.
///
///     User.merge(base: base, local: mine, remote: theirs, resolving: .local)
///     User.merge(base: base, local: mine, remote: theirs, resolving: .each { conflict in
///         if conflict.pointer != "/votes" { return conflict.remote }
///         return JSON(max(conflict.local?.int ?? 0, conflict.remote?.int ?? 0))
///     })
public struct MergeRule: Sendable {
    let resolve: @Sendable (MergeConflict) -> JSON?

    /// The value of the local side.
    public static let local = MergeRule { $0.local }
    /// The value of the remote side.
    public static let remote = MergeRule { $0.remote }

    /// Returns a rule that resolves each conflict with a closure.
    ///
    /// - Parameter resolve: Returns the value for a conflict, or nil to remove it. It is called once for each conflict,
    ///   in the order of the merged value.
    /// - Returns: The rule.
    public static func each(_ resolve: @escaping @Sendable (MergeConflict) -> JSON?) -> MergeRule {
        MergeRule(resolve: resolve)
    }
}

/// The result of a merge: the value and the conflicts.
public struct Merged<Value: Sendable>: Sendable {
    /// The value with the changes of both sides. Conflicts are resolved by the rule.
    public let value: Value
    /// The changes that both sides made in different ways.
    public let conflicts: [MergeConflict]
}

extension JSON {
    /// Merges the changes that two sides made to the same value.
    ///
    ///     let base = try JSON(parsing: #"{"name": "Bo", "tags": ["a"], "age": 41}"#)
    ///     let local = try JSON(parsing: #"{"name": "Ada", "tags": ["a", "b"], "age": 42}"#)
    ///     let remote = try JSON(parsing: #"{"name": "Bo", "tags": ["x", "a"], "age": 43}"#)
    ///     let merged = JSON.merge(base: base, local: local, remote: remote)
    ///     merged.value.text       // {"name": "Ada", "tags": ["x", "a", "b"], "age": 43}
    ///     merged.conflicts        // [/age: 41 became 42 locally and 43 remotely]
    ///
    /// Members of objects are merged one by one, including those of nested objects. Elements of arrays that have an
    /// identity are matched by it: objects with different identities are never merged. All other elements are matched
    /// by their value, and by the unchanged elements around them. An element that a side moved is the same element,
    /// with the changes of both sides. Different values that both sides insert at the same position are both kept, in
    /// an order that doesn't depend on the sides. A change that both sides made in the same way is made once.
    ///
    /// There is a conflict if the sides changed a value in different ways, if one changed it and the other removed it,
    /// or if they put the elements of an array in orders that contradict each other. The conflict is then about the
    /// array, and the rule's answer may be one of its versions, for their order, or any other value.
    ///
    /// The result depends on values alone, and not on how they were parsed, edited or built.
    ///
    /// For any value `x`, merging `base, base, x`, `base, x, base` and `base, x, x` gives `x` without conflicts.
    /// Without conflicts, it doesn't matter which side is which, except for bytes: values that nobody edited are
    /// spelled as on the remote side.
    ///
    /// - Parameters:
    ///   - base: The value before the changes of both sides.
    ///   - local: The value of one side.
    ///   - remote: The value of the other side.
    ///   - rule: The rule that decides the value of a conflict.
    ///   - names: The names of the members that identify objects in arrays.
    /// - Returns: The merged value, and the conflicts with their pointers.
    /// - Complexity: As `JSONPatch(from:to:identifiedBy:)` from the base to each side.
    public static func merge(
        base: JSON, local: JSON, remote: JSON, resolving rule: MergeRule = .remote,
        identifiedBy names: [String] = ["id"]
    ) -> Merged<JSON> {
        var merger = Merger(rule: rule, names: names.map { MemberName($0) })
        let value = merger.merge(base, local, remote)
        return Merged(value: value, conflicts: merger.conflicts)
    }
}

extension Versioned {
    /// Merges the changes that two sides made to the same model, or to the same array or dictionary of models.
    ///
    ///     let merged = User.merge(base: synced, local: mine, remote: theirs)
    ///     merged.value.name
    ///     merged.conflicts.first?.pointer
    ///     let todos = LazyArray<Todo>.merge(base: synced, local: mine, remote: theirs).value
    ///
    /// All of the JSON is merged, including unknown members; see
    /// ``JSON/merge(base:local:remote:resolving:identifiedBy:)``. Elements of lists are matched by their `id`, as their
    /// class reads it: 7 and "7" are the same, and it may be at a path or computed. The class of the merged model is
    /// chosen as for a new one.
    ///
    /// A property that is declared with `.readOnly` is the remote side's, as a server's is: in every object that
    /// the remote side has, it keeps the remote value, whatever the rule decides. A local change of one is a conflict,
    /// even if the remote side has not changed it. New objects of the local side may have any values. An object inside
    /// a model is a new one if its `id` is another.
    ///
    /// - Parameters:
    ///   - base: The value before the changes of both sides.
    ///   - local: The value of one side.
    ///   - remote: The value of the other side.
    ///   - rule: The rule that decides the value of a conflict.
    ///   - names: The names of the members that identify objects in arrays that no property of a class reads.
    ///   - allowsReadOnly: Whether the local side may change read-only properties.
    /// - Returns: The merged value and the conflicts with their pointers. The value is `remote` itself if the merge
    ///   doesn't change it.
    public static func merge(
        base: Self, local: Self, remote: Self, resolving rule: MergeRule = .remote,
        identifiedBy names: [String] = ["id"], allowsReadOnly: Bool = false
    ) -> Merged<Self> {
        let classLayout = ClassLayout.of(_reading.modelClass)
        func context(_ classLayout: ClassLayout) -> ReadingContext {
            _reading.isElements ? ReadingContext(elements: classLayout) : ReadingContext(classLayout)
        }
        var merger = Merger(
            rule: rule, names: names.map { MemberName($0) }, context: context(classLayout),
            versions: [base, local, remote].map { context($0.readLayout) })
        var json = merger.merge(base.json, local.json, remote.json)
        // The answer of a rule to a conflict about the order of a root array may be any value.
        if json.kind != _reading.kind { json = remote.json }
        var conflicts = merger.conflicts
        if !allowsReadOnly {
            let known = Set(conflicts.map(\.pointer))
            conflicts += restoreReadOnly(in: &json, classLayout, base, local, remote)
                .filter { !known.contains($0.pointer) }
        }
        let value = json.isIdentical(to: remote.json) ? remote : _version(json.flattened, of: nil)
        return Merged(value: value, conflicts: conflicts)
    }

    /// Gives the read-only properties of all objects that the remote side has their remote values.
    ///
    /// - Parameter classLayout: The class of the merged object, or of the objects in the merged array or dictionary.
    /// - Returns: The changes that were undone, as conflicts.
    private static func restoreReadOnly(
        in merged: inout JSON, _ classLayout: ClassLayout, _ base: Self, _ local: Self, _ remote: Self
    ) -> [MergeConflict] {
        let identity = ModelIdentity()
        let changes = Array(
            ReadOnlyChanges(
                from: remote.json, to: merged, of: classLayout, isElements: _reading.isElements, identity: identity))
        if changes.isEmpty { return [] }
        let isHidden = classLayout.hidesAnything || [base, local, remote].contains(where: HiddenValues.areIn)
        var (before, ours) = (ObjectFinder(base.json, identity), ObjectFinder(local.json, identity))
        changes.takeBack(in: &merged)
        if merged == remote.json { merged = remote.json }
        return changes.map { change in
            MergeConflict(
                pointer: change.pointer, base: before.value(before: change), local: ours.value(before: change),
                remote: change.old, isHidden: isHidden)
        }
    }
}

/// Finds the objects of changes in another version. It looks through each list once.
private struct ObjectFinder {
    private let identity: ModelIdentity
    /// The objects that were looked for, by the steps from those around them. The first is the whole version.
    private var found: [(json: JSON, parts: [ReadOnlyChange.Step: Int], isListed: Bool)]

    init(_ json: JSON, _ identity: ModelIdentity) { (self.identity, found) = (identity, [(json, [:], false)]) }

    /// Returns the value of the property of a change; nil if there is none.
    mutating func value(before change: ReadOnlyChange) -> JSON? {
        var index = 0
        for step in change.way {
            guard let next = part(at: step, of: index) else { return nil }
            index = next
        }
        return found[index].json.value(of: change.property)
    }

    private mutating func part(at step: ReadOnlyChange.Step, of index: Int) -> Int? {
        if let known = found[index].parts[step] { return known }
        let json = found[index].json
        switch step {
        case .property(let property): add(json.value(of: property), at: step, of: index)
        case .member(let name): add(json.member(name), at: step, of: index)
        case .element(_, let classLayout):
            if found[index].isListed { return nil }
            found[index].isListed = true
            for child in Array(json.exactElements) + json.exactMembers.map(\.value) {
                guard let id = identity.identity(of: child, as: classLayout) else { continue }
                add(child, at: .element(id, classLayout), of: index)
            }
        }
        return found[index].parts[step]
    }

    private mutating func add(_ part: JSON?, at step: ReadOnlyChange.Step, of index: Int) {
        guard let part, found[index].parts[step] == nil else { return }
        found[index].parts[step] = found.count
        found.append((part, [:], false))
    }
}
