import Foundation
import LazyJSON

final class Scalars: JSONModel, @unchecked Sendable {
    enum Plan: String, CaseIterable { case free, pro }
    enum Level: Int, CaseIterable { case value1 = 1, value3 = 3 }
    enum Known: String, CaseIterable { case a, b }

    @Property var int8: Int8 = 0
    @Property var int64: Int?
    @Property var uint64: UInt64?
    @Property var bool: Bool = false
    @Property var double: Double?
    @Property var float: Double?
    @Property var decimal: Double?
    @Property var number: Double?
    @Property var string: String?
    @Property(.check(.length(1...))) var character: String?
    @Property var url: URL?
    @Property var uuid: UUID?
    @Property var data: Data?
    @Property var date: Date?
    @Property var strictDate: Date?
    @Property(as: .secondsSince1970) var seconds: Date?
    @Property var duration: Duration?
    @Property var anything: JSON?
    @Property var plan: Plan = .free
    @Property var level: Level?
    @Property var rate: Double?
    @Property var open: String?
    @Property var day: JSON?
    @Property var point: JSON?
    @Property var trimmed: String = ""
    @Property var nonEmpty: String?
    @Property var known: Known?
    @Property var limit: Int8 = 0
    @Property var permissive: Int16?
    /// a reference to a City
    @Property var friend: JSON?
}

final class Required: JSONModel, @unchecked Sendable {
    enum Known: String, CaseIterable { case a }

    @Property(.required) var int: UInt8 = 0
    @Property(.required) var optional: String = ""
    @Property(.required) var anything: JSON?
    @Property(.required) var day: JSON?
    @Property(.required, as: .null(means: 0)) var null: Int = 0
    @Property("of.city", .required) var ofCity: City
    @Property(.required) var known: [Known]
}

final class Containers: JSONModel, @unchecked Sendable {
    enum Plan: String, CaseIterable { case free, pro }
    enum Known: String, CaseIterable { case a, b }

    @Property var ints: [UInt8]
    @Property var optionals: [UInt8?]
    @Property var anything: [JSON]
    @Property var anythingOrNull: [JSON?]
    @Property var anythingByName: [String: JSON?]
    @Property var days: [JSON]
    @Property var plans: [Plan]
    @Property var known: [Known]
    @Property var nested: [[Bool]]
    @Property var byName: [String: Int16]
    @Property var byNumber: [String: String?]
    @Property(.check(.keys(.oneOf("free", "pro")))) var byPlan: [String: [Double]]
    @Property var cities: LazyArray<City>
    @Property var lazyCities: LazyArray<City>
    @Property var citiesByName: LazyDictionary<City>
    @Property(as: .embedded) var embedded: City?
    @Property(as: .embedded) var embeddedInts: [UInt8]
    @Property var permissiveInts: [UInt8]
    @Property var permissiveCity: City?
    @Property var permissiveByName: [String: UInt8]
}

final class Paths: JSONModel, @unchecked Sendable {
    @Property("a.b") var aB: UInt8?
    @Property("a.c.d") var aCD: String?
    @Property var p: City?
    @Property("p.name") var pName: String?
    @Property("p.size") var pSize: Double?
    @Property var scores: [String: Int16]
    @Property("scores.best") var scoresBest: UInt8?
    @Property("tags.0") var tags0: String?
    @Property("tags.2.name") var tags2Name: String?
    @Property var list: LazyArray<City>
    @Property("list.1.name") var list1Name: String?
    @Property("m.0.1") var m01: Double?
    @Property("a\\.b") var aB2: Bool?
}

final class Alternatives: JSONModel, @unchecked Sendable {
    @Property(or: ["b"]) var a: UInt8?
    @Property(or: ["d.e", "f.0", "g"]) var c: String?
    @Property("h.i", or: ["h.j", "a"]) var hI: Bool?
    @Property(.required, or: ["l"]) var k: Int8 = 0
    @Property("m.0.n", .required, or: ["o.p", "q.1"]) var m0N: String = ""
}

final class Drawing: JSONModel, @unchecked Sendable {
    @Property var shapes: LazyArray<Shape>
    @Property var circle: Circle?
    @Property var byName: [String: Shape?]
}

final class Tree: JSONModel, @unchecked Sendable {
    @Property var value: Int?
    @Property var left: Tree?
    @Property var children: LazyArray<Tree>
    @Property("parent.tree") var parentTree: Tree?
}

final class Feed: JSONModel, @unchecked Sendable {
    @Property("generated_at") var generatedAt: Date?
    @Property("city_list") var cityList: LazyArray<City>
    @Property("main_tree", .readOnly) var mainTree: Tree?
    @Property("user_names") var userNames: [String]
}

final class CheckedNumbers: JSONModel, @unchecked Sendable {
    @Property(.check(.in(0...200))) var age: Int = 0
    @Property(.check([.in((-1)...), .less(than: 1)])) var ratio: Double?
    @Property(.check(.multiple(of: 7))) var sevenfold: Int8?
}

final class CheckedTexts: JSONModel, @unchecked Sendable {
    @Property(.check(.length(1...3))) var short: String?
    @Property(.check([.length(1...), .pattern("^[a-z0-9 ]+$")])) var lower: String?
    @Property var trimmed: String?
    @Property(enumValues: ["a", "1", "2024"]) var one: String?
    @Property(.check(.oneOf("free")), enumValues: ["free", "pro"]) var plan: String?
}

final class CheckedLists: JSONModel, @unchecked Sendable {
    @Property(.check([.count(...2), .each(.in(0...200))])) var few: [Int]
    @Property(.check(.unique)) var unique: [String]
    @Property var set: [UInt8]
    @Property(.check([.keys(.length(1...4)), .each(.in(-1...1))])) var byName: [String: Double]
}

final class CheckedParts: JSONModel, @unchecked Sendable {
    @Property var sets: [[UInt8]]
    @Property(.check(.count(...2))) var setsByName: [String: [Bool]]
    @Property var deepSets: [[[Bool]]]
    @Property var setOfSets: [[Bool]]
    @Property var oneSet: [String]
    @Property var doubled: [JSON]?
    @Property var spelled: [JSON]
    @Property(.check(.unique)) var unique: [Double]
    @Property(.check(.keys([.oneOf("free", "pro"), .oneOf("free")]))) var byPlan: [String: Bool]
    @Property(.check(.count(...1))) var byNumber: [String: Bool]
    @Property(.check(.each([.in(0...9), .in(1...), .in(...8)]))) var numbers: [Int]
}

class Account: JSONModel, @unchecked Sendable {
    @Property(.required) var id: UInt8 = 0
    @Property(.required) var type: String = ""

    override class var discriminator: JSONDiscriminator? {
        JSONDiscriminator("type", ["person": Account.self, "human": Account.self, "firm": Firm.self])
    }
}

/// An object whose `type` is `firm`.
final class Firm: Account, @unchecked Sendable {
    @Property(.check(.each(.length(1...)))) var names: [String]
    @Property var parent: Firm?
    @Property var owners: LazyArray<Account>
}

class Figure: JSONModel, @unchecked Sendable {
    @Property(.required) var kind: String = ""
    @Property var area: Double?

    override class var discriminator: JSONDiscriminator? {
        JSONDiscriminator("kind", ["disc": Disc.self, "rect": Rectangle.self])
    }
}

/// An object whose `kind` is `rect`.
class Rectangle: Figure, @unchecked Sendable {
    @Property(.required) var sides: String = ""

    override class var discriminator: JSONDiscriminator? {
        JSONDiscriminator("sides", ["square": EqualSides.self, "bar": Bar.self])
    }
}

/// An object whose `sides` is `square`.
final class EqualSides: Rectangle, @unchecked Sendable {
    @Property var side: UInt8 = 0
}

/// An object whose `sides` is `bar`.
final class Bar: Rectangle, @unchecked Sendable {
    @Property var width: UInt8 = 0
    @Property var caption: Figure?
}

/// An object whose `kind` is `disc`.
final class Disc: Figure, @unchecked Sendable {
    @Property(.required) var radius: Double = 0
}

final class Gallery: JSONModel, @unchecked Sendable {
    @Property var figures: LazyArray<Figure>
    @Property var rectangle: Rectangle?
    @Property var bar: Bar?
    @Property var byName: [String: Account?]
}

final class TextPaths: JSONModel, @unchecked Sendable {
    @Property(.required, as: .embedded) var info: City
    @Property("info.name", .required) var infoName: String = ""
    @Property("info.people") var infoPeople: Int?
    @Property(as: Converter<City>.embedded) var cities: [City]
    @Property("cities.0.name") var cities0Name: String?
}

class Block: JSONModel, @unchecked Sendable {
    @Property("content.component", .required) var contentComponent: Int = 0
    @Property("content.title") var contentTitle: String?

    override class var discriminator: JSONDiscriminator? {
        JSONDiscriminator("content.component", [1: Row.self, 3: Row.self, 2: Column.self])
    }
}

/// An object whose `content.component` is `1` or `3`.
final class Row: Block, @unchecked Sendable {
    @Property var cells: LazyArray<Flag>
}

/// An object whose `content.component` is `2`.
final class Column: Block, @unchecked Sendable {
    @Property var width: Double?
}

final class Sheet: JSONModel, @unchecked Sendable {
    @Property var blocks: LazyArray<Block>
    @Property var row: Row?
    @Property var flag: Flag?
}

/// What a customer has ordered.
final class Order: JSONModel, @unchecked Sendable {
    /// Number
    ///
    /// On the invoice.
    @Property([.required, .check(.in(1...))]) var number: Int = 0
    /// Deprecated.
    @Property(.check(.length(2...))) var code: String?
    @Property(.check(.length(2...))) var nick: String = "ab"
    /// Where.
    @Property var city: City?
    /// Who sells.
    @Property(.required) var seller: City
    /// A picture.
    /// Deprecated.
    @Property(.readOnly) var figure: Figure?
    /// When.
    @Property("ordered_at") var orderedAt: Double?
    /// With `zip` of older versions.
    @Property("address.zip", or: ["zip"]) var addressZIP: String?
}

/// Page<Order>
final class Page_Order: JSONModel, @unchecked Sendable {
    @Property var items: LazyArray<Order>
    @Property var next: Page_Order?
}

/// Page<City>
final class Page_City: JSONModel, @unchecked Sendable {
    @Property var items: LazyArray<City>
    @Property var next: Page_City?
}

/// Bill
///
/// What a customer pays for.
/// Deprecated.
final class Invoice: JSONModel, @unchecked Sendable {
    /// On the letter.
    @Property([.required, .check(.in(1...))]) var number: Int = 0
    /// Deprecated.
    @Property(.check(.length(2...))) var code: String?
    @Property(.check(.length(2...))) var nick: String = "ab"
    /// Where.
    @Property var city: City?
    /// Who sells.
    @Property(.required) var seller: City
    /// A picture.
    /// Deprecated.
    @Property(.readOnly) var figure: Figure?
    /// When.
    @Property("ordered_at") var orderedAt: Double?
    /// With `zip` of older versions.
    @Property("address.zip", or: ["zip"]) var addressZIP: String?
    /// Paid
    @Property("paid") var isPaid: Bool = false
}

final class City: JSONModel, @unchecked Sendable {
    @Property(.required) var name: String = ""
    @Property var people: UInt32 = 0
}

final class Shape: JSONModel, @unchecked Sendable {
    enum Kind: String, CaseIterable { case circle, square }

    @Property(.required) var type: Kind?
    @Property var area: Double?
}

final class Circle: JSONModel, @unchecked Sendable {
    enum Kind: String, CaseIterable { case circle, square }

    @Property(.required) var type: Kind?
    @Property var area: Double?
    @Property(.required) var radius: Double = 0
}

class Flag: JSONModel, @unchecked Sendable {
    @Property(.required) var isOn: Bool = false

    override class var discriminator: JSONDiscriminator? {
        JSONDiscriminator("isOn", [true: On.self, false: Off.self])
    }
}

/// An object whose `isOn` is `true`.
final class On: Flag, @unchecked Sendable {}

/// An object whose `isOn` is `false`.
final class Off: Flag, @unchecked Sendable {}

extension Scalars: SchemaAnnotated {
    static var schemaAnnotations: [SchemaAnnotation] {
        [
            SchemaAnnotation(\Scalars.friend, "a reference to a City")
        ]
    }
}

extension Order: SchemaAnnotated {
    static var schemaAnnotations: [SchemaAnnotation] {
        [
            SchemaAnnotation(
                Order.self, "What a customer has ordered.", examples: [["number": 7, "seller": ["name": "Bo"]]]),
            SchemaAnnotation(\Order.number, "On the invoice.", title: "Number", examples: [4711, 1]),
            SchemaAnnotation(\Order.code, isDeprecated: true),
            SchemaAnnotation(\Order.city, "Where.", examples: [City(["name": "Bonn"])]),
            SchemaAnnotation(\Order.seller, "Who sells."),
            SchemaAnnotation(\Order.figure, "A picture.", isDeprecated: true),
            SchemaAnnotation(\Order.orderedAt, "When.", examples: [9]),
            SchemaAnnotation(\Order.addressZIP, "With `zip` of older versions.", examples: ["53111"]),
        ]
    }
}

extension Page_Order: SchemaAnnotated {
    static var schemaAnnotations: [SchemaAnnotation] {
        [
            SchemaAnnotation(Page_Order.self, title: "Page<Order>")
        ]
    }
}

extension Page_City: SchemaAnnotated {
    static var schemaAnnotations: [SchemaAnnotation] {
        [
            SchemaAnnotation(Page_City.self, title: "Page<City>")
        ]
    }
}

extension Invoice: SchemaAnnotated {
    static var schemaAnnotations: [SchemaAnnotation] {
        [
            SchemaAnnotation(Invoice.self, "What a customer pays for.", title: "Bill", isDeprecated: true),
            SchemaAnnotation(\Invoice.number, "On the letter."),
            SchemaAnnotation(\Invoice.code, isDeprecated: true),
            SchemaAnnotation(\Invoice.city, "Where.", examples: [City(["name": "Bonn"])]),
            SchemaAnnotation(\Invoice.seller, "Who sells."),
            SchemaAnnotation(\Invoice.figure, "A picture.", isDeprecated: true),
            SchemaAnnotation(\Invoice.orderedAt, "When.", examples: [9]),
            SchemaAnnotation(\Invoice.addressZIP, "With `zip` of older versions.", examples: ["53111"]),
            SchemaAnnotation(\Invoice.isPaid, title: "Paid"),
        ]
    }
}
