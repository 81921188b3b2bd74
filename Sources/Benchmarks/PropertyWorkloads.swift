import Foundation
import LazyJSON

/// The cost of first reads of single properties: dates, and the lenient rules.
extension Bench {
    func propertyWorkloads() {
        section("First reads of properties of existing models")
        dates()
        firstRead("Int", "{\"int\": 1234567}") { $0.int }
        firstRead("Bool", "{\"bool\": true}") { $0.bool ? 1 : 0 }
        firstRead("Double", "{\"double\": 12.625}") { Int($0.double * 8) }
        firstRead("String", "{\"string\": \"a text that is kept on the heap\"}") { $0.string.utf8.count }
        handlers()
    }

    private static let batch = 1000

    /// A date each, beyond the same work without dates.
    private func dates() {
        compare("ISO 8601 dates", per: "date", targets: [.decoder(atLeast: 20)]) {
            let count = Self.batch
            let formatter = ISO8601DateFormatter()
            let texts = (0..<count).map { formatter.string(from: Date(timeIntervalSince1970: Double($0 * 777_777))) }
            let events = texts.enumerated().map { "{\"at\":\"\($1)\",\"id\":\($0)}" }
            let data = Data("[\(events.joined(separator: ","))]".utf8)
            let json = try JSON(parsing: data)
            let values = json.elements.compactMap { $0["at"] }
            let decoder = Foundations.decoder()
            let converter = Converter<Date>.iso8601
            func models() -> [Event] { json.elements.compactMap { Event($0) } }

            let ours = Side("", operations: count) {
                models()
            } body: { events in
                events.checksum { $0.at.number &+ $0.id }
            }
            let oursWithout = Side("", operations: count) {
                models()
            } body: { events in
                events.checksum(\.id)
            }
            let theirs = Side("", operations: count) {
                try decoder.decode([EventStruct].self, from: data).checksum { $0.at.number &+ $0.id }
            }
            let theirsWithout = Side("", operations: count) {
                try decoder.decode([IdOnly].self, from: data).checksum(\.id)
            }
            let converterAlone = Side("LazyJSON's converter alone", operations: count) {
                for value in values { keep(try converter.decode(value)) }
                return 0
            }
            let strategyAlone = Side("Foundation's parse strategy alone", operations: count) {
                for text in texts { keep(try Date(text, strategy: .iso8601)) }
                return 0
            }
            return [
                .difference(Side.ours, of: ours, beyond: oursWithout),
                .difference("\(Side.decoder) with .iso8601", of: theirs, beyond: theirsWithout),
                converterAlone, strategyAlone,
            ]
        }
    }

    /// First reads of usable values that need the converter, with a handler for unusable values and without one.
    private func handlers() {
        compare(
            "first read: nothing to tell onUnusableValue", per: "read",
            targets: [.share(of: "a handler", in: "no handler", atMost: 1.05)]
        ) {
            let object = #"{"int": "1234567", "bool": 1, "double": "12.625", "string": 5}"#
            let json = try JSON(parsing: "[\(repeatElement(object, count: Self.batch).joined(separator: ","))]")
            func side(_ name: String, _ handler: (@Sendable (JSONIssue) -> Void)?) -> Side {
                Side(name, operations: 4 * Self.batch) {
                    JSONModel.onUnusableValue(handler)
                    return json.elements.compactMap { Lenient($0) }
                } body: { models in
                    models.checksum { $0.int &+ ($0.bool ? 1 : 0) &+ Int($0.double * 8) &+ $0.string.utf8.count }
                }
            }
            return [side("no handler", nil), side("a handler", { keep($0) })]
        }
        JSONModel.onUnusableValue(nil)
    }

    /// The first read of a value that has exactly the kind that is asked for, under different policies.
    private func firstRead(_ kind: String, _ object: String, _ read: @escaping (Scalars) -> Int) {
        compare(
            "first read: \(kind)", per: "read", targets: [.share(of: "every rule", in: "strict", atMost: 1.2)]
        ) {
            let json = try JSON(parsing: "[\(repeatElement(object, count: Self.batch).joined(separator: ","))]")
            func side<Model: Scalars>(_ name: String, _ type: Model.Type) -> Side {
                Side(name, operations: Self.batch) {
                    json.elements.compactMap { Model($0) as Scalars? }
                } body: {
                    $0.checksum(read)
                }
            }
            return [
                side("lenient", Lenient.self), side("strict", Strict.self),
                side("every rule, and null spellings of one's own", EveryRule.self),
            ]
        }
    }
}

extension Date {
    /// The seconds since 1970.
    fileprivate var number: Int { Int(timeIntervalSince1970) }
}

final class Event: JSONModel, @unchecked Sendable {
    @Property var at: Date = .distantPast
    @Property var id: Int = 0
}

struct EventStruct: Decodable {
    var at: Date
    var id: Int
}

/// One property of each kind that has rules.
class Scalars: JSONModel, @unchecked Sendable {
    @Property var int: Int = 0
    @Property var bool: Bool = false
    @Property var double: Double = 0
    @Property var string: String = ""
}

/// The default policy.
final class Lenient: Scalars, @unchecked Sendable {}

/// Only the exact kind.
final class Strict: Scalars, @unchecked Sendable {
    override class var coercion: Coercion { .strict }
}

/// All that can be switched on.
final class EveryRule: Scalars, @unchecked Sendable {
    override class var coercion: Coercion {
        var coercion = Coercion.lenient
        coercion.nullSpellings.formUnion(["null", "NULL", "n/a", "-", ""])
        coercion.trueWords.formUnion(["ja", "enabled"])
        coercion.falseWords.formUnion(["nein", "disabled"])
        return coercion
    }
}
