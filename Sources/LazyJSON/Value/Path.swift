/// Where a property's value is, from the model's object: `"a.b.0"`.
///
/// Components are separated by dots. A decimal component indexes an array if the value there is an array, and names a
/// member if it is an object. `\.` is a dot in a name and `\\` a backslash.
struct Path: Sendable, Hashable, CustomStringConvertible {
    struct Component: Sendable, Hashable {
        let name: MemberName
        let position: Int?
    }
    let components: [Component]
    let description: String

    /// A path of one name, taken literally.
    init(name: String) {
        components = [Component(name: MemberName(name), position: nil)]
        var text = ""
        for character in name.unicodeScalars {
            if character == "." || character == "\\" { text.unicodeScalars.append("\\") }
            text.unicodeScalars.append(character)
        }
        description = text
    }

    /// A path from its text; nil where a component is empty or the text ends in a backslash.
    init?(_ text: String) {
        var names: [String] = [""]
        var isEscaped = false
        for character in text.unicodeScalars {
            if isEscaped {
                guard character == "." || character == "\\" else { return nil }
                names[names.count - 1].unicodeScalars.append(character)
                isEscaped = false
            } else if character == "\\" {
                isEscaped = true
            } else if character == "." {
                names.append("")
            } else {
                names[names.count - 1].unicodeScalars.append(character)
            }
        }
        guard !isEscaped, !names.contains("") else { return nil }
        components = names.map { name in
            let isDecimal = name.utf8.allSatisfy { $0 &- 0x30 < 10 } && (name == "0" || name.utf8.first != 0x30)
            return Component(name: MemberName(name), position: isDecimal ? Int(name) : nil)
        }
        description = text
    }
}

extension JSON {
    /// The value at a component.
    @inline(never)
    func value(at component: Path.Component) -> JSON? {
        if let position = component.position, kind == .array { return element(position) }
        return member(component.name)
    }

    /// The value at the end of a path.
    func value(at path: some Sequence<Path.Component>) -> JSON? {
        var json = self
        for component in path {
            guard let next = json.value(at: component) else { return nil }
            json = next
        }
        return json
    }

    /// The value at a path; nil if there is none.
    ///
    /// - Parameter path: Names separated by dots; a decimal component indexes an array; `\.` is a dot in a name.
    public func value(at path: String) -> JSON? {
        Path(path).flatMap { value(at: $0.components) }
    }

    /// Whether a value can be set at a path: not at a position beyond an array's count.
    func canSet(at path: [Path.Component]) -> Bool {
        var json = self
        for component in path {
            if let position = component.position, json.kind == .array, position > json.count ?? 0 { return false }
            guard let next = json.value(at: component) else { break }
            json = next
        }
        return true
    }

    /// Sets the value at a path, making objects on its way and replacing what is not one (as RFC 7386 does); nil removes it.
    mutating func set(_ value: JSON?, at path: ArraySlice<Path.Component>) {
        guard let first = path.first else { return }
        let rest = path.dropFirst()
        if let position = first.position, kind == .array {
            if rest.isEmpty { return self[position] = value }
            if value != nil, position == count { append(.emptyObject) }
            self[position]?.set(value, at: rest)
            return
        }
        if rest.isEmpty { return setMember(first.name, to: value) }
        if value == nil, member(first.name) == nil { return }
        self[first.name, default: .emptyObject].set(value, at: rest)
    }

    /// A member to change in place, added if there is none.
    subscript(name: MemberName, default value: @autoclosure () -> JSON) -> JSON {
        get { member(name) ?? value() }
        _modify {
            if kind != .object || member(name) == nil { setMember(name, to: value()) }
            let position = edit(asObject: true) { $0.position(of: name) } ?? 0
            var json = takeChild(at: position)
            defer { putChild(json, at: position) }
            yield &json
        }
    }
}
