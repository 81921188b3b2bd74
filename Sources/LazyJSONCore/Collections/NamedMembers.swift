/// The members of an object by their names as Swift strings, as in `[String: T]`: if a name repeats, the first member
/// counts, and it is an element if it is an object.
///
///     {"a": {}, "b": 5, "a": {}, "c": {}}
///     positions    0 a    1 b    2 a    3 c
///     elements     0             –      3        index 0, index 1
///     others              1      2               not an object; a repeat of 0
///
/// Swift considers some names equal that JSON distinguishes (`é` in its two spellings), so the table of names that an
/// object has for its own lookups is not enough. The standard library's hashes are seeded per process: no document can
/// choose its collisions.
final class NamedMembers: Sendable {
    private let members: JSON.Members
    /// The position of the first member with each name.
    private let positions: [String: Int]
    /// Which of the members are elements.
    private let elements: ObjectOrdinals
    /// The positions of further members by that of the first one with their name; most objects have none.
    private let repeats: [Int: [Int]]
    /// The number of elements.
    let count: Int

    /// The number of all members.
    var memberCount: Int { members.count }

    init(_ object: JSON) {
        members = object.exactMembers
        var positions: [String: Int] = [:]
        positions.reserveCapacity(members.count)
        var others = GrowingMemory<Int>()
        var repeats: [Int: [Int]] = [:]
        for (position, (name, value)) in members.enumerated() {
            Work.add(1)
            // Nearly all names are new, so they are added at once and not looked up before.
            if let first = positions.updateValue(position, forKey: name) {
                positions[name] = first
                repeats[first, default: []].append(position)
                others.append(position)
            } else if value.kind != .object {
                others.append(position)
            }
        }
        count = members.count - others.count
        elements = ObjectOrdinals(ordinals: others, areObjects: false)
        (self.positions, self.repeats) = (positions, repeats)
    }

    /// The position of the first member with a name, whether or not it is an element.
    ///
    /// - Complexity: O(1)
    func position(of name: String) -> Int? { positions[name] }

    /// The positions of the other members with the name of a first member.
    func repeats(of position: Int) -> [Int] { repeats[position] ?? [] }

    func name(at position: Int) -> String { members[position].key }

    func value(at position: Int) -> JSON { members[position].value }

    // MARK: Elements

    /// Whether the member at a position is an element.
    ///
    /// - Complexity: O(1) if all members are elements; otherwise O(log *n*). The same applies to the functions below.
    func isElement(at position: Int) -> Bool { elements.otherCount(in: position..<position + 1) == 0 }

    /// The position of the element at an index. There must be such an element.
    func position(ofElement index: Int) -> Int { elements.ordinal(ofObject: index, from: 0) }

    /// The index of the element at a position.
    func index(ofElementAt position: Int) -> Int { position - elements.otherCount(in: 0..<position) }
}
