/// A value that is being edited, as text: the text that an edit has to write, and nothing else.
///
/// A container that is edited keeps, of the text it came from, its brackets with the white space inside them, and
/// before every child but the first the comma with the white space around it. A new child gets the comma of the second
/// one, or one made of the white space after the bracket. A new container without white space is laid out like the text
/// around it. All else is the children's own text.
package indirect enum ReferenceNode {
    /// Text as it came in, or as it was set.
    case text([UInt8], ReferenceValue)
    case container(Container)

    package struct Child {
        /// The text between it and the child before it; nil for the first one and for new ones.
        package var separator: [UInt8]?
        /// A member's name, and its text with the colon.
        package var name: [Unicode.Scalar]?
        package var nameText: [UInt8] = []
        package var value: ReferenceNode
        /// The value that was there at first.
        var original: ReferenceValue?
    }

    package struct Container {
        package var isObject: Bool
        package var open: [UInt8]
        package var close: [UInt8]
        package var separator: [UInt8] = [UInt8(ascii: ",")]
        package var colon: [UInt8] = [UInt8(ascii: ":")]
        package var children: [Child] = []
        /// The text that the container is in, and how it is laid out; nil if it is new, or if it was empty.
        private(set) var source: (bytes: [UInt8], span: Range<Int>, layout: ReferenceLayout)?
        /// The text, if it was empty.
        private(set) var emptyText: [UInt8]?

        /// A new container.
        package init(isObject: Bool) {
            self.isObject = isObject
            open = Array((isObject ? "{" : "[").utf8)
            close = Array((isObject ? "}" : "]").utf8)
        }
    }

    /// A value from its text.
    package init(_ bytes: [UInt8]) throws { self = .text(bytes, try ReferenceReader.read(bytes)) }

    // MARK: Writing

    /// The bytes of the value without those around it.
    package var written: [UInt8] {
        switch self {
        case .text(let bytes, let value): return Array(bytes[value.span])
        case .container(let container):
            let empty = Container(isObject: container.isObject)
            if container.children.isEmpty { return container.emptyText ?? empty.open + empty.close }
            var bytes = container.open
            for (index, child) in container.children.enumerated() {
                if index > 0 { bytes += child.separator ?? container.separator }
                bytes += child.nameText + container.written(child)
            }
            return bytes + container.close
        }
    }

    // MARK: Reading

    package var isObject: Bool {
        switch self {
        case .text(_, let value): value.kind == .object
        case .container(let container): container.isObject
        }
    }

    package var isArray: Bool {
        switch self {
        case .text(_, let value): value.kind == .array
        case .container(let container): !container.isObject
        }
    }

    /// The names of members, or nil for each element.
    package var childNames: [[Unicode.Scalar]?] {
        switch self {
        case .text(_, let value):
            switch value.content {
            case .array(let elements): elements.map { _ in nil }
            case .object(let members): members.map(\.name)
            default: []
            }
        case .container(let container): container.children.map(\.name)
        }
    }

    // MARK: Editing

    /// Changes the value if it is a container, and nothing else.
    package mutating func edit(_ body: (inout Container) -> Void) {
        var container: Container
        switch self {
        case .container(let edited): container = edited
        case .text(let bytes, let value):
            guard isObject || isArray else { return }
            container = Container(bytes, value)
        }
        body(&container)
        self = .container(container)
    }
}

extension ReferenceNode.Container {
    fileprivate init(_ bytes: [UInt8], _ value: ReferenceValue) {
        var spans: [(name: ReferenceMember?, start: Int, value: ReferenceValue)] = []
        switch value.content {
        case .array(let elements): spans = elements.map { (nil, $0.span.lowerBound, $0) }
        case .object(let members): spans = members.map { ($0, $0.nameSpan.lowerBound, $0.value) }
        default: break
        }
        self.init(isObject: value.kind == .object)
        guard let first = spans.first, let last = spans.last else {
            emptyText = Array(bytes[value.span])
            return
        }
        open = Array(bytes[value.span.lowerBound..<first.start])
        close = Array(bytes[last.value.span.upperBound..<value.span.upperBound])
        if let layout = ReferenceLayout(bytes, value) {
            source = (bytes, value.span, layout)
            separator = layout.separator
        }
        if let name = first.name { colon = Array(bytes[name.nameSpan.upperBound..<first.value.span.lowerBound]) }
        var end: Int?
        for (name, start, value) in spans {
            children.append(
                ReferenceNode.Child(
                    separator: end.map { Array(bytes[$0..<start]) }, name: name?.name,
                    nameText: Array(bytes[start..<value.span.lowerBound]), value: .text(bytes, value), original: value))
            end = value.span.upperBound
        }
    }

    /// The text of a child: laid out if it is a new container without whitespace.
    fileprivate func written(_ child: ReferenceNode.Child) -> [UInt8] {
        let text = child.value.written
        guard let (bytes, _, layout) = source, child.value.isObject || child.value.isArray else { return text }
        let place: ([UInt8], Range<Int>)? =
            switch child.value {
            case .text(let own, let value): (own, value.span)
            case .container(let container): container.source.map { ($0.bytes, $0.span) }
            }
        if let place, place.1 == child.original?.span, place.0 == bytes { return text }
        guard let new = try? ReferenceReader.read(text) else { return text }
        let replaced = child.original.flatMap {
            $0.kind == new.kind ? ReferenceLayout(bytes, $0, colon: layout.colon) : nil
        }
        return (replaced ?? layout.layout(isObject: child.value.isObject, named: child.name)).text(text, new)
    }

    package mutating func set(_ name: [Unicode.Scalar], to value: ReferenceNode) {
        if let index = children.firstIndex(where: { $0.name == name }) {
            children[index].value = value
        } else {
            children.append(ReferenceNode.Child(name: name, nameText: Self.quoted(name) + colon, value: value))
        }
    }

    package mutating func remove(_ name: [Unicode.Scalar]) { children.removeAll { $0.name == name } }

    package mutating func insert(_ value: ReferenceNode, at position: Int) {
        children.insert(ReferenceNode.Child(value: value), at: position)
    }

    /// A string with the escapes that RFC 8259 §7 demands, and no others.
    package static func quoted(_ scalars: [Unicode.Scalar]) -> [UInt8] {
        let short: [Unicode.Scalar: String] = [
            "\"": "\\\"", "\\": "\\\\", "\u{8}": "\\b", "\u{C}": "\\f", "\n": "\\n", "\r": "\\r", "\t": "\\t",
        ]
        let text = scalars.map { scalar -> String in
            if let escape = short[scalar] { return escape }
            if scalar.value >= 0x20 { return String(Character(scalar)) }
            return "\\u00" + (scalar.value < 16 ? "0" : "") + String(scalar.value, radix: 16)
        }
        return Array(("\"" + text.joined() + "\"").utf8)
    }
}
