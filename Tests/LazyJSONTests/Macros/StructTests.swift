import Foundation
import LazyJSON
import TestSupport
import Testing

@JSONModel struct Place {
    var city: String?
    var zip = ""
    var near: [Place]
}

@JSONModel struct Person: Identifiable {
    var id = 0
    @Key("profile.city", or: ["city"]) var city: String?
    var tags: [String] = []
    var address: Place?
    var home: Place
    var friends: [Place] = []
    var byName: [String: Place]
    @Key(.readOnly) var serial = 5
    @Key("born", as: .iso8601) var born: Date?
    @Key([.required, .check(.in(0...9))]) var age: Double = 1
    private(set) var score: Int? = nil
    var lines: LazyArray<Place>
    var lazyByName: LazyDictionary<Place>
    private var hidden = 3

    var double: Int { id * 2 + hidden }
    var shortCity: String? { city?.prefix(3).description }
    func check(_ report: inout CheckReport) { report.require(id >= 0, "must not be negative", \Person.id) }
    mutating func award() { score = (score ?? 0) + 1 }
}

/// The same, written as a class.
@JSONModel final class PersonObject: JSONModel {
    var id = 0
    @Property("profile.city", or: ["city"]) var city: String?
    var tags: [String] = []
    var address: Place?
    var home: Place
    var friends: [Place] = []
    var byName: [String: Place]
    @Property(.readOnly) var serial = 5
    @Property("born", as: .iso8601) var born: Date?
    @Property([.required, .check(.in(0...9))]) var age: Double = 1
    var score: Int? = nil
    var lines: LazyArray<Place>
    var lazyByName: LazyDictionary<Place>
    @Property private var hidden: Int = 3
    override func check(_ report: inout CheckReport) {
        report.require(id >= 0, "must not be negative", \PersonObject.id)
    }
}

/// Arguments whose types the attribute doesn't know.
@JSONModel private struct ShortNames {
    @Key(as: .null(means: .max)) var limit = 3
    @Key(as: .null(means: Place { $0.city = "none" })) var place: Place
    @Key(.check(.keys(.pattern("^[a-z]{2}$")))) var titles: [String: String]
    @Key("u", .check(.scheme("https"))) var url: URL?
    @Key("t", .check(.scheme("https"))) var text: String?
    @Key(.check(.oneOf("a", "b"))) var word: String?
    @Key([.required, .check(.multiple(of: 5))]) var step = 5
}

/// Words of the language that are names without backticks.
@JSONModel private struct WordsOfSwift {
    var await = 0
    var `default` = 0
    var async = 0
    var any: Int?
    var copy: [Int]
    var each = 0
    var some = 0
    var unsafe = 0
}

/// Keys with escapes, and one that a condition chooses.
@JSONModel private struct Keyed: Codable {
    var quoted = 0
    var raw = 0
    var dotted = 0
    var escaped = 0
    var either = 0
    var `default` = 0
    var plain = 0

    private enum CodingKeys: String, CodingKey {
        case quoted = "a\"\u{E9}", raw = #"b\n."#, dotted = "c.d"
        case escaped = "e\\", plain
        #if DEBUG
            case either = "f.g"
        #else
            case either = "f.g"
        #endif
        case `default` = #"h"#
    }
}

/// Optional without a question mark.
typealias MaybeZip = String?

/// An object that starts with values other than the defaults, and types whose spelling doesn't show what is in them.
@JSONModel private struct Started {
    var kind = "square"
    @Key("meta.version", .readOnly) var version = 1
    var tags: [String] = []
    var size: Int?
    var zip: MaybeZip
    var note: Optional<String>
    var names: Set<String>
    var place: Place
    var number: Int = Int.random(in: 1...1_000_000)

    static var initialJSON: JSON { ["kind": "circle", "meta": ["version": 2], "size": 3, "tags": ["a"]] }
}

/// An object whose start the macro doesn't see.
@JSONModel private struct StartedInExtension {
    var kind = "square"
    var size: Int?
    var tags: [String]
    var place: Place
}

extension StartedInExtension {
    static var initialJSON: JSON { ["kind": "circle", "size": 3, "tags": ["a"]] }
}

/// A value of an app that contains structs.
enum PlaceOrName: JSONModelContainer {
    case place(Place), name(String)

    static func decode(_ json: JSON) -> PlaceOrName? { Place(json).map(place) ?? json.string.map(name) }
    func encode() -> JSON? {
        switch self {
        case .place(let place): place.json
        case .name(let name): JSON(name)
        }
    }
    var containedModels: [any JSONModelProtocol] { if case .place(let place) = self { [place] } else { [] } }
}

@JSONModel struct Trip: SchemaAnnotated {
    @Key(.required) var to: PlaceOrName?

    static var schemaAnnotations: [SchemaAnnotation] {
        [SchemaAnnotation(Trip.self, "From here."), SchemaAnnotation(\Trip.to, title: "Goal")]
    }
}

@Suite("structs that are declared with @JSONModel")
struct StructTests {
    static let text =
        #"{"id": "7",  "x": 1.50, "tags": ["a"], "address": {"city": "X",  "z": 1}, "friends": [{"city": 1}, null, {"city": "Y"}], "age": 12, "lines": [{"city": "L"}, 5], "born": "2024-02-29T12:30:00Z", "score": null, "byName": {"bo": {"zip": 7}}}"#

    // MARK: Reading

    private func drift<Model: JSONModelProtocol>(_ model: Model) -> Drift<Model> {
        var drift = Drift<Model>()
        drift.add(model)
        return drift
    }

    /// In no order: names of classes decide it.
    private func lines(_ drift: Drift<some JSONModelProtocol>) -> Set<String> {
        Set(
            drift.description.replacing("PersonObject", with: "Person").split(separator: "\n").map { line in
                line.split(separator: " ").joined(separator: " ")
            })
    }

    @Test("have the properties, the issues and the texts of a class with the same declarations")
    func sameAsClass() throws {
        let (value, object) = (try Person(parsing: Self.text), try PersonObject(parsing: Self.text))
        func described(_ properties: [ModelProperty]) -> [String] {
            properties.map { "\($0.name) \($0.paths) \($0.isRequired) \($0.isReadOnly) \($0.valueType)" }
        }
        #expect(described(Person.properties) == described(PersonObject.properties))
        func same(_ text: String) -> String { text.replacing("PersonObject", with: "Person") }
        #expect("\(value)" == same("\(object)"))
        #expect(value.fullDescription == same(object.fullDescription))
        #expect(value.issues.map { "\($0)" } == object.issues.map { same("\($0)") })
        #expect(value.issues(for: \.age).count == 1 && value.issues(for: \.double).map(\.property) == ["id"])
        #expect(value.explain(\.age).description == same(object.explain(\.age).description))
        #expect(Person.jsonSchema.text == same(PersonObject.jsonSchema.text))
        #expect(value.pointer(of: \.city) == object.pointer(of: \.city))
        #expect(Mirror(reflecting: value).children.map(\.label) == Mirror(reflecting: object).children.map(\.label))
        #expect(lines(drift(value)) == lines(drift(object)))
    }

    @Test("read every property, whatever the JSON, and give the bytes back")
    func reading() throws {
        let person = try Person(parsing: Self.text)
        #expect(person.id == 7 && person.city == nil && person.tags == ["a"] && person.address?.city == "X")
        #expect(person.friends.map(\.city) == ["1", "Y"] && person.home == Place() && person.serial == 5)
        #expect(person.byName["bo"]?.zip == "7" && person.lines.map(\.city) == ["L"] && person.double == 17)
        #expect(person.born == Date(timeIntervalSince1970: 1_709_209_800) && person.score == nil)
        #expect(person.json.text == Self.text)
        #expect(Person("x") == nil && Person(["id": 1])?.id == 1)
        #expect(throws: JSONError.self) { try Person(parsing: "[1]") }
    }

    @Test("structs and lists of them are set to those of another live model")
    func live() throws {
        let text = #"{"address": {"zip": "3",  "x": 1.0}, "friends": [{"zip": "1"}, {"zip": "2"}]}"#
        let source = Live(try PersonObject(parsing: text))
        let target = Live(try PersonObject(parsing: #"{"friends": [{"zip": "0"}], "address": {}}"#))
        let friends: LiveArray<Place> = source.friends
        let address: Live<Place>? = source.address
        target.friends = friends
        target.address = address
        #expect(target.model.friends.map(\.zip) == ["1", "2"])
        #expect(target.model.address?.zip == "3" && target.model.address == source.model.address)
    }

    @Test("validate, patch, merge, compare, code and keep a history as classes do")
    func capabilities() throws {
        let old = try Person(parsing: #"{"id": 1, "name": "Bo", "age": 5}"#)
        #expect(throws: JSONValidationError.self) { try Person(validating: #"{"id": -1}"#) }
        #expect(Person.issues(in: [1]).map(\.message) == ["Person: expected an object, found [1]"])
        let new = try old.applying([.replace("/age", 6)]).merging(["name": .null])
        #expect(new.json.text == #"{"id": 1, "age": 6}"#)
        #expect(throws: JSONPatchError.self) { try old.applying([.add("/serial", 6)]) }
        let changes = new.changes(since: old)
        #expect(changes.contains(\.age) && !changes.contains(\.id) && changes.properties == ["age"])
        #expect(changes[\.age]?.old == 5 && changes.unknownKeys == ["name"])
        #expect(new.readsSame(as: new.mutate { $0.id = 1 }) && !new.readsSame(as: old, by: \.age))
        let spelled = try Person(parsing: #"{"home": {"zip": "7"}, "friends": [{"zip": 8}], "lines": [{"zip": 9}]}"#)
        let other = try Person(parsing: #"{"home": {"zip": 7}, "friends": [{"zip": "8"}], "lines": [{"zip": "9"}]}"#)
        #expect(spelled != other && spelled.readsSame(as: other))
        #expect(!spelled.readsSame(as: other.mutate { $0.home.zip = "1" }))
        #expect(!spelled.readsSame(as: other.mutate { $0.friends[0].zip = "1" }))
        let merged = Person.merge(base: old, local: new, remote: old.mutate { $0.id = 2 })
        #expect(merged.value.json.text == #"{"id": 2, "age": 6}"#)
        var history = History(old)
        history.push(new)
        #expect(history.undo()?.json == old.json)
        history.mutate(named: "Type", joining: \.city) { $0.city = "A" }
        history.mutate(named: "Type", joining: \.city) { $0.city = "Ab" }
        #expect(throws: MutationError.self) { try history.tryMutate { $0.age = .nan } }
        try history.tryMutate { $0.friends.append(Place(city: "B")) }
        #expect(history.steps.map(\.changes.properties) == [["city"], ["friends"]])
        #expect(history.undo()?.friends.isEmpty == true && history.current.city == "Ab")
        #expect(history.undo()?.json.text == old.json.text)
        var places = History(LazyArray([Place(city: "A")]))
        places.mutate { $0[0].city = "B" }
        #expect(places.steps.map(\.changes.updates.count) == [1] && places.undo()?[0].city == "A")
        let decoded = try JSONDecoder().decode([Person].self, from: JSONEncoder().encode([old, new]))
        #expect(decoded == [old, new] && Set(decoded + [old]).count == 2)
        #expect(old != new)
        #expect(try old == Person(parsing: #"{"age": 5.0, "name": "Bo", "id": 1}"#))
    }

    @Test("are elements of lists and dictionaries, and columns of them")
    func lists() throws {
        let people = try LazyArray<Person>(parsing: #"[{"id": 3, "city": "Oslo"}, 5, {"id": "1"}]"#)
        #expect(people.count == 2 && people[1].id == 1 && people.map(\.id) == [3, 1])
        #expect(people.sorted(by: \.id).map(\.id) == [1, 3] && people.indexed(by: \.id)[3]?.city == "Oslo")
        #expect(people.filter(\.shortCity, equals: "Osl").count == 1)
        #expect(people.issues.count == 4)
        #expect(people.changes(since: []).insertions.count == 2)
        #expect(people == LazyArray(Array(people)) || people.count == 2)
        let named = try LazyDictionary<Person>(parsing: #"{"bo": {"id": 3}, "n": 5}"#)
        #expect(named["bo"]?.id == 3 && named["n"] == nil && named.values.map(\.id) == [3])
        #expect(JSON(people[0])["id"] == 3)
    }

    @Test("CodingKeys name the members, however they are spelled")
    func codingKeys() {
        let keyed = Keyed(quoted: 1, raw: 2, dotted: 3, escaped: 4, either: 5, default: 6, plain: 7)
        let names = ["a\"é", #"b\n."#, "c.d", "e\\", "f.g", "h", "plain"]
        #expect(keyed.json.members.map(\.key) == names)
        #expect(keyed.json.members.map(\.value) == [1, 2, 3, 4, 5, 6, 7])
        #expect(keyed.quoted == 1 && keyed.raw == 2 && keyed.either == 5 && keyed.default == 6)
    }

    // MARK: Creating

    @Test("are created with the values that differ from the defaults")
    func creating() {
        #expect(Person().json.text == "{}")
        #expect(
            Person(id: 4, tags: ["x"], address: Place(city: "Bergen"), serial: 6).json.text
                == #"{"id":4,"tags":["x"],"address":{"city":"Bergen"},"serial":6}"#)
        #expect(
            Person {
                $0.city = "A"; $0.award()
            }.json.text == #"{"profile":{"city":"A"},"score":1}"#)
        #expect((try? Person(dictionary: ["id": 9]))?.id == 9)
    }

    @Test("the initializer writes each argument that a new object doesn't read")
    func starting() {
        let start = #""kind":"circle","meta":{"version":2},"size":3,"tags":["a"]"#
        let cases: [(Started, String)] = [
            (Started(), "{\(start)}"), (Started(kind: "circle", version: 2, tags: ["a"], size: 3), "{\(start)}"),
            (Started(kind: "square"), "{\(start)}".replacing("circle", with: "square")),
            (Started(version: 1), "{\(start)}".replacing("2", with: "1")),
            (Started(tags: []), "{\(start)}".replacing(#"["a"]"#, with: "[]")),
            (Started(size: nil), "{\(start)}".replacing(#","size":3"#, with: "")),
            (Started(zip: nil, note: nil, names: [], place: Place()), "{\(start)}"),
            (
                Started(zip: "1", note: "n", names: ["b"], place: Place(zip: "2")),
                #"{\#(start),"zip":"1","note":"n","names":["b"],"place":{"zip":"2"}}"#
            ),
        ]
        for (value, text) in cases { #expect(value.json.text == text) }
        let others: [(StartedInExtension, String)] = [
            (StartedInExtension(size: 4), #"{"kind":"circle","size":4,"tags":["a"]}"#),
            (StartedInExtension(kind: "square", tags: ["a"]), #"{"kind":"square","size":3,"tags":["a"]}"#),
            (StartedInExtension(size: nil, tags: [], place: Place()), #"{"kind":"circle","tags":[]}"#),
        ]
        for (value, text) in others { #expect(value.json.text == text) }
        // A default is found once, and doesn't depend on the initializer.
        #expect(Started(zip: "1").number == Started().number && Started(number: 0).json["number"] == 0)
    }

    // MARK: Editing

    @Test("a variable is edited in place, and copies stay as they are")
    func editing() throws {
        var person = try Person(parsing: Self.text)
        let old = person
        person.id += 1
        person.tags.append("b")
        person.address?.city = "Oslo"
        person.friends[1].city = "Rome"
        person.byName["bo"]?.zip = "8"
        person.award()
        let between = person
        person.home.zip = "1"
        person.tags[0] = "A"
        person.address = nil
        #expect(old.json.text == Self.text && old.id == 7 && old.tags == ["a"])
        #expect(between.tags == ["a", "b"] && between.address?.city == "Oslo" && between.home.zip == "")
        #expect(person.tags == ["A", "b"] && person.id == 8 && person.score == 1)
        #expect(
            between.json.text
                == Self.text
                .replacing(#""id": "7""#, with: #""id": "8""#).replacing(#"["a"]"#, with: #"["a", "b"]"#)
                .replacing(#""city": "X""#, with: #""city": "Oslo""#).replacing(
                    #""city": "Y""#, with: #""city": "Rome""#
                )
                .replacing(#""zip": 7"#, with: #""zip": 8"#).replacing(#""score": null"#, with: #""score": 1"#))
        #expect(person.json["address"] == nil && person.json["home"] == ["zip": "1"])
        #expect(try Person(parsing: person.json.text) == person)
    }

    @Test("an edit of nothing changes no byte", arguments: ["null", "5", #""x""#, "[]", "{}"])
    func editOfNothing(value: String) throws {
        let text = #"{"address": \#(value), "score": \#(value), "tags": \#(value), "lines": \#(value)}"#
        var person = try Person(parsing: text)
        if person.address == nil { person.address?.city = "x" }
        person.tags.removeAll { _ in false }
        person.city = nil
        for _ in 0..<2 {
            person.friends.sort { ($0.city ?? "") < ($1.city ?? "") }
            #expect(person.json.text == text)
        }
    }

    @Test("arguments may be as short as those of @Property")
    func shortNames() throws {
        let text = #"{"limit":null,"place":null,"titles":{"xxx":""},"u":"ftp://a","t":"b","word":"c","step":6}"#
        let short = try ShortNames(parsing: text)
        #expect(short.limit == .max && short.place.city == "none")
        #expect(short.issues.map(\.property) == ["titles", "url", "text", "word", "step"])
    }

    @Test("an edit that is refused leaves the value as it was, and tryMutate throws it")
    func refusals() throws {
        let person = try Person(parsing: #"{"serial": 6, "age": 2, "friends": [{"zip": "1"}]}"#)
        #expect(throws: MutationError.self) { try person.tryMutate { $0.age = .infinity } }
        #expect(person.mutate { $0.age = .infinity }.json == person.json)
        do {
            _ = try person.tryMutate { $0.age = .nan }
        } catch let error as MutationError {
            #expect(error.modelClass == Person.self && error.property == "age")
            #expect("\(error)".hasPrefix("Person.age was not written"))
        }
        #expect(try person.tryMutate { $0.friends[0].zip = "2" }.json["friends"]?[0]?["zip"] == "2")
    }

    @Test("null, members without a property, and spellings can be written")
    func raw() throws {
        var person = try Person(parsing: #"{"id": "7", "x": 1}"#)
        person.setNull(\.city)
        person.overwrite(\.id, with: 7)
        person[raw: "x"] = nil
        person[raw: "y"] = [1]
        #expect(person.json.text == #"{"id": 7, "profile": {"city": null}, "y": [1]}"#)
        #expect(person[raw: "y"]?[0] == 1 && person[raw: "z"] == nil)
    }

    @Test("structs have properties with the names of words of the language")
    func words() {
        #expect(WordsOfSwift(await: 1, default: 2, unsafe: 3).json.text == #"{"await":1,"default":2,"unsafe":3}"#)
    }

    @Test("structs are in values of an app, where validation finds their issues")
    func inContainers() throws {
        let trip = try Trip(parsing: #"{"to": {"zip": [1], "near": [{"city": {}}]}}"#)
        #expect(trip.issues.map(\.pointer.description) == ["/to/zip", "/to/near/0/city"])
    }

    @Test("structs have annotations in their schema")
    func annotations() {
        #expect(Trip.jsonSchema["description"] == "From here.")
        #expect(Trip.jsonSchema["properties"]?["to"]?["title"] == "Goal")
    }

    @Test("structs are values of properties of classes, and are edited there")
    func inClasses() throws {
        let object = try PersonObject(parsing: Self.text)
        let edited = object.mutate {
            $0.address?.city = "Oslo"
            $0.friends[0].zip = "1"
            $0.home.near.append(Place(city: "A"))
        }
        #expect(edited.address?.city == "Oslo" && edited.friends[0].zip == "1" && edited.home.near[0].city == "A")
        #expect(object.json.text == Self.text)
        #expect(edited.json["address"]?.text == #"{"city": "Oslo",  "z": 1}"#)
    }

    // MARK: Sharing

    @Test("copies are read and edited by several tasks at once")
    func tasks() async throws {
        var shared = try Person(parsing: Self.text)
        shared.tags.append("b")
        let person = shared
        await withTaskGroup { group in
            for number in 0..<8 {
                group.addTask {
                    for round in 0..<200 {
                        var own = person
                        if round % 2 == 0 { own.tags.append("\(number)") }
                        own.friends[0].city = "\(number)"
                        #expect(own.tags.count == (round % 2 == 0 ? 3 : 2) && own.friends[0].city == "\(number)")
                        #expect(person.tags == ["a", "b"] && person.friends[0].city == "1" && person.json.count == 10)
                    }
                }
            }
        }
    }
}
