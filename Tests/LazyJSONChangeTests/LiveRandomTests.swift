import Foundation
import LazyJSON
import Observation
import TestSupport
import Testing

/// Random edits of lists: readers are told whenever what they read is another value, and elements are followed by id.
@Suite("Live models: random edits of lists") struct LiveRandomTests {
    final class Person: JSONModel, Identifiable, @unchecked Sendable {
        @Property var id: Int?
        @Property var name: String = ""
        @Property var count: Int = 0
    }
    final class Group: JSONModel, @unchecked Sendable {
        @Property var title: Int = 0
        @Property var lazy: LazyArray<Person>
        @Property var array: [Person]
    }

    /// A reader and whether it is told only of another value. Those who iterate are told of each change of order.
    struct Reader: Sendable {
        let name: String
        var isExact = true
        /// The index that is read. An element that is gone reads as before, and nobody is told.
        var index = 0
        let read: @Sendable (Live<Group>, LiveArray<Person>) -> String
    }

    static let readers: [Reader] =
        [
            Reader(name: "count") { "\($1.count)" },
            Reader(name: "title") { live, _ in "\(live.title)" },
            Reader(name: "first", isExact: false) { $1.first.map { "\($0.name)" } ?? "none" },
            Reader(name: "ids", isExact: false) { $1.map { String($0.id ?? -1) }.joined(separator: ",") },
            Reader(name: "names", isExact: false) { $1.map { $0.name }.joined(separator: ",") },
            Reader(name: "names by index", isExact: false) { _, list in
                (0..<list.count).map { list[$0].name }.joined(separator: ",")
            },
        ]
        + (1..<12).map { index in Reader(name: "[\(index)]", index: index) { $1[index].name } }
        + (0..<12).map { (id: Int) in Reader(name: "[id: \(id)]") { $1[id: id].map { $0.name } ?? "none" } }
        + (0..<12).map { (id: Int) in Reader(name: "[id: \(id)] == nil") { "\($1[id: id] == nil)" } }

    static func edit(_ list: inout EditableArray<Person>, _ random: inout SeededGenerator, _ step: Int, unique: Bool) {
        func person() -> Person {
            // Without an id now and then.
            var id: Int? = Bool.random(using: &random) ? Int.random(in: 0..<12, using: &random) : nil
            if unique, list.contains(where: { $0.id == id }) { id = nil }
            return Person {
                $0.id = id
                $0.name = "\(step)"
            }
        }
        let index = Int.random(in: 0..<max(list.count, 1), using: &random)
        switch Int.random(in: 0..<9, using: &random) {
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

    @Test("every change is told, and no other", arguments: [true, false], [true, false])
    func told(isLazy: Bool, unique: Bool) throws {
        var random = SeededGenerator(seed: isLazy ? 34 : 35)
        let list: @Sendable (Live<Group>) -> LiveArray<Person> = { isLazy ? $0.lazy : $0.array }
        for round in 0..<TestScale.size(40, sanitized: 4, quick: 8) {
            let elements = #"[{"id": 1, "name": "a"}, null, {"id": 2, "name": "b"}, {"name": "c"}]"#
            let live = Live(try Group(parsing: #"{"lazy": \#(elements), "array": \#(elements)}"#))
            var held: [Int: (live: Live<Person>, name: String)] = [:]
            var versions: [Group] = []
            for step in 0..<40 {
                let told = Self.readers.map { _ in Counter() }
                let before = zip(Self.readers, told).map { reader, counter in
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
                    if reader.index > 0, reader.index >= list(live).count { continue }
                    let isOther = reader.read(live, list(live)) != before[index]
                    let isTold = told[index].value > 0
                    #expect(
                        isTold == isOther || isTold && (!reader.isExact || !unique),
                        "\(reader.name), \(round), \(step): \(version.json.text) to \(live.model.json.text)")
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
