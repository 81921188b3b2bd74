/// The members of an object by their names as Swift strings, as in `[String: T]`: if a name repeats, the first member
/// counts, and it is an element if it is an object.
///
///     {"a": {}, "b": 5, "a": {}, "c": {}}
///     positions    0 a    1 b    2 a    3 c
///     elements     0             –      3        index 0, index 1
///     others              1      2               not an object; a repeat of 0
///
/// Swift considers some names equal that JSON distinguishes (`é` in its two spellings), so the table of names that an
/// object has for its own lookups is not enough. This table has open addressing and is at most half full. A slot has
/// the position + 1 in its lower half and a part of the name's hash in its upper half, so that a name is only created
/// and compared if that part is the same. The hash is the standard library's, seeded per process: no document can
/// choose its collisions.
final class NamedMembers: Sendable {
    private let members: JSON.Members
    private let table: ContiguousArray<UInt64>
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
        var capacity = 4
        while capacity < members.count * 2 { capacity *= 2 }
        var table = ContiguousArray<UInt64>(repeating: 0, count: capacity)
        var others = GrowingMemory<Int>()
        var repeats: [Int: [Int]] = [:]
        for (position, (name, value)) in members.enumerated() {
            let (slot, first, tag) = Self.find(name, in: table, of: members)
            if let first {
                repeats[first, default: []].append(position)
                others.append(position)
            } else {
                table[slot] = tag | UInt64(UInt32(truncatingIfNeeded: position + 1))
                if value.kind != .object { others.append(position) }
            }
        }
        count = members.count - others.count
        elements = ObjectOrdinals(ordinals: others, areObjects: false)
        (self.table, self.repeats) = (table, repeats)
    }

    /// The slot of a name or the empty slot where it belongs, the position of the member there, and the tag for the
    /// upper half of a slot.
    private static func find(
        _ name: String, in table: ContiguousArray<UInt64>, of members: JSON.Members
    ) -> (slot: Int, position: Int?, tag: UInt64) {
        let lowerHalf = UInt64(UInt32.max)
        let hash = name.hashValue
        let tag = UInt64(truncatingIfNeeded: hash) & ~lowerHalf
        var slot = hash & (table.count - 1)
        while table[slot] != 0 {
            Work.add(1)
            let position = Int(table[slot] & lowerHalf) - 1
            if table[slot] & ~lowerHalf == tag, members[position].key == name { return (slot, position, tag) }
            slot = (slot + 1) & (table.count - 1)
        }
        return (slot, nil, tag)
    }

    /// The position of the first member with a name, whether or not it is an element.
    ///
    /// - Complexity: O(1)
    func position(of name: String) -> Int? { Self.find(name, in: table, of: members).position }

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
