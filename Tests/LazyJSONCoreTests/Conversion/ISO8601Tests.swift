import Foundation
import LazyJSON
import TestSupport
import Testing

@Suite struct ISO8601Tests {
    /// Reads and writes through a property, as an app does.
    final class Event: JSONModel, @unchecked Sendable {
        @Property(as: .iso8601) var at: Date?
        @Property("at", .coercion(.strict)) var strictly: Date?
    }

    static func event(_ text: String) throws -> Event { try Event(parsing: #"{"at": \#(JSON(text).text)}"#) }

    /// Text and seconds since 1970, nil where it is unusable; strictly, nil where only lenient reading takes it.
    struct Case: Sendable, CustomTestStringConvertible {
        let text: String
        let seconds: Double?
        let isStrict: Bool
        init(_ text: String, _ seconds: Double?, strict: Bool = true) {
            self.text = text
            self.seconds = seconds
            isStrict = strict
        }
        var testDescription: String { text }
    }

    static let cases: [Case] = [
        Case("1970-01-01T00:00:00Z", 0),
        Case("2001-01-01T00:00:00Z", 978_307_200),
        Case("2024-02-29T12:30:00Z", 1_709_209_800),
        Case("2024-02-29t12:30:00z", 1_709_209_800),
        Case("2024-02-29 12:30:00Z", 1_709_209_800),
        Case("2024-02-29T14:30:00+02:00", 1_709_209_800),
        Case("2024-02-29T14:30:00+0200", 1_709_209_800),
        Case("2024-02-29T14:30:00+02", 1_709_209_800),
        Case("2024-02-28T23:00:00-13:30", 1_709_209_800),
        Case("2024-02-29T12:30:00-00:00", 1_709_209_800),
        Case("2024-02-29T12:30Z", 1_709_209_800),
        Case("2024-02-29T12:30+00:00", 1_709_209_800),
        Case("2024-02-29T12:30:00.5Z", 1_709_209_800.5),
        Case("2024-02-29T12:30:00,5Z", 1_709_209_800.5),
        Case("2024-02-29T12:30:00.000Z", 1_709_209_800),
        Case("2024-02-29T12:30:00.250000000000000000000000000000Z", 1_709_209_800.25),
        Case("2024-02-29T12:30:00.2500000000000000000000000000001Z", 1_709_209_800.25),
        Case("2024-02-29T14:30:00.125+02:00", 1_709_209_800.125),
        Case("2024-02-29", 1_709_164_800),
        Case("0001-01-01T00:00:00Z", -62_135_596_800),
        Case("1582-10-15T00:00:00Z", -12_219_292_800),
        Case("1582-10-14T00:00:00Z", -12_219_379_200),
        Case("1900-02-28T23:59:59Z", -2_203_891_201),
        Case("1900-03-01T00:00:00Z", -2_203_891_200),
        Case("2000-02-29T00:00:00Z", 951_782_400),
        Case("9999-12-31T23:59:59Z", 253_402_300_799),
        Case("9999-12-31T23:59:59.999Z", 253_402_300_799.999),
        Case("2016-12-31T23:59:60Z", 1_483_228_800),
        Case("2016-12-31T15:59:60-08:00", 1_483_228_800),
        Case("2016-12-31T23:59:60.5Z", 1_483_228_800.5),
        // By the day of the year, and without hyphens and colons.
        Case("2024-060", 1_709_164_800), Case("2024-366", 1_735_603_200), Case("2024-060T12:30:00Z", 1_709_209_800),
        Case("20240229", 1_709_164_800), Case("2024060", 1_709_164_800),
        Case("20240229T123000Z", 1_709_209_800), Case("20240229T1230Z", 1_709_209_800),
        Case("20240229T143000.5+0200", 1_709_209_800.5), Case("2024060T1430+02", 1_709_209_800),
        // Leniently only.
        Case("20240229T123000", 1_709_209_800, strict: false), Case(" 2024-060", 1_709_164_800, strict: false),
        Case("2024-02-29T12:30:00", 1_709_209_800, strict: false),
        Case("2024-02-29T12:30:00.5", 1_709_209_800.5, strict: false),
        Case("2024-02-29T12:30:00Z ", 1_709_209_800, strict: false),
        Case("2024-02-29 12:30", 1_709_209_800, strict: false),
        Case("  2024-02-29T12:30:00Z\n", 1_709_209_800, strict: false),
        // Never.
        Case("", nil), Case("Z", nil), Case("2024", nil), Case("2024-02", nil),
        Case("0000-12-30T00:00:00Z", -62_135_769_600), Case("0000-00-00T00:00:00Z", nil),
        Case("24-02-29T12:30:00Z", nil), Case("12024-02-29T12:30:00Z", nil),
        Case("+2024-02-29T12:30:00Z", nil), Case("-001-02-28T12:30:00Z", nil),
        Case("2023-02-29T12:30:00Z", nil), Case("1900-02-29T12:30:00Z", nil), Case("2024-02-30T12:30:00Z", nil),
        Case("2024-04-31T12:30:00Z", nil), Case("2024-13-01T12:30:00Z", nil), Case("2024-00-01T12:30:00Z", nil),
        Case("2024-01-00T12:30:00Z", nil), Case("2024-01-32T12:30:00Z", nil),
        Case("2024-02-29T24:00:00Z", nil), Case("2024-02-29T12:60:00Z", nil), Case("2024-02-29T12:30:61Z", nil),
        Case("2024-02-29T12:30:60Z", nil), Case("2016-12-31T23:59:60+01:00", nil),
        Case("2024-02-29T12:30:00.Z", nil), Case("2024-02-29T12:30.5Z", nil),
        Case("2024-02-29T12:30:00+2", nil), Case("2024-02-29T12:30:00+24:00", nil),
        Case("2024-02-29T12:30:00+02:60", nil), Case("2024-02-29T12:30:00+02:", nil),
        Case("2024-02-29T12:30:00ZZ", nil),
        Case("2024-02-29T12:30:00 Z", nil), Case("2024-02-29X12:30:00Z", nil), Case("2024-02-29T", nil),
        Case("2024-02-29T12", nil), Case("2024-02-29T12:3", nil), Case("2024-2-29", nil), Case("2024-02-9", nil),
        Case("2023-366", nil), Case("2024-000", nil), Case("2024-367", nil),
        Case("2024-W09-4", nil), Case("2024W094", nil), Case("2024-W09", nil),
        Case("202402", nil), Case("2024W09", nil), Case("2024-0229", nil), Case("202402-29", nil),
        Case("20240230", nil),
        Case("20240229T12:30Z", nil), Case("2024-02-29T1230Z", nil), Case("20240229T123000+02:00", nil),
        Case("20240229T12Z", nil), Case("20240229T12300Z", nil),
        Case("2024/02/29", nil), Case("2024-02-29T12:30:00\u{0}Z", nil), Case("2024-02-29T1２:30:00Z", nil),
    ]

    @Test("a text is read as the time that it expresses, or not at all", arguments: cases)
    func reading(_ example: Case) throws {
        let event = try Self.event(example.text)
        #expect(event.at?.timeIntervalSince1970 == example.seconds)
        #expect(event.strictly?.timeIntervalSince1970 == (example.isStrict ? example.seconds : nil))
    }

    @Test("if there are many digits behind the second, those count that a date can hold", arguments: 7...24)
    func manyDigits(count: Int) throws {
        let digits = String("123456789012345678901234".prefix(count))
        let date = try #require(try Self.event("2024-02-29T12:30:00.\(digits)Z").at)
        let whole = try #require(try Self.event("2024-02-29T12:30:00Z").at)
        let fraction = try #require(Double("0.\(digits)"))
        let expected = whole.addingTimeInterval(fraction).timeIntervalSinceReferenceDate
        #expect(abs(date.timeIntervalSinceReferenceDate - expected) <= expected.ulp)
    }

    @Test("only strings are dates", arguments: ["5", "true", "[]", "{}", "null", "1709209800"])
    func otherKinds(_ text: String) throws {
        #expect(try Event(parsing: #"{"at": \#(text)}"#).at == nil)
    }

    @Test("an escape in the text changes nothing")
    func escapes() throws {
        #expect(try Event(parsing: #"{"at": "2024\u002d02-29T12:30:00Z"}"#).at?.timeIntervalSince1970 == 1_709_209_800)
    }

    @Test(
        "a time is written in UTC, with milliseconds where there are any, and finer parts where they are needed",
        arguments: [
            ("0", "1970-01-01T00:00:00Z"), ("1709209800.5", "2024-02-29T12:30:00.500Z"),
            ("1709209800.001", "2024-02-29T12:30:00.001Z"), ("1709209800.0001", "2024-02-29T12:30:00.0001Z"),
            ("1709209799.9999", "2024-02-29T12:29:59.9999Z"), ("-0.25", "1969-12-31T23:59:59.750Z"),
            ("-62135596800", "0001-01-01T00:00:00Z"), ("-62135769600", "0000-12-30T00:00:00Z"),
            ("-62167219200", "0000-01-01T00:00:00Z"), ("253402300799.999", "9999-12-31T23:59:59.999Z"),
            ("-62135596799.5", "0001-01-01T00:00:00.500Z"), ("951782399", "2000-02-28T23:59:59Z"),
        ] as [(String, String)])
    func writing(seconds: String, text: String) throws {
        let date = Date(timeIntervalSinceReferenceDate: try #require(DateOracle.seconds(seconds)))
        let event = Event { $0.at = date }
        #expect(event.json["at"]?.string == text && event.at == date)
    }

    @Test(
        "years without four digits are not written, and the draft says so",
        arguments: [-62_167_219_201, 253_402_300_800, .infinity, -.infinity, .nan, 1e300] as [Double])
    func unwritable(seconds: Double) throws {
        let date = Date(timeIntervalSince1970: seconds)
        #expect(Event { $0.at = date }.json.text == "{}")
        let error = #expect(throws: MutationError.self) { try Event().tryMutate { $0.at = date } }
        #expect(
            error?.description
                == "Event.at was not written: the converter cannot write a date outside the years 0000 to 9999")
    }

    @Test("a time that the text already reads as is not rewritten", arguments: cases.filter { $0.seconds != nil })
    func unchanged(_ example: Case) throws {
        let event = try Self.event(example.text)
        let same = event.mutate { $0.at = event.at }
        #expect(same === event)
    }

    @Test("20,000 times of all years agree with Foundation and with a count of days, both ways")
    func differential() throws {
        var random = SeededGenerator(seed: 20_240_229)
        let style = Date.ISO8601FormatStyle(includingFractionalSeconds: false)
        let fractions = Date.ISO8601FormatStyle(includingFractionalSeconds: true)
        let oracle = DayCount()
        for _ in 0..<TestScale.size(20_000, quick: 2_000, sanitized: 2_000) {
            let day = Int.random(in: 0..<oracle.count, using: &random)
            let time = Int.random(in: 0..<86_400, using: &random)
            let (year, month, _) = oracle.date(day)
            let text = oracle.text(day) + "T\(two(time / 3600)):\(two(time / 60 % 60)):\(two(time % 60))Z"
            let seconds = (day - oracle.daysTo1970) * 86_400 + time
            let read = try #require(try Self.event(text).at)
            try #require(read.timeIntervalSince1970 == Double(seconds), "\(text)")
            try #require(Event { $0.at = read }.json["at"]?.string == text)

            let milliseconds = Int.random(in: 1..<1000, using: &random)
            let precise = "\(text.dropLast()).\(String(1000 + milliseconds).dropFirst())Z"
            let preciseRead = try #require(try Self.event(precise).at)
            let count = (seconds - 978_307_200) * 1000 + milliseconds
            try #require(preciseRead.timeIntervalSinceReferenceDate == Double(count) / 1000, "\(precise)")
            try #require(Event { $0.at = preciseRead }.json["at"]?.string == precise)

            // Foundation reads dates before 15 October 1582 by the Julian calendar, in which they lie this many days
            // later. In that year itself it has dates that neither calendar has.
            if year == 1582 { continue }
            let march = month > 2 ? year : year - 1
            let julianDays = year < 1582 ? march / 100 - march / 400 - 2 : 0
            let expected = read.addingTimeInterval(Double(julianDays * 86_400))
            let parsed = try style.parse(text)
            try #require(parsed == expected, "\(text)")
            let preciseParsed = try fractions.parse(precise)
            let distance = preciseParsed.timeIntervalSince(preciseRead) - Double(julianDays * 86_400)
            try #require(abs(distance) < 0.0001, "\(precise)")
        }
    }

    @Test("every day of 9,999 years is read and written as itself")
    func everyDay() throws {
        let oracle = DayCount()
        let converter = Converter<Date>.iso8601
        var day = 0
        while day < oracle.count {
            let text = "\(oracle.text(day))T00:00:00Z"
            let date = try #require(try converter.decode(JSON(text)))
            try #require(Int(date.timeIntervalSince1970) == (day - oracle.daysTo1970) * 86_400, "\(text)")
            try #require(try converter.encode?(date)?.string == text)
            day += day % 400 == 0 ? 1 : TestScale.size(7, quick: 101, sanitized: 101)
        }
    }

    private func two(_ number: Int) -> String { String(number + 100).dropFirst().description }
}

/// Counts days by walking through years and months, as one would on paper.
private struct DayCount {
    private var years: [Int] = []
    let count: Int
    let daysTo1970: Int

    init() {
        var days = 0
        for year in 1...9999 {
            years.append(days)
            days += Self.isLeap(year) ? 366 : 365
        }
        count = days
        daysTo1970 = years[1969]
    }

    static func isLeap(_ year: Int) -> Bool { year % 400 == 0 || (year % 4 == 0 && year % 100 != 0) }

    /// The date so many days behind 0001-01-01.
    func date(_ day: Int) -> (year: Int, month: Int, day: Int) {
        var low = 0
        var high = years.count
        while high - low > 1 {
            let middle = (low + high) / 2
            if years[middle] <= day { low = middle } else { high = middle }
        }
        var rest = day - years[low]
        let lengths = [31, Self.isLeap(low + 1) ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31]
        var month = 0
        while rest >= lengths[month] {
            rest -= lengths[month]
            month += 1
        }
        return (low + 1, month + 1, rest + 1)
    }

    func text(_ day: Int) -> String {
        func padded(_ number: Int, _ digits: Int) -> String {
            String(repeating: "0", count: digits - String(number).count) + String(number)
        }
        let (year, month, day) = date(day)
        return "\(padded(year, 4))-\(padded(month, 2))-\(padded(day, 2))"
    }
}
