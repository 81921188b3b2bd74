import Foundation
import LazyJSON

@testable import LazyJSONCore
@testable import LazyJSONValidation

/// Classes that have every form of value, path and option, for documents that a seed decides.
enum SchemaModels {
    static let all: [JSONModel.Type] = [
        Scalars.self, Required.self, Containers.self, Paths.self, Alternatives.self, Drawing.self, Tree.self, Feed.self,
        CheckedNumbers.self, CheckedTexts.self, CheckedLists.self, CheckedParts.self, Account.self, Figure.self,
        Rectangle.self, Gallery.self, Expecting.self, TextPaths.self, Block.self, Sheet.self,
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

    /// Every form that a policy may declare as right.
    final class Expecting: JSONModel, @unchecked Sendable {
        @Property(.required) var bool: Bool = false
        @Property var integer: Int8?
        @Property(.check(.in(0...5))) var double: Double?
        @Property(.required) var string: String = ""
        @Property var date: Date?
        @Property(.required) var city: City?
        @Property(as: .embedded) var inner: City?
        @Property var numbers: [Int]
        @Property(.check(.count(...3))) var cities: LazyArray<City>
        @Property var table: [String: Bool]
        @Property(as: .mapping(["A": .admin, 0: .guest])) var role: Role?
        @Property var level: Level?
        @Property(.required, as: .oneOrMany) var names: [String]
        override class var coercion: Coercion {
            .lenient.expecting(
                \.readsStringsAsScalars, \.mixesNumbersAndBools, \.readsScalarsAsStrings, \.readsLooseText,
                \.readsLooseNumbers, \.readsNumberedObjectsAsLists, \.readsSingleValuesAsLists,
                \.readsEmptyArraysAsObjects, \.readsContainersFromText)
        }
    }

    /// Paths through text.
    final class TextPaths: JSONModel, @unchecked Sendable {
        @Property(.required, as: .embedded) var info: City?
        @Property("info.name", .required) var name: String = ""
        @Property("info.people") var people: Int?
        @Property(as: Converter<City>.embedded) var cities: [City]
        @Property("cities.0.name") var first: String?
    }

    final class City: JSONModel, @unchecked Sendable {
        @Property(.required) var name: String = ""
        @Property var people: UInt32 = 0
    }

    final class Scalars: JSONModel, @unchecked Sendable {
        @Property var int8: Int8 = 0
        @Property var int64: Int64?
        @Property var uint64: UInt64?
        @Property var bool: Bool = false
        @Property var double: Double?
        @Property var float: Float?
        @Property var decimal: Decimal?
        @Property var number: JSONNumber?
        @Property var string: String?
        @Property var character: Character?
        @Property var url: URL?
        @Property var uuid: UUID?
        @Property var data: Data?
        @Property var date: Date?
        @Property(.coercion(.strict)) var strictDate: Date?
        @Property(as: .secondsSince1970) var seconds: Date?
        @Property var duration: Duration?
        @Property var anything: JSON?
        @Property var plan: Plan = .free
        @Property var level: Level?
        @Property var rate: Rate?
        @Property var open: Open?
        @Property(as: .mapping(["A": .admin, 0: .guest, [1]: .guest])) var role: Role?
        @Property var day: Day?
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

    final class Required: JSONModel, @unchecked Sendable {
        @Property(.required) var int: UInt8 = 1
        @Property(.required) var optional: String?
        @Property(.required) var anything: JSON?
        @Property(.required) var day: Day?
        @Property(.required, as: .null(means: 9)) var null: Int = 0
        @Property("of.city", .required) var city: City?
        @Property(.required, enumValues: ["a"]) var known: [String]
    }

    final class Containers: JSONModel, @unchecked Sendable {
        @Property var ints: [UInt8]
        @Property var optionals: [UInt8?]
        @Property var anything: [JSON]
        @Property var days: [Day]
        @Property var plans: Set<Plan> = []
        @Property(enumValues: ["a", "b"]) var known: Set<String> = []
        @Property var nested: [[Bool]]
        @Property var byName: [String: Int16]
        @Property var byNumber: [Int: String?]
        @Property var byPlan: [Plan: [Double]]
        @Property var cities: [City]
        @Property var lazyCities: LazyArray<City>
        @Property var citiesByName: LazyDictionary<City>
        @Property(as: .embedded) var embedded: City?
        @Property(as: .embedded) var embeddedInts: [UInt8]
        @Property(.coercion(.permissive)) var permissiveInts: [UInt8]
        @Property(.coercion(.permissive)) var permissiveCity: City?
        @Property(.coercion(.permissive)) var permissiveByName: [String: UInt8]
        @Property(cachedObject: Scalars.cities) var friends: [City]
    }

    final class Paths: JSONModel, @unchecked Sendable {
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
        @Property("same") var same: Int?
        @Property("same") var sameAgain: Int8?
        @Property("m.0.1") var matrix: Double?
        @Property("a\\.b") var dotted: Bool?
    }

    final class Alternatives: JSONModel, @unchecked Sendable {
        @Property("a", or: ["b"]) var two: UInt8?
        @Property("c", or: ["d.e", "f.0", "g"]) var four: String?
        @Property("h.i", or: ["h.j", "a"]) var shared: Bool?
        @Property("k", .required, or: ["l"]) var required: Int8 = 0
        @Property("m.0.n", .required, or: ["o.p", "q.1"]) var deep: String = ""
    }

    final class CheckedNumbers: JSONModel, @unchecked Sendable {
        @Property(.check(.in(0...200))) var age: UInt8 = 0
        @Property(.check(.in(-1..<1))) var ratio: Double?
        @Property(.check(.multiple(of: 7))) var sevenfold: Int8?
    }

    final class CheckedTexts: JSONModel, @unchecked Sendable {
        @Property(.check(.length(1...3))) var short: String?
        @Property(.check([.nonEmpty, .pattern("^[a-z0-9 ]+$")])) var lower: String?
        @Property(.check(.length(1...3)), as: .trimmed) var trimmed: String?
        @Property(.check(.oneOf("a", "1", "2024"))) var one: String?
        @Property(.check(.oneOf(.free))) var plan: Plan?
    }

    final class CheckedLists: JSONModel, @unchecked Sendable {
        @Property(.check([.count(0...2), .each(.in(0...200))])) var few: [UInt8]
        @Property(.check(.unique)) var unique: [String]
        @Property(.check(.count(0...1))) var set: Set<UInt8> = []
        @Property(.check([.each(.in(-1...1)), .keys(.length(1...4))])) var byName: [String: Double]
    }

    class Shape: JSONModel, @unchecked Sendable {
        @Property(.required, enumValues: ["circle", "square"]) var type: String = ""
        @Property var area: Double?
        override class func modelClass(for json: JSON) -> JSONModel.Type {
            if self != Shape.self { return self }
            return switch json["type"]?.string {
            case "circle": Circle.self
            case "square": Square.self
            default: self
            }
        }
    }
    final class Circle: Shape, @unchecked Sendable {
        @Property(.required) var radius: Double = 0
    }
    final class Square: Shape, @unchecked Sendable {
        @Property var side: UInt8 = 0
        @Property("area") var wholeArea: Int?
    }
    final class Drawing: JSONModel, @unchecked Sendable {
        @Property var shapes: [Shape]
        @Property var circle: Circle?
        @Property var byName: [String: Shape?]
    }

    final class Tree: JSONModel, @unchecked Sendable {
        @Property var value: Int?
        @Property var left: Tree?
        @Property var children: LazyArray<Tree>
        @Property("parent.tree") var parent: Tree?
    }

    final class Feed: JSONModel, @unchecked Sendable {
        override class var keyNaming: KeyNaming { .snakeCase }
        override class var coercion: Coercion { .permissive }
        @Property var generatedAt: Date?
        @Property var cityList: [City]
        @Property(.readOnly) var mainTree: Tree?
        @Property var userNames: [String]
    }

    final class CheckedParts: JSONModel, @unchecked Sendable {
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

    class Account: JSONModel, @unchecked Sendable {
        @Property(.required) var id: UInt8 = 0
        @Property var type: String?
        override class var discriminator: JSONDiscriminator? {
            JSONDiscriminator("type", ["person": Account.self, "human": Account.self, "firm": Firm.self])
        }
    }
    final class Firm: Account, @unchecked Sendable {
        @Property(.check(.each(.length(1...)))) var names: Set<String> = []
        @Property var parent: Firm?
        @Property var owners: [Account]
    }

    class Figure: JSONModel, @unchecked Sendable {
        @Property var area: Double?
        override class var discriminator: JSONDiscriminator? {
            JSONDiscriminator("kind", ["disc": Disc.self, "rect": Rectangle.self])
        }
    }
    final class Disc: Figure, @unchecked Sendable {
        @Property(.required) var radius: Double = 0
    }
    class Rectangle: Figure, @unchecked Sendable {
        @Property(.required, enumValues: ["square", "bar"]) var sides: String = ""
        override class var discriminator: JSONDiscriminator? {
            JSONDiscriminator("sides", ["square": EqualSides.self, "bar": Bar.self])
        }
    }
    final class EqualSides: Rectangle, @unchecked Sendable {
        @Property var side: UInt8 = 0
    }
    final class Bar: Rectangle, @unchecked Sendable {
        @Property var width: UInt8 = 0
        @Property var caption: Figure?
    }
    /// Named by a number at a path.
    class Block: JSONModel, @unchecked Sendable {
        @Property("content.title") var title: String?
        override class var discriminator: JSONDiscriminator? {
            JSONDiscriminator("content.component", [1: Row.self, 2: Column.self, 3: Row.self])
        }
    }
    final class Row: Block, @unchecked Sendable { @Property var cells: [Flag] }
    final class Column: Block, @unchecked Sendable {
        @Property("content.component", .required) var component: Int = 0
        @Property var width: Double?
    }
    /// Named by a Bool.
    class Flag: JSONModel, @unchecked Sendable {
        override class var discriminator: JSONDiscriminator? {
            JSONDiscriminator("isOn", [true: On.self, false: Off.self])
        }
    }
    final class On: Flag, @unchecked Sendable { @Property var isOn: Bool = false }
    final class Off: Flag, @unchecked Sendable {}
    final class Sheet: JSONModel, @unchecked Sendable {
        @Property var blocks: [Block]
        @Property var row: Row?
        @Property var flag: Flag?
    }
    final class Gallery: JSONModel, @unchecked Sendable {
        @Property var figures: [Figure]
        @Property var rectangle: Rectangle?
        @Property var bar: Bar?
        @Property var byName: [String: Account?]
    }
}

extension SchemaModels {
    static let annotated: [JSONModel.Type] = [Order.self, Page<Order>.self, Page<City>.self, Invoice.self]

    class Order: JSONModel, SchemaAnnotated, @unchecked Sendable {
        override class var keyNaming: KeyNaming { .snakeCase }
        @Property([.required, .check(.in(1...))]) var number: Int = 0
        @Property(.check(.length(2...))) var code: String = ""
        @Property(.check(.length(2...))) var nick: String = "ab"
        @Property var city: City
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
    final class Invoice: Order, @unchecked Sendable {
        @Property var paid: Bool = false

        override class var schemaAnnotations: [SchemaAnnotation] {
            [
                SchemaAnnotation(Invoice.self, "What a customer pays for.", title: "Bill", isDeprecated: true),
                SchemaAnnotation(\Invoice.number, "On the letter."),
                SchemaAnnotation(\Invoice.paid, title: "Paid"),
            ]
        }
    }
    final class Page<Item: JSONModel>: JSONModel, @unchecked Sendable {
        @Property var items: LazyArray<Item>
        @Property var next: Page?
    }
}
