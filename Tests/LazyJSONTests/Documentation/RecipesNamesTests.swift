import Foundation
import LazyJSON
import TestSupport
import Testing

// Code of Docs/Guides/ModelingRecipes.md, block by block and letter by letter.

@Suite struct RecipesNamesTests {
    static let file = #filePath

    @Test("Give a property another name than its key")
    func giveAPropertyAnotherNameThanItsKey() throws {
        final class Account: JSONModel, @unchecked Sendable {
            @Property("user_id") var id: Int = 0
            @Property var name: String?
        }
        let account = try Account(parsing: #"{"user_id": 7, "name": "Bo"}"#)
        #expect(account.id == 7 && account.name == "Bo")
    }

    @Test("Read snake_case keys everywhere")
    func readSnakeCaseKeysEverywhere() throws {
        final class Repository: JSONModel, @unchecked Sendable {
            @Property var htmlURL: URL?
            @Property var openIssuesCount: Int = 0
            @Property("NODE") var node: String?
            override class var keyNaming: KeyNaming { .snakeCase }
        }
        #expect(Repository.properties.map(\.path) == ["html_url", "open_issues_count", "NODE"])
        let repository = try Repository(parsing: #"{"html_url": "https://a.b", "open_issues_count": 3}"#)
        #expect(repository.openIssuesCount == 3)
    }

    @Test("Read a value that is nested deeply")
    func readAValueThatIsNestedDeeply() throws {
        final class Photo: JSONModel, @unchecked Sendable {
            @Property("sizes.0.url") var smallest: URL?
            @Property("meta.camera.model") var camera: String?
        }
        let photo = try Photo(parsing: #"{"sizes": [{"url": "s.png"}]}"#)
        #expect(photo.smallest?.relativeString == "s.png" && photo.camera == nil)
        let edited = photo.mutate { $0.camera = "X100" }
        #expect(edited.json.text == #"{"sizes": [{"url": "s.png"}], "meta": {"camera": {"model": "X100"}}}"#)
    }

    @Test("Read a key that contains a dot")
    func readAKeyThatContainsADot() throws {
        final class Manifest: JSONModel, @unchecked Sendable {
            @Property("com\\.example.id") var exampleID: Int?
        }
        #expect(try Manifest(parsing: #"{"com.example": {"id": 3}}"#).exampleID == 3)
    }

    @Test("Accept several keys for one value")
    func acceptSeveralKeysForOneValue() throws {
        final class Player: JSONModel, @unchecked Sendable {
            @Property("nick", or: ["nickname", "profile.handle"]) var nick: String?
        }
        let player = try Player(parsing: #"{"nick": null, "profile": {"handle": "bo"}}"#)
        #expect(player.nick == "bo")
        #expect(player.mutate { $0.nick = "ada" }.json.text == #"{"nick": null, "profile": {"handle": "ada"}}"#)
    }

    @Test("Use one class under several keys")
    func useOneClassUnderSeveralKeys() throws {
        final class Address: JSONModel, @unchecked Sendable {
            @Property var city: String?
        }
        final class Order: JSONModel, @unchecked Sendable {
            @Property("shipping_address") var shipping: Address
            @Property("billing_address") var billing: Address?
        }
        let order = try Order(parsing: #"{"billing_address": {"city": "Rome"}}"#)
        #expect(order.shipping.city == nil && order.billing?.city == "Rome")
        #expect(order.mutate { $0.shipping.city = "Oslo" }.shipping.city == "Oslo")
    }

    @Test("Read one key in two ways")
    func readOneKeyInTwoWays() throws {
        final class Sample: JSONModel, @unchecked Sendable {
            @Property var value: Double?
            @Property("value") var label: String?
        }
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

    @Test("Use keys such as \"description\" and \"default\"")
    func useKeysSuchAsDescriptionAndDefault() throws {
        final class Video: JSONModel, @unchecked Sendable {
            @Property var description: String?
            @Property var `default`: Bool = false
            @Property("json") var jsonURL: URL?
        }
        let video = try Video(parsing: #"{"description": "A cat", "default": true, "json": "v.json"}"#)
        #expect(video.description == "A cat" && video.default && video.jsonURL?.path == "v.json")
    }

    @Test("Read a key that the class doesn't declare")
    func readAKeyThatTheClassDoesnTDeclare() throws {
        final class Event: JSONModel, @unchecked Sendable {
            @Property var title: String?
        }
        let event = try Event(parsing: #"{"title": "Sea", "x-room": "4"}"#)
        #expect(event.json.value(at: "x-room", as: Int.self) == 4)
        #expect(event.mutate { $0[raw: "x-room"] = 5 }.json.text == #"{"title": "Sea", "x-room": 5}"#)
    }

    @Test("Keep a part as raw JSON")
    func keepAPartAsRawJSON() throws {
        final class Message: JSONModel, @unchecked Sendable {
            @Property var payload: JSON?
        }
        let message = try Message(parsing: #"{"payload": {"a": 1.0,  "b": []}}"#)
        #expect(message.payload?.text == #"{"a": 1.0,  "b": []}"#)
        #expect(message.payload?["a"]?.double == 1)
    }
}
