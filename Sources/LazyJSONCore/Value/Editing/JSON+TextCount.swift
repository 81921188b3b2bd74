/// How large a text would be, without writing it.
extension JSON {
    /// The number of bytes of the value's text. White space around edited values, and around a document's root, does not count.
    package var textCount: Int { textCount(upTo: .max) ?? .max }

    /// The number of bytes of the value's text; nil if it is greater than a limit.
    ///
    /// - Complexity: O(*n*) in the limit, at most.
    package func textCount(upTo limit: Int) -> Int? {
        let (count, _) = TextCounts().walk(self, upTo: limit, usesBounds: false)
        return count > limit ? nil : count
    }
}

/// The sizes of texts of values, some of which contain others.
///
/// The known size of an edited container is remembered, so that a container around it is counted without looking inside. If
/// values are counted from the inside outward, each byte is looked at a few times at most, however deep the values are.
package struct TextCounts {
    /// The known size of a container: the size of its text, or a lower bound of it.
    private struct Known {
        /// Keeps the container, so that no other one takes its identity.
        let container: EditedContainer
        let count: Int
        let isExact: Bool
    }
    private var known: [ObjectIdentifier: Known] = [:]

    package init() {}

    /// The number of bytes of a value's text; nil if it is greater than a limit.
    package mutating func count(of json: JSON, upTo limit: Int) -> Int? {
        var (count, isExact) = walk(json, upTo: limit, usesBounds: true)
        if count <= limit, !isExact {
            // Twice as much as is needed: so the next container has to be counted again only if its limit is twice as large.
            (count, isExact) = walk(json, upTo: limit > .max / 2 ? .max : 2 * limit, usesBounds: false)
        }
        if case .edited(let container) = json.storage {
            known[ObjectIdentifier(container)] = Known(container: container, count: count, isExact: isExact)
        }
        return count > limit ? nil : count
    }

    /// Adds up the sizes of a value's parts until their sum exceeds a limit.
    ///
    /// - Parameter usesBounds: Whether what a container is known to have at least counts as its size. The sum isn't exact then.
    fileprivate func walk(_ json: JSON, upTo limit: Int, usesBounds: Bool) -> (count: Int, isExact: Bool) {
        var (count, isExact) = (0, true)
        var containers: [EditedContainer] = []
        func add(_ json: JSON) {
            switch json.storage {
            case .parsed(let document, let offset): count += document.end(ofValueAt: offset) - offset
            case .edited(let container):
                if let arrived = container.arrived {
                    count += arrived.count
                } else if let known = known[ObjectIdentifier(container)], known.isExact || usesBounds {
                    count += known.count
                    isExact = isExact && known.isExact
                } else {
                    containers.append(container)
                    count += 2
                }
            }
        }
        add(json)
        while let container = containers.popLast() {
            var isFirst = true
            for piece in container.pieces {
                if count > limit { return (count, false) }
                Work.add(1)
                if !isFirst { count += 1 }
                isFirst = false
                count += container.textCount(of: piece)
                if case .item(let item) = piece { add(item.value) }
            }
        }
        return (count, isExact)
    }
}

extension EditedContainer {
    /// The number of bytes of a run of children, or of a new member's name. The bytes of an item's value are not counted.
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
