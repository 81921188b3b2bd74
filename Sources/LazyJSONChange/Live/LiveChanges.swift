/// An asynchronous sequence of the changes of a live model.
///
///     for await changes in live.changes {
///         try await server.patch(changes)
///     }
///
/// Each element is the difference between the last version that the sequence returned and the version that is current
/// when the next element is requested. A reader that is slower than the edits gets fewer and larger changes, which
/// together are all changes; no queue grows. Changes that cancel each other out are skipped. Each iteration begins with
/// the version that was current when the sequence was created.
///
/// The sequence ends after the last change when no live model is left, or when the task is canceled. It doesn't keep
/// the live model alive.
public struct LiveChanges<Model: JSONModel>: AsyncSequence, Sendable {
    /// The type of an element: the changes between two versions.
    public typealias Element = Changes<Model>

    fileprivate let channel: LiveChannel
    fileprivate let scope: LiveScope
    fileprivate let start: Model

    /// Returns an iterator that begins with the version that was current when the sequence was created.
    ///
    /// - Returns: The iterator.
    public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(changes: self, last: start) }

    /// Returns the changes one by one.
    public struct AsyncIterator: AsyncIteratorProtocol {
        fileprivate let changes: LiveChanges
        fileprivate var last: Model

        /// Waits for the next change.
        ///
        /// - Returns: The changes since the last version; nil at the end of the sequence.
        public mutating func next() async -> Changes<Model>? {
            while !Task.isCancelled {
                let state = changes.channel.state
                // A part that is gone hasn't changed, and may come back.
                if let model = changes.scope.content(in: state.content) as? Model,
                    !LiveComparison.isUntouched(last, model)
                {
                    let old = last
                    last = model
                    if old != model { return Changes(from: old, to: model) }
                }
                if state.isOver { return nil }
                await changes.channel.wait(after: state.content)
            }
            return nil
        }
    }
}

extension Live where Model: JSONModel {
    /// The changes from now on, for a `for await` loop.
    public var changes: LiveChanges<Model> { LiveChanges(channel: hub.channel, scope: scope, start: current) }
}
