import Foundation
import LazyJSON
import TestSupport
import Testing

// Code of Docs/Guides/ModelingRecipes.md, block by block and letter by letter.

@Suite struct RecipesMissingTests {
    static let file = #filePath

    @JSONModel struct Profile {
        var theme = "light"
        var age: Int?
        var tags: [String]
    }

    @Test("Give a property a default")
    func giveAPropertyADefault() throws {
        let profile = try Profile(parsing: #"{"theme": null, "age": "n/a"}"#)
        #expect(profile.theme == "light" && profile.age == nil && profile.tags == [])
        #expect(profile.json.text == #"{"theme": null, "age": "n/a"}"#)
    }

    @JSONModel struct Todo {
        var assignee: String?
    }

    @Test("Tell null from absent")
    func tellNullFromAbsent() throws {
        let todo = try Todo(parsing: #"{"assignee": null}"#)
        #expect(todo.assignee == nil)
        #expect(todo.json["assignee"]?.isNull == true && Todo().json["assignee"] == nil)
        let assigned = todo.mutate { $0.assignee = "Bo" }
        #expect(assigned.mutate { $0.setNull(\.assignee) }.json.text == #"{"assignee": null}"#)
        #expect(assigned.mutate { $0.assignee = nil }.json.text == "{}")
    }

    @JSONModel struct Plan {
        @Key("max_users", as: .null(means: Int.max)) var limit = 10
    }

    @Test("Give null a meaning of its own")
    func giveNullAMeaningOfItsOwn() throws {
        #expect(try Plan(parsing: #"{"max_users": null}"#).limit == .max)
        #expect(Plan().limit == 10)
        #expect(Plan(limit: .max).json.text == #"{"max_users":null}"#)
    }

    @JSONModel struct Item {
        var count = 0
        var price = 0.0
        var isNew = false
    }

    @Test("Read numbers that arrive as strings")
    func readNumbersThatArriveAsStrings() throws {
        let item = try Item(parsing: #"{"count": "42", "price": " 4.20 ", "isNew": "yes"}"#)
        #expect(item.count == 42 && item.price == 4.2 && item.isNew)
        #expect(item.mutate { $0.count = 43 }.json["count"]?.text == #""43""#)
    }

    @JSONModel struct Payment {
        @Key(.coercion(.strict)) var amount: Int?
    }

    @Test("Refuse loose values")
    func refuseLooseValues() throws {
        #expect(try Payment(parsing: #"{"amount": 5}"#).amount == 5)
        #expect(try Payment(parsing: #"{"amount": "5"}"#).amount == nil)
    }

    @JSONModel struct Switch {
        @Key(as: .mapping(["Y": true, "N": false, 1: true, 0: false])) var isOn = false
    }

    @Test("Read flags such as \"Y\" and \"N\"")
    func readFlagsSuchAsYAndN() throws {
        let light = try Switch(parsing: #"{"isOn": "Y"}"#)
        #expect(light.isOn)
        #expect(light.mutate { $0.isOn = false }.json.text == #"{"isOn": "N"}"#)
    }

    @JSONModel struct Contact {
        @Key(as: .trimmed.nonEmpty) var nick: String?
        var phone: String?
        static var coercion: Coercion {
            var coercion = Coercion.lenient
            coercion.nullSpellings.insert("n/a")
            return coercion
        }
    }

    @Test("Treat \"\" and \"n/a\" as nil")
    func treatAndNAAsNil() throws {
        let contact = try Contact(parsing: #"{"nick": "  ", "phone": "n/a"}"#)
        #expect(contact.nick == nil && contact.phone == nil)
    }

    @JSONModel struct Basket {
        var items: [String]
        var prices: [String: Double]
        var codes: [Int]
        static var coercion: Coercion { .permissive }
    }

    @Test("Read lists and objects that PHP writes")
    func readListsAndObjectsThatPHPWrites() throws {
        let basket = try Basket(parsing: #"{"items": {"0": "a", "2": "b"}, "prices": [], "codes": 5}"#)
        #expect(basket.items == ["a", "b"] && basket.prices == [:] && basket.codes == [5])
        let filled = basket.mutate { $0.items.append("c") }
        #expect(filled.json["items"]?.text == #"{"0": "a", "2": "b", "3": "c"}"#)
    }

    @JSONModel struct Feed {
        @Key(as: .oneOrMany) var authors: [String]
        @Key(as: .oneOrMany) var links: LazyArray<JSONModel>
    }

    @Test("Read a list that is sometimes a single value")
    func readAListThatIsSometimesASingleValue() throws {
        let feed = try Feed(parsing: #"{"authors": "Bo", "links": {"rel": "self"}}"#)
        #expect(feed.authors == ["Bo"] && feed.links.count == 1)
        #expect(feed.mutate { $0.authors.append("Ada") }.json["authors"]?.text == #"["Bo", "Ada"]"#)
    }

    @Test("Read an object that arrives as an array of one")
    func readAnObjectThatArrivesAsAnArrayOfOne() throws {
        final class Brand: JSONModel, @unchecked Sendable {
            @Property var name: String?
        }
        final class Shoe: JSONModel, @unchecked Sendable {
            @Property("brand", as: .oneOrMany) var brands: LazyArray<Brand>
            var brand: Brand? { brands.first }
        }
        let shoe = try Shoe(parsing: #"{"brand": [{"name": "Acme", "x": 1.0}]}"#)
        #expect(shoe.brand?.name == "Acme")
        #expect(shoe.mutate { $0.brands[0].name = "Ajax" }.json.text == #"{"brand": [{"name": "Ajax", "x": 1.0}]}"#)
        #expect(try Shoe(parsing: #"{"brand": {"name": "Acme"}}"#).brand?.name == "Acme")

        // The brand in the document, whether it is right, and after an edit, a new brand and none.
        let table: [(String, Bool, String?, String, String)] = [
            (#"{"name": "A"}"#, true, #"{"name": "B"}"#, #"{"name": "N"}"#, "[]"),
            (#"[{"name": "A"}]"#, true, #"[{"name": "B"}]"#, #"[{"name": "N"}]"#, "[]"),
            ("[]", true, nil, #"[{"name": "N"}]"#, "[]"), ("null", true, nil, #"[{"name": "N"}]"#, "null"),
            (#""x""#, false, nil, #"[{"name": "N"}]"#, #""x""#),
        ]
        for (text, isRight, edited, new, none) in table {
            let shoe = try Shoe(parsing: #"{"brand": \#(text)}"#)
            #expect(shoe.brand?.name == (edited == nil ? nil : "A"))
            #expect(shoe.issues.isEmpty == isRight)
            if let edited { #expect(shoe.mutate { $0.brands[0].name = "B" }.json["brand"]?.text == edited) }
            #expect(shoe.mutate { $0.brands = [Brand { $0.name = "N" }] }.json["brand"]?.text == new)
            #expect(shoe.mutate { $0.brands = [] }.json["brand"]?.text == none)
        }
        #expect(Shoe { $0.brands = [Brand { $0.name = "N" }] }.json.text == #"{"brand":[{"name":"N"}]}"#)
        final class Indexed: JSONModel, @unchecked Sendable {
            @Property("brand.0", or: ["brand"]) var brand: Brand?
        }
        #expect(try Indexed(parsing: #"{"brand": {"name": "A"}}"#).brand?.name == "A")
        #expect(try Indexed(parsing: #"{"brand": [{"name": "A"}]}"#).brand?.name == "A")
        #expect(Indexed { $0.brand = Brand() }.json.text == #"{"brand":{"0":{}}}"#)
    }

    @JSONModel struct Scores {
        var points: [Int]
        @Key("points", as: .every(Int.self)) var all: [Int]?
    }

    @Test("Keep the good elements of a list")
    func keepTheGoodElementsOfAList() throws {
        let scores = try Scores(parsing: #"{"points": [1, "two", 3]}"#)
        #expect(scores.points == [1, 3] && scores.all == nil)
        #expect(scores.mutate { $0.points.append(4) }.json.text == #"{"points": [1, "two", 3, 4]}"#)
    }

    @JSONModel struct Chart {
        var values: [Double?]
        @Key("values") var known: [Double]
    }

    @Test("Keep the nulls in a list")
    func keepTheNullsInAList() throws {
        let chart = try Chart(parsing: #"{"values": [1, null, 3]}"#)
        #expect(chart.values == [1, nil, 3] && chart.known == [1, 3])
    }

    @JSONModel struct Features {
        @Key("flags.new_checkout") var hasNewCheckout = false
        @Key("flags.dark_mode") var hasDarkMode = true
        @Key("flags") var all: [String: Bool]
    }

    @Test("Read feature flags")
    func readFeatureFlags() throws {
        let features = try Features(parsing: #"{"flags": {"new_checkout": "on", "beta": 1, "rollout": "50%"}}"#)
        #expect(features.hasNewCheckout && features.hasDarkMode)
        #expect(features.all == ["new_checkout": true, "beta": true])
    }
}
