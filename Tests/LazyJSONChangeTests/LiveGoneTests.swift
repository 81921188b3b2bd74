import LazyJSON
import TestSupport
import Testing

/// Elements that go away: observers by index are notified, and held elements read as they were last read.
@Suite("Live models: elements that go away") struct LiveGoneTests {
    typealias Person = LivePerson

    private static func live() throws -> Live<Person> {
        let friends = (0..<3).map { index in
            #"{"id": \#(index), "name": "F\#(index)", "address": {"city": "C\#(index)", "owner": {"name": "O"}},"#
                + #""friends": [{"id": 9, "name": "G\#(index)"}], "manager": {"name": "M\#(index)"}}"#
        }.joined(separator: ", ")
        return Live(try Person(parsing: #"{"friends": [\#(friends)], "team": [\#(friends)]}"#))
    }

    private static let reads: [(String, @Sendable (Live<Person>) -> String)] = [
        ("name", { $0.name }), ("computed", { $0.fullName }), ("id", { "\($0.id)" }), ("model", { $0.model.json.text }),
        ("city", { $0.address.city ?? "" }), ("owner", { $0.address.owner?.name ?? "" }),
        ("count", { "\($0.friends.count)" }), ("isEmpty", { "\($0.friends.isEmpty)" }),
        ("element", { $0.friends[0].name }), ("found", { $0.friends[id: 9]?.name ?? "" }),
        ("names", { $0.friends.map(\.name).joined() }), ("manager", { $0.manager?.name ?? "" }),
        ("nothing", { $0.nick ?? "none" }),
    ]

    final class Team: JSONModel, @unchecked Sendable {
        @Property var members: [LiveAddress] = [LiveAddress()]
    }

    final class Club: JSONModel, @unchecked Sendable {
        @Property var teams: LazyArray<Team>
    }

    @Test("an observer of a list is notified if its element goes away and the list of an empty object has a default")
    func defaultList() throws {
        let reads: [@Sendable (Live<Club>) -> Int] = [
            { $0.teams[0].members.count }, { $0.teams[0].members.reduce(0) { sum, _ in sum + 1 } },
        ]
        for read in reads {
            let live = Live(try Club(parsing: #"{"teams": [{"members": []}]}"#))
            #expect(read(live) == 0)
            #expect(isNotified({ read(live) }, of: { live.mutate { $0.teams.removeLast() } }))
            #expect(read(live) == 1)
        }
    }

    @Test("an observer by index is notified if its element goes away, and then reads an empty object")
    func index() throws {
        let lists: [@Sendable (Live<Person>) -> Live<Person>] = [{ $0.friends[2] }, { $0.team[2] }]
        for list in lists {
            for (name, read) in Self.reads {
                let live = try Self.live()
                let before = read(list(live))
                let notified = isNotified({ read(list(live)) }) {
                    live.mutate {
                        $0.friends.removeLast()
                        $0.team.removeLast()
                    }
                }
                let empty = Live(Person())
                #expect(read(list(live)) == read(empty), "\(name)")
                #expect(notified == (before != read(empty)), "\(name)")
                #expect(!isNotified({ read(list(live)) }, of: { live.mutate { $0.name = "x" } }), "\(name)")
            }
        }
    }

    @Test("held elements and their parts read as they were last read, and nobody is notified")
    func held() throws {
        for (name, read) in Self.reads {
            let live = try Self.live()
            let (element, other) = (live.friends[2], live.team[2])
            let (before, second) = (read(element), read(other))
            let notified = isNotified({ read(element) + read(other) }) {
                live.mutate {
                    $0.friends.removeLast()
                    $0.team.removeLast()
                }
            }
            #expect(read(element) == before && read(other) == second, "\(name)")
            // Whether an element is there, and in which order elements are, is read of the list.
            #expect(!notified || name == "found" || name == "names" || name == "id", "\(name)")
        }
    }

    @Test("an element that is held and was never read reads as it was when it was taken")
    func unread() throws {
        let live = try Self.live()
        let elements = [live.friends[2], try #require(live.friends[id: 2]), Array(live.friends)[2]]
        live.mutate { $0.friends.removeLast() }
        #expect(elements.map(\.name) == ["F2", "F2", "F2"] && elements.map { $0.address.city } == ["C2", "C2", "C2"])
    }

    @Test("a held element stays as it was when its list, or a container of the list, goes away")
    func around() throws {
        let live = try Self.live()
        let inner = live.friends[2].friends[0]
        #expect(inner.name == "G2")
        live.mutate { $0.friends = [] }
        #expect(inner.name == "G2" && live.friends[2].friends[0] === inner)
        #expect(throws: LiveError.self) { try inner.tryMutate { $0.name = "x" } }
    }

    @Test("observers of whether a list is empty are notified of nothing else")
    func emptiness() throws {
        let live = try Self.live()
        let list = Live(live.model.friends)
        let reads: [@Sendable () -> Bool] = [{ live.friends.isEmpty }, { live.team.isEmpty }, { list.isEmpty }]
        func edit(_ change: (inout EditableArray<Person>) -> Void) {
            live.mutate {
                change(&$0.friends)
                var team = EditableArray($0.team as [Person])
                change(&team)
                $0.team = Array(team)
            }
            list.mutate { change(&$0) }
        }
        for read in reads {
            #expect(!isNotified(read, of: { edit { $0.append(Person { $0.id = 30 }) } }))
            #expect(!isNotified(read, of: { edit { $0.removeLast() } }))
            #expect(!isNotified(read, of: { edit { $0.swapAt(0, 1) } }))
            #expect(isNotified(read, of: { edit { $0.removeAll() } }) && read())
            #expect(isNotified(read, of: { edit { $0 = [Person { $0.id = 1 }, Person { $0.id = 2 }] } }) && !read())
        }
    }
}
