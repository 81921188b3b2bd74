import LazyJSON

/// One edit, done to a value of the library and to the slow reader's.
package struct ReferenceEdit {
    package enum Step {
        case name(String)
        case position(Int)
    }
    package enum Change {
        case set(Step, JSON)
        case remove(Step)
        case append(JSON)
        case insert(JSON, Int)
        case replace(JSON)
    }
    package let path: [Step]
    package let change: Change

    /// An edit somewhere in a value: mostly of a present value, sometimes of a missing one.
    package static func any(in node: ReferenceNode, using random: inout some RandomNumberGenerator) -> ReferenceEdit {
        var path: [Step] = []
        var place = node
        while Int.random(in: 0..<3, using: &random) > 0, let (step, child) = place.anyChild(using: &random) {
            path.append(step)
            place = child
        }
        let value = Self.values.randomElement(using: &random) ?? .null
        let step = place.anyChild(using: &random)?.0
        let other: Step =
            place.isArray
            ? .position(Int.random(in: -1...place.childNames.count + 1, using: &random))
            : .name(["new", "", "a", "id", "\u{1}\"", "é"].randomElement(using: &random) ?? "")
        let target = Int.random(in: 0..<3, using: &random) > 0 ? step ?? other : other
        let count = place.childNames.count
        let change: Change =
            switch Int.random(in: 0..<8, using: &random) {
            case 0...2: .set(target, value)
            case 3...4: .remove(target)
            case 5: place.isObject ? .set(other, value) : .append(value)
            case 6: place.isObject ? .remove(target) : .insert(value, Int.random(in: 0...count, using: &random))
            default: .replace(value)
            }
        // A way that leads nowhere changes nothing.
        if Int.random(in: 0..<8, using: &random) == 0 { path.append(other) }
        return ReferenceEdit(path: path, change: change)
    }

    private static let values: [JSON] = [
        .null, true, 0, -1.5, "new", "\u{0}\"é😀", [], [:], [1, [2]], ["a": ["b": .null]], [[:]],
        (try? JSON(parsing: #"{ "kept" : [ 1.0 , 2e0 ] , "id":null }"#)) ?? .null,
        (try? JSON(parsing: "[ [ ] , 4.20 ]"))?[1] ?? .null,
    ]

    // MARK: The library

    package func apply(to json: inout JSON) { apply(to: &json, path[...]) }

    fileprivate func apply(to json: inout JSON, _ path: ArraySlice<Step>) {
        switch path.first {
        case .name(let name):
            json[name]?.edit(self, path.dropFirst())
        case .position(let position):
            json[position]?.edit(self, path.dropFirst())
        case nil:
            switch change {
            case .set(.name(let name), let value): json[name] = value
            case .set(.position(let position), let value): json[position] = value
            case .remove(.name(let name)): json[name] = nil
            case .remove(.position(let position)): json[position] = nil
            case .append(let value): json.append(value)
            case .insert(let value, let position): json.insert(value, at: position)
            case .replace(let value): json = value
            }
        }
    }

    // MARK: The slow reader

    package func apply(to node: inout ReferenceNode) throws { try apply(to: &node, path[...]) }

    private func apply(to node: inout ReferenceNode, _ path: ArraySlice<Step>) throws {
        guard let step = path.first else { return try change(&node) }
        guard let index = node.index(of: step) else { return }
        var failure: (any Error)?
        node.edit { container in
            do { try apply(to: &container.children[index].value, path.dropFirst()) } catch { failure = error }
        }
        if let failure { throw failure }
    }

    private func change(_ node: inout ReferenceNode) throws {
        func new(_ json: JSON) throws -> ReferenceNode { try ReferenceNode(Array(json.text.utf8)) }
        switch change {
        case .set(.name(let name), let value):
            let value = try new(value)
            guard node.isObject else { return }
            node.edit { $0.set(Array(name.unicodeScalars), to: value) }
        case .remove(.name(let name)):
            guard node.index(of: .name(name)) != nil else { return }
            node.edit { $0.remove(Array(name.unicodeScalars)) }
        case .set(.position(let position), let value):
            let value = try new(value)
            let count = node.childNames.count
            guard node.isArray, position >= 0, position <= count else { return }
            node.edit {
                if position < count { $0.children[position].value = value } else { $0.insert(value, at: count) }
            }
        case .remove(.position(let position)):
            guard node.index(of: .position(position)) != nil else { return }
            node.edit { $0.children.remove(at: position) }
        case .append(let value):
            let value = try new(value)
            guard node.isArray else { return }
            node.edit { $0.insert(value, at: $0.children.count) }
        case .insert(let value, let position):
            let value = try new(value)
            guard node.isArray else { return }
            node.edit { $0.insert(value, at: min(max(position, 0), $0.children.count)) }
        case .replace(let value):
            node = try new(value)
        }
    }

    package init(path: [Step], change: Change) {
        self.path = path
        self.change = change
    }
}

extension ReferenceNode {
    /// The child that a step leads to.
    package func index(of step: ReferenceEdit.Step) -> Int? {
        switch step {
        case .name(let name):
            let scalars = Array(name.unicodeScalars)
            return isObject ? childNames.firstIndex { $0 == scalars } : nil
        case .position(let position): return isArray && childNames.indices.contains(position) ? position : nil
        }
    }

    fileprivate func anyChild(using random: inout some RandomNumberGenerator) -> (ReferenceEdit.Step, ReferenceNode)? {
        let names = childNames
        guard let index = names.indices.randomElement(using: &random) else { return nil }
        let step: ReferenceEdit.Step = names[index].map { .name(String($0)) } ?? .position(index)
        // The first of several members with one name.
        return self.index(of: step).map { (step, child($0)) }
    }

    private func child(_ index: Int) -> ReferenceNode {
        switch self {
        case .container(let container): return container.children[index].value
        case .text(let bytes, let value):
            switch value.content {
            case .array(let elements): return .text(bytes, elements[index])
            case .object(let members): return .text(bytes, members[index].value)
            default: return self
            }
        }
    }
}

extension JSON {
    /// As one writes it: `json["a"]?[0]?.append(1)`.
    fileprivate mutating func edit(_ edit: ReferenceEdit, _ path: ArraySlice<ReferenceEdit.Step>) {
        edit.apply(to: &self, path)
    }
}
