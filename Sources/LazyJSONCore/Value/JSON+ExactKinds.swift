// Reading by exact kind: a value of another kind reads as nil, or empty. Each of these getters is guarded in debug
// builds. The library itself uses the getters of the same names with `exact` before them: a getter cannot know its
// caller.

extension JSON {
    /// The value that a getter reads, which the guard notes.
    @inline(__always)
    private func guarded<Value>(_ getter: StaticString, _ value: Value?) -> Value? {
        RawAccessWatch.note(getter, of: self, isMissed: value == nil)
        return value
    }

    /// The text of a string, its escapes decoded; nil for any other kind.
    ///
    /// A lone surrogate escape reads as U+FFFD.
    public var string: String? {
        guarded("string", exactString)
    }

    /// The value of `true` or `false`; nil for any other kind.
    public var bool: Bool? {
        guarded("bool", exactBool)
    }

    /// The value of a number that is whole and fits; nil for any other number and any other kind.
    ///
    /// `42`, `42.0` and `4.2e1` are 42; `4.9` is nil.
    public var int: Int? {
        guarded("int", integer(as: Int.self))
    }

    /// The nearest double of a number; nil for any other kind, and for a number beyond the largest double.
    public var double: Double? {
        guarded("double", exactDouble)
    }

    /// The number, with its own text; nil for any other kind.
    public var number: JSONNumber? {
        guarded("number", exactNumber)
    }

    /// The elements of an array in order; empty for any other kind.
    ///
    /// - Complexity: O(*n*) in the bytes of the array to make the collection, then O(1) for every element.
    public var elements: Elements {
        RawAccessWatch.note("elements", of: self, isMissed: kind != .array)
        return exactElements
    }

    /// The members of an object in order, duplicate names included; empty for any other kind.
    ///
    /// - Complexity: O(*n*) in the bytes of the object to make the collection, then O(1) for every member, plus the
    ///   length of its name.
    public var members: Members {
        RawAccessWatch.note("members", of: self, isMissed: kind != .object)
        return exactMembers
    }
}
