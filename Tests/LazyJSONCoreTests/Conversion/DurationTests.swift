import Foundation
import LazyJSON
import TestSupport
import Testing

@testable import LazyJSONCore

/// Durations are numbers, exact to the attosecond.
@Suite struct DurationTests {
    final class Times: JSONModel, @unchecked Sendable {
        @Property("v") var duration: Duration = .seconds(30)
        @Property("v") var maybe: Duration?
        @Property("v", as: .milliseconds) var milliseconds: Duration?
        @Property("v", .coercion(.strict)) var strict: Duration?
        @Property("v", .coercion(.permissive)) var permissive: Duration?
        @Property("list") var list: [Duration]
        @Property("list", as: .milliseconds) var inMilliseconds: [Duration]
    }
    static func duration(_ seconds: Int64, _ attoseconds: Int64 = 0) -> Duration {
        Duration(secondsComponent: seconds, attosecondsComponent: attoseconds)
    }

    @Test(
        "a duration is the number of seconds that the digits say",
        arguments: [
            ("2", duration(2)), ("2.5", duration(2, 500_000_000_000_000_000)),
            ("-2.5", duration(-2, -500_000_000_000_000_000)),
            ("0", .zero), ("-0", .zero), ("0.0e5", .zero), ("1e-18", duration(0, 1)),
            ("0.000000000000000001", duration(0, 1)),
            ("0.1", duration(0, 100_000_000_000_000_000)), ("1.000000000000000001", duration(1, 1)),
            ("0.0000000000000000014", duration(0, 1)), ("0.0000000000000000015", duration(0, 2)),
            ("5e-19", duration(0, 1)), ("4e-19", .zero), ("1e-400", .zero), ("1e-99999999999999999999", .zero),
            ("1.5e3", duration(1500)), ("9223372036854775807", duration(.max)),
            ("9223372036854775807.999999999999999999", duration(.max, 999_999_999_999_999_999)),
            ("9223372036854775807.9999999999999999999", nil), ("9223372036854775808", nil), ("1e400", nil),
            ("1e99999999999999999999", nil), ("-9223372036854775807", duration(-.max)), ("-9223372036854775808", nil),
            ("true", nil), ("[]", nil), ("{}", nil), (#""2.5""#, duration(2, 500_000_000_000_000_000)),
            (#"" 2 ""#, duration(2)),
            (#""2 s""#, nil), (#""""#, nil), (#""02""#, nil), ("null", nil), (#""(null)""#, nil),
        ] as [(String, Duration?)])
    func reading(text: String, expected: Duration?) throws {
        let times = try Times(parsing: "{\"v\": \(text)}")
        #expect(times.maybe == expected)
        #expect(times.duration == expected ?? .seconds(30))
        #expect(times.strict == (text.hasPrefix("\"") ? nil : expected))
    }

    @Test("milliseconds are thousandths")
    func milliseconds() throws {
        #expect(try Times(parsing: #"{"v": 1.5}"#).milliseconds == .microseconds(1500))
        #expect(
            try Times(parsing: #"{"v": "9223372036854775808"}"#).milliseconds == .seconds(9_223_372_036_854_775)
                + .milliseconds(808))
        #expect(try Times(parsing: #"{"v": "1e-15"}"#).milliseconds == Self.duration(0, 1))
        #expect(try Times(parsing: #"{"v": "+007"}"#).permissive == .seconds(7))
    }

    @Test("a duration is written with the digits that it has, and read back")
    func writing() throws {
        for (value, seconds, milliseconds) in [
            (Self.duration(2), "2", "2000"), (Self.duration(-1, -500_000_000_000_000_000), "-1.5", "-1500"),
            (Self.duration(0, 1), "0.000000000000000001", "0.000000000000001"), (.zero, "0", "0"),
            (.milliseconds(7), "0.007", "7"), (Self.duration(100), "100", "100000"),
            (Self.duration(0, -10), "-0.00000000000000001", "-0.00000000000001"),
        ] as [(Duration, String, String)] {
            let one = Times { $0.duration = value }
            #expect(one.json.text == "{\"v\":\(seconds)}")
            #expect(one.duration == value)
            let other = Times { $0.milliseconds = value }
            #expect(other.json.text == "{\"v\":\(milliseconds)}")
            #expect(other.milliseconds == value)
        }
        #expect(throws: MutationError.self) {
            try Times().tryMutate { $0.duration = Duration(attoseconds: Int128.max) }
        }
    }

    @Test("JSON that reads as the duration keeps its bytes, and its kind")
    func keeping() throws {
        let times = try Times(parsing: #"{"v": "2.50"}"#)
        #expect(times.mutate { $0.duration = .seconds(2.5) } === times)
        #expect(times.mutate { $0.duration = .seconds(3) }.json.text == #"{"v": "3"}"#)
        #expect(try Times(parsing: #"{"v": "x"}"#).mutate { $0.duration = .seconds(30) }.json.text == #"{"v": "x"}"#)
        let list = try Times(parsing: #"{"list": [1.0, null, "x", "2", 1e3]}"#)
        #expect(list.list == [.seconds(1), .seconds(2), .seconds(1000)])
        #expect(list.inMilliseconds == [.milliseconds(1), .milliseconds(2), .seconds(1)])
        #expect(list.mutate { $0.list[1] = .seconds(5) }.json.text == #"{"list": [1.0, null, "x", "5", 1e3]}"#)
        #expect(
            list.mutate { $0.inMilliseconds.append(.microseconds(1)) }.json.text
                == #"{"list": [1.0, null, "x", "2", 1e3, 0.001]}"#)
    }

    @Test("every number of attoseconds that is written is read back", arguments: UInt64(1)...10)
    func oracle(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        for _ in 0..<200 {
            let value = Self.duration(
                Int64.random(in: -1_000_000...1_000_000, using: &random) >> Int64.random(in: 0...20, using: &random),
                .random(in: -999_999_999_999_999_999...999_999_999_999_999_999, using: &random))
            for power in [0, -3] {
                let text = value.number(power: power).text
                #expect(JSONNumber(text) != nil)
                #expect(Coercion.lenient.duration(JSON(value.number(power: power)), power: power).value == value)
            }
        }
    }
}
