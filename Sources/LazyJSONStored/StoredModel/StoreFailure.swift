/// An operation of a store, or the conversion of a value for it, that failed.
public struct StoreFailure: Error, Sendable {
    /// The kinds of operations that can fail.
    public enum Operation: String, Sendable {
        /// Reading a value. The property reads the last known value instead, or else its default.
        case read
        /// Writing values. Those that could be converted are pending, and read as they were set.
        case write
        /// Writing pending values.
        case flush
        /// Listing the keys.
        case list
    }

    /// The operation that failed.
    public let operation: Operation
    /// The affected keys, in ascending order.
    public let keys: [String]
    /// The error that the store or a converter threw.
    public let underlying: any Error
}

extension StoreFailure: CustomStringConvertible {
    /// The operation, its keys and the error: `write of launches: …`.
    public var description: String {
        let subject = keys.isEmpty ? "" : " of \(keys.joined(separator: ", "))"
        return "\(operation.rawValue)\(subject): \(underlying)"
    }
}
