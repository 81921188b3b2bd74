/// A regular expression as JSON Schema reads it: by ECMA-262 with the flag `u`, without back references.
///
/// A pattern is a machine with states. A match is found in time that is proportional to the length of the text times
/// the size of the pattern, whatever both contain: all states that can be reached with the text so far are followed at
/// once, and nothing is tried twice. That's possible because only whether there is a match matters, and not what the
/// groups contain.
struct Pattern: Sendable {
    /// How many copies of its parts a pattern may have after its counts are written out. `(?:[a-z]{2,40}\.){1,9}` has
    /// about 700.
    static let sizeLimit = 10_000
    /// How deep groups may be nested.
    static let nestingLimit = 100

    private enum State {
        case accept
        /// Goes on after a character of a set.
        case set(Int, next: Int)
        case split(Int, Int)
        case position(PatternPosition, next: Int)
        case look(Int, isNegated: Bool, next: Int)
    }

    private let sets: [ScalarSet]
    private var states: [State] = [.accept]
    private var start = 0
    /// The first state of each look, and whether it looks ahead; those inside others come first.
    private var looks: [(start: Int, isAhead: Bool)] = []
    /// The number of parts that were compiled.
    private var size = 0

    /// Creates a pattern from its text.
    ///
    /// - Throws: The reason why the text isn't a pattern, or isn't one that can be matched.
    @_optimize(size) init(_ text: String) throws(PatternError) {
        var parser = PatternParser(text)
        let root = try parser.parse()
        sets = parser.sets
        // A walk from the end of the text finds the matches after a position.
        for look in parser.looks {
            looks.append((try compile(look.node, next: 0, isForward: !look.isAhead), look.isAhead))
        }
        start = try compile(root, next: 0, isForward: true)
    }

    // MARK: Compiling

    /// Adds the states for a part, and returns the first of them.
    ///
    /// - Parameter next: The state after the part.
    @_optimize(size)
    private mutating func compile(_ node: PatternNode, next: Int, isForward: Bool) throws(PatternError) -> Int {
        size += 1
        guard size <= Self.sizeLimit else {
            throw PatternError(reason: "it is too large: its counts make more than \(Self.sizeLimit) parts")
        }
        switch node {
        case .set(let index): return add(.set(index, next: next))
        case .position(let position): return add(.position(position, next: next))
        case .look(let index, let isNegated): return add(.look(index, isNegated: isNegated, next: next))
        case .sequence(let parts):
            var next = next
            for part in isForward ? parts.reversed() : parts {
                next = try compile(part, next: next, isForward: isForward)
            }
            return next
        case .choice(let branches):
            var first: Int?
            for branch in branches {
                let start = try compile(branch, next: next, isForward: isForward)
                first = first.map { add(.split($0, start)) } ?? start
            }
            return first ?? next
        case .repeated(let part, let least, let most):
            var first = next
            if let most {
                for _ in 0..<(most - least) {
                    first = add(.split(try compile(part, next: first, isForward: isForward), next))
                }
            } else {
                first = add(.split(next, next))
                states[first] = .split(try compile(part, next: first, isForward: isForward), next)
            }
            for _ in 0..<least { first = try compile(part, next: first, isForward: isForward) }
            return first
        }
    }

    private mutating func add(_ state: State) -> Int {
        states.append(state)
        return states.count - 1
    }

    // MARK: Matching

    /// Returns whether the pattern matches anywhere in a text.
    ///
    /// - Complexity: O(*n* × *m*) in the length of the text and the size of the pattern.
    func isFound(in text: String) -> Bool {
        let text = text.unicodeScalars.map(\.value)
        // For each look, whether it finds something at each offset.
        var found: [[Bool]] = []
        for look in looks {
            var finds = [Bool](repeating: false, count: text.count + 1)
            forEachMatch(from: look.start, in: text, isForward: !look.isAhead, found) {
                finds[$0] = true
                return true
            }
            found.append(finds)
        }
        var isFound = false
        forEachMatch(from: start, in: text, isForward: true, found) { _ in
            isFound = true
            return false
        }
        return isFound
    }

    /// Calls a function with each offset where a match ends that begins anywhere before it, until it returns false.
    ///
    /// - Parameter found: The offsets where looks find something.
    private func forEachMatch(
        from start: Int, in text: [UInt32], isForward: Bool, _ found: [[Bool]], _ body: (Int) -> Bool
    ) {
        var reached: [Int] = []
        var pending: [Int] = []
        /// The last step in which a state was reached.
        var lastStep = [Int](repeating: -1, count: states.count)
        for step in 0...text.count {
            let offset = isForward ? step : text.count - step
            if isForward, step > 0, reached.isEmpty, case .position(.start, _) = states[start] { return }
            pending.append(contentsOf: reached)
            pending.append(start)
            reached.removeAll(keepingCapacity: true)
            let scalar = step == text.count ? nil : text[isForward ? offset : offset - 1]
            var isMatch = false
            while let index = pending.popLast() {
                Work.add(1)
                if lastStep[index] == step { continue }
                lastStep[index] = step
                switch states[index] {
                case .accept: isMatch = true
                case .set(let set, let next): if let scalar, sets[set].contains(scalar) { reached.append(next) }
                case .split(let first, let second):
                    pending.append(first)
                    pending.append(second)
                case .position(let position, let next):
                    if Self.holds(position, at: offset, in: text) { pending.append(next) }
                case .look(let look, let isNegated, let next):
                    if found[look][offset] != isNegated { pending.append(next) }
                }
            }
            if isMatch, !body(offset) { return }
        }
    }

    private static func holds(_ position: PatternPosition, at offset: Int, in text: [UInt32]) -> Bool {
        switch position {
        case .start: return offset == 0
        case .end: return offset == text.count
        case .wordBoundary, .noWordBoundary:
            let before = offset > 0 && ScalarSet.isWordCharacter(text[offset - 1])
            let after = offset < text.count && ScalarSet.isWordCharacter(text[offset])
            return (before != after) == (position == .wordBoundary)
        }
    }
}
