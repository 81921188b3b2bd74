/// How large a text would be, without writing it.
extension JSON {
    /// How many bytes the value's text has. White space around what was edited, and around a document's root, does not count.
    package var textCount: Int { textCount(upTo: .max) ?? .max }

    /// How many bytes the value's text has; nil if it has more than a number of them.
    ///
    /// - Complexity: O(*n*) in that number, at most.
    package func textCount(upTo limit: Int) -> Int? {
        var count = 0
        var containers: [EditedContainer] = []
        func add(_ json: JSON) {
            switch json.storage {
            case .parsed(let document, let offset): count += document.end(ofValueAt: offset) - offset
            case .edited(let container):
                containers.append(container)
                count += 2
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
    /// How many bytes a run of children has, or a new member's name; what an item's value has is not counted.
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
