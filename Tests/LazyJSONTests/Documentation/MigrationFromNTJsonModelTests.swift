import Foundation
import LazyJSON
import TestSupport
import Testing

// The examples of Docs/Migration/FromNTJsonModel.md, block by block and letter by letter; the last test compares the two.

@JSONModel final class MigratedUser: JSONModel {
    var age = 0
}

extension Mutable where Model: MigratedUser {
    mutating func celebrate() { self.age += 1 }
}

extension Coercion {
    static var likeValueX: Coercion {
        var coercion = Coercion.lenient
        coercion.nullSpellings = Coercion.permissive.nullSpellings.union(["(nsnull)", "nsnull"])
        coercion.ignoresCaseOfNulls = true
        coercion.readsContainersFromText = true
        return coercion
    }
}

@Suite("Migrating from NTJsonModel, CottonObject and ValueX") struct MigrationFromNTJsonModelTests {
    @JSONModel final class Person: JSONModel {
        var firstName: String?  // NTJsonProperty(firstName)
        @Property("user_id") var id: Int = 0  // NTJsonProperty(id, jsonPath="user_id")
        var addresses: LazyArray<Address>  // NTJsonProperty(addresses, elementType=[Address class])
    }
    @JSONModel final class Address: JSONModel {
        var city: String?
    }

    @JSONModel final class User: JSONModel {
        var firstName = ""
        var lastName = ""
        var age = 0
        @Property("address.city") var city: String?
        @Property(enumValues: ["primary", "secondary"]) var type: String?
        @Property(as: .secondsSince1970) var dateCreated: Date?

        var fullName: String { "\(firstName) \(lastName)" }
    }

    @JSONModel final class Listing: JSONModel {
        @Property("listing_id") var id: Int = 0  // jsonPath="listing_id"
        @Property("owner.name") var owner: String?  // jsonPath="owner.name"
        @Property("photos.0.url") var cover: String?  // arrays: not possible in a jsonPath
        @Property("geo\\.lat") var latitude: Double?  // a key that contains a dot
        @Property("title", or: ["name"]) var title: String = ""  // several keys
    }

    struct Color: JSONConvertible, Hashable {
        let red, green, blue: UInt8

        static func decode(_ json: JSON) -> Color? {
            guard let text = json.string, text.hasPrefix("#"), text.count == 7,
                let value = UInt32(text.dropFirst(), radix: 16)
            else { return nil }
            return Color(red: UInt8(value >> 16), green: UInt8(value >> 8 & 0xFF), blue: UInt8(value & 0xFF))
        }
        func encode() -> JSON? {
            let digits = [red, green, blue].map { ($0 < 16 ? "0" : "") + String($0, radix: 16, uppercase: true) }
            return JSON("#" + digits.joined())
        }
    }
    @JSONModel final class Theme: JSONModel {
        var tint: Color?
        var palette: [Color]
    }

    @JSONModel class Shape: JSONModel {
        var type: String?
        var x = 0.0
        override class func modelClass(for json: JSON) -> JSONModel.Type {
            switch json["type"]?.string {
            case "rectangle": Rectangle.self
            case "circle": Circle.self
            default: self
            }
        }
    }
    @JSONModel final class Rectangle: Shape {
        var width = 0.0
    }
    @JSONModel final class Circle: Shape {
        var radius = 0.0
    }

    @JSONModel final class Author: JSONModel {
        static let all = ObjectCache<Int, Author>(key: { $0.id }, load: { id in Author { $0.id = id } })
        var id = 0
    }
    @JSONModel final class FeedItem: JSONModel {
        @Property("user_id", cachedObject: Author.all) var author: Author?
    }

    @JSONModel final class Sample: JSONModel {
        var name: String?
        var photos: LazyArray<Photo>
    }
    @JSONModel final class Photo: JSONModel {
        var url: URL?
    }

    @Test("before and after")
    func beforeAndAfter() throws {
        var user = try User(
            parsing: #"{"firstName": "Bo", "lastName": "Ek", "age": "20", "dateCreated": 60, "x": [1.50]}"#)
        user = user.mutate { $0.age = 21 }
        #expect(user.fullName == "Bo Ek" && user.dateCreated == Date(timeIntervalSince1970: 60))
        #expect(
            user.json.text == #"{"firstName": "Bo", "lastName": "Ek", "age": "21", "dateCreated": 60, "x": [1.50]}"#)
        let person = try Person(parsing: #"{"firstName": "Bo", "user_id": 1, "addresses": [{"city": "Oslo"}]}"#)
        #expect(person.firstName == "Bo" && person.id == 1 && person.addresses[0].city == "Oslo")
    }

    @Test("a method that changes an object")
    func method() {
        let user = MigratedUser { $0.age = 20 }
        #expect(user.mutate { $0.celebrate() }.age == 21)
    }

    @Test("paths")
    func paths() throws {
        let listing = try Listing(
            parsing: #"{"listing_id": 7, "photos": [{"url": "a.png"}], "geo.lat": 50.7, "name": "Loft"}"#)
        #expect(listing.id == 7 && listing.cover == "a.png" && listing.latitude == 50.7 && listing.title == "Loft")
        #expect(Listing { $0.owner = "Bo" }.json.text == #"{"owner":{"name":"Bo"}}"#)
    }

    @Test("a draft that is kept")
    func draft() {
        let user = MigratedUser { $0.age = 20 }
        var draft = Mutable(user)
        draft.age += 1
        #expect(draft.age == 21 && user.age == 20)
        let saved = MigratedUser(draft)
        #expect(saved.age == 21)

        var copy = draft
        copy.celebrate()
        #expect(draft.age == 21 && copy.age == 22)
        #expect(MigratedUser(Mutable(user)) !== user && user.mutate { _ in } === user)
    }

    @Test("values, subclasses, objects by id")
    func values() throws {
        let theme = try Theme(parsing: ##"{"tint": "#ff8000", "palette": ["#000000", "red", "#FFFFFF"]}"##)
        #expect(theme.tint == Color(red: 255, green: 128, blue: 0) && theme.palette.count == 2)
        let dark = theme.mutate { $0.tint = Color(red: 0, green: 0, blue: 9) }
        #expect(dark.json.text == ##"{"tint": "#000009", "palette": ["#000000", "red", "#FFFFFF"]}"##)
        let shapes = try LazyArray<Shape>(
            parsing: #"[{"type": "circle", "radius": 16}, {"type": "rectangle", "width": 64}, {"x": 1}]"#)
        #expect((shapes[0] as? Circle)?.radius == 16 && (shapes[1] as? Rectangle)?.width == 64 && shapes[2].x == 1)
        let items = try LazyArray<FeedItem>(parsing: #"[{"user_id": 7}, {"user_id": "7"}]"#)
        #expect(items[0].author === items[1].author)
        #expect(items[0].mutate { $0.author = Author.all[8] }.json.text == #"{"user_id": 8}"#)
    }

    #if FullFoundation || !canImport(FoundationEssentials)
        @Test("CottonObject and ValueX")
        func others() throws {
            let sample = Sample(any: ["name": 5, "photos": [["url": "https://a.b"]]])
            #expect(sample.name == "5" && sample.photos[0].url?.host() == "a.b")
            let dictionary: [String: Any] = ["name": 5, "age": "41", "tags": ["a", 1], "user": ["firstName": "Bo"]]
            let json = JSON(any: dictionary)
            #expect(json.value(at: "name", as: String.self) == "5" && json.value(at: "age", as: Double.self) == 41)
            #expect(json.value(at: "tags", as: [String].self) == ["a", "1"])
            #expect(json.value(at: "user", as: Person.self)?.firstName == "Bo")
            #expect(JSON("").value(as: .nonEmpty) == nil && JSON(any: 5).value(as: String.self) == "5")
        }

        @Test("rows of the tables")
        func rows() throws {
            let user = User(any: ["firstName": "Bo", "address": ["city": "Oslo"]])
            #expect(user.city == "Oslo" && User.properties.count == 6 && User.defaultJSON["age"] == 0)
            #expect(user.mutate { $0.city = "Rome" }.json["address"]?["city"] == "Rome")
            #expect((user.json.foundationObject as? [String: Any])?["firstName"] as? String == "Bo")
            #expect(User { $0.age = 21 } == User { $0.age = 21 })
            #expect(user.fullDescription.contains("Oslo"))
            let shapes = try LazyArray<Shape>(parsing: #"[{"x": 1}]"#)
            #expect(shapes.mutate { $0[0].x = 2 }[0].x == 2)
            let list = try JSON(any: ["name": "s"]).propertyList()
            #expect(try Sample(propertyList: list).name == "s")
        }
    #endif

    @Test("the policy that reads as ValueX does")
    func policy() {
        #expect(JSON("(NSNull)").value(as: String.self, by: .likeValueX) == nil)
        #expect(JSON("[1, 2]").value(as: [Int].self, by: .likeValueX) == [1, 2])
    }

    @Test("The page has no other code")
    func page() throws {
        #expect(try GuideCode.untested(page: "Docs/Migration/FromNTJsonModel.md", in: #filePath, blocks: 20) == [])
    }
}
