import Foundation
import LazyJSON
import TestSupport
import Testing

// Code of Docs/Guides/ModelingRecipes.md, block by block and letter by letter.

@Suite struct RecipesNamesTests {
    static let file = #filePath

    @JSONModel struct Account {
        @Key("user_id") var id = 0
        var name: String?
    }

    @Test("Give a property another name than its key")
    func giveAPropertyAnotherNameThanItsKey() throws {
        let account = try Account(parsing: #"{"user_id": 7, "name": "Bo"}"#)
        #expect(account.id == 7 && account.name == "Bo")
    }

    @JSONModel struct Repository {
        var htmlURL: URL?
        var openIssuesCount = 0
        @Key("NODE") var node: String?
        static var keyNaming: KeyNaming { .snakeCase }
    }

    @Test("Read snake_case keys everywhere")
    func readSnakeCaseKeysEverywhere() throws {
        #expect(Repository.properties.map(\.path) == ["html_url", "open_issues_count", "NODE"])
        let repository = try Repository(parsing: #"{"html_url": "https://a.b", "open_issues_count": 3}"#)
        #expect(repository.openIssuesCount == 3)
    }

    @JSONModel struct Photo {
        @Key("sizes.0.url") var smallest: URL?
        @Key("meta.camera.model") var camera: String?
    }

    @Test("Read a value that is nested deeply")
    func readAValueThatIsNestedDeeply() throws {
        let photo = try Photo(parsing: #"{"sizes": [{"url": "s.png"}]}"#)
        #expect(photo.smallest?.relativeString == "s.png" && photo.camera == nil)
        let edited = photo.mutate { $0.camera = "X100" }
        #expect(edited.json.text == #"{"sizes": [{"url": "s.png"}], "meta": {"camera": {"model": "X100"}}}"#)
    }

    @JSONModel struct Manifest {
        @Key("com\\.example.id") var exampleID: Int?
    }

    @Test("Read a key that contains a dot")
    func readAKeyThatContainsADot() throws {
        #expect(try Manifest(parsing: #"{"com.example": {"id": 3}}"#).exampleID == 3)
    }

    @JSONModel struct Player {
        @Key("nick", or: ["nickname", "profile.handle"]) var nick: String?
    }

    @Test("Accept several keys for one value")
    func acceptSeveralKeysForOneValue() throws {
        let player = try Player(parsing: #"{"nick": null, "profile": {"handle": "bo"}}"#)
        #expect(player.nick == "bo")
        #expect(player.mutate { $0.nick = "ada" }.json.text == #"{"nick": null, "profile": {"handle": "ada"}}"#)
    }

    @JSONModel struct Address {
        var city: String?
    }
    @JSONModel struct Order {
        @Key("shipping_address") var shipping: Address
        @Key("billing_address") var billing: Address?
    }

    @Test("Use one type under several keys")
    func useOneClassUnderSeveralKeys() throws {
        let order = try Order(parsing: #"{"billing_address": {"city": "Rome"}}"#)
        #expect(order.shipping.city == nil && order.billing?.city == "Rome")
        #expect(order.mutate { $0.shipping.city = "Oslo" }.shipping.city == "Oslo")
    }

    @JSONModel struct Sample {
        var value: Double?
        @Key("value") var label: String?
    }

    @Test("Read one key in two ways")
    func readOneKeyInTwoWays() throws {
        let sample = try Sample(parsing: #"{"value": 4.20}"#)
        #expect(sample.value == 4.2 && sample.label == "4.20")
        #expect(sample.mutate { $0.value = 5 }.label == "5")
    }

    @Test("Protect a property from changes")
    func protectAPropertyFromChanges() throws {
        final class Member: JSONModel, @unchecked Sendable {
            @Property(.readOnly) var id: Int = 0
        }
        let member = Member { $0.id = 7 }
        #expect(member.id == 7)
        let error = #expect(throws: MutationError.self) {
            try Member(parsing: #"{"id": 7}"#).tryMutate { $0.id = 8 }
        }
        #expect(error?.property == "id")
    }

    @JSONModel struct Video {
        var description: String?
        var `default` = false
        @Key("json") var jsonURL: URL?
    }

    @Test("Use keys such as \"description\" and \"default\"")
    func useKeysSuchAsDescriptionAndDefault() throws {
        let video = try Video(parsing: #"{"description": "A cat", "default": true, "json": "v.json"}"#)
        #expect(video.description == "A cat" && video.default && video.jsonURL?.path == "v.json")
    }

    @JSONModel struct Event {
        var title: String?
    }

    @Test("Read a key that the type doesn't declare")
    func readAKeyThatTheClassDoesnTDeclare() throws {
        let event = try Event(parsing: #"{"title": "Sea", "x-room": "4"}"#)
        #expect(event.json.value(at: "x-room", as: Int.self) == 4)
        #expect(event.mutate { $0[raw: "x-room"] = 5 }.json.text == #"{"title": "Sea", "x-room": 5}"#)
    }

    @JSONModel struct Message {
        var payload: JSON?
    }

    @Test("Keep a part as raw JSON")
    func keepAPartAsRawJSON() throws {
        let message = try Message(parsing: #"{"payload": {"a": 1.0,  "b": []}}"#)
        #expect(message.payload?.text == #"{"a": 1.0,  "b": []}"#)
        #expect(message.payload?["a"]?.double == 1)
    }
}
