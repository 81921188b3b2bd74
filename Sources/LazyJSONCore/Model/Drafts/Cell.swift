import Synchronization

/// A value of a draft. It represents a part of the draft's JSON, and is ahead of it once the value was changed.
///
///     written   {"n": 1, "tags": ["a"], "address": {"city": "x"}}
///     cells     tags     ["a", "b", "c"]                   after $0.tags.append("b"), $0.tags.append("c")
///               address  a draft of {"city": "y"}          after $0.address.city = "y"
class Cell: @unchecked Sendable {
    // Not checked for exclusive access: a cell is changed by its only owner.

    /// The slot of the property, or the number of the element; -1 for a draft that isn't part of another.
    let key: Int
    /// The property whose value this is; nil for an element.
    let property: AnyPropertyCore?
    /// The next cell in the chain of those that were only read.
    final let next = OnceReference<Cell>()
    /// When the value was first changed, in the order of all changes; 0 if it was not.
    @exclusivity(unchecked) private(set) final var order = 0

    init(_ key: Int, _ property: AnyPropertyCore?) { (self.key, self.property) = (key, property) }

    /// Whether the value is ahead of the JSON.
    final var isAhead: Bool { order != 0 }

    final func noteChange() {
        if order == 0 { order = MutationNote.nextOrder() }
    }

    /// A cell with the same value that can be changed on its own.
    final func copy() -> Cell {
        let copy = copied()
        copy.order = order
        return copy
    }

    /// The cell of a copy of the draft. Drafts are shared: before one is changed, ``DraftCell/own(_:)`` copies it.
    func ofCopy() -> Cell { copy() }

    func copied() -> Cell { self }

    /// Writes the value into the JSON of a draft, and notes errors.
    func write(to object: DraftCell) {}

    /// Whether changing a property may change this value.
    final func isAffected(by other: AnyPropertyCore) -> Bool { property?.overlaps(other) ?? true }

    /// Whether changing a member may change this value.
    final func isAffected(by name: MemberName) -> Bool { property?.starts(with: name) ?? true }
}

/// A value that is slow to create or to write, such as a list or a long text. It is changed in place.
final class ValueCell<Value: Sendable>: Cell, @unchecked Sendable {
    private let core: PropertyCore<Value>
    @exclusivity(unchecked) var value: Value

    init(_ core: PropertyCore<Value>, _ value: Value) {
        (self.core, self.value) = (core, value)
        super.init(core.slot, core)
    }

    override func copied() -> Cell { ValueCell(core, value) }

    /// A list is written as far as it can be.
    override func write(to object: DraftCell) { object.writePartially(value, to: core, order: order) }
}

/// A change that could not be written, and its position in the order of all changes.
struct MutationNote: Sendable {
    let error: MutationError
    let order: Int

    private static let counter = Atomic<Int>(0)

    static func nextOrder() -> Int { counter.wrappingAdd(1, ordering: .relaxed).newValue }

    /// Reports the first one of each property, in debug builds.
    func warn() {
        ProgrammingMistake.warn(
            onceFor: "writing \(error.modelClass).\(error.property)", "\(error); `tryMutate` throws this error")
    }
}

extension AnyPropertyCore {
    /// Whether one of the paths starts with a name.
    func starts(with name: MemberName) -> Bool {
        readsRest || paths.contains { $0.components.first?.name == name }
    }

    /// Whether a path of one may lead to the same JSON as a path of the other.
    func overlaps(_ other: AnyPropertyCore) -> Bool {
        (readsRest || other.readsRest) && part != nil && other.part != nil
            || nameIndices.contains { other.nameIndices.contains($0) }
    }
}
