import Foundation
import LazyJSON
import Observation
import TestSupport
import Testing

@testable import LazyJSONChange

/// Live lists: documents that are arrays of models.
@Suite("Live lists") struct LiveListTests {
    typealias Person = LivePerson
    typealias Todos = LazyArray<LivePerson>

    static func sample() throws -> Live<Todos> {
        Live(try Todos(parsing: #"[{"id": 1, "name": "A"}, null, {"id": 2, "name": "B", "address": {"city": "b"}}]"#))
    }

    @Test("elements are read and edited, by index, by id and by iterating")
    func elements() throws {
        let live = try Self.sample()
        #expect(live.count == 2 && !live.isEmpty && live[0].name == "A" && live[id: 2]?.name == "B")
        live[0].name = "x"
        live[id: 2]?.address.city = "y"
        for person in live { person.count += 1 }
        live.last?.nick = "z"
        #expect(live.map(\.name) == ["x", "B"] && live.first === live[id: 1] && live.elements.count == 2)
        #expect(
            live.list.json.text
                == #"[{"id": 1, "name": "x", "count": 1}, null, {"id": 2, "name": "B", "address": {"city": "y"}, "count": 1, "nick": "z"}]"#
        )
        #expect(live[7].name == "" && live[-1].id == 0 && live[id: 7] == nil)
        live[7].name = "nobody"
        #expect(live.count == 2)
    }

    @Test("edits of the list are versions, and an edit that throws isn't one")
    func editing() throws {
        struct Failure: Error {}
        let live = try Self.sample()
        let second = try #require(live[id: 2])
        let list = live.mutate { $0.insert(Person { $0.id = 3 }, at: 0) }
        #expect(list.map(\.id) == [3, 1, 2] && live.list.json == list.json && second.name == "B")
        #expect(throws: Failure.self) {
            try live.mutate {
                $0.removeAll()
                throw Failure()
            }
        }
        #expect(throws: Failure.self) { try live.tryMutate { _ in throw Failure() } }
        #expect(try live.tryMutate { $0.removeLast() }.map(\.id) == [3, 1])
        live.update(to: try Todos(parsing: #"[{"id": 2, "name": "new"}]"#))
        #expect(live.map(\.id) == [2] && second.name == "new")
        #expect("\(live.list.json.text)" == #"[{"id": 2, "name": "new"}]"#)
    }

    @Test("an observer that registers just after a notification of others is notified of the next change")
    func lateObserver() throws {
        let keys: [LiveKey] = [.count, .emptiness, .order, .whole]
        for key in keys {
            let live = try Self.sample()
            let elements = live.elements
            let watch =
                key == .whole
                ? elements.scope.node(key) { LiveWatch(in: elements.scope) { _, _ in false } }
                : elements.scope.watch(key)
            live.mutate { $0.removeAll() }
            #expect(
                isNotified({ live.hub.noteRead(of: watch) }, of: { live.mutate { $0.append(Person { $0.id = 9 }) } }),
                "\(key)")
        }
    }

    static let reads: [(name: String, read: @Sendable (Live<Todos>) -> Void)] = [
        ("list", { use($0.list) }), ("count", { use($0.count) }), ("isEmpty", { use($0.isEmpty) }),
        ("[0].name", { use($0[0].name) }), ("[1].name", { use($0[1].name) }),
        ("[id: 2]", { use($0[id: 2] == nil) }), ("[id: 2].name", { use($0[id: 2]?.name) }),
        ("[id: 2].address.city", { use($0[id: 2]?.address.city) }),
        ("ids", { live in use(live.map { $0.id }) }), ("names", { live in use(live.map { $0.name }) }),
        ("element.id", { use($0[0].id) }),
    ]

    static let edits: [(name: String, notified: Set<String>, edit: @Sendable (Live<Todos>) -> Void)] = [
        ("a name", ["list", "[1].name", "[id: 2].name", "names"], { $0[1].name = "x" }),
        ("a city", ["list", "[id: 2].address.city"], { $0[id: 2]?.address.city = "x" }),
        ("nothing", [], { $0[1].name = "B" }),
        (
            "a value that isn't an object", ["list"],
            { live in
                let text = live.list.json.text.replacingOccurrences(of: "null", with: "5")
                if let other = try? Todos(parsing: text) { live.update(to: other) }
            }
        ),
        (
            "an insertion in front",
            ["list", "count", "[0].name", "[1].name", "ids", "names", "element.id"],
            { live in live.mutate { $0.insert(Person { $0.id = 9 }, at: 0) } }
        ),
        (
            "a removal",
            [
                "list", "count", "[1].name", "[id: 2]", "[id: 2].name", "[id: 2].address.city", "ids", "names",
                "element.id",
            ],
            { live in live.mutate { $0.removeLast() } }
        ),
        (
            "the same, parsed", [],
            { live in if let same = try? Todos(parsing: live.list.json.data()) { live.update(to: same) } }
        ),
    ]

    @Test("readers of a live list are notified of changes, and of nothing else", arguments: edits.map(\.name))
    func notified(name: String) throws {
        let (_, notified, edit) = try #require(Self.edits.first { $0.name == name })
        var found: Set<String> = []
        for (name, read) in Self.reads {
            let live = try Self.sample()
            if isNotified({ read(live) }, of: { edit(live) }) { found.insert(name) }
        }
        #expect(found == notified)
    }

    @Test("no edit of eight threads is lost")
    func threads() throws {
        let live = try Self.sample()
        let rounds = TestScale.size(500, quick: 100, sanitized: 100)
        _ = Threads.run(8) { thread in
            for step in 0..<rounds {
                switch thread % 4 {
                case 0: live[id: 1]?.mutate { $0.count += 1 }
                case 1:
                    live.mutate {
                        $0.insert(Person { $0.id = 100 + thread }, at: 0)
                        $0[$0.count - 1].count += 1
                    }
                case 2: live.mutate { if $0.count > 2 { $0.removeFirst() } }
                default:
                    use(withObservationTracking({ live.map { $0.name } }, onChange: {}))
                    use((live[id: step]?.name, live.first?.id, live.count))
                }
            }
        }
        #expect(live[id: 1]?.count == 2 * rounds && live[id: 2]?.count == 2 * rounds)
    }
}
