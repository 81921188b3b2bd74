/// Where a property's value is, from the model's object: `"a.b.0"`.
///
/// Components are separated by dots. A decimal component indexes an array if the value there is an array, and names a
/// member if it is an object. `\.` is a dot in a name and `\\` a backslash.
package struct Path: Sendable, Hashable, CustomStringConvertible {
    package struct Component: Sendable, Hashable {
        package let name: MemberName
        package let position: Int?

        package init(name: MemberName, position: Int?) {
            self.name = name
            self.position = position
        }
    }
    package let components: [Component]
    package let description: String

    /// A path of one name, taken literally.
    package init(name: String) { self.init([Component(name: MemberName(name), position: nil)]) }

    /// A path of components that were made before.
    package init(_ components: [Component]) {
        self.components = components
        description = components.map(\.text).joined(separator: ".")
    }

    /// A path from its text; nil where a component is empty or the text ends in a backslash.
    package init?(_ text: String) {
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
        components = names.map { Component($0) }
        description = text
    }
}

extension Path.Component {
    /// A name, which is also a position where it is a decimal number without leading zeros.
    package init(_ name: String) {
        let isDecimal = name.utf8.allSatisfy { $0 &- 0x30 < 10 } && (name == "0" || name.utf8.first != 0x30)
        self.init(name: MemberName(name), position: isDecimal ? Int(name) : nil)
    }

    /// The name as it is written in a path.
    fileprivate var text: String {
        var text = ""
        for character in name.string.unicodeScalars {
            if character == "." || character == "\\" { text.unicodeScalars.append("\\") }
            text.unicodeScalars.append(character)
        }
        return text
    }
}

extension JSON {
    /// The value at a component.
    @inline(never)
    package func value(at component: Path.Component) -> JSON? {
        if let position = component.position, kind == .array { return element(position) }
        return member(component.name)
    }

    /// The value at the end of a path.
    package func value(at path: some Sequence<Path.Component>) -> JSON? {
        var json = self
        for component in path {
            guard let next = json.value(at: component) else { return nil }
            json = next
        }
        return json
    }

    /// The value at a path; nil if there is none.
    ///
    /// Of several paths it is the first that is present, as with the `or:` of properties. Null is present.
    ///
    ///     json.value(at: "user.tags.0")
    ///     json.value(at: "nick", or: ["nickname", "handle"])
    ///
    /// - Parameters:
    ///   - path: Names separated by dots; a decimal component indexes an array; `\.` is a dot in a name. For a name as it is, there
    ///     is the subscript: `json["a.b"]`.
    ///   - alternatives: The paths to look at if there is nothing at the first one, in this order.
    /// - Complexity: As a subscript by name or position for each component.
    public func value(at path: String, or alternatives: [String] = []) -> JSON? {
        located(at: path, or: alternatives)?.value
    }

    /// The first value that is present at one of several paths, and the path.
    package func located(at path: String, or alternatives: [String]) -> (value: JSON, path: Path)? {
        if let path = Path(path), let value = value(at: path.components) { return (value, path) }
        for text in alternatives {
            if let path = Path(text), let value = value(at: path.components) { return (value, path) }
        }
        return nil
    }

    /// The value at the end of a path, or the last one on its way, and the components that lead nowhere from there.
    package func reached(by path: [Path.Component]) -> (value: JSON, rest: ArraySlice<Path.Component>) {
        var json = self
        var rest = path[...]
        while let component = rest.first, let next = json.value(at: component) {
            json = next
            rest.removeFirst()
        }
        return (json, rest)
    }

    /// Whether a value can be set at a path: not at a position beyond an array's count.
    func canSet(at path: [Path.Component]) -> Bool {
        let (json, rest) = reached(by: path)
        guard let position = rest.first?.position, json.kind == .array else { return true }
        return position <= json.count ?? 0
    }

    /// Sets the value at a path, making objects on its way and replacing what is not one (as RFC 7386 does); nil removes it.
    mutating func set(_ value: JSON?, at path: ArraySlice<Path.Component>) {
        var descent = Descent()
        defer { descent.leave(&self) }
        var rest = path
        while rest.count > 1, let component = rest.first, descent.enter(component, of: &self) { rest.removeFirst() }
        guard let component = rest.popFirst() else { return }
        var value = value
        // What is not there yet, from the innermost outward.
        for missing in rest.reversed() { value = value.map { JSON(members: [(key: missing.name.string, value: $0)]) } }
        set(value, at: component)
    }

    private mutating func set(_ value: JSON?, at component: Path.Component) {
        if let position = component.position, kind == .array {
            self[position] = value
        } else {
            setMember(component.name, to: value)
        }
    }
}

extension Document {
    /// The offset of the value at the end of a path, from the value that it starts at; nil if there is none.
    func value(at path: ArraySlice<Path.Component>, from first: Int) -> Int? {
        var offset = first
        for index in path.indices {
            let next =
                if let position = path[index].position, kind(at: offset) == .array {
                    element(position, inArrayAt: offset)
                } else {
                    isObject(at: offset) ? value(of: path[index].name, inObjectAt: offset) : nil
                }
            guard let next else { return nil }
            offset = next
        }
        return offset
    }
}
