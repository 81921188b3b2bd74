/// Merges three versions of a value.
///
/// The result starts as the remote value, and gets the local changes. So everything that nobody edited is the remote
/// side's, byte for byte. Containers are merged child by child, with an explicit stack.
struct Merger {
    /// A child that both sides may have changed, or that one side has changed and the other removed or added. The
    /// result has it as the remote side does, or as the local side does if the remote side doesn't have it.
    struct Child {
        let slot: ChildSlot
        var base: JSON?
        var local: JSON?
        var remote: JSON?
    }

    private struct Frame {
        let slot: ChildSlot?
        var result: JSON
        /// The children to be merged, the last one first.
        var pending: [Child]
        /// The elements that a rule removes. They stay until all others are merged.
        var removals: [JSON.ElementEdit] = []
        let depth: Int
        let context: ReadingContext

        /// Returns the context of a child.
        func context(of slot: ChildSlot) -> ReadingContext { context.child(slot, of: result) }

        /// Sets the merged value of a child, or removes it.
        mutating func finish(_ child: Child, with value: JSON?) {
            switch (value, child.slot) {
            case (let value?, let slot):
                if child.remote.map({ value.isIdentical(to: $0) }) != true { result.set(value, in: slot) }
            case (nil, .member(let name)): if child.remote != nil { result.setMember(name, to: nil) }
            case (nil, .element(let index)): removals.append(JSON.ElementEdit(index..<index + 1))
            }
        }
    }

    /// The outcome of merging three versions.
    private enum MergedValue {
        case value(JSON)
        case removed
        /// The value of the top frame, once it is finished.
        case pending
    }

    private let rule: MergeRule
    private let context: ReadingContext
    private let identity: ElementIdentity
    private(set) var conflicts: [MergeConflict] = []
    private var frames: [Frame] = []

    /// - Parameters:
    ///   - names: The names of members that identify objects which no class reads.
    ///   - context: The class of the value, if it is a model's.
    init(rule: MergeRule, names: [MemberName], context: ReadingContext = ReadingContext()) {
        (self.rule, self.context, identity) = (rule, context, ElementIdentity(names: names))
    }

    /// Returns the merged value.
    mutating func merge(_ base: JSON, _ local: JSON, _ remote: JSON) -> JSON {
        switch visit(base, local, remote, at: nil, depth: 0, context) {
        case .value(let value): return value
        case .removed: return remote
        case .pending: break
        }
        while let top = frames.indices.last {
            if let child = frames[top].pending.popLast() {
                let value: JSON?
                if let base = child.base, let local = child.local, let remote = child.remote {
                    switch visit(
                        base, local, remote, at: child.slot, depth: frames[top].depth,
                        frames[top].context(of: child.slot))
                    {
                    case .value(let merged): value = merged
                    case .removed: value = nil
                    case .pending: continue
                    }
                } else {
                    value = resolve(child.base, child.local, child.remote, at: child.slot)
                }
                frames[top].finish(child, with: value)
                continue
            }
            var frame = frames.removeLast()
            frame.result.replaceElements(frame.removals)
            guard let parent = frames.indices.last, let slot = frame.slot else { return frame.result }
            frames[parent].result.set(frame.result, in: slot)
        }
        return remote
    }

    private mutating func visit(
        _ base: JSON, _ local: JSON, _ remote: JSON, at slot: ChildSlot?, depth: Int, _ context: ReadingContext
    ) -> MergedValue {
        if local.isIdentical(to: remote) || local.isIdentical(to: base) { return .value(remote) }
        // One object in the place of another isn't a version of it. The whole value is what the caller says.
        let isOther =
            slot != nil && local.kind == .object && remote.kind == .object
            && (identity.differs(between: local, remote, in: context)
                || base.kind == .object
                    && [local, remote].contains { identity.differs(between: base, $0, in: context) })
        switch (base.kind, local.kind, remote.kind) {
        case (.object, .object, .object) where !isOther:
            pushMembers(base, local, remote, at: slot, depth: depth, context)
        case (.array, .array, .array): return pushElements(base, local, remote, at: slot, depth: depth, context)
        case (_, .object, .object) where !isOther:
            // Both sides have put an object there: its members were added by one side or by both.
            pushMembers(.emptyObject, local, remote, at: slot, depth: depth, context)
        default:
            // Values of different kinds, different objects, or scalars: they have no parts to merge.
            if local == remote || base == local { return .value(remote) }
            if base == remote { return .value(local) }
            return resolve(base, local, remote, at: slot).map { .value($0) } ?? .removed
        }
        return .pending
    }

    // MARK: Objects

    private mutating func pushMembers(
        _ base: JSON, _ local: JSON, _ remote: JSON, at slot: ChildSlot?, depth: Int,
        _ context: ReadingContext
    ) {
        // The frame comes first: pointers of conflicts go through it.
        frames.append(Frame(slot: slot, result: remote, pending: [], depth: depth, context: context))
        let top = frames.count - 1
        var pending: [Child] = []
        let changes = MemberAlignment(from: base, to: local)
        for (name, before, after) in changes.changed {
            let other = remote.member(name)
            if other != nil || before != after {
                pending.append(Child(slot: .member(name), base: before, local: after, remote: other))
            }
        }
        for (name, after) in changes.added {
            guard let other = remote.member(name) else {
                frames[top].result.set(after, in: .member(name))
                continue
            }
            // If both sides have added an object, its members were added by one side or by both.
            let isObject =
                after.kind == .object && other.kind == .object
                && !identity.differs(between: after, other, in: context.member(name, of: remote))
            if isObject || after.kind != other.kind || after != other {
                pending.append(
                    Child(slot: .member(name), base: isObject ? .emptyObject : nil, local: after, remote: other))
            }
        }
        for (name, before) in changes.removed {
            guard let other = remote.member(name) else { continue }
            if before == other {
                frames[top].result.set(nil, in: .member(name))
            } else {
                pending.append(Child(slot: .member(name), base: before, local: nil, remote: other))
            }
        }
        frames[top].pending = pending.reversed()
    }

    // MARK: Arrays

    private mutating func pushElements(
        _ base: JSON, _ local: JSON, _ remote: JSON, at slot: ChildSlot?, depth: Int, _ context: ReadingContext
    ) -> MergedValue {
        let merge = ArrayMerge(
            base, local, remote, identity: identity.finder(in: context),
            looksInside: depth < PatchBuilder.comparedArrays
        ) { resolve($0, $1, $2, at: slot) }
        if let replacement = merge.replacement { return replacement.map { .value($0) } ?? .removed }
        var sources: [ArrayMerge.Source] = []
        var pending: [Child] = []
        var count = 0
        for part in merge.parts {
            var child = Child(slot: .element(count))
            switch part {
            case .kept(let source):
                sources.append(source)
                count += source.count
                continue
            case .all(let before, let after, let position):
                (child.base, child.local, child.remote) = (before, after, remote.exactElements[position])
                sources.append(.remote(position..<position + 1))
            case .added(let after, let position):
                let other = remote.exactElements[position]
                sources.append(.remote(position..<position + 1))
                if after != other {
                    let isObject = after.kind == .object && other.kind == .object
                    (child.base, child.local, child.remote) = (isObject ? .emptyObject : nil, after, other)
                }
            case .conflict(let before, let after, let position):
                (child.base, child.local, child.remote) = (before, after, position.map { remote.exactElements[$0] })
                sources.append(position.map { .remote($0..<$0 + 1) } ?? .local(after ?? before))
            }
            count += 1
            if child.local != nil || child.remote != nil { pending.append(child) }
        }
        var result = remote
        result.replaceElements(ArrayMerge.edits(sources, of: remote.exactElements))
        frames.append(
            Frame(slot: slot, result: result, pending: pending.reversed(), depth: depth + 1, context: context))
        return .pending
    }

    // MARK: Conflicts

    /// Records a conflict, and returns the value that the rule decides.
    private mutating func resolve(_ base: JSON?, _ local: JSON?, _ remote: JSON?, at slot: ChildSlot?) -> JSON? {
        // Elements that a rule has removed are still there, all of them before the current one.
        let components = zip(frames.map(\.slot) + [slot], [0] + frames.map(\.removals.count)).compactMap {
            slot, removed in
            slot?.component(withoutEarlier: removed)
        }
        let context = slot.flatMap { slot in frames.last?.context(of: slot) } ?? context
        let conflict = MergeConflict(
            pointer: JSONPointer(components: components), base: base, local: local, remote: remote,
            isHidden: [base, local, remote].contains { $0.map(context.hides) ?? false })
        conflicts.append(conflict)
        return rule.resolve(conflict)
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
