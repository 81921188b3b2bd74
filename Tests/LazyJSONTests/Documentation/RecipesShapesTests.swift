import Foundation
import LazyJSON
import TestSupport
import Testing

// Code of Docs/Guides/ModelingRecipes.md, block by block and letter by letter.

@Suite struct RecipesShapesTests {
    static let file = #filePath

    @Test("Read an object whose keys are data")
    func readAnObjectWhoseKeysAreData() throws {
        final class Teammate: JSONModel, @unchecked Sendable {
            @Property var age: Int = 0
        }
        final class Team: JSONModel, @unchecked Sendable {
            @Property var members: LazyDictionary<Teammate>
            @Property var seats: [Int: String]
        }
        let team = try Team(
            parsing: #"{"members": {"bo": {"age": 41}, "ada": {"age": 36}}, "seats": {"12": "bo", "x": "?"}}"#)
        #expect(team.members["ada"]?.age == 36)
        #expect(team.seats == [12: "bo"])
        let changed = team.mutate {
            $0.members["bo"]?.age += 1
            $0.members["ada"] = nil
        }
        #expect(changed.json["members"]?.text == #"{"bo": {"age": 42}}"#)
    }

    @JSONModel struct Rates {
        var base = ""
        var year = 0
        @Key(.rest) var rates: [String: Double]
    }

    @JSONModel struct Teammate { var age = 0 }
    @JSONModel struct Squad {
        var name = ""
        @Key(.rest) var members: LazyDictionary<Teammate>
    }

    @Test("Read fixed and dynamic keys in one object")
    func readFixedAndDynamicKeysInOneObject() throws {
        let rates = try Rates(parsing: #"{"base": "EUR", "year": 2024, "USD": 1.08, "JPY": "162.5"}"#)
        #expect(rates.base == "EUR" && rates.rates == ["USD": 1.08, "JPY": 162.5])
        #expect(
            rates.mutate { $0.rates["USD"] = 1.1 }.json.text
                == #"{"base": "EUR", "year": 2024, "USD": 1.1, "JPY": "162.5"}"#)
        #expect(rates.issues.map(\.kind) == [.coerced] && rates.unknownMembers.count == 2)
        // Names that Swift compares as equal.
        #expect(try Rates(parsing: #"{"e\u0301": 1, "\u00e9": 2, "base": 3, "x": {}}"#).rates.count == 1)
        let team = try Squad(parsing: #"{"name": "A", "bo": {"age": 41}, "ada": {"age": 36}}"#)
        #expect(team.members.map(\.value.age) == [41, 36])
    }

    @JSONModel struct Position {
        var lat = 0.0
        var lng = 0.0
    }
    @JSONModel struct Station {
        var name = ""
        @Key(.flattened) var position: Position
    }

    @Test("Read several types from one object")
    func readSeveralTypesFromOneObject() throws {
        var station = try Station(parsing: #"{"name": "Bonn", "lat": 50.7, "lng": 7.1}"#)
        #expect(station.position.lng == 7.1 && station.issues.isEmpty)
        station.position.lat = 51
        #expect(station.json.text == #"{"name": "Bonn", "lat": 51, "lng": 7.1}"#)
    }

    @JSONModel struct Menu {
        var dishes: LazyDictionary<JSONModel>
        var prices: JSON = .emptyObject
    }

    @Test("Keep the order of an object's keys")
    func keepTheOrderOfAnObjectSKeys() throws {
        let menu = try Menu(parsing: #"{"dishes": {"soup": {}, "fish": {}}, "prices": {"soup": 4, "fish": "9.5"}}"#)
        #expect(menu.dishes.map(\.key) == ["soup", "fish"])
        var lines: [String] = []
        for (dish, price) in menu.prices.members(as: Double.self) { lines.append("\(dish) \(price)") }
        #expect(lines == ["soup 4.0", "fish 9.5"])
    }

    struct Tick: JSONConvertible, Hashable {
        var time: Int, price: Decimal
        static func decode(_ json: JSON) -> Tick? {
            guard let time = json.value(at: "0", as: Int.self), let price = json.value(at: "1", as: Decimal.self)
            else { return nil }
            return Tick(time: time, price: price)
        }
        func encode() -> JSON? { JSON([JSON(time), JSON(price)]) }
    }
    @JSONModel struct Quote {
        @Key("location.0") var longitude = 0.0
        @Key("location.1") var latitude = 0.0
        var ticks: [Tick]
    }

    @Test("Read values by their position in an array")
    func readValuesByTheirPositionInAnArray() throws {
        let quote = try Quote(parsing: #"{"location": [7.1, 50.7], "ticks": [[1, "4.20"], [2, 4.3]]}"#)
        #expect(quote.longitude == 7.1 && quote.latitude == 50.7)
        #expect(quote.ticks == [Tick(time: 1, price: 4.2), Tick(time: 2, price: 4.3)])
        #expect(quote.mutate { $0.latitude = 51 }.json["location"]?.text == "[7.1, 51]")
    }

    @JSONModel struct Settings {
        var volume = 5
    }
    @JSONModel struct Device {
        @Key(as: .embedded) var settings: Settings
    }

    @Test("Read JSON in a string")
    func readJSONInAString() throws {
        let device = try Device(parsing: #"{"settings": "{\"volume\": 3,  \"x\": 1.0}"}"#)
        #expect(device.settings.volume == 3)
        let louder = device.mutate { $0.settings.volume = 4 }
        #expect(louder.json["settings"]?.string == #"{"volume": 4,  "x": 1.0}"#)
    }

    @Test("Read a tree")
    func readATree() throws {
        final class Comment: JSONModel, @unchecked Sendable {
            @Property var text: String = ""
            @Property var replies: LazyArray<Comment>
            var total: Int { replies.reduce(1) { $0 + $1.total } }
        }
        let thread = try Comment(
            parsing: #"{"text": "a", "replies": [{"text": "b", "replies": [{"text": "c"}]}, {"text": "d"}]}"#)
        #expect(thread.total == 4)
        let answered = thread.mutate { $0.replies[0].replies[0].text = "C" }
        #expect(answered.replies[0].replies[0].text == "C")
    }

    @Test("Share properties in a base class")
    func sharePropertiesInABaseClass() throws {
        class Entity: JSONModel, @unchecked Sendable {
            @Property var id: Int = 0
            @Property var createdAt: Date?
            override class var keyNaming: KeyNaming { .snakeCase }
        }
        final class Article: Entity, @unchecked Sendable {
            @Property var wordCount: Int = 0
        }
        #expect(Article.properties.map(\.path) == ["id", "created_at", "word_count"])
        #expect(try Article(parsing: #"{"id": 7, "word_count": 90}"#).wordCount == 90)
    }

    @Test("Declare a generic model, such as `Page<Item>`")
    func declareAGenericModelSuchAsPageItem() throws {
        final class Page<Item: JSONModel>: JSONModel, @unchecked Sendable {
            @Property var items: LazyArray<Item>
            @Property("next_cursor") var nextCursor: String?
        }
        final class City: JSONModel, @unchecked Sendable {
            @Property var name: String = ""
        }
        let page = try Page<City>(parsing: #"{"items": [{"name": "Bonn"}, {"name": "Rome"}], "next_cursor": "c2"}"#)
        #expect(page.items.map(\.name) == ["Bonn", "Rome"] && page.nextCursor == "c2")

        // Declare a wrapper of anything, such as `Response<Value>`
        final class Response<Value: Sendable>: JSONModel, @unchecked Sendable {
            @Property("data") var value: Value?
            @Property var errors: [String]
        }
        #expect(try Response<City>(parsing: #"{"data": {"name": "Bonn"}}"#).value?.name == "Bonn")
        #expect(try Response<[Int]>(parsing: #"{"data": [1, "2"]}"#).value == [1, 2])
        #expect(try Response<Date>(parsing: #"{"data": "1970-01-01"}"#).value == Date(timeIntervalSince1970: 0))
        #expect(try Response<Page<City>>(parsing: #"{"data": {"items": [{}, {}]}}"#).value?.items.count == 2)
        #expect(try Response<Bool>(parsing: #"{"errors": ["no"]}"#).value == nil)
        let cities = try Response<LazyArray<City>>(parsing: #"{"data": [{"name": "Bonn"}, 5]}"#)
        #expect(cities.value?.map(\.name) == ["Bonn"] && cities.issues.map(\.pointer) == ["/data/1"])
        #expect(cities.mutate { $0.value?[0].name = "Rome" }.json.text == #"{"data": [{"name": "Rome"}, 5]}"#)
        #expect(try Response<[String: City]>(parsing: #"{"data": {"a": {"name": "B"}}}"#).value?["a"]?.name == "B")
        #expect(try Response<City>(parsing: #"{"data": {"name": []}}"#).issues.map(\.pointer) == ["/data/name"])
        let nested = try Response<Response<Int>>(parsing: #"{"data": {"data": "7"}}"#)
        #expect(nested.value?.value == 7)
        #expect(nested.mutate { $0.value?.value = 8 }.json.text == #"{"data": {"data": "8"}}"#)
    }

    @Test("Read JSON:API documents with included objects")
    func readJSONAPIDocumentsWithIncludedObjects() throws {
        class Resource: JSONModel, @unchecked Sendable {
            @Property var type: String = ""
            @Property var id: String = ""
            var key: String { "\(type)/\(id)" }
            override class var discriminator: JSONDiscriminator? {
                JSONDiscriminator("type", ["articles": Story.self, "people": Writer.self])
            }
        }
        final class Story: Resource, @unchecked Sendable {
            @Property("attributes.title") var title: String = ""
            @Property("relationships.author.data.id") var authorID: String?
        }
        final class Writer: Resource, @unchecked Sendable {
            @Property("attributes.name") var name: String = ""
        }
        final class Answer: JSONModel, @unchecked Sendable {
            @Property var data: LazyArray<Story>
            @Property var included: LazyArray<Resource>
        }
        let answer = try Answer(
            parsing: #"""
                {"data": [{"type": "articles", "id": "1", "attributes": {"title": "Sea"},
                           "relationships": {"author": {"data": {"type": "people", "id": "9"}}}}],
                 "included": [{"type": "people", "id": "9", "attributes": {"name": "Bo"}}]}
                """#)
        let included = answer.included.indexed(by: \.key)
        let writer = included["people/\(answer.data[0].authorID ?? "")"] as? Writer
        #expect(answer.data[0].title == "Sea" && writer?.name == "Bo")
    }

    @Test("Read several versions of a payload")
    func readSeveralVersionsOfAPayload() throws {
        class Speaker: JSONModel, @unchecked Sendable {
            @Property("email", or: ["mail"]) var email: String?
            @Property var name: String?
            override class func modelClass(for json: JSON) -> JSONModel.Type {
                json.value(at: "version", as: Int.self) == 1 ? SpeakerV1.self : self
            }
        }
        final class SpeakerV1: Speaker, @unchecked Sendable {
            @Property("first_name") var first: String?
            @Property("last_name") var last: String?
            override var name: String? { [first, last].compactMap { $0 }.joined(separator: " ") }
        }
        let speakers = try LazyArray<Speaker>(
            parsing: #"[{"name": "Ada L", "email": "a@b.c"}, {"version": 1, "first_name": "Bo", "mail": "b@b.c"}]"#)
        #expect(speakers.map(\.name) == ["Ada L", "Bo"])
        #expect(speakers.map(\.email) == ["a@b.c", "b@b.c"])
    }

    @JSONModel struct Row: Identifiable {
        var id = 0
        var title = ""
    }

    @Test("Give elements an id for lists and merges")
    func giveElementsAnIdForListsAndMerges() throws {
        let rows = try LazyArray<Row>(parsing: #"[{"id": 1, "title": "a"}, {"id": 2, "title": "b"}]"#)
        #expect(rows.indexed(by: \.id)[2]?.title == "b")
    }
}
