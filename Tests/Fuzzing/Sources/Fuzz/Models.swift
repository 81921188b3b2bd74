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

    override class func modelClass(for json: JSON) -> JSONModel.Type {
        switch json["t"]?.string {
        case "s": StrictEvery.self
        case "x": Plain.self
        default: Every.self
        }
    }
}

final class StrictEvery: Every, @unchecked Sendable {
    override class var coercion: Coercion { .strict }
}

final class Plain: JSONModel, @unchecked Sendable {
    @Property("a") var id: Int = 0
}

let store = ObjectCache<Int, Plain>(limit: 4, key: { $0.id }, load: { id in Plain { $0.id = id } })
