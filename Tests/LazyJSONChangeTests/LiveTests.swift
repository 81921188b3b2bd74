import LazyJSON
import Observation
import TestSupport
import Testing

/// Readers of a live model are notified of changes, and of nothing else.
@Suite("Live models: notified observers") struct LiveTests {
    typealias Person = LivePerson

    static let reads: [(name: String, read: @Sendable (Live<Person>) -> Void)] = [
        ("model", { use($0.model) }),
        ("name", { use($0.name) }),
        ("nick", { use($0.nick) }),
        ("count", { use($0.count) }),
        ("weight", { use($0.weight) }),
        ("tags", { use($0.tags) }),
        ("limit", { use($0.limit) }),
        ("fullName", { use($0.fullName) }),
        ("home", { use($0.home) }),
        ("address", { let _: LiveAddress = $0.address }),
        ("address.model", { use($0.address.model) }),
        ("address.city", { use($0.address.city) }),
        ("address.street", { use($0.address.street) }),
        ("address.owner?.name", { use($0.address.owner?.name) }),
        ("manager", { let _: Person? = $0.manager }),
        ("manager == nil", { use($0.manager == nil) }),
        ("manager?.name", { use($0.manager?.name) }),
        ("manager?.manager?.name", { use($0.manager?.manager?.name) }),
        ("friends", { let _: LazyArray<Person> = $0.friends }),
        ("friends.count", { use($0.friends.count) }),
        ("friends[0].name", { use($0.friends[0].name) }),
        ("friends[1].name", { use($0.friends[1].name) }),
        ("friends[2].name", { use($0.friends[2].name) }),
        (
            "friends.map(\\.id)",
            { live in
                let friends: LiveArray<Person> = live.friends
                use(friends.map { $0.id })
            }
        ),
        ("firstFriend?.name", { use($0.firstFriend?.name) }),
        ("team[0].name", { use($0.team[0].name) }),
        ("team.count", { use($0.team.count) }),
        ("maybe?.count", { use($0.maybe?.count) }),
        ("shape.area", { use($0.shape.area) }),
        ("shape.as(Circle)?.radius", { use($0.shape.as(LiveCircle.self)?.radius) }),
        ("shape.as(Square) == nil", { use($0.shape.as(LiveSquare.self) == nil) }),
    ]

    struct Edit: CustomTestStringConvertible, Sendable {
        let testDescription: String
        let edit: @Sendable (Live<Person>) -> Void
        let notified: Set<String>

        /// Every change notifies readers of the model as a whole.
        init(_ name: String, _ notified: Set<String>, _ edit: @escaping @Sendable (Live<Person>) -> Void) {
            (testDescription, self.notified, self.edit) = (name, notified.union(["model"]), edit)
        }
    }

    static let edits: [Edit] = [
        Edit("a name", ["name", "fullName"]) { $0.name = "Ada" },
        Edit("a name by mutate", ["name", "fullName"]) { live in live.mutate { $0.name = "Ada" } },
        Edit("an optional", ["nick", "fullName"]) { $0.nick = nil },
        Edit("a number", ["count"]) { $0.count += 1 },
        Edit("a number that is spelled in another way, where its spelling counts", ["weight"]) { live in
            live.mutate { $0[raw: "x"] = 2 }
            live.mutate { $0[raw: "weight"] = JSON(parsingLiteral: "70.00") }
        },
        Edit("a number that is spelled in another way", []) { live in
            live.mutate { $0[raw: "count"] = JSON(parsingLiteral: "1") }
            live.mutate { $0[raw: "x"] = 1 }
        },
        Edit("a default that is written", []) { live in live.mutate { $0[raw: "limit"] = 7 } },
        Edit("what cannot be read", []) { live in live.mutate { $0[raw: "limit"] = "n/a" } },
        Edit("an unknown key", []) { live in live.mutate { $0[raw: "unknown"] = 1 } },
        Edit("a list", ["tags"]) { live in live.mutate { $0.tags.append("b") } },
        Edit("a city", ["address", "address.model", "address.city", "home"]) { $0.address.city = "Paris" },
        Edit("a street", ["address", "address.model", "address.street"]) { live in
            live.mutate { $0.address.street = "R" }
        },
        Edit("a part of a part", ["address", "address.model", "address.owner?.name"]) { $0.address.owner?.name = "P" },
        Edit(
            "another address with the same city", ["address", "address.model", "address.street", "address.owner?.name"]
        ) {
            $0.address = LiveAddress { $0.city = "Oslo" }
        },
        Edit("a manager's name", ["manager", "manager?.name"]) { $0.manager?.name = "N" },
        Edit("the name of a manager's manager", ["manager", "manager?.manager?.name"]) {
            $0.manager?.manager?.name = "N"
        },
        Edit(
            "no manager",
            ["manager", "manager == nil", "manager?.name", "manager?.manager?.name"]
        ) { live in live.mutate { $0.manager = nil as Person? } },
        Edit("a friend's name", ["friends", "friends[0].name", "firstFriend?.name"]) { $0.friends[0].name = "C" },
        Edit("the other friend's name", ["friends", "friends[1].name"]) { live in
            live.friends[1].mutate { $0.name = "C" }
        },
        Edit("a friend's nick", ["friends"]) { $0.friends[1].nick = "C" },
        Edit("one friend more", ["friends", "friends.count", "friends[2].name", "friends.map(\\.id)"]) { live in
            live.mutate { $0.friends.append(Person { $0.name = "C" }) }
        },
        Edit("one friend fewer", ["friends", "friends.count", "friends.map(\\.id)", "friends[1].name"]) { live in
            live.mutate { _ = $0.friends.removeLast() }
        },
        Edit(
            "another order",
            ["friends", "friends[0].name", "friends[1].name", "friends.map(\\.id)", "firstFriend?.name"]
        ) { live in live.mutate { $0.friends.reverse() } },
        Edit("what is no friend", ["friends"]) { live in live.mutate { $0[raw: "friends"]?[1] = "n/a" } },
        Edit("a member of the team", ["team[0].name"]) { $0.team[0].name = "U" },
        Edit("a larger team", ["team.count"]) { live in live.mutate { $0.team.append(Person()) } },
        Edit("a list where there was none", ["maybe?.count"]) { $0.maybe = [Person()] },
        Edit("a radius", ["shape.area", "shape.as(Circle)?.radius"]) {
            $0.shape.as(LiveCircle.self)?.radius = 3
        },
        Edit("another class", ["shape.area", "shape.as(Circle)?.radius", "shape.as(Square) == nil"]) {
            $0.shape.type = "square"
        },
        Edit("another class of the same area", ["shape.as(Circle)?.radius", "shape.as(Square) == nil"]) { live in
            live.mutate { $0[raw: "shape"] = ["type": "square", "side": 4] }
        },
    ]

    @Test(
        "readers are notified when their value changes, and only then: in models that share nothing, and in large ones",
        arguments: edits, [0, 10_000])
    func notified(edit: Edit, padding: Int) throws {
        var notified: Set<String> = []
        for (name, read) in Self.reads {
            let live = Live(try Person.sample(padding: padding))
            if isNotified({ read(live) }, of: { edit.edit(live) }) { notified.insert(name) }
        }
        #expect(notified == edit.notified)
    }

    @Test("an edit without effect notifies nobody", arguments: [0, 10_000])
    func nothing(padding: Int) throws {
        let edits: [(Live<Person>) -> Void] = [
            { $0.name = "Bo" }, { $0.address.city = "Oslo" }, { $0.friends[0].name = "A" }, { $0.manager?.name = "M" },
            { live in live.mutate { $0.nick = "b" } }, { live in live.mutate { _ = $0.friends.count } },
            { live in live.mutate { $0.friends[1] = $0.friends[1] as Person } }, { $0.update(to: $0.model) },
            { $0.address = $0.address as LiveAddress }, { $0.friends = $0.friends as LazyArray<Person> },
            { $0.friends[9].name = "nobody" }, { $0.maybe?[0].name = "nobody" }, { $0.firstFriend?.manager?.name = "" },
        ]
        for (index, edit) in edits.enumerated() {
            let live = Live(try Person.sample(padding: padding))
            let before = live.model
            for (name, read) in Self.reads {
                let notified = isNotified({ read(live) }, of: { edit(live) })
                #expect(!notified, "edit \(index) notified \(name)")
            }
            #expect(live.model === before, "\(index)")
        }
    }

    @Test("a newly parsed version notifies only the observers of values that differ")
    func parsedAnew() throws {
        let live = Live(try Person.sample())
        let same = try Person.sample()
        for (name, read) in Self.reads {
            let notified = isNotified({ read(live) }, of: { live.update(to: same) })
            #expect(!notified, "\(name)")
        }
        #expect(live.model === same)
        let other = try Person.sample().mutate { $0.address.city = "Rome" }
        let notified = Self.reads.filter { read in
            live.update(to: same)
            return isNotified({ read.read(live) }, of: { live.update(to: other) })
        }
        #expect(notified.map(\.name) == ["model", "home", "address", "address.model", "address.city"])
    }

    @Test("a value that cannot be compared counts as changed by each edit")
    func incomparable() throws {
        let live = Live(try Person.sample())
        #expect(isNotified({ live.pair }, of: { live.count += 1 }))
    }

    @Test("an observer that reads again is notified each time, once per edit")
    func again() throws {
        let live = Live(try Person.sample())
        let reader = Reader()
        reader.follow { _ = (live.name, live.name, live.fullName, live.address.city) }
        for number in 1...10 {
            live.name = "\(number)"
            #expect(reader.notified == number)
            live.count += 1
            #expect(reader.notified == number)
        }
        live.mutate {
            $0.name = "x"
            $0.address.city = "y"
        }
        #expect(reader.notified == 11)
    }

    @Test("observers read the new value, and may edit: nothing is lost, and nobody waits forever")
    func reentrancy() throws {
        let live = Live(try Person.sample())
        let seen = Guarded<[String]>([])
        withObservationTracking {
            _ = live.name
        } onChange: {
            seen.withLock { $0.append(live.name) }
            live.mutate { $0.count += 1 }
            live.nick = "edited"
            live.address.city = live.name
        }
        let notified = isNotified({ live.address.city }, of: { live.name = "Ada" })
        #expect(notified && seen.withLock { $0 } == ["Ada"])
        #expect(live.count == 2 && live.nick == "edited" && live.home == "Ada")
    }

    @Test("an edit reads the live model as it was before")
    func readsWithin() throws {
        let live = Live(try Person.sample())
        live.mutate {
            $0.name = "Ada"
            #expect($0.name == "Ada" && live.name == "Bo")
        }
        #expect(live.name == "Ada")
    }

    #if EXIT_TESTS
        @Test("an edit within an edit of the same model is a mistake, which the message names")
        func nestedEdits() async throws {
            let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
                let live = Live(LivePerson())
                live.mutate { _ in live.address.city = "x" }
            }
            let text = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
            #expect(text.contains("a live model was changed during an edit of it"))
        }
    #endif

    @Test("an edit that throws changes nothing")
    func throwing() throws {
        struct Failure: Error {}
        let live = Live(try Person.sample())
        let before = live.model
        let notified = isNotified({ live.model }) {
            #expect(throws: Failure.self) {
                try live.mutate {
                    $0.name = "x"
                    throw Failure()
                }
            }
            #expect(throws: Failure.self) {
                try live.friends[0].mutate {
                    $0.name = "x"
                    throw Failure()
                }
            }
            #expect(throws: Failure.self) { try live.tryMutate { _ in throw Failure() } }
        }
        #expect(!notified && live.model === before)
    }

    @Test("a value that cannot be written is an error of tryMutate, also in a part")
    func unwritten() throws {
        final class Locked: JSONModel, @unchecked Sendable {
            @Property(.readOnly) var id: Int = 0
            @Property var name: String = ""
            @Property var inner: Locked?
        }
        let live = Live(try Locked(parsing: #"{"id": 1, "inner": {"id": 2}}"#))
        let before = live.model
        #expect(throws: MutationError.self) {
            try live.tryMutate {
                $0.name = "x"
                $0.id = 2
            }
        }
        #expect(throws: MutationError.self) {
            try live.inner?.tryMutate {
                $0.name = "x"
                $0.id = 3
            }
        }
        #expect(live.model === before)
        try live.inner?.tryMutate { $0.name = "x" }
        #expect(live.inner?.name == "x" && live.inner?.id == 2)
        live.inner?.mutate {
            $0.name = "y"
            $0.id = 3
        }
        #expect(live.model.json.text == #"{"id": 1, "inner": {"id": 2, "name": "y"}}"#)
    }

    @Test("an edit returns its version, and a description notifies nobody")
    func returned() throws {
        let live = Live(try Person(parsing: #"{"name": "Bo"}"#))
        #expect(live.mutate { $0.name = "Ada" } === live.model)
        #expect(!isNotified({ "\(live)" }, of: { live.name = "Cy" }))
        #expect("\(live)" == #"Live(LivePerson(name: "Cy"))"#)
    }
}

extension JSON {
    fileprivate init(parsingLiteral text: String) { self = (try? JSON(parsing: text)) ?? .null }
}
