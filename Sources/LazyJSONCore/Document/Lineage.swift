/// The part that documents of one text share while the text arrives.
///
/// A value that has arrived as a whole is at the same offset in all of them, and has the same bytes. So its container
/// index is found once, and the values are identical (``Document/hasSameValue(at:as:)``).
package final class Lineage: @unchecked Sendable {
    /// The indexes of large containers, all of which have arrived as a whole.
    let indexes = ContainerIndexes()
    private let lock = Lock()
    @exclusivity(unchecked) private weak var weakModels: ArrivedModels?

    /// The models of values that have arrived as a whole. Documents don't own them, because models own documents.
    package var models: ArrivedModels? {
        get { lock.withLock { weakModels } }
        set { lock.withLock { weakModels = newValue } }
    }
}

/// The models that were created of values in a text that is still arriving.
package class ArrivedModels: @unchecked Sendable {
    package init() {}
}

/// The indexes of large containers by their offsets, each created at its first use.
final class ContainerIndexes: @unchecked Sendable {
    private let lock = Lock()
    @exclusivity(unchecked) private var byOffset: [Int: ContainerIndex] = [:]

    func index(ofContainerAt offset: Int, in document: Document) -> ContainerIndex {
        if let known = lock.withLock({ byOffset[offset] }) { return known }
        let made = ContainerIndex(scanning: document, at: offset)
        return lock.withLock {
            if let known = byOffset[offset] { return known }
            byOffset[offset] = made
            return made
        }
    }
}
