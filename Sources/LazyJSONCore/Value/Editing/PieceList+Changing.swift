/// Changing a list of pieces: each change moves the pieces of one block, and updates the counts.
extension PieceList {
    /// Replaces a piece by one with the same number of children.
    ///
    /// - Complexity: O(1); where the number of objects changes, O(log *b*) in the number of blocks.
    mutating func set(_ piece: Piece, at location: Location) {
        defer { checkInvariants(around: location.block) }
        noteDepth(of: piece)
        let difference = contents(of: piece).others - contents(of: self[location]).others
        blocks[location.block].renewStamp()
        blocks[location.block].pieces[location.index] = piece
        guard difference != 0 else { return }
        Work.add(1)
        blocks[location.block].move(from: location.index + 1, by: Count(others: difference))
        add(Count(others: difference), to: location.block)
    }

    /// Adds a difference to the counts of a block and of the list.
    private mutating func add(_ difference: Count, to block: Int) {
        guard difference != .zero else { return }
        blocks[block].total += difference
        total += difference
        sums.add(difference, at: block)
    }

    /// - Complexity: O(log *b*) amortized in the number of blocks.
    mutating func append(_ piece: Piece) {
        noteDepth(of: piece)
        if blocks.last.map({ $0.pieces.count == Self.limit }) ?? true {
            sums.append(.zero)
            blocks.append(Block(pieces: []))
        }
        let last = blocks.count - 1
        defer { checkInvariants(around: last) }
        blocks[last].renewStamp()
        blocks[last].inside.append(blocks[last].total)
        blocks[last].pieces.append(piece)
        add(contents(of: piece), to: last)
        count += 1
    }

    /// Replaces a piece by others with the same number of children altogether.
    ///
    /// - Complexity: O(log *b*) amortized in the number of blocks, and O(*b*) if one becomes too large.
    mutating func replace(_ location: Location, with pieces: [Piece]) {
        for piece in pieces { noteDepth(of: piece) }
        exchange(location.index..<location.index + 1, of: location.block, for: pieces)
        settle(location.block...location.block)
        checkInvariants(around: location.block)
    }

    /// Inserts pieces before the child at a position, or after all others.
    ///
    /// - Complexity: O(log *b* + *m*) amortized in the number of blocks and new pieces, and O(*b*) if a block becomes
    ///   too large.
    mutating func insert(_ pieces: [Piece], at position: Int) {
        if pieces.isEmpty { return }
        if position == childCount { return pieces.forEach { append($0) } }
        for piece in pieces { noteDepth(of: piece) }
        let location = split(at: position)
        exchange(location.index..<location.index, of: location.block, for: pieces)
        settle(location.block...location.block)
        checkInvariants(around: location.block)
    }

    /// Removes and returns the pieces of a range of children.
    ///
    /// - Complexity: O(log *b* + *m*) in the number of blocks and removed pieces, and O(*b*) if a block becomes empty.
    mutating func remove(_ range: Range<Int>) -> [Piece] {
        guard !range.isEmpty else { return [] }
        let (first, last) = (split(at: range.lowerBound), split(at: range.upperBound))
        var removed: [Piece] = []
        for block in first.block...last.block {
            let from = block == first.block ? first.index : 0
            let to = block == last.block ? last.index : blocks[block].pieces.count
            removed += blocks[block].pieces[from..<to]
            exchange(from..<to, of: block, for: [])
        }
        settle(first.block...last.block)
        checkInvariants(around: first.block)
        return removed
    }

    /// Splits a piece so that one starts at a position, and returns its location; after the last piece for the end. A
    /// block may be too large until it is settled; no block is added or removed, so that the pieces of lower positions
    /// stay where they are.
    private mutating func split(at position: Int) -> Location {
        guard position < childCount else {
            return Location(block: blocks.count - 1, index: blocks[blocks.count - 1].pieces.count)
        }
        let (location, offset) = location(ofChildAt: position)
        guard offset > 0, case .run(let ordinals) = self[location] else { return location }
        let middle = ordinals.lowerBound + offset
        exchange(
            location.index..<location.index + 1, of: location.block,
            for: [.run(ordinals.lowerBound..<middle), .run(middle..<ordinals.upperBound)])
        return Location(block: location.block, index: location.index + 1)
    }

    /// Replaces pieces of a block and moves the ones after them, which is all that most changes need. Then the block
    /// may be too large or empty until it is settled.
    private mutating func exchange(_ range: Range<Int>, of block: Int, for pieces: [Piece]) {
        guard !range.isEmpty || !pieces.isEmpty else { return }
        Work.add(blocks[block].pieces.count)
        let count = blocks[block].inside.count
        let start = range.lowerBound < count ? blocks[block].inside[range.lowerBound] : blocks[block].total
        let formerEnd = range.upperBound < count ? blocks[block].inside[range.upperBound] : blocks[block].total
        var end = start
        let inside = pieces.map { piece in
            defer { end += contents(of: piece) }
            return end
        }
        blocks[block].renewStamp()
        blocks[block].pieces.replaceSubrange(range, with: pieces)
        blocks[block].inside.replaceSubrange(range, with: inside)
        let difference = end - formerEnd
        if difference != .zero { blocks[block].move(from: range.lowerBound + pieces.count, by: difference) }
        add(difference, to: block)
        self.count += pieces.count - range.count
    }

    /// Divides blocks that became too large, and drops those that became empty.
    private mutating func settle(_ changed: ClosedRange<Int>) {
        if changed.allSatisfy({ (1...Self.limit).contains(blocks[$0].pieces.count) }) { return }
        let pieces = blocks[changed].flatMap(\.pieces)
        let parts = (pieces.count + Self.limit - 1) / Self.limit
        // The blocks have equal sizes, so that there is room for more in each of them.
        let new = (0..<parts).map { part in
            block(of: pieces[pieces.count * part / parts..<pieces.count * (part + 1) / parts])
        }
        blocks.replaceSubrange(changed, with: new)
        Work.add(blocks.count)
        // By index: an iterator would retain the content of every block.
        sums = PrefixSums(blocks.indices.map { blocks[$0].total })
    }

    private func block(of pieces: ArraySlice<Piece>) -> Block {
        var before = Count()
        var inside = ContiguousArray<Count>()
        inside.reserveCapacity(pieces.count)
        for index in pieces.indices {
            inside.append(before)
            before += contents(of: pieces[index])
        }
        return Block(pieces: ContiguousArray(pieces), inside: inside, total: before)
    }
}

extension PieceList.Block {
    /// Changes the counts before the pieces from an index on.
    fileprivate mutating func move(from index: Int, by difference: PieceList.Count) {
        for index in inside.indices[index...] { inside[index] += difference }
    }
}
