import Synchronization

/// The names a class looks for in its objects, and in which order the last object of the class had them.
///
/// Objects of one kind mostly come with their members in one order. So the table remembers for each ordinal which name was
/// met there last, and compares that one first: for a well-known member a look-up is one comparison of bytes. A wrong
/// guess costs a comparison and is corrected; it never changes an answer.
final class NameTable: @unchecked Sendable {
    let names: [MemberName]
    /// The indices of names by their length in bytes, for names that were not guessed.
    private let byLength: [[Int]]
    /// For each ordinal, the index + 1 of the name met there last.
    private let guesses: Memo

    /// How many ordinals are remembered.
    private static let remembered = 64

    init(_ names: [MemberName]) {
        self.names = names
        var byLength: [[Int]] = []
        for (index, name) in names.enumerated() {
            let length = name.utf8.count
            while byLength.count <= length { byLength.append([]) }
            byLength[length].append(index)
        }
        self.byLength = byLength
        let remembered = OptimizationSwitches.predictsShapes ? Self.remembered : 0
        guesses = Memo.make(count: remembered, firstReference: remembered)
    }

    /// The index of the name that starts at an offset, or nil for one that the class does not know; and where it ends.
    @inline(__always)
    func find(in document: Document, nameAt offset: Int, ordinal: Int) -> (index: Int?, end: Int) {
        let isRemembered = ordinal < guesses.header.count
        if isRemembered {
            let guess = Int(truncatingIfNeeded: guesses[ordinal]) &- 1
            if guess >= 0, let end = document.end(ofName: names[guess], at: offset) { return (guess, end) }
        }
        let end = document.skipString(offset)
        let index = search(in: document, nameAt: offset, end: end)
        if isRemembered, let index { guesses.set(ordinal, to: UInt64(index + 1)) }
        return (index, end)
    }

    @inline(never)
    private func search(in document: Document, nameAt offset: Int, end: Int) -> Int? {
        let length = end - offset - 2
        if length < byLength.count {
            for index in byLength[length] where document.matches(names[index], nameAt: offset, end: end) {
                return index
            }
        }
        guard document.hasEscape(offset + 1, end: end - 1) else { return nil }
        let name = MemberName(document.string(at: offset))
        return names.firstIndex(of: name)
    }
}

extension Document {
    /// Where a name ends, if it is spelled at the offset just as it is.
    @inline(__always)
    func end(ofName name: MemberName, at offset: Int) -> Int? {
        let length = name.utf8.count
        guard offset &+ length &+ 2 <= count, start[offset &+ length &+ 1] == UInt8(ascii: "\""), !name.hasBackslash
        else {
            return nil
        }
        let same = name.utf8.withUnsafeBufferPointer { Word.equal($0.baseAddress, start + offset + 1, count: length) }
        return same ? offset &+ length &+ 2 : nil
    }
}
