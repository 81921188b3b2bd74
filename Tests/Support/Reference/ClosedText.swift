/// The expected snapshot, found slowly: walks through the start of a text from its first byte, and closes the
/// containers and strings that are open. The text itself has to be valid JSON.
package struct ClosedText {
    /// The text up to the last place where it could be closed, and the brackets that close it.
    package private(set) var bytes: [UInt8]?
    /// Whether the value is the whole one.
    package private(set) var isComplete = false

    private let text: [UInt8]
    private let cutsStrings: Bool
    private var offset = 0
    private var brackets: [UInt8] = []
    /// In each open container: whether a name comes next.
    private var awaitsName: [Bool] = []

    package init(_ text: some Sequence<UInt8>, cutsStrings: Bool = true) {
        self.text = Array(text)
        self.cutsStrings = cutsStrings
        if self.text.starts(with: [0xEF, 0xBB, 0xBF]) { offset = 3 }
        while offset < self.text.count { readToken() }
    }

    private mutating func canEnd() {
        bytes = text[..<offset] + brackets.reversed()
        isComplete = brackets.isEmpty
    }

    private mutating func readToken() {
        let byte = text[offset]
        switch byte {
        case UInt8(ascii: "{"), UInt8(ascii: "["):
            offset += 1
            brackets.append(byte == UInt8(ascii: "{") ? UInt8(ascii: "}") : UInt8(ascii: "]"))
            awaitsName.append(byte == UInt8(ascii: "{"))
            canEnd()
        case UInt8(ascii: "}"), UInt8(ascii: "]"):
            offset += 1
            brackets.removeLast()
            awaitsName.removeLast()
            canEnd()
        case UInt8(ascii: ","):
            offset += 1
            awaitsName[awaitsName.count - 1] = brackets.last == UInt8(ascii: "}")
        case UInt8(ascii: ":"), 0x20, 0x09, 0x0A, 0x0D: offset += 1
        case UInt8(ascii: "\""): readString()
        default:
            let token = text[offset...].prefix { !Array(",]} \t\r\n".utf8).contains($0) }
            offset = token.endIndex
            let word = String(decoding: token, as: UTF8.self)
            if ["true", "false", "null"].contains(word) || offset < text.count { canEnd() }
        }
    }

    private mutating func readString() {
        let isName = awaitsName.last ?? false
        var last = offset + 1
        var end = offset + 1
        while end < text.count, text[end] != UInt8(ascii: "\"") {
            let length = characterLength(at: end)
            end += length
            if end <= text.count { last = end }
        }
        if end < text.count {
            offset = end + 1
            if isName { awaitsName[awaitsName.count - 1] = false } else { canEnd() }
            return
        }
        offset = text.count
        guard !isName, cutsStrings else { return }
        bytes = Array(text[..<last]) + [UInt8(ascii: "\"")] + brackets.reversed()
        isComplete = false
    }

    /// How many bytes a character has; some of them may be missing. Two surrogates are one character, and so is a high
    /// one as long as the next escape may be a low one.
    private func characterLength(at start: Int) -> Int {
        func escape(_ at: Int) -> UInt32? {
            guard at + 6 <= text.count, text[at] == UInt8(ascii: "\\"), text[at + 1] == UInt8(ascii: "u") else {
                return nil
            }
            return UInt32(String(decoding: text[at + 2..<at + 6], as: UTF8.self), radix: 16)
        }
        switch text[start] {
        case UInt8(ascii: "\\"):
            guard start + 1 < text.count else { return 2 }
            guard text[start + 1] == UInt8(ascii: "u") else { return 2 }
            guard let unit = escape(start), 0xD800..<0xDC00 ~= unit else { return 6 }
            let rest = text[(start + 6)...].prefix(2)
            // With nothing or a part of an escape after it, a high surrogate may be half of a character.
            let isOpen =
                rest.isEmpty
                || (rest.first == UInt8(ascii: "\\") && start + 12 > text.count
                    && (rest.count == 1 || rest.last == UInt8(ascii: "u")))
            return isOpen ? 12 : 6
        case 0xC0...0xDF: return 2
        case 0xE0...0xEF: return 3
        case 0xF0...: return 4
        default: return 1
        }
    }
}
