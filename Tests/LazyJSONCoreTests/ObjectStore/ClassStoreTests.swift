import LazyJSON
import TestSupport
import Testing

/// ``CachedObject``: a class that names its store once.
@Suite struct ClassStoreTests {
    final class User: JSONModel, CachedObject, @unchecked Sendable {
        static let loads = Counter()
        static let objectStore = ObjectCache<Int, User>(
            key: { $0.id },
            load: { id in
                loads.add()
                return id < 100 ? User { $0.id = id } : nil
            })
        @Property var id: Int = 0
        @Property var name: String = "?"
        @Property("boss_id") var boss: User?
    }
    /// Users of another store, or read in another way.
    static let others = ObjectCache<Int, User>(
        key: { $0.id },
        load: { id in
            User {
                $0.id = id; $0.name = "other"
            }
        })
    final class Post: JSONModel, @unchecked Sendable {
        @Property("author_id") var author: User?
        @Property("editor_id") var editor: User
        @Property("owner_id") var owner: User = User { $0.name = "nobody" }
        @Property("reader_ids") var readers: [User]
        @Property("maybe_ids") var maybe: [User]?
        @Property("roles") var roles: [String: User]
        @Property("groups") var groups: [[User]]
        @Property("author_id", cachedObject: ClassStoreTests.others) var other: User?
        @Property("author_id", as: Converter { json in User { $0.name = "converted \(json.text)" } }) var converted:
            User?
        @Property("list") var list: LazyArray<User>
        @Property("text", as: .embedded) var text: User?
    }

    @Test("a property of the class reads references from its store, whatever type it is composed of")
    func reading() throws {
        let post = try Post(
            parsing: #"""
                {"author_id": 7, "editor_id": "7", "owner_id": 8, "reader_ids": [8, 7, 500, null, 7.0], "maybe_ids": [9],
                 "roles": {"a": 7, "b": 500}, "groups": [[7], [500, 8]]}
                """#)
        let author = try #require(post.author)
        #expect(author === User.objectStore[7])
        #expect(post.author === author)
        #expect(post.editor === author)
        #expect(post.owner === User.objectStore[8])
        #expect(post.readers.map(\.id) == [8, 7, 7])
        #expect(post.readers[1] === author)
        #expect(post.maybe?.first === User.objectStore[9])
        #expect(post.roles.count == 1)
        #expect(post.roles["a"] === author)
        #expect(post.groups.map { $0.map(\.id) } == [[7], [8]])
        #expect(post.groups[0][0] === author)
    }

    @Test("nothing, null, and objects that the store lacks read the default, and are requested again")
    func defaults() throws {
        for text in [
            "{}", #"{"author_id": null, "editor_id": null, "owner_id": "<null>", "reader_ids": null, "roles": 1}"#,
        ] {
            let post = try Post(parsing: text)
            #expect(post.author == nil)
            #expect(post.editor === post.editor)
            #expect(post.editor.json.text == "{}")
            #expect(post.owner.name == "nobody")
            #expect(post.readers.isEmpty && post.maybe == nil && post.roles.isEmpty)
        }
        let missing = try Post(parsing: #"{"author_id": 800}"#)
        #expect(missing.author == nil)
        User.objectStore.update(
            User {
                $0.id = 800; $0.name = "late"
            })
        #expect(missing.author?.name == "late")
    }

    @Test("a property's own store or converter takes precedence, and a lazy array stays a view of its own JSON")
    func precedence() throws {
        let post = try Post(parsing: #"{"author_id": 5, "list": [{"id": 5, "name": "here"}, 7]}"#)
        #expect(post.other?.name == "other")
        #expect(post.other === Self.others[5])
        #expect(post.converted?.name == "converted 5")
        #expect(post.author?.name == "?")
        #expect(post.list.map(\.name) == ["here"])
        #expect(post.list[0] !== post.author)
    }

    final class Draft: JSONModel, @unchecked Sendable {
        @Property var author: User?
        override class func converter<V: Sendable>(for type: V.Type) -> Converter<V>? {
            guard type == User.self else { return nil }
            return Converter<User> { json in User { $0.name = json.text } } as? Converter<V>
        }
    }

    @Test("the converter of the model class that has the property takes precedence, too")
    func classConverter() throws {
        #expect(try Draft(parsing: #"{"author": 7}"#).author?.name == "7")
    }

    @Test("JSON text in a string is read through the store as well")
    func embeddedText() throws {
        let post = try Post(parsing: #"{"text": "{\"id\": 31, \"name\": \"in text\"}", "author_id": 31}"#)
        #expect(post.text?.name == "in text")
        #expect(post.author === post.text)
        let other = try #require(User.objectStore[32])
        #expect(post.mutate { $0.text = other }.json["text"]?.string == #"{"id":32}"#)
    }

    @Test("setting an object writes its reference, and an object in a store is not changed through it")
    func writing() throws {
        let post = try Post(parsing: #"{"author_id": "7", "reader_ids": ["7", 500], "roles": {"a": 7}}"#)
        let eight = try #require(User.objectStore[8])
        #expect(post.mutate { $0.author = eight }.json["author_id"]?.text == #""8""#)
        #expect(post.mutate { $0.editor = eight }.json["editor_id"]?.text == "8")
        #expect(post.mutate { $0.readers.append(eight) }.json["reader_ids"]?.text == #"["7", 500, 8]"#)
        #expect(post.mutate { $0.roles["b"] = eight }.json["roles"]?.text == #"{"a": 7, "b": 8}"#)
        #expect(post.mutate { $0.maybe = [eight] }.json["maybe_ids"]?.text == "[8]")
        #expect(
            post.mutate {
                $0.author = $0.author as User?
                $0.readers = $0.readers
                $0.roles = $0.roles
            } === post)
        let error = #expect(throws: MutationError.self) { try post.tryMutate { $0.author?.name = "x" } }
        #expect(
            error?.description
                == "Post.author was not written: the converter cannot write a change to an object that is kept in a store"
        )
        #expect(post.mutate { $0.author?.name = "x" } === post)
    }

    final class Strict: JSONModel, @unchecked Sendable {
        override class var coercion: Coercion {
            var coercion = Coercion.strict
            coercion.nullSpellings = ["none"]
            return coercion
        }
        @Property var author: User?
        @Property var readers: [User]
    }

    @Test("keys are read leniently, and the policy decides about null")
    func policy() throws {
        let strict = try Strict(parsing: #"{"author": "7", "readers": ["none", "8", {"id": 33}]}"#)
        #expect(strict.author?.id == 7)
        #expect(strict.readers.map(\.id) == [8, 33])
        let nine = try #require(User.objectStore[9])
        #expect(strict.mutate { $0.author = nine }.json["author"]?.text == #""9""#)
        #expect(strict.mutate { $0.readers[0] = nine }.json["readers"]?.text == #"["none", "9", {"id": 33}]"#)
        #expect(strict.mutate { $0.readers = $0.readers } === strict)
    }

    @Test("the properties list the store, and descriptions show its objects by their class")
    func listing() throws {
        let properties = Dictionary(uniqueKeysWithValues: Post.properties.map { ($0.name, $0) })
        for name in ["author", "editor", "owner", "readers", "maybe", "roles", "groups"] {
            #expect(properties[name]?.store as? ObjectCache<Int, User> === User.objectStore, "\(name)")
        }
        #expect(properties["other"]?.store as? ObjectCache<Int, User> === Self.others)
        #expect(properties["converted"]?.store == nil && properties["list"]?.store == nil)
        let post = try Post(parsing: #"{"editor_id": 7}"#)
        #expect(post.fullDescription.contains("editor: User(…)"))
    }

    // MARK: When it is evaluated

    /// A store that makes and reads models of its class while it is made.
    final class Employee: JSONModel, CachedObject, @unchecked Sendable {
        static let made = Counter()
        static let objectStore: ObjectCache<Int, Employee> = {
            made.add()
            let cache = ObjectCache<Int, Employee>(key: { $0.id })
            for text in [#"{"id": 1, "boss": 2}"#, #"{"id": 2, "boss": {"id": 1}}"#] {
                guard let employee = try? Employee(parsing: text) else { continue }
                cache.update(employee.mutate { $0.name = "made \(employee.id)" })
            }
            return cache
        }()
        @Property var id: Int = 0
        @Property var name: String = "?"
        @Property var boss: Employee?
    }

    @Test(
        "the store is evaluated at the first reference, and may create models of its class",
        .timeLimit(.minutes(TestScale.minutes(10))))
    func late() throws {
        let employee = try Employee(parsing: #"{"id": 9, "boss": 1}"#)
        #expect(employee.id == 9)
        #expect(Employee.properties.count == 3)
        #expect(employee.mutate { $0.id = 10 }.id == 10)
        #expect(Employee().boss == nil)
        #expect(Employee.made.value == 0)
        #expect(employee.boss?.name == "made 1")
        #expect(employee.boss?.boss?.name == "made 2")
        #expect(employee.boss?.boss?.boss === employee.boss)
        #expect(Employee.made.value == 1)
    }

    // MARK: Subclasses, and stores of the app's own

    class Shape: JSONModel, CachedObject, @unchecked Sendable {
        static let objectStore = ObjectCache<String, Shape>(
            key: { $0.id }, load: { id in try? Shape(parsing: #"{"id": "\#(id)", "type": "\#(id.prefix(1))"}"#) })
        @Property var id: String?
        @Property var type: String?
        override class func modelClass(for json: JSON) -> JSONModel.Type {
            json["type"] == "c" ? Circle.self : json["type"] == "s" ? Square.self : self
        }
    }
    final class Circle: Shape, @unchecked Sendable {}
    final class Square: Shape, @unchecked Sendable {}
    final class Drawing: JSONModel, @unchecked Sendable {
        @Property var shape: Shape?
        @Property var circle: Circle?
        @Property var circles: [Circle]
    }

    @Test("a subclass has the store of its superclass, and reads only objects of its own")
    func subclasses() throws {
        let drawing = try Drawing(
            parsing:
                #"{"shape": "c1", "circle": "c1", "circles": ["c1", "s1", {"id": "c2", "type": "c"}, {"id": "s2", "type": "s"}]}"#
        )
        #expect(drawing.circle != nil)
        #expect(drawing.circle === drawing.shape)
        #expect(drawing.circles.map(\.id) == ["c1", "c2"])
        #expect(drawing.circles[1] === Shape.objectStore["c2"])
        #expect(Shape.objectStore["s2"] is Square)
        let none = try Drawing(parsing: #"{"shape": "s1", "circle": "s1"}"#)
        #expect(none.shape is Square)
        #expect(none.circle == nil)
        let circle = try #require(drawing.circle)
        #expect(none.mutate { $0.circle = circle }.json["circle"] == "c1")
        #expect(drawing.mutate { $0.circle = circle } === drawing)
        #expect(drawing.mutate { $0.circles.append(circle) }.json["circles"]?[4] == "c1")
        Shape.objectStore.remove("c1")
        #expect(drawing.circle != nil)
        #expect(drawing.circle !== circle)
        #expect(drawing.circle === drawing.shape)
    }

    final class Country: JSONModel, CachedObject, @unchecked Sendable {
        struct Countries: ObjectStore {
            func object(for reference: JSON) -> Country? {
                reference.string.map { code in Country { $0.code = code } } ?? Country(reference)
            }
            func reference(for object: Country) -> JSON? { object.code.map { JSON($0) } }
        }
        static var objectStore: Countries { Countries() }
        @Property var code: String?
    }
    final class Address: JSONModel, @unchecked Sendable {
        @Property var country: Country?
    }

    @Test("a store of the app's own gets references and whole objects alike")
    func ownStore() throws {
        #expect(try Address(parsing: #"{"country": "de"}"#).country?.code == "de")
        let address = try Address(parsing: #"{"country": {"code": "fr"}}"#)
        #expect(address.country?.code == "fr")
        #expect(address.country === address.country)
        #expect(address.mutate { $0.country = Country { $0.code = "it" } }.json["country"] == "it")
    }

    #if EXIT_TESTS
        final class Wrong: JSONModel, CachedObject, @unchecked Sendable {
            static let objectStore = ObjectCache<Int, User>(key: { $0.id })
        }
        final class WrongHolder: JSONModel, @unchecked Sendable {
            @Property var id: Int = 0
            @Property var wrong: Wrong?
        }

        @Test("a store for another class is a mistake of the program, and the message names both")
        func wrongStore() async throws {
            let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
                _ = WrongHolder().id
            }
            let message = String(decoding: try #require(result).standardErrorContent, as: UTF8.self)
            #expect(
                message.contains(
                    "LazyJSON: the objectStore of Wrong has the type ObjectCache<Int, User>, whose objects are not Wrongs"
                ))
        }
    #endif
}
