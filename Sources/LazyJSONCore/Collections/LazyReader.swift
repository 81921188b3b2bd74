/// Reads a property that is a lazy collection of models, or an optional one, and releases it: by its table, without
/// generic code.
///
/// A collection's only stored property is its table. So a collection is in a memo the same as its table: one reference
/// (the language's ABI: a structure of one stored property has its layout, an optional reference is the reference, or
/// zero). `LazyReaderTests` verify it.
final class LazyReader: DirectReader, @unchecked Sendable {
    private let elementClass: JSONModel.Type
    /// The first character of the collection's JSON.
    private let bracket: UInt8
    private let isCollection: @Sendable (Any.Type) -> Bool

    private init(
        _ elementClass: JSONModel.Type, bracket: UInt8, _ isCollection: @escaping @Sendable (Any.Type) -> Bool
    ) {
        self.elementClass = elementClass
        self.bracket = bracket
        self.isCollection = isCollection
        super.init()
    }

    /// A reader for lazy arrays.
    static func array<Element: JSONModel>(of element: Element.Type) -> LazyReader {
        LazyReader(element, bracket: UInt8(ascii: "[")) {
            $0 == LazyArray<Element>.self || $0 == LazyArray<Element>?.self
        }
    }

    /// A reader for lazy dictionaries.
    static func dictionary<Model: JSONModel>(of model: Model.Type) -> LazyReader {
        LazyReader(model, bracket: UInt8(ascii: "{")) {
            $0 == LazyDictionary<Model>.self || $0 == LazyDictionary<Model>?.self
        }
    }

    override func reads(_ type: Any.Type) -> Bool { isCollection(type) }
    override var ofOptional: DirectReader? { self }
    override var leadsNowhere: Bool { false }

    override func read(_ document: Document, _ offset: Int, into memo: Memo, _ slot: Int) -> Remembered? {
        guard document[offset] == bracket else { return nil }
        let isEmpty = document.firstChild(ofContainerAt: offset) == nil
        let table = ElementTable(JSON(document, at: offset), of: elementClass, isEmpty: isEmpty)
        return memo.rememberReference(table, at: slot) ? .withoutEnd : nil
    }

    override var releases: Bool { true }
    override func release(from memo: Memo, at slot: Int, into owners: inout [MemoOwner]) {
        // A collection without models cannot be the start of a chain.
        guard let table = memo.takeReference(at: slot, as: ElementTable?.self) ?? nil, table.hasFound else { return }
        owners.append(.holder(table))
    }
}
