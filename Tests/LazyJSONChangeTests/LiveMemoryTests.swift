import LazyJSON
import Observation
import TestSupport
import Testing

@testable import LazyJSONChange
@testable import LazyJSONCore

/// A live model only holds memory for values that are observed at the moment.
@Suite("Live models: memory") struct LiveMemoryTests {
    typealias Person = LivePerson

    static let count = TestScale.size(100_000, quick: 2_000)

    static func people() throws -> Live<Person> {
        let friends = (0..<count).map { #"{"id": \#($0), "name": "\#($0)"}"# }.joined(separator: ",")
        return Live(try Person(parsing: #"{"friends": [\#(friends)]}"#))
    }

    /// The number of nodes below a place that are observed or held.
    static func living(_ place: LiveScope) -> Int {
        place.nodes.reduce(0) { $0 + 1 + (($1 as? LiveScope).map(living) ?? 0) }
    }

    @Test("values that no observer has read are not remembered")
    func unobserved() throws {
        let live = try Self.people()
        for index in 0..<Self.count { #expect(live.friends[index].id == index) }
        #expect(live.hub.root.nodes.isEmpty && live.hub.root.knownCount <= 17)
    }

    @Test("observed values are remembered until their observer is notified")
    func observed() throws {
        let live = try Self.people()
        let notified = isNotified({ for friend in live.friends { use((friend.name, friend.nick)) } }) {
            // The list, the number and the order of its elements, and each of them with two values.
            #expect(Self.living(live.hub.root) == 3 + 3 * Self.count)
            live.count += 1
            #expect(Self.living(live.hub.root) == 3 + 3 * Self.count)
            live.friends[Self.count - 1].name = "x"
        }
        #expect(notified && Self.living(live.hub.root) == 0)
    }

    @Test("the identities of all elements are one observation")
    func identities() throws {
        let live = try Self.people()
        let read: () -> Void = { for friend in live.friends { use(friend.id) } }
        let isNotifiedOfName = isNotified(read) {
            // The list, the number of its elements and their order.
            #expect(Self.living(live.hub.root) == 3)
            live.friends[3].name = "x"
        }
        #expect(!isNotifiedOfName)
        #expect(isNotified(read, of: { live.mutate { $0.friends.swapAt(0, Self.count - 1) } }))
    }

    @Test("later readers don't get a watch whose observers were notified")
    func toldOnce() throws {
        let live = try Self.people()
        let reader = Reader()
        reader.follow { use((live.name, live.fullName, live.model)) }
        for number in 1...20 {
            live.name = "\(number)"
            #expect(reader.notified == number)
        }
        #expect(live.hub.root.nodes.count == 3)
    }

    @Test("a search for an id keeps no version that has the same list")
    func sameList() throws {
        let live = Live(try Person.sample(padding: 10_000))
        #expect(live.team[id: 21]?.name == "T")
        weak var former: Person?
        former = live.model
        live.count += 1
        #expect(live.team[id: 21]?.name == "T" && former == nil)
    }

    @Test("a part that is observed keeps no version if nobody holds its live model")
    func unheld() throws {
        let live = Live(try Person.sample())
        weak var former: LiveAddress?
        let notified = isNotified({ use(live.address.street) }) {
            former = live.model.address
            #expect(former != nil && live.address.street == "S")
            if let same = try? Person.sample() { live.update(to: same) }
            #expect(former == nil)
        }
        #expect(!notified && live.address.street == "S")
    }
}
