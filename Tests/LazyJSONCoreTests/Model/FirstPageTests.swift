import Foundation
import LazyJSON
import TestSupport
import Testing

@testable import LazyJSONCore

/// The design's first page, compiled and asserted line by line.
@Suite struct FirstPageTests {
    enum Plan: String, Sendable { case free, pro }

    final class Address: JSONModel, @unchecked Sendable {
        @Property var street: String?
        @Property var city: String?
    }

    struct UserStore: ObjectStore {
        static let shared = UserStore()
        static let bo = User {
            $0.id = 9
            $0.name = "Bo"
        }

        func object(for reference: JSON) -> User? { reference.int == 9 ? Self.bo : nil }
        func reference(for object: User) -> JSON? { object.id == 9 ? JSON(9) : nil }
    }

    final class User: JSONModel, Identifiable, @unchecked Sendable {
        static let seconds = Converter<Date>(
            decode: { $0.double.map { Date(timeIntervalSince1970: $0) } },
            encode: { JSON($0.timeIntervalSince1970) })

        @Property("user_id") var id: Int = 0
        @Property var name: String?
        @Property("profile.city") var city: String?
        @Property(enumValues: ["admin", "member"]) var role: String?
        @Property var plan: Plan?
        @Property("created_at", as: seconds) var createdAt: Date?
        @Property("nick", or: ["nickname", "handle"]) var nick: String?
        @Property var tags: [String]
        @Property var addresses: LazyArray<Address>
        @Property("manager_id", cachedObject: UserStore.shared) var manager: User?

        var isAdmin: Bool { role == "admin" }
    }

    static let text = """
        {
          "user_id" : "7", "name":"Bo",
          "profile": {"city" :"Oslo", "zip": "0150"},
          "role": "admin", "plan": "pro", "created_at": 86400,
          "nickname": "B", "tags": ["a", null, 5, {}, "b"],
          "addresses": [ {"street": "Side St."}, 1, {"street": "Back St."} ],
          "manager_id": 9, "unknown": [1.50, 1e3]
        }
        """

    @Test("every form of property reads the value on the page")
    func reading() throws {
        let user = try User(parsing: Self.text)
        #expect(user.id == 7)
        #expect(user.name == "Bo")
        #expect(user.city == "Oslo")
        #expect(user.role == "admin")
        #expect(user.plan == .pro)
        #expect(user.createdAt == Date(timeIntervalSince1970: 86400))
        #expect(user.nick == "B")
        #expect(user.tags == ["a", "5", "b"])
        #expect(user.addresses.map(\.street) == ["Side St.", "Back St."])
        #expect(user.manager === UserStore.bo)
        #expect(user.isAdmin)
        #expect([user].map(\.id) == [7])
    }

    @Test("a model opens from Data, bytes, text and a file")
    func opening() throws {
        let data = Data(Self.text.utf8)
        let url = FileManager.default.temporaryDirectory.appending(path: "lazyjson-\(UUID().uuidString).json")
        try data.write(to: url)
        defer { try? FileManager.default.removeItem(at: url) }
        let users = [
            try User(parsing: data), try User(parsing: [UInt8](data)), try User(parsing: Self.text),
            try User(contentsOf: url), try User(mapping: url),
        ]
        for user in users {
            #expect(user.id == 7)
            #expect(user == users[0])
            #expect(user.json.data() == data)
        }
    }

    @Test("an empty object reads the defaults")
    func defaults() {
        let user = User()
        #expect(user.id == 0)
        #expect(user.name == nil)
        #expect(user.city == nil)
        #expect(user.plan == nil)
        #expect(user.tags == [])
        #expect(user.addresses.isEmpty)
        #expect(user.manager == nil)
        #expect(user.json.text == "{}")
    }

    @Test("a mutation changes the named values and leaves every other byte")
    func mutating() throws {
        let user = try User(parsing: Self.text)
        let older = user.mutate {
            $0.name = "Ada"
            $0.city = "Paris"
            $0.addresses[0].street = "Main St."
            $0.addresses.append(Address { $0.street = "New St." })
        }
        let expected = Self.text
            .replacing("\"Bo\"", with: "\"Ada\"")
            .replacing("\"Oslo\"", with: "\"Paris\"")
            .replacing("\"Side St.\"", with: "\"Main St.\"")
            .replacing("{\"street\": \"Back St.\"} ]", with: "{\"street\": \"Back St.\"}, {\"street\": \"New St.\"} ]")
        #expect(older.json.text == expected)
        #expect(user.json.text == Self.text)
        #expect(user.name == "Bo")
        #expect(older.addresses.map(\.street) == ["Main St.", "Back St.", "New St."])
    }

    @Test("a missing path is created")
    func madePath() {
        let user = User { $0.city = "Paris" }
        #expect(user.json.text == #"{"profile":{"city":"Paris"}}"#)
    }

    @Test("a fresh model has the values that its draft was given")
    func fresh() {
        let user = User {
            $0.id = 7
            $0.name = "Bo"
        }
        #expect(user.json.text == #"{"user_id":7,"name":"Bo"}"#)
        #expect(user.description == #"User(id: 7, name: "Bo")"#)
    }

    @Test("every form of property can be set in a draft")
    func setting() {
        let user = User()
        let full = user.mutate {
            $0.id = 1
            $0.name = "N"
            $0.city = "C"
            $0.role = "guest"
            $0.plan = .free
            $0.createdAt = Date(timeIntervalSince1970: 5)
            $0.nick = "nn"
            $0.tags = ["x"]
            $0.tags.append("y")
            $0.addresses = [Address { $0.city = "A" }]
            $0.addresses.insert(Address { $0.city = "0" }, at: 0)
            $0.manager = UserStore.bo
        }
        #expect(
            full.json.text
                == #"{"user_id":1,"name":"N","profile":{"city":"C"},"role":"guest","plan":"free","created_at":5,"#
                + #""nick":"nn","tags":["x","y"],"addresses":[{"city":"0"},{"city":"A"}],"manager_id":9}"#)
        #expect(full.role == "guest")
        #expect(full.plan == .free)
        #expect(full.manager === UserStore.bo)
        #expect(full.addresses[1].city == "A")
    }

    @Test("an object that the store cannot refer to is not written, and tryMutate says so")
    func unknownObject() throws {
        let user = try User(parsing: #"{"manager_id":9}"#)
        let stranger = User { $0.id = 3 }
        #expect(user.mutate { $0.manager = stranger } === user)
        #expect(throws: MutationError.self) { try user.tryMutate { $0.manager = stranger } }
    }

    @Test("a model in a store cannot be edited through its reference, and tryMutate says so")
    func editingThroughReference() throws {
        let user = try User(parsing: #"{"manager_id":9}"#)
        #expect(user.mutate { $0.manager?.name = "X" }.json.text == #"{"manager_id":9}"#)
        #expect(throws: MutationError.self) { try user.tryMutate { $0.manager?.name = "X" } }
    }

    // MARK: Shapes

    class Shape: JSONModel, @unchecked Sendable {
        @Property var type: String?
        @Property var x: Double = 0

        override class func modelClass(for json: JSON) -> JSONModel.Type {
            switch json["type"]?.string {
            case "rectangle": Rectangle.self
            case "circle": Circle.self
            default: Shape.self
            }
        }
    }
    final class Circle: Shape, @unchecked Sendable { @Property var radius: Double = 0 }
    final class Rectangle: Shape, @unchecked Sendable { @Property var width: Double = 0 }

    @Test("elements of an array have the classes that their JSON chooses")
    func shapes() throws {
        let data = Data(
            #"[{"type":"circle","radius":2},{"type":"blob"},{"type":"rectangle","width":"3"},{"type":"circle"},7]"#.utf8
        )
        let shapes = try LazyArray<Shape>(parsing: data)
        var radii: [Double] = []
        for case let circle as Circle in shapes { radii.append(circle.radius) }
        #expect(radii == [2, 0])
        #expect(shapes.map { "\(type(of: $0))" } == ["Circle", "Shape", "Rectangle", "Circle"])
        #expect((shapes[2] as? Rectangle)?.width == 3)
        #expect(shapes[0] === shapes[0])
    }
}
