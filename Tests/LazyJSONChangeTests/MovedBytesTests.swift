import LazyJSON
import TestSupport
import Testing

/// Moved values keep their bytes, whatever the layout around them is.
@Suite("Bytes of moved values") struct MovedBytesTests {
    final class Item: JSONModel, Identifiable, @unchecked Sendable {
        @Property var id: Int = 0
        @Property var tags: [Int]
    }
    final class Cart: JSONModel, @unchecked Sendable {
        @Property var items: LazyArray<Item>
        @Property("items") var array: [Item]
        @Property("items") var raw: [JSON]
    }

    static let elements = [
        #"{"id":3,"tags":[1,2]}"#, "{ \"id\" : 1 }", "{\n  \"id\": 2,\n  \"tags\": [ 1.0 ]\n}", "[4,5]", "[ ]", "{}",
        "6.0",
        #"{"id": 4}"#,
    ]
    static let layouts: [(String, String, String)] = [
        ("[", ",", "]"), ("[ ", ", ", " ]"), ("[\n    ", ",\n    ", "\n]"), ("[\t", "\t,\t", "\t]"),
    ]

    private static func text(_ elements: [String], _ layout: (String, String, String)) -> String {
        layout.0 + elements.joined(separator: layout.1) + layout.2
    }

    @Test("raw JSON keeps its bytes when it is moved in any way", arguments: 0..<TestScale.size(2_000, quick: 200))
    func raw(number: Int) throws {
        var random = SeededGenerator(seed: UInt64(number))
        var elements = Self.elements.shuffled(using: &random)
        elements.removeLast(Int.random(in: 0..<7, using: &random))
        let layout = Self.layouts[number % Self.layouts.count]
        var json = try JSON(parsing: Self.text(elements, layout))
        for _ in 0..<Int.random(in: 1..<6, using: &random) {
            let (from, to) = (
                elements.indices.randomElement(using: &random) ?? 0, elements.indices.randomElement(using: &random) ?? 0
            )
            switch Int.random(in: 0..<4, using: &random) {
            case 0:
                elements.swapAt(from, to)
                json.swapAt(from, to)
            case 1:
                elements.insert(elements.remove(at: from), at: to)
                json.move(from: from, to: to)
            case 2:
                elements.insert(elements.remove(at: from), at: to)
                try json.apply([.move(from: JSONPointer(tokens: ["\(from)"]), to: JSONPointer(tokens: ["\(to)"]))])
            default:
                elements.insert(elements.remove(at: from), at: to)
                let removed = json.remove(at: from)
                let moved = try #require(removed)
                json.insert(contentsOf: [moved], at: to)
            }
        }
        #expect(json.text == Self.text(elements, layout))
    }

    @Test(
        "swapAt, reverse, sort and shuffle keep the bytes of models", arguments: 0..<TestScale.size(1_000, quick: 100))
    func models(number: Int) throws {
        var random = SeededGenerator(seed: UInt64(number))
        let elements = Self.elements.filter { $0.contains("id") }.shuffled(using: &random)
        let layout = Self.layouts[number % Self.layouts.count]
        let text = Self.text(elements, layout)
        let order = Array(elements.indices).shuffled(using: &random)
        func expected(_ order: [Int]) -> String { Self.text(order.map { elements[$0] }, layout) }
        let list = try LazyArray<Item>(parsing: text)
        let cart = try Cart(parsing: #"{"items": \#(text)}"#)
        let ids = list.map(\.id)
        let rank = Dictionary(uniqueKeysWithValues: order.enumerated().map { (ids[$1], $0) })
        func whole(_ text: String) -> String { #"{"items": \#(text)}"# }

        #expect(list.mutate { $0.reverse() }.json.text == expected(elements.indices.reversed()))
        #expect(list.mutate { $0.sort { rank[$0.id] ?? 0 < rank[$1.id] ?? 0 } }.json.text == expected(order))
        #expect(cart.mutate { $0.items.reverse() }.json.text == whole(expected(elements.indices.reversed())))
        #expect(
            cart.mutate { $0.items.sort { rank[$0.id] ?? 0 < rank[$1.id] ?? 0 } }.json.text == whole(expected(order)))
        #expect(
            cart.mutate { $0.array.sort { rank[$0.id] ?? 0 < rank[$1.id] ?? 0 } }.json.text == whole(expected(order)))
        #expect(cart.mutate { $0.array.swapAt(0, 3) }.json.text == whole(expected([3, 1, 2, 0])))
        #expect(cart.mutate { $0.raw.swapAt(0, 3) }.json.text == whole(expected([3, 1, 2, 0])))
        #expect(
            cart.mutate {
                $0.items.swapAt(0, 3)
                $0.items.swapAt(1, 2)
            }.json.text == whole(expected([3, 2, 1, 0])))
    }

    @Test(
        "the space in an empty container stays after an insertion that is taken back",
        arguments: ["[  ]", "[\n]", "{ }", "{\t\n }", "[]", "{}"])
    func empty(text: String) throws {
        for (before, after, pointer) in [
            ("", "", "/"), (" {\"a\" :", " }", "/a/"), ("[1 , ", "]", "/1/"), (" ", "\n", "/"),
        ] {
            let whole = before + text + after
            let json = try JSON(parsing: whole)
            let name = text.hasPrefix("[") ? "0" : "x"
            let place = JSONPointer(stringLiteral: pointer + name)
            var edited = try json.applying([.add(place, [1]), .remove(place)])
            #expect(edited.text == whole)
            #expect(edited.textCount(of: text) && edited == json)
            try edited.apply([.add(place, 1)])
            #expect(try edited == json.applying([.add(place, 1)]))
            #expect(try edited.text == json.applying([.add(place, 1)]).text)
        }
    }

    @Test("a container whose last child is removed has no space")
    func emptied() throws {
        #expect(try JSON(parsing: "[ 1 ]").applying([.remove("/0")]).text == "[]")
        #expect(try JSON(parsing: #"{ "a": 1 }"#).applying([.remove("/a")]).text == "{}")
    }
}

extension JSON {
    /// Whether the text has the text of a part, and its size is known.
    fileprivate func textCount(of part: String) -> Bool { text.contains(part) && data().count == text.utf8.count }
}
