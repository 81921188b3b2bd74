import LazyJSON
import Observation
import TestSupport
import Testing

/// Elements of live lists: those with an id are followed wherever they move, and an index is a place.
@Suite("Live models: elements of lists") struct LiveElementTests {
    typealias Person = LivePerson

    static let people = #"[{"id": 1, "name": "A"}, {"id": 2, "name": "B"}, {"id": 3, "name": "C"}]"#

    /// A model with the same people in each kind of list.
    final class Group: JSONModel, @unchecked Sendable {
        @Property var title: String = ""
        @Property var lazy: LazyArray<Person>
        @Property var maybeLazy: LazyArray<Person>?
        @Property var array: [Person]
        @Property var maybeArray: [Person]?
    }

    static func group(_ people: String = people) throws -> Live<Group> {
        Live(
            try Group(
                parsing:
                    #"{"lazy": \#(people), "maybeLazy": \#(people), "array": \#(people), "maybeArray": \#(people)}"#))
    }

    struct Shape: Sendable, CustomTestStringConvertible {
        let testDescription: String
        let list: @Sendable (Live<Group>) -> LiveArray<Person>
        let edit: @Sendable (Live<Group>, (inout EditableArray<Person>) -> Void) -> Void
    }

    static let shapes = [
        Shape(testDescription: "a lazy array") {
            $0.lazy
        } edit: { live, edit in
            live.mutate { edit(&$0.lazy) }
        },
        Shape(testDescription: "an optional lazy array") {
            $0.maybeLazy ?? $0.lazy
        } edit: { live, edit in
            live.mutate { $0.maybeLazy?.edit(edit) }
        },
        Shape(testDescription: "an array") {
            $0.array
        } edit: { live, edit in
            live.mutate { edit(&$0.array) }
        },
        Shape(testDescription: "an optional array") {
            $0.maybeArray ?? $0.array
        } edit: { live, edit in
            live.mutate { $0.maybeArray?.edit(edit) }
        },
    ]

    private static func person(_ id: Int, _ name: String) -> Person {
        Person {
            $0.id = id
            $0.name = name
        }
    }

    @Test(
        "an element that was found by its id or by iterating stays the same person; an index is a place",
        arguments: shapes)
    func followed(shape: Shape) throws {
        let live = try Self.group()
        let list = shape.list(live)
        let place = list[0]
        let found = try #require(list[id: 1])
        let iterated = try #require(list.first)
        let mapped = list.map { $0 }
        #expect(found === iterated && mapped[0] === found && place !== found)
        shape.edit(live) { $0.insert(Self.person(9, "N"), at: 0) }
        #expect(place.name == "N" && found.name == "A" && mapped.map(\.name) == ["A", "B", "C"])
        found.name = "edited"
        place.name = "first"
        mapped[2].name = "third"
        #expect(shape.list(live).map(\.name) == ["first", "edited", "B", "third"])
        #expect(shape.list(live).map(\.id) == [9, 1, 2, 3])
        shape.edit(live) { $0.reverse() }
        #expect(mapped.map(\.name) == ["edited", "B", "third"] && place.name == "third")
        #expect(shape.list(live).first { $0.id == 1 } === found)
    }

    @Test("an element that is gone reads as it was, edits nothing, and comes back", arguments: shapes)
    func gone(shape: Shape) throws {
        let live = try Self.group()
        let second = try #require(shape.list(live)[id: 2])
        #expect(second.name == "B")
        shape.edit(live) { $0.remove(at: 1) }
        let version = live.model
        second.name = "x"
        #expect(second.name == "B" && live.model === version && shape.list(live)[id: 2] == nil)
        #expect(throws: LiveError.self) { try second.tryMutate { $0.name = "x" } }
        #expect(live.model === version)
        let notified = isNotified({ second.name }, of: { shape.edit(live) { $0.append(Self.person(2, "back")) } })
        #expect(notified && second.name == "back")
        second.name = "again"
        #expect(shape.list(live).map(\.name) == ["A", "C", "again"])
    }

    @Test("observers of an id are notified when its element comes, goes or changes its name", arguments: shapes)
    func observedByID(shape: Shape) throws {
        let edits: [(String, Bool, Bool, (inout EditableArray<Person>) -> Void)] = [
            ("its name", false, true, { $0[1].name = "x" }),
            ("another name", false, false, { $0[0].name = "x" }),
            ("another value of it", false, false, { $0[1].count = 5 }),
            ("an insertion in front", false, false, { $0.insert(Self.person(9, "N"), at: 0) }),
            ("a move", false, false, { $0.swapAt(0, 1) }),
            ("a removal in front", false, false, { $0.remove(at: 0) }),
            ("its removal", true, true, { $0.remove(at: 1) }),
            ("another one in its place", true, true, { $0[1] = Self.person(9, "B") }),
            ("another id", true, true, { $0[1].id = 9 }),
            (
                "a move and its name", false, true,
                {
                    $0.swapAt(0, 1)
                    $0[0].name = "x"
                }
            ),
        ]
        for (name, existence, value, edit) in edits {
            var live = try Self.group()
            #expect(
                isNotified({ shape.list(live)[id: 2] }, of: { shape.edit(live, edit) }) == existence,
                "existence: \(name)")
            live = try Self.group()
            #expect(
                isNotified({ shape.list(live)[id: 2]?.name }, of: { shape.edit(live, edit) }) == value, "name: \(name)")
        }
        let live = try Self.group()
        #expect(!isNotified({ shape.list(live)[id: 7] == nil }, of: { shape.edit(live) { $0[0].name = "x" } }))
        #expect(
            isNotified({ shape.list(live)[id: 7] == nil }, of: { shape.edit(live) { $0.append(Self.person(7, "")) } }))
        #expect(shape.list(live)[id: 7] != nil)
    }

    @Test(
        "observers that iterate are notified when elements come, go, move or get another id, and of values they read",
        arguments: shapes)
    func observedByIterating(shape: Shape) throws {
        let edits: [(String, Bool, (inout EditableArray<Person>) -> Void)] = [
            ("a name", true, { $0[1].name = "x" }),
            ("another value", false, { $0[1].count = 5 }),
            ("an insertion", true, { $0.insert(Self.person(9, "N"), at: 0) }),
            ("a move", true, { $0.swapAt(0, 1) }),
            ("a removal", true, { $0.remove(at: 0) }),
            ("another id", true, { $0[1].id = 9 }),
        ]
        for (name, isExpected, edit) in edits {
            let live = try Self.group()
            let notified = isNotified({ shape.list(live).map { $0.name } }, of: { shape.edit(live, edit) })
            #expect(notified == isExpected, "\(name)")
        }
    }

    @Test("an element that is given another id by an edit of its live model is followed", arguments: shapes)
    func renamed(shape: Shape) throws {
        let live = try Self.group()
        let second = try #require(shape.list(live)[id: 2])
        second.id = 8
        second.name = "x"
        #expect(second.id == 8 && shape.list(live).map(\.name) == ["A", "x", "C"])
        #expect(shape.list(live)[id: 8] === second && shape.list(live)[id: 2] == nil)
        #expect(isNotified({ second.name }, of: { shape.edit(live) { $0[1].name = "y" } }))
        shape.edit(live) { $0.insert(Self.person(2, "N"), at: 0) }
        #expect(second.name == "y" && shape.list(live)[id: 2]?.name == "N")
    }

    @Test("observers of the old or the new id of an element are notified of both and of later edits", arguments: shapes)
    func renamedAndObserved(shape: Shape) throws {
        let live = try Self.group()
        let list = { shape.list(live) }
        let (second, third) = (try #require(list()[id: 2]), try #require(list()[id: 3]))
        let notified = (old: Counter(), new: Counter(), name: Counter())
        withObservationTracking({ use(list()[id: 2] == nil) }, onChange: { notified.old.add() })
        withObservationTracking({ use(list()[id: 8] == nil) }, onChange: { notified.new.add() })
        second.id = 8
        #expect(notified.old.value == 1 && notified.new.value == 1)
        let reader = Reader()
        reader.follow { use((second.name, third.name)) }
        // Another place has the id as well by now.
        withObservationTracking({ use(list()[id: 8]?.name) }, onChange: { notified.name.add() })
        list()[id: 8]?.name = "x"
        #expect(reader.notified == 1 && notified.name.value == 1 && second.name == "x")
        // Two elements with one id are followed each.
        third.id = 8
        third.name = "y"
        #expect(list().map(\.name) == ["A", "x", "y"] && third.name == "y" && second.name == "x")
        second.name = "z"
        #expect(list().map(\.name) == ["A", "z", "y"] && third.name == "y")
    }

    @Test("an edit that is not kept doesn't change which element is followed")
    func notRenamed() throws {
        struct Failure: Error {}
        let live = try Self.group()
        let second = try #require(live.lazy[id: 2])
        #expect(throws: Failure.self) {
            try second.mutate {
                $0.id = 8
                throw Failure()
            }
        }
        second.name = "x"
        #expect(live.lazy.map(\.name) == ["A", "x", "C"] && live.lazy[id: 2] === second)
    }

    @Test("elements without an id, or with one of several, are each read and edited as they are", arguments: shapes)
    func indistinct(shape: Shape) throws {
        let live = try Self.group(
            #"[{"name": "a"}, {"id": 1, "name": "b"}, {"name": "c"}, {"id": 1, "name": "d"}, {"id": null, "name": "e"}]"#
        )
        #expect(shape.list(live).map(\.name) == ["a", "b", "c", "d", "e"])
        let elements = Array(shape.list(live))
        for (element, name) in zip(elements, "vwxyz") { element.name = String(name) }
        #expect(shape.list(live).map(\.name) == ["v", "w", "x", "y", "z"])
        #expect(shape.list(live)[id: 1]?.name == "w" && shape.list(live)[id: 0] == nil)
        // Those without an id are places.
        shape.edit(live) { $0.remove(at: 0) }
        #expect(elements.map(\.name) == ["w", "w", "y", "z", "z"])
    }

    // MARK: Identities

    final class Item: JSONModel, Identifiable, @unchecked Sendable {
        @Property("meta.key") var id: String = ""
        @Property var name: String = ""
    }
    final class Computed: JSONModel, Identifiable, @unchecked Sendable {
        @Property var kind: String = ""
        @Property var number: Int = 0
        @Property var name: String = ""
        var id: String { "\(kind)/\(number)" }
    }
    final class Plain: JSONModel, @unchecked Sendable {
        @Property var name: String = ""
    }
    final class Store: JSONModel, @unchecked Sendable {
        @Property var items: LazyArray<Item>
        @Property var computed: LazyArray<Computed>
        @Property var plain: LazyArray<Plain>
        var firstItems: LazyArray<Item> { items }
    }

    @Test("an id is the value that the class reads: at a path, computed, or the JSON's own member")
    func identities() throws {
        let live = Live(
            try Store(
                parsing: """
                    {"items": [{"meta": {"key": 7}, "name": "a"}, {"meta": {"key": "8"}, "name": "b"}],
                     "computed": [{"kind": "x", "number": 1, "name": "a"}, {"kind": "x", "number": 2, "name": "b"}],
                     "plain": [{"id": 1, "name": "a"}, {"id": 2, "name": "b"}]}
                    """))
        let item = try #require(live.items[id: "7"])
        let computed = try #require(live.computed[id: "x/2"])
        let plain = try #require(live.plain.first)
        live.mutate {
            $0.items.insert(Item { $0.id = "9" }, at: 0)
            $0.computed.reverse()
            $0.plain.insert(Plain { $0.name = "n" }, at: 0)
        }
        #expect(item.name == "a" && computed.name == "b" && plain.name == "a")
        #expect(live.items.map(\.id) == ["9", "7", "8"] && live.computed[0].name == "b")
        // A computed id changes with the values that it is computed from.
        computed.number = 5
        computed.name = "z"
        #expect(live.computed[id: "x/5"]?.name == "z" && live.computed[id: "x/2"] == nil)
    }

    @Test("a list that a computed property returns is followed, too")
    func computedList() throws {
        let live = Live(try Store(parsing: #"{"items": [{"meta": {"key": "7"}, "name": "a"}], "title": "t"}"#))
        #expect(isNotified({ live.firstItems[id: "7"]?.name }, of: { live.items[0].name = "b" }))
        #expect(!isNotified({ live.firstItems.map { $0.name } }, of: { live.mutate { $0[raw: "title"] = "u" } }))
    }

    @Test("a part of an element follows the element")
    func parts() throws {
        let live = try Self.group(
            #"[{"id": 1, "address": {"city": "a"}, "friends": [{"id": 5, "name": "f"}]}, {"id": 2, "address": {"city": "b"}}]"#
        )
        let address = try #require(live.lazy[id: 1]).address
        let friend = try #require(live.lazy[id: 1]?.friends[id: 5])
        #expect(address.city == "a" && friend.name == "f")
        live.mutate {
            $0.lazy.reverse()
            $0.lazy[1].friends.insert(Person(), at: 0)
        }
        #expect(isNotified({ (address.city, friend.name) }, of: { address.city = "x" }))
        friend.name = "y"
        #expect(live.model.lazy[1].address.city == "x" && live.model.lazy[1].friends[1].name == "y")
    }
}

extension EditableArray {
    fileprivate mutating func edit(_ edit: (inout EditableArray) -> Void) { edit(&self) }
}
