extension PieceList {
    /// Stops the program if a change has left the list in an invalid state: in debug builds only, after
    /// every change.
    ///
    /// It checks the changed block and the next one, and the counts of all blocks. If there are many blocks, their
    /// counts are checked after only one change in 64, so that the cost of a change does not depend on the list's
    /// length.
    @inline(__always)
    func checkInvariants(around block: Int) {
        #if DEBUG
            let broken =
                blocks.count <= 16 || count % 64 == 0
                ? brokenInvariant(in: block..<block + 2)
                : blocks.dropFirst(block).prefix(2).lazy.compactMap { brokenInvariant(of: $0) }.first
            if let broken { ProgrammingMistake.stop("a list of pieces is broken: \(broken)") }
        #endif
    }

    #if DEBUG
        /// Describes the broken invariant; nil if there is none.
        func brokenInvariant(in changed: Range<Int> = 0..<Int.max) -> String? {
            var before = Count()
            for (index, block) in blocks.enumerated() {
                if sums.sum(before: index) != before { return "the children before block \(index) are miscounted" }
                if changed.contains(index), let broken = brokenInvariant(of: block) {
                    return "in block \(index), \(broken)"
                }
                before += block.total
            }
            if before != total || sums.sum(before: blocks.count) != total { return "the children are miscounted" }
            let pieces = blocks.reduce(0) { $0 + $1.pieces.count }
            return pieces == count ? nil : "\(count) pieces were counted, but there are \(pieces)"
        }

        private func brokenInvariant(of block: Block) -> String? {
            guard (1...Self.limit).contains(block.pieces.count) else {
                return "the number of pieces is \(block.pieces.count)"
            }
            guard block.inside.count == block.pieces.count else { return "not every piece has a count" }
            var before = Count()
            var rank = Int.min
            for (piece, inside) in zip(block.pieces, block.inside) {
                if piece.count < 1 { return "a piece is empty" }
                if inside != before { return "a piece does not start after the one before it" }
                before += contents(of: piece)
                if !isAscending(piece, behind: &rank) { return "members are not in the order of their ranks" }
            }
            return before == block.total ? nil : "the children are miscounted"
        }

        /// Whether a member's piece ranks after the one before it; elements may be in any order.
        private func isAscending(_ piece: Piece, behind rank: inout Int) -> Bool {
            defer { rank = piece.rank + piece.count - 1 }
            return !isObject || piece.rank > rank
        }
    #endif
}
