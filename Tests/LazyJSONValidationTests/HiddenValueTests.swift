import Foundation
import LazyJSON
import TestSupport
import Testing

/// Values that messages leave out.
@Suite struct HiddenValueTests {
    final class Card: JSONModel, @unchecked Sendable {
        @Property var number: Int?
        @Property(.check(.length(3))) var code: String?
        @Property(enumValues: ["visa"]) var brand: String?
        @Property var amounts: [Int]
        @Property var parsed: Thrower?
        override class var hidesValues: Bool { true }
    }
    final class User: JSONModel, @unchecked Sendable {
        @Property var age: Int = 0
        @Property var password: Int?
        @Property var card: Card?
        @Property var cards: [String: [Card]]
        override class func hidesValue(of property: String) -> Bool { property == "password" }
    }
    struct Thrower: JSONConvertible {
        struct Failure: Error, CustomStringConvertible {
            let description: String
        }
        static func decode(_ json: JSON) throws -> Thrower? { throw Failure(description: "cannot use \(json.text)") }
        func encode() -> JSON? { nil }
    }
    static let card =
        #"{"number": "secret", "code": "secret", "brand": "secret", "amounts": ["secret"], "parsed": "secret", "more": "secret"}"#

    @Test("no message about a class that hides its values contains one, wherever an object of it is")
    func messages() throws {
        let texts = [
            Self.card, #"{"card": \#(Self.card)}"#, #"{"cards": {"a": [\#(Self.card)]}, "password": "secret"}"#,
            #"{"age": "x", "card": {"number": "secret"}}"#,
        ]
        for text in texts {
            let model: JSONModel = text == Self.card ? try Card(parsing: text) : try User(parsing: text)
            #expect(!model.issues.isEmpty)
            for issue in model.issues {
                #expect(!"\(issue)".contains("secret") && !issue.json.text.contains("secret"))
                #expect(!"\(issue.reason ?? "") \(issue.found) \(issue.error.map { "\($0)" } ?? "")".contains("secret"))
            }
            #expect(!"\(model.issues)".contains("secret"))
            let error = #expect(throws: JSONValidationError.self) { try model.validated() }
            #expect(!"\(error.map { "\($0)" } ?? "")".contains("secret"))
        }
    }

    @Test("issues say which kind of value was found, and where")
    func found() throws {
        let card = try Card(parsing: Self.card)
        #expect(
            card.issues.map(\.message) == [
                "number of Card: expected an integer, found a string",
                "code of Card: must have exactly 3 characters, found a string",
                #"brand of Card: unknown value: expected one of "visa", found a string"#,
                "amounts of Card: left out: expected an integer, found a string",
                "parsed of Card: expected a Thrower, found a string",
                #"Card: unknown key "more": found a string"#,
            ])
        #expect(card.issues.map(\.column) == [12, 30, 49, 71, 92, 110])
        let user = try User(parsing: #"{"age": "x", "password": "secret"}"#)
        #expect(
            user.issues.map(\.message) == [
                #"age of User: expected an integer, found "x""#,
                "password of User: expected an integer, found a string",
            ])
    }

    @Test("an unknown value is shown or left out whatever is beside it")
    func neighbors() throws {
        let issues = try [#"{"password": 1, "extra": 5}"#, #"{"extra": 5, "password": 1}"#].map {
            try User(parsing: $0).issues.map { "\($0.message) \($0.found)" }
        }
        #expect(issues[0] == issues[1] && issues[0].contains { $0.contains("extra") && $0.hasSuffix(" 5") })
    }

    @Test("descriptions, drifts, errors of drafts and the handler leave them out, too")
    func elsewhere() throws {
        let user = try User(parsing: #"{"password": 7777, "card": \#(Self.card), "age": 3}"#)
        #expect("\(user)".hasPrefix("User(age: 3, password: hidden, card: "))
        #expect(!"\(user)".contains("7777") && !"\(user)".contains("secret"))
        var drift = Drift<User>()
        drift.add(user)
        let coded = String(decoding: try JSONEncoder().encode(drift), as: UTF8.self)
        #expect(!"\(drift)".contains("secret") && !coded.contains("secret"))
        let error = #expect(throws: MutationError.self) { try Card().tryMutate { $0.code = "(null)" } }
        #expect("\(error.map { "\($0)" } ?? "")" == "Card.code was not written")
    }
}

/// In the suite of the handler, since there is only one.
extension UnusableValueTests {
    private final class Plain: JSONModel, @unchecked Sendable {
        @Property var age: Int = 0
    }

    @Test("the handler gets issues without values of classes that hide them, and can leave out others")
    func hidden() throws {
        let log = ThreadLog()
        JSONModel.onUnusableValue { log.add("\($0)") }
        _ = try HiddenValueTests.Card(parsing: HiddenValueTests.card).number
        JSONModel.onUnusableValue { log.add("\($0.withoutValue)") }
        _ = try Plain(parsing: #"{"age": "secret"}"#).age
        JSONModel.onUnusableValue(nil)
        #expect(
            log.lines == [
                "1:12: error: number of Card: expected an integer, found a string",
                "1:9: error: age of Plain: expected an integer, found a string",
            ])
    }
}
