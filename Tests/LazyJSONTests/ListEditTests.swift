import LazyJSON
import Testing

@JSONModel private struct Item: Identifiable {
    var id = 0
    var rank = 0
}

private final class ItemClass: JSONModel, Identifiable, @unchecked Sendable {
    @Property var id = 0
    @Property var rank = 0
}

@JSONModel private struct List {
    var items: [Item] = []
    var lazy: LazyArray<Item> = []
}

private final class ListClass: JSONModel, @unchecked Sendable {
    @Property var items: [ItemClass]
    @Property var lazy: LazyArray<ItemClass>
}

@Suite("Lists of models: upsert, sorted insertion, move")
struct ListEditTests {
    private static let text = #"{"items": [{"id": "1", "rank": 1, "x": 1.0}, null, {"id": 2,  "rank": 3}], "lazy": []}"#

    /// The text of the list after an edit of an array of structs, of a lazy list of structs, and of a draft's list.
    private func texts(
        _ array: (inout [Item]) -> Void, _ lazy: (inout LazyArray<Item>) -> Void,
        _ draft: (inout EditableArray<ItemClass>) -> Void
    ) throws -> Set<String> {
        var (value, other) = (
            try List(parsing: Self.text),
            try List(
                parsing: Self.text.replacing("lazy", with: "y")
                    .replacing("items", with: "lazy"))
        )
        array(&value.items)
        lazy(&other.lazy)
        let object = try ListClass(parsing: Self.text).mutate { draft(&$0.items) }
        return Set([value.json["items"], other.json["lazy"], object.json["items"]].map { $0?.text ?? "" })
    }

    @Test("upsert replaces the element with the same id, however it is spelled, or appends")
    func upsert() throws {
        var indices: [Int] = []
        #expect(
            try texts(
                {
                    indices.append(
                        $0.upsert(
                            Item {
                                $0.id = 1; $0.rank = 9
                            }))
                    indices.append(
                        $0.upsert(
                            Item {
                                $0.id = 3; $0.rank = 4
                            }))
                },
                {
                    indices.append(
                        $0.upsert(
                            Item {
                                $0.id = 1; $0.rank = 9
                            }))
                    indices.append(
                        $0.upsert(
                            Item {
                                $0.id = 3; $0.rank = 4
                            }))
                },
                {
                    indices.append(
                        $0.upsert(
                            ItemClass {
                                $0.id = 1; $0.rank = 9
                            }))
                    indices.append(
                        $0.upsert(
                            ItemClass {
                                $0.id = 3; $0.rank = 4
                            }))
                }) == [#"[{"id": 1, "rank": 9}, null, {"id": 2,  "rank": 3}, {"id": 3, "rank": 4}]"#])
        #expect(indices == [0, 2, 0, 2, 0, 2])
    }

    @Test("insert puts an element at its sorted place")
    func sorted() throws {
        for (rank, expected) in [(0, 0), (1, 1), (2, 1), (3, 2), (7, 2)] {
            var indices: [Int] = []
            let texts = try texts(
                { indices.append($0.insert(Item { $0.rank = rank }, sortedBy: { $0.rank < $1.rank })) },
                { indices.append($0.insert(Item { $0.rank = rank }, sortedBy: { $0.rank < $1.rank })) },
                { indices.append($0.insert(ItemClass { $0.rank = rank }, sortedBy: { $0.rank < $1.rank })) })
            #expect(texts.count == 1 && indices == [expected, expected, expected])
        }
    }

    @Test("move keeps bytes")
    func move() throws {
        let found = try texts({ $0.move(from: 0, to: 1) }, { $0.move(from: 0, to: 1) }, { $0.move(from: 0, to: 1) })
        for text in found {
            let objects = try JSON(parsing: text).elements.filter { $0.kind == .object }
            #expect(objects.map(\.text) == [#"{"id": 2,  "rank": 3}"#, #"{"id": "1", "rank": 1, "x": 1.0}"#])
        }
        var ids: [Item] = (0..<5).map { id in Item { $0.id = id } }
        ids.move(from: 4, to: 0)
        ids.move(from: 1, to: 3)
        #expect(ids.map(\.id) == [4, 1, 2, 0, 3])
    }
}
