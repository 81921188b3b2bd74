extension JSON {
    /// The value at a pointer (RFC 6901).
    ///
    /// Reading returns nil if there is no such value; null is a value. If a name repeats, the first member is read.
    ///
    /// Setting replaces the value or adds it: a member to an object, an element to an array if the last token is `-` or
    /// the count. If several tokens lead nowhere, each of them but the last becomes an object. Setting nil removes the
    /// element, or all members of that name; the root cannot be removed. An edit that doesn't fit changes nothing: no
    /// value is set in a string or in null, nor beyond the end of an array.
    ///
    ///     var json = try JSON(parsing: #"{"tags": ["a", "b"], "name": null}"#)
    ///     json[JSONPointer("/tags/1")]?.string        // "b"
    ///     json[JSONPointer("/tags/0")] = nil          // {"tags": ["b"], "name": null}
    ///     json[JSONPointer("/tags/-")] = "c"          // {"tags": ["b", "c"], "name": null}
    ///     json[JSONPointer("/a/b")] = 1               // {"tags": ["b", "c"], "name": null, "a": {"b":1}}
    ///     json[JSONPointer("/name/first")] = "Bo"     // the same: null has no members
    ///
    /// A literal in the brackets is a member's name: `json["/tags/1"]` is the member of that name. Values on the way
    /// are changed in place, as in `json[pointer]?.append("d")`, and everything else is left alone.
    ///
    /// - Parameter pointer: The place of the value.
    /// - Complexity: For each token, that of a subscript by name or position. Long pointers do not use the program's
    ///   stack.
    public subscript(pointer: JSONPointer) -> JSON? {
        get { value(at: pointer.components) }
        set {
            if let newValue {
                put(newValue, at: pointer.components)
            } else if self[pointer] != nil {
                set(nil, at: pointer.components[...])
            }
        }
        _modify {
            guard pointer != .root, self[pointer] != nil else {
                var value = self[pointer]
                defer { if let value { self[pointer] = value } }
                yield &value
                return
            }
            var descent = Descent()
            for component in pointer.components { _ = descent.enter(component, of: &self) }
            var value: JSON? = self
            self = .null
            defer {
                self = value ?? .null
                descent.leave(&self)
                if value == nil { self[pointer] = nil }
            }
            yield &value
        }
    }

    /// Sets the value at a position. Missing parents become objects; existing values that don't fit stay as they are.
    ///
    /// - Returns: Whether the value was set.
    @discardableResult
    package mutating func put(_ value: JSON, at components: [Path.Component]) -> Bool {
        if components.isEmpty {
            self = value
        } else if let path = pathToSet(components) {
            set(value, at: path[...])
        } else {
            return false
        }
        return true
    }

    /// The path by which a value can be set at a place; nil if the path would replace a value on its way.
    private func pathToSet(_ components: [Path.Component]) -> [Path.Component]? {
        var path = components
        let (value, rest) = reached(by: path)
        guard let missing = rest.first else { return path }
        switch value.kind {
        case .object: return path
        case .array:
            guard let count = value.count, missing.position == count || missing.name.string == "-" else { return nil }
            path[rest.startIndex] = Path.Component(name: missing.name, position: count)
            return path
        case .null, .bool, .number, .string: return nil
        }
    }
}
