import Synchronization

/// The models of a lazy collection that were created and not evicted.
///
/// A model that has another owner is never evicted, so that one position is one instance. The number of models without
/// other owners is bounded, so that walking a long collection does not leave all of its models in memory:
///
/// * up to ``limit`` elements: one word of a memo each, filled without a lock and never evicted;
/// * more: parts, each with a lock, its models by position, and a ring of the positions in the order of creation. When
///   the ring is full, the oldest model is evicted if only the part holds it, and moves to the end of the ring if
///   others do. The only way to a model without other owners is through its part, under the lock; so no model is
///   evicted that a caller is about to get. A weak reference is not an owner: a model that another thread gets from one
///   during its eviction lives on next to the next model for its position. Remembering every model weakly would cost an
///   allocation each.
///
/// Positions are dealt to parts in runs of 8, so that threads that walk different ranges share few parts, and a walk
/// leaves the last 128 models in the rings:
///
///     position   0…7 8…15 … 120…127 │ 128…135 …
///     part        0    1       15    │    0
///
/// A ring is no longer than that because new models reuse the memory of evicted ones: 128 of about 2 KB stay in a
/// processor's cache.
struct ElementCache: @unchecked Sendable {
    /// The number of elements up to which no model is evicted.
    static var limit: Int { 1024 }
    /// How many models without other owners a longer collection caches.
    static var recent: Int { run * partCount }
    private static var partCount: Int { 16 }
    /// How many consecutive positions are in one part, and the length of its ring.
    private static var run: Int { 8 }

    /// Nil for a long collection, and for an empty one.
    private let table: MemoTable?
    /// The words of the table and, below, the parts: not retained at every access.
    private let unretainedWords: Memo?
    private let parts: [Part]
    private let unretainedParts: [Unmanaged<Part>]

    init(count: Int) {
        table = count > 0 && count <= Self.limit ? ModelTable.make(count: count) : nil
        unretainedWords = table?.withMemo { $0 }
        parts =
            count <= Self.limit
            ? [] : (0..<Self.partCount).map { _ in Part(count: (count / Self.recent + 1) * Self.run) }
        unretainedParts = parts.map { .passUnretained($0) }
    }

    /// The model at an index: the cached one, or one that `make` creates. No lock is held meanwhile.
    @inline(__always)
    func model(at index: Int, make: () -> JSONModel) -> JSONModel {
        if let words = unretainedWords {
            if let model = words.value(at: index, as: JSONModel.self) { return model }
            return words.firstReference(make(), at: index)
        }
        // Eight positions to each of the 16 parts, and so on.
        let part = unretainedParts[index &>> 3 & 15]
        let inner = (index &>> 7) &<< 3 | index & 7
        if let model = part._withUnsafeGuaranteedRef({ $0.model(at: inner) }) { return model }
        let made = make()
        return part._withUnsafeGuaranteedRef { $0.insert(made, at: inner) } ?? made
    }

    /// Whether there is a model at an index, at this moment.
    func hasModel(at index: Int) -> Bool {
        if let words = unretainedWords { return Memo.isValue(words[index]) }
        return parts[index &>> 3 & 15].model(at: (index &>> 7) &<< 3 | index & 7) != nil
    }

    private final class Part: @unchecked Sendable {
        private struct State {
            /// The models by index, as soon as there is one.
            var models: ContiguousArray<JSONModel?> = []
            /// The indices of the models in the order of creation, starting at `oldest` and wrapping around.
            var ring: ContiguousArray<Int> = []
            var oldest = 0

            /// The model at an index, if there is one.
            @inline(__always)
            func model(at index: Int) -> JSONModel? { index < models.count ? models[index] : nil }
        }
        private let lock = Lock()
        @exclusivity(unchecked) private var state = State()
        /// The highest index at which a model was ever stored; written under the lock.
        private let reached = Atomic<Int>(-1)
        private let count: Int
        private static let capacity = ElementCache.run

        init(count: Int) { self.count = count }

        func model(at index: Int) -> JSONModel? {
            // The first walk of a collection comes to indices at which nothing was ever stored.
            guard index <= reached.load(ordering: .relaxed) else { return nil }
            return lock.withLock { state.model(at: index) }
        }

        /// Stores a model unless another thread was first. Returns that thread's model.
        func insert(_ model: JSONModel, at index: Int) -> JSONModel? {
            var given: (JSONModel?, JSONModel?)
            let other = lock.withLock { () -> JSONModel? in
                if let other = state.model(at: index) { return other }
                if index > reached.load(ordering: .relaxed) { reached.store(index, ordering: .relaxed) }
                if state.models.isEmpty { state.models = ContiguousArray(repeating: nil, count: count) }
                state.models[index] = model
                given = Self.queue(index, &state)
                return nil
            }
            // Evicted models are released here, after the lock: releasing may run code of the app.
            return withExtendedLifetime(given) { other }
        }

        /// Adds an index to the ring. If the ring is full, removes one whose model has no other owner, and a second
        /// one if the ring has grown beyond its capacity.
        private static func queue(_ index: Int, _ state: inout State) -> (JSONModel?, JSONModel?) {
            var given: (JSONModel?, JSONModel?)
            // Models that others hold stay; the ring grows with their number, and shrinks when they are no longer held.
            for _ in 0..<4 where state.ring.count >= capacity {
                let slot = state.oldest < state.ring.count ? state.oldest : 0
                state.oldest = slot + 1
                let candidate = state.ring[slot]
                guard isKnownUniquelyReferenced(&state.models[candidate]) else { continue }
                let model = state.models[candidate].take()
                if given.0 == nil {
                    given.0 = model
                    state.ring[slot] = index
                    if state.ring.count == capacity { break }
                } else {
                    given.1 = model
                    let last = state.ring.removeLast()
                    if slot < state.ring.count { state.ring[slot] = last }
                    break
                }
            }
            if given.0 == nil { state.ring.append(index) }
            return given
        }
    }
}

/// A table of models only.
private final class ModelTable: MemoTable {
    deinit {
        withMemo { memo in
            for slot in 0..<memo.count { JSONModel.release(at: slot, of: memo) }
        }
    }
}
