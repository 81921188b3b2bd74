import LazyJSON
import TestSupport
import Testing

@testable import LazyJSONChange

/// Values that descriptions of changes and conflicts leave out, where versions have different classes.
@Suite("Changes and hidden values") struct HiddenChangeTests {
    class Payment: JSONModel, @unchecked Sendable {
        @Property var type: String?
        override class func modelClass(for json: JSON) -> JSONModel.Type {
            json["type"]?.string == "card" ? Card.self : self
        }
    }
    final class Card: Payment, @unchecked Sendable {
        @Property(.readOnly) var owner: String?
        @Property var number: String?
        @Property var bank: Bank?
        override class func hidesValue(of property: String) -> Bool { property != "type" }
    }
    final class Bank: JSONModel, @unchecked Sendable {
        @Property var code: String?
    }
    final class Order: JSONModel, @unchecked Sendable {
        @Property var id: Int = 0
        @Property var payment: Payment?
        @Property var payments: LazyArray<Payment>
        @Property var byName: LazyDictionary<Payment>
    }

    private static let card = #"{"type":"card","number":"secret 1","bank":{"code":"secret 2"}}"#
    private static let changed = #"{"type":"cash","number":"secret 3","bank":{"code":"secret 4","x":"secret 5"}}"#

    @Test(
        "changes leave out what the class of either version hides, wherever the object is",
        arguments: [
            "%", #"{"payment":%}"#, #"{"payments":[{"type":"x"},%]}"#, #"{"byName":{"a":%}}"#,
        ], [(card, changed), (changed, card), (card, "{}"), (changed, #"{"type":"card"}"#), (card, #"{"bank":[]}"#)])
    func changes(around: String, versions: (String, String)) throws {
        let (old, new) = (around.replacing("%", with: versions.0), around.replacing("%", with: versions.1))
        let description =
            around == "%"
            ? "\(try Payment(parsing: new).changes(since: try Payment(parsing: old)))"
            : "\(try Order(parsing: new).changes(since: try Order(parsing: old)))"
        #expect(description.contains("number") && !description.contains("secret"), "\(description)")
    }

    @Test("values that no class of a version hides are shown")
    func shown() throws {
        let old = try Order(parsing: #"{"payment":{"type":"cash","number":"1"}}"#)
        let new = try Order(parsing: #"{"payment":{"type":"bill","number":"2"}}"#)
        #expect("\(new.changes(since: old))".contains(#"~ /payment/number: "1" → "2""#))
    }

    @Test(
        "conflicts leave out what the class of any version hides",
        arguments: ["%", #"{"payment":%}"#, #"{"payments":[%]}"#, #"{"byName":{"a":%}}"#])
    func conflicts(around: String) throws {
        let versions = [
            (#"{"type":"card","number":"secret 1"}"#, "cash", "card"), ("{}", "cash", "card"),
            (#"{"type":"card","number":"secret 1"}"#, "cash", "cash"), ("{}", "card", "cash"),
        ]
        for (base, local, remote) in versions {
            func text(_ payment: String) -> String { around.replacing("%", with: payment) }
            let (mine, theirs) = (
                text(#"{"type":"\#(local)","number":"secret 2"}"#), text(#"{"type":"\#(remote)","number":"secret 3"}"#)
            )
            let conflicts =
                around == "%"
                ? Payment.merge(
                    base: try Payment(parsing: base), local: try Payment(parsing: mine),
                    remote: try Payment(parsing: theirs)
                ).conflicts
                : Order.merge(
                    base: try Order(parsing: text(base)), local: try Order(parsing: mine),
                    remote: try Order(parsing: theirs)
                ).conflicts
            #expect(!conflicts.isEmpty && !"\(conflicts)".contains("secret"), "\(conflicts)")
        }
    }

    final class Counted: JSONModel, @unchecked Sendable {
        @Property var a: Int = 0
        @Property var b: Int = 0
        @Property var c: Int = 0
        static let questions = Counter()
        override class func hidesValue(of property: String) -> Bool {
            questions.add()
            return false
        }
    }

    @Test("a merge looks at the properties of a class only for containers and conflicts")
    func questions() throws {
        let base = try Counted(parsing: #"{"a":1,"b":1,"c":1}"#)
        let (local, remote) = (base.mutate { $0.a = 2 }, base.mutate { $0.b = 2 })
        func merge() -> String { Counted.merge(base: base, local: local, remote: remote).value.json.text }
        #expect(merge() == #"{"a":2,"b":2,"c":1}"#)
        let before = Counted.questions.value
        #expect(merge() == #"{"a":2,"b":2,"c":1}"#)
        #expect(Counted.questions.value == before)
    }

    @Test("conflicts of read-only properties leave out what the classes that the JSON chooses hide")
    func readOnly() throws {
        let base = try Payment(parsing: #"{"type":"card","owner":"secret 1"}"#)
        let local = try Payment(parsing: #"{"type":"card","owner":"secret 2"}"#)
        let merged = Payment.merge(base: base, local: local, remote: base)
        #expect(merged.value === base)
        #expect(
            merged.conflicts.map(\.description) == [
                "/owner: a string became a string locally and a string remotely"
            ])
    }

    @Test("the class of a version counts, even if its JSON doesn't name it")
    func ownClasses() {
        let card = Card { $0.number = "secret 1" }
        let (local, remote) = (card.mutate { $0.number = "secret 2" }, card.mutate { $0.number = "secret 3" })
        let conflicts = Payment.merge(base: card, local: local, remote: remote).conflicts
        #expect(conflicts.count == 1 && !"\(conflicts)".contains("secret"), "\(conflicts)")
    }

    final class Paths: JSONModel, @unchecked Sendable {
        @Property("info.card") var card: Card?
        @Property("cards.0") var main: Card?
        @Property("codes.0.code") var code: String?
        @Property(as: .embedded) var text: Payment?
        @Property var maybe: [Payment?]
        @Property(.rest) var others: [String: JSON]
        override class func hidesValue(of property: String) -> Bool { property == "code" || property == "others" }
    }

    @Test(
        "values at paths, in lists, in text and in the rest of an object are left out",
        arguments: [
            (#"{"info":{"card":{"number":"secret"}}}"#, "{}"),
            (#"{"info":{"card":{"number":"secret"}}}"#, #"{"info":1}"#),
            (#"{"cards":[{"number":"secret"}]}"#, #"{"cards":[{"number":"secret 2"}]}"#),
            (#"{"cards":[{"number":"secret"}]}"#, #"{"cards":[]}"#),
            (#"{"codes":[{"code":"secret"}]}"#, #"{"codes":[{"code":"secret 2"}]}"#),
            (#"{"codes":[{"code":"secret"}]}"#, "{}"), (#"{"x":"secret"}"#, #"{"x":"secret 2"}"#),
            (#"{"x":"secret"}"#, "{}"),
            (#"{"text":"{\"type\":\"card\",\"number\":\"secret\"}"}"#, #"{"text":"{\"type\":\"x\"}"}"#),
            (#"{"maybe":[{"type":"card","number":"secret"},null]}"#, "{}"),
        ])
    func places(old: String, new: String) throws {
        let (before, after) = (try Paths(parsing: old), try Paths(parsing: new))
        for description in ["\(after.changes(since: before))", "\(before.changes(since: after))"] {
            #expect(!description.hasSuffix("no changes") && !description.contains("secret"), "\(description)")
        }
        let other = try Paths(parsing: old.replacing("secret", with: "secret 9"))
        let conflicts = Paths.merge(base: before, local: after, remote: other).conflicts
        #expect(!conflicts.isEmpty && !"\(conflicts)".contains("secret"), "\(conflicts)")
    }

    final class Employee: JSONModel, Identifiable, @unchecked Sendable {
        @Property var id: Int = 0
        @Property(.readOnly) var role: String?
        @Property("boss_id", cachedObject: HiddenChangeTests.employees) var boss: Employee?
        @Property("team_ids", cachedObject: HiddenChangeTests.employees) var team: [Employee]
    }
    static let loads = Guarded(0)
    static let employees = ObjectCache<Int, Employee>(key: { $0.id }) { id in
        loads.withLock { $0 += 1 }
        return try Employee(parsing: #"{"id":\#(id),"boss_id":\#(id % 3 + 1),"team_ids":[1,2,3]}"#)
    }

    @Test("no store is asked whether it has values to be hidden", .timeLimit(.minutes(1)))
    func stores() throws {
        let employee = try Employee(parsing: #"{"id":1,"boss_id":2,"team_ids":[1,2]}"#)
        let local = try Employee(parsing: #"{"id":1,"boss_id":3,"team_ids":[3],"role":"a"}"#)
        let remote = try Employee(parsing: #"{"id":1,"boss_id":1,"team_ids":[],"role":"b"}"#)
        #expect("\(local.changes(since: employee))".contains("~ /boss_id: 2 → 3"))
        #expect(!local.changes(since: employee).patch.isEmpty)
        #expect(!Employee.merge(base: employee, local: local, remote: remote).conflicts.isEmpty)
        #expect(throws: JSONPatchError.self) { try employee.applying([.test("/boss_id", 9)]) }
        #expect(Self.loads.withLock { $0 } == 0)
    }
}
