import Foundation
import LazyJSON

/// Classes that have every form of value, path and option, whose schemas come back as they were.
enum SchemaModels {
    static let all: [JSONModel.Type] = [
        Scalars.self, Required.self, Containers.self, Paths.self, Alternatives.self, Drawing.self, Tree.self, Feed.self,
        CheckedNumbers.self, CheckedTexts.self, CheckedLists.self, CheckedParts.self, Account.self, Figure.self,
        Rectangle.self, Gallery.self, TextPaths.self, Block.self, Sheet.self,
    ]

    enum Plan: String, JSONConvertible, CaseIterable { case free, pro }
    enum Level: Int, JSONConvertible, CaseIterable { case low = 1, high = 3 }
    enum Rate: Double, JSONConvertible, CaseIterable { case half = 0.5, full = 1 }
    enum Open: String, Sendable { case a, b }
    enum Role: Sendable { case admin, guest }
    struct Day: JSONConvertible, Hashable {
        let text: String
        static func decode(_ json: JSON) -> Day? { json.string.flatMap { $0.contains("-") ? Day(text: $0) : nil } }
        func encode() -> JSON? { JSON(text) }
    }
    struct Point: Codable, Sendable { var x = 0.0 }

    /// Paths through text.
    @JSONModel final class TextPaths: JSONModel {
        @Property(.required, as: .embedded) var info: City?
        @Property("info.name", .required) var name: String = ""
        @Property("info.people") var people: Int?
        @Property(as: Converter<City>.embedded) var cities: [City]
        @Property("cities.0.name") var first: String?
    }

    @JSONModel final class City: JSONModel {
        @Property(.required) var name: String = ""
        var people: UInt32 = 0
    }

    @JSONModel final class Scalars: JSONModel {
        var int8: Int8 = 0
        var int64: Int64?
        var uint64: UInt64?
        var bool: Bool = false
        var double: Double?
        var float: Float?
        var decimal: Decimal?
        var number: JSONNumber?
        var string: String?
        var character: Character?
        var url: URL?
        var uuid: UUID?
        var data: Data?
        var date: Date?
        @Property(.coercion(.strict)) var strictDate: Date?
        @Property(as: .secondsSince1970) var seconds: Date?
        var duration: Duration?
        var anything: JSON?
        var plan: Plan = .free
        var level: Level?
        var rate: Rate?
        var open: Open?
        var day: Day?
        @Property(as: .codable) var point: Point?
        @Property(as: .trimmed) var trimmed: String = ""
        @Property(as: .nonEmpty, enumValues: ["a", "b"]) var nonEmpty: String?
        @Property(enumValues: ["a", "b"]) var known: String?
        @Property(as: .null(means: .max)) var limit: Int8 = 0
        @Property(.coercion(.permissive)) var permissive: Int16?
        @Property(cachedObject: cities) var friend: City?

        static let cities = ObjectCache<Int, City>(
            key: { $0.name.utf8.count }, load: { id in id == 999 ? nil : City() })
    }

    @JSONModel final class Required: JSONModel {
        @Property(.required) var int: UInt8 = 1
        @Property(.required) var optional: String?
        @Property(.required) var anything: JSON?
        @Property(.required) var day: Day?
        @Property(.required, as: .null(means: 9)) var null: Int = 0
        @Property("of.city", .required) var city: City?
        @Property(.required, enumValues: ["a"]) var known: [String]
    }

    @JSONModel final class Containers: JSONModel {
        var ints: [UInt8]
        var optionals: [UInt8?]
        var anything: [JSON]
        var anythingOrNull: [JSON?]
        var anythingByName: [String: JSON?]
        var days: [Day]
        var plans: Set<Plan> = []
        @Property(enumValues: ["a", "b"]) var known: Set<String> = []
        var nested: [[Bool]]
        var byName: [String: Int16]
        var byNumber: [Int: String?]
        var byPlan: [Plan: [Double]]
        var cities: [City]
        var lazyCities: LazyArray<City>
        var citiesByName: LazyDictionary<City>
        @Property(as: .embedded) var embedded: City?
        @Property(as: .embedded) var embeddedInts: [UInt8]
        @Property(.coercion(.permissive)) var permissiveInts: [UInt8]
        @Property(.coercion(.permissive)) var permissiveCity: City?
        @Property(.coercion(.permissive)) var permissiveByName: [String: UInt8]
    }

    @JSONModel final class Paths: JSONModel {
        @Property("a.b") var ab: UInt8?
        @Property("a.c.d") var acd: String?
        @Property("p") var city: City?
        @Property("p.name") var name: String?
        @Property("p.size") var size: Double?
        @Property("scores") var scores: [String: Int16]
        @Property("scores.best") var best: UInt8?
        @Property("tags.0") var first: String?
        @Property("tags.2.name") var third: String?
        @Property("list") var list: [City]
        @Property("list.1.name") var secondName: String?
        @Property("m.0.1") var matrix: Double?
        @Property("a\\.b") var dotted: Bool?
    }

    @JSONModel final class Alternatives: JSONModel {
        @Property("a", or: ["b"]) var two: UInt8?
        @Property("c", or: ["d.e", "f.0", "g"]) var four: String?
        @Property("h.i", or: ["h.j", "a"]) var shared: Bool?
        @Property("k", .required, or: ["l"]) var required: Int8 = 0
        @Property("m.0.n", .required, or: ["o.p", "q.1"]) var deep: String = ""
    }

    @JSONModel final class CheckedNumbers: JSONModel {
        @Property(.check(.in(0...200))) var age: UInt8 = 0
        @Property(.check(.in(-1..<1))) var ratio: Double?
        @Property(.check(.multiple(of: 7))) var sevenfold: Int8?
    }

    @JSONModel final class CheckedTexts: JSONModel {
        @Property(.check(.length(1...3))) var short: String?
        @Property(.check([.nonEmpty, .pattern("^[a-z0-9 ]+$")])) var lower: String?
        @Property(.check(.length(1...3)), as: .trimmed) var trimmed: String?
        @Property(.check(.oneOf("a", "1", "2024"))) var one: String?
        @Property(.check(.oneOf(.free))) var plan: Plan?
    }

    @JSONModel final class CheckedLists: JSONModel {
        @Property(.check([.count(0...2), .each(.in(0...200))])) var few: [UInt8]
        @Property(.check(.unique)) var unique: [String]
        @Property(.check(.count(0...1))) var set: Set<UInt8> = []
        @Property(.check([.each(.in(-1...1)), .keys(.length(1...4))])) var byName: [String: Double]
    }

    @JSONModel class Shape: JSONModel {
        @Property(.required, enumValues: ["circle", "square"]) var type: String = ""
        var area: Double?
        override class func modelClass(for json: JSON) -> JSONModel.Type {
            if self != Shape.self { return self }
            return switch json["type"]?.string {
            case "circle": Circle.self
            case "square": Square.self
            default: self
            }
        }
    }
    @JSONModel final class Circle: Shape {
        @Property(.required) var radius: Double = 0
    }
    @JSONModel final class Square: Shape {
        var side: UInt8 = 0
        @Property("area") var wholeArea: Int?
    }
    @JSONModel final class Drawing: JSONModel {
        var shapes: [Shape]
        var circle: Circle?
        var byName: [String: Shape?]
    }

    @JSONModel final class Tree: JSONModel {
        var value: Int?
        var left: Tree?
        var children: LazyArray<Tree>
        @Property("parent.tree") var parent: Tree?
    }

    @JSONModel final class Feed: JSONModel {
        override class var keyNaming: KeyNaming { .snakeCase }
        override class var coercion: Coercion { .permissive }
        var generatedAt: Date?
        var cityList: [City]
        @Property(.readOnly) var mainTree: Tree?
        var userNames: [String]
    }

    @JSONModel final class CheckedParts: JSONModel {
        @Property(.check(.each(.count(0...1)))) var sets: [Set<UInt8>]
        @Property(.check([.count(0...2), .each(.count(0...1))])) var setsByName: [String: Set<Bool>]
        @Property(.check(.each(.each(.count(...1))))) var deepSets: [[Set<Bool>]]
        @Property(.check(.count(0...1))) var setOfSets: Set<Set<Bool>> = []
        @Property(.check(.oneOf(["a", "1"], []))) var oneSet: Set<String> = []
        @Property(.check([.each(.length(4...)), .each(.length(...20))]), as: twice) var doubled: [String]
        @Property(.check(.unique), as: .jsonText) var spelled: [String]
        @Property(.check(.unique)) var unique: [Double]
        @Property(.check(.keys(.oneOf(.free)))) var byPlan: [Plan: Bool]
        @Property(.check(.count(0...1))) var byNumber: [Int: Bool]
        @Property(.check([.each([.in(0...9), .in(1...)]), .each(.in(...8))])) var numbers: [UInt8]

        /// Reads a string as itself twice.
        static let twice = Converter<String>(decode: { $0.string.map { $0 + $0 } })
    }

    @JSONModel class Account: JSONModel {
        @Property(.required) var id: UInt8 = 0
        var type: String?
        override class var discriminator: JSONDiscriminator? {
            JSONDiscriminator("type", ["person": Account.self, "human": Account.self, "firm": Firm.self])
        }
    }
    @JSONModel final class Firm: Account {
        @Property(.check(.each(.length(1...)))) var names: Set<String> = []
        var parent: Firm?
        var owners: [Account]
    }

    @JSONModel class Figure: JSONModel {
        var area: Double?
        override class var discriminator: JSONDiscriminator? {
            JSONDiscriminator("kind", ["disc": Disc.self, "rect": Rectangle.self])
        }
    }
    @JSONModel final class Disc: Figure {
        @Property(.required) var radius: Double = 0
    }
    @JSONModel class Rectangle: Figure {
        @Property(.required, enumValues: ["square", "bar"]) var sides: String = ""
        override class var discriminator: JSONDiscriminator? {
            JSONDiscriminator("sides", ["square": EqualSides.self, "bar": Bar.self])
        }
    }
    @JSONModel final class EqualSides: Rectangle {
        var side: UInt8 = 0
    }
    @JSONModel final class Bar: Rectangle {
        var width: UInt8 = 0
        var caption: Figure?
    }
    /// Named by a number at a path.
    @JSONModel class Block: JSONModel {
        @Property("content.title") var title: String?
        override class var discriminator: JSONDiscriminator? {
            JSONDiscriminator("content.component", [1: Row.self, 2: Column.self, 3: Row.self])
        }
    }
    @JSONModel final class Row: Block { var cells: [Flag] }
    @JSONModel final class Column: Block {
        @Property("content.component", .required) var component: Int = 0
        var width: Double?
    }
    /// Named by a Bool.
    @JSONModel class Flag: JSONModel {
        override class var discriminator: JSONDiscriminator? {
            JSONDiscriminator("isOn", [true: On.self, false: Off.self])
        }
    }
    @JSONModel final class On: Flag { var isOn: Bool = false }
    @JSONModel final class Off: Flag {}
    @JSONModel final class Sheet: JSONModel {
        var blocks: [Block]
        var row: Row?
        var flag: Flag?
    }
    @JSONModel final class Gallery: JSONModel {
        var figures: [Figure]
        var rectangle: Rectangle?
        var bar: Bar?
        var byName: [String: Account?]
    }
}

/// Classes whose schemas say what the generator can't declare.
enum LossyModels {
    @JSONModel final class Lossy: JSONModel {
        @Property(as: .mapping(["A": .admin, 0: .guest, [1]: .guest])) var role: SchemaModels.Role?
        @Property("same") var same: Int?
        @Property("same") var sameAgain: Int8?
        @Property(cachedObject: SchemaModels.Scalars.cities) var friends: [SchemaModels.City]
    }
}

extension SchemaModels {
    static let annotated: [JSONModel.Type] = [Order.self, Page<Order>.self, Page<City>.self, Invoice.self]

    @JSONModel class Order: JSONModel, SchemaAnnotated {
        override class var keyNaming: KeyNaming { .snakeCase }
        @Property([.required, .check(.in(1...))]) var number: Int = 0
        @Property(.check(.length(2...))) var code: String = ""
        @Property(.check(.length(2...))) var nick: String = "ab"
        var city: City
        @Property(.required) var seller: City
        @Property(.readOnly) var figure: Figure?
        @Property(as: .secondsSince1970) var orderedAt: Date?
        @Property("address.zip", or: ["zip"]) var zip: String?

        class var schemaAnnotations: [SchemaAnnotation] {
            [
                SchemaAnnotation(
                    Order.self, "What a customer has ordered.",
                    examples: [["number": 7, "seller": ["name": "Bo"]], ["number": 7]]),
                SchemaAnnotation(\Order.number, "On the invoice.", title: "Number", examples: [4711, 0, 1]),
                SchemaAnnotation(\Order.code, isDeprecated: true),
                SchemaAnnotation(\Order.orderedAt, "When.", examples: [Date(timeIntervalSince1970: 9), nil]),
                SchemaAnnotation(\Order.city, "Where.", examples: [City { $0.name = "Bonn" }, City()]),
                SchemaAnnotation(\Order.seller, "Who sells."),
                SchemaAnnotation(\Order.figure, "A picture.", isDeprecated: true),
                SchemaAnnotation(\Order.zip, "With `zip` of older versions.", examples: ["53111"]),
            ]
        }
    }
    @JSONModel final class Invoice: Order {
        var paid: Bool = false

        override class var schemaAnnotations: [SchemaAnnotation] {
            [
                SchemaAnnotation(Invoice.self, "What a customer pays for.", title: "Bill", isDeprecated: true),
                SchemaAnnotation(\Invoice.number, "On the letter."),
                SchemaAnnotation(\Invoice.paid, title: "Paid"),
            ]
        }
    }
    @JSONModel final class Page<Item: JSONModel>: JSONModel {
        var items: LazyArray<Item>
        var next: Page?
    }
}
