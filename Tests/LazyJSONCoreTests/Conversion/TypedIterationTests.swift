import Foundation
import LazyJSON
import Synchronization
import TestSupport
import Testing

@testable import LazyJSONCore

/// Lazy sequences of the values that convert, of all or none, and of those that aren't empty.
@Suite struct TypedIterationTests {
    static let policies: [Coercion] = [.lenient, .strict, .permissive]

    @Test("elements and members that are visited are those of the array and the dictionary", arguments: Runs.cases)
    func sameAsCollections(number: Int) {
        var generator = DocumentGenerator(seed: Runs.seed("typed", number))
        for document in 0..<Runs.documents(part: 1, of: 24) {
            let bytes = generator.document()
            // A few are nested deeper than documents are unless one says so.
            guard let json = try? JSON(parsing: bytes) else { continue }
            var edited = json
            edited["edited"] = "1"
            edited.append("2")
            for json in [json, edited] {
                for coercion in Self.policies {
                    func check<V: Sendable & Equatable>(_ type: V.Type) {
                        let comment = Runs.comment("typed", number, document, bytes)
                        let list = json.value(as: [V].self, by: coercion)
                        #expect(Array(json.elements(as: type, by: coercion)) == list ?? [], comment)
                        let members = Array(json.members(as: type, by: coercion))
                        let table = Dictionary(
                            members.map { ($0.key, $0.value) }, uniquingKeysWith: { first, _ in first })
                        #expect(table.count == members.count, comment)
                        #expect(table == json.value(as: [String: V].self, by: coercion) ?? [:], comment)
                        // In order.
                        let keys = json.members.map(\.key)
                        if json.kind == .object {
                            let positions = members.map { keys.firstIndex(of: $0.key) ?? -1 }
                            #expect(positions == positions.sorted() && !positions.contains(-1), comment)
                        }
                        // All or nothing.
                        let every = json.value(as: Converter<[V]>.every(V.self), by: coercion)
                        if let every { #expect(every == list, comment) }
                        if json.kind == .array { #expect((every != nil) == (list?.count == json.count), comment) }
                    }
                    check(Int.self)
                    check(String.self)
                    check(JSON?.self)
                    check([String].self)
                }
            }
        }
    }

    @Test("an iteration ends where it is left, and reads nothing behind that")
    func earlyExit() throws {
        let count = Mutex(0)
        let counting = Converter<Int>(decode: { json in
            count.withLock { $0 += 1 }
            return json.int
        })
        let list = JSON(1...1000)
        #expect(list.elements(as: counting).first { $0 > 3 } == 4)
        #expect(count.withLock { $0 } == 4)
        for number in list.elements(as: counting) where number == 2 { break }
        #expect(count.withLock { $0 } == 6)
        #expect(list.elements(as: counting).prefix(2).map { $0 } == [1, 2])
        let object = JSON(members: (1...1000).map { (key: "k\($0)", value: JSON($0)) })
        count.withLock { $0 = 0 }
        #expect(object.members(as: counting).first { $0.value > 2 }?.key == "k3")
        #expect(count.withLock { $0 } == 3)
    }

    #if DEBUG
        @Test("the first of a million costs as much as the first of ten")
        func firstOnly() throws {
            func steps(_ size: Int) throws -> Int {
                let list = try JSON(parsing: "[" + String(repeating: "{\"a\": 1},", count: size) + "1]")
                let object = try JSON(
                    parsing: "{" + (0..<size).map { "\"k\($0)\": {\"a\": 1}" }.joined(separator: ",") + "}")
                let meter = Work.Meter()
                Work.$meter.withValue(meter) {
                    #expect(list.elements(as: [String: Int].self).first { _ in true } == ["a": 1])
                    #expect(object.members(as: [String: Int].self).first { _ in true }?.key == "k0")
                }
                return meter.steps.load(ordering: .relaxed)
            }
            let (small, large) = (try steps(10), try steps(TestScale.size(1_000_000, quick: 20_000)))
            #expect(large <= small + 50, "\(small) steps, then \(large)")
        }
    #endif

    @Test("order, duplicates, converters, and values that are neither lists nor objects")
    func kinds() throws {
        let json = try JSON(
            parsing:
                #"{"b": "https://a.b", "n": 2, "a": "https://a.c", "b": "https://x", "n": "https://y", "\u0061": 1}"#)
        #expect(json.members(as: URL.self).map(\.key) == ["b", "a"])
        #expect(json.members(as: URL.self).map { $0.value.absoluteString } == ["https://a.b", "https://a.c"])
        let dates = try JSON(parsing: #"["2024-02-29T12:30:00Z", "x", null, "1970-01-01"]"#)
        #expect(dates.elements(as: .iso8601).map(\.timeIntervalSince1970) == [1_709_209_800, 0])
        #expect(JSON(["a": dates]).members(as: .every(.iso8601)).map(\.key) == [])
        #expect(Array(json.elements(as: Int.self)) == [] && Array(dates.members(as: String.self)).isEmpty)
        for scalar: JSON in [.null, 1, "x", true] {
            #expect(Array(scalar.elements(as: JSON?.self)) == [] && Array(scalar.members(as: JSON?.self)).isEmpty)
        }
        #expect(Array(JSON(5).elements(as: Int.self, by: .permissive)) == [5])
        #expect(Array(JSON("null").elements(as: String.self, by: .permissive)) == [])
        #expect(Array(JSON([1, nil, 2] as [Int?]).elements(as: Int?.self)) == [1, nil, 2])
        // Swift considers these equal, so that both cannot be keys of one dictionary.
        let equal = try JSON(parsing: #"{"\u00e9": 1, "e\u0301": 2}"#)
        #expect(equal.members(as: Int.self).map(\.value) == [1])
    }

    // MARK: All or nothing

    final class Lists: JSONModel, @unchecked Sendable {
        @Property(as: .every(String.self)) var tags: [String]
        @Property("tags", as: .every(String.self)) var maybeTags: [String]?
        @Property("dates", as: .every(.iso8601)) var dates: [Date]?
        @Property("table", as: .every(Int.self)) var table: [String: Int]?
        @Property("deep", as: .every(.every(Int.self))) var deep: [[Int]]?
    }

    @Test("every element or none, declared")
    func everyDeclared() throws {
        let good = try Lists(
            parsing: #"{"tags": ["a", 1], "dates": ["1970-01-01"], "table": {"a": "1"}, "deep": [[1], [2, 3]]}"#)
        #expect(good.tags == ["a", "1"] && good.maybeTags == ["a", "1"])
        #expect(good.dates?.count == 1 && good.table == ["a": 1] && good.deep == [[1], [2, 3]])
        let bad = try Lists(
            parsing: #"{"tags": ["a", null], "dates": ["1970-01-01", 1], "table": {"a": "x"}, "deep": [[1], [2, "x"]]}"#
        )
        #expect(bad.tags == [] && bad.maybeTags == nil && bad.dates == nil && bad.table == nil && bad.deep == nil)
        #expect(
            bad.issues.filter { $0.property == "deep" }.map(\.message) == [
                #"deep of Lists: expected an array, found [[1], [2, "x"]]: 1.1: expected an integer, found "x""#
            ])
        // The new value is the one that is read.
        #expect(good.mutate { $0.tags.append("c") }.json["tags"]?.text == #"["a", 1, "c"]"#)
        let set = bad.mutate {
            $0.tags = ["x"]
            $0.table = ["b": 2]
        }
        #expect(set.tags == ["x"] && set.table == ["b": 2])
        #expect(set.json["tags"]?.text == #"["x"]"# && set.json["table"]?.text == #"{"b": 2}"#)
        #expect(bad.mutate { $0.maybeTags = nil }.json["tags"] == nil)
    }

    // MARK: Not empty

    final class Filled: JSONModel, @unchecked Sendable {
        @Property(as: .nonEmpty) var name: String?
        @Property(as: .nonEmpty) var tags: [String]?
        @Property("tags", as: Converter<String>.nonEmpty) var words: [String]
        @Property(as: .nonEmpty) var set: Set<Int>?
        @Property(as: .nonEmpty) var table: [String: Int]?
        @Property(as: .nonEmpty) var raw: JSON?
        @Property(as: .every(String.self).nonEmpty) var all: [String]?
    }

    @Test("not empty, in one spelling, raw and declared")
    func nonEmpty() throws {
        let empty = try Filled(
            parsing: #"{"name": "", "tags": [], "set": ["x"], "table": {}, "raw": {}, "all": []}"#)
        #expect(empty.name == nil && empty.tags == nil && empty.set == nil && empty.table == nil && empty.raw == nil)
        #expect(empty.all == nil && empty.words == [])
        let filled = try Filled(
            parsing: #"{"name": " ", "tags": ["", "a"], "set": [1], "table": {"a": 1}, "raw": [null], "all": ["a"]}"#)
        #expect(filled.name == " " && filled.tags == ["", "a"] && filled.words == ["a"] && filled.set == [1])
        #expect(filled.table == ["a": 1] && filled.raw == [.null] && filled.all == ["a"])

        #expect(empty.json.value(at: "name", as: .nonEmpty) == nil)
        #expect(filled.json.value(at: "name", as: .nonEmpty) == " ")
        let (tags, table): ([String]?, [String: Int]?) = (
            filled.json.value(at: "tags", as: .nonEmpty), filled.json.value(at: "table", as: .nonEmpty)
        )
        #expect(tags == ["", "a"] && table == ["a": 1])
        for (text, isEmpty) in [
            ("{}", true), ("[]", true), (#""""#, true), ("[ ]", true), ("0", false), ("false", false),
            ("[null]", false),
        ] {
            let raw: JSON? = try JSON(parsing: text).value(as: .nonEmpty)
            #expect((raw == nil) == isEmpty, "\(text)")
        }
    }

    @Test("an empty value cannot be set if it could not be read back")
    func settingEmpty() throws {
        let filled = try Filled(parsing: #"{"name": "a", "tags": ["a"], "table": {"a": 1}, "raw": [1]}"#)
        func failure(_ edit: (inout Mutable<Filled>) -> Void) -> String {
            do { _ = try filled.tryMutate(edit) } catch { return "\(error)" }
            return "none"
        }
        #expect(failure { $0.name = "" }.contains(#"it would be written as "", which cannot be read back"#))
        #expect(failure { $0.tags = [] }.contains("it would be written as [], which cannot be read back"))
        #expect(failure { $0.table = [:] }.contains("it would be written as {}, which cannot be read back"))
        #expect(failure { $0.raw = [:] }.contains("it would be written as {}, which cannot be read back"))
        #expect(filled.mutate { $0.tags = [] } === filled)
        #expect(filled.mutate { $0.tags = ["a", "b"] }.json["tags"]?.text == #"["a", "b"]"#)
        #expect(filled.mutate { $0.tags = nil }.json["tags"] == nil)
    }
}
