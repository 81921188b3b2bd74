import Foundation
import LazyJSON
import TestSupport
import Testing

@testable import LazyJSONCore

/// Chains as long as data and edits make them: nothing recurses over them, reading and releasing included.
@Suite(.smallStack) struct DeepModelTests {
    final class Node: JSONModel, @unchecked Sendable {
        @Property var n: Int = 0
        @Property var next: Node?
        @Property var list: [Node]
        @Property var table: [String: Node]
        @Property var lazy: LazyArray<Node>
        @Property var lazyTable: LazyDictionary<Node>
        @Property var maybeTable: LazyDictionary<Node>?
    }

    /// How a node holds the next one.
    enum Link: String, Sendable, CaseIterable {
        case model, list, table, lazy, lazyTable, maybeTable

        func follow(_ node: Node) -> Node? {
            switch self {
            case .model: node.next
            case .list: node.list.first
            case .table: node.table["k"]
            case .lazy: node.lazy.first
            case .lazyTable: node.lazyTable["k"]
            case .maybeTable: node.maybeTable?.values.first
            }
        }

        func wrap(_ json: JSON) -> JSON {
            switch self {
            case .model: ["next": json]
            case .list: ["list": [json]]
            case .table: ["table": ["k": json]]
            case .lazy: ["lazy": [json]]
            case .lazyTable: ["lazyTable": ["k": json]]
            case .maybeTable: ["maybeTable": ["k": json]]
            }
        }
    }

    @Test(
        "models in chains of up to a million are walked, compared, hashed and released", arguments: Link.allCases)
    func million(link: Link) throws {
        // A million of the plainest kind; the others take several objects a link.
        let depth =
            link == .model
            ? TestScale.size(1_000_000, quick: 8_000, sanitized: 50_000)
            : TestScale.size(100_000, quick: 5_000, sanitized: 10_000)
        var json: JSON = ["n": 1]
        for _ in 0..<depth { json = link.wrap(json) }
        let root = try #require(Node(json))
        var count = 0
        var node = root
        while let next = link.follow(node) {
            node = next
            count += 1
        }
        #expect(count == depth)
        #expect(node.n == 1)
        #expect(root == Node(json))
        #expect(root.hashValue == Node(json)?.hashValue)
    }

    @Test("a chain that drafts created is walked from its head, and each part lives on by itself")
    func drafts() {
        var head = Node { $0.n = 0 }
        let count = TestScale.size(20_000, quick: 5_000, sanitized: 5_000)
        for n in 1...count {
            let tail = head
            head = Node {
                $0.n = n
                $0.next = tail
            }
        }
        var node: Node? = head
        var expected = count
        while let current = node {
            #expect(current.n == expected)
            expected -= 1
            node = current.next
        }
        #expect(expected == -1)
    }

    @Test("a full description has no depth limit")
    func fullDescription() throws {
        let depth = TestScale.size(20_000, quick: 5_000)
        var json: JSON = ["n": 1]
        for _ in 0..<depth { json = ["next": json] }
        let text = try #require(Node(json)).fullDescription
        #expect(text.hasPrefix("Node(n: 0, next: Node(n: 0, next: "))
        #expect(text.components(separatedBy: "Node(n: 1, next: nil").count == 2)
        #expect(text.components(separatedBy: "Node(n: 0").count == depth + 1)
    }

    @Test("a thousand edits one after another change the named values, and every model on the way stays as it was")
    func manyEdits() throws {
        var models = [try Node(parsing: #"{ "n" : 0 , "next" : { "n" : 0 } , "lazy" : [ { "n" : 0 } ] }"#)]
        for n in 1...1000 {
            let last = try #require(models.last)
            models.append(
                last.mutate {
                    switch n % 3 {
                    case 0: $0.n = n
                    case 1: $0.next?.n = n
                    default: $0.lazy[0].n = n
                    }
                })
        }
        for (n, model) in models.enumerated() where n >= 3 {
            #expect(model.n == n / 3 * 3)
            #expect(model.next?.n == (n + 2) / 3 * 3 - 2)
            #expect(model.lazy[0].n == (n + 1) / 3 * 3 - 1)
        }
        #expect(models[1000].json.text == #"{ "n" : 999 , "next" : { "n" : 1000 } , "lazy" : [ { "n" : 998 } ] }"#)
    }

    @Test("ten thousand edits of each kind in one draft all take effect")
    func largeDraft() {
        let count = TestScale.size(10_000, quick: 1_000, sanitized: 2_000)
        let model = Node {
            for n in 0..<count { $0.lazy.append(Node { $0.n = n }) }
            for n in 0..<count { $0.lazy[n].n += 1 }
            for n in 0..<count { $0.next?.n = n }
        }
        #expect(model.lazy.count == count)
        #expect(model.lazy[count - 1].n == count)
        #expect(model.mutate { $0.lazy.removeAll { $0.n % 2 == 0 } }.lazy.count == count / 2)
    }

    /// A value of the app's own that leads to the next model. The library knows nothing of it.
    struct Wrapper: JSONConvertible {
        let link: Chain
        static func decode(_ json: JSON) -> Wrapper? { Chain(json).map { Wrapper(link: $0) } }
        func encode() -> JSON? { link.json }
    }
    final class Chain: JSONModel, @unchecked Sendable {
        @Property var n: Int = 0
        @Property var next: Wrapper?
        @Property var all: [Wrapper]
    }

    static func chain(_ depth: Int) -> JSON {
        var json: JSON = ["n": 1]
        for _ in 0..<depth { json = ["next": json] }
        return json
    }

    @Test(
        "a description does not go through values that hold models, however deep these are")
    func wrappedDescription() throws {
        let chain = try #require(Chain(Self.chain(10_000)))
        let line = "Chain(next: Wrapper(link: Chain(…))) #\(chain.json.fingerprint)"
        #expect(chain.description == line)
        let next = try #require(chain.json["next"])
        #expect(chain.fullDescription == "Chain(n: 0, next: Wrapper(link: Chain(…)) from \(next.text), all: [])")
        let list = try Chain(parsing: #"{"all": [{"n": 1}, {"all": [{"n": 2}]}]}"#)
        #expect(list.description == "Chain(all: [2 items]) #\(list.json.fingerprint)")
        #expect(
            list.fullDescription
                == "Chain(n: 0, next: nil, all: [Wrapper(link: Chain(…)), Wrapper(link: Chain(…))] "
                + #"from [{"n":1},{"all":[{"n":2}]}])"#)
        #expect("\(list.all[0])" == "Wrapper(link: Chain(n: 1))", "printed by itself, a value shows its model")
    }

    @Test("models that values of the app lead to are compared, written and changed at any depth")
    func wrapped() throws {
        let json = Self.chain(10_000)
        let chain = try #require(Chain(json))
        #expect(chain == Chain(json) && chain.hashValue == Chain(json)?.hashValue)
        let changed = chain.mutate { $0.n = 2 }
        #expect(changed.json["n"] == 2 && changed != chain)
        #expect(changed.next?.link.json == chain.next?.link.json)
        #expect(changed.json.text.count > 10_000)
    }

    @Test("the longest chain that opens is released through values of the app", arguments: [511, 20_000])
    func wrappedRelease(depth: Int) throws {
        let json = try JSON(parsing: Self.chain(depth).text, nestingLimit: .max)
        let chain = try #require(Chain(json))
        var link = chain
        var count = 0
        while let next = link.next {
            link = next.link
            count += 1
        }
        #expect(count == depth && link.n == 1)
    }

    @Test("deep drafts are edited where they are, and flattened")
    func deepEdits() throws {
        let model = try Node(parsing: DeepModelTests.node(500).text)
        var edited = model
        for n in 1...20 {
            edited = edited.mutate { $0.n = n }
            edited = edited.mutate { $0.next?.next?.next?.n = n }
        }
        #expect(edited.n == 20 && edited.next?.next?.next?.n == 20)
        #expect(edited.json["next"]?["next"]?["next"]?["next"] == model.json["next"]?["next"]?["next"]?["next"])
        #expect(try Node(parsing: edited.json.text) == edited)
    }

    static func node(_ depth: Int) -> JSON {
        var json: JSON = ["n": 1]
        for _ in 0..<depth { json = ["next": json] }
        return json
    }
}
