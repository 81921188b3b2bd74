/// Reads a property of one of the commonest types from a document straight into the memo, where the JSON is of exactly the
/// kind that is asked for. All else is left to the property's converter, which gives the same answers more slowly. Each stands
/// beside the converter that it speeds up.
///
/// Classes that are not generic, so that reading runs no generic code: that looks up metadata at every step, which takes
/// longer than reading a number. A reader keeps a value as the very type that the property has, which is either the one
/// that it is for or an optional of it.
class DirectReader: @unchecked Sendable {
    enum Outcome {
        /// The converter has to be asked.
        case unsuited
        /// The value is in the memo.
        case done
        /// The value is in the memo, and ends here.
        case end(Int)
    }

    /// Whether it keeps optional values.
    final let isOptional: Bool

    init(isOptional: Bool = false) { self.isOptional = isOptional }

    /// Reads the value at an offset.
    func read(_ document: Document, _ offset: Int, into memo: Memo, _ slot: Int) -> Outcome { .unsuited }

    /// Whether it keeps values as what a property's type is.
    func keeps(_ type: Any.Type) -> Bool { false }

    /// The same for properties that are optional; nil where there is none.
    var ofOptional: DirectReader? { nil }

    /// The same for arrays of it; nil where there is none.
    var ofArray: DirectReader? { nil }

    /// Whether values are known to hold no models, without a look at their type.
    var leadsNowhere: Bool { true }

    /// Whether a type is the one that is read, or an optional of it where those are kept.
    final func isKept<Value>(_ value: Value.Type, as type: Any.Type) -> Bool {
        isOptional ? type == Value?.self : type == value
    }
}

extension Memo {
    /// Keeps a value that ends at an offset, or an optional of it.
    @inline(__always)
    func keepOwn<Value>(_ value: Value, isOptional: Bool, at slot: Int, end: Int) -> DirectReader.Outcome {
        let isKept = isOptional ? keepOwn(Value?.some(value), at: slot) : keepOwn(value, at: slot)
        return isKept ? .end(end) : .unsuited
    }
}
