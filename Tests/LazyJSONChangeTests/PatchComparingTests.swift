import Foundation
import LazyJSON
import TestSupport
import Testing

@testable import LazyJSONChange
@testable import LazyJSONCore

/// Patches that are found by comparing two values.
@Suite("Patches between two values") struct PatchComparingTests {
    private static func json(_ text: String) throws -> JSON { try JSON(parsing: text) }

    @Test(
        "one change is one operation",
        arguments: [
            (#"{"a":1,"b":2}"#, #"{"a":1,"b":2.0}"#, "[]"),
            (#"{"a":1,"b":2}"#, #"{"b":2,"a":1}"#, "[]"),
            (#"{"a":1,"a":2}"#, #"{"a":1}"#, "[]"),
            (#"{"a":1,"b":"long text"}"#, #"{"a":2,"b":"long text"}"#, #"[{"op":"replace","path":"/a","value":2}]"#),
            (#"{"a":1,"b":"long text"}"#, #"{"b":"long text"}"#, #"[{"op":"remove","path":"/a"}]"#),
            (
                #"{"b":"long text"}"#, #"{"b":"long text","a/~":null}"#,
                #"[{"op":"add","path":"/a~1~0","value":null}]"#
            ),
            (#"["a","b","c"]"#, #"["x","a","b","c"]"#, #"[{"op":"add","path":"/0","value":"x"}]"#),
            (#"["a","b","c"]"#, #"["a","b","c","x"]"#, #"[{"op":"add","path":"/3","value":"x"}]"#),
            (#"["a","b","c"]"#, #"["a","x","c"]"#, #"[{"op":"replace","path":"/1","value":"x"}]"#),
            (#"["a","b","c"]"#, #"["a","c"]"#, #"[{"op":"remove","path":"/1"}]"#),
            (
                #"["aaaaaaaaaa","bbbbbbbbbb","cccccccccc"]"#, #"["bbbbbbbbbb","cccccccccc","aaaaaaaaaa"]"#,
                #"[{"op":"move","from":"/0","path":"/2"}]"#
            ),
            ("[1,1,1,1]", "[1,1,1,1,1]", #"[{"op":"add","path":"/4","value":1}]"#),
            (
                #"[{"id":1,"n":"one"},{"id":2,"n":"two"},{"id":3,"n":"three"}]"#,
                #"[{"id":3,"n":"three"},{"id":1,"n":"one"},{"id":2,"n":"two"}]"#,
                #"[{"op":"move","from":"/2","path":"/0"}]"#
            ),
            (
                #"[{"id":1,"n":"one"},{"id":2,"n":"two"},{"id":3,"n":"three"}]"#,
                #"[{"id":3,"n":"drei"},{"id":1,"n":"one"},{"id":2,"n":"two"}]"#,
                #"[{"op":"move","from":"/2","path":"/0"},{"op":"replace","path":"/0/n","value":"drei"}]"#
            ),
            (
                #"{"users":[{"id":1,"n":"one"},{"id":2,"n":"two"},{"id":3,"n":"three"}]}"#,
                #"{"users":[{"id":1,"n":"one"},{"id":2,"n":"zwei"},{"id":3,"n":"three"}]}"#,
                #"[{"op":"replace","path":"/users/1/n","value":"zwei"}]"#
            ),
            (
                #"{"a":[1,2]}"#, #"{"a":[4,5]}"#,
                #"[{"op":"replace","path":"/a/0","value":4},{"op":"replace","path":"/a/1","value":5}]"#
            ),
            (
                #"{"a":1,"b":1}"#, #"{"a":2,"b":2}"#,
                #"[{"op":"replace","path":"/a","value":2},{"op":"replace","path":"/b","value":2}]"#
            ),
            (#"{"a":{"b":1}}"#, #"{"a":[1]}"#, #"[{"op":"replace","path":"/a","value":[1]}]"#),
            ("1", "2", #"[{"op":"replace","path":"","value":2}]"#),
            ("[]", "{}", #"[{"op":"replace","path":"","value":{}}]"#),
        ])
    func minimal(old: String, new: String, patch: String) throws {
        let found = JSONPatch(from: try Self.json(old), to: try Self.json(new))
        #expect(found.json.text(.compact) == patch)
    }

    @Test("names tell elements apart, if an option says so")
    func identity() throws {
        let old = try Self.json(#"[{"key":"a","text":"first"},{"key":"b","text":"second"},{"key":"c","text":"third"}]"#)
        let new = try Self.json(
            #"[{"key":"b","text":"second!"},{"key":"c","text":"third"},{"key":"a","text":"first"}]"#)
        let patch = JSONPatch(from: old, to: new, identifiedBy: ["uuid", "key"])
        #expect(
            patch.json.text(.compact)
                == #"[{"op":"move","from":"/0","path":"/2"},{"op":"replace","path":"/0/text","value":"second!"}]"#)
    }

    @Test("patches keep the edits of two sides, whichever is applied first")
    func independentEdits() throws {
        let base = try Self.json(#"{"name":"Bo","age":41,"city":"Oslo"}"#)
        let mine = JSONPatch(from: base, to: try Self.json(#"{"name":"Ada","age":42,"city":"Oslo"}"#))
        let theirs = JSONPatch(from: base, to: try Self.json(#"{"name":"Bo","age":41,"city":"Rome"}"#))
        let expected: JSON = ["name": "Ada", "age": 42, "city": "Rome"]
        #expect(try base.applying(mine).applying(theirs) == expected)
        #expect(try base.applying(theirs).applying(mine) == expected)
    }

    @Test(
        "a guarded patch tests each value before it replaces, removes or moves it",
        arguments: [
            (
                #"{"a":1,"b":2}"#, #"{"a":3,"c":4}"#,
                #"[{"op":"test","path":"/b","value":2},{"op":"remove","path":"/b"},"#
                    + #"{"op":"add","path":"/c","value":4},"#
                    + #"{"op":"test","path":"/a","value":1},{"op":"replace","path":"/a","value":3}]"#
            ),
            (
                #"[{"id":1},{"id":2},{"id":3,"n":0}]"#, #"[{"id":3,"n":1},{"id":1},{"id":2}]"#,
                #"[{"op":"test","path":"/2","value":{"id":3,"n":0}},{"op":"move","from":"/2","path":"/0"},"#
                    + #"{"op":"test","path":"/0/n","value":0},{"op":"replace","path":"/0/n","value":1}]"#
            ),
        ])
    func guarded(old: String, new: String, patch: String) throws {
        let found = JSONPatch(from: try Self.json(old), to: try Self.json(new), isGuarded: true)
        #expect(found.json.text(.compact) == patch)
        #expect(try Self.json(old).applying(found) == Self.json(new))
        var other = try Self.json(old)
        other[found[0].path] = "changed meanwhile"
        #expect(throws: JSONPatchError.self) { try other.applying(found) }
    }

    // MARK: Laws

    @Test(
        "a patch turns one value into the other, its inverse reverts it, and guards hold",
        arguments: Runs.cases)
    func laws(number: Int) throws {
        for document in 0..<Runs.documents(part: 1, of: 2) {
            let seed = Runs.seed("changes", number) &+ UInt64(document)
            var generator = ChangeGenerator(seed: seed)
            let old = try generator.document()
            let new = try generator.below(5) == 0 ? generator.document() : generator.version(of: old)
            let patch = JSONPatch(from: old, to: new)
            let comment: Comment = "seed \(seed): \(old.text(.compact)) to \(new.text(.compact)) by \(patch)"
            let made = try old.applying(patch)
            #expect(made == new, comment)
            #expect(patch.isEmpty == (old == new), comment)
            #expect(try (old == new) == (JSON(parsing: old.text) == JSON(parsing: new.text)), comment)
            let flat = JSONPatch(from: old, to: try JSON(parsing: new.text(.compact)))
            #expect(flat.isEmpty == patch.isEmpty, comment)
            #expect(try old.applying(JSONPatch(from: old, to: new, isGuarded: true)) == new, comment)
            let inverse = try patch.inverse(for: old)
            #expect(try made.applying(inverse) == old, comment)
            if let merge = JSON.mergePatch(from: old, to: new) { #expect(old.merging(merge) == new, comment) }
        }
    }

    @Test("the same holds for long lists, whatever happens to them", arguments: 0..<20)
    func longLists(number: Int) throws {
        var generator = ChangeGenerator(seed: Runs.seed("lists", number))
        let count = TestScale.size(2_000, quick: 300, sanitized: 200)
        var values = (0..<count).map { number % 2 == 0 ? JSON($0) : ["id": JSON($0), "name": JSON("name \($0)")] }
        let old = try JSON(parsing: JSON(values).text)
        switch number % 5 {
        case 0: values.shuffle(using: &generator.random)
        case 1: values.reverse()
        case 2: values = values.map { _ in generator.scalar() }
        case 3: values.removeAll { _ in generator.below(2) == 0 }
        default: for _ in 0..<100 { values.swapAt(generator.below(count), generator.below(count)) }
        }
        let new = JSON(values)
        let patch = JSONPatch(from: old, to: new)
        #expect(try old.applying(patch) == new)
        #expect(try new.applying(patch.inverse(for: old)) == old)
    }

    @Test("the same holds for versions that have been edited very often, and share most of that", arguments: 0..<16)
    func manyEdits(number: Int) throws {
        var random = SeededGenerator(seed: Runs.seed("many edits", number))
        let isObject = number % 4 == 3
        let text = JSON((0..<600).map { JSON($0) }).text
        var json: JSON = number % 4 == 0 ? [] : isObject ? [:] : try JSON(parsing: text)
        func edit(_ json: inout JSON, _ step: Int) {
            let position = Int.random(in: 0...(json.count ?? 0), using: &random)
            if isObject {
                let name = "k\(Int.random(in: 0..<900, using: &random))"
                json[name] = Int.random(in: 0..<4, using: &random) == 0 ? nil : JSON(step)
            } else if position == json.count || Bool.random(using: &random) {
                json.insert(JSON(step), at: position)
            } else {
                json[position] = Bool.random(using: &random) ? JSON(step) : nil
            }
        }
        for step in 0..<1_000 { edit(&json, step) }
        for round in 0..<TestScale.size(60, quick: 20) {
            let old = json
            for step in 0...round % 7 { edit(&json, 2_000 + 10 * round + step) }
            let patch = JSONPatch(from: old, to: json)
            let flat = try JSON(parsing: json.text)
            #expect(patch.count <= round % 7 + 1 && patch.isEmpty == (old == flat))
            #expect(try old.applying(patch) == flat)
            #expect((old == json) == (old == flat) && json == flat)
        }
    }

    // MARK: Work

    private static func large(_ count: Int) throws -> JSON {
        let objects = (0..<count).map {
            "{\"id\":\($0),\"name\":\"name \($0)\",\"tags\":[\"a\",\"b\"],\"address\":{\"city\":\"Oslo\"}}"
        }
        return try JSON(parsing: "[\(objects.joined(separator: ","))]")
    }

    @Test("shared parts are not compared: steps are those of the edit, however large the document is")
    func steps() throws {
        #if DEBUG
            func steps(_ count: Int, _ edit: (inout JSON) -> Void) throws -> (steps: Int, operations: Int) {
                let old = try Self.large(count)
                var new = old
                edit(&new)
                // The positions of elements are found once, by the first call that reads or edits the array.
                _ = JSONPatch(from: old, to: new)
                let meter = Work.Meter()
                let patch = Work.$meter.withValue(meter) { JSONPatch(from: old, to: new) }
                #expect(try old.applying(patch) == new)
                return (meter.steps.load(ordering: .relaxed), patch.count)
            }
            let edits: [(String, (inout JSON) -> Void)] = [
                ("a field", { $0[5]?["name"] = "new" }),
                ("a nested field", { $0[5]?["address"]?["city"] = "Rome" }),
                ("an element at the front", { $0.insert(["id": -1], at: 0) }),
                ("one element less", { $0[7] = nil }),
                (
                    "an element that moved",
                    { json in
                        let element = json[3]
                        json[3] = nil
                        if let element { json.insert(element, at: 40) }
                    }
                ),
            ]
            for (name, edit) in edits {
                let (small, large) = (try steps(100, edit), try steps(10_000, edit))
                #expect(small.operations == 1 && large.operations == 1, "\(name)")
                #expect(large.steps <= small.steps + 100, "\(name): \(small.steps) and \(large.steps) steps")
                #expect(large.steps < 2_000, "\(name): \(large.steps) steps")
            }
        #endif
    }

    @Test("parts that both share from earlier edits are not compared, either", arguments: [true, false])
    func stepsAfterManyEdits(isOpened: Bool) throws {
        #if DEBUG
            func steps(afterEdits count: Int) throws -> Int {
                var old = isOpened ? try Self.large(10_000) : JSON.emptyArray
                for index in 0..<count {
                    if isOpened { old[2 * index]?["name"] = "edited" } else { old.append(["id": JSON(index)]) }
                }
                var new = old
                new[7]?["id"] = -1
                _ = JSONPatch(from: old, to: new)
                let meter = Work.Meter()
                let patch = Work.$meter.withValue(meter) { JSONPatch(from: old, to: new) }
                #expect(patch.json.text(.compact) == #"[{"op":"replace","path":"/7/id","value":-1}]"#)
                return meter.steps.load(ordering: .relaxed)
            }
            let (few, many) = (try steps(afterEdits: 100), try steps(afterEdits: 5_000))
            #expect(many < few + 1_000, "\(few) and \(many) steps")
        #endif
    }

    @Test("documents nested very deep are compared, and found equal or not")
    func deep() throws {
        let depth = max(TestScale.operations(1, of: 20), 4_000)
        for (open, close) in [("[", "]"), (#"{"a":"#, "}"), (#"[0,"#, ",1]")] {
            func text(_ leaf: String) -> String {
                String(repeating: open, count: depth) + leaf + String(repeating: close, count: depth)
            }
            let old = try JSON(parsing: text("1"), nestingLimit: .max)
            let new = try JSON(parsing: text("2"), nestingLimit: .max)
            let same = try JSON(parsing: text("1.0"), nestingLimit: .max)
            let patch = JSONPatch(from: old, to: new)
            #expect(patch.count == 1)
            #expect(JSONPatch(from: old, to: same).isEmpty)
            #expect(try old.applying(patch) == new)
        }
    }

    #if DEBUG
        private enum Shape: CaseIterable {
            case arrays, objects, wideArrays, wideObjects

            var parts: (open: String, close: String, token: String) {
                switch self {
                case .arrays: ("[", "]", "0")
                case .objects: (#"{"a":"#, "}", "a")
                case .wideArrays: ("[0,", ",1]", "1")
                case .wideObjects: (#"{"x":1,"a":"#, #","y":2}"#, "a")
                }
            }
        }

        private func steps(_ body: () -> Void) -> Int {
            let meter = Work.Meter()
            Work.$meter.withValue(meter) { body() }
            return meter.steps.load(ordering: .relaxed)
        }

        @Test(
            "an edit in twice as many levels is found in at most 2.3 times the steps", arguments: Shape.allCases)
        private func deepEdits(shape: Shape) throws {
            func steps(_ depth: Int) throws -> Int {
                let (open, close, token) = shape.parts
                let old = try JSON(
                    parsing: String(repeating: open, count: depth) + "1" + String(repeating: close, count: depth),
                    nestingLimit: .max)
                var new = old
                new[JSONPointer(tokens: repeatElement(token, count: depth))] = 2
                var patch: JSONPatch = []
                let steps = self.steps { patch = JSONPatch(from: old, to: new) }
                #expect(try patch.count == 1 && old.applying(patch) == new)
                return steps
            }
            let (few, many) = (try steps(4_000), try steps(8_000))
            #expect(Double(many) < 2.3 * Double(few), "\(few) and \(many) steps")
        }
    #endif
}
