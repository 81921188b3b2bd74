import Foundation
import LazyJSON

// One table of properties of all kinds, declared three times: as a struct and as a class by the macro, and as a class
// with wrappers written by hand. A new kind of property goes into all three, into `FormEvery` and into `values`.

enum FormPlan: String, Sendable, CaseIterable { case free, pro }
enum FormLevel: Int, Sendable, CaseIterable { case one = 1, two }

/// A type of an app that is only `Codable`.
struct FormSpot: Codable, Equatable, Sendable {
    var x = 0
    var note: String?
}

/// Read alike by all forms. The types have the same names, so that messages are the same.
protocol FormPart: JSONModelProtocol {
    var id: Int { get }
    var city: String? { get }
    var tags: [String] { get }
    var near: [Self] { get }
    var size: Int { get }
}

protocol FormEvery: JSONModelProtocol {
    associatedtype Part: FormPart
    var int: Int { get }
    var maybeInt: Int? { get }
    var int8: Int8 { get }
    var uint16: UInt16? { get }
    var uint64: UInt64 { get }
    var double: Double { get }
    var float: Float? { get }
    var bool: Bool { get }
    var maybeBool: Bool? { get }
    var string: String { get }
    var maybeString: String? { get }
    var character: Character? { get }
    var plainDate: Date? { get }
    var date: Date? { get }
    var millis: Date? { get }
    var dates: [Date] { get }
    var url: URL? { get }
    var uuid: UUID? { get }
    var data: Data { get }
    var base64: Data? { get }
    var decimal: Decimal { get }
    var number: JSONNumber? { get }
    var duration: Duration? { get }
    var plan: FormPlan { get }
    var level: FormLevel? { get }
    var plans: [FormPlan] { get }
    var word: String? { get }
    var ints: [Int] { get }
    var strings: [String] { get }
    var maybeStrings: [String]? { get }
    var sparse: [Int?] { get }
    var grid: [[Int]] { get }
    var table: [String: Int] { get }
    var byNumber: [Int: String] { get }
    var lists: [String: [Int]]? { get }
    var set: Set<Int> { get }
    var part: Part { get }
    var maybePart: Part? { get }
    var parts: [Part] { get }
    var maybeParts: [Part]? { get }
    var sparseParts: [Part?] { get }
    var named: [String: Part] { get }
    var lazyParts: LazyArray<Part> { get }
    var lazyNamed: LazyDictionary<Part> { get }
    var deep: Int? { get }
    var second: String? { get }
    var city: String? { get }
    var either: Int? { get }
    var need: Int { get }
    var fixed: Int { get }
    var digit: Int { get }
    var short: String? { get }
    var trimmed: String? { get }
    var access: FormPlan? { get }
    var nullable: Int { get }
    var coded: FormSpot? { get }
    var spots: [FormSpot] { get }
    var any: JSON? { get }
    var members: [String: JSON] { get }
    var embedded: Part? { get }
    var embeddedInts: [Int] { get }
}

/// Structs by the macro. A `.readOnly` property has no setter: `overwrite` and raw edits are refused, as in classes.
enum StructForm {
    @JSONModel struct Part: FormPart {
        var id = 0
        var city: String?
        var tags: [String]
        var near: [Part]
        @Key("meta.size") var size = 0
    }

    @JSONModel struct Every: FormEvery {
        var int = 0
        var maybeInt: Int?
        var int8: Int8 = 1
        var uint16: UInt16?
        var uint64: UInt64 = 0
        var double = 1.5
        var float: Float?
        var bool = false
        var maybeBool: Bool?
        var string = ""
        var maybeString: String?
        var character: Character?
        var plainDate: Date?
        @Key("date", as: .iso8601) var date: Date?
        @Key("millis", as: .millisecondsSince1970) var millis: Date?
        @Key(as: .iso8601) var dates: [Date]
        var url: URL?
        var uuid: UUID?
        var data = Data()
        @Key(as: .base64URL) var base64: Data?
        var decimal: Decimal = 0
        var number: JSONNumber?
        var duration: Duration?
        var plan: FormPlan = .free
        var level: FormLevel?
        var plans: [FormPlan]
        @Key(enumValues: ["a", "b"]) var word: String?
        var ints: [Int]
        var strings: [String] = ["d"]
        var maybeStrings: [String]?
        var sparse: [Int?]
        var grid: [[Int]]
        var table: [String: Int]
        var byNumber: [Int: String]
        var lists: [String: [Int]]?
        var set: Set<Int>
        var part: Part
        var maybePart: Part?
        var parts: [Part]
        var maybeParts: [Part]?
        var sparseParts: [Part?]
        var named: [String: Part]
        var lazyParts: LazyArray<Part>
        var lazyNamed: LazyDictionary<Part>
        @Key("deep.a.b") var deep: Int?
        @Key("strings.1") var second: String?
        @Key("part.city") var city: String?
        @Key("first", or: ["other.first", "int"]) var either: Int?
        @Key(.required) var need = 0
        @Key(.readOnly) var fixed = 7
        @Key(.check(.in(0...9))) var digit = 5
        @Key("short", [.required, .check(.length(1...4))]) var short: String?
        @Key(as: .trimmed.nonEmpty) var trimmed: String?
        @Key(as: Converter<FormPlan>.mapping(["A": .pro, 0: .free])) var access: FormPlan?
        @Key(as: .null(means: 7)) var nullable: Int = 1
        @Key(as: .codable) var coded: FormSpot?
        @Key(as: .codable) var spots: [FormSpot]
        var any: JSON?
        var members: [String: JSON]
        @Key(as: .embedded) var embedded: Part?
        @Key(as: .embedded) var embeddedInts: [Int]

        func check(_ report: inout CheckReport) {
            report.require(int <= 50, "must not be above 50", \Every.int)
        }
    }
}

/// Classes by the macro.
enum ClassForm {
    @JSONModel final class Part: JSONModel, FormPart {
        var id = 0
        var city: String?
        var tags: [String]
        var near: [Part]
        @Property("meta.size") var size: Int = 0
    }

    @JSONModel final class Every: JSONModel, FormEvery {
        var int = 0
        var maybeInt: Int?
        var int8: Int8 = 1
        var uint16: UInt16?
        var uint64: UInt64 = 0
        var double = 1.5
        var float: Float?
        var bool = false
        var maybeBool: Bool?
        var string = ""
        var maybeString: String?
        var character: Character?
        var plainDate: Date?
        @Property("date", as: .iso8601) var date: Date?
        @Property("millis", as: .millisecondsSince1970) var millis: Date?
        @Property(as: .iso8601) var dates: [Date]
        var url: URL?
        var uuid: UUID?
        var data = Data()
        @Property(as: .base64URL) var base64: Data?
        var decimal: Decimal = 0
        var number: JSONNumber?
        var duration: Duration?
        var plan: FormPlan = .free
        var level: FormLevel?
        var plans: [FormPlan]
        @Property(enumValues: ["a", "b"]) var word: String?
        var ints: [Int]
        var strings: [String] = ["d"]
        var maybeStrings: [String]?
        var sparse: [Int?]
        var grid: [[Int]]
        var table: [String: Int]
        var byNumber: [Int: String]
        var lists: [String: [Int]]?
        var set: Set<Int>
        var part: Part
        var maybePart: Part?
        var parts: [Part]
        var maybeParts: [Part]?
        var sparseParts: [Part?]
        var named: [String: Part]
        var lazyParts: LazyArray<Part>
        var lazyNamed: LazyDictionary<Part>
        @Property("deep.a.b") var deep: Int?
        @Property("strings.1") var second: String?
        @Property("part.city") var city: String?
        @Property("first", or: ["other.first", "int"]) var either: Int?
        @Property(.required) var need: Int = 0
        @Property(.readOnly) var fixed: Int = 7
        @Property(.check(.in(0...9))) var digit: Int = 5
        @Property("short", [.required, .check(.length(1...4))]) var short: String?
        @Property(as: .trimmed.nonEmpty) var trimmed: String?
        @Property(as: Converter<FormPlan>.mapping(["A": .pro, 0: .free])) var access: FormPlan?
        @Property(as: .null(means: 7)) var nullable: Int = 1
        @Property(as: .codable) var coded: FormSpot?
        @Property(as: .codable) var spots: [FormSpot]
        var any: JSON?
        var members: [String: JSON]
        @Property(as: .embedded) var embedded: Part?
        @Property(as: .embedded) var embeddedInts: [Int]

        override func check(_ report: inout CheckReport) {
            report.require(int <= 50, "must not be above 50", \Every.int)
        }
    }
}

/// Classes with wrappers that are written by hand.
enum WrapperForm {
    final class Part: JSONModel, FormPart, @unchecked Sendable {
        @Property var id: Int = 0
        @Property var city: String?
        @Property var tags: [String]
        @Property var near: [Part]
        @Property("meta.size") var size: Int = 0
    }

    final class Every: JSONModel, FormEvery, @unchecked Sendable {
        @Property var int: Int = 0
        @Property var maybeInt: Int?
        @Property var int8: Int8 = 1
        @Property var uint16: UInt16?
        @Property var uint64: UInt64 = 0
        @Property var double: Double = 1.5
        @Property var float: Float?
        @Property var bool: Bool = false
        @Property var maybeBool: Bool?
        @Property var string: String = ""
        @Property var maybeString: String?
        @Property var character: Character?
        @Property var plainDate: Date?
        @Property("date", as: .iso8601) var date: Date?
        @Property("millis", as: .millisecondsSince1970) var millis: Date?
        @Property(as: .iso8601) var dates: [Date]
        @Property var url: URL?
        @Property var uuid: UUID?
        @Property var data: Data = Data()
        @Property(as: .base64URL) var base64: Data?
        @Property var decimal: Decimal = 0
        @Property var number: JSONNumber?
        @Property var duration: Duration?
        @Property var plan: FormPlan = .free
        @Property var level: FormLevel?
        @Property var plans: [FormPlan]
        @Property(enumValues: ["a", "b"]) var word: String?
        @Property var ints: [Int]
        @Property var strings: [String] = ["d"]
        @Property var maybeStrings: [String]?
        @Property var sparse: [Int?]
        @Property var grid: [[Int]]
        @Property var table: [String: Int]
        @Property var byNumber: [Int: String]
        @Property var lists: [String: [Int]]?
        @Property var set: Set<Int>
        @Property var part: Part
        @Property var maybePart: Part?
        @Property var parts: [Part]
        @Property var maybeParts: [Part]?
        @Property var sparseParts: [Part?]
        @Property var named: [String: Part]
        @Property var lazyParts: LazyArray<Part>
        @Property var lazyNamed: LazyDictionary<Part>
        @Property("deep.a.b") var deep: Int?
        @Property("strings.1") var second: String?
        @Property("part.city") var city: String?
        @Property("first", or: ["other.first", "int"]) var either: Int?
        @Property(.required) var need: Int = 0
        @Property(.readOnly) var fixed: Int = 7
        @Property(.check(.in(0...9))) var digit: Int = 5
        @Property("short", [.required, .check(.length(1...4))]) var short: String?
        @Property(as: .trimmed.nonEmpty) var trimmed: String?
        @Property(as: Converter<FormPlan>.mapping(["A": .pro, 0: .free])) var access: FormPlan?
        @Property(as: .null(means: 7)) var nullable: Int = 1
        @Property(as: .codable) var coded: FormSpot?
        @Property(as: .codable) var spots: [FormSpot]
        @Property var any: JSON?
        @Property var members: [String: JSON]
        @Property(as: .embedded) var embedded: Part?
        @Property(as: .embedded) var embeddedInts: [Int]

        override func check(_ report: inout CheckReport) {
            report.require(int <= 50, "must not be above 50", \Every.int)
        }
    }
}

extension FormPart {
    /// All values, as text.
    var values: String {
        "\(id) \(city ?? "-") \(tags) \(size) [\(near.map(\.values).joined(separator: "; "))]"
    }
}

extension FormEvery {
    /// All values by the names of their properties, as text.
    var values: [(name: String, text: String)] {
        var all: [(name: String, text: String)] = []
        func add(_ name: String, _ value: some Any) { all.append((name, "\(value)")) }
        add("int", int)
        add("maybeInt", maybeInt as Any)
        add("int8", int8)
        add("uint16", uint16 as Any)
        add("uint64", uint64)
        add("double", double)
        add("float", float as Any)
        add("bool", bool)
        add("maybeBool", maybeBool as Any)
        add("string", string)
        add("maybeString", maybeString as Any)
        add("character", character as Any)
        add("plainDate", plainDate as Any)
        add("date", date as Any)
        add("millis", millis as Any)
        add("dates", dates)
        add("url", url as Any)
        add("uuid", uuid as Any)
        add("data", data)
        add("base64", base64 as Any)
        add("decimal", decimal)
        add("number", number as Any)
        add("duration", duration as Any)
        add("plan", plan)
        add("level", level as Any)
        add("plans", plans)
        add("word", word as Any)
        add("ints", ints)
        add("strings", strings)
        add("maybeStrings", maybeStrings as Any)
        add("sparse", sparse)
        add("grid", grid)
        add("table", table.sorted { $0.key < $1.key })
        add("byNumber", byNumber.sorted { $0.key < $1.key })
        add("lists", lists?.sorted { $0.key < $1.key } as Any)
        add("set", set.sorted())
        add("part", part.values)
        add("maybePart", maybePart?.values as Any)
        add("parts", parts.map(\.values))
        add("maybeParts", maybeParts?.map(\.values) as Any)
        add("sparseParts", sparseParts.map { $0?.values })
        add("named", named.mapValues(\.values).sorted { $0.key < $1.key })
        add("lazyParts", lazyParts.map(\.values))
        add("lazyNamed", lazyNamed.map { "\($0.key) \($0.value.values)" })
        add("deep", deep as Any)
        add("second", second as Any)
        add("city", city as Any)
        add("either", either as Any)
        add("need", need)
        add("fixed", fixed)
        add("digit", digit)
        add("short", short as Any)
        add("trimmed", trimmed as Any)
        add("access", access as Any)
        add("nullable", nullable)
        add("coded", coded as Any)
        add("spots", spots)
        add("any", any as Any)
        add("members", members.sorted { $0.key < $1.key })
        add("embedded", embedded?.values as Any)
        add("embeddedInts", embeddedInts)
        return all
    }
}
