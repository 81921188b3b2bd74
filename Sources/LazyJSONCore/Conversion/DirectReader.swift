/// Reads a property of one of the most common types from a document straight into the memo, if the JSON is of exactly
/// the expected kind. Some readers also release the values of their types.
///
/// The property's converter reads everything else, and gives the same answers more slowly. Each reader is declared next
/// to the converter that it speeds up.
///
/// A reader's functions are created where the type is known, so that reading runs no generic code: that looks up
/// metadata at every step, which takes longer than reading a number.
final class DirectReader: Sendable {
    /// Reads the value at an offset, or an optional of it. Returns nil if the converter has to read it.
    typealias Read = @Sendable (Document, _ offset: Int, Memo, _ slot: Int, _ isOptional: Bool) -> Remembered?
    /// Releases the value in a slot of a memo that no other code can reach, no matter which code created it. Lists the
    /// owner of further memos that it leads to.
    typealias Release = @Sendable (Memo, _ slot: Int, _ owners: inout [MemoOwner]) -> Void

    let read: Read
    let release: Release?
    /// The type of the properties that the reader is for.
    let type: Any.Type
    /// Whether this is an optional of the type that `read` reads.
    let isOptional: Bool
    /// Whether values are known to contain no models, without a look at their type.
    let leadsNowhere: Bool
    private let list: (@Sendable () -> DirectReader)?

    /// - Parameter list: Creates a reader for arrays of the type. Nil if there is none.
    init(
        _ type: Any.Type, isOptional: Bool = false, leadsNowhere: Bool = true,
        list: (@Sendable () -> DirectReader)? = nil, release: Release? = nil, read: @escaping Read
    ) {
        self.type = type
        self.isOptional = isOptional
        self.leadsNowhere = leadsNowhere
        self.list = list
        self.release = release
        self.read = read
    }

    /// Returns a reader for optionals of a type. Nil if this reader is for another type, or for an optional.
    func ofOptional<Value>(_ value: Value.Type) -> DirectReader? {
        guard type == value, !isOptional else { return nil }
        return DirectReader(
            Value?.self, isOptional: true, leadsNowhere: leadsNowhere, release: release, read: read)
    }

    /// A reader for arrays of the reader's type. Nil if there is none.
    var ofArray: DirectReader? { list?() }
}

extension Memo {
    /// Remembers a value that ends at an offset, or an optional of it.
    @inline(__always)
    func rememberOwn<Value>(_ value: Value, isOptional: Bool, at slot: Int, end: Int) -> Remembered? {
        let isKept =
            isOptional
            ? remember(Value?.some(value), at: slot, isOwn: true) : remember(value, at: slot, isOwn: true)
        return isKept ? Remembered(end: end) : nil
    }
}
