import Foundation
import LazyJSON

@JSONModel final class Scalars: JSONModel {
    enum Plan: String, CaseIterable { case free, pro }
    enum Level: Int, CaseIterable { case value1 = 1, value3 = 3 }
    enum Known: String, CaseIterable { case a, b }

    var int8: Int8 = 0
    var int64: Int?
    var uint64: UInt64?
    var bool: Bool = false
    var double: Double?
    var float: Double?
    var decimal: Double?
    var number: Double?
    var string: String?
    @Property(.check(.length(1...))) var character: String?
    var url: URL?
    var uuid: UUID?
    var data: Data?
    var date: Date?
    var strictDate: Date?
    @Property(as: .secondsSince1970) var seconds: Date?
    var duration: Duration?
    var anything: JSON?
    var plan: Plan = .free
    var level: Level?
    var rate: Double?
    var open: String?
    var day: JSON?
    var point: JSON?
    var trimmed: String = ""
    var nonEmpty: String?
    var known: Known?
    var limit: Int8 = 0
    var permissive: Int16?
    /// a reference to a City
    var friend: JSON?
}

@JSONModel final class Required: JSONModel {
    enum Known: String, CaseIterable { case a }

    @Property(.required) var int: UInt8 = 0
    @Property(.required) var optional: String = ""
    @Property(.required) var anything: JSON?
    @Property(.required) var day: JSON?
    @Property(.required, as: .null(means: 0)) var null: Int = 0
    @Property("of.city", .required) var ofCity: City
    @Property(.required) var known: [Known]
}

@JSONModel final class Containers: JSONModel {
    enum Plan: String, CaseIterable { case free, pro }
    enum Known: String, CaseIterable { case a, b }

    var ints: [UInt8]
    var optionals: [UInt8?]
    var anything: [JSON]
    var anythingOrNull: [JSON?]
    var anythingByName: [String: JSON?]
    var days: [JSON]
    var plans: [Plan]
    var known: [Known]
    var nested: [[Bool]]
    var byName: [String: Int16]
    var byNumber: [String: String?]
    @Property(.check(.keys(.oneOf("free", "pro")))) var byPlan: [String: [Double]]
    var cities: LazyArray<City>
    var lazyCities: LazyArray<City>
    var citiesByName: LazyDictionary<City>
    @Property(as: .embedded) var embedded: City?
    @Property(as: .embedded) var embeddedInts: [UInt8]
    var permissiveInts: [UInt8]
    var permissiveCity: City?
    var permissiveByName: [String: UInt8]
}

@JSONModel final class Paths: JSONModel {
    @Property("a.b") var aB: UInt8?
    @Property("a.c.d") var aCD: String?
    var p: City?
    @Property("p.name") var pName: String?
    @Property("p.size") var pSize: Double?
    var scores: [String: Int16]
    @Property("scores.best") var scoresBest: UInt8?
    @Property("tags.0") var tags0: String?
    @Property("tags.2.name") var tags2Name: String?
    var list: LazyArray<City>
    @Property("list.1.name") var list1Name: String?
    @Property("m.0.1") var m01: Double?
    @Property("a\\.b") var aB2: Bool?
}

@JSONModel final class Alternatives: JSONModel {
    @Property(or: ["b"]) var a: UInt8?
    @Property(or: ["d.e", "f.0", "g"]) var c: String?
    @Property("h.i", or: ["h.j", "a"]) var hI: Bool?
    @Property(.required, or: ["l"]) var k: Int8 = 0
    @Property("m.0.n", .required, or: ["o.p", "q.1"]) var m0N: String = ""
}

@JSONModel final class Drawing: JSONModel {
    var shapes: LazyArray<Shape>
    var circle: Circle?
    var byName: [String: Shape?]
}

@JSONModel final class Tree: JSONModel {
    var value: Int?
    var left: Tree?
    var children: LazyArray<Tree>
    @Property("parent.tree") var parentTree: Tree?
}

@JSONModel final class Feed: JSONModel {
    @Property("generated_at") var generatedAt: Date?
    @Property("city_list") var cityList: LazyArray<City>
    @Property("main_tree", .readOnly) var mainTree: Tree?
    @Property("user_names") var userNames: [String]
}

@JSONModel final class CheckedNumbers: JSONModel {
    @Property(.check(.in(0...200))) var age: Int = 0
    @Property(.check([.in((-1)...), .less(than: 1)])) var ratio: Double?
    @Property(.check(.multiple(of: 7))) var sevenfold: Int8?
}

@JSONModel final class CheckedTexts: JSONModel {
    @Property(.check(.length(1...3))) var short: String?
    @Property(.check([.length(1...), .pattern("^[a-z0-9 ]+$")])) var lower: String?
    var trimmed: String?
    @Property(enumValues: ["a", "1", "2024"]) var one: String?
    @Property(.check(.oneOf("free")), enumValues: ["free", "pro"]) var plan: String?
}

@JSONModel final class CheckedLists: JSONModel {
    @Property(.check([.count(...2), .each(.in(0...200))])) var few: [Int]
    @Property(.check(.unique)) var unique: [String]
    var set: [UInt8]
    @Property(.check([.keys(.length(1...4)), .each(.in(-1...1))])) var byName: [String: Double]
}

@JSONModel final class CheckedParts: JSONModel {
    var sets: [[UInt8]]
    @Property(.check(.count(...2))) var setsByName: [String: [Bool]]
    var deepSets: [[[Bool]]]
    var setOfSets: [[Bool]]
    var oneSet: [String]
    var doubled: [JSON]?
    var spelled: [JSON]
    @Property(.check(.unique)) var unique: [Double]
    @Property(.check(.keys([.oneOf("free", "pro"), .oneOf("free")]))) var byPlan: [String: Bool]
    @Property(.check(.count(...1))) var byNumber: [String: Bool]
    @Property(.check(.each([.in(0...9), .in(1...), .in(...8)]))) var numbers: [Int]
}

@JSONModel class Account: JSONModel {
    @Property(.required) var id: UInt8 = 0
    @Property(.required) var type: String = ""

    override class var discriminator: JSONDiscriminator? {
        JSONDiscriminator("type", ["person": Account.self, "human": Account.self, "firm": Firm.self])
    }
}

/// An object whose `type` is `firm`.
@JSONModel final class Firm: Account {
    @Property(.check(.each(.length(1...)))) var names: [String]
    var parent: Firm?
    var owners: LazyArray<Account>
}

@JSONModel class Figure: JSONModel {
    @Property(.required) var kind: String = ""
    var area: Double?

    override class var discriminator: JSONDiscriminator? {
        JSONDiscriminator("kind", ["disc": Disc.self, "rect": Rectangle.self])
    }
}

/// An object whose `kind` is `rect`.
@JSONModel class Rectangle: Figure {
    @Property(.required) var sides: String = ""

    override class var discriminator: JSONDiscriminator? {
        JSONDiscriminator("sides", ["square": EqualSides.self, "bar": Bar.self])
    }
}

/// An object whose `sides` is `square`.
@JSONModel final class EqualSides: Rectangle {
    var side: UInt8 = 0
}

/// An object whose `sides` is `bar`.
@JSONModel final class Bar: Rectangle {
    var width: UInt8 = 0
    var caption: Figure?
}

/// An object whose `kind` is `disc`.
@JSONModel final class Disc: Figure {
    @Property(.required) var radius: Double = 0
}

@JSONModel final class Gallery: JSONModel {
    var figures: LazyArray<Figure>
    var rectangle: Rectangle?
    var bar: Bar?
    var byName: [String: Account?]
}

@JSONModel final class TextPaths: JSONModel {
    @Property(.required, as: .embedded) var info: City
    @Property("info.name", .required) var infoName: String = ""
    @Property("info.people") var infoPeople: Int?
    @Property(as: Converter<City>.embedded) var cities: [City]
    @Property("cities.0.name") var cities0Name: String?
}

@JSONModel class Block: JSONModel {
    @Property("content.component", .required) var contentComponent: Int = 0
    @Property("content.title") var contentTitle: String?

    override class var discriminator: JSONDiscriminator? {
        JSONDiscriminator("content.component", [1: Row.self, 3: Row.self, 2: Column.self])
    }
}

/// An object whose `content.component` is `1` or `3`.
@JSONModel final class Row: Block {
    var cells: LazyArray<Flag>
}

/// An object whose `content.component` is `2`.
@JSONModel final class Column: Block {
    var width: Double?
}

@JSONModel final class Sheet: JSONModel {
    var blocks: LazyArray<Block>
    var row: Row?
    var flag: Flag?
}

/// What a customer has ordered.
@JSONModel final class Order: JSONModel {
    /// Number
    ///
    /// On the invoice.
    @Property([.required, .check(.in(1...))]) var number: Int = 0
    /// Deprecated.
    @Property(.check(.length(2...))) var code: String?
    @Property(.check(.length(2...))) var nick: String = "ab"
    /// Where.
    var city: City?
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
@JSONModel final class Page_Order: JSONModel {
    var items: LazyArray<Order>
    var next: Page_Order?
}

/// Page<City>
@JSONModel final class Page_City: JSONModel {
    var items: LazyArray<City>
    var next: Page_City?
}

/// Bill
///
/// What a customer pays for.
/// Deprecated.
@JSONModel final class Invoice: JSONModel {
    /// On the letter.
    @Property([.required, .check(.in(1...))]) var number: Int = 0
    /// Deprecated.
    @Property(.check(.length(2...))) var code: String?
    @Property(.check(.length(2...))) var nick: String = "ab"
    /// Where.
    var city: City?
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

@JSONModel final class City: JSONModel {
    @Property(.required) var name: String = ""
    var people: UInt32 = 0
}

@JSONModel final class Shape: JSONModel {
    enum Kind: String, CaseIterable { case circle, square }

    @Property(.required) var type: Kind?
    var area: Double?
}

@JSONModel final class Circle: JSONModel {
    enum Kind: String, CaseIterable { case circle, square }

    @Property(.required) var type: Kind?
    var area: Double?
    @Property(.required) var radius: Double = 0
}

@JSONModel class Flag: JSONModel {
    @Property(.required) var isOn: Bool = false

    override class var discriminator: JSONDiscriminator? {
        JSONDiscriminator("isOn", [true: On.self, false: Off.self])
    }
}

/// An object whose `isOn` is `true`.
@JSONModel final class On: Flag {}

/// An object whose `isOn` is `false`.
@JSONModel final class Off: Flag {}

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
