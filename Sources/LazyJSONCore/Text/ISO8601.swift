/// Reads ISO 8601 dates from bytes, and writes them, without a calendar or a formatter, and without an allocation while
/// reading, unless the fraction has more digits than 64 bits.
///
///     date         yyyy-MM-dd, yyyy-DDD                                  midnight UTC
///     date-time    date T hh:mm[:ss[.fraction]] offset                   T, t or a space; a dot or a comma
///     offset       Z, z, ±hh:mm, ±hhmm, ±hh, or, if allowed, nothing     UTC
///     basic        yyyyMMdd, yyyyDDD; date T hhmm[ss[.fraction]] Z, ±hhmm or ±hh
///
/// This is RFC 3339 §5.6, and the complete dates of ISO 8601: by months and by the day of the year. Years are 0000 to
/// 9999 in the Gregorian calendar, also before it was introduced (ISO 8601 §4.2.1); 0000 is the year before 0001, in
/// which `Date.distantPast` is. A leap second, 23:59:60 UTC, reads as the midnight after it, as POSIX counts time.
/// 24:00 isn't read.
///
/// A date is a count of seconds from 2001-01-01 00:00:00 UTC, as in Foundation's `Date`. Seconds are counted in 64
/// bits, even if an `Int` has 32, which would overflow in 2069.
package enum ISO8601 {
    private static let daysTo2001 = 730_791  // from 0000-03-01, with the days of the leap years between
    private static let secondsPerDay: Int64 = 86_400

    /// Returns the seconds of a date from its text, or nil for any other text.
    ///
    /// Bound of every access: `position < text.count`, tested in `Reader`.
    ///
    /// - Parameter allowsMissingOffset: Whether a time without an offset is read as UTC.
    static func seconds(_ text: UnsafeBufferPointer<UInt8>, allowsMissingOffset: Bool) -> Double? {
        var reader = Reader(text: text)
        guard let year = reader.number(digits: 4) else { return nil }
        let isBasic = !reader.skip(UInt8(ascii: "-"))
        guard let day = reader.day(of: year, isBasic: isBasic) else { return nil }
        let midnight = Int64(day - daysTo2001) * secondsPerDay
        if reader.isAtEnd { return Double(midnight) }

        guard reader.skip(UInt8(ascii: "T"), UInt8(ascii: "t"), UInt8(ascii: " ")),
            let hour = reader.number(digits: 2), hour < 24, isBasic || reader.skip(UInt8(ascii: ":")),
            let minute = reader.number(digits: 2), minute < 60
        else { return nil }
        var second = 0
        var fraction = Fraction()
        if isBasic ? reader.isAtDigit : reader.skip(UInt8(ascii: ":")) {
            guard let number = reader.number(digits: 2), number <= 60 else { return nil }
            second = number
            if reader.skip(UInt8(ascii: "."), UInt8(ascii: ",")) {
                guard reader.scan(&fraction) else { return nil }
            }
        }
        guard let offset = reader.isAtEnd && allowsMissingOffset ? 0 : reader.offset(isBasic: isBasic), reader.isAtEnd
        else { return nil }
        let whole = midnight + Int64(hour * 3600 + minute * 60 + second - offset)
        // Leap seconds are inserted at the end of a day of UTC, which makes this second the first of the next day.
        if second == 60, whole % secondsPerDay != 0 { return nil }
        return fraction.added(to: whole, in: text)
    }

    /// Returns the seconds from the reference date to the date of a text, as above.
    static func seconds(of text: [UInt8], allowsMissingOffset: Bool) -> Double? {
        text.withUnsafeBufferPointer { seconds($0, allowsMissingOffset: allowsMissingOffset) }
    }

    // MARK: The calendar

    private static func isLeap(_ year: Int) -> Bool { year % 4 == 0 && (year % 100 != 0 || year % 400 == 0) }

    @inline(__always)
    private static func days(inMonth month: Int, of year: Int) -> Int {
        // Alternating from January, and again from August.
        month == 2 ? (isLeap(year) ? 29 : 28) : 30 + ((month + month >> 3) & 1)
    }

    /// Returns the days from 0000-03-01. The year starts in March here, so that the leap day is its last day.
    @inline(__always)
    private static func days(toYear year: Int, month: Int, day: Int) -> Int {
        // 400 years later, so that nothing is negative.
        let march = (month > 2 ? year : year - 1) + 400
        let dayOfYear = (153 * (month > 2 ? month - 3 : month + 9) + 2) / 5 + day - 1
        return march * 365 + march / 4 - march / 100 + march / 400 + dayOfYear - 146_097
    }

    // MARK: Reading

    /// The digits after the point.
    private struct Fraction {
        /// The first 18, without zeros at the end.
        var digits: Int64 = 0
        var count = 0
        /// The range of all digits, if more than these aren't zeros.
        var all: Range<Int>?

        /// Returns the nearest double.
        func added(to whole: Int64, in text: UnsafeBufferPointer<UInt8>) -> Double {
            guard all == nil else { return exactly(added: whole, in: text) }
            guard digits != 0 else { return Double(whole) }
            return NearestDouble.of(digits, power: -count, plus: whole) ?? exactly(added: whole, in: text)
        }

        @inline(never)
        private func exactly(added whole: Int64, in text: UnsafeBufferPointer<UInt8>) -> Double {
            var parts = DecimalParts(number: all.map { String(decoding: text[$0], as: UTF8.self) } ?? "\(digits)")
            parts.scale(by: -(all?.count ?? count))
            return parts.double(plus: whole) ?? Double(whole)
        }
    }

    private struct Reader {
        let text: UnsafeBufferPointer<UInt8>
        var position = 0

        var isAtEnd: Bool { position == text.count }

        var isAtDigit: Bool { position < text.count && text[position] &- UInt8(ascii: "0") < 10 }

        /// Reads the rest of a date after its year, and returns the days from 0000-03-01.
        @inline(__always)
        mutating func day(of year: Int, isBasic: Bool) -> Int? {
            let start = position
            if let month = number(digits: 2), isBasic ? text.count > position + 1 : skip(UInt8(ascii: "-")),
                let day = number(digits: 2)
            {
                guard month >= 1, month <= 12, day >= 1, day <= days(inMonth: month, of: year) else { return nil }
                return days(toYear: year, month: month, day: day)
            }
            position = start
            return dayOfYear(year)
        }

        /// Reads `DDD`, the day of the year.
        private mutating func dayOfYear(_ year: Int) -> Int? {
            guard let day = number(digits: 3), day >= 1, day <= (isLeap(year) ? 366 : 365) else { return nil }
            return days(toYear: year, month: 1, day: 1) + day - 1
        }

        /// Reads exactly this number of digits.
        @inline(__always)
        mutating func number(digits: Int) -> Int? {
            guard text.count - position >= digits else { return nil }
            var value = 0
            for index in position..<position + digits {
                let digit = text[index] &- UInt8(ascii: "0")
                guard digit < 10 else { return nil }
                value = value &* 10 &+ Int(digit)
            }
            position += digits
            return value
        }

        /// Skips a byte that is one of up to three.
        @inline(__always)
        mutating func skip(_ first: UInt8, _ second: UInt8 = 0, _ third: UInt8 = 0) -> Bool {
            guard position < text.count else { return false }
            let byte = text[position]
            guard byte == first || (byte != 0 && (byte == second || byte == third)) else { return false }
            position += 1
            return true
        }

        /// Takes one or more digits.
        mutating func scan(_ fraction: inout Fraction) -> Bool {
            let first = position
            while position < text.count, case let digit = text[position] &- UInt8(ascii: "0"), digit < 10 {
                if fraction.count < 18 {
                    fraction.digits = fraction.digits &* 10 &+ Int64(digit)
                    fraction.count &+= 1
                } else if digit != 0 {
                    fraction.all = first..<position + 1
                }
                position += 1
            }
            // Trailing zeros add nothing, and would cost exactness.
            while fraction.digits != 0, fraction.digits % 10 == 0 {
                fraction.digits /= 10
                fraction.count -= 1
            }
            return position > first
        }

        /// Reads the distance from UTC in seconds.
        mutating func offset(isBasic: Bool) -> Int? {
            if skip(UInt8(ascii: "Z"), UInt8(ascii: "z")) { return 0 }
            let isNegative = position < text.count && text[position] == UInt8(ascii: "-")
            guard skip(UInt8(ascii: "+"), UInt8(ascii: "-")), let hours = number(digits: 2), hours < 24 else {
                return nil
            }
            var minutes = 0
            if !isAtEnd {
                if !isBasic { _ = skip(UInt8(ascii: ":")) }
                guard let number = number(digits: 2), number < 60 else { return nil }
                minutes = number
            }
            let seconds = hours * 3600 + minutes * 60
            return isNegative ? -seconds : seconds
        }
    }

    // MARK: Writing

    /// Returns the text that reads as exactly this date; nil for a date outside of the years 0000 to 9999.
    ///
    /// - Parameter other: The text of a date. Its spelling is used: its kind of date, its offset, and its parts of a
    ///   time as far as that is exact, with at least as many digits after the seconds. By default it is
    ///   `yyyy-MM-ddTHH:mm:ssZ`.
    static func text(of seconds: Double, like other: [UInt8]? = nil) -> [UInt8]? {
        guard seconds > -1e12, seconds < 1e12 else { return nil }
        let whole = seconds.rounded(.down)
        // The fewest digits that identify the date. Those after the point are the same for all dates that are whole
        // seconds apart.
        let fraction = seconds == whole ? nil : DecimalParts(number: seconds.description).adding(-Int64(whole))
        return (other.map { Spelling($0) } ?? Spelling()).text(of: Int64(whole), fraction)
    }

    /// How a date is spelled.
    private struct Spelling {
        /// Whether the date has the day of the year.
        private var isByDay = false
        private var isBasic = false
        private var hasTime = true
        private var hasSeconds = true
        private var separator = UInt8(ascii: "T")
        private var point = UInt8(ascii: ".")
        /// The least number of digits after the seconds; 0 if there are none, and a new fraction has three.
        private var places = 0
        /// The text after the time.
        private var zone = [UInt8(ascii: "Z")]

        /// The spelling of RFC 3339, in UTC.
        init() {}

        /// The spelling of text that is a date.
        init(_ text: [UInt8]) {
            let dateEnd = text.firstIndex { [0x54, 0x74, 0x20].contains($0) } ?? text.count
            let (date, time) = (text[..<dateEnd], text[dateEnd...].dropFirst())
            isBasic = !date.contains(UInt8(ascii: "-"))
            isByDay = date.count == (isBasic ? 7 : 8)
            hasTime = dateEnd < text.count
            guard hasTime else { return }
            separator = text[dateEnd]
            let zoneStart = time.firstIndex { [0x5A, 0x7A, 0x2B, 0x2D].contains($0) } ?? text.count
            zone = Array(text[zoneStart...])
            let clock = time[..<zoneStart]
            hasSeconds = clock.count > (isBasic ? 4 : 5)
            guard let index = clock.firstIndex(where: { [0x2E, 0x2C].contains($0) }) else { return }
            (point, places) = (clock[index], clock[index...].count - 1)
        }

        /// The distance from UTC in seconds.
        private var offset: Int64 {
            zone.withUnsafeBufferPointer { zone in
                var reader = Reader(text: zone)
                return Int64(reader.offset(isBasic: false) ?? 0)
            }
        }

        /// - Parameters:
        ///   - whole: The seconds since 2001.
        ///   - fraction: The rest of a second; nil if there is none.
        func text(of whole: Int64, _ fraction: DecimalParts?) -> [UInt8]? {
            let local = whole + (hasTime ? offset : 0)
            let time = Int(truncatingIfNeeded: (local % secondsPerDay + secondsPerDay) % secondsPerDay)
            let days = Int(truncatingIfNeeded: (local - Int64(time)) / secondsPerDay)
            // A date alone stays one at midnight.
            if !hasTime, time != 0 || fraction != nil {
                var full = self
                full.hasTime = true
                return full.text(of: whole, fraction)
            }
            guard var text = text(ofDay: days + daysTo2001) else { return nil }
            guard hasTime else { return text }
            text.append(separator)
            text.put(time / 3600, digits: 2)
            if !isBasic { text.append(UInt8(ascii: ":")) }
            text.put(time / 60 % 60, digits: 2)
            if hasSeconds || time % 60 != 0 || fraction != nil {
                if !isBasic { text.append(UInt8(ascii: ":")) }
                text.put(time % 60, digits: 2)
            }
            let places = places == 0 && fraction != nil ? 3 : places
            let digits = (fraction ?? DecimalParts(number: "0")).plain(places: places).utf8.dropFirst(2)
            return text + (digits.isEmpty ? [] : [point]) + digits + zone
        }

        /// - Parameter days: The days from 0000-03-01.
        private func text(ofDay days: Int) -> [UInt8]? {
            guard let (year, month, dayOfMonth) = date(days), year >= 0, year <= 9999 else { return nil }
            var text: [UInt8] = []
            text.reserveCapacity(29)
            func separate(_ text: inout [UInt8]) { if !isBasic { text.append(UInt8(ascii: "-")) } }
            text.put(year, digits: 4)
            separate(&text)
            if isByDay {
                text.put(days - ISO8601.days(toYear: year, month: 1, day: 1) + 1, digits: 3)
            } else {
                text.put(month, digits: 2)
                separate(&text)
                text.put(dayOfMonth, digits: 2)
            }
            return text
        }
    }

    /// Returns the date this many days after 0000-03-01, or nil for a date more than 400 years before it.
    private static func date(_ days: Int) -> (year: Int, month: Int, day: Int)? {
        let days = days + 146_097
        guard days >= 0 else { return nil }
        // 146,097 days are 400 years; within them, the leap days before the date are subtracted.
        let era = days / 146_097
        let dayOfEra = days % 146_097
        let yearOfEra = (dayOfEra - dayOfEra / 1460 + dayOfEra / 36_524 - dayOfEra / 146_096) / 365
        let dayOfYear = dayOfEra - (365 * yearOfEra + yearOfEra / 4 - yearOfEra / 100)
        let march = (5 * dayOfYear + 2) / 153
        let month = march < 10 ? march + 3 : march - 9
        return ((era - 1) * 400 + yearOfEra + (month <= 2 ? 1 : 0), month, dayOfYear - (153 * march + 2) / 5 + 1)
    }
}

extension [UInt8] {
    /// Appends the last digits of a number.
    fileprivate mutating func put(_ value: Int, digits: Int) {
        var power = [1, 10, 100, 1000][digits - 1]
        while power > 0 {
            append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: value / power % 10))
            power /= 10
        }
    }
}
