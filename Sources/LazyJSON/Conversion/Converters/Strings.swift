/// Strings that are not empty, or trimmed. The two combine: `as: .trimmed.nonEmpty`.
extension Converter where Value == String {
    /// A string that is not empty; an empty one is unusable, so that the property reads its default.
    ///
    ///     @Property(as: .nonEmpty) var nickname: String?     // nil for ""
    public static var nonEmpty: Converter<String> { plain.nonEmpty }

    /// A string without the Unicode whitespace at its ends. It is written as it is set.
    ///
    ///     @Property(as: .trimmed) var title: String = ""     // "News" for " News\n"
    public static var trimmed: Converter<String> { plain.trimmed }

    /// This converter, but an empty result is unusable.
    public var nonEmpty: Converter<String> { map(to: { $0.isEmpty ? nil : $0 }, from: { $0 }) }

    /// This converter, without the whitespace at the ends of what it reads.
    public var trimmed: Converter<String> {
        map(to: { WhiteSpace.trimmed($0) }, from: { $0 })
    }

    private static var plain: Converter<String> { Converter { String.converter(in: $0) } }
}
