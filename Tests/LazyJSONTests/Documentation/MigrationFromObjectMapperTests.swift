import Foundation
import LazyJSON
import TestSupport
import Testing

// The examples of Docs/Migration/FromObjectMapper.md, block by block and letter by letter; the last test compares the
// two.

extension Converter where Value == [String] {
    static var commaList: Converter<[String]> {
        Converter<[String]>(
            decode: { $0.string?.split(separator: ",").map(String.init) },
            encode: { JSON($0.joined(separator: ",")) })
    }
}

@Suite("Migrating from ObjectMapper and HandyJSON") struct MigrationFromObjectMapperTests {
    let text = #"""
        {"user_id": 7, "name": "Bo", "profile": {"city": "Oslo"}, "born": 951782400,
         "role": "admin", "homepage": "https://a.b", "friends": [{"user_id": 8, "name": "Ada"}],
         "balance": "12.50", "x-trace": "k1"}
        """#

    @JSONModel final class Track: JSONModel {
        @Property("track_id") var id: Int = 0  // id <- map["track_id"]
        @Property("meta.title") var title: String?  // title <- map["meta.title"]
        @Property(as: .secondsSince1970) var released: Date?  // released <- (map["released"], DateTransform())
    }

    enum Role: String { case admin, member }
    @JSONModel final class User: JSONModel {
        @Property("user_id", .required) var id: Int = 0
        var name: String?
        @Property("profile.city") var city: String?
        @Property(as: .secondsSince1970) var born: Date?
        var role: Role?
        var homepage: URL?
        var friends: [User]
        var balance: Decimal?
    }

    @JSONModel final class Photo: JSONModel {
        @Property(as: .commaList) var tags: [String]
    }

    @JSONModel class Vehicle: JSONModel {
        var name: String?
        override class var discriminator: JSONDiscriminator? { JSONDiscriminator("type", ["car": Car.self]) }
    }
    @JSONModel final class Car: Vehicle {
        var doors = 0
    }

    @JSONModel final class Cat: JSONModel {
        @Property("cat_id") var id: Int64 = 0
        @Property("details.name") var name: String?
        @Property("parents") var parentNames: String?

        var parents: [Substring] { parentNames?.split(separator: "/") ?? [] }
    }

    @Test("before and after")
    func beforeAndAfter() throws {
        let user = try User(parsing: text)
        #expect(user.id == 7 && user.city == "Oslo" && user.role == .admin && user.balance == Decimal(string: "12.5"))
        #expect(user.born == Date(timeIntervalSince1970: 951_782_400) && user.friends[0].name == "Ada")

        let edited = user.mutate { $0.name = "Ada" }
        #expect(edited.json.text == text.replacing("Bo", with: "Ada"))
        #expect(edited.json["balance"]?.string == "12.50")
        let track = try Track(parsing: #"{"track_id": "1", "meta": {"title": "t"}, "released": 0}"#)
        #expect(track.id == 1 && track.title == "t" && track.released == Date(timeIntervalSince1970: 0))
    }

    @Test("transforms")
    func transforms() throws {
        let photo = try Photo(parsing: #"{"tags": "sea,sun"}"#)
        #expect(photo.tags == ["sea", "sun"])
        #expect(photo.mutate { $0.tags.append("sand") }.json.text == #"{"tags": "sea,sun,sand"}"#)
    }

    @Test("classes that the JSON chooses")
    func classes() throws {
        let vehicles = try LazyArray<Vehicle>(
            parsing: #"[{"type": "car", "doors": 5}, {"type": "boat", "name": "Ark"}]"#)
        #expect((vehicles[0] as? Car)?.doors == 5)
        #expect(vehicles[1].name == "Ark")
    }

    @Test("HandyJSON")
    func handyJSON() throws {
        let json = try JSON(
            parsing: #"{"code": 200, "data": {"cat": {"cat_id": "7", "details": {"name": "Tom"}, "parents": "A/B"}}}"#)
        let cat = try #require(json.value(at: "data.cat", as: Cat.self))
        #expect(cat.id == 7 && cat.name == "Tom" && cat.parents == ["A", "B"])
    }

    #if FullFoundation || !canImport(FoundationEssentials)
        @Test("step by step")
        func steps() throws {
            let dictionary: [String: Any] = ["user_id": "7", "profile": ["city": "Oslo"]]
            let owner = User(any: dictionary)
            #expect(owner.id == 7 && owner.city == "Oslo")
            #expect((owner.json.foundationObject as? [String: Any])?["user_id"] as? String == "7")
        }
    #endif

    // Rows of the tables that no block shows.

    private final class Rows: JSONModel, @unchecked Sendable {
        @Property("com\\.example") var example: Int?
        @Property("sizes.0.url") var smallest: String?
        @Property var users: [String: User]
        @Property var byRole: [Role: User]
        @Property var scores: [Int]
        @Property(as: .millisecondsSince1970) var seen: Date?
        @Property(as: Converter { $0.string?.count }) var length: Int?
        @Property var name: String?
    }

    @Test("rows of the tables")
    func rows() throws {
        let rows = try Rows(
            parsing: #"""
                {"com.example": 1, "sizes": [{"url": "s"}], "users": {"a": {"user_id": 1}}, "byRole": {"admin": {"user_id": 2}},
                 "scores": [1, "x", 3], "seen": 1500, "length": "abc", "name": "n"}
                """#)
        #expect(rows.example == 1 && rows.smallest == "s" && rows.users["a"]?.id == 1 && rows.byRole[.admin]?.id == 2)
        #expect(rows.scores == [1, 3] && rows.seen == Date(timeIntervalSince1970: 1.5) && rows.length == 3)
        #expect(throws: MutationError.self) { try rows.tryMutate { $0.length = 1 } }
        #expect(rows.mutate { $0[raw: "id"] = 7 }.json["id"] == 7)
        #expect(rows.mutate { $0.name = nil }.json["name"] == nil)
        #expect(rows.mutate { $0.setNull(\.name) }.json["name"] == .null)
        #expect(try rows.merging(["name": .null, "scores": [5]]).scores == [5])
        #expect(throws: JSONValidationError.self) { try User(validating: #"{"name": "x"}"#) }
        #expect(try LazyArray<User>(parsing: #"[{"user_id": 1}]"#)[0].id == 1)
        #expect(try LazyDictionary<User>(parsing: #"{"a": {"user_id": 1}}"#)["a"]?.id == 1)
        let cat = try Cat(parsing: #"{"cat_id": 1}"#)
        #expect(try cat.merging(JSON(parsing: #"{"details": {"name": "Kit"}}"#)).name == "Kit")
        #if FullFoundation || !canImport(FoundationEssentials)
            #expect(Cat(any: ["cat_id": 3]).id == 3)
        #endif
    }

    @Test("The page has no other code")
    func page() throws {
        #expect(try GuideCode.untested(page: "Docs/Migration/FromObjectMapper.md", in: #filePath, blocks: 12) == [])
    }
}
