import Synchronization

/// The models of an array that have been made and not been given up.
///
/// A model that anybody holds is never given up, so that one position is one instance. How many others are kept is
/// bounded, so that looking through a long array does not keep it all in memory:
///
/// * up to ``limit`` elements: one word of a memo each, filled without a lock and kept;
/// * more: parts by position, each with a lock, a table, and a queue of the positions in the order they were made. When a
///   part is full, its oldest model goes if only the table holds it, and to the end of the queue if others hold it too.
///   The only way to a model that is in no other hands is through the table, under the lock; so none is given up that
///   somebody is about to get.
final class ElementCache<Element: JSONModel>: Sendable {
    /// How many models an array keeps that nobody holds.
    static var limit: Int { 1024 }
    private static var partCount: Int { 16 }

    private enum Contents: Sendable {
        case words(WordCache)
        case parts([Part])
    }
    private let contents: Contents

    private final class WordCache: @unchecked Sendable {
        let memo: Memo
        let collector = LinkCollector<Element>.make()
        init(count: Int) { memo = Memo.make(count: count, firstReference: 0) }
    }

    private final class Part: Sendable {
        struct State {
            var models: [Int: Element] = [:]
            var queue: [Int] = []
            var next = 0

            /// Adds a model and gives up the oldest one that nobody holds, if there are too many.
            mutating func keep(_ model: Element, at index: Int, limit: Int) {
                models[index] = model
                queue.append(index)
                guard models.count > limit else { return }
                // Two tries a model that is added: held models go round, and the table grows no faster than they are held.
                for _ in 0..<2 where next < queue.count {
                    let oldest = queue[next]
                    next += 1
                    if giveUp(oldest) { break }
                    queue.append(oldest)
                }
                if next > limit, next * 2 > queue.count {
                    queue.removeFirst(next)
                    next = 0
                }
            }

            private mutating func giveUp(_ index: Int) -> Bool {
                guard var model = models.removeValue(forKey: index) else { return true }
                if isKnownUniquelyReferenced(&model) { return true }
                models[index] = model
                return false
            }
        }
        let state = Mutex(State())
    }

    init(count: Int) {
        contents =
            count <= Self.limit ? .words(WordCache(count: count)) : .parts((0..<Self.partCount).map { _ in Part() })
    }

    /// The model at an index: the one that is kept, or one that `make` makes. No lock is held while it does.
    func model(at index: Int, make: () -> Element) -> Element {
        switch contents {
        case .words(let cache):
            if let model = Memo.read(cache.memo[index], as: Box<Element>.self, { $0.value }) { return model }
            let made = make()
            let cell = cache.memo.setIfUnknown(index, to: Box(made, collector: cache.collector))
            return (cell as? Box<Element>)?.value ?? made
        case .parts(let parts):
            let part = parts[index >> 6 & (Self.partCount - 1)]
            if let model = part.state.withLock({ $0.models[index] }) { return model }
            let made = make()
            return part.state.withLock { state in
                if let model = state.models[index] { return model }
                state.keep(made, at: index, limit: Self.limit / Self.partCount)
                return made
            }
        }
    }

    /// Hands out the cells of models, once nobody else can reach the cache.
    func takeReferences(into chained: inout [Cell]) {
        switch contents {
        case .words(let cache): cache.memo.takeReferences(into: &chained)
        case .parts(let parts):
            for part in parts {
                let models = part.state.withLock { state in
                    defer { state.models = [:] }
                    return state.models.values.map { $0 }
                }
                // As cells, so that these models take their turn in the loop that releases chains.
                let collector = LinkCollector<Element>.make()
                chained += models.map { Box($0, collector: collector) }
            }
        }
    }
}
