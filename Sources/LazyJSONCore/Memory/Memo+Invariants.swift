/// The use of a word of a memo, which limits its values.
enum MemoWordKind {
    /// The progress through the object's members: anything.
    case frontier
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
    /// Checks the conditions that a word must fulfill after every operation, in builds with `DEBUG`. In all other
    /// builds, no code for it remains.
    ///
    /// * A word that represents a value is never one of those with another meaning for its kind.
    /// * A value of several words follows its state word and lies within the memo.
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
                case .plain: word == Self.unknown || word > Self.absent
                case .reference: word == Self.unknown || word >= Self.referenceBias
                case .state(let words): index + words < count
                }
            precondition(isRight, "word \(index), \(String(describing: kind)), says \(word)")
        #endif
    }
}

extension ValueStorage {
    /// Returns the use of the first word of a value.
    func wordKind(words: Int) -> MemoWordKind {
        switch self {
        case .plain: .plain
        case .reference, .boxed: .reference
        case .several: .state(words: words)
        }
    }
}
