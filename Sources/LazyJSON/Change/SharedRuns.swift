/// What two arrays or objects have in common without looking at it: children of one container of a document that neither of
/// them has changed.
///
/// A container as it came and an edited one are both lists of pieces: runs of the document's children, in their order, and other
/// values. Where both are of one container of a document, the ordinals that are in runs of both are the same children.
///
///     document    10 20 30 40 50
///     old         run 0..<5
///     new         "x", run 0..<2, "y" in the place of 30, run 3..<5
///     in common   2 children: 0 and 1 there, 1 and 2 here;   2 children: 3 and 4 there, 4 and 5 here
struct SharedRun: Equatable {
    var old: Int
    var new: Int
    var count: Int

    /// The runs in ascending order on both sides; nil where nothing is shared.
    ///
    /// - Complexity: O(*p*) in the number of pieces of both.
    static func all(_ old: JSON, _ new: JSON) -> [SharedRun]? {
        guard let (one, base) = Pieces.of(old), let (other, otherBase) = Pieces.of(new),
            base.document === otherBase.document, base.offset == otherBase.offset
        else { return nil }
        var (left, right) = (one, other)
        var runs: [SharedRun] = []
        var (first, second) = (left.next(), right.next())
        while let here = first, let there = second {
            let low = max(here.ordinals.lowerBound, there.ordinals.lowerBound)
            let high = min(here.ordinals.upperBound, there.ordinals.upperBound)
            if low < high, here.isSame(as: there) {
                let run = SharedRun(
                    old: here.position + low - here.ordinals.lowerBound,
                    new: there.position + low - there.ordinals.lowerBound, count: high - low)
                let last = runs.last ?? SharedRun(old: 0, new: 0, count: 0)
                let end = (old: last.old + last.count, new: last.new + last.count)
                if end == (run.old, run.new), !runs.isEmpty {
                    runs[runs.count - 1].count += run.count
                } else if run.old >= end.old, run.new >= end.new {
                    runs.append(run)
                }
            }
            if here.ordinals.upperBound <= there.ordinals.upperBound { first = left.next() }
            if there.ordinals.upperBound <= here.ordinals.upperBound { second = right.next() }
        }
        return runs
    }

    /// Walks through the pieces of a container that are, or replace, children of a document's.
    private struct Pieces {
        struct Piece {
            let ordinals: Range<Int>
            let position: Int
            /// What replaces the child; nil for a run.
            let value: JSON?

            /// Whether the children that both have are the same.
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

        static func of(_ json: JSON) -> (Pieces, base: (document: Document, offset: Int))? {
            switch json.storage {
            case .parsed(let document, let offset):
                guard document.kind(at: offset).isContainer else { return nil }
                let count = document.childCount(ofContainerAt: offset)
                return (Pieces(rest: nil, whole: 0..<count), (document, offset))
            case .edited(let container):
                guard let base = container.base else { return nil }
                return (Pieces(rest: container.pieces.makeIterator(), whole: nil), (base.document, base.offset))
            }
        }

        mutating func next() -> Piece? {
            if let ordinals = whole {
                whole = nil
                return Piece(ordinals: ordinals, position: 0, value: nil)
            }
            while let piece = rest?.next() {
                let start = position
                position += piece.count
                switch piece {
                case .run(let ordinals): return Piece(ordinals: ordinals, position: start, value: nil)
                case .item(let item):
                    if let ordinal = item.ordinal {
                        return Piece(ordinals: ordinal..<ordinal + 1, position: start, value: item.value)
                    }
                }
            }
            return nil
        }
    }
}
