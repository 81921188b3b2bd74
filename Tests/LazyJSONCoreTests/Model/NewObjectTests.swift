import Foundation
import LazyJSON
import TestSupport
import Testing

@testable import LazyJSONCore

/// The initial values of new objects, and properties that only they can be given.
@Suite struct NewObjectTests {
    class Shape: JSONModel, @unchecked Sendable {
        @Property var type: String?
        @Property var x: Double = 0
        @Property("meta.version") var version: Int = 0
        override class func modelClass(for json: JSON) -> JSONModel.Type {
            switch json["type"]?.string {
            case "circle": Circle.self
            case "ring": Ring.self
            default: Shape.self
            }
        }
        override class var initialJSON: JSON { ["meta": ["version": 2, "by": "us"]] }
    }
    class Circle: Shape, @unchecked Sendable {
        @Property var radius: Double = 0
        override class var initialJSON: JSON { ["type": "circle"] }
    }
    final class Ring: Circle, @unchecked Sendable {
        @Property var inner: Double = 0
        override class var initialJSON: JSON { ["type": "ring", "meta": ["version": 3]] }
    }
    final class Plain: Shape, @unchecked Sendable {}
    final class Drawing: JSONModel, @unchecked Sendable {
        @Property var circle: Circle
        @Property var ring: Ring?
        @Property var shapes: LazyArray<Shape>
        @Property var given: Circle = Circle { $0.radius = 9 }
    }

    @Test("a new object starts with the values of its class and the superclasses, and is read as the class everywhere")
    func initial() throws {
        #expect(Shape().json.text == #"{"meta":{"version":2,"by":"us"}}"#)
        #expect(Plain().json.text == #"{"meta":{"version":2,"by":"us"}}"#)
        #expect(Circle { $0.radius = 1 }.json.text == #"{"meta":{"version":2,"by":"us"},"type":"circle","radius":1}"#)
        #expect(Ring().json.text == #"{"meta":{"version":3,"by":"us"},"type":"ring"}"#)
        let shapes = try LazyArray<Shape>(parsing: "[]").mutate {
            $0.append(Circle { $0.radius = 1 })
            $0.append(Ring())
            $0.append(Shape { $0.x = 1 })
        }
        #expect(shapes.map { "\(Swift.type(of: $0))" } == ["Circle", "Ring", "Shape"])
        let again = try LazyArray<Shape>(parsing: shapes.json.data())
        #expect(again.map { "\(Swift.type(of: $0))" } == ["Circle", "Ring", "Shape"])
        // A class that is known only at run time.
        let type: Shape.Type = Ring.self
        #expect(type.init().type == "ring")
        #expect(type.init { $0.x = 2 }.json.text == #"{"meta":{"version":3,"by":"us"},"type":"ring","x":2}"#)
        // Explicit values take precedence.
        #expect(Circle { $0.type = "ring" } is Ring)
        #expect(Circle { $0.type = nil }.json.text == #"{"meta":{"version":2,"by":"us"}}"#)
    }

    @Test("reading is not affected: an absent member reads its default, and an opened object is as it is")
    func reading() throws {
        #expect(try Circle(parsing: "{}").type == nil)
        #expect(Circle(.emptyObject)?.version == 0)
        let drawing = try Drawing(parsing: "{}")
        #expect(drawing.circle.type == nil && drawing.circle.json.text == "{}")
        let same = drawing.mutate {
            #expect($0.circle.type == nil)
            #expect($0.circle.radius == 0)
            _ = $0.ring?.inner
        }
        #expect(same === drawing)
        #expect(Drawing.defaultJSON.text.contains(#""circle":{}"#))
    }

    @Test("an object that a draft creates on its way starts so, too; an existing one does not")
    func created() throws {
        #expect(
            try Drawing(parsing: "{}").mutate { $0.circle.radius += 2 }.json.text
                == #"{"circle":{"meta":{"version":2,"by":"us"},"type":"circle","radius":2}}"#)
        #expect(
            try Drawing(parsing: "{}").mutate {
                _ = $0.circle.radius
                $0.circle.radius = 2
            }.circle.type == "circle")
        #expect(
            try Drawing(parsing: #"{"circle": {}}"#).mutate { $0.circle.radius = 2 }.json.text
                == #"{"circle": {"radius": 2}}"#)
        #expect(try Drawing(parsing: "{}").mutate { $0.ring?.inner = 2 }.json.text == "{}")
        #expect(try Drawing(parsing: "{}").mutate { $0.given.x = 2 }.given.radius == 9)
    }

    // MARK: Read-only properties

    final class Card: JSONModel, @unchecked Sendable {
        @Property(.readOnly) var number: Int = 0
        @Property var owner: String?
    }
    final class User: JSONModel, @unchecked Sendable {
        @Property("user_id", .readOnly) var id: Int = 0
        @Property(.readOnly) var uuid: UUID?
        @Property(.readOnly) var tags: [String]
        @Property(.readOnly) var card: Card
        @Property(.readOnly) var cards: LazyArray<Card>
        @Property var open: Card
        @Property var maybe: Card?
        @Property var list: LazyArray<Card>
        @Property var name: String?
    }

    @Test("a read-only property is set when the object is created")
    func making() throws {
        let user = try User {
            $0.id = 7
            $0.tags.append("a")
            $0.tags.append("b")
            $0.card.number = 1
            $0.cards.append(Card { $0.number = 2 })
            $0.open.number = 3
            $0.maybe = Card { $0.number = 4 }
            $0.id = 8
        }.tryMutate { $0.name = "Bo" }
        #expect(
            user.json.text
                == #"{"user_id":8,"tags":["a","b"],"card":{"number":1},"cards":[{"number":2}],"open":{"number":3},"maybe":{"number":4},"name":"Bo"}"#
        )
        #expect(User.properties.filter(\.isReadOnly).map(\.name) == ["id", "uuid", "tags", "card", "cards"])
    }

    @Test(
        "in a draft of an existing object it stays, whatever is tried, and the error says so",
        arguments: [
            Attempt("id") { $0.id = 8 }, Attempt("id") { $0.id += 1 }, Attempt("id") { $0.setNull(\.id) },
            Attempt("uuid") { $0.uuid = UUID() }, Attempt("tags") { $0.tags = [] },
            Attempt("tags") { $0.tags.append("c") }, Attempt("card") { $0.card.owner = "x" },
            Attempt("card") { $0.card = Card() }, Attempt("cards") { $0.cards.append(Card()) },
            Attempt("cards") { $0.cards[0].owner = "x" }, Attempt("number") { $0.open.number = 4 },
            Attempt("number") { $0.maybe?.number = 4 }, Attempt("number") { $0.list[0].number = 4 },
        ])
    func existing(attempt: Attempt) throws {
        let text =
            #"{"user_id": "7", "tags":["a",1], "card":{"number":1}, "cards":[{}], "open":{"number":3}, "maybe":{}, "list":[{}]}"#
        let user = try User(parsing: text)
        #expect(user.mutate(attempt.edit).json.text == text)
        let error = #expect(throws: MutationError.self) { try user.tryMutate(attempt.edit) }
        #expect(error?.property == attempt.property)
        #expect(error?.underlying as? ConversionError == .readOnlyProperty)
        #expect(
            error?.description
                == "\(attempt.property == "number" ? "Card" : "User").\(attempt.property) was not written: "
                + "the property is read-only: it is set when the object is created")
        // Everything else in the same draft is written.
        let other = user.mutate {
            attempt.edit(&$0)
            $0.name = "x"
        }
        #expect(other.json.text == text.dropLast() + #", "name": "x"}"#)
    }
    struct Attempt: Sendable, CustomTestStringConvertible {
        let property: String
        let edit: @Sendable (inout Mutable<User>) -> Void
        init(_ property: String, _ edit: @escaping @Sendable (inout Mutable<User>) -> Void) {
            (self.property, self.edit) = (property, edit)
        }
        var testDescription: String { property }
    }

    final class Kit: JSONModel, @unchecked Sendable {
        @Property var card: Card
        @Property var holder: Nest
        override class var initialJSON: JSON { ["card": ["owner": "nobody"]] }
    }
    final class Nest: JSONModel, @unchecked Sendable {
        @Property var card: Card
    }

    @Test("objects nested in a new object are new as well, whatever is set first")
    func nested() throws {
        let user = try User {
            $0.open.owner = "x"
            $0.open.number = 3
            $0.name = "Bo"
            $0.open.number += 1
            $0.maybe = Card { $0.owner = "y" }
            $0.maybe?.number = 5
        }.tryMutate { $0.name = "Ada" }
        #expect(
            user.json.text == #"{"open":{"owner":"x","number":4},"name":"Ada","maybe":{"owner":"y","number":5}}"#)
        #expect(Kit { $0.card.number = 1 }.json.text == #"{"card":{"owner":"nobody","number":1}}"#)
        #expect(Kit { $0.card.number = 1 }.mutate { $0.card.number = 2 }.card.number == 1)
        // One that a draft of an existing object creates, for as long as that draft changes it in place.
        let empty = try User(parsing: "{}")
        let changed = try empty.tryMutate {
            $0.open.owner = "x"
            #expect($0.open.number == 0)
            $0.open.number = 3
            $0.name = "Bo"
            $0.open.number = 4
        }
        #expect(changed.json.text == #"{"open":{"owner":"x","number":4},"name":"Bo"}"#)
        #expect(throws: MutationError.self) { try changed.tryMutate { $0.open.number = 5 } }
        #expect(throws: MutationError.self) {
            try empty.tryMutate {
                $0.open.owner = "x"
                $0.open = try Card(parsing: #"{"number":1}"#)
                $0.open.number = 2
            }
        }
        // Deeper.
        let deep = try Kit(parsing: "{}").tryMutate {
            $0.holder.card.owner = "x"
            $0.holder.card.number = 1
            $0.holder.card.number += 1
        }
        #expect(deep.json.text == #"{"holder":{"card":{"owner":"x","number":2}}}"#)
    }

    @Test("a property can be set to the value that it reads already, and new elements can be given theirs")
    func allowed() throws {
        let user = try User(parsing: #"{"user_id": "7", "tags": ["a", null]}"#)
        #expect(
            try user.tryMutate {
                $0.id = 7
                $0.tags = ["a"]
                $0.uuid = nil
            } === user)
        let changed = try user.tryMutate {
            $0.list.append(Card { $0.number = 5 })
            $0.open.number = 6
            $0.maybe = Card { $0.number = 7 }
            $0[raw: "user_id"] = 7
        }
        #expect(changed.id == 7)
        #expect(throws: MutationError.self) { try user.tryMutate { $0[raw: "user_id"] = 8 } }
        #expect(changed.list[0].number == 5 && changed.open.number == 6 && changed.maybe?.number == 7)
    }
}
