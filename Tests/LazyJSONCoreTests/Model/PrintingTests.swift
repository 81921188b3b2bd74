import Foundation
import LazyJSON
import TestSupport
import Testing

@testable import LazyJSONCore

/// The descriptions of models in failing tests, in logs, and in a debugger.
@Suite struct PrintingTests {
    enum Plan: String, Sendable { case free, pro }
    final class Address: JSONModel, @unchecked Sendable {
        @Property var city: String?
    }
    final class Named: JSONModel, @unchecked Sendable {
        @Property var id: Int = 0
        @Property var name: String?
        @Property("profile.city", or: ["city"]) var city: String?
        @Property var score: Double?
        @Property var isOn: Bool = false
        @Property var plan: Plan?
        @Property var at: Date?
        @Property var photo: Data?
        @Property var tags: [String]
        @Property var table: [String: Int]
        @Property var address: Address?
        @Property var addresses: LazyArray<Address>
        @Property var raw: JSON?
        @Property(as: .embedded) var embedded: Address?
        @Property(as: Converter(decode: { $0.string.map { $0.lowercased() } })) var lowered: String?
    }

    /// A type of the app's own, whose description has lines.
    struct Verse: JSONConvertible, CustomStringConvertible {
        let description: String
        static func decode(_ json: JSON) -> Verse? { json.string.map { Verse(description: $0) } }
        func encode() -> JSON? { JSON(description) }
    }
    final class Lines: JSONModel, @unchecked Sendable {
        @Property var end: Character = "x"
        @Property var verse: Verse?
        @Property var text: String?
    }

    @Test("a description is a line, whatever line ends values of any type contain")
    func lines() throws {
        for end in ["\\n", "\\r", "\\r\\n", "\\u0085", "\\u2028", "\\u2029", "\\u000b", "\\f"] {
            let model = try Lines(parsing: #"{"end":"\#(end)","verse":"a\#(end)b","text":"a\#(end)b"}"#)
            #expect(!model.description.contains { $0.isNewline }, "\(model.description)")
        }
        let model = try Lines(parsing: #"{"end":"\n","verse":"a\nb"}"#)
        #expect("\(model)".hasPrefix(#"Lines(end: "\n", verse: a\nb) #"#))
        #expect("\(try Lines(parsing: #"{"end":"é"}"#))" == #"Lines(end: "é")"#)
        #expect("\(try Lines(parsing: #"{"end":5}"#))" == #"Lines(end: "5" from 5)"#)
    }

    static let long = String(repeating: "0123456789", count: 20)

    /// Texts of models that differ from each other in one thing.
    static let texts = [
        "{}", #"{"id":1}"#, #"{"id":"1"}"#, #"{"id":" 1"}"#, #"{"id":true}"#, #"{"id":0}"#, #"{"id":"0"}"#,
        #"{"id":"x"}"#,
        #"{"id":null}"#, #"{"id":[]}"#, #"{"id":1,"x":1}"#, #"{"id":1,"x":2}"#, #"{"id":1,"x":null}"#,
        #"{"id":1,"id2":1}"#,
        #"{"name":null}"#, #"{"name":""}"#, #"{"name":"a"}"#, #"{"name":"(null)"}"#, #"{"name":1.5}"#,
        #"{"name":"1.5"}"#,
        #"{"name":1.50000001}"#, #"{"name":"true"}"#, #"{"name":true}"#, #"{"name":"id: 1"}"#, #"{"name":"\u0000"}"#,
        #"{"name":"\#(long)"}"#, #"{"name":"\#(long)a"}"#, #"{"name":"\#(long)b"}"#, #"{"name":"\#(long)","id":1}"#,
        #"{"city":"Oslo"}"#, #"{"profile":{"city":"Oslo"}}"#, #"{"profile":{"city":"Oslo","x":1}}"#, #"{"profile":{}}"#,
        #"{"profile":{},"city":"Oslo"}"#, #"{"profile":null}"#,
        #"{"score":1.5}"#, #"{"score":"1.5"}"#, #"{"score":1.5000000000000002}"#, #"{"score":1e400}"#,
        #"{"score":1e401}"#,
        #"{"isOn":true}"#, #"{"isOn":1}"#, #"{"isOn":"yes"}"#, #"{"isOn":"y"}"#, #"{"isOn":false}"#, #"{"isOn":"no"}"#,
        #"{"plan":"pro"}"#, #"{"plan":"free"}"#, #"{"plan":"gold"}"#, #"{"plan":"silver"}"#,
        #"{"at":"2024-02-29T12:30:00Z"}"#, #"{"at":"2024-02-29T12:30:00.5Z"}"#, #"{"at":"2024-02-29T12:30:00.25Z"}"#,
        #"{"at":"2024-02-29T14:30:00+02:00"}"#, #"{"photo":"AQI="}"#, #"{"photo":"AQM="}"#, #"{"photo":"AQI"}"#,
        #"{"tags":[]}"#, #"{"tags":["a"]}"#, #"{"tags":["b"]}"#, #"{"tags":["a",null]}"#, #"{"tags":"a"}"#,
        #"{"table":{"a":1}}"#, #"{"table":{"a":2}}"#, #"{"table":{"b":1}}"#,
        #"{"address":{}}"#, #"{"address":{"city":"a"}}"#, #"{"address":{"city":"b"}}"#, #"{"address":{"x":1}}"#,
        #"{"addresses":[{}]}"#, #"{"addresses":[{"city":"a"}]}"#, #"{"addresses":[{},3]}"#, #"{"addresses":[{},4]}"#,
        #"{"raw":1}"#, #"{"raw":"1"}"#, #"{"raw":[1]}"#, #"{"raw":[2]}"#, #"{"raw":"\#(long)a"}"#,
        #"{"raw":"\#(long)b"}"#,
        #"{"embedded":"{}"}"#, #"{"embedded":"{\"city\":\"a\"}"}"#, #"{"embedded":"{\"city\":\"b\"}"}"#,
        #"{"lowered":"a"}"#, #"{"lowered":"A"}"#, #"{"lowered":"\#(long)a"}"#, #"{"lowered":"\#(long)B"}"#,
    ]

    // MARK: Failing tests

    @Test("models that differ do not look the same in the message of a failing test")
    func different() throws {
        let models = try Self.texts.map { try Named(parsing: $0) }
        // Swift Testing prints the description of an operand, and XCTest its interpolation. Both print the contents of
        // an array or an optional as for debugging, and Swift Testing the elements by which two collections differ.
        let texts: [(String, (Named) -> String)] = [
            ("description", \.description), ("interpolated", { "\($0)" }),
            ("in an array", { "\([$0])" }), ("optional", { String(describing: Optional($0)) }),
            ("reflecting", { String(reflecting: $0) }), ("list", { LazyArray([$0]).description }),
            ("draft", { "\(Mutable($0))" }),
        ]
        for (name, text) in texts {
            let seen = Dictionary(grouping: models, by: { Array(text($0).utf8) }).values.filter { $0.count > 1 }
            #expect(seen.isEmpty, "\(name): \(seen.map { $0.map(\.json.text) })")
        }
    }

    @Test("generated models that differ do not look the same", arguments: 0..<8)
    func generated(seed: Int) throws {
        var generator = DocumentGenerator(seed: Runs.seed("printing", seed))
        let names = ["id", "name", "city", "score", "isOn", "plan", "at", "tags", "table", "address", "raw", "x"]
        var models: [Named] = []
        for _ in 0..<200 {
            guard let value = try? JSON(parsing: generator.document()) else { continue }
            let name = names.randomElement(using: &generator.random) ?? "id"
            models.append(try #require(Named([name: value])))
        }
        let groups = Dictionary(grouping: models, by: { Array($0.description.utf8) })
        for group in groups.values {
            for model in group { #expect(model == group[0], "\(model.json) \(group[0].json)") }
        }
    }

    @Test("if the values don't show the difference, the JSON's own text does")
    func spellings() throws {
        func description(_ text: String) throws -> String { try Named(parsing: text).description }
        #expect(try description(#"{"id":1}"#) == "Named(id: 1)")
        #expect(try description(#"{"id":"1"}"#) == #"Named(id: 1 from "1")"#)
        #expect(try description(#"{"id":true}"#) == "Named(id: 1 from true)")
        #expect(try description(#"{ "id" : 1.0 , "score" : 4.20 }"#) == "Named(id: 1, score: 4.2)")
        #expect(try description(#"{"name":4.20}"#) == #"Named(name: "4.20" from 4.20)"#)
        #expect(try description(#"{"lowered":"A"}"#) == #"Named(lowered: "a" from "A")"#)
        #expect(try description(#"{"profile":{"city":"Oslo"},"plan":"pro"}"#) == #"Named(city: "Oslo", plan: pro)"#)
        let long = try Named(parsing: #"{"lowered":"\#(Self.long)"}"#)
        let digits = String(Self.long.prefix(80))
        #expect(
            long.description
                == #"Named(lowered: "\#(digits)…" (200 characters) from "\#(digits.dropLast())…) #\#(long.json.fingerprint)"#
        )
    }

    @Test("a fingerprint is the same in every run, and for every order and white space")
    func fingerprints() throws {
        let text = #"{"x":[1,"é"],"y":null}"#
        #expect(try Named(parsing: text).description == "Named() #\(try JSON(parsing: text).fingerprint)")
        #expect(
            try JSON(parsing: #" { "y" : null , "x" : [ 1 , "é" ] } "#).fingerprint == JSON(parsing: text).fingerprint)
        #expect(try JSON(parsing: text).fingerprint == "a73c66")
        #expect(JSON.emptyObject.fingerprint.count == 6)
    }

    // MARK: Length

    @Test(
        "strings beyond 80 characters are shortened in a line, and not in a full description",
        arguments: [79, 80, 81, 10_000])
    func strings(count: Int) throws {
        let name = String(repeating: "é", count: count)
        let model = Named { $0.name = name }
        if count <= 80 {
            #expect(model.description == "Named(name: \"\(name)\")")
        } else {
            let start = String(repeating: "é", count: 80)
            #expect(
                model.description
                    == "Named(name: \"\(start)…\" (\(count) characters)) #\(model.json.fingerprint)")
        }
        #expect(model.fullDescription.contains("name: \"\(name)\", "))
        #expect(model.fullDescription.hasPrefix("Named(id: 0, name: "))
    }

    @Test("a full description of a default that is a model of its own class ends")
    func endless() {
        final class Node: JSONModel, @unchecked Sendable {
            @Property var n: Int = 0
            @Property var next: Node
        }
        #expect(Node().fullDescription == "Node(n: 0, next: Node())")
        #expect(Node { $0.next.n = 1 }.fullDescription == "Node(n: 0, next: Node(n: 1, next: Node()))")
    }

    @Test("large values are printed in short")
    func large() throws {
        let count = TestScale.size(20_000, quick: 1_100)
        let rows = JSON((1...count).map { ["id": JSON($0), "name": "name \($0)"] as JSON })
        let list = try LazyArray<Named>(parsing: rows.text)
        let shown = (1...10).map { #"Named(id: \#($0), name: "name \#($0)")"# }.joined(separator: ", ")
        #expect(list.description == "[\(shown), … \(count - 10) more #\(rows.fingerprint)]")
        #expect(String(reflecting: list) == list.description)
        let feed = try #require(Feed(["rows": rows]))
        #expect(feed.description == "Feed(rows: [\(count) items]) #\(feed.json.fingerprint)")
        for value in [list, feed, feed.json, Mutable(feed), rows] as [Any] {
            var dumped = ""
            dump(value, to: &dumped)
            #expect("\(value)".count < 1_500 && String(reflecting: value).count < 1_500)
            #expect(dumped.count < 12_000 || value is Feed, "\(dumped.count)")
        }
        #expect(list == LazyArray(rows) && list.fullText.count > count * 25)
    }

    final class Feed: JSONModel, @unchecked Sendable {
        @Property var rows: LazyArray<Named>
    }

    // MARK: Everything else that can be printed

    @Test("drafts show the model that they would become")
    func drafts() throws {
        let user = try Named(parsing: #"{"id":"7","name":"Bo","addresses":[{"city":"a"},{}]}"#)
        var draft = Mutable(user)
        #expect("\(draft)" == "Mutable(\(user))")
        draft.name = "Ada"
        draft.addresses[0].city = "b"
        let changed = Named(draft)
        #expect("\(draft)" == "Mutable(\(changed))" && changed.name == "Ada")
        #expect(String(reflecting: draft) == "\(draft)" && draft.description == "\(changed)")
        var dumped = ""
        dump(draft, to: &dumped)
        #expect(dumped.contains("  - id: 7\n") && dumped.contains("name: Optional(\"Ada\")"))
        #expect("\(draft.addresses)" == #"[Address(city: "b"), Address()]"#)
        #expect(String(reflecting: draft.addresses) == #"[Address(city: "b"), Address()]"#)
        #expect("\(draft)" == "Mutable(\(changed))", "printing changes nothing")
    }

    @Test("converters, policies, properties and stores describe themselves")
    func others() {
        #expect("\(Converter<Date>.iso8601)" == "Converter<Date>")
        let checked = Converter<Int>(decode: { $0.int }, revalidate: { _, _ in .keep })
        #expect("\(checked)" == "Converter<Int> (read-only, revalidates cached values)")
        #expect("\(Coercion.lenient) \(Coercion.strict)" == "Coercion.lenient Coercion.strict")
        var policy = Coercion.lenient
        policy.nullSpellings = ["n/a"]
        policy.trueWords.insert("ja")
        #expect(
            "\(policy)"
                == #"Coercion.lenient with nullSpellings: ["n/a"], trueWords: ["1", "ja", "on", "true", "y", "yes"]"#)
        policy = .strict
        policy.readsLooseText = true
        #expect("\(policy)" == "Coercion.strict with readsLooseText: true")
        policy.readsLooseNumbers = true
        #expect("\(policy)" == "Coercion.strict with readsLooseText: true, readsLooseNumbers: true")
        policy = .permissive
        #expect("\(policy)" == "Coercion.permissive")
        policy.ignoresCaseOfNulls = false
        policy.readsContainersFromText = false
        #expect(
            "\(policy)" == "Coercion.permissive with readsContainersFromText: false, ignoresCaseOfNulls: false")
        // Every part that makes policies differ is shown.
        #expect(policy.customMirror.children.count == 14)
        let property = Named.properties[2]
        #expect(
            "\(property)" == "city: Optional<String> at profile.city" && String(reflecting: property) == "\(property)")
        var dumped = ""
        dump(property, to: &dumped)
        #expect(
            dumped.contains("- converter: Converter<Optional<String>> #")
                && dumped.contains("coercion: Coercion.lenient\n"))
        let cache = ObjectCache<Int, Named>(limit: 50, key: { $0.id }, load: { id in Named { $0.id = id } })
        #expect("\(cache)" == "ObjectCache<Int, Named>(limit: 50)" && String(reflecting: cache) == "\(cache)")
        dumped = ""
        dump(cache, to: &dumped)
        #expect(dumped.contains("- limit: 50") && dumped.split(separator: "\n").count == 2)
    }
}

extension LazyArray {
    fileprivate var fullText: String { map(\.fullDescription).joined() }
}
