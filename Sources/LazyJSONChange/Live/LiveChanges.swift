/// The changes of a live model, as they are made.
///
///     for await changes in live.changes {
///         try await server.patch(changes)
///     }
///
/// Each is the difference between what was given before and the version that is current when it is asked for. So whoever is slower than the
/// edits gets fewer and larger changes, and all of them together are what has changed; there is no queue that grows. Changes that cancel
/// each other out are not given. It begins with the version that was current when the sequence was made, for each iteration anew.
///
/// It ends when there is no live model any more, after the last change, or when the task is cancelled. It does not keep the live model.
public struct LiveChanges<Model: JSONModel>: AsyncSequence, Sendable {
    /// The type of what is given.
    public typealias Element = Changes<Model>

    fileprivate let channel: LiveChannel
    fileprivate let place: LiveScope
    fileprivate let start: Model

    /// An iterator that begins with the version that was current when the sequence was made.
    public func makeAsyncIterator() -> AsyncIterator { AsyncIterator(changes: self, last: start) }

    /// Gives the changes one by one.
    public struct AsyncIterator: AsyncIteratorProtocol {
        fileprivate let changes: LiveChanges
        fileprivate var last: Model

        /// The next change; nil when there will be none.
        public mutating func next() async -> Changes<Model>? {
            while !Task.isCancelled {
                let state = changes.channel.state
                // A part that is gone has not changed; it may come back.
                if let model = changes.place.model(in: state.model) as? Model,
                    !LiveComparison.isUntouched(last, model)
                {
                    let old = last
                    last = model
                    if old != model { return Changes(from: old, to: model) }
                }
                if state.isOver { return nil }
                await changes.channel.wait(after: state.number)
            }
            return nil
        }
    }
}

extension Live where Model: JSONModel {
    /// The changes from now on, for a `for await` loop.
    public var changes: LiveChanges<Model> { LiveChanges(channel: hub.channel, place: place, start: current) }
}
