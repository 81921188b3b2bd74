/// Reads a property of one of the most common types from a document straight into the memo, if the JSON is of exactly
/// the expected kind. Some readers also release the values of their types.
///
/// The property's converter reads everything else, and gives the same answers more slowly. Each reader is declared next
/// to the converter that it speeds up.
///
/// A reader's functions are created where the type is known, so that reading runs no generic code: that looks up
/// metadata at every step, which takes longer than reading a number.
final class DirectReader: Sendable {
    /// Reads the value at an offset, or an optional of it. Returns nil if the converter has to read it.
    typealias Read = @Sendable (Document, _ offset: Int, Memo, _ slot: Int, _ isOptional: Bool) -> Remembered?
    /// Releases the value in a slot of a memo that no other code can reach, no matter which code created it.
    typealias Release = @Sendable (Memo, _ slot: Int) -> Void

    let read: Read
    let release: Release?
    /// The type of the properties that the reader is for.
    let type: Any.Type
    /// Whether this is an optional of the type that `read` reads.
    let isOptional: Bool
    /// Whether values are known to contain no models, without a look at their type.
    let leadsNowhere: Bool
    private let list: (@Sendable () -> DirectReader)?

    /// - Parameter list: Creates a reader for arrays of the type. Nil if there is none.
    init(
        _ type: Any.Type, isOptional: Bool = false, leadsNowhere: Bool = true,
        list: (@Sendable () -> DirectReader)? = nil, release: Release? = nil, read: @escaping Read
    ) {
        self.type = type
        self.isOptional = isOptional
        self.leadsNowhere = leadsNowhere
        self.list = list
        self.release = release
        self.read = read
    }

    /// Returns a reader for optionals of a type. Nil if this reader is for another type, or for an optional.
    func ofOptional<Value>(_ value: Value.Type) -> DirectReader? {
        guard type == value, !isOptional else { return nil }
        return DirectReader(
            Value?.self, isOptional: true, leadsNowhere: leadsNowhere, release: release, read: read)
    }

    /// A reader for arrays of the reader's type. Nil if there is none.
    var ofArray: DirectReader? { list?() }
}

extension Memo {
    /// Remembers a value that ends at an offset, or an optional of it.
    @inline(__always)
    func rememberOwn<Value>(_ value: Value, isOptional: Bool, at slot: Int, end: Int) -> Remembered? {
        let isKept =
            isOptional
            ? remember(Value?.some(value), at: slot, isOwn: true) : remember(value, at: slot, isOwn: true)
        return isKept ? Remembered(end: end) : nil
    }
}

// MARK: - Lists

/// Reads lists of the most common scalars, and lists of such lists, straight from a document: `[Double]`, `[[Double]]`,
/// `[[[Double]]]`, for instance. If a list has an element of another kind, the converter reads the list.
extension DirectReader {
    /// Creates a reader for lists from a function that returns an element and the position of its end.
    @inline(__always)
    static func lists<Element: Sendable>(
        of read: @escaping @Sendable (Document, Int) -> (Element, Int)?
    ) -> DirectReader {
        make {
            make {
                make { document, offset in
                    document.list(at: offset) { document, offset in
                        document.list(at: offset) { document, offset in document.list(at: offset, read) }
                    }
                }
            } read: { document, offset in
                document.list(at: offset) { document, offset in document.list(at: offset, read) }
            }
        } read: { document, offset in
            document.list(at: offset, read)
        }
    }

    @inline(__always)
    private static func make<List: Sendable>(
        list: (@Sendable () -> DirectReader)? = nil, read: @escaping @Sendable (Document, Int) -> (List, Int)?
    ) -> DirectReader {
        DirectReader(
            List.self, list: list,
            // An array and an optional that contains it are the same reference.
            release: { memo, slot in _ = memo.takeReference(at: slot, as: List?.self) },
            read: { document, offset, memo, slot, isOptional in
                guard let (list, end) = read(document, offset) else { return nil }
                return memo.rememberOwn(list, isOptional: isOptional, at: slot, end: end)
            })
    }
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
