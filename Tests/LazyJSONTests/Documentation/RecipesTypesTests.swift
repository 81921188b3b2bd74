import Foundation
import LazyJSON
import Synchronization
import TestSupport
import Testing

// Code of Docs/Guides/ModelingRecipes.md, block by block and letter by letter.

extension Converter where Value == Double {
    static var celsius: Converter<Double> {
        let number = Converter<Double>(decode: { $0.value(as: Double.self) }, encode: { JSON($0) })
        return number.map(to: { ($0 - 32) / 1.8 }, from: { $0 * 1.8 + 32 })
    }
}

final class Diver: JSONModel, @unchecked Sendable {
    @Property var first: String?
    @Property var last: String?
    @Property var dives: Int = 0
    var fullName: String { [first, last].compactMap { $0 }.joined(separator: " ") }
}
extension Mutable where Model: Diver {
    mutating func dive() { self.dives += 1 }
    var name: String {
        get { self.fullName }
        set {
            let words = newValue.split(separator: " ").map(String.init)
            self.first = words.first
            self.last = words.count > 1 ? words.last : nil
        }
    }
}

class Album: JSONModel, @unchecked Sendable {
    @Property var title: String?
    @Property var isPublic: Bool = false
}
final class Single: Album, @unchecked Sendable {}

extension JSONModelProtocol where Self: Album {
    init(titled title: String) { self.init { $0.title = title } }
    func published() -> Self { mutate { $0.isPublic = true } }
}

protocol Likable: JSONModel {
    var likes: Int { get }
}
extension Likable {
    func liked() -> Self { mutate { $0.likes += 1 } }
}
final class Poll: JSONModel, Likable, @unchecked Sendable {
    @Property var likes: Int = 0
}

@Suite struct RecipesTypesTests {
    static let file = #filePath

    struct Version: JSONConvertible, Hashable {
        var major: Int, minor: Int
        static func decode(_ json: JSON) -> Version? {
            let parts = json.value(as: String.self)?.split(separator: ".").compactMap { Int($0) } ?? []
            return parts.count == 2 ? Version(major: parts[0], minor: parts[1]) : nil
        }
        func encode() -> JSON? { JSON("\(major).\(minor)") }
    }
    @JSONModel struct Package {
        var version: Version?
        var supported: [Version]
    }

    @Test("Read a type of your own")
    func readATypeOfYourOwn() throws {
        let package = try Package(parsing: #"{"version": "6.2", "supported": ["6.1", "next"]}"#)
        #expect(package.version == Version(major: 6, minor: 2))
        #expect(package.supported == [Version(major: 6, minor: 1)])
        #expect(package.issues.map(\.pointer) == ["/supported/1"])
    }

    @JSONModel struct Weather {
        @Key("fahrenheit", as: .celsius) var temperature = 0.0
    }

    @Test("Convert a value for one property")
    func convertAValueForOneProperty() throws {
        let weather = try Weather(parsing: #"{"fahrenheit": "212"}"#)
        #expect(weather.temperature == 100)
        #expect(weather.mutate { $0.temperature = 0 }.json.text == #"{"fahrenheit": "32"}"#)
    }

    enum Office { static let hour = Mutex(9) }
    @JSONModel struct Greeting {
        @Key(
            as: Converter<String>(
                decode: { json in json.string.map { "\($0), at \(Office.hour.withLock { $0 })" } },
                revalidate: { value, _ in value.hasSuffix(" \(Office.hour.withLock { $0 })") ? .keep : .reload }))
        var text: String?
    }

    @Test("Read a value again when something outside changes")
    func readAValueAgainWhenSomethingOutsideChanges() throws {
        let greeting = try Greeting(parsing: #"{"text": "Hello"}"#)
        #expect(greeting.text == "Hello, at 9")
        Office.hour.withLock { $0 = 10 }
        #expect(greeting.text == "Hello, at 10")
    }

    struct Point: Codable, Equatable { var x = 0.0, y = 0.0 }
    @JSONModel struct Drawing {
        @Key(as: .codable) var origin: Point?
        @Key(as: .codable) var corners: [Point]
    }

    @Test("Put a Codable struct into a model")
    func putACodableStructIntoAModel() throws {
        let drawing = try Drawing(
            parsing: #"{"origin": {"x": 1, "y": 2.0, "z": 3}, "corners": [{"x": 1, "y": 1}, null]}"#)
        #expect(drawing.origin == Point(x: 1, y: 2) && drawing.corners.count == 1)
        #expect(drawing.mutate { $0.origin?.x = 5 }.json["origin"]?.text == #"{"x": 5, "y": 2.0, "z": 3}"#)
    }

    @JSONModel struct Buyer {
        var name: String?
    }
    struct Checkout: Codable {
        var total: Double
        var buyer: Buyer
        var extra: JSON?
    }

    @Test("Put a model into a Codable type")
    func putAModelIntoACodableType() throws {
        let checkout = try JSONDecoder().decode(
            Checkout.self, from: Data(#"{"total": 4.5, "buyer": {"name": "Bo", "vip": true}}"#.utf8))
        #expect(checkout.buyer.name == "Bo" && checkout.extra == nil)
        let encoded = try JSON(parsing: JSONEncoder().encode(checkout))
        #expect(encoded == ["total": 4.5, "buyer": ["name": "Bo", "vip": true]])
    }

    @Test("Add computed properties and draft methods")
    func addComputedPropertiesAndDraftMethods() throws {
        let diver = try Diver(parsing: #"{"first": "Bo", "last": "Li"}"#)
        #expect(diver.fullName == "Bo Li")
        let renamed = diver.mutate {
            $0.name = "Ada Lovelace"
            $0.dive()
        }
        #expect(renamed.json.text == #"{"first": "Ada", "last": "Lovelace", "dives": 1}"#)
    }

    @Test("Add convenience initializers that work")
    func addConvenienceInitializersThatWork() {
        let single: Single = Single(titled: "Side A").published()
        #expect(single.json.text == #"{"title":"Side A","isPublic":true}"#)
    }

    @Test("Write code for several classes by a protocol")
    func writeCodeForSeveralClassesByAProtocol() throws {
        #expect(try Poll(parsing: #"{"likes": "3"}"#).liked().json.text == #"{"likes": "4"}"#)
    }
}
