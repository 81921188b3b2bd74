/// A dictionary of models with keys of any type, as it is edited: as a dictionary of drafts.
final class KeyedCell<Key: Hashable & Sendable, Element: JSONModel, Value: Sendable>: Cell, @unchecked Sendable {
    private let core: PropertyCore<Value>
    /// Nil if the property is.
    var drafts: [Key: Mutable<Element>]?

    init(_ core: PropertyCore<Value>, _ drafts: [Key: Mutable<Element>]?) {
        (self.core, self.drafts) = (core, drafts)
        super.init(core.slot, core)
    }

    convenience init(_ core: PropertyCore<Value>, of value: Value) {
        self.init(core, (value as? [Key: Element])?.mapValues { Mutable($0) })
    }

    override func copied() -> Cell { KeyedCell(core, drafts) }

    override func write(to object: DraftCell) {
        let cells = drafts?.values.map(\.cell) ?? []
        object.notes += cells.flatMap(\.result.notes)
        if core.store != nil, cells.contains(where: \.isChanged) {
            return object.note(ConversionError.keptInStore, at: core, order: order)
        }
        guard let value = drafts?.mapValues({ $0.makeModel() }) as? Value else { return }
        object.writePartially(value, to: core, order: order)
    }
}

extension Mutable {
    func keyedDrafts<Key: Hashable & Sendable, Element: JSONModel, Value: Sendable>(
        of target: DraftRead<Value>
    ) -> [Key: Mutable<Element>]? {
        switch target {
        case .property(let core):
            if let known = cell[core.slot] as? KeyedCell<Key, Element, Value> { return known.drafts }
            return KeyedCell<Key, Element, Value>(core, of: cell.value(of: core)).drafts
        case .value(let value): return (value as? [Key: Element])?.mapValues { Mutable<Element>($0) }
        }
    }

    mutating func setKeyed<Key: Hashable & Sendable, Element: JSONModel, Value: Sendable>(
        _ drafts: [Key: Mutable<Element>]?, _ core: PropertyCore<Value>
    ) {
        let cell = beginChange(of: core)
        let new = KeyedCell<Key, Element, Value>(core, drafts)
        new.noteChange()
        new.write(to: cell)
    }

    mutating func takeKeyed<Key: Hashable & Sendable, Element: JSONModel, Value: Sendable>(
        _ core: PropertyCore<Value>
    ) -> KeyedCell<Key, Element, Value> {
        let cell = DraftCell.own(&cell)
        let known = cell.takeKnown(core, as: KeyedCell<Key, Element, Value>.self)
        return known ?? KeyedCell(core, of: core.read(cell.written))
    }

    mutating func putKeyed<Key: Hashable & Sendable, Element: JSONModel, Value: Sendable>(
        _ cell: KeyedCell<Key, Element, Value>
    ) {
        guard let property = cell.property else { return }
        DraftCell.own(&self.cell).put(cell, of: property, isNil: cell.drafts == nil)
    }
}
