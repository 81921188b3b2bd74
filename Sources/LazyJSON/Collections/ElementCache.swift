import Synchronization

/// The models of an array that have been made and not been given up.
///
/// A model that anybody holds is never given up, so that one position is one instance. How many others are kept is
/// bounded, so that looking through a long array does not keep it all in memory:
///
/// * up to ``limit`` elements: one word of a memo each, filled without a lock and kept;
/// * more: parts, each with a lock, its models by position, and a ring of the positions in the order they were made. When
///   the ring is full, the oldest model goes if only the part holds it, and to the end of the ring if others hold it too.
///   The only way to a model that is in no other hands is through its part, under the lock; so none is given up that
///   somebody is about to get. A weak reference is no hand: what another thread takes from one while the model is given up
///   lives on beside the next one made for its position. To remember every model weakly would cost an allocation each.
///
/// Positions are dealt to parts in runs of 8, so that threads that walk different stretches meet in few, and a walk leaves the 128
/// models behind it in the rings:
///
///     position   0…7 8…15 … 120…127 │ 128…135 …
///     part        0    1       15    │    0
///
/// A ring is no longer than that because its models are memory that the next ones are made in: 128 of some 2 KB stay in a
/// processor's cache.
final class ElementCache: Sendable {
    /// Up to how many elements an array keeps all of its models.
    static var limit: Int { 1024 }
    /// How many models a longer one keeps that nobody holds.
    static var recent: Int { run * partCount }
    private static var partCount: Int { 16 }
    /// How many positions that follow each other are in one part, and how long its ring is.
    private static var run: Int { 8 }

    private let words: WordCache?
    private let parts: [Part]

    private final class WordCache: @unchecked Sendable {
        let memo: Memo
        init(count: Int) { memo = Memo.make(ElementLayout.shared, count: count) }
    }

    init(count: Int) {
        words = count <= Self.limit ? WordCache(count: count) : nil
        parts =
            count <= Self.limit
            ? [] : (0..<Self.partCount).map { _ in Part(count: (count / Self.recent + 1) * Self.run) }
    }

    /// The model at an index: the one that is kept, or one that `make` makes. No lock is held while it does.
    @inline(__always)
    func model(at index: Int, make: () -> JSONModel) -> JSONModel {
        if let words {
            if let model = words.memo.value(at: index, as: JSONModel.self) { return model }
            let made = make()
            _ = words.memo.keepReference(made, at: index)
            return words.memo.value(at: index, as: JSONModel.self) ?? made
        }
        // 8 places of 16 parts, and so on.
        let part = parts[index &>> 3 & 15]
        let place = (index &>> 7) &<< 3 | index & 7
        if let model = part.model(at: place) { return model }
        let made = make()
        return part.keep(made, at: place) ?? made
    }

    /// Hands out the models, once nobody else can reach the cache.
    func takeReferences(into owners: inout [MemoOwner]) {
        words?.memo.takeReferences(into: &owners)
        for part in parts { part.takeAll(into: &owners) }
    }

    private final class Part: @unchecked Sendable {
        private struct State {
            var models: ContiguousArray<JSONModel?> = []
            /// The places of models in the order they were made, from `oldest` on and around.
            var ring: ContiguousArray<Int> = []
            var oldest = 0
            /// The model at a place, if it was not given up.
            func model(at place: Int) -> JSONModel? { place < models.count ? models[place] : nil }
        }
        private let lock = Lock()
        @exclusivity(unchecked) private var state = State()
        /// The last place at which a model was ever kept; written under the lock.
        private let reached = Atomic<Int>(-1)
        private let count: Int
        private static let capacity = ElementCache.run

        init(count: Int) { self.count = count }

        func model(at place: Int) -> JSONModel? {
            // Whoever walks an array for the first time comes to places behind which there was never anything to look for.
            guard place <= reached.load(ordering: .relaxed) else { return nil }
            return lock.withLock { state.model(at: place) }
        }

        /// Keeps a model unless another thread was first; returns that one's.
        func keep(_ model: JSONModel, at place: Int) -> JSONModel? {
            var given: (JSONModel?, JSONModel?)
            let other = lock.withLock { () -> JSONModel? in
                if state.models.isEmpty { state.models = ContiguousArray(repeating: nil, count: count) }
                if let other = state.model(at: place) { return other }
                state.models[place] = model
                if place > reached.load(ordering: .relaxed) { reached.store(place, ordering: .relaxed) }
                given = Self.queue(place, &state)
                return nil
            }
            // What was given up is released here, after the lock: releasing runs code of its own.
            return withExtendedLifetime(given) { other }
        }

        /// Puts a place into the ring; where the ring is full, in exchange for one whose model nobody holds, and for a second
        /// one where it has grown beyond that.
        private static func queue(_ place: Int, _ state: inout State) -> (JSONModel?, JSONModel?) {
            var given: (JSONModel?, JSONModel?)
            // Held models stay; the ring grows no faster than they are held, and shrinks when they no longer are.
            for _ in 0..<4 where state.ring.count >= capacity {
                let slot = state.oldest < state.ring.count ? state.oldest : 0
                state.oldest = slot + 1
                let candidate = state.ring[slot]
                guard isKnownUniquelyReferenced(&state.models[candidate]) else { continue }
                let model = state.models[candidate].take()
                if given.0 == nil {
                    given.0 = model
                    state.ring[slot] = place
                    if state.ring.count == capacity { break }
                } else {
                    given.1 = model
                    let last = state.ring.removeLast()
                    if slot < state.ring.count { state.ring[slot] = last }
                    break
                }
            }
            if given.0 == nil { state.ring.append(place) }
            return given
        }

        func takeAll(into owners: inout [MemoOwner]) {
            lock.withLock {
                for place in state.ring {
                    guard let model = state.models[place] else { continue }
                    owners.append(.model(model, model._memo))
                }
                state = State()
            }
        }
    }
}

/// A memo of models only.
private final class ElementLayout: MemoLayout, @unchecked Sendable {
    static let shared = ElementLayout()

    override func kind(ofWord index: Int) -> MemoWordKind? { .reference }

    override func takeReferences(from memo: Memo, into owners: inout [MemoOwner]) {
        for slot in 0..<memo.header.count { JSONModel.release(at: slot, of: memo, into: &owners) }
    }
}
