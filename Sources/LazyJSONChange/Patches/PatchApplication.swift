/// A value to which the operations of a patch are applied one after the other.
///
/// The stack doesn't grow with the depth of the value or the length of a pointer. After an operation has failed, the
/// application is unusable: containers may have been taken apart on the way.
struct PatchApplication {
    private(set) var json: JSON
    private let copyLimit: Int
    /// How many bytes may still be copied.
    private var copyBudget: Int
    /// The operations that reverse those that were applied, from the last one to be applied to the first; nil if
    /// nobody needs them.
    private(set) var reversals: [JSONPatch.Operation]?

    init(to json: JSON, copyLimit: Int, reversals: [JSONPatch.Operation]? = nil) {
        self.json = json
        self.copyLimit = copyLimit
        copyBudget = max(copyLimit, 0)
        self.reversals = reversals
    }

    /// Applies all operations.
    mutating func apply(_ patch: JSONPatch) throws(JSONPatchError) {
        for (index, operation) in patch.enumerated() {
            do throws(JSONPatchError) {
                try apply(operation)
            } catch {
                throw error.raised(by: operation, at: index)
            }
        }
    }

    private mutating func apply(_ operation: JSONPatch.Operation) throws(JSONPatchError) {
        switch operation {
        case .add(let pointer, let value): noteAddition(try add(value, at: pointer))
        case .remove(let pointer): note(.add(pointer, try replace(at: pointer, with: nil)))
        case .replace(let pointer, let value): note(.replace(pointer, try replace(at: pointer, with: value)))
        case .move(let source, let target): try move(from: source, to: target)
        case .copy(let source, let target):
            let value = try value(at: source)
            try count(value, from: source)
            noteAddition(try add(value, at: target))
        case .test(let pointer, let expected):
            let found = try value(at: pointer)
            if found != expected { throw JSONPatchError(.testFailed(expected: expected, found: found), at: pointer) }
        }
    }

    /// Notes the operations that reverse one, in the order in which they are to be applied.
    private mutating func note(_ first: JSONPatch.Operation, _ second: JSONPatch.Operation? = nil) {
        if let second { reversals?.append(second) }
        reversals?.append(first)
    }

    // MARK: Finding

    private func value(at pointer: JSONPointer) throws(JSONPatchError) -> JSON {
        let (value, rest) = json.reached(by: pointer.components)
        guard rest.isEmpty else { throw JSONPatchError(token: rest.startIndex, of: pointer, in: value) }
        return value
    }

    /// Calls `body` with the container in which the last token of a pointer is found, to be changed in place. Not for
    /// the root.
    private mutating func change<Result>(
        containerOf pointer: JSONPointer, _ body: (inout JSON) throws(JSONPatchError) -> Result
    ) throws(JSONPatchError) -> Result {
        var descent = Descent()
        for (token, component) in pointer.components.dropLast().enumerated() {
            Work.add(1)
            guard descent.enter(component, of: &json) else { throw JSONPatchError(token: token, of: pointer, in: json) }
        }
        let result = try body(&json)
        descent.leave(&json)
        return result
    }

    // MARK: Operations

    /// The place of an added value, with an index instead of `-`, and the value that it replaced.
    private typealias Addition = (pointer: JSONPointer, replaced: JSON?)

    private mutating func noteAddition(_ addition: Addition) {
        note(addition.replaced.map { .replace(addition.pointer, $0) } ?? .remove(addition.pointer))
    }

    private mutating func add(_ value: JSON, at pointer: JSONPointer) throws(JSONPatchError) -> Addition {
        guard let last = pointer.components.last else {
            return (pointer, try replace(at: pointer, with: value))
        }
        return try change(containerOf: pointer) { (container: inout JSON) throws(JSONPatchError) -> Addition in
            switch container.kind {
            case .object:
                let replaced = container.member(last.name)
                container.setMember(last.name, to: value)
                return (pointer, replaced)
            case .array:
                let count = container.count ?? 0
                if last.name.string == JSONPointer.end {
                    container.append(value)
                    return ((pointer.parent ?? .root).appending(count), nil)
                }
                guard let position = last.position, position <= count else {
                    throw JSONPatchError(index: last, at: pointer, count: count)
                }
                container.insert(value, at: position)
                return (pointer, nil)
            case .null, .bool, .number, .string: throw JSONPatchError(lastOf: pointer, in: container)
            }
        }
    }

    /// Replaces a value, or removes it, and returns the old one.
    private mutating func replace(at pointer: JSONPointer, with value: JSON?) throws(JSONPatchError) -> JSON {
        guard let last = pointer.components.last else {
            guard let value else { throw JSONPatchError(.rootRemoved, at: pointer) }
            let replaced = json
            json = value
            return replaced
        }
        return try change(containerOf: pointer) { (container: inout JSON) throws(JSONPatchError) -> JSON in
            guard let replaced = container.value(at: last) else { throw JSONPatchError(lastOf: pointer, in: container) }
            switch (value, last.position) {
            case (let value?, let position?) where container.kind == .array:
                container.replace(at: position, with: value)
            case (nil, let position?) where container.kind == .array: container.remove(at: position)
            default: container.setMember(last.name, to: value)
            }
            return replaced
        }
    }

    private mutating func move(from source: JSONPointer, to target: JSONPointer) throws(JSONPatchError) {
        if source == target {
            _ = try value(at: source)
            return
        }
        if target.starts(with: source) { throw JSONPatchError(.movedIntoItself, at: target) }
        let value = try replace(at: source, with: nil)
        let addition = try add(value, at: target)
        let place = addition.pointer
        if place == source { return }
        guard let inner = source.relative(to: place) else {
            let back = JSONPatch.Operation.move(from: place, to: source)
            guard let replaced = addition.replaced else { return note(back) }
            // Moved back to an array, the value would push the elements behind it, and with them the place, if that is
            // in one of them.
            if source.mayPush(place) { return note(.replace(place, replaced), .add(source, value)) }
            return note(back, .add(place, replaced))
        }
        // Moved out of a value to its place, or to the place before it. By its pointers, a move back would move the
        // value into itself, which is an error.
        guard let replaced = addition.replaced else { return note(.remove(place), .add(source, value)) }
        var former = PatchApplication(to: replaced, copyLimit: 0)
        _ = try former.add(value, at: inner)
        note(.replace(place, former.json))
    }

    /// Counts a copy as if it were written: if operations change it later, it is copied then, at most once for each
    /// copy.
    private mutating func count(_ value: JSON, from source: JSONPointer) throws(JSONPatchError) {
        guard let count = value.textCount(upTo: copyBudget) else {
            throw JSONPatchError(.copiesTooLarge(limit: copyLimit), at: source)
        }
        copyBudget -= count
    }
}

extension JSONPointer {
    /// Whether a value that is inserted here moves another place, if this is a place in an array.
    fileprivate func mayPush(_ other: JSONPointer) -> Bool {
        guard let last = components.last?.position, other.components.count >= components.count,
            other.components.starts(with: components.dropLast()),
            let position = other.components[components.count - 1].position
        else { return false }
        return position >= last
    }
}

extension JSONPatchError {
    /// The failure for the last token of a pointer that leads nowhere from a value.
    fileprivate init(lastOf pointer: JSONPointer, in value: JSON) {
        self.init(token: pointer.components.count - 1, of: pointer, in: value)
    }
}

extension JSONPatch {
    /// The default limit for the text that the copies of a patch may add, together: 100 MB.
    public static let defaultCopyLimit = 100_000_000

    /// Returns the patch that reverses this one. Applied to the result of this patch, it gives a value equal to the
    /// original.
    ///
    ///     let old = try JSON(parsing: #"{"name": "Bo", "tags": ["a", "b"]}"#)
    ///     let patch: JSONPatch = [
    ///         .replace("/name", "Ada"), .move(from: "/tags/1", to: "/tags/0"), .add("/tags/-", "c"),
    ///     ]
    ///     try patch.inverse(for: old)
    ///     // [{"op":"remove","path":"/tags/2"},{"op":"move","from":"/tags/0","path":"/tags/1"},
    ///     //  {"op":"replace","path":"/name","value":"Bo"}]
    ///
    /// The inverse has one operation for each operation of this patch, with these exceptions. A `test` and a move to
    /// the same place need none. A move that replaces another value needs two, to put that value back. So does a move
    /// out of an element to the place before it, since RFC 6902 doesn't allow moving it back with such pointers.
    /// Replaced and removed values are included as they were, and share their bytes. The order of an object's members
    /// isn't restored: a removed member comes last afterward.
    ///
    /// - Parameters:
    ///   - old: The value to which this patch is applied.
    ///   - copyLimit: How many bytes of text the copies of this patch may add, together.
    /// - Returns: The patch that reverses this one.
    /// - Throws: ``JSONPatchError`` if this patch cannot be applied to the value.
    /// - Complexity: That of applying the patch.
    public func inverse(
        for old: JSON, copyLimit: Int = defaultCopyLimit
    ) throws(JSONPatchError) -> JSONPatch {
        var application = PatchApplication(to: old, copyLimit: copyLimit, reversals: [])
        try application.apply(self)
        return JSONPatch((application.reversals ?? []).reversed())
    }
}

extension JSON {
    /// Returns the value with all operations of a patch applied (RFC 6902).
    ///
    /// Only the values that operations name are changed. All other bytes stay as they were, a replaced member stays at
    /// its place, a new member comes last, and values that are moved or copied keep their spelling. If no operation
    /// changes anything, the result is this value itself.
    ///
    ///     let json = try JSON(parsing: #"{"id": 7.0, "tags": [ "a", "b" ]}"#)
    ///     try json.applying([.test("/id", 7), .add("/tags/1", "new")]).text
    ///         // {"id": 7.0, "tags": [ "a", "new", "b" ]}
    ///     try json.applying([.remove("/name")])
    ///         // throws: operation 0, remove "/name": there is no value at "/name"
    ///
    /// If a name repeats, pointers refer to the first member of that name; removing it removes all members of that
    /// name.
    ///
    /// Copies share their original and take no memory. They still count: fifty operations that each copy a value into
    /// itself would create a value that nobody could write, compare or hash. Copies are therefore limited by the text
    /// that they would be.
    ///
    /// - Parameters:
    ///   - patch: The operations. They are all applied, or an error is thrown.
    ///   - copyLimit: How many bytes of text the copies of the patch may add, together.
    /// - Returns: The changed value.
    /// - Throws: ``JSONPatchError`` for the first operation that cannot be applied.
    /// - Complexity: O(*n* + *m* + *c*) in the bytes of the containers that are changed, of the patch, and of the
    ///   copied values. The stack doesn't grow with the depth of the value or the length of a pointer.
    public func applying(
        _ patch: JSONPatch, copyLimit: Int = JSONPatch.defaultCopyLimit
    ) throws(JSONPatchError) -> JSON {
        var application = PatchApplication(to: self, copyLimit: copyLimit)
        try application.apply(patch)
        return application.json
    }

    /// Applies all operations of a patch (RFC 6902). If one of them cannot be applied, the value stays as it was.
    ///
    ///     var json: JSON = ["count": 1]
    ///     try json.apply([.replace("/count", 2), .remove("/name")])       // throws, and json is ["count": 1]
    ///
    /// - Parameters:
    ///   - patch: The operations.
    ///   - copyLimit: How many bytes of text the copies of the patch may add, together.
    /// - Throws: ``JSONPatchError`` for the first operation that cannot be applied.
    /// - Complexity: That of ``applying(_:copyLimit:)``.
    public mutating func apply(
        _ patch: JSONPatch, copyLimit: Int = JSONPatch.defaultCopyLimit
    ) throws(JSONPatchError) {
        self = try applying(patch, copyLimit: copyLimit)
    }
}
