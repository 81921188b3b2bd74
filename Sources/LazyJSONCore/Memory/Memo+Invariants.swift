/// What a word of a memo is for, which limits its values.
enum MemoWordKind {
    /// How far the object's members have been looked at: anything.
    case frontier
    /// A position + 2.
    case position
    /// Scrambled bits.
    case plain
    /// A reference + `Memo.referenceBias`.
    case reference
    /// The state of the words after it, or a reference to a box instead of them.
    case state(words: Int)
    /// Bits of a value of several words: anything.
    case value
}

extension Memo {
    /// Checks what must be true of a word after every operation: in builds with `DEBUG` after each of them; in all others nothing
    /// of it is left.
    ///
    /// * a word that represents a value is never one of those that mean something else for its kind;
    /// * a value of several words follows its state word and lies within the memo.
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
