/// How many bytes have come so far, and how many are expected.
///
///     progress.count         // 3,145,728
///     progress.expected      // 4,194,304
///     progress.fraction      // 0.75
public struct ByteProgress: Sendable, Hashable {
    /// The number of bytes so far.
    public let count: Int
    /// The number of bytes that are expected in all; nil if it is unknown.
    public let expected: Int?

    /// Creates a state of progress.
    ///
    /// - Parameters:
    ///   - count: The number of bytes so far.
    ///   - expected: The number of bytes that are expected in all; nil or negative if it is unknown.
    public init(count: Int, expected: Int?) {
        self.count = count
        self.expected = expected.flatMap { $0 < 0 ? nil : $0 }
    }

    /// The part of the expected bytes that has come, from 0 to 1; nil if their number is unknown.
    ///
    /// If there are more bytes than expected, it is 1. A server may count compressed bytes.
    public var fraction: Double? {
        guard let expected else { return nil }
        return count >= expected ? 1 : max(Double(count) / Double(expected), 0)
    }
}
