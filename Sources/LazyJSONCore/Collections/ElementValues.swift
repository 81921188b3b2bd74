/// The values that a key path reads from the elements of an array, in their order: a declared property without models
/// if possible (see ``Column``), everything else from the models.
///
/// For one thread, and for as long as one call takes.
@usableFromInline
struct ElementValues<Element: JSONModel, Value: Sendable>: RandomAccessCollection {
    @usableFromInline let array: LazyArray<Element>
    @usableFromInline let keyPath: KeyPath<Element, Value>
    @usableFromInline let column: Column?
    /// The column, not retained at every read.
    @usableFromInline let unretainedColumn: Unmanaged<Column>?
    @usableFromInline let endIndex: Int

    @usableFromInline
    init(_ array: LazyArray<Element>, _ keyPath: KeyPath<Element, Value>) {
        self.array = array
        self.keyPath = keyPath
        column = Column(of: array.table, reading: Value.self) { json, classLayout in
            classLayout.property(ownedBy: keyPath, json)
        }
        unretainedColumn = column.map { .passUnretained($0) }
        endIndex = array.count
    }

    @inlinable var startIndex: Int { 0 }

    // Inlined if the type of the value is known, as the getter of a property is: no generic code runs then.
    @inlinable
    subscript(index: Int) -> Value {
        if let column = unretainedColumn,
            let value = column._withUnsafeGuaranteedRef({
                $0.read(index) ? $0.memo.value(at: $0.slot, as: Value.self) : nil
            })
        {
            return value
        }
        return array[index][keyPath: keyPath]
    }
}
