import LazyJSON

/// The results of one walk over all values of a document: their number by kind, the depth, and the largest containers.
///
/// It walks with an explicit stack, so that depth costs memory and never the program's stack.
struct Survey {
    /// An array or object, and its path.
    struct Container {
        let path: String
        let value: JSON
        let count: Int
    }

    /// The number of values by kind.
    private(set) var counts: [String: Int] = [:]
    /// The maximum nesting depth of arrays and objects.
    private(set) var depth = 0
    /// The path of the deepest container.
    private(set) var deepestPath = "the root"
    /// The containers with the most children, in descending order.
    private(set) var largest: [Container] = []

    private static let kept = 6

    /// A container whose children are being visited.
    private struct Frame {
        let value: JSON
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

        func value(at position: Int) -> JSON {
            switch self {
            case .elements(let elements): elements[position]
            case .members(let members): members[position].value
            }
        }

        /// The position or name of a child.
        func label(of position: Int) -> String {
            switch self {
            case .elements: "\(position)"
            case .members(let members): members[position].key.replacing(".", with: "\\.")
            }
        }
    }

    private var frames: [Frame] = []

    /// Visits a value and everything in it.
    ///
    /// - Complexity: O(*n*) in the number of bytes.
    init(of root: JSON) {
        visit(root)
        while let frame = frames.last {
            guard frame.position < frame.children.count else {
                frames.removeLast()
                continue
            }
            frames[frames.count - 1].position += 1
            visit(frame.children.value(at: frame.position))
        }
    }

    private mutating func visit(_ json: JSON) {
        counts["\(json.kind)", default: 0] += 1
        guard let children = Children(json) else { return }
        let isDeepest = frames.count + 1 > depth
        let isLarge = children.count > 0 && (largest.count < Self.kept || children.count > largest[Self.kept - 1].count)
        // The path is built only for the few containers that are listed.
        if isDeepest || isLarge {
            let path = currentPath.excerpt(72)
            if isDeepest { (depth, deepestPath) = (frames.count + 1, path) }
            if isLarge { keep(Container(path: path, value: json, count: children.count)) }
        }
        frames.append(Frame(value: json, children: children))
    }

    private mutating func keep(_ container: Container) {
        let place = largest.firstIndex { $0.count < container.count } ?? largest.count
        largest.insert(container, at: place)
        if largest.count > Self.kept { largest.removeLast() }
    }

    /// The path of the value that is being visited, as `json.value(at:)` takes it.
    private var currentPath: String {
        let labels = frames.map { $0.children.label(of: $0.position - 1) }
        return labels.isEmpty ? "the root" : labels.joined(separator: ".")
    }
}
