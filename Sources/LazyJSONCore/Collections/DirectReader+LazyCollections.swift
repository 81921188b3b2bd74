extension DirectReader {
    /// Returns a reader for a lazy collection of models, which reads and releases it by its table.
    ///
    /// A collection's only stored property is its table. So a collection is in a memo the same as its table: one
    /// reference (the language's ABI: a structure of one stored property has its layout, an optional reference is the
    /// reference, or zero). `LazyReaderTests` verify it.
    ///
    /// - Parameter bracket: The first character of the collection's JSON.
    static func lazy(_ collection: Any.Type, of elementClass: JSONModel.Type, bracket: Unicode.Scalar) -> DirectReader {
        let bracket = UInt8(ascii: bracket)
        return DirectReader(
            collection, leadsNowhere: false,
            release: { memo, slot, owners in
                // A collection without models cannot be the start of a chain.
                guard let table = memo.takeReference(at: slot, as: ElementTable?.self) ?? nil, table.hasFound
                else { return }
                owners.append(.holder(table))
            },
            read: { document, offset, memo, slot, _ in
                guard document[offset] == bracket else { return nil }
                let isEmpty = document.firstChild(ofContainerAt: offset) == nil
                let table = ElementTable(JSON(document, at: offset), of: elementClass, isEmpty: isEmpty)
                return memo.rememberReference(table, at: slot) ? .withoutEnd : nil
            })
    }
}
