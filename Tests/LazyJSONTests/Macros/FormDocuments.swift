import LazyJSON
import TestSupport

/// Documents for the forms, which a seed decides: suitable values, and everything else that a server may send.
struct FormDocuments {
    var random: SeededGenerator

    init(seed: UInt64) { random = SeededGenerator(seed: seed) }

    private mutating func chance(_ one: Int, in all: Int) -> Bool { Int.random(in: 0..<all, using: &random) < one }
    private mutating func pick(_ choices: [String]) -> String { choices.randomElement(using: &random) ?? "null" }

    private static let hostile = [
        "null", "\"<null>\"", "\"(nil)\"", "\"\"", "{}", "[]", "0", "-1", "7", "1.0", "1e400", "\"7\"", "\" 7 \"",
        "\"x\"",
        "true", "\"yes\"", "[null]", "[7, \"x\", null, {}]", "{\"a\": 1}", "[[1], 2]", "18446744073709551616",
        "\"\\ud83d\"",
    ]

    /// Values that a property reads; parts, lists of them and dictionaries of them come from the generator.
    private static let suitable: [String: [String]] = [
        "int": ["1", "\"2\"", "70", "3.0"], "maybeInt": ["4"], "int8": ["127", "128", "-5"], "uint16": ["65535", "-1"],
        "uint64": ["18446744073709551615", "\"9\""], "double": ["2.50", "\"1e3\"", "5"], "float": ["0.1", "1e39"],
        "bool": ["true", "\"no\"", "1"], "maybeBool": ["false", "2"], "string": ["\"a\"", "5", "1.50"],
        "maybeString": ["\"b\"", "true"], "character": ["\"c\"", "\"cc\""],
        "plainDate": ["1700000000", "\"2024-01-02\""],
        "date": ["\"2024-02-29T12:30:00Z\"", "\"2024-02-30T00:00:00Z\"", "5"], "millis": ["1700000000123", "\"5\""],
        "dates": ["[\"2024-01-01T00:00:00Z\", 5, \"x\"]"], "url": ["\"https://a.b/c\"", "\"a b\""],
        "uuid": ["\"E621E1F8-C36C-495A-93FC-0C247A3E6E5F\""], "data": ["\"AQI=\"", "\"*\""], "base64": ["\"_-8\""],
        "decimal": ["0.10", "\"1.25\"", "1e200"], "number": ["1.50", "\"2\""], "duration": ["1.5", "\"PT5S\""],
        "plan": ["\"pro\"", "\"gold\""], "level": ["1", "\"2\"", "3"], "plans": ["[\"pro\", \"x\", \"free\"]"],
        "word": ["\"a\"", "\"z\""], "ints": ["[1, \"2\", null, 3.0]", "[3, 1, 2]"], "strings": ["[\"p\", \"q\", 5]"],
        "maybeStrings": ["[\"r\"]", "[]"], "sparse": ["[1, null, \"x\", 2]"], "grid": ["[[1, 2], 3, [\"4\"]]"],
        "table": ["{\"k1\": 1, \"k2\": \"2\", \"z\": {}}"], "byNumber": ["{\"1\": \"a\", \"01\": \"b\", \"x\": \"c\"}"],
        "lists": ["{\"k1\": [1], \"k2\": 5}"], "set": ["[1, 2, 1, \"2\"]"], "need": ["1"], "fixed": ["8", "\"9\""],
        "digit": ["3", "12"], "short": ["\"abc\"", "\"abcde\""], "trimmed": ["\" t \"", "\"  \""],
        "access": ["\"A\"", "0", "\"B\""], "nullable": ["2", "7"], "coded": ["{\"x\": 1, \"y\": 2}", "{\"x\": \"1\"}"],
        "spots": ["[{\"x\": 1}, {\"x\": 2, \"z\": 1.0}, 5]"], "any": ["1.0", "{\"a\": [1]}"],
        "members": ["{\"a\": 1.0, \"b\": null}"], "embeddedInts": ["\"[1, 2]\"", "\"[1\"", "[1]"],
        "first": ["5"], "other": ["{\"first\": \"6\"}"],
        "deep": ["{\"a\": {\"b\": 1}, \"z\": 1}", "{\"a\": 5}", "\"{}\""],
        "part": [], "maybePart": [], "parts": [], "maybeParts": [], "sparseParts": [], "named": [], "lazyParts": [],
        "lazyNamed": [], "embedded": [], "unknown": ["1.50"], "x-y": ["{\"a\":  1}"],
    ]
    private static let names = suitable.keys.sorted()

    private mutating func value(_ name: String) -> String {
        if chance(1, in: 4) { return pick(Self.hostile) }
        switch name {
        case "part", "maybePart": return part(2)
        case "parts", "maybeParts", "sparseParts", "lazyParts": return parts(2)
        case "named", "lazyNamed":
            let members = ["k0", "k1", "k2", "z/~"].filter { _ in chance(1, in: 2) }
            return "{"
                + members.map { "\"\($0)\": \(chance(1, in: 4) ? pick(Self.hostile) : part(1))" }.joined(separator: ",")
                + "}"
        case "embedded":
            return chance(1, in: 2)
                ? part(1)
                : "\"" + part(1).replacing("\\", with: "\\\\").replacing("\"", with: "\\\"").replacing("\n", with: " ")
                    + "\""
        default: return pick(Self.suitable[name] ?? [])
        }
    }

    private mutating func part(_ depth: Int) -> String {
        var members = [
            "\"id\": \(pick(["1", "2", "\"3\"", "\"x\"", "null"]))", "\"city\": \(pick(["\"X\"", "5", "null", "[]"]))",
            "\"tags\": \(pick(["[\"a\"]", "[\"a\", 2, {}]", "null"]))", "\"q\": \(pick(["1.0", "{}"]))",
            "\"meta\": \(pick(["{\"size\": 1}", "{\"size\": \"x\"}", "5"]))",
        ].filter { _ in chance(1, in: 2) }
        if depth > 0, chance(1, in: 3) { members.append("\"near\": \(parts(depth - 1))") }
        if chance(1, in: 8), let again = members.first { members.append(again) }
        return "{" + members.joined(separator: pick([", ", ",", ",\n  "])) + "}"
    }

    private mutating func parts(_ depth: Int) -> String {
        let all = (0..<Int.random(in: 0...4, using: &random)).map { _ in
            chance(1, in: 4) ? pick(["5", "null", "\"<null>\"", "[]", "\"x\""]) : part(depth)
        }
        return "[" + all.joined(separator: pick([", ", ",", " ,\n"])) + "]"
    }

    mutating func document() -> String {
        var members: [String] = []
        for name in Self.names where chance(2, in: 5) { members.append("\"\(name)\": \(value(name))") }
        if chance(1, in: 3), let name = Self.names.randomElement(using: &random) {
            members.append("\"\(name)\": \(value(name))")
        }
        members.shuffle(using: &random)
        return "{" + members.joined(separator: pick([", ", ",", ",\n    "])) + "}"
    }
}
