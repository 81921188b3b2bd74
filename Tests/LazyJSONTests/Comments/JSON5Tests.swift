import Foundation
import LazyJSON
import TestSupport
import Testing

/// The grammar of JSON5, by the cases of its own two suites, json5-tests and the tests of its parser.
@Suite("JSON5")
struct JSON5Tests {
    /// Each text, and the JSON that it is read as.
    static let valid: [(text: String, json: String)] = [
        // Arrays.
        ("[]", "[]"), ("[true,false,null,]", "[true,false,null]"), ("[1,\u{A0}]", "[1]"), ("[ 1 , 2 ]", "[1,2]"),
        // Comments.
        ("[false /* a * b **/, true]", "[false,true]"), ("null // a", "null"), ("// a\nnull", "null"),
        ("/* a */null/* b */", "null"), ("[ // a\n 1]", "[1]"), ("'a /* b */ c'", "\"a /* b */ c\""),
        ("'// a'", "\"// a\""), ("// 'a\n1", "1"), ("{/*a*/a/*b*/:/*c*/1/*d*/}", "{\"a\":1}"),
        ("{ // a\r 'x': 1 // b\r\n}", "{\"x\":1}"),
        // Whitespace.
        ("{\t\u{B}\u{C} \u{A0}\u{FEFF}\n\r\u{2028}\u{2029}\u{2003}}", "{}"), ("\u{FEFF}[1]", "[1]"),
        ("[\u{A0}1\u{3000},\u{2003}a\u{A0}]".replacing("a", with: "'a'"), "[1,\"a\"]"),
        ("{\u{A0}a\u{A0}:\u{A0}1\u{A0}}", "{\"a\":1}"), ("\u{C}1\u{B}", "1"),
        // Numbers.
        ("[0,0.,0e0]", "[0,0.0,0e0]"), ("[1,23,456,7890]", "[1,23,456,7890]"), ("[-1,+2,-.1,-0]", "[-1,2,-0.1,-0]"),
        ("[.1,.23,+.5]", "[0.1,0.23,0.5]"), ("[1.0,1.23,5.]", "[1.0,1.23,5.0]"),
        ("[1e0,1e1,1e01,1.e0,1.1e0,1e-1,1e+1,5.e4]", "[1e0,1e1,1e01,1.0e0,1.1e0,1e-1,1e+1,5.0e4]"),
        ("[0x1,0x10,0xff,0xFF,0XC8,-0xC8,+0xc8e4,0x0]", "[1,16,255,255,200,-200,51428,0]"),
        ("0xffffffffffffffffffff", "1208925819614629174706175"),
        ("[NaN,Infinity,-Infinity,+Infinity,-NaN]", "[null,null,null,null,null]"),
        // Names.
        ("{\"a\":1}", "{\"a\":1}"), ("{'hello':\"world\"}", "{\"hello\":\"world\"}"),
        ("{a:1,b:2}", "{\"a\":1,\"b\":2}"),
        (
            "{$_:1,_$:2,a\u{200C}:3,ünïcödé:4,\u{4E2D}:5}",
            "{\"$_\":1,\"_$\":2,\"a\u{200C}\":3,\"ünïcödé\":4,\"\u{4E2D}\":5}"
        ),
        (#"{\u0061\u0062:1,\u0024\u005F:2}"#, #"{"\u0061\u0062":1,"\u0024\u005F":2}"#),
        (
            "{while:true,null:1,NaN:2,Infinity:3,true:4,e5:5,}",
            #"{"while":true,"null":1,"NaN":2,"Infinity":3,"true":4,"e5":5}"#
        ),
        ("{a:{b:[{c:d}]}}".replacing("d", with: "2"), "{\"a\":{\"b\":[{\"c\":2}]}}"), ("{'':1}", "{\"\":1}"),
        ("{a:1,'a':2}", "{\"a\":1,\"a\":2}"), ("{ __proto__ : 1 }", "{\"__proto__\":1}"),
        // Strings.
        ("'abc'", "\"abc\""), ("['\"','\\'',\"'\"]", "[\"\\\"\",\"'\",\"'\"]"),
        (#"'\b\f\n\r\t\v\0\x0f\u01fF\a\'\"\\\/'"#, #""\b\f\n\r\t\u000b\u0000\u000f\u01fFa'\"\\\/""#),
        ("'a\\\nb\\\r\nc\\\rd\\\u{2028}e\\\u{2029}f'", "\"abcdef\""), ("'\\\n'", "\"\""),
        ("'\t\u{1}'", "\"\\u0009\\u0001\""),
        ("'\u{2028}\u{2029}é\u{1F600}'", "\"\u{2028}\u{2029}é\u{1F600}\""), ("'\\é\\\u{1F600}'", "\"é\u{1F600}\""),
        ("\"a\\x41\"", "\"a\\u0041\""), ("'\\00'".replacing("00", with: "0a"), "\"\\u0000a\""),
        ("'{a: 1, // b'", "\"{a: 1, // b\""),
    ]

    /// Texts that aren't JSON5, and where they are wrong: line and column.
    static let invalid: [(text: String, line: Int, column: Int)] = [
        ("", 1, 1), ("// a", 1, 5), ("/* a", 1, 1), ("[,null]", 1, 2), ("[,]", 1, 2), ("[1,,]", 1, 4),
        ("[true\n\nfalse]", 3, 1),
        ("{,\n}", 1, 2), ("{,'a':1}", 1, 2), ("{10twenty:1}", 1, 2), ("{multi-word:1}", 1, 2), ("{a:1 b:2}", 1, 6),
        ("{a:1,,}", 1, 6), ("{a:}", 1, 4), ("{a}", 1, 3), ("{a:1", 1, 5), ("[1", 1, 3), ("{'a':1]", 1, 7),
        ("010", 1, 1), ("080", 1, 1), ("-098", 1, 2), ("0x", 1, 2), ("0x+1", 1, 2), ("1e2.3", 1, 4), ("1e0x4", 1, 4),
        (".", 1, 1),
        ("+", 1, 1), ("--1", 1, 2), ("+-1", 1, 1), ("infinity", 1, 1), ("nan", 1, 2), ("1 2", 1, 3), ("a", 1, 1),
        ("[a]", 1, 2),
        ("'a", 1, 1), ("'a\nb'", 1, 1), ("'\\1'", 1, 1), ("'\\01'", 1, 1), ("'\\xg1'", 1, 1), ("'\\x1'", 1, 1),
        ("\"\\u00g0\"", 1, 6),
        ("{\\x61:1}", 1, 2), ("{\\u0030:1}", 1, 2), ("{\\u00g1:1}", 1, 2), ("{\\u+041:1}", 1, 2), ("{\\u41:1}", 1, 2),
        ("[1 /]", 1, 4), ("{a:1}}", 1, 6),
        ("{a:0xFF, b:'c', d:.5, e:x}", 1, 25),
        ("['a\\\nb', 0xff,\n {'c': oops}]", 3, 8), ("{\u{A0}a\u{A0}b:1}", 1, 3),
    ]

    @Test("reads what its own suites accept, and writes the bytes back", arguments: valid)
    func reading(text: String, expected: String) throws {
        let json = try JSON(parsing: text, syntax: .json5)
        #expect(json.text(.compact) == expected)
        #expect(json.data() == Data(text.utf8) && json.syntax == .json5)
        let strict = try JSON(parsing: json.text(.json))
        #expect(strict == json && strict.text(.compact) == expected)
        let commented = json.text(.jsonc)
        #expect(try JSON(parsing: commented, syntax: .jsonc).text(.compact) == expected)
        #expect(commented.contains("//") == text.contains("//"))
    }

    @Test("refuses what its own suites refuse, with the place in the text as it came", arguments: invalid)
    func refusing(text: String, line: Int, column: Int) {
        do {
            let json = try JSON(parsing: text, syntax: .json5)
            Issue.record("\(text) was read as \(json.text(.compact))")
        } catch {
            #expect(error.line == line && error.column == column, "\(text): \(error)")
            let before = text.unicodeScalars.prefix(error.byteOffset).split(
                separator: "\n", omittingEmptySubsequences: false)
            #expect(
                !text.utf8.allSatisfy { $0 < 0x80 } || before.count == line && (before.last?.count ?? 0) == column - 1)
        }
    }

    @JSONModel struct Row { var b = 0.0 }

    @JSONModel struct Settings {
        var zoom: String?
        var tabs: [Int]
    }

    @Test("reads lines")
    func lines() throws {
        let rows = try LazyArray<Row>(lines: "{b: .5} // one\n{'b': 0x10,}\n", syntax: .json5)
        #expect(rows.map(\.b) == [0.5, 16])
        let broken = try LazyArray<Row>(lines: "{b:.5}\n{'b': x}\n{b:1}\n", syntax: .json5, invalidLines: .keep)
        #expect(broken.map(\.b) == [0.5, 1])
        let line = try #require(broken.invalidLines.first)
        #expect(line.line == 2 && line.error.column == 7 && line.error.byteOffset == 13 && line.text == "{'b': x}")
        #expect(
            String(decoding: broken.lines(), as: UTF8.self)
                == "{\"b\":.5}\n{'b': x}\n{\"b\":1}\n".replacing(".", with: "0."))
    }

    private static let settings = """
        // Window
        {
          size: {width: 0x280, height: +480},  // in points
          'title': 'It\\'s \\
        here',
          /* old */ tabs: ['a', "b", .5,],
          zoom: 1.,
        }

        """

    @Test("keeps the spelling of everything that isn't edited")
    func editing() throws {
        let json = try JSON(parsing: Self.settings, syntax: .json5)
        #expect(json["size"]?["width"] == 640 && json["title"] == "It's here" && json["tabs"]?.count == 3)
        func edited(_ edit: (inout JSON) -> Void) -> String {
            var copy = json
            edit(&copy)
            return copy.text
        }
        #expect(edited { $0["zoom"] = 2 } == Self.settings.replacing("1.,", with: "2,"))
        #expect(edited { $0["title"] = "x" } == Self.settings.replacing("'It\\'s \\\nhere'", with: "\"x\""))
        #expect(edited { $0["size"]?["height"] = 500 } == Self.settings.replacing("+480", with: "500"))
        #expect(
            edited { $0["size"]?["depth"] = 3 } == Self.settings.replacing("+480}", with: "+480, \"depth\": 3}"))
        #expect(
            edited { $0["tabs"] = nil } == Self.settings.replacing("  /* old */ tabs: ['a', \"b\", .5,],\n", with: ""))
        #expect(edited { $0["tabs"]?[0] = nil } == Self.settings.replacing("'a', ", with: ""))
        #expect(
            edited { $0["new"] = true }
                == Self.settings.replacing("zoom: 1.,", with: "zoom: 1.,\n  \"new\": true,"))
        #expect(edited { $0["size"] = nil }.hasPrefix("// Window\n{\n  'title'"))
        var strict = try JSON(parsing: "{\"a\": 1}")
        strict["size"] = json["size"]
        #expect(strict.text == "{\"a\": 1, \"size\": {\"width\": 640, \"height\": 480}}")
    }

    @JSONModel struct Values {
        var price: Decimal = 0
        var number: JSONNumber?
        var count = 0
        var rate = 0.0
        var name = ""
        var url: URL?
        var list: [Int]
        var rates: [String: Double]
        var any: JSON?
    }

    @Test("every reader reads it as the JSON that it means")
    func readers() throws {
        let text = """
            {price: .50, number: +1.50, count: 0x10, rate: 5., name: 'it\\'s', url: 'https://e.org/\\x41', list: [+1, 0x2,],
            rates: {a: .5, 'b': 0xF}, any: {x: 'y'}}
            """
        var values = try Values(parsing: text, syntax: .json5)
        let strict = try Values(parsing: values.json.text(.json))
        #expect(values.price == 0.5 && values.number?.text == "1.50" && values.count == 16 && values.rate == 5)
        #expect(values.name == "it's" && values.url?.path == "/A" && values.list == [1, 2] && values.issues.isEmpty)
        #expect(values.rates == ["a": 0.5, "b": 15] && values.any?["x"] == "y" && values.any?.text == "{x: 'y'}")
        #expect(values == strict && values.hashValue == strict.hashValue)
        #expect(try values.json.canonicalText() == strict.json.canonicalText())
        #expect(values.json.foundationObject as? NSDictionary == strict.json.foundationObject as? NSDictionary)
        #expect(try JSONDecoder().decode(JSON.self, from: JSONEncoder().encode(values.json)) == strict.json)
        #expect(values.json.text(.sortedKeys) == strict.json.text(.sortedKeys))

        values.price += 0.10
        values.count += 1
        values.list.append(7)
        values.rates["a"] = 2
        let edits = [(" .50", " 0.60"), ("0x10", "17"), ("0x2,]", "0x2, 7,]"), ("a: .5", "a: 2")]
        #expect(values.json.text == edits.reduce(text) { $0.replacing($1.0, with: $1.1) })
        let patch = values.changes(since: strict).patch
        #expect(try strict.applying(patch).json == values.json)
        #expect(try Values(parsing: text, syntax: .json5).applying(patch).json.text == values.json.text)
        var json = values.json
        json.insert(1, named: "z", after: "count")
        #expect(json.text == values.json.text.replacing("17,", with: "17, \"z\": 1,"))
    }

    @Test("tells the places of values in the text as it came")
    func places() throws {
        let json = try JSON(parsing: Self.settings, syntax: .json5)
        do { _ = try json.require("tabs.0", as: Int.self) } catch {
            #expect("\(error)".hasPrefix("6:20: tabs.0: expected an integer, found 'a'"), "\(error)")
        }
        let issues = try Settings(parsing: Self.settings, syntax: .json5).issues
        let places = issues.filter { $0.severity == .error }.map { "\($0.line ?? 0):\($0.column ?? 0) \($0.kind)" }
        #expect(places == ["6:20 leftOut", "6:25 leftOut", "6:30 leftOut"])
    }
}
