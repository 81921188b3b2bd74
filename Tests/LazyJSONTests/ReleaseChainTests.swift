import LazyJSON
import TestSupport
import Testing

/// Chains of values of every kind are released without recursion: on a stack that a few thousand calls fill.
@Suite(.smallStack) struct ReleaseChainTests {
    final class Link: JSONModel, @unchecked Sendable {
        @Property var n: Int = 0
        @Property var one: Link?
        @Property("one") var required: Link
        @Property var list: [Link]
        @Property("list") var maybeList: [Link]?
        @Property("list") var holes: [Link?]
        @Property("list") var lazy: LazyArray<Link>
        @Property("list") var maybeLazy: LazyArray<Link>?
        @Property var nested: [[Link]]
        @Property var named: [String: Link]
        @Property("named") var lazyNamed: LazyDictionary<Link>
        @Property var pair: Pair?
        @Property("pair") var wide: Wide?
        @Property("pair") var node: Node?
        @Property("list") var pairs: [Pair]
    }

    /// A value of the app in two words.
    struct Pair: JSONConvertible {
        let number: Int
        let link: Link
        static func decode(_ json: JSON) -> Pair? { Link(json).map { Pair(number: 7, link: $0) } }
        func encode() -> JSON? { link.json }
    }

    /// A value of the app in a box.
    struct Wide: JSONConvertible {
        let numbers: (Int, Int, Int) = (1, 2, 3)
        let link: Link
        static func decode(_ json: JSON) -> Wide? { Link(json).map { Wide(link: $0) } }
        func encode() -> JSON? { link.json }
    }

    /// An object of the app.
    final class Node: JSONConvertible, Sendable {
        let link: Link
        init(_ link: Link) { self.link = link }
        static func decode(_ json: JSON) -> Node? { Link(json).map { Node($0) } }
        func encode() -> JSON? { link.json }
    }

    enum Kind: String, Sendable, CaseIterable {
        case one, required, list, maybeList, holes, lazy, maybeLazy, nested, named, lazyNamed, pair, wide, node, pairs

        func follow(_ link: Link) -> Link? {
            switch self {
            case .one: link.one
            case .required: link.json["one"] == nil ? nil : link.required
            case .list: link.list.first
            case .maybeList: link.maybeList?.first
            case .holes: link.holes.first ?? nil
            case .lazy: link.lazy.first
            case .maybeLazy: link.maybeLazy?.first
            case .nested: link.nested.first?.first
            case .named: link.named["k"]
            case .lazyNamed: link.lazyNamed["k"]
            case .pair: link.pair?.link
            case .wide: link.wide?.link
            case .node: link.node?.link
            case .pairs: link.pairs.first?.link
            }
        }

        func wrap(_ json: JSON) -> JSON {
            switch self {
            case .one, .required: ["one": json]
            case .list, .maybeList, .holes, .lazy, .maybeLazy, .pairs: ["list": [json]]
            case .nested: ["nested": [[json]]]
            case .named, .lazyNamed: ["named": ["k": json]]
            case .pair, .wide, .node: ["pair": json]
            }
        }
    }

    /// A chain. Each of its links was read.
    private static func chain(
        _ kind: Kind, _ depth: Int = TestScale.size(50_000, quick: 5_000)
    ) -> (Link, last: Link)? {
        var json: JSON = ["n": 1]
        for _ in 0..<depth { json = kind.wrap(json) }
        guard let first = Link(json) else { return nil }
        var (last, count) = (first, 0)
        while let next = kind.follow(last) { (last, count) = (next, count + 1) }
        return count == depth && last.n == 1 ? (first, last) : nil
    }

    @Test("a chain of models is released without recursion, however each holds the next one", arguments: Kind.allCases)
    func released(_ kind: Kind) throws {
        weak var last: Link?
        do {
            let chain = try #require(Self.chain(kind))
            last = chain.last
            #expect(last != nil)
        }
        #expect(last == nil)
    }

    @Test("lists of more than 1,024 models that hold such lists are released without recursion")
    func longLists() throws {
        let depth = 1_000
        let others = String(repeating: ",{}", count: 1_030)
        let text =
            String(repeating: #"{"list":["#, count: depth) + "{}" + String(repeating: others + "]}", count: depth)
        weak var last: Link?
        do {
            let first = try #require(Link(try JSON(parsing: text, nestingLimit: .max)))
            var link = first
            while let next = link.lazy.first { link = next }
            last = link
        }
        #expect(last == nil)
    }

    @Test("structs in each other are released without recursion, edited or not", arguments: [false, true])
    func structs(isEdited: Bool) throws {
        let depth = TestScale.size(50_000, quick: 5_000)
        let kinds = [(#"{"next":"#, "}"), (#"{"list":["#, "]}"), (#"{"lazy":["#, "]}"), (#"{"named":{"k":"#, "}}")]
        for (start, end) in kinds {
            let text = String(repeating: start, count: depth) + #"{"n":1}"# + String(repeating: end, count: depth)
            var first = try #require(ReleasedStep(try JSON(parsing: text, nestingLimit: .max)))
            if isEdited { first.n = 7 }
            var (step, count) = (first, 0)
            while let next = step.next ?? step.list.first ?? step.lazy.first ?? step.named["k"] {
                (step, count) = (next, count + 1)
            }
            #expect(count == depth && step.n == 1 && first.n == (isEdited ? 7 : 0))
        }
    }

    /// Lets go of a chain when it is released itself.
    private final class Dropping: @unchecked Sendable {
        nonisolated(unsafe) static var dropped: (first: Bool, last: Bool)?
        private var chain: (Link, last: Link)?

        init(_ chain: (Link, last: Link)?) { self.chain = chain }

        deinit {
            weak var first: Link?
            weak var last: Link?
            (first, last) = (chain?.0, chain?.last)
            chain = nil
            Self.dropped = (first == nil, last == nil)
        }
    }

    private struct Dropper: JSONConvertible, @unchecked Sendable {
        let dropping: Dropping
        static func decode(_ json: JSON) -> Dropper? { Dropper(dropping: Dropping(chain(.one))) }
        func encode() -> JSON? { nil }
    }

    private final class Holder: JSONModel, @unchecked Sendable {
        @Property var next: Holder?
        @Property var dropper: Dropper?
    }

    @Test("a deinit that lets go of a chain while another one is released doesn't recurse; both are gone afterwards")
    func dropped() throws {
        weak var next: Holder?
        do {
            let holder = try Holder(parsing: #"{"next": {"next": {"dropper": {}}}, "dropper": {}}"#)
            #expect(holder.dropper != nil && holder.next?.next?.dropper != nil)
            next = holder.next
        }
        #expect(next == nil)
        // The model itself goes at once, and the others after the deinit.
        #expect(Dropping.dropped?.first == true)
        // A release after all of these is a loop of its own.
        weak var last: Link?
        do { last = Self.chain(.list)?.last }
        #expect(last == nil)
    }

    @Test("threads that release chains at the same time don't disturb each other")
    func threads() async {
        await withTaskGroup(of: Bool.self) { group in
            for kind in Kind.allCases {
                group.addTask {
                    weak var last: Link?
                    do {
                        let chain = Self.chain(kind, 500)
                        last = chain?.last
                    }
                    return last == nil
                }
            }
            for await isReleased in group { #expect(isReleased) }
        }
    }
}

@JSONModel struct ReleasedStep {
    var n = 0
    var next: ReleasedStep?
    var list: [ReleasedStep]
    var named: [String: ReleasedStep]
    var lazy: LazyArray<ReleasedStep>
}
