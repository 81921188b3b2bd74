/// Merges the elements of three versions of an array.
///
/// If all elements are objects with distinct identities, they are matched by these. An element is at the place to which
/// a side moved it, and a new one follows the element that it was inserted after. Otherwise the changes of both sides
/// to each element, and to the places between elements, are merged place by place.
struct ArrayMerge {
    enum Source {
        /// The element at a position of the remote array, as it is.
        case remote(Int)
        case local(JSON)
    }
    enum Part {
        case one(Source)
        /// Three versions of an element; the remote one is given by its position.
        case all(base: JSON, local: JSON, remote: Int)
        /// An element that both sides have added.
        case added(local: JSON, remote: Int)
        /// An element that one side has changed and the other has removed.
        case conflict(base: JSON?, local: JSON?, remote: Int?)
    }
    /// The parts in the order of the merged array.
    private(set) var parts: [Part] = []

    /// - Parameters:
    ///   - looksInside: As in ``ArrayAlignment``.
    ///   - order: Called if both sides have put elements in different orders, with the identities in all three orders.
    ///     Returns the order to use.
    init(
        _ base: JSON, _ local: JSON, _ remote: JSON, identity: [MemberName], looksInside: Bool,
        order: (JSON, JSON, JSON) -> JSON?
    ) {
        if let keyed = Keyed(base, local, remote, identity, order) {
            parts = keyed.parts
        } else {
            parts = Self.parts(base, local, remote, looksInside: looksInside)
        }
    }

    /// Returns the edits that turn an array into one with some of its elements and with other values.
    static func edits(_ sources: [Source], of elements: JSON.Elements) -> [JSON.ElementEdit] {
        var edits: [JSON.ElementEdit] = []
        var position = 0
        var values: [JSON] = []
        func close(at end: Int) {
            if end > position || !values.isEmpty { edits.append(JSON.ElementEdit(position..<end, values)) }
            values = []
        }
        // Elements that aren't in ascending order of the remote array are inserted as values.
        let staying = CommonSubsequence.ascending(
            sources.enumerated().compactMap { index, source in
                guard case .remote(let position) = source else { return nil }
                return (position, index)
            })
        var next = staying[...]
        for (index, source) in sources.enumerated() {
            if let stays = next.first, stays.new == index {
                next.removeFirst()
                close(at: stays.old)
                position = stays.old + 1
            } else {
                switch source {
                case .local(let value): values.append(value)
                case .remote(let other): values.append(elements[other])
                }
            }
        }
        close(at: elements.count)
        return edits
    }

    // MARK: By place

    /// The changes that one side has made to the elements of an array.
    private struct Side {
        enum State {
            case kept(Int)
            case changed(Int)
            case removed
        }
        /// The states of the base's elements, with positions in the side's array.
        var states: [State]
        /// The positions of new elements before each element of the base, and at the end.
        var newcomers: [[Int]]

        init(_ base: JSON, _ side: JSON, looksInside: Bool) {
            let count = base.exactElements.count
            states = Array(repeating: .removed, count: count)
            newcomers = Array(repeating: [], count: count + 1)
            let aligned = ArrayAlignment(
                from: base.exactElements, to: side.exactElements, shared: SharedRun.all(base, side) ?? [],
                looksInside: looksInside, identity: { _ in nil })
            // If elements are equal, others may have been shared than those at the same place.
            if aligned.mayBeEqual, base == side {
                states = (0..<count).map { .kept($0) }
                return
            }
            var (here, position) = (0, 0)
            for step in aligned.steps {
                switch step {
                case .kept(let old, let length):
                    for offset in 0..<length { states[old + offset] = .kept(position + offset) }
                    here = old + length
                    position += length
                    continue
                case .changed(let old):
                    states[old] = .changed(position)
                    here = old + 1
                case .moved, .added: newcomers[here].append(position)
                }
                position += 1
            }
        }
    }

    private static func parts(_ base: JSON, _ local: JSON, _ remote: JSON, looksInside: Bool) -> [Part] {
        let (before, locals, remotes) = (base.exactElements, local.exactElements, remote.exactElements)
        let (mine, theirs) = (
            Side(base, local, looksInside: looksInside), Side(base, remote, looksInside: looksInside)
        )
        var parts: [Part] = []
        for index in 0...before.count {
            let (new, others) = (mine.newcomers[index], theirs.newcomers[index])
            let (news, olds) = (new.map { locals[$0] }, others.map { remotes[$0] })
            // An element that both sides have added appears once, at the place of the first one.
            if precedes(news, olds) {
                parts += news.map { .one(.local($0)) }
                parts += rest(of: olds, without: news).map { .one(.remote(others[$0])) }
            } else {
                parts += others.map { .one(.remote($0)) }
                parts += rest(of: news, without: olds).map { .one(.local(news[$0])) }
            }
            guard index < before.count else { break }
            switch (mine.states[index], theirs.states[index]) {
            case (.removed, .removed), (.removed, .kept), (.kept, .removed): break
            // Stays removed, unless the other side has changed its value.
            case (.removed, .changed(let other)):
                if before[index] != remotes[other] {
                    parts.append(.conflict(base: before[index], local: nil, remote: other))
                }
            case (.changed(let own), .removed):
                if before[index] != locals[own] {
                    parts.append(.conflict(base: before[index], local: locals[own], remote: nil))
                }
            case (.kept, .kept(let other)), (.kept, .changed(let other)): parts.append(.one(.remote(other)))
            case (.changed(let own), .kept(let other)), (.changed(let own), .changed(let other)):
                parts.append(.all(base: before[index], local: locals[own], remote: other))
            }
        }
        return parts
    }

    /// Whether a list comes before another that was inserted at the same place. The order doesn't depend on the sides.
    private static func precedes(_ left: [JSON], _ right: [JSON]) -> Bool {
        guard !left.isEmpty, !right.isEmpty else { return !left.isEmpty }
        return left.lazy.map { $0.text(.sortedKeys) }.lexicographicallyPrecedes(right.lazy.map { $0.text(.sortedKeys) })
    }

    /// Returns the positions of values that another list doesn't have. Equal values are counted.
    private static func rest(of values: [JSON], without others: [JSON]) -> [Int] {
        guard !others.isEmpty else { return Array(values.indices) }
        var counts: [JSON: Int] = [:]
        for value in others { counts[value, default: 0] += 1 }
        return values.indices.filter { index in
            guard let count = counts[values[index]], count > 0 else { return true }
            counts[values[index]] = count - 1
            return false
        }
    }

    // MARK: By identity

    /// Arrays whose elements all have distinct identities.
    private struct Keyed {
        private(set) var parts: [Part] = []

        /// The positions of the elements by their identities, and the identities in order.
        private struct Side {
            let elements: JSON.Elements
            var keys: [JSON] = []
            var positions: [JSON: Int] = [:]

            /// Fails if an element has no identity, or shares it with another one.
            init?(_ json: JSON, _ identity: [MemberName]) {
                elements = json.exactElements
                for (position, element) in elements.enumerated() {
                    guard let key = element.identity(identity), positions[key] == nil else { return nil }
                    positions[key] = position
                    keys.append(key)
                }
            }
        }

        init?(
            _ base: JSON, _ local: JSON, _ remote: JSON, _ identity: [MemberName],
            _ choose: (JSON, JSON, JSON) -> JSON?
        ) {
            guard let before = Side(base, identity), let mine = Side(local, identity),
                let theirs = Side(remote, identity), !before.keys.isEmpty || !mine.keys.isEmpty
            else { return nil }

            // The elements of all three arrays, in the order of the side that has changed it.
            let common = before.keys.filter { mine.positions[$0] != nil && theirs.positions[$0] != nil }
            let known = Set(common)
            let own = mine.keys.filter { known.contains($0) }
            let others = theirs.keys.filter { known.contains($0) }
            var skeleton = own == common ? others : own
            if own != common, others != common, own != others {
                skeleton = choose(JSON(common), JSON(own), JSON(others)) == JSON(own) ? own : others
            }

            var behind: [JSON?: (mine: [JSON], theirs: [JSON])] = [:]
            func distribute(_ side: Side, _ add: (JSON?, JSON) -> Void) {
                var anchor: JSON?
                for key in side.keys { if known.contains(key) { anchor = key } else { add(anchor, key) } }
            }
            distribute(mine) { behind[$0, default: ([], [])].mine.append($1) }
            distribute(theirs) { behind[$0, default: ([], [])].theirs.append($1) }

            var done: Set<JSON> = []
            func add(_ key: JSON) {
                guard done.insert(key).inserted else { return }
                let (old, here, there) = (before.positions[key], mine.positions[key], theirs.positions[key])
                switch (old.map { before.elements[$0] }, here.map { mine.elements[$0] }, there) {
                case (let old?, let here?, let there?): parts.append(.all(base: old, local: here, remote: there))
                case (nil, let here?, let there?): parts.append(.added(local: here, remote: there))
                case (nil, let here?, nil): parts.append(.one(.local(here)))
                case (nil, nil, let there?): parts.append(.one(.remote(there)))
                case (let old?, let here?, nil):
                    // Removed on the other side: it stays removed, unless this side has changed it.
                    if old != here {
                        parts.append(.conflict(base: old, local: here, remote: nil))
                    }
                case (let old?, nil, let there?):
                    if old != theirs.elements[there] {
                        parts.append(.conflict(base: old, local: nil, remote: there))
                    }
                case (_, nil, nil): break
                }
            }
            for anchor in [nil] + skeleton.map(Optional.some) {
                if let anchor { add(anchor) }
                guard let (own, others) = behind[anchor] else { continue }
                let isFirst = ArrayMerge.precedes(own, others)
                for key in isFirst ? own + others : others + own { add(key) }
            }
        }
    }
}
