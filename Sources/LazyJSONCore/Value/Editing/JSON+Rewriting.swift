extension JSON {
    /// The value after a decision about everything in it. Untouched parts keep their bytes; if nothing changes, it is
    /// this value itself.
    ///
    /// Each container is changed once, with all changes in it. Deep data does not use the program's stack.
    ///
    /// - Parameter decide: Returns the value that replaces a value, in which the walk continues; the value itself to
    ///   keep it, and nil to remove it. Called with each value, containers before their children; with the number of
    ///   its ancestors that have been replaced; and with the number of containers that it is in. The root is not
    ///   removed.
    /// - Complexity: O(*n*) in the bytes, plus the cost of the replaced values.
    func rewritten(_ decide: (_ json: JSON, _ replaced: Int, _ nesting: Int) -> JSON?) -> JSON {
        let root = decide(self, 0, 0) ?? self
        guard let frame = RewritingFrame(root, inPlaceOf: self, replaced: 0) else { return root }
        var frames = [frame]
        while true {
            let last = frames.count - 1
            guard let child = frames[last].next() else {
                let frame = frames.removeLast()
                guard let parent = frames.indices.last else { return frame.result }
                if frame.isNew || frame.isChanged { frames[parent].change(to: frame.result) }
                continue
            }
            let new = decide(child, frames[last].replaced, frames.count)
            if let new, let inner = RewritingFrame(new, inPlaceOf: child, replaced: frames[last].replaced) {
                frames.append(inner)
            } else if new?.isIdentical(to: child) != true {
                frames[last].change(to: new)
            }
        }
    }
}

/// A container that is being walked, and the changes of its children so far.
private struct RewritingFrame {
    private let json: JSON
    private var cursor: ChildCursor
    /// The position of the child that was returned last.
    private var position = -1
    private var changes: [JSON.ElementEdit] = []
    /// How many values from the root to this one have been replaced.
    let replaced: Int
    /// Whether it replaces another value.
    let isNew: Bool

    /// Nil for a scalar.
    ///
    /// - Parameter replaced: How many values from the root to the container have been replaced.
    init?(_ json: JSON, inPlaceOf old: JSON, replaced: Int) {
        guard let cursor = ChildCursor(json) else { return nil }
        (self.json, self.cursor) = (json, cursor)
        isNew = !json.isIdentical(to: old)
        self.replaced = isNew ? replaced + 1 : replaced
    }

    var isChanged: Bool { !changes.isEmpty }

    mutating func next() -> JSON? {
        position += 1
        return cursor.next()?.value
    }

    /// Notes the new value of the child that was returned last; nil removes it.
    mutating func change(to value: JSON?) {
        changes.append(JSON.ElementEdit(position..<position + 1, value.map { [$0] } ?? []))
    }

    /// The container with all changes.
    var result: JSON {
        guard isChanged else { return json }
        var json = json
        guard json.kind == .object else {
            json.replaceElements(changes)
            return json
        }
        json.edit(asObject: true) { container in
            container.replace(changes.filter { !$0.values.isEmpty })
            container.removeMembers(at: changes.filter(\.values.isEmpty).map(\.range.lowerBound))
        }
        return json
    }
}
