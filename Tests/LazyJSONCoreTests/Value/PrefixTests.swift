import LazyJSONCore
import Testing

@Suite("The first value of a longer text")
struct PrefixTests {
    @Test(
        "is opened, and the rest is returned",
        arguments: [
            (#"{"a": 1} and so on"#, #"{"a": 1}"#, " and so on"), ("[1][2]", "[1]", "[2]"),
            (" \n\"é\" ü", " \n\"é\"", " ü"),
            ("12, 13", "12", ", 13"), ("7\u{0}x", "7", "\u{0}x"), ("[]\u{0}\u{0}", "[]", "\u{0}\u{0}"),
            ("null", "null", ""), ("1 2", "1", " 2"), (#"{"a": [}"# + "x", "", ""),
        ])
    func values(text: String, value: String, rest: String) throws {
        if value.isEmpty {
            #expect(throws: JSONError.self) { try JSON.prefix(of: text) }
            return
        }
        let found = try JSON.prefix(of: text)
        #expect(found.value.text == value && found.rest == rest)
    }

    @Test("one value after the other is read")
    func several() throws {
        var rest = Substring(#"{"a": 1}{"a": 2} [3] "x" 5"#)
        var values: [JSON] = []
        while !rest.allSatisfy(\.isWhitespace) {
            let (value, next) = try JSON.prefix(of: String(rest))
            values.append(value)
            rest = Substring(String(next))
        }
        #expect(values == [["a": 1], ["a": 2], [3], "x", 5])
    }

    @Test("a large value is read, and what comes after it isn't checked", arguments: [1, 500])
    func large(count: Int) throws {
        let list = JSON((0..<count).map { ["id": JSON($0), "tags": JSON((0..<90).map { JSON($0) })] })
        let (value, rest) = try JSON.prefix(of: " " + list.text + " and \u{0} so on")
        #expect(value == list && rest == " and \u{0} so on" && value[count - 1]?["tags"]?[89]?.int == 89)
    }

    @Test("errors have their places")
    func errors() {
        let error = #expect(throws: JSONError.self) { try JSON.prefix(of: "\n [1, x] y") }
        #expect(error?.line == 2 && error?.column == 6)
        #expect(throws: JSONError.self) { try JSON.prefix(of: "") }
        #expect(throws: JSONError.self) { try JSON.prefix(of: "prose {}") }
    }
}
