/// A list of operations that change a JSON value (RFC 6902).
///
/// A patch is a collection of operations, which are applied one after the other: each one applies to the result of the
/// one before. Either all of them are applied, or none is.
///
///     let text = #"[{"op": "replace", "path": "/name", "value": "Ada"}, {"op": "remove", "path": "/age"}]"#
///     let patch = try JSONPatch(parsing: text)
///     let json = try JSON(parsing: #"{"id": 7, "name": "Bo", "age": 41}"#)
///     try json.applying(patch).text               // {"id": 7, "name": "Ada"}
///     try patch.inverse(for: json).json.text      // [{"op":"add","path":"/age","value":41},…
///     patch[1]                                    // {"op":"remove","path":"/age"}
///     let same: JSONPatch = [.replace("/name", "Ada"), .remove("/age")]
///     same == patch                               // true
///
/// Patches are equal if their operations are: pointers are compared by their tokens, values as JSON is compared.
public struct JSONPatch: RandomAccessCollection, Sendable, Hashable, Codable, CustomStringConvertible {
    /// An operation, which changes or tests one value.
    public enum Operation: Sendable, Hashable, CustomStringConvertible {
        /// Adds a member to an object, or replaces the one of that name. In an array, inserts an element before the one
        /// at the index, or after the last one if the last token is `-` or the count. At the root, replaces the value
        /// (RFC 6902 §4.1).
        case add(JSONPointer, JSON)
        /// Removes the value, which has to exist. The root cannot be removed (§4.2).
        case remove(JSONPointer)
        /// Replaces the value, which has to exist (§4.3).
        case replace(JSONPointer, JSON)
        /// Removes the value at one place, and adds it at another one. The second pointer refers to the value after the
        /// removal (§4.4).
        case move(from: JSONPointer, to: JSONPointer)
        /// Adds a copy of the value at one place at another one (§4.5).
        case copy(from: JSONPointer, to: JSONPointer)
        /// Changes nothing, and fails unless the value is equal: numbers by value, objects regardless of order (§4.6).
        case test(JSONPointer, JSON)
    }

    private let operations: [Operation]

    /// Creates a patch from operations.
    ///
    ///     JSONPatch(pointers.map { .remove($0) })
    ///
    /// - Parameter operations: The operations in the order in which they are applied.
    /// - Complexity: O(*n*) in the number of operations.
    public init(_ operations: some Sequence<Operation>) { self.operations = Array(operations) }

    /// Always 0.
    public var startIndex: Int { 0 }

    /// The number of operations.
    public var endIndex: Int { operations.count }

    /// The operation at a position.
    ///
    /// - Parameter position: An index of the collection.
    /// - Precondition: The position is one of the collection's indices.
    public subscript(position: Int) -> Operation {
        precondition(position >= 0 && position < endIndex, "JSONPatch: index \(position) is not in 0..<\(endIndex)")
        return operations[position]
    }
}

extension JSONPatch: ExpressibleByArrayLiteral {
    /// Creates a patch from operations: `[.add("/a", 1), .remove("/b")]`.
    ///
    /// - Parameter elements: The operations in the order in which they are applied.
    public init(arrayLiteral elements: Operation...) { self.init(elements) }
}

extension JSONPatch.Operation {
    /// The name of the operation in JSON: `"add"`.
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

    /// The place where the operation adds, removes, replaces or tests a value; for a move or a copy, the target.
    public var path: JSONPointer {
        switch self {
        case .add(let pointer, _), .remove(let pointer), .replace(let pointer, _), .test(let pointer, _): pointer
        case .move(_, let pointer), .copy(_, let pointer): pointer
        }
    }

    /// The place from which a move or a copy takes its value; nil for any other operation.
    public var from: JSONPointer? {
        switch self {
        case .move(let pointer, _), .copy(let pointer, _): pointer
        case .add, .remove, .replace, .test: nil
        }
    }

    /// The value that is added, put in the place of another one, or expected; nil for any other operation.
    public var value: JSON? {
        switch self {
        case .add(_, let value), .replace(_, let value), .test(_, let value): value
        case .remove, .move, .copy: nil
        }
    }
}
