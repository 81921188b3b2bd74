extension JSON: Hashable {
    /// Returns whether two values mean the same.
    ///
    /// Strings are compared by code points after decoding, numbers by exact value (`1 == 1.0 == 10e-1`), arrays element
    /// by element, objects regardless of order. If a name repeats, the first member counts.
    ///
    /// - Complexity: O(*n*) in the bytes of both; O(1) for a value and a copy of it. If both are versions of one value,
    ///   the parts that they share are not looked at.
    public static func == (left: JSON, right: JSON) -> Bool {
        /// The remaining work in two containers: the parts that two versions do not share, the members of one object
        /// that the other one has to have, or the elements of two arrays.
        struct Frame {
            var unshared: ArraySlice<(old: JSON, new: JSON)> = []
            var members: DistinctMembers?
            var object: JSON?
            var first: ChildCursor?
            var second: ChildCursor?

            /// The next two values; the second is nil if there is nothing for the first one.
            mutating func next() -> (JSON, JSON?)? {
                if let (old, new) = unshared.popFirst() { return (old, new) }
                if let (name, value) = members?.next() { return (value, object?.member(name.key)) }
                let (one, other) = (first?.next()?.value, second?.next()?.value)
                return one.map { ($0, other) } ?? other.map { ($0, nil) }
            }
        }
        var frames: [Frame] = []

        /// Whether two values are the same, as far as this can be decided without looking at their children; nil if it
        /// cannot.
        func areSame(_ left: JSON, _ right: JSON) -> Bool? {
            if left.isIdentical(to: right) { return true }
            let kind = left.kind
            guard kind == right.kind else { return false }
            switch kind {
            case .null: return true
            case .bool: return left.exactBool == right.exactBool
            case .number: return left.exactNumber == right.exactNumber
            case .string: return left.hasSameText(as: right)
            case .array, .object: return nil
            }
        }
        /// Pushes a frame for two containers of one kind. Returns false if they differ.
        func open(_ left: JSON, _ right: JSON) -> Bool {
            if left.place == nil || right.place == nil, let shared = SharedRun.all(left, right) {
                guard let pairs = unshared(left, right, shared) else { return false }
                frames.append(Frame(unshared: pairs[...]))
            } else if left.kind == .array {
                // Not counted first: counting creates an index, and the indexes of all large arrays would stay with
                // both documents.
                frames.append(Frame(first: ChildCursor(left), second: ChildCursor(right)))
            } else {
                // The first member counts, whatever comes after it. In lists of objects it is often the id.
                var (first, second) = (ChildCursor(left), ChildCursor(right))
                if let one = first?.next(), let other = second?.next(), let name = one.name,
                    other.name?.isEqual(to: name) == true, areSame(one.value, other.value) == false
                {
                    return false
                }
                let members = DistinctMembers(left)
                guard members.count == DistinctMembers(right).count else { return false }
                frames.append(Frame(members: members, object: right))
            }
            return true
        }

        guard areSame(left, right) ?? open(left, right) else { return false }
        // A frame is put back if its children come first.
        walk: while var frame = frames.popLast() {
            while let (one, other) = frame.next() {
                guard let other else { return false }
                let isSame = areSame(one, other)
                if isSame == true { continue }
                frames.append(frame)
                guard isSame ?? open(one, other) else { return false }
                continue walk
            }
        }
        return true
    }

    /// Returns the children that two versions of a container do not share, and that have to be equal for the versions
    /// to be equal; nil if the versions differ.
    private static func unshared(_ old: JSON, _ new: JSON, _ shared: [SharedRun]) -> [(old: JSON, new: JSON)]? {
        if old.kind == .object {
            let members = MemberAlignment(from: old, to: new, shared: shared)
            return members.removed.isEmpty && members.added.isEmpty ? members.changed.map { ($0.old, $0.new) } : nil
        }
        let (olds, news) = (old.exactElements, new.exactElements)
        guard olds.count == news.count else { return nil }
        var pairs: [(old: JSON, new: JSON)] = []
        var position = 0
        for run in shared + [SharedRun(old: olds.count, new: olds.count, count: 0)] where run.old == run.new {
            pairs += (position..<run.old).lazy.map { (olds[$0], news[$0]) }
            position = run.old + run.count
        }
        return pairs
    }

    private func hasSameText(as other: JSON) -> Bool {
        guard case .parsed(let document, let offset) = storage, case .parsed(let second, let start) = other.storage
        else {
            return false
        }
        let (length, otherLength) = (document.skipString(offset) - offset, second.skipString(start) - start)
        // Without the closing quotes, which aren't in memory if a string is cut.
        if length == otherLength, document.hasSameBytes(at: offset, as: second, at: start, count: length - 1) {
            return true
        }
        // The library spells equal strings alike.
        if document.writtenString != nil, second.writtenString != nil { return false }
        let hasEscapes = document.hasEscape(inStringAt: offset) || second.hasEscape(inStringAt: start)
        return hasEscapes && MemberName(document.string(at: offset)) == MemberName(second.string(at: start))
    }

    /// Hashes the meaning of the value, so that equal values have equal hashes.
    ///
    /// - Complexity: O(*n*) in the bytes.
    public func hash(into hasher: inout Hasher) {
        struct Frame {
            var members: DistinctMembers?
            var elements: ChildCursor?
            let name: Int
            var sum: Int

            mutating func next() -> (name: Int, value: JSON)? {
                if let (name, value) = members?.next() { return (name.hash, value) }
                return elements?.next().map { (0, $0.value) }
            }

            /// Adds a child's hash: in order for elements, in any order for members.
            mutating func add(_ hash: Int, name: Int) {
                var hasher = Hasher()
                hasher.combine(members == nil ? sum : name)
                hasher.combine(hash)
                let mixed = hasher.finalize()
                sum = members == nil ? mixed : sum &+ mixed
            }
        }
        var frames: [Frame] = []

        /// The hash of a scalar. For a container, pushes a frame and returns nil.
        func scalarHash(_ json: JSON, name: Int) -> Int? {
            var hasher = Hasher()
            let kind = json.kind
            hasher.combine(kind)
            switch kind {
            case .null: break
            case .bool: hasher.combine(json.exactBool)
            case .number: hasher.combine(json.exactNumber)
            case .string:
                if case .parsed(let document, let offset) = json.storage {
                    hasher.combine(document.hash(ofNameAt: offset))
                }
            case .array:
                frames.append(Frame(elements: ChildCursor(json), name: name, sum: 1))
                return nil
            case .object:
                frames.append(Frame(members: DistinctMembers(json), name: name, sum: 2))
                return nil
            }
            return hasher.finalize()
        }

        if let hash = scalarHash(self, name: 0) { return hasher.combine(hash) }
        var result = 0
        while let last = frames.indices.last {
            if let (name, value) = frames[last].next() {
                if let hash = scalarHash(value, name: name) { frames[last].add(hash, name: name) }
            } else {
                let frame = frames.removeLast()
                result = frame.sum
                if last > 0 { frames[last - 1].add(result, name: frame.name) }
            }
        }
        hasher.combine(result)
    }
}
