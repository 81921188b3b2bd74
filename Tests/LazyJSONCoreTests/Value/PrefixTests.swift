import LazyJSONCore
import Testing

@Suite("The first value of a longer text")
struct PrefixTests {
    @Test(
        "is opened, and the rest is returned",
        arguments: [
            (#"{"a": 1} and so on"#, #"{"a": 1}"#, " and so on"), ("[1][2]", "[1]", "[2]"),
            (" \n\"é\" ü", " \n\"é\"", " ü"),
            ("12, 13", "12", ", 13"), ("null", "null", ""), ("1 2", "1", " 2"), (#"{"a": [}"# + "x", "", ""),
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

    @Test("errors have their places")
    func errors() {
        let error = #expect(throws: JSONError.self) { try JSON.prefix(of: "\n [1, x] y") }
        #expect(error?.line == 2 && error?.column == 6)
        #expect(throws: JSONError.self) { try JSON.prefix(of: "") }
        #expect(throws: JSONError.self) { try JSON.prefix(of: "prose {}") }
    }
}
