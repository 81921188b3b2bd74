import Foundation
import LazyJSON
import Testing

/// Issues as apps use them: counted, next to the fields of a form, and as JSON.
@Suite struct IssueUseTests {
    final class Person: JSONModel, @unchecked Sendable {
        @Property(.required) var name: String = ""
        @Property("contact.email", [.required, .check(.pattern("@"))], or: ["mail"]) var email: String?
        @Property("contact.email") var rawEmail: Int?
        @Property(.check(.each(.length(1...)))) var tags: [String]
        @Property var friend: Person?
        @Property var age: Int = 0
        var summary: String { "\(name) \(age)" }

        override func check(_ report: inout CheckReport) {
            report.require(age < 150, "must be alive", \Person.age)
        }
    }

    private func person(_ text: String) throws -> Person { try Person(parsing: text) }

    private func list(_ issues: [JSONIssue]) -> [String] { issues.map { "\($0.pointer) \($0.kind)" } }

    @Test("issues are counted")
    func count() throws {
        let issues = try person(#"{"name":7,"age":[],"x":1}"#).issues
        #expect(issues.count == 4)
        #expect(issues.count == Array(issues).count)
        #expect(issues.filter(atLeast: .error).count == 2)
        #expect(try person(#"{"name":"Bo","mail":"a@b"}"#).issues.count == 0)
    }

    @Test("a property has the issues of its value, of the values in it, and of its absence")
    func property() throws {
        let model = try person(
            #"{"name":5,"tags":["a","",[]],"friend":{"name":null,"age":"x","mail":"b"},"age":200,"contact":{}}"#
        )
        #expect(list(model.issues(for: \.name)) == ["/name coerced"])
        #expect(list(model.issues(for: \.tags)) == ["/tags/1 failedCheck", "/tags/2 leftOut"])
        #expect(
            list(model.issues(for: \.friend)) == [
                "/friend/name null", "/friend/age unreadable", "/friend/mail failedCheck",
            ])
        #expect(list(model.issues(for: \.age)) == ["/age failedCheck"])
        #expect(list(model.issues(for: \.summary)) == ["/name coerced", "/age failedCheck"])
        #expect(list(model.issues(for: \.email)) == ["/contact/email missing"])
        #expect(model.issues(for: \.rawEmail).isEmpty)
        let all = model.issues.count
        #expect(
            model.issues(for: \.name).count + model.issues(for: \.tags).count
                + model.issues(for: \.friend).count
                + model.issues(for: \.age).count + model.issues(for: \.email).count == all)
    }

    @Test(
        "two properties that read one value have their own issues; a value in the way belongs to those behind it"
    )
    func places() throws {
        let model = try person(#"{"name":"B","contact":{"email":"b"}}"#)
        #expect(list(model.issues(for: \.email)) == ["/contact/email failedCheck"])
        #expect(list(model.issues(for: \.rawEmail)) == ["/contact/email unreadable"])
        let blocked = try person(#"{"name":"B","contact":5,"friend":{"name":"C"}}"#)
        #expect(
            Set(list(blocked.issues(for: \.email))) == ["/contact/email missing", "/contact wrongKind"])
        #expect(list(blocked.issues(for: \.friend)) == ["/friend/contact/email missing"])
    }

    @Test("an issue is JSON, without members for missing parts")
    func json() throws {
        let issues = Array(
            try person("{\"name\":\"B\",\n \"age\": \"n/a\", \"mail\": \"a@b\", \"a/b\": {}}").issues)
        #expect(
            issues.map(\.json.text) == [
                #"{"kind":"unreadable","severity":"error","rule":"type","pointer":"/age","line":2,"column":9,"class":"Person","#
                    + #""property":"age","message":"age of Person: expected an integer, found \"n/a\"","#
                    + #""expected":"an integer","found":"\"n/a\""}"#,
                #"{"kind":"unknownKey","severity":"note","rule":"additionalProperties","pointer":"/a~1b","line":2,"column":38,"class":"Person","#
                    + #""message":"Person: unknown key \"a/b\": found {}","expected":"\"a/b\"","found":"{}"}"#,
            ])
        let missing = try #require(try person("{}").issues.first { $0.kind == .missing })
        #expect(missing.json["pointer"]?.string == "/name")
        #expect(missing.json["property"]?.string == "name")
        #expect(missing.json["reason"] == nil)
    }

    final class Typo: JSONModel, @unchecked Sendable {
        @Property("nmae") var name: String?
        @Property("agee") var age: Int = 0
    }

    @Test(
        "a report shows properties that were never seen before unknown keys, however many there are")
    func neverSeen() throws {
        var drift = Drift<Typo>()
        drift.add(
            JSON(members: (0..<50).map { (key: "key\($0)", value: 0) } + [(key: "name", value: "Bo")]))
        let notes = "\(drift)".split(separator: "\n").drop { $0 != "Notes" }.dropFirst()
        #expect(
            notes.prefix(2).map { $0.split(separator: " ").dropFirst().joined(separator: " ") } == [
                "Typo.age never seen", "Typo.name never seen",
            ])
        #expect(notes.count == 2 + 20 + 1)
        #expect(drift.findings.prefix(2).allSatisfy { $0.kind == .neverSeen })
    }
}
