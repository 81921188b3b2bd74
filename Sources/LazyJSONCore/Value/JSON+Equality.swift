extension JSON: Hashable {
    /// Returns whether two values mean the same.
    ///
    /// Strings are compared by code points after decoding, numbers by exact value (`1 == 1.0 == 10e-1`), arrays element
    /// by element, objects regardless of order. If a name repeats, the first member counts.
    ///
    /// - Complexity: O(*n*) in the bytes of both; O(1) for a value and a copy of it. If both are versions of one value,
    ///   the parts that they share are not looked at.
    public static func == (left: JSON, right: JSON) -> Bool {
        // The remaining work: the rest of two arrays, of two objects, of one object against another, or of the parts
        // that two versions of a container do not share.
        enum Frame {
            case arrays(ChildCursor, ChildCursor)
            case objects(DistinctMembers, JSON)
            case versions(ArraySlice<(old: JSON, new: JSON)>)
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
                frames.append(.versions(pairs[...]))
            } else if left.kind == .array {
                // Not counted first: counting creates an index, and the indexes of all large arrays would stay with
                // both documents.
                guard let first = ChildCursor(left), let second = ChildCursor(right) else { return false }
                frames.append(.arrays(first, second))
            } else {
                let (first, second) = (DistinctMembers(left), DistinctMembers(right))
                guard first.count == second.count else { return false }
                frames.append(.objects(first, right))
            }
            return true
        }

        guard areSame(left, right) ?? open(left, right) else { return false }
        // A frame is put back if its children come first.
        walk: while let frame = frames.popLast() {
            switch frame {
            case .arrays(var first, var second):
                while true {
                    let (one, other) = (first.next()?.value, second.next()?.value)
                    guard let one, let other else {
                        if (one == nil) != (other == nil) { return false }
                        continue walk
                    }
                    let isSame = areSame(one, other)
                    if isSame == true { continue }
                    frames.append(.arrays(first, second))
                    guard isSame ?? open(one, other) else { return false }
                    continue walk
                }
            case .objects(var members, let object):
                while let (name, one) = members.next() {
                    guard let other = object.member(name.key) else { return false }
                    let isSame = areSame(one, other)
                    if isSame == true { continue }
                    frames.append(.objects(members, object))
                    guard isSame ?? open(one, other) else { return false }
                    continue walk
                }
            case .versions(var pairs):
                while let (one, other) = pairs.popFirst() {
                    let isSame = areSame(one, other)
                    if isSame == true { continue }
                    frames.append(.versions(pairs))
                    guard isSame ?? open(one, other) else { return false }
                    continue walk
                }
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
            enum Children {
                case elements(ChildCursor)
                case members(DistinctMembers)
            }
            var children: Children
            let name: Int
            var sum: Int

            mutating func advance() -> (name: Int, value: JSON)? {
                switch children {
                case .elements(var cursor):
                    defer { children = .elements(cursor) }
                    return cursor.next().map { (0, $0.value) }
                case .members(var members):
                    defer { children = .members(members) }
                    return members.next().map { ($0.name.hash, $0.value) }
                }
            }

            /// Adds a child's hash: in order for elements, in any order for members.
            mutating func add(_ hash: Int, name: Int) {
                var hasher = Hasher()
                if case .elements = children { hasher.combine(sum) } else { hasher.combine(name) }
                hasher.combine(hash)
                let mixed = hasher.finalize()
                if case .elements = children { sum = mixed } else { sum &+= mixed }
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
                if let cursor = ChildCursor(json) {
                    frames.append(Frame(children: .elements(cursor), name: name, sum: 1))
                }
                return nil
            case .object:
                frames.append(Frame(children: .members(DistinctMembers(json)), name: name, sum: 2))
                return nil
            }
            return hasher.finalize()
        }

        if let hash = scalarHash(self, name: 0) { return hasher.combine(hash) }
        var result = 0
        while var frame = frames.popLast() {
            switch frame.advance() {
            case .some(let child):
                frames.append(frame)
                if let hash = scalarHash(child.value, name: child.name) {
                    frames[frames.count - 1].add(hash, name: child.name)
                }
            case nil:
                result = frame.sum
                if !frames.isEmpty { frames[frames.count - 1].add(result, name: frame.name) }
            }
        }
        hasher.combine(result)
    }
}
