import LazyJSON
import Observation
import TestSupport
import Testing

@testable import LazyJSONChange
@testable import LazyJSONCore

#if DEBUG
    /// The cost of an edit depends on its changes and their observers, whatever else is observed. Counted, not timed
    /// (`Work`).
    @Suite("Live models: the work of an edit", .enabled(if: TestScale.hasOptimizations, "limits count with them"))
    struct LiveWorkTests {
        typealias Person = LivePerson

        static func people(_ count: Int) throws -> Live<Person> {
            let friends = (0..<count).map { #"{"id": \#($0), "name": "\#($0)", "address": {"city": "c"}}"# }
            return Live(try Person(parsing: #"{"friends": [\#(friends.joined(separator: ","))], "count": 1}"#))
        }

        /// The steps of an edit beyond those without observers.
        static func steps(
            _ count: Int, _ read: (Live<Person>) -> Void, _ edit: (Live<Person>) -> Void
        ) throws -> Int {
            func measured(_ read: (Live<Person>) -> Void) throws -> Int {
                let live = try people(count)
                // The first edit finds where the elements are.
                live.mutate { $0.friends[count / 3].name = "start" }
                let meter = Work.Meter()
                _ = isNotified({ read(live) }, of: { Work.$meter.withValue(meter) { edit(live) } })
                return meter.steps.load(ordering: .relaxed)
            }
            return try measured(read) - measured { _ in }
        }

        struct Read: Sendable, CustomTestStringConvertible {
            let testDescription: String
            let read: @Sendable (Live<Person>) -> Void
        }

        static let reads = [
            Read(testDescription: "the ids, as a ForEach reads them") { for friend in $0.friends { use(friend.id) } },
            Read(testDescription: "each name") { for friend in $0.friends { use((friend.id, friend.name)) } },
            Read(testDescription: "each city") { for friend in $0.friends { use(friend.address.city) } },
            Read(testDescription: "each name by its index") {
                for index in 0..<$0.friends.count { use($0.friends[index].name) }
            },
            Read(testDescription: "each name by its id") {
                for id in 0..<$0.friends.count { use($0.friends[id: id]?.name) }
            },
        ]

        struct Edit: Sendable, CustomTestStringConvertible {
            let testDescription: String
            let edit: @Sendable (Live<Person>) -> Void
        }

        static let edits = [
            Edit(testDescription: "an unrelated field") { $0.count += 1 },
            Edit(testDescription: "an unrelated part") { $0.address.city = "x" },
            Edit(testDescription: "a name") { live in live.mutate { $0.friends[70].name = "x" } },
            Edit(testDescription: "a value of an element that nobody read") { live in
                live.mutate { $0.friends[70].count += 1 }
            },
            Edit(testDescription: "three names") { live in
                live.mutate { for index in [3, 70, $0.friends.count - 1] { $0.friends[index].name = "x" } }
            },
            Edit(testDescription: "an element that is appended") { live in
                live.mutate { $0.friends.append(Person { $0.id = -1 }) }
            },
        ]

        /// Four times as many are still fewer than a list forgets models for (`ElementCache.limit`).
        static let count = 250

        @Test("it doesn't grow with the list and its observers", arguments: reads, edits)
        func edit(read: Read, edit: Edit) throws {
            let small = try Self.steps(Self.count, read.read, edit.edit)
            let large = try Self.steps(4 * Self.count, read.read, edit.edit)
            #expect(large <= small + 10 && large <= 300, "\(small) steps, then \(large)")
        }

        @Test("an insertion in front finds the observed elements again, each once", arguments: reads)
        func insertion(read: Read) throws {
            let edit: (Live<Person>) -> Void = { live in
                live.mutate { $0.friends.insert(Person { $0.id = -1 }, at: 0) }
            }
            let small = try Self.steps(Self.count, read.read, edit)
            let large = try Self.steps(4 * Self.count, read.read, edit)
            #expect(large <= 5 * small + 100 && large <= 15 * 4 * Self.count, "\(small) steps, then \(large)")
        }

        @Test("an element is found by its id without searching the list again after each edit")
        func search() throws {
            func steps(_ count: Int) throws -> Int {
                let live = try Self.people(count)
                use(live.friends[id: count - 1]?.name)
                let meter = Work.Meter()
                Work.$meter.withValue(meter) {
                    for step in 0..<20 {
                        live.friends[id: count - 1 - step]?.name = "x\(step)"
                        live.count += 1
                        use(live.friends[id: step]?.name)
                    }
                }
                return meter.steps.load(ordering: .relaxed)
            }
            let (small, large) = (try steps(Self.count), try steps(4 * Self.count))
            #expect(large <= small + small / 4 + 20, "\(small) steps, then \(large)")
        }

        @Test("finding each element by its id is linear, also in a list that is an array", arguments: [true, false])
        func searches(isObserved: Bool) throws {
            func steps(_ count: Int) throws -> Int {
                let team = (0..<count).map { #"{"id": \#($0), "name": "\#($0)"}"# }.joined(separator: ",")
                let live = Live(try Person(parsing: #"{"team": [\#(team)], "count": 1}"#))
                let meter = Work.Meter()
                Work.$meter.withValue(meter) {
                    let read = { for id in 0..<count { use(live.team[id: id]?.name) } }
                    if isObserved { withObservationTracking(read, onChange: {}) } else { read() }
                    live.count += 1
                    read()
                    live.team[0].name = "x"
                    read()
                }
                return meter.steps.load(ordering: .relaxed)
            }
            let (small, large) = (try steps(Self.count), try steps(4 * Self.count))
            #expect(large <= 5 * small, "\(small) steps, then \(large)")
        }

        @Test("moving and removing all elements is linear")
        func everything() throws {
            let edits: [@Sendable (Live<Person>) -> Void] = [
                { live in live.mutate { $0.friends.reverse() } }, { live in live.mutate { $0.friends.removeAll() } },
                { $0.update(to: $0.model.mutate { $0.friends = [] }) },
                { live in if let same = try? Person(parsing: live.model.json.data()) { live.update(to: same) } },
            ]
            for (number, edit) in edits.enumerated() {
                for read in Self.reads {
                    let small = try Self.steps(Self.count, read.read, edit)
                    let large = try Self.steps(4 * Self.count, read.read, edit)
                    #expect(
                        large <= 6 * small + 200, "edit \(number), \(read.testDescription): \(small), then \(large)")
                }
            }
        }
    }
#endif
