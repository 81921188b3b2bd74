import Foundation
import LazyJSON
import TestSupport
import Testing

@testable import LazyJSONCore

/// Arrays of models: a collection, a value, a document of lines.
@Suite struct LazyArrayTests {
    final class Item: JSONModel, @unchecked Sendable {
        @Property var n: Int = 0
        @Property var next: Item?
    }
    final class Model: JSONModel, @unchecked Sendable {
        @Property var items: LazyArray<Item>
    }

    static func text(_ count: Int) -> String { "[" + (0..<count).map { "{\"n\":\($0)}" }.joined(separator: ",") + "]" }

    // MARK: Collection

    @Test("it is a random access collection of the objects", arguments: [0, 1, 2, 3, 17, 64, 65])
    func collection(count: Int) throws {
        let array = try LazyArray<Item>(parsing: Self.text(count))
        #expect(array.count == count)
        #expect(array.isEmpty == (count == 0))
        #expect(array.indices == 0..<count)
        #expect(array.map(\.n) == Array(0..<count))
        #expect(array.reversed().map(\.n) == Array((0..<count).reversed()))
        #expect(array.first?.n == (count > 0 ? 0 : nil))
        #expect(array.last?.n == (count > 0 ? count - 1 : nil))
        for lower in 0...count {
            for upper in lower...count {
                let slice = array[lower..<upper]
                #expect(slice.count == upper - lower)
                #expect(slice.map(\.n) == Array(lower..<upper))
                #expect(slice.startIndex == lower && slice.endIndex == upper)
                #expect(array.distance(from: lower, to: upper) == upper - lower)
                #expect(array.index(lower, offsetBy: upper - lower) == upper)
                #expect(
                    array.index(lower, offsetBy: upper, limitedBy: count)
                        == (lower + upper <= count ? lower + upper : nil))
            }
        }
        #expect(Array(array.dropFirst()).map(\.n) == Array((0..<count).dropFirst()))
        #expect(array.lazy.filter { $0.n % 2 == 0 }.count == (count + 1) / 2)
        #expect(zip(array, array).allSatisfy { $0 === $1 })
    }

    @Test("values that aren't objects are left out, and stay in the JSON")
    func leftOut() throws {
        let text = #" [ 1, {"n":1}, null, [], "x", {"n":2}, true ] "#
        let array = try LazyArray<Item>(parsing: text)
        #expect(array.map(\.n) == [1, 2])
        #expect(array.json.text == text)
        #expect(try LazyArray<Item>(parsing: "[1,2]").isEmpty)
    }

    #if EXIT_TESTS
        @Test("a missing position is a mistake of the program")
        func outOfRange() async {
            await #expect(processExitsWith: .failure) {
                let array: LazyArray<Item> = [Item()]
                _ = array[1]
            }
            await #expect(processExitsWith: .failure) {
                let array: LazyArray<Item> = [Item()]
                _ = array[-1]
            }
        }
    #endif

    // MARK: Value

    @Test("equal arrays are equal in every way of being equal, and hash alike")
    func equality() throws {
        let groups: [[LazyArray<Item>]] = [
            [
                [], LazyArray(), try LazyArray(parsing: "[]"), try LazyArray(parsing: " [ 1 ] "),
                try LazyArray(lines: ""),
            ],
            [
                [Item { $0.n = 1 }], try LazyArray(parsing: #"[{"n":1}]"#),
                try LazyArray(parsing: #"[null,{"n":1.0}]"#),
                try LazyArray(lines: "{\"n\":1}\n"), LazyArray([Item { $0.n = 1 }]),
            ],
            [try LazyArray(parsing: #"[{"n":2}]"#)],
            [try LazyArray(parsing: #"[{"n":1},{"n":1}]"#)],
            [try LazyArray(parsing: #"[{"n":1,"m":2}]"#), try LazyArray(parsing: #"[{"m":2,"n":1}]"#)],
            [try LazyArray(parsing: #"[{}]"#)], [try LazyArray(parsing: #"[{"n":null}]"#)],
            [try LazyArray(parsing: #"[{"n":"1"}]"#)],
        ]
        for (i, left) in groups.enumerated() {
            for (j, right) in groups.enumerated() {
                for a in left {
                    for b in right {
                        #expect((a == b) == (i == j))
                        #expect((b == a) == (i == j))
                        if i == j { #expect(a.hashValue == b.hashValue) }
                    }
                }
            }
        }
    }

    @Test("a literal and a sequence of models have their JSON")
    func literals() {
        let array: LazyArray<Item> = [Item { $0.n = 1 }, Item()]
        #expect(array.json.text == #"[{"n":1},{}]"#)
        #expect(LazyArray((0..<3).lazy.map { n in Item { $0.n = n } }).json.text == #"[{"n":0},{"n":1},{"n":2}]"#)
        #expect(array.description == "[Item(n: 1), Item()]")
        #expect(LazyArray<Item>(JSON("x")) == nil)
        #expect(LazyArray<Item>([1, ["n": 2]] as JSON)?.count == 1)
    }

    @Test("a root that isn't an array is an error that names it", arguments: ["{}", "null", "1", "\"[]\"", "true"])
    func wrongRoot(text: String) throws {
        let error = #expect(throws: JSONError.self) { try LazyArray<Item>(parsing: text) }
        let found = ["{}": "object", "1": "number", "\"[]\"": "string", "true": "bool"][text] ?? text
        #expect(error?.byteOffset == 0)
        #expect(error?.description == "line 1, column 1 (byte 0): expected an array at the root, found \(found)")
    }

    @Test("a root that isn't an object is an error for a model", arguments: ["[]", "null"])
    func wrongModelRoot(text: String) throws {
        let error = #expect(throws: JSONError.self) { try Item(parsing: text) }
        #expect(error?.reason == .wrongKind(expected: "an object", found: text == "[]" ? "array" : "null"))
    }

    @Test("a file opens in the same way as text")
    func file() throws {
        let url = FileManager.default.temporaryDirectory.appending(path: "lazyjson-\(UUID().uuidString).json")
        try Data(Self.text(3).utf8).write(to: url)
        defer { try? FileManager.default.removeItem(at: url) }
        #expect(try LazyArray<Item>(contentsOf: url).map(\.n) == [0, 1, 2])
        #expect(try LazyArray<Item>(mapping: url).map(\.n) == [0, 1, 2])
        #expect(try LazyArray<Item>(linesOf: url).isEmpty && LazyArray<Item>(mappingLines: url).isEmpty)
        #expect(throws: (any Error).self) { try LazyArray<Item>(contentsOf: url.appending(path: "x")) }
    }

    // MARK: Identity

    @Test("a position is one instance", arguments: [3, 1024, 1025, 5000])
    func identity(count: Int) throws {
        let array = try LazyArray<Item>(parsing: Self.text(count))
        let held = Array(array)
        #expect(held.map(\.n) == Array(0..<count))
        for _ in 0..<2 {
            for (index, model) in held.enumerated() where array[index] !== model {
                Issue.record("another model at \(index)")
            }
        }
        let copy = array
        #expect(copy[count - 1] === held[count - 1])
        let model = try Model(parsing: "{\"items\":\(Self.text(count))}")
        let items = Array(model.items)
        #expect(zip(model.items, items).allSatisfy { $0 === $1 })
    }

    @Test("a long array keeps held models, and the last 128 of the others")
    func bounded() throws {
        final class Weak {
            weak var item: Item?
            init(_ item: Item) { self.item = item }
        }
        let array = try LazyArray<Item>(parsing: Self.text(20_000))
        let held = stride(from: 0, to: 20_000, by: 100).map { array[$0] }
        let seen = array.indices.map { Weak(array[$0]) }
        let alive = seen.indices.filter { seen[$0].item != nil }
        #expect(alive.count <= 128 + held.count)
        #expect(alive.count >= held.count)
        for (index, item) in zip(stride(from: 0, to: 20_000, by: 100), held) where array[index] !== item {
            Issue.record("another model at \(index)")
        }
        for index in alive where array[index] !== seen[index].item { Issue.record("another model at \(index)") }
    }

    @Test("eight tasks that walk an array at once all see the same instances", arguments: [10, 1000, 3000])
    func concurrency(count: Int) async throws {
        let array = try LazyArray<Item>(parsing: Self.text(count))
        let walks = await withTaskGroup(of: [Item].self) { group in
            for task in 0..<8 {
                group.addTask {
                    var items = [Item?](repeating: nil, count: count)
                    for step in 0..<count {
                        let index = (step * 7 + task * 131) % count
                        items[index] = array[index]
                    }
                    for index in 0..<count where items[index] == nil { items[index] = array[index] }
                    return items.compactMap { $0 }
                }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        for walk in walks {
            #expect(walk.count == count)
            for index in walk.indices where walk[index] !== walks[0][index] { Issue.record("two models at \(index)") }
        }
    }

    // MARK: Lines

    @Test(
        "a document of lines is an array of its values",
        arguments: [
            ("", []), ("\n", []), ("{\"n\":1}", [1]), ("{\"n\":1}\n", [1]), ("{\"n\":1}\n{\"n\":2}", [1, 2]),
            ("{\"n\":1}\r\n{\"n\":2}\r\n", [1, 2]), ("\n\n{\"n\":1}\n \t\n{\"n\":2}\n\n", [1, 2]),
            ("1\nnull\n{\"n\":3}\n[]\n\"x\"\n", [3]),
            ("  {\"n\":1}  \n", [1]), ("\u{FEFF}{\"n\":1}\n", [1]),
        ] as [(String, [Int])])
    func lines(text: String, values: [Int]) throws {
        let array = try LazyArray<Item>(lines: text)
        #expect(array.map(\.n) == values)
        #expect(try LazyArray<Item>(lines: Data(text.utf8)) == array)
        #expect(try LazyArray<Item>(lines: array.lines()).json == array.json)
    }

    @Test("a broken line is an error that names it")
    func brokenLine() throws {
        let error = #expect(throws: JSONError.self) {
            try LazyArray<Item>(lines: "{\"n\":1}\n\n{\"n\":}\n{\"n\":3}\n")
        }
        #expect(error?.line == 3)
        #expect(error?.column == 6)
        #expect(error?.byteOffset == 14)
        #expect(
            error?.description
                == """
                line 3, column 6 (byte 14): expected a value, found '}'
                    {"n":}
                         ^
                """)
        #expect(throws: JSONError.self) { try LazyArray<Item>(lines: "{\"n\":1} {\"n\":2}\n") }
        #expect(throws: JSONError.self) { try LazyArray<Item>(lines: "{\"n\":\n1}\n") }
    }

    @Test("lines are written with their original bytes, one value each")
    func writingLines() throws {
        let text = "{ \"n\" : 1.0 }\n[ ]\n{\"n\":2}\n"
        #expect(try LazyArray<Item>(lines: text).lines() == Data(text.utf8))
        let spread = try LazyArray<Item>(parsing: "[{\n \"n\": 1\n}, {\"n\": 2}]")
        #expect(spread.lines() == Data("{\"n\":1}\n{\"n\": 2}\n".utf8))
        #expect(LazyArray<Item>().lines().isEmpty)
    }

    @Test("elements whose documents had a byte order mark are written as lines without one", arguments: [0, 1, 2])
    func linesOfMarked(_ plain: Int) throws {
        let marked = try JSON(parsing: [0xEF, 0xBB, 0xBF] + Array(#"{"n":1}"#.utf8))
        let padded = try JSON(parsing: [0xEF, 0xBB, 0xBF] + Array("{ \n}".utf8))
        var edited = marked
        edited["n"] = 2
        let list = JSON(Array(repeating: ["n": 0] as JSON, count: plain) + [marked, padded, edited, marked])
        let lines = try #require(LazyArray<Item>(list)).lines()
        let zeros = String(repeating: #"{"n":0}"# + "\n", count: plain)
        #expect(String(decoding: lines, as: UTF8.self) == zeros + "{\"n\":1}\n{}\n{\"n\":2}\n{\"n\":1}\n")
        #expect(!lines.contains(0xEF))
        #expect(try LazyArray<Item>(lines: lines).count == plain + 4)
        #expect(marked.data().starts(with: [0xEF, 0xBB, 0xBF]), "a whole document keeps it")
        #expect(JSON([marked]).data() == Data(#"[{"n":1}]"#.utf8))
    }
}
