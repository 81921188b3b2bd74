import LazyJSON
import TestSupport
import Testing

/// Every difference is one of a property, or of a member that no property reads.
@Suite("Changes of members that no property reads") struct UnknownKeysTests {
    final class Place: JSONModel, @unchecked Sendable {
        @Property("a.b") var inner: Int?
        @Property("a.c.d") var deep: String?
        @Property("b", or: ["a.e"]) var other: Int?
        @Property("c.0") var first: Int?
        @Property("c.1.a") var second: Int?
        @Property("d", or: ["d.a"]) var whole: JSON?
    }

    private static func changes(_ old: String, _ new: String) throws -> Changes<Place> {
        try Place(parsing: new).changes(since: Place(parsing: old))
    }

    @Test(
        "a member is reported with its path",
        arguments: [
            (#"{"a":{"x":1}}"#, #"{"a":{"x":2}}"#, ["a.x"], []),
            (#"{"a":{"b":1,"x":1}}"#, #"{"a":{"b":2,"x":2}}"#, ["a.x"], ["inner"]),
            (#"{"a":{"b":1,"x":1}}"#, #"{}"#, ["a.x"], ["inner"]), (#"{"a":{"b":1}}"#, #"{}"#, [], ["inner"]),
            (#"{"a":{"c":{"x.y":1}}}"#, #"{"a":{"c":{}}}"#, [#"a.c.x\.y"#], []),
            (#"{"a":{"c":5}}"#, #"{"a":{"c":6}}"#, ["a.c"], []),
            (#"{}"#, #"{"a":{}}"#, ["a"], []), (#"{"a":{"c":{}}}"#, #"{"a":{}}"#, ["a.c"], []),
            (#"{"a":null}"#, #"{}"#, ["a"], []), (#"{"a":5}"#, #"{"a":{"b":1}}"#, ["a"], ["inner"]),
            // The second path is read only if the first one is absent.
            (#"{"a":{"e":1}}"#, #"{"a":{"e":2}}"#, [], ["other"]),
            (#"{"a":{"e":1},"b":0}"#, #"{"a":{"e":2},"b":0}"#, ["a.e"], []),
            (#"{"a":{"e":1},"b":0}"#, #"{"a":{"e":2}}"#, [], ["other"]),
            (#"{"c":[1,{"a":2},3]}"#, #"{"c":[1,{"a":3},3]}"#, [], ["second"]),
            (#"{"c":[1,{"a":2},3]}"#, #"{"c":[1,{"a":2},4]}"#, ["c"], []),
            (#"{"c":[1,{"a":2}]}"#, #"{}"#, [], ["first", "second"]), (#"{"c":[]}"#, #"{}"#, ["c"], []),
            (#"{"c":[1,{"x":2}]}"#, #"{"c":[2,{"x":1}]}"#, ["c.1.x"], ["first"]),
            (#"{"d":{"a":1,"x":1}}"#, #"{"d":{"a":1,"x":2}}"#, [], ["whole"]),
            (#"{"x":1,"y":[1]}"#, #"{"x":1.0,"y":[1.0]}"#, [], []), (#"{"k.x":1}"#, #"{"k.x":2}"#, [#"k\.x"#], []),
            (#"{"x":1,"x":2}"#, #"{"x":1,"x":3}"#, [], []),
        ])
    func paths(old: String, new: String, keys: [String], properties: [String]) throws {
        let (changes, back) = (try Self.changes(old, new), try Self.changes(new, old))
        #expect(changes.unknownKeys.sorted() == keys && changes.properties == properties)
        #expect(back.unknownKeys.sorted() == keys && back.properties == properties)
    }

    @Test("something is reported if and only if something has changed", arguments: 1...20)
    func law(seed: UInt64) throws {
        var random = SeededGenerator(seed: seed)
        func value(_ depth: Int) -> JSON {
            switch Int.random(in: 0..<(depth > 2 ? 3 : 7), using: &random) {
            case 0: return .null
            case 1, 2: return JSON(Int.random(in: 0...1, using: &random))
            case 3: return JSON((0..<Int.random(in: 0...3, using: &random)).map { _ in value(depth + 1) })
            default:
                var object: JSON = [:]
                for name in ["a", "b", "c", "d", "e", "x"] where Bool.random(using: &random) {
                    object[name] = value(depth + 1)
                }
                return object
            }
        }
        func object() -> JSON {
            while true {
                let object = value(0)
                if object.kind == .object { return object }
            }
        }
        for _ in 0..<TestScale.size(500, quick: 50) {
            let old = object()
            var new = old
            for name in ["a", "b", "c", "d", "x"] where Int.random(in: 0..<3, using: &random) == 0 {
                new[name] = Bool.random(using: &random) ? value(1) : nil
            }
            for place in ["a.b", "a.c", "a.c.d", "a.x", "c.0", "c.1"] where Int.random(in: 0..<4, using: &random) == 0 {
                new.set(JSON.Path(place) ?? "", to: value(2))
            }
            let changes = try #require(Place(new)).changes(since: #require(Place(old)))
            let isNotified = !changes.properties.isEmpty || !changes.unknownKeys.isEmpty
            #expect(isNotified != changes.isEmpty, "\(old) and \(new)")
            #expect(Set(changes.unknownKeys).count == changes.unknownKeys.count, "\(old) and \(new)")
        }
    }
}
