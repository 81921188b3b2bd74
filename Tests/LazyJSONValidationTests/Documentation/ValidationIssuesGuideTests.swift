import LazyJSON
import TestSupport
import Testing

// The examples of Docs/Guides/Validation.md about issues, block by block and letter by letter; ValidationGuideTests
// compares the two.

@Suite("The guide to validation: issues")
struct ValidationIssuesGuideTests {
    final class Account: JSONModel, @unchecked Sendable {
        @Property(.required) var id: Int = 0
        @Property var age: Int = 0
        @Property(enumValues: ["free", "pro"]) var plan: String?
        @Property var tags: [String]
    }

    @Test("issues")
    func issues() throws {
        let account = try Account(parsing: #"{"age": "n/a", "plan": "gold", "tags": ["a", null], "x": 1}"#)
        #expect(account.age == 0 && account.plan == "gold" && account.tags == ["a"])
        #expect(
            account.issues.map { "\($0)" } == [
                "1:1: error: id of Account: required, but missing: expected an integer",
                #"1:9: error: age of Account: expected an integer, found "n/a""#,
                #"1:24: warning: plan of Account: unknown value: expected one of "free", "pro", found "gold""#,
                "1:46: error: tags of Account: left out: expected a string, found null",
                #"1:58: note: Account: unknown key "x": found 1"#,
            ])

        let issue = try #require(account.issues.first { $0.kind == .unreadable })
        #expect(issue.pointer == "/age" && account.json[issue.pointer]?.string == "n/a")
        #expect(issue.severity == .error && issue.property == "age" && issue.modelClass == Account.self)
        #expect(issue.expected == "an integer" && issue.found == #""n/a""#)
        #expect(issue.line == 1 && issue.column == 9)
        #expect(
            account.issues.filter(atLeast: .warning).map(\.kind) == [.missing, .unreadable, .unknownValue, .leftOut])
        #expect(Account.issues(in: [1]).map(\.message) == ["Account: expected an object, found [1]"])

        let found = account.issues.filter(atLeast: .warning)
        #expect(found.map(\.rule) == ["required", "type", "enum", "type"])
        let answer = found.problemDetails(title: "The account is invalid.")
        let errors = JSONIssue.list(from: try JSON(parsing: answer.text))
        #expect(errors.map(\.pointer) == ["/id", "/age", "/plan", "/tags/1"])
        #expect(errors.map(\.message) == found.map(\.message))

        let lines = try Account(parsing: "{\"id\": 7,\n \"age\": \"n/a\"}")
        #expect(
            lines.issues.text(atMost: 100, file: "account.json") == """
                account.json:2:9: error: age of Account: expected an integer, found "n/a"
                     "age": "n/a"}
                            ^
                """)
        #expect(lines.issues.first?.excerpt == " \"age\": \"n/a\"}\n        ^")

        #expect(account.issues(for: \.age).map(\.message) == [#"age of Account: expected an integer, found "n/a""#])

        func germanText(of issue: JSONIssue) -> String {
            switch (issue.rule, issue.kind) {
            case ("zipCode", _): "Bitte eine Postleitzahl eingeben."
            case ("required", _): "Bitte ausfüllen."
            case (_, .unreadable), (_, .wrongKind): "Das verstehe ich nicht: \(issue.found)"
            default: issue.message
            }
        }
        #expect(account.issues.prefix(2).map(germanText) == ["Bitte ausfüllen.", #"Das verstehe ich nicht: "n/a""#])

        let numbers: JSON = [1, "x", 300]
        #expect(numbers.issues(as: [Int].self, check: .each(.in(0...100))).map(\.pointer) == ["/1", "/2"])
    }

    final class Picture: JSONModel, @unchecked Sendable {
        @Property var type: String?
        @Property var width: Int = 0
    }
    final class Message: JSONModel, @unchecked Sendable {
        @Property var attachments: [Attachment]
    }
    enum Attachment: JSONModelContainer {
        case picture(Picture), other(JSON)

        static func decode(_ json: JSON) -> Attachment? {
            guard json["type"] == "picture", let picture = Picture(json) else { return .other(json) }
            return .picture(picture)
        }
        func encode() -> JSON? {
            switch self {
            case .picture(let picture): picture.json
            case .other(let json): json
            }
        }
        var containedModels: [any JSONModelProtocol] {
            if case .picture(let picture) = self { [picture] } else { [] }
        }
    }

    @Test("models in types of an app")
    func containers() throws {
        let message = try Message(parsing: #"{"attachments": [{"type": "poll"}, {"type": "picture", "width": "x"}]}"#)
        #expect(message.issues.map(\.pointer) == ["/attachments/1/width"])
    }

    final class Card: JSONModel, @unchecked Sendable {
        @Property var number: String?
        @Property var year: Int = 0
        override class var hidesValues: Bool { true }
    }

    @Test("hidden values")
    func hiding() throws {
        let card = try Card(parsing: #"{"number": "4111 1111", "year": "20x7"}"#)
        #expect(card.issues.map(\.message) == ["year of Card: expected an integer, found a string"])
        #expect("\(card)".contains("4111") == false)
    }

    @Test("rejecting invalid data")
    func validating() throws {
        let error = try #require(throws: JSONValidationError.self) {
            try LazyArray<Account>(validating: "[{\"id\": 1},\n {\"id\": 2, \"age\": \"n/a\"}]")
        }
        #expect(
            "\(error)" == """
                2:19: error: age of Account: expected an integer, found "n/a"
                     {"id": 2, "age": "n/a"}]
                                      ^
                """)
        #expect(error.issues.map(\.pointer) == ["/1/age"])

        #expect(throws: JSONValidationError.self) { try Account(validating: #"{"id": "7"}"#) }
        #expect(try Account(validating: #"{"id": "7"}"#, allowing: .warning).id == 7)
        #expect(try Account(validating: #"{"id": 7, "x": 1}"#).validated().id == 7)
    }
}
