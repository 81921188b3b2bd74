import Foundation
import LazyJSON
import TestSupport
import Testing

@testable import LazyJSONCore

/// Policies of one's own, defaults, and optionals with defaults.
@Suite struct CoercionPolicyTests {
    static let own: Coercion = {
        var coercion = Coercion.lenient
        coercion.nullSpellings.formUnion(["null", "", "N/A"])
        coercion.trueWords.formUnion(["ja", "wahr"])
        coercion.falseWords.formUnion(["nein"])
        return coercion
    }()

    class Values: JSONModel, @unchecked Sendable {
        @Property("v") var int: Int?
        @Property("v") var bool: Bool?
        @Property("v") var string: String?
        @Property("v") var strings: [String]?
        @Property("v") var table: [String: String]?
        @Property("v", .coercion(.strict)) var strictInt: Int?
        @Property("v", .coercion(own)) var ownString: String?
        @Property("v", .coercion(own)) var ownBool: Bool?
    }
    final class OwnValues: Values, @unchecked Sendable {
        override class var coercion: Coercion { own }
    }

    @Test(
        "a policy's null spellings are null for every type",
        arguments: [
            #""null""#, #""""#, #""N/A""#, #""\u004e/A""#, #""<null>""#, #""(null)""#, #""<nil>""#, #""(nil)""#, "null",
        ])
    func nulls(text: String) throws {
        let values = try OwnValues(parsing: "{\"v\":\(text)}")
        #expect(values.int == nil)
        #expect(values.bool == nil)
        #expect(values.string == nil)
        #expect(values.strings == nil)
        #expect(values.table == nil)
        #expect(try OwnValues(parsing: "{\"v\":[\"a\",\(text)]}").strings == ["a"])
        #expect(try OwnValues(parsing: "{\"v\":{\"a\":\(text),\"b\":\"c\"}}").table == ["b": "c"])
    }

    @Test("a class's policy is its own, and a property's takes precedence over it")
    func scopes() throws {
        let null = try JSON(parsing: #"{"v":"null"}"#)
        #expect(Values(null)?.string == "null")
        #expect(Values(null)?.ownString == nil)
        #expect(OwnValues(null)?.string == nil)
        let number = try JSON(parsing: #"{"v":"5"}"#)
        #expect(Values(number)?.int == 5)
        #expect(Values(number)?.strictInt == nil)
        #expect(OwnValues(number)?.strictInt == nil)
    }

    @Test(
        "a policy's words are Bools in any case",
        arguments: [("ja", true), ("WAHR", true), ("Nein", false), ("yes", true)])
    func words(word: String, value: Bool) throws {
        let json = try JSON(parsing: "{\"v\":\"\(word)\"}")
        #expect(OwnValues(json)?.bool == value)
        #expect(Values(json)?.ownBool == value)
        #expect(Values(json)?.bool == (word == "yes" ? true : nil))
    }

    @Test("a policy without null spellings reads them as strings")
    func noNullSpellings() {
        var coercion = Coercion.lenient
        coercion.nullSpellings = []
        #expect(!coercion.isNull(JSON("")))
        #expect(!coercion.isNull(JSON("<null>")))
        #expect(coercion.isNull(.null))
    }

    @Test("each liberty can be taken alone")
    func liberties() throws {
        var coercion = Coercion.strict
        coercion.readsStringsAsScalars = true
        #expect(coercion.integer("5", as: Int.self).value == 5)
        #expect(coercion.bool("yes").value == true)
        #expect(coercion.bool(1).value == nil)
        #expect(coercion.string(5).value == nil)
        coercion = .strict
        coercion.mixesNumbersAndBools = true
        #expect(coercion.integer(true, as: Int.self).value == 1)
        #expect(coercion.bool(0).value == false)
        #expect(coercion.bool("0").value == nil)
        coercion = .strict
        coercion.readsScalarsAsStrings = true
        #expect(coercion.string(true).value == "true")
        #expect(coercion.integer("5", as: Int.self).value == nil)
    }

    @Test(
        "the same string reads the same however it is spelled",
        arguments: ["\u{A0}42", "42\u{A0}", "\u{2003}7", "\u{85}7"])
    func spelling(string: String) throws {
        let escaped = string.unicodeScalars.map {
            "\\u" + String(repeating: "0", count: 4 - String($0.value, radix: 16).count) + String($0.value, radix: 16)
        }
        let plain = try Values(parsing: "{\"v\":\"\(string)\"}")
        let other = try Values(parsing: "{\"v\":\"\(escaped.joined())\"}")
        #expect(plain.string == other.string)
        #expect(plain.int == other.int)
    }

    // MARK: Defaults

    final class Defaults: JSONModel, @unchecked Sendable {
        @Property("v") var int: Int = 7
        @Property("v") var double: Double = 1.5
        @Property("v") var decimal: Decimal = 3
        @Property("v") var bool: Bool = true
        @Property("v") var string: String = "none"
        @Property("v") var optionalInt: Int? = 8
        @Property("v") var optionalString: String? = "unset"
        @Property("v") var strings: [String] = ["x"]
        @Property("v") var table: [String: Int] = ["x": 1]
        @Property("v") var emptyStrings: [String]
        @Property("v") var emptyTable: [String: Int]
        @Property("v") var model: Values
        @Property("v") var array: LazyArray<Values>
        @Property("v") var value: JSON = ["d": 1]
    }

    @Test("absent and null read the default", arguments: ["{}", #"{"v":null}"#, #"{"v":"<null>"}"#, #"{"w":1}"#])
    func absent(text: String) throws {
        let model = try Defaults(parsing: text)
        for _ in 0..<2 {
            #expect(model.int == 7)
            #expect(model.double == 1.5)
            #expect(model.decimal == 3)
            #expect(model.bool)
            #expect(model.string == "none")
            #expect(model.optionalInt == 8)
            #expect(model.optionalString == "unset")
            #expect(model.strings == ["x"])
            #expect(model.table == ["x": 1])
            #expect(model.emptyStrings == [])
            #expect(model.emptyTable == [:])
            #expect(model.model.json.text == "{}")
            #expect(model.array.isEmpty)
            #expect(model.value.text == #"{"d":1}"#)
        }
    }

    @Test("an unusable value reads the default", arguments: ["\"abc\"", "4.5e400", "[[]]"])
    func unusable(text: String) throws {
        let model = try Defaults(parsing: "{\"v\":\(text)}")
        for _ in 0..<2 {
            #expect(model.int == 7)
            #expect(model.double == 1.5)
            #expect(model.decimal == 3)
            #expect(model.bool)
            #expect(model.optionalInt == 8)
            #expect(model.table == ["x": 1])
            #expect(model.model.json.text == "{}")
        }
    }
}
