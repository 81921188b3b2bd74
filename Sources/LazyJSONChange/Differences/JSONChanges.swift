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
