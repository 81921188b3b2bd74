/// What to do with a value when a document is walked.
enum Rewriting {
    /// Keeps the value, and looks at its children.
    case keep
    /// Removes the value from its container.
    case remove
    /// Replaces the value by another one, in which the walk continues.
    case replace(JSON)
}

extension JSON {
    /// The value after a decision about everything in it. Untouched parts keep their bytes; if nothing changes, it is
    /// this value itself.
    ///
    /// Each container is changed once, with all changes in it. Deep data does not use the program's stack.
    ///
    /// - Parameter decide: Says what to do with a value. Called with each value, containers before their children; with
    ///   the number of its ancestors that have been replaced; and with the number of containers that it is in. The root
    ///   is not removed.
    /// - Complexity: O(*n*) in the bytes, plus the cost of the replaced values.
    func rewritten(_ decide: (_ json: JSON, _ replaced: Int, _ nesting: Int) -> Rewriting) -> JSON {
        var frames: [RewritingFrame] = []
        if case .replace(let new) = decide(self, 0, 0) {
            guard let frame = RewritingFrame(new, replaced: 1, isNew: true) else { return new }
            frames.append(frame)
        } else {
            guard let frame = RewritingFrame(self, replaced: 0, isNew: false) else { return self }
            frames.append(frame)
        }
        while true {
            let last = frames.count - 1
            guard let child = frames[last].next() else {
                let frame = frames.removeLast()
                guard let parent = frames.indices.last else { return frame.result }
                if frame.isNew || frame.isChanged { frames[parent].change(to: frame.result) }
                continue
            }
            switch decide(child, frames[last].replaced, frames.count) {
            case .remove: frames[last].change(to: nil)
            case .keep:
                if let inner = RewritingFrame(child, replaced: frames[last].replaced, isNew: false) {
                    frames.append(inner)
                }
            case .replace(let new):
                if let inner = RewritingFrame(new, replaced: frames[last].replaced + 1, isNew: true) {
                    frames.append(inner)
                } else {
                    frames[last].change(to: new)
                }
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
    init?(_ json: JSON, replaced: Int, isNew: Bool) {
        guard let cursor = ChildCursor(json) else { return nil }
        self.json = json
        self.cursor = cursor
        self.replaced = replaced
        self.isNew = isNew
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
