import LazyJSON

/// Which keywords of a schema have become part of a declaration. There is a note about each other one.
final class KeywordLog {
    /// The places of the keywords that are in a declaration.
    private var used: Set<JSONPointer> = []
    /// Places that are in a declaration with everything in them, or that another note tells.
    private var covered: Set<JSONPointer> = []
    /// The schemas that declarations come from.
    private var visited: Set<JSONPointer> = []
    private var reasons: [JSONPointer: String] = [:]

    func use(_ keyword: String, at place: JSONPointer) {
        used.insert(place.appending(keyword))
        visited.insert(place)
    }

    /// Notes that everything at a place is expressed.
    func cover(_ place: JSONPointer) { covered.insert(place) }

    /// Notes that a reference leads to a place, and so through the keyword that contains it.
    func refer(to place: JSONPointer) {
        visited.insert(place)
        guard let container = place.parent, place.tokens.count >= 2 else { return }
        used.insert(container)
    }

    /// Says why a keyword isn't in a declaration.
    func explain(_ keyword: String, at place: JSONPointer, _ reason: String) {
        reasons[place.appending(keyword)] = reason
    }

    /// Says why a keyword isn't in a declaration, although it was read.
    func refuse(_ keyword: String, at place: JSONPointer, _ reason: String) {
        used.remove(place.appending(keyword))
        explain(keyword, at: place, reason)
    }

    /// The keywords that are in no declaration, in the order of the document. The keywords in such a keyword aren't listed.
    func omissions(in root: SchemaNode) -> [String] {
        var notes: [String] = []
        var pending = [(node: root, isDefinition: false)]
        while let (node, isDefinition) = pending.popLast() {
            if isDefinition, !visited.contains(node.pointer) {
                notes.append(note(at: node.pointer, "nothing refers to it"))
                continue
            }
            if node.json.bool == false, !used.contains(node.pointer) { notes.append(note(at: node.pointer)) }
            var inner: [(node: SchemaNode, isDefinition: Bool)] = []
            for keyword in node.json.members.map(\.key) {
                let place = node.pointer.appending(keyword)
                if covered.contains(place) { continue }
                guard used.contains(place) else {
                    notes.append(note(at: place))
                    continue
                }
                let areDefinitions = SchemaNode.definitions.contains(keyword)
                inner += node.schemas(in: keyword).filter { !covered.contains($0.pointer) }.map { ($0, areDefinitions) }
            }
            pending += inner.reversed()
        }
        return notes
    }

    private func note(at place: JSONPointer, _ reason: String? = nil) -> String {
        let parent = place.parent ?? .root
        let why = reason ?? reasons[place]
        return "\(Literal.text(place.last ?? "")) at \(parent == .root ? "the root" : parent.description) is left out"
            + (why.map { ": \($0)" } ?? "")
    }
}
