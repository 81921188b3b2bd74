/// Reads a property of one of the most common types from a document straight into the memo, if the JSON is of exactly
/// the expected kind.
///
/// The property's converter reads everything else, and gives the same answers more slowly. Each reader is declared next
/// to the converter that it speeds up.
///
/// The classes aren't generic, so that reading runs no generic code: that looks up metadata at every step, which takes
/// longer than reading a number. A reader leaves a value as exactly the property's type, which is either the reader's
/// own type or an optional of it.
class DirectReader: @unchecked Sendable {
    /// Whether the reader reads optional values.
    final let isOptional: Bool

    init(isOptional: Bool = false) { self.isOptional = isOptional }

    /// Reads the value at an offset. Returns nil if the converter has to read it.
    func read(_ document: Document, _ offset: Int, into memo: Memo, _ slot: Int) -> Remembered? { nil }

    /// Whether the reader reads values as a property's type.
    func reads(_ type: Any.Type) -> Bool { false }

    /// A reader for optionals of this reader's type. Nil if there is none.
    var ofOptional: DirectReader? { nil }

    /// A reader for arrays of this reader's type. Nil if there is none.
    var ofArray: DirectReader? { nil }

    /// Whether values are known to contain no models, without a look at their type.
    var leadsNowhere: Bool { true }

    /// Whether the reader also releases values of its types, no matter which code created them.
    var releases: Bool { false }

    /// Releases the value in a slot of a memo that no other code can reach, and lists the owner of further memos that
    /// it leads to.
    func release(from memo: Memo, at slot: Int, into owners: inout [MemoOwner]) {}

    /// Whether a type is the reader's own, or an optional of it if the reader reads optional values.
    final func reads<Value>(_ value: Value.Type, as type: Any.Type) -> Bool {
        isOptional ? type == Value?.self : type == value
    }
}

extension Memo {
    /// Remembers a value that ends at an offset, or an optional of it.
    @inline(__always)
    func rememberOwn<Value>(_ value: Value, isOptional: Bool, at slot: Int, end: Int) -> Remembered? {
        let isKept = isOptional ? rememberOwn(Value?.some(value), at: slot) : rememberOwn(value, at: slot)
        return isKept ? Remembered(end: end) : nil
    }
}
