/// What changed from one version of a model to another.
///
///     let old = try User(parsing: #"{"id": 7, "name": "Bo", "address": {"city": "Oslo"}, "x": 1}"#)
///     let new = old.mutate { $0.name = "Ada"; $0.address.city = "Rome" }
///     let changes = new.changes(since: old)
///     changes.contains(\.name)            // true
///     changes[\.name]?.old                // "Bo"
///     changes.properties                  // ["name", "address"]
///     changes.nested(\.address)?.properties       // ["city"]
///     changes.patch.count                 // 2
///     print(changes)
///     // User
///     // ~ /name: "Bo" → "Ada"
///     // ~ /address/city: "Oslo" → "Rome"
///
/// A property has changed if the JSON at its path has: `"7"` and `7` are different, `1` and `1.0` are not. Nothing is recorded while a
/// model is edited: any two versions can be compared, also two that were opened separately.
///
/// - Complexity: What both versions share is not looked at. Making one costs nothing; each question compares what was edited.
public struct Changes<Model: JSONModel>: Sendable {
    /// The version before.
    public let old: Model
    /// The version after.
    public let new: Model

    init(from old: Model, to new: Model) { (self.old, self.new) = (old, new) }

    /// Whether nothing has changed: both are of the same class, and their JSON means the same.
    public var isEmpty: Bool {
        old === new || type(of: old) == type(of: new) && old.json == new.json
    }

    /// The classes, if another one was chosen for the changed JSON.
    public var modelClass: (old: JSONModel.Type, new: JSONModel.Type)? {
        type(of: old) == type(of: new) ? nil : (type(of: old), type(of: new))
    }

    // MARK: Properties

    /// The names of the declared properties that have changed, in the order of declaration, superclasses first; those that only the class
    /// before has come last.
    public var properties: [String] {
        changedProperties.map(\.name)
    }

    private var changedProperties: [AnyPropertyCore] {
        let (before, after) = (old.classLayout(\.properties), new.classLayout(\.properties))
        let gone = modelClass == nil ? [] : before.filter { Self.find($0, in: new) == nil }
        return after.filter { hasChanged($0) } + gone.filter { hasChanged($0) }
    }

    /// The names of members that no property reads, and which have changed, were added or removed; in no particular order.
    public var unknownKeys: [String] {
        let members = MemberAlignment(from: old.json, to: new.json)
        let changed = members.changed.filter { $0.old != $0.new }
        let known = Set(old.classLayout(\.names).names).union(new.classLayout(\.names).names)
        return (members.removed.map(\.name) + changed.map(\.name) + members.added.map(\.name))
            .filter { !known.contains($0) }.map(\.string)
    }

    /// Whether a property has changed.
    ///
    /// Of a computed property it is whether one of those that it reads has, and it reads another value now, as far as values of
    /// its type can be compared.
    ///
    /// - Parameter keyPath: A declared property, or a computed one that reads declared ones.
    public func contains<Value: Sendable>(_ keyPath: KeyPath<Model, Value>) -> Bool {
        self[keyPath] != nil
    }

    /// What a property was and is; nil if it has not changed.
    ///
    ///     if let (old, new) = changes[\.name] { … }
    ///
    /// What is read may be the same value: `"7"` became `7`.
    ///
    /// - Parameter keyPath: A declared property, or a computed one that reads declared ones.
    public subscript<Value: Sendable>(keyPath: KeyPath<Model, Value>) -> (old: Value, new: Value)? {
        let (all, property) = new.classLayout { $0.reads(keyPath, of: new) }
        if let property {
            return hasChanged(property) ? (old[keyPath: keyPath], new[keyPath: keyPath]) : nil
        }
        let before = old.classLayout { $0.reads(keyPath, of: old) }.all
        guard (all + before).contains(where: { hasChanged($0) }) else { return nil }
        let values = (old: old[keyPath: keyPath], new: new[keyPath: keyPath])
        return areEqual(values.old, values.new) == true ? nil : values
    }

    /// What changed in a nested model; nil if nothing did.
    ///
    ///     changes.nested(\.address)?[\.city]?.new         // "Rome"
    ///
    /// - Parameter keyPath: A property that reads a model.
    public func nested<Nested: JSONModel>(_ keyPath: KeyPath<Model, Nested>) -> Changes<Nested>? {
        self[keyPath].flatMap { Self.changes($0.old, $0.new) }
    }

    /// The same for a model that may be missing; nil also if it was before or is now.
    public func nested<Nested: JSONModel>(_ keyPath: KeyPath<Model, Nested?>) -> Changes<Nested>? {
        guard case (let old?, let new?)? = self[keyPath] else { return nil }
        return Self.changes(old, new)
    }

    /// What became of the elements of a list; nil if nothing changed.
    ///
    ///     changes.elements(\.friends)?.insertions.count
    ///
    /// - Parameter keyPath: A property that reads a lazy array of models.
    public func elements<Element: JSONModel>(
        _ keyPath: KeyPath<Model, LazyArray<Element>>
    ) -> ElementChanges<Element>? {
        guard let (old, new) = self[keyPath] else { return nil }
        let changes = ElementChanges(from: old, to: new)
        return changes.isEmpty ? nil : changes
    }

    /// The same for an array.
    public func elements<Element: JSONModel>(_ keyPath: KeyPath<Model, [Element]>) -> ElementChanges<Element>? {
        guard let (old, new) = self[keyPath] else { return nil }
        let changes = ElementChanges(from: LazyArray(old), to: LazyArray(new))
        return changes.isEmpty ? nil : changes
    }

    private static func changes<Nested: JSONModel>(_ old: Nested, _ new: Nested) -> Changes<Nested>? {
        let changes = Changes<Nested>(from: old, to: new)
        return changes.isEmpty ? nil : changes
    }

    /// Whether the JSON that a property reads has changed.
    private func hasChanged(_ property: AnyPropertyCore) -> Bool {
        let before = Self.find(property, in: old).flatMap { old.locate($0) }
        let after = Self.find(property, in: new).flatMap { new.locate($0) }
        switch (before, after) {
        case (nil, nil): return false
        case (let before?, let after?): return before != after
        default: return true
        }
    }

    /// The property of a model's own class, which may be another one than that of the class a property was found in.
    private static func find(_ property: AnyPropertyCore, in model: JSONModel) -> AnyPropertyCore? {
        model.classLayout { classLayout in
            if classLayout.property(inSlot: property.slot)?.takeUnretainedValue() === property { return property }
            return classLayout.properties.last {
                $0.name == property.name && $0.declaringClass == property.declaringClass
            }
        }
    }

    // MARK: As patches

    /// The operations that make the JSON of the new version of that of the old one (RFC 6902).
    ///
    ///     request.httpBody = changes.patch.json.data()
    public var patch: JSONPatch {
        JSONPatch(PatchBuilder.operations(from: old.json, to: new.json, identity: identityNames))
    }

    /// The same as a merge patch (RFC 7386); nil where it cannot be one, as where a member became null.
    public var mergePatch: JSON? { JSON.mergePatch(from: old.json, to: new.json) }

    private var identityNames: [MemberName] { new.classLayout(\.identityNames) }
}

extension Changes: CustomStringConvertible {
    /// The class, and a line for each change, with its place and what was and is there. Long values are shortened, and of more than
    /// 200 lines the others are counted.
    ///
    ///     User
    ///     ~ /name: "Bo" → "Ada"
    ///     + /tags/0: "x"
    ///     - /nick: null
    ///     > /friends/3 → /friends/0
    ///
    /// | | means |
    /// |---|---|
    /// | `~` | another value: the old and the new one |
    /// | `+` | added; in a list with its position in the new one |
    /// | `-` | removed; in a list with its position in the old one |
    /// | `>` | moved within its list: its old and new positions |
    public var description: String {
        var text = PatchDescription()
        if let (old, new) = modelClass { text.add("\(old) → \(new)") } else { text.add("\(type(of: new))") }
        PatchBuilder.describe(old.json, new.json, identity: identityNames, in: &text)
        return isEmpty ? "\(text.text): no changes" : text.text
    }
}

extension JSONModelProtocol where Self: JSONModel {
    /// What changed since an older version of the model, or from any other model of its class.
    ///
    ///     let changes = new.changes(since: old)
    ///     changes.contains(\.name)
    ///     #expect(new.changes(since: old).isEmpty)        // a failing test prints the difference
    ///
    /// - Parameter older: The version to compare with.
    /// - Complexity: O(1); see ``Changes``.
    public func changes(since older: Self) -> Changes<Self> { Changes(from: older, to: self) }

    /// Whether some properties read the same in two models, whatever else is different in them.
    ///
    ///     user.readsSame(as: other, by: \.id, \.name)
    ///
    /// - Parameters:
    ///   - other: Any model of the class.
    ///   - keyPaths: The properties, which may be computed ones.
    public func readsSame<each Value: Equatable>(as other: Self, by keyPaths: repeat KeyPath<Self, each Value>) -> Bool
    {
        if self === other { return true }
        for keyPath in repeat each keyPaths {
            if self[keyPath: keyPath] != other[keyPath: keyPath] { return false }
        }
        return true
    }

    /// Whether all declared properties read the same in two models: how their JSON is spelled, what is unknown in it, and whether a value
    /// or its absence reads as the default make no difference.
    ///
    ///     let one = try User(parsing: #"{"id": "7", "x": 1}"#)
    ///     let other = try User(parsing: #"{"id": 7, "name": null}"#)
    ///     one == other                // false
    ///     one.readsSame(as: other)    // true
    ///
    /// Nested models are compared in the same way; values of types that cannot be compared by what their JSON means.
    ///
    /// - Parameter other: A model. One of another class is not the same.
    public func readsSame(as other: Self) -> Bool { ReadingComparison.areSame(self, other) }
}
