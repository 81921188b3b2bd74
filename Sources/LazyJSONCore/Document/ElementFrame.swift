/// The text around the elements of a batch in its document. It makes a new value look as it would in the whole text: like
/// its siblings, and with the same whitespace around colons.
///
///     {"a" : 1, "items": [ {"id": 1}, {"id": 2}, …                         the text
///     {"" : 0,"": [ {"id": 1}, 0, {"id": 70}, {"id": 71}]}                 a batch after the first one
///
/// The first colon of the text and that before the array come first. Two elements follow, the first object and the first
/// array that have children, with the whitespace before the first and the second element of the array.
struct ElementFrame {
    /// The end of a batch.
    static let end = Array("]}".utf8)

    private var firstColon: [UInt8]?
    private var isAtStart = true
    private var head: [UInt8] = []
    private var opening: [UInt8] = []
    private var separator: [UInt8]?
    /// The first object and the first array with children: zeros as long as there are none, and in place of large ones.
    private var samples = [zero, zero]
    private var isFound = [false, false]
    /// The number of elements that were looked at.
    private var searched = 0
    /// The bytes before the next element, after the one before it.
    private(set) var gap: [UInt8] = []

    /// The number of elements among which siblings are searched for.
    private static let searchLimit = 64
    /// The number of bytes of an element, and of whitespace. Larger ones aren't repeated in each batch.
    private static let sampleLimit = 16_384
    private static let sizeLimit = 1024
    private static let defaultColon = Array(": ".utf8)
    private static let zero = Array("0".utf8)

    /// The offset of the array in a batch.
    var array: Int { head.count - 1 }

    /// The number of elements in front of the next batch.
    var sampleCount: Int { searched > 0 ? samples.count : 0 }

    /// Looks at the start of the text.
    mutating func note(start text: UnsafeBufferPointer<UInt8>) {
        guard isAtStart else { return }
        isAtStart = false
        let tokens = Tokens(text)
        var offset = tokens.skipWhitespace(text.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0)
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
        let outer = firstColon ?? Self.defaultColon
        var colon = outer
        let end = skipBack(first - 1)
        if end > 0, text[end - 1] == UInt8(ascii: ":") { colon = Array(text[skipBack(end - 1)..<first - 1]) }
        let name = Array("\"\"".utf8)
        head = Array("{".utf8) + name + outer + Array("0,".utf8) + name + colon + Array("[".utf8)
    }

    /// Adds bytes before the next element.
    mutating func note(gap bytes: ArraySlice<UInt8>) {
        if gap.count + bytes.count <= Self.sizeLimit { gap += bytes }
    }

    /// Returns the bytes before the first element of a batch.
    mutating func start() -> [UInt8] {
        guard searched > 0 else { return head + gap }
        if separator == nil { separator = gap }
        return head + opening + samples.joined(separator: separator ?? []) + gap
    }

    /// Looks at the elements of a batch.
    mutating func note(_ elements: ArraySlice<Range<Int>>, in text: UnsafeBufferPointer<UInt8>) {
        defer { gap = [] }
        if searched == 0, let first = elements.first {
            opening = gap
            if let second = elements.dropFirst().first {
                separator = Array(text[first.upperBound..<second.lowerBound])
            }
        }
        for element in elements.prefix(max(0, Self.searchLimit - searched)) {
            let bracket = text[element.lowerBound]
            guard bracket == UInt8(ascii: "{") || bracket == UInt8(ascii: "[") else { continue }
            let index = bracket == UInt8(ascii: "{") ? 0 : 1
            // An empty container has no layout.
            guard !isFound[index], Tokens(text).skipWhitespace(element.lowerBound + 1) < element.upperBound - 1 else {
                continue
            }
            isFound[index] = true
            if element.count <= Self.sampleLimit { samples[index] = Array(text[element]) }
        }
        searched += elements.count
    }
}
