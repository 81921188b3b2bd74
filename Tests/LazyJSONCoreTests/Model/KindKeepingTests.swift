import Foundation
import LazyJSON
import TestSupport
import Testing

@testable import LazyJSONCore

/// The values that are written over others: the coercion table the other way, cell by cell.
@Suite struct KindKeepingTests {
    enum Plan: String, Sendable { case free, pro }
    enum Level: Int, Sendable { case low = 1, high }
    enum Access: Sendable { case guest, admin }

    class Cells: JSONModel, @unchecked Sendable {
        @Property("v") var int: Int = 0
        @Property("v") var maybeInt: Int?
        @Property("v") var double: Double = 0
        @Property("v") var decimal: Decimal = 0
        @Property("v") var bool: Bool = false
        @Property("v") var string: String = ""
        @Property("v") var maybeString: String?
        @Property("v") var plan: Plan = .free
        @Property("v") var level: Level = .low
        @Property("v", as: .mapping(["A": .admin, 0: .guest])) var access: Access = .guest
        @Property("v") var date: Date?
        @Property("v", as: .secondsSince1970) var seconds: Date = Date(timeIntervalSince1970: 0)
        @Property("v") var url: URL?
        @Property("v") var strings: [String]
        @Property("v") var table: [String: Int]
        @Property("v") var model: Cells
        @Property("v") var maybeModel: Cells?
        @Property("v") var models: LazyArray<Cells>
        @Property("v", as: .embedded) var embedded: Cells
        @Property("v") var value: JSON?
        @Property("v") var defaulted: Int? = 8
        @Property("v.w") var path: String = "p"
        @Property("u", or: ["v"]) var either: Int = 0
    }
    final class StrictCells: Cells, @unchecked Sendable {
        override class var coercion: Coercion { .strict }
    }
    /// With words of another language.
    final class OwnCells: Cells, @unchecked Sendable {
        override class var coercion: Coercion {
            var coercion = Coercion.lenient
            coercion.trueWords.insert("ja")
            coercion.falseWords.insert("nein")
            return coercion
        }
    }
    /// With too many words to tell which belong together.
    final class ManyWords: Cells, @unchecked Sendable {
        override class var coercion: Coercion {
            var coercion = Coercion.lenient
            coercion.trueWords = ["ja", "oui", "yes"]
            coercion.falseWords = ["nein", "non"]
            return coercion
        }
    }

    struct Edit: Sendable, CustomTestStringConvertible {
        let before: String
        let after: String
        let change: @Sendable (inout Mutable<Cells>) -> Void
        init(_ before: String, _ after: String, _ change: @escaping @Sendable (inout Mutable<Cells>) -> Void) {
            (self.before, self.after, self.change) = (before, after, change)
        }
        var testDescription: String { "\(before) → \(after)" }

        func expect(_ type: Cells.Type) throws {
            let model = try type.init(parsing: "{\"v\":\(before)}")
            let edited = model.mutate(change)
            #expect(edited.json.text == "{\"v\":\(after)}")
            #expect(edited.mutate(change) === edited)
            if before == after { #expect(edited === model) }
        }
    }

    @Test(
        "an integer takes the present kind, if that was readable and reads back",
        arguments: [
            Edit("21", "22") { $0.int = 22 }, Edit(#""21""#, #""22""#) { $0.int = 22 },
            Edit(#"" 21\n""#, #""22""#) { $0.int = 22 }, Edit("21.0", "22") { $0.int = 22 },
            Edit("2.1e1", "22") { $0.int = 22 }, Edit("true", "false") { $0.int = 0 },
            Edit("false", "true") { $0.int = 1 }, Edit("true", "5") { $0.int = 5 },
            Edit(#""abc""#, "5") { $0.int = 5 }, Edit(#""42abc""#, "5") { $0.int = 5 },
            Edit(#""""#, "5") { $0.int = 5 }, Edit(#""<null>""#, "5") { $0.int = 5 },
            Edit(#""(nil)""#, "5") { $0.maybeInt = 5 }, Edit("null", "5") { $0.int = 5 },
            Edit("4.9", "5") { $0.int = 5 }, Edit(#""4.9""#, "5") { $0.int = 5 }, Edit("[1]", "5") { $0.int = 5 },
            Edit("{}", "5") { $0.int = 5 }, Edit("1e400", "5") { $0.int = 5 },
            Edit("21", "4.5") { $0.double = 4.5 }, Edit(#""21""#, #""4.5""#) { $0.double = 4.5 },
            Edit("true", "0.5") { $0.double = 0.5 }, Edit("1e400", "0.5") { $0.double = 0.5 },
            Edit(#""1.00""#, #""1.01""#) { $0.decimal = 1.01 }, Edit(#""x""#, "1.01") { $0.decimal = 1.01 },
            Edit(#""21""#, #""22""#) { $0.either = 22 }, Edit(#""2""#, #""1""#) { $0.level = .low },
            Edit(#""9""#, "2") { $0.level = .high },
            Edit(#""60""#, #""90""#) { $0.seconds = Date(timeIntervalSince1970: 90) },
            Edit(#""x""#, "90") { $0.seconds = Date(timeIntervalSince1970: 90) },
        ])
    func numbers(edit: Edit) throws { try edit.expect(Cells.self) }

    @Test(
        "a Bool takes the word that belongs to the present one",
        arguments: [
            Edit("true", "false") { $0.bool = false }, Edit("1", "0") { $0.bool = false },
            Edit("0.0", "1") { $0.bool = true }, Edit("2", "true") { $0.bool = true },
            Edit("null", "true") { $0.bool = true }, Edit("[]", "true") { $0.bool = true },
            Edit(#""true""#, #""false""#) { $0.bool = false }, Edit(#""TRUE""#, #""FALSE""#) { $0.bool = false },
            Edit(#""Yes""#, #""No""#) { $0.bool = false }, Edit(#"" yes ""#, #""no""#) { $0.bool = false },
            Edit(#""y""#, #""n""#) { $0.bool = false }, Edit(#""OFF""#, #""ON""#) { $0.bool = true },
            Edit(#""0""#, #""1""#) { $0.bool = true }, Edit(#""abc""#, "true") { $0.bool = true },
            Edit(#""<null>""#, "true") { $0.bool = true }, Edit(#""ja""#, "true") { $0.bool = true },
        ])
    func bools(edit: Edit) throws { try edit.expect(Cells.self) }

    @Test("the two words that a policy adds are a pair; among more, and without a partner, it becomes a Bool of JSON")
    func ownWords() throws {
        for (before, after) in [
            (#""ja""#, #""nein""#), (#""Ja""#, #""Nein""#), (#"" JA ""#, #""NEIN""#), (#""yes""#, #""no""#),
        ] { try Edit(before, after) { $0.bool = false }.expect(OwnCells.self) }
        try Edit(#""nein""#, #""ja""#) { $0.bool = true }.expect(OwnCells.self)
        for before in [#""ja""#, #""oui""#, #""yes""#] {
            try Edit(before, "false") { $0.bool = false }.expect(ManyWords.self)
        }
        try Edit(#""non""#, "true") { $0.bool = true }.expect(ManyWords.self)
        try Edit(#""no""#, "true") { $0.bool = true }.expect(ManyWords.self)
    }

    @Test(
        "a string takes the present kind, if it is spelled so that it reads back",
        arguments: [
            Edit(#""a""#, #""b""#) { $0.string = "b" }, Edit("5", "6.50") { $0.string = "6.50" },
            Edit("5", #""06""#) { $0.string = "06" }, Edit("5", #""six""#) { $0.string = "six" },
            Edit("true", "false") { $0.string = "false" }, Edit("true", #""no""#) { $0.string = "no" },
            Edit("null", #""5""#) { $0.string = "5" }, Edit("[]", #""5""#) { $0.string = "5" },
            Edit(#""<null>""#, #""5""#) { $0.maybeString = "5" }, Edit("{}", #""[]""#) { $0.string = "[]" },
            Edit(#""free""#, #""pro""#) { $0.plan = .pro }, Edit(#""gold""#, #""pro""#) { $0.plan = .pro },
            Edit("7", #""pro""#) { $0.plan = .pro }, Edit(#""0""#, #""A""#) { $0.access = .admin },
            Edit(#""A""#, #""0""#) { $0.access = .guest }, Edit(#""?""#, #""A""#) { $0.access = .admin },
            Edit("5", #""1970-01-01T00:00:00Z""#) { $0.date = Date(timeIntervalSince1970: 0) },
            Edit("5", #""x:y""#) { $0.url = URL(string: "x:y") },
        ])
    func strings(edit: Edit) throws { try edit.expect(Cells.self) }

    @Test(
        "containers are written as containers, and as text in the place of text",
        arguments: [
            Edit("5", #"["a"]"#) { $0.strings = ["a"] }, Edit("{}", #"["a"]"#) { $0.strings = ["a"] },
            Edit("[1]", #"{"a":1}"#) { $0.table = ["a": 1] }, Edit("5", #"{"v":1}"#) { $0.model.int = 1 },
            Edit(#""x""#, #"{"v":1}"#) { $0.maybeModel = Cells { $0.int = 1 } },
            Edit(#""x""#, #""x""#) { $0.maybeModel?.int = 1 },
            Edit(#""x""#, #"[{"v":1}]"#) { $0.models = [Cells { $0.int = 1 }] },
            Edit(#""{\"v\": 2}""#, #""{\"v\":1}""#) { $0.embedded = Cells { $0.int = 1 } },
            Edit(#""{\"v\": 2}""#, #""{\"v\": 1}""#) { $0.embedded.int = 1 },
            Edit(#"{"v": 2}"#, #"{"v": 1}"#) { $0.embedded = Cells { $0.int = 1 } },
            Edit(#"{"v": 2}"#, #"{"v": 1}"#) { $0.embedded.int = 1 },
            Edit("5", #""{\"v\":1}""#) { $0.embedded.int = 1 },
            Edit("5", #"{"w":"q"}"#) { $0.path = "q" }, Edit("[1]", #"{"w":"q"}"#) { $0.path = "q" },
            Edit("null", #"{"w":"q"}"#) { $0.path = "q" },
            Edit(#"{"x" : 1 }"#, #"{"x" : 1, "w" : "q" }"#) { $0.path = "q" },
        ])
    func containers(edit: Edit) throws { try edit.expect(Cells.self) }

    @Test("strict never writes a value in another kind")
    func strict() throws {
        try Edit(#""21""#, "22") { $0.int = 22 }.expect(StrictCells.self)
        try Edit("true", "true") { $0.double = 0 }.expect(StrictCells.self)
        try Edit("true", "0.5") { $0.double = 0.5 }.expect(StrictCells.self)
        try Edit("1", "true") { $0.bool = true }.expect(StrictCells.self)
        try Edit(#""yes""#, "true") { $0.bool = true }.expect(StrictCells.self)
        try Edit("5", #""6""#) { $0.string = "6" }.expect(StrictCells.self)
    }

    // MARK: JSON that already reads as the value

    static let texts = [
        "null", "true", "false", "0", "1", "-0", "42", "42.0", "4.9", "1e400", "[]", "[1]", "{}", #"{"v":1}"#,
        #"[{"v":1},5]"#, #""""#, #""abc""#, #""21""#, #"" 1 ""#, #""yes""#, #""<null>""#, #""(nil)""#, #""free""#,
        #""gold""#, #""A""#, #""2024-02-29""#, #""1970-01-01T00:00:00Z""#, #""{\"v\":1}""#, #""\u0061""#,
        #"{"w":null}"#, #"{"w":7}"#, #"["a",null,{}]"#, #"{"a":"1","b":{}}"#,
    ]

    @Test("setting a property to its own value changes no byte, whatever the JSON contains", arguments: texts)
    func readAndSet(text: String) throws {
        for type in [Cells.self, StrictCells.self, OwnCells.self] as [Cells.Type] {
            let model = try type.init(parsing: "{\"v\" : \(text) }")
            let edited = try model.tryMutate { draft in
                draft.int = draft.int
                draft.double = draft.double
                draft.decimal = draft.decimal
                draft.bool = draft.bool
                draft.string = draft.string
                draft.plan = draft.plan
                draft.level = draft.level
                draft.access = draft.access
                draft.seconds = draft.seconds
                draft.strings = draft.strings
                draft.table = draft.table
                draft.model = draft.model as Cells
                draft.models = draft.models as LazyArray<Cells>
                draft.embedded = draft.embedded as Cells
                draft.defaulted = draft.defaulted
                draft.either = draft.either
                // To an optional, nil means that the member is to go.
                if let value = draft.maybeInt { draft.maybeInt = value }
                if let value = draft.maybeString { draft.maybeString = value }
                if let value = draft.date { draft.date = value }
                if let value = draft.url { draft.url = value }
                if let value = draft.maybeModel as Cells? { draft.maybeModel = value }
                if let value = draft.value { draft.value = value }
            }
            #expect(edited === model, "\(type)")
        }
    }

    @Test(
        "an unusable value stays if the default is set",
        arguments: [
            Edit(#""gold""#, #""gold""#) { $0.plan = .free }, Edit("9", "9") { $0.level = .low },
            Edit(#""?""#, #""?""#) { $0.access = .guest }, Edit("null", "null") { $0.int = 0 },
            Edit(#""abc""#, #""abc""#) { $0.int = 0 }, Edit("[]", "[]") { $0.string = "" },
            Edit("null", "null") { $0.strings = [] }, Edit("5", "5") { $0.table = [:] },
            Edit("5", "5") { $0.model = Cells() }, Edit("5", "5") { $0.models = [] },
            Edit("5", "5") { $0.models.removeAll() }, Edit(#""x""#, #""x""#) { $0.defaulted = 8 },
            Edit(#"{"w":[]}"#, #"{"w":[]}"#) { $0.path = "p" },
        ])
    func defaults(edit: Edit) throws { try edit.expect(Cells.self) }

    @Test("an absent value is written, also if it is the default, and nil removes the member, also if it is unusable")
    func absentAndNil() throws {
        #expect(Cells().mutate { $0.int = 0 }.json.text == #"{"v":0}"#)
        #expect(Cells().mutate { $0.plan = .free }.json.text == #"{"v":"free"}"#)
        #expect(Cells().mutate { $0.path = "p" }.json.text == #"{"v":{"w":"p"}}"#)
        #expect(try Cells(parsing: #"{"v":{}}"#).mutate { $0.path = "p" }.json.text == #"{"v":{"w":"p"}}"#)
        for text in Self.texts {
            #expect(try Cells(parsing: "{\"v\":\(text)}").mutate { $0.maybeInt = nil }.json.text == "{}")
        }
        #expect(try Cells(parsing: #"{"v":1}"#).mutate { $0.defaulted = nil }.defaulted == 8)
        // The way past all of this.
        #expect(try Cells(parsing: #"{"v":"gold"}"#).mutate { $0[raw: "v"] = "free" }.json.text == #"{"v":"free"}"#)
    }
}
