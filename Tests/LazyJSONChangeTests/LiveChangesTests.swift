import LazyJSON
import TestSupport
import Testing

/// The stream of changes of a live model.
@Suite("Live models: changes", .timeLimit(.minutes(TestScale.minutes(5)))) struct LiveChangesTests {
    typealias Person = LivePerson

    @Test("the sequence gives each change, and joins changes for a slow reader")
    func changes() async throws {
        let live = Live(try Person.sample())
        var changes = live.changes.makeAsyncIterator()
        live.name = "Ada"
        var next = try #require(await changes.next())
        #expect(next.old.name == "Bo" && next.new.name == "Ada")
        live.name = "Cy"
        live.count = 5
        live.address.city = "Paris"
        next = try #require(await changes.next())
        #expect(next.old.name == "Ada" && next.old.count == 1)
        #expect(next.new.name == "Cy" && next.new.count == 5 && next.new.address.city == "Paris")
        #expect(next.new === live.model)
    }

    @Test("changes that cancel out are not given")
    func netChange() async throws {
        let live = Live(try Person.sample())
        var changes = live.changes.makeAsyncIterator()
        live.name = "Ada"
        live.name = "Bo"
        live.update(to: try Person.sample())
        live.count = 2
        let next = try #require(await changes.next())
        #expect(next.old.name == "Bo" && next.new.name == "Bo" && next.new.count == 2)
    }

    @Test("the sequence begins when it is created, for each iteration")
    func start() async throws {
        let live = Live(try Person.sample())
        live.count = 2
        let changes = live.changes
        live.count = 3
        for _ in 0..<2 {
            var iterator = changes.makeAsyncIterator()
            let next = try #require(await iterator.next())
            #expect(next.old.count == 2 && next.new.count == 3)
        }
    }

    @Test("changes of a part are given for that part alone")
    func part() async throws {
        let live = Live(try Person.sample())
        var changes = live.address.changes.makeAsyncIterator()
        live.name = "Ada"
        live.address.street = "R"
        let next = try #require(await changes.next())
        #expect(next.old.street == "S" && next.new.street == "R")
    }

    @Test("it ends with the live model, after the last change")
    func ends() async throws {
        var live: Live<Person>? = Live(try Person.sample())
        weak var weakLive: Live<Person>?
        weakLive = live
        let task = Task { [changes = try #require(live).changes] in
            var names: [String] = []
            for await change in changes { names.append(change.new.name) }
            return names
        }
        live?.name = "Ada"
        live = nil
        #expect(weakLive == nil)
        #expect(await task.value == ["Ada"])
    }

    @Test("it ends when the task is cancelled, waiting or not")
    func cancelled() async throws {
        let live = Live(try Person.sample())
        for isLate in [false, true] {
            let task = Task { [changes = live.changes] in
                var count = 0
                for await _ in changes { count += 1 }
                return count
            }
            if isLate { for _ in 0..<100 { await Task.yield() } }
            task.cancel()
            #expect(await task.value == 0)
        }
        #expect(live.name == "Bo")
    }

    @Test("edits on several threads: the changes are a chain, and end at the last version")
    func chain() async throws {
        let live = Live(try Person(parsing: #"{"count": 0}"#))
        let edits = TestScale.operations(1, of: 200) / 4
        let readers = (0..<3).map { _ in
            Task { [changes = live.changes] in
                var last = 0
                for await change in changes {
                    guard change.old.count == last, change.new.count > last else { return -1 }
                    last = change.new.count
                    if last == edits * 4 { break }
                }
                return last
            }
        }
        await withCheckedContinuation { done in
            _ = Threads.run(4) { _ in for _ in 0..<edits { live.mutate { $0.count += 1 } } }
            done.resume()
        }
        for reader in readers { #expect(await reader.value == edits * 4) }
    }
}
