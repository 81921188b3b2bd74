import Foundation
import LazyJSON
import TestSupport
import Testing

// The examples of Docs/Guides/Validation.md, block by block and letter by letter; the last test compares the two.

@Suite struct ValidationGuideTests {
    final class Profile: JSONModel, @unchecked Sendable {
        @Property(.check(.in(0...150))) var age: Int = 0
        @Property(.check([.length(2...20), .pattern("^[a-z]+$")])) var nick: String?
        @Property(.check([.nonEmpty, .each(.length(1...)), .unique])) var tags: [String]
        @Property(.check([.each(.in(0...5)), .keys(.nonEmpty)])) var ratings: [String: Int]
        @Property(.check(Check("must be even") { $0 % 2 == 0 })) var shoes: Int?
    }

    class Event: JSONModel, @unchecked Sendable {
        @Property var start: Int = 0
        @Property var end: Int = 0
        @Property var guests: [String]
        override func check(_ report: inout CheckReport) {
            super.check(&report)
            report.require(end >= start, "must not end before it starts", \Event.end)
            report.require(!guests.isEmpty, "should have guests", \Event.guests, as: .warning)
            if start < 0 { report.fail("must start some time") }
        }
    }

    final class Order: JSONModel, @unchecked Sendable {
        @Property var id: Int = 0
        override class func severity(of kind: IssueKind) -> IssueSeverity {
            kind == .unknownKey ? .error : super.severity(of: kind)
        }
    }

    @Test("Checks of a property")
    func checks() throws {
        let profile = try Profile(parsing: #"{"age": 200, "nick": "Bo", "tags": ["a", "a"]}"#)
        #expect(profile.age == 200)
        #expect(profile.mutate { $0.age = -1 }.age == -1)
        let check = Profile.properties[1].check as? Check<String?>
        #expect(check?.description == "must have 2 to 20 characters and must match the pattern ^[a-z]+$")
        #expect(check?.passes("bo") == true)
        #expect(check?.passes("Bo") == false)
        #expect(check?.passes(nil) == true)
    }

    @Test("Several properties")
    func several() throws {
        let event = try Event(parsing: #"{"start": 5, "end": 3}"#)
        #expect(
            event.issues.map { "\($0.severity): \($0.message)" } == [
                "warning: guests of Event: should have guests, found nothing",
                "error: end of Event: must not end before it starts, found 3",
            ])
    }

    @Test("Texts")
    func texts() {
        let zip = Check<String>.pattern("^[0-9]{5}$", "must be a zip code").rule("zipCode")
        #expect(zip.description == "must be a zip code")
        let fives = Check<Int>.multiple(of: 5).text { "must be a multiple of 5, such as \($0 / 5 * 5)" }
        #expect(
            JSON(13).issues(as: Int.self, check: fives).map(\.message) == [
                "must be a multiple of 5, such as 10, found 13"
            ])
    }

    @Test("Severities")
    func severities() {
        #expect(Order.severity(of: .unknownKey) == .error)
        #expect(Order.severity(of: .coerced) == .warning)
    }

    @Test("Everything in the page is tested here")
    func sameAsTheGuide() throws {
        func file(_ name: String) -> String {
            Package.file("Tests/LazyJSONValidationTests/Documentation/Validation\(name)GuideTests.swift").path
        }
        let untested = try GuideCode.untested(
            page: "Docs/Guides/Validation.md", in: #filePath, file("Drift"), file("Schema"), file("Explain"),
            file("Issues"),
            blocks: 40)
        #expect(untested == [])
    }
}
