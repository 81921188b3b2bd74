/// How a container is laid out, read from its text: slowly and plainly.
package struct ReferenceLayout {
    var opening: [UInt8] = []
    var separator: [UInt8] = [UInt8(ascii: ",")]
    var closing: [UInt8] = []
    var colon: [UInt8] = [UInt8(ascii: ":")]
    /// Whether the container's own text has any whitespace outside its children.
    var hasSpace = false
    /// The container; nil for a new one.
    private var model: (bytes: [UInt8], value: ReferenceValue)?

    private static func isBreak(_ byte: UInt8) -> Bool { byte == 0x0A || byte == 0x0D }

    private static func isSpace(_ byte: UInt8) -> Bool { byte == 0x20 || byte == 0x09 || isBreak(byte) }

    private init() {}

    /// Nil for an empty container.
    package init?(_ bytes: [UInt8], _ value: ReferenceValue, colon outer: [UInt8]? = nil) {
        var children: [(start: Int, value: ReferenceValue)] = []
        switch value.content {
        case .array(let elements): children = elements.map { ($0.span.lowerBound, $0) }
        case .object(let members): children = members.map { ($0.nameSpan.lowerBound, $0.value) }
        default: return nil
        }
        guard let first = children.first, let last = children.last else { return nil }
        opening = Array(bytes[value.span.lowerBound + 1..<first.start])
        closing = Array(bytes[last.value.span.upperBound..<value.span.upperBound - 1])
        var own: [UInt8]?
        if case .object(let members) = value.content {
            own = Array(bytes[members[0].nameSpan.upperBound..<first.value.span.lowerBound])
        }
        hasSpace = !opening.isEmpty || !closing.isEmpty || own.map { $0 != [UInt8(ascii: ":")] } ?? false
        if children.count > 1 {
            separator = Array(bytes[first.value.span.upperBound..<children[1].start])
            if separator != [UInt8(ascii: ",")] { hasSpace = true }
        } else {
            let place = own == nil ? value.span.lowerBound : first.value.span.lowerBound
            separator += opening.isEmpty ? Self.spaces(before: place, bytes) : opening
        }
        let isTight = opening.isEmpty && separator == [UInt8(ascii: ",")]
        colon =
            own
            ?? (isTight
                ? Array(":".utf8)
                : outer ?? Self.colon(before: value.span.lowerBound, bytes) ?? Self.firstColon(bytes)
                    ?? Array(": ".utf8))
        model = (bytes, value)
    }

    private static func spaces(before place: Int, _ bytes: [UInt8]) -> [UInt8] {
        var rest = bytes[..<place]
        for _ in 0..<8 {
            let space = rest.reversed().prefix { $0 == 0x20 || $0 == 0x09 }
            guard space.count <= 8, let before = rest.dropLast(space.count).last else { return [] }
            if before == UInt8(ascii: ":") || before == UInt8(ascii: ",") { return space.reversed() }
            guard before == UInt8(ascii: "["), space.isEmpty else { return [] }
            rest = rest.dropLast()
        }
        return []
    }

    private static func colon(before place: Int, _ bytes: [UInt8]) -> [UInt8]? {
        let after = bytes[..<place].reversed().prefix(while: isSpace)
        let rest = bytes[..<place].dropLast(after.count)
        guard rest.last == UInt8(ascii: ":") else { return nil }
        return rest.dropLast().reversed().prefix(while: isSpace).reversed() + [UInt8(ascii: ":")] + after.reversed()
    }

    private static func firstColon(_ bytes: [UInt8]) -> [UInt8]? {
        var value = try? ReferenceReader.read(bytes)
        for _ in 0..<8 {
            if case .object(let members)? = value?.content, let first = members.first {
                return Array(bytes[first.nameSpan.upperBound..<first.value.span.lowerBound])
            }
            guard case .array(let elements)? = value?.content else { return nil }
            value = elements.first
        }
        return nil
    }

    // MARK: Containers inside

    /// The layout of a new container in this one.
    func layout(isObject: Bool, named name: [Unicode.Scalar]? = nil) -> ReferenceLayout {
        if let (bytes, value) = model {
            var siblings: [(name: [Unicode.Scalar]?, value: ReferenceValue)] = []
            if case .object(let members) = value.content { siblings = members.map { ($0.name, $0.value) } }
            if case .array(let elements) = value.content { siblings = elements.map { (nil, $0) } }
            let containers = siblings.prefix(64).filter { ReferenceLayout(bytes, $0.value) != nil }
            let alike = containers.filter { ($0.value.kind == .object) == isObject }
            let named = containers.first { name != nil && $0.name == name }
            let found = named.flatMap { ($0.value.kind == .object) == isObject ? $0 : nil } ?? alike.first
            if let found, let layout = ReferenceLayout(bytes, found.value, colon: colon) { return layout }
        }
        var inner = ReferenceLayout()
        var unit: [UInt8]?
        if let indent = opening.lastIndex(where: Self.isBreak).map({ Array(opening[($0 + 1)...]) }) {
            let bracket = closing.lastIndex(where: Self.isBreak).map { Array(closing[($0 + 1)...]) }
            if let bracket, indent.starts(with: bracket) {
                unit = Array(indent.dropFirst(bracket.count))
            } else {
                unit = indent.first == 0x09 ? [0x09] : indent.count <= 8 ? indent : [0x20, 0x20]
            }
        }
        func indented(_ space: [UInt8]) -> [UInt8] {
            guard let last = space.lastIndex(where: Self.isBreak) else { return space }
            guard let unit else { return [0x20] }
            let isPair = space[last] == 0x0A && last > 0 && space[last - 1] == 0x0D
            return Array(space[(isPair ? last - 1 : last)...]) + unit
        }
        inner.opening = indented(opening)
        inner.closing = indented(closing)
        let comma = separator.firstIndex(of: UInt8(ascii: ",")) ?? 0
        inner.separator =
            indented(Array(separator[..<comma])) + [UInt8(ascii: ",")] + indented(Array(separator[(comma + 1)...]))
        inner.colon = colon.contains(where: Self.isBreak) ? Array(": ".utf8) : colon
        return inner
    }

    private var isCompact: Bool { opening + separator + closing + colon == Array(",:".utf8) }

    /// The text of a value that is inserted where containers have this layout.
    func text(_ bytes: [UInt8], _ value: ReferenceValue) -> [UInt8] {
        let own = ReferenceLayout(bytes, value)
        return isCompact || own == nil || own?.hasSpace == true ? Array(bytes[value.span]) : laidOut(bytes, value)
    }

    /// The text of a container without whitespace, laid out.
    private func laidOut(_ bytes: [UInt8], _ value: ReferenceValue) -> [UInt8] {
        func text(_ child: ReferenceValue, _ name: [Unicode.Scalar]? = nil) -> [UInt8] {
            // A container with a layout keeps it, and so does one without children.
            guard let own = ReferenceLayout(bytes, child), !own.hasSpace else { return Array(bytes[child.span]) }
            let inner = layout(isObject: child.kind == .object, named: name)
            return inner.isCompact ? Array(bytes[child.span]) : inner.laidOut(bytes, child)
        }
        var children: [[UInt8]] = []
        if case .array(let elements) = value.content { children = elements.map { text($0) } }
        if case .object(let members) = value.content {
            children = members.map { Array(bytes[$0.nameSpan]) + colon + text($0.value, $0.name) }
        }
        return [bytes[value.span.lowerBound]] + opening + Array(children.joined(separator: separator)) + closing
            + [bytes[value.span.upperBound - 1]]
    }
}
