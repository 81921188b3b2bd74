/// How a container is laid out: the whitespace around its brackets, commas and colons, and how containers in it are
/// laid out.
///
///     {⏎                   opening     "\n  "
///       "a": 1,⏎           colon       ": "
///       "b": [1, 2]⏎       separator   ",\n  "
///     }                    closing     "\n"
///
/// A new container is laid out like its siblings: like the one that it replaces, or like the first one of its kind
/// among them. Without siblings, its lines are indented by as much more as those of the container around it. The same
/// holds at every level: the members of a new object are laid out like those of its sibling. In a sibling without
/// whitespace, nothing new gets any.
final class Layout: Sendable {
    /// The bytes between the opening bracket and the first child.
    let opening: [UInt8]
    /// The bytes between two children.
    let separator: [UInt8]
    /// The bytes between the last child and the closing bracket.
    let closing: [UInt8]
    /// The bytes between a name and its value; for an array, those in the objects around it.
    let colon: [UInt8]

    /// Whether the container has any of this whitespace itself: one without it is laid out when it is inserted
    /// somewhere.
    let hasSpace: Bool

    /// The number of containers around this one whose layouts are known. Deeper ones than the limit are all laid out
    /// alike: otherwise, whitespace would grow with the square of the depth.
    private let depth: Int
    private static let depthLimit = 128

    /// The container that has this layout; nil if there is none yet.
    private let model: (document: Document, offset: Int)?
    private let made = OnceReference<Nested>()

    /// The layouts of the containers in a container.
    private final class Nested: Sendable {
        let byName: [MemberName: (isObject: Bool, layout: Layout)]
        let ofObjects: Layout
        let ofArrays: Layout

        init(_ byName: [MemberName: (isObject: Bool, layout: Layout)], ofObjects: Layout, ofArrays: Layout) {
            (self.byName, self.ofObjects, self.ofArrays) = (byName, ofObjects, ofArrays)
        }
    }

    /// The number of children among which a new container's siblings are searched for.
    private static let searchLimit = 64
    /// Indentation that is longer isn't repeated: a few bytes of input must not make each new line long.
    private static let indentLimit = 1024

    /// Returns the layout of a container in a document.
    ///
    /// - Parameter colon: The layout of colons around the container, for an array; nil to look at the text before the
    ///   array.
    /// - Complexity: O(*n*) in the bytes of the first child, unless it is large.
    convenience init?(of document: Document, at offset: Int, colon outerColon: [UInt8]? = nil) {
        self.init(of: document, at: offset, colon: outerColon, depth: 0)
    }

    private init?(of document: Document, at offset: Int, colon outerColon: [UInt8]?, depth: Int) {
        guard let start = Start(of: document, at: offset) else { return nil }
        let bracket = document.end(ofValueAt: offset) - 1
        var closingStart = bracket
        while document.isSpace(at: closingStart - 1) { closingStart -= 1 }
        opening = start.opening
        separator = start.newSeparator
        closing = document.space(closingStart..<bracket).filter { $0 != UInt8(ascii: ",") }
        hasSpace = start.hasSpace || !closing.isEmpty || document.hasComments(in: offset..<bracket)
        let isTight = opening.isEmpty && separator == Self.comma
        colon =
            start.colon
            ?? (isTight
                ? Self.tightColon
                : outerColon ?? document.colon(before: offset) ?? document.firstColon ?? Self.wideColon)
        model = (document, offset)
        self.depth = depth
    }

    /// Returns the bytes between two new children of a container in a document.
    static func separator(ofContainerAt offset: Int, in document: Document) -> [UInt8] {
        Start(of: document, at: offset)?.newSeparator ?? comma
    }

    /// Returns the bytes between the name of a new member and its value.
    ///
    /// - Parameter model: The offset of the first member of the object; nil if it has none.
    static func colon(ofObjectWith model: Int?, in document: Document) -> [UInt8] {
        if let model { return document.space(document.skipString(model)..<document.value(ofMemberAt: model)) }
        return document.hasComments ? document.firstColon ?? wideColon : tightColon
    }

    /// The text of a container up to its second child, without the first one's value.
    private struct Start {
        let opening: [UInt8]
        /// Nil in an array.
        let colon: [UInt8]?
        /// Nil if there is only one child.
        let separator: [UInt8]?
        private let document: Document
        /// Where the space of a single line is looked for: before the first member's value, or before the array.
        private let spaced: Int

        /// Nil for an empty container.
        init?(of document: Document, at offset: Int) {
            guard let first = document.firstChild(ofContainerAt: offset) else { return nil }
            let isObject = document.isObject(at: offset)
            let value = isObject ? document.value(ofMemberAt: first) : first
            let end = document.end(ofValueAt: value)
            opening = document.space(offset + 1..<first)
            colon = isObject ? document.space(document.skipString(first)..<value) : nil
            separator = document.nextChild(afterValueEndingAt: end).map { document.space(end..<$0) }
            (self.document, spaced) = (document, isObject ? value : offset)
        }

        /// The bytes before each new child. A child that is alone gets a sibling with the whitespace that is before it;
        /// on one line, with the space after a colon or a comma.
        var newSeparator: [UInt8] {
            separator ?? Layout.comma + (opening.isEmpty ? document.spaces(before: spaced) : opening)
        }

        var hasSpace: Bool {
            !opening.isEmpty || (colon ?? Layout.tightColon) != Layout.tightColon
                || (separator ?? Layout.comma) != Layout.comma
        }
    }

    /// The layout of `JSON.Format.pretty`: a line for each child.
    static let pretty = Layout("\n  ", ",\n  ", "\n", ": ")

    private init(_ opening: String, _ separator: String, _ closing: String, _ colon: String) {
        (self.opening, self.separator) = (Array(opening.utf8), Array(separator.utf8))
        (self.closing, self.colon) = (Array(closing.utf8), Array(colon.utf8))
        (hasSpace, model, depth) = (false, nil, 1)
    }

    /// Returns the layout of a new container inside another one.
    private init(inside outer: Layout) {
        let unit = outer.unit
        opening = Self.indented(outer.opening, by: unit)
        closing = Self.indented(outer.closing, by: unit)
        let parts = outer.separator.split(separator: UInt8(ascii: ","), omittingEmptySubsequences: false)
        separator = Array(parts.map { Self.indented(Array($0), by: unit) }.joined(separator: Self.comma))
        colon = outer.colon.contains { $0 == 0x0A || $0 == 0x0D } ? Self.wideColon : outer.colon
        hasSpace = false
        model = nil
        depth = outer.depth + 1
    }

    private static let comma = [UInt8(ascii: ",")]
    private static let tightColon = [UInt8(ascii: ":")]
    private static let wideColon = Array(": ".utf8)

    /// Whether there is no whitespace.
    var isCompact: Bool {
        opening.isEmpty && closing.isEmpty && separator == Self.comma && colon == Self.tightColon
    }

    /// Whether the containers have the same whitespace, apart from the containers in them.
    func isSame(as other: Layout) -> Bool {
        opening == other.opening && closing == other.closing && separator == other.separator && colon == other.colon
    }

    // MARK: Containers inside

    /// Returns the layout of a new container in this one.
    ///
    /// - Parameter name: The name of the new member; nil for an element.
    func layout(ofObject isObject: Bool, named name: MemberName?) -> Layout {
        if depth >= Self.depthLimit { return self }
        let nested = made.load() ?? made.setIfNil(makeNested())
        if let name, let found = nested.byName[name], found.isObject == isObject { return found.layout }
        return isObject ? nested.ofObjects : nested.ofArrays
    }

    private func makeNested() -> Nested {
        var byName: [MemberName: (isObject: Bool, layout: Layout)] = [:]
        var (ofObjects, ofArrays): (Layout?, Layout?)
        if let (document, offset) = model {
            let isObject = document.isObject(at: offset)
            var child = document.firstChild(ofContainerAt: offset)
            var left = Self.searchLimit
            while let next = child, left > 0, isObject || ofObjects == nil || ofArrays == nil {
                left -= 1
                Work.add(1)
                let value = isObject ? document.value(ofMemberAt: next) : next
                if let layout = document.kind(at: value).isContainer
                    ? Layout(of: document, at: value, colon: colon, depth: depth + 1) : nil
                {
                    let isOfObject = document.isObject(at: value)
                    if isOfObject { ofObjects = ofObjects ?? layout } else { ofArrays = ofArrays ?? layout }
                    if isObject {
                        let key = MemberName(document.string(at: next))
                        if byName[key] == nil { byName[key] = (isOfObject, layout) }
                    }
                }
                child = document.nextChild(afterValueEndingAt: document.end(ofValueAt: value))
            }
        }
        let inner = ofObjects == nil || ofArrays == nil ? Layout(inside: self) : self
        return Nested(byName, ofObjects: ofObjects ?? inner, ofArrays: ofArrays ?? inner)
    }

    // MARK: Indentation

    /// The whitespace by which a line is indented more than that of the container around it; nil if the container is on
    /// one line.
    private var unit: [UInt8]? {
        guard let lines = Self.indentation(in: opening), lines.count <= Self.indentLimit else { return nil }
        if let bracket = Self.indentation(in: closing), lines.starts(with: bracket) {
            return Array(lines[bracket.count...])
        }
        if lines.first == 0x09 { return [0x09] }
        return lines.count <= 8 ? lines : [0x20, 0x20]
    }

    /// Returns the whitespace after the last line break.
    private static func indentation(in space: [UInt8]) -> [UInt8]? {
        space.lastIndex { $0 == 0x0A || $0 == 0x0D }.map { Array(space[($0 + 1)...]) }
    }

    /// Returns whitespace with one line break at most, and with more indentation after it; on one line, without line
    /// breaks.
    private static func indented(_ space: [UInt8], by unit: [UInt8]?) -> [UInt8] {
        guard let last = space.lastIndex(where: { $0 == 0x0A || $0 == 0x0D }) else { return space }
        guard let unit else { return [0x20] }
        let isPair = last > 0 && space[last] == 0x0A && space[last - 1] == 0x0D
        return Array(space[(isPair ? last - 1 : last)...]) + unit
    }
}

extension Document {
    fileprivate func isSpace(at offset: Int) -> Bool { self[offset] <= 0x20 }

    /// Returns the few spaces between a value and a colon or comma on the same line before it. Brackets may be between
    /// them.
    fileprivate func spaces(before value: Int) -> [UInt8] {
        var value = value
        for _ in 0..<8 {
            var start = value
            while start > textStart, value - start < 8, self[start - 1] == 0x20 || self[start - 1] == 0x09 {
                start -= 1
            }
            guard start > textStart else { return [] }
            switch self[start - 1] {
            case UInt8(ascii: ":"), UInt8(ascii: ","): return space(start..<value)
            case UInt8(ascii: "[") where start == value: value -= 1
            default: return []
            }
        }
        return []
    }

    /// The colon of the root's first member, or of the first object that the root begins with; nil if there is none.
    fileprivate var firstColon: [UInt8]? {
        var container = root
        for _ in 0..<8 {
            // A text of lines has no root.
            guard container >= 0, kind(at: container).isContainer, let first = firstChild(ofContainerAt: container)
            else { return nil }
            if isObject(at: container) { return space(skipString(first)..<value(ofMemberAt: first)) }
            container = first
        }
        return nil
    }

    /// Returns the colon before a value, with the whitespace around it; nil if the value isn't a member's.
    fileprivate func colon(before value: Int) -> [UInt8]? {
        var start = value
        while start > textStart, isSpace(at: start - 1) { start -= 1 }
        guard start > textStart, self[start - 1] == UInt8(ascii: ":") else { return nil }
        start -= 1
        while start > textStart, isSpace(at: start - 1) { start -= 1 }
        return space(start..<value)
    }
}
