/// Reads a property of one of the most common types from a document straight into the memo, if the JSON is of exactly the
/// expected kind. Everything else is left to the property's converter, which gives the same answers more slowly. Each is declared
/// beside the converter that it speeds up.
///
/// The classes are not generic, so that reading runs no generic code: that looks up metadata at every step, which takes
/// longer than reading a number. A reader leaves a value as exactly the property's type, which is either the one
/// that it is for or an optional of it.
class DirectReader: @unchecked Sendable {
    /// Whether it reads optional values.
    final let isOptional: Bool

    init(isOptional: Bool = false) { self.isOptional = isOptional }

    /// Reads the value at an offset; nil if the converter has to.
    func read(_ document: Document, _ offset: Int, into memo: Memo, _ slot: Int) -> Remembered? { nil }

    /// Whether it reads values as a property's type.
    func reads(_ type: Any.Type) -> Bool { false }

    /// A reader for optionals of its type; nil if there is none.
    var ofOptional: DirectReader? { nil }

    /// A reader for arrays of its type; nil if there is none.
    var ofArray: DirectReader? { nil }

    /// Whether values are known to contain no models, without a look at their type.
    var leadsNowhere: Bool { true }

    /// Whether it also releases values of its types, whoever has made them.
    var releases: Bool { false }

    /// Releases the value in a slot of a memo that nobody else can reach; lists the owner of further memos that it leads to.
    func release(from memo: Memo, at slot: Int, into owners: inout [MemoOwner]) {}

    /// Whether a type is the one that is read, or an optional of it if those are.
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
