import Foundation
import LazyJSON
import TestSupport
import Testing

// The examples of Docs/Migration/FromSwiftyJSON.md, block by block and letter by letter; the last test compares the two.

@Suite("Migrating from SwiftyJSON") struct MigrationFromSwiftyJSONTests {
    static let text = #"""
        {"user": {"id": "7", "name": "Bo", "email": null, "rating": 4.50},
         "tags": ["a", 1, null], "address": {"city": "Oslo"},
         "photos": [{"url": "https://a.b/1.png", "width": 640}, {"url": ""}]}
        """#
    let text = Self.text
    let data = Data(Self.text.utf8)
    let json = (try? JSON(parsing: Self.text)) ?? .null

    @JSONModel final class User: JSONModel {
        @Property("user.id") var id: Int = 0
        @Property("user.name") var name: String = ""
        @Property("user.email") var email: String?
        var tags: [String]
        @Property("address.city") var city: String?
        var photos: LazyArray<Photo>
    }
    @JSONModel final class Photo: JSONModel {
        @Property(as: .nonEmpty) var url: String?
        var width = 0
    }

    typealias LazyValue = LazyJSON.JSON

    @JSONModel final class Profile: JSONModel {
        var name = ""
    }

    @JSONModel final class Order: JSONModel {
        var id = 0
        var payment: JSON?  // still read by hand
    }

    @Test("before and after")
    func beforeAndAfter() throws {
        do {
            let json = try JSON(parsing: text)
            #expect(json.value(at: "user.name", as: String.self) ?? "" == "Bo")
        }
        let user = try User(parsing: data)
        #expect(user.id == 7 && user.name == "Bo" && user.email == nil)
        #expect(user.tags == ["a", "1"] && user.city == "Oslo")
        #expect(user.photos[0].width == 640 && user.photos[1].url == nil)
        let moved = user.mutate { $0.city = "Bergen" }
        #expect(moved.json.text == text.replacing("Oslo", with: "Bergen"))
    }

    @Test("a merge, and the reason")
    func merging() throws {
        var merged = json.merging(["address": ["zip": "0150"]])
        merged["tags"]?.append(contentsOf: ["b", "c"])
        #expect(merged["address"]?.text == #"{"city": "Oslo", "zip": "0150"}"#)
        #expect(merged["tags"]?.text == #"["a", 1, null, "b", "c"]"#)
        #expect(json.merging(["tags": ["c"], "address": .null])["tags"] == ["c"])
        let error = #expect(throws: ReadingError.self) { try json.require("photos.0.width", as: URL.self) }
        #expect(error?.path == "photos.0.width" && error?.line == 3 && error?.found == "640")
    }

    #if FullFoundation || !canImport(FoundationEssentials)
        @Test("to Foundation objects and back")
        func border() throws {
            let user = try User(parsing: data)
            let object: Any = user.json.foundationObject
            let back = User(LazyJSON.JSON(any: object))
            #expect(back?.id == 7 && back?.city == "Oslo")
            #expect(back?.json == user.json)
            let value: LazyValue = ["a": 1]
            #expect(value == json.merging(["a": 1]).value(at: "a", as: JSON.self).map { ["a": $0] })
        }
    #endif

    @Test("step by step")
    func steps() throws {
        let profile = json.value(at: "user", as: Profile.self)
        let photos = json.value(at: "photos", as: [Photo].self) ?? []
        #expect(profile?.name == "Bo" && photos.count == 2)
        #expect(Profile("x") == nil && (Profile("x") ?? Profile()).name == "")

        let order = try Order(parsing: #"{"id": 1, "payment": {"card": {"last4": "0042"}}}"#)
        #expect(order.payment?.value(at: "card.last4", as: String.self) == "0042")
        var drift = Drift<User>()
        drift.add(json)
        #expect(
            drift.filter(atLeast: .warning).findings.map { "\($0.severity) \($0.property ?? ""): \($0.count)" } == [
                "error url: 1", "error tags: 1", "warning id: 1", "warning tags: 1",
            ])
    }

    // The right column of the table.

    @Test("opening")
    func opening() throws {
        #expect(try JSON(parsing: data) == json)
        #expect(((try? JSON(parsing: "{")) ?? .null) == .null)
        #if FullFoundation || !canImport(FoundationEssentials)
            #expect(JSON(any: ["id": 7] as [String: Any]) == ["id": 7])
        #endif
        #expect(JSON([1, 2]) == [1, 2])
    }

    @Test("reading")
    func reading() throws {
        #expect(json["user"]?["name"]?.string == "Bo" && json["user"]?["rating"]?.string == nil)
        #expect(json.value(at: "user.rating", as: String.self) == "4.50")
        #expect(json.value(at: "user.email", as: String.self) ?? "" == "")
        #expect(json.value(at: "user.id", as: Int.self) == 7 && json.value(at: "user.x", as: Int.self) ?? 0 == 0)
        #expect(json.value(at: "user.id", as: Int8.self) == 7 && json.value(at: "user.id", as: UInt64.self) == 7)
        #expect(json.value(at: "user.rating", as: Float.self) == 4.5)
        #expect(json.value(at: "user.rating", as: Decimal.self) == Decimal(string: "4.5"))
        #expect(json["user"]?["rating"]?.number?.text == "4.50")
        #expect(json.value(at: "photos.0.url", as: URL.self)?.lastPathComponent == "1.png")
        #expect(json["photos"]?[0]?["url"]?.string == "https://a.b/1.png")
        #expect(json["tags"]?.elements.count == 3 && json["x"].map { Array($0.elements) } == nil)
        #expect((json["tags"].map { Array($0.elements) } ?? []).count == 3)
        #expect(json.value(at: "tags", as: [String].self) ?? [] == ["a", "1"])
        #expect(json.value(at: "address", as: [String: JSON].self) == ["city": "Oslo"])
        #expect(json["address"]?.members.map(\.key) == ["city"])
        #if FullFoundation || !canImport(FoundationEssentials)
            #expect((json["tags"]?.foundationObject as? [Any])?.count == 3)
        #endif
        var keys: [String] = []
        for (key, value) in json.members where !value.isNull { keys.append(key) }
        #expect(keys == ["user", "tags", "address", "photos"])
        for value in json.elements { Issue.record("\(value) isn't an element") }
        #expect(json["name"] == nil && json["tags"]?.kind == .array)
        #expect(json["user"]?["email"]?.isNull == true && JSON("<null>").isNull(by: .lenient))
        #expect(json.count == 4 && JSON.emptyObject.count == 0)
        let dotted: JSON = ["com.example": 5]
        #expect(dotted["com.example"]?.value(as: Int.self) == 5)
    }

    @Test("differences")
    func differences() {
        let odd: JSON = ["half": 4.5, "big": 300, "yes": true, "two": 2, "t": "t", "on": "on", "text": "42abc"]
        #expect(odd.value(at: "half", as: Int.self) == nil && odd.value(at: "big", as: Int8.self) == nil)
        #expect(odd.value(at: "yes", as: Int.self) == 1 && odd.value(at: "two", as: Bool.self) == nil)
        #expect(odd.value(at: "t", as: Bool.self) == nil && odd.value(at: "on", as: Bool.self) == true)
        #expect(odd.value(at: "text", as: Int.self) == nil)
        var coercion = Coercion.lenient
        coercion.trueWords.insert("t")
        #expect(odd.value(at: "t", as: Bool.self, by: coercion) == true)
    }

    @Test("changing and writing")
    func changing() throws {
        var copy = json
        copy["name"] = "x"
        copy["address"]?["city"] = "x"
        copy["none"]?["city"] = "x"
        #expect(copy["none"] == nil && copy["address"]?["city"] == "x")
        let isSet = copy.set("none.city", to: "x")
        #expect(isSet && copy["none"]?["city"] == "x")
        copy["name"] = .null
        #expect(copy["name"]?.isNull == true)
        copy["name"] = nil
        let removed = copy.remove("none")
        #expect(copy["name"] == nil && removed == ["city": "x"])
        let isAppended = copy["tags"]?.append("x")
        #expect(isAppended == true && copy["tags"]?.count == 4)
        #expect(json.text == text && json.data() == data)
        #expect(json.text(.compact).hasPrefix(#"{"user":{"id":"7""#) && json.text(.pretty).hasPrefix("{\n  "))
        #expect(json.text(.sortedKeys).hasPrefix(#"{"address""#))
    }

    @Test("variables")
    func variables() {
        let (id, name, key) = (7, "Bo", "nick.name")
        var created: JSON = ["id": JSON(id), "tags": []]
        created["name"] = JSON(name)
        created["tags"]?.append(JSON(name))
        created.set("address.city", to: name)
        created[key] = JSON(name)
        #expect(created.text == #"{"id":7,"tags":["Bo"],"name":"Bo","address":{"city":"Bo"},"nick.name":"Bo"}"#)
        #expect(created[key]?.value(as: String.self) == "Bo")
        #expect(created.value(at: "\(key)", as: String.self) == "Bo")
    }

    @Test("lines that compile with another meaning")
    func silentDifferences() throws {
        var silent = try JSON(parsing: #"{"age": "41", "isNew": 1, "name": "Bo"}"#)
        #expect(silent["gone"] != JSON.null && silent["gone"]?.isNull ?? true)
        #expect(silent.value(at: "age", as: Int.self) == 41 && silent["age"]?.int == nil)
        #expect(silent.value(at: "isNew", as: Bool.self) == true && silent["isNew"]?.bool == nil)
        silent.set("name", to: nil as String?)
        silent["age"] = .null
        #expect(silent.text == #"{"age": null, "isNew": 1}"#)
        #expect(JSON(Data("{}".utf8)) == "e30=")
        let words: JSON = ["isOn": "yes"]
        #expect(words.value(at: "isOn", as: Bool.self) == true && words["isOn"]?.bool == nil)
    }

    @Test("The page has no other code")
    func page() throws {
        #expect(try GuideCode.untested(page: "Docs/Migration/FromSwiftyJSON.md", in: #filePath, blocks: 16) == [])
    }
}
