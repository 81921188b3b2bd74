import LazyJSON
import Testing

/// Issues where something else is read than what is in the JSON: pointers that lead to the value, known strings, null that means a value.
@Suite struct IssuePlaceTests {
    final class Item: JSONModel, @unchecked Sendable {
        @Property(required: true) var id: Int = 0
    }
    final class Loose: JSONModel, @unchecked Sendable {
        @Property var numbers: [Int]
        @Property var items: [Item]
        @Property var groups: [[Int]]
        @Property var lazy: LazyArray<Item>
        override class var coercion: Coercion { .permissive }
    }

    @Test(
        "every pointer leads to the value, also where a single value or an object is read as a list",
        arguments: [
            (#"{"numbers": "x"}"#, ["/numbers"]),
            (#"{"numbers": {"0": 1, "1": "x"}}"#, ["/numbers/1"]),
            (#"{"numbers": {"7": 1, "3": "x", "9": "y"}}"#, ["/numbers/3", "/numbers/9"]),
            (#"{"items": {"id": "x"}}"#, ["/items/id"]),
            (#"{"items": {"5": {"id": "x"}, "6": 7}}"#, ["/items/5/id", "/items/6"]),
            (#"{"groups": [["x"], {"4": "y"}]}"#, ["/groups/0/0", "/groups/1/4"]),
            (#"{"lazy": {"id": "x"}}"#, ["/lazy/id"]),
        ])
    func pointers(text: String, pointers: [String]) throws {
        let model = try Loose(parsing: text)
        let issues = model.issues.filter(atLeast: .error)
        #expect(issues.map(\.pointer.description) == pointers)
        for issue in issues { #expect(model.json[issue.pointer] != nil, "\(issue)") }
    }

    final class Known: JSONModel, @unchecked Sendable {
        @Property(enumValues: ["1", "2"]) var one: String?
        @Property(enumValues: ["1", "2"]) var many: [String]
    }

    @Test("known strings are compared with what is read, in lists, too")
    func knownStrings() throws {
        let known = try Known(parsing: #"{"one": 3, "many": [1, "2", 3, "4", null]}"#)
        #expect(known.many == ["1", "2", "3", "4"])
        #expect(
            known.issues.filter { $0.kind == .unknownValue }.map(\.pointer.description) == [
                "/one", "/many/2", "/many/3",
            ])
    }

    final class Meaning: JSONModel, @unchecked Sendable {
        @Property(as: .null(means: -1), check: .in(0...9)) var limit: Int = 0
        @Property(as: Converter<Int>.null(means: 5), check: .each(.in(0...9))) var list: [Int]
    }

    @Test("what null means is checked like any other value")
    func meaningOfNull() throws {
        let model = try Meaning(parsing: #"{"limit": null, "list": [null, 20]}"#)
        #expect(model.limit == -1 && model.list == [5, 20])
        #expect(model.issues.map(\.pointer.description) == ["/limit", "/list/1"])
        #expect(try Meaning(parsing: #"{"limit": 3}"#).issues.isEmpty)
    }

    @Test("white space in a string is shown as it is, and around values it is one space")
    func whitespace() throws {
        final class Text: JSONModel, @unchecked Sendable {
            @Property var n: Int = 0
        }
        #expect(try Text(parsing: #"{"n": "a  b \"  c"}"#).issues.map(\.found) == [#""a  b \"  c""#])
        #expect(try Text(parsing: "{\"n\": [1,\n   2,\t \"x  y\"]}").issues.map(\.found) == [#"[1, 2, "x  y"]"#])
    }
}
