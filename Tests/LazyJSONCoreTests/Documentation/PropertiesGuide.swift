import Foundation
import LazyJSON
import Synchronization
import TestSupport
import Testing

// The examples of Docs/Properties.md, block by block and letter by letter; the last test compares the two.

final class Account: JSONModel, @unchecked Sendable {
    @Property("user_id") var id: Int = 0
    @Property var name: String?
    @Property("profile.city") var city: String?
    @Property("nick", or: ["nickname", "handle"]) var nick: String?
    @Property(enumValues: ["admin", "member"]) var role: String?
    @Property("created_at", as: .iso8601) var createdAt: Date?
    @Property var tags: [String]
}

final class Photo: JSONModel, @unchecked Sendable {
    @Property("sizes.0.url") var smallest: String?
    @Property("com\\.example.id") var exampleID: Int?
    @Property("title", or: ["caption.text"]) var title: String = "untitled"
}

extension JSONContext {
    enum BaseURL: JSONContextKey { static let defaultValue: URL? = nil }
    var baseURL: URL? {
        get { self[BaseURL.self] }
        set { self[BaseURL.self] = newValue }
    }
}

struct Link: JSONConvertible {
    let url: URL
    static func decode(_ json: JSON) -> Link? {
        json.string.flatMap { URL(string: $0, relativeTo: JSONContext.current.baseURL) }.map { Link(url: $0) }
    }
    func encode() -> JSON? { JSON(url.relativeString) }
}

final class Article: JSONModel, @unchecked Sendable {
    @Property var link: Link?
    @Property var related: [Article]
    @Property var slug: String = ""
    var editURL: URL? { URL(string: "edit/\(slug)", relativeTo: context.baseURL) }
}

final class Team: JSONModel, @unchecked Sendable {
    @Property var members: LazyDictionary<Member>
}

enum RecordID: JSONConvertible, Hashable {
    case number(Int), text(String)
    static func decode(_ json: JSON) -> RecordID? { json.int.map(number) ?? json.string.map(text) }
    func encode() -> JSON? {
        switch self {
        case .number(let number): JSON(number)
        case .text(let text): JSON(text)
        }
    }
}
final class Record: JSONModel, Identifiable, @unchecked Sendable {
    @Property var id: RecordID = .number(0)
    @Property var related: [RecordID]
}

protocol Titled: JSONModel {
    var title: String { get }
}
extension Titled {
    func retitled(_ title: String) -> Self { mutate { $0.title = title } }
}
extension Photo: Titled {}

class Playlist: JSONModel, @unchecked Sendable {
    @Property var title: String?
    @Property var isPublic: Bool = false
}
final class Mixtape: Playlist, @unchecked Sendable {}

extension JSONModelProtocol where Self: Playlist {
    init(titled title: String) { self.init { $0.title = title } }
    func published() -> Self { mutate { $0.isPublic = true } }
    static func untitled() -> Self { Self(titled: "Untitled") }
}

final class Repository: JSONModel, @unchecked Sendable {
    @Property var htmlURL: URL?
    @Property var openIssuesCount: Int = 0
    @Property("NODE") var node: String?
    override class var keyNaming: KeyNaming { .snakeCase }
}

final class Reading: JSONModel, @unchecked Sendable {
    @Property var value: Int = -1
    @Property("value", coercion: .strict) var exactValue: Int = -1
    @Property var price: String?
    @Property var isOn: Bool = false
    override class var coercion: Coercion {
        var coercion = Coercion.lenient
        coercion.nullSpellings.insert("n/a")
        coercion.trueWords.insert("ja")
        coercion.falseWords.insert("nein")
        return coercion
    }
}

final class Basket: JSONModel, @unchecked Sendable {
    @Property var items: [String]
    @Property var prices: [String: Double]
    @Property var owner: Account?
    @Property var codes: [Int]
    @Property var count: Int = 0
    override class var coercion: Coercion { .permissive }
}

enum Plan: String { case free, pro }
final class Member: JSONModel, @unchecked Sendable {
    @Property var plan: Plan = .free
    @Property(enumValues: ["admin", "member"]) var role: String?
}

class Shape: JSONModel, @unchecked Sendable {
    @Property var type: String?
    @Property var x: Double = 0
    override class func modelClass(for json: JSON) -> JSONModel.Type {
        json["type"] == "circle" ? Circle.self : self
    }
}
final class Circle: Shape, @unchecked Sendable {
    @Property var radius: Double = 0
    override class var initialJSON: JSON { ["type": "circle"] }
}

class Pet: JSONModel, @unchecked Sendable {
    override class var discriminator: JSONDiscriminator? {
        JSONDiscriminator("species", ["cat": Cat.self, "dog": Dog.self])
    }
}
final class Cat: Pet, @unchecked Sendable {
    @Property var lives: Int = 9
}
final class Dog: Pet, @unchecked Sendable {
    @Property var tricks: [String]
}

final class Video: JSONModel, @unchecked Sendable {
    @Property var description: String?
    @Property var issues: Int = 0
    @Property var `default`: Bool = false
}

enum Access { case guest, admin }
final class Card: JSONModel, @unchecked Sendable {
    @Property(as: .iso8601) var issued: Date?
    @Property(as: .millisecondsSince1970) var seen: Date?
    @Property(as: .first(of: .iso8601, .secondsSince1970)) var paid: Date?
    @Property(as: .trimmed.nonEmpty) var label: String?
    @Property(as: .mapping(["A": .admin, 0: .guest])) var access: Access?
    @Property(as: .embedded) var owner: Account?
    @Property(
        as: Converter<Date>.iso8601.map(to: { $0.timeIntervalSince1970 }, from: { Date(timeIntervalSince1970: $0) }))
    var expires: Double?
}

struct Point: Codable, Equatable { var x = 0.0, y = 0.0 }
final class Drawing: JSONModel, @unchecked Sendable {
    @Property(as: .codable) var origin: Point?
    @Property(as: .codable) var corners: [Point]
    @Property var layers: Set<String>
    @Property var names: [Int: String]
    @Property var delay: Duration = .zero
    @Property var symbol: Character?
    @Property var scale: JSONNumber?
    @Property(as: .utf8) var script: Data?
    @Property(as: .jsonText) var settings: String?
    @Property(as: .null(means: .max)) var limit: Int = 10
}

struct Money: JSONConvertible, Equatable {
    let cents: Int
    static func decode(_ json: JSON) -> Money? {
        json.double.flatMap { Int(exactly: ($0 * 100).rounded()) }.map { Money(cents: $0) }
    }
    func encode() -> JSON? { JSON(Double(cents) / 100) }
}
final class Invoice: JSONModel, @unchecked Sendable {
    @Property var total: Money?
    @Property var items: [Money]
    @Property(as: Converter { $0.string?.count }) var note: Int?
    @Property(as: Converter<Int>(decode: { $0.int }, encode: { _ in throw Locked() })) var number: Int = 0
    override class func converter<V: Sendable>(for type: V.Type) -> Converter<V>? {
        type == Bool.self ? Converter<Bool>.mapping(["J": true, "N": false]) as? Converter<V> : nil
    }
    @Property var isPaid: Bool = false
    @Property var marks: [Bool]
}
struct Locked: Error {}

enum Clock { static let hour = Mutex(9) }
final class Greeting: JSONModel, @unchecked Sendable {
    @Property(
        as: Converter<String>(
            decode: { json in json.string.map { "\($0), at \(Clock.hour.withLock { $0 })" } },
            revalidate: { value, _ in value.hasSuffix(" \(Clock.hour.withLock { $0 })") ? .keep : .reload }))
    var text: String?
}

final class Person: JSONModel, @unchecked Sendable {
    static let all = ObjectCache<Int, Person>(key: { $0.id }, load: { id in id < 100 ? Person { $0.id = id } : nil })
    @Property var id: Int = 0
    @Property var name: String = "?"
}
final class Ticket: JSONModel, @unchecked Sendable {
    @Property("assignee_id", cachedObject: Person.all) var assignee: Person?
    @Property("watcher_ids", cachedObject: Person.all) var watchers: [Person]
}

final class Speaker: JSONModel, CachedObject, @unchecked Sendable {
    static let objectStore = ObjectCache<Int, Speaker>(
        key: { $0.id },
        embedded: .combine { known, new in new.version > known.version ? new : known },
        onLoadFailure: { ids, error in Conference.failures.withLock { $0.append("\(ids): \(error)") } },
        loadAll: { ids in try Conference.speakers(ids) })
    @Property var id: Int = 0
    @Property var name: String = "?"
    @Property var version: Int = 0
}
final class Talk: JSONModel, @unchecked Sendable {
    @Property var speaker: Speaker?
    @Property var panel: [Speaker]
}
enum Conference {
    static let requests = Mutex<[[Int]]>([])
    static let failures = Mutex<[String]>([])
    static func speakers(_ ids: [Int]) throws -> [Speaker] {
        requests.withLock { $0.append(ids) }
        if ids.contains(-1) { throw Locked() }
        return ids.map { id in Speaker { $0.id = id } }
    }
}

final class Passenger: JSONModel, @unchecked Sendable {
    @Property("id", isReadOnly: true) var number: Int = 0
    @Property var first: String?
    @Property var last: String?
    @Property var trips: Int = 0
    @Property var friends: [Passenger]
    @Property var relatives: [String: Passenger]
    var fullName: String { [first, last].compactMap { $0 }.joined(separator: " ") }
}
extension Mutable where Model: Passenger {
    mutating func board() { self.trips += 1 }
    var name: String {
        get { self.fullName }
        set {
            let words = newValue.split(separator: " ")
            self.first = words.first.map(String.init)
            self.last = words.count > 1 ? words.last.map(String.init) : nil
        }
    }
}

@Suite("The guide to properties") struct PropertiesGuide {
    @Test("Values that are not in the JSON come from a context")
    func context() throws {
        let context = JSONContext { $0.baseURL = URL(string: "https://example.org/blog/") }
        let article = try Article(
            parsing: #"{"link": "a.html", "slug": "a", "related": [{"link": "b.html"}]}"#, context: context)
        #expect(article.link?.url.absoluteString == "https://example.org/blog/a.html")
        #expect(article.related[0].link?.url.absoluteString == "https://example.org/blog/b.html")
        #expect(article.editURL?.absoluteString == "https://example.org/blog/edit/a")

        let edited = article.mutate { $0.related.append(Article { $0.slug = "c" }) }
        #expect(edited.related[1].editURL?.absoluteString == "https://example.org/blog/edit/c")
    }

    @Test("Properties")
    func properties() throws {
        let account = try Account(
            parsing: #"{"user_id": "7", "profile": {"city": "Bonn"}, "handle": "bo", "tags": ["a", null, 1]}"#)
        #expect(account.id == 7)
        #expect(account.name == nil)
        #expect(account.city == "Bonn")
        #expect(account.nick == "bo")
        #expect(account.tags == ["a", "1"])
    }

    @Test("Arguments")
    func arguments() throws {
        let city = Account.properties[2]
        #expect(city.name == "city")
        #expect(city.path == "profile.city")
        #expect("\(city.valueType)" == "Optional<String>")
        #expect("\(city.elementType)" == "String")
    }

    @Test("Paths")
    func paths() throws {
        let photo = try Photo(
            parsing: #"{"sizes": [{"url": "s.png"}], "com.example": {"id": 3}, "caption": {"text": "Sea"}}"#)
        #expect(photo.smallest == "s.png")
        #expect(photo.exampleID == 3)
        #expect(photo.title == "Sea")
        #expect(photo.mutate { $0.title = "Lake" }.json["caption"]?.text == #"{"text": "Lake"}"#)
        #expect(Photo { $0.title = "Lake" }.json.text == #"{"title":"Lake"}"#)
    }

    @Test("Keys")
    func keys() throws {
        #expect(Repository.properties.map(\.path) == ["html_url", "open_issues_count", "NODE"])
        #expect(KeyNaming.snakeCase.key(for: "htmlURLs") == "html_urls")
        #expect(KeyNaming.snakeCase.key(for: "userID2") == "user_id2")
        #expect(KeyNaming.kebabCase.key(for: "userID2") == "user-id2")
        #expect(KeyNaming.pascalCase.key(for: "userID2") == "UserId2")
        #expect(KeyNaming.screamingSnakeCase.key(for: "htmlURLs") == "HTML_URLS")
        #expect(KeyNaming { "x_" + $0 }.key(for: "id") == "x_id")
    }

    @Test("What is read as what")
    func whatIsReadAsWhat() throws {
        let reading = try Reading(parsing: #"{"value": "42", "price": 4.20, "isOn": "JA"}"#)
        #expect(reading.value == 42)
        #expect(reading.exactValue == -1)
        #expect(reading.price == "4.20")
        #expect(reading.isOn)
        #expect(try Reading(parsing: #"{"value": 4.9, "price": "n/a"}"#).value == -1)
        #expect(try Reading(parsing: #"{"value": "42abc", "price": "n/a"}"#).price == nil)
    }

    @Test("What servers write")
    func permissive() throws {
        let basket = try Basket(
            parsing: #"""
                {"items": {"0": "a", "2": "b"}, "prices": [], "owner": "{\"user_id\": 7}", "codes": 5, "count": "007"}
                """#)
        #expect(basket.items == ["a", "b"])
        #expect(basket.prices == [:])
        #expect(basket.owner?.id == 7)
        #expect(basket.codes == [5])
        #expect(basket.count == 7)
        let filled = basket.mutate {
            $0.items.append("c")
            $0.prices["a"] = 1.5
            $0.owner?.id = 8
            $0.codes.append(6)
            $0.count = 8
        }
        #expect(filled.json["items"]?.text == #"{"0": "a", "2": "b", "3": "c"}"#)
        #expect(filled.json["prices"]?.text == #"{"a": 1.5}"#)
        #expect(filled.json["owner"]?.string == #"{"user_id": 8}"#)
        #expect(filled.json["codes"]?.text == "[5, 6]")
        #expect(filled.json["count"]?.text == #""8""#)
    }

    @Test("Enums")
    func enums() throws {
        let member = try Member(parsing: #"{"plan": "gold", "role": "owner"}"#)
        #expect(member.plan == .free)
        #expect(member.role == "owner")
        #expect(member.mutate { $0.role = "admin" }.json.text == #"{"plan": "gold", "role": "admin"}"#)
        #expect(member.mutate { $0.plan = .free } === member)
        #expect(member.mutate { $0.plan = .pro }.json["plan"] == "pro")
        #expect(member.mutate { $0[raw: "plan"] = "free" }.json["plan"] == "free")
    }

    @Test("Converters")
    func converters() throws {
        let card = try Card(
            parsing: #"""
                {"issued": "2024-02-29T14:30:00+02:00", "seen": 1500, "label": " ", "access": "A",
                 "owner": "{\"user_id\": 1}", "expires": "1970-01-02", "paid": 86400}
                """#)
        #expect(card.issued == Date(timeIntervalSince1970: 1_709_209_800))
        #expect(card.seen == Date(timeIntervalSince1970: 1.5))
        #expect(card.label == nil)
        #expect(card.access == .admin)
        #expect(card.owner?.id == 1)
        #expect(card.expires == 86_400)
        let moved = card.mutate {
            $0.owner?.city = "Bonn"
            $0.issued = card.issued
            $0.expires = 0
            $0.paid? += 1
        }
        #expect(moved.json["owner"]?.string == #"{"user_id": 1, "profile": {"city": "Bonn"}}"#)
        #expect(moved.json["issued"]?.string == "2024-02-29T14:30:00+02:00")
        #expect(moved.json["expires"]?.string == "1970-01-01")
        #expect(moved.json["paid"]?.text == "86401")
    }

    @Test("Types")
    func types() throws {
        let drawing = try Drawing(
            parsing: #"""
                {"origin": {"x": 1, "y": 2.0, "z": 3}, "corners": [{"x": 1, "y": 1}, null], "layers": ["b", "a", "b"],
                 "names": {"2": "two", "x": "?"}, "delay": 0.000000000000000001, "symbol": "é", "scale": 1.50,
                 "script": "ab", "settings": {"a": 1.0}, "limit": null}
                """#)
        #expect(drawing.origin == Point(x: 1, y: 2))
        #expect(drawing.corners == [Point(x: 1, y: 1)])
        #expect(drawing.layers == ["a", "b"])
        #expect(drawing.names == [2: "two"])
        #expect(drawing.delay == Duration(secondsComponent: 0, attosecondsComponent: 1))
        #expect(drawing.symbol == "é")
        #expect(drawing.scale?.text == "1.50")
        #expect(drawing.script == Data([0x61, 0x62]))
        #expect(drawing.settings == #"{"a": 1.0}"#)
        #expect(drawing.limit == .max)
        #expect(Drawing().limit == 10)
        let edited = drawing.mutate {
            $0.origin?.x = 5
            $0.layers.insert("c")
            $0.names[10] = "ten"
            $0.limit = 3
        }
        #expect(edited.json["origin"]?.text == #"{"x": 5, "y": 2.0, "z": 3}"#)
        #expect(edited.json["layers"]?.text == #"["b", "a", "b", "c"]"#)
        #expect(edited.json["names"]?.text == #"{"2": "two", "x": "?", "10": "ten"}"#)
        #expect(edited.mutate { $0.limit = .max }.json["limit"] == .null)
    }

    @Test("Converters, 2")
    func converters2() throws {
        let invoice = try Invoice(parsing: #"{"total": 4.20, "items": [1, "x", 2.5], "note": "abc"}"#)
        #expect(invoice.total == Money(cents: 420))
        #expect(invoice.items == [Money(cents: 100), Money(cents: 250)])
        #expect(invoice.note == 3)
        #expect(invoice.mutate { $0.total = Money(cents: 999) }.json["total"]?.text == "9.99")
        #expect(throws: MutationError.self) { try invoice.tryMutate { $0.note = 5 } }
        #expect(invoice.mutate { $0.number = 5 } === invoice)
        let error = #expect(throws: MutationError.self) { try invoice.tryMutate { $0.number = 5 } }
        #expect(error?.description == "Invoice.number was not written: Locked()")
        #expect(try Invoice(parsing: #"{"isPaid": "J", "marks": ["N", 1, "J"]}"#).marks == [false, true])
    }

    @Test("Revalidation")
    func cacheChecks() throws {
        let greeting = try Greeting(parsing: #"{"text": "Hello"}"#)
        #expect(greeting.text == "Hello, at 9")
        Clock.hour.withLock { $0 = 10 }
        #expect(greeting.text == "Hello, at 10")
    }

    @Test("Objects in stores")
    func objectsInStores() throws {
        let ticket = try Ticket(parsing: #"{"assignee_id": "7", "watcher_ids": [7, 8, 500]}"#)
        #expect(ticket.assignee?.id == 7)
        #expect(ticket.assignee === ticket.watchers[0])
        #expect(ticket.watchers.count == 2)
        Person.all.update(
            Person {
                $0.id = 7; $0.name = "Ada"
            })
        #expect(ticket.assignee?.name == "Ada")
        #expect(ticket.mutate { $0.assignee = Person.all[8] }.json["assignee_id"]?.text == #""8""#)
        #expect(ticket.mutate { $0.watchers = $0.watchers } === ticket)
        Person.all.remove(7)
        #expect(ticket.assignee?.name == "?")
    }

    @Test("Objects in stores, by their class")
    func classStores() throws {
        let talks = try LazyArray<Talk>(
            parsing: #"[{"speaker": 1, "panel": [1, 2]}, {"speaker": {"id": 3, "version": 2}, "panel": [3, 1]}]"#)
        Speaker.objectStore.prefetch(talks, \.panel)
        #expect(Conference.requests.withLock { $0 } == [[1, 2, 3]])
        #expect(talks[0].speaker === talks[1].panel[1])
        #expect(talks[1].panel[0].version == 0)
        #expect(talks[1].speaker?.version == 2)
        #expect(talks[1].panel[0] === talks[1].speaker)
        #expect(Conference.requests.withLock { $0.count } == 1)
        let guest = Speaker { $0.id = 9 }
        #expect(talks[0].mutate { $0.speaker = guest }.json["speaker"]?.text == "9")
        #expect(talks[1].mutate { $0.speaker = guest }.json["speaker"]?.text == #"{"id": 9}"#)
        let renamed = talks[1].mutate { $0.speaker?.name = "Cy" }
        #expect(renamed.json["speaker"]?.text == #"{"id": 3, "version": 2, "name": "Cy"}"#)
        #expect(renamed.speaker?.name == "?")
        let broken = try Talk(parsing: #"{"speaker": -1}"#)
        #expect(broken.speaker == nil)
        #expect(Conference.failures.withLock { $0 } == ["[-1]: Locked()"])
    }

    @Test("Writing")
    func writing() throws {
        let box = try Account(parsing: #"{"user_id": "21", "profile": 5, "x": 1.0}"#)
        let edited = box.mutate {
            $0.id = 22
            $0.city = "Bonn"
            $0.setNull(\.name)
        }
        #expect(edited.json.text == #"{"user_id": "22", "profile": {"city": "Bonn"}, "x": 1.0, "name": null}"#)
        #expect(box.mutate { $0.id = 21 } === box)
        #expect(edited.mutate { $0.city = nil }.json["profile"]?.text == "{}")
        let kinds = try Reading(parsing: #"{"value": "n/a", "price": 4.20, "isOn": "Ja"}"#)
        #expect(kinds.mutate { $0.isOn = false }.json["isOn"] == "Nein")
        #expect(kinds.mutate { $0.value = -1 } === kinds)
        #expect(kinds.mutate { $0.value = 5 }.json.text == #"{"value": 5, "price": 4.20, "isOn": "Ja"}"#)
        #expect(kinds.mutate { $0.price = "4.30" }.json["price"]?.text == "4.30")
        let lists = try Account(parsing: #"{"tags": ["a", null, 3, {"q":1}]}"#)
        #expect(lists.mutate { $0.tags.append("n") }.json.text == #"{"tags": ["a", null, 3, {"q":1}, "n"]}"#)
        #expect(lists.mutate { $0.tags = ["b", "4"] }.json.text == #"{"tags": ["b", null, 4, {"q":1}]}"#)
        #expect(throws: MutationError.self) { try lists.tryMutate { $0.name = "(null)" } }
    }

    @Test("Writing through a protocol")
    func protocols() {
        #expect(Photo().retitled("Hill").json.text == #"{"title":"Hill"}"#)
        let mixtape: Mixtape = Mixtape(titled: "Side A").published()
        #expect(mixtape.json.text == #"{"title":"Side A","isPublic":true}"#)
        let shared: Playlist = mixtape
        #expect(shared.published() === mixtape && Mixtape.untitled().title == "Untitled")
    }

    @Test("Drafts read everything, and edit models wherever they are")
    func drafts() throws {
        let passenger = try Passenger(
            parsing: #"{"id": 7, "first": "Bo", "friends": [{"id": 8}, null], "relatives": {"sister": {"id": 9}}}"#)
        let boarded = passenger.mutate {
            $0.board()
            $0.name = "Ada Lovelace"
            $0.friends[0].board()
            $0.relatives["sister"]?.name = "Eve"
            #expect($0.fullName == "Ada Lovelace")
        }
        #expect(boarded.friends[0].trips == 1)
        #expect(boarded.json["friends"]?.text == #"[{"id": 8, "trips": 1}, null]"#)
        #expect(boarded.relatives["sister"]?.fullName == "Eve")
        #expect(Passenger { $0.number = 1 }.number == 1)
        let refused = #expect(throws: MutationError.self) { try passenger.tryMutate { $0.number = 2 } }
        #expect(
            refused?.description
                == "Passenger.number was not written: the property is read-only: it is set when the object is created")
    }

    @Test func `a value of several kinds`() throws {
        let records = try LazyArray<Record>(
            parsing: #"[{"id": 7, "related": ["x8", 9, true]}, {"id": "7"}, {"id": true}]"#)
        #expect(records.map(\.id) == [.number(7), .text("7"), .number(0)])
        #expect(records[0].related == [.text("x8"), .number(9)])
        #expect(records[0].mutate { $0.related[0] = .text("y8") }.json["related"]?.text == #"["y8", 9, true]"#)
        #expect(records[1].mutate { $0.id = .number(8) }.json.text == #"{"id": 8}"#)
        #expect(records[2].issues.map(\.message) == ["id of Record: expected a RecordID, found true"])
    }

    @Test("Collections of models")
    func collections() throws {
        let team = try Team(parsing: #"{"members": {"bo": {"plan": "pro"}, "n": 5, "ada": {}}}"#)
        #expect(team.members["bo"]?.plan == .pro)
        #expect(team.members["bo"] === team.members["bo"])
        #expect(team.members.map(\.key) == ["bo", "ada"])
        let changed = team.mutate {
            $0.members["bo"]?.plan = .free
            $0.members["eve"] = Member { $0.plan = .pro }
            $0.members["ada"] = nil
        }
        #expect(changed.json["members"]?.text == #"{"bo": {"plan": "free"}, "n": 5, "eve": {"plan": "pro"}}"#)
        let members = try LazyDictionary<Member>(dictionary: ["bo": ["plan": "pro"]])
        #expect(members.mutate { $0["bo"]?.role = "admin" }.json.text == #"{"bo":{"plan":"pro","role":"admin"}}"#)
    }

    @Test("Whole models, classes")
    func classes() throws {
        let shape: Shape = Circle { $0.radius = 1 }
        #expect(shape.mutate { $0.x = 2 } is Circle)
        #expect(shape.json.text == #"{"type":"circle","radius":1}"#)
        #expect(LazyArray<Shape>([shape.json])?.first is Circle)
        #expect(shape.description == #"Circle(type: "circle", radius: 1.0)"#)
        let type: Shape.Type = Circle.self
        #expect(try type.init(parsing: "{}") is Circle)
    }

    @Test("a member names the class")
    func discriminators() throws {
        let pets = try LazyArray<Pet>(parsing: #"[{"species": "cat", "lives": 7}, {"species": "eel"}]"#)
        #expect((pets.first as? Cat)?.lives == 7)
        #expect(pets.last.map { type(of: $0) == Pet.self } ?? false)
        #expect(Dog { $0.tricks = ["sit"] }.json.text == #"{"species":"dog","tricks":["sit"]}"#)
    }
    @Test("Whole models, names")
    func names() throws {
        let video = try Video(parsing: #"{"description": "A cat", "issues": 3, "default": true}"#)
        #expect(video.description == "A cat" && video.default)
        #expect("\(video)" == #"Video(description: "A cat", issues: 3, default: true)"#)
        #expect((video as JSONModel).issues.isEmpty)
    }
    @Test("Whole models")
    func wholeModels() throws {
        #expect(Member.defaultJSON.text == #"{"plan":"free"}"#)
        #expect(try Member(dictionary: ["plan": "pro"]).plan == .pro)
        let people = try JSONDecoder().decode([Person].self, from: Data(#"[{"id": 1}, {"id": "2"}]"#.utf8))
        #expect(people.map(\.id) == [1, 2])
        #expect(try JSONEncoder().encode(people[1]) == Data(#"{"id":"2"}"#.utf8))
        let list = try PropertyListSerialization.data(fromPropertyList: ["plan": "pro"], format: .binary, options: 0)
        #expect(try Member(propertyList: list).description == "Member(plan: pro)")
    }

    @Test("the guide says what is tested here")
    func sameAsTheGuide() throws {
        let untested = try GuideCode.untested(
            page: "Docs/Properties.md", in: #filePath,
            Package.folder.appending(path: "Tests/LazyJSONCoreTests/Documentation/ColumnsGuide.swift").path,
            Package.folder.appending(path: "Tests/Apps/Sources/App/Extensions.swift").path)
        #expect(untested == [])
    }
}
