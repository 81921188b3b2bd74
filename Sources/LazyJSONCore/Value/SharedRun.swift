/// Children that two arrays or objects share, found without looking at them: children of one container of a document
/// that neither of them has changed, and everything in blocks of pieces that edits have not touched.
///
/// An untouched container and an edited one are both lists of pieces: runs of the document's children, in their order,
/// and other values. If both are of one container of a document, the ordinals that are in runs of both are the same
/// children.
///
///     document    10 20 30 40 50
///     old         run 0..<5
///     new         "x", run 0..<2, "y" instead of 30, run 3..<5
///     in common   2 children: 0 and 1 there, 1 and 2 here;   2 children: 3 and 4 there, 4 and 5 here
package struct SharedRun: Equatable {
    package var old: Int
    package var new: Int
    package var count: Int

    package init(old: Int, new: Int, count: Int) { (self.old, self.new, self.count) = (old, new, count) }

    /// The runs in ascending order on both sides; nil if nothing is shared.
    ///
    /// - Complexity: O(*b* + *p*) in the number of blocks, and the number of pieces in blocks that only one of them
    ///   has.
    package static func all(_ old: JSON, _ new: JSON) -> [SharedRun]? {
        let (base, otherBase) = (old.base, new.base)
        // Children are not counted first: counting creates an index, and the indexes of all large containers would stay
        // with both documents.
        guard JSON.isSame(base, otherBase), var left = Pieces(old), var right = Pieces(new) else { return nil }
        var runs: [SharedRun] = []
        func add(_ run: SharedRun) {
            let last = runs.last ?? SharedRun(old: 0, new: 0, count: 0)
            let end = (old: last.old + last.count, new: last.new + last.count)
            if end == (run.old, run.new), !runs.isEmpty {
                runs[runs.count - 1].count += run.count
            } else if run.old >= end.old, run.new >= end.new {
                runs.append(run)
            }
        }
        var (first, second): (Pieces.Piece?, Pieces.Piece?)
        while true {
            if first == nil, second == nil {
                while let run = Pieces.skipBlock(&left, &right) { add(run) }
            }
            first = first ?? left.next()
            second = second ?? right.next()
            if first == nil && left.isAtEnd || second == nil && right.isAtEnd { break }
            guard let here = first, let there = second else { continue }
            let low = max(here.ordinals.lowerBound, there.ordinals.lowerBound)
            let high = min(here.ordinals.upperBound, there.ordinals.upperBound)
            if low < high, here.isSame(as: there) {
                add(
                    SharedRun(
                        old: here.position + low - here.ordinals.lowerBound,
                        new: there.position + low - there.ordinals.lowerBound, count: high - low))
            }
            if here.ordinals.upperBound <= there.ordinals.upperBound { first = nil }
            if there.ordinals.upperBound <= here.ordinals.upperBound { second = nil }
        }
        return base == nil && runs.isEmpty ? nil : runs
    }

    /// Walks the pieces of a container that are, or replace, children of a document's container.
    private struct Pieces {
        struct Piece {
            let ordinals: Range<Int>
            let position: Int
            /// The value that replaces the child; nil for a run.
            let value: JSON?

            /// Whether the children that both pieces have are the same.
            func isSame(as other: Piece) -> Bool {
                switch (value, other.value) {
                case (nil, nil): true
                case (let value?, let other?): value.isIdentical(to: other)
                default: false
                }
            }
        }
        private var rest: PieceList.Iterator?
        private var whole: Range<Int>?
        private var position = 0

        /// Nil for a scalar.
        init?(_ json: JSON) {
            switch json.storage {
            case .parsed(let document, let offset):
                guard document.kind(at: offset).isContainer else { return nil }
                whole = 0..<document.childCount(ofContainerAt: offset)
            case .edited(let container): rest = container.pieces.makeIterator()
            }
        }

        /// Skips a block if it is the next one of both.
        static func skipBlock(_ left: inout Pieces, _ right: inout Pieces) -> SharedRun? {
            left.dropNew()
            right.dropNew()
            guard let block = left.rest?.startingBlock, block.stamp === right.rest?.startingBlock?.stamp else {
                return nil
            }
            Work.add(1)
            defer {
                left.skip(block)
                right.skip(block)
            }
            return SharedRun(old: left.position, new: right.position, count: block.total.children)
        }

        private mutating func skip(_ block: PieceList.Block) {
            rest?.skipBlock()
            position += block.total.children
        }

        /// Skips new values at the end of a block, so that the next block can be skipped.
        private mutating func dropNew() {
            while rest?.startingBlock == nil, case .item(let item)? = rest?.upcoming, item.ordinal == nil {
                _ = rest?.next()
                position += 1
            }
        }

        var isAtEnd: Bool { whole == nil && rest?.upcoming == nil }

        /// The next piece that is, or replaces, children of a document's container; nil if the block has no other one.
        mutating func next() -> Piece? {
            if let ordinals = whole {
                whole = nil
                return Piece(ordinals: ordinals, position: 0, value: nil)
            }
            repeat {
                Work.add(1)
                guard let piece = rest?.next() else { return nil }
                let start = position
                position += piece.count
                switch piece {
                case .run(let ordinals): return Piece(ordinals: ordinals, position: start, value: nil)
                case .item(let item):
                    if let ordinal = item.ordinal {
                        return Piece(ordinals: ordinal..<ordinal + 1, position: start, value: item.value)
                    }
                }
            } while rest?.startingBlock == nil
            return nil
        }
    }
}

extension JSON {
    fileprivate typealias Base = (document: Document, offset: Int?)

    /// The value in a document, or the container that was edited: in all of its versions, the ordinals of its children
    /// mean the same. Nil for a container that is not from a document.
    fileprivate var base: Base? {
        switch storage {
        case .parsed(let document, let offset): (document, offset)
        case .edited(let container):
            container.base.map { ($0.document, $0.offset ?? container.arrived?.range.lowerBound) }
        }
    }

    fileprivate static func isSame(_ base: Base?, _ other: Base?) -> Bool {
        guard let base, let other else { return base == nil && other == nil }
        return base.offset == other.offset && base.document.hasSameValue(at: base.offset ?? -1, as: other.document)
    }
}

extension [SharedRun] {
    /// Returns the number of shared children from two positions on.
    ///
    /// - Complexity: O(log *n*) in the number of runs, which must be in ascending order.
    func count(from old: Int, _ new: Int) -> Int {
        guard let run = last(upTo: old), run.new - run.old == new - old else { return 0 }
        return Swift.max(run.old + run.count - old, 0)
    }

    /// Returns the number of shared children that end before two positions.
    ///
    /// - Complexity: O(log *n*) in the number of runs, which must be in ascending order.
    func count(to old: Int, _ new: Int) -> Int {
        guard let run = last(upTo: old - 1), run.new - run.old == new - old, run.old + run.count >= old else {
            return 0
        }
        return old - run.old
    }

    /// The last run that begins at a position or before it.
    private func last(upTo old: Int) -> SharedRun? {
        let next = indices.first(notBefore: { self[$0].old <= old })
        return next > 0 ? self[next - 1] : nil
    }
}
