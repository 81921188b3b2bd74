import Foundation
import TestSupport
import Testing

@testable import LazyJSONCore
@testable import LazyJSONStreams

@Suite("Repaired texts")
struct RepairTests {
    @Test(
        "are read as they were meant",
        arguments: [
            ("{'a': 1}", #"{"a":1}"#), ("{a: 1}", #"{"a":1}"#), (#"{"a": 1,}"#, #"{"a":1}"#), ("[1,2,]", "[1,2]"),
            ("[1 2]", "[1,2]"), (#"["a" "b"]"#, #"["a","b"]"#), (#"{"a": 1 "b": 2}"#, #"{"a":1,"b":2}"#),
            ("{\"a\": 1\n\"b\": 2}", #"{"a":1,"b":2}"#), (#"{"a": True, "b": None}"#, #"{"a":true,"b":null}"#),
            ("{\"a\": \"x\ny\"}", #"{"a":"x\ny"}"#),
            (#"{"a": "he said "hi" to me", "b": 1}"#, #"{"a":"he said \"hi\" to me","b":1}"#),
            (#"{"a": [1, 2"#, #"{"a":[1,2]}"#), (#"{"a": "cut of"#, #"{"a":"cut of"}"#), (#"{"a": 1, "b"#, #"{"a":1}"#),
            (#"{"a": 1, "b":"#, #"{"a":1}"#), (#"{"a": 1, "#, #"{"a":1}"#), ("{\"a\": 1 // x\n}", #"{"a":1}"#),
            ("Sure! Here it is:\n```json\n{\"a\": 1}\n```\nHope it helps [1].", #"{"a":1}"#),
            ("The answer is {\"a\": [1]} as {you} said.", #"{"a":[1]}"#), ("```\n[1, 2,\n```", "[1,2]"),
            ("{\"a\": 1}\n{\"a\": 2}", #"[{"a":1},{"a":2}]"#), ("“x” {“a”: “b”}", #"{"a":"b"}"#),
            ("{a = 1, b => 2}", #"{"a":1,"b":2}"#),
            ("[10 px, true false null]", #"["10 px",true,false,null]"#), ("[1, ..., 3]", "[1,3]"),
            (#"{"a": ISODate("2024-01-01")}"#, #"{"a":"2024-01-01"}"#), ("callback({\"a\": 1});", #"{"a":1}"#),
            ("[+1, .5, 2., 0x1F, 007, 1e]", #"[1,0.5,2.0,31,"007","1e"]"#), ("[1e", "[1]"),
            (#"{"a": [1, 2}, "b": 3}"#, #"{"a":[1,2],"b":3}"#),
            (#"{"a": "b, "c": 1}"#, #"{"a":"b","c":1}"#), (#"{"a": "\x \' é"}"#, #"{"a":"\\x ' é"}"#), ("{}", "{}"),
            (#"{"a": http://x.y/z, "b": hello world}"#, #"{"a":"http://x.y/z","b":"hello world"}"#),
            ("{\"a\":}", #"{"a":null}"#),
            (
                #"{"md": "Use ```json {\"a\": 1}``` here", "ok": true,}"#,
                #"{"md":"Use ```json {\"a\": 1}``` here","ok":true}"#
            ),
            (
                #"Here: {"md": "Use ```json {\"a\": 1}``` here", "b": 1,}"#,
                #"{"md":"Use ```json {\"a\": 1}``` here","b":1}"#
            ),
            ("{\n  // settings\n  \"name\": \"x\",\n  \"items\": [{\"a\": 1}],\n}", #"{"name":"x","items":[{"a":1}]}"#),
            ("So: {\n # x\n \"name\": [{\"a\": 1}],\n}", #"{"name":[{"a":1}]}"#),
            ("{ /* x */ `name`: [{\"a\": 1}]}", #"{"name":[{"a":1}]}"#),
            ("{\u{A0}name: [{\"a\": 1}]}", #"{"name":[{"a":1}]}"#),
            (#"{"t": "He wrote (“yes”) to her", "u": 1,}"#, #"{"t":"He wrote (“yes”) to her","u":1}"#),
            (#"{"t": "see “A”, “B” and “C”", "u": 1,}"#, #"{"t":"see “A”, “B” and “C”","u":1}"#),
            (#"{"t": "Say “x”: y, z", "u": 1,}"#, #"{"t":"Say “x”: y, z","u":1}"#),
            (#"{"a": "The "x": y, then z", "b": 1}"#, #"{"a":"The \"x\": y, then z","b":1}"#),
            (#"{"a": "Use {"x": 1} here", "b": 1}"#, #"{"a":"Use {\"x\": 1} here","b":1}"#),
            (#"[{"a": "x}, {"b": "y"}]"#, #"[{"a":"x"},{"b":"y"}]"#),
            (#"[{"a": "x "b": 1}, {"a": "z", "b": 2}]"#, #"[{"a":"x \"b\": 1"},{"a":"z","b":2}]"#),
            (#"{"a": "x "b": 1}"#, #"{"a":"x \"b\": 1"}"#),
            (#"[{"a": "Bo} {"a": "Cy"}]"#, #"[{"a":"Bo"},{"a":"Cy"}]"#),
            (
                #"{"a": "He said "x": ok, c: "long text, with commas"#,
                #"{"a":"He said \"x\": ok","c":"long text, with commas"}"#
            ),
            ("{\"a\": \"x\n\"b\": 1, \"c\": \"y, \"d\": 2}", #"{"a":"x","b":1,"c":"y","d":2}"#),
            (#"{"“key”": 1,}"#, #"{"“key”":1}"#), (#"{"a”: 1, "b": 2,}"#, #"{"a":1,"b":2}"#),
            ("{\"a\": 1}\n\n[1] Wikipedia", #"{"a":1}"#), ("{\"a\": 1}\n[{\"b\": 2}]", #"[{"a":1},[{"b":2}]]"#),
            ("The fields [id, name] are set: ```json {\"id\": 1, \"name\": \"Bo\"}```", #"{"id":1,"name":"Bo"}"#),
            ("See [`User`](https://x.y/User):\n{\"name\": \"Bo\",}", #"{"name":"Bo"}"#),
            ("[//]: # (note)\n{\"a\": 1,}", #"{"a":1}"#), ("# Title {#id}\n[1, 2,]", "[1,2]"),
            (#"{"say \": now": 1, "b": 2,}"#, #"{"say \": now":1,"b":2}"#),
            ("{“satz”: “Er sagte „ja“ dazu”, “n”: 1}", #"{"satz":"Er sagte „ja“ dazu","n":1}"#),
            (#"{"t": "„A“, „B“", "u": 1,}"#, #"{"t":"„A“, „B“","u":1}"#),
            (#"{“a”: “He said “yes and left”, “b”: “c”}"#, #"{"a":"He said “yes and left","b":"c"}"#),
            (#"{“a”: [“x “y”, “z”], “b”: 1}"#, #"{"a":["x “y","z"],"b":1}"#),
            (#"{“a”: “x “y”, “b”: “see th"#, #"{"a":"x “y","b":"see th"}"#),
            (#"{“a”: “He wrote (“yes”) to her"#, #"{"a":"He wrote (“yes”) to her"}"#),
            ("[… thinking …]\n\n```json\n{\"a\": 1}\n```", #"{"a":1}"#),
            ("[1, 2] say so:\n```json\n{\"a\": 1}\n```", #"{"a":1}"#),
            (#"["a" + "b", 1]"#, #"["ab",1]"#), (#"{"a": {"b": [1, {"c": "d"#, #"{"a":{"b":[1,{"c":"d"}]}}"#),
        ])
    func reading(text: String, expected: String) throws {
        let json = try JSON(repairing: text)
        #expect(json.text(.compact) == expected, "\(json.repairs)")
        #expect(json.repairs.isEmpty == ((try? JSON(parsing: text)) != nil))
    }

    private enum Name: JSONContextKey { static let defaultValue = "none" }
    private final class Post: JSONModel, @unchecked Sendable {
        @Property var title: String = ""
        var name: String { context[Name.self] }
    }

    @Test("the repairs are those of the text, in any context")
    func contexts() throws {
        let context = JSONContext { $0[Name.self] = "x" }
        let mended = try JSON(repairing: "{a: {b: 1}}")
        #expect(mended.repairs.count == 2 && mended["a"]?.repairs.count == 2)
        #expect(mended.withContext(context).repairs.count == 2)
        #expect(try JSON(repairing: "{a: {b: 1}}", context: context).repairs.count == 2)
        #expect(try JSON(repairing: #"{"b": 2}"#, context: mended.context).repairs.isEmpty)
        #expect(try JSON(parsing: "{}").withContext(mended.context).repairs.isEmpty)
        #expect(JSONContext.$current.withValue(mended.context) { Post().json.repairs.isEmpty })
    }

    @Test("an edited value has no repairs, whatever its size", arguments: [1, 2_000])
    func edited(count: Int) throws {
        var json = try JSON(repairing: "[" + (0..<count).map { "{a: \($0)}" }.joined(separator: ",") + "]")
        #expect(json.repairs.count == count)
        json[0] = ["b": 1]
        #expect(json.repairs.isEmpty && json.flattened.repairs.isEmpty)
    }

    @Test("a mended document takes values with contexts of their own, as any other does")
    func parts() throws {
        let post = try Post(parsing: #"{"title": "b"}"#, context: JSONContext { $0[Name.self] = "y" })
        let parsed = try LazyArray<Post>(parsing: "[{}]").mutate { $0.append(post) }
        let mended = try LazyArray<Post>(repairing: "[{},]").mutate { $0.append(post) }
        #expect(parsed.map(\.name) == ["none", "y"] && mended.map(\.name) == ["none", "y"])
        #expect(parsed.json.hasContexts && mended.json.hasContexts)
        let part = try #require(mended.first)
        #expect(!(try LazyArray<Post>(parsing: "[]").mutate { $0.append(part) }.json.hasContexts))
    }

    @Test(
        "a bracket that is too deep has its place in the text that was given",
        arguments: [
            ("So: {a: [[1]]}", 2, 9), ("So: {a: [[1]]}", 1, 8), ("So: {a: [[1]]}", 0, 4), ("[1, 2", 0, 0),
            ("{'a': {}}\n{'a': [[]]}", 3, 17), ("x {'a': 1} {'a': 2}", 0, 2),
            ("x {'a': 1} {'a': 2}", 1, 2), ("{é: [1, // [\n {'a': 2}]}", 2, 15), ("[[1]]", 1, 1),
        ])
    func depth(text: String, limit: Int, offset: Int) throws {
        let error = #expect(throws: JSONError.self) { try JSON(repairing: text, nestingLimit: limit) }
        let lines = text.utf8.prefix(offset).filter { $0 == 0x0A }.count
        #expect(error?.byteOffset == offset && error?.line == lines + 1)
        #expect(error?.reason == .nestingTooDeep(limit: max(limit, 0)))
    }

    @Test("a string of 100,000 pieces is joined", .smallStack)
    func pieces() throws {
        let text = "[" + Array(repeating: "\"a\"", count: 100_000).joined(separator: " + ") + "]"
        let json = try JSON(repairing: text)
        #expect(json[0]?.string?.utf8.count == 100_000 && json.repairs.count == 99_999)
    }

    @Test("every prefix is read")
    func prefixes() throws {
        let text = "Well: {'a': [1, 2.50, \"x\\\"y\", true, None], b: {\"c\": \"d\\u00e9\", // e\n \"f\": nul"
        let bytes = Array(text.utf8)
        for count in 7...bytes.count {
            let json = try JSON(repairing: String(decoding: bytes[..<count], as: UTF8.self))
            #expect(json.kind == .object)
        }
        #expect(throws: JSONError.self) { try JSON(repairing: "no JSON here") }
    }

    @Test("any text is JSON that reads back, or an error")
    func anyText() throws {
        let parts = [
            "{", "}", "[", "]", ",", ":", "\"", "'", "`", "“", "”", "\\", "\\u", "\\u12", "/", "/*", "*/", "//", "\n",
            "\r\n", " ", "...", "…",
            "```", "```json\n", "a", "b c", "é", "🎉", "1", "-", "+", ".", "e", "0x", "true", "None", "NaN", "f(", ")",
            ";", "=", "=>", "#", "\u{A0}",
            "\u{0}", "\u{FEFF}", "{\"a\": ", "[\"x\", ", "\"k\": [1, 2], ",
        ]
        var found = 0
        for number in 0..<TestScale.size(40_000, quick: 4_000) {
            var random = SeededGenerator(seed: Runs.seed("repairs", number))
            let count = Int.random(in: 0...24, using: &random)
            let text = (0..<count).map { _ in parts[Int.random(in: parts.indices, using: &random)] }.joined()
            guard let json = try? JSON(repairing: text) else { continue }
            found += 1
            try #require(try JSON(parsing: json.text) == json, "\(text.debugDescription)")
            for repair in json.repairs { #expect(0...text.utf8.count ~= repair.byteOffset && repair.line > 0) }
            // A mended text needs no repair.
            #expect(try JSON(repairing: json.text).repairs.isEmpty)
        }
        #expect(found > 100)
    }

    @Test("a text that can't be mended is rare")
    func failures() {
        var failures: [String] = []
        for number in 0..<2_000 {
            var generator = DocumentGenerator(seed: Runs.seed("mended", number), isPlain: true)
            var bytes = generator.document()
            guard bytes.contains(UInt8(ascii: "{")) || bytes.contains(UInt8(ascii: "[")), bytes.count > 4 else {
                continue
            }
            // A byte is lost, or the end is.
            let place = Int.random(in: 1..<bytes.count, using: &generator.random)
            if generator.chance(1, in: 2) { bytes.remove(at: place) } else { bytes.removeLast(bytes.count - place) }
            let text = String(decoding: bytes, as: UTF8.self)
            guard text.contains("{") || text.contains("[") else { continue }
            do { _ = try JSON(repairing: text) } catch { failures.append("\(text.debugDescription): \(error)") }
        }
        #expect(failures.count == 0, "\(failures.count) failures: \(failures.prefix(6).joined(separator: "\n"))")
    }
}
