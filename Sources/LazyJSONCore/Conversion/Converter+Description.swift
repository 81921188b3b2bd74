extension Converter {
    /// The type that the converter converts, and its capabilities: `Converter<Date>`,
    /// `Converter<Int> (read-only, revalidates cached values)`.
    public var description: String {
        let notes = [encode == nil ? "read-only" : nil, isRevalidated ? "revalidates cached values" : nil].compactMap {
            $0
        }
        return "Converter<\(Value.self)>" + (notes.isEmpty ? "" : " (\(notes.joined(separator: ", ")))")
    }

    /// A mirror without children.
    public var customMirror: Mirror { Mirror(self, children: []) }
}
