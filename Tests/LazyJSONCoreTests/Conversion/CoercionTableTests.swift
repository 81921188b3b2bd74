import Foundation
import LazyJSON
import TestSupport
import Testing

@testable import LazyJSONCore

/// The decision table, cell by cell, read through properties of a model in each policy.
@Suite struct CoercionTableTests {
    class Cells: JSONModel, @unchecked Sendable {
        @Property("v") var int: Int?
        @Property("v") var int8: Int8?
        @Property("v") var int16: Int16?
        @Property("v") var int32: Int32?
        @Property("v") var int64: Int64?
        @Property("v") var uint: UInt?
        @Property("v") var uint8: UInt8?
        @Property("v") var uint16: UInt16?
        @Property("v") var uint32: UInt32?
        @Property("v") var uint64: UInt64?
        @Property("v") var double: Double?
        @Property("v") var float: Float?
        @Property("v") var decimal: Decimal?
        @Property("v") var bool: Bool?
        @Property("v") var string: String?
        @Property("v") var model: Cells?
        @Property("v") var strings: [String]?
        @Property("v") var table: [String: Int]?
        @Property("v") var array: LazyArray<Cells>?
        @Property("v") var value: JSON?
    }
    final class StrictCells: Cells, @unchecked Sendable {
        override class var coercion: Coercion { .strict }
    }

    /// The values that one text reads as: Int, Double, Decimal, Bool, String.
    struct Row: Sendable, CustomTestStringConvertible {
        let text: String
        var int: Int?
        var double: Double?
        var decimal: Decimal?
        var bool: Bool?
        var string: String?
        var testDescription: String { text }

        init(
            _ text: String, int: Int? = nil, double: Double? = nil, decimal: String? = nil, bool: Bool? = nil,
            string: String? = nil
        ) {
            (self.text, self.int, self.double, self.bool, self.string) = (text, int, double, bool, string)
            self.decimal = decimal.flatMap { Decimal(string: $0) }
        }

        func expect(_ cells: Cells, _ comment: Comment) {
            #expect(cells.int == int, comment)
            #expect(cells.int64 == int.map { Int64($0) }, comment)
            #expect(cells.int8 == int.flatMap { Int8(exactly: $0) }, comment)
            #expect(cells.int16 == int.flatMap { Int16(exactly: $0) }, comment)
            #expect(cells.int32 == int.flatMap { Int32(exactly: $0) }, comment)
            #expect(cells.uint == int.flatMap { UInt(exactly: $0) }, comment)
            #expect(cells.uint8 == int.flatMap { UInt8(exactly: $0) }, comment)
            #expect(cells.uint16 == int.flatMap { UInt16(exactly: $0) }, comment)
            #expect(cells.uint32 == int.flatMap { UInt32(exactly: $0) }, comment)
            #expect(cells.uint64 == int.flatMap { UInt64(exactly: $0) }, comment)
            #expect(cells.double == double, comment)
            #expect(cells.float == double.map { Float($0) }.flatMap { $0.isFinite ? $0 : nil }, comment)
            #expect(cells.decimal == decimal, comment)
            #expect(cells.bool == bool, comment)
            #expect(cells.string == string, comment)
        }
    }

    static let lenient: [Row] = [
        // Numbers.
        Row("42", int: 42, double: 42, decimal: "42", string: "42"),
        Row("42.0", int: 42, double: 42, decimal: "42", string: "42.0"),
        Row("4.2e1", int: 42, double: 42, decimal: "42", string: "4.2e1"),
        Row("420e-1", int: 42, double: 42, decimal: "42", string: "420e-1"),
        Row("4.9", double: 4.9, decimal: "4.9", string: "4.9"),
        Row("4.20", double: 4.2, decimal: "4.2", string: "4.20"),
        Row("-7", int: -7, double: -7, decimal: "-7", string: "-7"),
        Row("1", int: 1, double: 1, decimal: "1", bool: true, string: "1"),
        Row("1.0", int: 1, double: 1, decimal: "1", bool: true, string: "1.0"),
        Row("0", int: 0, double: 0, decimal: "0", bool: false, string: "0"),
        Row("-0", int: 0, double: 0, decimal: "0", bool: false, string: "-0"),
        Row("2", int: 2, double: 2, decimal: "2", string: "2"),
        Row("0.5", double: 0.5, decimal: "0.5", string: "0.5"),
        Row("1e400", string: "1e400"),
        Row("-1e400", string: "-1e400"),
        // Bools.
        Row("true", int: 1, double: 1, decimal: "1", bool: true, string: "true"),
        Row("false", int: 0, double: 0, decimal: "0", bool: false, string: "false"),
        // Strings.
        Row(#""42""#, int: 42, double: 42, decimal: "42", string: "42"),
        Row(#"" 42 ""#, int: 42, double: 42, decimal: "42", string: " 42 "),
        Row(#""\t42\n""#, int: 42, double: 42, decimal: "42", string: "\t42\n"),
        Row(#""\u0034\u0032""#, int: 42, double: 42, decimal: "42", string: "42"),
        Row(#""42.0""#, int: 42, double: 42, decimal: "42", string: "42.0"),
        Row(#""4.2e1""#, int: 42, double: 42, decimal: "42", string: "4.2e1"),
        Row(#""42abc""#, string: "42abc"),
        Row(#""4 2""#, string: "4 2"),
        Row(#""4.9""#, double: 4.9, decimal: "4.9", string: "4.9"),
        Row(#""+5""#, string: "+5"),
        Row(#""05""#, string: "05"),
        Row(#"".5""#, string: ".5"),
        Row(#""5.""#, string: "5."),
        Row(#""0x10""#, string: "0x10"),
        Row(#""1e400""#, string: "1e400"),
        Row(#""NaN""#, string: "NaN"),
        Row(#""inf""#, string: "inf"),
        Row(#""""#, string: ""),
        Row(#"" ""#, string: " "),
        Row(#""-""#, string: "-"),
        Row(#""true""#, bool: true, string: "true"),
        Row(#""TRUE""#, bool: true, string: "TRUE"),
        Row(#"" True ""#, bool: true, string: " True "),
        Row(#""yes""#, bool: true, string: "yes"),
        Row(#""Y""#, bool: true, string: "Y"),
        Row(#""On""#, bool: true, string: "On"),
        Row(#""1""#, int: 1, double: 1, decimal: "1", bool: true, string: "1"),
        Row(#""false""#, bool: false, string: "false"),
        Row(#""NO""#, bool: false, string: "NO"),
        Row(#""n""#, bool: false, string: "n"),
        Row(#""off""#, bool: false, string: "off"),
        Row(#""0""#, int: 0, double: 0, decimal: "0", bool: false, string: "0"),
        Row(#""2""#, int: 2, double: 2, decimal: "2", string: "2"),
        Row(#""yess""#, string: "yess"),
        Row(#""null""#, string: "null"),
        // Null, its spellings, and other kinds.
        Row("null"), Row(#""<null>""#), Row(#""(null)""#), Row(#""<nil>""#), Row(#""(nil)""#),
        Row(#""\u003cnull\u003e""#), Row(#""<\u006eull>""#),
        Row(#""<null> ""#, string: "<null> "), Row(#""<NULL>""#, string: "<NULL>"),
        Row("[]"), Row("[1]"), Row("{}"), Row(#"{"a":1}"#),
    ]

    @Test("lenient reads every cell of the table", arguments: lenient)
    func lenientCell(row: Row) throws {
        row.expect(try Cells(parsing: "{\"v\":\(row.text)}"), "lenient")
    }

    @Test("a nested path, an edited object and the static decode read the same cell", arguments: lenient)
    func otherWays(row: Row) throws {
        let json = try JSON(parsing: "{\"v\":\(row.text)}")
        var edited = json
        edited["other"] = 1
        row.expect(try #require(Cells(edited)), "edited")
        #expect(json.value(at: "v", as: Int.self) == row.int)
        #expect(json.value(at: "v", as: Double.self) == row.double)
        #expect(json.value(at: "v", as: Decimal.self) == row.decimal)
        #expect(json.value(at: "v", as: Bool.self) == row.bool)
        #expect(json.value(at: "v", as: String.self) == row.string)
    }

    @Test(
        "strict reads the exact kind only",
        arguments: [
            Row("42", int: 42, double: 42, decimal: "42"), Row("42.0", int: 42, double: 42, decimal: "42"),
            Row("4.9", double: 4.9, decimal: "4.9"), Row("1", int: 1, double: 1, decimal: "1"),
            Row("0", int: 0, double: 0, decimal: "0"), Row("true", bool: true), Row("false", bool: false),
            Row(#""42""#, string: "42"), Row(#""true""#, string: "true"), Row(#""1""#, string: "1"),
            Row(#""<null>""#, string: "<null>"), Row(#""(nil)""#, string: "(nil)"), Row("null"), Row("[]"), Row("{}"),
            Row("1e400"),
        ])
    func strictCell(row: Row) throws {
        row.expect(try StrictCells(parsing: "{\"v\":\(row.text)}"), "strict")
    }

    // MARK: Containers

    @Test(
        "models, arrays and dictionaries are read from their own kind only",
        arguments: ["null", "true", "1", #""x""#, #""{}""#, #""[]""#, #""<null>""#, "[]", "{}"], [false, true])
    func containers(text: String, strict: Bool) throws {
        let cells = strict ? try StrictCells(parsing: "{\"v\":\(text)}") : try Cells(parsing: "{\"v\":\(text)}")
        #expect((cells.model != nil) == (text == "{}"))
        #expect(cells.strings == (text == "[]" ? [] : nil))
        #expect(cells.table == (text == "{}" ? [:] : nil))
        #expect((cells.array != nil) == (text == "[]"))
        let isNull = text == "null" || (text == #""<null>""# && !strict)
        #expect(cells.value?.text == (isNull ? nil : text))
    }

    @Test("elements and members that cannot be read are left out")
    func leftOut() throws {
        let json = try JSON(parsing: #"{"v":["a",null,1,true,[],{},"<null>","b"]}"#)
        #expect(Cells(json)?.strings == ["a", "1", "true", "b"])
        #expect(StrictCells(json)?.strings == ["a", "<null>", "b"])
        let table = try JSON(parsing: #"{"v":{"a":1,"b":"2","c":null,"d":"x","e":{},"a":9,"f":true}}"#)
        #expect(Cells(table)?.table == ["a": 1, "b": 2, "f": 1])
        #expect(StrictCells(table)?.table == ["a": 1])
    }

    // MARK: Ranges

    @Test("integers read their bounds, and nothing beyond them, in every spelling")
    func bounds() throws {
        try checkBounds(Int.self, \.int)
        try checkBounds(Int8.self, \.int8)
        try checkBounds(Int16.self, \.int16)
        try checkBounds(Int32.self, \.int32)
        try checkBounds(Int64.self, \.int64)
        try checkBounds(UInt.self, \.uint)
        try checkBounds(UInt8.self, \.uint8)
        try checkBounds(UInt16.self, \.uint16)
        try checkBounds(UInt32.self, \.uint32)
        try checkBounds(UInt64.self, \.uint64)
    }

    private func checkBounds<I: FixedWidthInteger & Sendable>(_ type: I.Type, _ value: (Cells) -> I?) throws {
        func read(_ text: String) throws -> I? { value(try Cells(parsing: "{\"v\":\(text)}")) }
        let beyond = [Self.adding(1, to: "\(I.max)"), I.isSigned ? Self.adding(1, to: "\(I.min)") : "-1"]
        for (bound, beyond) in zip([I.max, I.min], beyond) {
            for spelling in ["@", "\"@\"", "@.0", "@.00e0", "\" @ \"", "@.0E+0"] {
                #expect(try read(spelling.replacing("@", with: "\(bound)")) == bound, "\(type) \(spelling)")
                #expect(try read(spelling.replacing("@", with: beyond)) == nil, "\(type) \(spelling) \(beyond)")
            }
        }
        #expect(try read("1e30") == nil)
        #expect(try read("1e999999999999999999999") == nil)
        #expect(try read("0e999999999999999999999") == 0)
    }

    /// A decimal with one added to its last digit; bounds of integers end in none that carries.
    private static func adding(_ one: Int, to digits: String) -> String {
        let last = digits.last.flatMap { $0.wholeNumberValue } ?? 0
        return digits.dropLast() + "\(last + one)"
    }

    @Test("words that the memo reserves are values like others")
    func reservedWords() throws {
        for word in [UInt64(0), 1] {
            let value = Int(truncatingIfNeeded: word ^ Memo.scramble)
            let cells = try Cells(parsing: "{\"v\":\(value)}")
            for _ in 0..<3 { #expect(cells.int == value) }
        }
    }

    @Test("floating point is the nearest value, and one that overflows is unusable")
    func floatingPoint() throws {
        func cells(_ text: String) throws -> Cells { try Cells(parsing: "{\"v\":\(text)}") }
        #expect(try cells("3.4028235e38").float == .greatestFiniteMagnitude)
        #expect(try cells("3.5e38").float == nil)
        #expect(try cells("\"3.5e38\"").float == nil)
        #expect(try cells("3.5e38").double == 3.5e38)
        #expect(try cells("1.7976931348623157e308").double == .greatestFiniteMagnitude)
        #expect(try cells("1.8e308").double == nil)
        #expect(try cells("-1.8e308").double == nil)
        #expect(try cells("1e-400").double == 0)
        #expect(try cells("16777217").float == 16_777_216)
        #expect(try cells("0.1").float == 0.1)
    }

    @Test("decimals are exact, or unusable")
    func decimals() throws {
        func decimal(_ text: String) throws -> Decimal? { try Cells(parsing: "{\"v\":\(text)}").decimal }
        #expect(try decimal("0.1") == Decimal(string: "0.1"))
        #expect(try decimal("\"12345678901234567890.123456789\"") == Decimal(string: "12345678901234567890.123456789"))
        #expect(try decimal("1e127") == Decimal(string: "1e127"))
        #expect(try decimal("1e200") == nil)
        #expect(try decimal("1.23456789012345678901234567890123456789012345") == nil)
    }
}
