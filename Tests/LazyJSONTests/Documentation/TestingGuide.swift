import Foundation
import LazyJSON
import Synchronization
import TestSupport
import Testing

// The examples of Docs/Guides/Testing.md, block by block and letter by letter; the last test compares the two.

extension Bundle {
    func fixture(_ name: String) throws -> Data {
        guard let url = url(forResource: name, withExtension: "json") else {
            throw CocoaError(.fileNoSuchFile, userInfo: [NSFilePathErrorKey: "\(name).json"])
        }
        return try Data(contentsOf: url)
    }
}

protocol UserDatabase: Sendable {
    func user(_ id: Int) -> TestingGuide.User?
}

extension JSONContext {
    enum Database: JSONContextKey { static let defaultValue: (any UserDatabase)? = nil }
    var database: (any UserDatabase)? {
        get { self[Database.self] }
        set { self[Database.self] = newValue }
    }
}

@Suite("Docs/Guides/Testing.md") struct TestingGuide {
    @JSONModel final class User: JSONModel, Identifiable {
        @Property(.required) var id: Int = 0
        var name = ""
        var tags: [String]
        var initials: String { name.split(separator: " ").compactMap(\.first).map(String.init).joined() }
    }

    struct StoredUsers: ObjectStore {
        func object(for reference: JSON) -> User? {
            reference.value(as: Int.self).flatMap { JSONContext.current.database?.user($0) }
        }
        func reference(for user: User) -> JSON? { JSON(user.id) }
    }
    @JSONModel final class Post: JSONModel {
        @Property("author_id", cachedObject: StoredUsers()) var author: User?
    }

    struct FakeDatabase: UserDatabase {
        var users: [Int: User] = [:]
        func user(_ id: Int) -> User? { users[id] }
    }

    @JSONModel final class Team: JSONModel {
        static let users = ObjectCache<Int, User>(key: { $0.id })
        @Property("lead_id", cachedObject: users) var lead: User?
    }

    final class Settings: StoredModel, @unchecked Sendable {
        @Stored var launches: Int = 0
        @Stored var theme: String = "system"
    }

    func someUser(_ edit: (inout Mutable<User>) -> Void = { _ in }) -> User {
        User {
            $0.id = 7
            $0.name = "Bo Lee"
            edit(&$0)
        }
    }

    #if FullFoundation || !canImport(FoundationEssentials)
        @Test("A model of a test")
        func making() throws {
            #expect(User { $0.name = "Bo Lee" }.initials == "BL")
            #expect(try User(parsing: #"{"name": "Bo Lee"}"#).initials == "BL")
            #expect(try User(dictionary: ["name": "Bo Lee"]).initials == "BL")
            #expect(someUser { $0.name = "Ada" }.initials == "A")
        }

        @Test("Fixtures of a bundle")
        func fixtures() throws {
            let folder = FileManager.default.temporaryDirectory.appending(path: "\(UUID().uuidString).bundle")
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            defer { try? FileManager.default.removeItem(at: folder) }
            try Data(#"{"id": 7, "name": "Bo"}"#.utf8).write(to: folder.appending(path: "user.json"))
            let bundle = try #require(Bundle(url: folder))
            let user = try User(parsing: bundle.fixture("user"))
            #expect(user.name == "Bo")
            let error = #expect(throws: CocoaError.self) { try bundle.fixture("users") }
            #expect(error?.code == .fileNoSuchFile)
        }

        @Test("Property lists")
        func propertyLists() throws {
            let folder = FileManager.default.temporaryDirectory.appending(path: UUID().uuidString)
            try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
            defer { try? FileManager.default.removeItem(at: folder) }
            let url = folder.appending(path: "users.plist")
            try JSON([["id": 7, "name": "Bo"]]).propertyList(format: .xml).write(to: url)
            let users = try LazyArray<User>(propertyListOf: url)
            #expect(users.map(\.name) == ["Bo"])
        }
    #endif

    @Test("Differences")
    func differences() throws {
        let before = try User(parsing: #"{"id": 7, "name": "Bo", "tags": ["a"]}"#)
        let after = before.mutate {
            $0.name = "Ada"
            $0.tags.append("b")
        }
        let changes = after.changes(since: before)
        #expect(
            "\(changes)" == """
                User
                ~ /name: "Bo" → "Ada"
                + /tags/1: "b"
                """)
        #expect(before.changes(since: before).isEmpty)

        let text = try User(parsing: #"{"id": "7"}"#)
        let number = try User(parsing: #"{"id": 7}"#)
        #expect(text != number)
        #expect(text.readsSame(as: number))
        #expect(text.fullDescription == #"User(id: 7 from "7", name: "", tags: [])"#)

        #expect(changes.mergePatch?.text == #"{"name":"Ada","tags":["a", "b"]}"#)
    }

    @Test("Kept text")
    func kept() throws {
        let text = #"{"id": 7,  "vip": 1.50, "name": "Bo"}"#
        let user = try User(parsing: text)
        #expect(user.mutate { $0.name = "Ada" }.mutate { $0.name = "Bo" }.json.text == text)
    }

    @Test("The contract with a server")
    func contract() async throws {
        struct Client {
            func users() async throws -> LazyArray<User> {
                try LazyArray(parsing: #"[{"id": 7, "name": "Bo", "tags": []}]"#)
            }
        }
        let client = Client()
        var contract = Drift<User>()
        contract.add(try await client.users())
        #expect(contract.isEmpty, "\(contract)")

        let data = Data(#"{"id": 7, "name": "Bo", "new": true}"#.utf8)
        let user = try User(validating: data)
        #expect(user.issues.filter(atLeast: .warning).isEmpty, "\(user.issues)")
        #expect(user.tags == [])

        let saved = try JSONEncoder().encode(contract)
        contract.add(try User(parsing: #"{"id": 8, "nick": "B"}"#))
        let baseline = try JSONDecoder().decode(Drift<User>.self, from: saved)
        let new = contract.filter(notIn: baseline)
        #expect(new.findings.map { "\($0)" } == [#"User: unknown key "nick": string (once in document 2 /nick)"#])
    }

    @Test("Declarations")
    func declarations() {
        let classes: [JSONModel.Type] = [User.self, Post.self, Team.self]
        for modelClass in classes { #expect(!modelClass.properties.isEmpty) }
    }

    @Test("A context")
    func context() throws {
        let context = JSONContext { $0.database = FakeDatabase(users: [7: someUser()]) }
        let post = try Post(parsing: #"{"author_id": 7}"#, context: context)
        #expect(post.author?.name == "Bo Lee")
        #expect(try Post(parsing: #"{"author_id": 7}"#).author == nil)

        let preview = Post { $0.author = someUser() }.withContext(context)
        #expect(preview.json.text == #"{"author_id":7}"# && preview.author?.initials == "BL")
    }

    @Test("A filled cache")
    func cache() throws {
        Team.users.update(someUser())
        defer { Team.users.removeAll() }
        #expect(try Team(parsing: #"{"lead_id": 7}"#).lead?.name == "Bo Lee")
    }

    @Test("Settings")
    func settings() {
        let settings = Settings(MemoryStore())
        settings.launches += 1
        #expect(settings.launches == 1 && settings.theme == "system")
    }

    @Test("Everything in the page is tested here")
    func sameAsThePage() throws {
        #expect(try GuideCode.untested(page: "Docs/Guides/Testing.md", in: #filePath, blocks: 18) == [])
    }
}
