/// The changes from one version of a model to another.
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
/// A property has changed if the JSON at its path has: `"7"` and `7` are different, `1` and `1.0` are not. Nothing is
/// recorded while a model is edited: any two versions can be compared, including two that were parsed separately.
///
/// - Complexity: Parts that both versions share aren't compared. Creating this value is O(1); each access compares what
///   was edited.
public struct Changes<Model: JSONModelProtocol>: Sendable {
    /// The older version.
    public let old: Model
    /// The newer version.
    public let new: Model

    /// The objects of both versions.
    private let before, after: JSONModel

    init(from old: Model, to new: Model) {
        (self.old, self.new) = (old, new)
        (before, after) = (old._object, new._object)
    }

    /// Whether nothing has changed: both versions have the same class, and their JSON is equal.
    public var isEmpty: Bool {
        before == after
    }

    /// The classes of both versions, if they differ; otherwise nil.
    public var modelClass: (old: JSONModel.Type, new: JSONModel.Type)? {
        before.declaringType == after.declaringType ? nil : (type(of: before), type(of: after))
    }

    // MARK: Properties

    /// The names of the declared properties that have changed.
    ///
    /// They are in the order of declaration, with those of superclasses first. Properties that only the older version's
    /// class has come last.
    public var properties: [String] {
        changedProperties.map(\.name)
    }

    private var changedProperties: [AnyPropertyCore] {
        let gone =
            modelClass == nil ? [] : before.classLayout(\.properties).filter { Self.find($0, in: after) == nil }
        return after.classLayout(\.properties).filter { hasChanged($0) } + gone.filter { hasChanged($0) }
    }

    /// The members that no property reads, and that have changed, were added or were removed. They are in no particular
    /// order.
    ///
    /// They are paths, as in a declaration: `nick`, and `profile.x` for a member inside an object that contains a
    /// property. A dot in a name is `\.`. A difference between two versions of one class is in ``properties``, or it is
    /// here.
    ///
    ///     for key in changes.unknownKeys { print(key, changes.new.json.value(at: JSON.Path(key) ?? "") ?? "removed") }
    public var unknownKeys: [String] { UnknownKeys(from: before, to: after).keys }

    /// Returns whether a property has changed.
    ///
    /// A computed property has changed if one of the properties that it reads has changed, and its own value differs,
    /// as far as values of its type can be compared.
    ///
    /// - Parameter keyPath: A declared property, or a computed one that reads declared ones.
    /// - Returns: Whether the property has changed.
    public func contains<Value: Sendable>(_ keyPath: KeyPath<Model, Value>) -> Bool {
        self[keyPath] != nil
    }

    /// The old and the new value of a property; nil if it hasn't changed.
    ///
    ///     if let (old, new) = changes[\.name] { … }
    ///
    /// Both values may be equal, for example if `"7"` became `7`.
    ///
    /// - Parameter keyPath: A declared property, or a computed one that reads declared ones.
    public subscript<Value: Sendable>(keyPath: KeyPath<Model, Value>) -> (old: Value, new: Value)? {
        let (all, property) = after.classLayout { $0.reads(keyPath, of: new) }
        if let property {
            return hasChanged(property) ? (old[keyPath: keyPath], new[keyPath: keyPath]) : nil
        }
        let others = before.classLayout { $0.reads(keyPath, of: old) }.all
        guard (all + others).contains(where: { hasChanged($0) }) else { return nil }
        let values = (old: old[keyPath: keyPath], new: new[keyPath: keyPath])
        return areEqual(values.old, values.new) == true ? nil : values
    }

    /// Returns the changes in a nested model.
    ///
    ///     changes.nested(\.address)?[\.city]?.new         // "Rome"
    ///
    /// - Parameter keyPath: A property that reads a model.
    /// - Returns: The changes, or nil if nothing changed.
    public func nested<Nested: JSONModelProtocol>(_ keyPath: KeyPath<Model, Nested>) -> Changes<Nested>? {
        self[keyPath].flatMap { Changes<Nested>(from: $0.old, to: $0.new).unlessEmpty }
    }

    /// Returns the changes in an optional nested model.
    ///
    /// - Parameter keyPath: A property that reads an optional model.
    /// - Returns: The changes, or nil if nothing changed, or if the model is missing in either version.
    public func nested<Nested: JSONModelProtocol>(_ keyPath: KeyPath<Model, Nested?>) -> Changes<Nested>? {
        guard case (let old?, let new?)? = self[keyPath] else { return nil }
        return Changes<Nested>(from: old, to: new).unlessEmpty
    }

    /// Returns the changes of the elements of a lazy array.
    ///
    ///     changes.elements(\.friends)?.insertions.count
    ///
    /// - Parameter keyPath: A property that reads a lazy array of models.
    /// - Returns: The changes, or nil if nothing changed.
    public func elements<Element: JSONModelProtocol>(
        _ keyPath: KeyPath<Model, LazyArray<Element>>
    ) -> ElementChanges<Element>? {
        self[keyPath].flatMap { ElementChanges(from: $0.old, to: $0.new).unlessEmpty }
    }

    /// Returns the changes of the elements of an array.
    ///
    /// - Parameter keyPath: A property that reads an array of models.
    /// - Returns: The changes, or nil if nothing changed.
    public func elements<Element: JSONModelProtocol>(_ keyPath: KeyPath<Model, [Element]>) -> ElementChanges<Element>? {
        self[keyPath].flatMap { ElementChanges(from: LazyArray($0.old), to: LazyArray($0.new)).unlessEmpty }
    }

    private var unlessEmpty: Changes? { isEmpty ? nil : self }

    /// Whether the JSON that a property reads has changed.
    private func hasChanged(_ property: AnyPropertyCore) -> Bool {
        let left = Self.find(property, in: before).flatMap { before.locate($0) }
        let right = Self.find(property, in: after).flatMap { after.locate($0) }
        return left != right
    }

    /// Finds the corresponding property in the class of a model, which may differ from the class of the given property.
    private static func find(_ property: AnyPropertyCore, in model: JSONModel) -> AnyPropertyCore? {
        model.classLayout { classLayout in
            if classLayout.property(inSlot: property.slot)?.takeUnretainedValue() === property { return property }
            return classLayout.properties.last {
                $0.name == property.name && $0.declaring == property.declaring
            }
        }
    }

    // MARK: Patches

    /// The operations that turn the JSON of the old version into that of the new one (RFC 6902).
    ///
    ///     request.httpBody = changes.patch.json.data()
    public var patch: JSONPatch {
        JSONPatch(PatchBuilder.operations(from: old.json, to: new.json, names: [MemberName("id")], context: context))
    }

    /// The merge patch that turns the JSON of the old version into that of the new one (RFC 7386); nil if no merge
    /// patch does, for example because a member became null.
    public var mergePatch: JSON? { JSON.mergePatch(from: old.json, to: new.json) }

    /// The class, by which elements are identified.
    private var context: ReadingContext { after.classLayout { ReadingContext($0) } }
}

extension Changes: CustomStringConvertible {
    /// The class, and a line for each change, with its place and its values. Long values are shortened. After 200
    /// lines, the remaining ones are only counted.
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
        let types = modelClass == nil ? [after.declaringType] : [before.declaringType, after.declaringType]
        text.add(types.map { "\($0)" }.joined(separator: " → "))
        let versions = context.with([before.classLayout { ReadingContext($0) }])
        PatchBuilder.describe(old.json, new.json, names: [MemberName("id")], context: versions, in: &text)
        return isEmpty ? "\(text.text): no changes" : text.text
    }
}

extension JSONModelProtocol {
    /// Returns the changes since an older version of the model, or from any other model of its class.
    ///
    ///     let changes = new.changes(since: old)
    ///     changes.contains(\.name)
    ///     #expect(new.changes(since: old).isEmpty)        // a failing test prints the difference
    ///
    /// - Parameter older: The version to compare with.
    /// - Returns: The changes from `older` to this model.
    /// - Complexity: O(1); see ``Changes``.
    public func changes(since older: Self) -> Changes<Self> { Changes(from: older, to: self) }

    /// Returns whether some properties read the same in two models, even if other properties differ.
    ///
    ///     user.readsSame(as: other, by: \.id, \.name)
    ///
    /// - Parameters:
    ///   - other: Any model of the class.
    ///   - keyPaths: The properties, which may be computed ones.
    /// - Returns: Whether all of these properties are equal.
    public func readsSame<each Value: Equatable>(as other: Self, by keyPaths: repeat KeyPath<Self, each Value>) -> Bool
    {
        if _object === other._object { return true }
        for keyPath in repeat each keyPaths {
            if self[keyPath: keyPath] != other[keyPath: keyPath] { return false }
        }
        return true
    }

    /// Returns whether all declared properties read the same in two models.
    ///
    /// The spelling of the JSON and unknown members make no difference, nor does it matter whether a value or its
    /// absence reads as the default.
    ///
    ///     let one = try User(parsing: #"{"id": "7", "x": 1}"#)
    ///     let other = try User(parsing: #"{"id": 7, "name": null}"#)
    ///     one == other                // false
    ///     one.readsSame(as: other)    // true
    ///
    /// Nested models are compared in the same way. Values whose types cannot be compared are compared by their JSON.
    ///
    /// - Parameter other: A model. A model of another class is never the same.
    /// - Returns: Whether all declared properties are equal.
    public func readsSame(as other: Self) -> Bool { readSame(_object, other._object) }
}

/// The differences between two versions of a JSON value, readable as text and usable as a patch.
///
///     let old: JSON = ["name": "Bo", "tags": ["a"]]
///     var new = old
///     new.set("name", to: "Ada")
///     new.set("tags.1", to: "b")
///     print(new.changes(since: old))
///     // ~ /name: "Bo" → "Ada"
///     // + /tags/1: "b"
///
/// Nothing is recorded while a value is edited: any two values can be compared. For models there is ``Changes``, which
/// knows their properties.
///
/// - Complexity: Creating one costs nothing. Each question compares what was edited; what both versions share is not
///   looked at.
public struct JSONChanges: Sendable {
    /// The version before.
    public let old: JSON
    /// The version after.
    public let new: JSON

    /// Whether both versions mean the same.
    public var isEmpty: Bool { old == new }

    /// The operations that turn the old version into the new one (RFC 6902).
    public var patch: JSONPatch { JSONPatch(from: old, to: new) }

    /// A merge patch that turns the old version into the new one (RFC 7386); nil if there is none, for example because
    /// a member became null.
    public var mergePatch: JSON? { JSON.mergePatch(from: old, to: new) }
}

extension JSONChanges: CustomStringConvertible {
    /// A line for each change: its position, and the old and the new value. Long values are shortened. After 200 lines,
    /// the number of further changes follows.
    ///
    /// | | means |
    /// |---|---|
    /// | `~` | another value: the old and the new one |
    /// | `+` | added; in an array with its position in the new one |
    /// | `-` | removed; in an array with its position in the old one |
    /// | `>` | moved within its array: its old and new positions |
    public var description: String {
        if isEmpty { return "no changes" }
        var text = PatchDescription()
        PatchBuilder.describe(old, new, names: [MemberName("id")], in: &text)
        return text.text
    }
}

extension JSON {
    /// Returns what changed since an older version of the value.
    ///
    ///     print(new.changes(since: old))              // ~ /name: "Bo" → "Ada"
    ///     #expect(new.changes(since: old).isEmpty)    // a failing test prints the differences
    ///
    /// - Parameter older: The version to compare with.
    /// - Returns: The differences.
    /// - Complexity: O(1); see ``JSONChanges``.
    public func changes(since older: JSON) -> JSONChanges { JSONChanges(old: older, new: self) }
}
