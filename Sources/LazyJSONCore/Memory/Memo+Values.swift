import Synchronization

/// How the values of a type are stored in a memo.
///
/// The storage depends only on the type's layout, which the compiler knows wherever it knows the type. The getter of a
/// property thus becomes the few instructions of its own case.
///
/// | stored as | for |
/// |---|---|
/// | plain | up to 8 bytes without references (numbers, Bools, dates, enums): the bits, scrambled |
/// | reference | up to 8 bytes with references (models, arrays, lazy arrays, optionals of them, enums): the bits |
/// | several | up to 24 bytes (text, UUID, Decimal, optional numbers): the bits; the last word tells the state |
/// | boxed | all others, through a reference to a `Box` |
///
/// A value of several words is stored inline if the library created it from the JSON without code of the app, so that
/// racing threads have equal values. A value from an app's converter is stored as a reference to a `Box` in the first
/// word, and one of the racing threads wins.
///
/// The compiler provides all facts, and nothing else is assumed: whether a value may be moved by copying its bytes
/// (`_isBitwiseTakable`), whether it may also be copied like that (`_isPOD`), its size and its alignment.
@usableFromInline
enum ValueStorage {
    case plain, reference, several, boxed

    @inlinable @inline(__always)
    static func of<Value>(_ type: Value.Type) -> ValueStorage {
        guard _isBitwiseTakable(Value.self), MemoryLayout<Value>.alignment <= 8, MemoryLayout<Value>.size <= 24 else {
            return .boxed
        }
        if MemoryLayout<Value>.size > 8 { return .several }
        return _isPOD(Value.self) ? .plain : .reference
    }

    /// Returns the number of words that a value takes in the memo.
    static func wordCount<Value>(_ type: Value.Type) -> Int {
        of(type) == .several ? 1 + Memo.leadingCount(of: type) : 1
    }
}

/// Values in a memo, by type. The caller passes the type that the slot was laid out for. The slot of a value is its
/// last word.
extension Memo {
    /// Returns the value in a slot, or nil while there is none.
    @inlinable @inline(__always)
    func value<Value>(at slot: Int, as type: Value.Type) -> Value? {
        let word = self[slot]
        return Self.isValue(word) ? value(of: word, at: slot, as: type) : nil
    }

    /// Whether the word of a slot means that a value exists.
    @inlinable @inline(__always)
    static func isValue(_ word: UInt64) -> Bool { word > absent }

    /// Returns the value in a slot whose word means that it exists. The result isn't optional: code that doesn't know
    /// the type at compile time would look up the metadata of the optional.
    @inlinable @inline(__always)
    func value<Value>(of word: UInt64, at slot: Int, as type: Value.Type) -> Value {
        switch ValueStorage.of(type) {
        case .plain: return withUnsafeBytes(of: word ^ Self.scramble) { $0.load(as: type) }
        case .reference: return reference(word, as: type)
        case .several where word != Self.boxed:
            return withUnsafeBytes(of: inlineWords(of: word, at: slot, as: type)) { $0.load(as: type) }
        case .several:
            let reference = self[slot &- Self.leadingCount(of: type)]
            return Box<Value>.of(self.reference(reference, as: AnyObject.self)).value
        case .boxed: return Box<Value>.of(reference(word, as: AnyObject.self)).value
        }
    }

    /// Remembers a value. Returns false for a value that no word can hold.
    ///
    /// A value of the app is remembered by one exchange, unless another thread was first. Afterwards the slot has the
    /// value that came first: converters of the app may return a different value each time, and all threads get one
    /// answer.
    ///
    /// While a thread is writing the words of a value of the library, the slot has no value for a moment: another
    /// thread that reads it then creates its own, and never waits.
    ///
    /// - Parameter isOwn: Whether the library created the value from the JSON without code of the app, so that every
    ///   thread has an equal one.
    @inline(__always)
    func remember<Value>(_ value: Value, at slot: Int, isOwn: Bool) -> Bool {
        switch ValueStorage.of(Value.self) {
        case .plain:
            guard let word = Self.plainWord(of: value) else { return false }
            if isOwn { set(slot, to: word) } else { _ = exchange(slot, for: word) }
            return true
        case .reference: return rememberReference(value, at: slot)
        case .several where isOwn: return rememberInline(value, at: slot)
        case .several, .boxed:
            return rememberBox(Box(value), at: slot, wordCount: ValueStorage.wordCount(Value.self))
        }
    }

    /// Remembers the box of a value unless another thread was first. Returns false for one that no word can hold.
    @inline(never)
    func rememberBox(_ box: AnyObject, at slot: Int, wordCount: Int) -> Bool {
        guard rememberReference(box, at: slot &- wordCount &+ 1) else { return false }
        if wordCount > 1 { set(slot, to: Self.boxed) }
        return true
    }

    /// Takes out the box of a value. Only for a memo that no other code can reach.
    @inline(never)
    func takeBox(at slot: Int, wordCount: Int) -> AnyObject? {
        if wordCount > 1 {
            guard self[slot] == Self.boxed else { return nil }
            set(slot, to: Self.unknown)
        }
        return takeReference(at: slot &- wordCount &+ 1, as: AnyObject.self)
    }

    /// Releases the value in a slot. Only for a memo that no other code can reach.
    func release<Value>(at slot: Int, as type: Value.Type) {
        switch ValueStorage.of(type) {
        case .plain: break
        case .reference: _ = takeReference(at: slot, as: type)
        case .several where self[slot] != Self.boxed: releaseInline(at: slot, as: type)
        case .several, .boxed: _ = takeBox(at: slot, wordCount: ValueStorage.wordCount(type))
        }
    }

    // MARK: Plain values

    /// Combined with the bits of a plain value, so that the first words, which mean that there is no value, represent
    /// values that are unlikely to occur. Such values are decoded at every read.
    @inlinable static var scramble: UInt64 { 0x9E37_79B9_7F4A_7C15 }

    /// Returns the word of a value of up to 8 bytes without references, or nil if it would be one of the words with a
    /// meaning of their own.
    @inline(__always)
    fileprivate static func plainWord<Value>(of value: Value) -> UInt64? {
        let word = bits(of: value) ^ scramble
        return word > absent ? word : nil
    }

    /// Returns the bytes of a value of up to 8 bytes, as they are in memory, followed by zeros.
    ///
    /// Bound: at most 8, the size of the target word. The count is known where the type is, so copying is one store.
    @inline(__always)
    fileprivate static func bits<Value>(of value: Value) -> UInt64 {
        var bits: UInt64 = 0
        withUnsafePointer(to: value) { source in
            withUnsafeMutablePointer(to: &bits) {
                UnsafeMutableRawPointer($0).copyMemory(from: source, byteCount: min(MemoryLayout<Value>.size, 8))
            }
        }
        return bits
    }

    // MARK: References

    /// Returns the value of a reference's word: of any type of up to 8 bytes that may be moved by copying them.
    @inlinable @inline(__always)
    func reference<Value>(_ word: UInt64, as type: Value.Type) -> Value {
        precondition(word >= Self.referenceBias)
        return withUnsafeBytes(of: word &- Self.referenceBias) { $0.load(as: type) }
    }

    /// Remembers a reference unless another thread was first. Returns false for a reference that no word can hold.
    @inline(__always)
    func rememberReference<Value>(_ value: consuming Value, at slot: Int) -> Bool {
        let bits = Self.give(value)
        let word = Self.referenceWord(ofBits: bits)
        if let word, exchange(slot, for: word) == nil { return true }
        _ = Self.take(bits, as: Value.self)
        return word != nil
    }

    /// Remembers an object unless another thread was first. Returns the object that is set.
    @inline(__always)
    func firstReference<Object: AnyObject>(_ object: Object, at slot: Int) -> Object {
        _ = rememberReference(object, at: slot)
        return value(at: slot, as: Object.self) ?? object
    }

    /// Returns the word of a reference's bits, or nil if it would be one of the words with a meaning of their own.
    @inline(__always)
    fileprivate static func referenceWord(ofBits bits: UInt64) -> UInt64? {
        let word = bits &+ referenceBias
        return word >= referenceBias ? word : nil
    }

    /// Takes a reference out of its word. Returns nil if there is none.
    @inline(__always)
    func takeReference<Value>(at slot: Int, as type: Value.Type) -> Value? {
        let word = self[slot]
        guard word >= Self.referenceBias else { return nil }
        set(slot, to: Self.unknown)
        return Self.take(word &- Self.referenceBias, as: type)
    }

    /// Returns the bits of a reference, which the memo owns from here on.
    @inline(__always)
    private static func give<Value>(_ value: consuming Value) -> UInt64 {
        var bits: UInt64 = 0
        var given = Optional(value)
        withUnsafeMutablePointer(to: &bits) { target in
            if let value = given.take() {
                UnsafeMutableRawPointer(target).bindMemory(to: Value.self, capacity: 1).initialize(to: value)
            }
        }
        return bits
    }

    /// Returns the reference that such bits represent.
    @inline(__always)
    private static func take<Value>(_ bits: UInt64, as type: Value.Type) -> Value {
        var bits = bits
        return withUnsafeMutablePointer(to: &bits) { UnsafeMutableRawPointer($0).assumingMemoryBound(to: type).move() }
    }

    // MARK: Values of several words

    /// Returns the number of words before the last one.
    @inlinable @inline(__always)
    static func leadingCount<Value>(of type: Value.Type) -> Int { (MemoryLayout<Value>.size &- 1) / 8 }

    /// Returns the word for the last bytes of a value, scrambled like a plain value. Returns nil if it would be one of
    /// the words with a meaning of their own.
    @inline(__always)
    fileprivate static func lastWord<Value>(_ bits: UInt64, of type: Value.Type) -> UInt64? {
        let free = UInt64(truncatingIfNeeded: -MemoryLayout<Value>.size & 7) &* 8
        let word = bits & .max &>> free ^ scramble
        return word > boxed ? word : nil
    }

    /// Returns the words of a value that is stored inline, followed by zeros. The last word was loaded before.
    @inlinable @inline(__always)
    func inlineWords<Value>(of last: UInt64, at slot: Int, as type: Value.Type) -> (UInt64, UInt64, UInt64) {
        let bits = last ^ Self.scramble
        let end = address(of: slot, after: Self.leadingCount(of: type))
        return MemoryLayout<Value>.size > 16 ? (end[-2], end[-1], bits) : (end[-1], bits, 0)
    }

    /// Remembers a value of several words, unless another thread is doing so with an equal value. Returns false for a
    /// value that no words can hold.
    @inline(__always)
    private func rememberInline<Value>(_ value: Value, at slot: Int) -> Bool {
        let end = address(of: slot, after: Self.leadingCount(of: Value.self))
        guard Self.exchange(end, for: Self.absent) == nil else { return true }
        var bits: (UInt64, UInt64, UInt64) = (0, 0, 0)
        withUnsafeMutableBytes(of: &bits) {
            $0.baseAddress?.bindMemory(to: Value.self, capacity: 1).initialize(to: value)
        }
        let isLong = MemoryLayout<Value>.size > 16
        guard let last = Self.lastWord(isLong ? bits.2 : bits.1, of: Value.self) else {
            Self.release(&bits, as: Value.self)
            Self.set(end, to: Self.unknown)
            return false
        }
        // The last word publishes those before it.
        if isLong { (end[-2], end[-1]) = (bits.0, bits.1) } else { end[-1] = bits.0 }
        Self.set(end, to: last)
        return true
    }

    /// Releases a value that is stored inline. Only for a memo that no other code can reach.
    @inline(__always)
    func releaseInline<Value>(at slot: Int, as type: Value.Type) {
        let word = self[slot]
        guard !_isPOD(Value.self), word > Self.boxed else { return }
        set(slot, to: Self.unknown)
        var bits = inlineWords(of: word, at: slot, as: type)
        Self.release(&bits, as: type)
    }

    /// Releases the value that bits represent.
    @inline(__always)
    private static func release<Value>(_ bits: inout (UInt64, UInt64, UInt64), as type: Value.Type) {
        withUnsafeMutableBytes(of: &bits) { _ = $0.baseAddress?.assumingMemoryBound(to: type).move() }
    }
}

/// The words that a memo has for a default that is nothing but bits (a number, or nil of any type). The compiler writes
/// them, so the representation of nil need not be known.
final class MemoWords: Sendable {
    fileprivate let words: ContiguousArray<UInt64>

    /// Returns nil for a value that contains references, for one that is stored in a box, and for one whose words have
    /// another meaning.
    ///
    /// - Parameter isNil: Whether the value is an optional without a wrapped value. Nothing in it can be retained then,
    ///   whatever its wrapped type.
    init?<Value>(of value: Value, isNil: Bool, isInline: Bool) {
        guard isNil || _isPOD(Value.self) else { return nil }
        switch ValueStorage.of(Value.self) {
        case .plain:
            guard let word = Memo.plainWord(of: value) else { return nil }
            words = [word]
        case .reference:
            guard let word = Memo.referenceWord(ofBits: Memo.bits(of: value)) else { return nil }
            words = [word]
        case .several:
            guard isInline else { return nil }
            var words = ContiguousArray<UInt64>(repeating: 0, count: ValueStorage.wordCount(Value.self))
            withUnsafeBytes(of: value) { source in words.withUnsafeMutableBytes { $0.copyMemory(from: source) } }
            guard let last = Memo.lastWord(words[words.count - 1], of: Value.self) else { return nil }
            words[words.count - 1] = last
            self.words = words
        case .boxed: return nil
        }
    }
}

extension Memo {
    /// Remembers a default by its words. Several words are claimed and written, the last one at last, like all inline
    /// values.
    @inline(__always)
    func remember(_ value: MemoWords, at slot: Int) {
        let words = value.words
        let last = words.count - 1
        let end = address(of: slot, after: last)
        guard Self.exchange(end, for: last > 0 ? Self.absent : words[0]) == nil, last > 0 else { return }
        for index in 0..<last { end[index - last] = words[index] }
        Self.set(end, to: words[last])
    }
}

/// A value that is stored through a reference.
@usableFromInline
package final class Box<Value>: @unchecked Sendable {
    @usableFromInline package let value: Value

    @usableFromInline
    package init(_ value: Value) { self.value = value }

    /// Returns an object that is known to be such a box: a conditional cast takes longer than reading the value.
    @inlinable @inline(__always)
    static func of(_ object: AnyObject) -> Box { unsafeDowncast(object, to: Box.self) }
}
