import Foundation
import LazyJSON
import Testing

/// Issues where a property reads something else than the value in the JSON: pointers that lead to the value, known
/// strings, null that means a value.
@Suite struct IssuePlaceTests {
    final class Item: JSONModel, @unchecked Sendable {
        @Property(.required) var id: Int = 0
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

    @Test("known strings are compared with the values that are read, in lists, too")
    func knownStrings() throws {
        let known = try Known(parsing: #"{"one": 3, "many": [1, "2", 3, "4", null]}"#)
        #expect(known.many == ["1", "2", "3", "4"])
        #expect(
            known.issues.filter { $0.kind == .unknownValue }.map(\.pointer.description) == [
                "/one", "/many/2", "/many/3",
            ])
    }

    final class Meaning: JSONModel, @unchecked Sendable {
        @Property(.check(.in(0...9)), as: .null(means: -1)) var limit: Int = 0
        @Property(.check(.each(.in(0...9))), as: Converter<Int>.null(means: 5)) var list: [Int]
    }

    @Test("a value that null means is checked like any other value")
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

    @Test("explanations name the same places and compare the same values")
    func explanations() throws {
        let loose = try Loose(parsing: #"{"items": {"3": {"id": 1}, "7": 5}, "numbers": {"0": 1, "1": "x"}}"#)
        #expect("\(loose.explain(\.items))".contains("left out   /items/7, 5: "))
        #expect("\(loose.explain(\.numbers))".contains(#"left out   /numbers/1, "x": "#))
        let known = try Known(parsing: #"{"one": 3, "many": [1, "2"]}"#)
        #expect("\(known.explain(\.one))".contains(#"known      one of "1", "2", not "3""#))
        #expect("\(known.explain(\.many))".contains("known      one of \"1\", \"2\"\n"))
        let meaning = try Meaning(parsing: #"{"limit": null, "list": [null, 20]}"#)
        #expect(meaning.explain(\.limit).failedChecks.count == 1)
        #expect(meaning.explain(\.list).failedChecks.count == 1)
    }

    final class Keyed: JSONModel, @unchecked Sendable {
        @Property var numbers: [Int: Int]
        @Property var amounts: [Decimal: Int]
    }

    @Test("keys that are equal as values are duplicates, in issues and in explanations")
    func typedKeys() throws {
        let keyed = try Keyed(
            parsing: #"{"numbers": {"1": 1, "01": 2, "x": 3}, "amounts": {"1": "x", "1.0": 2, "1e0": 3}}"#)
        #expect(
            keyed.issues.map { "\($0.kind) \($0.pointer)" } == [
                "leftOut /numbers/01", "leftOut /numbers/x", "leftOut /amounts/1", "duplicateKey /amounts/1.0",
                "duplicateKey /amounts/1e0",
            ])
        #expect(keyed.numbers == [1: 1] && keyed.amounts == [:])
        #expect(keyed.explain(\.numbers).elements?.leftOut == 2)
        #expect(keyed.explain(\.amounts).elements?.leftOut == 3)
        #expect("\(keyed.explain(\.numbers))".contains("left out   /numbers/01, 2: the name cannot be read as a key"))
    }

    final class Letter: JSONModel, @unchecked Sendable {
        @Property(as: .embedded) var item: Item?
        @Property(as: .embedded) var items: [Item]
        @Property var loose: Item?
        override class var coercion: Coercion { .permissive }
    }

    @Test(
        "the content of a string has the position of the string, and no position by itself",
        arguments: [
            ("{\n \"item\": \"{\\n\\\"id\\\": {}}\"}", 2, 10, false),
            ("{\n \"items\": \"[{\\\"id\\\": {}}]\"}", 2, 11, false),
            ("{\n \"loose\": \"{\\n\\\"id\\\": {}}\"}", 2, 11, false),
            ("{\n \"item\": {\n  \"id\": {}}}", 3, 9, true),
            ("{\n \"items\": [\n  {\"id\": {}}]}", 3, 10, true),
        ])
    func contents(text: String, line: Int, column: Int, isPlain: Bool) throws {
        let letter = try Letter(parsing: text)
        let issue = try #require(Array(letter.issues.filter(atLeast: .error)).first)
        #expect(issue.line == line && issue.column == column, "\(issue)")
        let item = try #require(letter.item ?? letter.items.first ?? letter.loose)
        let own = try #require(Array(item.issues).first)
        #expect(own.line == (isPlain ? line : nil) && own.column == (isPlain ? column : nil), "\(own)")
        #expect(item.explain(\.id).line == (isPlain ? line : nil))
    }
}
