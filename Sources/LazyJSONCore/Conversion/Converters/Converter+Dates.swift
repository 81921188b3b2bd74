import LazyJSONFoundation

/// Dates as ISO 8601 text and as counts since 1970.
extension Converter where Value == Date {
    /// A converter for dates as ISO 8601 text, in the profile of RFC 3339.
    ///
    ///     @Property("created_at", as: .iso8601) var createdAt: Date?
    ///
    /// | in the JSON | read as |
    /// |---|---|
    /// | `"2024-02-29T12:30:00Z"` | itself; `t` or a space may replace `T`, and `z` may replace `Z` |
    /// | `"2024-02-29T12:30:00.123456Z"` | any number of digits, after a dot or a comma |
    /// | `"2024-02-29T14:30:00+02:00"` | 12:30 UTC; also `+0200` and `+02` |
    /// | `"2024-02-29T12:30Z"` | 12:30:00 UTC |
    /// | `"2024-02-29"` | midnight UTC |
    /// | `"2024-060"` | the 60th day of 2024; also with a time |
    /// | `"20240229T123000Z"`, `"20240229"`, `"2024060"` | the same without hyphens and colons |
    /// | `"2024-02-29T12:30:00"` | leniently as UTC; unusable in ``Coercion/strict`` |
    /// | `"2016-12-31T23:59:60Z"` | the next midnight; `:60` at any other time is unusable |
    /// | `"2023-02-29"`, `"0000-00-00"`, 24:00, any other text | unusable |
    ///
    /// Leniently, whitespace around the text is allowed. Dates are written as `yyyy-MM-ddTHH:mm:ssZ`. A fraction has at
    /// least three digits, and as many as it takes to read the same date again. If the JSON already reads as the date,
    /// it isn't rewritten. A date that is changed keeps its spelling: the kind of date, the offset, at least as many
    /// digits of a fraction, and no time if the new date is at midnight UTC, too.
    ///
    ///     // {"day": "2024-02-29", "at": "2024-02-29T14:30:00+02:00", "sent": "2024-02-29T12:30:00.123456Z"}
    ///     draft.day? += 86_400    // "2024-03-01"
    ///     draft.at? += 86_400     // "2024-03-01T14:30:00+02:00"
    ///     draft.sent? += 1        // "2024-02-29T12:30:01.123456Z"
    ///
    /// A text reads as the nearest `Date`, which is a `Double` that counts seconds from 2001: for dates of today, seven
    /// digits of a fraction are exact.
    ///
    /// The converter uses no formatter and no calendar. Only years 0000 to 9999 are read and written, by the Gregorian
    /// rules; 0000 is the year before 0001, in which `Date.distantPast` is.
    ///
    /// - Complexity: O(1).
    public static var iso8601: Converter<Date> {
        Converter { context in
            let coercion = context.coercion
            return Converter(
                own: { ISO8601.date($0, coercion) }, encode: { try ISO8601.json($0) },
                form: .text("an ISO 8601 date", schema: #""format":"date-time""#),
                direct: .iso8601(except: coercion.nulls)
            ).spelling(coercion) { try? ISO8601.json($0, like: $1) }
        }
    }

    /// A converter for dates as seconds since 1970-01-01 00:00:00 UTC, with or without a fraction; leniently also in a
    /// string.
    ///
    /// A number reads as the nearest `Date`. That isn't always the one that `Date(timeIntervalSince1970:)` creates from
    /// a `Double`, which has room for half as many dates of today. The number that is written has as many digits after
    /// the point as it takes to read the same date again, and at least as many as the present number has.
    public static var secondsSince1970: Converter<Date> { count("a date in seconds since 1970", power: 0) }

    /// A converter for dates as milliseconds since 1970-01-01 00:00:00 UTC; leniently also in a string.
    ///
    /// The conversion is as exact as that of ``secondsSince1970``. A date without fractions of a millisecond is written
    /// as a whole number.
    public static var millisecondsSince1970: Converter<Date> {
        count("a date in milliseconds since 1970", power: -3)
    }

    /// Returns a converter for counts of units, each of which is a power of ten of a second.
    private static func count(_ unit: StaticString, power: Int) -> Converter<Date> {
        Converter { context in
            let coercion = context.coercion
            return Converter(
                own: { coercion.date($0, power: power) },
                encode: { date in
                    guard let count = date.count(power: power, places: 0) else {
                        throw ConversionError.unwritable("a date that is not a number")
                    }
                    return JSON(count)
                }, form: .number(unit)
            ).spelling(coercion) { date, present in
                let text = present.exactString.map { WhiteSpace.trimmed($0) } ?? present.text
                guard JSONNumber(text) != nil else { return nil }
                let fraction = text.utf8.drop { $0 != UInt8(ascii: ".") }.dropFirst()
                let isPlain = fraction.allSatisfy { $0 &- UInt8(ascii: "0") < 10 }
                let count = date.count(power: power, places: isPlain ? fraction.count : 0)
                return count.map { present.kind == .string ? JSON($0.text) : JSON($0) }
            }
        }
    }
}

extension Date {
    /// The seconds from 1970 to 2001.
    static var secondsTo2001: Int64 { 978_307_200 }

    /// Returns the number of units since 1970 that reads as the date, with as few digits after the point as identify
    /// it; nil if it isn't finite.
    ///
    /// - Parameters:
    ///   - power: The unit is 10 to this power of a second.
    ///   - places: The least number of digits after the point.
    fileprivate func count(power: Int, places: Int) -> JSONNumber? {
        let seconds = timeIntervalSinceReferenceDate
        guard seconds.isFinite else { return nil }
        var count = DecimalParts(number: seconds.description).adding(Self.secondsTo2001)
        count.scale(by: -power)
        return JSONNumber(unchecked: count.plain(places: places))
    }
}

extension ISO8601 {
    /// Returns the date that a string spells.
    fileprivate static func date(_ json: JSON, _ coercion: Coercion) -> Outcome<Date> {
        guard case .parsed(let document, let offset) = json.storage, document.kind(at: offset) == .string else {
            return (nil, .unusable(.wrongKind))
        }
        var verdict = Verdict.exact
        var seconds = document.withStringBytes(at: offset) { Self.seconds($0, allowsMissingOffset: false) }
        if seconds == nil, coercion.readsLooseText {
            verdict = coercion.verdict(\.readsLooseText)
            seconds = document.trimmedString(at: offset) { Self.seconds($0, allowsMissingOffset: true) }
        }
        guard let seconds else { return (nil, .unusable(.unreadable)) }
        return (Date(timeIntervalSinceReferenceDate: seconds), verdict)
    }

    /// Returns the string for a date, in the spelling of a present one if that is the text of a date.
    fileprivate static func json(_ date: Date, like present: JSON? = nil) throws -> JSON {
        let other = present?.exactString.map { Array(WhiteSpace.trimmed($0).utf8) }
        let isDate = other.map { seconds(of: $0, allowsMissingOffset: true) != nil } ?? false
        guard let text = text(of: date.timeIntervalSinceReferenceDate, like: isDate ? other : nil) else {
            throw ConversionError.unwritable("a date outside the years 0000 to 9999")
        }
        return JSON(trusted: [UInt8(ascii: "\"")] + text + [UInt8(ascii: "\"")])
    }
}

extension DirectReader {
    /// Returns a reader for ISO 8601 text.
    ///
    /// - Parameter nulls: The strings that mean null, and therefore aren't read here.
    fileprivate static func iso8601(except nulls: NullSpellings) -> DirectReader {
        DirectReader(Date.self) { document, offset, memo, slot, isOptional in
            guard document.kind(at: offset) == .string, !nulls.mayContain(document, stringAt: offset),
                case let (seconds?, end)? = document.withPlainString(
                    at: offset, { ISO8601.seconds($0, allowsMissingOffset: false) })
            else { return nil }
            let date = Date(timeIntervalSinceReferenceDate: seconds)
            return memo.rememberOwn(date, isOptional: isOptional, at: slot, end: end)
        }
    }
}

extension Date: JSONConvertible {
    /// Reads ISO 8601 text, by ``Coercion/lenient``.
    ///
    /// - Parameter json: The JSON to read.
    /// - Returns: The date, or nil if the JSON isn't the text of a date.
    public static func decode(_ json: JSON) -> Date? { ISO8601.date(json, .lenient).value }
    /// Writes ISO 8601 text.
    ///
    /// - Returns: The JSON string.
    /// - Throws: ``ConversionError/unwritable(_:)`` for a date outside of the years 0000 to 9999.
    public func encode() throws -> JSON? { try ISO8601.json(self) }
    /// Returns ``Converter/iso8601`` for the context's policy.
    ///
    /// - Parameter context: The policy, and a way to find other converters.
    /// - Returns: The converter for the type.
    public static func converter(in context: ConversionContext) -> Converter<Date> {
        Converter<Date>.iso8601.resolved(in: context)
    }
}
