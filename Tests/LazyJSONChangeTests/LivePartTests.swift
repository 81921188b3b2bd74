import LazyJSON
import Observation
import TestSupport
import Testing

/// Parts of live models: nested models, elements of lists, parts that are gone, and bindings.
@Suite("Live models: parts") struct LivePartTests {
    typealias Person = LivePerson

    @Test("a part is one live model for as long as it is held, and edits where it is")
    func identity() throws {
        let live = Live(try Person.sample())
        let (address, friend) = (live.address, live.friends[1])
        #expect(live.address === address && live.friends[1] === friend && live.friends[0] !== friend)
        address.city = "Paris"
        friend.name = "Cy"
        #expect(live.model.address.city == "Paris" && live.model.friends[1].name == "Cy")
        #expect(live.model.json["friends"]?[1]?.isNull == true)
        #expect(address.model === live.model.address)
    }

    @Test("a part keeps the whole alive")
    func keepsWhole() throws {
        var live: Live<Person>? = Live(try Person.sample())
        let city = try #require(live).address
        live = nil
        city.city = "Paris"
        #expect(city.city == "Paris")
    }

    @Test("a part that is gone reads as it was last read, and can't be edited")
    func gone() throws {
        let live = Live(try Person.sample())
        let manager = try #require(live.manager)
        let last = live.friends[1]
        #expect(manager.name == "M" && last.name == "B")
        live.mutate {
            $0.manager = nil as Person?
            $0.friends.removeLast()
        }
        let before = live.model
        manager.name = "x"
        last.name = "x"
        #expect(manager.name == "M" && last.name == "B" && live.model === before)

        // A new value notifies its observers.
        let notified = isNotified({ (manager.name, last.name) }) {
            live.mutate { $0.manager = Person { $0.name = "N" } }
        }
        #expect(notified && manager.name == "N")
    }

    @Test("an index without an element reads as an empty object, and notifies observers of a new element")
    func beyond() throws {
        let live = Live(try Person.sample())
        for index in [5, -1, .max, .min] { #expect(live.friends[index].name == "" && live.team[index].id == 0) }
        #expect(live.maybe == nil)
        let third = live.friends[2]
        #expect(isNotified({ third.name }, of: { live.mutate { $0.friends.append(Person { $0.name = "C" }) } }))
        #expect(third.name == "C")
    }

    @Test("containers that an edit creates on its way start as new objects do")
    func created() throws {
        let live = Live(try Person(parsing: "{}"))
        live.address.city = "Oslo"
        live.shape.as(LiveCircle.self)?.radius = 1
        #expect(live.model.json.text == #"{"address":{"city":"Oslo"}}"#)
        live.address.owner = Person { $0.name = "O" }
        live.address.owner?.address.city = "Rome"
        #expect(live.model.address.owner?.address.city == "Rome")
    }

    @Test("lists of live models are collections")
    func collections() throws {
        let live = Live(try Person.sample())
        #expect(
            live.friends.map(\.name) == ["A", "B"] && live.friends.first?.name == "A" && live.team.last?.name == "T")
        for friend in live.friends { friend.count += 1 }
        #expect(live.model.friends.map(\.count) == [1, 1])
        live.friends = live.friends.reversed().map(\.model).lazyArray
        #expect(live.friends.map(\.id) == [12, 11])
        live.maybe = live.team
        live.maybe?[0].name = "copied"
        #expect(live.team[0].name == "T" && live.model.maybe?.first?.name == "copied")
    }

    final class Directory: JSONModel, @unchecked Sendable {
        @Property var people: [String: Person]
        @Property var maybe: [String: Person]?
    }

    @Test("a dictionary of models is a value, which is observed as a whole")
    func dictionaries() throws {
        let live = Live(try Directory(parsing: #"{"people": {"a": {"name": "A"}, "b": {"name": "B"}}}"#))
        #expect(live.people["a"]?.name == "A" && live.maybe?["a"] == nil)
        let edit = { live.people["b"] = Person { $0.name = "C" } }
        #expect(isNotified({ live.people["a"]?.name }, of: edit) && live.people["b"]?.name == "C")
        #expect(isNotified({ live.maybe?.count }, of: { live.maybe = ["x": Person()] }))
        live.maybe?["y"] = Person { $0.name = "Y" }
        #expect(!isNotified({ live.maybe?.count }, of: edit) && live.model.maybe?["y"]?.name == "Y")
    }

    @Test("a part as deep as the data allows is read and edited, and one beyond is a model by itself")
    func depth() throws {
        let depth = 300
        let text = String(repeating: #"{"manager":"#, count: depth) + "{}" + String(repeating: "}", count: depth)
        let live = Live(try Person(parsing: text))
        var part = live
        for _ in 0..<200 { part = try #require(part.manager) }
        #expect(isNotified({ part.name }, of: { part.name = "deep" }))
        #expect(live.model.json.text.contains(#""name":"deep""#))
        for _ in 200..<depth { part = try #require(part.manager) }
        part.name = "deeper"
        #expect(part.name == "deeper" && !live.model.json.text.contains("deeper"))
    }

    // MARK: Bindings

    /// Key paths as SwiftUI's `Bindable` and `Binding` use them.
    @dynamicMemberLookup
    struct Form<Object: AnyObject> {
        let object: Object

        subscript<Value>(dynamicMember keyPath: ReferenceWritableKeyPath<Object, Value>) -> Field<Value> {
            Field(get: { object[keyPath: keyPath] }, set: { object[keyPath: keyPath] = $0 })
        }
    }

    @dynamicMemberLookup
    struct Field<Value> {
        let get: () -> Value
        let set: (Value) -> Void

        subscript<Part>(dynamicMember keyPath: WritableKeyPath<Value, Part>) -> Field<Part> {
            Field<Part>(
                get: { get()[keyPath: keyPath] },
                set: {
                    var value = get()
                    value[keyPath: keyPath] = $0
                    set(value)
                })
        }
    }

    @Test("fields of a form are bound to properties, also to those of parts")
    func bindings() throws {
        let live = Live(try Person.sample())
        let form = Form(object: live)
        let (name, nick, count, tags) = (form.name, form.nick, form.count, form.tags)
        name.set("Ada")
        nick.set(nil)
        count.set(count.get() + 1)
        tags.set(["x"])
        #expect(live.name == "Ada" && live.nick == nil && live.count == 2 && live.tags == ["x"])
        let city = form.address.city
        city.set("Paris")
        #expect(city.get() == "Paris" && live.model.address.city == "Paris")
        let street = Form(object: live.address).street
        #expect(isNotified({ street.get() }, of: { street.set("R") }))
        #expect(live.address.street == "R")
    }
}

extension Array where Element: JSONModel {
    fileprivate var lazyArray: LazyArray<Element> { LazyArray(self) }
}
