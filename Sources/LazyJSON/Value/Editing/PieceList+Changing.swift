/// Changing a list of pieces: each change moves the pieces of one block, and updates the counts.
extension PieceList {
    /// Replaces a piece by one with the same number of children.
    ///
    /// - Complexity: O(1); where the number of objects changes, O(log *b*) in the number of blocks.
    mutating func set(_ piece: Piece, at place: Place) {
        defer { checkInvariants(around: place.block) }
        noteDepth(of: piece)
        let difference = contents(of: piece).others - contents(of: self[place]).others
        blocks[place.block].pieces[place.index] = piece
        guard difference != 0 else { return }
        Work.add(1)
        for index in blocks[place.block].inside.indices[(place.index + 1)...] {
            blocks[place.block].inside[index].others += difference
        }
        add(Count(others: difference), to: place.block)
    }

    /// Adds a difference to the counts of a block and of the list.
    private mutating func add(_ difference: Count, to block: Int) {
        blocks[block].total += difference
        total += difference
        if difference.others != 0 { otherSums.add(difference.others, at: block) }
    }

    /// - Complexity: O(log *b*) amortized in the number of blocks; O(1) for an object.
    mutating func append(_ piece: Piece) {
        noteDepth(of: piece)
        if blocks.last.map({ $0.pieces.count == Self.limit }) ?? true {
            starts.append(childCount)
            otherSums.append(0)
            blocks.append(Block(pieces: []))
        }
        let last = blocks.count - 1
        defer { checkInvariants(around: last) }
        blocks[last].inside.append(blocks[last].total)
        blocks[last].pieces.append(piece)
        add(contents(of: piece), to: last)
        count += 1
    }

    /// Replaces a piece by others with the same number of children altogether.
    ///
    /// - Complexity: O(1) amortized; O(*b*) in the number of blocks where one becomes too large.
    mutating func replace(_ place: Place, with pieces: [Piece]) {
        defer { checkInvariants(around: place.block) }
        for piece in pieces { noteDepth(of: piece) }
        var before = blocks[place.block].inside[place.index]
        let former = contents(of: self[place])
        let inside = pieces.map { piece in
            defer { before += contents(of: piece) }
            return before
        }
        let end = blocks[place.block].inside[place.index]
        let difference = before.others - end.others - former.others
        blocks[place.block].pieces.replaceSubrange(place.index...place.index, with: pieces)
        blocks[place.block].inside.replaceSubrange(place.index...place.index, with: inside)
        if difference != 0 {
            for index in blocks[place.block].inside.indices[(place.index + pieces.count)...] {
                blocks[place.block].inside[index].others += difference
            }
            add(Count(others: difference), to: place.block)
        }
        count += pieces.count - 1
        if blocks[place.block].pieces.count > Self.limit { settle(place.block...place.block) }
    }

    /// Inserts pieces before the child at a position, or after all others.
    ///
    /// - Complexity: O(*b* + *m*) in the number of blocks and new pieces.
    mutating func insert(_ pieces: [Piece], at position: Int) {
        if pieces.isEmpty { return }
        if position == childCount { return pieces.forEach { append($0) } }
        for piece in pieces { noteDepth(of: piece) }
        let place = split(at: position)
        blocks[place.block].pieces.insert(contentsOf: pieces, at: place.index)
        count += pieces.count
        settle(place.block...place.block)
        checkInvariants(around: place.block)
    }

    /// Removes and returns the pieces of a range of children.
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
        checkInvariants(around: first.block)
        return removed
    }

    /// Makes a piece start at a position, and returns where it is; after the last piece for the end. Blocks may be too large
    /// for a while, and their counts are not right until they are settled, except for positions before the new piece; no block
    /// is added or removed, so that the pieces of lower positions stay where they are.
    private mutating func split(at position: Int) -> Place {
        guard position < childCount else {
            return Place(block: blocks.count - 1, index: blocks[blocks.count - 1].pieces.count)
        }
        let (place, offset) = place(ofPosition: position)
        guard offset > 0, case .run(let ordinals) = self[place] else { return place }
        let middle = ordinals.lowerBound + offset
        blocks[place.block].pieces[place.index] = .run(ordinals.lowerBound..<middle)
        blocks[place.block].pieces.insert(.run(middle..<ordinals.upperBound), at: place.index + 1)
        recount(place.block)
        count += 1
        return Place(block: place.block, index: place.index + 1)
    }

    /// Counts the contents of a block again.
    private mutating func recount(_ block: Int) {
        Work.add(blocks[block].pieces.count)
        var before = Count()
        blocks[block].inside.removeAll(keepingCapacity: true)
        // By index: an iterator would retain what is in every piece.
        for index in blocks[block].pieces.indices {
            blocks[block].inside.append(before)
            before += contents(of: blocks[block].pieces[index])
        }
        blocks[block].total = before
    }

    /// Recounts one block that was changed, and moves the starts of those after it: all that most changes need.
    private mutating func settle(_ block: Int) {
        let former = blocks[block].total
        recount(block)
        let children = blocks[block].total.children - former.children
        let others = blocks[block].total.others - former.others
        total += Count(children: children, others: others)
        if others != 0 { otherSums.add(others, at: block) }
        guard children != 0 else { return }
        Work.add(blocks.count - block)
        // Taken out while they are changed: as a part of the list, the array would be checked for other owners at every step.
        var moved: ContiguousArray<Int> = []
        swap(&moved, &starts)
        for index in block + 1..<moved.count { moved[index] &+= children }
        swap(&moved, &starts)
    }

    /// Recounts blocks that were changed, divides the large ones and drops the empty ones.
    private mutating func settle(_ changed: ClosedRange<Int>) {
        let fits = (1...Self.limit).contains(blocks[changed.lowerBound].pieces.count)
        if changed.count == 1, fits { return settle(changed.lowerBound) }
        let pieces = blocks[changed].flatMap(\.pieces)
        let parts = (pieces.count + Self.limit - 1) / Self.limit
        // Of equal size, so that there is room for more in each of them.
        let new = (0..<parts).map { part in
            Block(pieces: ContiguousArray(pieces[pieces.count * part / parts..<pieces.count * (part + 1) / parts]))
        }
        blocks.replaceSubrange(changed, with: new)
        let end = changed.lowerBound + parts
        for block in changed.lowerBound..<end { recount(block) }
        Work.add(blocks.count - changed.lowerBound)
        starts.removeSubrange(changed.lowerBound...)
        var before = changed.lowerBound > 0 ? starts[changed.lowerBound - 1] : 0
        if changed.lowerBound > 0 { before += blocks[changed.lowerBound - 1].total.children }
        for block in blocks[changed.lowerBound...] {
            starts.append(before)
            before += block.total.children
        }
        otherSums = PrefixSums(blocks.lazy.map(\.total.others))
        total = Count(children: before, others: otherSums.sum(before: blocks.count))
    }
}
