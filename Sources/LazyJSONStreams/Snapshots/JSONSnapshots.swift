/// The values of a JSON document that is still arriving: one for each chunk that adds something that can be read.
///
///     for try await recipe in Recipe.snapshots(of: chunks) {
///         show(recipe)                            // what has arrived; the last one is the whole recipe
///     }
///
/// A model, a `LazyArray` and `JSON` itself have snapshots. All are values like any other: each stays as it is while
/// more arrives. Objects that have arrived as a whole are the same instances in all of them, and nothing is checked or
/// decoded again for them. Their models are kept as long as the iterator, or a snapshot before the whole document,
/// lives.
///
/// The last value is the whole document. If whitespace comes after the document, the last value is created at the end
/// of the chunks.
///
/// Wrong bytes end the sequence with a ``JSONError`` at their position, after the snapshot before them. So does the end
/// of the bytes in the middle of the document. Nothing is read ahead, and cancelling the task ends the sequence.
public struct JSONSnapshots<Value>: AsyncSequence {
    /// The type of the values.
    public typealias Element = Value

    private let source: ByteSource
    private let makeReceiver: () -> JSONReceiver
    /// Returns the value of a snapshot; nil if it isn't one yet.
    private let value: (JSON) throws(JSONError) -> Value?

    init(
        _ source: ByteSource, _ syntax: JSONSyntax, _ fenced: Bool, _ cutsStrings: Bool, _ nestingLimit: Int,
        _ context: JSONContext,
        _ value: @escaping (JSON) throws(JSONError) -> Value?
    ) {
        (self.source, self.value) = (source, value)
        makeReceiver = {
            JSONReceiver(
                syntax: syntax, fenced: fenced, cutsStrings: cutsStrings, nestingLimit: nestingLimit, context: context)
        }
    }

    /// Reads a document from its start.
    ///
    /// - Returns: The iterator.
    public func makeAsyncIterator() -> AsyncIterator {
        AsyncIterator(reader: source.makeIterator(), receiver: makeReceiver(), value: value)
    }

    /// Creates the snapshots one after the other.
    public struct AsyncIterator: AsyncIteratorProtocol {
        fileprivate let reader: ByteReader
        fileprivate let receiver: JSONReceiver
        fileprivate let value: (JSON) throws(JSONError) -> Value?
        fileprivate var visibleCount = 0
        /// The error to throw next.
        fileprivate var failure: JSONError?
        fileprivate var isAtEnd = false

        /// Returns the value after the next chunk that adds something.
        ///
        /// - Parameter actor: The actor that the call runs on.
        /// - Returns: The value; nil after the whole document.
        /// - Throws: ``JSONError``, an error of the source, or `CancellationError`.
        public mutating func next(isolation actor: isolated (any Actor)? = #isolation) async throws -> Value? {
            while !isAtEnd, failure == nil {
                do {
                    if let chunk = try await reader.next(isolation: actor) {
                        do throws(JSONError) { try receiver.receive(chunk) } catch { failure = error }
                    } else {
                        isAtEnd = true
                        do throws(JSONError) { try receiver.finish() } catch { failure = error }
                    }
                } catch {
                    isAtEnd = true
                    throw error
                }
                do throws(JSONError) {
                    if let value = try nextValue() { return value }
                } catch { failure = error }
            }
            guard let error = failure else { return nil }
            (failure, isAtEnd) = (nil, true)
            throw error
        }

        /// Returns the value of the next snapshot; nil if nothing was added.
        private mutating func nextValue() throws(JSONError) -> Value? {
            let count = receiver.visibleCount
            guard count > visibleCount, let snapshot = receiver.snapshot else { return nil }
            visibleCount = count
            return try value(snapshot)
        }
    }
}

@available(*, unavailable)
extension JSONSnapshots.AsyncIterator: Sendable {}
