/// Strings that are trimmed, which can be combined with `nonEmpty`: `as: .trimmed.nonEmpty`.
extension Converter where Value == String {
    /// A converter for strings without the Unicode whitespace at their ends, which is neither read nor written.
    ///
    ///     @Property(as: .trimmed) var title: String = ""     // "News" for " News\n"
    public static var trimmed: Converter<String> { plain.trimmed }

    /// This converter, without the whitespace at the ends of the strings that it reads and writes.
    public var trimmed: Converter<String> {
        map(to: { WhiteSpace.trimmed($0) }, from: { WhiteSpace.trimmed($0) }).rounding
    }

    /// A converter for strings as the policy reads them.
    static var plain: Converter<String> { Converter { String.converter(in: $0) } }
}
