/// Strings that are trimmed, which can be combined with `nonEmpty`: `as: .trimmed.nonEmpty`.
extension Converter where Value == String {
    /// A converter for strings without the Unicode whitespace at their ends. A string is written as it is set.
    ///
    ///     @Property(as: .trimmed) var title: String = ""     // "News" for " News\n"
    public static var trimmed: Converter<String> { plain.trimmed }

    /// This converter, without the whitespace at the ends of the strings that it reads.
    public var trimmed: Converter<String> {
        map(to: { WhiteSpace.trimmed($0) }, from: { $0 })
    }

    /// A converter for strings as the policy reads them.
    static var plain: Converter<String> { Converter { String.converter(in: $0) } }
}
