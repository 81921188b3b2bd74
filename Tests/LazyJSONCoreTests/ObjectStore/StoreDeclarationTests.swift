import LazyJSON
import Synchronization
import TestSupport
import Testing

/// When the store and the default of a declaration are evaluated: when they are needed, and not with the class's schema.
@Suite struct StoreDeclarationTests {
    /// Staff that is read from JSON while the directory is made, by the class that refers to it.
    final class Directory<Kind: Sendable>: ObjectStore {
        let people: [Int: Person<Kind>]

        init(_ text: String) {
            let list = (try? LazyArray<Person<Kind>>(parsing: text)) ?? []
            let extra = Person<Kind> {
                $0.id = 99; $0.name = "made"
            }
            people = Dictionary(uniqueKeysWithValues: (Array(list) + [extra]).map { ($0.id, $0) })
        }
        func object(for reference: JSON) -> Person<Kind>? { reference.int.flatMap { people[$0] } }
        func reference(for person: Person<Kind>) -> JSON? { JSON(person.id) }
    }
    /// Statics of generic types cannot be stored.
    enum Directories {
        static let first = Directory<First>(text)
        static let second = Directory<Second>(text)
        static let text = #"[{"id":1,"name":"Ada","boss_id":2},{"id":2,"name":"Bo"},{"id":3,"boss_id":99}]"#
    }
    protocol HasDirectory: Sendable {
        static func directory<Kind>() -> Directory<Kind>
    }
    enum First: HasDirectory {
        static func directory<Kind>() -> Directory<Kind> { cast(Directories.first) }
    }
    enum Second: HasDirectory {
        static func directory<Kind>() -> Directory<Kind> { cast(Directories.second) }
    }
    static func cast<Kind>(_ any: Any) -> Directory<Kind> { (any as? Directory<Kind>) ?? Directory("[]") }

    final class Person<Kind: Sendable>: JSONModel, @unchecked Sendable {
        @Property var id: Int = 0
        @Property var name: String = "?"
        @Property("boss_id", cachedObject: Person.directory) var boss: Person<Kind>?
        @Property("boss_id", cachedObject: Person.directory) var certainBoss: Person<Kind> = Person {
            $0.name = "nobody"
        }
        @Property("team_ids", cachedObject: Person.directory) var team: [Person<Kind>]

        static var directory: Directory<Kind> {
            (Kind.self as? any HasDirectory.Type)?.directory() ?? Directory("[]")
        }
    }

    @Test(
        "a store may create and read models of the class that declares it, if the class is used first",
        .timeLimit(.minutes(TestScale.minutes(10))))
    func classFirst() throws {
        let person = try Person<First>(parsing: #"{"boss_id":1,"team_ids":[2,3,4]}"#)
        #expect(person.boss?.name == "Ada")
        #expect(person.boss?.boss === person.team[0])
        #expect(person.team.map(\.id) == [2, 3])
        #expect(person.team[1].boss?.name == "made")
        #expect(person.certainBoss === person.boss)
        #expect(person.team[0].certainBoss.name == "nobody")
    }

    @Test("the same holds if the store is used first", .timeLimit(.minutes(TestScale.minutes(10))))
    func storeFirst() throws {
        let ada = try #require(Directories.second.people[1])
        #expect(ada.boss?.name == "Bo")
        #expect(ada.boss === Directories.second.people[2])
    }

    // MARK: Optional lists

    struct Words: ObjectStore {
        static let all = ["a": "A", "b": "B"]
        func object(for reference: JSON) -> String? { reference.string.flatMap { Self.all[$0] } }
        func reference(for object: String) -> JSON? { Self.all.first { $0.value == object }.map { JSON($0.key) } }
    }
    final class Lists: JSONModel, @unchecked Sendable {
        @Property(cachedObject: Words()) var array: [String]?
        @Property(cachedObject: Words()) var set: Set<String>?
        @Property(cachedObject: Words()) var byName: [String: String]?
    }

    @Test("an optional list of objects reads nil if it is missing, and the objects in the store if it is there")
    func optionalLists() throws {
        for text in ["{}", #"{"array": null, "set": "<null>", "byName": 1}"#] {
            let lists = try Lists(parsing: text)
            #expect(lists.array == nil && lists.set == nil && lists.byName == nil)
        }
        let lists = try Lists(
            parsing: #"{"array": ["b", "z", "a"], "set": ["a", "a"], "byName": {"x": "b", "y": "z"}}"#)
        #expect(lists.array == ["B", "A"])
        #expect(lists.set == ["A"])
        #expect(lists.byName == ["x": "B"])
        let changed = try lists.tryMutate {
            $0.array?.append("B")
            $0.set = nil
            $0.byName?["w"] = "A"
        }
        #expect(changed.json.text == #"{"array": ["b", "z", "a", "b"], "byName": {"x": "b", "y": "z", "w": "a"}}"#)
        let error = #expect(throws: MutationError.self) { try lists.tryMutate { $0.array = ["C"] } }
        #expect(error?.description == "Lists.array was not written: the converter cannot write C")
        #expect(try Lists(parsing: "{}").mutate { $0.array = [] }.json.text == #"{"array":[]}"#)
        #expect(Lists.properties.allSatisfy { $0.store is Words })
    }

    // MARK: How often

    final class Things: ObjectStore {
        static let made = Counter()
        init() { Self.made.add() }
        func object(for reference: JSON) -> String? { reference.string?.uppercased() }
        func reference(for object: String) -> JSON? { JSON(object.lowercased()) }
    }
    final class Holder: JSONModel, @unchecked Sendable {
        @Property var id: Int = 0
        @Property(cachedObject: Things()) var thing: String?
    }

    @Test("the store is created at the first use of the property, once, and is the one that the class lists")
    func once() throws {
        let holder = try Holder(parsing: #"{"id":1,"thing":"a"}"#)
        #expect(holder.id == 1)
        #expect(holder.description.hasPrefix("Holder(id: 1"))
        let made = Things.made.value
        #expect(made == 1, "the description has read it")
        for _ in 0..<3 { #expect(try Holder(parsing: #"{"thing":"a"}"#).thing == "A") }
        #expect(holder.mutate { $0.thing = "B" }.json.text == #"{"id":1,"thing":"b"}"#)
        let listed = try #require(Holder.properties[1].store as? Things)
        #expect(listed === Holder.properties[1].store as? Things)
        #expect(Things.made.value == made)
    }

    final class Unread: JSONModel, @unchecked Sendable {
        static let evaluations = Counter()
        static func store() -> Things {
            evaluations.add()
            return Things()
        }
        @Property var id: Int = 0
        @Property(cachedObject: store()) var thing: String?
    }

    @Test("a store that nobody uses is never created")
    func never() throws {
        let model = try Unread(parsing: #"{"id":1,"thing":"a"}"#)
        #expect(model.mutate { $0.id = 2 }.id == 2)
        #expect(Unread.properties.map(\.name) == ["id", "thing"])
        #expect(Unread.evaluations.value == 0)
        #expect(Unread().thing == nil)
        #expect(Unread.evaluations.value == 0, "there is no reference to ask about")
    }

    final class Raced: JSONModel, @unchecked Sendable {
        static let seen = Guarded<[ObjectIdentifier]>([])
        final class Store: ObjectStore {
            func object(for reference: JSON) -> ObjectIdentifier? {
                seen.withLock { $0.append(ObjectIdentifier(self)) }
                return ObjectIdentifier(self)
            }
            func reference(for object: ObjectIdentifier) -> JSON? { nil }
        }
        @Property(cachedObject: Store()) var store: ObjectIdentifier?
    }

    @Test("threads that create stores at once all use one of them")
    func racing() async throws {
        await withTaskGroup(of: Void.self) { group in
            for _ in 0..<8 { group.addTask { _ = try? Raced(parsing: #"{"store":1}"#).store } }
        }
        #expect(Set(Raced.seen.withLock { $0 }).count == 1)
    }

    // MARK: Defaults

    final class Chain: JSONModel, @unchecked Sendable {
        /// A default that makes and reads models of its own class, by way of a static.
        static let shared: Chain = {
            let source = try? Chain(parsing: #"{"name":"source"}"#)
            return Chain { $0.name = (source?.name ?? "") + "!" }
        }()
        @Property var name: String = "unnamed"
        @Property var next: Chain = Chain.shared
    }

    @Test(
        "a default may create and read its own class, also in a static", .timeLimit(.minutes(TestScale.minutes(10)))
    )
    func defaults() throws {
        let chain = Chain()
        #expect(chain.next.name == "source!")
        #expect(chain.next === Chain.shared)
        #expect(chain.next.next === Chain.shared)
        #expect(Chain { $0.name = "x" }.json.text == #"{"name":"x"}"#)
    }
}
