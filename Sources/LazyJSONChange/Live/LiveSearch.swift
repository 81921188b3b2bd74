/// Finds the watches whose values differ in two versions.
///
/// Parts that both versions share are skipped with everything observed in them. In a list, only the elements that the
/// versions don't share are visited, found by their positions and ids. If elements have other positions in the new
/// version, or fewer elements are observed than differ, all observed elements are visited, and those that are shared
/// are not asked.
struct LiveSearch {
    private var changed: [LiveWatch] = []
    private var pending: [(scope: LiveScope, old: (any LiveContent)?, new: (any LiveContent)?)] = []

    /// Returns the watches whose values differ, which are to be notified now.
    static func watches(changedFrom old: any LiveContent, to new: any LiveContent, at root: LiveScope) -> [LiveWatch] {
        var search = LiveSearch()
        search.pending.append((root, old, new))
        while let (scope, old, new) = search.pending.popLast() {
            if let list = scope as? LiveListScope, let old {
                search.visit(list, old, new)
            } else {
                search.visit(scope, old, new)
            }
        }
        return search.changed
    }

    private mutating func visit(_ scope: LiveScope, _ old: (any LiveContent)?, _ new: (any LiveContent)?) {
        guard let old else {
            // There was no model: everything has changed.
            if new != nil { notifyAll(in: scope) }
            return
        }
        if new?.isUntouched(since: old) == true { return }
        // A model that is gone keeps the values that its holders read last; without any it reads as an empty object.
        let read = new ?? scope.remembered
        for node in scope.table.nodes {
            Work.add(1)
            if let watch = node as? LiveWatch {
                if let isSame = watch.isSame, isSame(old, read) { continue }
                if watch.isSame != nil || new == nil { notify(watch) }
            } else if let list = node as? LiveListScope {
                visit(list, old, read)
            } else if let part = node as? LiveScope {
                pending.append((part, part.part(of: old), read.flatMap { part.part(of: $0) }))
            }
        }
    }

    /// Notifies everyone who read something at a scope, or in it.
    private mutating func notifyAll(in scope: LiveScope) {
        var scopes = [scope]
        while let next = scopes.popLast() {
            for node in next.table.nodes {
                Work.add(1)
                if let watch = node as? LiveWatch { notify(watch) }
                if let part = node as? LiveScope { scopes.append(part) }
            }
        }
    }

    /// - Parameters:
    ///   - old: The model that had the list, or the list if it is the root.
    ///   - new: The model that has the list now.
    private mutating func visit(_ scope: LiveListScope, _ old: any LiveContent, _ new: (any LiveContent)?) {
        if let new, scope.source.isUntouched(old, new) { return }
        let (before, after) = (scope.source.list(of: old), scope.source.list(of: new))
        for watch in scope.watches(.whole) where watch.isSame?(before, after) != true { notify(watch) }
        let gaps = LiveListGaps(from: before, to: after)
        if gaps.gaps.isEmpty { return }
        if before.count != after.count { scope.watches(.count).forEach { notify($0) } }
        if (before.count == 0) != (after.count == 0) { scope.watches(.emptiness).forEach { notify($0) } }
        for watch in scope.watches(.order) where !gaps.haveSameIDs(before, after) { notify(watch) }
        defer { if gaps.size >= before.count + after.count { scope.forgetOthers(than: after) } }
        var elements = Elements(before: before, after: after, gaps: gaps)
        if gaps.isShifted || gaps.size > scope.table.count {
            for case let element as LiveElementScope in scope.table.nodes { visit(element, &elements) }
            return
        }
        for gap in gaps.gaps {
            for (positions, version) in [(gap.old, before), (gap.new, after)] {
                for position in positions {
                    for element in scope.elements(.element(position)) { visit(element, &elements) }
                    guard let id = version.id(at: position) else { continue }
                    for element in scope.elements(.identified(id)) { visit(element, near: position, &elements) }
                }
            }
        }
    }

    /// The elements of two versions of a list.
    private struct Elements {
        let before: any LiveList
        let after: any LiveList
        let gaps: LiveListGaps
        /// The scopes that were visited.
        var visited: Set<ObjectIdentifier> = []
    }

    /// - Parameter position: A position in the new version where the element may be.
    private mutating func visit(_ scope: LiveElementScope, near position: Int? = nil, _ elements: inout Elements) {
        guard elements.visited.insert(ObjectIdentifier(scope)).inserted else { return }
        Work.add(1)
        let old = scope.formerPosition(in: elements.before)
        if let old, scope.follow(from: old, by: elements.gaps) != nil { return }
        let new = scope.position(in: elements.after, or: position)
        pending.append((scope, elements.before.element(at: old), elements.after.element(at: new)))
    }

    private mutating func notify(_ watch: LiveWatch) {
        watch.retire()
        changed.append(watch)
    }
}

extension LiveListScope {
    fileprivate func watches(_ key: LiveKey) -> [LiveWatch] { table.find(key).compactMap { $0 as? LiveWatch } }

    fileprivate func elements(_ key: LiveKey) -> [LiveElementScope] {
        table.find(key).compactMap { $0 as? LiveElementScope }
    }
}
