import Foundation
import LazyJSON
import TestSupport
import Testing

@testable import LazyJSONCore
@testable import LazyJSONValidation

@Suite("Drift of real documents", .enabled(if: SharedData.isPresent, "../shared/data is not there"))
struct DriftRealDocumentTests {
    final class GitHubEvent: JSONModel, @unchecked Sendable {
        @Property var id: String = ""
        @Property var type: String = ""
        @Property("created_at", as: .iso8601) var created: Date?
        @Property var actor: Actor?
        @Property("repo.name") var repository: String = ""
        @Property var payload: JSON = [:]
        @Property var score: Double?
    }
    final class Actor: JSONModel, @unchecked Sendable {
        @Property var id: Int = 0
        @Property var login: String = ""
    }

    @Test("Events of GitHub: the model knows a part of them")
    func events() throws {
        var drift = Drift<GitHubEvent>()
        drift.add(try JSON(parsing: SharedData.real("github_events.json")), named: "github_events.json")
        #expect(drift.filter(atLeast: .warning).isEmpty)
        let found = drift.findings.filter { $0.kind == .issue(.unknownKey) }
        #expect(
            Set(found.map { "\($0.modelClass.split(separator: ".").last ?? "").\($0.detail ?? "")" }) == [
                "GitHubEvent.public", "GitHubEvent.org", "GitHubEvent.repo.url", "GitHubEvent.repo.id",
                "Actor.gravatar_id", "Actor.avatar_url", "Actor.url",
            ])
        #expect(found.first { $0.detail == "repo.id" }?.count == 30)
        #expect(drift.findings.filter { $0.kind == .neverSeen }.map(\.property) == ["score"])
        #expect(drift.classes.map(\.objectCount) == [30, 30])
        let type = drift.classes.first { $0.name.hasSuffix("GitHubEvent") }?.properties.first { $0.name == "type" }
        #expect(type?.presentCount == 30 && type?.kinds == [.string: 30])
        #expect(DriftReportTests.fits("\(drift)"))
    }

    final class Timeline: JSONModel, @unchecked Sendable { @Property var statuses: [Status] = [] }
    final class Status: JSONModel, @unchecked Sendable {
        @Property var id: Int = 0
        @Property("id_str") var idNumber: Int = 0
        @Property("user") var author: Author?
        @Property("retweeted_status") var original: Status?
        @Property(enumValues: ["ja", "en"]) var lang: String = ""
    }
    final class Author: JSONModel, @unchecked Sendable {
        @Property("screen_name") var name: String = ""
        @Property var url: String?
    }

    @Test("Tweets: numbers in strings, null, unknown languages, statuses in statuses")
    func tweets() throws {
        let json = try JSON(parsing: SharedData.real("twitter.json"))
        var drift = Drift<Timeline>()
        drift.add(json)
        let statuses = try #require(json["statuses"]).elements
        let originals = statuses.compactMap { $0["retweeted_status"] }
        let all = Array(statuses) + originals
        func tally(_ name: String) -> DriftClass? { drift.classes.first { $0.name.hasSuffix(name) } }
        #expect(tally("Status")?.objectCount == all.count && tally("Author")?.objectCount == all.count)
        let url = tally("Author")?.properties.first { $0.name == "url" }
        #expect(url?.nullCount == all.filter { $0["user"]?["url"]?.isNull ?? false }.count)
        #expect(url?.presentCount == all.count - (url?.nullCount ?? 0))
        let languages = drift.findings.filter { $0.kind == .issue(.unknownValue) }
        #expect(
            Set(languages.compactMap(\.detail))
                == Set(all.compactMap { $0["lang"]?.string }).subtracting(["ja", "en"]))
        #expect(drift.findings.first { $0.property == "idNumber" }?.count == all.count)
        let known: Set = ["id", "id_str", "user", "retweeted_status", "lang"]
        let unknown = all.flatMap { $0.members.map(\.key).filter { !known.contains($0) } }
        let found = drift.findings.filter { $0.kind == .issue(.unknownKey) && $0.modelClass.hasSuffix("Status") }
        #expect(Set(found.compactMap(\.detail)) == Set(unknown))
        #expect(found.reduce(0) { $0 + $1.count } == unknown.count)
    }
}
