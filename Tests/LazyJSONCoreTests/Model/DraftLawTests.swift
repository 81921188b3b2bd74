import Foundation
import LazyJSON
import TestSupport
import Testing

@testable import LazyJSONCore

/// Nobody sees the values that drafts keep for later: one draft with many edits has the result of many drafts with one each.
///
/// The exception isn't tried here: a list of values that is written once is compared with the JSON once, so a value that
/// was removed and added again stays as it was, and new keys are in the order of a dictionary.
@Suite struct DraftLawTests {
    class Shape: JSONModel, @unchecked Sendable {
        @Property var kind: String?
        @Property var x: Double = 0
        @Property var tags: [String]
        override class func modelClass(for json: JSON) -> JSONModel.Type {
            json["kind"]?.string == "circle" ? Circle.self : Shape.self
        }
    }
    final class Circle: Shape, @unchecked Sendable {
        @Property var radius: Double = 0
        @Property var inner: Shape?
    }
    final class Node: JSONModel, @unchecked Sendable {
        @Property var n: Int = 0
        @Property var text: String = ""
        @Property var tags: [String]
        @Property("tags") var numbers: [Int]
        @Property var child: Node?
        @Property("child.text") var childText: String?
        @Property var shape: Shape
        @Property var nodes: LazyArray<Node>
        @Property var list: [Node]
        @Property var maybe: [Node]?
        @Property var named: LazyDictionary<Node>
        @Property var table: [String: Node]
        @Property var years: [Int: Node]
        @Property(as: .embedded) var embedded: Node?
    }
    private static let edits = 46

    private static func edit(_ kind: Int, _ draft: inout Mutable<Node>, _ n: Int) {
        switch kind {
        case 0: draft.n = n
        case 1: draft.n += 1
        case 2: draft.text += "text \(n), and more of it than fits into a few bytes\n"
        case 3: draft.tags.append("\(n)")
        case 4: draft.numbers.append(n)
        case 5: draft.tags.insert("\(n)", at: 0)
        case 6: draft.child?.n = n
        case 7: draft.child?.child?.tags.append("\(n)")
        case 8: draft.childText = "\(n)"
        case 9: draft.child = nil as Node?
        case 10: draft.child = Node { $0.n = n }
        case 11: draft.child = draft.child?.child as Node?
        case 12: draft.shape.x = Double(n)
        case 13: draft.shape.kind = n % 2 == 0 ? "circle" : nil
        case 14: draft.shape[as: Circle.self]?.radius += Double(n)
        case 15: draft.shape[as: Circle.self]?.inner?.tags.append("\(n)")
        case 16: draft.shape.tags.append("\(n)")
        case 17: draft.nodes.append(Node { $0.n = n })
        case 18: if !draft.nodes.isEmpty { draft.nodes[n % draft.nodes.count].text += "\(n)" }
        case 19: if !draft.nodes.isEmpty { draft.nodes[n % draft.nodes.count].tags.append("\(n)") }
        case 20: if !draft.nodes.isEmpty { draft.nodes.remove(at: n % draft.nodes.count) }
        case 21: draft.nodes.insert(Node { $0.n = n }, at: draft.nodes.count / 2)
        case 22: draft.list.append(Node { $0.n = n })
        case 23: if !draft.list.isEmpty { draft.list[0].child?.n = n }
        case 24: draft.list.reverse()
        case 25: draft.maybe = n % 2 == 0 ? [Node]() : nil
        case 26: draft.maybe?.append(Node { $0.n = n })
        case 27: draft.named["k\(n % 5)"] = n % 3 == 0 ? nil : Node { $0.n = n }
        case 28: draft.named["k\(n % 5)"]?.tags.append("\(n)")
        case 29: draft.named["k\(n % 5)"]?.child?.n = n
        case 30: draft.table["t\(n % 3)"]?.n = n
        case 31: draft.table["t\(n % 3)"] = Node { $0.n = n }
        case 32: draft.years[n % 4]?.tags.append("\(n)")
        case 33: draft.years[n % 4]?.n = n
        case 34: if draft.years[n % 4] != nil { draft.years[n % 4] = Mutable(Node { $0.n = n }) }
        case 35: draft.embedded?.n = n
        case 36: draft.embedded?.tags.append("\(n)")
        case 37: draft[raw: "r\(n % 3)"] = JSON(n)
        case 38: draft[raw: "tags"] = ["1", 2]
        case 39: draft.setNull(\.child)
        case 40: draft.overwrite(\.n, with: n)
        case 41:
            draft.shape = Shape { $0.kind = "circle" }
            draft.shape.x = Double(n)
        case 42: if draft.nodes.count > 1 { draft.nodes.swapAt(0, n % draft.nodes.count) }
        case 43:
            draft.child = draft.nodes.first
            draft.child?.n = n
        case 44:
            draft.child?.nodes.append(Node())
            draft.child?.nodes[0].n = n
        default: draft.shape[as: Circle.self]?.inner = Shape { $0.x = Double(n) }
        }
    }

    /// Looks of a user between two edits.
    static let looks: [@Sendable (Mutable<Node>) -> Void] = [
        { _ = $0.json }, { _ = $0.n }, { _ = ($0.tags, $0.numbers) }, { _ = Node($0).list.map { $0.n } },
        { _ = $0.nodes.map { $0.tags } }, { _ = $0.modelClass }, { _ = "\($0)" },
        { _ = $0.shape.as(Circle.self)?.radius },
        { _ = $0.named.map { $0.value.n } }, { _ = $0[raw: "child"] }, { _ = $0.childText }, { _ = $0.years[1]?.n },
    ]

    static let start = """
        {"n": 1.0, "tags": ["1"], "child": {"text": "t", "child": {"n": 2}}, "shape": {"kind": "circle", "inner": {}},
        "nodes": [5, {"n": 1}, {"tags": ["a"]}, null], "list": [{"child": {"n": "3"}}, {}], "named": {"k1": {"child": {}}, "x": 1},
        "table": {"t0": {}, "t1": {"n": 7}}, "years": {"1": {"n": 1}, "2": {}}, "embedded": "{\\"n\\": 1}", "r0": 1e2}
        """

    @Test("one draft with many edits has the result of one draft for each, whatever is read between them")
    func law() throws {
        for seed in 0..<TestScale.size(400, quick: 60) {
            var random = SeededGenerator(seed: UInt64(seed))
            var draft = Mutable(try Node(parsing: Self.start))
            var single = try Node(parsing: Self.start)
            var kept: [(Mutable<Node>, String)] = []
            for step in 0..<30 {
                let edit = Int.random(in: 0..<Self.edits, using: &random)
                let index = Int.random(in: 0..<20, using: &random)
                Self.edit(edit, &draft, index)
                single = single.mutate { Self.edit(edit, &$0, index) }
                if Bool.random(using: &random) {
                    Self.looks[Int.random(in: 0..<Self.looks.count, using: &random)](draft)
                }
                if step % 7 == 0 { kept.append((draft, single.json.text(.compact))) }
                // Sometimes nobody looks for long.
                guard step % 5 == 4 else { continue }
                try #require(
                    Node(draft).json.text(.compact) == single.json.text(.compact), "seed \(seed), step \(step)")
            }
            for (copy, text) in kept { #expect(copy.json.text(.compact) == text, "seed \(seed)") }
        }
    }

    @Test("copies of a draft that go different ways have the results of these ways")
    func forks() throws {
        for seed in 0..<TestScale.size(200, quick: 30) {
            var random = SeededGenerator(seed: UInt64(seed))
            var forks: [(draft: Mutable<Node>, path: [(Int, Int)])] = [(Mutable(try Node(parsing: Self.start)), [])]
            for _ in 0..<40 {
                let place = Int.random(in: 0..<forks.count, using: &random)
                if Int.random(in: 0..<4, using: &random) == 0 { forks.append(forks[place]) }
                let edit = (
                    Int.random(in: 0..<Self.edits, using: &random), Int.random(in: 0..<20, using: &random)
                )
                Self.edit(edit.0, &forks[place].draft, edit.1)
                forks[place].path.append(edit)
            }
            for fork in forks {
                let replayed = try Node(parsing: Self.start).mutate { draft in
                    for (edit, index) in fork.path { Self.edit(edit, &draft, index) }
                }
                try #require(Node(fork.draft).json.text(.compact) == replayed.json.text(.compact), "seed \(seed)")
            }
        }
    }

    private struct Stop: Error {}

    @Test("an edit that throws inside parts keeps the edits before it, and leaves nothing else")
    func throwing() throws {
        let edits: [@Sendable (inout Mutable<Node>) throws -> Void] = [
            { try Self.stop(&$0.nodes[0]) }, { try Self.stop(&$0.list[0]) }, { try Self.stop(&$0.child) },
            { try Self.stop(&$0.named["k1"]) }, { try Self.stop(&$0.table["t1"]) }, { try Self.stop(&$0.years[1]) },
            { try Self.stop(&$0.embedded) }, { try Self.stop(&$0.nodes[0].shape) },
            { try Self.stop(&$0.shape[as: Circle.self]) },
        ]
        for edit in edits {
            let start = try Node(parsing: Self.start)
            let untouched = start.mutate { try? edit(&$0) }
            #expect(untouched.json.text(.compact) == start.json.text(.compact))
            let edited = start.mutate {
                $0.nodes[0].tags.append("before")
                try? edit(&$0)
                $0.nodes[1].n = 9
            }
            let plain = start.mutate {
                $0.nodes[0].tags.append("before")
                $0.nodes[1].n = 9
            }
            #expect(edited.json.text(.compact) == plain.json.text(.compact))
        }
    }
    private static func stop<Draft>(_ draft: inout Draft) throws { throw Stop() }

    @Test("one draft that is assigned to several places is a value in each of them")
    func assigning() throws {
        let edited = try Node(parsing: #"{"child":{"n":1},"nodes":[{},{}]}"#).mutate {
            $0.child?.tags.append("a")
            guard let child = $0.child else { return }
            $0.nodes[0] = child
            $0.nodes[1].child = child
            $0.nodes[0].tags.append("b")
            $0.nodes[1].child?.tags.append("c")
            $0.child?.tags.append("d")
        }
        #expect(
            edited.json.text == #"{"child":{"n":1,"tags":["a","d"]},"#
                + #""nodes":[{"n":1,"tags":["a","b"]},{"child":{"n":1,"tags":["a","c"]}}]}"#)
    }

    @Test("parts of two drafts that change places are the parts of the other draft")
    func swapping() throws {
        var one = Mutable(try Node(parsing: #"{"child":{"n":1},"nodes":[{"n":2}],"shape":{"x":3}}"#))
        var other = Mutable(try Node(parsing: #"{"nodes":[{"n":5}],"shape":{"kind":"circle"}}"#))
        one.child?.tags.append("a")
        one.nodes[0].tags.append("b")
        swap(&one.child, &other.child)
        swap(&one.nodes[0], &other.nodes[0])
        swap(&one.shape, &other.shape)
        #expect(one.json.text == #"{"nodes":[{"n":5}],"shape":{"kind":"circle"}}"#)
        #expect(
            other.json.text
                == #"{"nodes":[{"n":2,"tags":["b"]}],"shape":{"x":3},"child":{"n":1,"tags":["a"]}}"#)
    }

    @Test("errors of parts that change alternately come in the order of the edits")
    func errors() throws {
        let bad: [(String, @Sendable (inout Mutable<Node>) -> Void)] = [
            ("x", { $0.shape.x = .nan }), ("radius", { $0.shape[as: Circle.self]?.radius = .infinity }),
            ("x", { $0.nodes[0].shape.x = .nan }), ("x", { $0.child?.shape.x = -.infinity }),
        ]
        for first in bad {
            for second in bad {
                let error = #expect(throws: MutationError.self) {
                    try Node(parsing: Self.start).tryMutate {
                        $0.shape.tags.append("good")
                        $0.child?.tags.append("good")
                        first.1(&$0)
                        $0.nodes[0].tags.append("good")
                        second.1(&$0)
                        first.1(&$0)
                    }
                }
                #expect(error?.property == first.0)
            }
        }
    }

    @Test("an element that was changed is one model until the next change")
    func instances() throws {
        var draft = Mutable(try Node(parsing: Self.start))
        draft.nodes[0].tags.append("x")
        draft.named["k1"]?.tags.append("x")
        let (nodes, named) = (draft.nodes, draft.named)
        #expect(nodes[0] as Node === nodes[0] as Node)
        #expect(named["k1"] as Node? === named["k1"] as Node?)
        #expect((nodes[0] as Node).tags == ["x"])
    }

    #if EXIT_TESTS
        @Test("setting a draft as a subclass to nil stops the program: the model has no place for that")
        func settingNil() async {
            let result = await #expect(processExitsWith: .failure, observing: [\.standardErrorContent]) {
                _ = try Node(parsing: DraftLawTests.start).mutate { $0.shape[as: Circle.self] = nil }
            }
            let message = String(decoding: result?.standardErrorContent ?? [], as: UTF8.self)
            #expect(message.contains("a draft as a Circle was set to nil: set the property that has it"))
        }
    #endif

    #if DEBUG
        @Test("drafts of all levels that are held at once, changed and put back are linear work")
        func levels() throws {
            func put(_ inner: Mutable<Node>, into child: inout Mutable<Node>) { child = inner }
            func steps(_ depth: Int) throws -> Int {
                let text = String(repeating: #"{"child":"#, count: depth) + "{}" + String(repeating: "}", count: depth)
                let node = try Node(parsing: text)
                let meter = Work.Meter()
                let edited = node.mutate { root in
                    Work.$meter.withValue(meter) {
                        var levels = [root]
                        while let child: Mutable<Node> = levels[levels.count - 1].child { levels.append(child) }
                        for level in levels.indices { levels[level].tags.append("\(level)") }
                        while levels.count > 1 {
                            let inner = levels.removeLast()
                            if levels[levels.count - 1].child != nil {
                                put(inner, into: &levels[levels.count - 1].child!)
                            }
                        }
                        root = levels[0]
                    }
                }
                var last: Node? = edited
                for level in 0...depth {
                    #expect(last?.tags == ["\(level)"])
                    last = last?.child
                }
                return meter.steps.load(ordering: .relaxed)
            }
            // Copying all drafts inside at each copy would be 2.27 times as much.
            let (small, large) = (try steps(200), try steps(400))
            #expect(Double(large) <= 2.15 * Double(small), "\(small) steps, then \(large)")
        }
    #endif
}
