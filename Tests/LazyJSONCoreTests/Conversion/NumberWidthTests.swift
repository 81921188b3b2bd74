import Foundation
import LazyJSON
import TestSupport
import Testing

/// Numbers of the widest and the narrowest types.
@Suite struct NumberWidthTests {
    final class Row: JSONModel, @unchecked Sendable {
        @Property("v") var int: Int128?
        @Property("v") var uint: UInt128?
        @Property("l") var ints: [Int128]
        @Property("d") var named: [String: UInt128]
        @Property("k") var keys: [Int128: Int]
        @Property var id: UInt128 = 1
        @Property var kind: Kind?
        enum Kind: Int128, JSONConvertible { case one = 1 }
    }

    private static func row(_ text: String) throws -> Row { try Row(parsing: "{\"v\": \(text)}") }

    private static let zeros = String(repeating: "0", count: 37)

    @Test(
        "whole numbers of 128 bits are read in every spelling, and others not at all",
        arguments: [
            ("0", 0, 0), ("-0", 0, 0), ("1", 1, 1), ("\"7\"", 7, 7), ("-1", -1, nil), ("1.0", 1, 1), ("1.5", nil, nil),
            ("18446744073709551616", 18_446_744_073_709_551_616, 18_446_744_073_709_551_616),
            ("170141183460469231731687303715884105727", .max, UInt128(Int128.max)),
            ("170141183460469231731687303715884105728", nil, UInt128(Int128.max) + 1),
            ("-170141183460469231731687303715884105728", .min, nil),
            ("-170141183460469231731687303715884105729", nil, nil),
            ("340282366920938463463374607431768211455", nil, .max),
            ("340282366920938463463374607431768211456", nil, nil), ("1e39", nil, nil),
            ("1e38", Int128("1\(zeros)0"), UInt128("1\(zeros)0")),
            ("12e37", Int128("12\(zeros)"), UInt128("12\(zeros)")),
            ("170141183460469231731687303715884105727.0", .max, UInt128(Int128.max)), ("1e999", nil, nil),
        ] as [(String, Int128?, UInt128?)])
    func reading(text: String, int: Int128?, uint: UInt128?) throws {
        let row = try Self.row(text)
        #expect(row.int == int && row.uint == uint)
        let kinds = Array(row.issues.filter { $0.kind != .coerced }.map(\.kind))
        let expected = [int == nil, uint == nil].filter { $0 }.count
        #expect(kinds.count == expected)
    }

    @Test("they are written with all digits, and keep the kind of JSON", arguments: [Int128.min, -1, 0, 5, .max])
    func writing(value: Int128) throws {
        #expect(Row { $0.int = value }.json.text == "{\"v\":\(value)}" && Row { $0.int = value }.int == value)
        #expect(try Self.row("\"3\"").mutate { $0.int = value }.json["v"] == JSON("\(value)"))
        let row = Row {
            $0.ints = [value, .max]
            $0.named = ["a": value.magnitude]
            $0.keys = [value: 1]
            $0.kind = .one
        }
        #expect(row.ints == [value, .max] && row.named == ["a": value.magnitude] && row.keys == [value: 1])
        #expect(row.kind == .one && row.issues.isEmpty)
        #expect(JSON(value).text == "\(value)" && JSON(value).value(as: Int128.self) == value)
        #if FullFoundation || !canImport(FoundationEssentials)
            #expect(JSON(any: [value])[0]?.text == "\(value)")
        #endif
    }

    @Test(
        "narrower types read no more than before", arguments: ["9223372036854775808", "18446744073709551616", "1e25"])
    func narrower(text: String) throws {
        let json = try JSON(parsing: text)
        #expect(json.value(as: Int.self) == nil && json.value(as: Int32.self) == nil)
        #expect(json.value(as: UInt64.self) == UInt64(text))
        #expect(try JSON(parsing: "-\(text)").value(as: Int64.self) == Int64("-\(text)"))
    }

    @Test("the schema has their range")
    func schema() {
        let properties = Row.jsonSchema["properties"]
        #expect(properties?["id"]?["maximum"]?.text == "\(UInt128.max)" && properties?["id"]?["default"] == 1)
    }

    #if !((os(macOS) || targetEnvironment(macCatalyst)) && arch(x86_64))
        final class Half: JSONModel, @unchecked Sendable {
            @Property("v") var value: Float16?
            @Property("l") var list: [Float16]
            @Property var ratio: Float16 = 0.5
        }

        @Test(
            "numbers of 16 bits are the nearest ones",
            arguments: [
                ("0.1", 0.1), ("\"1.5\"", 1.5), ("65504", 65504), ("65520", nil), ("-0", -0.0), ("1e-8", 0),
                ("65519.9999999999", 65504), ("2049.0000000001", 2050), ("2049", 2048), ("2051", 2052),
                ("true", 1), ("\"x\"", nil),
                // Too near to the middle of two for a double to be on the right side.
                ("2049.00000000000000000000001", 2050), ("-2049.00000000000000000000001", -2050),
                ("2050.99999999999999999999999", 2050), ("65519.99999999999999999999999", 65504),
                ("2.98023223876953125e-8", 0), ("2.98023223876953125000000000000001e-8", .leastNonzeroMagnitude),
                ("1e-400", 0), ("-1e-400", -0.0), ("1e400", nil),
            ] as [(String, Float16?)])
        func halves(text: String, value: Float16?) throws {
            let half = try Half(parsing: "{\"v\": \(text), \"l\": [\(text)]}")
            #expect(half.value == value && half.list == [value].compactMap(\.self))
        }

        @Test("every number of 16 bits is written as itself, in the shortest way")
        func everyHalf() throws {
            for bits in stride(from: UInt16.min, through: .max, by: TestScale.size(1, quick: 37)) {
                let value = Float16(bitPattern: bits)
                if !value.isFinite {
                    #expect(throws: MutationError.self) { try Half().tryMutate { $0.value = value } }
                    continue
                }
                let half = Half { $0.value = value }
                #expect(half.value == value && half.value?.sign == value.sign)
                #expect(Half { $0.list = [value] }.list == [value])
            }
            #expect(Half { $0.value = 0.1 }.json.text == #"{"v":0.1}"#)
            #expect(Half { $0.value = 2 }.json.text == #"{"v":2}"#)
            #expect(Half().ratio == 0.5)
            #if FullFoundation || !canImport(FoundationEssentials)
                #expect(JSON(any: Float16(0.25)).text == "0.25")
            #endif
        }
    #endif
}
