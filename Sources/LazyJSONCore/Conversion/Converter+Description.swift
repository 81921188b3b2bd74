extension Converter: CustomStringConvertible, CustomDebugStringConvertible, CustomReflectable {
    /// What it converts, and what it can do: `Converter<Date>`, `Converter<Int> (read-only, revalidates cached values)`.
    public var description: String {
        let notes = [encode == nil ? "read-only" : nil, isRevalidated ? "revalidates cached values" : nil].compactMap {
            $0
        }
        return "Converter<\(Value.self)>" + (notes.isEmpty ? "" : " (\(notes.joined(separator: ", ")))")
    }

    /// The same as ``description``.
    public var debugDescription: String { description }

    /// Nothing but the description.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
