/// Numbers as people write them: `007`, `+5`, `.5`, `5.`.
enum LooseNumber {
    /// Returns the number spelled by JSON's grammar, if the text differs from that only by leading zeros, a plus sign,
    /// missing digits on one side of its point, or whitespace around it. Returns nil for any other text.
    static func spelled(_ text: String) -> String? {
        var rest = Substring(WhiteSpace.trimmed(text)).utf8
        let isNegative = rest.first == UInt8(ascii: "-")
        if isNegative || rest.first == UInt8(ascii: "+") { rest.removeFirst() }
        let whole = takeDigits(&rest)
        var fraction = rest.prefix(0)
        if rest.first == UInt8(ascii: ".") {
            rest.removeFirst()
            fraction = takeDigits(&rest)
        }
        guard !whole.isEmpty || !fraction.isEmpty else { return nil }
        let significant = whole.drop { $0 == UInt8(ascii: "0") }
        // The rest is an exponent, or makes the text no number at all: the grammar decides.
        let spelled =
            (isNegative ? "-" : "") + (significant.isEmpty ? "0" : String(Substring(significant)))
            + (fraction.isEmpty ? "" : "." + String(Substring(fraction))) + String(Substring(rest))
        return JSONNumber(spelled)?.text
    }

    private static func takeDigits(_ rest: inout Substring.UTF8View) -> Substring.UTF8View {
        let digits = rest.prefix { $0 &- UInt8(ascii: "0") < 10 }
        rest = rest[digits.endIndex...]
        return digits
    }
}
