import Foundation
import LazyJSON
import LazyJSONStreams
import Testing

@JSONModel private struct Address {
    var city = ""
    @Key(.required) var zip: String?
    var geo: Geo?
}

@JSONModel private struct Geo { var lat = 0.0 }

@JSONModel private struct User {
    var id = 0
    @Key(.flattened) var address: Address
    @Key(.flattened) var audit: Audit?
    @Key(.rest) var others: [String: JSON]
}

@JSONModel private struct Audit {
    @Key("created_by") var author: String?
    @Key("meta.rev") var revision: Int?
}

@JSONModel private struct Plain {
    var id = 0
    @Key(.flattened) var address: Address
}

@JSONModel private struct Team { var users: LazyArray<User> }

@JSONModel private final class Base: JSONModel {
    var id: Int = 0
    @Property(.flattened) var part: Part?
}

@JSONModel private final class Part: JSONModel {
    var a: Int = 0
    var list: [Int]
}

private class Shape: JSONModel, @unchecked Sendable {
    @Property var label: String?
    override class var discriminator: JSONDiscriminator? { JSONDiscriminator("type", ["circle": Circle.self]) }
}

private final class Circle: Shape, @unchecked Sendable {
    @Property var radius: Int = 0
}

private final class Item: JSONModel, @unchecked Sendable {
    @Property var id: Int = 0
    @Property(.flattened) var shape: Shape
    @Property(.rest) var others: [String: JSON]
}

private final class Sketch: JSONModel, @unchecked Sendable {
    @Property(.flattened) var shape: Shape
    @Property var type: String?
    @Property var radius: Int = 0
}

private let text =
    #"{"id": 7,  "city": "Oslo", "zip": "0150", "x": [1], "geo": {"lat": 59.9, "y": 1}, "created_by": "Bo"}"#

@Suite("Properties that read a part of the object")
struct ObjectPartTests {
    @Test("read the members of their types, and all others")
    func reading() throws {
        let user = try User(parsing: text)
        #expect(user.id == 7 && user.address.city == "Oslo" && user.address.zip == "0150")
        #expect(user.address.geo?.lat == 59.9)
        #expect(user.audit?.author == "Bo" && user.audit?.revision == nil)
        #expect(user.others == ["x": [1]])
        #expect(user.address.json == ["city": "Oslo", "zip": "0150", "geo": ["lat": 59.9, "y": 1]])
        let none = try User(parsing: "{}")
        #expect(none.address.city == "" && none.audit == nil && none.others.isEmpty)
        #expect(try User(parsing: #"{"meta": {"rev": 3}}"#).audit?.revision == 3)
    }

    @Test("are edited in the object")
    func editing() throws {
        var user = try User(parsing: text)
        let old = user
        user.address.city = "Bergen"
        #expect(user.json.text == text.replacing("Oslo", with: "Bergen"))
        user.address.zip = nil
        #expect(user.json.text == text.replacing("Oslo", with: "Bergen").replacing(#" "zip": "0150","#, with: ""))
        user.others["x"] = nil
        user.others["n"] = 1
        #expect(user.others == ["n": 1])
        #expect(user.json["n"] == 1 && user.json["x"] == nil && user.id == 7)
        user.audit = nil
        #expect(user.json["created_by"] == nil && user.audit == nil)
        user.audit = Audit { $0.revision = 4 }
        #expect(user.json["meta"] == ["rev": 4])
        user.address.geo?.lat = 1
        #expect(user.json["geo"] == ["lat": 1, "y": 1])
        #expect(old.json.text == text)
    }

    @Test("take all members of a new value along, but none that another property reads")
    func replacing() throws {
        var user = try User(parsing: text)
        user.address = try Address(parsing: #"{"city": "Rome", "new": true}"#)
        #expect(user.json["city"] == "Rome" && user.json["zip"] == nil && user.json["geo"] == nil)
        #expect(user.json["new"] == true && user.others["new"] == true)
        #expect(throws: (any Error).self) {
            try user.tryMutate { $0.address = try Address(parsing: #"{"city": "Bonn", "id": 9}"#) }
        }
        #expect(throws: (any Error).self) { try user.tryMutate { $0.others["id"] = 9 } }
        #expect(user.id == 7 && user.address.city == "Rome")
    }

    @Test("have no unknown keys, and the issues of their types")
    func issues() throws {
        #expect(try User(parsing: text).issues.map(\.pointer.description) == ["/geo/y"])
        let plain = try Plain(parsing: text)
        #expect(Set(plain.issues.map(\.pointer.description)) == ["/created_by", "/geo/y", "/x"])
        let wrong = try Plain(parsing: #"{"id": "x", "city": [], "geo": {"lat": "a"}}"#)
        #expect(
            wrong.issues.map(\.description).sorted() == [
                "1:1: error: zip of Address: required, but missing: expected a string",
                "1:21: error: city of Address: expected a string, found []",
                "1:40: error: lat of Geo: expected a number, found \"a\"",
                "1:8: error: id of Plain: expected an integer, found \"x\"",
            ])
        #expect(throws: JSONValidationError.self) { try Plain(validating: #"{"id": 1}"#) }
        #expect(plain.unknownMembers.text(.compact) == #"{"x":[1],"created_by":"Bo"}"#)
        #expect(try Address(parsing: text).unknownMembers.count == 3)
        // A name that repeats is reported once.
        let twice = try Plain(parsing: #"{"id": 1, "zip": "a", "zip": "b"}"#)
        #expect(twice.issues.map(\.kind) == [.duplicateKey] && twice.address.zip == "a")
    }

    @Test("have no schema of their own")
    func schema() throws {
        #expect(
            Plain.jsonSchema["properties"]?.members.map(\.key) == ["id", "city", "zip", "geo"]
                && Plain.jsonSchema["required"] == ["zip"])
        // The members of an optional may all be absent.
        #expect(Optionally.jsonSchema["required"] == nil && Optionally.jsonSchema["properties"]?["zip"] != nil)
        #expect(
            try Plain.structuredOutputSchema()["required"] == ["id", "city", "zip", "geo"])
    }

    @Test("work in classes, lists, and documents that arrive")
    func classes() throws {
        let base = try Base(parsing: #"{"id": 1, "a": "2", "list": [1], "z": 0}"#)
        #expect(base.part?.a == 2)
        let edited = base.mutate {
            $0.part?.a = 3
            $0.part?.list.append(2)
        }
        #expect(edited.json.text == #"{"id": 1, "a": "3", "list": [1, 2], "z": 0}"#)
        #expect(base.mutate { $0.part = nil }.json.text == #"{"id": 1, "z": 0}"#)
        #expect(base.issues.map(\.pointer.description) == ["/a", "/z"])
        let changes = edited.changes(since: base)
        #expect(changes.unknownKeys == [] && changes.properties == ["part"])
        #expect(base.mutate { $0[raw: "z"] = 1 }.changes(since: base).unknownKeys == ["z"])
        let users = try LazyArray<User>(parsing: "[\(text), {\"city\": \"Rome\"}]")
        #expect(users.map(\.address.city) == ["Oslo", "Rome"])
        #expect(User.properties.map(\.name) == ["id", "address", "audit", "others"])
        #expect(base.explain(\.part).description.contains("members of the object itself"))
    }

    @Test("change with patches, merges and history, and are found by changes")
    func changing() throws {
        let user = try User(parsing: text)
        var edited = user
        edited.address.city = "Bergen"
        edited.others["x"] = [2]
        let changes = edited.changes(since: user)
        #expect(changes.properties == ["address", "others"] && changes.nested(\.address)?.properties == ["city"])
        #expect(changes.mergePatch == ["city": "Bergen", "x": [2]])
        #expect(try user.applying(changes.patch).json == edited.json)
        #expect(try user.merging(["city": "Bergen", "x": [2]]).json.text == edited.json.text)
        #expect(try user.merging(["geo": .null]).address.geo == nil)
        #expect(!edited.readsSame(as: user))
        #expect(try user.readsSame(as: User(parsing: user.json.text(.compact))))
        var history = History(user)
        history.mutate { $0.address.zip = "1" }
        history.mutate { $0.others["x"] = nil }
        #expect(history.current.address.zip == "1" && history.current.others.isEmpty)
        #expect(history.undo()?.others == ["x": [1]] && history.undo()?.json.text == text)
        let coded = try JSONDecoder().decode(User.self, from: JSONEncoder().encode(user))
        #expect(coded.address == user.address && coded.others == user.others)
        #expect(Set([user, coded, edited]).count == 2)
    }

    @Test("read what has arrived, at every cut of a stream")
    func arriving() throws {
        let receiver = JSONReceiver()
        for byte in text.utf8 {
            try receiver.receive([byte])
            guard let json = receiver.snapshot else { continue }
            let (user, whole) = try (User(json), User(parsing: json.text))
            #expect(user?.address == whole.address && user?.audit == whole.audit && user?.others == whole.others)
            #expect(user?.issues.contains { $0.kind == .missing } != true || json.isComplete)
        }
        let user = try User(receiver.finish())
        #expect(user?.address.zip == "0150" && user?.others == ["x": [1]] && user?.json.text == text)
    }

    @Test("are edited in lists, and observed in documents that change")
    func lists() throws {
        var team = try Team(parsing: "{\"users\": [\(text), {\"city\": \"Rome\"}]}")
        for _ in 0..<3 { team.users[1].address.city += "!" }
        team.users[0].others["x"] = nil
        #expect(team.json.text == "{\"users\": [\(text.replacing(" \"x\": [1],", with: "")), {\"city\": \"Rome!!!\"}]}")
        let base = Live(try Base(parsing: #"{"id": 1, "a": 2, "list": [1], "z": 0}"#))
        base.mutate { $0.part?.a = 3 }
        #expect(base.part?.a == 3 && base.model.json["a"] == 3)
    }

    @Test("are read as the class that a member of the object names")
    func subclasses() throws {
        let item = try Item(parsing: #"{"id": 1, "type": "circle", "radius": 5, "z": 0}"#)
        #expect((item.shape as? Circle)?.radius == 5 && item.others == ["z": 0])
        let edited = try item.tryMutate { $0.shape[as: Circle.self]?.radius = 6 }
        #expect((edited.shape as? Circle)?.radius == 6)
        #expect(edited.json.text == #"{"id": 1, "type": "circle", "radius": 6, "z": 0}"#)
        #expect(try item.tryMutate { $0.others = [:] }.json.text == #"{"id": 1, "type": "circle", "radius": 5}"#)
        #expect(item.issues.isEmpty && item.mutate { $0.others["z"] = 1 }.shape == item.shape)
    }

    @Test("see later edits of the members that name their classes, and of those that these read")
    func laterEdits() throws {
        let sketch = try Sketch(parsing: #"{"type": "circle", "radius": 5}"#)
        let edited = try sketch.tryMutate {
            $0.shape[as: Circle.self]?.radius = 6
            $0.radius = 7
            $0.shape.label = "a"
            $0.type = "square"
        }
        #expect(edited.json.text == #"{"type": "square", "radius": 7, "label": "a"}"#)
    }

    @Test("are equal where nothing else changed")
    func equality() throws {
        let user = try User(parsing: text)
        var other = user
        other.id = 8
        #expect(other.address == user.address && other.others == user.others && other != user)
        other.address.city = "Rome"
        #expect(other.address != user.address)
    }
}

@JSONModel private struct Optionally { @Key(.flattened) var address: Address? }
