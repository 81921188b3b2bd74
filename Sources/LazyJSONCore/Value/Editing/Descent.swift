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
