import Foundation
import LazyJSON
import TestSupport
import Testing

@testable import LazyJSONCore

/// Types that are `Codable` and nothing else.
@Suite struct CodableConverterTests {
    struct Point: Codable, Equatable, Hashable, Sendable {
        var x: Double
        var y: Double?
        var label: Label?
        struct Label: Codable, Equatable, Hashable, Sendable {
            var text: String
            var tags: [String]?
        }
        init(x: Double, y: Double? = nil, label: Label? = nil) { (self.x, self.y, self.label) = (x, y, label) }
    }
    enum Suit: String, Codable, Sendable { case hearts, spades }
    indirect enum Tree: Codable, Sendable {
        case leaf(Int)
        case node([Tree])
    }
    struct Stamped: Codable, Equatable, Sendable {
        var createdAt: Date
    }
    /// Not `Equatable`, and not readable twice in the same way.
    struct Plain: Codable, Sendable {
        var n: Int
    }
    static let decoder: JSONDecoder = {
        let decoder = JSONDecoder()
        decoder.keyDecodingStrategy = .convertFromSnakeCase
        decoder.dateDecodingStrategy = .secondsSince1970
        return decoder
    }()
    static let encoder: JSONEncoder = {
        let encoder = JSONEncoder()
        encoder.keyEncodingStrategy = .convertToSnakeCase
        encoder.dateEncodingStrategy = .secondsSince1970
        return encoder
    }()

    final class Shapes: JSONModel, @unchecked Sendable {
        @Property("v", as: .codable) var point: Point?
        @Property("v", as: .codable) var certain: Point = Point(x: 1)
        @Property("v", as: .codable) var points: [Point]
        @Property("v", as: .codable) var maybePoints: [Point]?
        @Property("v", as: .codable) var sparse: [Point?]
        @Property("v", as: .codable) var set: Set<Point>
        @Property("v", as: .codable) var table: [String: Point]
        @Property("v", as: .codable) var keyed: [Int: [Point]]
        @Property("v", as: .codable) var suit: Suit?
        @Property("v", as: .codable) var number: Int?
        @Property("v", as: .codable) var tree: Tree?
        @Property("v", as: .codable) var plain: Plain?
        @Property("v", as: .codable(decoder: decoder, encoder: encoder)) var stamped: Stamped?
        @Property("v", as: .codable(decoder: decoder, encoder: encoder)) var stampedList: [Stamped]
        @Property("v", as: Converter<Point>.codable.map(to: { $0.x }, from: { Point(x: $0) })) var x: Double?
    }
    static func shapes(_ text: String) throws -> Shapes { try Shapes(parsing: "{\"v\":\(text)}") }

    @Test("a value is decoded by its type from its own bytes")
    func reading() throws {
        let shapes = try Self.shapes(#"{"x": 1, "y": 2.5, "z": [1e999], "label": {"text": "a\u00e9"}}"#)
        #expect(shapes.point == Point(x: 1, y: 2.5, label: .init(text: "aé")))
        #expect(shapes.x == 1)
        #expect(try Self.shapes(#""hearts""#).suit == .hearts)
        #expect(try Self.shapes(#""clubs""#).suit == nil)
        #expect(try Self.shapes("5").number == 5)
        #expect(try Self.shapes(#""5""#).number == nil)
        #expect(try Self.shapes(#"{"created_at": 5}"#).stamped == Stamped(createdAt: Date(timeIntervalSince1970: 5)))
        #expect(try Self.shapes(#"[{"created_at": 5}, {"created": 6}]"#).stampedList.count == 1)
        // In a document with a byte order mark, and in one that was edited.
        #expect(try JSON(parsing: "\u{FEFF}5").value(with: .codable) as Int? == 5)
        var edited: JSON = ["x": 1]
        edited["y"] = 2
        #expect(edited.value(with: .codable) as Point? == Point(x: 1, y: 2))
    }

    @Test("elements that the type does not decode are left out")
    func elements() throws {
        let text = #"[{"x": 1}, null, {"x": "no"}, 4, {"x": 2}]"#
        let shapes = try Self.shapes(text)
        #expect(shapes.points == [Point(x: 1), Point(x: 2)])
        #expect(shapes.maybePoints == shapes.points)
        #expect(shapes.sparse == [Point(x: 1), nil, Point(x: 2)])
        #expect(shapes.set == [Point(x: 1), Point(x: 2)])
        #expect(try Self.shapes(#"{"a": {"x": 1}, "b": 5}"#).table == ["a": Point(x: 1)])
        #expect(try Self.shapes(#"{"1": [{"x": 1}, 5], "b": []}"#).keyed == [1: [Point(x: 1)]])
        #expect(shapes.mutate { $0.points[1].x = 3 }.json.text == #"{"v":[{"x": 1}, null, {"x": "no"}, 4, {"x": 3}]}"#)
    }

    @Test("if the type throws, the value is unusable", arguments: [#"{"x": "no"}"#, "[]", #"{"y": 1}"#, #""\ud800""#])
    func errors(text: String) throws {
        #expect(try OutcomeTests.outcome(Converter<Point>.codable, text).hasPrefix("threw"))
        let shapes = try Self.shapes(text)
        #expect(shapes.point == nil)
        #expect(shapes.certain == Point(x: 1))
        #expect(shapes.mutate { $0.certain = Point(x: 1) } === shapes)
    }

    @Test("null is never decoded", arguments: ["null", #""(null)""#])
    func nulls(text: String) throws {
        #expect(try OutcomeTests.outcome(Converter<Point>.codable, text) == "null")
        #expect(try Self.shapes(text).certain == Point(x: 1))
    }

    struct Edit: Sendable, CustomTestStringConvertible {
        let before: String
        let after: String
        let change: @Sendable (inout Mutable<Shapes>) -> Void
        init(_ before: String, _ after: String, _ change: @escaping @Sendable (inout Mutable<Shapes>) -> Void) {
            (self.before, self.after, self.change) = (before, after, change)
        }
        var testDescription: String { "\(before) → \(after)" }
    }
    static let known = #"{ "q": 1.0, "x": 1.0, "label": { "r": [ ], "text": "a" } }"#

    @Test(
        "members that the type doesn't know, and unchanged ones, keep their bytes",
        arguments: [
            Edit(known, known) { $0.point = $0.point },
            Edit(known, #"{ "q": 1.0, "x": 2, "label": { "r": [ ], "text": "a" } }"#) { $0.point?.x = 2 },
            Edit(known, #"{ "q": 1.0, "x": 1.0, "label": { "r": [ ], "text": "b" } }"#) { $0.point?.label?.text = "b" },
            Edit(known, #"{ "q": 1.0, "x": 1.0, "label": { "r": [ ], "text": "a", "tags": [ "t\/" ] } }"#) {
                $0.point?.label?.tags = ["t\\/"].map { $0.replacingOccurrences(of: "\\", with: "") }
            },
            Edit(known, #"{ "q": 1.0, "x": 1.0 }"#) { $0.point?.label = nil },
            Edit(known, #"{ "q": 1.0, "x": 1.0, "label": { "r": [ ], "text": "a" }, "y": 5 }"#) { $0.point?.y = 5 },
            Edit("5", #"{"x":1,"y":2}"#) { $0.point = Point(x: 1, y: 2) },
            Edit("null", #"{"x":1}"#) { $0.point = Point(x: 1) },
            Edit(#""hearts""#, #""spades""#) { $0.suit = .spades },
            Edit(#"{"created_at": 5.0, "b": 1}"#, #"{"created_at": 6, "b": 1}"#) {
                $0.stamped = Stamped(createdAt: Date(timeIntervalSince1970: 6))
            },
            Edit(#"{"n": 1.0, "b": 1}"#, #"{"n": 1.0, "b": 1}"#) { $0.plain = Plain(n: 1) },
            Edit(#"{"n": 1.0, "b": 1}"#, #"{"n": 2, "b": 1}"#) { $0.plain?.n = 2 },
            Edit(#"{"a":{"x":1.0,"q":2},"b":3}"#, #"{"a":{"x":5,"q":2},"b":3}"#) { $0.table["a"]?.x = 5 },
            Edit(#"{"x":1.0,"q":2}"#, #"{"x":7,"q":2}"#) { $0.x = 7 },
        ])
    func edits(edit: Edit) throws {
        var after = edit.after
        after = after.replacingOccurrences(of: "t\\/", with: "t/")
        let shapes = try Self.shapes(edit.before)
        #expect(try shapes.tryMutate(edit.change).json.text == "{\"v\":\(after)}")
    }

    @Test("a value that the type refuses to encode stays as it was, and is reported")
    func unwritable() throws {
        let shapes = try Self.shapes(#"{"x": 1}"#)
        #expect(throws: MutationError.self) { try shapes.tryMutate { $0.point?.x = .nan } }
        #expect(shapes.mutate { $0.point?.x = .infinity } === shapes)
        #expect(
            Shapes { $0.tree = .node([.leaf(1), .node([])]) }.json.text
                == #"{"v":{"node":{"_0":[{"leaf":{"_0":1}},{"node":{"_0":[]}}]}}}"#)
    }

    @Test("many threads read by the same coders")
    func threads() async throws {
        let list = try LazyArray<Shapes>(
            parsing: "[" + (0..<200).map { "{\"v\":{\"x\":\($0)}}" }.joined(separator: ",") + "]")
        let sums = await withTaskGroup(of: Double.self) { group in
            for _ in 0..<8 { group.addTask { list.reduce(0) { $0 + ($1.point?.x ?? -1) } } }
            return await group.reduce(into: Set<Double>()) { $0.insert($1) }
        }
        #expect(sums == [19_900])
    }
}

extension JSON {
    fileprivate func value<Value: Sendable>(with converter: Converter<Value>) -> Value? { try? converter.decode(self) }
}
