import LazyJSON
import TestSupport
import Testing

@testable import LazyJSONCore

private final class ShelfItem: JSONModel, @unchecked Sendable {
    @Property var n: Int = 0
}

private final class Shelf: JSONModel, @unchecked Sendable {
    @Property var items: LazyArray<ShelfItem>
    @Property("items") var maybeItems: LazyArray<ShelfItem>?
    @Property("names") var named: LazyDictionary<ShelfItem>
    @Property("names") var maybeNamed: LazyDictionary<ShelfItem>?
    @Property var numbers: [Int]
    @Property("numbers") var maybeNumbers: [Int]?
    @Property var table: [[Double]]
    @Property("table") var maybeTable: [[Double]]?
}

/// Lazy collections and lists are read into memos, and released from them, by their references.
@Suite struct LazyReaderTests {
    @Test("a lazy collection is the reference to its store, and so is an optional one")
    func layout() throws {
        let array = try LazyArray<ShelfItem>(parsing: "[{}]")
        let dictionary = try #require(try LazyDictionary<ShelfItem>(JSON(parsing: #"{"a": {}}"#)))
        func bits<Value>(_ value: Value) -> UInt? {
            MemoryLayout<Value>.size == MemoryLayout<UInt>.size ? unsafeBitCast(value as AnyObject, to: UInt.self) : nil
        }
        func word<Value>(_ value: Value) -> UInt? {
            withUnsafeBytes(of: value) { $0.count == MemoryLayout<UInt>.size ? $0.load(as: UInt.self) : nil }
        }
        #expect(word(array) == bits(array.table) && word(Optional(array)) == bits(array.table))
        #expect(word(dictionary) == bits(dictionary.table) && word(Optional(dictionary)) == bits(dictionary.table))
        #expect(word(LazyArray<ShelfItem>?.none) == 0 && word(LazyDictionary<ShelfItem>?.none) == 0)
        #expect(word([[1.5]]) != 0 && word([Int]?.none) == 0)
    }

    @Test(
        "lists and lazy collections read the same from a document and from an edited object",
        arguments: [
            (
                #"{"items": [{"n": 1}, 2, {"n": 3}], "names": {"a": {"n": 4}, "b": 5}, "numbers": [6], "table": [[7.5], []]}"#,
                "[1, 3] Optional([1, 3]) a=4 Optional(a=4) [6] Optional([6]) [[7.5], []] Optional([[7.5], []])"
            ),
            (
                #"{"items": [], "names": {}, "numbers": [], "table": []}"#,
                "[] Optional([])  Optional() [] Optional([]) [] Optional([])"
            ),
            (
                #"{"items": null, "names": null, "numbers": null, "table": null}"#,
                "[] nil  nil [] nil [] nil"
            ),
            (
                #"{"items": {"n": 1}, "names": [{"n": 4}], "numbers": {"a": 6}, "table": "x"}"#,
                "[] nil  nil [] nil [] nil"
            ),
            ("{}", "[] nil  nil [] nil [] nil"),
        ])
    func kinds(text: String, expected: String) throws {
        struct Words: CustomStringConvertible {
            let description: String
        }
        func words(_ named: LazyDictionary<ShelfItem>) -> Words {
            Words(description: named.map { "\($0.key)=\($0.value.n)" }.joined(separator: " "))
        }
        let parsed = try JSON(parsing: text)
        var edited = JSON.emptyObject
        for (name, value) in parsed.members {
            edited[name] = value.kind == .array ? JSON(Array(value.elements)) : value
        }
        for json in [parsed, edited] {
            let shelf = try #require(Shelf(json))
            let found = """
                \(shelf.items.map(\.n)) \(String(describing: shelf.maybeItems.map { $0.map(\.n) })) \
                \(words(shelf.named)) \(String(describing: shelf.maybeNamed.map { words($0) })) \
                \(shelf.numbers) \(String(describing: shelf.maybeNumbers)) \
                \(shelf.table) \(String(describing: shelf.maybeTable))
                """
            #expect(found == expected)
        }
    }

    @Test(
        "the store of a lazy collection, and the models in it, live as long as somebody holds them",
        arguments: [false, true])
    func lifetime(isEdited: Bool) throws {
        final class Weak {
            weak var object: AnyObject?
            init(_ object: AnyObject?) { self.object = object }
        }
        func made() throws -> (held: LazyArray<ShelfItem>, gone: [Weak], alive: [Weak]) {
            var shelf = try Shelf(
                parsing: #"{"items": [{"n": 1}, {"n": 2}], "names": {"a": {"n": 4}}, "numbers": [1], "table": [[2.5]]}"#
            )
            if isEdited { shelf = shelf.mutate { $0.numbers = [2] } }
            #expect(shelf.numbers.count == 1 && shelf.maybeNumbers?.count == 1)
            #expect(shelf.table == [[2.5]] && shelf.maybeTable == [[2.5]])
            let gone: [AnyObject?] = [
                shelf, shelf.maybeItems?.table, shelf.maybeItems?[0], shelf.named.table, shelf.named["a"],
                shelf.maybeNamed?.table, shelf.maybeNamed?["a"],
            ]
            return (shelf.items, gone.map { Weak($0) }, [Weak(shelf.items.table), Weak(shelf.items[1])])
        }
        let (held, gone, alive) = try made()
        #expect(gone.count { $0.object != nil } == 0)
        #expect(alive.map { $0.object != nil } == [true, true])
        #expect(held.map(\.n) == [1, 2])
    }
}
