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
            release: { memo, slot, _ in _ = memo.takeReference(at: slot, as: List?.self) },
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
