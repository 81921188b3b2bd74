/// Finds the watches whose values differ in two versions.
///
/// Each model that differs compares the values that are observed in it (`LiveScope.compare`), and lists search the
/// elements that differ (`LiveListScope.compare`). Parts that both versions share are skipped with everything observed
/// in them.
struct LiveSearch {
    private var changed: [LiveWatch] = []
    private var pending: [(scope: LiveScope, old: LiveContent, new: LiveContent?)] = []

    /// Returns the watches whose values differ, which are to be notified now.
    static func watches(changedFrom old: LiveContent, to new: LiveContent, at root: LiveScope) -> [LiveWatch] {
        var search = LiveSearch()
        search.visit(root, old, new)
        while let next = search.pending.popLast() { next.scope.compare(next.old, next.new, &search) }
        return search.changed
    }

    /// Compares everything observed at a scope, or in it, later. If there was no model, everything has changed.
    mutating func visit(_ scope: LiveScope, _ old: LiveContent?, _ new: LiveContent?) {
        if let old {
            pending.append((scope, old, new))
        } else if new != nil {
            notifyAll(in: scope)
        }
    }

    mutating func notify(_ watch: LiveWatch) {
        watch.retire()
        changed.append(watch)
    }

    private mutating func notifyAll(in scope: LiveScope) {
        var scopes = [scope]
        while let next = scopes.popLast() {
            for node in next.nodes {
                Work.add(1)
                if let watch = node as? LiveWatch { notify(watch) }
                if let part = node as? LiveScope { scopes.append(part) }
            }
        }
    }
}
