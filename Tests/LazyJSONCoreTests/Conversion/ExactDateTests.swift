import Foundation
import LazyJSON
import TestSupport
import Testing

/// A text is read as the nearest date, and a date is written with as many digits as it needs, and at least as many as were there.
@Suite struct ExactDateTests {
    final class Row: JSONModel, @unchecked Sendable {
        @Property var v: Date?
        @Property("v", as: .iso8601) var text: Date?
        @Property("v", as: .secondsSince1970) var seconds: Date?
        @Property("v", as: .millisecondsSince1970) var milliseconds: Date?
        @Property("v", as: .first(of: .iso8601, .secondsSince1970)) var textFirst: Date?
        @Property("v", as: .first(of: .secondsSince1970, .iso8601)) var secondsFirst: Date?
        @Property("v", as: .first(of: .millisecondsSince1970, .iso8601)) var millisecondsFirst: Date?
        @Property("v", as: Converter<Date>.iso8601.null(means: .distantPast)) var nullable: Date = .distantFuture
        @Property("v", as: Converter<Date>.secondsSince1970.map(to: { $0 + 1 }, from: { $0 - 1 })) var later: Date?
        @Property("l", as: .secondsSince1970) var list: [Date]
        @Property("l") var texts: [Date]
    }

    typealias Path = WritableKeyPath<Mutable<Row>, Date?>

    private static func row(_ value: String) throws -> Row { try Row(parsing: "{\"v\": \(value)}") }

    // MARK: Examples

    @Test(
        "text keeps its precision, also unneeded digits",
        arguments: [
            ("2024-02-29T12:30:00.123456Z", 1, "2024-02-29T12:30:01.123456Z"),
            ("2024-02-29T12:30:15.000-0800", 1, "2024-02-29T12:30:16.000-0800"),
            ("2024-02-29T12:30:15.513000Z", 1, "2024-02-29T12:30:16.513000Z"),
            ("2024-02-29T12:30:15.5Z", 1, "2024-02-29T12:30:16.5Z"),
            ("2024-02-29T12:30:15.5Z", 0.25, "2024-02-29T12:30:15.75Z"),
            ("2024-02-29T12:30:15.5Z", 0.5, "2024-02-29T12:30:16.0Z"),
            ("2024-02-29T12:30:15Z", 0.5, "2024-02-29T12:30:15.500Z"),
            ("2024-02-29T12:30:15.123456789Z", 0, "2024-02-29T12:30:15.123456789Z"),
            ("2024-02-29T12:30:15.1234567Z", 60, "2024-02-29T12:31:15.1234567Z"),
            ("1998-02-28T23:59:59.999999Z", 1, "1998-03-01T00:00:00.999999Z"),
            ("20240229T123015,50+01", 1, "20240229T123016,50+01"),
        ] as [(String, Double, String)])
    func text(before: String, seconds: Double, after: String) throws {
        let row = try Self.row("\"\(before)\"")
        let date = try #require(row.text)
        for path in [\.text, \.v, \.textFirst, \.secondsFirst] as [Path] {
            let changed = row.mutate { $0[keyPath: path] = date + seconds }
            #expect(changed.json["v"]?.string == after)
            #expect(changed.text == date + seconds)
        }
    }

    @Test(
        "counts keep their precision, also unneeded digits",
        arguments: [
            ("ms", "1.5", 1, "1001.5"), ("ms", "1700000000123.0", 1, "1700000001123.0"),
            ("ms", "1700000000123", 1, "1700000001123"),
            ("ms", "\"1700000000123.25\"", 1, "\"1700000001123.25\""),
            ("ms", "1700000000123", 0.0005, "1700000000123.5"),
            ("s", "1700000000.123456", 1, "1700000001.123456"),
            ("s", "1700000000.50", 1, "1700000001.50"), ("s", "1700000000", 1, "1700000001"),
            ("s", "\"1700000000.000\"", 1, "\"1700000001.000\""), ("s", "1.7e9", 1, "1700000001"),
            ("s", "-0.5", -0.25, "-0.75"), ("s", "978307200.25", -0.5, "978307199.75"),
        ] as [(String, String, Double, String)])
    func counts(unit: String, before: String, seconds: Double, after: String) throws {
        let row = try Self.row(before)
        let date = try #require(unit == "s" ? row.seconds : row.milliseconds)
        let changed = row.mutate {
            if unit == "s" { $0.seconds = date + seconds } else { $0.milliseconds = date + seconds }
        }
        #expect(changed.json["v"]?.text == after)
        #expect((unit == "s" ? changed.seconds : changed.milliseconds) == date + seconds)
    }

    @Test("the dates of now are written as themselves, whatever writes them")
    func now() throws {
        var generator = DateGenerator(seed: 47)
        for _ in 0..<TestScale.size(20_000, quick: 500) {
            let date = Date(timeIntervalSinceReferenceDate: generator.date().timeIntervalSinceReferenceDate.nextUp)
            #expect(Row { $0.v = date }.v == date)
            #expect(Row { $0.seconds = date }.seconds == date)
            #expect(Row { $0.milliseconds = date }.milliseconds == date)
            #expect(Row { $0.list = [date] }.list == [date] && Row { $0.texts = [date] }.texts == [date])
            #if FullFoundation || !canImport(FoundationEssentials)
                #expect(JSON(any: ["a": date])["a"]?.value(as: Date.self) == date)
            #endif
            #expect(JSON(date).value(as: Date.self) == date)
        }
    }

    @Test(
        "dates near the beginning of 2001 and far dates are written as themselves",
        arguments: [
            1e-9, -1e-9, 1e-300, -1e-300, .leastNonzeroMagnitude, -.leastNonzeroMagnitude, 1.0 / 3, -1.0 / 3, 0.0, -0.0,
            1e-20,
        ] as [Double])
    func near2001(seconds: Double) throws {
        let date = Date(timeIntervalSinceReferenceDate: seconds)
        let row = Row { $0.v = date }
        #expect(row.v == date)
        #expect(Row { $0.seconds = date }.seconds == date && Row { $0.milliseconds = date }.milliseconds == date)
        let far = Date(timeIntervalSinceReferenceDate: seconds == 0 ? 0 : 1 / seconds)
        if far.timeIntervalSinceReferenceDate.isFinite {
            #expect(Row { $0.seconds = far }.seconds == far && Row { $0.milliseconds = far }.milliseconds == far)
        }
    }

    @Test("a text between two dates is read as the nearer one, whatever comes after its first digits")
    func halves() throws {
        for seconds in [785_000_000.125, 1e9, -3.5e8, 63_000_000_000] {
            // Between the two there are more digits than the widest of numbers has.
            let (low, high) = (Decimal(string: Self.exact(seconds)), Decimal(string: Self.exact(seconds.nextUp)))
            let half = try #require(Decimal(string: "0.5"))
            let middle = try (#require(low) + #require(high)) * half + 978_307_200
            for (step, expected) in [("0", nil), ("1", seconds.nextUp), ("-1", seconds)] as [(String, Double?)] {
                let distance = try #require(Decimal(string: step))
                let moved = middle + distance * Decimal(sign: .plus, exponent: -27, significand: 1)
                let read = try #require(Self.row(moved.description).seconds?.timeIntervalSinceReferenceDate)
                let even = seconds.significandBitPattern % 2 == 0 ? seconds : seconds.nextUp
                #expect(read == expected ?? even, "\(moved)")
                #expect(read == DateOracle.seconds(moved.description), "\(moved)")
            }
        }
    }

    private static func exact(_ value: Double) -> String {
        String(format: "%.60f", value).replacing(/\.?0+$/, with: "")
    }

    // MARK: By chance

    private struct Form {
        let isText: Bool
        let power: Int
        let paths: [Path]
    }

    private static var forms: [Form] {
        [
            Form(isText: true, power: 0, paths: [\.v, \.text, \.textFirst, \.secondsFirst, \.millisecondsFirst]),
            Form(isText: false, power: 0, paths: [\.seconds, \.secondsFirst, \.textFirst]),
            Form(isText: false, power: -3, paths: [\.milliseconds, \.millisecondsFirst]),
        ]
    }

    @Test("10,000 texts are read and changed as an oracle does", arguments: 1...4)
    func oracle(seed: Int) throws {
        var generator = DateGenerator(seed: UInt64(seed))
        for _ in 0..<TestScale.size(2_500, quick: 150) {
            let form = generator.pick(Self.forms)
            let text = form.isText ? generator.iso() : generator.count(power: form.power)
            // Digits alone are read by whichever converter comes first.
            let isNumber = !form.isText || Double(text) != nil
            let path = generator.pick(isNumber && form.isText ? [\.v, \.text] : form.paths)
            let isOne = path == \.seconds || path == \.milliseconds
            let isQuoted = form.isText || isOne && generator.pick([true, false])
            let row = try Self.row(isQuoted ? "\"\(text)\"" : text)
            let count = try #require(form.isText ? DateOracle.count(ofISO: text) : text)
            let expected = try #require(DateOracle.seconds(count, power: form.power))
            var draft = Mutable(row)
            let date = try #require(draft[keyPath: path], "\(text)")
            try #require(date.timeIntervalSinceReferenceDate == expected, "\(text)")

            let new = generator.pick([generator.date(), date + 1, date - 86_400, date + 0.25, date])
            draft[keyPath: path] = new
            let json = try #require(draft.json["v"])
            let written = json.string ?? json.text
            try #require((json.kind == .string) == isQuoted, "\(text): \(written)")
            if new == date {
                try #require(written == text)
                continue
            }
            let writtenCount = try #require(form.isText ? DateOracle.count(ofISO: written) : written, "\(written)")
            try #require(
                DateOracle.seconds(writtenCount, power: form.power) == new.timeIntervalSinceReferenceDate,
                "\(text) set to \(new.timeIntervalSinceReferenceDate): \(written)")
            let needed = max(DateOracle.digits(of: new) + form.power, 0)
            let present = DateOracle.fraction(in: text)?.count ?? (form.isText && needed > 0 ? 3 : 0)
            try #require((DateOracle.fraction(in: written) ?? "").count == max(needed, present), "\(text): \(written)")
            // By another way the same.
            let again = try Row(parsing: row.json.text).mutate { $0[keyPath: path] = new }
            #expect(again.json["v"]?.text == json.text)
            #expect(draft.json == again.json)
        }
    }
}

/// Converters of `first(of:)` that write nothing for a value.
@Suite struct FirstWritingTests {
    final class Row: JSONModel, @unchecked Sendable {
        @Property(as: .first(of: silent, .init(decode: { $0.int }, encode: { JSON($0) }))) var number: Int?
        @Property(as: .first(of: .init(decode: { $0.int }, encode: { JSON($0) }), silent)) var plain: Int?
        @Property(as: .first(of: silent, silent)) var none: Int?
        @Property(as: .first(of: failing, silent)) var failed: Int?

        /// Reads `{"n": 1}`, and writes nothing.
        static let silent = Converter<Int>(decode: { $0["n"]?.int }, encode: { _ in nil })
        static let failing = Converter<Int>(
            decode: { $0.int }, encode: { throw ConversionError.unwritable("\($0)") })
    }

    @Test("a converter that writes nothing passes on to the next one")
    func passing() throws {
        #expect(Row { $0.number = 5 }.json.text == #"{"number":5}"#)
        let row = try Row(parsing: #"{"number": {"n": 1}, "plain": {"n": 1}}"#)
        #expect(row.mutate { $0.number = 5 }.json.text == #"{"number": 5, "plain": {"n": 1}}"#)
        #expect(row.mutate { $0.plain = 5 }.json.text == #"{"number": {"n": 1}, "plain": 5}"#)
    }

    @Test("if all write nothing, or fail, the member is removed")
    func removing() throws {
        let row = try Row(parsing: #"{"none": {"n": 1}, "failed": 2}"#)
        #expect(try row.tryMutate { $0.none = 5 }.json.text == #"{"failed": 2}"#)
        #expect(try row.tryMutate { $0.failed = 5 }.json.text == #"{"none": {"n": 1}}"#)
    }

    @Test("no text becomes a number because of its last digits")
    func kinds() throws {
        var generator = DateGenerator(seed: 10)
        for _ in 0..<TestScale.size(2_000, quick: 200) {
            let row = try ExactDateTests.Row(parsing: #"{"v": "2024-02-29T12:30:00Z"}"#)
            let date = generator.date()
            let changed = row.mutate { $0.textFirst = date }
            #expect(changed.json["v"]?.kind == .string && changed.textFirst == date)
        }
    }
}
