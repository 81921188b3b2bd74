/// Strings that are trimmed. It combines with `nonEmpty`: `as: .trimmed.nonEmpty`.
extension Converter where Value == String {
    /// A string without the Unicode whitespace at its ends. It is written as it is set.
    ///
    ///     @Property(as: .trimmed) var title: String = ""     // "News" for " News\n"
    public static var trimmed: Converter<String> { plain.trimmed }

    /// This converter, without the whitespace at the ends of what it reads.
    public var trimmed: Converter<String> {
        map(to: { WhiteSpace.trimmed($0) }, from: { $0 })
    }

    /// A string as the policy reads it.
    static var plain: Converter<String> { Converter { String.converter(in: $0) } }
}
