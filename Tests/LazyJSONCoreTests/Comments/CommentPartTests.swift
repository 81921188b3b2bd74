import Foundation
import LazyJSONCore
import Testing

@Suite("JSON with comments: values that go elsewhere")
struct CommentPartTests {
    private struct Point: Codable, Sendable, Equatable { var x = 0 }

    private final class Item: JSONModel, @unchecked Sendable {
        override class var coercion: Coercion { .permissive }
        @Property var a: Int = 0
        @Property(as: .codable) var point: Point?
    }

    private final class Settings: JSONModel, @unchecked Sendable {
        override class var coercion: Coercion { .permissive }
        @Property var items: LazyArray<Item>
        @Property var plain: [Item]
        @Property var named: LazyDictionary<Item>
        @Property var byName: [String: Item]
    }

    @Test("Codable types read values with comments, and JSON5", arguments: [JSON.Syntax.jsonc, .json5])
    func codable(syntax: JSON.Syntax) throws {
        let text = syntax == .jsonc ? "{\"point\": {\"x\": 1, // one\n}}" : "{point: {x: +1, // one\n}}"
        let item = try Item(JSON(parsing: text, syntax: syntax))
        #expect(item?.point == Point(x: 1))
        #expect(try item?.json["point"]?.decode(Point.self) == Point(x: 1))
    }

    private static let text = """
        {"items": [
          {"a": 1, /* x */ "b": 2},
          {"a": 3} // three
        ], "plain": [{"a": 1 /* p */}, {"a": 2 /* q */}], "named": {"k": {"a": 1 /* k */}, "l": {"a": 2}}}
        """

    @Test("models that are put into another list or dictionary keep their comments")
    func lists() throws {
        let settings = try #require(try Settings(JSON(parsing: Self.text, syntax: .jsonc)))
        let kept = LazyArray(settings.items.filter { $0.a == 1 })
        #expect(kept.json.text == #"[{"a": 1, /* x */ "b": 2}]"#)
        #expect(kept.json.text(.json) == #"[{"a": 1, "b": 2}]"#)
        let lazy = settings.mutate { $0.items = kept }
        #expect(lazy.json["items"]?.text.contains(#"{"a": 1, /* x */ "b": 2}"#) == true)
        let plain = settings.mutate { $0.plain = settings.plain.filter { $0.a == 2 } }
        #expect(plain.json["plain"]?.text == #"[{"a": 2 /* q */}]"#)
        let named = settings.mutate { $0.named = LazyDictionary(settings.named.filter { $0.value.a == 1 }) }
        #expect(named.json["named"]?.text.contains("/* k */") == true)
        #expect(try JSON(parsing: named.json.text, syntax: .jsonc) == named.json)
        // Strict JSON stays strict.
        let strict = Settings { $0.items = kept }
        #expect(strict.json.text == #"{"items":[{"a": 1, "b": 2}]}"#)
        #expect(JSON([kept.json[0] ?? .null]).text == #"[{"a": 1, "b": 2}]"#)
        #expect((["x": kept.json] as JSON).text == #"{"x":[{"a": 1, "b": 2}]}"#)
    }

    @Test(
        "models keep their comments where there was no list or dictionary",
        arguments: ["{} // e", #"{"items": null, "plain": {}, "named": [], "byName": []} // e"#])
    func newLists(text: String) throws {
        let settings = try #require(try Settings(JSON(parsing: Self.text, syntax: .jsonc)))
        let empty = try #require(try Settings(JSON(parsing: text, syntax: .jsonc)))
        let item = settings.plain[0]
        let (plain, byName) = ([item], ["k": item])
        let changed = [
            empty.mutate { $0.plain = plain }, empty.mutate { $0.byName = byName },
            empty.mutate { $0.items.append(item) }, empty.mutate { $0.plain.append(item) },
            empty.mutate { $0.named["k"] = item }, empty.mutate { $0.byName["k"] = item },
        ]
        for settings in changed {
            #expect(settings.json.text.contains(#"{"a": 1 /* p */}"#), "\(settings.json.text)")
            #expect(try JSON(parsing: settings.json.text, syntax: .jsonc) == settings.json)
        }
        #expect(changed.map(\.plain.count) == [1, 0, 0, 1, 0, 0] && changed[2].items.map(\.a) == [1])
        #expect(changed.map(\.byName.count) == [0, 1, 0, 0, 0, 1] && changed[4].named["k"]?.a == 1)
        // Strict JSON stays strict.
        #expect(Settings { $0.plain.append(item) }.json.text == #"{"plain":[{"a": 1}]}"#)
        let list = try LazyArray<Item>(parsing: "[]").mutate { $0.append(item) }
        #expect(list.json.text == #"[{"a": 1}]"#)
    }

    private enum Name: JSONContextKey { static let defaultValue = "none" }

    @Test("new lists and dictionaries keep the comments of all models, in any context and in any order")
    func mixedLists() throws {
        let item = try #require(try Settings(JSON(parsing: Self.text, syntax: .jsonc))).plain[0]
        let new = Item { $0.a = 7 }
        let json = try JSON(parsing: "{} // e", syntax: .jsonc)
        let context = JSONContext { $0[Name.self] = "x" }
        for json in [json, json.withContext(context)] {
            let empty = try #require(Settings(json))
            let changed = [
                empty.mutate { $0.items.append(item) },
                empty.mutate {
                    $0.items.append(new)
                    $0.items.append(item)
                },
                empty.mutate {
                    $0.items.append(new)
                    $0.items[0] = item
                },
                empty.mutate {
                    $0.plain.append(new)
                    $0.plain.append(item)
                },
                empty.mutate { $0.named["k"] = item },
                empty.mutate {
                    $0.named["j"] = new
                    $0.named["k"] = item
                },
                empty.mutate {
                    $0.byName["j"] = new
                    $0.byName["k"] = item
                },
            ]
            for settings in changed {
                #expect(settings.json.text.contains(#"{"a": 1 /* p */}"#), "\(settings.json.text)")
                #expect(try JSON(parsing: settings.json.text, syntax: .jsonc) == settings.json)
            }
            #expect(changed.map { $0.items.map(\.a) } == [[1], [7, 1], [1], [], [], [], []])
            #expect(changed.map { $0.plain.map(\.a) } == [[], [], [], [7, 1], [], [], []])
            #expect(changed.map { $0.named["k"]?.a ?? $0.byName["k"]?.a } == [nil, nil, nil, nil, 1, 1, 1])
            let name = json.context[Name.self]
            #expect(changed[1].items.map { $0.json.context[Name.self] } == [name, name])
        }
        let list = LazyArray<Item>().mutate {
            $0.append(new)
            $0.append(item)
        }
        #expect(list.json.syntax == .jsonc && list.json.text.contains(#"{"a": 1 /* p */}"#))
        let strict = Settings {
            $0.plain.append(new)
            $0.plain.append(item)
        }
        #expect(strict.json.syntax == .json && !strict.json.text.contains("/*") && strict.plain.map(\.a) == [7, 1])
    }

    @Test("a list of another shape keeps the comments of elements that nobody edits")
    func shapes() throws {
        let text = #"{"items": {"0": {"a": 1 /* x */}, "1": {"a": 2 /* y */}}}"#
        let settings = try #require(try Settings(JSON(parsing: text, syntax: .jsonc)))
        #expect(settings.items.map(\.a) == [1, 2])
        let changed = settings.mutate { $0.items[0].a = 5 }
        #expect(changed.json.text == #"{"items": {"0": {"a": 5 /* x */}, "1": {"a": 2 /* y */}}}"#)
        let single = try #require(try Settings(JSON(parsing: #"{"items": {"b": 1, /* x */ "a": 1}}"#, syntax: .jsonc)))
        #expect(single.mutate { $0.items[0].a = 2 }.json.text == #"{"items": {"b": 1, /* x */ "a": 2}}"#)
    }

    @Test("a list in a text is strict JSON")
    func inText() throws {
        let text = #"{"items": "[{\"a\": 1}]" /* l */}"#
        let settings = try #require(try Settings(JSON(parsing: text, syntax: .jsonc)))
        let commented = try LazyArray<Item>(JSON(parsing: "[{\"a\": 3, // three\n \"b\": 4}]", syntax: .jsonc))
        let changed = settings.mutate { $0.items = commented ?? [] }
        #expect(changed.json["items"]?.string.map { $0.contains("three") } == false)
        #expect(changed.items.map(\.a) == [3] && changed.json.text.contains("/* l */"))
    }

    @Test("a value that is set below a missing member keeps its comments")
    func missing() throws {
        let part = try JSON(parsing: "{\"a\": 1 /* x */}", syntax: .jsonc)
        var json = try JSON(parsing: "{\"b\": 1 /* b */, \"c\": 2}", syntax: .jsonc)
        json.set("x.y", to: part)
        #expect(json["x"]?["y"]?.text == "{\"a\": 1 /* x */}")
        #expect(try JSON(parsing: json.text, syntax: .jsonc) == json)
        var strict: JSON = [:]
        strict.set("x.y", to: part)
        #expect(strict.text == #"{"x":{"y":{"a": 1}}}"#)
    }

    @Test("line separators end a comment of JSON5", arguments: ["\u{2028}", "\u{2029}", "\n", "\r"])
    func separators(separator: String) throws {
        let text = "{ // c\(separator) a: 1, b: 2 // d\(separator)}"
        var json = try JSON(parsing: text, syntax: .json5)
        #expect(json == ["a": 1, "b": 2] && json.text == text)
        json["c"] = 3
        #expect(try JSON(parsing: json.text, syntax: .json5) == ["a": 1, "b": 2, "c": 3])
        #expect(json.text.hasPrefix("{ // c\(separator) a: 1, b: 2"))
        json["a"] = nil
        #expect(try JSON(parsing: json.text, syntax: .json5) == ["b": 2, "c": 3])
        // In JSONC, they are a part of it.
        #expect(throws: JSONError.self) { try JSON(parsing: "{ // c\u{2028} \"a\": 1}", syntax: .jsonc) }
        var tight = try JSON(parsing: "{ a: 1, // c\(separator) b: 2 }", syntax: .json5)
        #expect(try JSON(parsing: tight.text(.jsonc), syntax: .jsonc) == tight)
        tight["b"] = 3
        #expect(tight.text == "{ a: 1, // c\(separator) b: 3 }")
        var commented = try JSON(parsing: "{\"a\": 1 // x\(separator)\n}", syntax: .jsonc)
        commented["b"] = try JSON(parsing: "[1, // c\(separator) 2]", syntax: .json5)
        #expect(try JSON(parsing: commented.text, syntax: .jsonc) == ["a": 1, "b": [1, 2]])
        json["x"] = commented
        #expect(try JSON(parsing: json.text, syntax: .json5) == ["b": 2, "c": 3, "x": ["a": 1, "b": [1, 2]]])
        #expect(json.text.contains("// x"))
        // Between the bytes of a separator there is no end.
        #expect(try JSON(parsing: "[1 // \u{20A8}\u{2027}\n]", syntax: .json5) == [1])
    }

    @Test("a comment of JSONC with a line separator becomes two comments of JSON5")
    func splitComments() throws {
        let part = try JSON(parsing: "[1, // a\u{2028}b\n\"\u{2028}\" /* c\u{2029}d */]", syntax: .jsonc)
        var json = try JSON(parsing: "{}", syntax: .json5)
        json["k"] = part
        #expect(json["k"]?.text == "[1, // a\u{2028}//b\n\"\u{2028}\" /* c\u{2029}d */]")
        #expect(try JSON(parsing: json.text, syntax: .json5) == ["k": [1, "\u{2028}"]])
        #expect(part.text(.json5) == json["k"]?.text && part.text(.jsonc) == part.text)
    }

    @Test("a backslash before a control character of JSON5 stands for it")
    func escapes() throws {
        #expect(try JSON(parsing: "'a\\\tb\\\u{1}'", syntax: .json5).string == "a\tb\u{1}")
    }

    @Test("new lines end like the others", arguments: ["\n", "\r\n", "\r"])
    func lineEnds(end: String) throws {
        var json = try JSON(parsing: "{\(end)  // none yet\(end)}", syntax: .jsonc)
        json["a"] = 1
        #expect(json.text == "{\(end)  // none yet\(end)  \"a\": 1\(end)}")
        var line = try JSON(parsing: "{\"a\": 1, // one\(end)\"b\": 2}", syntax: .jsonc)
        line["b"] = nil
        line["c"] = 3
        #expect(try JSON(parsing: line.text, syntax: .jsonc) == ["a": 1, "c": 3])
        #expect(line.text.replacing(end, with: "").allSatisfy { !$0.isNewline })
    }

    @Test("comments that stay are apart from each other when the elements between them go")
    func standing() throws {
        var json = try JSON(parsing: "[\n  /* A */\n\n  1,\n\n  /* B */\n\n  2\n]", syntax: .jsonc)
        json.remove(at: 1)
        json.remove(at: 0)
        #expect(json.text == "[\n  /* A */\n\n  /* B */\n]")
    }
}
