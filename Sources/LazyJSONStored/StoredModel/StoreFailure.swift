/// What a store, or the conversion of a value for it, could not do.
public struct StoreFailure: Error, Sendable {
    /// What was to be done.
    public enum Operation: String, Sendable {
        /// A value was to be read. The last value that is known is read instead, else the default.
        case read
        /// Values were to be written. Those that could be converted are pending, and read as they were set.
        case write
        /// Pending values were to be written.
        case flush
        /// The keys were to be listed.
        case list
    }

    /// What was to be done.
    public let operation: Operation
    /// The keys that it was about, in ascending order.
    public let keys: [String]
    /// Why it was not done: what the store or a converter threw.
    public let underlying: any Error
}

extension StoreFailure: CustomStringConvertible {
    /// What was to be done, and why it was not: `write of launches: …`.
    public var description: String {
        let subject = keys.isEmpty ? "" : " of \(keys.joined(separator: ", "))"
        return "\(operation.rawValue)\(subject): \(underlying)"
    }
}
