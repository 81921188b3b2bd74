import Foundation
import LazyJSON
import Synchronization
import TestSupport
import Testing

/// `cachedObject:` with an ``ObjectCache``: the objects that properties read, write, and request again.
@Suite struct CachedObjectTests {
    final class User: JSONModel, @unchecked Sendable {
        @Property var id: Int = 0
        @Property var name: String?
    }

    /// Users by id, as a data base would have them, and how often each was requested.
    final class Database: Sendable {
        private let state = Guarded<(users: [Int: String], loads: [Int: Int])>(([:], [:]))

        init(_ users: [Int: String]) { state.withLock { $0.users = users } }

        func load(_ id: Int) -> User? {
            let name = state.withLock { state in
                state.loads[id, default: 0] += 1
                return state.users[id]
            }
            return name.map { name in
                User {
                    $0.id = id; $0.name = name
                }
            }
        }
        func set(_ id: Int, _ name: String?) { state.withLock { $0.users[id] = name } }
        func loads(_ id: Int) -> Int { state.withLock { $0.loads[id] ?? 0 } }
    }

    static let database = Database([1: "Ada", 2: "Bo", 3: "Cy", 21: "Di", 22: "Ed"])
    static let cache = ObjectCache<Int, User>(key: { $0.id }, load: { database.load($0) })
    static let nobody = User { $0.name = "nobody" }

    final class Issue: JSONModel, @unchecked Sendable {
        @Property("assignee_id", cachedObject: CachedObjectTests.cache) var assignee: User?
        @Property("reporter_id", cachedObject: CachedObjectTests.cache) var reporter: User = User { $0.name = "nobody" }
        @Property("watcher_ids", cachedObject: CachedObjectTests.cache) var watchers: [User]
    }

    @Test("a reference reads as the object, the same one from any number of models")
    func identity() throws {
        let first = try Issue(parsing: #"{"assignee_id": 1, "reporter_id": "1", "watcher_ids": [2, "1", 1.0]}"#)
        let second = try Issue(parsing: #"{"assignee_id": 1.0}"#)
        #expect(first.assignee?.name == "Ada")
        #expect(first.assignee === first.assignee)
        #expect(first.assignee === first.reporter)
        #expect(first.assignee === second.assignee)
        #expect(first.watchers.map(\.id) == [2, 1, 1])
        #expect(first.watchers[1] === second.assignee)
        #expect(Self.cache[1] === first.assignee)
    }

    @Test(
        "no reference, null and an unusable key read the default, and the store is not called",
        arguments: [
            "{}", #"{"assignee_id": null, "reporter_id": null}"#, #"{"assignee_id": [1], "reporter_id": [{}]}"#,
            #"{"assignee_id": "x", "reporter_id": "<null>"}"#,
        ])
    func noReference(_ text: String) throws {
        let issue = try Issue(parsing: text)
        #expect(issue.assignee == nil)
        #expect(issue.reporter.name == "nobody")
        #expect(issue.reporter === issue.reporter)
        #expect(issue.watchers.isEmpty)
    }

    @Test("a missing object is nil, missing elements are left out, and the next read requests all of them again")
    func missing() throws {
        let database = Self.database
        let issue = try Issue(parsing: #"{"assignee_id": 901, "reporter_id": 901, "watcher_ids": [1, 901, null, 2]}"#)
        #expect(issue.assignee == nil)
        #expect(issue.assignee == nil)
        #expect(database.loads(901) == 2)
        let standIn = issue.reporter
        #expect(standIn.name == "nobody")
        #expect(issue.reporter === standIn)
        #expect(issue.watchers.map(\.id) == [1, 2])
        database.set(901, "Late")
        #expect(issue.watchers.map(\.name) == ["Ada", "Late", "Bo"])
        #expect(issue.assignee?.name == "Late")
        #expect(issue.reporter === issue.assignee)
        let loads = database.loads(901)
        _ = (issue.assignee, issue.reporter, issue.watchers)
        #expect(database.loads(901) == loads)
    }

    @Test("an element whose object is found later is read then, and stays the one")
    func lateElement() throws {
        let issue = try Issue(parsing: #"{"watcher_ids": [1, 987, 2]}"#)
        #expect(issue.watchers.map(\.id) == [1, 2])
        #expect(issue.watchers.map(\.id) == [1, 2])
        Self.database.set(987, "Late")
        #expect(issue.watchers.map(\.name) == ["Ada", "Late", "Bo"])
        #expect(issue.watchers[1] === issue.watchers[1])
    }

    @Test("after an update every model reads the new object, and after a removal it is loaded again")
    func updates() throws {
        let database = Self.database
        database.set(902, "Old")
        let issues = try (0..<3).map { _ in try Issue(parsing: #"{"assignee_id": 902, "watcher_ids": [2, 902]}"#) }
        for issue in issues { #expect(issue.assignee?.name == "Old") }
        let bo = issues[0].watchers[0]
        #expect(database.loads(902) == 1)

        let new = User {
            $0.id = 902; $0.name = "New"
        }
        Self.cache.update(new)
        for issue in issues {
            #expect(issue.assignee === new)
            #expect(issue.watchers[1] === new)
            #expect(issue.watchers[0] === bo)
        }
        #expect(database.loads(902) == 1)

        database.set(902, "Newer")
        Self.cache.remove(902)
        for issue in issues { #expect(issue.assignee?.name == "Newer") }
        #expect(issues[0].assignee === issues[2].assignee)
        #expect(database.loads(902) == 2)

        database.set(902, nil)
        Self.cache.remove(902)
        #expect(issues[0].assignee == nil)
        #expect(issues[0].watchers.map(\.id) == [2])
    }

    @Test("models that have read on release an object that was replaced")
    func release() throws {
        let cache = CachedObjectTests.cache
        weak var old: User?
        let issue = try Issue(parsing: #"{"assignee_id": 903}"#)
        do {
            let object = User { $0.id = 903 }
            old = object
            cache.update(object)
        }
        #expect(issue.assignee != nil)
        cache.update(
            User {
                $0.id = 903; $0.name = "New"
            })
        #expect(issue.assignee?.name == "New")
        #expect(old == nil)
    }

    @Test("setting an object writes its reference, in the present kind; the same object changes nothing")
    func writing() throws {
        let issue = try Issue(parsing: #"{"assignee_id": "21" , "reporter_id": 1.0, "watcher_ids": [1, 2]}"#)
        let ed = try #require(Self.cache[22])
        #expect(issue.mutate { $0.assignee = ed }.json["assignee_id"]?.text == "\"22\"")
        #expect(issue.mutate { $0.reporter = ed }.json["reporter_id"]?.text == "22")
        #expect(issue.mutate { $0.watchers = [ed] }.json["watcher_ids"]?.text == "[22]")
        #expect(issue.mutate { $0.watchers.append(ed) }.watchers.map(\.id) == [1, 2, 22])
        let ada = try #require(Self.cache[1])
        #expect(issue.mutate { $0.reporter = ada } === issue)
        #expect(
            issue.mutate {
                $0.reporter = User {
                    $0.id = 1; $0.name = "other content"
                }
            } === issue)
        #expect(issue.mutate { $0.assignee = nil }.json["assignee_id"] == nil)
        #expect(Issue { $0.assignee = ada }.json.text == #"{"assignee_id":1}"#)
    }

    @Test("a store that writes does not load the object that was there before")
    func writingLoadsNothing() throws {
        let issue = try Issue(parsing: #"{"assignee_id": 904}"#)
        _ = issue.mutate { $0.assignee = User { $0.id = 1 } }
        #expect(Self.database.loads(904) == 0)
    }

    @Test("setting a property to its own value leaves references to missing objects, and their spelling, as they are")
    func setMissing() throws {
        let issue = try Issue(
            parsing: #"{"assignee_id": "1" , "reporter_id": 905, "watcher_ids": ["1", 905, null, 2.0]}"#)
        #expect(
            try issue.tryMutate {
                $0.assignee = $0.assignee as User?
                $0.reporter = $0.reporter as User
                $0.watchers = $0.watchers
            } === issue)
        // Readable elements that aren't in the new list go.
        let ada = try #require(Self.cache[1])
        #expect(issue.mutate { $0.watchers = [ada] }.json["watcher_ids"]?.text == #"["1", 905, null]"#)
        #expect(issue.mutate { $0.watchers = [] }.json["watcher_ids"]?.text == "[905, null]")
        #expect(issue.mutate { $0.reporter = ada }.json["reporter_id"]?.text == "1")
    }

    @Test("an object that isn't in its store is written in the present kind; only references that may go are loaded")
    func writingForeign() throws {
        let stranger = User { $0.id = 906 }
        let issue = try Issue(parsing: #"{"assignee_id": "907", "reporter_id": "x", "watcher_ids": [1, 908]}"#)
        let edited = issue.mutate {
            $0.assignee = stranger
            $0.reporter = stranger
            $0.watchers = [stranger]
        }
        #expect(edited.json.text == #"{"assignee_id": "906", "reporter_id": 906, "watcher_ids": [906, 908]}"#)
        for id in 906...907 { #expect(Self.database.loads(id) == 0) }
        // The store was asked for the object, since references to unknown objects are to stay.
        #expect(Self.database.loads(908) == 1)
    }

    // MARK: Stores of the app's own

    /// A store without a check, whose references are codes.
    struct Codes: ObjectStore {
        func object(for reference: JSON) -> String? {
            reference.string.flatMap { ["de": "Germany", "fr": "France"][$0] }
        }
        func reference(for object: String) -> JSON? { ["Germany": "de", "France": "fr"][object] }
    }
    /// A store of numbers, which other properties keep in a word.
    final class Numbers: ObjectStore {
        let epoch = Guarded(0)
        func object(for reference: JSON) -> Int? { reference.int.map { $0 * 100 + epoch.withLock { $0 } } }
        func reference(for object: Int) -> JSON? { JSON(object / 100) }
        func isCurrent(_ object: Int, for reference: JSON) -> Bool { object % 100 == epoch.withLock { $0 } }
    }
    static let numbers = Numbers()
    final class Place: JSONModel, @unchecked Sendable {
        @Property(cachedObject: Codes()) var country: String?
        @Property(cachedObject: CachedObjectTests.numbers) var number: Int = -1
        @Property("number", cachedObject: CachedObjectTests.numbers) var maybe: Int?
    }

    @Test("any value can come from a store")
    func ownStores() throws {
        let place = try Place(parsing: #"{"country": "fr", "number": 7}"#)
        #expect(place.country == "France")
        #expect(place.mutate { $0.country = "Germany" }.json["country"] == "de")
        let error = #expect(throws: MutationError.self) { try place.tryMutate { $0.country = "Atlantis" } }
        #expect(error?.property == "country")
        for _ in 0..<3 { #expect(place.number == 700) }
        for _ in 0..<3 { #expect(place.maybe == 700) }
        Self.numbers.epoch.withLock { $0 = 1 }
        for _ in 0..<3 { #expect(place.number == 701) }
        for _ in 0..<3 { #expect(place.maybe == 701) }
        #expect(Place().number == -1)
        #expect(place.mutate { $0.number = 701 } === place)
        #expect(place.mutate { $0.number = 801 }.json["number"]?.text == "8")
        // This store reads no strings, so that none is written.
        let spelled = try Place(parsing: #"{"number": "7"}"#)
        #expect(spelled.number == -1)
        #expect(spelled.mutate { $0.number = 801 }.json.text == #"{"number": 8}"#)
        #expect(spelled.mutate { $0.number = -1 } === spelled)
    }
}
