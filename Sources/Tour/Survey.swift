import LazyJSON

/// The results of one walk over all values of a document: its shape, the number of values by kind, and the depth.
///
/// The walk has a stack of its own, so that depth never overflows the program's stack. Its memory doesn't grow with the
/// document: there are at most ``shapeLimit`` shapes, each with a few examples, and nothing is told apart below
/// ``depthLimit``.
struct Survey {
    /// The shape of the root.
    let root: Shape
    /// The number of values by kind.
    private(set) var counts: [JSONKind: Int] = [:]
    /// The maximum nesting depth of arrays and objects.
    private(set) var depth = 0
    /// The path of the deepest container.
    private(set) var deepestPath = ""
    /// The number of values that belong to no shape, because they are too deep or there are too many shapes.
    private(set) var unlisted = 0

    /// The maximum number of shapes.
    static let shapeLimit = 5_000
    /// The maximum depth of a shape.
    static let depthLimit = 32

    /// A container whose children are being visited.
    private struct Frame {
        let shape: Shape?
        let number: Int
        let children: Children
        var position = 0
    }

    private enum Children {
        case elements(JSON.Elements)
        case members(JSON.Members)

        init?(_ json: JSON) {
            switch json.kind {
            case .array: self = .elements(json.elements)
            case .object: self = .members(json.members)
            default: return nil
            }
        }

        var count: Int {
            switch self {
            case .elements(let elements): elements.count
            case .members(let members): members.count
            }
        }

        func child(at position: Int) -> (key: String?, value: JSON) {
            switch self {
            case .elements(let elements): (nil, elements[position])
            case .members(let members): members[position]
            }
        }

        /// The position or name of a child, as in a path.
        func label(of position: Int) -> String {
            switch self {
            case .elements: "\(position)"
            case .members(let members): members[position].key.replacing(".", with: "\\.")
            }
        }
    }

    private var frames: [Frame] = []
    /// The number of containers so far.
    private var containers = 0
    private var budget = Survey.shapeLimit

    /// Visits a value and everything in it.
    ///
    /// - Complexity: O(*n*) in the number of bytes.
    init(of json: JSON) {
        root = Shape("", in: nil)
        visit(json, root)
        while let frame = frames.last {
            guard frame.position < frame.children.count else {
                frames.removeLast()
                continue
            }
            frames[frames.count - 1].position += 1
            let (key, value) = frame.children.child(at: frame.position)
            let shape = shape(of: key, value, in: frame)
            if let key, let shape { examine(name: key, of: shape, in: frame) }
            visit(value, shape)
        }
    }

    /// The shape that a child of a container belongs to.
    private mutating func shape(of key: String?, _ value: JSON, in frame: Frame) -> Shape? {
        guard let parent = frame.shape, parent.depth < Self.depthLimit else { return nil }
        guard let key else { return parent.element(budget: &budget) }
        return parent.member(key, value: value, at: frame.position, budget: &budget)
    }

    private mutating func visit(_ json: JSON, _ shape: Shape?) {
        counts[json.kind, default: 0] += 1
        if let shape {
            shape.note(json) { currentPath }
            examine(json, shape)
        } else {
            unlisted += 1
        }
        guard let children = Children(json) else { return }
        // The path is built only for the few values that are shown.
        if frames.count + 1 > depth { (depth, deepestPath) = (frames.count + 1, currentPath) }
        containers += 1
        frames.append(Frame(shape: shape, number: containers, children: children))
    }

    // MARK: Odd values

    private func examine(_ json: JSON, _ shape: Shape) {
        switch json.kind {
        case .string: examine(string: json, shape)
        case .number: examine(number: json.text, shape)
        default: break
        }
    }

    private func examine(string json: JSON, _ shape: Shape) {
        let text = json.text
        guard text.utf8.count < 100_000, let string = json.string else { return }
        if string.utf8.count <= 40 {
            switch string.lowercased() {
            case "<null>", "(null)", "<nil>", "(nil)", "null": shape.note(.nullSpelling, text) { currentPath }
            case "true", "false", "yes", "no": shape.note(.boolInString, text) { currentPath }
            default: if JSONNumber(string) != nil { shape.note(.numberInString, text) { currentPath } }
            }
        }
        guard string.utf8.count > 2, let first = string.utf8.first, let last = string.utf8.last,
            (first, last) == (UInt8(ascii: "{"), UInt8(ascii: "}"))
                || (first, last) == (UInt8(ascii: "["), UInt8(ascii: "]")),
            (try? JSON(parsing: string)) != nil
        else { return }
        shape.note(.jsonInString, text.excerpt(Shape.exampleLimit)) { currentPath }
    }

    private func examine(number text: String, _ shape: Shape) {
        guard text.utf8.count > 15, text.utf8.allSatisfy({ $0 != UInt8(ascii: ".") && $0 | 0x20 != UInt8(ascii: "e") })
        else { return }
        if Int64(text) == nil, UInt64(text) == nil {
            shape.note(.hugeNumber, text.excerpt(Shape.exampleLimit)) { currentPath }
        } else if let integer = Int64(text), Int64(exactly: Double(integer)) != integer {
            shape.note(.bigInteger, text) { currentPath }
        }
    }

    /// Looks for an empty or repeated name, in the shape of the object.
    private func examine(name: String, of member: Shape, in frame: Frame) {
        guard let shape = frame.shape else { return }
        if name.isEmpty { shape.note(.emptyName, "\"\"") { path(frames.dropLast()) } }
        // A member of a recursive shape belongs to another object.
        guard member.parent === shape, member.isRepeated(in: frame.number) else { return }
        shape.note(.repeatedName, "\"\(name.excerpt(Shape.exampleLimit))\"") { path(frames.dropLast()) }
    }

    /// The path of the value that is being visited, as `json.value(at:)` takes it; shortened, because names may be long.
    private var currentPath: String { path(frames[...]) }

    private func path(_ frames: ArraySlice<Frame>) -> String {
        var path = ""
        for frame in frames {
            guard path.utf8.count < Shape.exampleLimit else { return path + ".…" }
            let label = frame.children.label(of: frame.position - 1).excerpt(Shape.exampleLimit)
            path += path.isEmpty ? label : "." + label
        }
        return path
    }
}
