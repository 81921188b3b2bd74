/// Walks two objects whose members have the same names in the same order, as two responses of one server do: then no
/// name is looked up.
///
///     {"id": 7, "name": "Bo"}
///     {"id": 8, "name": "Bo"}        id: 7 and 8, name: "Bo" and "Bo"
struct MembersInStep {
    private let object: JSON
    private var cursors: (ChildCursor, ChildCursor)
    private var position = -1
    private var current: (name: Name, value: JSON)?

    /// Returns nil if the names, their order or their spelling differ.
    ///
    /// - Complexity: O(*n*) in the bytes of both objects; large containers in them are skipped.
    init?(_ left: JSON, _ right: JSON) {
        guard OptimizationSwitches.comparesInStep, let first = ChildCursor(left), let second = ChildCursor(right),
            first.isObject, second.isObject
        else {
            return nil
        }
        (object, cursors) = (left, (first, second))
        var (one, other) = (first, second)
        while let member = one.next() {
            guard let name = member.name, let counterpart = other.next()?.name, name.isSpelled(as: counterpart) else {
                return nil
            }
        }
        if other.next() != nil { return nil }
    }

    mutating func next() -> (name: Name, left: JSON, right: JSON)? {
        guard let (name, left) = cursors.0.next(), let right = cursors.1.next()?.value, let name else { return nil }
        current = (name, left)
        position += 1
        return (name, left, right)
    }

    /// Whether the name of the last members that were returned repeats an earlier one, so that they do not count.
    ///
    /// - Complexity: O(*n*) in the bytes of at most 32 members before them; for later members that of finding a member
    ///   by its name.
    var isRepeated: Bool {
        guard let current else { return false }
        guard position <= 32 else { return object.member(current.name.key)?.isIdentical(to: current.value) != true }
        var cursor = ChildCursor(object)
        for _ in 0..<position {
            if cursor?.next()?.name?.isEqual(to: current.name) ?? false { return true }
        }
        return false
    }
}
