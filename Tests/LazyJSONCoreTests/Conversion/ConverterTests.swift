import Foundation
import LazyJSON
import TestSupport
import Testing

@Suite struct ConverterTests {
    enum Role: Sendable { case guest, member, admin }

    struct Day: Sendable, Equatable { let number: Int }

    final class Everything: JSONModel, @unchecked Sendable {
        @Property(as: .secondsSince1970) var seconds: Date?
        @Property("seconds", .coercion(.strict), as: .secondsSince1970) var strictSeconds: Date?
        @Property(as: .millisecondsSince1970) var milliseconds: Date?
        @Property("milliseconds", .coercion(.strict), as: .millisecondsSince1970) var strictMilliseconds: Date?
        @Property(as: .dateFormat("dd.MM.yyyy HH:mm")) var german: Date?
        @Property(as: .dateFormat("EEE, d MMM yyyy HH:mm:ss Z")) var mail: Date?
        @Property var url: URL?
        @Property("url", .coercion(.strict)) var strictURL: URL?
        @Property var uuid: UUID?
        @Property("uuid", .coercion(.strict)) var strictUUID: UUID?
        @Property(as: .base64) var bytes: Data?
        @Property("bytes", .coercion(.strict)) var strictBytes: Data?
        @Property(as: .base64URL) var token: Data?
        @Property("token", .coercion(.strict), as: .base64URL) var strictToken: Data?
        @Property(as: .nonEmpty) var nick: String?
        @Property(as: .trimmed) var title: String = "untitled"
        @Property(as: .trimmed.nonEmpty) var subtitle: String = "none"
        @Property(as: .mapping(["A": .admin, "M": .member, 0: .guest, "a": .admin])) var role: Role?
        @Property("role", .coercion(.strict), as: .mapping(["A": .admin, 0: .guest])) var strictRole: Role?
        @Property(as: .iso8601) var dates: [Date]
        @Property(as: .mapping(["A": .admin, "M": .member])) var roles: [Role]
        @Property(
            as: Converter.iso8601.map(
                to: { Day(number: Int($0.timeIntervalSince1970) / 86_400) },
                from: { Date(timeIntervalSince1970: Double($0.number) * 86_400) }))
        var day: Day?
        @Property var byType: Date?
        @Property var datesByType: [Date?]
        @Property var links: [String: URL]
    }

    static func read(_ name: String, _ text: String) throws -> Everything {
        try Everything(parsing: #"{"\#(name)": \#(text)}"#)
    }

    @Test(
        "seconds since 1970: a number, or leniently a string that is one",
        arguments: [
            ("0", 0, true), ("1.5", 1.5, true), ("-1e3", -1000, true), ("\"12\"", 12, false), ("\" 1.5 \"", 1.5, false),
            ("true", nil, false), ("\"x\"", nil, false), ("null", nil, false), ("1e999", nil, false),
            ("[]", nil, false),
        ] as [(String, Double?, Bool)])
    func seconds(text: String, value: Double?, isStrict: Bool) throws {
        let model = try Self.read("seconds", text)
        #expect(model.seconds?.timeIntervalSince1970 == value)
        #expect(model.strictSeconds?.timeIntervalSince1970 == (isStrict ? value : nil))
        let milliseconds = try Self.read("milliseconds", text)
        let date = value.map { Date(timeIntervalSinceReferenceDate: ($0 - 978_307_200_000) / 1000) }
        #expect(milliseconds.milliseconds == date)
        #expect(milliseconds.strictMilliseconds == (isStrict ? date : nil))
    }

    @Test("dates are written as counts, in the present kind of value")
    func writingCounts() throws {
        let date = Date(timeIntervalSince1970: 1_700_000_000.25)
        #expect(Everything { $0.seconds = date }.json.text == #"{"seconds":1700000000.25}"#)
        #expect(Everything { $0.milliseconds = date }.json.text == #"{"milliseconds":1700000000250}"#)
        #expect(
            try Self.read("seconds", "\"12\"").mutate { $0.seconds = Date(timeIntervalSince1970: 13) }.json.text
                == #"{"seconds": "13"}"#)
        #expect(
            try Self.read("seconds", "12.0").mutate { $0.seconds = Date(timeIntervalSince1970: 12) }.json.text
                == #"{"seconds": 12.0}"#)
        #expect(throws: MutationError.self) {
            try Everything().tryMutate { $0.seconds = Date(timeIntervalSince1970: .nan) }
        }
    }

    @Test(
        "every millisecond comes back unchanged",
        arguments: [0, 1, 999, 1_700_000_000_123, -62_135_596_799_999, 253_402_300_799_999])
    func milliseconds(_ count: Int) throws {
        let date = try #require(try Self.read("milliseconds", "\(count)").milliseconds)
        #expect(Everything { $0.milliseconds = date }.json["milliseconds"]?.int == count)
    }

    @Test("a format reads dates that exist, in UTC unless the text says otherwise")
    func formats() throws {
        #expect(try Self.read("german", "\"29.02.2024 12:30\"").german?.timeIntervalSince1970 == 1_709_209_800)
        #expect(try Self.read("german", "\"30.02.2024 12:30\"").german == nil)
        #expect(
            try Self.read("mail", "\"Thu, 29 Feb 2024 14:30:00 +0200\"").mail?.timeIntervalSince1970 == 1_709_209_800)
        #expect(
            Everything { $0.german = Date(timeIntervalSince1970: 1_709_209_800) }.json["german"] == "29.02.2024 12:30")
    }

    @Test("one formatter serves all threads")
    func formatsOnManyThreads() async throws {
        let converter = Converter<Date>.dateFormat("yyyy-MM-dd HH:mm:ss")
        await withTaskGroup(of: Bool.self) { group in
            for task in 0..<8 {
                group.addTask {
                    (0..<200).allSatisfy { index in
                        let date = Date(timeIntervalSince1970: Double(task * 1_000_003 + index * 86_399))
                        guard let json = try? converter.encode?(date) else { return false }
                        return (try? converter.decode(json)) == date
                    }
                }
            }
            for await isRight in group { #expect(isRight) }
        }
    }

    @Test("URLs and UUIDs are strings")
    func identifiers() throws {
        #expect(try Self.read("url", #""https://a.b/c?d=e""#).url == URL(string: "https://a.b/c?d=e"))
        #expect(try Self.read("url", #"" https://a.b ""#).url == URL(string: "https://a.b"))
        #expect(try Self.read("url", #"" https://a.b ""#).strictURL == nil)
        #expect(try Self.read("url", #""""#).url == nil)
        #expect(try Self.read("url", "42").url == nil)
        #expect(Everything { $0.url = URL(string: "https://a.b/ü") }.json.text == #"{"url":"https://a.b/%C3%BC"}"#)
        let uuid = try #require(UUID(uuidString: "E621E1F8-C36C-495A-93FC-0C247A3E6E5F"))
        let small = try Self.read("uuid", "\"e621e1f8-c36c-495a-93fc-0c247a3e6e5f\"")
        #expect(small.uuid == uuid)
        #expect(small.mutate { $0.uuid = uuid } === small)
        #expect(try Self.read("uuid", "\"\(uuid) \"").uuid == uuid)
        #expect(try Self.read("uuid", "\"\(uuid) \"").strictUUID == nil)
        #expect(try Self.read("uuid", "\"e621e1f8\"").uuid == nil)
        #expect(Everything { $0.uuid = uuid }.json["uuid"]?.string == uuid.uuidString)
        #expect(
            try Self.read("links", #"{"a": "https://a.b", "b": 3}"#).links == [
                "a": try #require(URL(string: "https://a.b"))
            ])
    }

    @Test(
        "Base64 is read in its alphabet, leniently with white space and without padding",
        arguments: [
            ("AQI=", [1, 2], true), ("", [], true), ("+/8=", [251, 255], true), ("AQI", [1, 2], false),
            (" A Q\nI= ", [1, 2], false), ("-_8=", nil, false), ("AQ*=", nil, false), ("A", nil, false),
            ("A=QI", nil, false),
        ] as [(String, [UInt8]?, Bool)])
    func base64(text: String, bytes: [UInt8]?, isStrict: Bool) throws {
        let model = try Self.read("bytes", JSON(text).text)
        #expect(model.bytes == bytes.map { Data($0) })
        #expect(model.strictBytes == (isStrict ? bytes.map { Data($0) } : nil))
    }

    @Test(
        "Base64 for URLs has an alphabet of its own, and padding or not",
        arguments: [
            ("AQI", [1, 2], true), ("AQI=", [1, 2], true), ("-_8", [251, 255], true), ("+/8", nil, false),
            ("AQ I", [1, 2], false), ("A", nil, false),
        ] as [(String, [UInt8]?, Bool)])
    func base64URL(text: String, bytes: [UInt8]?, isStrict: Bool) throws {
        let model = try Self.read("token", JSON(text).text)
        #expect(model.token == bytes.map { Data($0) })
        #expect(model.strictToken == (isStrict ? bytes.map { Data($0) } : nil))
    }

    @Test("bytes are written with padding, for URLs without")
    func writingBytes() {
        let data = Data([251, 255])
        #expect(Everything { $0.bytes = data }.json["bytes"] == "+/8=")
        #expect(Everything { $0.token = data }.json["token"] == "-_8")
    }

    @Test("an empty string becomes nil, and white space can be trimmed")
    func strings() throws {
        #expect(try Self.read("nick", "\"\"").nick == nil)
        #expect(try Self.read("nick", "\" \"").nick == " ")
        #expect(try Self.read("title", "\" News\\n\"").title == "News")
        #expect(try Self.read("title", "\" \"").title == "")
        #expect(try Self.read("subtitle", "\" \"").subtitle == "none")
        #expect(try Self.read("nick", "7").nick == "7")
        let model = try Self.read("title", "\" News \"")
        #expect(model.mutate { $0.title = "News" } === model)
        #expect(model.mutate { $0.title = "Olds" }.json.text == #"{"title": "Olds"}"#)
    }

    @Test("a table maps both ways, the first spelling is written, and others stay")
    func mapping() throws {
        #expect(try Self.read("role", "\"M\"").role == .member)
        #expect(try Self.read("role", "\"a\"").role == .admin)
        #expect(try Self.read("role", "0").role == .guest)
        #expect(try Self.read("role", "0.0").role == .guest)
        #expect(try Self.read("role", "\"0\"").role == .guest)
        #expect(try Self.read("role", "\"0\"").strictRole == nil)
        #expect(try Self.read("role", "\"X\"").role == nil)
        #expect(Everything { $0.role = .admin }.json["role"] == "A")
        #expect(try Self.read("role", "\"a\"").mutate { $0.role = .admin }.json["role"] == "a")
        #expect(try Self.read("role", "\"X\"").mutate { $0.url = nil }.json["role"] == "X")
        #expect(try Self.read("roles", #"["M", "X", null, "A"]"#).roles == [.member, .admin])
        #expect(throws: MutationError.self) { try Everything().tryMutate { $0.roles = [.guest] } }
    }

    @Test("a converter on top of another one reads and writes through it")
    func mapped() throws {
        #expect(try Self.read("day", "\"1970-01-03T15:00:00Z\"").day == Day(number: 2))
        #expect(try Self.read("day", "\"1970-02-30\"").day == nil)
        #expect(Everything { $0.day = Day(number: 1) }.json["day"] == "1970-01-02T00:00:00Z")
        let readOnly = Converter<Int> { $0.int }.map(to: { $0 * 2 })
        #expect(try readOnly.decode(4) == 8)
        #expect(readOnly.encode == nil)
    }

    @Test("a converter applies per element, and dates and the like convert by themselves")
    func elements() throws {
        let day = Date(timeIntervalSince1970: 86_400)
        #expect(try Self.read("dates", #"["1970-01-02", "no", null, 4]"#).dates == [day])
        #expect(Everything { $0.dates = [day] }.json["dates"] == ["1970-01-02T00:00:00Z"])
        #expect(try Self.read("byType", #""1970-01-02""#).byType == day)
        #expect(try Self.read("datesByType", #"["1970-01-02", null, "no"]"#).datesByType == [day, nil])
    }
}
