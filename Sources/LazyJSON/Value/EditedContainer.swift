/// An array or object as a list of pieces: runs of untouched children of a document, and new values between them.
///
///     base      [10, 20, 30, 40, 50]            after [1] = "x" and append(60):
///     pieces    run 0..<1 │ item "x" (was 1) │ run 2..<5 │ item 60 (new)
///     starts    0           1                  2           5                     count 6
///
/// An edit touches pieces only, so it costs nothing for what it leaves alone, and edits of edits still refer to the one
/// base. A new value that replaced a child keeps the child's ordinal: the white space around it, and a member's own
/// spelling of its name, are taken from the base when the container is written.
///
/// In an object the pieces stay in the order of their ordinals, with new members behind them. Instances are changed only
/// while they have a single owner (`JSON.edit`) and are immutable from then on.
final class EditedContainer: @unchecked Sendable {
    /// The container in a document that the edits apply to.
    struct Base: Sendable {
        let document: Document
        let offset: Int
        let index: ContainerIndex
    }

    struct Item: Sendable {
        /// Which child of the base it replaced; nil for a new one.
        var ordinal: Int?
        /// The name of a new member; nil for elements, and for members of the base.
        var name: MemberName?
        var value: JSON
    }

    enum Piece: Sendable {
        case run(Range<Int>)
        case item(Item)

        @inline(__always)
        var count: Int {
            switch self {
            case .run(let ordinals): ordinals.count
            case .item: 1
            }
        }

        @inline(__always)
        var firstOrdinal: Int? {
            switch self {
            case .run(let ordinals): ordinals.lowerBound
            case .item(let item): item.ordinal
            }
        }
    }

    let base: Base?
    let isObject: Bool
    private(set) var pieces: ContiguousArray<Piece>
    /// The position of each piece's first child.
    private var starts: ContiguousArray<Int>
    private(set) var count: Int
    /// The pieces of new members by name, made when there are many.
    private var newNames: [MemberName: Int]?
    /// How many elements of an array are not objects, so that a draft need not look at all of them at every access.
    private(set) var otherCount: Int

    /// A container with nothing in it.
    init(isObject: Bool) {
        base = nil
        self.isObject = isObject
        otherCount = 0
        pieces = []
        starts = []
        count = 0
    }

    /// A container as it is in a document.
    init(editing document: Document, at offset: Int) {
        let index = document.index(ofContainerAt: offset)
        base = Base(document: document, offset: offset, index: index)
        isObject = index.isObject
        otherCount = isObject ? 0 : index.offsets.count - index.objectCount
        count = index.offsets.count
        pieces = count == 0 ? [] : [.run(0..<count)]
        starts = count == 0 ? [] : [0]
    }

    /// A container with the same content.
    init(copying other: EditedContainer) {
        base = other.base
        isObject = other.isObject
        pieces = other.pieces
        starts = other.starts
        count = other.count
        newNames = other.newNames
        otherCount = other.otherCount
    }

    deinit {
        var containers: [EditedContainer] = []
        takeContainers(into: &containers)
        while var container = containers.popLast() {
            // A chain of containers may be as long as edits made it; release it by a loop, not by recursion.
            if isKnownUniquelyReferenced(&container) { container.takeContainers(into: &containers) }
        }
    }

    private func takeContainers(into containers: inout [EditedContainer]) {
        for index in pieces.indices {
            if case .item(let item) = pieces[index], case .edited(let container) = item.value.storage {
                containers.append(container)
            }
        }
        pieces.removeAll()
    }

    // MARK: Reading

    /// A child's value.
    func value(at position: Int) -> JSON {
        let index = piece(at: position)
        switch pieces[index] {
        case .run(let ordinals): return baseValue(ordinals.lowerBound + position - starts[index])
        case .item(let item): return item.value
        }
    }

    /// A member's name.
    func name(at position: Int) -> Name {
        let index = piece(at: position)
        switch pieces[index] {
        case .run(let ordinals): return baseName(ordinals.lowerBound + position - starts[index])
        case .item(let item):
            if let name = item.name { return .key(name) }
            return item.ordinal.map { baseName($0) } ?? .key(MemberName(""))
        }
    }

    /// The position of the first member with a name.
    func position(of key: MemberName) -> Int? {
        if let base, let ordinal = base.index.ordinal(of: key, in: base.document),
            let found = position(ofOrdinal: ordinal)
        {
            return found
        }
        return newPiece(named: key).map { starts[$0] }
    }

    private func baseValue(_ ordinal: Int) -> JSON {
        guard let base else { return .null }
        let child = base.index.offsets[ordinal]
        return JSON(base.document, at: isObject ? base.document.value(ofMemberAt: child) : child)
    }

    private func baseName(_ ordinal: Int) -> Name {
        guard let base else { return .key(MemberName("")) }
        return .inDocument(base.document, base.index.offsets[ordinal])
    }

    /// The piece that holds a position: the last one that starts at or before it.
    private func piece(at position: Int) -> Int {
        var low = 0
        var high = starts.count
        while high - low > 1 {
            let middle = low + (high - low) / 2
            if starts[middle] <= position { low = middle } else { high = middle }
        }
        return low
    }

    /// The position of a base member of an object, whose pieces are in the order of ordinals; nil if it was removed.
    private func position(ofOrdinal ordinal: Int) -> Int? {
        var low = 0
        var high = pieces.count
        while low < high {
            let middle = low + (high - low) / 2
            if pieces[middle].firstOrdinal ?? .max <= ordinal { low = middle + 1 } else { high = middle }
        }
        guard low > 0, let first = pieces[low - 1].firstOrdinal, ordinal - first < pieces[low - 1].count else {
            return nil
        }
        return starts[low - 1] + ordinal - first
    }

    private func newPiece(named key: MemberName) -> Int? {
        if let newNames { return newNames[key] }
        return pieces.indices.reversed().prefix { pieces[$0].firstOrdinal == nil }.first { index in
            if case .item(let item) = pieces[index] { item.name == key } else { false }
        }
    }

    private func otherness(of value: JSON) -> Int { isObject || value.kind == .object ? 0 : 1 }

    // MARK: Writing

    /// Replaces a child's value; its place, its name and the white space around it stay.
    func set(_ value: JSON, at position: Int) {
        otherCount += otherness(of: value) - otherness(of: self.value(at: position))
        let index = piece(at: position)
        switch pieces[index] {
        case .item(var item):
            item.value = value
            pieces[index] = .item(item)
        case .run(let ordinals):
            let ordinal = ordinals.lowerBound + position - starts[index]
            let new: [Piece] = [
                .run(ordinals.lowerBound..<ordinal), .item(Item(ordinal: ordinal, value: value)),
                .run(ordinal + 1..<ordinals.upperBound),
            ].filter { $0.count > 0 }
            let first = starts[index]
            pieces.replaceSubrange(index...index, with: new)
            starts.replaceSubrange(
                index...index,
                with: new.map { piece in piece.firstOrdinal.map { first + $0 - ordinals.lowerBound } ?? first })
            newNames = nil
        }
    }

    /// Takes a child's value out for as long as `body` needs it, so that it can be changed in place.
    func withValue<R, E: Error>(at position: Int, _ body: (inout JSON) throws(E) -> R) throws(E) -> R {
        var value = value(at: position)
        set(.null, at: position)
        defer { set(value, at: position) }
        return try body(&value)
    }

    /// Adds a member behind all others. The name must be a new one.
    func append(_ value: JSON, named name: MemberName) {
        starts.append(count)
        pieces.append(.item(Item(ordinal: nil, name: name, value: value)))
        count += 1
        if newNames != nil {
            newNames?[name] = pieces.count - 1
        } else if pieces.count > 16 {
            var names: [MemberName: Int] = [:]
            for (index, piece) in pieces.enumerated() {
                if case .item(let item) = piece, let name = item.name { names[name] = index }
            }
            newNames = names
        }
    }

    /// Replaces elements. The first new ones take the places of the old ones, so that white space around them stays.
    ///
    /// - Complexity: O(*p* + *m*) in the number of pieces and new values.
    func replaceSubrange(_ range: Range<Int>, with values: [JSON]) {
        if otherCount > 0 { otherCount -= range.reduce(0) { $0 + otherness(of: value(at: $1)) } }
        otherCount += values.reduce(0) { $0 + otherness(of: $1) }
        if range.isEmpty, range.lowerBound == count {
            for value in values {
                starts.append(count)
                pieces.append(.item(Item(ordinal: nil, value: value)))
                count += 1
            }
            newNames = nil
            return
        }
        let (first, last) = (split(at: range.lowerBound), split(at: range.upperBound))
        let freed = pieces[first..<last].lazy.flatMap { piece -> ContiguousArray<Int?> in
            switch piece {
            case .run(let ordinals): ContiguousArray(ordinals.map { $0 })
            case .item(let item): [item.ordinal]
            }
        }
        var ordinals = freed.makeIterator()
        let new = values.map { Piece.item(Item(ordinal: ordinals.next() ?? nil, value: $0)) }
        pieces.replaceSubrange(first..<last, with: new)
        renumber()
    }

    /// Removes elements at positions in ascending order.
    ///
    /// - Complexity: O(*p* + *m*) in the number of pieces and positions.
    func removeElements(at positions: [Int]) {
        var kept: ContiguousArray<Piece> = []
        var next = positions[...]
        for (piece, start) in zip(pieces, starts) {
            switch piece {
            case .item:
                if next.first == start { next.removeFirst() } else { kept.append(piece) }
            case .run(let ordinals):
                var rest = ordinals
                while let position = next.first, position < start + ordinals.count {
                    let ordinal = ordinals.lowerBound + position - start
                    if ordinal > rest.lowerBound { kept.append(.run(rest.lowerBound..<ordinal)) }
                    rest = ordinal + 1..<ordinals.upperBound
                    next.removeFirst()
                }
                if !rest.isEmpty { kept.append(.run(rest)) }
            }
        }
        pieces = kept
        renumber()
    }

    /// Removes a member and all others of the same name.
    func removeMembers(named key: MemberName) {
        var positions: [Int] = []
        if let base, let ordinal = base.index.ordinal(of: key, in: base.document) {
            let hasDuplicates = base.index.distinctNames(in: base.document) < base.index.offsets.count
            let first = base.index.offsets[ordinal]
            let ordinals =
                hasDuplicates
                ? base.index.offsets.indices.filter { base.document.sameName(base.index.offsets[$0], first) }
                : [ordinal]
            positions = ordinals.compactMap { position(ofOrdinal: $0) }
        }
        if let new = newPiece(named: key) { positions.append(starts[new]) }
        for position in positions.reversed() {
            let first = split(at: position)
            pieces.removeSubrange(first..<split(at: position + 1))
            renumber()
        }
    }

    /// Makes a piece start at a position, and returns its index.
    private func split(at position: Int) -> Int {
        guard position < count else { return pieces.count }
        let index = piece(at: position)
        guard case .run(let ordinals) = pieces[index], position > starts[index] else { return index }
        let middle = ordinals.lowerBound + position - starts[index]
        pieces[index] = .run(ordinals.lowerBound..<middle)
        pieces.insert(.run(middle..<ordinals.upperBound), at: index + 1)
        starts.insert(position, at: index + 1)
        return index + 1
    }

    private func renumber() {
        starts.removeAll(keepingCapacity: true)
        count = 0
        for piece in pieces {
            starts.append(count)
            count += piece.count
        }
        newNames = nil
    }
}

/// A member's name where it stands.
enum Name: Sendable {
    case inDocument(Document, Int)
    case key(MemberName)

    var string: String {
        switch self {
        case .inDocument(let document, let offset): document.string(at: offset)
        case .key(let key): key.string
        }
    }

    var key: MemberName {
        switch self {
        case .inDocument(let document, let offset): MemberName(document.string(at: offset))
        case .key(let key): key
        }
    }

    var hash: Int {
        switch self {
        case .inDocument(let document, let offset): document.hash(ofNameAt: offset)
        case .key(let key): key.hash
        }
    }
}
