/// Numbers as people write them: `007`, `+5`, `.5`, `5.`.
enum LooseNumber {
    /// The text of the number by JSON's grammar, if it is one but for zeros before it, a plus sign, or missing digits on one side of its
    /// point; whitespace around it does not matter. Nil for anything else.
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
        // What is left is an exponent, or no number at all: the grammar decides.
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
