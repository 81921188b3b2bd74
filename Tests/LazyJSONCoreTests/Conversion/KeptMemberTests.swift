import LazyJSON
import TestSupport
import Testing

/// A type of the app's that writes an object keeps the members that it doesn't know.
@Suite struct KeptMemberTests {
    struct Point: JSONConvertible, Hashable {
        var x: Int
        var y: Int?
        var label = Label(text: "")

        struct Label: Hashable { var text: String }

        static func decode(_ json: JSON) -> Point? {
            guard let x = json["x"]?.int else { return nil }
            return Point(x: x, y: json["y"]?.int, label: Label(text: json["label"]?["text"]?.string ?? ""))
        }
        func encode() -> JSON? {
            var json: JSON = ["x": JSON(x)]
            if let y { json["y"] = JSON(y) }
            if !label.text.isEmpty { json["label"] = ["text": JSON(label.text)] }
            return json
        }
    }
    /// Writes everything that its object has.
    struct Whole: JSONConvertible, Equatable {
        var x: Int
        static let writesAllMembers = true
        static func decode(_ json: JSON) -> Whole? { json["x"]?.int.map { Whole(x: $0) } }
        func encode() -> JSON? { ["x": JSON(x)] }
    }
    enum Shape: JSONConvertible, Equatable {
        case circle(Int)
        case square(Int)
        static func decode(_ json: JSON) -> Shape? {
            switch json["type"]?.string {
            case "circle": json["r"]?.int.map { .circle($0) }
            case "square": json["side"]?.int.map { .square($0) }
            default: nil
            }
        }
        func encode() -> JSON? {
            switch self {
            case .circle(let r): ["type": "circle", "r": JSON(r)]
            case .square(let side): ["type": "square", "side": JSON(side)]
            }
        }
    }
    /// Reads by a member that it doesn't write.
    struct Scaled: JSONConvertible, Equatable {
        var value: Int
        static func decode(_ json: JSON) -> Scaled? {
            json["v"]?.int.map { Scaled(value: $0 * (json["factor"]?.int ?? 1)) }
        }
        func encode() -> JSON? { ["v": JSON(value)] }
    }
    /// A raw value with members of its own.
    struct Corner: RawRepresentable, JSONConvertible {
        var rawValue: Point
    }
    /// A raw value that the type writes itself.
    struct Edge: RawRepresentable, JSONConvertible {
        var rawValue: Point
        func encode() -> JSON? { ["x": JSON(rawValue.x)] }
    }
    /// A raw value whose type writes everything that its object has.
    struct Rim: RawRepresentable, JSONConvertible {
        var rawValue: Point
        static let writesAllMembers = true
    }
    static let given = Converter<Int>(decode: { $0["n"]?.int }, encode: { ["n": JSON($0)] })
    static let replacing = Converter<Int>(
        decode: { $0["n"]?.int }, encode: { ["n": JSON($0)] }, writesAllMembers: true)

    final class Model: JSONModel, @unchecked Sendable {
        @Property("v") var point: Point = Point(x: 0)
        @Property("v") var maybe: Point?
        @Property("v") var whole: Whole?
        @Property("v") var shape: Shape?
        @Property("v") var list: [Point]
        @Property("v") var table: [String: Point]
        @Property("v") var scaled: Scaled?
        @Property("v") var corner: Corner?
        @Property("v") var edge: Edge?
        @Property("v") var rim: Rim?
        @Property("v", as: given) var number: Int = 0
        @Property("v", as: given) var maybeNumber: Int?
        @Property("v", as: replacing) var replaced: Int = 0
        @Property("v", as: .embedded) var text: Point?
        @Property("v", as: .null(means: Point(x: -1))) var orNull: Point = Point(x: 0)
        @Property("v", as: given.map(to: { "\($0)" }, from: { Int($0) })) var mapped: String?
    }

    struct Edit: Sendable, CustomTestStringConvertible {
        let before: String
        let after: String
        let change: @Sendable (inout Mutable<Model>) -> Void
        init(_ before: String, _ after: String, _ change: @escaping @Sendable (inout Mutable<Model>) -> Void) {
            (self.before, self.after, self.change) = (before, after, change)
        }
        var testDescription: String { "\(before) → \(after)" }
    }

    static let edits = [
        Edit(#"{"x": 1.0, "unit": "mm", "y":2}"#, #"{"x": 5, "unit": "mm", "y":2}"#) { $0.point.x = 5 },
        Edit(#"{"unit": "mm", "x": 1.0, "y": 2}"#, #"{"unit": "mm", "x": 1.0}"#) { $0.maybe?.y = nil },
        Edit(#"{"x": 1, "z": [ ]}"#, #"{"x": 1, "z": [ ], "y": 7}"#) { $0.maybe?.y = 7 },
        Edit(
            #"{"x": 1, "label": {"font": "A", "text": "a"}}"#, #"{"x": 1, "label": {"font": "A", "text": "b"}}"#
        ) { $0.point.label.text = "b" },
        Edit(#"{"x": 1, "x": 9, "z": 0}"#, #"{"x": 2, "x": 9, "z": 0}"#) { $0.point.x = 2 },
        Edit(#"{"x": 1.0, "z": 0}"#, #"{"x": 1.0, "z": 0}"#) { $0.point = Point(x: 1) },
        Edit(#"{"x": 1, "z": 0}"#, #"{"x": 2}"#) { $0.whole?.x = 2 },
        Edit(#"{"x": 1, "z": 0}"#, #"{"x": 2, "z": 0}"#) { $0.corner?.rawValue.x = 2 },
        Edit(#"{"x": 1, "z": 0}"#, #"{"x": 2, "z": 0}"#) { $0.edge?.rawValue.x = 2 },
        Edit(#"{"x": 1, "z": 0}"#, #"{"x": 2}"#) { $0.rim?.rawValue.x = 2 },
        Edit(#"{"n": 1, "z": 0}"#, #"{"n": 2, "z": 0}"#) { $0.number = 2 },
        Edit(#"{"n": 1, "z": 0}"#, #"{"n": 2, "z": 0}"#) { $0.maybeNumber = 2 },
        Edit(#"{"n": 1, "z": 0}"#, #"{"n": 2, "z": 0}"#) { $0.mapped = "2" },
        Edit(#"{"n": 1, "z": 0}"#, #"{"n": 2}"#) { $0.replaced = 2 },
        Edit(
            #"{"type": "circle", "r": 1, "color": "red"}"#, #"{"type": "square", "color": "red", "side": 2}"#
        ) { $0.shape = .square(2) },
        Edit(#"[{"x": 1, "z": 0}, 5, {"x": 2, "z": 1}]"#, #"[{"x": 1, "z": 0}, 5, {"x": 3, "z": 1}]"#) {
            $0.list[1].x = 3
        },
        Edit(#"{"a": {"x": 1, "z": 0}}"#, #"{"a": {"x": 3, "z": 0}}"#) { $0.table["a"]?.x = 3 },
        Edit(#""{\"x\": 1, \"z\": 0}""#, #""{\"x\": 2, \"z\": 0}""#) { $0.text?.x = 2 },
        Edit(#"{"x": 1, "z": 0}"#, #"{"x": 2, "z": 0}"#) { $0.orNull.x = 2 },
        Edit(#"{"x": 1, "z": 0}"#, "null") { $0.orNull = Point(x: -1) },
        // An object that isn't read has no members to keep, and neither has any other value.
        Edit(#"{"z": 0}"#, #"{"x": 2}"#) { $0.point = Point(x: 2) },
        Edit("[1]", #"{"x":2}"#) { $0.point = Point(x: 2) },
        // The new value reads back, even if a member that stays would change it.
        Edit(#"{"v": 2, "factor": 10}"#, #"{"v": 30}"#) { $0.scaled?.value = 30 },
    ]

    @Test("only members that differ are written", arguments: edits)
    func edit(edit: Edit) throws {
        let model = try Model(parsing: #"{"v":\#(edit.before)}"#)
        let edited = try model.tryMutate(edit.change)
        #expect(edited.json["v"]?.text == edit.after)
        #expect(edited.mutate(edit.change).json.text == edited.json.text)
    }

    @Test("deep objects are compared without recursion")
    func deep() throws {
        struct Deep: JSONConvertible {
            let json: JSON
            static func decode(_ json: JSON) -> Deep? { Deep(json: json) }
            func encode() -> JSON? { json }
        }
        final class Holder: JSONModel, @unchecked Sendable {
            @Property var v: Deep?
        }
        func nested(_ inner: String) throws -> JSON {
            try JSON(parsing: String(repeating: #"{"a":"#, count: 400) + inner + String(repeating: "}", count: 400))
        }
        var json: JSON = ["z": 0]
        json["v"] = try nested(#"{"x":1}"#)
        let edited = try #require(Holder(json)).mutate { $0.v = try? Deep(json: nested(#"{"x":2}"#)) }
        #expect(try edited.json["v"] == nested(#"{"x":2}"#))
    }
}
