import Foundation
import LazyJSON
import TestSupport
import Testing

@testable import LazyJSONCore
@testable import LazyJSONValidation

/// How issues are found: in which order, how often something is read, in which models.
struct IssueWalkTests {
    // MARK: Order

    final class Profile: JSONModel, @unchecked Sendable {
        @Property var city: Int = 0
        @Property var zip: Int = 0
        @Property("geo.lat") var latitude: Double?
    }
    final class User: JSONModel, @unchecked Sendable {
        @Property var profile: Profile?
        @Property("profile.city") var city: Bool = false
        @Property("profile.geo.lng") var longitude: Double?
        @Property("profile") var whole: JSON?
        @Property var age: Int = 0
    }

    @Test("issues are in the order of the document, also where several models read one object")
    func order() throws {
        let user = try User(
            parsing:
                #"{"age":"a","profile":{"zip":"b","geo":{"lng":"c","lat":"d"},"x":1,"city":"e","y":{"z":2}},"q":3}"#)
        let issues = Array(user.issues)
        #expect(
            issues.map(\.message) == [
                #"age of User: expected an integer, found "a""#, #"zip of Profile: expected an integer, found "b""#,
                #"longitude of User: expected a number, found "c""#,
                #"latitude of Profile: expected a number, found "d""#, #"Profile: unknown key "x": found 1"#,
                #"city of Profile: expected an integer, found "e""#,
                #"city of User: expected true or false, found "e""#, #"Profile: unknown key "y": found {"z":2}"#,
                #"User: unknown key "q": found 3"#,
            ])
        #expect(issues.map { $0.column ?? 0 } == issues.map { $0.column ?? 0 }.sorted())
        #expect(issues.allSatisfy { user.json[$0.pointer]?.text == $0.found })
    }

    @Test("a pointer leads to the present value, whatever was left out before it")
    func pointers() throws {
        final class List: JSONModel, @unchecked Sendable {
            @Property(.check(.each(.in(0...5)))) var numbers: [Int]
            @Property(.check(.each(.each(.in(0...5))))) var rows: [[Int]]
            @Property(.check([.each(.in(0...5)), .keys(.length(1))])) var table: [String: Int]
            @Property var byName: [String: [Profile]]
            @Property("a/b.~.0") var deep: Int = 0
        }
        let list = try List(
            parsing: """
                {"numbers": ["x", 9, 1, null, 7], "rows": [[1, "x", 8], 3, [6]], "table": {"a": 9, "bc": "x", "cd": 1},
                 "byName": {"x": [5, {"city": []}], "y": 7}, "a/b": {"~": [false, []]}}
                """)
        let issues = Array(list.issues)
        #expect(
            issues.map { "\($0.pointer) \($0.kind.rawValue)" } == [
                "/numbers/0 leftOut", "/numbers/1 failedCheck", "/numbers/3 leftOut", "/numbers/4 failedCheck",
                "/rows/0/1 leftOut", "/rows/0/2 failedCheck", "/rows/1 leftOut", "/rows/2/0 failedCheck",
                "/table/a failedCheck", "/table/bc leftOut", "/table/cd failedCheck", "/byName/x/0 noObject",
                "/byName/x/1/city wrongKind", "/byName/y leftOut", "/a~1b/~0/0 coerced",
            ])
        // A failing key is shown instead of its value.
        #expect(issues.allSatisfy { list.json[$0.pointer]?.text == $0.found || $0.found == #""cd""# })
    }

    struct Numbers: RawRepresentable, JSONConvertible { let rawValue: [Int] }
    struct OwnNumbers: RawRepresentable, JSONConvertible {
        let rawValue: [Int]
        static func decode(_ json: JSON) -> OwnNumbers? { OwnNumbers(rawValue: []) }
    }

    @Test("the elements of raw values are walked, unless the type reads itself")
    func rawValues() throws {
        final class List: JSONModel, @unchecked Sendable {
            @Property var numbers: Numbers?
            @Property var several: [Numbers]
            @Property var own: OwnNumbers?
        }
        let list = try List(parsing: #"{"numbers": [1, "x", null], "several": [[2, "y"], 3], "own": ["z"]}"#)
        #expect(
            list.issues.map { "\($0.pointer) \($0.kind.rawValue)" } == [
                "/numbers/1 leftOut", "/numbers/2 leftOut", "/several/0/1 leftOut", "/several/1 leftOut",
            ])
    }

    @Test("keys are compared by their meaning: another spelling of one is a repeat, and a check finds each")
    func keys() throws {
        final class Table: JSONModel, @unchecked Sendable {
            @Property(.check([.each(.in(0...5)), .keys(.in(0...9))])) var byNumber: [Int: Int]
            @Property(.check(.each(.in(0...5)))) var set: Set<Int>
            @Property var models: [Int: Profile]
        }
        let table = try Table(
            parsing: """
                {"byNumber": {"1.0": 9, "1": 2, "7e1": 3, "x": 4}, "set": [9, 1],
                 "models": {"2.0": {"city": "a"}, "2": {"city": "b"}}}
                """)
        let model = try #require(table.models[2])
        #expect(
            table.issues.map { "\($0.pointer) \($0.kind.rawValue)" } == [
                "/byNumber/1.0 failedCheck", "/byNumber/1 duplicateKey", "/byNumber/7e1 failedCheck",
                "/byNumber/x leftOut", "/set failedCheck", "/models/2.0/city unreadable", "/models/2 duplicateKey",
            ])
        #expect(table.models[2] === model)
    }

    // MARK: Values that are read, and how often

    struct Counted: JSONConvertible, Equatable {
        /// Belongs to the test that counts: others read at the same time.
        @TaskLocal static var decodes: Counter?
        let number: Int
        static func decode(_ json: JSON) -> Counted? {
            decodes?.add()
            return json.int.map { Counted(number: $0) }
        }
        func encode() -> JSON? { JSON(number) }
        static func count(_ body: () -> Void) -> Int {
            let decodes = Counter()
            $decodes.withValue(decodes, operation: body)
            return decodes.value
        }
    }
    final class Holder: JSONModel, @unchecked Sendable {
        @Property var one: Counted?
        @Property(as: Counted.converter(in: .standalone).map(to: { $0.number })) var mapped: Int = -1
        @Property var inner: Holder?
        @Property var lazy: LazyArray<Holder>
    }

    @Test("values that were read are not decoded again, values read for issues stay read, and models stay the same")
    func once() throws {
        let text = #"{"one": 1, "mapped": 2, "inner": {"one": 3}, "lazy": [{"one": 4}, 7, {"one": 5}]}"#
        let model = try Holder(parsing: text)
        let (inner, last) = (model.inner, model.lazy.last)
        #expect(Counted.count { _ = (model.one, model.mapped, inner?.one, last?.one, model.lazy[0].one) } == 5)
        var kinds: [IssueKind] = []
        #expect(Counted.count { kinds = model.issues.map(\.kind) } == 0)
        #expect(kinds == [.noObject])
        #expect(model.inner === inner && model.lazy.last === last)
        let other = try Holder(parsing: text)
        #expect(Counted.count { kinds = other.issues.map(\.kind) } == 5)
        #expect(kinds == [.noObject])
        #expect(Counted.count { _ = (other.one, other.mapped) } == 0)
        #expect(Counted.count { _ = other.inner?.one } == 0)
        #expect(Counted.count { _ = other.lazy.map(\.one) } == 0)
    }

    final class Listing: JSONModel, @unchecked Sendable {
        @Property var list: [Counted]
        @Property var named: [String: Counted]
        @Property var distinct: Set<Int>
    }

    @Test("elements and values of dictionaries are decoded once: by the first reader")
    func parts() throws {
        let text = #"{"list": [1, 2, 3], "named": {"a": 4, "b": 5}, "distinct": [1, 2]}"#
        let model = try Listing(parsing: text)
        #expect(Counted.count { _ = (model.list, model.named, model.distinct) } == 5)
        #expect(Counted.count { _ = model.issues.isEmpty } == 0)
        #expect(model.issues.isEmpty)
        let other = try Listing(parsing: text)
        #expect(Counted.count { _ = other.issues.isEmpty } == 5)
        #expect(Counted.count { _ = (other.list, other.named, other.distinct, other.issues.isEmpty) } == 0)
        // If some were left out, the issues find the reason of each.
        let odd = try Listing(parsing: #"{"list": [1, "x", 3], "named": {"a": "y", "b": 5}, "distinct": [1, 1, "z"]}"#)
        #expect((odd.list.count, odd.named.count, odd.distinct) == (2, 1, [1]))
        #expect(odd.issues.map { "\($0.pointer)" } == ["/list/1", "/named/a", "/distinct/2"])
    }

    @Test("issues are lazy: nothing is read beyond the requested one")
    func lazy() throws {
        let elements = (0..<1_000).map { #"{"one": \#($0 == 10 ? "[]" : "\($0)")}"# }
        let array = try LazyArray<Holder>(parsing: "[\(elements.joined(separator: ","))]")
        var first: JSONPointer?
        #expect(Counted.count { first = array.issues.first { _ in true }?.pointer } == 11)
        #expect(first == "/10/one")
    }

    @Test("a million issues are found one by one, and an edited model has those of its JSON")
    func many() throws {
        let count = TestScale.size(1_000_000, quick: 20_000)
        let json = try JSON(parsing: "[" + String(repeating: "[],", count: count) + "{}]")
        var array = LazyArray<Profile>(json) ?? []
        #expect(array.issues.reduce(0) { sum, issue in sum + (issue.kind == .noObject ? 1 : 0) } == count)
        array = array.mutate { $0[0].zip = 5 }
        let left = array.issues.filter(atLeast: .error).reduce(into: (count: 0, first: JSONPointer?.none)) {
            $0.count += 1
            $0.first = $0.first ?? $1.pointer
        }
        #expect(left.count == count && left.first == "/0" && array.count == 1 && array[0].zip == 5)
    }

    @Test("models are walked through as deep as they are nested, and recursive classes end")
    func deep() throws {
        let depth = 400
        let text = String(repeating: #"{"inner":"#, count: depth) + "7" + String(repeating: "}", count: depth)
        let model = try Holder(parsing: text)
        let issue = try #require(model.issues.first { _ in true })
        #expect(issue.kind == .noObject && issue.pointer.tokens == Array(repeating: "inner", count: depth))
        let lists = String(repeating: #"{"lazy":["#, count: 250) + "{}" + String(repeating: "]}", count: 250)
        #expect(try Holder(parsing: lists).issues.isEmpty)
    }

    @Test("large objects are searched by their index, and every repeated or unknown name is reported")
    func large() throws {
        let members = (0..<3_000).map { #""key\#($0 % 2_000)": \#($0)"# } + [#""zip": 1"#, #""zip": 2"#]
        for text in [members.joined(separator: ","), members.reversed().joined(separator: ",")] {
            let issues = Array(try Profile(parsing: "{\(text)}").issues)
            #expect(issues.filter { $0.kind == .duplicateKey }.count == 1_001)
            #expect(issues.filter { $0.kind == .unknownKey }.count == 2_000)
        }
    }

    // MARK: Classes

    class Strict: JSONModel, @unchecked Sendable {
        @Property var number: Int = 0
        override class func severity(of kind: IssueKind) -> IssueSeverity {
            switch kind {
            case .unknownKey: .error
            case .coerced: .note
            default: super.severity(of: kind)
            }
        }
    }
    final class Stricter: Strict, @unchecked Sendable {
        @Property var other: Strict?
    }

    @Test("a class may raise and lower kinds for itself and its subclasses, and less severe ones are left out")
    func severities() throws {
        let model = try Stricter(parsing: #"{"number": "7", "x": 1, "other": {"number": true, "y": 2}}"#)
        #expect(
            model.issues.map { "\($0.severity) \($0.kind.rawValue) \($0.modelClass)" } == [
                "note coerced Stricter", "error unknownKey Stricter", "note coerced Strict", "error unknownKey Strict",
            ])
        #expect(model.issues.filter(atLeast: .warning).map(\.pointer) == ["/x", "/other/y"])
        #expect(model.issues.filter(atLeast: .error).filter(atLeast: .note).map(\.kind) == [.unknownKey, .unknownKey])
    }

    final class Event: JSONModel, @unchecked Sendable {
        @Property var end: Int = 0
        @Property var start: Int = 0
        @Property var note: String?
        override func check(_ report: inout CheckReport) {
            report.require(start <= end, "must not end before it starts", \Event.end)
            report.require(note != nil, "should have a note", \Event.note, as: .warning)
            report.require(start >= 0, "must not be before the beginning of time")
        }
    }

    @Test("a model's own checks are reported where the property is, and first if it is not there")
    func ownChecks() throws {
        let event = try Event(parsing: #"{"start": 5, "x": 1, "end": -3}"#)
        #expect(
            event.issues.map { "\($0)" } == [
                "1:1: warning: note of Event: should have a note, found nothing",
                #"1:19: note: Event: unknown key "x": found 1"#,
                "1:29: error: end of Event: must not end before it starts, found -3",
            ])
        #expect(
            try Event(parsing: #"{"start": -1, "note": ""}"#).issues.map(\.message) == [
                #"Event: must not be before the beginning of time, found {"start": -1, "note": ""}"#
            ])
    }

    class Shape: JSONModel, @unchecked Sendable {
        @Property(.required) var type: String?
        override class func modelClass(for json: JSON) -> JSONModel.Type {
            json["type"]?.string == "circle" ? Circle.self : Shape.self
        }
    }
    final class Circle: Shape, @unchecked Sendable {
        @Property(.required) var radius: Double = 0
    }

    @Test("each object is checked as the class that is chosen for it")
    func polymorphism() throws {
        let text = #"[{"type": "circle"}, {"type": "square", "radius": 1}, {"radius": 1}]"#
        let messages = [
            "radius of Circle: required, but missing: expected a number", #"Shape: unknown key "radius": found 1"#,
            "type of Shape: required, but missing: expected a string", #"Shape: unknown key "radius": found 1"#,
        ]
        #expect(try LazyArray<Shape>(parsing: text).issues.map(\.message) == messages)
        #expect(Shape.issues(in: ["type": "circle"]).map(\.message) == [messages[0]])
        #expect(Shape.issues(in: [1]).map(\.message) == ["Shape: expected an object, found [1]"])
        #expect(Shape.issues(in: .null).map(\.message) == ["Shape: expected an object, found null"])
    }

    // MARK: Stores

    final class Person: JSONModel, @unchecked Sendable {
        @Property var id: Int = 0
        @Property(cachedObject: people) var friend: Person?
        @Property(cachedObject: people) var friends: [Person]
    }
    static let people = ObjectCache<Int, Person>(
        key: { $0.id },
        load: { $0 < 10 ? try? Person(parsing: #"{"id": \#($0), "friend": \#($0 + 1), "zip": "x"}"#) : nil })

    @Test("references are looked up and not followed, embedded objects are part of the data")
    func references() throws {
        let person = try Person(
            parsing: #"{"id": 1, "friend": 99, "friends": [2, 98, {"id": 3, "friend": "x", "y": 1}, null]}"#)
        #expect(
            person.issues.map { "\($0.pointer) \($0.message)" } == [
                "/friend friend of Person: expected a reference to a Person, found 99, for which there is no object",
                "/friends/1 friends of Person: expected a reference to a Person, found 98, for which there is no object",
                #"/friends/2/friend friend of Person: expected a reference to a Person, found "x", for which there is no object"#,
                #"/friends/2/y Person: unknown key "y": found 1"#,
                "/friends/3 friends of Person: left out: expected a reference to a Person, found null",
            ])
        let mutual = try Person(parsing: #"{"id": 4, "friend": 4}"#)
        Self.people.update(mutual)
        #expect(mutual.issues.isEmpty)
    }

    // MARK: Policies

    final class Permissive: JSONModel, @unchecked Sendable {
        @Property var list: [Int]
        @Property var models: LazyArray<Profile>
        @Property var inner: Profile?
        @Property(.required, as: .null(means: 7)) var limit: Int = 0
        override class var coercion: Coercion { .permissive }
    }

    @Test("a value that a policy reads from another shape is reported, and checked as the value that is read")
    func permissive() throws {
        let model = try Permissive(
            parsing: #"{"list": {"0": 1, "1": "x"}, "models": {"city": "x"}, "inner": [], "limit": null}"#)
        #expect(
            model.issues.map(\.message) == [
                #"list of Permissive: expected an array, found {"0": 1, "1": "x"}, which is read as [1 item]"#,
                #"list of Permissive: left out: expected an integer, found "x""#,
                #"models of Permissive: expected an array, found {"city": "x"}, which is read as [1 item]"#,
                #"city of Profile: expected an integer, found "x""#,
                "inner of Permissive: expected an object, found [], which is read as Profile(…)",
            ])
    }

    // MARK: Threads

    @Test("threads that read the issues of one model at once get the same ones")
    func threads() async throws {
        let elements = (0..<500).map { #"{"city": "\#($0)", "zip": [], "geo": {"lat": null}}"# }
        let array = try LazyArray<Profile>(parsing: "[\(elements.joined(separator: ","))]")
        let all = await withTaskGroup(of: [String].self) { group in
            for _ in 0..<4 { group.addTask { array.issues.map(\.message) } }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(all.allSatisfy { $0.count == 1_000 && $0 == all[0] })
    }
}
