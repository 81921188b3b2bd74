import Foundation
import LazyJSON
import Synchronization
import TestSupport
import Testing

@testable import LazyJSONCore

/// A decoded value is the same from then on, for everybody.
@Suite struct DecodingOnceTests {
    /// Counts the calls of a converter.
    final class Counter: Sendable {
        private let calls = Atomic<Int>(0)
        var count: Int { calls.load(ordering: .sequentiallyConsistent) }
        func note() { calls.add(1, ordering: .sequentiallyConsistent) }

        private func decode(_ json: JSON) -> String? {
            note()
            return json.string
        }
        var string: Converter<String> { Converter(decode: decode, encode: { JSON($0) }) }
        var checkedString: Converter<String> {
            Converter(decode: decode, encode: { JSON($0) }, revalidate: { _, _ in .keep })
        }
    }

    final class Child: JSONModel, @unchecked Sendable {
        @Property var name: String?
    }

    final class Reference: JSONConvertible, Sendable, Equatable {
        let value: Int
        init(_ value: Int) { self.value = value }
        static func decode(_ json: JSON) -> Reference? { json.int.map { Reference($0) } }
        func encode() -> JSON? { JSON(value) }
        static func == (left: Reference, right: Reference) -> Bool { left.value == right.value }
    }

    final class Model: JSONModel, @unchecked Sendable {
        static let counter = Counter()
        @Property var child: Child
        @Property var maybe: Child?
        @Property var list: [Child]
        @Property var table: [String: Child]
        @Property var lazy: LazyArray<Child>
        @Property var missing: Child = Child { $0.name = "default" }
        @Property var missingLazy: LazyArray<Child> = [Child()]
        @Property var reference: Reference?
        @Property var defaultReference: Reference = Reference(7)
    }

    static let text = """
        {"child":{"name":"c"},"maybe":{"name":"m"},"list":[{"name":"0"},1,{"name":"1"}],
         "table":{"k":{"name":"v"}},"lazy":[{"name":"0"},null,{"name":"1"}],"reference":5}
        """

    @Test("models, their arrays, dictionaries and defaults are the same instances at every read")
    func identity() throws {
        let model = try Model(parsing: Self.text)
        #expect(model.child === model.child)
        #expect(model.maybe === model.maybe)
        #expect(model.list.count == 2)
        #expect(zip(model.list, model.list).allSatisfy { $0 === $1 })
        #expect(model.table["k"] === model.table["k"])
        #expect(model.lazy.count == 2)
        #expect(model.lazy[1] === model.lazy[1])
        #expect(model.missing === model.missing)
        #expect(model.missingLazy[0] === model.missingLazy[0])
        #expect(model.reference === model.reference)
        #expect(model.defaultReference === model.defaultReference)
        #expect(model.missing.name == "default")
        #expect(model.defaultReference.value == 7)
        let other = try Model(parsing: Self.text)
        #expect(model.child !== other.child)
        #expect(model.child == other.child)
    }

    @Test("a mutation leaves the old instances to the old model")
    func afterMutation() throws {
        let model = try Model(parsing: Self.text)
        let child = model.child
        let edited = model.mutate { $0.child.name = "new" }
        #expect(model.child === child)
        #expect(child.name == "c")
        #expect(edited.child.name == "new")
        #expect(edited.maybe == model.maybe)
    }

    @Test("eight tasks that read at once all see one instance", arguments: 0..<20)
    func winner(round: Int) async throws {
        let model = try Model(parsing: Self.text)
        let found = await withTaskGroup(of: [ObjectIdentifier].self) { group in
            for task in 0..<8 {
                group.addTask {
                    var objects: [AnyObject] = []
                    for step in 0..<9 {
                        switch (step + task) % 9 {
                        case 0: objects.append(model.child)
                        case 1: objects.append(model.maybe ?? model)
                        case 2: objects.append(model.list[1])
                        case 3: objects.append(model.table["k"] ?? model)
                        case 4: objects.append(model.lazy[0])
                        case 5: objects.append(model.missing)
                        case 6: objects.append(model.missingLazy[0])
                        case 7: objects.append(model.reference ?? Reference(0))
                        default: objects.append(model.defaultReference)
                        }
                    }
                    // In the order of the properties.
                    return (0..<9).map { ObjectIdentifier(objects[($0 - task + 18) % 9]) }
                }
            }
            return await group.reduce(into: []) { $0.append($1) }
        }
        #expect(found.count == 8)
        #expect(Set(found).count == 1)
    }

    final class Counted: JSONModel, @unchecked Sendable {
        static let strings = Counter()
        static let elements = Counter()
        static let bad = Counter()
        static let checked = Counter()
        static let checkedElements = Counter()
        static let checkedBad = Counter()
        @Property(as: strings.string) var string: String?
        @Property(as: elements.string) var list: [String]
        @Property(as: bad.string) var bad: String = "default"
        @Property(as: checked.checkedString) var checked: String?
        @Property(as: checkedElements.checkedString) var checkedList: [String]
        @Property(as: checkedBad.checkedString) var checkedBad: String = "default"
    }

    @Test("a converter is called once per value and instance, however often and in whatever way it is read")
    func counted() throws {
        let text =
            #"{"string":"s","list":["a",5,"b"],"bad":5,"checked":"c","checkedList":["x",1,null,"y"],"checkedBad":5}"#
        let model = try Counted(parsing: text)
        for _ in 0..<100 {
            #expect(model.string == "s")
            #expect(model.list == ["a", "b"])
            #expect(model.bad == "default")
            #expect(model.checked == "c")
            #expect(model.checkedList == ["x", "y"])
            #expect(model.checkedBad == "default")
        }
        #expect(Counted.strings.count == 1)
        #expect(Counted.elements.count == 3)
        #expect(Counted.bad.count == 1)
        #expect(Counted.checked.count == 1)
        #expect(Counted.checkedElements.count == 3)
        #expect(Counted.checkedBad.count == 1)
    }

    // MARK: Revalidation

    /// A number that moves on, and the verdict about older ones.
    final class Clock: Sendable {
        let now = Atomic<Int>(0)
        let decodes = Atomic<Int>(0)
        let replaces: Bool
        init(replaces: Bool) { self.replaces = replaces }

        var converter: Converter<Int> {
            Converter(
                decode: { json in
                    self.decodes.add(1, ordering: .relaxed)
                    return json.int.map { $0 + self.now.load(ordering: .relaxed) }
                }, encode: { JSON($0) },
                revalidate: { value, json in
                    let new = (json.int ?? 0) + self.now.load(ordering: .relaxed)
                    return value == new ? .keep : self.replaces ? .replace(with: new) : .reload
                })
        }
    }

    final class Clocked: JSONModel, @unchecked Sendable {
        static let replacing = Clock(replaces: true)
        static let reloading = Clock(replaces: false)
        @Property("v", as: replacing.converter) var replaced: Int = -1
        @Property("v", as: replacing.converter) var maybeReplaced: Int?
        @Property("vs", as: replacing.converter) var allReplaced: [Int]
        @Property("v", as: reloading.converter) var reloaded: Int = -1
        @Property("v", as: reloading.converter) var maybeReloaded: Int?
        @Property("vs", as: reloading.converter) var allReloaded: [Int]
        @Property var plain: Int = 3
    }

    @Test("keep, replace and reload are heeded at every read, of numbers and of elements too")
    func checks() throws {
        let model = try Clocked(parsing: #"{"v":10,"vs":[1,"x",2]}"#)
        for now in [0, 0, 5, 5, 7] {
            for clock in [Clocked.replacing, Clocked.reloading] { clock.now.store(now, ordering: .relaxed) }
            for _ in 0..<2 {
                #expect(model.replaced == 10 + now)
                #expect(model.maybeReplaced == 10 + now)
                #expect(model.allReplaced == [1 + now, 2 + now])
                #expect(model.reloaded == 10 + now)
                #expect(model.maybeReloaded == 10 + now)
                #expect(model.allReloaded == [1 + now, 2 + now])
                #expect(model.plain == 3)
            }
        }
        // Once for each value; and of those to reload, twice more. The bad element is read once.
        #expect(Clocked.replacing.decodes.load(ordering: .relaxed) == 5)
        #expect(Clocked.reloading.decodes.load(ordering: .relaxed) == 5 + 2 * 4)
        #expect(Clocked().replaced == -1)
        #expect(Clocked().allReplaced == [])
    }
}
