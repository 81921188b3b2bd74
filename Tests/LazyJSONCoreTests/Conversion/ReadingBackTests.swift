import Foundation
import LazyJSON
import Synchronization
import TestSupport
import Testing

/// A written value reads back the same, or rounded so that it is written as the same JSON again; else it is refused.
@Suite struct ReadingBackTests {
    /// A part of 255 as two hexadecimal digits, cut off.
    static let partOf255 = Converter<Double>(
        decode: { json in
            json.value(as: String.self).flatMap { $0.hasPrefix("#") ? Int($0.dropFirst(), radix: 16) : nil }
                .map { Double($0) / 255 }
        },
        encode: { part in
            let digits = String(Int(part * 255), radix: 16, uppercase: true)
            return JSON("#" + (digits.utf8.count < 2 ? "0" : "") + digits)
        })
    static let fahrenheit = Converter<Double>(decode: { $0.value(as: Double.self) }, encode: { JSON($0) })
    static let inFahrenheit = fahrenheit.map(to: { ($0 - 32) / 1.8 }, from: { $0 * 1.8 + 32 })
    static let inObject = Converter<Double>(
        decode: { json in json.value(at: "f", as: Double.self).map { ($0 - 32) / 1.8 } },
        encode: { ["f": JSON($0 * 1.8 + 32)] })
    /// Each time that a value is read and written, it becomes another one, except 10.
    static let drift = Converter<Int>(
        decode: { $0.value(as: Int.self).map { $0 * 10 } }, encode: { JSON($0 == 10 ? 1 : $0 / 10 + 1) })
    static let notANumber = Converter<Double>(
        decode: { $0.value(as: String.self).flatMap { $0.lowercased() == "nan" ? .nan : Double($0) } },
        encode: { $0.isNaN ? "NaN" : JSON($0) })
    static let words = Converter<[String]> { context in
        context.converter(for: [String].self) ?? Converter(decode: { _ in nil })
    }

    /// A type that isn't `Equatable`.
    struct Name: JSONConvertible {
        let text: String
        static func decode(_ json: JSON) -> Name? { json.value(as: String.self).map { Name(text: $0) } }
        func encode() -> JSON? { JSON(text.uppercased()) }
    }
    /// A type that isn't `Equatable`, and never reads the value that it wrote.
    struct Longer: JSONConvertible {
        let text: String
        static func decode(_ json: JSON) -> Longer? { json.value(as: String.self).map { Longer(text: $0 + "!") } }
        func encode() -> JSON? { JSON(text) }
    }

    final class Model: JSONModel, @unchecked Sendable {
        @Property("v", as: partOf255) var part: Double = 0
        @Property("v", as: partOf255) var parts: [Double]
        @Property("v", as: partOf255) var table: [String: Double]
        @Property("v", as: inFahrenheit) var celsius: Double = 0
        @Property("v", as: inFahrenheit) var maybeCelsius: Double?
        @Property("v", as: inObject) var withUnit: Double = 0
        @Property("v", as: drift) var drifting: Int = 0
        @Property("v", as: drift) var driftingList: [Int]
        @Property("v", as: drift) var driftingTable: [String: Int]
        @Property("v", as: drift) var driftingSet: Set<Int>
        @Property("v", as: .every(drift)) var every: [Int]
        @Property("v", as: drift.null(means: -1)) var orNull: Int = 0
        @Property("v", as: drift.map(to: { "\($0)" }, from: { Int($0) })) var mapped: String = ""
        @Property("v", as: notANumber) var double: Double = 0
        @Property("v", as: notANumber) var doubles: [Double]
        @Property("v", as: split) var joined: String = ""
        @Property("v", as: words.map(to: { $0.joined(separator: ",") }, from: { [$0] })) var wrapped: String = ""
        @Property("v", as: oneMore) var tooMany: Int = 0
        @Property("v", as: .trimmed) var trimmed: String = ""
        @Property("v", as: .jsonText) var text: String = ""
        @Property("v") var name: Name?
        @Property("v") var longer: Longer?
        @Property("v", as: .first(of: digits, next)) var first: Int = 0
        @Property("v", as: .first(of: drift, fahrenheitText)) var second: Int = 0

        static let split = words.map(
            to: { $0.joined(separator: ",") }, from: { $0.split(separator: ",").map(String.init) })
        static let oneMore = words.map(to: { $0.count }, from: { Array(repeating: "x", count: $0 + 1) })
        static let digits = Converter<Int>(decode: { json in json.string.flatMap { Int($0) } })
        static let next = Converter<Int>(
            decode: { json in json.string.flatMap { Int($0) }.map { $0 + 1 } }, encode: { JSON("\($0 - 1)") })
        static let fahrenheitText = Converter<Int>(
            decode: { json in json.string.flatMap { $0.hasSuffix("F") ? Int($0.dropLast()) : nil } },
            encode: { JSON("\($0)F") })
    }

    static func model(_ text: String) throws -> Model { try Model(parsing: #"{"v": \#(text)}"#) }

    typealias Edit = @Sendable (inout Mutable<Model>) -> Void

    struct Write: Sendable {
        let before: String
        let after: String
        let edit: Edit
        init(_ before: String, _ after: String, _ edit: @escaping Edit) {
            (self.before, self.after, self.edit) = (before, after, edit)
        }
    }

    static let accepted = [
        Write(##""#80""##, ##""#3F""##) { $0.part = 0.25 },
        Write("[]", ##"["#3F"]"##) { $0.parts = [0.25] },
        Write(##"["#80", "#7f"]"##, ##"["#80", "#7f", "#3F"]"##) { $0.parts = [128 / 255, 127 / 255, 0.25] },
        Write(##"{"a": "#7f"}"##, ##"{"a": "#7f", "b": "#3F"}"##) { $0.table["b"] = 0.25 },
        Write("50", "77.9") { $0.celsius = 25.5 },
        Write(#""50""#, #""77.9""#) { $0.celsius = 25.5 },
        Write(#""50""#, #""77.9""#) { $0.maybeCelsius = 25.5 },
        Write(#"{"f": 50, "unit": "F"}"#, #"{"f": 77.9, "unit": "F"}"#) { $0.withUnit = 25.5 },
        Write("2", "1") { $0.drifting = 10 },
        Write("5", #""NaN""#) { $0.double = .nan },
        Write(#""nan""#, #""nan""#) { $0.double = .nan },
        Write(#"["nan", "4.10"]"#, #"["nan", "4.10", 5]"#) { $0.doubles = [.nan, 4.1, 5] },
        Write(#"["a"]"#, #"["a", "b"]"#) { $0.joined = "a,,b" },
        Write(#"["a"]"#, #"["a,b"]"#) { $0.wrapped = "a,b" },
        Write(#""a""#, #""b""#) { $0.trimmed = " b " },
        Write(#"" b ""#, #"" b ""#) { $0.trimmed = "b" },
        Write("1", #"{"a": 1}"#) { $0.text = " {\"a\": 1}\n" },
        Write(#""a""#, #""B""#) { $0.name = Name(text: "b") },
        Write(#""a""#, #""a""#) { $0.name = Name(text: "A") },
        Write("3", #""31F""#) { $0.second = 31 },
    ]

    @Test("a value that is rounded is written, in the present kind of JSON and with the members that stay")
    func rounding() throws {
        for write in Self.accepted {
            let edited = try Self.model(write.before).tryMutate(write.edit)
            #expect(edited.json["v"]?.text == write.after, "\(write.before)")
            #expect(try edited.tryMutate(write.edit).json.text == edited.json.text, "\(write.before)")
        }
    }

    static let refused = [
        Write("2", "") { $0.drifting = 30 },
        Write("2", "") { $0.drifting = 15 },
        Write("[2,1]", "") { $0.driftingList = [20, 15] },
        Write(#"{"a": 2}"#, "") { $0.driftingTable = ["a": 15] },
        Write(#"{"a": 2}"#, "") { $0.driftingTable = ["b": 15] },
        Write("[2]", "") { $0.driftingSet = [15] },
        Write("[2]", "") { $0.every = [20, 15] },
        Write("2", "") { $0.orNull = 15 },
        Write("2", "") { $0.mapped = "15" },
        Write(#"["a"]"#, "") { $0.tooMany = 4 },
        Write(#""a""#, "") { $0.longer = Longer(text: "b") },
        Write(#""7""#, "") { $0.first = 5 },
    ]

    @Test("a value that reads as another one, and is written as other JSON again, is refused")
    func refusing() throws {
        for write in Self.refused {
            let model = try Self.model(write.before)
            let error = #expect(throws: MutationError.self, "\(write.before)") { try model.tryMutate(write.edit) }
            #expect(error?.description.hasSuffix("which reads as another value") == true, "\(error?.description ?? "")")
            #expect(model.mutate(write.edit) === model)
        }
    }

    @Test("an element or member that is refused stays as it was, and the rest is written")
    func refusingParts() throws {
        let list = try Self.model("[ 2,1 ]").mutate {
            $0.driftingList[0] = 15
            $0.driftingList.append(10)
        }
        #expect(list.json["v"]?.text == "[ 2,1,1 ]")
        let table = try Self.model(#"{"a": 2, "b": 7}"#).mutate {
            $0.driftingTable["a"] = 15
            $0.driftingTable["b"] = 10
            $0.driftingTable["c"] = 15
        }
        #expect(table.json["v"]?.text == #"{"a": 2, "b": 1}"#)
    }

    @Test("stores and JSON refuse the same values")
    func elsewhere() throws {
        final class Settings: StoredModel, @unchecked Sendable {
            @Stored(as: ReadingBackTests.drift) var drifting: Int = 0
            @Stored(as: ReadingBackTests.partOf255) var part: Double = 0
        }
        let store = MemoryStore(["drifting": 2])
        let settings = Settings(store)
        #expect(throws: (any Error).self) { try settings.update { $0.drifting = 15 } }
        #expect(settings.drifting == 20)
        try settings.update { $0.part = 0.25 }
        #expect(settings.json.text == ##"{"drifting":2,"part":"#3F"}"##)

        var json: JSON = ["v": 2]
        #expect(!json.update("v", as: Self.drift) { $0 = 15 })
        #expect(json.update("v", as: Self.drift) { $0 = 10 })
        #expect(json.text == #"{"v":1}"#)
    }

    @Test("explain says that a property has rounded, and always says so of converters that declare it")
    func explaining() throws {
        final class Lamp: JSONModel, @unchecked Sendable {
            @Property(as: ReadingBackTests.partOf255) var level: Double = 0
            @Property(as: ReadingBackTests.partOf255) var levels: [Double]
            @Property(as: .trimmed) var name: String?
            @Property var count: Int = 0
        }
        let line = "written    rounded"
        let lamp = try Lamp(parsing: ##"{"level": "#80", "levels": [], "name": "a", "count": 1}"##)
        #expect(!lamp.explain(\.level).description.contains(line))
        #expect(!lamp.mutate { $0.level = 1 }.explain(\.level).description.contains(line))
        #expect(lamp.mutate { $0.level = 0.25 }.explain(\.level).description.contains(line))
        #expect(!lamp.explain(\.levels).description.contains(line))
        #expect(lamp.mutate { $0.levels.append(0.25) }.explain(\.levels).description.contains(line))
        #expect(lamp.explain(\.name).description.contains(line))
        #expect(!lamp.mutate { $0.count = 5 }.explain(\.count).description.contains(line))
    }

    #if EXIT_TESTS && DEBUG
        @Test("a debug build says once for each property that it rounds, without the value")
        func telling() async {
            let result = await #expect(processExitsWith: .success, observing: [\.standardErrorContent]) {
                _ = Model { $0.part = 1 }
                _ = Model { $0.part = 0.25 }
                _ = Model { $0.part = 0.35 }
                _ = Model { $0.trimmed = " a " }
            }
            let lines = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self).split(separator: "\n")
            #expect(lines == ["LazyJSON: Model.part was rounded: the JSON that was written reads as another value"])
        }
    #endif

    // MARK: Text in a string

    final class Embedding: JSONModel, @unchecked Sendable {
        @Property("l", .coercion(.permissive), as: .embedded) var strings: [String]
        @Property("l", .coercion(singles), as: .embedded) var singleStrings: [String]
        @Property("l", .coercion(singles), as: .embedded) var ints: [Int]
        @Property("l", .coercion(singles), as: .embedded) var lists: [[String]]
        @Property("l", as: .embedded) var text: String?
        @Property("l", as: .embedded) var raw: JSON?

        static let singles: Coercion = {
            var coercion = Coercion.lenient
            coercion.readsSingleValuesAsLists = true
            return coercion
        }()
    }

    @Test("one value in text stays text, as a list of one")
    func embeddedValue() throws {
        let model = try Embedding(parsing: #"{"l": "\"a\""}"#)
        #expect(model.singleStrings == ["a"])
        let edited = try model.tryMutate { $0.singleStrings = ["b"] }
        #expect(edited.json.text == #"{"l": "\"b\""}"#)
        #expect(edited.singleStrings == ["b"])
        #expect(try model.tryMutate { $0.strings = ["b"] }.strings == ["b"])
        #expect(try model.tryMutate { $0.text = "b" }.text == "b")
        #expect(try model.tryMutate { $0.raw = "b" }.json["l"]?.text == #""\"b\"""#)
    }

    @Test("a value that is written into text reads back, whatever was there", arguments: 0..<8)
    func embedded(part: Int) throws {
        var random = SeededGenerator(seed: UInt64(part) + 47)
        let texts = ["a", "", "5", "[1", "[1]", "null", "(null)", "\"b\"", " x ", "{\"0\":1}", "true", "é"]
        var presents = ["5", "null", "[]", #"["a", null]"#, #""[\"a\", 5]""#, #"{"0": "a"}"#, #""{\"0\": \"a\"}""#]
        for text in texts.map({ JSON($0).text }) { presents += [text, JSON(text).text] }
        func strings() -> [String] {
            (0..<Int.random(in: 0...3, using: &random)).compactMap { _ in texts.randomElement(using: &random) }
        }
        for _ in 0..<TestScale.size(1_250, quick: 60) {
            let present = presents.randomElement(using: &random) ?? "null"
            let model = try Embedding(parsing: #"{"l": \#(present)}"#)
            let (list, lists, ints) = (strings(), [strings(), strings()], strings().map(\.utf8.count))
            func check<Value: Equatable & Sendable>(
                _ value: Value, _ read: (Embedding) -> Value, _ set: (inout Mutable<Embedding>, Value) -> Void
            ) {
                guard let edited = try? model.tryMutate({ set(&$0, value) }) else { return }
                #expect(read(edited) == value, "\(present) \(value) \(edited.json.text)")
            }
            check(list, \.strings) { $0.strings = $1 }
            check(list, \.singleStrings) { $0.singleStrings = $1 }
            check(lists, \.lists) { $0.lists = $1 }
            check(ints, \.ints) { $0.ints = $1 }
            check(list.first ?? "z", \.text) { $0.text = $1 }
            check(JSON(list), \.raw) { $0.raw = $1 }
        }
    }
}
