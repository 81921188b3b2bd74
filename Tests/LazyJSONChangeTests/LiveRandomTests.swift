import Foundation
import LazyJSON
import Observation
import TestSupport
import Testing

/// Random edits of lists: readers are notified whenever a value that they read differs, and elements are followed by
/// id.
@Suite("Live models: random edits of lists") struct LiveRandomTests {
    final class Home: JSONModel, @unchecked Sendable {
        @Property var city: String = ""
    }
    final class Person: JSONModel, Identifiable, @unchecked Sendable {
        @Property var id: Int?
        @Property var name: String = ""
        @Property var count: Int = 0
        @Property var home: Home
        @Property var friends: LazyArray<Person>
        @Property var boss: Person?
    }
    final class Group: JSONModel, @unchecked Sendable {
        @Property var title: Int = 0
        @Property var lazy: LazyArray<Person>
        @Property var array: [Person]
    }

    /// A reader, and whether only another value notifies it. Those who iterate are notified of each change of order,
    /// and those who read a part of an element that comes.
    struct Reader: Sendable {
        let name: String
        var isExact = true
        let read: @Sendable (Live<Group>, LiveArray<Person>) -> String
    }

    /// An element that is held by its index. When it is gone, it and its parts read as they were last read.
    struct Place {
        let live: Live<Person>
        var values: [String]

        static func values(_ live: Live<Person>) -> [String] {
            [live.name, live.home.city, "\(live.friends.count)", live.friends[0].name, live.boss?.home.city ?? "none"]
        }

        static func values(_ person: Person) -> [String] {
            [
                person.name, person.home.city, "\(person.friends.count)", person.friends.first?.name ?? "",
                person.boss?.home.city ?? "none",
            ]
        }
    }

    static let readers = ofLists + (0..<9).flatMap { ofElement($0) } + (0..<12).flatMap { ofID($0) }

    private static let ofLists: [Reader] = [
        Reader(name: "count") { "\($1.count)" },
        Reader(name: "isEmpty") { "\($1.isEmpty)" },
        Reader(name: "title") { live, _ in "\(live.title)" },
        Reader(name: "first", isExact: false) { $1.first.map { "\($0.name)" } ?? "none" },
        Reader(name: "ids", isExact: false) { $1.map { String($0.id ?? -1) }.joined(separator: ",") },
        Reader(name: "names", isExact: false) { $1.map { $0.name }.joined(separator: ",") },
        Reader(name: "names by index", isExact: false) { _, list in
            (0..<list.count).map { list[$0].name }.joined(separator: ",")
        },
    ]

    private static func ofElement(_ index: Int) -> [Reader] {
        [
            Reader(name: "[\(index)]") { $1[index].name },
            Reader(name: "[\(index)].home", isExact: false) { $1[index].home.city },
            Reader(name: "[\(index)].friends.count", isExact: false) { "\($1[index].friends.count)" },
            Reader(name: "[\(index)].friends.isEmpty", isExact: false) { "\($1[index].friends.isEmpty)" },
            Reader(name: "[\(index)].friends[0]", isExact: false) { $1[index].friends[0].name },
            Reader(name: "[\(index)].friends[0].home", isExact: false) { $1[index].friends[0].home.city },
            Reader(name: "[\(index)].boss", isExact: false) { $1[index].boss?.name ?? "none" },
            Reader(name: "[\(index)].boss.home", isExact: false) { $1[index].boss?.home.city ?? "none" },
        ]
    }

    private static func ofID(_ id: Int) -> [Reader] {
        [
            Reader(name: "[id: \(id)]") { $1[id: id].map { $0.name } ?? "none" },
            Reader(name: "[id: \(id)] == nil") { "\($1[id: id] == nil)" },
        ]
    }

    static func edit(_ list: inout EditableArray<Person>, _ random: inout SeededGenerator, _ step: Int, unique: Bool) {
        func friend(_ name: String) -> Person {
            Person {
                $0.name = name
                $0.home.city = name
            }
        }
        func person() -> Person {
            // Without an id now and then.
            var id: Int? = Bool.random(using: &random) ? Int.random(in: 0..<12, using: &random) : nil
            if unique, list.contains(where: { $0.id == id }) { id = nil }
            return Person {
                $0.id = id
                $0.name = "\(step)"
                if step % 3 > 0 { $0.home.city = "\(step)" }
                if step % 2 > 0 { $0.friends.append(friend("\(step)")) }
                if step % 5 > 0 { $0.boss = friend("\(step)") }
            }
        }
        let index = Int.random(in: 0..<max(list.count, 1), using: &random)
        switch Int.random(in: 0..<13, using: &random) {
        case 9: if !list.isEmpty { list[index].home.city = "\(step)" }
        case 10: if !list.isEmpty { list[index].friends.append(friend("\(step)")) }
        case 11: if !list.isEmpty { list[index].friends.removeAll() }
        case 12: list.removeLast(min(list.count, 2))
        case 0: list.append(person())
        case 1: list.insert(person(), at: min(index, list.count))
        case 2: if list.count > 2 { list.remove(at: index) }
        case 3: if !list.isEmpty { list.swapAt(0, index) }
        case 4: if !list.isEmpty { list[index] = person() }
        case 5: if !list.isEmpty { list[index].count += 1 }
        case 6: list.reverse()
        default: if !list.isEmpty { list[index].name = "\(step)" }
        }
    }

    @Test("every change notifies its observers, and nothing else does", arguments: [true, false], [true, false])
    func notified(isLazy: Bool, unique: Bool) throws {
        var random = SeededGenerator(seed: isLazy ? 34 : 35)
        let list: @Sendable (Live<Group>) -> LiveArray<Person> = { isLazy ? $0.lazy : $0.array }
        for round in 0..<TestScale.size(40, quick: 8, sanitized: 4) {
            let elements = #"[{"id": 1, "name": "a"}, null, {"id": 2, "name": "b"}, {"name": "c"}]"#
            let live = Live(try Group(parsing: #"{"lazy": \#(elements), "array": \#(elements)}"#))
            var held: [Int: (live: Live<Person>, name: String)] = [:]
            var versions: [Group] = []
            var places: [Int: Place] = [:]
            for step in 0..<40 {
                let notified = Self.readers.map { _ in Counter() }
                let before = zip(Self.readers, notified).map { reader, counter in
                    withObservationTracking {
                        reader.read(live, list(live))
                    } onChange: {
                        counter.add()
                    }
                }
                let version = live.model
                versions.append(version)
                switch Int.random(in: 0..<10, using: &random) {
                case 0: live.title += 1
                case 2: live.update(to: versions.randomElement(using: &random) ?? version)
                case 3:
                    // Another id by an edit of the live element.
                    let (id, other) = (Int.random(in: 0..<12, using: &random), Int.random(in: 0..<12, using: &random))
                    guard let element = list(live)[id: id], !unique || list(live)[id: other] == nil else { break }
                    element.id = other
                    if unique { (held[id], held[other]) = (nil, (element, element.name)) }
                case 1: live.update(to: try Group(parsing: version.json.data()))
                default:
                    live.mutate {
                        for _ in 0..<Int.random(in: 1...2, using: &random) {
                            if isLazy {
                                Self.edit(&$0.lazy, &random, step, unique: unique)
                            } else {
                                Self.edit(&$0.array, &random, step, unique: unique)
                            }
                        }
                    }
                }
                for (index, reader) in Self.readers.enumerated() {
                    let isOther = reader.read(live, list(live)) != before[index]
                    let isNotified = notified[index].value > 0
                    #expect(
                        isNotified == isOther || isNotified && (!reader.isExact || !unique || !places.isEmpty),
                        "\(reader.name), \(round), \(step): \(version.json.text) to \(live.model.json.text)")
                }
                let now = isLazy ? Array(live.model.lazy) : live.model.array
                for (index, place) in places {
                    let expected = index < now.count ? Place.values(now[index]) : place.values
                    #expect(Place.values(place.live) == expected, "\(index), \(round), \(step)")
                    places[index]?.values = expected
                }
                if step == 5, round % 2 == 1 {
                    for index in 2..<6 {
                        let element = list(live)[index]
                        places[index] = Place(live: element, values: Place.values(element))
                    }
                }
                guard unique else { continue }
                let people = isLazy ? Array(live.model.lazy) : live.model.array
                for id in 0..<12 {
                    if let person = people.first(where: { $0.id == id }) {
                        if let known = held[id] { #expect(known.live.name == person.name) }
                        if let found = list(live)[id: id] { held[id] = (found, found.name) }
                        #expect(held[id]?.name == person.name)
                    } else if let known = held[id] {
                        #expect(known.live.name == known.name)
                    }
                }
            }
        }
    }
}
