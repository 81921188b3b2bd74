/// An object that is about to be released and has a memo, which may lead to others, in chains as long as the data
/// makes them: they are released in a loop, where reference counting by itself would recurse once per link.
enum MemoOwner {
    /// A model and its memo.
    case model(AnyObject, Memo)
    /// The store of a lazy collection.
    case store(MemoStore)
    /// A value of an app's type, which may contain models.
    case value(Any)
    /// Nothing any more.
    case none

    static func release(_ owners: inout [MemoOwner]) {
        // What an app's values refer to is released by reference counting, and comes back here, once per link. It
        // is then left to the loop that is running.
        guard owners.contains(where: \.isValue) else { return releaseAll(&owners) }
        if let loop = ReleaseLoop.current, loop.isUnderWayHere {
            loop.owners.append(contentsOf: owners)
            return
        }
        let loop = ReleaseLoop()
        ReleaseLoop.$current.withValue(loop) {
            loop.owners = owners
            owners = []
            loop.run()
        }
    }

    fileprivate static func releaseAll(_ owners: inout [MemoOwner]) {
        while var owner = owners.popLast() { owner.takeReferences(into: &owners) }
    }

    private var isValue: Bool {
        if case .value = self { true } else { false }
    }

    /// Takes the references out of the object if nobody else can reach it any more.
    fileprivate mutating func takeReferences(into owners: inout [MemoOwner]) {
        if var memo = takeMemo() {
            if isKnownUniquelyReferenced(&memo) { memo.takeReferences(into: &owners) }
        } else if var store = takeStore() {
            if isKnownUniquelyReferenced(&store) { store.takeReferences(into: &owners) }
        } else {
            // Releases the value.
            self = .none
        }
    }

    // Functions of their own, as `JSON.takeContainer` is: in a build without optimization a pattern's copy of a reference
    // lives to the end of its function, and the object would seem to be held by somebody else.

    /// Gives away the memo of a model. The model is released first. It may live on, even through a weak reference
    /// from which somebody retains it now; only once it is gone is its memo ours alone.
    private mutating func takeMemo() -> Memo? {
        guard case .model(_, let memo) = self else { return nil }
        self = .none
        return memo
    }

    private mutating func takeStore() -> MemoStore? {
        guard case .store(let store) = self else { return nil }
        self = .none
        return store
    }
}

/// A loop that releases what values of the app's types lead to, however long the chain is.
private final class ReleaseLoop: @unchecked Sendable {
    @TaskLocal static var current: ReleaseLoop?

    /// What is still to be released; only for the thread that runs the loop.
    var owners: [MemoOwner] = []
    private let thread = ThreadIdentity()
    private var isUnderWay = true

    /// Whether the loop runs on this thread: a task that a deinit of the app starts inherits it, and may run elsewhere or later.
    var isUnderWayHere: Bool { thread.isCurrent && isUnderWay }

    func run() {
        // Taken out of the list before it is released, since releasing adds to the list.
        while var owner = owners.popLast() {
            var others: [MemoOwner] = []
            owner.takeReferences(into: &others)
            owners.append(contentsOf: others)
        }
        isUnderWay = false
    }
}

/// An object that has a memo but is not a model: the store of a lazy collection.
@usableFromInline
class MemoStore: @unchecked Sendable {
    /// Hands out what the memo refers to, once nobody else can reach the store.
    func takeReferences(into owners: inout [MemoOwner]) {}
}
