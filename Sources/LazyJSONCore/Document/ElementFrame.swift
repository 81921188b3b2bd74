/// The text around the elements of a batch in its document. It makes a new value look as it would in the whole text:
/// like its siblings, and with the same whitespace around colons.
///
///     {"a" : 1, "items": [ {"id": 1}, {"id": 2}, …                         the text
///     {"" : 0,"": [ {"id": 1}, 0, {"id": 70}, {"id": 71} ]}                a batch after the first one
///
/// The first colon of the text and what is before the array come first. The elements among which siblings are searched
/// for follow: the first object and the first array that have children, and zeros for the others. The
/// whitespace before the closing bracket hasn't arrived; the one that fits the opening bracket is used.
struct ElementFrame {
    private var firstColon = Array(": ".utf8)
    private var isAtStart = true
    private var head: [UInt8] = []
    private var tail: [UInt8] = []
    /// The whitespace at the start of the line with the opening bracket.
    private var indentation: [UInt8] = []
    /// The bytes before the first element.
    private var opening: [UInt8] = []
    /// The first elements, and the bytes between them.
    private var elements: [UInt8] = []
    /// Whether the first object and the first array with children were found.
    private var isFound = [false, false]
    /// The number of elements in front of the next batch.
    private(set) var count = 0
    /// The bytes before the next element, after the one before it.
    private(set) var gap: [UInt8] = []

    /// The number of brackets before the array that are looked at.
    private static let bracketLimit = 8
    /// The number of elements among which siblings are searched for.
    private static let searchLimit = 64
    /// The number of bytes of an element, and of whitespace. Larger ones aren't repeated in each batch.
    private static let sampleLimit = 16_384
    private static let sizeLimit = 1024

    /// The offset of the array in a batch.
    var array: Int { head.count - 1 }

    /// The number of containers around the elements of a batch.
    var nesting: Int { tail.count }

    /// Looks at the start of the text.
    mutating func note(start text: UnsafeBufferPointer<UInt8>) {
        guard isAtStart else { return }
        isAtStart = false
        let tokens = Tokens(text)
        var offset = tokens.skipWhitespace(tokens.hasByteOrderMark ? 3 : 0)
        for _ in 0..<8 {
            guard offset < text.count, text[offset] == UInt8(ascii: "[") else { break }
            offset = tokens.skipWhitespace(offset + 1)
        }
        guard offset < text.count, text[offset] == UInt8(ascii: "{") else { return }
        offset = tokens.skipWhitespace(offset + 1)
        guard offset < text.count, text[offset] == UInt8(ascii: "\""), let name = try? tokens.skipString(offset + 1),
            case let colon = tokens.skipWhitespace(name), colon < text.count, text[colon] == UInt8(ascii: ":"),
            case let value = tokens.skipWhitespace(colon + 1), value - name < Self.sizeLimit
        else { return }
        firstColon = Array(text[name..<value])
    }

    /// Looks at the bytes before the array.
    ///
    /// - Parameter first: The offset after the opening bracket.
    mutating func note(array first: Int, in text: UnsafeBufferPointer<UInt8>) {
        func skipBack(_ offset: Int) -> Int {
            var offset = offset
            while offset > 0, text[offset - 1] <= 0x20 { offset -= 1 }
            return offset
        }
        let bracket = first - 1
        var start = skipBack(bracket)
        var brackets = 0
        while start > 0, text[start - 1] == UInt8(ascii: "["), brackets < Self.bracketLimit {
            start = skipBack(start - 1)
            brackets += 1
        }
        tail = Array(repeating: UInt8(ascii: "]"), count: brackets + 1)
        let member = Array("{\"\"".utf8) + firstColon + Array("0".utf8)
        switch start > 0 ? text[start - 1] : 0 {
        case UInt8(ascii: ":"):
            head = member + Array(",\"\"".utf8) + text[skipBack(start - 1)..<first]
            tail.append(UInt8(ascii: "}"))
        case UInt8(ascii: ","):
            head = Array("[".utf8) + member + Array("},".utf8) + text[start..<first]
            tail.append(UInt8(ascii: "]"))
        default: head = Array(text[start..<first])
        }
        if head.count > Self.sizeLimit * 2 { (head, tail) = (Array("[".utf8), Array("]".utf8)) }
        let line = text[..<first].lastIndex(where: LineBreaks.endsLine).map { $0 + 1 } ?? 0
        indentation = Array(text[line..<first].prefix(Self.sizeLimit).prefix { $0 <= 0x20 })
    }

    /// Adds bytes before the next element. If there are too many, only the comma is kept.
    mutating func note(gap bytes: ArraySlice<UInt8>) {
        gap += gap.count + bytes.count <= Self.sizeLimit ? bytes : bytes.filter { $0 > 0x20 }[...]
    }

    /// Returns the bytes around the elements of a batch.
    func around() -> (opening: [UInt8], closing: [UInt8]) {
        let space = count == 0 ? gap : opening
        let line = space.lastIndex(where: LineBreaks.endsLine).map { space[...$0] + indentation }
        return (head + opening + elements + gap, (line ?? space[...]) + tail)
    }

    /// Looks at the elements of a batch.
    mutating func note(_ batch: ArraySlice<Range<Int>>, in text: UnsafeBufferPointer<UInt8>) {
        var end: Int?
        for element in batch.prefix(Self.searchLimit - count) {
            let space = end.map { Array(text[$0..<element.lowerBound]) } ?? gap
            end = element.upperBound
            let sample = isSample(element, in: text)
            if count == 0 {
                opening = space
            } else if count == 1 || sample, space.count <= Self.sizeLimit {
                elements += space
            } else {
                elements.append(UInt8(ascii: ","))
            }
            if sample { elements += text[element] } else { elements.append(UInt8(ascii: "0")) }
            count += 1
        }
        gap = []
    }

    /// Returns whether an element is the first object or the first array with children.
    private mutating func isSample(_ element: Range<Int>, in text: UnsafeBufferPointer<UInt8>) -> Bool {
        let bracket = text[element.lowerBound]
        guard bracket == UInt8(ascii: "{") || bracket == UInt8(ascii: "[") else { return false }
        let index = bracket == UInt8(ascii: "{") ? 0 : 1
        // An empty container has no layout.
        guard !isFound[index], Tokens(text).skipWhitespace(element.lowerBound + 1) < element.upperBound - 1 else {
            return false
        }
        isFound[index] = true
        return element.count <= Self.sampleLimit
    }
}
