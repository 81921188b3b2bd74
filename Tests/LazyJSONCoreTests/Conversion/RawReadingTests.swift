import Foundation
import LazyJSON
import Synchronization
import TestSupport
import Testing

@testable import LazyJSONCore

/// Typed reads of raw JSON: the same types, converters and policies as properties, in every way of saying where the value is.
@Suite struct RawReadingTests {
    enum Plan: String, Sendable { case free, pro }
    enum Code: Int, JSONConvertible { case one = 1, two }
    class Shape: JSONModel, @unchecked Sendable {
        @Property var type: String?
        override class func modelClass(for json: JSON) -> JSONModel.Type {
            json["type"]?.string == "circle" ? Circle.self : Shape.self
        }
    }
    final class Circle: Shape, @unchecked Sendable {
        @Property var radius: Double = 0
    }
    final class Author: JSONModel, CachedObject, @unchecked Sendable {
        static let objectStore = ObjectCache<Int, Author>(key: { $0.id }, load: { id in Author { $0.id = id } })
        @Property var id: Int = 0
    }
    struct Opaque: Sendable, Equatable {}

    /// The values that properties read, by the policies.
    class Every: JSONModel, @unchecked Sendable {
        @Property("v") var int: Int?
        @Property("v") var small: UInt8?
        @Property("v") var double: Double?
        @Property("v") var decimal: Decimal?
        @Property("v") var bool: Bool?
        @Property("v") var string: String?
        @Property("v") var character: Character?
        @Property("v") var number: JSONNumber?
        @Property("v") var duration: Duration?
        @Property("v") var date: Date?
        @Property("v") var url: URL?
        @Property("v") var uuid: UUID?
        @Property("v") var data: Data?
        @Property("v") var plan: Plan?
        @Property("v") var code: Code?
        @Property("v") var shape: Shape?
        @Property("v") var strings: [String]?
        @Property("v") var maybeInts: [Int?]?
        @Property("v") var set: Set<Int>?
        @Property("v") var table: [String: Int]?
        @Property("v") var numbered: [Int: String]?
        @Property("v") var shapes: [Shape]?
        @Property("v", as: .iso8601) var iso: Date?
        @Property("v", as: .millisecondsSince1970) var milliseconds: Date?
        @Property("v", as: .trimmed.nonEmpty) var label: String?
        @Property("v", as: .nonEmpty) var someStrings: [String]?
        @Property("v", as: .nonEmpty) var someTable: [String: Int]?
        @Property("v", as: .nonEmpty) var someJSON: JSON?
        @Property("v", as: .every(String.self)) var everyString: [String]?
        @Property("v", as: .every(Int.self)) var everyMember: [String: Int]?
        @Property("v", as: .embedded) var embedded: [Int]?
    }
    final class Strict: Every, @unchecked Sendable {
        override class var coercion: Coercion { .strict }
    }
    final class Permissive: Every, @unchecked Sendable {
        override class var coercion: Coercion { .permissive }
    }

    static let texts = [
        "null", "true", "42", "4.9", "1e400", "300", "-0", #""""#, #"" a ""#, #""42""#, #""007""#, #""x""#, #""yes""#,
        #""<null>""#, #""(null)""#, #""null""#, #""free""#, #""gold""#, "1", "3", #""2024-02-29T12:30:00Z""#,
        #""2024-02-29""#, #""https://a.b/c""#, #""00000000-0000-0000-0000-000000000000""#, #""QUJD""#, "[]", "{}",
        #"["a", null, "b"]"#, #"["a", "b"]"#, "[1, 2, null, \"3\"]", #"[[1], {"type": "circle"}, {}]"#,
        #"{"0": "a", "2": "b"}"#, #"{"a": 1, "b": "2", "c": null, "a": 3}"#, #"{"type": "circle", "radius": 2}"#,
        #""[1, 2]""#, #""{\"a\": 1}""#, #"{"a": {"b": [1]}}"#,
    ]

    @Test("a typed read gives the value of a property, for every type, converter and policy", arguments: texts)
    func sameAsProperties(text: String) throws {
        let json = try JSON(parsing: "{\"v\": \(text)}")
        let pointer = JSON.Path(JSONPointer("/v"))
        for (every, coercion) in [
            (try #require(Every(json)), Coercion.lenient), (try #require(Strict(json)), .strict),
            (try #require(Permissive(json)), .permissive),
        ] {
            func same<V: Sendable & Equatable>(_ property: V?, _ type: V.Type = V.self) throws {
                let value = try #require(json["v"])
                #expect(value.value(as: type, by: coercion) == property, "\(type)")
                #expect(json.value(at: "v", as: type, by: coercion) == property, "\(type)")
                #expect(json.value(at: pointer, as: type, by: coercion) == property, "\(type)")
                #expect(json.value(at: "w", or: ["x", "v"], as: type, by: coercion) == property, "\(type)")
                #expect((try? json.require("v", as: type, by: coercion)) == property, "\(type)")
                #expect((try? value.require(as: type, by: coercion)) == property, "\(type)")
                #expect((try? json.require(pointer, as: type, by: coercion)) == property, "\(type)")
            }
            func same<V: Sendable & Equatable>(_ property: V?, by converter: Converter<V>) throws {
                let value = try #require(json["v"])
                #expect(value.value(as: converter, by: coercion) == property, "\(converter)")
                #expect(json.value(at: "v", as: converter, by: coercion) == property, "\(converter)")
                #expect(json.value(at: pointer, as: converter, by: coercion) == property)
                #expect(json.value(at: "w", or: ["x", "v"], as: converter, by: coercion) == property)
                #expect((try? json.require("v", as: converter, by: coercion)) == property)
                #expect((try? value.require(as: converter, by: coercion)) == property)
            }
            try same(every.int)
            try same(every.small)
            try same(every.double)
            try same(every.decimal)
            try same(every.bool)
            try same(every.string)
            try same(every.character)
            try same(every.number)
            try same(every.duration)
            try same(every.date)
            try same(every.url)
            try same(every.uuid)
            try same(every.data)
            try same(every.plan)
            try same(every.code)
            try same(every.shape)
            try same(every.strings)
            try same(every.maybeInts)
            try same(every.set)
            try same(every.table)
            try same(every.numbered)
            try same(every.shapes)
            try same(every.iso, by: .iso8601)
            try same(every.milliseconds, by: .millisecondsSince1970)
            try same(every.label, by: .trimmed.nonEmpty)
            try same(every.someStrings, by: .nonEmpty)
            try same(every.someTable, by: .nonEmpty)
            try same(every.someJSON, by: .nonEmpty)
            try same(every.everyString, by: .every(String.self))
            try same(every.everyMember, by: .every(Int.self))
            try same(every.embedded, by: .embedded)
        }
    }

    @Test("raw-value enums, models of the class that the JSON chooses, and objects of a store are read")
    func otherTypes() throws {
        let json = try JSON(
            parsing: #"{"plan": "pro", "code": "2", "shape": {"type": "circle", "radius": 2}, "author": 7}"#)
        #expect(json.value(at: "plan", as: Plan.self) == .pro)
        #expect(json.value(at: "code", as: Code.self) == .two)
        #expect(json.value(at: "code", as: Code.self, by: .strict) == nil)
        let shape = json.value(at: "shape", as: Shape.self)
        #expect((shape as? Circle)?.radius == 2)
        #expect(json.value(at: "plan", as: Shape.self) == nil)
        #expect(json.value(at: "shape", as: LazyDictionary<Shape>.self) != nil)
        let author = json.value(at: "author", as: Author.self)
        #expect(author?.id == 7 && author === json.value(at: "author", as: Author.self))
        let plan: Plan? = json.value(at: "plan")
        #expect(plan == .pro && (json.value(at: "nothing", as: Plan.self) ?? .free) == .free)
    }

    @Test("a default is evaluated only if it is needed, and reading uses its type")
    func defaults() throws {
        let json: JSON = ["n": "7", "x": "no number", "null": .null]
        var count = 0
        func next() -> Int {
            count += 1
            return -1
        }
        #expect((json.value(at: "n", as: Int.self) ?? next()) == 7 && count == 0)
        #expect((json.value(at: "x", as: Int.self) ?? next()) == -1 && count == 1)
        #expect(
            (json.value(at: "null", as: Int.self) ?? next()) == -1
                && (json.value(at: "nothing", as: Int.self) ?? next()) == -1)
        #expect((json["n"]?.value(as: Double.self) ?? 0.5) == 7.0 && (json["n"]?.value(as: String.self) ?? "") == "7")
        #expect((json.value(at: "x", as: Int.self) ?? 3) == 3)
        #expect((json.value(at: "n", as: .secondsSince1970) ?? .distantPast) == Date(timeIntervalSince1970: 7))
        #expect((json.value(at: "x", as: .iso8601) ?? .distantPast) == .distantPast)
        #expect((json["x"]?.value(as: .iso8601) ?? .distantPast) == .distantPast)
        #expect((json.value(at: "n", as: Int.self, by: .strict) ?? 0) == 0)
    }

    @Test("the first of several paths whose value is not null counts, also if it is unusable")
    func alternatives() throws {
        let json = try JSON(parsing: #"{"a": null, "b": "x", "c": 3, "d.e": 4, "f": {"g": 5}}"#)
        #expect(json.value(at: "nothing", or: ["c", "f.g"], as: Int.self) == 3)
        #expect(json.value(at: "a", or: ["c"], as: Int.self) == 3)
        #expect(json.value(at: "a", or: ["x"], as: Int.self) == nil && json.value(at: "a", or: ["x"])?.isNull == true)
        #expect(json.value(at: "b", or: ["c"], as: Int.self) == nil)
        #expect(json.value(at: "", or: ["a..b", "f.g"], as: Int.self) == 5)
        #expect(json.value(at: "nothing", or: ["f.g"]) == 5 && json.value(at: "nothing", or: []) == nil)
        #expect(json["d.e"]?.value(as: Int.self) == 4 && json.value(at: #"d\.e"#, as: Int.self) == 4)
        #expect(json.value(at: "d.e", as: Int.self) == nil)
    }

    @Test("a type that has no converter reads as nothing, and says so when it is required")
    func unconvertible() throws {
        let json: JSON = ["a": 1]
        #expect(json.value(at: "a", as: Opaque.self) == nil)
        #expect(Array(json.elements(as: Opaque.self)).isEmpty)
        let error = #expect(throws: ReadingError.self) { try json.require("a", as: Opaque.self) }
        #expect(error?.message == "a: expected an Opaque, found 1: there is no converter for it")
    }

    // MARK: Null

    @Test("a policy decides about null, and isNull(by:) agrees with it")
    func nulls() throws {
        var own = Coercion.strict
        own.nullSpellings = ["n/a"]
        for (text, lenient, strict, permissive, isOwn) in [
            ("null", true, true, true, true), (#""<null>""#, true, false, true, false),
            (#""<NULL>""#, false, false, true, false), (#""""#, false, false, true, false),
            (#""n/a""#, false, false, false, true), ("0", false, false, false, false),
            ("[]", false, false, false, false),
            ("{}", false, false, false, false),
        ] {
            let json = try JSON(parsing: text)
            for (coercion, isNull) in [
                (Coercion.lenient, lenient), (.strict, strict), (.permissive, permissive), (own, isOwn),
            ] {
                #expect(json.isNull(by: coercion) == isNull, "\(text)")
                #expect((json.value(as: JSON.self, by: coercion) == nil) == isNull, "\(text)")
                #expect((json.value(as: JSON?.self, by: coercion) == .some(nil)) == isNull, "\(text)")
            }
            #expect(json.isNull == (text == "null"))
        }
    }

    @Test("a type's own decode takes the same values for null as the lenient policy", arguments: RawReadingTests.texts)
    func decode(text: String) throws {
        let json = try JSON(parsing: text)
        func same<V: JSONConvertible & Equatable>(_ type: V.Type) {
            #expect((try? V.decode(json)) == json.value(as: type), "\(type) of \(text)")
        }
        same(Int.self)
        same(Double.self)
        same(Bool.self)
        same(String.self)
        same(Date.self)
        same(URL.self)
        same(JSON.self)
        same(Code.self)
        same([String].self)
        same([String: Int].self)
    }

    /// A type of an app that reads strings that others take for null, if it is called.
    struct Word: JSONConvertible, Equatable {
        let text: String
        static func decode(_ json: JSON) -> Word? { json.string.map { Word(text: $0) } }
        func encode() -> JSON? { JSON(text) }
    }

    @Test(
        "an app's own decode is not called for values that are null by the policy, but may be called directly"
    )
    func ownDecode() {
        let json = JSON("(null)")
        #expect(Word.decode(json) == Word(text: "(null)"))
        #expect(json.value(as: Word.self) == nil)
        #expect(json.value(as: Word.self, by: .strict) == Word(text: "(null)"))
    }

    // MARK: Keeping converters

    @Test("the converter of a type is created once for a policy, by any number of threads")
    func madeOnce() async throws {
        struct Counted: JSONConvertible {
            static let made = Atomic<Int>(0)
            static func decode(_ json: JSON) -> Counted? { Counted() }
            func encode() -> JSON? { nil }
            static func converter(in context: ConversionContext) -> Converter<Counted> {
                made.add(1, ordering: .relaxed)
                return Converter(decode: { _ in Counted() })
            }
        }
        await withTaskGroup(of: Int.self) { group in
            for _ in 0..<8 {
                group.addTask {
                    let json: JSON = [1, 2, 3]
                    return (0..<500).reduce(0) { sum, _ in sum + (json.value(at: "1", as: Counted.self) == nil ? 0 : 1)
                    }
                }
            }
            for await count in group { #expect(count == 500) }
        }
        // Each thread may have made one before the first was stored.
        let made = Counted.made.load(ordering: .relaxed)
        #expect(made <= 8)
        _ = JSON(1).value(as: Counted.self)
        #expect(Counted.made.load(ordering: .relaxed) == made)
        for number in 0..<100 {
            var coercion = Coercion.lenient
            coercion.nullSpellings.insert("\(number)")
            #expect(JSON("\(number)").value(as: Counted.self, by: coercion) == nil)
            #expect(JSON("x").value(as: Counted.self, by: coercion) != nil)
        }
    }

    @Test("types that share a place in the table do not share a converter")
    func manyTypes() {
        func check<V: Sendable & Equatable>(_ type: V.Type, _ expected: V, depth: Int) {
            #expect(JSON(1).value(as: type, by: .permissive) == expected)
            if depth > 0 { check([V].self, [expected], depth: depth - 1) }
        }
        for _ in 0..<2 {
            check(Int.self, 1, depth: 5)
            check(String.self, "1", depth: 5)
            check(Bool.self, true, depth: 5)
        }
    }
}
