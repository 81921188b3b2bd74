import LazyJSON
import TestSupport

/// A slow, obvious reading of RFC 6902, on text that is being edited.
extension ReferenceNode {
    struct Refusal: Error {}

    /// Applies an operation; the value is of no use after an error.
    mutating func apply(_ operation: JSONPatch.Operation) throws {
        func node(_ json: JSON) throws -> ReferenceNode { try ReferenceNode(Array(json.text.utf8)) }
        switch operation {
        case .add(let path, let value): try add(node(value), at: path.tokens[...])
        case .remove(let path): _ = try remove(at: path.tokens[...])
        case .replace(let path, let value):
            let tokens = path.tokens[...]
            _ = try self.value(at: tokens)
            // Not by removing and adding, which would lose the place of a member.
            try replace(at: tokens) { $0 = try node(value) }
        case .move(let from, let path):
            let value = try self.value(at: from.tokens[...])
            if from == path { return }
            if path.starts(with: from) { throw Refusal() }
            _ = try remove(at: from.tokens[...])
            try add(value, at: path.tokens[...])
        case .copy(let from, let path): try add(self.value(at: from.tokens[...]), at: path.tokens[...])
        case .test(let path, let value):
            guard try self.value(at: path.tokens[...]).meaning == node(value).meaning else { throw Refusal() }
        }
    }

    /// The value as text that equal values share.
    var meaning: String { get throws { try ReferenceReader.read(written).meaning } }

    private var children: [Child] {
        var copy = self
        var children: [Child] = []
        copy.edit { children = $0.children }
        return children
    }

    /// The position of an existing child.
    private func position(of token: String) throws -> Int {
        let name = Array(token.unicodeScalars)
        if isObject, let position = childNames.firstIndex(where: { $0 == name }) { return position }
        if isArray, let index = Int(token), String(index) == token, children.indices.contains(index) { return index }
        throw Refusal()
    }

    private func value(at tokens: ArraySlice<String>) throws -> ReferenceNode {
        guard let token = tokens.first else { return self }
        return try children[position(of: token)].value.value(at: tokens.dropFirst())
    }

    /// Changes the value at some tokens.
    private mutating func replace(at tokens: ArraySlice<String>, _ body: (inout ReferenceNode) throws -> Void) throws {
        guard let token = tokens.first else { return try body(&self) }
        let position = try position(of: token)
        var child = children[position].value
        try child.replace(at: tokens.dropFirst(), body)
        edit { $0.children[position].value = child }
    }

    private mutating func add(_ value: ReferenceNode, at tokens: ArraySlice<String>) throws {
        guard let last = tokens.last else { return self = value }
        try replace(at: tokens.dropLast()) { container in
            if container.isObject {
                container.edit { $0.set(Array(last.unicodeScalars), to: value) }
            } else if container.isArray {
                let count = container.children.count
                let index = last == "-" ? count : Int(last).flatMap { String($0) == last ? $0 : nil }
                guard let index, (0...count).contains(index) else { throw Refusal() }
                container.edit { $0.insert(value, at: index) }
            } else {
                throw Refusal()
            }
        }
    }

    private mutating func remove(at tokens: ArraySlice<String>) throws -> ReferenceNode {
        guard let last = tokens.last else { throw Refusal() }
        let removed = try value(at: tokens)
        try replace(at: tokens.dropLast()) { container in
            let position = try container.position(of: last)
            container.edit { container in
                if container.isObject {
                    container.remove(Array(last.unicodeScalars))
                } else {
                    container.children.remove(at: position)
                }
            }
        }
        return removed
    }
}

extension ReferenceNode {
    /// The result of a merge patch: the function of RFC 7386, section 2, on the meanings of values.
    static func merged(_ target: JSON?, _ patch: JSON) -> JSON {
        guard patch.kind == .object else { return patch }
        var result: [(key: String, value: JSON)] = []
        if let target, target.kind == .object { result = distinct(target) }
        for (name, value) in distinct(patch) {
            let position = result.firstIndex { $0.key.unicodeScalars.elementsEqual(name.unicodeScalars) }
            if value.isNull {
                if let position { result.remove(at: position) }
            } else if let position {
                result[position].value = merged(result[position].value, value)
            } else {
                result.append((name, merged(nil, value)))
            }
        }
        return JSON(members: result)
    }

    private static func distinct(_ object: JSON) -> [(key: String, value: JSON)] {
        var seen: Set<[Unicode.Scalar]> = []
        return object.members.filter { seen.insert(Array($0.key.unicodeScalars)).inserted }
    }
}
