import Foundation
import LazyJSON
import TestSupport
import Testing

// The examples of Docs/Guides/Validation.md about explanations and the handler, block by block and letter by letter; ValidationGuideTests
// compares the two.

@Suite("The guide to explanations and the handler")
struct ValidationExplainGuideTests {
    final class Person: JSONModel, @unchecked Sendable {
        @Property("age", or: ["years"]) var age: Int = 0
        @Property("profile.city") var city: String?
        @Property("created_at") var createdAt: Date?
        @Property var tags: [String]

        var isOfAge: Bool { age >= 18 }
    }

    private static func person() throws -> Person {
        let person = try Person(
            parsing: #"{"years": "41", "profile": "n/a", "created_at": "yesterday", "tags": ["a", null, {}]}"#)
        return person
    }

    @Test("A coerced value")
    func coerced() throws {
        let person = try Person(
            parsing: #"{"years": "41", "profile": "n/a", "created_at": "yesterday", "tags": ["a", null, {}]}"#)
        #expect(
            "\(person.explain(\.age))" == """
                age of Person reads 41
                  path       age: not found
                  path       years: used
                  place      /years, line 1, column 11
                  text       "41"
                  expected   an integer, from the type Int
                  outcome    coerced: a string that is a number, by readsStringsAsScalars
                  read       now
                """)
    }

    @Test("Absent values, and elements that are left out")
    func absent() throws {
        let person = try Self.person()
        #expect(
            "\(person.explain(\.city))" == """
                city of Person reads nil, its default
                  path       profile.city: "profile" is a string
                  expected   a string, from the type Optional<String>
                  outcome    absent
                """)
        #expect(
            "\(person.explain(\.tags))" == """
                tags of Person reads [1 item]
                  path       tags: used
                  place      /tags, line 1, column 70
                  text       ["a", null, {}]
                  expected   an array, from the type Array<String>
                  outcome    exact
                  elements   3, 2 of them left out
                  left out   /tags/1, null: null is not read as a string
                  read       now
                """)
    }

    @Test("In code")
    func inCode() throws {
        let person = try Self.person()
        let created = person.explain(\.createdAt)
        #expect(created.outcome == .unusable && created.isDefault)
        #expect(created.reason == "the string is not an ISO 8601 date")
        #expect(created.pointer == "/created_at" && created.text == #""yesterday""#)
        #expect(person.explain(\.tags).elements?.leftOut == 2)
    }

    @Test("By name, all, and computed ones")
    func others() throws {
        let person = try Self.person()
        #expect(person.explain("age")?.path == "years")
        #expect(person.explain().map(\.property) == ["age", "city", "createdAt", "tags"])
        #expect(person.explain().filter(\.isDefault).map(\.property) == ["city", "createdAt"])
        #expect(person.explain(\.isOfAge).parts.map(\.property) == ["age"])
    }

    @Test("Pointers")
    func pointers() throws {
        let person = try Self.person()
        #expect(person.pointer(of: \.age) == "/years")
        #expect(person.pointer(of: \.city) == nil)
    }
}

/// In the suite of the handler, since there is only one.
extension UnusableValueTests {
    private typealias Person = ValidationExplainGuideTests.Person
    private typealias Log = ThreadLog

    @Test("In production")
    func production() throws {
        let log = Log()
        JSONModel.onUnusableValue { issue in log.add("\(issue)") }
        let person = try Person(parsing: #"{"age": "n/a", "tags": 5}"#)
        #expect(person.age == 0 && person.tags == [])
        #expect(
            log.lines == [
                #"1:9: error: age of Person: expected an integer, found "n/a""#,
                "1:24: error: tags of Person: expected an array, found 5",
            ])
        #expect(person.age == 0)
        #expect(log.lines.count == 2)
        JSONModel.onUnusableValue(nil)
    }
}
