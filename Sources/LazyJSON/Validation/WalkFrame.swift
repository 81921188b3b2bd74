/// Where a walk is in one array or object.
class WalkFrame {
    /// The step from a container to the part that the walk has come to.
    enum Token {
        case name(Name)
        case index(Int)

        var text: String {
            switch self {
            case .name(let name): name.string
            case .index(let index): String(index)
            }
        }
    }

    final var token: Token?
    /// The value whose position is told for everything in the frame, if that is not the value itself.
    final var anchor: JSON?

    /// Goes on until something is found, another frame is on top, or the end is reached: then the frame is taken away.
    func advance(in walk: ModelWalk) { walk.pop() }

    /// Forgets what it has been to, so that it holds nothing until it is used again.
    func reset() {
        token = nil
        anchor = nil
    }
}

/// What the JSON text in a string says.
final class ContentFrame: WalkFrame {
    private var content: (json: JSON, converter: ErasedConverter, subject: ModelWalk.Subject, view: Any?)?

    func begin(_ json: JSON, by converter: ErasedConverter, of subject: ModelWalk.Subject, view: Any?) {
        content = (json, converter, subject, view)
    }

    override func advance(in walk: ModelWalk) {
        guard let content else { return walk.pop() }
        self.content = nil
        walk.enter(content.json, by: content.converter, of: content.subject, view: content.view)
    }
}

/// Tells names that an object has more than once.
struct RepeatedNames {
    private let object: JSON
    /// A large object finds the first member with a name by itself; of others, the names are remembered.
    private let isLarge: Bool
    private var seen: Set<MemberName> = []

    init(of object: JSON) {
        self.object = object
        if case .parsed(let document, let offset) = object.storage {
            isLarge = document.isLarge(containerAt: offset)
        } else {
            isLarge = false
        }
    }

    /// Whether there was a member with the name before this one.
    mutating func isRepeat(_ name: MemberName, _ value: JSON) -> Bool {
        if isLarge { return !(object.member(name)?.isIdentical(to: value) ?? true) }
        return !seen.insert(name).inserted
    }
}
