/// Walks the members of an object that count: if a name repeats, the first.
package struct DistinctMembers {
    private var cursor: ChildCursor?
    /// The positions to leave out, in ascending order.
    private let duplicates: [Int]
    private var nextDuplicate = 0
    private var position = 0
    package let count: Int

    package init(_ object: JSON) {
        cursor = ChildCursor(object)
        (count, duplicates) = Self.survey(object)
    }

    package mutating func next() -> (name: Name, value: JSON)? {
        while let child = cursor?.next() {
            defer { position += 1 }
            if nextDuplicate < duplicates.count, duplicates[nextDuplicate] == position {
                nextDuplicate += 1
            } else if let name = child.name {
                return (name, child.value)
            }
        }
        return nil
    }

    private static func survey(_ object: JSON) -> (count: Int, duplicates: [Int]) {
        var cursor = ChildCursor(object)
        var names: [Name] = []
        var duplicates: [Int] = []
        var position = 0
        while names.count < 32 {
            guard let name = cursor?.next()?.name else { return (names.count, duplicates) }
            if names.contains(where: { $0.isEqual(to: name) }) {
                duplicates.append(position)
            } else {
                names.append(name)
            }
            position += 1
        }
        var seen = Set(names.map(\.key))
        while let child = cursor?.next() {
            if let name = child.name, !seen.insert(name.key).inserted { duplicates.append(position) }
            position += 1
        }
        return (seen.count, duplicates)
    }
}
