import LazyJSON
import TestSupport
import Testing

/// Whole objects whose property wants a subclass, and keys that are objects themselves.
@Suite struct EmbeddedSubclassTests {
    class User: JSONModel, CachedObject, @unchecked Sendable {
        static let objectStore = ObjectCache<Int, User>(
            key: { $0.id }, load: { id in id < 1000 ? User { $0.id = id } : nil })
        @Property var id: Int = 0
        @Property var name: String?
    }
    final class Admin: User, @unchecked Sendable {
        @Property var rights: [String]
    }
    final class Team: JSONModel, @unchecked Sendable {
        @Property var admin: Admin?
        @Property var admins: [Admin]
        @Property("by_name") var byName: [String: Admin]
        @Property var user: User?
    }

    @Test("an embedded object is read as the subclass that its property has")
    func subclass() throws {
        let team = try Team(
            parsing: #"{"admin": {"id": 1, "rights": ["write"]}, "admins": [{"id": 2, "rights": ["read"]}, {"id": 1}],"#
                + #""by_name": {"a": {"id": 3}}, "user": {"id": 1, "name": "other"}}"#)
        let admin = try #require(team.admin)
        #expect(admin.rights == ["write"])
        #expect(team.admin === admin)
        #expect(team.admins.map(\.id) == [2, 1])
        #expect(team.admins[1] === admin)
        #expect(team.admins.first?.rights == ["read"])
        #expect(team.byName["a"]?.id == 3)
        #expect(team.user === admin)
        #expect(User.objectStore[1] === admin)
        #expect(team.issues.isEmpty)
    }

    @Test("an object that the store has as its superclass leaves the embedded one as it is, and the same at each read")
    func superclassIsKnown() throws {
        let plain = User {
            $0.id = 20
            $0.name = "plain"
        }
        User.objectStore.update(plain)
        let team = try Team(parsing: #"{"admin": {"id": 20, "rights": ["x"]}, "user": 20, "admins": [20, {"id": 20}]}"#)
        let admin = try #require(team.admin)
        #expect(admin.rights == ["x"])
        for _ in 0..<3 {
            #expect(team.admin === admin)
            #expect(team.user === plain)
            #expect(team.admins.count == 1)
        }
        // The store's object for the key is an Admin from now on.
        let other = Admin {
            $0.id = 20
            $0.rights = ["y"]
        }
        User.objectStore.update(other)
        #expect(team.admin === other)
        #expect(team.user === other)
        #expect(team.admins.allSatisfy { $0 === other } && team.admins.count == 2)
        // And then it is not.
        User.objectStore.update(plain)
        let own = try #require(team.admin)
        #expect(own.rights == ["x"])
        #expect(team.admin === own)
        #expect(own.json.text == #"{"id": 20, "rights": ["x"]}"#)
    }

    @Test("an embedded object of a subclass is edited and written like any other")
    func writing() throws {
        let team = try Team(parsing: #"{"admin": {"id": 30, "x": 1}, "admins": []}"#)
        let changed = team.mutate { draft in
            draft.admin = draft.admin?.mutate { $0.rights = ["all"] }
        }
        #expect(changed.json.text == #"{"admin": {"id": 30, "x": 1, "rights": ["all"]}, "admins": []}"#)
        let nested = team.mutate { $0.admin?.rights = ["all"] }
        #expect(nested.json.text == changed.json.text)
    }

    @Test("issues of an embedded object are those of the subclass")
    func issues() throws {
        let team = try Team(parsing: #"{"admin": {"id": 40, "rights": 7}}"#)
        #expect(team.issues.map(\.pointer.description) == ["/admin/rights"])
    }

    // MARK: Keys that are objects

    struct ResourceID: Hashable, JSONConvertible, Sendable {
        let type: String
        let id: String

        static func decode(_ json: JSON) -> ResourceID? {
            guard let type = json.value(at: "type", as: String.self), let id = json.value(at: "id", as: String.self)
            else { return nil }
            return ResourceID(type: type, id: id)
        }
        func encode() -> JSON? { ["type": JSON(type), "id": JSON(id)] }
    }
    final class Person: JSONModel, CachedObject, @unchecked Sendable {
        static let loads = Counter()
        static let objectStore = ObjectCache<ResourceID, Person>(
            key: { person in person.id.map { ResourceID(type: person.type, id: $0) } },
            load: { key in
                loads.add()
                return Person {
                    $0.type = key.type
                    $0.id = key.id
                    $0.name = "loaded"
                }
            })
        @Property var type: String = "people"
        @Property var id: String?
        @Property("attributes.name") var name: String?
    }
    final class Article: JSONModel, @unchecked Sendable {
        @Property var author: Person?
        @Property var readers: [Person]
    }

    @Test("a resource that contains its key is the resource, and an object that only has a key refers to it")
    func objectKeys() throws {
        let article = try Article(
            parsing: #"{"author": {"type": "people", "id": "1", "attributes": {"name": "Ada"}},"#
                + #""readers": [{"type": "people", "id": "1"}, {"id": "2", "type": "people", "meta": {"since": 2020}}]}"#
        )
        #expect(article.author?.name == "Ada")
        #expect(article.readers.map(\.name) == ["Ada", "loaded"])
        #expect(article.readers.first === article.author)
        #expect(Person.loads.value == 1)
        #expect(Person.objectStore[ResourceID(type: "people", id: "1")] === article.author)
        let edited = article.mutate { $0.author?.name = "Ada L." }
        #expect(edited.json.value(at: "author.attributes.name", as: String.self) == "Ada L.")
        let replaced = article.mutate { $0.readers = Array($0.readers.reversed()) }
        #expect(
            replaced.json.value(at: "readers")?.text
                == #"[{"id": "2", "type": "people", "meta": {"since": 2020}}, {"type": "people", "id": "1"}]"#)
    }

    // MARK: One instance per key

    final class Item: JSONModel, CachedObject, @unchecked Sendable {
        static let objectStore = ObjectCache<Int, Item>(key: { $0.id }, embedded: .replace)
        @Property var id: Int = 0
        @Property var name: String?
    }
    final class Lists: JSONModel, @unchecked Sendable {
        @Property var items: [Item]
        @Property var maybe: [Item?]
        @Property("by_name") var byName: [String: Item]
        @Property var groups: [[Item]]
        @Property("in_text", as: .embedded) var inText: [Item]
    }

    @Test("a list with two versions of an object reads one instance, with the rule to replace, at the first read")
    func oneInstance() throws {
        let two = #"{"id": %, "name": "a"}, {"id": 500}, {"id": %, "name": "b"}"#
        func text(_ id: Int) -> String { two.replacing("%", with: String(id)) }
        let lists = try Lists(
            parsing: #"{"items": [\#(text(1)), 7], "maybe": [\#(text(2)), null], "#
                + #""by_name": {"x": {"id": 3, "name": "a"}, "y": {"id": 3, "name": "b"}}, "groups": [[\#(text(4)), 7], [\#(text(4))]]}"#
        )
        let items = lists.items.filter { $0.id == 1 }
        #expect(items.map(\.name) == ["b", "b"])
        #expect(items[0] === items[1])
        let maybe = lists.maybe.compactMap { $0 }.filter { $0.id == 2 }
        #expect(maybe.count == 2 && maybe.allSatisfy { $0 === maybe[0] && $0.name == "b" })
        #expect(lists.byName["x"] === lists.byName["y"])
        let grouped = lists.groups.joined().filter { $0.id == 4 }
        #expect(grouped.count == 4 && grouped.allSatisfy { $0 === grouped[0] })
    }
}
