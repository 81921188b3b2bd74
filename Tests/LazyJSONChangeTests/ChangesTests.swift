import Foundation
import LazyJSON
import TestSupport
import Testing

@testable import LazyJSONChange
@testable import LazyJSONCore

/// The changes between two versions of a model.
@Suite("Changes of models") struct ChangesTests {
    final class Address: JSONModel, @unchecked Sendable {
        @Property var city: String = ""
        @Property var zip: String?
    }
    class User: JSONModel, @unchecked Sendable {
        @Property("user_id", or: ["id"]) var id: Int = 0
        @Property var name: String = ""
        @Property var nick: String?
        @Property("profile.age") var age: Int = 0
        @Property var tags: [String]
        @Property var address: Address
        @Property var second: Address?
        @Property var friends: LazyArray<Friend>
        @Property var pets: [Pet]

        var shout: String { name.uppercased() }
        var initial: Character? { name.first }
        override class func modelClass(for json: JSON) -> JSONModel.Type {
            json["admin"]?.bool == true ? Admin.self : self
        }
    }
    final class Admin: User, @unchecked Sendable {
        @Property var rights: [String]
    }
    final class Friend: JSONModel, Identifiable, @unchecked Sendable {
        @Property("friend_id") var id: Int = 0
        @Property var name: String = ""
    }
    final class Pet: JSONModel, @unchecked Sendable {
        @Property var name: String = ""
    }

    private static let text = #"""
        {"user_id": "7", "name": "Bo", "nick": null, "profile": {"age": 41, "x": 1}, "tags": ["a", "b"],
         "address": {"city": "Oslo"}, "friends": [{"friend_id": 1, "name": "A"}, 5, {"friend_id": 2, "name": "B"}],
         "pets": [{"name": "Rex"}], "unknown": {"deep": [1]}}
        """#
    private let old: User
    init() throws { old = try User(parsing: Self.text) }

    @Test(
        "a property has changed if its JSON has",
        arguments: [
            ([], ""), (["name"], #"{"name": "Ada"}"#), (["nick"], #"{"nick": "N"}"#), (["id"], #"{"user_id": 7}"#),
            (["id"], #"{"user_id": 8}"#), (["age"], #"{"profile": {"age": 42}}"#), ([], #"{"profile": {"x": 2}}"#),
            (["tags"], #"{"tags": ["a"]}"#), ([], #"{"profile": {"age": 41.0}}"#), ([], #"{"unknown": 5}"#),
            (["address"], #"{"address": {"zip": "0150"}}"#), (["second"], #"{"second": {}}"#),
            (["friends"], #"{"friends": []}"#), (["pets", "name"], #"{"pets": null, "name": ""}"#),
        ])
    func properties(names: [String], patch: String) throws {
        let edited = patch.isEmpty ? old : try old.merging(JSON(parsing: patch))
        let opened = try User(parsing: edited.json.text)
        for new in [edited, opened] {
            let changes = new.changes(since: old)
            #expect(Set(changes.properties) == Set(names))
            #expect(changes.isEmpty == (new.json == old.json))
            #expect(changes.contains(\.name) == names.contains("name"))
            #expect(changes.contains(\.age) == names.contains("age"))
            #expect(try old.json.applying(changes.patch) == new.json)
            #expect(new.changes(since: new).isEmpty)
        }
    }

    @Test("changes have the old and the new value, also of computed properties and in nested models")
    func values() throws {
        let new = old.mutate {
            $0.name = "Ada"
            $0.address.city = "Rome"
            $0.tags.append("c")
        }
        let changes = new.changes(since: old)
        let name = try #require(changes[\.name])
        #expect(name == ("Bo", "Ada"))
        #expect(changes[\.age] == nil)
        let shout = try #require(changes[\.shout])
        #expect(shout == ("BO", "ADA"))
        let city = try #require(changes[\.address.city])
        #expect(city == ("Oslo", "Rome"))
        #expect(changes[\.address.zip] == nil)
        #expect(changes[\.tags.count]?.new == 3)
        #expect(changes.contains(\.initial))
        // The initializer reads the changed value, and so reads as changed.
        #expect(!old.mutate { $0.name = "Bert" }.changes(since: old).contains(\.initial))
        #expect(!changes.contains(\.second))
        let address = try #require(changes.nested(\.address))
        #expect(address.properties == ["city"])
        #expect(address.old === old.address && address.new === new.address)
        #expect(changes.nested(\.second) == nil)
        let other = new.mutate { $0.second = Address { $0.city = "Bern" } }
        #expect(other.changes(since: new).nested(\.second) == nil)
        #expect(other.changes(since: new)[\.second]?.new?.city == "Bern")
        let third = other.mutate { $0.second?.city = "Basel" }
        #expect(third.changes(since: other).nested(\.second)?[\.city]?.old == "Bern")
    }

    @Test("unknownKeys names members that no property reads")
    func unknownKeys() throws {
        let new = try old.merging(["unknown": ["deep": [2]], "more": 1, "name": "x", "profile": ["x": 2]])
        #expect(new.changes(since: old).unknownKeys.sorted() == ["more", "profile.x", "unknown"])
        #expect(old.changes(since: new).unknownKeys.sorted() == ["more", "profile.x", "unknown"])
        #expect(old.changes(since: old).unknownKeys.isEmpty)
    }

    @Test("elements are matched by their id, wherever they are, and without an id by their place")
    func elements() throws {
        let new = old.mutate {
            $0.friends[1].name = "Bea"
            $0.friends.insert(Friend { $0.id = 3 }, at: 0)
            $0.pets[0].name = "Max"
        }
        let changes = new.changes(since: old)
        let friends = try #require(changes.elements(\.friends))
        #expect(friends.insertions.map(\.index) == [0] && friends.insertions[0].element === new.friends[0])
        #expect(friends.removals.isEmpty && friends.moves.isEmpty)
        #expect(friends.updates.map(\.from) == [1] && friends.updates.map(\.to) == [2])
        #expect(friends.updates.first?.changes[\.name]?.new == "Bea")
        let pets = try #require(changes.elements(\.pets))
        #expect(pets.updates.map(\.from) == [0] && pets.insertions.isEmpty)

        let moved = try LazyArray<Friend>(
            parsing: #"[{"friend_id": "2", "name": "B!"}, {"friend_id": 9}, {"friend_id": 1, "name": "A"}]"#)
        let list = moved.changes(since: old.friends)
        #expect(list.moves.count == 1 && list.insertions.map(\.index) == [1] && list.removals.isEmpty)
        // "2" and 2 are one id.
        #expect(list.updates.map(\.to) == [0])
        let difference = try #require(list.difference)
        #expect(old.friends.map(\.id).applyingIDs(difference) == moved.map(\.id))
    }

    @Test("a difference of lists can be applied", arguments: 0..<UInt64(TestScale.size(400, quick: 40)))
    func differences(seed: UInt64) throws {
        var generator = ChangeGenerator(seed: seed)
        func list() -> [JSON] {
            var ids = Array(0..<12).shuffled(using: &generator.random)
            ids.removeLast(generator.below(12))
            return ids.map { ["friend_id": JSON($0), "name": JSON(generator.below(2))] }
        }
        let (old, new) = (
            LazyArray<Friend>(JSON(list())) ?? LazyArray(), LazyArray<Friend>(JSON(list())) ?? LazyArray()
        )
        let changes = new.changes(since: old)
        let difference = try #require(changes.difference)
        #expect(old.map(\.id).applyingIDs(difference) == new.map(\.id))
        #expect(
            Set(changes.updates.map { new[$0.to].id })
                == Set(
                    new.filter { one in
                        old.contains { $0.id == one.id && $0 != one }
                    }.map(\.id)))
        for (from, to, _) in changes.updates { #expect(old[from].id == new[to].id) }
        #expect(Set(changes.removals.map(\.element.id)) == Set(old.map(\.id)).subtracting(new.map(\.id)))
        #expect(Set(changes.insertions.map(\.element.id)) == Set(new.map(\.id)).subtracting(old.map(\.id)))
    }

    @Test("another class is reported, with the properties that only one of both has")
    func classes() throws {
        let new = try old.merging(["admin": true, "rights": ["all"], "name": "Root"])
        let changes = new.changes(since: old)
        #expect(new is Admin)
        #expect(changes.modelClass?.old == User.self && changes.modelClass?.new == Admin.self)
        #expect(changes.properties == ["name", "rights"])
        #expect(changes[\.name]?.new == "Root")
        let back = old.changes(since: new)
        #expect(back.properties == ["name", "rights"])
        #expect(back.description.hasPrefix("Admin → User\n"))
    }

    @Test("it prints as a readable difference, path by path")
    func description() throws {
        let new = try old.mutate {
            $0.name = "Ada"
            $0.nick = nil
            $0.address.zip = "0150"
            $0.tags = ["b", "x"]
            $0.friends.removeFirst()
        }.merging(["unknown": .null, "long": JSON(String(repeating: "x", count: 200))])
        #expect(
            "\(new.changes(since: old))" == """
                User
                - /nick: null
                - /unknown: {"deep":[1]}
                + /long: "\(String(repeating: "x", count: 79))…
                ~ /name: "Bo" → "Ada"
                - /tags/0: "a"
                + /tags/1: "x"
                + /address/zip: "0150"
                - /friends/0: {"friend_id":1,"name":"A"}
                """)
        #expect("\(new.changes(since: new))" == "User: no changes")
    }

    @Test("models read the same if their properties read the same, some or all of them")
    func isSame() throws {
        let spelled = try User(
            parsing: #"""
                {"id": 7, "name": "Bo", "profile": {"age": "41"}, "tags": ["a", "b"], "address": {"city": "Oslo", "zip": null},
                 "friends": [{"friend_id": "1", "name": "A"}, {"friend_id": 2, "name": "B"}], "pets": [{"name": "Rex", "y": 1}]}
                """#)
        #expect(spelled != old && spelled.readsSame(as: old) && old.readsSame(as: spelled))
        #expect(spelled.readsSame(as: old, by: \.id, \.name, \.shout))
        for other in [
            old.mutate { $0.name = "x" }, old.mutate { $0.address.zip = "1" }, old.mutate { $0.friends[0].name = "x" },
            old.mutate { $0.pets[0].name = "x" }, old.mutate { $0.tags.removeLast() },
            old.mutate { $0.second = Address() },
            try old.merging(["admin": true]),
        ] {
            #expect(!other.readsSame(as: old) && !old.readsSame(as: other))
        }
        #expect(!old.mutate { $0.name = "x" }.readsSame(as: old, by: \.id, \.name))
        #expect(old.mutate { $0.name = "x" }.readsSame(as: old, by: \.id, \.tags))
        #expect(try old.merging(["unknown": 7]).readsSame(as: old))
    }

    struct Opaque { let text: String }
    final class Release: JSONModel, @unchecked Sendable {
        static let opaque = Converter<Opaque>(decode: { Opaque(text: $0.text) })
        @Property var version: String = ""
        @Property var parts: [Release]
        @Property var named: LazyDictionary<Release>
        @Property var number: JSONNumber?
        @Property(as: opaque) var opaque: Opaque?
    }

    @Test("equal numbers may read as different text, and values that can't be compared are compared by their JSON")
    func spelledNumbers() throws {
        func areSame(_ left: String, _ right: String) throws -> Bool {
            let (one, other) = (try Release(parsing: left), try Release(parsing: right))
            #expect(one == other)
            return one.readsSame(as: other)
        }
        #expect(try !areSame(#"{"version": 1.10}"#, #"{"version": 1.1}"#))
        #expect(try !areSame(#"{"parts": [{"version": 1.10}]}"#, #"{"parts": [{"version": 1.1}]}"#))
        #expect(try areSame(#"{"version": 1.1, "x": 1}"#, #"{"x": 1.0, "version": 1.1}"#))
        #expect(try areSame(#"{"opaque": 1.0, "number": 1.10}"#, #"{"opaque": 1, "number": 1.1}"#))
        #expect(try areSame(#"{"named": {"a": {}, "b": {"x": 1}}}"#, #"{"named": {"b": {"x": 1}, "a": {}}}"#))
    }

    @Test("the order of the members of a dictionary of models makes no difference")
    func dictionaryOrder() throws {
        let one = try Release(parsing: #"{"named": {"a": {"version": "7"}, "b": {}}}"#)
        #expect(try one.readsSame(as: Release(parsing: #"{"named": {"b": {}, "a": {"version": 7}}}"#)))
        #expect(try !one.readsSame(as: Release(parsing: #"{"named": {"b": {"version": 7}, "a": {}}}"#)))
        #expect(try !one.readsSame(as: Release(parsing: #"{"named": {"a": {"version": 7}, "c": {}}}"#)))
    }
}

extension [Int] {
    /// The ids after a difference of a list of models.
    fileprivate func applyingIDs(_ difference: CollectionDifference<ChangesTests.Friend>) -> [Int]? {
        let changes: [CollectionDifference<Int>.Change] = difference.map { change in
            switch change {
            case .remove(let offset, let element, let other):
                .remove(offset: offset, element: element.id, associatedWith: other)
            case .insert(let offset, let element, let other):
                .insert(offset: offset, element: element.id, associatedWith: other)
            }
        }
        return CollectionDifference(changes).flatMap { applying($0) }
    }
}
