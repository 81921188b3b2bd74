import Foundation
import LazyJSON
import TestSupport
import Testing

@testable import LazyJSONCore
@testable import LazyJSONValidation

@Suite("Drift: fields that documents contain but the class doesn't declare, and the other way round")
struct DriftTests {
    class User: JSONModel, @unchecked Sendable {
        @Property(.required) var id: Int = 0
        @Property var name: String = ""
        @Property("profile.city") var city: String?
        @Property("profile.geo.0") var latitude: Double?
        @Property(enumValues: ["free", "pro"]) var plan: String = "free"
        @Property var level: Level = .low
        @Property var age: UInt8 = 0
        @Property var boss: User?
        @Property var tags: [String] = []
        @Property var pets: [Pet] = []
        @Property var rooms: [String: Room] = [:]
        @Property(as: .embedded) var note: Room?
        @Property(as: .iso8601) var born: Date?
    }
    enum Level: Int, JSONConvertible { case low = 1, high }
    class Pet: JSONModel, @unchecked Sendable {
        @Property var name: String = ""
        override class func modelClass(for json: JSON) -> JSONModel.Type {
            switch json["kind"]?.string {
            case "cat": Cat.self
            case "dog": Dog.self
            default: self
            }
        }
        @Property var kind: String = ""
    }
    final class Cat: Pet, @unchecked Sendable { @Property var lives: Int = 9 }
    final class Dog: Pet, @unchecked Sendable { @Property var trick: String? }
    final class Room: JSONModel, @unchecked Sendable { @Property var size: Int = 0 }
    final class Empty: JSONModel, @unchecked Sendable {}

    static func drift<Model: JSONModel>(_ documents: String..., of: Model.Type = User.self) throws -> Drift<Model> {
        var drift = Drift<Model>()
        for document in documents { drift.add(try JSON(parsing: document, nestingLimit: .max)) }
        return drift
    }

    /// The findings as text, except properties that were never seen.
    static func issues<Model: JSONModel>(_ drift: Drift<Model>) -> [String] {
        drift.findings.filter { $0.kind != .neverSeen }.map { "\($0)" }
    }

    // MARK: Counting

    @Test("Documents that fit, and no documents, have no findings")
    func nothing() throws {
        #expect(Drift<User>().isEmpty)
        #expect(Drift<User>().findings == [] && Drift<User>().classes == [] && Drift<User>().documentCount == 0)
        #expect(Drift<Room>().description == "Drift of Room in 0 documents: none")
        let fitting = try Self.drift(#"{"size": 3}"#, of: Room.self)
        #expect(fitting.isEmpty && fitting.documentCount == 1)
        #expect(
            "\(fitting)" == """
                Drift of Room in 1 document: none
                  Room: 1 object in 1 document
                """)
    }

    @Test(
        "Every kind of issue is a finding of its own, in words",
        arguments: [
            (#"{"id": 1, "nick": 5}"#, #"User: unknown key "nick": number (once in document 1 /nick)"#),
            (#"{"id": 1, "a.b": 5}"#, #"User: unknown key "a\.b": number (once in document 1 /a.b)"#),
            (#"{"id": 1, "": {}}"#, #"User: unknown key "": object (once in document 1 /)"#),
            (
                #"{"id": 1, "profile": {"city": "Oslo", "zip": []}}"#,
                #"User: unknown key "profile.zip": array (once in document 1 /profile/zip)"#
            ),
            (#"{"id": 1, "id": 2}"#, #"User: duplicate key "id" (once in document 1 /id)"#),
            (
                #"{"id": 1, "profile": {"city": "a", "city": "b"}}"#,
                #"User: duplicate key "profile.city" (once in document 1 /profile/city)"#
            ),
            (
                #"{"id": 1, "rooms": {"a": {"size": 1}, "a": {"size": 1}}}"#,
                #"User.rooms: duplicate key "a" (once in document 1 /rooms/a)"#
            ),
            ("{}", "User.id: required, but missing (once in document 1 /id)"),
            (#"{"id": null}"#, "User.id: required, but null (once in document 1 /id)"),
            (#"{"id": "<null>"}"#, "User.id: required, but a string that means null (once in document 1 /id)"),
            (#"{"id": 1, "name": "<null>"}"#, "User.name: a string that means null (once in document 1 /name)"),
            (#"{"id": "7"}"#, "User.id: a string read as an integer (once in document 1 /id)"),
            (#"{"id": []}"#, "User.id: an array where an integer belongs (once in document 1 /id)"),
            (#"{"id": "n/a"}"#, "User.id: a string that is not an integer (once in document 1 /id)"),
            (
                #"{"id": 1, "age": 300}"#,
                "User.age: a number out of range: expected an integer from 0 to 255 (once in document 1 /age)"
            ),
            (#"{"id": 1, "boss": "Bo"}"#, "User.boss: a string where an object belongs (once in document 1 /boss)"),
            (
                #"{"id": 1, "tags": [{}]}"#,
                "User.tags: an object left out: expected a string (once in document 1 /tags/0)"
            ),
            (#"{"id": 1, "plan": "gold"}"#, #"User.plan: unknown value "gold" (once in document 1 /plan)"#),
            (#"{"id": 1, "level": 3}"#, #"User.level: unknown value "3" (once in document 1 /level)"#),
            (
                #"{"id": 1, "profile": "Oslo"}"#,
                "User.city: a string where an object belongs (once in document 1 /profile)"
            ),
            (
                #"{"id": 1, "note": "{\"size\": 1, \"new\": \"x\"}"}"#,
                #"Room: unknown key "new": string (once in document 1 /note/new)"#
            ),
            (
                #"{"id": 1, "pets": [{"kind": "dog", "lives": 1}]}"#,
                #"Dog: unknown key "lives": number (once in document 1 /pets/0/lives)"#
            ),
            (#""Bo""#, "User: a string where an object belongs (once in document 1)"),
            ("[7]", "User: a number where an object belongs (once in document 1 /0)"),
        ])
    func kinds(document: String, finding: String) throws {
        let drift = try Self.drift(document)
        #expect(Self.issues(drift) == [finding])
        #expect(!drift.isEmpty)
    }

    @Test("Findings have counts, kinds and the first three places, by the ordinal or the name of the document")
    func places() throws {
        var drift = try Self.drift(#"[{"id": "1", "x": 1}, {"id": "2", "x": null}]"#, #"{"id": 3}"#)
        drift.add(try JSON(parsing: #"[{"id": "4", "x": 2}, {"id": "5", "x": 3}]"#), named: "c.json")
        drift.add(try JSON(parsing: #"{"id": "6"}"#))
        let found = drift.filter(atLeast: .warning).findings
        #expect(found.count == 1)
        let finding = try #require(found.first)
        #expect(finding.kind == .issue(.coerced) && finding.severity == .warning)
        #expect(finding.modelClass == "DriftTests.User" && finding.property == "id")
        #expect(finding.detail == "string" && finding.expected == "an integer" && finding.count == 5)
        #expect(
            finding.places.map { "\($0)" } == ["document 1 /0/id", "document 1 /1/id", "c.json /0/id"])
        #expect(finding.places.map(\.document) == [1, 1, 3] && finding.places.map(\.name) == [nil, nil, "c.json"])
        let key = try #require(drift.findings.first { $0.kind == .issue(.unknownKey) })
        #expect(key.detail == "x" && key.count == 4 && key.kinds == [.number: 3, .null: 1])
        #expect(key.message == #"unknown key "x": number 3, null 1"#)
    }

    @Test("How often a property was there, null and absent, of each kind, and per chosen class")
    func census() throws {
        let drift = try Self.drift(
            #"{"id": 1, "name": null, "pets": [{"kind": "cat", "name": "Tom", "lives": "9"}, {"kind": "cat"}, {"kind": "?"}]}"#,
            #"[{"id": 2, "name": "Bo", "boss": {"id": "3", "name": "<null>"}}, {"id": 4, "name": 5}]"#,
            #"{"rooms": {"a": {"size": 1}, "b": {}}, "note": "{\"size\": true}"}"#)
        let classes = drift.classes
        #expect(
            classes.map { $0.line(as: $0.name) } == [
                "DriftTests.User: 5 objects in 3 documents", "DriftTests.Room: 3 objects in 1 document",
                "DriftTests.Cat: 2 objects in 1 document", "DriftTests.Pet: 1 object in 1 document",
            ])
        let name = try #require(classes.first?.properties.first { $0.name == "name" })
        #expect(name.presentCount == 2 && name.nullCount == 2 && name.absentCount == 1)
        #expect(name.kinds == [.null: 1, .string: 2, .number: 1])
        #expect(
            classes[2].description == """
                Cat: 2 objects in 1 document
                  property  present  null  absent  kinds
                  kind            2     0       0  string
                  lives           1     0       1  string
                  name            1     0       1  string
                """)
        #expect(
            drift.findings.filter { $0.kind == .neverSeen && $0.modelClass == "DriftTests.User" }.map(\.property)
                == ["age", "born", "city", "latitude", "level", "plan", "tags"])
        #expect(drift.findings.last { $0.kind == .neverSeen }?.description == "Pet.name: never seen (in 1 object)")
    }

    @Test("Models, arrays, dictionaries and files are documents")
    func documents() throws {
        let text = #"{"size": "3"}"#
        let room = try Room(parsing: text)
        var drift = Drift<Room>()
        drift.add(room)
        drift.add(try LazyArray<Room>(parsing: "[\(text), 7]"), named: "array")
        drift.add(try LazyArray<Room>(lines: "\(text)\n\(text)\n"), named: "lines")
        drift.add(try LazyDictionary<Room>(parsing: #"{"a": \#(text), "b": null}"#), named: "dictionary")
        drift.add(room.mutate { $0.size = 4 }, named: "edited")
        #expect(
            Self.issues(drift) == [
                "Room: null left out: expected an object (once in dictionary /b)",
                "Room: a number where an object belongs (once in array /1)",
                "Room.size: a string read as an integer (6 times, first in document 1 /size)",
            ])
        #expect(drift.documentCount == 5 && drift.classes.map(\.objectCount) == [6])
        #expect(room.size == 3)

        let url = FileManager.default.temporaryDirectory.appending(path: "lazyjson-\(UUID().uuidString).json")
        defer { try? FileManager.default.removeItem(at: url) }
        try Data("[\(text)]".utf8).write(to: url)
        #expect(
            Self.issues(try Drift<Room>(contentsOf: url)) == [
                "Room.size: a string read as an integer (once in \(url.lastPathComponent) /0/size)"
            ])
        try Data("[".utf8).write(to: url)
        #expect(throws: JSONError.self) { try Drift<Room>(contentsOf: url) }
    }

    @Test("Embedded objects of stores are counted, references are not; one without an object is a finding")
    func references() throws {
        let drift = try Self.drift(
            #"{"owner": {"id": 1, "name": "Bo", "x": 1}, "guests": [1, 2]}"#, of: Event.self)
        #expect(
            Self.issues(drift) == [
                "Event.guests: a number that refers to no object (once in document 1 /guests/1)",
                #"Person: unknown key "x": number (once in document 1 /owner/x)"#,
            ])
        #expect(
            drift.classes.map { $0.line(as: $0.name) } == [
                "DriftTests.Event: 1 object in 1 document", "DriftTests.Person: 1 object in 1 document",
            ])
    }
    final class Person: JSONModel, CachedObject, @unchecked Sendable {
        static let objectStore = ObjectCache<Int, Person>(key: { $0.id })
        @Property var id: Int = 0
        @Property var name: String = ""
    }
    final class Event: JSONModel, @unchecked Sendable {
        @Property var owner: Person?
        @Property var guests: [Person]
    }

    @Test("A class without properties has only unknown keys, and private classes have the names in the source")
    func names() throws {
        let empty = try Self.drift(#"{"a": 1}"#, of: Empty.self)
        #expect(Self.issues(empty) == [#"Empty: unknown key "a": number (once in document 1 /a)"#])
        #expect(empty.classes.first?.description == "Empty: 1 object in 1 document")
        final class Local: JSONModel, @unchecked Sendable {}
        func name(_ modelClass: AnyClass) -> String { DriftNames(within: modelClass).name(of: modelClass) }
        #expect(name(Local.self) == "DriftTests.Local")
        #expect(name(PrivateInFile.self) == "PrivateInFile")
        #expect(name(PrivateInFile.Inner.self) == "PrivateInFile.Inner")
        #expect(name(Hidden.self) == "DriftTests.Hidden")
        #expect(name(JSONModel.self) == "JSONModel")
        #expect(name(Generic<Int>.self) == "DriftTests.Generic<Int>")
        #expect(name(Generic<[Hidden?]>.self) == "DriftTests.Generic<Array<Optional<DriftTests.Hidden>>>")
    }
    private final class Hidden: JSONModel, @unchecked Sendable {}
    final class Generic<T>: JSONModel, @unchecked Sendable {}

    @Test("The class's own severities count")
    func severities() throws {
        let drift = try Self.drift(#"{"b": 1, "a": "7"}"#, of: Exact.self)
        #expect(drift.findings.map(\.severity) == [.error, .note])
        #expect(drift.filter(atLeast: .error).findings.map(\.detail) == ["b"])
        #expect(drift.filter(atLeast: .note) == drift)
    }
    final class Exact: JSONModel, @unchecked Sendable {
        @Property var a: Int = 0
        override class func severity(of kind: IssueKind) -> IssueSeverity {
            kind == .unknownKey ? .error : kind == .coerced ? .note : super.severity(of: kind)
        }
    }

    @Test("Checks are reported with their texts, those of models with their own severity")
    func checks() throws {
        let drift = try Self.drift(#"[{"size": 9, "rooms": [1, 1]}, {"size": 8, "rooms": [1, 2]}]"#, of: Checked.self)
        #expect(
            Self.issues(drift) == [
                "Checked.size: must be at most 5 (2 times, first in document 1 /0/size)",
                "Checked.rooms: must differ from every earlier element (once in document 1 /0/rooms/1)",
                "Checked: must have as many rooms as size says (2 times, first in document 1 /0)",
            ])
        #expect(drift.findings.map(\.severity) == [.error, .error, .warning])
    }
    final class Checked: JSONModel, @unchecked Sendable {
        @Property(.check(.in(...5))) var size: Int = 0
        @Property(.check(.unique)) var rooms: [Int] = []

        override func check(_ report: inout CheckReport) {
            super.check(&report)
            report.require(rooms.count == size, "must have as many rooms as size says", as: .warning)
        }
    }

    @Test("An object that a property reads, and others read a part of, has the paths of its own class")
    func sharedObjects() throws {
        let boss = #"{"name": "Bo", "x": 1, "home": {"city": "Oslo", "y": 2}}"#
        let drift = try Self.drift(#"{"boss": \#(boss), "site": {"z": {"v": 1}}}"#, of: Worker.self)
        #expect(
            Self.issues(drift) == [
                #"Boss: unknown key "x": number (once in document 1 /boss/x)"#,
                #"Worker: unknown key "site.z.v": number (once in document 1 /site/z/v)"#,
                #"Worker: unknown key "boss.home.y": number (once in document 1 /boss/home/y)"#,
            ])
    }
    final class Worker: JSONModel, @unchecked Sendable {
        @Property var boss: Boss?
        @Property("boss.name") var bossName: String = ""
        @Property("boss.home.city") var city: String = ""
        @Property("site.z.w") var w: Int?
    }
    final class Boss: JSONModel, @unchecked Sendable { @Property var name: String = "" }

    // MARK: Baselines

    final class Numbered: JSONModel, @unchecked Sendable { @Property(.required) var id: Int = 0 }

    @Test("A property whose only finding is known has no other one")
    func knownOnly() throws {
        var (known, now) = (Drift<Numbered>(), Drift<Numbered>())
        known.add(try JSON(parsing: #"[{"id": "1"}, {}]"#))
        now.add(try JSON(parsing: "{}"))
        #expect(now.filter(notIn: known).isEmpty && now.filter(notIn: known).findings.isEmpty)
    }

    @Test("A comparison with a baseline has the findings that the baseline lacks, however often")
    func baseline() throws {
        let baseline = try Self.drift(#"{"id": "1", "x": 1, "plan": "gold"}"#)
        let now = try Self.drift(
            #"[{"id": "1", "x": "other", "y": 1, "plan": "gold"}, {"id": 2, "plan": "silver", "x": 3}, {"boss": {}, "pets": [{}]}]"#
        )
        #expect(baseline.filter(notIn: baseline).isEmpty)
        #expect(try Self.drift(#"{"id": 1}"#).filter(notIn: baseline).findings.map(\.property) == ["plan"])
        let new = now.filter(notIn: baseline)
        #expect(
            new.findings.map { "\($0)" } == [
                "User.id: required, but missing (2 times, first in document 1 /2/id)",
                #"User.plan: unknown value "silver" (once in document 1 /1/plan)"#,
                "Pet.kind: never seen (in 1 object)", "Pet.name: never seen (in 1 object)",
                #"User: unknown key "y": number (once in document 1 /0/y)"#,
            ])
        #expect(!new.isEmpty && new.filter(atLeast: .error).findings.count == 1)
        #expect(now.filter(notIn: Drift()) == now)
    }

    @Test("A finding that a full baseline may have had isn't new, and one that it cannot have had is")
    func fullBaseline() throws {
        func document(_ names: some Sequence<String>) -> String {
            "{" + names.map { "\"\($0)\": 0" }.joined(separator: ",") + "}"
        }
        let baseline = try Self.drift(document((0..<300).map { "k\(1_000 + $0)" }), of: Empty.self)
        let now = try Self.drift(document(["new", "k1100", "k1299", "k1300", "k1000"]), of: Empty.self)
        #expect(now.filter(notIn: baseline).findings.map(\.detail) == ["new"])
        #expect(baseline.filter(notIn: baseline).isEmpty)
        #expect(baseline.filter(notIn: now).findings.count == 99 + 1)
    }

    // MARK: Odd documents

    @Test("Objects in objects are counted to any depth", .smallStack)
    func depth() throws {
        let depth = 1_000
        let text = String(repeating: #"{"id": 1, "boss": "#, count: depth) + "{}" + String(repeating: "}", count: depth)
        let drift = try Self.drift(text)
        #expect(drift.classes.map(\.objectCount) == [depth + 1])
        let missing = try #require(drift.filter(atLeast: .error).findings.first)
        #expect(missing.message == "required, but missing")
        // Its own pointer takes too much: it is one to an object around it.
        #expect(missing.places.first?.pointer == JSONPointer(tokens: Array(repeating: "boss", count: 200)))
    }

    @Test("Among endless differences, the smallest are kept and the others are counted")
    func limits() throws {
        let count = TestScale.size(1_000_000, quick: 20_000)
        let text = "{" + (0..<count).map { "\"\($0)\": {}" }.joined(separator: ",") + #","name": 1, "size": 5}"#
        var drift = try Self.drift(text, of: Room.self)
        #expect(drift.findings.count == 101)
        let others = try #require(drift.findings.first)
        #expect(others.detail == nil && others.count == count + 1 - 100 && others.message == "other unknown keys")
        #expect(others.places == [] && others.kinds == [:])
        #expect(drift.findings.contains { $0.detail == "name" && $0.kinds == [.number: 1] })
        let kept: [String] = ["name"] + (0..<99).map { "\($0)" }
        #expect(Set(drift.findings.compactMap(\.detail)) == Set(kept))
        #expect("\(drift)".contains("and 81 more"))

        let values = (0..<1_000).map { #"{"id": 1, "plan": "p\#($0)", "level": \#($0 + 10)}"# }
        let plans = try Self.drift("[" + values.joined(separator: ",") + "]")
        #expect(
            plans.findings.filter { $0.kind == .issue(.unknownValue) && $0.detail == nil }.map(\.count) == [900, 900])
        drift.merge(drift)
        #expect(drift.findings.count == 101)
        #expect(drift.findings.first?.count == 2 * (count + 1 - 100))
    }

    @Test("The beginning of huge names and values is kept, by whole characters")
    func hugeNames() throws {
        let huge = String(repeating: "x", count: TestScale.size(10_000_000, quick: 1_000_000))
        var drift = try Self.drift(#"{"\#(huge)": 1, "a\#(huge)": 2, "plan": "\#(huge)"}"#)
        let details = drift.findings.compactMap(\.detail)
        let kept: Set<String> = ["\(huge.prefix(120))…", "a\(huge.prefix(119))…"]
        #expect(Set(details) == kept)
        #expect(drift.findings.first { $0.detail?.hasPrefix("a") ?? false }?.places.map(\.pointer) == [.root])
        #expect(DriftReportTests.fits("\(drift)"))
        drift.add(try JSON(parsing: "{}"), named: huge)
        #expect(drift.findings.flatMap(\.places).compactMap(\.name).allSatisfy { $0.utf8.count < 130 })
        let emoji = String(repeating: "a", count: 119) + "😀😀"
        #expect(DriftDetail.bounded(emoji) == emoji.prefix(119) + "…")
        #expect(DriftDetail.bounded(DriftDetail.bounded(emoji)) == DriftDetail.bounded(emoji))
        #expect(DriftDetail("e\u{301}") != DriftDetail("\u{E9}"))
    }

    @Test("Numbers of findings do not overflow")
    func overflow() throws {
        let most = Int.max
        let text = """
            {"model": "DriftTests.Room", "documents": \(most), "classes": {"DriftTests.Room": {
                "objects": \(most), "documents": \(most), "properties": {"size": {"kinds": {"number": \(most)}}},
                "findings": [
                    {"kind": "unknownKey", "detail": "a", "count": \(most), "severity": "note", "places": []}]}}}
            """
        var drift = try JSONDecoder().decode(Drift<Room>.self, from: Data(text.utf8))
        drift.merge(drift)
        drift.add(try JSON(parsing: #"{"a": 1, "size": 2}"#))
        #expect(drift.documentCount == .max && drift.classes.first?.objectCount == .max)
        #expect(drift.findings.first?.count == .max)
        #expect(drift.classes.first?.properties.first?.absentCount == 0)
    }
}

private final class PrivateInFile: JSONModel, @unchecked Sendable {
    final class Inner: JSONModel, @unchecked Sendable {}
}
