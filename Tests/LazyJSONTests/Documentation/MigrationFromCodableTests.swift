import Foundation
import LazyJSON
import TestSupport
import Testing

// The examples of Docs/Migration/FromCodable.md, block by block and letter by letter; the last test compares the two.

extension Converter where Value == Date {
    static var referenceSeconds: Converter<Date> {
        Converter<Date>(
            decode: { $0.double.map { Date(timeIntervalSinceReferenceDate: $0) } },
            encode: { JSON($0.timeIntervalSinceReferenceDate) })
    }
}

extension JSONContext {
    enum AvatarHost: JSONContextKey { static let defaultValue: URL? = nil }
    var avatarHost: URL? {
        get { self[AvatarHost.self] }
        set { self[AvatarHost.self] = newValue }
    }
}

@JSONModel final class TicketRequest: JSONModel {
    var title = ""
    var labels: [String]
}
extension JSONModelProtocol where Self: TicketRequest {
    init(title: String, labels: [String] = []) {
        self.init {
            $0.title = title
            $0.labels = labels
        }
    }
}

@Suite("Migrating from Codable") struct MigrationFromCodableTests {
    let data = Data(
        #"""
        {"number": 42, "title": "Crash on launch", "state": "open",
         "html_url": "https://github.com/octo/app/issues/42",
         "user": {"login": "bo", "avatar_url": "https://avatars.example/7.png"},
         "labels": [{"name": "bug", "color": "d73a4a"}], "comments": 3,
         "created_at": "2024-02-29T12:30:00Z", "closed_at": null,
         "reactions": {"total_count": 2, "+1": 2, "heart": 0}}
        """#.utf8)
    let oddData = Data(
        #"""
        {"number": "43", "title": "Typo", "state": "transferred", "user": null,
         "labels": [{"name": "docs"}, "good first issue"], "comments": 0,
         "created_at": "2024-03-01T09:00:00.250Z", "reactions": {"total_count": 1}}
        """#.utf8)
    let otherData = Data(
        #"""
        {"number": 44, "title": "", "state": "closed", "user": {"login": "ada"}, "labels": [], "comments": 0,
         "created_at": "2024-03-01T09:00:00Z", "closed_at": "2024-03-02T10:00:00Z", "reactions": {"total_count": 0}}
        """#.utf8)

    enum Before {
        struct Ticket: Codable {
            enum State: String, Codable { case open, closed }
            struct User: Codable {
                let login: String
                let avatarUrl: URL?
            }
            struct Label: Codable { let name: String }
            struct Reactions: Codable { let totalCount: Int }

            let number: Int
            var title: String
            let state: State
            let user: User
            var labels: [Label]
            let comments: Int
            let createdAt: Date
            let closedAt: Date?
            let reactions: Reactions
        }
    }

    struct OldRepository: Decodable {
        let name: String
        let stars: Int
        let topics: [String]
        let license: String?
        let homepage: URL?

        enum CodingKeys: String, CodingKey { case name, topics, license, homepage, stars = "stargazers_count" }
        enum LicenseKeys: String, CodingKey { case id = "spdx_id" }

        init(from decoder: any Decoder) throws {
            let container = try decoder.container(keyedBy: CodingKeys.self)
            name = try container.decode(String.self, forKey: .name)
            stars = try container.decodeIfPresent(Int.self, forKey: .stars) ?? 0
            topics = try container.decodeIfPresent([String].self, forKey: .topics) ?? []
            license = try? container.nestedContainer(keyedBy: LicenseKeys.self, forKey: .license)
                .decode(String.self, forKey: .id)
            homepage = try? container.decode(URL.self, forKey: .homepage)
        }
    }

    struct Avatar: Decodable {
        let url: URL?
        init(from decoder: any Decoder) throws {
            let path = try decoder.singleValueContainer().decode(String.self)
            let host = CodingUserInfoKey(rawValue: "host").flatMap { decoder.userInfo[$0] as? URL }
            url = URL(string: path, relativeTo: host)
        }
    }

    @JSONModel class GitHubModel: JSONModel {
        override class var keyNaming: KeyNaming { .snakeCase }
    }
    @JSONModel final class Ticket: GitHubModel {
        enum State: String { case open, closed }

        var number = 0
        var title = ""
        var state: State?
        var user: User?
        var labels: [Label]
        var comments = 0
        var createdAt: Date?
        var closedAt: Date?
        @Property("reactions.total_count") var reactionCount: Int = 0
    }
    @JSONModel final class User: GitHubModel {
        var login = ""
        var avatarURL: URL?
    }
    @JSONModel final class Label: GitHubModel {
        var name = ""
    }

    @Test("before")
    func before() throws {
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        decoder.dateDecodingStrategy = .iso8601
        let ticket = try decoder.decode(Before.Ticket.self, from: data)
        #expect(ticket.title == "Crash on launch" && ticket.user.login == "bo" && ticket.reactions.totalCount == 2)
        #expect(throws: DecodingError.self) { try decoder.decode(Before.Ticket.self, from: oddData) }
        do {
            var ticket = try decoder.decode(Before.Ticket.self, from: data)
            ticket.title = "Crash at launch"
            let encoder = JSONEncoder()
            encoder.keyEncodingStrategy = .convertToSnakeCase
            encoder.dateEncodingStrategy = .iso8601
            let sent = String(decoding: try encoder.encode(ticket), as: UTF8.self)
            #expect(!sent.contains("html_url") && !sent.contains("color") && !sent.contains("heart"))
        }
    }

    @Test("after")
    func after() throws {
        let ticket = try Ticket(parsing: data)
        #expect(ticket.title == "Crash on launch" && ticket.user?.login == "bo" && ticket.reactionCount == 2)
        let old = try GitHub.decoder.decode(Before.Ticket.self, from: data)
        #expect(ticket.number == old.number && ticket.user?.avatarURL == old.user.avatarUrl)
        #expect(ticket.issues.filter(atLeast: .warning).isEmpty)
    }

    @Test("odd data")
    func odd() throws {
        let ticket = try Ticket(parsing: oddData)
        #expect(ticket.number == 43 && ticket.title == "Typo" && ticket.state == nil)
        #expect(ticket.labels.map(\.name) == ["docs"])
        #expect(ticket.createdAt == Date(timeIntervalSince1970: 1_709_283_600.25))
        #expect(
            ticket.issues.map { "\($0)" } == [
                #"1:12: warning: number of Ticket: expected an integer, found "43", which is read as 43"#,
                #"1:44: warning: state of Ticket: unknown value: expected a string, found "transferred""#,
                #"2:31: error: labels of Ticket: expected an object, found "good first issue""#,
            ])
        #expect(ticket.issues.map(\.pointer) == ["/number", "/state", "/labels/1"])
    }

    @JSONModel final class Draft: JSONModel {
        var title = "untitled"
        @Property(.required) var body: String = ""
    }

    @Test("null")
    func null() throws {
        let draft = try Draft(parsing: #"{"title": null, "body": null}"#)
        #expect(draft.title == "untitled" && draft.body == "")
        #expect(draft.issues.map(\.pointer) == ["/body"])
    }

    @JSONModel final class LabeledTicket: GitHubModel {
        static let labelOrName = Converter<Label>(
            decode: { json in
                Label(json) ?? json.value(as: String.self).map { name in Label { $0.name = name } }
            },
            encode: { $0.json })
        @Property(as: labelOrName) var labels: [Label]
    }

    @Test("labels or names")
    func labels() throws {
        let ticket = try LabeledTicket(parsing: oddData)
        #expect(ticket.labels.map(\.name) == ["docs", "good first issue"])
        #expect(ticket.issues(for: \.labels).isEmpty)
        let edited = ticket.mutate { $0.labels.append(Label { $0.name = "new" }) }
        #expect(
            edited.json["labels"]?.text == #"[{"name": "docs"}, "good first issue", {"name": "new"}]"#)
        let patch = edited.changes(since: ticket).mergePatch
        #expect(patch?.text == #"{"labels":[{"name": "docs"}, "good first issue", {"name": "new"}]}"#)
        #expect(patch?.text(.compact) == #"{"labels":[{"name":"docs"},"good first issue",{"name":"new"}]}"#)
        #expect(patch?.data(.compact) == patch.map { Data($0.text(.compact).utf8) })
    }

    @Test("an edit")
    func edit() throws {
        let ticket = try Ticket(parsing: data)
        let edited = ticket.mutate { $0.title = "Crash at launch" }
        #expect(edited.json.text == ticket.json.text.replacing("Crash on launch", with: "Crash at launch"))
        let changes = edited.changes(since: ticket)
        #expect(changes.mergePatch?.text == #"{"title":"Crash at launch"}"#)
    }

    @Test("an edit to null")
    func nulled() throws {
        let ticket = try Ticket(parsing: data)
        let cleared = ticket.mutate { $0.setNull(\.state) }.changes(since: ticket)
        #expect(cleared.mergePatch == nil)
        #expect(cleared.patch.json.text == #"[{"op":"replace","path":"/state","value":null}]"#)
    }

    @Test("removing a member that has a default")
    func removing() throws {
        let ticket = try Ticket(parsing: #"{"title": "a", "created_at": "2024-02-29T12:30:00Z"}"#)
        #expect(ticket.mutate { $0[raw: "title"] = nil }.json.text == #"{"created_at": "2024-02-29T12:30:00Z"}"#)
        #expect(ticket.mutate { $0[raw: "created_at"] = nil }.json.text == #"{"title": "a"}"#)
        #expect(ticket.mutate { $0.createdAt = nil }.json.text == #"{"title": "a"}"#)
        #expect(ticket.mutate { $0[raw: "title"] = nil }.changes(since: ticket).mergePatch?.text == #"{"title":null}"#)
    }

    private final class Shop: JSONModel, @unchecked Sendable {
        enum State: String { case open, closed, unknown }
        @Property var state: State = .unknown
    }

    @Test("an enum with a case for unknown values")
    func unknown() throws {
        let shop = try Shop(parsing: #"{"state": "away"}"#)
        #expect(shop.state == .unknown && shop.mutate { _ in }.json.text == #"{"state": "away"}"#)
        #expect(shop.mutate { $0.state = .unknown } == shop)
        let open = try Shop(parsing: #"{"state": "open"}"#)
        #expect(open.mutate { $0.state = .unknown }.json.text == #"{"state": "unknown"}"#)
        #expect(Shop { $0.state = .unknown }.json.text == #"{"state":"unknown"}"#)
    }

    @JSONModel final class Repository: JSONModel {
        @Property(.required) var name: String = ""
        @Property("stargazers_count") var stars: Int = 0
        var topics: [String]
        @Property("license.spdx_id") var license: String?
        @Property(as: .nonEmpty) var homepage: String?
    }

    @Test("defaults")
    func defaults() throws {
        let text = #"{"name": "app", "license": {"spdx_id": "MIT"}, "homepage": ""}"#
        let old = try JSONDecoder().decode(OldRepository.self, from: Data(text.utf8))
        let new = try Repository(parsing: text)
        #expect(old.name == new.name && old.stars == new.stars && old.topics == new.topics)
        #expect(old.license == new.license && old.homepage == nil && new.homepage == nil)
    }

    @JSONModel class LegacyModel: JSONModel {
        override class func converter<V: Sendable>(for type: V.Type) -> Converter<V>? {
            type == Date.self ? Converter<Date>.secondsSince1970 as? Converter<V> : nil
        }
    }
    @JSONModel final class Event: LegacyModel {
        var start: Date?
        var reminders: [Date]
        @Property(as: .iso8601) var created: Date?
    }

    struct OldNote: Codable { var saved: Date }
    @JSONModel final class Note: JSONModel {
        @Property(as: .referenceSeconds) var saved: Date?
    }

    @Test("dates")
    func dates() throws {
        let event = try Event(parsing: #"{"start": 60, "reminders": [0, 30], "created": "1970-01-01T00:00:10Z"}"#)
        #expect(event.start == Date(timeIntervalSince1970: 60) && event.reminders.count == 2)
        #expect(event.created == Date(timeIntervalSince1970: 10))
        let moment = Date(timeIntervalSince1970: 1_709_209_800.5)
        let file = try JSONEncoder().encode(OldNote(saved: moment))
        #expect(try Note(parsing: file).saved == moment)
    }

    @JSONModel class TimelineEvent: GitHubModel {
        var actor: User?
        override class var discriminator: JSONDiscriminator? {
            JSONDiscriminator("event", ["labeled": Labeled.self, "renamed": Renamed.self])
        }
    }
    @JSONModel final class Labeled: TimelineEvent {
        var label: Label?
    }
    @JSONModel final class Renamed: TimelineEvent {
        @Property("rename.to") var title: String = ""
    }

    @Test("a list of several types")
    func types() throws {
        let events = try LazyArray<TimelineEvent>(
            parsing: #"""
                [{"event": "labeled", "label": {"name": "bug"}}, {"event": "renamed", "rename": {"to": "Crash"}},
                 {"event": "pinned", "actor": {"login": "bo"}}]
                """#)
        #expect((events[0] as? Labeled)?.label?.name == "bug")
        #expect((events[1] as? Renamed)?.title == "Crash")
        #expect(events[2].actor?.login == "bo")
    }

    @Test("an initializer")
    func initializer() {
        let request = TicketRequest(title: "Crash", labels: ["bug"])
        #expect(request.json.text == #"{"title":"Crash","labels":["bug"]}"#)
    }

    @JSONModel final class Profile: JSONModel {
        var avatar: String?
        var avatarURL: URL? { avatar.flatMap { URL(string: $0, relativeTo: context.avatarHost) } }
    }

    struct Envelope: Codable { let profile: Profile }

    @Test("userInfo and contexts")
    func contexts() throws {
        let context = JSONContext { $0.avatarHost = URL(string: "https://avatars.example/u/") }
        let profile = try Profile(parsing: #"{"avatar": "7.png"}"#, context: context)
        #expect(profile.avatarURL?.absoluteString == "https://avatars.example/u/7.png")
        let envelope = try JSONContext.$current.withValue(context) {
            try JSONDecoder().decode(Envelope.self, from: Data(#"{"profile": {"avatar": "8.png"}}"#.utf8))
        }
        #expect(envelope.profile.avatarURL?.absoluteString == "https://avatars.example/u/8.png")
        let decoder = JSONDecoder()
        decoder.userInfo[try #require(CodingUserInfoKey(rawValue: "host"))] = context.avatarHost
        let old = try decoder.decode([Avatar].self, from: Data(#"["7.png"]"#.utf8))
        #expect(old[0].url?.absoluteString == profile.avatarURL?.absoluteString)
    }

    struct SearchResult: Codable {
        let totalCount: Int
        let items: [Ticket]
    }

    enum GitHub {
        static var decoder: JSONDecoder {
            let decoder = JSONDecoder()
            decoder.keyDecodingStrategy = .convertFromSnakeCase
            decoder.dateDecodingStrategy = .iso8601
            return decoder
        }
        static var encoder: JSONEncoder {
            let encoder = JSONEncoder()
            encoder.keyEncodingStrategy = .convertToSnakeCase
            encoder.dateEncodingStrategy = .iso8601
            return encoder
        }
    }
    struct Milestone: Codable, Equatable {
        var title: String
        var dueOn: Date?
    }
    @JSONModel final class PlannedTicket: GitHubModel {
        @Property(as: .codable(decoder: GitHub.decoder, encoder: GitHub.encoder)) var milestone: Milestone?
        var title = ""
    }

    struct GitHubClient {
        func decode<Answer: Decodable>(_ type: Answer.Type, from data: Data) throws -> Answer {
            try GitHub.decoder.decode(type, from: data)
        }
        func decode<Answer: JSONModel>(_ type: Answer.Type, from data: Data) throws -> Answer {
            try Answer(parsing: data)
        }
        func decode<Element>(_ type: LazyArray<Element>.Type, from data: Data) throws -> LazyArray<Element> {
            try LazyArray(parsing: data)
        }
    }

    @Test("a model in a Codable type")
    func modelInside() throws {
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        let answer = Data(#"{"total_count": 1, "items": ["#.utf8) + oddData + Data("]}".utf8)
        let result = try decoder.decode(SearchResult.self, from: answer)
        #expect(result.totalCount == 1 && result.items[0].number == 43)
        #expect(result.items[0].createdAt != nil)
        let encoded = try JSONDecoder().decode(JSON.self, from: try JSONEncoder().encode(result))
        #expect(encoded["items"]?[0] == result.items[0].json)
    }

    @Test("a Codable type in a model")
    func codableInside() throws {
        let planned = try PlannedTicket(
            parsing: #"{"title": "a", "milestone": {"title": "1.0", "due_on": "2024-05-01T00:00:00Z", "id": 9}}"#)
        #expect(planned.milestone?.title == "1.0" && planned.milestone?.dueOn != nil)
        let renamed = planned.mutate { $0.milestone?.title = "2.0" }
        #expect(
            renamed.json.text
                == #"{"title": "a", "milestone": {"title": "2.0", "due_on": "2024-05-01T00:00:00Z", "id": 9}}"#)
        let broken = try PlannedTicket(parsing: #"{"milestone": {"title": 5}}"#)
        #expect(broken.milestone == nil && broken.issues.map(\.message).first?.contains("DecodingError") == true)
    }

    @Test("one endpoint")
    func endpoint() throws {
        let client = GitHubClient()
        let ticket = try client.decode(Ticket.self, from: data)
        #expect(ticket.json.data() == data)
        let old = try client.decode(Before.Ticket.self, from: data)
        #expect(old.number == ticket.number)
        #expect(try client.decode(LazyArray<Ticket>.self, from: Data("[{}]".utf8)).count == 1)
    }

    @Test("both")
    func both() throws {
        for fixture in [data, otherData] {
            let old = try GitHub.decoder.decode(Before.Ticket.self, from: fixture)
            let new = try Ticket(parsing: fixture)
            #expect(new.number == old.number && new.title == old.title && new.comments == old.comments)
            #expect(new.state?.rawValue == old.state.rawValue && new.user?.login == old.user.login)
            #expect(new.labels.map(\.name) == old.labels.map(\.name))
            #expect(new.createdAt == old.createdAt && new.closedAt == old.closedAt)
        }
        var drift = Drift<Ticket>()
        for fixture in [data, otherData, oddData] { drift.add(try Ticket(parsing: fixture)) }
        #expect(
            drift.filter(atLeast: .warning).findings.map { "\($0.severity) \($0.property ?? ""): \($0.count)" } == [
                "error labels: 1", "warning number: 1", "warning state: 1",
            ])
    }

    @JSONModel final class Counts: JSONModel {
        var byState: [Ticket.State: Int]
    }

    @Test("differences")
    func differences() throws {
        let counts = try Counts(parsing: #"{"byState": {"open": 2, "closed": 5}}"#)
        #expect(counts.byState == [.open: 2, .closed: 5])
        #expect(throws: DecodingError.self) {
            try JSONDecoder().decode([Before.Ticket.State: Int].self, from: Data(#"{"open": 2}"#.utf8))
        }
        let one = try Label(parsing: #"{"name": "bug", "color": "red"}"#)
        let other = try Label(parsing: #"{"name": "bug"}"#)
        #expect(one != other && one.readsSame(as: other))
    }

    // Rows of the table that no block shows.

    private final class Rows: JSONModel, @unchecked Sendable {
        @Property("location.0") var longitude: Double?
        @Property(as: .mapping(["NaN": .nan, "Infinity": .infinity])) var ratio: Double?
        @Property("title", or: ["name"]) var title: String = ""
        @Property var extra: JSON?
        @Property var others: [String: JSON]
        @Property var id: String = ""
        @Property(as: .first(of: .iso8601, .secondsSince1970)) var due: Date?
        enum CodingKeys: String, CodingKey { case id = "identifier" }
    }

    private final class Page<Item: JSONModel>: JSONModel, @unchecked Sendable {
        @Property var total: Int = 0
        @Property var items: LazyArray<Item>
    }

    @Test("rows of the table")
    func table() throws {
        let rows = try Rows(
            parsing: #"{"location": [1.5], "ratio": "NaN", "name": "n", "extra": {"a": [1]}, "others": {"b": 1}}"#)
        #expect(rows.longitude == 1.5 && rows.ratio?.isNaN == true && rows.title == "n")
        #expect(try Rows(parsing: #"{"id": 7, "identifier": 8}"#).id == "7")
        #expect(throws: DecodingError.self) {
            try GitHub.decoder.decode([Date].self, from: Data(#"["2024-03-01"]"#.utf8))
        }
        #expect(rows.extra?["a"]?[0] == 1 && rows.others["b"] == 1)
        #expect(Rows { $0.title = "New" }.title == "New")
        #expect(rows.mutate { $0.setNull(\.title) }.json["name"]?.isNull == true)
        #expect(try LazyDictionary<Rows>(parsing: #"{"a": {"id": 1}}"#)["a"]?.id == "1")
        #expect(throws: JSONError.self) { try Rows(parsing: "{") }
        #expect(throws: JSONError.self) { try Rows(parsing: "{id: 1}") }
        #expect(try Rows(parsing: #"{"due": 60}"#).due == Date(timeIntervalSince1970: 60))
        let page = try Page<Label>(parsing: #"{"total": 9, "items": [{"name": "bug"}]}"#)
        #expect(page.total == 9 && page.items[0].name == "bug")
        #expect(throws: JSONValidationError.self) { try Repository(validating: "{}") }
        let label = try Label(parsing: #"{"name": "b", "a": 1}"#)
        #expect(label.json.text([.pretty, .sortedKeys]) == "{\n  \"a\": 1,\n  \"name\": \"b\"\n}")
    }

    @Test("The page has no other code")
    func page() throws {
        #expect(try GuideCode.untested(page: "Docs/Migration/FromCodable.md", in: #filePath, blocks: 32) == [])
    }
}
