import LazyJSON
import Testing

/// Rules of issues, issues as JSON and back, and issues of values that aren't models.
@Suite struct IssueRuleTests {
    final class User: JSONModel, @unchecked Sendable {
        @Property(.required) var id: Int = 0
        @Property(.check(.email)) var email: String?
        @Property(.check(.pattern("^[0-9]{5}$", "must be a zip code").rule("zipCode"))) var zip: String?
        @Property(.check(.in(0...150))) var age: Int = 0
        @Property(enumValues: ["free", "pro"]) var plan: String?
        @Property var tags: [Int]

        override func check(_ report: inout CheckReport) {
            report.require(age != 13, "must not be 13", \User.age, rule: "unlucky")
        }
    }
    static let text = """
        {"email": "x", "zip": "1", "age": 200, "plan": "gold",
         "tags": ["a"], "plan": 1, "more": 1}
        """

    @Test("each issue has the identifier of the broken rule")
    func rules() throws {
        let user = try User(parsing: Self.text)
        #expect(
            user.issues.map(\.rule) == [
                "required", "format", "zipCode", "maximum", "enum", "type", "uniqueKeys", "additionalProperties",
            ])
        #expect(user.issues.first { $0.rule == "zipCode" }?.reason == "must be a zip code")
        #expect(try User(parsing: #"{"id": 1, "age": 13}"#).issues.map(\.rule) == ["unlucky"])
    }

    @Test("issues are JSON, and come back with rule, severity, pointer, line and text")
    func list() throws {
        let user = try User(parsing: Self.text)
        for json in [user.issues.json, user.issues.problemDetails()] {
            let issues = JSONIssue.list(from: try JSON(parsing: json.text))
            let originals = Array(user.issues)
            #expect(issues.count == originals.count)
            for (issue, original) in zip(issues, originals) {
                #expect(issue.kind == original.kind && issue.severity == original.severity)
                #expect(issue.rule == original.rule && issue.pointer == original.pointer)
                #expect(issue.line == original.line && issue.column == original.column)
                #expect(issue.message == original.message && issue.className == "User")
                #expect(issue.property == original.property && issue.found == original.found)
                #expect("\(issue)" == "\(original)")
                #expect(JSONIssue(issue.json)?.json == issue.json)
            }
        }
        let details = user.issues.problemDetails(title: "Bad.", status: 400, atMost: 2)
        #expect(
            details.value(at: "title", as: String.self) == "Bad." && details.value(at: "status", as: Int.self) == 400)
        #expect(JSONIssue.list(from: details).count == 2)
        #expect(JSONIssue.list(from: "nothing").isEmpty && JSONIssue.list(from: [1, [:]]).isEmpty)
        #expect(
            JSONIssue.list(from: ["errors": [["detail": "is taken", "pointer": "#/name"]]]).map(\.pointer) == ["/name"])
    }

    final class Answer: JSONModel, @unchecked Sendable {
        @Property var errors: [JSONIssue]
    }

    @Test("a model can have a list of issues, with unknown kinds")
    func property() throws {
        let answer = try Answer(
            parsing: #"{"errors": [{"kind": "other", "message": "is taken", "pointer": "/name"}, 5]}"#)
        #expect(answer.errors.map(\.message) == ["is taken"])
        #expect(answer.errors.first?.pointer == "/name")
        for severity in JSONIssue.Severity.allCases {
            #expect(
                JSONIssue.Severity("\(severity)") == severity
                    && JSONIssue.Severity.decode(JSON("\(severity)")) == severity)
        }
    }

    @Test("values that aren't models have issues, too")
    func values() throws {
        let json = try JSON(parsing: "[1, \"x\",\n 300, null]")
        let issues = json.issues(as: [Int].self, check: .each(.in(0...100)))
        #expect(issues.map(\.pointer) == ["/1", "/2", "/3"])
        #expect(issues.map(\.rule) == ["type", "maximum", "type"])
        #expect(issues.map(\.line) == [1, 2, 2])
        #expect(issues.allSatisfy { $0.className == nil })
        #expect(JSON("yesterday").issues(as: .iso8601, check: .past).count == 1)
        #expect(JSON.null.issues(as: Int.self).map(\.rule) == ["required"] && JSON.null.issues(as: Int?.self).isEmpty)
        #expect((["a": ["id": 1]] as JSON).issues(as: [String: User].self).isEmpty)
        #expect((["a": [:]] as JSON).issues(as: [String: User].self).map(\.pointer) == ["/a/id"])
        #expect(try JSON([1, "x"]).validated(as: [JSON].self).count == 2)
        #expect(throws: JSONValidationError.self) { try json.validated(as: [Int].self) }
        #expect(try JSON([1, 2]).validated(as: [Int].self, check: .count(2)) == [1, 2])
    }
}
