extension JSON {
    /// Whether another value is inside this one, at any depth.
    ///
    /// - Complexity: O(1) in a document; O(*n*) in the number of children of edited containers.
    func contains(_ other: JSON) -> Bool {
        var pending = [self]
        while let json = pending.popLast() {
            switch json.storage {
            case .parsed(let document, let offset):
                guard case .parsed(let container, let inner) = other.storage, container === document, inner > offset
                else {
                    continue
                }
                if inner < document.end(ofValueAt: offset) { return true }
            case .edited:
                var cursor = ChildCursor(json)
                while let child = cursor?.next()?.value {
                    Work.add(1)
                    if child.isIdentical(to: other) { return true }
                    if child.kind == .object || child.kind == .array { pending.append(child) }
                }
            }
        }
        return false
    }
}
