import LazyJSONFoundation

/// An object that is about to be released and has a memo, which may lead to others, in chains as long as the data makes
/// them.
///
/// The objects are released in a loop. Reference counting by itself would recurse once per link.
///
/// This is a structure of references instead of an enum with them: each is taken out by itself, and none is retained
/// for it.
struct MemoOwner {
    /// A model, or the box of a value.
    private var object: AnyObject?
    private var memo: Memo?
    private var holder: MemoHolder?
    private var isValue = false

    /// Returns the owner for a model and its memo.
    static func model(_ model: AnyObject, _ memo: Memo) -> MemoOwner { MemoOwner(object: model, memo: memo) }

    /// Returns the owner for the table of a lazy collection.
    static func holder(_ holder: MemoHolder) -> MemoOwner { MemoOwner(holder: holder) }

    /// Returns the owner for a value of an app's type, which may contain models.
    static func value(_ value: Any) -> MemoOwner { MemoOwner(object: Box<Any>(value), isValue: true) }

    static func release(_ owners: inout [MemoOwner]) {
        // Reference counting releases the objects that an app's values refer to, and comes back here once per link. The
        // running loop then handles them.
        guard owners.contains(where: { $0.isValue }) else {
            while var owner = owners.popLast() { owner.takeReferences(into: &owners) }
            return
        }
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

    /// Takes the references out of the object if no other code can reach it any more.
    ///
    /// A model is released first. It may live on, even through a weak reference from which other code retains it now.
    /// Only after it is gone, no other code can reach its memo.
    fileprivate mutating func takeReferences(into owners: inout [MemoOwner]) {
        object = nil
        if memo != nil, isKnownUniquelyReferenced(&memo) { memo?.takeReferences(into: &owners) }
        if holder != nil, isKnownUniquelyReferenced(&holder) { holder?.takeReferences(into: &owners) }
    }
}

/// A loop that releases the objects that values of the app's types lead to, however long the chain is.
private final class ReleaseLoop: @unchecked Sendable {
    @TaskLocal static var current: ReleaseLoop?

    /// The owners that remain to be released. Only for the thread that runs the loop.
    var owners: [MemoOwner] = []
    private let thread = pthread_self()
    private var isUnderWay = true

    /// Whether the loop runs on this thread. A task that a deinitializer of the app starts inherits the loop, and may
    /// run elsewhere or later.
    var isUnderWayHere: Bool { pthread_equal(thread, pthread_self()) != 0 && isUnderWay }

    func run() {
        // An owner is taken out of the list before it is released, because releasing adds to the list.
        while var owner = owners.popLast() {
            var others: [MemoOwner] = []
            owner.takeReferences(into: &others)
            owners.append(contentsOf: others)
        }
        isUnderWay = false
    }
}

/// An object that has a memo but isn't a model: the table of a lazy collection.
@usableFromInline
package class MemoHolder: @unchecked Sendable {
    /// Lists the owners that the memo refers to, after no other code can reach the holder.
    func takeReferences(into owners: inout [MemoOwner]) {}
}
