/// Writes a value with its own whitespace: numbers, strings and names keep their spelling, unless the format has only
/// one.
struct FormattedWalk {
    private enum Children {
        case inOrder(ChildCursor)
        case sorted(ArraySlice<(name: Name?, value: JSON)>)

        mutating func next() -> (name: Name?, value: JSON)? {
            switch self {
            case .inOrder(var cursor):
                defer { self = .inOrder(cursor) }
                return cursor.next()
            case .sorted(var rest):
                defer { self = .sorted(rest) }
                return rest.popFirst()
            }
        }
    }

    private struct Frame {
        var children: Children
        let isObject: Bool
        var isEmpty = true
    }

    private var frames: [Frame] = []
    private let format: JSON.Format
    private var isCanonical: Bool { format.isSuperset(of: .canonical) }
    /// The value as a whole, if it hasn't begun.
    private var root: JSON?
    private var rest = RestOfText()

    init(_ json: JSON, _ format: JSON.Format) { (root, self.format) = (json, format) }

    /// Continues writing until the output has a number of bytes, or a few more.
    ///
    /// - Returns: Whether all has been written.
    mutating func write(to output: inout Output, upTo limit: Int = .max) -> Bool {
        guard rest.resume(to: &output, upTo: limit) else { return false }
        if let json = root {
            root = nil
            begin(json, &output, limit)
        }
        while !frames.isEmpty {
            if output.count >= limit { return false }
            writeChild(to: &output, limit)
        }
        return rest.isEmpty
    }

    /// Begins the next child of the innermost container, or ends the container.
    private mutating func writeChild(to output: inout Output, _ limit: Int) {
        guard let frame = frames.indices.last else { return }
        if let child = frames[frame].children.next() {
            if !frames[frame].isEmpty { output.append(UInt8(ascii: ",")) }
            frames[frame].isEmpty = false
            breakLine(&output)
            if let name = child.name {
                output.append(isCanonical ? .key(name.key) : name)
                output.append(UInt8(ascii: ":"))
                if format.contains(.pretty) { output.append(UInt8(ascii: " ")) }
            }
            begin(child.value, &output, limit)
        } else {
            let frame = frames.removeLast()
            if !frame.isEmpty { breakLine(&output) }
            output.append(frame.isObject ? UInt8(ascii: "}") : UInt8(ascii: "]"))
        }
    }

    private mutating func begin(_ json: JSON, _ output: inout Output, _ limit: Int) {
        guard let cursor = ChildCursor(json) else {
            guard case .parsed(let document, let offset) = json.storage else { return }
            if isCanonical, json.kind == .string {
                output.append(quoted: document.string(at: offset))
            } else if isCanonical, json.kind == .number {
                output.append(json.scalarText)
            } else {
                rest.copy(offset..<document.end(ofValueAt: offset), of: document, to: &output, upTo: limit)
            }
            return
        }
        output.append(cursor.isObject ? UInt8(ascii: "{") : UInt8(ascii: "["))
        let isSorted = cursor.isObject && format.contains(.sortedKeys)
        frames.append(
            Frame(children: isSorted ? .sorted(sorted(cursor)[...]) : .inOrder(cursor), isObject: cursor.isObject))
    }

    private func breakLine(_ output: inout Output) {
        guard format.contains(.pretty) else { return }
        output.append(UInt8(ascii: "\n"))
        // Otherwise, white space would grow with the square of the depth.
        for _ in 0..<min(frames.count, 128) { output.append("  ") }
    }

    /// All members, in the order of the code points of their names; members with the same name keep their order.
    private func sorted(_ cursor: ChildCursor) -> [(name: Name?, value: JSON)] {
        var cursor = cursor
        var children: [(key: MemberName, child: (name: Name?, value: JSON))] = []
        var seen: Set<MemberName> = []
        while let child = cursor.next() {
            if let name = child.name, !isCanonical || seen.insert(name.key).inserted {
                children.append((name.key, child))
            }
        }
        let order = children.indices.sorted { left, right in
            let (first, second) = (children[left].key.utf8, children[right].key.utf8)
            return first == second ? left < right : first.lexicographicallyPrecedes(second)
        }
        return order.map { children[$0].child }
    }
}

extension JSON {
    /// The text of a scalar: the same for equal values, and for 7 and "7".
    package var scalarText: String {
        exactString ?? numberText { $0.parts.text } ?? text
    }
}
