/// Goes through a text that arrives piece by piece, and stops at the elements of one array.
///
///     {"meta": {…}, "data": {"items": [ {…}, {…} ]}, …}        path: data, items
///                  ▲        ▲         ▲                        a name or an index of the path leads to each
///
/// A `TokenMachine` checks the text. Here is how much of the path has been found.
struct ArraySearch {
    /// A name, which is also a position if the value is an array.
    typealias Component = (name: MemberName, position: Int?)

    /// The result of a step.
    enum Step {
        case token
        /// More bytes are needed.
        case incomplete
        /// The next token is the first one of the array, and comes after its bracket.
        case opened
        /// An element of the array starts here. The caller finds its end.
        case element
        /// The array ended before this offset.
        case closed
        case end
    }

    var machine: TokenMachine
    /// The kind of the value at the end of the path; nil as long as there is none.
    private(set) var found: JSONKind?
    private let path: [Component]
    /// The number of components that led to a value. Each does so once: the first member with a name counts.
    private var matched = 0
    /// The number of open containers that are on the path.
    private var pathDepth = 0
    /// The position of the next element in the innermost array on the path.
    private var ordinal = 0
    /// Whether the value after the last name is on the path.
    private var isNext: Bool
    /// The number of open containers within the array, including it; nil outside.
    private var targetDepth: Int?

    /// - Parameter path: The path to the array; nil for one that leads nowhere.
    init(path: [Component]?, nestingLimit: Int) {
        self.path = path ?? []
        // Batches have a few containers around their elements.
        machine = TokenMachine(nestingLimit: min(nestingLimit, .max - 8))
        isNext = path != nil
    }

    /// The offset of the next byte to look at.
    var position: Int { machine.position }

    /// Whether the next bytes belong to the array, but not to an element.
    var isInArray: Bool { targetDepth != nil }

    /// Goes on by one token.
    ///
    /// - Parameter isFinal: Whether the text ends with these bytes.
    mutating func step(_ tokens: Tokens, isFinal: Bool) throws(SyntaxFailure) -> Step {
        if targetDepth == machine.depth, case .value = machine.state {
            guard let offset = machine.skipWhitespace(tokens, isFinal: isFinal) else { return .incomplete }
            if offset < tokens.count, ElementEnd.isStart(tokens.start[offset]) { return .element }
        }
        let (depth, isInObject, isSearching) = (machine.depth, machine.isInObject, isSearching)
        let isLongName = machine.state == .string(isName: true)
        // A name is at most six times as long as its text. A longer one is another name, whatever its length.
        let nameLimit = isSearching ? path[matched].name.utf8.count * 6 + 2 : 0
        switch try machine.next(tokens, isFinal: isFinal, waitingForNamesUpTo: nameLimit) {
        case .wait: return .incomplete
        case .part, .began: return .token
        case .name:
            let range = machine.tokenStart..<machine.position
            if isSearching, !isLongName { isNext = tokens.isName(path[matched].name, range) }
            return .token
        case .value(let kind):
            note(kind, asElement: isSearching && !isInObject, in: depth)
            return .token
        case .opened:
            let isArray = !machine.isInObject
            guard note(isArray ? .array : .object, asElement: isSearching && !isInObject, in: depth), isArray else {
                return .token
            }
            targetDepth = machine.depth
            return .opened
        case .closed:
            if pathDepth == depth { pathDepth -= 1 }
            guard targetDepth == depth else { return .token }
            targetDepth = nil
            return .closed
        case .end: return .end
        }
    }

    /// Notes a value of the container at a depth, and returns whether it is the one at the end of the path.
    @discardableResult
    private mutating func note(_ kind: JSONKind, asElement: Bool, in depth: Int) -> Bool {
        let isOnPath = asElement ? path[matched].position == ordinal : isNext
        if asElement { ordinal += 1 }
        isNext = false
        guard isOnPath else { return false }
        if depth > 0 { matched += 1 }
        if matched == path.count {
            found = kind
            return true
        }
        if kind.isContainer { (pathDepth, ordinal) = (depth + 1, 0) }
        return false
    }

    /// Whether a child of the innermost open container may be on the path.
    private var isSearching: Bool {
        machine.depth > 0 && machine.depth == pathDepth && matched == pathDepth - 1
    }
}

extension Tokens {
    /// Whether a name, which has been checked, is a key.
    fileprivate func isName(_ key: MemberName, _ range: Range<Int>) -> Bool {
        let text = UnsafeBufferPointer(start: start + range.lowerBound, count: range.count)
        Work.add(range.count)
        guard text.contains(UInt8(ascii: "\\")) else { return text.dropFirst().dropLast().elementsEqual(key.utf8) }
        return Document(trusted: Array(text)).isName(key, at: 0)
    }
}
