/// Where a walk is in one array or object.
class WalkFrame {
    /// What is known of the part that the walk has come to, for pointers. Names may be long, and many issues may be below one of them.
    @exclusivity(unchecked) private var known: (place: Int, component: Path.Component)?

    /// Tells one part from another: an offset or an ordinal; nil before the first.
    var place: Int? { nil }
    /// The name or the index of the part that the walk has come to.
    var token: String { "" }

    /// The step to the part that the walk has come to; nil before the first.
    final var component: Path.Component? {
        guard let place else { return nil }
        if let known, known.place == place { return known.component }
        let component = Path.Component(token)
        known = (place, component)
        return component
    }
    /// The value whose position is told for everything in the frame, if that is not the value itself.
    @exclusivity(unchecked) final var anchor: JSON?

    /// Goes on until something is found, another frame is on top, or the end is reached: then the frame is taken away.
    func advance(in walk: ModelWalk) { walk.pop() }

    /// Forgets what it has been to, so that it holds nothing until it is used again.
    func reset() {
        if anchor != nil { anchor = nil }
        if known != nil { known = nil }
    }

    /// Gives it to the walk, to be used again.
    func recycle(in walk: ModelWalk) {}
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
