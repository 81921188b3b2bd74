import Foundation
import LazyJSON
import TestSupport
import Testing

// The examples of Docs/RawJSON.md, block by block and letter by letter; the last test compares the two. Its table is
// OldGettersTests.swift.

enum Tier: String { case free, pro }
final class Owner: JSONModel, @unchecked Sendable {
    @Property var name: String = ""
    @Property(as: .every(String.self)) var tags: [String]?
    @Property(as: .nonEmpty) var nick: String?
}

@Suite("The guide to raw JSON") struct RawJSONGuide {
    private let json = Self.opened

    private static let opened =
        (try? JSON(
            parsing: #"""
                {"user": {"id": "7", "name": "Bo", "tier": "pro", "since": "2024-02-29T12:30:00Z", "age": "n/a"},
                 "tags": ["a", null, 3], "links": {"home": "https://a.b", "count": 2, "logo": "https://a.b/c"},
                 "a.b": 1, "scores": ["1", "two", 3], "empty": "", "none": "<null>"}
                """#)) ?? .null

    @Test("Opening")
    func opening() throws {
        let json = try JSON(
            parsing: #"""
                {"user": {"id": "7", "name": "Bo", "tier": "pro", "since": "2024-02-29T12:30:00Z", "age": "n/a"},
                 "tags": ["a", null, 3], "links": {"home": "https://a.b", "count": 2, "logo": "https://a.b/c"},
                 "a.b": 1, "scores": ["1", "two", 3], "empty": "", "none": "<null>"}
                """#)
        #expect(json == self.json)
    }

    @Test("Reading")
    func reading() {
        #expect(json.value(at: "user.id", as: Int.self) == 7)
        #expect(json.value(at: "user.id", as: Int.self, by: .strict) == nil)
        #expect(json.value(at: "user.age", as: Int.self) ?? 18 == 18)
        #expect(json["a.b"]?.value(as: String.self) == "1")
        #expect(json[JSONPointer("/tags/2")]?.value(as: Int.self) == 3)

        #expect(json.value(at: "user.tier", as: Tier.self) == .pro)
        #expect(json.value(at: "user", as: Owner.self)?.name == "Bo")
        #expect(json.value(at: "links", as: [String: URL].self)?.count == 2)
        #expect(json.value(at: "user.since", as: .iso8601) == Date(timeIntervalSince1970: 1_709_209_800))

        #expect(json.value(at: "user.nick", or: ["user.handle", "user.name"], as: String.self) == "Bo")
    }

    @Test("Null")
    func nulls() {
        #expect(json["none"]?.isNull(by: .lenient) == true && json["none"]?.isNull == false)
        #expect(json.value(at: "none", as: String.self) == nil)
        #expect(json.value(at: "none", as: String.self, by: .strict) == "<null>")
        #expect(json.value(at: "empty", as: String.self) == "")
        #expect(json.value(at: "empty", as: String.self, by: .permissive) == nil)
    }

    @Test("Iterating")
    func iterating() {
        var homes: [String] = []
        for (key, url) in json["links"]?.members(as: URL.self) ?? JSON.emptyObject.members(as: URL.self) {
            homes.append("\(key) \(url)")
        }
        #expect(homes == ["home https://a.b", "logo https://a.b/c"])
        #expect(json["scores"]?.elements(as: Int.self).first { $0 > 1 } == 3)
    }

    @Test("All or nothing, not empty")
    func whole() throws {
        #expect(json.value(at: "tags", as: [String].self) == ["a", "3"])
        #expect(json.value(at: "tags", as: .every(String.self)) == nil)
        #expect(json.value(at: "empty", as: .nonEmpty) == nil)
        let tags: [String]? = json.value(at: "tags", as: .nonEmpty)
        #expect(tags == ["a", "3"])
        let owner = try Owner(parsing: #"{"tags": ["a", null], "nick": ""}"#)
        #expect(owner.tags == nil && owner.nick == nil)
    }

    @Test("Why")
    func requiring() {
        do {
            _ = try json.require("user.age", as: Int.self)
        } catch {
            #expect("\(error)" == #"1:91: user.age: expected an integer, found "n/a""#)
            #expect(error.kind == .unreadable && error.pointer == "/user/age" && error.line == 1)
        }
        let error = #expect(throws: ReadingError.self) { try json.require("scores", as: .every(Int.self)) }
        #expect(error?.message == #"scores.1: expected an integer, found "two""#)
    }

    @Test("Cleaning")
    func cleaning() throws {
        let sent = try JSON(parsing: #"{"id": 7, "nick": null, "tags": ["a", "<null>"], "body": "{\"n\": 1.0}"}"#)
        #expect(sent.removingNulls().text == #"{"id": 7, "tags": ["a"], "body": "{\"n\": 1.0}"}"#)
        #expect(sent.decodingEmbedded()["body"]?.text == #"{"n": 1.0}"#)
    }

    @Test("Changing")
    func changing() throws {
        var note = try JSON(parsing: #"{"id": "7", "title": "Sea",  "tags": ["a"]}"#)
        note.setUnlessNil("title", to: nil as String?)
        note.setIfAbsent("title", to: "untitled")
        note.setIfAbsent("author.name", to: "Bo")
        note.update("id", as: Int.self) { $0 += 1 }
        note.update("views", default: 0) { $0 += 1 }
        note["tags"]?.append(contentsOf: ["b", "c"])
        note["tags"]?.swapAt(0, 2)
        #expect(
            note.text
                == #"{"id": "8", "title": "Sea",  "tags": ["c", "b", "a"], "author": {"name": "Bo"}, "views": 1}"#)

        #expect(note.replace("subtitle", with: "x") == false)
        #expect(note.setUnlessNil("title.first", to: "S") == false)
        #expect(note["tags"]?.remove(at: 7) == nil)
        #expect(note.update("title", as: Int.self) { $0 += 1 } == false)

        note.renameKeys(["id": "note_id"])
        note.keepMembers(["note_id", "title"])
        #expect(note.text == #"{"note_id": "8", "title": "Sea"}"#)
    }

    @Test("the guide says what is tested here")
    func sameAsTheGuide() throws {
        let parts = Package.folder.appending(path: "Tests/LazyJSONCoreTests/Documentation/RawJSONPartsGuide.swift").path
        let untested = try GuideCode.untested(page: "Docs/RawJSON.md", in: #filePath, parts, blocks: 17)
        #expect(untested == [])
    }
}
