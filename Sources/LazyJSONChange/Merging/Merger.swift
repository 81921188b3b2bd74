/// Merges three versions of a value.
///
/// The result starts as the remote value, and gets the local changes. So everything that nobody edited is the remote
/// side's, byte for byte. Containers are merged child by child, with an explicit stack.
struct Merger {
    /// The versions of a child, or of the root: nil if a version doesn't have it.
    private struct Child {
        /// Where it is in the result; nil for the root.
        let slot: ChildSlot?
        let base: JSON?
        let local: JSON?
        let remote: JSON?

        /// The merged value if at most one side has changed the whole value, or both have in the same way. Nil inside
        /// if it is removed, and nil if there is a conflict.
        var undisputed: JSON?? {
            if local == remote || base == local { return .some(remote) }
            return base == remote ? .some(local) : nil
        }
    }

    private struct Frame {
        let slot: ChildSlot?
        /// The children that aren't merged yet are as on the remote side, or on the local side if they aren't there.
        var result: JSON
        /// The children to be merged, the last one first.
        var pending: [Child] = []
        /// The elements that a rule removes. They stay until all others are merged.
        var removals: [JSON.ElementEdit] = []
        /// The versions of the container: the base, the local one, and the remote one.
        let versions: [JSON]
        let depth: Int
        let context: ReadingContext
        /// The contexts of the versions; nil until a conflict needs them.
        var contexts: [ReadingContext]?

        /// Sets the merged value of a child, or removes it.
        mutating func finish(_ child: Child, with value: JSON?) {
            switch (value, child.slot) {
            case (let value?, let slot?):
                if child.remote.map({ value.isIdentical(to: $0) }) != true { result.set(value, in: slot) }
            case (nil, .member(let name)?): if child.remote != nil { result.setMember(name, to: nil) }
            case (nil, .element(let index)?): removals.append(JSON.ElementEdit(index..<index + 1))
            case (_, nil): break
            }
        }
    }

    private let rule: MergeRule
    private let context: ReadingContext
    private let versions: [ReadingContext]
    private let identity: ElementIdentity
    private(set) var conflicts: [MergeConflict] = []
    private var frames: [Frame] = []

    /// - Parameters:
    ///   - names: The names of members that identify objects which no class reads.
    ///   - context: The class of the value, if it is a model's.
    ///   - versions: The classes of the base, the local and the remote value, which may hide more.
    init(
        rule: MergeRule, names: [MemberName], context: ReadingContext = ReadingContext(),
        versions: [ReadingContext] = []
    ) {
        (self.rule, self.context, self.versions) = (rule, context, versions)
        identity = ElementIdentity(names: names)
    }

    /// Returns the merged value.
    mutating func merge(_ base: JSON, _ local: JSON, _ remote: JSON) -> JSON {
        let root = Child(slot: nil, base: base, local: local, remote: remote)
        if let value = visit(root, depth: 0, context) { return value ?? remote }
        while let top = frames.indices.last {
            if let child = frames[top].pending.popLast() {
                let context = child.slot.map { frames[top].context.child($0, of: frames[top].result) }
                let value = visit(child, depth: frames[top].depth, context ?? frames[top].context)
                if let value { frames[top].finish(child, with: value) }
                continue
            }
            var frame = frames.removeLast()
            frame.result.replaceElements(frame.removals)
            guard let parent = frames.indices.last, let slot = frame.slot else { return frame.result }
            if !frame.result.isIdentical(to: frame.versions[2]) { frames[parent].result.set(frame.result, in: slot) }
        }
        return remote
    }

    /// Returns the merged value, with nil inside if it is removed; or nil, and pushes a frame, if the children are
    /// merged first.
    private mutating func visit(_ child: Child, depth: Int, _ context: ReadingContext) -> JSON?? {
        if let local = child.local, let remote = child.remote {
            if local.isIdentical(to: remote) || child.base.map({ local.isIdentical(to: $0) }) ?? false {
                return .some(remote)
            }
            switch (child.base?.kind, local.kind, remote.kind) {
            case (.array?, .array, .array):
                return pushElements(child.base ?? .emptyArray, local, remote, at: child.slot, depth, context)
            case (let kind, .object, .object) where !areOthers(child, local, remote, context):
                // If the base isn't an object, the members were added by one side or by both.
                let base = kind == .object ? child.base : nil
                pushMembers(base ?? .emptyObject, local, remote, at: child.slot, depth, context)
                return nil
            default: break
            }
        }
        if let value = child.undisputed { return .some(value) }
        return .some(resolve(child, context))
    }

    /// Whether objects are different ones: one in the place of another isn't a version of it. The root is the value
    /// that the caller names.
    private func areOthers(_ child: Child, _ local: JSON, _ remote: JSON, _ context: ReadingContext) -> Bool {
        if child.slot == nil { return false }
        if identity.differs(between: local, remote, in: context) { return true }
        guard let base = child.base, base.kind == .object else { return false }
        return [local, remote].contains { identity.differs(between: base, $0, in: context) }
    }

    // MARK: Objects

    private mutating func pushMembers(
        _ base: JSON, _ local: JSON, _ remote: JSON, at slot: ChildSlot?, _ depth: Int, _ context: ReadingContext
    ) {
        var frame = Frame(slot: slot, result: remote, versions: [base, local, remote], depth: depth, context: context)
        let changes = MemberAlignment(from: base, to: local)
        func add(_ name: MemberName, _ before: JSON?, _ after: JSON?) {
            let child = Child(slot: .member(name), base: before, local: after, remote: remote.member(name))
            // Only containers have children, for which their classes matter.
            if ![after, child.remote].allSatisfy({ $0?.kind.isContainer == true }), let value = child.undisputed {
                frame.finish(child, with: value)
            } else {
                frame.pending.append(child)
            }
        }
        for (name, before, after) in changes.changed { add(name, before, after) }
        for (name, after) in changes.added { add(name, nil, after) }
        for (name, before) in changes.removed { add(name, before, nil) }
        frame.pending.reverse()
        frames.append(frame)
    }

    // MARK: Arrays

    private mutating func pushElements(
        _ base: JSON, _ local: JSON, _ remote: JSON, at slot: ChildSlot?, _ depth: Int, _ context: ReadingContext
    ) -> JSON?? {
        let whole = Child(slot: slot, base: base, local: local, remote: remote)
        let merge = ArrayMerge(
            base, local, remote, identity: identity.finder(in: context),
            looksInside: depth < PatchBuilder.comparedArrays
        ) { resolve(whole, context) }
        if let replacement = merge.replacement { return replacement }
        var frame = Frame(
            slot: slot, result: remote, versions: [base, local, remote], depth: depth + 1, context: context)
        frame.result.replaceElements(merge.edits)
        var position = 0
        for run in merge.merged {
            if !run.isSettled {
                let (base, local, remote) = merge.versions(of: run)
                // Equal elements that both sides have added stay as they are.
                if base != nil || local != remote {
                    frame.pending.append(Child(slot: .element(position), base: base, local: local, remote: remote))
                }
            }
            position += run.count
        }
        frame.pending.reverse()
        frames.append(frame)
        return nil
    }

    // MARK: Conflicts

    /// Records a conflict, and returns the value that the rule decides.
    private mutating func resolve(_ child: Child, _ context: ReadingContext) -> JSON? {
        // Elements that a rule has removed are still there, all of them before the current one.
        let components = zip(frames.map(\.slot) + [child.slot], [0] + frames.map(\.removals.count)).compactMap {
            slot, removed in
            slot?.component(withoutEarlier: removed)
        }
        let context = context.with(contexts(of: child.slot))
        let conflict = MergeConflict(
            pointer: JSONPointer(components: components), base: child.base, local: child.local, remote: child.remote,
            isHidden: [child.base, child.local, child.remote].contains { $0.map(context.hides) ?? false })
        conflicts.append(conflict)
        return rule.resolve(conflict)
    }

    /// Returns the contexts of a child's versions, and notes those of the containers around it.
    private mutating func contexts(of slot: ChildSlot?) -> [ReadingContext] {
        var contexts = versions
        for index in frames.indices {
            contexts = frames[index].contexts ?? contexts
            frames[index].contexts = contexts
            let next = index + 1 < frames.count ? frames[index + 1] : nil
            guard next?.contexts == nil, let slot = next?.slot ?? slot else { continue }
            contexts = zip(contexts, frames[index].versions).map { $0.child(slot, of: $1) }
        }
        return contexts
    }
}

extension ChildSlot {
    /// The token of a pointer to the child, once a number of earlier elements is removed.
    fileprivate func component(withoutEarlier removed: Int) -> Path.Component {
        if case .element(let index) = self { ChildSlot.element(index - removed).component } else { component }
    }
}

extension JSON {
    /// Sets a child of a container, or removes it.
    fileprivate mutating func set(_ value: JSON?, in slot: ChildSlot) {
        switch slot {
        case .member(let name): setMember(name, to: value)
        case .element(let index): self[index] = value
        }
    }
}
