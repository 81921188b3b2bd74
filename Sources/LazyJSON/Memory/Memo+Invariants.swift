/// What a word of a memo is for, which tells what it may ever say.
enum MemoWordKind {
    /// How far the object's members have been looked at: anything.
    case frontier
    /// A position + 2.
    case position
    /// Scrambled bits.
    case plain
    /// A reference + `Memo.referenceBias`.
    case reference
    /// The state of the words behind it, or a reference to a box instead of them.
    case state(words: Int)
    /// Bits of a value of several words: anything.
    case value
}

extension Memo {
    /// Checks what every operation has to leave behind it at a word. In builds with `DEBUG` after each of them; in all others there
    /// is nothing of it left.
    ///
    /// * a word that means a value is never one of those that mean something else for its kind;
    /// * the words of a value of several follow its state word and are the memo's.
    @inline(__always)
    func checkInvariants(at index: Int, _ word: UInt64) {
        #if DEBUG
            let (count, kind) = withUnsafeMutablePointerToHeader { header in
                (header.pointee.count, header.pointee.layout._withUnsafeGuaranteedRef { $0.kind(ofWord: index) })
            }
            precondition(index >= 0 && index < count, "word \(index) of \(count)")
            let isRight =
                switch kind {
                case .frontier, .value, nil: true
                case .position, .plain: word == Self.unknown || word > Self.absent
                case .reference: word == Self.unknown || word >= Self.referenceBias
                case .state(let words): index + words < count
                }
            precondition(isRight, "word \(index), \(String(describing: kind)), says \(word)")
        #endif
    }
}

extension ValueStorage {
    /// What the first word of a value is for.
    func wordKind(words: Int) -> MemoWordKind {
        switch self {
        case .plain: .plain
        case .reference, .boxed: .reference
        case .several: .state(words: words)
        }
    }
}
