import Foundation
import LazyJSON

enum Plan: String, Sendable { case free, pro }
enum Level: Int, Sendable { case one = 1, two }
enum Access: Sendable { case guest, admin }

/// A class with every kind of property and every converter, under short names, so that inputs come across them.
class Every: JSONModel, @unchecked Sendable {
    @Property("a") var int: Int = -1
    @Property("b") var int8: Int8?
    @Property("c") var uint64: UInt64?
    @Property("d") var double: Double?
    @Property("e") var float: Float?
    @Property("f") var bool: Bool = true
    @Property("g") var string: String?
    @Property("h") var plan: Plan?
    @Property("i") var level: Level = .two
    @Property("g", enumValues: ["a", "true"]) var open: String?
    @Property("j") var strings: [String]
    @Property("j") var ints: [Int?]
    @Property("k") var table: [String: Int]
    @Property("k") var raw: [String: JSON]
    @Property("l") var model: Every?
    @Property("l") var certain: Plain
    @Property("m") var models: LazyArray<Every>
    @Property("m") var list: [Every]
    @Property("l.l.a", or: ["j.1", "m.0.a"]) var deep: String?
    @Property("n") var date: Date?
    @Property("n", as: .iso8601) var iso8601: Date?
    @Property("n", as: .millisecondsSince1970) var milliseconds: Date?
    @Property("n", as: .dateFormat("yyyy-MM-dd")) var day: Date?
    @Property("o") var url: URL?
    @Property("o") var uuid: UUID?
    @Property("o") var data: Data?
    @Property("o", as: .base64URL) var base64URL: Data?
    @Property("d") var decimal: Decimal?
    @Property("g", as: .trimmed.nonEmpty) var label: String?
    @Property("g", as: .mapping(["A": .admin, 0: .guest])) var access: Access?
    @Property("p", as: .embedded) var embedded: Every?
    @Property("q") var any: JSON?
    @Property("a", cachedObject: store) var cached: Plain?
    @Property("l") var further: Further?
    @Property("m") var furthers: [Further]

    override class func modelClass(for json: JSON) -> JSONModel.Type {
        switch json["t"]?.string {
        case "s": StrictEvery.self
        case "x": Plain.self
        case "p": PermissiveEvery.self
        default: Every.self
        }
    }
}

final class StrictEvery: Every, @unchecked Sendable {
    override class var coercion: Coercion { .strict }
}

final class PermissiveEvery: Every, @unchecked Sendable {
    override class var coercion: Coercion { .permissive }
    override class var initialJSON: JSON { ["t": "p", "l": ["a": 1]] }
}

/// Further kinds of properties, read permissively.
class Further: JSONModel, @unchecked Sendable {
    @Property("a", .readOnly) var id: Int = 0
    @Property("b", as: .null(means: 7)) var null: Int = 1
    @Property("c") var number: JSONNumber?
    @Property("d") var duration: Duration?
    @Property("d", as: .milliseconds) var milliseconds: Duration?
    @Property("e", as: .codable) var coded: [String: [Int]]?
    @Property("g") var character: Character?
    @Property("g", as: .utf8) var bytes: Data?
    @Property("q", as: .jsonText) var text: String?
    @Property("j") var set: Set<String>
    @Property("j") var numbers: Set<Int>
    @Property("j", as: .iso8601) var dates: Set<Date>
    @Property("k") var byNumber: [Int: String]
    @Property("k") var byID: [UUID: Int]
    @Property("k") var byPlan: [Plan: JSON]
    @Property("k", as: .iso8601) var datesByName: [String: Date]?
    @Property("l") var members: LazyDictionary<Further>
    @Property("l") var maybeMembers: LazyDictionary<Plain>?
    @Property("l") var models: [String: Plain]
    @Property("m") var maybeList: LazyArray<Further>?
    @Property("m") var list: [Further]?
    @Property("n", cachedObject: store) var references: [Plain]
    @Property("o", or: ["l.a", "m.0"]) var owned: Owned?
    @Property("n") var owners: [Owned]
    @Property("l") var ownedByName: [String: Owned]

    override class var coercion: Coercion { .permissive }
    override class func modelClass(for json: JSON) -> JSONModel.Type { json["t"] == "l" ? Lenient.self : self }
    override class var initialJSON: JSON { ["t": "f"] }
    var sum: Int { id + numbers.reduce(0, &+) }

    final class Lenient: Further, @unchecked Sendable {
        override class var coercion: Coercion { .lenient }
    }
}

extension Mutable where Model: Further {
    mutating func count() { self.null &+= 1 }
}

/// A class that names its store.
final class Owned: JSONModel, CachedObject, @unchecked Sendable {
    @Property("a") var id: Int = 0
    @Property("l") var other: Owned?
    static let objectStore = ObjectCache<Int, Owned>(
        limit: 4, key: { $0.id }, embedded: .combine { $0.json.text < $1.json.text ? $0 : $1 },
        loadAll: { ids in ids.filter { $0 < 100 }.map { id in Owned { $0.id = id } } })
}

final class Plain: JSONModel, @unchecked Sendable {
    @Property("a") var id: Int = 0
}

let store = ObjectCache<Int, Plain>(limit: 4, key: { $0.id }, load: { id in Plain { $0.id = id } })
