import LazyJSON
import TestSupport
import Testing

@testable import LazyJSONCore

/// Names that JSON tells apart and Swift's strings hold for equal.
@Suite struct CanonicalNameTests {
    static let composed = "\u{E9}"
    static let decomposed = "e\u{301}"

    struct Word: RawRepresentable, JSONConvertible { let rawValue: String }

    final class Model: JSONModel, @unchecked Sendable {
        @Property var table: [String: Int]
        @Property var sparse: [String: Int?]
        @Property(enumValues: [composed, "a"]) var word: String?
        @Property("v", as: .nonEmpty) var single: String?
        @Property("v") var raw: Word?
        @Property("v", as: .nonEmpty) var several: [String]
        @Property("v", as: .nonEmpty) var named: [String: String]
        @Property("v", as: Converter<[String]>.embedded) var inText: [String]
        @Property(as: .mapping([JSON(decomposed): 1, JSON(composed): 2])) var number: Int = 0
    }

    private func model(_ first: String, _ second: String) throws -> Model {
        try Model(parsing: "{\"table\": {\"\(first)\": 1, \"x\":[ ], \"\(second)\": 2}}")
    }

    @Test("the first of two names counts, and both stay", arguments: [(composed, decomposed), (decomposed, composed)])
    func tables(first: String, second: String) throws {
        func text(_ members: String) -> [UInt8] { Array("{\"table\": {\(members)}}".utf8) }
        let model = try model(first, second)
        #expect(model.table == [first: 1])
        #expect(Array(model.table.keys.first?.utf8 ?? "".utf8) == Array(first.utf8))
        for edited in [model.mutate { $0.table[second] = 5 }, model.mutate { $0.table = [second: 5] }] {
            #expect(Array(edited.json.data()) == text("\"\(first)\": 5, \"x\":[ ], \"\(second)\": 2"))
        }
        let added = model.mutate { $0.table["n"] = 3 }
        #expect(Array(added.json.data()) == text("\"\(first)\": 1, \"x\":[ ], \"\(second)\": 2, \"n\": 3"))
        // A removed value is gone for those who read it.
        let removed = model.mutate { $0.table[first] = nil }
        #expect(Array(removed.json.data()) == text("\"x\":[ ]"))
        #expect(removed.table.isEmpty)
        #expect(model.mutate { $0.table = $0.table } === model)
    }

    @Test("the first counts also where it cannot be read")
    func unreadable() throws {
        let model = try Model(
            parsing:
                "{\"table\": {\"\(Self.composed)\": {}, \"\(Self.decomposed)\": 2}, \"sparse\": {\"\(Self.composed)\": null, \"\(Self.decomposed)\": 2}}"
        )
        #expect(model.table.isEmpty)
        #expect(model.sparse == [Self.composed: Int?.none])
    }

    struct Edit: Sendable {
        let value: String
        let change: @Sendable (inout Mutable<Model>) -> Void
    }

    @Test(
        "text that differs only by its code points is written, whatever the converter is based on",
        arguments: [
            Edit(value: #""?""#) { $0.single = decomposed },
            Edit(value: #""?""#) { $0.raw = Word(rawValue: decomposed) },
            Edit(value: #"["?"]"#) { $0.several = [decomposed] },
            Edit(value: #"{"a":"?"}"#) { $0.named = ["a": decomposed] },
            Edit(value: #""[\"?\"]""#) { $0.inText = [decomposed] },
        ])
    func differences(edit: Edit) throws {
        func text(_ word: String) -> String { "{\"v\":\(edit.value.replacing("?", with: word))}" }
        let edited = try Model(parsing: text(Self.composed)).mutate(edit.change)
        #expect(Array(edited.json.data()) == Array(text(Self.decomposed).utf8))
    }

    @Test("known strings are distinguished by their code points")
    func enumValues() throws {
        for word in [Self.composed, Self.decomposed, "a"] {
            let model = try Model(parsing: "{\"word\": \"\(word)\"}")
            #expect(Array(model.word?.utf8 ?? "".utf8) == Array(word.utf8))
        }
        #expect(try Model(parsing: "{\"number\": \"\(Self.composed)\"}").number == 2)
        #expect(try Model(parsing: "{\"number\": \"\(Self.decomposed)\"}").number == 1)
    }
}
