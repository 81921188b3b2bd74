import Foundation
import LazyJSON
import TestSupport
import Testing

// The examples of Docs/Guides/RawJSON.md about reading. RawJSONEditingGuide.swift and RawJSONFormsGuide.swift have the others, and
// RawJSONTableTests.swift has the table. The last test compares them with the page.

@Suite("The guide to raw JSON: reading") struct RawJSONGuide {
    enum Tier: String { case free, pro }
    final class Owner: JSONModel, @unchecked Sendable {
        @Property(as: .every(String.self)) var tags: [String]?
        @Property(as: .nonEmpty) var nick: String?
    }
    final class Address: JSONModel, @unchecked Sendable {
        @Property var city: String?
    }

    /// The document that most examples read.
    static let document =
        (try? JSON(
            parsing: #"""
                {"id": "7", "name": "Bo", "tier": "pro", "since": "2024-02-29T12:30:00Z", "age": "n/a", "price": 4.20,
                 "address": {"city": "Oslo"}, "tags": ["a", null, 3], "scores": ["1", "two", 3],
                 "links": {"home": "https://a.b", "count": 2, "logo": "https://a.b/c"},
                 "a.b": 1, "empty": "", "none": "<null>"}
                """#)) ?? .null
    private let json = Self.document

    @Test("The beginning")
    func beginning() throws {
        var json = try JSON(parsing: #"{"user": {"id": "7", "name": "Bo"},  "tags": ["a", null, 3]}"#)
        #expect(json.value(at: "user.id", as: Int.self) == 7)
        #expect(json.value(at: "tags", as: [String].self) == ["a", "3"])
        json.set("user.name", to: "Ada")
        #expect(json.text == #"{"user": {"id": "7", "name": "Ada"},  "tags": ["a", null, 3]}"#)
    }

    @Test("Open a document")
    func opening() throws {
        let json = try JSON(
            parsing: #"""
                {"id": "7", "name": "Bo", "tier": "pro", "since": "2024-02-29T12:30:00Z", "age": "n/a", "price": 4.20,
                 "address": {"city": "Oslo"}, "tags": ["a", null, 3], "scores": ["1", "two", 3],
                 "links": {"home": "https://a.b", "count": 2, "logo": "https://a.b/c"},
                 "a.b": 1, "empty": "", "none": "<null>"}
                """#)
        #expect(json == self.json && json.text == self.json.text)
        let error = #expect(throws: JSONError.self) { try JSON(parsing: #"{"id": 7,}"#) }
        #expect(error?.line == 1 && error?.column == 10)
    }

    @Test("Map a file into memory")
    func files() throws {
        let url = FileManager.default.temporaryDirectory.appending(path: "lazyjson-\(UUID().uuidString).json")
        defer { try? FileManager.default.removeItem(at: url) }
        try Data(#"{"version": 1}"#.utf8).write(to: url)
        let settings = try JSON(contentsOf: url)
        try Data("x".utf8).write(to: url)
        #expect(settings["version"] == 1)
    }

    @Test("Read a value as the type you want")
    func reading() throws {
        #expect(json.value(at: "id", as: Int.self) == 7)
        #expect(json.value(at: "id", as: Int.self, by: .strict) == nil)
        #expect(json.value(at: "age", as: Int.self) ?? 18 == 18)
        #expect(json.value(at: "address.city", as: String.self) == "Oslo")
        #expect(json.value(at: "tags.2", as: String.self) == "3")
        #expect(json.value(at: "tags", as: [Int].self) == [3])
        let whole = json.value(at: "price", as: Int.self), price = json.value(at: "price", as: Double.self)
        #expect(whole == nil && price == 4.2)

        #expect(json.value(at: "tier", as: Tier.self) == .pro)
        #expect(json.value(at: "address", as: Address.self)?.city == "Oslo")
        #expect(json.value(at: "links", as: [String: URL].self)?.count == 2)
        #expect(json.value(at: "since", as: .iso8601) == Date(timeIntervalSince1970: 1_709_209_800))

        #expect(json.value(at: "nick", or: ["handle", "name"], as: String.self) == "Bo")
    }

    struct Point: Codable, Equatable {
        let x: Double
    }

    @Test("a Codable type")
    func codable() throws {
        let json: JSON = ["x": 1.5]
        #expect(try json.decode(Point.self) == Point(x: 1.5))
    }

    @Test("Find out why a value can't be read")
    func requiring() {
        do {
            _ = try json.require("age", as: Int.self)
        } catch {
            #expect("\(error)" == #"1:82: age: expected an integer, found "n/a""#)
            #expect(error.kind == .unreadable && error.pointer == "/age" && error.line == 1)
        }
        let error = #expect(throws: ReadingError.self) { try json.require("scores", as: .every(Int.self)) }
        #expect(error?.message == #"scores.1: expected an integer, found "two""#)
    }

    @Test("Loop over elements and members")
    func iterating() {
        var homes: [String] = []
        for (key, url) in json["links"]?.members(as: URL.self) ?? JSON.emptyObject.members(as: URL.self) {
            homes.append("\(key) \(url)")
        }
        #expect(homes == ["home https://a.b", "logo https://a.b/c"])
        #expect(json["scores"]?.elements(as: Int.self).first { $0 > 1 } == 3)
    }

    @Test("Loop over objects")
    func loops() throws {
        let shop = try JSON(parsing: #"{"orders": [{"id": 3}, {"id": "1"}]}"#)
        var ids: [Int] = []
        for order in shop.value(at: "orders", as: [JSON].self) ?? [] {
            ids.append(order.value(at: "id", as: Int.self) ?? 0)
        }
        #expect(ids == [3, 1])
        for back in shop["returns"]?.elements ?? JSON.emptyArray.elements { Issue.record("\(back)") }
    }

    @Test("Require a whole list, or one that isn't empty")
    func whole() throws {
        #expect(json.value(at: "tags", as: [String].self) == ["a", "3"])
        #expect(json.value(at: "tags", as: .every(String.self)) == nil)
        #expect(json.value(at: "empty", as: .nonEmpty) == nil)
        let tags: [String]? = json.value(at: "tags", as: .nonEmpty)
        #expect(tags == ["a", "3"])
        let owner = try Owner(parsing: #"{"tags": ["a", null], "nick": ""}"#)
        #expect(owner.tags == nil && owner.nick == nil)
    }

    @Test("Tell null, its spellings and absence apart")
    func nulls() {
        #expect(json["nothing"] == nil && json["tags"]?[1]?.isNull == true)
        #expect(json["none"]?.isNull(by: .lenient) == true && json["none"]?.isNull == false)
        #expect(json.value(at: "none", as: String.self) == nil)
        #expect(json.value(at: "none", as: String.self, by: .strict) == "<null>")
        #expect(json.value(at: "empty", as: String.self) == "")
        #expect(json.value(at: "empty", as: String.self, by: .permissive) == nil)
    }

    @Test("Read one exact kind")
    func exactKinds() {
        #expect(json["name"]?.string == "Bo" && json["tags"]?[0]?.string == "a")
        #expect(json["address"]?["city"]?.string == "Oslo")
        #expect(json["address"]?[0] == nil && json["nothing"]?["at all"] == nil)
        #expect(json["id"]?.int == nil && json["a.b"]?.int == 1)
        #expect(json["price"]?.double == 4.2 && json["price"]?.number?.text == "4.20")
        #expect(json["tags"]?.elements.map(\.kind) == [.string, .null, .number])
        #expect(json["links"]?.members.map(\.key) == ["home", "count", "logo"])
        #expect(json.kind == .object && json["tags"]?.count == 3)
    }

    @Test("Read JSON with comments")
    func comments() throws {
        let text = """
            {
              // The site, not the API.
              "url": "https://a.b", /* per second */ "limit": 5
            }
            """
        let error = #expect(throws: JSONError.self) { try JSON(parsing: text) }
        #expect(error?.line == 2 && error?.column == 3)

        var settings = try JSON(parsing: text, syntax: .jsonc)
        settings["limit"] = 6
        #expect(settings.text == text.replacing("5", with: "6"))
    }

    @Test("Limits of the input")
    func limits() throws {
        let deep = String(repeating: "[", count: 600) + String(repeating: "]", count: 600)
        let error = #expect(throws: JSONError.self) { try JSON(parsing: deep) }
        #expect(error?.reason == .nestingTooDeep(limit: 512))
        #expect(try JSON(parsing: deep, nestingLimit: 1_000).count == 1)
    }

    @Test("every block of the guide is tested")
    func sameAsTheGuide() throws {
        let folder = Package.folder.appending(path: "Tests/LazyJSONCoreTests/Documentation")
        let untested = try GuideCode.untested(
            page: "Docs/Guides/RawJSON.md", in: #filePath, folder.appending(path: "RawJSONEditingGuide.swift").path,
            folder.appending(path: "RawJSONFormsGuide.swift").path, blocks: 39)
        #expect(untested == [])
    }
}
