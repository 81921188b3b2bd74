import Foundation
import LazyJSON
import TestSupport
import Testing

@testable import LazyJSONCore
@testable import LazyJSONValidation

@Suite("Explanations of the values of properties")
struct ExplanationTests {
    final class User: JSONModel, @unchecked Sendable {
        @Property var id: Int = 0
        @Property("age", .required, or: ["years", "profile.age"]) var age: Int = 0
        @Property("profile.address.city") var city: String?
        @Property("phones.1.number") var secondPhone: String?
        @Property(enumValues: ["admin", "member"]) var role: String?
        @Property var tags: [String]
        @Property var scores: [String: Int]
        @Property var born: Date?
        @Property var friend: User?

        var isAdmin: Bool { role == "admin" }
        var ageIfKnown: Int { age }
        var label: String { "\(id): \(city ?? "nowhere")" }
        var constant: Int { 7 }
    }

    static func user(_ text: String) throws -> User { try User(parsing: text) }

    // MARK: Texts

    @Test("A value of the declared kind")
    func exact() throws {
        let user = try Self.user(#"{"id": 7}"#)
        #expect(
            "\(user.explain(\.id))" == """
                id of User reads 7
                  path       id: used
                  place      /id, line 1, column 8
                  text       7
                  expected   an integer, from the type Int
                  outcome    exact
                  read       now
                """)
        #expect("\(user.explain(\.id))".hasSuffix("read       before"))
    }

    @Test("Paths are listed in the order in which they are tried, with how far each of them leads")
    func paths() throws {
        let user = try Self.user(#"{"profile": {"age": "41"}, "phones": [{"number": "1"}]}"#)
        #expect(
            "\(user.explain(\.age))" == """
                age of User reads 41
                  path       age: not found
                  path       years: not found
                  path       profile.age: used
                  place      /profile/age, line 1, column 21
                  text       "41"
                  expected   an integer, from the type Int
                  outcome    coerced: a string that is a number, by readsStringsAsScalars
                  read       now
                """)
        #expect(
            "\(user.explain(\.city))" == """
                city of User reads nil, its default
                  path       profile.address.city: "profile" has no "address"
                  expected   a string, from the type Optional<String>
                  outcome    absent
                """)
        #expect(
            "\(user.explain(\.secondPhone))" == """
                secondPhone of User reads nil, its default
                  path       phones.1.number: "phones" has only 1 element
                  expected   a string, from the type Optional<String>
                  outcome    absent
                """)
    }

    @Test(
        "The end of a path that leads nowhere",
        arguments: [
            (#"{}"#, "not found"),
            (#"{"profile": "n/a"}"#, #""profile" is a string"#),
            (#"{"profile": null}"#, #""profile" is null"#),
            (#"{"profile": [1]}"#, #""profile" is an array"#),
            (#"{"profile": {"address": 5}}"#, #""profile.address" is a number"#),
            (#"{"profile": {"address": {}}}"#, #""profile.address" has no "city""#),
            (#"{"profile": {"address": true}}"#, #""profile.address" is a Bool"#),
        ])
    func obstacles(text: String, obstacle: String) throws {
        let explanation = try Self.user(text).explain(\.city)
        #expect("\(explanation)".split(separator: "\n")[1] == "  path       profile.address.city: \(obstacle)")
        #expect(explanation.outcome == .absent)
        #expect(explanation.path == nil && explanation.pointer == nil && explanation.text == nil)
        #expect(explanation.line == nil && explanation.column == nil)
    }

    @Test("Unusable values, and required ones")
    func unusable() throws {
        let user = try Self.user("{\n  \"age\": [1,\n  2],\n  \"born\": \"soon\"}")
        #expect(
            "\(user.explain(\.age))" == """
                age of User reads 0, its default
                  path       age: used
                  place      /age, line 2, column 10
                  text       [1, 2]
                  expected   an integer, from the type Int
                  outcome    unusable: an array is not read as an integer
                  read       now
                """)
        #expect(
            "\(user.explain(\.born))" == """
                born of User reads nil, its default
                  path       born: used
                  place      /born, line 4, column 11
                  text       "soon"
                  expected   an ISO 8601 date, from the type Optional<Date>
                  outcome    unusable: the string is not an ISO 8601 date
                  read       now
                """)
        #expect("\(try Self.user("{}").explain(\.age))".hasSuffix("outcome    absent, but required"))
        #expect("\(try Self.user(#"{"age": null}"#).explain(\.age))".contains("outcome    null, but required\n"))
    }

    @Test("Lists and dictionaries: how many elements there are, and the first that is left out")
    func elements() throws {
        let user = try Self.user(
            #"{"tags": ["a", null, 5, ["x"]], "scores": {"a": 1, "b": "n/a", "a": 2, "c": "3"}}"#)
        #expect(
            "\(user.explain(\.tags))" == """
                tags of User reads [2 items]
                  path       tags: used
                  place      /tags, line 1, column 10
                  text       ["a", null, 5, ["x"]]
                  expected   an array, from the type Array<String>
                  outcome    exact
                  elements   4, 2 of them left out
                  left out   /tags/1, null: null is not read as a string
                  read       now
                """)
        let scores = user.explain(\.scores)
        #expect(
            "\(scores)" == """
                scores of User reads [2 items]
                  path       scores: used
                  place      /scores, line 1, column 43
                  text       {"a": 1, "b": "n/a", "a": 2, "c": "3"}
                  expected   an object, from the type Dictionary<String, Int>
                  outcome    exact
                  elements   4, 2 of them left out
                  left out   /scores/b, "n/a": the string is not an integer
                  read       now
                """)
        #expect(scores.elements?.count == 4 && scores.elements?.leftOut == 2)
        #expect("\(try Self.user(#"{"tags": []}"#).explain(\.tags))".contains("  elements   0\n"))
    }

    @Test("Known strings, and an unknown one")
    func known() throws {
        #expect(
            "\(try Self.user(#"{"role": "guest"}"#).explain(\.role))" == """
                role of User reads "guest"
                  path       role: used
                  place      /role, line 1, column 10
                  text       "guest"
                  expected   a string, from the type Optional<String>
                  outcome    exact
                  known      one of "admin", "member", not "guest"
                  read       now
                """)
        #expect(
            "\(try Self.user(#"{"role": "admin"}"#).explain(\.role))".contains(
                "known      one of \"admin\", \"member\"\n"))
    }

    @Test("A model, and one in a document")
    func models() throws {
        let user = try Self.user(#"{"friend": {"id": "8"}}"#)
        #expect("\(user.explain(\.friend))".hasPrefix("friend of User reads User(…)\n"))
        let friend = try #require(user.friend)
        let explanation = friend.explain(\.id)
        #expect(explanation.pointer == "/id")
        #expect(explanation.line == 1 && explanation.column == 19)
        #expect(
            "\(try Self.user(#"{"friend": 5}"#).explain(\.friend))".contains(
                "unusable: a number is not read as an object"))
    }

    @Test("An edited value has no position")
    func edited() throws {
        var json = try JSON(parsing: #"{"tags": ["a"]}"#)
        json["tags"]?.append("b")
        let explanation = try #require(User(json)).explain(\.tags)
        #expect("\(explanation)".contains("  place      /tags\n  text       [\"a\", \"b\"]\n"))
        #expect(explanation.line == nil && explanation.column == nil)
    }

    // MARK: Where the converter comes from

    struct Money: Sendable, Equatable { var cents = 0 }

    final class Sources: JSONModel, @unchecked Sendable {
        @Property(as: .millisecondsSince1970) var at: Date?
        @Property var price: Money?
        @Property var prices: [Money]
        @Property("owner_id", cachedObject: ExplanationTests.store) var owner: User?
        @Property("friend_ids", cachedObject: ExplanationTests.store) var friends: [User]

        override class func converter<V: Sendable>(for type: V.Type) -> Converter<V>? {
            type == Money.self
                ? Converter<Money>(decode: { $0.int.map { Money(cents: $0) } }) as? Converter<V> : nil
        }
    }
    static let store = ObjectCache<Int, User>(key: { $0.id }, load: { $0 < 10 ? User(["id": JSON($0)]) : nil })

    @Test("The converter is the declaration's, the class's, a store's or the type's")
    func sources() throws {
        let model = try Sources(
            parsing: #"{"at": 0, "price": 5, "prices": [1, "x"], "owner_id": 7, "friend_ids": [1, 99]}"#)
        #expect(model.explain(\.at).expected == "a date in milliseconds since 1970, from the declaration's as:")
        #expect(model.explain(\.price).expected == "a Money, from converter(for:) of Sources")
        #expect(model.explain(\.prices).expected == "an array, from converter(for:) of Sources")
        #expect(model.explain(\.owner).expected == "a reference to a User, from the store ObjectCache<Int, User>")
        #expect(
            "\(model.explain(\.prices))".contains(
                "  left out   /prices/1, \"x\": the converter finds no value in a string\n"))
    }

    @Test("A reference, and whether the store has its object")
    func references() throws {
        let model = try Sources(parsing: #"{"owner_id": 7, "friend_ids": [1, 99]}"#)
        #expect(
            "\(model.explain(\.owner))" == """
                owner of Sources reads User(…)
                  path       owner_id: used
                  place      /owner_id, line 1, column 14
                  text       7
                  expected   a reference to a User, from the store ObjectCache<Int, User>
                  outcome    exact: the store has the object
                  read       now
                """)
        #expect(model.explain(\.owner).wasRead)
        #expect(
            "\(model.explain(\.friends))".contains(
                "  left out   /friend_ids/1, 99: the store has no object for the reference\n"))
        let lost = try Sources(parsing: #"{"owner_id": 99}"#).explain(\.owner)
        #expect(lost.outcome == .unusable && lost.reason == "the store has no object for the reference")
        #expect(lost.value == "nil" && lost.isDefault)
        let embedded = try Sources(parsing: #"{"owner_id": {"id": 55}}"#).explain(\.owner)
        #expect(embedded.reason == "the JSON contains the object itself, which the store unifies")
    }

    // MARK: Ways to get explanations

    @Test("Properties are explained by name and all at once, and names that aren't declared are not")
    func names() throws {
        let user = try Self.user(#"{"id": "7"}"#)
        #expect(user.explain("id")?.outcome == .coerced)
        #expect(user.explain("isAdmin") == nil && user.explain("") == nil)
        let all = user.explain()
        #expect(all.map(\.property) == User.properties.map(\.name))
        #expect("\(all)" == all.map { "\($0)" }.joined(separator: "\n\n"))
        #expect(String(reflecting: all) == "\(all)" && String(reflecting: all[0]) == "\(all[0])")
    }

    @Test("For a computed property the declared ones are explained")
    func computed() throws {
        let user = try Self.user(#"{"id": 7, "role": 5}"#)
        let explanation = user.explain(\.isAdmin)
        #expect(
            "\(explanation)"
                == """
                a key path of User that is not a @Property reads false
                  outcome    computed from role
                \(user.explain(\.role))
                """.replacing("before", with: "now"))
        #expect(explanation.outcome == .computed && explanation.property == nil)
        #expect(user.explain(\.label).parts.map(\.property) == ["id", "city"])
        #expect(user.explain(\.label).value == #""7: nowhere""#)
        // One that returns a property unchanged is that.
        #expect(user.explain(\.ageIfKnown).property == "age")
        #expect(user.explain(\.constant).parts.isEmpty)
        #expect(
            "\(user.explain(\.constant))" == """
                a key path of User that is not a @Property reads 7
                  outcome    computed, reading no @Property
                """)
    }

    class Base: JSONModel, @unchecked Sendable {
        @Property var x: Int = 0
        override class func modelClass(for json: JSON) -> JSONModel.Type { json["y"] == nil ? self : Derived.self }
    }
    final class Derived: Base, @unchecked Sendable {
        @Property var y: Int = 0
    }
    protocol HasX: JSONModelProtocol { var x: Int { get } }
    final class Other: JSONModel, HasX, @unchecked Sendable { @Property("z") var x: Int = 0 }

    private func explainX<Model: JSONModel & HasX>(_ model: Model) -> Explanation { model.explain(\.x) }

    @Test("Key paths of superclasses and of protocols are explained")
    func keyPaths() throws {
        let base = try Base(parsing: #"{"x": 1, "y": 2}"#)
        #expect("\(base.explain(\.x))".hasPrefix("x of Derived reads 1\n  path       x: used\n"))
        let derived = try #require(base as? Derived)
        #expect(derived.explain(\.x).property == "x" && derived.explain(\.y).property == "y")
        #expect(explainX(try Other(parsing: #"{"z": 3}"#)).pointer == "/z")
    }

    @Test("Code of the class is not called again for values that were read")
    func once() throws {
        let model = try Sources(parsing: #"{"friend_ids": [1, 2]}"#)
        let friends = model.friends
        _ = model.explain()
        #expect(zip(model.friends, friends).allSatisfy { $0 === $1 })
    }

    final class Checked: JSONModel, @unchecked Sendable {
        @Property var first: Int = 0
        @Property var second: Int = 0
        @Property var third: Int = 0
        static let runs = Counter()

        var sum: Int { first + second }

        override func check(_ report: inout CheckReport) {
            Self.runs.add()
            report.require(first > 0, "must be positive", \Checked.first)
            report.require(third > second, "must be the largest", \Checked.third)
        }
    }

    @Test("The checks of a model run once for all of its properties")
    func checksRunOnce() throws {
        let model = try Checked(parsing: #"{"first": 0, "second": 5, "third": 2}"#)
        let all = model.explain()
        #expect(all.map(\.failedChecks) == [["must be positive"], [], ["must be the largest"]])
        #expect(Checked.runs.value == 1)
        #expect(model.explain(\.sum).parts.map(\.failedChecks) == [["must be positive"], []])
        #expect(Checked.runs.value == 2)
        #expect(model.explain(\.third).failedChecks == ["must be the largest"])
        #expect(model.explain("first")?.failedChecks == ["must be positive"])
        #expect(Checked.runs.value == 4)
    }

    @Test("Several threads explain at once, while others read")
    func threads() throws {
        let text = #"{"id": "7", "age": [], "tags": ["a", 5, null], "friend": {"id": 8}, "born": "soon"}"#
        let user = try Self.user(text)
        let alone = try Self.user(text).explain().map(\.outcome)
        let found = Threads.run { thread in
            if thread % 2 == 1 { _ = user.fullDescription }
            return user.explain().map(\.outcome)
        }
        #expect(found.allSatisfy { $0 == alone })
        let there = user.explain().filter { $0.text != nil }
        #expect(there.count == 5 && there.allSatisfy { $0.wasRead })
    }

    @Test("10,000 elements, and values nested 500 deep")
    func large() throws {
        let user = try Self.user("{\"tags\": [\(repeatElement("\"a\", null", count: 5_000).joined(separator: ","))]}")
        let elements = user.explain(\.tags).elements
        #expect(elements?.count == 10_000 && elements?.leftOut == 5_000)
        #expect("\(user.explain(\.tags))".count < 1_000)
        let deep = String(repeating: "[", count: 500) + String(repeating: "]", count: 500)
        #expect(try Self.user("{\"tags\": \(deep)}").explain(\.tags).elements?.leftOut == 1)
    }

    @Test("Checks that pass, and checks that fail")
    func checks() {
        var explanation = Explanation(User.self)
        explanation.property = "age"
        explanation.value = "7"
        explanation.add(Even(), of: 7)
        explanation.add(Even(), of: 8)
        #expect(
            "\(explanation)" == """
                age of User reads 7
                  check      failed: must be even
                  check      passed: must be even
                """)
        #expect(explanation.failedChecks == ["must be even"])
    }
}

private struct Even: AnyCheck, CustomStringConvertible {
    var description: String { "must be even" }
    var schema: JSON { .emptyObject }
    var mistakes: [String] { [] }
    func forEachFailure(ofAny value: Any, _ body: (CheckFailure) -> Bool) -> Bool {
        (value as? Int).map { $0 % 2 == 0 } ?? true || body(CheckFailure(text: description, rule: "even", steps: []))
    }
}
