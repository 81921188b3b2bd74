import Foundation
import LazyJSON
import TestSupport
import Testing

@testable import LazyJSONCore

private final class Leaf: JSONModel, @unchecked Sendable {
    @Property var n: Int = 0
    @Property var text: String = ""
}

private final class Tree: JSONModel, @unchecked Sendable {
    @Property var leaf: Leaf?
    @Property("leaf") var required: Leaf
    @Property var next: Tree?
    @Property var leaves: [Leaf]
    @Property("leaves") var lazy: LazyArray<Leaf>
    @Property var named: [String: Leaf]
    @Property var text: String = ""
    @Property("text") var optional: String?
    @Property var strings: [String]
    @Property(as: .iso8601) var date: Date?
    @Property var url: URL?
}

/// A model holds the values that it has read, and nothing holds them any longer.
@Suite struct ReleasingTests {
    private final class Weak {
        weak var object: AnyObject?
        init(_ object: AnyObject?) { self.object = object }
    }

    private static let text = """
        {"leaf": {"n": 1, "text": "a text that lives on the heap"}, "leaves": [{"n": 2}, {"n": 3}, 4],
         "named": {"a": {"n": 5}}, "text": "another text of more than fifteen bytes", "strings": ["one", "the second of them, long"],
         "date": "2024-02-29T12:00:00Z", "url": "https://example.com/a/long/path/to/something",
         "next": {"leaf": {"n": 6}, "next": {"leaf": {"n": 7}, "leaves": [{}]}}}
        """

    private static func document(of json: JSON) -> Document? {
        guard case .parsed(let document, _) = json.storage else { return nil }
        return document
    }

    /// Everything of a model and of those in it, read; the objects that live as long as it does.
    private static func readThrough(_ tree: Tree) -> [Weak] {
        var objects: [AnyObject?] = [
            tree, document(of: tree.json), tree.leaf, tree.required, tree.lazy[safe: 0],
        ]
        objects += tree.leaves + Array(tree.lazy) + tree.named.values
        for case let leaf as Leaf in objects { #expect(leaf.n > 0 || leaf.json.count == 0 || leaf.text != "") }
        #expect(tree.text == tree.optional ?? "")
        #expect(tree.strings.count != 1)
        #expect((tree.date == nil) == (tree.url == nil))
        return objects.compactMap { $0 }.map { Weak($0) } + (tree.next.map { readThrough($0) } ?? [])
    }

    @Test("the values that a model has read are released with it", arguments: [false, true])
    func all(isEdited: Bool) throws {
        func made() throws -> [Weak] {
            var tree = try Tree(parsing: Self.text)
            if isEdited { tree = tree.mutate { $0.next?.next?.text = "changed" } }
            let objects = Self.readThrough(tree)
            #expect(objects.count > 17)
            #expect(objects.allSatisfy { $0.object != nil })
            return objects
        }
        #expect(try made().filter { $0.object != nil }.map { "\(type(of: $0.object))" } == [])
    }

    @Test("each model of an array is released with it, however many there are", arguments: [3, 1_024, 1_025, 5_000])
    func arrays(count: Int) throws {
        func made() throws -> [Weak] {
            let text = "[" + Array(repeating: Self.text, count: count).joined(separator: ",") + "]"
            let array = try LazyArray<Tree>(parsing: text)
            return array.flatMap {
                [Weak($0), Weak($0.leaf), Weak($0.next?.next?.leaf), Weak(Self.document(of: $0.json))]
            }
        }
        #expect(try made().count { $0.object != nil } == 0)
    }

    @Test("held values outlive the model that they were read from, and nothing else does")
    func parts() throws {
        func made() throws -> (Leaf, [Weak]) {
            let tree = try Tree(parsing: Self.text)
            let objects = Self.readThrough(tree)
            return (try #require(tree.next?.leaf), objects)
        }
        let (leaf, objects) = try made()
        let alive = objects.compactMap(\.object)
        #expect(alive.contains { $0 === leaf } && alive.contains { $0 === Self.document(of: leaf.json) })
        #expect(Set(alive.map { ObjectIdentifier($0) }).count == 2)
        #expect(leaf.n == 6)
    }
}

extension LazyArray {
    fileprivate subscript(safe index: Int) -> Element? { index < count ? self[index] : nil }
}
