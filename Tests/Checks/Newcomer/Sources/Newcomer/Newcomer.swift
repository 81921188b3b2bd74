import Foundation
import LazyJSON
import Synchronization

// Every kind of declaration, and every kind of edit, once: code that a newcomer types after reading the documentation.

// MARK: - Declarations: places of values, and their types

enum Plan: String { case free, pro }
enum Grade: Int { case low = 1, high }

final class Basics: JSONModel, @unchecked Sendable {
    @Property var name: String?
    @Property var age: Int = 18
    @Property var score = 0.5
    @Property("is_new") var isNew = false
    @Property("profile.city") var city: String?
    @Property("sizes.0.url") var smallest: URL?
    @Property("sizes.5.url") var largest: URL?
    @Property("nick", or: ["nickname", "profile.handle"]) var nick: String?
    @Property("uuid", .readOnly) var uuid: UUID?
    @Property(.required) var email: String?
    @Property(enumValues: ["admin", "member"]) var role: String?
    @Property(enumValues: ["a", "b"]) var letters: [String]
    @Property var plan: Plan = .free
    @Property var grades: [Grade]
    @Property("age", .coercion(.strict)) var exactAge: Int?
    @Property(.coercion(.permissive)) var codes: [Int]
    @Property(.coercion(loose)) var count: Int?
    @Property var anything: JSON?
    let opened = Date.now
    var title: String { "\(name ?? "?") of \(city ?? "nowhere")" }
    static var loose: Coercion {
        var coercion = Coercion.lenient
        coercion.readsLooseNumbers = true
        coercion.nullSpellings.insert("n/a")
        return coercion
    }
}

// MARK: Declarations: converters

struct Point: Codable, Hashable { var x = 0.0, y = 0.0 }
struct Money: JSONConvertible, Equatable {
    var cents: Int
    static func decode(_ json: JSON) -> Money? { json.double.map { Money(cents: Int(($0 * 100).rounded())) } }
    func encode() -> JSON? { JSON(Double(cents) / 100) }
}

final class Converted: JSONModel, @unchecked Sendable {
    @Property(as: .secondsSince1970) var start: Date = .distantPast
    @Property(as: .iso8601) var end: Date?
    @Property(as: .millisecondsSince1970) var stamps: [Date]
    @Property(as: .millisecondsSince1970) var maybeStamps: [Date]?
    @Property(as: .trimmed.nonEmpty) var labels: Set<String>
    @Property(as: .dateFormat("dd.MM.yyyy")) var days: [String: Date]
    @Property(as: .mapping(["Y": true, "N": false])) var flags: [Int: Bool]
    @Property(as: .base64URL) var blobs: [Data] = [Data([1])]
    @Property(as: .codable) var origin: Point?
    @Property(as: .codable) var corners: [Point]
    @Property var layers: Set<Int>
    @Property var symbol: Character = "-"
    @Property var delay: Duration = .zero
    @Property(as: .milliseconds) var timeout: Duration?
    @Property var scale: JSONNumber?
    @Property var exact: Decimal?
    @Property var byNumber: [Int: String]
    @Property var byID: [UUID: Int]
    @Property var byPlan: [Plan: Money]
    @Property(as: .utf8) var script: Data?
    @Property(as: .jsonText) var settings: String?
    @Property(as: .null(means: .max)) var limit: Int = 10
    @Property(as: .embedded) var inner: Basics?
    @Property var price: Money?
    @Property var gaps: [Int?]
    @Property(as: Converter { $0.string?.count }) var length: Int?
    @Property(
        as: Converter<Date>.iso8601.map(to: { $0.timeIntervalSince1970 }, from: { Date(timeIntervalSince1970: $0) }))
    var expires: Double?
}

// MARK: Declarations: checks

final class Checked: JSONModel, @unchecked Sendable {
    @Property(.check(.in(0...150))) var age: Int = 0
    @Property(.check(.in(0..<1))) var ratio = 0.5
    @Property("size.width", [.required, .readOnly, .check([.in(1...), .multiple(of: 2)])]) var width: Int?
    @Property(.check([.length(2...20), .pattern("^[a-z]+$")])) var nick: String?
    @Property(.check(.pattern(/^[a-z]{2}$/)), enumValues: ["de", "en"]) var language: String = "en"
    @Property(.check(.in(Date.distantPast..<Date.distantFuture)), as: .iso8601) var born: Date?
    @Property(.check(.oneOf(.free, .pro))) var plan: Plan = .free
    @Property(.check([.nonEmpty, .each(.length(1...)), .unique])) var tags: [String]
    @Property(.check(.each(.each(.in(0...1))))) var matrix: [[Double]]?
    @Property(.check(.count(1...3)), as: .trimmed) var labels: Set<String>
    @Property(.check([.each(.in(0...5)), .keys(.nonEmpty)])) var ratings: [String: Int]
    @Property(.check(.each(Check("must have a name") { $0.name != nil }))) var friends: LazyArray<Basics>
    @Property(.check([.keys(.length(2)), .count(...9)])) var byCode: LazyDictionary<Basics>?
    @Property(.check(Check("must be even") { $0 % 2 == 0 })) var shoes: Int?
    @Property(.check(even)) var eggs: Int = 0
    static let even: Check<Int> = [.in(0...), Check("must be even") { $0 % 2 == 0 }]

    override func check(_ report: inout CheckReport) {
        super.check(&report)
        report.require(shoes != eggs, "must not be as many as there are eggs", \Checked.shoes, as: .warning)
        report.require(age > 0 || nick == nil, "must be of an age to have a nick")
    }
    override class func severity(of kind: IssueKind) -> IssueSeverity {
        kind == .unknownKey ? .warning : super.severity(of: kind)
    }
}

// MARK: Declarations: the same in each other

final class Combined: JSONModel, @unchecked Sendable {
    @Property(as: .codable) var points: [String: Point]
    @Property(as: .codable) var maybePoints: [Point]?
    @Property(as: .codable) var spots: Set<Point>
    @Property(as: .codable) var start = Point(x: 1, y: 1)
    @Property(as: .iso8601.null(means: .distantFuture)) var until: Date?
    @Property(as: .embedded) var text: [String: [Int]]
    @Property(as: .embedded) var customers: LazyArray<Customer>
    @Property(enumValues: ["a"]) var letters: Set<String>
    @Property var plans: [Plan]?
    @Property var plan: Plan?
    @Property var matrix: [[Double]]
    @Property var lists: [String: [Int]]
    @Property var maybeTags: [String]?
    @Property var maybeCounts: [String: Int]?
    @Property var byID: [UUID: Customer]
    @Property var nested: [[Customer]]
    @Property("meta.counts", as: .trimmed) var labels: [String: String]?
    @Property(as: .trimmed) var maybeSet: Set<String>?
    @Property(cachedObject: Cities()) var cityNames: Set<String>
    @Property(cachedObject: Cities()) var cityByName: [String: String]
    @Property(cachedObject: Cities()) var maybeCities: [String]?
    @Property var yes: Bool?
    override class var coercion: Coercion { .strict }
    override class func converter<V: Sendable>(for type: V.Type) -> Converter<V>? {
        type == Bool.self ? Converter<Bool>.mapping(["J": true, "N": false]) as? Converter<V> : nil
    }
}

// MARK: Declarations: models in models

class Customer: JSONModel, @unchecked Sendable {
    @Property var title: String?
    @Property var url: URL?
    @Property var tags: [String]
    override class func modelClass(for json: JSON) -> JSONModel.Type {
        json["type"] == "vip" ? Important.self : Customer.self
    }
}
final class Important: Customer, @unchecked Sendable {
    @Property("discount_rate") var discount: Double = 0
    override class var initialJSON: JSON { ["type": "vip"] }
}

final class Shop: JSONModel, @unchecked Sendable {
    @Property var owner: Customer
    @Property var guest: Customer?
    @Property var lazy: LazyArray<Customer>
    @Property var maybeLazy: LazyArray<Customer>?
    @Property var byName: LazyDictionary<Customer>
    @Property var maybeByName: LazyDictionary<Customer>?
    @Property var friends: [Customer]
    @Property var maybeFriends: [Customer]?
    @Property var byYear: [String: Customer]
    @Property var maybeByYear: [String: Customer]?
    var titles: [String] { friends.compactMap(\.title) }
    override class var keyNaming: KeyNaming { .snakeCase }
}

// MARK: Declarations: objects in stores

final class Author: JSONModel, CachedObject, @unchecked Sendable {
    static let requests = Mutex<[[Int]]>([])
    static let objectStore = ObjectCache<Int, Author>(
        key: { $0.id },
        loadAll: { ids in
            requests.withLock { $0.append(ids) }
            return ids.filter { $0 < 100 }.map { id in Author { $0.id = id } }
        })
    @Property var id: Int = 0
    @Property var name: String?
}
struct Cities: ObjectStore {
    static let names = [1: "Oslo", 2: "Bonn"]
    func object(for reference: JSON) -> String? { reference.int.flatMap { Self.names[$0] } }
    func reference(for object: String) -> JSON? { Self.names.first { $0.value == object }.map { JSON($0.key) } }
}
final class Book: JSONModel, @unchecked Sendable {
    @Property("author") var author: Author?
    @Property var readers: [Author]
    @Property var roles: [String: Author]
    @Property("city_id", cachedObject: Cities()) var city: String?
    @Property("home_id", cachedObject: Cities()) var home: String = "nowhere"
    @Property("city_ids", cachedObject: Cities()) var cities: [String]
}

// MARK: Declarations: methods of drafts

extension Mutable where Model: Customer {
    mutating func rename(_ title: String) { self.title = title.uppercased() }
    var tagLine: String {
        get { self.tags.joined(separator: " ") }
        set { self.tags = newValue.split(separator: " ").map(String.init) }
    }
}

// MARK: - The results

@main
struct Newcomer {
    static func main() async throws {
        var checks = Checks()
        try readBasics(&checks)
        try readConverted(&checks)
        try readCombined(&checks)
        try readStores(&checks)
        await prefetch(&checks)
        try editValues(&checks)
        try editConverted(&checks)
        try editModels(&checks)
        try editCollections(&checks)
        try editErrors(&checks)
        try useRaw(&checks)
        try openFiles(&checks)
        try describe(&checks)
        let declared = [Basics.properties, Converted.properties, Combined.properties, Shop.properties, Book.properties]
            .joined().count
        checks.finish("\(declared) declarations and \(checks.count) results are what the documentation says")
    }

    static let basics = """
        {"name": "Bo", "age": "42", "is_new": "yes", "profile": {"city": "Oslo", "handle": "bo"}, "sizes": [{"url": "s.png"}],
         "uuid": "00000000-0000-0000-0000-000000000001", "role": "owner", "letters": ["a", "z", null], "plan": "gold",
         "grades": [1, 2, 3, "2"], "codes": {"0": 5, "2": "07"}, "count": "+5", "anything": [1.50]}
        """

    static func readBasics(_ checks: inout Checks) throws {
        let user = try Basics(parsing: basics)
        checks.equal(user.name, "Bo")
        checks.equal(user.age, 42)
        checks.equal(user.score, 0.5)
        checks.equal(user.isNew, true)
        checks.equal(user.city, "Oslo")
        checks.equal(user.smallest, URL(string: "s.png"))
        checks.equal(user.nick, "bo")
        checks.equal(user.uuid?.uuidString.last, "1")
        checks.equal(user.email, nil)
        checks.equal(user.role, "owner")
        checks.equal(user.letters, ["a", "z"])
        checks.equal(user.plan, .free)
        checks.equal(user.grades, [.low, .high, .high])
        checks.equal(user.exactAge, nil)
        checks.equal(user.codes, [5, 7])
        checks.equal(user.count, 5)
        checks.equal(user.anything?.text, "[1.50]")
        checks.equal(user.title, "Bo of Oslo")
        checks.equal(user.opened <= .now, true)
        checks.equal(try Basics(parsing: #"{"count": "n/a", "name": "<null>"}"#).count, nil)
        checks.equal(try Checked(parsing: #"{"age": 200, "tags": []}"#).age, 200)
        checks.equal(Checked.properties.map { $0.check != nil }, [Bool](repeating: true, count: 15))
        checks.equal((Checked.properties[0].check as? Check<Int>)?.passes(200), false)
        checks.equal(Checked.even.description, "must be at least 0 and must be even")
        let properties = Basics.properties
        checks.equal(properties.filter(\.isRequired).map(\.name), ["email"])
        checks.equal(properties.filter(\.isReadOnly).map(\.name), ["uuid"])
        checks.equal(properties.first { $0.name == "nick" }?.paths, ["nick", "nickname", "profile.handle"])
        checks.equal(properties.compactMap(\.enumValues), [["admin", "member"], ["a", "b"]])
    }

    static let converted = #"""
        {"start": 60, "end": "2024-02-29T14:30:00+02:00", "stamps": [1500, null, "x"], "labels": [" a ", "", "b"],
         "days": {"x": "02.01.1970", "y": "?"}, "flags": {"1": "Y", "2": "N", "x": "Y"}, "origin": {"x": 1, "y": 2.0, "z": 3},
         "corners": [{"x": 1, "y": 1}, null], "layers": [2, 1, 2], "symbol": "é", "delay": "1.5", "timeout": 250, "scale": 1.50,
         "exact": 0.1, "byNumber": {"1": "one", "10": "ten", "x": "?"}, "byID": {"00000000-0000-0000-0000-000000000001": 1},
         "byPlan": {"pro": 9.99, "gold": 1}, "script": "ab", "settings": {"a": 1.0}, "limit": null, "price": 4.20,
         "inner": "{\"name\": \"In\"}", "gaps": [1, null, 3], "length": "four", "expires": "1970-01-02"}
        """#

    static func readConverted(_ checks: inout Checks) throws {
        let value = try Converted(parsing: converted)
        checks.equal(value.start, Date(timeIntervalSince1970: 60))
        checks.equal(value.end, Date(timeIntervalSince1970: 1_709_209_800))
        checks.equal(value.stamps, [Date(timeIntervalSince1970: 1.5)])
        checks.equal(value.maybeStamps, nil)
        checks.equal(value.labels, ["a", "b"])
        checks.equal(value.days, ["x": Date(timeIntervalSince1970: 86_400)])
        checks.equal(value.flags, [1: true, 2: false])
        checks.equal(value.blobs, [Data([1])])
        checks.equal(value.origin, Point(x: 1, y: 2))
        checks.equal(value.corners, [Point(x: 1, y: 1)])
        checks.equal(value.layers, [1, 2])
        checks.equal(value.symbol, "é")
        checks.equal(value.delay, .milliseconds(1_500))
        checks.equal(value.timeout, .milliseconds(250))
        checks.equal(value.scale?.text, "1.50")
        checks.equal(value.exact, Decimal(string: "0.1"))
        checks.equal(value.byNumber, [1: "one", 10: "ten"])
        checks.equal(value.byID.first?.value, 1)
        checks.equal(value.byPlan, [.pro: Money(cents: 999)])
        checks.equal(value.script, Data("ab".utf8))
        checks.equal(value.settings, #"{"a": 1.0}"#)
        checks.equal(value.limit, .max)
        checks.equal(Converted().limit, 10)
        checks.equal(value.inner?.name, "In")
        checks.equal(value.price, Money(cents: 420))
        checks.equal(value.gaps, [1, nil, 3])
        checks.equal(value.length, 4)
        checks.equal(value.expires, 86_400)
    }

    static func readCombined(_ checks: inout Checks) throws {
        let value = try Combined(
            parsing: #"""
                {"points": {"a": {"x": 1, "y": 2, "z": 3}, "b": null}, "maybePoints": [{"x": 0, "y": 0}], "spots": [{"x": 0, "y": 1}],
                 "until": null, "text": "{\"a\": [1, 2]}", "customers": "[{\"title\": \"a\"}, 5]", "letters": ["a", "z"],
                 "plans": ["pro", "gold"], "plan": "pro", "matrix": [[1], [2.5, null]], "lists": {"a": [1, "2"], "b": 3},
                 "maybeTags": ["a"], "maybeCounts": {"a": 1}, "byID": {"00000000-0000-0000-0000-000000000001": {"title": "a"}},
                 "nested": [[{"title": "a"}], []], "meta": {"counts": {"a": " b "}}, "maybeSet": [" a "], "cityNames": [2, 1, 9],
                 "cityByName": {"o": 1}, "maybeCities": [1], "yes": "J"}
                """#)
        checks.equal(value.points, ["a": Point(x: 1, y: 2)])
        checks.equal(value.maybePoints, [Point()])
        checks.equal(value.spots, [Point(x: 0, y: 1)])
        checks.equal(value.start, Point(x: 1, y: 1))
        checks.equal(value.until, .distantFuture)
        checks.equal(value.text, ["a": [1, 2]])
        checks.equal(value.customers.map(\.title), ["a"])
        checks.equal(value.letters, ["a", "z"])
        checks.equal(value.plans, [.pro])
        checks.equal(value.plan, .pro)
        checks.equal(value.matrix, [[1], [2.5]])
        checks.equal(value.lists, ["a": [1]])
        checks.equal(value.byID.first?.value.title, "a")
        checks.equal(value.nested.map { $0.map(\.title) }, [["a"], []])
        checks.equal(value.labels, ["a": "b"])
        checks.equal(value.maybeSet, ["a"])
        checks.equal(value.cityNames, ["Oslo", "Bonn"])
        checks.equal(value.cityByName, ["o": "Oslo"])
        checks.equal(value.maybeCities, ["Oslo"])
        checks.equal(value.yes, true)
        let id = UUID()
        let edited = try value.tryMutate {
            $0.points["a"]?.x = 5
            $0.maybePoints?.append(Point(x: 1, y: 1))
            $0.spots.remove(Point(x: 0, y: 1))
            $0.start.x = 2
            $0.until = nil
            $0.text["a"]?.append(3)
            $0.customers[0].title = "b"
            $0.letters.insert("q")
            $0.plans?.append(.free)
            $0.plan = nil
            $0.matrix[0][0] = 9
            $0.lists["a"]?.append(7)
            $0.maybeTags?.append("b")
            $0.maybeCounts?["a"]? += 1
            $0.maybeCounts?["b"] = 2
            $0.byID[id] = Customer()
            $0.nested[1].append(Customer { $0.title = "n" })
            $0.labels?["a"] = "c"
            $0.maybeSet?.insert("b")
            $0.cityNames.remove("Oslo")
            $0.cityByName["b"] = "Bonn"
            $0.maybeCities?.append("Bonn")
            $0.yes = false
        }
        checks.equal(
            edited.json.text,
            #"""
            {"points": {"a": {"x": 5, "y": 2, "z": 3}, "b": null}, "maybePoints": [{"x": 0, "y": 0}, {"x": 1, "y": 1}], "spots": [], "text": "{\"a\": [1, 2, 3]}", "customers": "[{\"title\": \"b\"}, 5]", "letters": ["a", "z", "q"],
             "plans": ["pro", "gold", "free"], "matrix": [[9], [2.5, null]], "lists": {"a": [1, "2", 7], "b": 3},
             "maybeTags": ["a", "b"], "maybeCounts": {"a": 2, "b": 2}, "byID": {"00000000-0000-0000-0000-000000000001": {"title": "a"}, "\#(id.uuidString)": {}},
             "nested": [[{"title": "a"}], [{"title": "n"}]], "meta": {"counts": {"a": "c"}}, "maybeSet": [" a ", "b"], "cityNames": [2, 9],
             "cityByName": {"o": 1, "b": 2}, "maybeCities": [1, 2], "yes": "N", "start": {"x": 2, "y": 1}}
            """#.replacing("\\#(id.uuidString)", with: id.uuidString))
    }

    static func readStores(_ checks: inout Checks) throws {
        let book = try Book(
            parsing: """
                {"author": 7, "readers": [7, {"id": 8, "name": "Cy"}, 500, null], "roles": {"editor": 8}, "city_id": 1, "home_id": 9,
                 "city_ids": [2, 3, 1]}
                """)
        checks.equal(book.author?.id, 7)
        checks.equal(book.readers.map(\.id), [7, 8])
        checks.equal(book.readers[0] === book.author, true)
        checks.equal(book.roles["editor"]?.name, "Cy")
        checks.equal(book.city, "Oslo")
        checks.equal(book.home, "nowhere")
        checks.equal(book.cities, ["Bonn", "Oslo"])
        let author = Author { $0.id = 9 }
        let changed = book.mutate {
            $0.author = author
            $0.readers.append(author)
            $0.city = "Bonn"
            $0.cities.removeFirst()
        }
        checks.equal(changed.json["author"]?.text, "9")
        checks.equal(changed.json["readers"]?.text, #"[7, {"id": 8, "name": "Cy"}, 500, null, 9]"#)
        checks.equal(changed.json["city_id"]?.int, 2)
        checks.equal(changed.json["city_ids"]?.text, "[3, 1]")
        Author.objectStore.update(
            Author {
                $0.id = 7
                $0.name = "Di"
            })
        checks.equal(book.author?.name, "Di")
    }

    static func prefetch(_ checks: inout Checks) async {
        Author.requests.withLock { $0 = [] }
        let books = LazyArray<Book>([["readers": [20, 21]], ["readers": [21, 22]]])
        await Author.objectStore.prefetch(books ?? [], \.readers)
        checks.equal(books?.map { $0.readers.map(\.id) }, [[20, 21], [21, 22]])
        checks.equal(Author.requests.withLock { $0 }, [[20, 21, 22]])
        let later = [Book { $0[raw: "author"] = 30 }]
        await Author.objectStore.prefetch(later, \.author) { ids in await download(ids) }
        checks.equal(later[0].author?.id, 30)
        checks.equal(Author.requests.withLock { $0.count }, 1)
    }

    static func download(_ ids: [Int]) async -> [Author] {
        await Task.yield()
        return ids.map { id in Author { $0.id = id } }
    }
}

// MARK: - Edits

extension Newcomer {
    static func editValues(_ checks: inout Checks) throws {
        let user = try Basics(
            parsing: #"{"name": "Bo", "age": "42", "profile": {"city": "Oslo"},  "x": 1.50, "uuid": null}"#)
        checks.equal(user.mutate { _ in } === user, true)
        checks.equal(user.mutate { $0.age = 42 } === user, true)
        let edited = user.mutate {
            $0.name = "Ada"
            $0.age += 1
            $0.city = nil
            $0.nick = "a"
            $0.setNull(\.email)
            $0.plan = .pro
            $0.grades.append(.high)
            $0[raw: "y"] = [true]
            checks.equal($0.title, "Ada of nowhere")
        }
        checks.equal(
            edited.json.text,
            #"{"name": "Ada", "age": "43", "profile": {},  "x": 1.50, "uuid": null, "nick": "a", "email": null, "plan": "pro", "#
                + #""grades": [2], "y": [true]}"#)
        checks.equal(user.name, "Bo")
        checks.equal(user.mutate { $0[raw: "x"] = nil }.json["x"], nil)
        let id = UUID()
        let new = Basics {
            $0.uuid = id
            $0.city = "Rome"
        }
        checks.equal(new.json.text, #"{"uuid":"\#(id.uuidString)","profile":{"city":"Rome"}}"#)
        var draft = Mutable(user)
        draft.name = "Cy"
        checks.equal(Basics(draft).name, "Cy")
    }

    static func editConverted(_ checks: inout Checks) throws {
        let edited = try Converted(parsing: converted).tryMutate {
            $0.start += 1
            $0.stamps.append(Date(timeIntervalSince1970: 2))
            $0.labels.insert("c")
            $0.days["y"] = Date(timeIntervalSince1970: 0)
            $0.flags[2] = true
            $0.origin?.x = 5
            $0.corners[0].y = 3
            $0.layers.remove(2)
            $0.symbol = "x"
            $0.delay = .seconds(2)
            $0.timeout? += .milliseconds(1)
            $0.byNumber[2] = "two"
            $0.byPlan[.free] = Money(cents: 5)
            $0.settings = "[1]"
            $0.limit = 3
            $0.inner?.name = "Out"
            $0.gaps[1] = 2
            $0.expires = 0
        }
        checks.equal(edited.json["start"]?.text, "61")
        checks.equal(edited.json["stamps"]?.text, #"[1500, null, "x", 2000]"#)
        checks.equal(edited.json["labels"]?.text, #"[" a ", "", "b", "c"]"#)
        checks.equal(edited.json["days"]?.text, #"{"x": "02.01.1970", "y": "01.01.1970"}"#)
        checks.equal(edited.json["flags"]?.text, #"{"1": "Y", "2": "Y", "x": "Y"}"#)
        checks.equal(edited.json["origin"]?.text, #"{"x": 5, "y": 2.0, "z": 3}"#)
        checks.equal(edited.json["corners"]?.text, #"[{"x": 1, "y": 3}, null]"#)
        checks.equal(edited.json["layers"]?.text, "[1]")
        checks.equal(edited.json["symbol"]?.text, #""x""#)
        checks.equal(edited.json["delay"]?.text, #""2""#)
        checks.equal(edited.json["timeout"]?.text, "251")
        checks.equal(edited.json["byNumber"]?.text, #"{"1": "one", "10": "ten", "x": "?", "2": "two"}"#)
        checks.equal(edited.json["byPlan"]?.text, #"{"pro": 9.99, "gold": 1, "free": 0.05}"#)
        checks.equal(edited.json["settings"]?.text, "[1]")
        checks.equal(edited.json["limit"]?.text, "3")
        checks.equal(edited.json["inner"]?.string, #"{"name": "Out"}"#)
        checks.equal(edited.json["gaps"]?.text, "[1, 2, 3]")
        checks.equal(edited.json["expires"]?.string, "1970-01-01")
        checks.equal(edited.mutate { $0.limit = .max }.json["limit"], .null)
    }

    static func editModels(_ checks: inout Checks) throws {
        let shop = try Shop(
            parsing: #"{"owner": {"title": "a"}, "lazy": [{"title": "b"}, 5, {"type": "vip"}], "maybe_lazy": [{}]}"#)
        let edited = shop.mutate {
            $0.owner.title = "A"
            $0.guest?.title = "nobody"
            $0.lazy[0].title = "B"
            $0.lazy[1][as: Important.self]?.discount = 0.5
            $0.lazy[0].rename("bb")
            $0.lazy[0].tagLine = "x y"
            $0.owner.tags.append("t")
            $0.lazy.append(Important { $0.discount = 1 })
            $0.maybeLazy?[0].url = URL(string: "u")
            checks.equal($0.lazy.map(\.title), ["BB", nil, nil])
            checks.equal($0.lazy[0].tagLine, "x y")
        }
        checks.equal(
            edited.json.text,
            #"{"owner": {"title": "A", "tags": ["t"]}, "lazy": [{"title": "BB", "tags": ["x", "y"]}, 5, "#
                + #"{"type": "vip", "discount_rate": 0.5}, {"type": "vip", "discount_rate": 1}], "maybe_lazy": [{"url": "u"}]}"#
        )
        checks.equal(edited.lazy[2] is Important, true)
        checks.equal(edited.mutate { $0.guest = Customer { $0.title = "g" } }.guest?.title, "g")
        checks.equal(edited.mutate { $0.lazy.removeFirst() }.json["lazy"]?.count, 3)
        checks.equal(edited.mutate { $0.lazy.removeAll { $0 is Important } }.lazy.count, 1)
        checks.equal(edited.mutate { $0.lazy = [] }.json["lazy"]?.text, "[]")
        checks.equal(edited.mutate { $0.maybeLazy = nil }.json["maybe_lazy"], nil)
    }

    static func editCollections(_ checks: inout Checks) throws {
        let text = #"""
            {"friends": [{"title": "b", "url": "u"}, null, {"title": "a"}], "maybe_friends": [{}], "by_year": {"x": {"url": "u"}, "n": 1},
             "by_name": {"bo": {"title": "Bo"}, "ada": {}}, "maybe_by_name": {"c": {}}}
            """#
        let shop = try Shop(parsing: text)
        checks.equal(shop.friends.map(\.title), ["b", "a"])
        checks.equal(shop.byYear.keys.sorted(), ["x"])
        checks.equal(shop.byName.keys.map { $0 }, ["bo", "ada"])
        let edited = shop.mutate {
            $0.friends[0].title = "c"
            $0.friends.sort { ($0.title ?? "") < ($1.title ?? "") }
            $0.friends.append(Customer { $0.title = "d" })
            $0.maybeFriends?[0].title = "m"
            $0.maybeFriends?.append(Customer())
            $0.byYear["x"]?.url = nil
            $0.byYear["y"] = Customer { $0.title = "Y" }
            $0.maybeByYear?["z"]?.title = "nothing there"
            $0.maybeByYear = ["z": Customer { $0.title = "Z" }]
            $0.byName["bo"]?.tags.append("t")
            $0.byName["ada"] = nil
            $0.maybeByName?["c"]?.title = "C"
            checks.equal($0.titles, ["a", "c", "d"])
        }
        checks.equal(
            edited.json.text,
            #"""
            {"friends": [{"title": "a"}, null, {"title": "c", "url": "u"}, {"title": "d"}], "maybe_friends": [{"title": "m"}, {}], "by_year": {"x": {}, "n": 1, "y": {"title": "Y"}},
             "by_name": {"bo": {"title": "Bo", "tags": ["t"]}}, "maybe_by_name": {"c": {"title": "C"}}, "maybe_by_year": {"z": {"title": "Z"}}}
            """#)
        checks.equal(edited.mutate { $0.friends = shop.friends }.friends, shop.friends)
        checks.equal(edited.mutate { $0.friends = [] }.json["friends"]?.text, "[null]")
        let shapes = try LazyArray<Customer>(parsing: #"[{"title": "a"}, 1, {"type": "vip"}]"#)
        checks.equal(
            shapes.mutate { $0[1].title = "V" }.json.text, #"[{"title": "a"}, 1, {"type": "vip", "title": "V"}]"#)
        checks.equal(shapes.mutate { $0.reverse() }.map { $0 is Important }, [true, false])
        let dictionary = try LazyDictionary<Customer>(parsing: #"{"a": {"title": "A"}, "b": 2}"#)
        checks.equal(dictionary.mutate { $0["a"]?.title = "Z" }["a"]?.title, "Z")
        checks.equal(dictionary.mutate { $0["c"] = Customer() }.json.text, #"{"a": {"title": "A"}, "b": 2, "c": {}}"#)
    }

    static func editErrors(_ checks: inout Checks) throws {
        let user = try Basics(parsing: #"{"name": "Bo", "uuid": "00000000-0000-0000-0000-000000000001"}"#)
        checks.error("Basics.name was not written: it would be written as \"(null)\", which reads as null") {
            try user.tryMutate { $0.name = "(null)" }
        }
        checks.error("Basics.uuid was not written: the property is read-only: it is set when the object is created") {
            try user.tryMutate { $0.uuid = UUID() }
        }
        checks.error("Basics.score was not written: JSON has no number for nan") {
            try user.tryMutate { $0.score = .nan }
        }
        checks.error("Basics.largest was not written: there is no place for a value at sizes.5.url") {
            try Basics(parsing: #"{"sizes": []}"#).tryMutate { $0.largest = URL(string: "u") }
        }
        let value = try Converted(parsing: #"{"length": "four"}"#)
        checks.error("Converted.length was not written: the converter is read-only") {
            try value.tryMutate { $0.length = 5 }
        }
        checks.equal(value.mutate { $0.length = 5 } === value, true)
        let book = try Book(parsing: #"{"author": 7, "city_id": 1}"#)
        checks.error(
            "Book.author was not written: the converter cannot write a change to an object that is kept in a store"
        ) { try book.tryMutate { $0.author?.name = "x" } }
        checks.error("Book.city was not written: the converter cannot write Rome") {
            try book.tryMutate { $0.city = "Rome" }
        }
        let shapes = try LazyArray<Customer>(parsing: "[{}]")
        checks.error("Customer.title was not written: it would be written as \"<nil>\", which reads as null") {
            try shapes.tryMutate { $0[0].title = "<nil>" }
        }
    }
}

// MARK: - Raw JSON, files, printing

extension Newcomer {
    static func useRaw(_ checks: inout Checks) throws {
        checks.equal(JSON(0.5).text, "0.5")
        checks.equal(JSON([1.5, 2]).text, "[1.5,2]")
        checks.equal(JSON(["a": [1, nil]]).text, #"{"a":[1,null]}"#)
        checks.equal(JSON(Double.nan), .null)
        checks.equal(JSON(exactly: Double.nan), nil)
        checks.equal(JSON(Basics { $0.age = 3 }).text, #"{"age":3}"#)
        var leftOut: [JSON.UnsupportedValue] = []
        let push: [AnyHashable: Any] = ["id": 7, "at": Date(timeIntervalSince1970: 0), "view": NSObject()]
        checks.equal(JSON(any: push, leftOut: &leftOut).text, #"{"at":"1970-01-01T00:00:00Z","id":7,"view":null}"#)
        checks.equal(leftOut.map { "\($0)" }, ["/view is of type NSObject, which JSON cannot represent"])
        checks.equal(Basics(any: ["age": 7]).age, 7)
        let json: JSON = ["user": ["name": "Bo", "tags": ["a", .null]], "n": "7"]
        checks.equal(json["user"]?["name"]?.string, "Bo")
        checks.equal(json.value(at: "user.tags.0", as: String.self), "a")
        checks.equal((json.value(at: "n", as: Int.self) ?? 0), 7)
        var edited = json
        edited["user"]?["age"] = 5
        edited["user"]?["tags"]?[1] = nil
        checks.equal(edited.text, #"{"user":{"name":"Bo","tags":["a"],"age":5},"n":"7"}"#)
        let before = edited
        edited["n"]?["x"] = 1
        edited["user"]?[0] = 1
        edited["none"]?["x"] = 1
        checks.equal(edited["n"]?.append(1), false)
        checks.equal(edited["user"]?.insert(1, at: 0), false)
        checks.equal(edited["user"]?["tags"]?.append("b"), true)
        checks.equal(edited.text, before.text.replacing(#"["a"]"#, with: #"["a","b"]"#))
        checks.equal(json.text(.pretty).split(separator: "\n").count, 10)
    }

    static func openFiles(_ checks: inout Checks) throws {
        let url = URL.temporaryDirectory.appending(path: "newcomer-\(UUID().uuidString).json")
        defer { try? FileManager.default.removeItem(at: url) }
        try Data(#"[{"title": "a"}]"#.utf8).write(to: url)
        checks.equal(try LazyArray<Customer>(contentsOf: url)[0].title, "a")
        checks.equal(try LazyArray<Customer>(mapping: url)[0].title, "a")
        checks.equal(try JSON(contentsOf: url).count, 1)
        try Data(#"{"title": "b"}"#.utf8).write(to: url)
        checks.equal(try Customer(contentsOf: url).title, "b")
        checks.equal(try Customer(mapping: url).json.data(), try Data(contentsOf: url))
        try Data(#"{"title" "b"}"#.utf8).write(to: url)
        do {
            _ = try Customer(contentsOf: url)
            checks.equal("opened", "refused")
        } catch let error as JSONError {
            checks.equal([error.line, error.column], [1, 10])
        }
    }

    static func describe(_ checks: inout Checks) throws {
        let user = try Basics(parsing: #"{"age": "42", "name": "Bo", "x": 1}"#)
        checks.equal("\(user)", #"Basics(name: "Bo", age: 42 from "42") #3c3022"#)
        checks.equal("\(Customer { $0.tags = ["a"] })", "Customer(tags: [1 item]) #9bb0c0")
        checks.equal("\(Basics.properties[1])", "age: Int at age")
        checks.equal("\(try JSON(parsing: " [1,  2.0] "))", " [1,  2.0] ")
        checks.equal(user == user.mutate { $0.age = 43 }, false)
        checks.equal(try Basics(parsing: #"{"age": 1.0}"#), try Basics(parsing: #"{"age": 1}"#))
    }
}

// MARK: - Checking

/// Counts the checks, and reports the failed ones at the end.
struct Checks {
    var count = 0
    var failures: [String] = []

    mutating func equal<Value: Equatable>(_ found: Value, _ expected: Value, line: Int = #line) {
        count += 1
        if found != expected { failures.append("line \(line): \(found), and not \(expected)") }
    }

    /// An error that says a text.
    mutating func error<Value>(_ text: String, line: Int = #line, _ work: () throws -> Value) {
        do {
            _ = try work()
            equal("no error", text, line: line)
        } catch {
            equal("\(error)", text, line: line)
        }
    }

    func finish(_ success: String) {
        print(failures.isEmpty ? success : failures.joined(separator: "\n"))
        if !failures.isEmpty { exit(1) }
    }
}
