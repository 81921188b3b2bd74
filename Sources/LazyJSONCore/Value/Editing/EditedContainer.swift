import Synchronization

/// An array or object as a list of pieces: runs of untouched children of a document, and new values between them.
///
///     base      [10, 20, 30, 40, 50]            after [1] = "x" and append(60):
///     pieces    run 0..<1 │ item "x" (was 1) │ run 2..<5 │ item 60 (new)
///     position  0           1                  2           5                     count 6
///
/// An edit touches pieces only, so children that it leaves alone cost nothing, and edits of edits still refer to the
/// one base. A new value that replaced a child keeps the child's ordinal: the whitespace around it, and a member's own
/// spelling of its name, are taken from the base when the container is written.
///
/// In an object the pieces stay in the order of their ordinals, with new members after them in the order they were
/// added, so that a member is found by its rank in that order. Instances are changed only while they have a single
/// owner (`JSON.edit`) and are immutable from then on.
package final class EditedContainer: @unchecked Sendable {
    /// The container in a document that the edits apply to.
    struct Base: Sendable {
        let document: Document
        /// Nil for an array whose elements are the lines of a text, and for a container whose end hasn't arrived.
        let offset: Int?
        let index: ContainerIndex
    }

    let base: Base?
    /// The part of the container that has arrived; nil if all of it has, and if it was edited. Such a container isn't
    /// changed.
    let arrived: ArrivedPart?
    let isObject: Bool
    /// The syntax in which the container is written.
    let syntax: JSONSyntax
    /// The values that the app passed along with the document. All values in the container have them, too.
    let context: ContextValues?
    /// Whether there is no context, but values in the container have one.
    private(set) var hasPartsInContexts = false
    private(set) var pieces: PieceList
    private var newNames = NewNames()
    /// The values that were read from the container, or are known to be read. The next change drops them.
    let readValues = OnceReference<ReadValue>()
    /// The rank of the next new member.
    private var nextRank: Int

    /// The number of pieces when the text was last too long to be a document of its own.
    let longPieces = Atomic(0)

    /// An empty container.
    init(isObject: Bool, syntax: JSONSyntax, in context: ContextValues? = nil) {
        base = nil
        self.syntax = syntax
        arrived = nil
        self.context = context
        self.isObject = isObject
        pieces = PieceList(isObject: isObject)
        nextRank = 0
    }

    /// A container as it is in a document.
    convenience init(editing document: Document, at offset: Int) {
        self.init(Base(document: document, offset: offset, index: document.index(ofContainerAt: offset)))
    }

    /// An array whose elements are the lines of a text.
    convenience init(lines: ContainerIndex, of document: Document) {
        self.init(Base(document: document, offset: nil, index: lines))
    }

    /// A container whose end hasn't arrived.
    ///
    /// - Parameters:
    ///   - index: The children that have arrived as a whole, and the one that is arriving.
    ///   - last: The value of the child that is arriving; nil if there is none.
    convenience init(_ arrived: ArrivedPart, _ index: ContainerIndex, last: JSON?) {
        self.init(Base(document: arrived.text.document, offset: nil, index: index), arrived, last: last)
    }

    private init(_ base: Base, _ arrived: ArrivedPart? = nil, last: JSON? = nil) {
        let index = base.index
        self.base = base
        syntax = base.document.syntax
        self.arrived = arrived
        context = base.document.context
        isObject = index.isObject
        nextRank = index.offsets.count
        let whole = last == nil ? nextRank : nextRank - 1
        pieces = PieceList(0..<whole, isObject: index.isObject, baseObjects: index.objects(in: base.document))
        // The base's bytes of a child that is arriving aren't a value.
        if let last { pieces.append(.item(PieceList.Item(ordinal: whole, value: last))) }
    }

    /// An array of lines with the content of another one, over another base of the same lines.
    init(lines other: EditedContainer, over base: Base, in context: ContextValues?) {
        self.base = base
        syntax = base.document.syntax
        arrived = nil
        self.context = context
        isObject = false
        pieces = other.pieces.emptied
        nextRank = other.nextRank
        hasPartsInContexts = context == nil && other.hasPartsInContexts
        for var piece in other.pieces {
            if case .item(var item) = piece, context !== other.context {
                item.value = item.value.adopting(context)
                piece = .item(item)
            }
            pieces.append(piece)
        }
    }

    /// A container with the same content.
    init(copying other: EditedContainer) {
        (base, syntax) = (other.base, other.syntax)
        arrived = nil
        context = other.context
        isObject = other.isObject
        pieces = other.pieces
        newNames = other.newNames
        nextRank = other.nextRank
        longPieces.store(other.longPieces.load(ordering: .relaxed), ordering: .relaxed)
        hasPartsInContexts = other.hasPartsInContexts
    }

    deinit {
        // Only containers in containers in containers have to be searched for. Searching the pieces of each version of
        // an array that was edited ten thousand times, with all versions kept, would take the square of that.
        guard pieces.depth > Self.recursionLimit else { return }
        var containers: [EditedContainer] = []
        takeContainers(into: &containers)
        while var container = containers.popLast() {
            // A chain of containers may be as long as edits made it; release it in a loop, not by recursion.
            if isKnownUniquelyReferenced(&container) { container.takeContainers(into: &containers) }
        }
    }

    /// How deep containers are released by recursion.
    private static let recursionLimit = 32

    /// Drops what was read, before a change.
    func forgetReadValues() {
        readValues.reset()
    }

    private func takeContainers(into containers: inout [EditedContainer]) {
        // Its values may be other owners of the containers.
        forgetReadValues()
        for piece in pieces {
            if case .item(let item) = piece, case .edited(let container) = item.value.storage {
                containers.append(container)
            }
        }
        pieces = pieces.emptied
    }

    // MARK: Reading

    /// The number of elements or members.
    var count: Int { pieces.childCount }

    /// The number of elements that are objects.
    var objectCount: Int { pieces.total.objects }

    /// The base, if the container has all of its children, in order, and nothing else.
    var wholeBase: Base? {
        guard let base, pieces.count == 1, case .run(let ordinals)? = pieces.blocks.first?.pieces.first,
            ordinals == base.index.offsets.indices
        else { return nil }
        return base
    }

    /// A child's value.
    func value(at position: Int) -> JSON {
        let (location, offset) = pieces.location(ofChildAt: position)
        switch pieces[location] {
        case .run(let ordinals): return baseValue(ordinals.lowerBound + offset)
        case .item(let item): return item.value
        }
    }

    /// A member's name.
    func name(at position: Int) -> Name {
        let (location, offset) = pieces.location(ofChildAt: position)
        switch pieces[location] {
        case .run(let ordinals): return baseName(ordinals.lowerBound + offset)
        case .item(let item):
            if let name = item.name { return .key(name) }
            return item.ordinal.map { baseName($0) } ?? .key(MemberName(""))
        }
    }

    /// The position of the first member with a name.
    ///
    /// - Complexity: O(log *p*) in the number of pieces, after the first lookup in the base.
    func position(of key: MemberName) -> Int? {
        if let base, let ordinal = base.index.ordinal(of: key, in: base.document),
            let found = pieces.position(ofRank: ordinal)
        {
            return found
        }
        return newNames.rank(of: key).flatMap { pieces.position(ofRank: $0) }
    }

    func baseValue(_ ordinal: Int) -> JSON {
        guard let base else { return .null }
        let child = base.index.offsets[ordinal]
        return JSON(base.document, at: isObject ? base.document.value(ofMemberAt: child) : child)
    }

    private func baseName(_ ordinal: Int) -> Name {
        guard let base else { return .key(MemberName("")) }
        return .inDocument(base.document, base.index.offsets[ordinal])
    }

    // MARK: Writing

    /// A value as a part of this container.
    private func part(_ value: JSON) -> JSON {
        if context == nil, value.hasContexts { hasPartsInContexts = true }
        return value.asPart(in: context, syntax).written(in: syntax)
    }

    /// Returns an item for a value, with the place, the name and the comments of the item that it replaces.
    private func item(_ value: JSON, inPlaceOf other: PieceList.Item?) -> PieceList.Item {
        var item = other ?? PieceList.Item(value: value)
        if hasComments { item.origin = item.origin ?? origin(of: item.value) }
        item.value = part(value)
        return item
    }

    /// Replaces a child's value; its position, its name and the whitespace around it stay.
    func set(_ value: JSON, at position: Int) {
        let (location, offset) = pieces.location(ofChildAt: position)
        switch pieces[location] {
        case .item(let old): pieces.set(.item(item(value, inPlaceOf: old)), at: location)
        case .run(let ordinals):
            let ordinal = ordinals.lowerBound + offset
            pieces.replace(
                location,
                with: [
                    .run(ordinals.lowerBound..<ordinal), .item(PieceList.Item(ordinal: ordinal, value: part(value))),
                    .run(ordinal + 1..<ordinals.upperBound),
                ].filter { $0.count > 0 })
        }
    }

    /// Adds a member after all others. The name must be a new one.
    func append(_ value: JSON, named name: MemberName) {
        let value = part(value)
        pieces.append(.item(PieceList.Item(ordinal: nil, rank: nextRank, name: name, value: value)))
        newNames.add(name, nextRank) { pieces.position(ofRank: $0) != nil }
        nextRank += 1
    }

    /// Replaces children. The first new children take over from the old ones, so that names and the whitespace
    /// around them stay.
    ///
    /// - Complexity: O(*m*) in the number of old and new values, plus the cost of finding them in a `PieceList`.
    func replaceSubrange(_ range: Range<Int>, with values: [JSON]) {
        var freed = pieces.remove(range).lazy.flatMap(\.items).makeIterator()
        pieces.insert(values.map { .item(item($0, inPlaceOf: freed.next())) }, at: range.lowerBound)
    }

    /// Moves an element, with the comments that belong to it.
    func move(from source: Int, to destination: Int) {
        var moved = item(at: source)
        moved.ordinal = nil
        replaceSubrange(source..<source + 1, with: [])
        pieces.insert([.item(moved)], at: destination)
    }

    /// Exchanges two elements, with the comments that belong to them.
    func swapAt(_ first: Int, _ second: Int) {
        let (one, other) = (item(at: first), item(at: second))
        for (position, item, place) in [(first, other, one), (second, one, other)] {
            set(item.value, at: position)
            let location = pieces.location(ofChildAt: position).location
            let new = PieceList.Item(ordinal: place.ordinal, value: item.value, origin: item.origin ?? -1)
            pieces.set(.item(new), at: location)
        }
    }

    /// An element as an item that knows where its comments are.
    private func item(at position: Int) -> PieceList.Item {
        let (location, offset) = pieces.location(ofChildAt: position)
        switch pieces[location] {
        case .run(let ordinals):
            let ordinal = ordinals.lowerBound + offset
            return PieceList.Item(ordinal: ordinal, value: baseValue(ordinal), origin: ordinal)
        case .item(var item):
            if hasComments { item.origin = origin(of: item.value) ?? item.origin ?? item.ordinal }
            return item
        }
    }

    private var hasComments: Bool { !isObject && base?.document.hasComments ?? false }

    /// Returns which child of the base a value is or was, before it was edited; nil for any other value.
    func origin(of value: JSON) -> Int? {
        guard let base, let (document, offset) = value.unedited, document.hasSameValue(at: offset, as: base.document)
        else { return nil }
        let offsets = base.index.offsets
        let ordinal = offsets.indices.first(notBefore: { offsets[$0] < offset })
        return ordinal < offsets.count && offsets[ordinal] == offset ? ordinal : nil
    }

    /// Replaces several ranges of children, in ascending order, each as ``replaceSubrange(_:with:)`` does.
    ///
    /// - Complexity: O(*p* + *m*) in the number of pieces, and of old and new values.
    func replace(_ edits: [JSON.ElementEdit]) {
        if edits.isEmpty { return }
        if edits.count == 1, let edit = edits.first { return replaceSubrange(edit.range, with: edit.values) }
        var kept = pieces.emptied
        var all = pieces.makeIterator()
        var rest = all.next()
        /// Calls `body` with the pieces of the next `count` children.
        func take(_ count: Int, _ body: (PieceList.Piece) -> Void) {
            var left = count
            while left > 0, let piece = rest {
                if case .run(let ordinals) = piece, ordinals.count > left {
                    body(.run(ordinals.prefix(left)))
                    rest = .run(ordinals.dropFirst(left))
                    return
                }
                body(piece)
                left -= piece.count
                rest = all.next()
            }
        }
        var position = 0
        for edit in edits {
            take(edit.range.lowerBound - position) { kept.append($0) }
            var freed: [PieceList.Item] = []
            take(edit.range.count) { freed += $0.items }
            for (index, value) in edit.values.enumerated() {
                kept.append(.item(item(value, inPlaceOf: index < freed.count ? freed[index] : nil)))
            }
            position = edit.range.upperBound
        }
        take(.max) { kept.append($0) }
        pieces = kept
    }

    /// Removes children at positions in ascending order.
    ///
    /// - Complexity: O(*p* + *m*) in the number of pieces and positions.
    func remove(at positions: [Int]) { replace(positions.map { JSON.ElementEdit($0..<$0 + 1) }) }

    /// Removes members at positions in ascending order. With the first member of a name, which is the one that counts,
    /// all others of that name are removed, so that none of them is read in its place.
    func removeMembers(at positions: [Int]) {
        var counting: [MemberName] = []
        var hidden: [Int] = []
        for position in positions {
            let key = name(at: position).key
            if self.position(of: key) == position { counting.append(key) } else { hidden.append(position) }
        }
        remove(at: hidden)
        removeMembers(named: counting)
    }

    /// Removes all members with the given names.
    func removeMembers(named keys: some Sequence<MemberName>) {
        var positions: Set<Int> = []
        for key in keys {
            for ordinal in base.map({ $0.index.ordinals(of: key, in: $0.document) }) ?? [] {
                if let position = pieces.position(ofRank: ordinal) { positions.insert(position) }
            }
            if let position = newNames.rank(of: key).flatMap({ pieces.position(ofRank: $0) }) {
                positions.insert(position)
            }
        }
        remove(at: Array(positions).ordered(by: <))
    }
}

/// A member's name, in a document or by itself.
package enum Name: Sendable {
    case inDocument(Document, Int)
    case key(MemberName)

    package var string: String {
        switch self {
        case .inDocument(let document, let offset): document.string(at: offset)
        case .key(let key): key.string
        }
    }

    package var key: MemberName {
        if case .key(let key) = self { key } else { MemberName(string) }
    }

    var hash: Int {
        switch self {
        case .inDocument(let document, let offset): document.hash(ofNameAt: offset)
        case .key(let key): key.hash
        }
    }

    /// Whether two names have the same bytes, so that they are equal. Names with other bytes may be equal, too: `"a"`
    /// and `"\u0061"`.
    func isSpelled(as other: Name) -> Bool {
        switch (self, other) {
        case (.inDocument(let document, let offset), .inDocument(let second, let start)):
            let length = document.skipString(offset) - offset
            return second.skipString(start) - start == length
                && document.hasSameBytes(at: offset, as: second, at: start, count: length)
        case (.inDocument(let document, let offset), .key(let key)),
            (.key(let key), .inDocument(let document, let offset)):
            return document.isName(key, at: offset)
        case (.key(let key), .key(let other)): return key == other
        }
    }

    /// Whether two names are equal, however they are spelled.
    func isEqual(to other: Name) -> Bool {
        switch (self, other) {
        case (.inDocument(let document, let offset), .inDocument(let second, let start)) where document === second:
            document.sameName(offset, start)
        default: isSpelled(as: other) || key == other.key
        }
    }
}

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
