import LazyJSON
import Testing

/// Issues as text: lines with carets, and sequences of issues that were found elsewhere.
@Suite struct IssueTextTests {
    final class User: JSONModel, @unchecked Sendable {
        @Property var age: Int = 0
        @Property var card: Card?
    }
    final class Card: JSONModel, @unchecked Sendable {
        @Property var number: Int = 0
        override class var hidesValues: Bool { true }
    }
    final class Plain: JSONModel, @unchecked Sendable {
        @Property var age: Int = 0
        @Property var zip: Int = 0
    }

    @Test("an optional model has issues or none, and the first one is a property")
    func optional() throws {
        var model: Plain?
        for issue in model?.issues ?? [] { Issue.record("\(issue)") }
        model = try Plain(parsing: #"{"age": "x", "zip": []}"#)
        var count = 0
        for _ in model?.issues ?? [] { count += 1 }
        #expect(count == 2)
        #expect(model?.issues.first?.pointer == "/age")
        #expect(try Plain(parsing: "{}").issues.first == nil)
        let given: Issues = [try #require(model?.issues.first)]
        #expect(given.count == 1 && given.first?.kind == .unreadable && !given.isEmpty)
        #expect(given.filter(atLeast: .error).count == 1)
        #expect("\(given)" == "\(try #require(model).issues)".split(separator: "\n").prefix(3).joined(separator: "\n"))
    }

    @Test("an issue has its line with a caret, and all have a text")
    func texts() throws {
        let plain = try Plain(parsing: "{\n  \"age\": \"x\",\n  \"zip\": []\n}")
        let issues = Array(plain.issues)
        #expect(issues.map(\.excerpt) == ["  \"age\": \"x\",\n         ^", "  \"zip\": []\n         ^"])
        #expect(
            plain.issues.text(atMost: 1, file: "a.json") == """
                a.json:2:10: error: age of Plain: expected an integer, found "x"
                      "age": "x",
                             ^
                and 1 error more
                """)
        #expect("\(plain.issues)" == plain.issues.text())
        #expect(plain.issues.text(atMost: 0) == "and 2 errors more")
        #expect(plain.issues.text(atMost: -1) == "and 2 errors more")
        let built = Plain { $0[raw: "age"] = "x" }
        #expect(built.issues.first?.line != nil || built.issues.first?.excerpt == nil)
    }

    @Test("lines in which a hidden value may be aren't shown")
    func hidden() throws {
        let user = try User(parsing: #"{"age": "x", "card": {"number": "4711"}}"#)
        #expect(user.issues.count == 2)
        #expect(user.issues.allSatisfy { $0.excerpt == nil })
        #expect(!user.issues.text().contains("4711"))
        let json: JSON = try JSON(parsing: #"[{"number": "4711"}, 5]"#)
        #expect(!json.issues(as: [Card].self).text().contains("4711"))
        #expect(json.issues(as: [Card].self).allSatisfy { $0.excerpt == nil })
    }
}
