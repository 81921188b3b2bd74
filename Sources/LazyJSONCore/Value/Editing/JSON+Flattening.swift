import Synchronization

/// Small edited values become documents again, so that a model that was changed a thousand times reads and writes like
/// a newly opened one.
extension JSON {
    /// The same value as a document of its own, if that costs no more than the edits did: up to 4 KB, or 64 bytes for
    /// each piece that edits have created. Otherwise the value as it is, and also if it has invalid lines, or parts
    /// with contexts of their own, which no value can have by itself.
    ///
    /// - Complexity: O(*n*) in the bytes of the flattened value, which is bounded by the limits above.
    /// It isn't switched off with the optimizations: a part that was laid out with its document keeps that layout by
    /// itself.
    package var flattened: JSON {
        guard case .edited(let container) = storage, !container.hasFailedLines, !container.hasPartsInContexts else {
            return self
        }
        let count = container.pieces.count
        // Counted again only once there are twice as many pieces, so that each edit counts a few of them.
        let isDue = count >= 2 * container.longPieces.load(ordering: .relaxed)
        let limit = isDue ? max(4096, count.multipliedReportingOverflow(by: 64).partialValue) : 4096
        guard textCount(upTo: limit) != nil else {
            if isDue { container.longPieces.store(count, ordering: .relaxed) }
            return self
        }
        let text = Writer.preserved(container, withMark: true).array()
        return JSON(rewritten: text, container.syntax, in: container.context) ?? self
    }
}

/// How large a text would be, without writing it.
extension JSON {
    /// The number of bytes of the value's text; nil if it is greater than a limit. White space around edited values,
    /// and around a document's root, does not count.
    ///
    /// - Complexity: O(*n*) in the limit, at most.
    package func textCount(upTo limit: Int) -> Int? {
        var count = 0
        var containers: [EditedContainer] = []
        func add(_ json: JSON) {
            switch json.storage {
            case .parsed(let document, let offset): count += document.end(ofValueAt: offset) - offset
            case .edited(let container):
                if let arrived = container.arrived {
                    count += arrived.count
                } else {
                    containers.append(container)
                    count += 2
                }
            }
        }
        add(self)
        while let container = containers.popLast() {
            var isFirst = true
            for piece in container.pieces {
                if count > limit { return nil }
                Work.add(1)
                if !isFirst { count += 1 }
                isFirst = false
                count += container.textCount(of: piece)
                if case .item(let item) = piece { add(item.value) }
            }
        }
        return count > limit ? nil : count
    }
}

extension EditedContainer {
    /// The number of bytes of a run of children, or of a new member's name. The bytes of an item's value are not
    /// counted.
    fileprivate func textCount(of piece: PieceList.Piece) -> Int {
        switch piece {
        case .run(let ordinals):
            guard let base, let first = ordinals.first, let last = ordinals.last else { return 0 }
            let end = last + 1 < base.index.offsets.count ? base.index.offsets[last + 1] - 1 : base.index.end - 1
            return end - base.index.offsets[first]
        case .item(let item):
            guard isObject else { return 0 }
            if let name = item.name { return name.utf8.count + 3 }
            guard let base, let ordinal = item.ordinal else { return 0 }
            return base.document.value(ofMemberAt: base.index.offsets[ordinal]) - base.index.offsets[ordinal]
        }
    }
}
