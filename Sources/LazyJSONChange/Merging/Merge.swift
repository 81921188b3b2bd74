/// Where two sides changed the same thing in different ways.
public struct MergeConflict: Sendable, CustomStringConvertible {
    /// Where it is in the merged value. Where it is not in that, this is where it would be.
    public let pointer: JSONPointer
    /// What both sides started from; nil if it was not there.
    public let base: JSON?
    /// What it is on the local side; nil if it is gone.
    public let local: JSON?
    /// What it is on the remote side; nil if it is gone.
    public let remote: JSON?

    /// The place and the three values, shortened: `/name: "Bo" is "Ada" locally and "Eve" remotely`.
    public var description: String {
        func text(_ json: JSON?) -> String { json.map { PatchDescription.excerpt($0) } ?? "absent" }
        return "\(PatchDescription.path(pointer)): \(text(base)) is \(text(local)) locally and \(text(remote)) remotely"
    }
}

/// What a conflict becomes.
///
///     User.merge(base: base, local: mine, remote: theirs, resolving: .local)
///     User.merge(base: base, local: mine, remote: theirs, resolving: .each { conflict in
///         conflict.pointer == "/votes" ? JSON(max(conflict.local?.int ?? 0, conflict.remote?.int ?? 0)) : conflict.remote
///     })
public struct MergeRule: Sendable {
    let resolve: @Sendable (MergeConflict) -> JSON?

    /// What it is on the local side.
    public static let local = MergeRule { $0.local }
    /// What it is on the remote side.
    public static let remote = MergeRule { $0.remote }

    /// What a closure says: nil for what is to be absent.
    ///
    /// - Parameter resolve: Called once for each conflict, in the order of the merged value.
    public static func each(_ resolve: @escaping @Sendable (MergeConflict) -> JSON?) -> MergeRule {
        MergeRule(resolve: resolve)
    }
}

/// The result of a merge: the value, and what was in conflict.
public struct Merged<Value: Sendable>: Sendable {
    /// What both sides made of their base. Conflicts are resolved by the rule.
    public let value: Value
    /// What both sides changed in different ways.
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
    ///     merged.conflicts        // [/age: 41 is 42 locally and 43 remotely]
    ///
    /// Members of objects are merged one by one, nested ones too. Elements of arrays are matched by a member that tells them apart, if all are
    /// objects that have one, and otherwise by what is unchanged around them; what both sides insert at the same place is
    /// kept, in an order that does not depend on the side. What both sides changed in the same way is changed once. A conflict is what
    /// they changed in different ways, or what one changed and the other removed.
    ///
    /// With `x` for any value, merging `base, base, x`, `base, x, base` and `base, x, x` gives `x` without conflicts. Without conflicts it does not
    /// matter which side is which, but for bytes: what nobody edited is spelled as on the remote side.
    ///
    /// - Parameters:
    ///   - base: What both sides started from.
    ///   - local: What one side has now.
    ///   - remote: What the other side has now.
    ///   - rule: What a conflict becomes.
    ///   - names: The names of the members that tell objects in arrays apart.
    /// - Returns: The merged value, and the conflicts with their pointers.
    /// - Complexity: As ``JSONPatch/init(from:to:identifiedBy:)`` from the base to each side.
    public static func merge(
        base: JSON, local: JSON, remote: JSON, resolving rule: MergeRule = .remote,
        identifiedBy names: [String] = ["id"]
    ) -> Merged<JSON> {
        var merger = Merger(rule: rule, identity: names.map { MemberName($0) })
        let value = merger.merge(base, local, remote)
        return Merged(value: value, conflicts: merger.conflicts)
    }
}

extension JSONModelProtocol where Self: JSONModel {
    /// Merges the changes that two sides made to the same model.
    ///
    ///     let merged = User.merge(base: synced, local: mine, remote: theirs)
    ///     merged.value.name
    ///     merged.conflicts.first?.pointer
    ///
    /// All of the JSON is merged, unknown members too; see ``JSON/merge(base:local:remote:resolving:identifiedBy:)``. Elements of lists are
    /// matched by what their class reads as `id`. The class of the merged model is chosen as for a new one.
    ///
    /// - Parameters:
    ///   - base: What both sides started from.
    ///   - local: What one side has now.
    ///   - remote: What the other side has now.
    ///   - rule: What a conflict becomes.
    /// - Returns: The merged model, which is `remote` itself if nothing of it was changed, and the conflicts with their pointers.
    public static func merge(
        base: Self, local: Self, remote: Self, resolving rule: MergeRule = .remote
    ) -> Merged<Self> {
        var merger = Merger(rule: rule, identity: ClassLayout.of(Self.self).identityNames)
        let json = merger.merge(base.json, local.json, remote.json)
        // A rule is asked for the root only where one side is no object, which no model is.
        let value = json.isIdentical(to: remote.json) ? remote : Self(making: json.flattened)
        return Merged(value: value, conflicts: merger.conflicts)
    }
}

extension ClassLayout {
    /// The names of the members that tell objects apart in the lists of a class and of the classes that it leads to: `id`, and what their
    /// properties with that name read.
    var identityNames: [MemberName] {
        var names = [MemberName("id")]
        var pending = [self]
        var seen: Set<ObjectIdentifier> = []
        while let classLayout = pending.popLast() {
            guard seen.insert(ObjectIdentifier(classLayout)).inserted else { continue }
            for property in classLayout.properties {
                if property.name == "id" {
                    for path in property.paths where path.components.count == 1 {
                        if !names.contains(path.components[0].name) { names.append(path.components[0].name) }
                    }
                }
                if property.store == nil, let model = property.elementType as? JSONModel.Type {
                    pending.append(ClassLayout.of(model))
                }
            }
        }
        return names
    }
}
