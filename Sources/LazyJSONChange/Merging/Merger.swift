/// Merges three versions of a value.
///
/// The result starts as the remote value, and gets the local changes. So everything that nobody edited is the remote
/// side's, byte for byte. Containers are merged child by child, with an explicit stack.
struct Merger {
    /// The place of a child in the container that is being merged.
    enum Slot {
        case member(MemberName)
        case element(Int)
    }

    /// A child that both sides may have changed. The result has it as the remote side does.
    struct Child {
        let slot: Slot
        let base: JSON
        let local: JSON
        let remote: JSON
    }

    private struct Frame {
        let slot: Slot?
        var result: JSON
        /// The children to be merged, the last one first.
        var pending: [Child]
        /// The elements that a rule removes. They stay until all others are merged.
        var removals: [JSON.ElementEdit] = []
        let depth: Int
    }

    /// The outcome of merging three versions.
    private enum MergedValue {
        case value(JSON)
        case removed
        /// The value of the top frame, once it is finished.
        case pending
    }

    private let rule: MergeRule
    private let identity: [MemberName]
    private(set) var conflicts: [MergeConflict] = []
    private var frames: [Frame] = []

    init(rule: MergeRule, identity: [MemberName]) { (self.rule, self.identity) = (rule, identity) }

    /// Returns the merged value.
    mutating func merge(_ base: JSON, _ local: JSON, _ remote: JSON) -> JSON {
        switch visit(base, local, remote, at: nil, depth: 0) {
        case .value(let value): return value
        case .removed: return remote
        case .pending: break
        }
        while let top = frames.indices.last {
            if let child = frames[top].pending.popLast() {
                switch visit(child.base, child.local, child.remote, at: child.slot, depth: frames[top].depth) {
                case .value(let value):
                    if !value.isIdentical(to: child.remote) { frames[top].result.set(value, in: child.slot) }
                case .removed:
                    switch child.slot {
                    case .member: frames[top].result.set(nil, in: child.slot)
                    case .element(let index): frames[top].removals.append(JSON.ElementEdit(index..<index + 1))
                    }
                case .pending: break
                }
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
        _ base: JSON, _ local: JSON, _ remote: JSON, at slot: Slot?, depth: Int
    ) -> MergedValue {
        if local.isIdentical(to: remote) || local.isIdentical(to: base) { return .value(remote) }
        switch (base.kind, local.kind, remote.kind) {
        case (.object, .object, .object): pushMembers(base, local, remote, at: slot, depth: depth)
        case (.array, .array, .array): pushElements(base, local, remote, at: slot, depth: depth)
        case (_, .object, .object):
            // Both sides have put an object there: its members were added by one side or by both.
            pushMembers(.emptyObject, local, remote, at: slot, depth: depth)
        default:
            // Values of different kinds, or scalars: they have no parts to merge.
            if local == remote || base == local { return .value(remote) }
            if base == remote { return .value(local) }
            return resolve(base, local, remote, at: slot).map { .value($0) } ?? .removed
        }
        return .pending
    }

    // MARK: Objects

    private mutating func pushMembers(_ base: JSON, _ local: JSON, _ remote: JSON, at slot: Slot?, depth: Int) {
        // The frame comes first: pointers of conflicts go through it.
        frames.append(Frame(slot: slot, result: remote, pending: [], depth: depth))
        let top = frames.count - 1
        var pending: [Child] = []
        let changes = MemberAlignment(from: base, to: local)
        for (name, before, after) in changes.changed {
            if let other = remote.member(name) {
                pending.append(Child(slot: .member(name), base: before, local: after, remote: other))
            } else if before != after, let value = resolve(before, after, nil, at: .member(name)) {
                frames[top].result.set(value, in: .member(name))
            }
        }
        for (name, after) in changes.added {
            guard let other = remote.member(name) else {
                frames[top].result.set(after, in: .member(name))
                continue
            }
            if after.kind == .object, other.kind == .object {
                // Both sides have added an object: its members were added by one side or by both.
                pending.append(Child(slot: .member(name), base: .emptyObject, local: after, remote: other))
            } else if after.kind != other.kind || after != other {
                let value = resolve(nil, after, other, at: .member(name))
                frames[top].result.set(value, in: .member(name))
            }
        }
        for (name, before) in changes.removed {
            guard let other = remote.member(name) else { continue }
            if before == other {
                frames[top].result.set(nil, in: .member(name))
            } else {
                frames[top].result.set(resolve(before, nil, other, at: .member(name)), in: .member(name))
            }
        }
        frames[top].pending = pending.reversed()
    }

    // MARK: Arrays

    private mutating func pushElements(_ base: JSON, _ local: JSON, _ remote: JSON, at slot: Slot?, depth: Int) {
        frames.append(Frame(slot: slot, result: remote, pending: [], depth: depth + 1))
        let merge = ArrayMerge(
            base, local, remote, identity: identity, looksInside: depth < PatchBuilder.comparedArrays
        ) { resolve($0, $1, $2, at: nil) }
        var sources: [ArrayMerge.Source] = []
        var pending: [Child] = []
        for part in merge.parts {
            let slot = Slot.element(sources.count)
            switch part {
            case .one(let source): sources.append(source)
            case .all(let before, let after, let position):
                pending.append(
                    Child(slot: slot, base: before, local: after, remote: remote.exactElements[position]))
                sources.append(.remote(position))
            case .added(let after, let position):
                let other = remote.exactElements[position]
                sources.append(.remote(position))
                pending.append(Child(slot: slot, base: .emptyObject, local: after, remote: other))
            case .conflict(let before, let after, let position):
                let other = position.map { remote.exactElements[$0] }
                guard let value = resolve(before, after, other, at: slot) else { continue }
                if let position, let other, value.isIdentical(to: other) {
                    sources.append(.remote(position))
                } else {
                    sources.append(.local(value))
                }
            }
        }
        let top = frames.count - 1
        frames[top].result.replaceElements(ArrayMerge.edits(sources, of: remote.exactElements))
        frames[top].pending = pending.reversed()
    }

    // MARK: Conflicts

    /// Records a conflict, and returns the value that the rule decides.
    private mutating func resolve(_ base: JSON?, _ local: JSON?, _ remote: JSON?, at slot: Slot?) -> JSON? {
        let components = (frames.map(\.slot) + [slot]).compactMap { $0?.component }
        let conflict = MergeConflict(
            pointer: JSONPointer(components: components), base: base, local: local, remote: remote)
        conflicts.append(conflict)
        return rule.resolve(conflict)
    }
}

extension Merger.Slot {
    fileprivate var component: Path.Component {
        switch self {
        case .member(let name): Path.Component(name.string)
        case .element(let index): Path.Component(String(index))
        }
    }
}

extension JSON {
    /// Sets a child of a container, or removes it.
    fileprivate mutating func set(_ value: JSON?, in slot: Merger.Slot) {
        switch slot {
        case .member(let name): setMember(name, to: value)
        case .element(let index): self[index] = value
        }
    }
}
