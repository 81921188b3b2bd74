import LazyJSONStreams
import Testing

/// The kinds of cases of jsonrepair's and json_repair's public tests, in texts of our own.
@Suite("Repaired texts: cases")
struct RepairCaseTests {
    private static let quotesCases: [(String, String)] = [
        ("{\nword: good morning\n}", #"{"word":"good morning"}"#), ("{7: 8}", #"{"7":8}"#),
        ("{false: 0}", #"{"false":0}"#),
        ("[x,y]", #"["x","y"]"#), ("[\nx,\ny\n]", #"["x","y"]"#), (#"["it's on"#, #"["it's on"]"#),
        (#"[x","y"]"#, #"["x","y"]"#), (#"[x",y"]"#, #"["x","y"]"#),
        (#"{x":"p","y":"q"}"#, #"{"x":"p","y":"q"}"#), (#"{"x":"p",y":"q"}"#, #"{"x":"p","y":"q"}"#),
        (#"{"x":p","y":"q"}"#, #"{"x":"p","y":"q"}"#), ("[\n\"abc,\n\"def\"\n]", #"["abc","def"]"#),
        ("[\"abc]\n", #"["abc]\n"]"#),
        ("{'x':'p'}", #"{"x":"p"}"#), ("{x:'p',y:'q'}", #"{"x":"p","y":"q"}"#), ("{‘x’:‘p’}", #"{"x":"p"}"#),
        ("{`x´:`p´}", #"{"x":"p"}"#), ("[\"round “ one\"]", "[\"round “ one\"]"), ("['say \"x\"']", #"["say \"x\""]"#),
        ("{pattern: '’'}", "{\"pattern\":\"’\"}"), (#"["{a:b}"]"#, #"["{a:b}"]"#), (#"['a\'b']"#, #"["a'b"]"#),
        (#"["a 24" screen"]"#, #"["a 24\" screen"]"#), (#"{"k": "an "odd" one"}"#, #"{"k":"an \"odd\" one"}"#),
        (#"[",",":"]"#, #"[",",":"]"#),
        (#"["a" 2]"#, #"["a",2]"#), (#"["a" 2"#, #"["a",2]"#), (#"["," 2"#, #"[",",2]"#),
    ]
    private static let cutsCases: [(String, String)] = [
        ("[", "[]"), (#"["foo"#, #"["foo"]"#), (#"["foo""#, #"["foo"]"#), (#"["foo","#, #"["foo"]"#),
        (#"{"a":"b""#, #"{"a":"b"}"#),
        (#"{"a":"b"#, #"{"a":"b"}"#), (#"{"a":"#, "{}"), (#"{"a""#, "{}"), (#"{"a"#, "{}"), ("{", "{}"),
        ("[2.", "[2.0]"),
        ("[2e", "[2]"), ("[2e+", "[2]"), ("[-", "[-0]"), (#"{"a":"b\u20"#, #"{"a":"b"}"#),
        (#"{"a":"b\"#, #"{"a":"b"}"#),
        (#"{"s \ud"#, "{}"), (#"{"t":"Hi Bo,I h"#, #"{"t":"Hi Bo,I h"}"#),
        (#"{"t": "with, many, comma's, you see?"#, #"{"t":"with, many, comma's, you see?"}"#),
    ]
    private static let structureCases: [(String, String)] = [
        ("[1,2,3,...]", "[1,2,3]"), ("[1, 2, ... ]", "[1,2]"), ("[1,/* a */.../* b */]", "[1]"), ("[...,7,8]", "[7,8]"),
        (#"{"a":2,...}"#, #"{"a":2}"#), (#"{"a":2,...,"z":26}"#, #"{"a":2,"z":26}"#),
        (#"{"a":,"b":2}"#, #"{"a":null,"b":2}"#),
        (#"{"a":undefined}"#, #"{"a":null}"#), ("{\"a\":\u{a0}\"b\u{a0}c\"}", "{\"a\":\"b\u{a0}c\"}"),
        ("{\"a\":\u{3000}1}", #"{"a":1}"#),
        ("/* a */ {}", "{}"), ("{} // a", "{}"), ("{} /* a", "{}"), (#"{"a":/* b */true}"#, #"{"a":true}"#),
        (#"["a]"/* b */]"#, #"["a]"]"#),
        ("call_1({});", "{}"), ("call({}", "{}"), ("/* a */ call ( {} )", "{}"), ("[1,2,\n]", "[1,2]"),
        ("{\"a\":2  , \n }", #"{"a":2}"#),
        ("{},", "{}"), (#"{"a":{"b":2}"#, #"{"a":{"b":2}}"#), (#"[{"b":2]"#, #"[{"b":2}]"#),
        (#"[{"i":1{"i":2}]"#, #"[{"i":1},{"i":2}]"#),
        (#"[{"i":1,{"i":2}]"#, #"[{"i":1},{"i":2}]"#), (#"{"a": 1}}"#, #"{"a":1}"#), (#"{"a": 1}}]}"#, #"{"a":1}"#),
        (#"{"a":2]"#, #"{"a":2}"#),
        (#"{"a":2,]"#, #"{"a":2}"#), ("[2,}", "[2]"), ("[}", "[]"), ("{]", "{}"), ("{\n\"v\":[1,2\n}", #"{"v":[1,2]}"#),
        (#"{"_id":ObjectId("123"), "n": NumberLong(2)}"#, #"{"_id":"123","n":2}"#), ("[1,foo,4]", #"[1,"foo",4]"#),
        ("{a: hello world\nb: \"x\"}", #"{"a":"hello world","b":"x"}"#), ("[0.0.1,2]", #"["0.0.1",2]"#),
        ("[746de9ad-d4ff-4c66-97d7-00a92ad46967]", #"["746de9ad-d4ff-4c66-97d7-00a92ad46967"]"#),
        ("[2e3.4]", #"["2e3.4"]"#), ("[0789]", #"["0789"]"#),
        ("{r: /x-y.css/}", #"{"r":"/x-y.css/"}"#), ("[\"a\" + \"b\" +\n 'c']", #"["abc"]"#),
        (#"{"l": [{}{}]}"#, #"{"l":[{},{}]}"#),
        ("{\"l\": [\n\"a\"\n\"b\"\n]}", #"{"l":["a","b"]}"#), ("{\"a\":2\n\"b\":3\nc:4}", #"{"a":2,"b":3,"c":4}"#),
        (#"{"a" "b"}"#, #"{"a":"b"}"#),
        (#"{"a" 2}"#, #"{"a":2}"#), (#"{"a"2}"#, #"{"a":2}"#), ("{a 'b'}", #"{"a":"b"}"#),
        ("[a,b\nc]", #"["a","b","c"]"#),
        ("/* 1 */\n{}\n\n/* 2 */\n{},\n{},", "[{},{},{}]"), (#"{"a", "b": 1}"#, #"{"a":null,"b":1}"#),
        (#"{"a" ]"#, "{}"),
        (#"["\u26"]"#, #"["\\u26"]"#), ("[\"a\u{8}b\"]", #"["a\bb"]"#), ("{\"a\nb\": 1}", #"{"a\nb":1}"#),
    ]

    @Test("quotes", arguments: quotesCases)
    func quotes(text: String, expected: String) throws { try check(text, expected) }

    @Test("texts that are cut off", arguments: cutsCases)
    func cuts(text: String, expected: String) throws { try check(text, expected) }

    @Test("structure", arguments: structureCases)
    func structure(text: String, expected: String) throws { try check(text, expected) }

    private func check(_ text: String, _ expected: String, sourceLocation: SourceLocation = #_sourceLocation) throws {
        let json = try JSON(repairing: text)
        #expect(json.text(.compact) == expected, "\(json.repairs)", sourceLocation: sourceLocation)
        #expect(json.repairs.isEmpty == ((try? JSON(parsing: text)) != nil), sourceLocation: sourceLocation)
    }
}
