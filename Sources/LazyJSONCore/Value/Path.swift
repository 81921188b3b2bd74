extension JSON {
    /// The way from a value to one inside it: `"user.tags.0"`.
    ///
    /// Dots separate components. A decimal component is an index if the value there is an array, and a name if it is an
    /// object. `\.` is a dot in a name, and `\\` is a backslash. (This is not the query language of RFC 9535. For RFC
    /// 6901 there is ``JSONPointer``.)
    ///
    ///     json.value(at: "user.tags.0")
    ///     json.value(at: "files.\(name).size", as: Int.self)      // an interpolated name is one component
    ///     let path = JSON.Path(text)                              // nil for "a..b"
    ///
    /// A literal with an empty component, or with a backslash before any other character, is a path that leads nowhere:
    /// nothing is read or written there.
    public struct Path: Sendable, Hashable {
        package struct Component: Sendable, Hashable {
            package let name: MemberName
            package let position: Int?

            package init(name: MemberName, position: Int?) {
                self.name = name
                self.position = position
            }
        }
        package let components: [Component]
        /// The text of the path, as a literal is written.
        public let description: String
        /// Whether it leads nowhere, because its text is not that of a path.
        package let isMalformed: Bool

        private init(_ components: [Component], _ description: String, isMalformed: Bool = false) {
            (self.components, self.description, self.isMalformed) = (components, description, isMalformed)
        }
    }
}

package typealias Path = JSON.Path

extension JSON.Path {
    /// Creates a path of one name, in which a dot is a dot.
    ///
    /// - Parameter name: The name of a member.
    public init(name: String) { self.init([Component(name: MemberName(name), position: nil)]) }

    /// Creates a path to the value that a pointer refers to.
    ///
    /// - Parameter pointer: A pointer (RFC 6901).
    public init(_ pointer: JSONPointer) { self.init(pointer.components) }

    /// Creates a path from its text.
    ///
    /// - Parameter text: Components that are separated by dots. The result is nil if one is empty, or if a backslash is
    ///   before anything but a dot or a backslash.
    public init?(_ text: String) {
        guard let components = Self.components(of: text) else { return nil }
        self.init(components, text)
    }

    package init(_ components: [Component]) {
        // Joining texts takes a quarter of a million instructions at its first use in a process.
        var text = components.first?.text ?? ""
        for component in components.dropFirst() { text += "." + component.text }
        self.init(components, text)
    }

    private static func components(of text: String) -> [Component]? {
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
        return names.map { Component($0) }
    }
}

extension JSON.Path: CustomStringConvertible, ExpressibleByStringInterpolation {
    /// Collects the text of a path whose interpolated names and indices are one component each.
    public struct StringInterpolation: StringInterpolationProtocol {
        fileprivate var text = ""

        /// Creates an empty text with room for the literal parts.
        ///
        /// - Parameters:
        ///   - literalCapacity: The number of bytes of the literal parts.
        ///   - interpolationCount: The number of interpolated components.
        public init(literalCapacity: Int, interpolationCount: Int) { text.reserveCapacity(literalCapacity) }

        /// Appends text of a path.
        ///
        /// - Parameter literal: The text, in which a dot separates components.
        public mutating func appendLiteral(_ literal: String) { text += literal }

        /// Appends a name.
        ///
        /// - Parameter name: The name of a member, in which a dot is a dot.
        public mutating func appendInterpolation(_ name: String) { text += JSON.Path.Component(name).text }

        /// Appends an index.
        ///
        /// - Parameter index: The position of an element.
        public mutating func appendInterpolation(_ index: Int) { text += String(index) }

        /// Appends the components of a path.
        ///
        /// - Parameter path: The path.
        public mutating func appendInterpolation(_ path: JSON.Path) { text += path.description }
    }

    /// Creates a path from a literal.
    public init(stringLiteral text: String) {
        let components = Self.components(of: text)
        self.init(components ?? [], text, isMalformed: components == nil)
    }

    /// Creates a path from a literal with interpolated components.
    ///
    /// - Parameter stringInterpolation: The collected text.
    public init(stringInterpolation: StringInterpolation) { self.init(stringLiteral: stringInterpolation.text) }
}

extension JSON.Path.Component {
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

    /// Returns the value at a path.
    ///
    ///     json.value(at: "user.tags.0")
    ///     json.value(at: "nick", or: ["nickname", "handle"])
    ///
    /// - Parameters:
    ///   - path: The path. To read a name as it is, there is the subscript: `json["a.b"]`.
    ///   - alternatives: The paths to look at in this order if there is nothing but null at the first one, as with the
    ///     `or:` of properties.
    /// - Returns: The first value that isn't null; null if there is only that, and nil if there is nothing.
    /// - Complexity: As a subscript by name or position for each component.
    public func value(at path: Path, or alternatives: [Path] = []) -> JSON? {
        located(at: path, or: alternatives, isNull: \.isNull)?.value
    }

    /// Returns the value that is read at one of several paths, and the path.
    package func located(
        at path: Path, or alternatives: [Path], isNull: (JSON) -> Bool
    ) -> (value: JSON, path: Path)? {
        if alternatives.isEmpty { return path.isMalformed ? nil : value(at: path.components).map { ($0, path) } }
        let paths = [path] + alternatives
        return Alternatives.first(of: paths.count) { index in
            paths[index].isMalformed ? nil : value(at: paths[index].components).map { ($0, paths[index]) }
        } isNull: {
            isNull($0.value)
        }
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

    /// Sets the value at a path, making objects on its way and replacing what is not one (as RFC 7386 does); nil
    /// removes it.
    mutating func set(_ value: JSON?, at path: ArraySlice<Path.Component>) {
        var descent = Descent()
        defer { descent.leave(&self) }
        var rest = path
        while rest.count > 1, let component = rest.first, descent.enter(component, of: &self) { rest.removeFirst() }
        guard let component = rest.popFirst() else { return }
        var value = value
        // The values that are missing, from the innermost outward.
        for missing in rest.reversed() { value = value.map { JSON(keeping: [(key: missing.name.string, value: $0)]) } }
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

/// The rule for `or:`: a value may be at one of several paths of a property or of raw JSON, or under one of several
/// keys of a store.
///
///     paths       username, nickname, handle
///     {"username": null, "nickname": "J", "handle": "K"}      nickname: the first value that isn't null
///     {"nickname": null, "handle": null}                      nickname: the first null, if there is nothing else
///     {}                                                      nothing; written at username
package enum Alternatives {
    /// Returns the first value that isn't null, or else the first value.
    ///
    /// - Parameters:
    ///   - count: The number of paths or keys. If there is only one, nothing is asked about its value.
    ///   - value: Returns the value at one of them; nil if there is none.
    ///   - isNull: Whether a value is null.
    @inline(__always)
    package static func first<Value>(
        of count: Int, _ value: (_ index: Int) -> Value?, isNull: (Value) -> Bool
    ) -> Value? {
        var null: Value?
        for index in 0..<count {
            guard let found = value(index) else { continue }
            if count == 1 || !isNull(found) { return found }
            if null == nil { null = found }
        }
        return null
    }
}

/// The way down to a value that is being changed. Each child is taken out of its container, so that it has one owner.
///
///     var json              enter "a"          enter "b"          leave
///     {"a": {"b": [1]}}     {"b": [1]}         [1]                {"a": {"b": [1]}}
///     left behind           {"a": null}        {"a": null}, {"b": null}
///
/// Deep data does not use the program's stack.
package struct Descent {
    private var levels: [(container: JSON, position: Int)] = []

    package init() {}

    /// Replaces a container by one of its children. Returns false if there is no such child.
    package mutating func enter(_ component: Path.Component, of json: inout JSON) -> Bool {
        guard let position = json.position(of: component) else { return false }
        let child = json.takeChild(at: position)
        levels.append((json, position))
        json = child
        return true
    }

    /// Puts all containers back around a value.
    package mutating func leave(_ json: inout JSON) {
        while var level = levels.popLast() {
            level.container.putChild(json, at: level.position)
            json = level.container
        }
    }
}

extension JSON {
    /// The position of a child among the children of a container that is being edited.
    fileprivate mutating func position(of component: Path.Component) -> Int? {
        if let position = component.position, kind == .array { return position < count ?? 0 ? position : nil }
        return kind == .object ? edit(asObject: true) { $0.position(of: component.name) } : nil
    }
}
