import Foundation
import LazyJSON
import Synchronization
import TestSupport
import Testing

@testable import LazyJSONCore

/// Key paths of a lazy array read the same values without models as the models do.
@Suite("Key paths over arrays") struct ColumnTests {
    enum Role: String, Sendable { case admin, guest }
    struct Tag: JSONConvertible, Hashable {
        let text: String
        static func decode(_ json: JSON) -> Tag? { json.string.map { Tag(text: $0.uppercased()) } }
        func encode() -> JSON? { JSON(text) }
    }
    final class Token: JSONConvertible, Sendable {
        let text: String
        init(_ text: String) { self.text = text }
        static func decode(_ json: JSON) -> Token? { json.string.map { Token($0) } }
        func encode() -> JSON? { JSON(text) }
    }
    final class Address: JSONModel, @unchecked Sendable {
        @Property var city: String = "nowhere"
        @Property var zip: String?
    }

    /// Properties of every kind, under the policy of a type parameter.
    class Row<P: EveryOption.Policy>: JSONModel, @unchecked Sendable {
        override class var coercion: Coercion { P.coercion }
        @Property var id: Int = -1
        @Property var name: String = "?"
        @Property var nick: String?
        @Property var active: Bool = true
        @Property var maybe: Bool?
        @Property var score: Double = 0.5
        @Property var ratio: Double?
        @Property("parent") var parent: Int?
        @Property var small: Int8 = 3
        @Property var big: UInt64?
        @Property var price: Decimal = 1
        @Property var uuid: UUID?
        @Property var at: Date?
        @Property(as: .iso8601) var since: Date?
        @Property var url: URL?
        @Property var tags: [String]
        @Property("numbers") var numbers: [Int]
        @Property var table: [String: Int]
        @Property("tags") var tagSet: Set<String>
        @Property var role: Role?
        @Property("role") var certainRole: Role = .guest
        @Property var own: Tag?
        @Property var token: Token?
        @Property var any: JSON?
        @Property("name", as: .null(means: "nothing")) var spoken: String = "absent"
        @Property("deep.a.b") var deep: Int = 9
        @Property("first", or: ["second", "deep.c"]) var either: String = "neither"
        @Property(.check(.in(0...9))) var checked: Int = 4
        @Property var address: Address
        @Property("address") var maybeAddress: Address?
        @Property var people: LazyArray<Address>

        var label: String { name }
        var shout: String { name.uppercased() }
        var twice: Int { id &* 2 }
    }

    // MARK: Generated data

    private static let values = [
        "1", "7", "-3", "300", "4.5", "4.0", "1e3", "\"5\"", "\" 6 \"", "\"x\"", "\"\"", "null", "\"null\"",
        "\"<null>\"", "true",
        "false", "\"yes\"", "[]", "[1,\"2\",null]", "[\"a\",\"b\"]",
        "\"a long text that is kept on the heap, with more\"",
        "\"caf\\u00e9 \\n\"", "{}", "{\"city\":\"Rome\"}", "{\"a\":{\"b\":4},\"c\":\"d\"}", "\"admin\"", "\"guest\"",
        "\"nobody\"",
        "\"2024-02-29T12:30:00Z\"", "1700000000", "\"6f9619ff-8b86-d011-b42d-00c04fc964ff\"", "\"https://a.b/c\"",
        "99999999999999999999", "18446744073709551615", "\"\(String(repeating: "y", count: 300))\"",
    ]
    private static let names = [
        "id", "name", "nick", "active", "maybe", "score", "ratio", "parent", "small", "big", "price", "uuid", "at",
        "since", "url",
        "tags", "numbers", "table", "role", "own", "token", "any", "deep", "first", "second", "checked", "address",
        "people",
        "unknown", "n\\u0061me", "a rather long name that no class has",
    ]

    /// An array of objects with any members in any order, some repeated, and of values that aren't objects.
    static func document(_ count: Int, seed: UInt64) -> String {
        var random = SeededGenerator(seed: seed)
        func pick(_ list: [String]) -> String { list.randomElement(using: &random) ?? "0" }
        let isMixed = Bool.random(using: &random)
        let space = Bool.random(using: &random) ? " " : ""
        let elements = (0..<count).map { index in
            if isMixed, Int.random(in: 0..<6, using: &random) == 0 {
                return pick(["1", "null", "[{\"id\":1}]", "\"{}\""])
            }
            let count = Int.random(in: 0...40, using: &random)
            let members = (0..<count).map { _ in "\"\(pick(names))\":\(space)\(pick(values))" }
            return "{\(space)\(members.joined(separator: ",\(space)"))\(space)}"
        }
        return "[\(elements.joined(separator: ",\(space)"))]"
    }

    /// Expects that every way of reading a key path's values gives the values of the models, whichever is read first.
    private func expectSame<Element: JSONModel, Value: Sendable>(
        _ json: JSON, _ type: Element.Type, _ keyPath: KeyPath<Element, Value>,
        _ site: SourceLocation = #_sourceLocation
    ) throws {
        let array = try #require(LazyArray<Element>(json))
        let columns = array.map(keyPath)
        let plain = array.map { $0[keyPath: keyPath] }
        let again = array.map(keyPath)
        let texts = columns.map { "\($0)" }
        let wanted = plain.map { "\($0)" }
        #expect(texts == wanted, sourceLocation: site)
        #expect(again.map { "\($0)" } == wanted, sourceLocation: site)
    }

    private func expectAllSame<P: EveryOption.Policy>(_ json: JSON, _ policy: P.Type) throws {
        typealias R = Row<P>
        try expectSame(json, R.self, \.id)
        try expectSame(json, R.self, \.name)
        try expectSame(json, R.self, \.nick)
        try expectSame(json, R.self, \.active)
        try expectSame(json, R.self, \.maybe)
        try expectSame(json, R.self, \.score)
        try expectSame(json, R.self, \.ratio)
        try expectSame(json, R.self, \.parent)
        try expectSame(json, R.self, \.small)
        try expectSame(json, R.self, \.big)
        try expectSame(json, R.self, \.price)
        try expectSame(json, R.self, \.uuid)
        try expectSame(json, R.self, \.at)
        try expectSame(json, R.self, \.since)
        try expectSame(json, R.self, \.url)
        try expectSame(json, R.self, \.tags)
        try expectSame(json, R.self, \.numbers)
        try expectSame(json, R.self, \.table.count)
        try expectSame(json, R.self, \.tagSet.count)
        try expectSame(json, R.self, \.role)
        try expectSame(json, R.self, \.certainRole)
        try expectSame(json, R.self, \.own)
        try expectSame(json, R.self, \.token?.text)
        try expectSame(json, R.self, \.any)
        try expectSame(json, R.self, \.spoken)
        try expectSame(json, R.self, \.deep)
        try expectSame(json, R.self, \.either)
        try expectSame(json, R.self, \.checked)
        try expectSame(json, R.self, \.address)
        try expectSame(json, R.self, \.maybeAddress)
        try expectSame(json, R.self, \.address.city)
        try expectSame(json, R.self, \.maybeAddress?.zip)
        try expectSame(json, R.self, \.people)
        try expectSame(json, R.self, \.label)
        try expectSame(json, R.self, \.shout)
        try expectSame(json, R.self, \.twice)
        try expectSame(json, R.self, \.self)
    }

    @Test(
        "they read the values of the models, of properties of every type and of any data",
        arguments: 0..<UInt64(TestScale.size(24, quick: 6)))
    func generated(seed: UInt64) throws {
        let json = try JSON(parsing: Self.document(seed % 6 == 0 ? 1_100 : 60, seed: seed))
        try expectAllSame(json, EveryOption.Lenient.self)
        try expectAllSame(json, EveryOption.Strict.self)
    }

    @Test("they do so in arrays that were edited or put together", arguments: 20..<24 as Range<UInt64>)
    func edited(seed: UInt64) throws {
        var json = try JSON(parsing: Self.document(40, seed: seed))
        json[3] = ["id": 7, "name": "new"]
        json[5]?["id"] = 12
        json.append(["role": "admin", "deep": ["a": ["b": 2]]])
        json.append(5)
        try expectAllSame(json, EveryOption.Lenient.self)
        let lines = try LazyArray<Row<EveryOption.Lenient>>(lines: "{\"id\":1}\n5\n{\"id\":\"2\"}\n{}")
        #expect(lines.map(\.id) == [1, 2, -1])
    }

    @Test("empty arrays have no values", arguments: ["[]", " [ ] ", "[1,null]"])
    func empty(text: String) throws {
        let rows = try LazyArray<Row<EveryOption.Lenient>>(parsing: text)
        #expect(rows.map(\.id) == [])
        #expect(rows.compactMap(\.nick) == [])
        #expect(rows.filter(\.active) == [])
        #expect(rows.first(where: \.active) == nil)
        #expect(!rows.contains(where: \.id, equals: -1))
        #expect(rows.allSatisfy(\.active))
        #expect(rows.min(by: \.id) == nil && rows.max(by: \.id) == nil)
        #expect(rows.sorted(by: \.id) == [])
        #expect(rows.reduce(1, \.id, +) == 1)
        #expect(rows.indexed(by: \.id).isEmpty)
    }

    // MARK: Models

    /// Counts the instances of some classes.
    enum Made {
        static let count = Atomic<Int>(0)
    }
    final class Counted: JSONModel, @unchecked Sendable {
        let ordinal = Made.count.add(1, ordering: .relaxed).newValue
        @Property var id: Int = 0
        @Property var name: String = ""
        @Property var tags: [String]
        @Property var active: Bool = false
        @Property var at: Date?
        @Property("deep.a") var deep: Double = 0
        var upper: String { name.uppercased() }
    }

    @Test(
        "they create no models but those that are returned",
        .enabled(if: OptimizationSwitches.readsColumns, "columns are switched off"))
    func noModels() throws {
        let count = 100_000
        let rest = #""tags":["a"],"at":"2024-02-29T12:30:00Z","deep":{"a":0.5}"#
        let objects = (0..<count).map {
            "{\"id\":\($0),\"name\":\"name \($0)\",\"active\":\($0 % 50_000 == 0),\(rest)}"
        }
        let array = try LazyArray<Counted>(parsing: "[\(objects.joined(separator: ","))]")
        func used<R>(_ body: () throws -> R) rethrows -> (R, Int) {
            let before = Made.count.load(ordering: .relaxed)
            let result = try body()
            return (result, Made.count.load(ordering: .relaxed) - before)
        }
        // The properties that the key paths name are found once.
        let (_, first) = used {
            _ = (array.map(\.id).count, array.map(\.name).count, array.map(\.tags).count)
            _ = (array.count(where: \.active), array.map(\.at).count, array.map(\.deep).count)
        }
        #expect(first <= 12)
        #expect(used { array.map(\.id) } == (Array(0..<count), 0))
        #expect(used { array.reduce(0, \.id, +) } == (count * (count - 1) / 2, 0))
        #expect(used { array.map(\.name).last } == ("name 99999", 0))
        #expect(used { array.map(\.tags).allSatisfy { $0 == ["a"] } } == (true, 0))
        #expect(used { array.map(\.deep).reduce(0, +) } == (50_000, 0))
        #expect(used { array.compactMap(\.at).count } == (count, 0))
        #expect(used { array.contains(where: \.id, equals: count) } == (false, 0))
        #expect(used { array.count(where: \.active) } == (2, 0))
        #expect(used { array.filter(\.active).map(\.id) } == ([0, 50_000], 2))
        #expect(used { array.first(where: \.id, equals: 70_000)?.name } == ("name 70000", 1))
        #expect(used { array.max(by: \.id)?.id } == (count - 1, 1))
        let (index, made) = used { array.indexed(by: \.name) }
        #expect(made == 0 && index.count == count)
        #expect(used { index["name 4711"]?.id } == (4711, 1))
    }

    @Test("key paths to instances give the same ones as the models")
    func identity() throws {
        let rows = try LazyArray<Row<EveryOption.Lenient>>(
            parsing: #"[{"address": {"city": "Rome"}, "token": "a", "people": [{}]}, {"token": 5}]"#)
        #expect(zip(rows.map(\.address), rows).allSatisfy { $0 === $1.address })
        #expect(zip(rows.map(\.token), rows).allSatisfy { $0 === $1.token })
        #expect(rows.map(\.people)[0][0] === rows[0].people[0])
        #expect(rows.map(\.self)[0] === rows[0])
        #expect(rows.filter(\.active)[1] === rows[1])
        #expect(rows.first(where: \.active) === rows[0])
        #expect(rows.sorted(by: \.id)[0] === rows[0])
        let index = rows.indexed(by: \.name)
        #expect(index["?"] === rows[0] && index["?"] === index["?"] && index[""] == nil)
        #expect(index.array[1] === rows[1])
    }

    /// Reads something else each time.
    enum Counting {
        static let reads = Atomic<Int>(0)
        static let converter = Converter<Int>(decode: { _ in reads.add(1, ordering: .relaxed).newValue })
    }
    final class Moody: JSONModel, @unchecked Sendable {
        @Property(as: Counting.converter) var mood: Int = 0
    }

    @Test("key paths give the values that a model has read already")
    func known() throws {
        let array = try LazyArray<Moody>(
            parsing: "[\(Array(repeating: #"{"mood":0}"#, count: 2_000).joined(separator: ","))]")
        let held = [0, 500, 1_999].map { array[$0] }
        let moods = held.map { $0.mood }
        for _ in 0..<2 {
            let read = array.map(\.mood)
            #expect([0, 500, 1_999].map { read[$0] } == moods)
        }
        // The array does not hold its models: code that holds none of them may get others.
        withExtendedLifetime(held) {}
    }

    // MARK: Classes

    class Shape: JSONModel, @unchecked Sendable {
        @Property var type: String = "none"
        @Property var x: Int = 0
        var area: Double { preconditionFailure("a shape has no area") }
        override class func modelClass(for json: JSON) -> JSONModel.Type {
            switch json["type"]?.string {
            case "circle": Circle.self
            case "loud": Loud.self
            default: self
            }
        }
    }
    class Circle: Shape, @unchecked Sendable {
        override class var coercion: Coercion { .strict }
        @Property var radius: Double = 1
        override var area: Double { radius * radius }
    }
    /// Looks declared to code that records reads.
    final class Loud: Circle, @unchecked Sendable {
        override var type: String { super.type.uppercased() }
        override var x: Int { super.x &+ 1 }
    }

    private static let shapes = #"""
        [{"type": "circle", "x": "5", "radius": 2}, {"type": "loud", "x": 6}, {"type": "square", "x": "7"}, {"x": 8},
         {"type": "circle", "x": 9}, {"type": 5, "x": 10}, {"type": "loud", "x": 1.5}]
        """#

    @Test("a chosen class may convert in another way, and override a property by a computed one")
    func polymorphism() throws {
        let shapes = try #require(LazyArray<Shape>(try JSON(parsing: Self.shapes)))
        #expect(shapes.map(\.type) == ["circle", "LOUD", "square", "none", "circle", "5", "LOUD"])
        #expect(shapes.map(\.x) == [0, 7, 7, 8, 9, 10, 1])
        #expect(shapes.filter(\.type, equals: "LOUD").map(\.x) == [7, 1])
        #expect(shapes.sorted(by: \.x).map(\.x) == [0, 1, 7, 7, 8, 9, 10])
        #expect(shapes.max(by: \.x) === shapes[5])
        // The same for a subclass, whose key paths are others.
        let loud = try #require(LazyArray<Loud>(try JSON(parsing: Self.shapes)))
        #expect(loud.map(\.type) == ["CIRCLE", "LOUD", "SQUARE", "NONE", "CIRCLE", "NONE", "LOUD"])
        #expect(loud.map(\.radius) == [2, 1, 1, 1, 1, 1, 1])
        let circles = try #require(LazyArray<Circle>(try JSON(parsing: Self.shapes)))
        #expect(circles.map(\.x) == [0, 7, 0, 8, 9, 10, 1])
    }

    @Test("a computed property is only read from elements as they are")
    func computed() throws {
        let circles = try LazyArray<Shape>(parsing: #"[{"type": "circle"}, {"type": "circle", "radius": 2}]"#)
        #expect(circles.map(\.area) == [1, 4])
        #expect(circles.max(by: \.area) === circles[1])
    }

    class Base: JSONModel, @unchecked Sendable {
        @Property var id: Int = 0
        let kind = "base"
    }
    final class Derived: Base, Named, @unchecked Sendable {
        @Property var name: String = "derived"
    }
    protocol Named { var name: String { get } }

    private func ids<Element: JSONModel>(_ array: LazyArray<Element>, _ keyPath: KeyPath<Element, Int>) -> [Int] {
        array.map(keyPath)
    }
    private func names<Element: JSONModel & Named>(_ array: LazyArray<Element>) -> [String] { array.map(\.name) }

    @Test("key paths of superclasses, protocols, constants and generic functions are read as well")
    func otherRoots() throws {
        let array = try LazyArray<Derived>(parsing: #"[{"id": "7", "name": "a"}, {}]"#)
        #expect(array.map(\.id) == [7, 0])
        #expect(array.map(\.name) == ["a", "derived"])
        #expect(array.map(\.kind) == ["base", "base"])
        #expect(ids(array, \.id) == [7, 0])
        #expect(ids(array, \.name.utf8.count) == [1, 7])
        #expect(names(array) == ["a", "derived"])
        #expect(ids(try LazyArray<Base>(array.json.text), \.id) == [7, 0])
    }

    @Test("eight threads that read one array's key paths read the same")
    func threads() async throws {
        let json = try JSON(parsing: Self.document(1_500, seed: 99))
        let array = try #require(LazyArray<Row<EveryOption.Lenient>>(json))
        let wanted = array.map { "\($0.id) \($0.name) \($0.tags) \(String(describing: $0.role))" }
        await withTaskGroup(of: [String].self) { group in
            for _ in 0..<8 {
                group.addTask {
                    let (ids, names, tags, roles) = (
                        array.map(\.id), array.map(\.name), array.map(\.tags), array.map(\.role)
                    )
                    return ids.indices.map { "\(ids[$0]) \(names[$0]) \(tags[$0]) \(String(describing: roles[$0]))" }
                }
            }
            for await read in group { #expect(read == wanted) }
        }
    }
}

extension LazyArray {
    /// Creates an array from text.
    fileprivate init(_ text: String) throws { try self.init(parsing: text) }
}
