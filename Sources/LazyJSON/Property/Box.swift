/// A decoded value that does not fit a word.
@usableFromInline
final class Box<Value: Sendable>: Cell, @unchecked Sendable {
    /// Set for as long as anybody can reach the box.
    @usableFromInline private(set) var value: Value?
    private let collector: LinkCollector<Value>?

    init(_ value: Value, collector: LinkCollector<Value>?) {
        self.value = value
        self.collector = collector
        super.init(isChained: collector != nil)
    }

    override func takeLinks(into chained: inout [Cell]) {
        guard let collector else { return }
        var owners: [AnyObject] = []
        collectOwners(collector, into: &owners)
        LinkOwners.release(&owners, into: &chained)
    }

    private func collectOwners(_ collector: LinkCollector<Value>, into owners: inout [AnyObject]) {
        if let value { collector.collect(value, &owners) }
        value = nil
    }
}

/// Finds the objects in a value that hold cells of their own: models, and the stores of lazy arrays.
struct LinkCollector<Value: Sendable>: Sendable {
    let collect: @Sendable (Value, inout [AnyObject]) -> Void
}

/// A value that may hold models.
protocol ModelHolding {
    /// The objects in the value that hold cells.
    func collectOwners(into owners: inout [AnyObject])
    /// Whether values of the type can hold any.
    static var canHoldModels: Bool { get }
}

extension LinkCollector {
    /// A collector for a type; nil for one whose values hold no models.
    static func make() -> LinkCollector<Value>? {
        guard let type = Value.self as? any ModelHolding.Type, type.canHoldModels else { return nil }
        return LinkCollector { value, owners in (value as? any ModelHolding)?.collectOwners(into: &owners) }
    }
}

extension Optional: ModelHolding {
    func collectOwners(into owners: inout [AnyObject]) {
        // Not `self as?`: nil is an optional that holds models, too, and would ask itself without end.
        if let self, let holder = self as? any ModelHolding { holder.collectOwners(into: &owners) }
    }
    static var canHoldModels: Bool { (Wrapped.self as? any ModelHolding.Type)?.canHoldModels ?? false }
}

extension Array: ModelHolding {
    func collectOwners(into owners: inout [AnyObject]) {
        for element in self { (element as? any ModelHolding)?.collectOwners(into: &owners) }
    }
    static var canHoldModels: Bool { (Element.self as? any ModelHolding.Type)?.canHoldModels ?? false }
}

extension Dictionary: ModelHolding {
    func collectOwners(into owners: inout [AnyObject]) {
        for value in values { (value as? any ModelHolding)?.collectOwners(into: &owners) }
    }
    static var canHoldModels: Bool { (Value.self as? any ModelHolding.Type)?.canHoldModels ?? false }
}

extension JSONModel: ModelHolding {
    func collectOwners(into owners: inout [AnyObject]) { owners.append(self) }
    static var canHoldModels: Bool { true }
}

/// The objects that hold cells.
enum LinkOwners {
    /// Releases owners; the cells of those that nobody else holds are handed out.
    static func release(_ owners: inout [AnyObject], into chained: inout [Cell]) {
        while var owner = owners.popLast() {
            guard isKnownUniquelyReferenced(&owner) else { continue }
            if let model = owner as? JSONModel {
                model._memo.takeReferences(into: &chained)
            } else if let store = owner as? AnyElementStore {
                store.takeReferences(into: &chained)
            }
        }
    }
}
