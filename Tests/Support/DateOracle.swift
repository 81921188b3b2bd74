import Foundation

/// Dates by the rules, found slowly: with Foundation's decimal numbers, the C library's text of numbers, and calendars
/// that are walked through year by year.
package enum DateOracle {
    /// The seconds from 1970 to 2001.
    private static let epoch = Decimal(978_307_200)

    /// The count of seconds since 2001 that is nearest to a number of units since 1970; nil if the text isn't a number.
    ///
    /// - Parameter power: The unit is 10 to this power of a second.
    package static func seconds(_ number: String, power: Int = 0) -> Double? {
        guard let count = Decimal(string: number) else { return nil }
        let unit = Decimal(sign: .plus, exponent: power, significand: 1)
        return Double((count * unit - epoch).description)
    }

    /// The least number of digits after the point with which some number is nearest to the date.
    package static func digits(of date: Date) -> Int {
        let seconds = date.timeIntervalSinceReferenceDate
        return (0...400).first { Double(String(format: "%.\($0)f", seconds)) == seconds } ?? 0
    }

    /// The digits after the point; nil if there is no point.
    package static func fraction(in text: String) -> String? {
        guard let point = text.firstIndex(where: { $0 == "." || $0 == "," }) else { return nil }
        return String(text[text.index(after: point)...].prefix { $0.isASCII && $0.isNumber })
    }

    /// The number of seconds since 1970 that a text of ISO 8601 spells, as text; nil for any other text.
    package static func count(ofISO text: String) -> String? {
        let pattern =
            #/
            (\d{4}) -? (?: (\d\d) -? (\d\d) | (\d{3}) )
            (?: [Tt\ ] (\d\d) :? (\d\d) (?: :? (\d\d) (?: [.,] (\d+) )? )? ( Z | z | [+-] \d\d (?: :? \d\d )? )? )?
            /#
        guard let match = text.trimmingCharacters(in: .whitespaces).wholeMatch(of: pattern)?.output,
            let year = Int(match.1)
        else { return nil }
        var day = firstDay(of: year)
        if let month = match.2.flatMap({ Int($0) }), let number = match.3.flatMap({ Int($0) }) {
            for earlier in 1..<month { day += days(inMonth: earlier, of: year) }
            day += number - 1
        } else if let number = match.4.flatMap({ Int($0) }) {
            day += number - 1
        }
        func number(_ part: Substring?) -> Int { part.flatMap { Int($0) } ?? 0 }
        var seconds = day * 86_400 + number(match.5) * 3600 + number(match.6) * 60 + number(match.7)
        if let zone = match.9, zone.count > 1 {
            let digits = zone.filter(\.isNumber)
            let offset = number(digits.prefix(2)) * 3600 + number(digits.dropFirst(2)) * 60
            seconds -= zone.hasPrefix("-") ? -offset : offset
        }
        guard let fraction = match.8 else { return "\(seconds)" }
        let sum = Decimal(seconds) + (Decimal(string: "0.\(fraction)") ?? 0)
        return sum.description
    }

    private static func isLeap(_ year: Int) -> Bool { year % 400 == 0 || (year % 4 == 0 && year % 100 != 0) }

    private static func days(inMonth month: Int, of year: Int) -> Int {
        [31, isLeap(year) ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1]
    }

    private static let firstDays: [Int] = {
        var days = [-719_528]
        for year in 0...9999 { days.append((days.last ?? 0) + (isLeap(year) ? 366 : 365)) }
        return days
    }()

    /// The days from 1970-01-01 to the first day of a year.
    private static func firstDay(of year: Int) -> Int { firstDays[year] }
}

/// Dates and spellings of dates, by chance.
package struct DateGenerator {
    private var random: SeededGenerator

    package init(seed: UInt64) { random = SeededGenerator(seed: seed) }

    package mutating func pick<C: Collection>(_ all: C) -> C.Element where C.Index == Int {
        all[Int.random(in: all.startIndex..<all.endIndex, using: &random)]
    }

    /// Up to so many digits.
    package mutating func digits(_ counts: ClosedRange<Int>) -> String {
        let count = Int.random(in: counts, using: &random)
        return String((0..<count).map { _ in Character("\(Int.random(in: 0...9, using: &random))") })
    }

    /// A date in the years 0001 to 9998: of now or of any time, whole, with a few digits, or any that there is.
    package mutating func date() -> Date {
        let range = pick([0.0...9e8, 6e8...8e8, -6e10 ... -1e9, -100...100, 1e9...2.5e11, -9e8...0])
        let seconds = Double.random(in: range, using: &random)
        let scale = pick([1, 1, 2, 10, 1000, 1e6, 1e7, 1e9, 0, 0, 0])
        return Date(timeIntervalSinceReferenceDate: scale == 0 ? seconds : (seconds * scale).rounded() / scale)
    }

    /// A text of a date, and whether it has a time.
    package mutating func iso() -> String {
        let seconds = Int(date().timeIntervalSince1970.rounded(.down))
        let days = Int((Double(seconds) / 86_400).rounded(.down))
        let time = seconds - days * 86_400
        let isBasic = pick([false, false, true])
        func two(_ number: Int) -> String { String(format: "%02d", number) }
        let year = Int.random(in: 1600...2400, using: &random)
        let dash = isBasic ? "" : "-"
        let day =
            pick([
                String(format: "%04d", year) + dash + two(Int.random(in: 1...12, using: &random)) + dash
                    + two(Int.random(in: 1...28, using: &random)),
                String(format: "%04d", year) + dash + String(format: "%03d", Int.random(in: 1...365, using: &random)),
            ])
        if pick([0, 1, 2, 3, 4]) == 0 { return day }
        let colon = isBasic ? "" : ":"
        var clock = two(time / 3600) + colon + two(time / 60 % 60)
        if pick([0, 1, 2, 3, 4]) != 0 {
            clock += colon + two(time % 60)
            if pick([true, true, false]) {
                clock += pick([".", ".", ","]) + digits(1...pick([1, 3, 6, 7, 9, 12, 18]))
            }
        }
        let zones = isBasic ? ["Z", "+0530", "-08", "z"] : ["Z", "Z", "+02:00", "-0800", "+05", "z", "-00:30"]
        return day + pick(["T", "T", "t", " "]) + clock + pick(zones)
    }

    /// A number of units since 1970.
    ///
    /// - Parameter power: The unit is 10 to this power of a second.
    package mutating func count(power: Int) -> String {
        let seconds = Int(date().timeIntervalSince1970)
        let fraction = pick([true, true, false]) ? "." + digits(1...pick([1, 3, 6, 7, 9, 12])) : ""
        return "\(seconds)" + (power == -3 ? digits(3...3) : "") + fraction
    }
}
