/// Reads lists of the most common scalars, and lists of such lists, straight from a document: `[Double]`, `[[Double]]`,
/// `[[[Double]]]`, for instance. If a list has an element of another kind, the converter reads the list.
///
/// The function that reads the elements is known where a reader is created, so none of the steps is generic code at run
/// time.
final class ListReader: DirectReader, @unchecked Sendable {
    private typealias Read = @Sendable (Document, _ offset: Int, Memo, _ slot: Int, _ isOptional: Bool) -> Remembered?

    private typealias Release = @Sendable (Memo, _ slot: Int) -> Void

    private let readList: Read
    private let releaseList: Release
    private let isList: @Sendable (_ type: Any.Type, _ isOptional: Bool) -> Bool
    private let listOfLists: ListReader?

    private init(
        _ isOptional: Bool, _ read: @escaping Read, _ release: @escaping Release,
        _ isList: @escaping @Sendable (Any.Type, Bool) -> Bool, listOfLists: ListReader?
    ) {
        self.readList = read
        self.releaseList = release
        self.isList = isList
        self.listOfLists = listOfLists
        super.init(isOptional: isOptional)
    }

    /// Creates a reader for lists from a function that returns an element and the position of its end.
    @inline(__always)
    static func of<Element: Sendable>(_ read: @escaping @Sendable (Document, Int) -> (Element, Int)?) -> ListReader {
        let third = make(listOfLists: nil) { document, offset in
            document.list(at: offset) { document, offset in
                document.list(at: offset) { document, offset in document.list(at: offset, read) }
            }
        }
        let second = make(listOfLists: third) { document, offset in
            document.list(at: offset) { document, offset in document.list(at: offset, read) }
        }
        return make(listOfLists: second) { document, offset in document.list(at: offset, read) }
    }

    @inline(__always)
    private static func make<List: Sendable>(
        listOfLists: ListReader?, _ read: @escaping @Sendable (Document, Int) -> (List, Int)?
    ) -> ListReader {
        ListReader(
            false,
            { document, offset, memo, slot, isOptional in
                guard let (list, end) = read(document, offset) else { return nil }
                return memo.rememberOwn(list, isOptional: isOptional, at: slot, end: end)
            },
            // An array and an optional that contains it are the same reference.
            { memo, slot in _ = memo.takeReference(at: slot, as: List?.self) },
            { $1 ? $0 == List?.self : $0 == List.self }, listOfLists: listOfLists)
    }

    override func reads(_ type: Any.Type) -> Bool { isList(type, isOptional) }
    override var ofOptional: DirectReader? { ListReader(true, readList, releaseList, isList, listOfLists: nil) }
    override var ofArray: DirectReader? { isOptional ? nil : listOfLists }

    override func read(_ document: Document, _ offset: Int, into memo: Memo, _ slot: Int) -> Remembered? {
        readList(document, offset, memo, slot, isOptional)
    }

    override var releases: Bool { true }
    override func release(from memo: Memo, at slot: Int, into owners: inout [MemoOwner]) { releaseList(memo, slot) }
}

extension Document {
    /// Returns the elements of the array that starts at an offset, and the position of its end. Returns nil if the JSON
    /// isn't an array, or one element can't be read.
    @inline(__always)
    fileprivate func list<Element>(
        at offset: Int, _ read: (Document, Int) -> (Element, Int)?
    ) -> ([Element], Int)? {
        guard self[offset] == UInt8(ascii: "[") else { return nil }
        var next = skipWhitespace(offset &+ 1)
        if self[next] == UInt8(ascii: "]") { return ([], next &+ 1) }
        // Many lists are short: one of two elements gets just the memory that it needs.
        var first: Element?
        var elements: [Element] = []
        while true {
            Work.add(1)
            guard let (element, end) = read(self, next) else { return nil }
            let separator = skipWhitespace(end)
            let isLast = self[separator] != UInt8(ascii: ",")
            if let before = first {
                elements = [before, element]
                first = nil
            } else if !elements.isEmpty {
                elements.append(element)
            } else if isLast {
                elements = [element]
            } else {
                first = element
            }
            if isLast { return (elements, separator &+ 1) }
            next = skipWhitespace(separator &+ 1)
        }
    }
}
