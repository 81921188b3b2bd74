/// The members of an object in a draft, by numbers: the original members by their positions, new ones after them. A
/// member keeps its number, whatever is added or removed. A member that is removed and added again gets a new number,
/// as it is then last.
///
///     start    {"a": {}, "b": 5, "c": {}}        numbers  0 a   1 b   2 c
///     then     ["a"] = nil, ["d"] = {}                    –     1 b   2 c   3 d
///     elements                                                        2     3        index 0, index 1
struct DraftMembers: Sendable {
    /// The members that objects have after changes, so that the next draft need not look at all members.
    static let known = ReadValues<DraftMembers>()

    /// The table of the dictionary that the draft started with.
    private let start: ElementTable
    /// The names of the members that were added, and their numbers minus the number of original members.
    private var addedNames: [String] = []
    private var added: [String: Int] = [:]
    /// The original members that were removed.
    private var removed: Set<Int> = []
    /// 1 for every number that is an element, 0 for all others; nil if they are those of the original.
    private var elements: PrefixSums<Int>?

    init(_ start: ElementTable) { self.start = start }

    /// The members of the object of a table that has no edits.
    static func of(_ table: ElementTable) -> DraftMembers { known.value(of: table.json) ?? DraftMembers(table) }

    private var startCount: Int { start.members?.memberCount ?? 0 }

    /// The number of the first member with a name, whether or not it is an element.
    func number(of name: String) -> Int? {
        if let index = added[name] { return startCount + index }
        guard let number = start.members?.position(of: name), !removed.contains(number) else { return nil }
        return number
    }

    /// The name of a member as it is spelled.
    func name(of number: Int) -> String {
        number < startCount ? start.members?.name(at: number) ?? "" : addedNames[number - startCount]
    }

    /// The names of a member and of those that repeat it.
    func allNames(of number: Int) -> [String] {
        let repeats = number < startCount ? start.members?.repeats(of: number) ?? [] : []
        return ([number] + repeats).map { name(of: $0) }
    }

    // MARK: Elements

    /// The number of elements.
    var count: Int { elements?.sum(before: startCount + addedNames.count) ?? start.count }

    /// The number of the element at an index. There must be such an element.
    ///
    /// - Complexity: O(log² *n*)
    func number(ofElement index: Int) -> Int {
        guard let elements else { return start.members?.position(ofElement: index) ?? index }
        // The last number with at most `index` elements before it.
        let end = max(startCount + addedNames.count, 1)
        return (1..<end).first(notBefore: { elements.sum(before: $0) <= index }) - 1
    }

    /// The index of an element.
    func index(ofElement number: Int) -> Int {
        elements?.sum(before: number) ?? start.members?.index(ofElementAt: number) ?? number
    }

    /// Whether most of the members that have numbers are still there.
    var isDense: Bool { startCount + addedNames.count <= 2 * count + 64 }

    // MARK: Changing

    /// Adds an element with a new name. Returns its number.
    mutating func add(_ name: String) -> Int {
        countElements()
        added[name] = addedNames.count
        addedNames.append(name)
        elements?.append(1)
        return startCount + addedNames.count - 1
    }

    /// Notes that a member which was not an element has become one.
    mutating func becomeElement(_ number: Int) {
        countElements()
        elements?.add(1, at: number)
    }

    /// Removes a member and those that repeat it.
    mutating func remove(_ number: Int, isElement: Bool) {
        countElements()
        if isElement { elements?.add(-1, at: number) }
        if number < startCount { removed.insert(number) } else { added[name(of: number)] = nil }
    }

    private mutating func countElements() {
        guard elements == nil, let members = start.members else { return }
        Work.add(members.memberCount)
        elements = PrefixSums((0..<members.memberCount).lazy.map { members.isElement(at: $0) ? 1 : 0 })
    }
}
