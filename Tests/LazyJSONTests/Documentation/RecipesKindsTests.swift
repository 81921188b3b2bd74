import Foundation
import LazyJSON
import TestSupport
import Testing

// Code of Docs/Guides/ModelingRecipes.md, block by block and letter by letter.

@Suite struct RecipesKindsTests {
    static let file = #filePath

    @Test("Read an enum that may get new cases")
    func readAnEnumThatMayGetNewCases() throws {
        enum Level: String { case free, pro }
        final class Customer: JSONModel, @unchecked Sendable {
            @Property var level: Level = .free
        }
        let customer = try Customer(parsing: #"{"level": "gold", "name": "Bo"}"#)
        #expect(customer.level == .free)
        #expect(customer.mutate { $0[raw: "name"] = "Ada" }.json.text == #"{"level": "gold", "name": "Ada"}"#)
        #expect(customer.issues.contains { $0.kind == .unknownValue })
    }

    @Test("Keep the text of unknown cases")
    func keepTheTextOfUnknownCases() throws {
        enum Status: JSONConvertible, Hashable {
            case open, closed, other(String)
            static func decode(_ json: JSON) -> Status? {
                switch json.string {
                case "open": .open
                case "closed": .closed
                case let text?: .other(text)
                case nil: nil
                }
            }
            func encode() -> JSON? {
                switch self {
                case .open: "open"
                case .closed: "closed"
                case .other(let text): JSON(text)
                }
            }
        }
        final class Ticket: JSONModel, @unchecked Sendable {
            @Property var status: Status = .open
        }
        let ticket = try Ticket(parsing: #"{"status": "on hold"}"#)
        #expect(ticket.status == .other("on hold"))
        #expect(ticket.mutate { $0.status = .closed }.json.text == #"{"status": "closed"}"#)
    }

    @Test("Name the known values of an open set of strings")
    func nameTheKnownValuesOfAnOpenSetOfStrings() throws {
        final class Person: JSONModel, @unchecked Sendable {
            @Property(enumValues: ["admin", "member"]) var role: String?
        }
        let person = try Person(parsing: #"{"role": "owner"}"#)
        #expect(person.role == "owner")
        #expect(person.issues.map(\.kind) == [.unknownValue])
    }

    @Test("Choose the class by a member")
    func chooseTheClassByAMember() throws {
        class Pet: JSONModel, @unchecked Sendable {
            @Property var name: String?
            override class var discriminator: JSONDiscriminator? {
                JSONDiscriminator("species", ["cat": Cat.self, "dog": Dog.self])
            }
        }
        final class Cat: Pet, @unchecked Sendable {
            @Property var lives: Int = 9
        }
        final class Dog: Pet, @unchecked Sendable {
            @Property var tricks: [String]
        }
        let pets = try LazyArray<Pet>(
            parsing: #"[{"species": "cat", "lives": 7}, {"species": "eel", "name": "Al"}]"#)
        for pet in pets {
            switch pet {
            case let cat as Cat: #expect(cat.lives == 7)
            case let dog as Dog: #expect(dog.tricks == [])
            default: #expect(pet.name == "Al")
            }
        }
        #expect(Dog { $0.tricks = ["sit"] }.json.text == #"{"species":"dog","tricks":["sit"]}"#)
    }

    @Test("Choose the class by the shape of the object")
    func chooseTheClassByTheShapeOfTheObject() throws {
        class Place: JSONModel, @unchecked Sendable {
            override class func modelClass(for json: JSON) -> JSONModel.Type {
                json["lat"] != nil ? PointPlace.self : json["street"] != nil ? AddressPlace.self : self
            }
        }
        final class PointPlace: Place, @unchecked Sendable {
            @Property var lat: Double = 0
            override class var initialJSON: JSON { ["lat": 0] }
        }
        final class AddressPlace: Place, @unchecked Sendable {
            @Property var street: String = ""
            override class var initialJSON: JSON { ["street": ""] }
        }
        let places = try LazyArray<Place>(parsing: #"[{"lat": 50.7}, {"street": "Main St."}, {}]"#)
        #expect((places[0] as? PointPlace)?.lat == 50.7)
        #expect((places[1] as? AddressPlace)?.street == "Main St.")
        #expect(type(of: places[2]) == Place.self)
    }

    @Test("Choose the class by a member beside the object")
    func chooseTheClassByAMemberBesideTheObject() throws {
        class Block: JSONModel, @unchecked Sendable {
            override class var discriminator: JSONDiscriminator? {
                JSONDiscriminator("kind", ["image": ImageBlock.self, "text": TextBlock.self])
            }
        }
        final class ImageBlock: Block, @unchecked Sendable {
            @Property("data.width") var width: Int = 0
        }
        final class TextBlock: Block, @unchecked Sendable {
            @Property("data.body") var body: String = ""
        }
        let blocks = try LazyArray<Block>(
            parsing: #"[{"kind": "image", "data": {"width": 640}}, {"kind": "text", "data": {"body": "Hi"}}]"#)
        #expect((blocks[0] as? ImageBlock)?.width == 640)
        #expect((blocks[1] as? TextBlock)?.body == "Hi")
    }

    @Test("Read a tagged union as an enum")
    func readATaggedUnionAsAnEnum() throws {
        final class Picture: JSONModel, @unchecked Sendable {
            @Property var width: Int = 0
        }
        final class File: JSONModel, @unchecked Sendable {
            @Property var size: Int = 0
        }
        enum Attachment: JSONModelContainer {
            case picture(Picture), file(File), other(JSON)

            static func decode(_ json: JSON) -> Attachment? {
                switch json.value(at: "type", as: String.self) {
                case "picture": Picture(json).map(picture)
                case "file": File(json).map(file)
                default: .other(json)
                }
            }
            func encode() -> JSON? {
                switch self {
                case .picture(let picture): picture.json
                case .file(let file): file.json
                case .other(let json): json
                }
            }
            var containedModels: [any JSONModelProtocol] {
                switch self {
                case .picture(let picture): [picture]
                case .file(let file): [file]
                case .other: []
                }
            }
        }
        final class Mail: JSONModel, @unchecked Sendable {
            @Property var attachments: [Attachment]
        }
        let mail = try Mail(parsing: #"{"attachments": [{"type": "file", "size": "x"}, {"type": "quiz"}]}"#)
        guard case .file(let file) = mail.attachments[0], case .other = mail.attachments[1] else {
            Issue.record("not as expected")
            return
        }
        #expect(file.size == 0)
        #expect(mail.issues.filter(atLeast: .error).map(\.pointer) == ["/attachments/0/size"])
    }

    @Test("Read an object, an id or null")
    func readAnObjectAnIdOrNull() throws {
        final class Author: JSONModel, CachedObject, @unchecked Sendable {
            static let objectStore = ObjectCache<Int, Author>(key: { $0.id })
            @Property var id: Int = 0
            @Property var name: String?
        }
        final class Book: JSONModel, @unchecked Sendable {
            @Property var author: Author?
        }
        let books = try LazyArray<Book>(
            parsing: #"[{"author": {"id": 7, "name": "Bo"}}, {"author": 7}, {"author": null}]"#)
        #expect(books[0].author?.name == "Bo")
        #expect(books[1].author === books[0].author)
        #expect(books[2].author == nil)
    }

    @Test("Read an object or just its name")
    func readAnObjectOrJustItsName() throws {
        final class Company: JSONModel, @unchecked Sendable {
            @Property var name: String?
        }
        final class Job: JSONModel, @unchecked Sendable {
            static let companyOrName = Converter<Company>(
                decode: { json in
                    Company(json) ?? json.value(as: String.self).map { name in Company { $0.name = name } }
                },
                encode: { $0.json })
            @Property(as: companyOrName) var company: Company?
            @Property(as: companyOrName) var clients: [Company]
        }
        #expect(try Job(parsing: #"{"company": {"name": "Acme"}}"#).company?.name == "Acme")
        #expect(try Job(parsing: #"{"company": "Acme"}"#).company?.name == "Acme")
        let job = try Job(parsing: #"{"clients": [{"name": "Acme"}, "Initech"]}"#)
        #expect(job.clients.map(\.name) == ["Acme", "Initech"])
    }

    @Test("Read a string or a list of objects")
    func readAStringOrAListOfObjects() throws {
        final class Part: JSONModel, @unchecked Sendable {
            @Property var type: String = "text"
            @Property var text: String?
            @Property var size: Int = 0
        }
        enum Content: JSONModelContainer {
            case text(String), parts(LazyArray<Part>)

            static func decode(_ json: JSON) -> Content? { json.string.map(text) ?? LazyArray(json).map(parts) }
            func encode() -> JSON? {
                switch self {
                case .text(let text): JSON(text)
                case .parts(let parts): parts.json
                }
            }
            var containedModels: [any JSONModelProtocol] {
                switch self {
                case .text: []
                case .parts(let parts): Array(parts)
                }
            }
        }
        final class ChatMessage: JSONModel, @unchecked Sendable {
            @Property var content: Content = .text("")
        }
        let message = try ChatMessage(parsing: #"{"content": [{"type": "text", "text": "Hi"}, {"size": "big"}]}"#)
        guard case .parts(let parts) = message.content else {
            Issue.record("not as expected")
            return
        }
        #expect(parts[0].text == "Hi")
        #expect(message.issues.filter(atLeast: .error).map(\.pointer) == ["/content/1/size"])
        #expect(message.mutate { $0.content = .text("Bye") }.json.text == #"{"content": "Bye"}"#)
        let edited = message.mutate { $0.content = .parts(parts.mutate { $0[0].text = "Bye" }) }
        #expect(edited.json.text == #"{"content": [{"type": "text", "text": "Bye"}, {"size": "big"}]}"#)
        final class Chat: JSONModel, @unchecked Sendable {
            static let textOrParts = Converter<LazyArray<Part>>(
                decode: { json in LazyArray(json) ?? json.string.map { text in [Part { $0.text = text }] } },
                encode: { $0.json })
            @Property(as: textOrParts) var content: LazyArray<Part>
        }
        let chat = try Chat(parsing: #"{"content": "Hi"}"#)
        #expect(chat.content.map(\.text) == ["Hi"] && chat.issues.isEmpty)
        #expect(chat.mutate { $0.content[0].text = "Bye" }.json.text == #"{"content": [{"text": "Bye"}]}"#)
        #expect(try ChatMessage(parsing: #"{"content": "Hi"}"#).issues.isEmpty)
        for text in ["5", "{}", "null", "true"] {
            let message = try ChatMessage(parsing: #"{"content": \#(text)}"#)
            #expect(message.issues.isEmpty == (text == "null"))
            guard case .text("") = message.content else {
                Issue.record("\(text)")
                continue
            }
            #expect(message.mutate { $0.content = .text("Hi") }.json.text == #"{"content": "Hi"}"#)
        }
        let issues = try Chat(parsing: #"{"content": [{"size": "big"}, 5]}"#).issues
        #expect(issues.map(\.pointer) == ["/content/0/size", "/content/1"])
        let kept = try Chat(parsing: #"{"content": "Hi", "n": 1}"#).mutate { $0[raw: "n"] = 2 }
        #expect(kept.json.text == #"{"content": "Hi", "n": 2}"#)
    }
}
