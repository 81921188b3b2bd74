/// Changes of a JSON value as a list of operations (RFC 6902).
///
/// A patch is a collection of operations, which are applied one after the other: each finds what the one before has left. All of them
/// are applied, or none is.
///
///     let patch = try JSONPatch(parsing: #"[{"op": "replace", "path": "/name", "value": "Ada"}, {"op": "remove", "path": "/age"}]"#)
///     let json = try JSON(parsing: #"{"id": 7, "name": "Bo", "age": 41}"#)
///     try json.applying(patch).text               // {"id": 7, "name": "Ada"}
///     try patch.inverse(for: json).json.text      // [{"op":"add","path":"/age","value":41},…
///     patch[1]                                    // {"op":"remove","path":"/age"}
///     let same: JSONPatch = [.replace("/name", "Ada"), .remove("/age")]
///     same == patch                               // true
///
/// Patches are equal if their operations are: pointers by their tokens, values as JSON is compared.
public struct JSONPatch: RandomAccessCollection, Sendable, Hashable {
    /// One change.
    public enum Operation: Sendable, Hashable {
        /// Adds a member to an object, or replaces the one of that name; inserts an element into an array before the one at the index, or
        /// after the last one where the last token is `-` or the count; replaces the root (RFC 6902 §4.1).
        case add(JSONPointer, JSON)
        /// Removes the value, which has to be there. The root cannot be removed (§4.2).
        case remove(JSONPointer)
        /// Replaces the value, which has to be there (§4.3).
        case replace(JSONPointer, JSON)
        /// Removes the value at one place, and adds it at another one. The second pointer is that of the place after the removal
        /// (§4.4).
        case move(from: JSONPointer, to: JSONPointer)
        /// Adds the value at one place at another one, too (§4.5).
        case copy(from: JSONPointer, to: JSONPointer)
        /// Changes nothing, and fails unless the value is equal: numbers by value, objects regardless of order (§4.6).
        case test(JSONPointer, JSON)
    }

    private let operations: [Operation]

    /// A patch of operations.
    ///
    ///     JSONPatch(pointers.map { .remove($0) })
    ///
    /// - Parameter operations: The operations in the order in which they are to be applied.
    /// - Complexity: O(*n*) in their number.
    public init(_ operations: some Sequence<Operation>) { self.operations = Array(operations) }

    /// Always 0.
    public var startIndex: Int { 0 }

    /// The number of operations.
    public var endIndex: Int { operations.count }

    /// The operation at a position.
    ///
    /// - Precondition: The position is one of the collection's indices.
    public subscript(position: Int) -> Operation {
        precondition(position >= 0 && position < endIndex, "JSONPatch: index \(position) is not in 0..<\(endIndex)")
        return operations[position]
    }
}

extension JSONPatch: ExpressibleByArrayLiteral {
    /// A patch of operations: `[.add("/a", 1), .remove("/b")]`.
    public init(arrayLiteral elements: Operation...) { self.init(elements) }
}

extension JSONPatch.Operation {
    /// The word that names the operation in JSON: `"add"`.
    public var name: String {
        switch self {
        case .add: "add"
        case .remove: "remove"
        case .replace: "replace"
        case .move: "move"
        case .copy: "copy"
        case .test: "test"
        }
    }

    /// Where something is added, removed, replaced or tested: of a move and of a copy, the place where the value arrives.
    public var path: JSONPointer {
        switch self {
        case .add(let pointer, _), .remove(let pointer), .replace(let pointer, _), .test(let pointer, _): pointer
        case .move(_, let pointer), .copy(_, let pointer): pointer
        }
    }

    /// Where a move or a copy takes its value from; nil for any other operation.
    public var from: JSONPointer? {
        switch self {
        case .move(let pointer, _), .copy(let pointer, _): pointer
        case .add, .remove, .replace, .test: nil
        }
    }

    /// The value that is added, put in the place of another one or expected; nil for any other operation.
    public var value: JSON? {
        switch self {
        case .add(_, let value), .replace(_, let value), .test(_, let value): value
        case .remove, .move, .copy: nil
        }
    }
}
