import Foundation
import LazyJSON
import Observation
import TestSupport
import Testing

/// Live models and several threads, tasks and actors.
@Suite("Live models: threads") struct LiveThreadTests {
    typealias Person = LivePerson

    @Test("no edit of eight threads is lost, and readers see versions that belong together")
    func noLostUpdate() throws {
        let live = Live(try Person.sample(padding: 5_000))
        let edits = TestScale.operations(1, of: 100) / 8
        let observed = Guarded(0)
        _ = Threads.run(8) { thread in
            for number in 0..<edits {
                switch (thread + number) % 4 {
                case 0:
                    live.mutate {
                        $0.count += 1
                        $0.name = "\($0.count)"
                    }
                case 1: live.friends[0].mutate { $0.count += 1 }
                case 2:
                    let address = live.address
                    address.mutate { $0.city = "\(thread)" }
                    live.friends[1].mutate { $0.count += 1 }
                default:
                    withObservationTracking {
                        _ = (live.name, live.friends[0].count, live.friends.count, live.address.city)
                    } onChange: {
                        observed.withLock { $0 += 1 }
                    }
                    let model = live.model
                    if model.count > 1 { #expect(model.name == "\(model.count)") }
                }
            }
        }
        let each = edits * 2
        #expect(live.count == 1 + each && live.friends[0].count == each && live.friends[1].count == each)
    }

    @Test(
        "an element that is followed by its id gets every edit while other threads move it", arguments: [true, false])
    func following(isLazy: Bool) throws {
        let people = (0..<8).map { #"{"id": \#($0), "name": "\#($0)"}"# }.joined(separator: ",")
        let live = Live(try Person(parsing: #"{"friends": [\#(people)], "team": [\#(people)]}"#))
        let list: @Sendable () -> LiveArray<Person> = { isLazy ? live.friends : live.team }
        let rounds = TestScale.size(300, quick: 60, sanitized: 60)
        let followed = Array(list())
        _ = Threads.run(8) { (thread: Int) in
            for step in 0..<rounds {
                followed[thread].mutate { $0.count += 1 }
                list()[id: thread]?.mutate { $0.count += 1 }
                #expect(followed[thread].name == "\(thread)")
                withObservationTracking {
                    use((list().map { $0.count }, list()[id: step % 10]?.nick))
                } onChange: {
                }
                switch thread {
                case 0: live.mutate { if isLazy { $0.friends.reverse() } else { $0.team.reverse() } }
                case 1:
                    live.mutate {
                        let new = Person { $0.id = 100 + step }
                        if isLazy { $0.friends.insert(new, at: 0) } else { $0.team.insert(new, at: 0) }
                    }
                case 2:
                    live.mutate {
                        if isLazy { $0.friends.removeAll { $0.id >= 100 } } else { $0.team.removeAll { $0.id >= 100 } }
                    }
                case 3: list().first { $0.id >= 100 }?.id += 1_000
                default: break
                }
            }
        }
        #expect(followed.map(\.count) == Array(repeating: 2 * rounds, count: 8))
        #expect(followed.map(\.id) == Array(0..<8))
    }

    @Test("observers on eight threads edit, and nobody waits forever")
    func editingObservers() throws {
        let live = Live(try Person(parsing: #"{"count": 0, "name": "n"}"#))
        let notified = Guarded(0)
        let rounds = TestScale.size(200, sanitized: 40)
        let isDone = Threads.finish(8) { thread in
            for _ in 0..<rounds {
                withObservationTracking {
                    _ = live.count
                } onChange: {
                    notified.withLock { $0 += 1 }
                    live.mutate { $0.id += 1 }
                }
                live.mutate { $0.count += 1 }
            }
        }
        #expect(isDone && live.count == 8 * rounds && live.id == notified.withLock { $0 })
    }

    @Test("reading does not wait for an edit on another thread")
    func readsDuringEdit() throws {
        let live = Live(try Person.sample())
        live.mutate { draft in
            draft.name = "Ada"
            let read = Guarded<[String]>([])
            Threads.elsewhere {
                let values = [live.name, live.address.city ?? "", live.friends[0].name, live.model.name]
                read.withLock { $0 = values }
            }
            #expect(read.withLock { $0 } == ["Bo", "Oslo", "A", "Bo"])
        }
        #expect(live.name == "Ada")
    }

    @MainActor
    final class Screen {
        let live: Live<Person>
        private(set) var shown: [String] = []
        private(set) var isStale = false

        init(_ live: Live<Person>) { self.live = live }

        func show() {
            isStale = false
            withObservationTracking {
                shown.append("\(live.name) in \(live.address.city ?? "")")
            } onChange: {
                MainActor.assumeIsolated { self.isStale = true }
            }
        }
    }

    @MainActor @Test("a screen of the main actor is stale when a value on it has changed")
    func mainActor() async throws {
        let screen = Screen(Live(try Person.sample()))
        screen.show()
        screen.live.tags = []
        #expect(!screen.isStale)
        screen.live.address.city = "Paris"
        #expect(screen.isStale)
        screen.show()
        screen.live.name = "Ada"
        #expect(screen.isStale)
        screen.show()
        #expect(screen.shown == ["Bo in Oslo", "Bo in Paris", "Ada in Paris"])
    }

    @Test("only observed values are held: neither readers nor observers keep a live model")
    func released() throws {
        weak var weakLive: Live<Person>?
        weak var weakAddress: Live<LiveAddress>?
        let token = Guarded<Token?>(Token())
        weak var weakToken: Token?
        weakToken = token.withLock { $0 }
        do {
            let live = Live(try Person.sample())
            let address = live.address
            (weakLive, weakAddress) = (live, address)
            let held = token.withLock { $0 }
            withObservationTracking {
                _ = (live.name, live.model, live.address.city, live.friends.map(\.id), live.manager?.name)
            } onChange: {
                withExtendedLifetime(held) {}
            }
            token.withLock { $0 = nil }
            #expect(weakToken != nil)
        }
        // The observer is gone with the observed model.
        #expect(weakLive == nil && weakAddress == nil && weakToken == nil)
    }

    private final class Token: Sendable {}
}
