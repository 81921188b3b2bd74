/// The ranks of the members that were added to an object, by their names.
///
/// Copies share nearly everything: each table has less than half as many names as the one before it, and a new name
/// changes the last ones only.
///
///     names    a b c d e f g        tables    [a b c d] [e f]    recent    g
struct NewNames {
    private var tables: [[MemberName: Int]] = []
    /// A few names are faster to compare than to hash.
    private var recent: [(name: MemberName, rank: Int)] = []
    private static let recentLimit = 16

    /// The rank of the last member that was added with a name, whether or not it is still there.
    ///
    /// - Complexity: O(log *n*)
    func rank(of name: MemberName) -> Int? {
        if let found = recent.last(where: { $0.name == name }) { return found.rank }
        for table in tables.reversed() {
            if let rank = table[name] { return rank }
        }
        return nil
    }

    /// Adds a name.
    ///
    /// - Parameter isPresent: Whether the member with a rank is still there.
    /// - Complexity: O(log *n*) amortized
    mutating func add(_ name: MemberName, _ rank: Int, _ isPresent: (Int) -> Bool) {
        recent.append((name, rank))
        if recent.count < Self.recentLimit { return }
        var last = Dictionary(recent.map { ($0.name, $0.rank) }) { $1 }
        recent = []
        while let table = tables.last, table.count < 2 * last.count {
            Work.add(table.count)
            tables.removeLast()
            last.merge(table.filter { isPresent($0.value) }) { new, _ in new }
        }
        tables.append(last)
    }
}
