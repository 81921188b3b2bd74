import Foundation
import LazyJSON
import TestSupport
import Testing

@testable import LazyJSONCore

/// The JSON that a full description shows because the values of the properties don't.
@Suite struct FullDescriptionTests {
    enum Size: String, JSONConvertible { case small, large }
    final class Place: JSONModel, @unchecked Sendable {
        @Property var city: String?
        @Property("geo.x") var x: Double?
    }
    final class User: JSONModel, @unchecked Sendable {
        @Property var id: Int = 0
        @Property("a", or: ["b"]) var name: String?
        @Property var size: Size?
        @Property var tags: [String]
        @Property(as: .iso8601) var since: Date?
        @Property var home: Place?
        @Property var places: LazyArray<Place>
        @Property("list") var eager: [Place]
        @Property("c") var link: URL?
    }

    private func text(_ json: String) throws -> String {
        let text = try User(parsing: json).fullDescription
        // Without values that read as their default.
        return [
            "id: 0", "name: nil", "size: nil", "tags: []", "since: nil", "home: nil", "places: []", "eager: []",
            "link: nil",
        ]
        .reduce(text) { $0.replacing($1 + ", ", with: "").replacing(", " + $1 + ")", with: ")") }
    }

    @Test("a value that the library would write in another way has its JSON behind it")
    func spellings() throws {
        #expect(try text(#"{"id":"1"}"#) == #"User(id: 1 from "1")"#)
        #expect(try text(#"{"id":1.0}"#) == "User(id: 1)")
        #expect(try text(#"{"id":"x"}"#) == #"User(id: 0 from "x")"#)
        #expect(try text(#"{"size":"huge"}"#) == #"User(size: nil from "huge")"#)
        #expect(try text(#"{"size":"large"}"#) == "User(size: large)")
        #expect(try text(#"{"tags":["1"]}"#) == #"User(tags: ["1"])"#)
        #expect(try text(#"{"tags":[ 1, null ]}"#) == #"User(tags: ["1"] from [1,null])"#)
        #expect(try text(#"{"home":null}"#) == "User(home: nil from null)")
        #expect(
            try text(#"{"since":"2024-02-29T12:30:00.123Z"}"#)
                == #"User(since: 2024-02-29 12:30:00 +0000 from "2024-02-29T12:30:00.123Z")"#,
            "a date does not show its milliseconds")
    }

    @Test("unread members are shown, and the JSON along paths and of other names")
    func unread() throws {
        #expect(try text(#"{"id":1,"x y":[1, 2],"nick\n":null}"#) == #"User(id: 1, "x y": [1,2], "nick\n": null)"#)
        #expect(
            try text(#"{"home":{"city":"Oslo","geo":{"x":1,"y":2}}}"#)
                == #"User(home: Place(city: "Oslo", x: 1.0) {"city":"Oslo","geo":{"x":1,"y":2}})"#)
        #expect(try text(#"{"b":"Bo"}"#) == #"User(name: "Bo") {"b":"Bo"}"#)
        #expect(
            try text(#"{"list":[{},3]}"#) == "User(eager: [Place(city: nil, x: nil)] from [{},3])",
            "a value that isn't an object isn't an element")
    }

    @Test("members that the JSON around them shows are not shown again")
    func onlyOnce() throws {
        #expect(
            try text(#"{"b":"Bo","id":"1","home":{"geo":{"y":2}}}"#)
                == #"User(id: 1, name: "Bo", home: Place(city: nil, x: nil)) {"b":"Bo","id":"1","home":{"geo":{"y":2}}}"#
        )
    }

    @Test("models that differ have different full descriptions", arguments: 0..<TestScale.size(40, quick: 10))
    func laws(_ seed: Int) throws {
        var changes = ChangeGenerator(seed: UInt64(seed))
        for _ in 0..<50 {
            let old = Self.document(&changes)
            var new = old
            for _ in 0...changes.below(2) { new[changes.pick(Self.names)] = Self.value(&changes) }
            let (one, other) = (try #require(User(old)), try #require(User(new)))
            let (first, second) = (one.fullDescription, other.fullDescription)
            if one != other, first == second { Issue.record("\(old.text) and \(new.text) are both \(first)") }
        }
    }

    private static let names = ["id", "a", "b", "size", "tags", "since", "home", "places", "list", "c", "more"]

    private static func document(_ changes: inout ChangeGenerator) -> JSON {
        var json: JSON = [:]
        for name in names where changes.below(2) == 0 { json[name] = value(&changes) }
        return json
    }

    private static func value(_ changes: inout ChangeGenerator) -> JSON {
        let place: JSON = ["city": changes.scalar(), "geo": ["x": changes.scalar(), "y": changes.scalar()]]
        return switch changes.below(8) {
        case 0: ["2024-02-29T12:30:00Z", "2024-02-29T12:30:00.001Z", 1_709_209_800]
        case 1:
            changes.pick([
                "2024-02-29T12:30:00Z", "2024-02-29T12:30:00.001Z", "small", "https://a.b/%20", "1", 1.0, "1.0",
            ])
        case 2: place
        case 3: [place, changes.scalar()]
        case 4: [changes.scalar(), changes.scalar()]
        default: changes.value(depth: 2)
        }
    }
}
