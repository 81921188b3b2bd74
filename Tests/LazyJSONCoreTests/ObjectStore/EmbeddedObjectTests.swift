import Foundation
import LazyJSON
import TestSupport
import Testing

/// Whole objects in the JSON of models that a cache keeps: one living instance per key, together with references.
@Suite struct EmbeddedObjectTests {
    final class User: JSONModel, @unchecked Sendable {
        @Property var id: Int = 0
        @Property var name: String?
        @Property var version: Int = 0
    }
    /// Every test has a cache of its own, by the class of a phantom type.
    class Post<Store: PostStore>: JSONModel, @unchecked Sendable {
        @Property var title: String?
        @Property(cachedObject: Store.cache) var author: User?
        @Property(cachedObject: Store.cache) var owner: User = User { $0.name = "nobody" }
        @Property(cachedObject: Store.cache) var readers: [User]
    }
    final class SpecialPost<Store: PostStore>: Post<Store>, @unchecked Sendable {}
    protocol PostStore: Sendable {
        static var cache: ObjectCache<Int, User> { get }
    }

    static func user(_ id: Int, _ name: String, _ version: Int = 0) -> User {
        User {
            $0.id = id; $0.name = name; $0.version = version
        }
    }

    enum Kept: PostStore {
        static let cache = ObjectCache<Int, User>(
            key: { $0.id }, load: { id in EmbeddedObjectTests.user(id, "loaded") })
    }

    enum Own: PostStore {
        static let loads = Counter()
        static let cache = ObjectCache<Int, User>(
            key: { $0.id },
            load: { id in
                loads.add()
                return EmbeddedObjectTests.user(id, "loaded")
            })
    }

    @Test("if the JSON has the object itself, it is created once, is the one for its key, and nothing is loaded")
    func identity() throws {
        let first = try Post<Own>(
            parsing: #"{"author": {"id": 1, "name": "Ada"}, "readers": [{"name": "Ada", "id": 1.0}, 1, "1"]}"#)
        let second = try Post<Own>(parsing: #"{"owner": {"id": 1, "name": "Ada"}, "author": 1}"#)
        let ada = try #require(first.author)
        #expect(ada.name == "Ada")
        #expect(ada.json.text == #"{"id": 1, "name": "Ada"}"#)
        #expect(first.author === ada)
        #expect(first.readers.allSatisfy { $0 === ada } && first.readers.count == 3)
        #expect(second.owner === ada)
        #expect(second.author === ada)
        #expect(Own.cache[1] === ada)
        #expect(Own.loads.value == 0)
    }

    @Test("with the rule to keep, another version of an object reads as the present one")
    func keep() throws {
        let first = try Post<Kept>(parsing: #"{"author": {"id": 22, "name": "Bo"}}"#)
        let second = try Post<Kept>(parsing: #"{"author": {"id": "22", "name": "Bob"}}"#)
        #expect(first.author?.name == "Bo")
        #expect(second.author === first.author)
        #expect(second.json.text == #"{"author": {"id": "22", "name": "Bob"}}"#)
    }

    enum Replaced: PostStore {
        static let cache = ObjectCache<Int, User>(key: { $0.id }, embedded: .replace)
    }

    @Test("with the rule to replace, everybody reads the version that was read last, and reading again changes nothing")
    func replace() throws {
        let first = try Post<Replaced>(parsing: #"{"author": {"id": 1, "name": "Ada"}, "readers": [{"id": 3}, 1]}"#)
        let second = try Post<Replaced>(parsing: #"{"author": {"id": 1, "name": "Ada L."}, "owner": 1}"#)
        let old = try #require(first.author)
        #expect(first.readers.last === old)
        #expect(first.author === old)
        let new = try #require(second.author)
        #expect(new.name == "Ada L.")
        for _ in 0..<3 {
            #expect(first.author === new)
            #expect(first.readers.last === new)
            #expect(second.author === new && second.owner === new)
            #expect(Replaced.cache[1] === new)
        }
        // An equal object stays the instance that it is.
        let third = try Post<Replaced>(parsing: #"{"author": {"name": "Ada \u004c.", "id": 1.0}}"#)
        #expect(third.author === new)
    }

    enum Combined: PostStore {
        static let calls = Guarded<[String]>([])
        static let cache = ObjectCache<Int, User>(
            key: { $0.id },
            embedded: .combine { known, new in
                calls.withLock { $0.append("\(known.name ?? "–") \(new.name ?? "–")") }
                return new.version > known.version ? new : known
            })
    }

    @Test("an app's own rule is called once about each JSON, however often it is read and whatever changes")
    func combine() throws {
        let texts = [(1, "b"), (0, "a"), (2, "c"), (2, "c"), (1, "b")].map {
            #"{"author": {"id": 1, "name": "\#($0.1)", "version": \#($0.0)}}"#
        }
        let posts = try texts.map { try Post<Combined>(parsing: $0) }
        var names: [String?] = []
        for post in posts {
            names.append(post.author?.name)
            for _ in 0..<3 { for read in posts[...] where read === post { _ = read.author } }
        }
        #expect(names == ["b", "b", "c", "c", "c"])
        #expect(posts.allSatisfy { $0.author === Combined.cache[1] })
        #expect(Combined.calls.withLock { $0 } == ["b a", "b c", "c b"])
        Combined.cache.update(Self.user(1, "d"))
        for _ in 0..<3 { #expect(posts.allSatisfy { $0.author?.name == "d" }) }
        Combined.cache.remove(1)
        for _ in 0..<3 { #expect(posts.allSatisfy { $0.author === posts[0].author }) }
        #expect(posts[0].author?.name == "b", "the first that is read makes it from its JSON again")
        #expect(Combined.calls.withLock { $0.count } == 3)
    }

    enum Merged: PostStore {
        static let cache = ObjectCache<Int, User>(
            key: { $0.id },
            embedded: .combine { known, new in
                new.id == 9
                    ? EmbeddedObjectTests.user(10, "another")
                    : known.mutate { $0.name = "\($0.name ?? "") \(new.name ?? "")" }
            })
    }

    @Test("a third object may combine both; one with another key is not taken")
    func merge() throws {
        let posts = try ["Ada", "Lovelace"].map {
            try Post<Merged>(parsing: #"{"author": {"id": 1, "name": "\#($0)"}}"#)
        }
        #expect(posts.map { $0.author?.name } == ["Ada", "Ada Lovelace"])
        #expect(posts.map { $0.author?.name } == ["Ada Lovelace", "Ada Lovelace"])
        let nines = try ["a", "b"].map { try Post<Merged>(parsing: #"{"author": {"id": 9, "name": "\#($0)"}}"#) }
        #expect(nines.map { $0.author?.name } == ["a", "a"])
    }

    @Test("an object without a key is read as itself, and the cache learns nothing of it")
    func withoutKey() throws {
        let posts = try (0..<2).map { _ in
            try Post<Kept>(
                parsing: #"{"author": {"name": "x"}, "owner": {"id": null}, "readers": [{}, {"id": "y"}, {"id": 0}]}"#)
        }
        #expect(posts[0].author?.name == "x")
        #expect(posts[0].author === posts[0].author)
        #expect(posts[0].author !== posts[1].author)
        #expect(posts[0].owner.name == nil)
        #expect(posts[0].readers.count == 3)
        let users: [User] = posts[0].readers + [posts[0].owner] + posts[1].readers + [posts[1].owner]
        #expect(Set(users.map { ObjectIdentifier($0) }).count == 8)
        let before = posts[0].author
        Kept.cache.update(Self.user(700, "changes the count"))
        #expect(posts[0].author === before)
        #expect(Kept.cache.isCurrent(posts[0].owner, for: posts[0].owner.json))
    }

    enum Updated: PostStore {
        static let cache = ObjectCache<Int, User>(key: { $0.id })
    }

    @Test("after an update every reader has the new object; after a removal it is created from the JSON again")
    func updates() throws {
        let post = try Post<Updated>(
            parsing: #"{"author": {"id": 20, "name": "here"}, "readers": [{"id": 20, "name": "there"}, 20]}"#)
        #expect(post.author?.name == "here")
        let new = Self.user(20, "new")
        Updated.cache.update(new)
        #expect(post.author === new && post.readers[0] === new && post.readers[1] === new)
        Updated.cache.remove(20)
        #expect(post.author?.name == "here")
        #expect(post.readers[0] === post.author && post.readers[1] === post.author)
        Updated.cache.removeAll()
        #expect(post.readers.map(\.name) == ["there", "there"])
        #expect(post.author === post.readers[0])
    }

    @Test("an object whose last reader is gone is not held beyond the limit, and comes back with the next JSON")
    func eviction() throws {
        let cache = ObjectCache<Int, User>(limit: 2, key: { $0.id })
        weak var first: User?
        for id in 1...5 {
            let object = cache.object(for: ["id": JSON(id)])
            if id == 1 { first = object }
            #expect(object?.id == id)
        }
        #expect(first == nil)
        #expect(cache[1] == nil)
        #expect(cache[5] != nil)
    }

    @Test("an object that was given to the cache is read in the place of an embedded one")
    func given() throws {
        let cache = ObjectCache<Int, User>(limit: 0, key: { $0.id }, embedded: .replace)
        cache.update(Self.user(1, "given"))
        #expect(cache[1]?.name == "given")
        let store = cache
        #expect(store.object(for: ["id": 1, "name": "only looked at"])?.name == "given")
    }

    // MARK: Subclasses, other keys, other stores

    enum Inherited: PostStore {
        static let loads = Counter()
        static let cache = ObjectCache<Int, User>(
            key: { $0.id },
            load: { id in
                loads.add()
                return nil
            })
    }

    @Test("a key path of a subclass to an inherited property is found without asking the cache for anything")
    func inherited() throws {
        let post = try SpecialPost<Inherited>(parsing: #"{"author": {"id": 90, "name": "A"}}"#)
        #expect(post.mutate { $0.author?.name = "B" }.json.text == #"{"author": {"id": 90, "name": "B"}}"#)
        #expect(Inherited.loads.value == 0)
    }

    /// A key that is an object itself.
    struct Place: JSONConvertible, Hashable {
        let x: Int
        static func decode(_ json: JSON) -> Place? { json["x"]?.int.map { Place(x: $0) } }
        func encode() -> JSON? { ["x": JSON(x)] }
    }
    static let places = ObjectCache<Place, User>(
        key: { Place(x: $0.id) }, load: { EmbeddedObjectTests.user($0.x, "loaded") })
    static let optional = ObjectCache<Int, User>(key: { $0.name == nil ? nil : $0.id }, load: { _ in nil })
    struct Wrapper: ObjectStore {
        static let calls = Counter()
        static let cache = ObjectCache<Int, User>(key: { $0.id }, embedded: .replace)
        func object(for reference: JSON) -> User? {
            Self.calls.add()
            return Self.cache.object(for: reference)
        }
        func reference(for object: User) -> JSON? { Self.cache.reference(for: object) }
        func isCurrent(_ object: User, for reference: JSON) -> Bool { Self.cache.isCurrent(object, for: reference) }
    }
    final class Odd: JSONModel, @unchecked Sendable {
        @Property(cachedObject: EmbeddedObjectTests.places) var place: User?
        @Property(cachedObject: EmbeddedObjectTests.optional) var optional: User?
        @Property(cachedObject: Wrapper()) var wrapped: User?
    }

    @Test("a key that is an object is a reference")
    func objectKey() throws {
        let odd = try Odd(parsing: #"{"place": {"x": 4}}"#)
        #expect(odd.place?.name == "loaded")
        #expect(odd.mutate { $0.place = Self.user(5, "x") }.json["place"] == ["x": 5])
    }

    @Test("an object whose key is nil has none: it is read as itself, not updated, and not written as a reference")
    func nilKey() throws {
        let odd = try Odd(parsing: #"{"optional": {"id": 1}}"#)
        #expect(odd.optional?.id == 1)
        Self.optional.update(User { $0.id = 1 })
        #expect(Self.optional[1] == nil)
        #expect(odd.optional === odd.optional)
        #expect(Self.optional.reference(for: User { $0.id = 1 }) == nil)
        #expect(try Odd().tryMutate { $0.optional = User { $0.id = 1 } }.json.text == #"{"optional":{"id":1}}"#)
    }

    @Test("a store of the app's own gets the object as it is, and its result stays as long as the store says")
    func wrapper() throws {
        let odds = try ["a", "b"].map { try Odd(parsing: #"{"wrapped": {"id": 1, "name": "\#($0)"}}"#) }
        #expect(odds.map { $0.wrapped?.name } == ["a", "a"])
        #expect(odds[0].wrapped === odds[1].wrapped)
        let calls = Wrapper.calls.value
        #expect(odds[0].wrapped === odds[1].wrapped)
        #expect(Wrapper.calls.value == calls)
        Wrapper.cache.update(Self.user(1, "c"))
        #expect(odds.map { $0.wrapped?.name } == ["c", "c"])
        #expect(odds[0].mutate { $0.wrapped = Self.user(2, "d") }.json["wrapped"]?.text == "2")
    }

    // MARK: Cycles and threads

    final class Friend: JSONModel, CachedObject, @unchecked Sendable {
        static let objectStore = ObjectCache<Int, Friend>(
            limit: 10, key: { $0.id },
            embedded: .combine { known, new in
                // Reads the embedded object, which may be the very object that the rule is about.
                _ = (known.friend?.id, new.friend?.id, new.friends.map(\.id))
                return new.friends.count > known.friends.count ? new : known
            },
            load: { id in
                // Reads a model that embeds the key that is being loaded.
                let other = try? Friend(
                    parsing: #"{"id": \#(id + 1000), "friend": {"id": \#(id), "name": "embedded"}}"#)
                return other?.friend
            })
        @Property var id: Int = 0
        @Property var name: String?
        @Property var friend: Friend?
        @Property var friends: [Friend]
    }

    @Test("objects that embed or refer to themselves and each other end", .timeLimit(.minutes(TestScale.minutes(10))))
    func cycles() throws {
        let text = #"""
            {"id": 1, "friend": {"id": 1, "friend": {"id": 2, "friend": 1}, "friends": [1, {"id": 1, "friends": [1, 2, 3]}]},
             "friends": [{"id": 2, "friend": {"id": 1}}, 2, 40]}
            """#
        let isDone = Threads.finish(8) { _ in
            guard let one = try? Friend(parsing: text) else { return }
            for _ in 0..<3 {
                _ = (one.friend?.friend?.friend?.friend?.id, one.friends.map { $0.friends.map { $0.friend?.id } })
                #expect(one.friend === Friend.objectStore[1])
            }
            #expect(one.friends.last?.name == "embedded")
        }
        #expect(isDone)
        var deep = #"{"id": 500}"#
        for level in 0..<200 { deep = #"{"id": \#(300 + level % 3), "friend": \#(deep)}"# }
        var friend: Friend? = try Friend(parsing: deep)
        var count = 0
        while let next = friend, count < 1000 {
            friend = next.friend
            count += 1
        }
        #expect(count > 1)
    }

    enum Raced: PostStore {
        static let cache = ObjectCache<Int, User>(limit: 5, key: { $0.id }, embedded: .replace)
    }

    @Test("eight threads that read the same embedded objects have one instance for each", arguments: [false, true])
    func threads(ownModels: Bool) throws {
        let count = 50
        let texts = (0..<count).map { id in
            #"{"author": {"id": \#(id + 1), "name": "n"}, "readers": [{"name": "n", "id": \#((id * 7) % count + 1)}]}"#
        }
        let shared = try texts.map { try Post<Raced>(parsing: $0) }
        let results = Threads.run(8) { thread -> [[User]] in
            let posts = ownModels ? texts.compactMap { try? Post<Raced>(parsing: $0) } : shared
            return posts.map { post in
                thread % 2 == 0
                    ? [post.author].compactMap { $0 } + post.readers
                    : (post.readers + [post.author].compactMap { $0 }).reversed()
            }
        }
        var byID: [Int: ObjectIdentifier] = [:]
        for user in results.joined().joined() {
            #expect(byID[user.id, default: ObjectIdentifier(user)] == ObjectIdentifier(user))
            byID[user.id] = ObjectIdentifier(user)
        }
        #expect(byID.count == count)
        #expect(results.allSatisfy { $0.allSatisfy { $0.count == 2 } && $0.count == count })
    }

    @Test("eight threads with versions of the same objects end with one instance for each")
    func threadsWithVersions() throws {
        let posts = Threads.run(8) { thread -> [Post<Raced>] in
            let posts = (0..<40).compactMap { index in
                try? Post<Raced>(
                    parsing: #"{"author": {"id": \#(200 + index % 4), "version": \#(thread * 100 + index)}}"#)
            }
            for post in posts { _ = post.author }
            for post in posts.reversed() { #expect(post.author != nil) }
            return posts
        }.joined()
        for id in 200..<204 {
            let readers = posts.filter { $0.author?.id == id }
            #expect(readers.count == 80)
            #expect(readers.allSatisfy { $0.author === Raced.cache[id] })
        }
    }
}
