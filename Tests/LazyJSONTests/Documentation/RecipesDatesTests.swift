import Foundation
import LazyJSON
import TestSupport
import Testing

// Code of Docs/Guides/ModelingRecipes.md, block by block and letter by letter.

@Suite struct RecipesDatesTests {
    static let file = #filePath

    @JSONModel struct Invoice {
        @Key(as: .first(of: .iso8601, .dateFormat("dd.MM.yyyy"))) var due: Date?
    }

    @Test("Read several date formats in one field")
    func readSeveralDateFormatsInOneField() throws {
        let iso = try Invoice(parsing: #"{"due": "2024-02-29T00:00:00Z"}"#)
        let german = try Invoice(parsing: #"{"due": "29.02.2024"}"#)
        #expect(iso.due == german.due)
        let nextDay = german.due?.addingTimeInterval(86_400)
        #expect(iso.mutate { $0.due = nextDay }.json.text == #"{"due": "2024-03-01T00:00:00Z"}"#)
        #expect(german.mutate { $0.due = nextDay }.json.text == #"{"due": "01.03.2024"}"#)
    }

    @JSONModel struct Post {
        var published: Date?
    }

    @Test("Read ISO 8601 dates")
    func readISO8601Dates() throws {
        let post = try Post(parsing: #"{"published": "2024-02-29T14:30:00.5+02:00"}"#)
        #expect(post.published == Date(timeIntervalSince1970: 1_709_209_800.5))
        #expect(try Post(parsing: #"{"published": "2024-02-30"}"#).published == nil)
    }

    @JSONModel struct Visit {
        @Key(as: .secondsSince1970) var began: Date?
        @Key(as: .millisecondsSince1970) var ended: Date?
    }

    @Test("Read epoch seconds or milliseconds")
    func readEpochSecondsOrMilliseconds() throws {
        let visit = try Visit(parsing: #"{"began": "1709209800", "ended": 1709209800250}"#)
        #expect(visit.ended?.timeIntervalSince(visit.began ?? .distantPast) == 0.25)
    }

    @JSONModel struct Train {
        @Key(as: .dateFormat("yyyy/MM/dd HH:mm")) var departure: Date?
    }

    @Test("Read a custom date format")
    func readACustomDateFormat() throws {
        let train = try Train(parsing: #"{"departure": "2024/02/29 12:30"}"#)
        #expect(train.departure == Date(timeIntervalSince1970: 1_709_209_800))
    }

    @Test("Use one date format for a whole class")
    func useOneDateFormatForAWholeClass() throws {
        class Legacy: JSONModel, @unchecked Sendable {
            override class func converter<V: Sendable>(for type: V.Type) -> Converter<V>? {
                type == Date.self ? Converter<Date>.secondsSince1970 as? Converter<V> : nil
            }
        }
        final class Log: Legacy, @unchecked Sendable {
            @Property var start: Date?
            @Property var marks: [Date]
        }
        let log = try Log(parsing: #"{"start": 0, "marks": [1, 2]}"#)
        #expect(log.start == Date(timeIntervalSince1970: 0))
        #expect(log.marks.map(\.timeIntervalSince1970) == [1, 2])
    }

    struct Day: JSONConvertible, Hashable {
        var year: Int, month: Int, day: Int
        static func decode(_ json: JSON) -> Day? {
            guard let text = json.string, text.utf8.count == 10, json.value(as: .iso8601) != nil else { return nil }
            let parts = text.split(separator: "-").compactMap { Int($0) }
            return parts.count == 3 ? Day(year: parts[0], month: parts[1], day: parts[2]) : nil
        }
        func encode() -> JSON? { JSON(String(format: "%04d-%02d-%02d", year, month, day)) }
    }
    @JSONModel struct Friend {
        var birthday: Day?
    }

    @Test("Read a date without a time")
    func readADateWithoutATime() throws {
        let friend = try Friend(parsing: #"{"birthday": "1990-02-07"}"#)
        #expect(friend.birthday == Day(year: 1990, month: 2, day: 7))
        #expect(friend.mutate { $0.birthday?.day = 8 }.json.text == #"{"birthday": "1990-02-08"}"#)
        #expect(throws: MutationError.self) { try friend.tryMutate { $0.birthday?.day = 30 } }
        #expect(try Friend(parsing: #"{"birthday": "1990-99-99"}"#).birthday == nil)

        let bad = [
            "1990-99-99", "2023-02-29", "0000-00-00", "1900-02-29", "2024-02-30", "2024-13-01", "2024-00-10",
            "2024-04-31",
            "2024-01-00", "2024-1-1", "24-01-01", "2024-W09-4", "2024-060", "20240229", "2024-02-29T", "2024-02-29Z",
            " 2024-02-2", "2024-02- 1", "2024-+1-01", "-024-02-29", "2024/02/29", "", "a-b-c", "２０２４-02-29",
        ]
        for text in bad { #expect(Friend(["birthday": JSON(text)] as JSON)?.birthday == nil, "\(text)") }
        #expect(try Friend(parsing: #"{"birthday": 19900207}"#).birthday == nil)
        for year in [1, 800, 1900, 2000, 2023, 2024, 9999] {
            let isLeap = year % 4 == 0 && (year % 100 != 0 || year % 400 == 0)
            let lengths = [0, 31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31, 0]
            for (month, length) in lengths.enumerated() {
                for day in 0...32 {
                    let text = String(format: "%04d-%02d-%02d", year, month, day)
                    let wanted = day >= 1 && day <= length ? Day(year: year, month: month, day: day) : nil
                    let read = Friend(["birthday": JSON(text)] as JSON)
                    #expect(read?.birthday == wanted, "\(text)")
                    if let wanted { #expect(friend.mutate { $0.birthday = wanted }.json["birthday"]?.string == text) }
                }
            }
        }
    }

    @JSONModel struct Song {
        var length: Duration = .zero
        @Key("gap_ms", as: .milliseconds) var gap: Duration = .zero
    }

    @Test("Read durations")
    func readDurations() throws {
        let song = try Song(parsing: #"{"length": 183.5, "gap_ms": 250}"#)
        #expect(song.length == .milliseconds(183_500) && song.gap == .milliseconds(250))
        #expect(song.mutate { $0.gap = .seconds(1) }.json["gap_ms"]?.text == "1000")
    }
}
