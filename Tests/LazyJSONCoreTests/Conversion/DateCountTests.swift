import Foundation
import LazyJSON
import TestSupport
import Testing

@testable import LazyJSONCore

/// Dates that are counts are the nearest to the number, and write back the number that was read.
@Suite struct DateCountTests {
    final class Times: JSONModel, @unchecked Sendable {
        @Property("v", as: .secondsSince1970) var seconds: Date?
        @Property("v", as: .millisecondsSince1970) var milliseconds: Date?
        @Property("v", as: .iso8601) var text: Date?
    }
    final class Written: JSONModel, @unchecked Sendable {
        @Property(as: .secondsSince1970) var seconds: Date?
        @Property(as: .millisecondsSince1970) var milliseconds: Date?
    }

    private static func date(_ count: String, power: Int = 0) throws -> Date {
        Date(timeIntervalSinceReferenceDate: try #require(DateOracle.seconds(count, power: power)))
    }

    @Test("1700000000123 milliseconds are the date that people write")
    func example() throws {
        let times = try Times(parsing: #"{"v": 1700000000123}"#)
        #expect(times.milliseconds == Date(timeIntervalSinceReferenceDate: 721_692_800.123))
        #expect(times.milliseconds != Date(timeIntervalSince1970: 1_700_000_000.123))
        #expect(Written { $0.milliseconds = times.milliseconds }.json.text == #"{"milliseconds":1700000000123}"#)
        let seconds = try Times(parsing: #"{"v": "1700000000.123"}"#)
        #expect(seconds.seconds == times.milliseconds)
        #expect(Written { $0.seconds = seconds.seconds }.json.text == #"{"seconds":1700000000.123}"#)
        #expect(Written { $0.milliseconds = seconds.seconds }.json.text == #"{"milliseconds":1700000000123}"#)
    }

    @Test("any millisecond from 1870 to 2100 is the nearest date, and comes back", arguments: 1...4)
    func milliseconds(seed: Int) throws {
        var random = SeededGenerator(seed: UInt64(seed))
        for _ in 0..<TestScale.size(20_000, quick: 2_000) {
            let range =
                switch seed {
                case 1: 0...4_102_444_800_000
                case 2: -3_155_760_000_000...0
                case 3: -100_000...100_000
                default: 978_307_000_000...978_308_000_000
                }
            let count = Int.random(in: range, using: &random)
            let times = try Times(parsing: "{\"v\": \(count)}")
            #expect(try times.milliseconds == Self.date("\(count)", power: -3))
            #expect(Written { $0.milliseconds = times.milliseconds }.json["milliseconds"]?.text == "\(count)")
            #expect(times.mutate { $0.milliseconds = times.milliseconds } === times)
        }
    }

    @Test("any second with up to nine digits behind the point comes back", arguments: [0, 1, 2, 3, 4, 6, 9])
    func seconds(digits: Int) throws {
        var random = SeededGenerator(seed: UInt64(digits) + 1)
        for _ in 0..<TestScale.size(20_000, quick: 2_000) {
            let whole = Int.random(in: -3_155_760_000...4_102_444_800, using: &random)
            // No more digits than a double holds for a date of today, beyond which two numbers are one date.
            let fraction = (0..<min(digits, 6)).map { _ in "\(Int.random(in: 0...9, using: &random))" }.joined()
            let text = fraction.isEmpty ? "\(whole)" : "\(whole).\(fraction)"
            let times = try Times(parsing: "{\"v\": \(text)}")
            #expect(try times.seconds == Self.date(text))
            let written = try #require(Written { $0.seconds = times.seconds }.json["seconds"])
            #expect(written.number == JSONNumber(text), "\(text) became \(written.text)")
            #expect(times.mutate { $0.seconds = times.seconds } === times)
        }
    }

    @Test(
        "small fractions, far dates and dates without a fraction are written so that they read as the date",
        arguments: [
            "0.001", "-0.001", "0.000001", "1e-9", "978307200.5", "253402300799", "1e15", "-62135596800", "0", "1e300",
        ])
    func extremes(text: String) throws {
        let date = try #require(try Times(parsing: "{\"v\": \(text)}").seconds)
        if text != "1e300" { #expect(try date == Self.date(text)) }
        #expect(Written { $0.seconds = date }.seconds == date)
        #expect(Written { $0.milliseconds = date }.milliseconds == date)
    }

    @Test(
        "a date between two doubles since 1970 is written with the digits that it needs",
        arguments: [(1e-9, "978307200.000000001"), (-1e-9, "978307199.999999999")])
    func betweenCounts(offset: Double, text: String) throws {
        let date = Date(timeIntervalSinceReferenceDate: offset)
        let written = Written { $0.seconds = date }
        #expect(written.json.text == "{\"seconds\":\(text)}")
        #expect(written.seconds == date)
    }

    @Test("text with a fraction is the date that Foundation reads from it", arguments: [1, 3, 6])
    func iso8601(digits: Int) throws {
        var random = SeededGenerator(seed: UInt64(digits))
        let style = Date.ISO8601FormatStyle()
        let fractional = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
        for _ in 0..<TestScale.size(5_000, quick: 500) {
            let second = Date(
                timeIntervalSince1970: Double(Int.random(in: -2_000_000_000...4_102_444_800, using: &random)))
            let fraction = (0..<digits).map { _ in "\(Int.random(in: 0...9, using: &random))" }.joined()
            let text = second.formatted(style).dropLast() + ".\(fraction)Z"
            let date = try #require(try Times(parsing: "{\"v\": \"\(text)\"}").text)
            let expected = try fractional.parse(String(text))
            // Two ways of rounding: of a million, a few differ in the last bit.
            #expect(abs(date.timeIntervalSince(expected)) < 1e-6, "\(text)")
            if digits == 3 { #expect(date == expected, "\(text)") }
        }
    }
}
