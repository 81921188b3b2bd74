extension JSON {
    /// The value of a member of an object. If the name repeats, it is the first member's.
    ///
    /// Reading returns nil if the object has no such member, and for anything but an object. Setting a value replaces
    /// the member's or appends a member; setting nil removes all members with that name.
    ///
    /// Anything but an object has no members, and setting one changes nothing: an edit that doesn't fit destroys
    /// nothing. To turn another value into an object, assign one that contains the member: `json["user"] = ["name":
    /// "Bo"]`.
    ///
    ///     var json: JSON = ["a": 1]
    ///     json["a"]?.int      // 1
    ///     json["b"] = "new"   // {"a":1,"b":"new"}
    ///     json["a"] = nil     // {"b":"new"}
    ///     json["b"] = .null   // {"b":null}
    ///     json["b"]?["c"] = 1 // {"b":null}: null has no members
    ///
    /// - Parameter name: The member's name. It isn't a path.
    /// - Complexity: O(1) in a large object after the first lookup, otherwise O(*n*) in the bytes of the object.
    public subscript(name: String) -> JSON? {
        get { member(named: name) }
        set { if kind == .object { setMember(MemberName(name), to: newValue) } }
        _modify {
            let key = MemberName(name)
            // Looked for first: editing an empty object would drop the whitespace in it.
            guard member(key) != nil, let position = edit(asObject: true, { $0.position(of: key) }) else {
                var value: JSON?
                yield &value
                if let value, kind == .object { setMember(key, to: value) }
                return
            }
            var value: JSON? = takeChild(at: position)
            defer { putChild(value, at: position) }
            yield &value
        }
    }

    /// An element of an array.
    ///
    /// Reading returns nil if the array has no such position, and for anything but an array. Setting a value replaces
    /// the element, or appends if the position is the count. Setting nil removes the element. Setting at any other
    /// position does nothing.
    ///
    /// - Parameter position: The position of the element.
    /// - Complexity: O(1) in a large array after the first lookup, otherwise O(*n*) in the bytes before the element.
    public subscript(position: Int) -> JSON? {
        get { element(position) }
        set { setElement(position, to: newValue) }
        _modify {
            guard kind == .array, position >= 0, position < count ?? 0 else {
                var value: JSON?
                yield &value
                if let value { setElement(position, to: value) }
                return
            }
            var value: JSON? = takeChild(at: position)
            defer { putChild(value, at: position) }
            yield &value
        }
    }

    /// Sets or removes a member. Anything but an object becomes an object: only for paths of properties (RFC 7386).
    package mutating func setMember(_ key: MemberName, to value: JSON?) {
        guard let value else {
            guard member(key) != nil else { return }
            return edit(asObject: true) { $0.removeMembers(named: CollectionOfOne(key)) }
        }
        edit(asObject: true) { container in
            if let position = container.position(of: key) {
                container.set(value, at: position)
            } else {
                container.append(value, named: key)
            }
        }
    }

    /// Removes all members of an object with the given names.
    package mutating func removeMembers(named keys: [MemberName]) {
        if !keys.isEmpty { edit(asObject: true) { $0.removeMembers(named: keys) } }
    }

    private mutating func setElement(_ position: Int, to value: JSON?) {
        if let value {
            if !replace(at: position, with: value), position == count { append(value) }
        } else {
            remove(at: position)
        }
    }

    /// Appends an element to an array.
    ///
    /// - Parameter element: The new element.
    /// - Returns: Whether it was appended. Anything but an array stays as it is; to turn it into one, assign an array.
    /// - Complexity: O(1) amortized once the array has been changed, otherwise O(*n*) in its bytes.
    @discardableResult
    public mutating func append(_ element: JSON) -> Bool { insert(element, at: .max) }

    /// Inserts an element into an array, before the one at a position. A position out of range is clamped to the ends.
    ///
    /// - Parameters:
    ///   - element: The new element.
    ///   - position: The position that the new element gets.
    /// - Returns: Whether it was inserted. Anything but an array stays as it is.
    /// - Complexity: O(log *n*) once the array has been changed, otherwise O(*n*) in its bytes.
    @discardableResult
    public mutating func insert(_ element: JSON, at position: Int) -> Bool {
        insert(contentsOf: CollectionOfOne(element), at: position)
    }
}

extension JSON {
    /// A replacement of some elements of an array.
    package struct ElementEdit: Sendable {
        /// The replaced range, within the bounds of the array; an empty range inserts.
        var range: Range<Int>
        var values: [JSON]

        package init(_ range: Range<Int>, _ values: [JSON] = []) { (self.range, self.values) = (range, values) }
    }

    /// Replaces several ranges of elements of an array. They must not overlap, and must be in ascending order. Anything
    /// but an array stays as it is.
    package mutating func replaceElements(_ edits: [ElementEdit]) {
        guard kind == .array, !edits.isEmpty else { return }
        edit(asObject: false) { $0.replace(edits) }
    }
}
