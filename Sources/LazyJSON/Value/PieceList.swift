/// The pieces of an edited container, in blocks, so that a change among very many moves one block's worth of them.
///
///     blocks    [run 0..<7, item, item]    [item, run 9..<12]    [item]
///     inside     0          7     8         0     1               0          children before it in its block
///     starts     0                          9                     13         children before the block     childCount 14
///
/// A block has at most ``limit`` pieces, and none is empty. A copy shares its blocks until one of them is changed.
struct PieceList: Sendable {
    struct Item: Sendable {
        /// Which child of the base it replaced; nil for a new one.
        var ordinal: Int?
        /// Where a new member stands among the members of its object: behind those of the base and older new ones.
        var rank = 0
        /// The name of a new member; nil for elements, and for members of the base.
        var name: MemberName?
        var value: JSON
    }

    enum Piece: Sendable {
        /// Untouched children of the base.
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

        /// What the pieces of an object ascend by.
        @inline(__always)
        fileprivate var rank: Int {
            switch self {
            case .run(let ordinals): ordinals.lowerBound
            case .item(let item): item.ordinal ?? item.rank
            }
        }
    }

    /// Where a piece is. Valid until the next change.
    struct Place: Equatable {
        var block: Int
        var index: Int
    }

    private struct Block: Sendable {
        var pieces: ContiguousArray<Piece>
        /// The number of children before each piece, in this block.
        var inside: ContiguousArray<Int> = []
        var childCount = 0

        init(_ pieces: some Sequence<Piece>) {
            self.pieces = ContiguousArray(pieces)
            recount()
        }

        mutating func recount() {
            Work.add(pieces.count)
            inside.removeAll(keepingCapacity: true)
            childCount = 0
            // By index: an iterator would retain what is in every piece.
            for index in pieces.indices {
                inside.append(childCount)
                childCount += pieces[index].count
            }
        }

        mutating func append(_ piece: Piece) {
            inside.append(childCount)
            pieces.append(piece)
            childCount += piece.count
        }
    }

    static let limit = 128
    private var blocks: ContiguousArray<Block> = []
    private var starts: ContiguousArray<Int> = []
    /// The number of children.
    private(set) var childCount = 0
    /// The number of pieces.
    private(set) var count = 0

    init() {}

    init(_ piece: Piece) {
        if piece.count > 0 { append(piece) }
    }

    // MARK: Finding

    subscript(place: Place) -> Piece { blocks[place.block].pieces[place.index] }

    /// The piece that a child is in, and how many children of the piece are before it. There must be such a child.
    ///
    /// - Complexity: O(log *p*) in the number of pieces.
    func place(ofPosition position: Int) -> (place: Place, offset: Int) {
        let block = Self.last(in: starts) { $0 <= position }
        let inside = position - starts[block]
        let index = Self.last(in: blocks[block].inside) { $0 <= inside }
        return (Place(block: block, index: index), inside - blocks[block].inside[index])
    }

    /// The position of a member by its place in the order of an object; nil if it was removed.
    ///
    /// - Complexity: O(log *p*) in the number of pieces.
    func position(ofRank rank: Int) -> Int? {
        guard !blocks.isEmpty else { return nil }
        let block = Self.last(in: blocks) { $0.pieces[0].rank <= rank }
        let index = Self.last(in: blocks[block].pieces) { $0.rank <= rank }
        let piece = blocks[block].pieces[index]
        let offset = rank - piece.rank
        guard offset >= 0, offset < piece.count else { return nil }
        return starts[block] + blocks[block].inside[index] + offset
    }

    /// The index of the last element with a property that only a first part of the list has; 0 if none has it.
    private static func last<T>(in list: ContiguousArray<T>, _ isBefore: (T) -> Bool) -> Int {
        Work.add(1)
        var low = 0
        var high = list.count
        while high - low > 1 {
            let middle = low + (high - low) / 2
            if isBefore(list[middle]) { low = middle } else { high = middle }
        }
        return low
    }

    // MARK: Changing

    /// Exchanges a piece for one of the same number of children.
    mutating func set(_ piece: Piece, at place: Place) { blocks[place.block].pieces[place.index] = piece }

    /// - Complexity: O(1) amortised.
    mutating func append(_ piece: Piece) {
        if blocks.last.map({ $0.pieces.count == Self.limit }) ?? true {
            starts.append(childCount)
            blocks.append(Block(EmptyCollection()))
        }
        blocks[blocks.count - 1].append(piece)
        childCount += piece.count
        count += 1
    }

    /// Exchanges a piece for others of as many children altogether.
    ///
    /// - Complexity: O(1) amortised; O(*b*) in the number of blocks where one becomes too large.
    mutating func replace(_ place: Place, with pieces: [Piece]) {
        var before = blocks[place.block].inside[place.index]
        let inside = pieces.map { piece in
            defer { before += piece.count }
            return before
        }
        blocks[place.block].pieces.replaceSubrange(place.index...place.index, with: pieces)
        blocks[place.block].inside.replaceSubrange(place.index...place.index, with: inside)
        count += pieces.count - 1
        if blocks[place.block].pieces.count > Self.limit { settle(place.block...place.block) }
    }

    /// Puts pieces before the child at a position, or behind all others.
    ///
    /// - Complexity: O(*b* + *m*) in the number of blocks and new pieces.
    mutating func insert(_ pieces: [Piece], at position: Int) {
        if position == childCount { return pieces.forEach { append($0) } }
        let place = split(at: position)
        blocks[place.block].pieces.insert(contentsOf: pieces, at: place.index)
        count += pieces.count
        settle(place.block...place.block)
    }

    /// Takes out the pieces of a range of children.
    ///
    /// - Complexity: O(*b* + *m*) in the number of blocks and removed pieces.
    mutating func remove(_ range: Range<Int>) -> [Piece] {
        guard !range.isEmpty else { return [] }
        let (first, last) = (split(at: range.lowerBound), split(at: range.upperBound))
        var removed: [Piece] = []
        for block in first.block...last.block {
            let from = block == first.block ? first.index : 0
            let to = block == last.block ? last.index : blocks[block].pieces.count
            removed += blocks[block].pieces[from..<to]
            blocks[block].pieces.removeSubrange(from..<to)
        }
        count -= removed.count
        settle(first.block...last.block)
        return removed
    }

    /// Makes a piece start at a position, and returns its place; behind the last piece for the end. Blocks may be too large
    /// for a while, but none comes or goes, so that places of lower positions stay valid.
    private mutating func split(at position: Int) -> Place {
        guard position < childCount else {
            return Place(block: blocks.count - 1, index: blocks[blocks.count - 1].pieces.count)
        }
        let (place, offset) = place(ofPosition: position)
        guard offset > 0, case .run(let ordinals) = self[place] else { return place }
        let middle = ordinals.lowerBound + offset
        blocks[place.block].pieces[place.index] = .run(ordinals.lowerBound..<middle)
        blocks[place.block].pieces.insert(.run(middle..<ordinals.upperBound), at: place.index + 1)
        blocks[place.block].recount()
        count += 1
        return Place(block: place.block, index: place.index + 1)
    }

    /// Counts anew in blocks that were changed, divides the large ones and drops the empty ones.
    private mutating func settle(_ changed: ClosedRange<Int>) {
        if changed.count == 1, (1...Self.limit).contains(blocks[changed.lowerBound].pieces.count) {
            blocks[changed.lowerBound].recount()
        } else {
            let pieces = blocks[changed].flatMap(\.pieces)
            let parts = (pieces.count + Self.limit - 1) / Self.limit
            // Of equal size, so that there is room for more in each of them.
            let new = (0..<parts).map { part in
                Block(pieces[pieces.count * part / parts..<pieces.count * (part + 1) / parts])
            }
            blocks.replaceSubrange(changed, with: new)
        }
        Work.add(blocks.count - changed.lowerBound)
        starts.removeSubrange(changed.lowerBound...)
        let before = changed.lowerBound - 1
        childCount = before < 0 ? 0 : starts[before] + blocks[before].childCount
        for block in blocks[changed.lowerBound...] {
            starts.append(childCount)
            childCount += block.childCount
        }
    }
}

extension PieceList: Sequence {
    /// All pieces in order.
    struct Iterator: IteratorProtocol {
        private let blocks: ContiguousArray<Block>
        private var place = Place(block: 0, index: 0)

        fileprivate init(_ list: PieceList) { blocks = list.blocks }

        mutating func next() -> Piece? {
            guard place.block < blocks.count else { return nil }
            let piece = blocks[place.block].pieces[place.index]
            place.index += 1
            if place.index == blocks[place.block].pieces.count { place = Place(block: place.block + 1, index: 0) }
            return piece
        }
    }

    func makeIterator() -> Iterator { Iterator(self) }

    var isEmpty: Bool { count == 0 }

    /// The last pieces.
    func suffix(_ length: Int) -> [Piece] {
        var pieces: [Piece] = []
        for block in blocks.reversed() where pieces.count < length {
            pieces.append(contentsOf: block.pieces.reversed().prefix(length - pieces.count))
        }
        return pieces
    }
}
