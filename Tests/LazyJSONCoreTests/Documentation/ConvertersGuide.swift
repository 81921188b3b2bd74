import Foundation
import LazyJSON
import Synchronization
import TestSupport
import Testing

// The examples of Docs/Reference/Converters.md, block by block and letter by letter; the last test compares the two.

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

final class Repository: JSONModel, @unchecked Sendable {
    @Property var htmlURL: URL?
    @Property var openIssuesCount: Int = 0
    @Property("NODE") var node: String?
    override class var keyNaming: KeyNaming { .snakeCase }
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
class Block: JSONModel, @unchecked Sendable {
    override class var discriminator: JSONDiscriminator? {
        JSONDiscriminator("content.component", [1: RowBlock.self, 2: ColumnBlock.self])
    }
}
final class RowBlock: Block, @unchecked Sendable {}
final class ColumnBlock: Block, @unchecked Sendable {}

final class Video: JSONModel, @unchecked Sendable {
    @Property var description: String?
    @Property var issues: Int = 0
    @Property var `default`: Bool = false
}

final class Remark: JSONModel, @unchecked Sendable {
    static let plain = Converter<String>(decode: { $0.string }, encode: { JSON($0) })
    @Property(as: .first(of: plain, .jsonText)) var body: String?
    @Property("body", as: .first(of: .jsonText, plain)) var wrong: String?
}

final class Appointment: JSONModel, @unchecked Sendable {
    @Property(as: .first(of: .iso8601, .millisecondsSince1970)) var due: Date?
}

enum Access { case guest, admin }
final class Card: JSONModel, @unchecked Sendable {
    @Property(as: .iso8601) var issued: Date?
    @Property(as: .millisecondsSince1970) var seen: Date?
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

@Suite("Docs/Reference/Converters.md") struct ConvertersGuide {
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
                 "owner": "{\"user_id\": 1}", "expires": "1970-01-02"}
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
        }
        #expect(moved.json["owner"]?.string == #"{"user_id": 1, "profile": {"city": "Bonn"}}"#)
        #expect(moved.json["issued"]?.string == "2024-02-29T14:30:00+02:00")
        #expect(moved.json["expires"]?.string == "1970-01-01")
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

    @Test func `a value of several kinds`() throws {
        let records = try LazyArray<Record>(
            parsing: #"[{"id": 7, "related": ["x8", 9, true]}, {"id": "7"}, {"id": true}]"#)
        #expect(records.map(\.id) == [.number(7), .text("7"), .number(0)])
        #expect(records[0].related == [.text("x8"), .number(9)])
        #expect(records[0].mutate { $0.related[0] = .text("y8") }.json["related"]?.text == #"["y8", 9, true]"#)
        #expect(records[1].mutate { $0.id = .number(8) }.json.text == #"{"id": 8}"#)
        #expect(records[2].issues.map(\.message) == ["id of Record: expected a RecordID, found true"])
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

    @Test("a number at a path names the class")
    func discriminatorsAtPaths() throws {
        let blocks = try LazyArray<Block>(parsing: #"[{"content": {"component": 1}}, {"content": {"component": "2"}}]"#)
        #expect(blocks.map { "\(type(of: $0))" } == ["RowBlock", "ColumnBlock"])
        #expect(RowBlock().json.text == #"{"content":{"component":1}}"#)
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
        let accounts = try JSONDecoder().decode([Account].self, from: Data(#"[{"user_id": 1}, {"user_id": "2"}]"#.utf8))
        #expect(accounts.map(\.id) == [1, 2])
        #expect(try JSONEncoder().encode(accounts[1]) == Data(#"{"user_id":"2"}"#.utf8))
        let list = try PropertyListSerialization.data(fromPropertyList: ["plan": "pro"], format: .binary, options: 0)
        #expect(try Member(propertyList: list).description == "Member(plan: pro)")
    }

    @Test("Dates keep their spelling")
    func dates() throws {
        let texts = [
            #"{"due": "2024-02-29"}"#, #"{"due": "2024-02-29T14:30:00+02:00"}"#, #"{"due": "20240229T123000Z"}"#,
            #"{"due": 1709164800000}"#, #"{"due": "2024-02-29T12:30:00.123456Z"}"#,
        ]
        let nextDay = try texts.map { try Appointment(parsing: $0).mutate { $0.due? += 86_400 }.json.text }
        #expect(
            nextDay == [
                #"{"due": "2024-03-01"}"#, #"{"due": "2024-03-01T14:30:00+02:00"}"#, #"{"due": "20240301T123000Z"}"#,
                #"{"due": 1709251200000}"#, #"{"due": "2024-03-01T12:30:00.123456Z"}"#,
            ])
    }

    @Test("Order the converters of first(of:)")
    func order() throws {
        let text = try Remark(parsing: #"{"body": "Hi"}"#)
        let object = try Remark(parsing: #"{"body": {"a": 1.0}}"#)
        #expect(text.body == "Hi" && object.body == #"{"a": 1.0}"#)
        #expect(text.wrong == #""Hi""#)

        #expect(text.mutate { $0.body = #"{"a": 2}"# }.json["body"]?.string == #"{"a": 2}"#)
        #expect(object.mutate { $0.body = #"{"a": 2}"# }.json.text == #"{"body": {"a": 2}}"#)
        #expect(object.mutate { $0.body = "Bye" }.json.text == #"{"body": "Bye"}"#)
    }

    @Test(
        "whatever the JSON contains, values set to text and JSON text read back, and .jsonText in front refuses text",
        arguments: [#""Hi""#, #"" a ""#, #"{"a": 1.0}"#, "[1]", "5.0", "true", "null", #""<null>""#, #""{}""#])
    func orderOfTexts(present: String) throws {
        let memo = try Remark(parsing: #"{"body": \#(present)}"#)
        let json = try #require(memo.json["body"])
        #expect(memo.body == (json.isNull(by: .lenient) ? nil : json.string ?? json.text))
        #expect(memo.wrong == (json.isNull(by: .lenient) ? nil : json.text))
        #expect(memo.issues.filter(atLeast: .error).isEmpty)
        for new in ["Bye", " b ", #"{"b": 2.0}"#, "[]", "6.0", "false", #""q""#, "{"] {
            let edited = try memo.tryMutate { $0.body = new }
            #expect(edited.body == new)
            let parsed = try? JSON(parsing: new)
            let staysJSON = json.kind != .string && !json.isNull && parsed?.text == new && parsed?.kind != .string
            #expect(edited.json["body"] == (staysJSON ? parsed : JSON(new)), "\(new)")
            if parsed == nil {
                #expect(throws: MutationError.self) { try memo.tryMutate { $0.wrong = new } }
            }
        }
    }

    @Test("every block of the page is tested")
    func sameAsThePage() throws {
        #expect(try GuideCode.untested(page: "Docs/Reference/Converters.md", in: #filePath, blocks: 35) == [])
    }
}
