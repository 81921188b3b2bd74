/// A value that was read from an edited array or object, or that is known to be read from it.
final class ReadValue: Sendable {
    fileprivate let reader: AnyObject & Sendable
    fileprivate let box: AnyObject & Sendable
    /// The value that another reader has read.
    fileprivate let next = OnceReference<ReadValue>()

    fileprivate init(_ box: AnyObject & Sendable, by reader: AnyObject & Sendable) {
        (self.box, self.reader) = (box, reader)
    }
}

/// The values that one converter reads from edited arrays or objects that have a value for each of their children, so
/// that it reads them once, and not after its own writing.
final class ReadValues<Value: Sendable>: Sendable {
    /// Smaller containers are read again.
    private static var least: Int { 16 }
    /// The number of readers of one container.
    private static var limit: Int { 4 }

    /// The value that is known to be read from JSON.
    func value(of json: JSON) -> Value? {
        guard case .edited(let container) = json.storage else { return nil }
        var next = container.readValues.load()
        while let one = next {
            if one.reader === self { return Box<Value>.of(one.box).value }
            next = one.next.load()
        }
        return nil
    }

    /// Notes what is read from JSON.
    ///
    /// - Parameter count: The number of parts of the value.
    func note(_ value: Value, count: Int, of json: JSON) {
        guard case .edited(let container) = json.storage, count == container.count, count >= Self.least else { return }
        let new = ReadValue(Box(value), by: self)
        var one = container.readValues.setIfNil(new)
        for _ in 1..<Self.limit where one !== new { one = one.next.setIfNil(new) }
    }
}
