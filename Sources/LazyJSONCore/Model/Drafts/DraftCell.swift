/// An object, array or dictionary that is being changed: what every draft consists of.
///
/// A draft is a value type, and several threads may read it. Reading adds to `read` and `settled`, by one atomic
/// exchange each, and changes nothing else. Everything else is changed only by the only owner: all that change a draft
/// begin with ``own(_:)``.
class DraftCell: Cell, @unchecked Sendable {
    /// The JSON without the changes in `cells`.
    @exclusivity(unchecked) final var written: JSON
    /// The changes that could not be written so far, except those in `cells`.
    @exclusivity(unchecked) final var notes: [MutationNote] = []
    final let reader: DraftReader
    final let place: DraftPlace
    /// Values that may be ahead of the JSON: few, since there is at most one for each property, and at most 64 for
    /// elements.
    @exclusivity(unchecked) private final var cells: [Cell] = []
    /// Values that were only read, in a chain.
    private final let read = OnceReference<Cell>()
    /// A draft with all values written.
    private final let settled = OnceReference<DraftCell>()
    /// The model that the draft would become.
    final let model = OnceReference<JSONModel>()

    init(_ written: JSON, _ reader: DraftReader, at place: DraftPlace) {
        (self.written, self.reader, self.place) = (written, reader, place)
        super.init(place.key, place.property)
    }

    /// The content of a draft that isn't in use: its own is elsewhere while it is changed.
    static let elsewhere = DraftCell(.null, DraftReader(JSONModel.self), at: DraftPlace())

    // MARK: Reading

    /// The draft with all values written; this one if none is ahead of the JSON.
    final var result: DraftCell {
        guard isBehind() else { return self }
        if let known = settled.load() { return known }
        let new = DraftCell(written, reader, at: place)
        new.notes = notes
        for cell in Self.inOrder(cells) { cell.write(to: new) }
        return settled.setIfNil(new)
    }

    /// The current JSON.
    final var json: JSON { result.written }

    /// The errors of all changes that could not be written, in the order in which the values were set.
    final var errors: [MutationError] {
        let notes = result.notes
        return notes.indices.ordered { (notes[$0].order, $0) < (notes[$1].order, $1) }.map { notes[$0].error }
    }

    /// The value for a key; nil if there is none.
    final subscript(key: Int) -> Cell? {
        for cell in cells where cell.key == key { return cell }
        var next = read.load()
        while let one = next {
            if one.key == key { return one }
            next = one.next.load()
        }
        return nil
    }

    /// Whether values for which `body` is true are ahead of the JSON.
    final func isBehind(_ body: (Cell) -> Bool = { _ in true }) -> Bool { cells.contains { $0.isAhead && body($0) } }

    /// Whether the draft differs from the JSON that it was created from.
    final var isChanged: Bool { isChanged(from: place.start ?? reader.origin?.json) }

    final func isChanged(from start: JSON?) -> Bool {
        guard let start, written.isIdentical(to: start), notes.isEmpty else { return true }
        return isBehind()
    }

    /// Stores a value that was read. Two threads that read it both get the first one's.
    ///
    /// - Parameter limit: How many values are stored.
    final func cache(_ new: Cell, limit: Int = .max) -> Cell {
        var count = 1
        var one = read.setIfNil(new)
        while one !== new {
            if one.key == new.key { return one }
            if count >= limit { return new }
            one = one.next.setIfNil(new)
            count += 1
        }
        return new
    }

    private static func inOrder(_ cells: some Sequence<Cell>) -> [Cell] {
        cells.filter(\.isAhead).ordered { $0.order < $1.order }
    }

    /// The same draft as another class reads it. Values are stored by the slots of their class.
    final func read(by reader: DraftReader, at place: DraftPlace) -> DraftCell {
        if self.reader.classLayout === reader.classLayout, self.place.isSame(as: place) { return self }
        let new = DraftCell(json, reader, at: place)
        new.notes = result.notes
        return new
    }

    // MARK: Changing, for the only owner

    /// Gives a draft its own copy, unless it is the only owner, so that it can be changed.
    static func own<Content: DraftCell>(_ cell: inout Content) -> Content {
        let isOwn = isKnownUniquelyReferenced(&cell)
        if !isOwn, let copy = cell.copy() as? Content { cell = copy }
        cell.mergeRead()
        cell.settled.reset()
        cell.model.reset()
        return cell
    }

    /// Values that were only read become part of the list.
    private final func mergeRead() {
        guard var one = read.load() else { return }
        read.reset()
        while true {
            cells.append(one)
            guard let next = one.next.load() else { return }
            // Otherwise a value that is taken out would not have one owner.
            one.next.reset()
            one = next
        }
    }

    override final func copied() -> Cell {
        Work.add(1)
        let copy = copiedCell()
        copy.notes = notes
        copy.cells = cells.map { $0.ofCopy() }
        var next = read.load()
        while let one = next {
            copy.cells.append(one.ofCopy())
            next = one.next.load()
        }
        return copy
    }

    override final func ofCopy() -> Cell { self }

    /// A draft of the same JSON.
    func copiedCell() -> DraftCell { DraftCell(written, reader, at: place) }

    /// Begins a change: writes the values that it may affect into the JSON, and drops them.
    final func settle(where isAffected: (Cell) -> Bool = { _ in true }) {
        let first = cells.partition(by: isAffected)
        if first < cells.endIndex { settle(from: first) }
    }

    private final func settle(from first: Int) {
        let affected = cells[first...]
        cells.removeSubrange(first...)
        for cell in Self.inOrder(affected) { cell.write(to: self) }
    }

    /// Takes out the value for a key; nil if there is none of that kind.
    final func take<Known: Cell>(_ key: Int, as: Known.Type) -> Known? {
        guard let index = cells.firstIndex(where: { $0.key == key }) else { return nil }
        return cells.remove(at: index) as? Known
    }

    /// Adds a value that may be ahead of the JSON.
    final func put(_ cell: Cell) { cells.append(cell) }

    final var count: Int { cells.count }

    final func note(_ error: any Error, at property: AnyPropertyCore, order: Int? = nil, in type: JSONModel.Type? = nil)
    {
        let error = reader.error(error, at: property, in: type)
        notes.append(MutationNote(error: error, order: order ?? MutationNote.nextOrder()))
    }

    /// Changes the JSON that a property reads. In other than new objects, a read-only property stays as it is.
    final func change(
        _ property: AnyPropertyCore, order: Int? = nil, in type: JSONModel.Type? = nil,
        _ change: (inout JSON) throws -> Void
    ) {
        do {
            guard property.isReadOnly, !place.isNew else { return try change(&written) }
            var changed = written
            try change(&changed)
            if !changed.isIdentical(to: written) { throw ConversionError.readOnlyProperty }
        } catch {
            note(error, at: property, order: order, in: type)
        }
    }

    // MARK: Writing into another draft

    override final func write(to object: DraftCell) {
        if let value = place.value { return write(value, to: object) }
        object.notes += result.notes
        let json = json
        if place.start.map({ $0.isIdentical(to: json) }) == true { return }
        // A changed element of up to 4 KB becomes a document of its own.
        object.written[ElementPosition(number: key, name: place.name)] = json.flattened
    }

    private final func write<Value: EditedAsDraft>(_: Value.Type, to object: DraftCell) {
        guard let core = property as? PropertyCore<Value> else { return }
        object.write(self, to: core, from: place.start, order: order)
    }

    /// Writes the JSON of a nested draft as it is if the property is a view of that JSON. Everything else is written by
    /// the property's converter, such as text in a string or a reference.
    ///
    /// - Parameter start: The JSON that the nested draft started from; nil if it was assigned.
    final func write<Value: EditedAsDraft>(
        _ nested: DraftCell, to core: PropertyCore<Value>, from start: JSON?, order: Int
    ) {
        notes += nested.result.notes
        change(core, order: order) { json in
            let changed = nested.json
            nested.noteResult(changed)
            if let start, changed.isIdentical(to: start) { return }
            let path = json.pathToWrite(core)
            if let present = core.follow(path, in: json).end {
                if present.isIdentical(to: changed) { return }
                if let start, present.isIdentical(to: start) { return json.set(changed, at: path, of: core) }
            }
            // Elements have already refused their changes.
            if start != nil, core.store != nil, !nested.hasElements { throw ConversionError.keptInStore }
            try core.write(Value._value(of: nested), to: &json)
        }
    }

    /// Writes a list as far as it can be.
    final func writePartially<Value: Sendable>(_ value: Value, to core: PropertyCore<Value>, order: Int) {
        var revision = Revision(isPartial: true)
        let count = notes.count
        change(core, order: order) { try core.write(value, to: &$0, &revision) }
        let refused = revision.errors.map { MutationNote(error: reader.error($0, at: core), order: order) }
        notes.insert(contentsOf: refused, at: count)
    }

    /// Whether this is a draft of an array or a dictionary.
    var hasElements: Bool { false }

    /// Notes in the JSON of the draft what the next draft of it needs.
    func noteResult(_ json: JSON) {}
}
