import Foundation
import LazyJSON
import TestSupport
import Testing

/// Docs/Migration/TenResponses.md: each type as people write it with Codable, and with @JSONModel.
@Suite("Ten responses of public interfaces, made lazy by one attribute")
struct TenResponsesTests {
    private typealias Old = CodableResponses
    private typealias New = LazyResponses

    /// A change of the document that Codable rejects, and what the model reads then.
    private struct Change<Model> {
        let right: String
        let wrong: String
        let isRead: (Model) -> Bool

        init(_ right: String, _ wrong: String, _ isRead: @escaping (Model) -> Bool) {
            self.right = right
            self.wrong = wrong
            self.isRead = isRead
        }
    }

    /// A decoder as the interface's clients configure it.
    private static func decoder(
        snakeCase: Bool = false, dates: JSONDecoder.DateDecodingStrategy = .iso8601
    ) -> JSONDecoder {
        let decoder = JSONDecoder()
        if snakeCase { decoder.keyDecodingStrategy = .convertFromSnakeCase }
        decoder.dateDecodingStrategy = dates
        return decoder
    }

    /// Reads a document with both types, then each of its changes; and edits it.
    private func check<Before: Decodable, After: JSONModelProtocol & Decodable>(
        _ text: String, by decoder: JSONDecoder, same: (Before, After) -> Bool, changes: [Change<After>],
        edit: (inout After) -> Void, from old: String, to new: String
    ) throws {
        let before = try decoder.decode(Before.self, from: Data(text.utf8))
        let after = try After(parsing: text)
        #expect(same(before, after))
        #expect(after.issues.filter(atLeast: .warning).isEmpty && after.json.text == text)
        // Callers can still use a decoder, with its strategies or without.
        #expect(same(before, try decoder.decode(After.self, from: Data(text.utf8))))
        #expect(same(before, try JSONDecoder().decode(After.self, from: Data(text.utf8))))
        for change in changes {
            let changed = text.replacing(change.right, with: change.wrong)
            #expect(changed != text, "\(change.right) isn't in the document")
            #expect(throws: DecodingError.self, "\(change.wrong)") {
                try decoder.decode(Before.self, from: Data(changed.utf8))
            }
            let model = try After(parsing: changed)
            #expect(change.isRead(model), "\(change.wrong)")
            #expect(model.json.text == changed)
            #expect(try Self.page().contains(Self.shown(change.right, change.wrong)), "\(change.wrong)")
        }
        var edited = after
        edit(&edited)
        #expect(text.contains(old) && edited.json.text == text.replacing(old, with: new))
        #expect(after.json.text == text)
    }

    /// A change as the page names it.
    private static func shown(_ right: String, _ wrong: String) -> String {
        if wrong.isEmpty { return "no `\(right.split(separator: "\"")[0])`" }
        return "`\(wrong)`"
    }

    private static func page() throws -> String {
        try String(contentsOf: Package.file("Docs/Migration/TenResponses.md"), encoding: .utf8)
    }

    // MARK: - The types

    @Test("a repository of GitHub")
    func repository() throws {
        try check(
            #"""
            {"id": 1296269, "full_name": "octocat/Hello-World",
             "owner": {"login": "octocat", "id": 1, "avatar_url": "https://github.com/images/octocat.gif"},
             "description": null, "visibility": "public", "stargazers_count": 80,
             "topics": ["octocat", "api"], "pushed_at": "2011-01-26T19:06:43Z", "forks": 9}
            """#,
            by: Self.decoder(snakeCase: true),
            same: { (old: Old.Repository, new: New.Repository) in
                old.id == new.id && old.fullName == new.fullName && old.owner.login == new.owner.login
                    && old.owner.avatarUrl == new.owner.avatarUrl && old.stargazersCount == new.stargazersCount
                    && old.visibility.rawValue == new.visibility?.rawValue && old.pushedAt == new.pushedAt
                    && old.topics == new.topics && old.description == new.description
            },
            changes: [
                Change(#""visibility": "public""#, #""visibility": "internal""#) { $0.visibility == nil },
                Change(#""pushed_at": "2011-01-26T19:06:43Z""#, #""pushed_at": null"#) { $0.pushedAt == nil },
                Change(#""topics": ["octocat", "api"], "#, "") { $0.topics == [] },
            ],
            edit: { $0.description = "Mine" }, from: #""description": null"#, to: #""description": "Mine""#)
    }

    @Test("an event of GitHub")
    func event() throws {
        try check(
            #"""
            {"id": "22249084947", "type": "WatchEvent", "actor": {"id": 583231, "login": "octocat"},
             "repo": {"name": "octocat/Hello-World"}, "payload": {"action":  "started"}, "public": true,
             "created_at": "2022-06-09T12:47:28Z"}
            """#,
            by: Self.decoder(),
            same: Self.isSame,
            changes: [
                Change(#""id": "22249084947""#, #""id": 22249084947"#) { $0.id == "22249084947" },
                Change(#""actor": {"id": 583231, "login": "octocat"}"#, #""actor": null"#) { $0.actor.login == "" },
            ],
            edit: { $0.type = "StarEvent" }, from: "WatchEvent", to: "StarEvent")
    }

    private static func isSame(_ old: Old.Event, _ new: New.Event) -> Bool {
        old.id == new.id && old.type == new.type && old.actor.login == new.actor.login
            && old.isPublic == new.isPublic && old.createdAt == new.createdAt
    }

    @Test("a status of Twitter")
    func tweet() throws {
        try check(
            #"""
            {"created_at": "Sun Aug 31 00:29:15 +0000 2014", "id": 505874924095815681, "text": "caf\u00e9",
             "user": {"id": 1186275104, "screen_name": "ayuu", "followers_count": 262},
             "in_reply_to_screen_name": null, "retweet_count": 0}
            """#,
            by: Self.decoder(snakeCase: true),
            same: Self.isSame,
            changes: [
                Change(#""id": 505874924095815681"#, #""id": "505874924095815681""#) {
                    $0.id == 505_874_924_095_815_681
                },
                Change(#""retweet_count": 0"#, #""retweet_count": "100+""#) { $0.retweetCount == 0 },
            ],
            edit: { $0.user.followersCount += 1 }, from: "262", to: "263")
    }

    private static func isSame(_ old: Old.Tweet, _ new: New.Tweet) -> Bool {
        old.id == new.id && old.text == new.text && old.user.screenName == new.user.screenName
            && old.user.followersCount == new.user.followersCount && old.retweetCount == new.retweetCount
            && old.inReplyToScreenName == new.inReplyToScreenName
    }

    @Test("a status of Mastodon")
    func status() throws {
        try check(
            #"""
            {"id": "103270115826048975", "visibility": "unlisted", "sensitive": false, "spoiler_text": "",
             "language": "en", "content": "<p>Hi</p>", "tags": [{"name": "swift", "url": "/tags/swift"}],
             "favourites_count": 11}
            """#,
            by: Self.decoder(),
            same: { (old: Old.Status, new: New.Status) in
                old.id == new.id && old.visibility.rawValue == new.visibility.rawValue && old.content == new.content
                    && old.spoilerText == new.spoilerText && old.sensitive == new.sensitive
                    && old.language == new.language && old.tags.map(\.name) == new.tags.map(\.name)
            },
            changes: [
                Change(#""visibility": "unlisted""#, #""visibility": "local""#) { $0.visibility == .private },
                Change(#""sensitive": false"#, #""sensitive": null"#) { !$0.sensitive },
                Change(#""tags": [{"name": "swift", "url": "/tags/swift"}]"#, #""tags": [{"name": "swift"}, null]"#) {
                    $0.tags.map(\.name) == ["swift"]
                },
            ],
            edit: { $0.tags[0].name = "json" }, from: #""swift""#, to: #""json""#)
    }

    @Test("a charge of Stripe")
    func charge() throws {
        try check(
            #"""
            {"id": "ch_3MmlLr", "object": "charge", "amount": 1099, "currency": "usd", "created": 1679090539,
             "customer": null, "metadata": {"order": "6735"}, "paid": true, "status": "succeeded",
             "outcome": {"risk_score": 32.0}}
            """#,
            by: Self.decoder(dates: .secondsSince1970),
            same: { (old: Old.Charge, new: New.Charge) in
                old.id == new.id && old.amount == new.amount && old.currency == new.currency
                    && old.created == new.created && old.status.rawValue == new.status?.rawValue
                    && old.paid == new.paid && old.customer == new.customer && old.metadata == new.metadata
            },
            changes: [
                Change(#""amount": 1099"#, #""amount": "1099""#) { $0.amount == 1099 },
                Change(#""status": "succeeded""#, #""status": "refunding""#) { $0.status == nil },
                Change(#""metadata": {"order": "6735"}, "#, "") { $0.metadata == [:] },
            ],
            edit: { $0.metadata["order"] = "6736" }, from: "6735", to: "6736")
    }

    @Test("a forecast of Open-Meteo")
    func forecast() throws {
        try check(
            #"""
            {"latitude": 52.52, "longitude": 13.419998, "generationtime_ms": 2.2119, "timezone": "GMT",
             "elevation": 38.0, "hourly": {"time": ["2022-07-01T00:00", "2022-07-01T01:00"], "temperature_2m": [13.70, 13.3]}}
            """#,
            by: Self.decoder(),
            same: { (old: Old.Forecast, new: New.Forecast) in
                old.latitude == new.latitude && old.longitude == new.longitude && old.elevation == new.elevation
                    && old.timezone == new.timezone && old.hourly.time == new.hourly.time
                    && old.hourly.temperature == new.hourly.temperature
            },
            changes: [
                Change(#""temperature_2m": [13.70, 13.3]"#, #""temperature_2m": [null, 13.3]"#) {
                    $0.hourly.temperature == [nil, 13.3]
                },
                Change(#""elevation": 38.0"#, #""elevation": "38""#) { $0.elevation == 38 },
            ],
            edit: { $0.timezone = "Europe/Berlin" }, from: "GMT", to: "Europe/Berlin")
    }

    @Test("a package of npm")
    func module() throws {
        try check(
            #"""
            {"name": "tiny", "dist-tags": {"latest": "1.1.0"}, "license": "MIT", "readme": "# tiny",
             "versions": {"1.0.0": {"version": "1.0.0"}, "1.1.0": {"version": "1.1.0", "dependencies": {"ms": "^2.1.3"}}}}
            """#,
            by: Self.decoder(),
            same: { (old: Old.Module, new: New.Module) in
                old.name == new.name && old.license == new.license && old.tags == new.tags
                    && old.versions.keys.sorted() == new.versions.keys.sorted()
                    && old.versions.allSatisfy { name, version in
                        version.version == new.versions[name]?.version
                            && version.dependencies == new.versions[name]?.dependencies
                    }
            },
            changes: [
                Change(#""license": "MIT""#, #""license": {"type": "MIT"}"#) { $0.license == nil },
                Change(#""dist-tags": {"latest": "1.1.0"}, "#, "") { $0.tags == [:] },
            ],
            edit: { $0.tags["latest"] = "1.0.0" }, from: #""latest": "1.1.0""#, to: #""latest": "1.0.0""#)
    }

    @Test("a project of PyPI")
    func project() throws {
        try check(
            #"""
            {"info": {"name": "tiny", "version": "0.2", "requires_python": ">=3.9", "yanked": false, "docs_url": null},
             "last_serial": 15920191, "urls": [{"filename": "tiny-0.2.tar.gz", "size": 3795, "packagetype": "sdist"}]}
            """#,
            by: Self.decoder(snakeCase: true),
            same: { (old: Old.Project, new: New.Project) in
                old.info.name == new.info.name && old.info.version == new.info.version
                    && old.info.requiresPython == new.info.requiresPython && old.info.yanked == new.info.yanked
                    && old.urls.map(\.filename) == new.urls.map(\.filename)
                    && old.urls.map(\.size) == new.urls.map(\.size)
                    && old.lastSerial == new.lastSerial
            },
            changes: [
                Change(#""yanked": false"#, #""yanked": null"#) { !$0.info.yanked },
                Change(#""size": 3795"#, #""size": "3795""#) { $0.urls[0].size == 3795 },
                Change(#""last_serial": 15920191, "#, "") { $0.lastSerial == 0 },
            ],
            edit: { $0.info.version = "0.3" }, from: #""0.2""#, to: #""0.3""#)
    }

    @Test("a listing of Reddit")
    func listing() throws {
        try check(
            #"""
            {"kind": "Listing", "data": {"after": "t3_b", "dist": 1, "children":
              [{"kind": "t3", "data": {"title": "Hi &amp; bye", "score": 7, "created_utc": 1706788800.0, "edited": false}}]}}
            """#,
            by: Self.decoder(snakeCase: true, dates: .secondsSince1970),
            same: { (old: Old.Listing, new: New.Listing) in
                old.kind == new.kind && old.data.after == new.data.after
                    && old.data.children.map(\.data.title) == new.data.children.map(\.data.title)
                    && old.data.children.map(\.data.score) == new.data.children.map(\.data.score)
                    && old.data.children.map(\.data.createdUtc) == new.data.children.map(\.data.createdUtc)
            },
            changes: [
                Change(#""score": 7"#, #""score": null"#) { $0.data.children[0].data.score == 0 },
                Change(#""created_utc": 1706788800.0"#, #""created_utc": "1706788800""#) {
                    $0.data.children[0].data.createdUtc == Date(timeIntervalSince1970: 1_706_788_800)
                },
                Change(#""title": "Hi &amp; bye", "#, "") { $0.data.children[0].data.title == "" },
            ],
            edit: { $0.data.children[0].data.score = 8 }, from: #""score": 7"#, to: #""score": 8"#)
    }

    @Test("a chat completion of OpenAI")
    func completion() throws {
        try check(
            #"""
            {"id": "chatcmpl-B9", "object": "chat.completion", "created": 1741569952, "model": "gpt-4.1",
             "choices": [{"index": 0, "message": {"role": "assistant", "content": "Hello!", "refusal": null},
               "finish_reason": "stop"}], "usage": {"prompt_tokens": 19, "completion_tokens": 10, "total_tokens": 29}}
            """#,
            by: Self.decoder(snakeCase: true, dates: .secondsSince1970),
            same: { (old: Old.ChatCompletion, new: New.ChatCompletion) in
                old.id == new.id && old.model == new.model && old.created == new.created
                    && old.choices.map(\.message.content) == new.choices.map(\.message.content)
                    && old.choices.map(\.message.role) == new.choices.map(\.message.role)
                    && old.choices.map(\.finishReason.rawValue) == new.choices.map(\.finishReason?.rawValue)
                    && old.usage.totalTokens == new.usage.totalTokens
            },
            changes: [
                Change(#""finish_reason": "stop""#, #""finish_reason": "tool_calls""#) {
                    $0.choices[0].finishReason == nil
                },
                Change(
                    #""usage": {"prompt_tokens": 19, "completion_tokens": 10, "total_tokens": 29}"#, #""usage": null"#
                ) { $0.usage.totalTokens == 0 },
            ],
            edit: { $0.choices[0].message.content = "Hi!" }, from: "Hello!", to: "Hi!")
    }

    // MARK: - Real documents

    private struct Tweets: Decodable {
        let statuses: [Old.Tweet]
    }

    @Test(
        "real events and statuses read the same, and stay as they are",
        .enabled(if: SharedData.isPresent, "../shared/data is not there"))
    func realDocuments() throws {
        let events = try SharedData.real("github_events.json")
        let old = try Self.decoder().decode([Old.Event].self, from: events)
        let new = try LazyArray<New.Event>(parsing: events)
        #expect(old.count > 10 && new.count == old.count && zip(old, new).allSatisfy(Self.isSame))
        #expect(new.json.data() == events)
        let search = try SharedData.real("twitter.json")
        let oldTweets = try Self.decoder(snakeCase: true).decode(Tweets.self, from: search).statuses
        let json = try JSON(parsing: search)
        let tweets = try #require(json.value(at: "statuses", as: LazyArray<New.Tweet>.self))
        #expect(oldTweets.count > 10 && tweets.count == oldTweets.count)
        #expect(zip(oldTweets, tweets).allSatisfy(Self.isSame))
        #expect(json.data() == search)
    }

    // MARK: - The page

    /// The blocks of the page in a language, each without its fence.
    private static func blocks(_ language: String) throws -> [String] {
        let parts = try page().components(separatedBy: "\n```\(language)\n").dropFirst()
        return parts.map { $0.components(separatedBy: "\n```")[0] }
    }

    /// The lines of a text without indentation, between line ends.
    private static func trimmed(_ lines: some Sequence<some StringProtocol>) -> String {
        "\n" + lines.map { $0.trimmingCharacters(in: .whitespaces) }.joined(separator: "\n") + "\n"
    }

    @Test("the page shows the types that are tested, before and after")
    func types() throws {
        let file = Package.file("Tests/LazyJSONTests/Documentation/TenResponsesTypes.swift")
        let source = try String(contentsOf: file, encoding: .utf8)
        let tested = Self.trimmed(source.split(separator: "\n"))
        let diffs = try Self.blocks("diff")
        #expect(diffs.count == 10)
        for diff in diffs {
            let lines = diff.split(separator: "\n")
            for mark in "-+" {
                let type = lines.filter { $0.first == mark || $0.first == " " }.map { $0.dropFirst() }
                #expect(tested.contains(Self.trimmed(type)), "\(mark) \(type.first ?? "")")
            }
        }
        for block in try Self.blocks("swift") { #expect(tested.contains(Self.trimmed(block.split(separator: "\n")))) }
    }

    @Test("the page counts the changes")
    func counts() throws {
        let added = try Self.blocks("diff").map { diff in
            diff.split(separator: "\n").filter { $0.hasPrefix("+") }.joined(separator: "\n")
        }
        let all = try Self.blocks("diff")
        let counts = [
            added.count { $0.contains("@JSONModel") },
            all.count { $0.contains(#/-\ +let /#) },
            added.count { $0.contains(#/= (0|""|false)/#) },
            added.count { $0.contains(#/: (Date|URL|Visibility|State|Reason)(\?| = )/#) },
            all.count { $0.contains(" enum CodingKeys") },
            added.count { $0.contains("SnakeCase") },
            added.count { $0.contains("@Key(as: .secondsSince1970)") },
            added.count { $0.contains("LazyDictionary") || $0.contains("[Double?]") },
        ]
        let rows = try Self.page().split(separator: "\n").filter { $0.hasPrefix("| ") && !$0.hasPrefix("| change") }
        let numbers = rows.compactMap { row in row.split(separator: "|").last.flatMap { Int($0.filter(\.isNumber)) } }
        #expect(numbers == counts)
    }
}
