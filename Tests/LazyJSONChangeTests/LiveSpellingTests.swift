import LazyJSON
import TestSupport
import Testing

/// Every spelling of a path through a list observes the values that it reads, and nothing else.
@Suite("Live models: spellings of paths through lists") struct LiveSpellingTests {
    typealias Person = LivePerson

    static func sample() throws -> Live<Person> {
        Live(
            try Person(
                parsing: """
                    {"name": "Bo",
                     "friends": [{"id": 1, "name": "A", "address": {"city": "a"}, "friends": [{"id": 3, "name": "C"}]},
                                 {"id": 2, "name": "B", "address": {"city": "b"}}],
                     "team": [{"id": 4, "name": "T", "address": {"city": "t"}}],
                     "maybe": [{"id": 5, "name": "M", "address": {"city": "m"}}]}
                    """))
    }

    enum Edit: String, CaseIterable {
        case name, firstName, firstCity, secondName, secondCity, innerName, teamCity, maybeCity

        func apply(to live: Live<Person>) {
            switch self {
            case .name: live.name = "x"
            case .firstName: live.friends[0].name = "x"
            case .firstCity: live.friends[0].address.city = "x"
            case .secondName: live.mutate { $0.friends[1].name = "x" }
            case .secondCity: live.friends[1].address.city = "x"
            case .innerName: live.friends[0].friends[0].name = "x"
            case .teamCity: live.team[0].address.city = "x"
            case .maybeCity: live.maybe?[0].address.city = "x"
            }
        }
    }

    static let spellings: [(String, Set<Edit>, @Sendable (Live<Person>) -> Void)] = [
        ("friends[0].name", [.firstName], { use($0.friends[0].name) }),
        ("friends[0].address.city", [.firstCity], { use($0.friends[0].address.city) }),
        ("friends[1].address.city", [.secondCity], { use($0.friends[1].address.city) }),
        ("friends[0].friends[0].name", [.innerName], { use($0.friends[0].friends[0].name) }),
        ("friends[0].friends.count", [], { use($0.friends[0].friends.count) }),
        ("friends.first?.address.city", [.firstCity], { use($0.friends.first?.address.city) }),
        ("friends.last?.name", [.secondName], { use($0.friends.last?.name) }),
        ("friends.map { $0.name }", [.firstName, .secondName], { live in use(live.friends.map { $0.name }) }),
        (
            "friends.map { $0.address.city }", [.firstCity, .secondCity],
            { live in use(live.friends.map { $0.address.city }) }
        ),
        ("friends.map(\\.name)", [.firstName, .secondName], { live in use(live.friends.map(\.name)) }),
        ("friends.compactMap(\\.nick)", [], { live in use(live.friends.compactMap(\.nick)) }),
        (
            "friends.filter { … }.count", [.firstCity, .secondCity],
            { live in use(live.friends.filter { $0.address.city == "z" }.count) }
        ),
        (
            "friends.contains { … }", [.firstName, .secondName],
            { live in use(live.friends.contains { $0.name == "z" }) }
        ),
        (
            "friends.first { … }?.address.city", [.firstName, .secondName, .secondCity],
            { live in use(live.friends.first { $0.name == "B" }?.address.city) }
        ),
        ("friends.reduce", [.firstName, .secondName], { live in use(live.friends.reduce("") { $0 + $1.name }) }),
        (
            "for friend in friends", [.firstCity, .secondCity],
            { live in for friend in live.friends { use(friend.address.city) } }
        ),
        ("friends.isEmpty", [], { use($0.friends.isEmpty) }),
        ("team[0].address.city", [.teamCity], { use($0.team[0].address.city) }),
        ("team.map { $0.address.city }", [.teamCity], { live in use(live.team.map { $0.address.city }) }),
        ("maybe?[0].address.city", [.maybeCity], { use($0.maybe?[0].address.city) }),
        ("maybe?.first?.address.city", [.maybeCity], { use($0.maybe?.first?.address.city) }),
    ]

    @Test("each edit notifies the readers of the values that it changed", arguments: Edit.allCases)
    func observed(edit: Edit) throws {
        for (spelling, edits, read) in Self.spellings {
            let live = try Self.sample()
            #expect(isNotified({ read(live) }, of: { edit.apply(to: live) }) == edits.contains(edit), "\(spelling)")
        }
    }

    @Test("an index of an empty list reads defaults and stops nothing")
    func empty() throws {
        let live = Live(try Person(parsing: #"{"friends": []}"#))
        #expect(live.friends[0].address.city == nil && live.friends[0].name == "" && live.friends.first == nil)
        live.friends[3].address.city = "x"
        #expect(live.friends.isEmpty && live.model.json.text == #"{"friends": []}"#)
    }

    @Test("a whole list is a value if its type says so")
    func values() throws {
        let live = try Self.sample()
        let friends: LazyArray<Person> = live.friends
        #expect(friends.map(\.name) == ["A", "B"] && friends == live.model.friends)
    }

    @Test("algorithms are safe while other threads add and remove elements", .timeLimit(.minutes(TestScale.minutes(5))))
    func threads() throws {
        let live = try Self.sample()
        _ = Threads.run(8) { thread in
            for step in 0..<TestScale.size(4_000, quick: 400, sanitized: 1_000) {
                switch thread {
                // A few at a time: other threads may be done with removing.
                case 0: live.mutate { if $0.friends.count < 20 { $0.friends.append(Person { $0.id = step }) } }
                case 1: live.mutate { if !$0.friends.isEmpty { $0.friends.removeLast() } }
                case 2: live.mutate { $0.friends.removeAll() }
                case 3: use(live.friends.map { $0.name })
                case 4: use(Array(live.friends).count)
                case 5: use(live.friends.first?.address.city)
                case 6: for friend in live.friends.reversed().dropFirst() { use(friend.id) }
                default: use(live.friends.filter { $0.id > step }.count)
                }
            }
        }
    }
}
