/// The pieces of an edited container, in blocks, so that a change among very many of them moves only those of one
/// block.
///
///     blocks    [run 0..<7, item, item]    [item, run 9..<12]    [item]
///     inside     0          7     8         0     1               0          children before it in its block
///     sums       0                          9                     13         children before the block; in all 14
///
/// A block has at most ``limit`` pieces, and none is empty. Copies of a list share blocks until one of them changes a
/// block.
///
/// For an array the list also counts the elements that are not objects (the others), so that a draft finds the object
/// at an index whatever else is in the array: `inside` and `sums` contain that count, too. In an object all children
/// count as objects, since nothing depends on it.
struct PieceList: Sendable {
    struct Item: Sendable {
        /// Which child of the base the item replaced; nil for a new one.
        var ordinal: Int?
        /// The rank of a new member among the members of its object: after those of the base and older new ones.
        var rank = 0
        /// The name of a new member; nil for elements, and for members of the base.
        var name: MemberName?
        var value: JSON
        /// The element of the base to which the comments of a moved element belong, or -1 for none; nil if that is the
        /// one that its value is, or that it replaced.
        var origin: Int?
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

        /// The piece's children as items, without their values.
        var items: [Item] {
            switch self {
            case .run(let ordinals): ordinals.map { Item(ordinal: $0, value: .null) }
            case .item(let item): [item]
            }
        }

        /// The key by which the pieces of an object ascend.
        @inline(__always)
        var rank: Int {
            switch self {
            case .run(let ordinals): ordinals.lowerBound
            case .item(let item): item.ordinal ?? item.rank
            }
        }
    }

    /// Where a piece is. Valid until the next change.
    struct Location: Equatable {
        var block: Int
        var index: Int
    }

    /// A number of children, and how many of them are not objects.
    struct Count: Sendable, AdditiveArithmetic {
        var children = 0
        var others = 0

        var objects: Int { children - others }

        static let zero = Count()

        @inline(__always)
        static func + (left: Count, right: Count) -> Count {
            Count(children: left.children + right.children, others: left.others + right.others)
        }

        @inline(__always)
        static func - (left: Count, right: Count) -> Count {
            Count(children: left.children - right.children, others: left.others - right.others)
        }
    }

    /// Identifies blocks that are copies of each other.
    final class Stamp: Sendable {}

    struct Block: Sendable {
        /// Renewed before a change if other blocks share it: blocks with the same stamp have the same pieces.
        private(set) var stamp = Stamp()
        var pieces: ContiguousArray<Piece>
        /// The counts before each piece, within this block.
        var inside: ContiguousArray<Count> = []
        var total = Count()

        mutating func renewStamp() {
            if !isKnownUniquelyReferenced(&stamp) { stamp = Stamp() }
        }
    }

    static let limit = 128
    var blocks: ContiguousArray<Block> = []
    /// The counts of each block.
    var sums = PrefixSums<Count>()
    /// The counts of the list.
    var total = Count()
    /// The number of pieces.
    var count = 0
    /// An upper bound of how deep edited containers are nested in the values of the pieces.
    private(set) var depth = 0

    /// Which children of the base are objects.
    private let baseObjects: ObjectOrdinals
    let isObject: Bool

    /// The number of children.
    var childCount: Int { total.children }

    /// An empty list.
    ///
    /// - Parameter baseObjects: Which children of the base are objects; not used for an object's pieces.
    init(isObject: Bool, baseObjects: ObjectOrdinals = .all) {
        self.isObject = isObject
        self.baseObjects = isObject ? .all : baseObjects
    }

    /// A list of a base's children.
    init(_ ordinals: Range<Int>, isObject: Bool, baseObjects: ObjectOrdinals) {
        self.init(isObject: isObject, baseObjects: baseObjects)
        if !ordinals.isEmpty { append(.run(ordinals)) }
    }

    /// An empty list of pieces over the same base.
    var emptied: PieceList { PieceList(isObject: isObject, baseObjects: baseObjects) }

    /// The counts of a piece.
    func contents(of piece: Piece) -> Count {
        switch piece {
        case .run(let ordinals): Count(children: ordinals.count, others: baseObjects.otherCount(in: ordinals))
        case .item(let item): Count(children: 1, others: isObject || item.value.kind == .object ? 0 : 1)
        }
    }

    /// Updates the depth for a new piece.
    mutating func noteDepth(of piece: Piece) {
        guard case .item(let item) = piece, case .edited(let container) = item.value.storage else { return }
        depth = Swift.max(depth, container.pieces.depth + 1)
    }

    // MARK: Finding

    subscript(location: Location) -> Piece { blocks[location.block].pieces[location.index] }

    /// The piece that a child is in, and how many children of the piece are before it. There must be such a child.
    ///
    /// - Complexity: O(log *p*) in the number of pieces.
    func location(ofChildAt position: Int) -> (location: Location, offset: Int) {
        let (block, before) = block { $0.children <= position }
        let inside = position - before.children
        let index = Self.last(in: blocks[block].inside) { $0.children <= inside }
        return (Location(block: block, index: index), inside - blocks[block].inside[index].children)
    }

    /// The position of an element that is an object, counted among those. There must be such an object.
    ///
    /// - Complexity: O(log *p*) in the number of pieces.
    func position(ofObject object: Int) -> Int {
        if total.others == 0 { return object }
        let (block, start) = block { $0.objects <= object }
        let inside = object - start.objects
        let index = Self.last(in: blocks[block].inside) { $0.objects <= inside }
        let before = blocks[block].inside[index]
        let position = start.children + before.children
        guard case .run(let ordinals) = blocks[block].pieces[index] else { return position }
        let ordinal = baseObjects.ordinal(ofObject: inside - before.objects, from: ordinals.lowerBound)
        return position + ordinal - ordinals.lowerBound
    }

    /// The last block for which `isBefore` is true of the counts before it, and these counts.
    private func block(_ isBefore: (Count) -> Bool) -> (index: Int, before: Count) {
        Work.add(1)
        let (index, before) = sums.last(where: isBefore)
        // If the position does not exist, all blocks are before it.
        return index < blocks.count ? (index, before) : (index - 1, before - blocks[index - 1].total)
    }

    /// The position of a member by its rank; nil if the member was removed.
    ///
    /// - Complexity: O(log *p*) in the number of pieces.
    func position(ofRank rank: Int) -> Int? {
        guard !blocks.isEmpty else { return nil }
        let block = Self.last(in: blocks) { $0.pieces[0].rank <= rank }
        let index = Self.last(in: blocks[block].pieces) { $0.rank <= rank }
        let piece = blocks[block].pieces[index]
        let offset = rank - piece.rank
        guard offset >= 0, offset < piece.count else { return nil }
        return sums.sum(before: block).children + blocks[block].inside[index].children + offset
    }

    /// The index of the last element for which `isBefore` is true. It is true for a prefix of the list; the result is 0
    /// if that is empty.
    private static func last<List: RandomAccessCollection>(in list: List, _ isBefore: (List.Element) -> Bool) -> Int
    where List.Index == Int {
        Work.add(1)
        return (1..<Swift.max(list.count, 1)).first(notBefore: { isBefore(list[$0]) }) - 1
    }
}

extension PieceList: Sequence {
    /// All pieces in order.
    struct Iterator: IteratorProtocol {
        private let blocks: ContiguousArray<Block>
        private var location = Location(block: 0, index: 0)

        fileprivate init(_ list: PieceList) { blocks = list.blocks }

        /// The next piece, without moving on to it.
        var upcoming: Piece? { location.block < blocks.count ? blocks[location.block].pieces[location.index] : nil }

        /// The block that the next piece starts; nil within a block, and at the end.
        var startingBlock: Block? {
            location.index == 0 && location.block < blocks.count ? blocks[location.block] : nil
        }

        /// Skips the rest of the block.
        mutating func skipBlock() { location = Location(block: location.block + 1, index: 0) }

        mutating func next() -> Piece? {
            guard location.block < blocks.count else { return nil }
            let piece = blocks[location.block].pieces[location.index]
            location.index += 1
            if location.index == blocks[location.block].pieces.count { skipBlock() }
            return piece
        }
    }

    func makeIterator() -> Iterator { Iterator(self) }

    var isEmpty: Bool { count == 0 }
}
